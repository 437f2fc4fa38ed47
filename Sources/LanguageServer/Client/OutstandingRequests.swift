internal import DataFormats
internal import JSONRPC

/// The requests to the client that wait for a response, at most `most`: a client may never respond.
struct OutstandingRequests {
  /// The limit: far more requests than a client that responds leaves unanswered.
  static let most = 256

  private var answers: [Int: (JSON?) -> Void] = [:]
  private var nextNumber = 1

  /// The number of outstanding requests.
  var count: Int { answers.count }

  /// Stores the handler of a request and returns the new id of the request. If 256 handlers are stored already, also
  /// removes and returns that of the oldest request, which the caller calls with nil; otherwise `failed` is nil.
  /// - Parameter answer: is called with the result, or nil for an error. Nil if the response is not needed; then
  ///   nothing is stored.
  mutating func add(_ answer: ((JSON?) -> Void)?) -> (id: RequestID, failed: ((JSON?) -> Void)?) {
    let number = nextNumber
    nextNumber += 1
    guard let answer else { return (Self.id(number), nil) }
    var failed: ((JSON?) -> Void)?
    if answers.count >= Self.most, let oldest = answers.keys.min() { failed = answers.removeValue(forKey: oldest) }
    answers[number] = answer
    return (Self.id(number), failed)
  }

  /// Removes and returns the handler of the response to a request; nil if there is none or the id is not the
  /// server's.
  mutating func remove(_ id: RequestID) -> ((JSON?) -> Void)? {
    guard case .string(let units) = id else { return nil }
    let text = String(decoding: units, as: UTF16.self)
    guard text.hasPrefix(Self.prefix), let number = Int(text.dropFirst(Self.prefix.count)) else { return nil }
    return answers.removeValue(forKey: number)
  }

  private static let prefix = "server-"

  private static func id(_ number: Int) -> RequestID { .string(ContiguousArray("\(prefix)\(number)".utf16)) }
}
