internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON
internal import SystemSupport

/// Between positions of the wire and offsets.
extension Server {
  /// The UTF-16 offset of a position, clamped to the text.
  func offset(_ json: JSON?, in text: UTF16Text) throws(ResponseError) -> Int {
    try wirePosition(json).utf16Offset(in: text, unit: columnUnit)
  }

  func wirePosition(_ json: JSON?) throws(ResponseError) -> WirePosition {
    guard let position = WirePosition(json) else {
      throw ResponseError(code: .invalidParams, message: "a position needs \"line\" and \"character\", whole numbers from 0")
    }
    return position
  }

  /// The UTF-16 offsets of a range, clamped to the text; a reversed one is turned.
  func range(_ json: JSON?, in text: UTF16Text) throws(ResponseError) -> Range<Int> {
    guard let json, json.isObject else {
      throw ResponseError(code: .invalidParams, message: "a range needs \"start\" and \"end\"")
    }
    let (start, end) = (try offset(json["start"], in: text), try offset(json["end"], in: text))
    return min(start, end)..<max(start, end)
  }

  /// For the positions of one answer.
  func positions(in text: UTF16Text) -> WirePositions { WirePositions(text, unit: columnUnit) }

  /// Appends a range.
  func append(range: Range<Int>, of positions: WirePositions, to sink: inout ByteSink) {
    sink.append("{\"start\":")
    positions.append(range.lowerBound, to: &sink)
    sink.append(",\"end\":")
    positions.append(range.upperBound, to: &sink)
    sink.append("}")
  }
}
