package import HighlightLanguages
package import HighlightStorage
package import JSONRPC

/// An event for the main loop; messages arrive in the order in which the client sent them.
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
  /// A version of an open query file was checked.
  case queriesChecked(uri: String, version: Int, [QueryFault])
  /// The index of symbols has something to tell.
  case indexReported(IndexReport)
  /// Progress of an installation.
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

/// A report of the index's thread to the main loop.
package enum IndexReport: Sendable {
  /// The answer to a question, framed.
  case answer(RequestID, ContiguousArray<UInt8>)
  /// A summary for the log; whether something was left out that a user may miss.
  case summary(String, isCut: Bool)
}

/// Something wrong with a query file.
package struct QueryFault: Sendable {
  /// UTF-16 offsets of its text.
  var range: Range<Int>
  /// The kind of the error, as `check` names it.
  var code: String
  var message: String
}
