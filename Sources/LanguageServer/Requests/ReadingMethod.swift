internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON
internal import SystemSupport

/// Parameters of a request, decoded before the document is read.
protocol WireParams: Sendable {
  init(_ json: JSON) throws(ResponseError)
}

/// The result of a request.
protocol WireResult: SendableMetatype {
  /// Appends it as JSON.
  func append(to sink: inout ByteSink)
  /// Whether it has edits of the document, and whether they say for which version they are.
  var edits: ResultEdits { get }
}

extension WireResult {
  var edits: ResultEdits { .none }
}

/// A request that reads one document and changes nothing: it can be carried out by any thread that has the document to
/// itself.
protocol ReadingMethod: SendableMetatype {
  associatedtype Params: WireParams
  associatedtype Result: WireResult
  static var descriptor: MethodDescriptor { get }
  static func run(_ params: Params, _ view: DocumentView) throws(ResponseError) -> Result
}

/// A request whose parameters are read.
typealias PreparedReading = @Sendable (DocumentView) throws(ResponseError) -> EncodedResult

// MARK: Common parameters and results

/// Nothing but the document.
struct DocumentParams: WireParams {
  init(_ json: JSON) throws(ResponseError) {}
}

/// A position of the document.
struct PositionParams: WireParams {
  let position: WirePosition

  init(_ json: JSON) throws(ResponseError) {
    position = try WirePosition(required: json["position"])
  }
}

/// A range of the wire, not yet clamped to any text.
struct WireRange: Sendable {
  let start: WirePosition
  let end: WirePosition

  init(required json: JSON?) throws(ResponseError) {
    guard let json, json.isObject else {
      throw ResponseError(code: .invalidParams, message: "a range needs \"start\" and \"end\"")
    }
    (start, end) = (try WirePosition(required: json["start"]), try WirePosition(required: json["end"]))
  }

  /// Nil where there is none.
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

/// JSON that is there already.
struct WrittenResult: WireResult {
  let json: JSON

  func append(to sink: inout ByteSink) { sink.append(json) }
}

/// No result is null.
extension Optional: WireResult where Wrapped: WireResult {
  func append(to sink: inout ByteSink) {
    if let self { self.append(to: &sink) } else { sink.append("null") }
  }

  var edits: ResultEdits { self?.edits ?? .none }
}

/// A list of results.
struct ResultList<Element: WireResult>: WireResult {
  let elements: [Element]

  func append(to sink: inout ByteSink) {
    sink.append("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { sink.append(",") }
      element.append(to: &sink)
    }
    sink.append("]")
  }
}
