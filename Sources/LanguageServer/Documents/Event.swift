package import HighlightCore
package import HighlightLanguages
package import JSONRPC

/// An event for the main loop; messages arrive in the order in which the client sent them.
package enum Event: InboxEvent {
  case message(IncomingMessage)
  /// The worker has finished a task of a document.
  case workFinished(uri: String, BackgroundWork)
  /// The worker's thread was abandoned, because a task of a document does not end.
  case workLost(uri: String, BackgroundWork)
  /// The pool has finished, refused or lost a request.
  case poolFinished(PoolOutcome)
  /// A request with a deferred answer was cancelled.
  case deferredCancelled(RequestID)
  /// A file that the configurations depend on may have changed.
  case filesChanged
  /// Dictionaries were loaded, or failed to load.
  case dictionariesLoaded
  /// Spelling suggestions that a request waits for were found.
  case guessFound
  /// A version of an open query file was checked.
  case queriesChecked(uri: String, version: Int, [QueryFileFinding])
  /// The index of symbols has a report.
  case indexReported(IndexReport)
  /// Progress of an installation.
  case installProgress(Int, String)
  case installFinished(Int, GrammarInstaller.Report)
  /// The process that started the server is gone.
  case parentEnded
  /// The client closed the input, possibly within a message.
  case endOfInput

  /// The id of the request if the event is one; otherwise nil.
  package var requestID: RequestID? {
    if case .message(.request(let id, _, _)) = self { id } else { nil }
  }
}

/// A report of the index's thread to the main loop.
package enum IndexReport: Sendable {
  /// The response to a request, as a complete message with its header.
  case answer(RequestID, ContiguousArray<UInt8>)
  /// A summary for the log. `isCut`: whether files or symbols were left out because of a limit.
  case summary(String, isCut: Bool)
}

/// A fault in a query file.
package struct QueryFileFinding: Sendable {
  /// The half-open UTF-16 range in the text of the file.
  var range: Range<Int>
  /// The kind of the error, as `check` names it.
  var code: String
  var message: String
}
