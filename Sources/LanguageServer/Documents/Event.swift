package import HighlightLanguages
package import HighlightStorage
package import JSONRPC

/// What the reader hands to the main loop, in the order of the wire.
package enum Event: InboxEvent {
  case message(IncomingMessage)
  /// The worker is done with something of a document.
  case workFinished(uri: String, BackgroundWork)
  /// A thread of the pool is done with a request, or never will be.
  case poolFinished(PoolOutcome)
  /// A request with a deferred answer was cancelled.
  case deferredCancelled(RequestID)
  /// A file that the configurations depend on may have changed.
  case filesChanged
  /// Dictionaries were loaded, or cannot be.
  case dictionariesLoaded
  /// Guesses are known that a request waits for.
  case guessFound
  /// A query file that is open was looked at, as it was in that version.
  case queriesChecked(uri: String, version: Int, [QueryFault])
  /// The index of symbols has something to tell.
  case indexReported(IndexReport)
  /// What an installation does now.
  case installProgress(Int, String)
  case installFinished(Int, GrammarInstaller.Report)
  /// The process that started the server is gone.
  case parentEnded
  /// The client closed its end, whole frames or not.
  case endOfInput

  /// The request that the event is; nil for every other one.
  package var requestID: RequestID? {
    if case .message(.request(let id, _, _)) = self { id } else { nil }
  }
}

/// What the index's thread tells the main loop.
package enum IndexReport: Sendable {
  /// The answer to a question, framed.
  case answer(RequestID, ContiguousArray<UInt8>)
  /// What was read, for the log; whether something was left out that a person may miss.
  case summary(String, isCut: Bool)
}

/// Something wrong with a query file.
package struct QueryFault: Sendable {
  /// UTF-16 offsets of its text.
  var range: Range<Int>
  /// What kind of fault it is, as `check` names them.
  var code: String
  var message: String
}
