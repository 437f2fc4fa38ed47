internal import HighlightStorage

/// Between positions of the wire and offsets.
extension Server {
  /// The UTF-16 offset of a position, clamped to the text.
  func offset(_ json: JSON?, in text: UTF16Text) throws(ResponseError) -> Int {
    guard let position = WirePosition(json) else {
      throw ResponseError(code: .invalidParams, message: "a position needs \"line\" and \"character\", whole numbers from 0")
    }
    return position.utf16Offset(in: text, unit: columnUnit)
  }

  /// The UTF-16 offsets of a range, clamped to the text; a reversed one is turned.
  func range(_ json: JSON?, in text: UTF16Text) throws(ResponseError) -> Range<Int> {
    guard let json, json.isObject else {
      throw ResponseError(code: .invalidParams, message: "a range needs \"start\" and \"end\"")
    }
    let (start, end) = (try offset(json["start"], in: text), try offset(json["end"], in: text))
    return min(start, end)..<max(start, end)
  }

  /// The nearest offset at or before one that has a position of its own: none has it between CR and LF, or inside a surrogate pair.
  func offsetOfPosition(at utf16Offset: Int, in text: UTF16Text) -> Int {
    let offset = min(utf16Offset, text.contentRange(ofLine: text.lines.line(at: utf16Offset)).upperBound)
    let isInsidePair =
      offset > 0 && offset < text.count && UTF16.isTrailSurrogate(text[offset]) && UTF16.isLeadSurrogate(text[offset - 1])
    return isInsidePair ? offset - 1 : offset
  }

  /// The column of an offset on the wire. O(line).
  func column(of utf16Offset: Int, in text: UTF16Text) -> Int {
    let offset = offsetOfPosition(at: utf16Offset, in: text)
    return text.columnCount(of: text.lines.start(of: text.lines.line(at: offset))..<offset, unit: columnUnit)
  }

  /// Appends a position.
  func append(position utf16Offset: Int, of text: UTF16Text, to sink: inout ByteSink) {
    sink.append("{\"line\":")
    sink.append(decimal: text.lines.line(at: utf16Offset))
    sink.append(",\"character\":")
    sink.append(decimal: column(of: utf16Offset, in: text))
    sink.append("}")
  }

  /// Appends a range.
  func append(range: Range<Int>, of text: UTF16Text, to sink: inout ByteSink) {
    sink.append("{\"start\":")
    append(position: range.lowerBound, of: text, to: &sink)
    sink.append(",\"end\":")
    append(position: range.upperBound, of: text, to: &sink)
    sink.append("}")
  }
}
