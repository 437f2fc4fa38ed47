internal import DataFormats
internal import JSONRPC
internal import SystemSupport

/// Parameters of a request, decoded before the document is read.
protocol WireParams: Sendable {
  init(_ json: JSON) throws(ResponseError)
}

/// The answer to a request: its JSON, which the method appends. `null` if it appends nothing.
struct RequestAnswer {
  var sink = ByteSink(descriptor: nil)
  /// Whether the answer has edits, and whether they have the version of the document.
  var edits = ResultEdits.none
  /// A message for the user in addition to the answer; nil for none.
  var note: String?
}

/// A request that only reads a document, so that any thread with exclusive access to the document can run it.
protocol ReadingMethod: SendableMetatype {
  associatedtype Params: WireParams
  static var descriptor: MethodDescriptor { get }
  /// Writes the answer for a document. Must not change the document, and should poll the interruption flag of the
  /// view.
  static func run(_ params: Params, _ view: DocumentView, _ answer: inout RequestAnswer) throws(ResponseError)
}

/// A request with decoded parameters: computes the result for a document.
typealias PreparedReading = @Sendable (DocumentView) throws(ResponseError) -> EncodedResult

// MARK: Common parameters and results

/// The parameters of a request without other parameters than the document.
struct DocumentParams: WireParams {
  init(_ json: JSON) throws(ResponseError) {}
}

/// The parameters of a request for a position.
struct PositionParams: WireParams {
  let position: WirePosition

  init(_ json: JSON) throws(ResponseError) {
    position = try WirePosition(required: json["position"])
  }
}

/// Parameters with a range; nil for the complete document.
struct RangeParams: WireParams {
  let range: WireRange?

  init(_ json: JSON) throws(ResponseError) {
    range = try WireRange(optional: json["range"])
  }
}

/// A range as the client sends it, not yet clamped to a text.
struct WireRange: Sendable {
  let start: WirePosition
  let end: WirePosition

  init(required json: JSON?) throws(ResponseError) {
    guard let json, json.isObject else {
      throw ResponseError(code: .invalidParams, message: "a range needs \"start\" and \"end\"")
    }
    (start, end) = (try WirePosition(required: json["start"]), try WirePosition(required: json["end"]))
  }

  /// Creates a range; nil if the JSON is missing or null. Throws `InvalidParams` for other values that are not ranges.
  init?(optional json: JSON?) throws(ResponseError) {
    guard let json, json != .null else { return nil }
    try self.init(required: json)
  }
}

extension WirePosition {
  init(required json: JSON?) throws(ResponseError) {
    guard let position = WirePosition(json) else {
      throw ResponseError(code: .invalidParams, message: "a position needs \"line\" and \"character\", whole numbers from 0")
    }
    self = position
  }
}

extension JSON {
  /// Returns what `read` makes of a member; nil if that is missing or null. Throws `InvalidParams` if `read` returns nil.
  func optional<Value>(
    _ name: String, is expectation: String, _ read: (JSON) -> Value?
  ) throws(ResponseError) -> Value? {
    guard let member = self[name], member != .null else { return nil }
    guard let value = read(member) else {
      throw ResponseError(code: .invalidParams, message: "\"\(name)\" is \(expectation)")
    }
    return value
  }

  /// The whole number from 1 that this is; nil for others.
  var positive: Int? { int.flatMap { $0 > 0 ? $0 : nil } }
}
