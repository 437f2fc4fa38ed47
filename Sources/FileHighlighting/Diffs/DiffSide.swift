internal import DataFormats
internal import HighlightRendering

/// The complete text of one side (old or new) of a file of a diff.
struct DiffSide {
  let units: ContiguousArray<UInt16>
  /// The UTF-16 offsets at which lines begin; lines end at LF.
  private let starts: ContiguousArray<Int>
  // A part of a longer line is not searched.
  private static let longestSearched = 4096

  init(_ units: ContiguousArray<UInt16>) {
    self.units = units
    var starts: ContiguousArray<Int> = units.isEmpty ? [] : [0]
    for index in units.indices where units[index] == 0x0A && index + 1 < units.count { starts.append(index + 1) }
    self.starts = starts
  }

  var lineCount: Int { starts.count }

  /// Returns the UTF-16 range of a line with its terminator; nil if it does not exist.
  /// - Parameter number: the number of the line, from 1.
  func line(_ number: Int) -> Range<Int>? {
    guard number >= 1, number <= starts.count else { return nil }
    return starts[number - 1]..<(number < starts.count ? starts[number] : units.count)
  }

  /// Returns the UTF-16 range of a line without its LF or CRLF; nil if it does not exist.
  func content(ofLine number: Int) -> Range<Int>? {
    guard let line = line(number) else { return nil }
    var end = line.upperBound
    if end > line.lowerBound && units[end - 1] == 0x0A { end -= 1 }
    if end > line.lowerBound && units[end - 1] == 0x0D { end -= 1 }
    return line.lowerBound..<end
  }

  /// Returns the number of the first line after line `number` with a content; nil if there is none.
  func number(ofLine content: ContiguousArray<UInt16>, after number: Int) -> Int? {
    guard number < lineCount else { return nil }
    return (number + 1...lineCount).first { line in
      self.content(ofLine: line).map { $0.count == content.count && units[$0] == content[...] } ?? false
    }
  }

  /// Returns the UTF-16 range of a part of a line, the first one with a content; nil if the line does not have it.
  func range(of content: ContiguousArray<UInt16>, inLine number: Int) -> Range<Int>? {
    guard let line = self.content(ofLine: number), line.count >= content.count else { return nil }
    if line.count == content.count { return units[line] == content[...] ? line : nil }
    guard let first = content.first, line.count <= Self.longestSearched else { return nil }
    for start in line.lowerBound...line.upperBound - content.count where units[start] == first {
      let range = start..<start + content.count
      if units[range] == content[...] { return range }
    }
    return nil
  }

  /// Returns the UTF-16 range of a line of this text without terminator, if its content equals that of a line of a
  /// diff; otherwise nil.
  /// - Parameters:
  ///   - number: the number of the line in this text, from 1.
  ///   - content: the UTF-16 range of the line in `diff`.
  ///   - ignoresSpace: whether lines that differ only in white space count as equal.
  func range(
    ofLine number: Int, equalTo content: Range<Int>, of diff: ContiguousArray<UInt16>, ignoresSpace: Bool = false
  ) -> Range<Int>? {
    guard let own = self.content(ofLine: number) else { return nil }
    if units[own] == diff[content] { return own }
    guard ignoresSpace else { return nil }
    func words(_ slice: ArraySlice<UInt16>) -> [UInt16] { slice.filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D } }
    return words(ArraySlice(units[own])) == words(ArraySlice(diff[content])) ? own : nil
  }
}

/// The hunks of a file, which relate its two texts.
struct FileHunks {
  let diff: ParsedDiff
  let hunks: [ParsedDiff.Hunk]
  let units: ContiguousArray<UInt16>

  /// A side of a diff.
  enum Side: Equatable {
    case old(Int)
    case new
  }

  /// Whether a line of a hunk is in the text of a side: for the new side all but removed lines, for an old one the
  /// lines of that parent. False for notes and lines outside of hunks.
  static func has(_ side: Side, _ line: ParsedDiff.Line) -> Bool {
    switch (side, line.kind) {
    case (_, .other), (_, .header), (_, .hunk), (_, .note), (_, .words): false
    case (.old(let parent), _): line.parents & 1 << UInt8(parent) != 0
    case (.new, .removed): false
    case (.new, _): true
    }
  }

  /// Whether a text contains all lines of the hunks for a side, at their line numbers.
  ///
  /// Unchanged lines may differ from the old text in white space: `git diff -w` shows the lines of the new text.
  func agree(with side: DiffSide, as which: Side) -> Bool {
    for hunk in hunks {
      for line in diff.lines[hunk.lines] where Self.has(which, line) {
        let number = which == .new ? line.new : line.old
        if case .old(let parent) = which, line.parents.trailingZeroBitCount != parent { continue }
        let range = side.range(
          ofLine: number, equalTo: line.content, of: units, ignoresSpace: which != .new && line.kind == .context)
        if range == nil { return false }
      }
    }
    return true
  }

  /// Returns the other side of a text, by applying the hunks; `agree(with:as:)` must be true for it. Nil if the hunks are
  /// not ordered, or not the complete diff.
  func other(than side: DiffSide, as which: Side) -> ContiguousArray<UInt16>? {
    guard hunks.allSatisfy({ $0.parents == 1 && !$0.isContinued }) else { return nil }
    let isOld = which != .new
    let wanted: Side = isOld ? .new : .old(0)
    var result: ContiguousArray<UInt16> = []
    result.reserveCapacity(side.units.count)
    // The next line of the text to copy.
    var next = 1
    func takeLines(before end: Int) -> Bool {
      while next < end, let own = side.line(next) {
        result += side.units[own]
        next += 1
      }
      return next == end
    }
    for hunk in hunks {
      let first = diff.lines[hunk.lines].first { Self.has(which, $0) }
      // A hunk without lines of the side names the line before it.
      let start = isOld ? first?.old ?? hunk.oldStart + 1 : first?.new ?? hunk.newStart + 1
      guard takeLines(before: start) else { return nil }
      for index in hunk.lines {
        if Self.has(which, diff.lines[index]) { next += 1 }
        if Self.has(wanted, diff.lines[index]) { appendLine(index, to: &result) }
      }
    }
    _ = takeLines(before: side.lineCount + 1)
    return result
  }

  /// Appends a line with its terminator, which the last line of a file may not have.
  private func appendLine(_ index: Int, to result: inout ContiguousArray<UInt16>) {
    let line = diff.lines[index]
    let isLast = index + 1 == diff.lines.count
    let next = isLast ? diff.length : diff.lines[index + 1].start
    let isUnended = !isLast && diff.lines[index + 1].kind == .note
    result += units[line.content.lowerBound..<(isUnended ? line.end : next)]
  }
}
