package import TextModel

/// Converts UTF-16 offsets of a text to lines, columns and byte offsets, in any order.
///
/// O(log lines) for each offset. The characters of a line, or the bytes of the text, are counted once if it is not
/// ASCII.
package final class TextPositions {
  let text: UTF16Text
  private let illFormedSequences: [SourceText.IllFormedSequence]
  /// For lines that are not ASCII: the UTF-16 offsets of the characters, relative to the start of the line.
  private var characters: [Int: ContiguousArray<Int>] = [:]
  /// The byte offset of each UTF-16 offset.
  private lazy var bytes = byteTable()

  package init(_ text: UTF16Text, _ illFormedSequences: [SourceText.IllFormedSequence] = []) {
    (self.text, self.illFormedSequences) = (text, illFormedSequences)
  }

  /// Returns the line and the column of a UTF-16 offset, both from 1, the column in grapheme clusters.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let line = text.lines.line(at: offset)
    let start = text.lines.start(of: line)
    if text.isASCII { return (line + 1, offset - start + 1) }
    let starts = characters(ofLine: line)
    // The characters that begin before the offset.
    let count = starts.partitioningIndex { $0 >= offset - start }
    return (line + 1, count + 1)
  }

  /// Returns `line:column` for an empty range, otherwise `line:column-line:column`, the end exclusive.
  func span(_ range: Range<Int>) -> String {
    let (line, column) = position(of: range.lowerBound)
    guard range.count > 0 else { return "\(line):\(column)" }
    let (endLine, endColumn) = position(of: range.upperBound)
    return "\(line):\(column)-\(endLine):\(endColumn)"
  }

  /// Returns the byte offset, in the file from which the text was decoded, of a UTF-16 offset.
  func byteOffset(of offset: Int) -> Int {
    if text.isASCII && illFormedSequences.isEmpty { return offset }
    return bytes.isEmpty ? offset : Int(bytes[min(offset, bytes.count - 1)])
  }

  private func characters(ofLine line: Int) -> ContiguousArray<Int> {
    if let known = characters[line] { return known }
    let range = text.lines.start(of: line)..<(line + 1 < text.lines.count ? text.lines.start(of: line + 1) : text.count)
    var result: ContiguousArray<Int> = []
    var offset = 0
    for character in text.string(in: range) {
      result.append(offset)
      offset += character.utf16.count
    }
    characters[line] = result
    return result
  }

  private func byteTable() -> ContiguousArray<UInt32> {
    var cursor = ByteOffsetCursor(text: text, illFormedSequences: illFormedSequences)
    return ContiguousArray((0...text.count).map { UInt32(clamping: cursor.byteOffset(of: $0)) })
  }
}
