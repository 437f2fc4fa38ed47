/// The lines of a text with diffs, and the hunks of its files. All ranges are UTF-16 offsets in the text.
package struct ParsedDiff {
  /// A line up to an LF: a CR does not end a line of a diff.
  package struct Line {
    package enum Kind: UInt8, Sendable {
      /// A line outside files and hunks, such as one of a commit message.
      case other
      /// A line of a file's header: `diff --git …`, `index …`, `--- a/x`, `Binary files …` and the like.
      case header
      /// A line that belongs to a hunk and to no side: the line `@@ … @@`, `3c4`, and the `---` after the lines that
      /// `diff` without options removes.
      case hunk
      /// A line that is in both sides.
      case context
      case removed
      case added
      /// `\ No newline at end of file`.
      case note
      /// A line of a diff by words, whose parts may be removed, added or in both sides.
      case words
    }

    package var kind: Kind
    package var start: Int
    /// The offset of the terminator, LF or CRLF.
    package var end: Int
    /// The number of code units before the diff: the columns of `git log --graph`, the indent of `git range-diff`.
    package var margin = 0
    /// The number of code units before the content: the margin, and the signs that mark the kind, which are 1 in
    /// unified diffs and one for each old side in combined ones. The margin alone outside hunks.
    package var prefix: Int
    /// The number in the first old side that has the line; 0 for none.
    package var old: Int
    /// The number in the new side, from 1; 0 for none.
    package var new: Int
    /// The old sides that contain the line, as bits; bit 0 is the first side.
    package var parents: UInt8

    /// The range of the line's content in its file, without the prefix.
    package var content: Range<Int> { start + prefix..<end }
  }

  /// A hunk of a file.
  package struct Hunk {
    /// The index of its header (`@@ … @@`) in `lines`; nil if that was in an earlier part of the text.
    package var header: Int?
    /// The indices of the lines after the header.
    package var lines: Range<Int>
    /// How its lines are marked as removed, added or unchanged.
    package var form = DiffParser.Form.signs
    /// The number of old sides.
    package var parents: Int
    /// The line number, from 1, of the hunk's first line in the first old side, as its header has it; that of the
    /// line before the hunk if it has no lines of the side.
    package var oldStart = 0
    package var newStart = 0
    /// Whether the hunk began in an earlier part of the text.
    package var isContinued: Bool
  }

  /// A file with its header. A file may have no hunks.
  package struct File {
    package var header: DiffParser.Header
    package var hunks: [Hunk] = []
    /// The indices of all its lines: those of the header first, then those of the hunks.
    package var lines: Range<Int>
    /// Whether earlier lines of the file were in another part of the text.
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
    var parser = DiffParser()
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
        let (end, next) = DiffParser.line(in: units, from: offset)
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
    let header = DiffParser.Header(newName: path, isOldMissing: true)
    files = [File(header: header, hunks: [hunk], lines: 0..<lines.count, isContinued: false)]
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
    _ units: ContiguousArray<UInt16>, _ parser: inout DiffParser, continuesLine: Bool = false
  ) {
    continued = files.last?.header.number ?? continued
    lines.removeAll(keepingCapacity: true)
    files.removeAll(keepingCapacity: true)
    length = units.count
    units.withUnsafeBufferPointer { read($0, &parser, continuesLine) }
  }

  private mutating func read(
    _ units: UnsafeBufferPointer<UInt16>, _ parser: inout DiffParser, _ continuesLine: Bool
  ) {
    var offset = 0
    while offset < units.count {
      let (end, next) = DiffParser.line(in: units, from: offset)
      let isRest = continuesLine && offset == 0
      let reading =
        isRest
        ? .init()
        : parser.read(
          UnsafeBufferPointer(rebasing: units[offset..<end]),
          before: next < units.count ? UnsafeBufferPointer(rebasing: units[next...]) : nil)
      if reading.kind != .other { add(reading, parser) }
      lines.append(
        Line(
          kind: reading.kind, start: offset, end: end, margin: reading.margin, prefix: reading.prefix, old: reading.old,
          new: reading.new, parents: reading.parents))
      offset = next
    }
  }

  /// Adds the next line to the last file and hunk, or to a new one.
  private mutating func add(_ reading: DiffParser.Reading, _ parser: DiffParser) {
    let index = lines.count
    if files.last?.header.number != parser.header.number {
      files.append(
        File(header: parser.header, lines: index..<index, isContinued: continued == parser.header.number))
    }
    let last = files.count - 1
    if reading.kind == .header {
      files[last].header = parser.header
    } else if reading.beginsHunk {
      files[last].hunks.append(
        Hunk(
          header: index, lines: index + 1..<index + 1, form: parser.form, parents: parser.parents,
          oldStart: parser.nextNumbers.old, newStart: parser.nextNumbers.new, isContinued: false))
    } else {
      if files[last].hunks.isEmpty {
        files[last].hunks.append(
          Hunk(lines: index..<index, form: parser.form, parents: parser.parents, isContinued: true))
      }
      let hunk = files[last].hunks.count - 1
      files[last].hunks[hunk].lines = files[last].hunks[hunk].lines.lowerBound..<index + 1
    }
    files[last].lines = files[last].lines.lowerBound..<index + 1
  }
}
