internal import JSONRPC

/// The outcome of a request on the pool.
package struct PoolOutcome: Sendable {
  enum Answer: Sendable {
    case result(EncodedResult)
    case failed(ResponseError)
    /// It never started: the queue was full.
    case refused
    /// It did not end when it was cancelled. Its thread is lost.
    case lost
  }

  let number: Int
  let result: Answer
}

/// The JSON of a result, the kind of the edits in it, and a message for the user.
struct EncodedResult: Sendable {
  let json: ContiguousArray<UInt8>
  let edits: ResultEdits
  var note: String?
}

/// Edits in a result.
enum ResultEdits: Sendable {
  case none
  /// Edits with the version of the document that they apply to.
  case versioned
  /// Edits without a version: the client would apply them to any version of its text.
  case unversioned
}
