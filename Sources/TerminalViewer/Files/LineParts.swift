internal import TextModel

/// Finds the byte ranges of lines, and of the parts of long lines, in a file.
///
/// A line longer than `longest` is shown in parts of that many bytes, counted from its start and cut between characters, so
/// that each can be found from the start of its line alone. Lines end at LF, CRLF or CR.
package struct LineParts {
  /// A line, or a part of one.
  package struct LinePart: Equatable {
    /// The byte offset of the start of its line.
    package var lineStart: Int
    /// Its byte range, including the line terminator.
    package var range: Range<Int>
    /// The end of its byte range without the line terminator.
    package var contentEnd: Int

    /// Whether it is the first part of its line.
    package var isLineStart: Bool { range.lowerBound == lineStart }
    /// Whether it has a line terminator.
    package var endsLine: Bool { contentEnd < range.upperBound }
  }

  /// The maximum length of a part, in bytes.
  package static let longest = Granularity.choose(65_536, small: 256)

  // Bytes of the first read: enough for a line of usual length.
  private static let firstLook = 1024

  private let file: ByteFile

  package init(_ file: ByteFile) {
    self.file = file
  }

  /// Returns the part that begins at the byte offset `start`, which is a part boundary of the line that begins at
  /// `lineStart`; nil at the end of the file.
  package func part(at start: Int, lineStart: Int) -> LinePart? {
    guard start < file.count else { return nil }
    let number = (start - lineStart + 3) / Self.longest
    let border = self.border(number + 1, ofLineAt: lineStart)
    // The line terminator may be right after the last byte of a part.
    let limit = border + 2 - start
    var look = min(Self.firstLook, limit + 1)
    while true {
      let bytes = file.read(start..<(start + look))
      let searched = min(bytes.count, limit)
      let end = bytes[..<searched].lineEnd(before: bytes[searched...].first)
      // A CR at the end may be followed by an LF.
      let isWhole = bytes.count < look || look == limit + 1
      if end <= searched && (end < searched || isWhole || bytes[end - 1] == 0x0A) {
        let hasBoth = end >= 2 && bytes[end - 1] == 0x0A && bytes[end - 2] == 0x0D
        if end < limit || hasBoth {
          return LinePart(lineStart: lineStart, range: start..<(start + end), contentEnd: start + end - (hasBoth ? 2 : 1))
        }
      }
      if isWhole {
        let end = min(border, start + bytes.count)
        return LinePart(lineStart: lineStart, range: start..<end, contentEnd: end)
      }
      look = limit + 1
    }
  }

  /// Returns the part after another one; nil at the end of the text.
  package func part(after part: LinePart) -> LinePart? {
    let start = part.range.upperBound
    return self.part(at: start, lineStart: part.endsLine ? start : part.lineStart)
  }

  /// Returns the part before another one; nil at the start of the text.
  package func part(before part: LinePart) -> LinePart? {
    let start = part.range.lowerBound
    guard start > 0 else { return nil }
    return self.part(holding: start - 1, lineStart: part.isLineStart ? nil : part.lineStart)
  }

  /// Returns the part that contains the byte at an offset; the last part for offsets after the end; nil for an empty text.
  /// - Parameter lineStart: the byte offset of the start of its line, if known.
  package func part(holding offset: Int, lineStart: Int? = nil) -> LinePart? {
    guard file.count > 0 else { return nil }
    let offset = min(max(offset, 0), file.count - 1)
    let lineStart = lineStart ?? start(ofLineAt: offset)
    // A border is at most three bytes before its nominal offset.
    var number = (offset - lineStart) / Self.longest
    if border(number + 1, ofLineAt: lineStart) <= offset { number += 1 }
    while number >= 0 {
      let start = border(number, ofLineAt: lineStart)
      // A line terminator belongs to the part before it.
      if let part = part(at: start, lineStart: lineStart), part.range.contains(offset),
        number == 0 || !beginsWithLineEnd(start)
      {
        return part
      }
      number -= 1
    }
    return nil
  }

  /// Returns the byte offset of the start of the line that contains the byte at an offset; 0 for the first line.
  package func start(ofLineAt offset: Int) -> Int {
    var end = offset
    while end > 0 {
      let begin = max(end - ByteFile.blockBytes, 0)
      let bytes = file.read(begin..<(end + 1))
      let count = min(bytes.count, end - begin)
      let found = bytes[..<count].lastLineEnd(before: bytes[count...].first)
      if found > 0 { return begin + found }
      end = begin
    }
    return 0
  }

  private func beginsWithLineEnd(_ offset: Int) -> Bool {
    let byte = file.byte(at: offset)
    return byte == 0x0A || byte == 0x0D
  }

  /// Returns the byte offset at which part `number` of a line begins, counted from 0: a multiple of `longest` bytes,
  /// moved back to a character boundary.
  private func border(_ number: Int, ofLineAt lineStart: Int) -> Int {
    guard number > 0 else { return lineStart }
    let offset = lineStart + number * Self.longest
    let bytes = file.read((offset - 3)..<(offset + 1))
    // Continuation bytes are 10xxxxxx. A run of four is ill-formed.
    for step in 0..<4 where bytes.count == 4 && bytes[3 - step] & 0xC0 != 0x80 { return offset - step }
    return offset
  }
}
