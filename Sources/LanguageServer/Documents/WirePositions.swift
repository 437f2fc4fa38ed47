internal import SystemSupport
internal import TextModel

/// Converts between UTF-16 offsets of a text and positions of the protocol. The columns of a long line are counted
/// only once.
final class WirePositions {
  // The distance of sampled offsets in a long line, in UTF-16 code units. Columns are counted from the last sample.
  private static let stride = 256
  /// Shorter lines are counted for every position.
  private static let longLine = Granularity.choose(2048, small: 300)

  let text: UTF16Text
  private let unit: ColumnUnit
  private let isPlain: Bool
  /// By line: the columns of its sampled offsets.
  private var columns: [Int: ContiguousArray<Int>] = [:]

  init(_ text: UTF16Text, unit: ColumnUnit) {
    self.text = text
    self.unit = unit
    isPlain = unit == .utf16 || text.isASCII
  }

  /// Returns the nearest UTF-16 offset at or before an offset that a position can express: the start of a line
  /// terminator, if the offset is after or inside it but in its line, and the start of a surrogate pair. O(log
  /// lines).
  func offsetOfPosition(at utf16Offset: Int) -> Int {
    offsetOfPosition(at: utf16Offset, inLine: text.contentRange(ofLine: text.lines.line(at: utf16Offset)))
  }

  private func offsetOfPosition(at utf16Offset: Int, inLine content: Range<Int>) -> Int {
    let offset = min(utf16Offset, content.upperBound)
    let isInsidePair =
      offset > content.lowerBound && offset < text.count && UTF16.isTrailSurrogate(text[offset])
      && UTF16.isLeadSurrogate(text[offset - 1])
    return isInsidePair ? offset - 1 : offset
  }

  /// Returns the column of a UTF-16 offset in its line, from 0, in the negotiated unit. Inside a line terminator it is
  /// the column of the end of the line; inside a surrogate pair the column of the pair. O(log lines); O(line) the first
  /// time in a long line that is not ASCII.
  func column(of utf16Offset: Int) -> Int { column(of: utf16Offset, inLine: text.lines.line(at: utf16Offset)) }

  /// Appends the JSON of the position of a UTF-16 offset.
  func append(_ utf16Offset: Int, to sink: inout ByteSink) {
    let line = text.lines.line(at: utf16Offset)
    sink.append("{\"line\":")
    sink.append(decimal: line)
    sink.append(",\"character\":")
    sink.append(decimal: column(of: utf16Offset, inLine: line))
    sink.append("}")
  }

  private func column(of utf16Offset: Int, inLine line: Int) -> Int {
    let content = text.contentRange(ofLine: line)
    let offset = offsetOfPosition(at: utf16Offset, inLine: content)
    if isPlain { return offset - content.lowerBound }
    guard content.count >= Self.longLine else { return text.columnCount(of: content.lowerBound..<offset, unit: unit) }
    let index = (offset - content.lowerBound) / Self.stride
    let start = sample(index, of: content)
    // Inside the first character after the sampled offset there is nothing to count.
    return columns(ofLine: line, content)[index] + text.columnCount(of: min(start, offset)..<offset, unit: unit)
  }

  /// Returns the UTF-16 offset of a position, clamped to the text and to the end of its line. O(log lines); O(line)
  /// the first time in a long line that is not ASCII.
  func offset(_ position: WirePosition) -> Int {
    guard !isPlain, position.line >= 0, position.line < text.lines.count else {
      return position.utf16Offset(in: text, unit: unit)
    }
    let content = text.contentRange(ofLine: position.line)
    guard content.count >= Self.longLine else { return position.utf16Offset(in: text, unit: unit) }
    let columns = columns(ofLine: position.line, content)
    let index = max(0, columns.partitioningIndex { $0 > position.character } - 1)
    let start = sample(index, of: content)
    let end = min(start + 2 * Self.stride, content.upperBound)
    return text.utf16Offset(from: start, column: position.character - columns[index], unit: unit, end: end)
  }

  /// Returns the UTF-16 offset of sample number `index` of a line: `256 * index` units after its start, or one more
  /// if that would be inside a surrogate pair.
  private func sample(_ index: Int, of content: Range<Int>) -> Int {
    let offset = content.lowerBound + index * Self.stride
    let isInPair =
      index > 0 && offset < content.upperBound && UTF16.isTrailSurrogate(text[offset])
      && UTF16.isLeadSurrogate(text[offset - 1])
    return isInPair ? offset + 1 : offset
  }

  private func columns(ofLine line: Int, _ content: Range<Int>) -> ContiguousArray<Int> {
    if let known = columns[line] { return known }
    var result: ContiguousArray<Int> = [0]
    for index in 1..<(content.count / Self.stride + 1) {
      let part = sample(index - 1, of: content)..<sample(index, of: content)
      result.append(result[index - 1] + text.columnCount(of: part, unit: unit))
    }
    columns[line] = result
    return result
  }
}

extension WirePositions {
  /// Appends the JSON of a UTF-16 range, as the positions of its start and end.
  func append(_ range: Range<Int>, to sink: inout ByteSink) {
    sink.append("{\"start\":")
    append(range.lowerBound, to: &sink)
    sink.append(",\"end\":")
    append(range.upperBound, to: &sink)
    sink.append("}")
  }
}
