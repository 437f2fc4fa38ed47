/// The lines of a text with differences, and the hunks of its files. All ranges are UTF-16 offsets in the text.
package struct DifferenceText {
  /// A line up to an LF: a CR does not end a line of a difference.
  package struct Line {
    package enum Kind: UInt8, Sendable {
      /// A line outside hunks.
      case other
      /// A line that is in both sides.
      case context
      case removed
      case added
      /// `\ No newline at end of file`.
      case note
    }

    package var kind: Kind
    package var start: Int
    /// The offset of the terminator, LF or CRLF.
    package var end: Int
    /// The number of code units before the content that mark its kind: 0 outside hunks, 1 in unified differences, one
    /// for each old side in combined ones.
    package var prefix: Int
    /// The number in the first old side that has the line; 0 for none.
    package var old: Int
    /// The number in the new side; 0 for none.
    package var new: Int
    /// The old sides that contain the line, as bits; bit 0 is the first side.
    package var parents: UInt8

    /// The range of the line's content in its file, without the prefix.
    package var content: Range<Int> { start + prefix..<end }
  }

  /// The lines after an `@@` header.
  package struct Hunk {
    /// Indices in `lines`.
    package var lines: Range<Int>
    /// The number of old sides.
    package var parents: Int
    /// The line number, from 1, of the hunk's first line in the first old side, as its header has it; that of the
    /// line before the hunk if it has no lines of the side.
    package var oldStart = 0
    package var newStart = 0
    /// Whether the hunk began in an earlier part of the text.
    package var isContinued: Bool
  }

  /// The hunks of one file.
  package struct File {
    package var header: DifferenceParser.Header
    package var hunks: [Hunk]
    /// Whether earlier hunks of the file were in another part of the text.
    package var isContinued: Bool
  }

  package private(set) var lines: ContiguousArray<Line> = []
  package private(set) var files: [File] = []
  /// The length of the text in code units.
  package private(set) var length = 0
  /// The number of the last file of the part before; nil for none.
  private var continued: Int?

  package init() {}

  /// Parses a complete text into lines, hunks and files.
  package init(_ units: ContiguousArray<UInt16>) {
    var parser = DifferenceParser()
    read(units, &parser)
  }

  /// Parses the output of `git blame`, in which each line of a file follows its commit, author and number: as context
  /// lines of one hunk.
  ///
  /// Nil if the output is empty, or a line has no number, as with `--porcelain`.
  /// - Parameter path: the path of the file.
  package init?(blame units: ContiguousArray<UInt16>, path: String) {
    let isRead = units.withUnsafeBufferPointer { units in
      var offset = 0
      while offset < units.count {
        let (end, next) = DifferenceParser.line(in: units, from: offset)
        guard let (number, prefix) = Self.blamePrefix(UnsafeBufferPointer(rebasing: units[offset..<end])) else {
          return false
        }
        lines.append(Line(kind: .context, start: offset, end: end, prefix: prefix, old: 0, new: number, parents: 0))
        offset = next
      }
      return true
    }
    guard isRead, let first = lines.first else { return nil }
    length = units.count
    let hunk = Hunk(lines: 0..<lines.count, parents: 1, newStart: first.new, isContinued: false)
    let header = DifferenceParser.Header(newName: path, isOldMissing: true)
    files = [File(header: header, hunks: [hunk], isContinued: false)]
  }

  /// Returns the line number in a line of `git blame`, and the length of the text before the code in code units, up
  /// to the first ` NUMBER) `. Nil if there is no number.
  private static func blamePrefix(_ line: UnsafeBufferPointer<UInt16>) -> (number: Int, length: Int)? {
    var number: Int?
    for (index, unit) in line.enumerated() {
      switch unit {
      case 0x30...0x39:
        if index > 0 && line[index - 1] == 0x20 { number = 0 }
        number = number.map { min($0 * 10 + Int(unit) - 0x30, 1 << 40) }
      case 0x29:
        guard let number, number > 0, index + 1 == line.count || line[index + 1] == 0x20 else { continue }
        return (number, min(index + 2, line.count))
      default: number = nil
      }
    }
    return nil
  }

  /// Parses the next part of a text; it replaces the lines and files of the part before.
  /// - Parameters:
  ///   - units: complete lines; only the last one may be incomplete.
  ///   - parser: the state after the parts before.
  ///   - continuesLine: whether the first line continues the last one of the part before.
  package mutating func read(
    _ units: ContiguousArray<UInt16>, _ parser: inout DifferenceParser, continuesLine: Bool = false
  ) {
    continued = files.last?.header.number ?? continued
    lines.removeAll(keepingCapacity: true)
    files.removeAll(keepingCapacity: true)
    length = units.count
    units.withUnsafeBufferPointer { read($0, &parser, continuesLine) }
  }

  private mutating func read(
    _ units: UnsafeBufferPointer<UInt16>, _ parser: inout DifferenceParser, _ continuesLine: Bool
  ) {
    var offset = 0
    while offset < units.count {
      let (end, next) = DifferenceParser.line(in: units, from: offset)
      let isRest = continuesLine && offset == 0
      let reading = isRest ? .init() : parser.read(UnsafeBufferPointer(rebasing: units[offset..<end]))
      if reading.beginsHunk {
        note(
          Hunk(
            lines: lines.count + 1..<lines.count + 1, parents: parser.parents, oldStart: parser.nextNumbers.old,
            newStart: parser.nextNumbers.new, isContinued: false), parser.header)
      } else if reading.kind != .other {
        if files.isEmpty {
          note(Hunk(lines: lines.count..<lines.count, parents: parser.parents, isContinued: true), parser.header)
        }
        let file = files.count - 1
        let hunk = files[file].hunks.count - 1
        files[file].hunks[hunk].lines = files[file].hunks[hunk].lines.lowerBound..<lines.count + 1
      }
      lines.append(
        Line(
          kind: reading.kind, start: offset, end: end, prefix: reading.prefix, old: reading.old,
          new: reading.new, parents: reading.parents))
      offset = next
    }
  }

  private mutating func note(_ hunk: Hunk, _ header: DifferenceParser.Header) {
    if files.last?.header.number == header.number {
      files[files.count - 1].hunks.append(hunk)
    } else {
      files.append(File(header: header, hunks: [hunk], isContinued: continued == header.number))
    }
  }
}
