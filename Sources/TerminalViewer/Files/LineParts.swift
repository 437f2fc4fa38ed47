internal import CSystem

/// Where lines, and the parts of long ones, begin and end in the bytes of a file.
///
/// A line longer than `longest` is shown in parts of that many bytes, counted from its start and cut between characters, so
/// that each can be found from the start of its line alone. Lines end at LF, CRLF or CR.
package struct LineParts {
  /// A line, or a part of one.
  package struct Part: Equatable {
    /// Where its line begins.
    package var lineStart: Int
    /// Its bytes, with the end of the line where that is in it.
    package var range: Range<Int>
    /// Its last byte that is not of the end of the line, and one.
    package var contentEnd: Int

    /// Whether the line begins with it.
    package var isLineStart: Bool { range.lowerBound == lineStart }
    /// Whether the line ends in it, and not with the text.
    package var endsLine: Bool { contentEnd < range.upperBound }
  }

  #if DEBUG
    /// The most bytes of a part. Debug builds take so few that tests see lines with several.
    package static let longest = 256
  #else
    package static let longest = 65_536
  #endif

  // One look reads a line of usual length.
  private static let firstLook = 1024

  private let file: ByteFile

  package init(_ file: ByteFile) {
    self.file = file
  }

  /// The part that begins at `start`, which is where a part of the line at `lineStart` begins; nil at the end of the text.
  package func part(at start: Int, lineStart: Int) -> Part? {
    guard start < file.count else { return nil }
    let number = (start - lineStart + 3) / Self.longest
    let border = self.border(number + 1, ofLineAt: lineStart)
    // What ends a line may stand right after the last byte of a part.
    let limit = border + 2 - start
    var look = min(Self.firstLook, limit + 1)
    while true {
      let bytes = file.read(start..<(start + look))
      let searched = min(bytes.count, limit)
      let next = searched < bytes.count ? Int32(bytes[searched]) : -1
      let end = bytes.withUnsafeBufferPointer {
        $0.baseAddress.map { highlight_find_line_end($0, searched, next, 1) } ?? 1
      }
      // A CR that stands last may have its LF after it.
      let isWhole = bytes.count < look || look == limit + 1
      if end <= searched && (end < searched || isWhole || bytes[end - 1] == 0x0A) {
        let hasBoth = end >= 2 && bytes[end - 1] == 0x0A && bytes[end - 2] == 0x0D
        if end < limit || hasBoth {
          return Part(lineStart: lineStart, range: start..<(start + end), contentEnd: start + end - (hasBoth ? 2 : 1))
        }
      }
      if isWhole {
        let end = min(border, start + bytes.count)
        return Part(lineStart: lineStart, range: start..<end, contentEnd: end)
      }
      look = limit + 1
    }
  }

  /// The part after another; nil where the text ends.
  package func part(after part: Part) -> Part? {
    let start = part.range.upperBound
    return self.part(at: start, lineStart: part.endsLine ? start : part.lineStart)
  }

  /// The part that ends where another begins; nil at the start of the text.
  package func part(before part: Part) -> Part? {
    let start = part.range.lowerBound
    guard start > 0 else { return nil }
    return self.part(holding: start - 1, lineStart: part.isLineStart ? nil : part.lineStart)
  }

  /// The part that holds the byte at an offset of the text; the last one after its end; nil for an empty text.
  /// - Parameter lineStart: where its line begins, if that is known.
  package func part(holding offset: Int, lineStart: Int? = nil) -> Part? {
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

  /// Where the line begins that holds the byte at an offset.
  package func start(ofLineAt offset: Int) -> Int {
    var end = offset
    while end > 0 {
      let begin = max(end - ByteFile.blockBytes, 0)
      let bytes = file.read(begin..<(end + 1))
      let count = min(bytes.count, end - begin)
      let next = count < bytes.count ? Int32(bytes[count]) : -1
      let place = bytes.withUnsafeBufferPointer { $0.baseAddress.map { highlight_find_last_line_end($0, count, next) } ?? 0 }
      if place > 0 { return begin + place }
      end = begin
    }
    return 0
  }

  private func beginsWithLineEnd(_ offset: Int) -> Bool {
    let byte = file.byte(at: offset)
    return byte == 0x0A || byte == 0x0D
  }

  /// Where a part of a line begins: between characters.
  private func border(_ number: Int, ofLineAt lineStart: Int) -> Int {
    guard number > 0 else { return lineStart }
    let place = lineStart + number * Self.longest
    let bytes = file.read((place - 3)..<(place + 1))
    // Bytes that go on a character: 10xxxxxx. More of them than one has are no character.
    for step in 0..<4 where bytes.count == 4 && bytes[3 - step] & 0xC0 != 0x80 { return place - step }
    return place
  }
}
