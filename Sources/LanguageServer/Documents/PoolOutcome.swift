internal import JSONRPC

/// The outcome of a request on the pool.
package struct PoolOutcome: Sendable {
  enum Result: Sendable {
    case result(EncodedResult)
    case failed(ResponseError)
    /// It never started: the queue was full.
    case refused
    /// It did not end when it was cancelled. Its thread is lost.
    case lost
  }

  let number: Int
  let result: Result
}

/// A result as it is sent.
struct EncodedResult: Sendable {
  let json: ContiguousArray<UInt8>
  let edits: ResultEdits
}

/// Edits in a result.
enum ResultEdits: Sendable {
  case none
  /// They name the version of the document that they are for.
  case versioned
  /// The client would apply them to its present text, of any version.
  case unversioned
}
