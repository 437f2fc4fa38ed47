internal import HighlightRendering
internal import HighlightStorage

/// The text of one side of a file of a difference, with the syntax that it has as a whole.
struct DifferenceSide {
  let units: ContiguousArray<UInt16>
  /// The offsets at which lines begin, after each LF.
  private let starts: ContiguousArray<Int>

  init(_ units: ContiguousArray<UInt16>) {
    self.units = units
    var starts: ContiguousArray<Int> = units.isEmpty ? [] : [0]
    for index in units.indices where units[index] == 0x0A && index + 1 < units.count { starts.append(index + 1) }
    self.starts = starts
  }

  var lineCount: Int { starts.count }

  /// A line with its terminator; nil where there is none of that number.
  /// - Parameter number: from 1.
  func line(_ number: Int) -> Range<Int>? {
    guard number >= 1, number <= starts.count else { return nil }
    return starts[number - 1]..<(number < starts.count ? starts[number] : units.count)
  }

  /// The same without LF or CRLF.
  func content(ofLine number: Int) -> Range<Int>? {
    guard let line = line(number) else { return nil }
    var end = line.upperBound
    if end > line.lowerBound && units[end - 1] == 0x0A { end -= 1 }
    if end > line.lowerBound && units[end - 1] == 0x0D { end -= 1 }
    return line.lowerBound..<end
  }

  /// Where a line of a difference is in this text; nil where it is not.
  /// - Parameters:
  ///   - content: the line in `difference`.
  ///   - ignoresSpace: whether lines that differ in white space alone are the same one.
  func range(
    ofLine number: Int, equalTo content: Range<Int>, of difference: ContiguousArray<UInt16>, ignoresSpace: Bool = false
  ) -> Range<Int>? {
    guard let own = self.content(ofLine: number) else { return nil }
    if units[own] == difference[content] { return own }
    guard ignoresSpace else { return nil }
    func words(_ slice: ArraySlice<UInt16>) -> [UInt16] { slice.filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D } }
    return words(ArraySlice(units[own])) == words(ArraySlice(difference[content])) ? own : nil
  }
}

/// The two texts that the hunks of a file speak of.
struct DifferenceHunks {
  let difference: DifferenceText
  let hunks: [DifferenceText.Hunk]
  let units: ContiguousArray<UInt16>

  /// Which side of a difference.
  enum Which: Equatable {
    case old(Int)
    case new
  }

  /// Whether a side has a line.
  static func has(_ side: Which, _ line: DifferenceText.Line) -> Bool {
    switch (side, line.kind) {
    case (_, .other), (_, .note): false
    case (.old(let parent), _): line.parents & 1 << UInt8(parent) != 0
    case (.new, .removed): false
    case (.new, _): true
    }
  }

  /// Whether all lines of the hunks are in a text, where they say.
  ///
  /// Lines that both sides have may differ in white space in the old one: `git diff -w` shows those of the new one.
  func agree(with side: DifferenceSide, as which: Which) -> Bool {
    for hunk in hunks {
      for line in difference.lines[hunk.lines] where Self.has(which, line) {
        let number = which == .new ? line.new : line.old
        if case .old(let parent) = which, line.parents.trailingZeroBitCount != parent { continue }
        let range = side.range(
          ofLine: number, equalTo: line.content, of: units, ignoresSpace: which != .new && line.kind == .context)
        if range == nil { return false }
      }
    }
    return true
  }

  /// The other side of a text that `agree(with:as:)`: what the hunks make of it. Nil where they are not all of the
  /// difference of two texts, in their order.
  func other(than side: DifferenceSide, as which: Which) -> ContiguousArray<UInt16>? {
    guard hunks.allSatisfy({ $0.parents == 1 && !$0.isContinued }) else { return nil }
    let isOld = which != .new
    let wanted: Which = isOld ? .new : .old(0)
    var result: ContiguousArray<UInt16> = []
    result.reserveCapacity(side.units.count)
    // The next line of the text that was not taken.
    var next = 1
    func takeLines(before end: Int) -> Bool {
      while next < end, let own = side.line(next) {
        result += side.units[own]
        next += 1
      }
      return next == end
    }
    for hunk in hunks {
      let first = difference.lines[hunk.lines].first { Self.has(which, $0) }
      // A hunk without lines of the side names the line before it.
      let start = isOld ? first?.old ?? hunk.oldStart + 1 : first?.new ?? hunk.newStart + 1
      guard takeLines(before: start) else { return nil }
      for index in hunk.lines {
        if Self.has(which, difference.lines[index]) { next += 1 }
        if Self.has(wanted, difference.lines[index]) { appendLine(index, to: &result) }
      }
    }
    _ = takeLines(before: side.lineCount + 1)
    return result
  }

  /// Appends a line with its terminator, which the last line of a file may not have.
  private func appendLine(_ index: Int, to result: inout ContiguousArray<UInt16>) {
    let line = difference.lines[index]
    let isLast = index + 1 == difference.lines.count
    let next = isLast ? difference.length : difference.lines[index + 1].start
    let isUnended = !isLast && difference.lines[index + 1].kind == .note
    result += units[line.content.lowerBound..<(isUnended ? line.end : next)]
  }
}
