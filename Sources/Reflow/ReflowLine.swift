internal import HighlightStorage

/// A line of a block, without what the blocks around it put in front.
struct ReflowLine {
  /// The number of the line in the text, from 0.
  var number: Int
  /// Where the block's part of the line begins, UTF-16 offset.
  var start: Int
  /// The column of `start`, tabs to the parser's tab stops.
  var column: Int
  /// Where the line ends, blanks at its end left out; not before `start`.
  var end: Int
  /// Where the line ends, its terminator left out.
  var fullEnd: Int
  /// The text before `start` in a continued line.
  var base: ContiguousArray<UInt16>
  /// Whether the line may begin elsewhere than those that follow: after a bullet or the beginning of a comment.
  var isOpening = false
  /// Whether the line lacks the prefix of its block.
  var isLazy = false

  init(
    number: Int, range: Range<Int>, start: Int, column: Int, base: ContiguousArray<UInt16>,
    in units: UnsafeBufferPointer<UInt16>
  ) {
    self.number = number
    self.start = start
    self.column = column
    self.base = base
    fullEnd = range.upperBound
    end = max(start, range.upperBound)
    while end > start && ReflowLine.isBlank(units[end - 1]) { end -= 1 }
  }

  /// Space and tab; other white space is part of words.
  static func isBlank(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x09 }

  /// Every line of a text.
  static func all(of text: UTF16Text, _ units: UnsafeBufferPointer<UInt16>) -> [ReflowLine] {
    (0..<text.lines.count).map { number in
      let range = text.contentRange(ofLine: number)
      return ReflowLine(number: number, range: range, start: range.lowerBound, column: 0, base: [], in: units)
    }
  }

  /// The lines after a front matter of YAML or TOML.
  static func withoutFrontMatter(_ lines: [ReflowLine], in units: UnsafeBufferPointer<UInt16>) -> [ReflowLine] {
    func fence(_ line: ReflowLine, _ unit: UInt16) -> Bool {
      var start = line.start
      if start == 0 && start < line.end && units[0] == 0xFEFF { start = 1 }
      return line.end - start == 3 && units[start..<line.end].allSatisfy { $0 == unit }
    }
    guard let first = lines.first else { return lines }
    for unit: UInt16 in [0x2D, 0x2B] where fence(first, unit) {
      for index in 1..<max(lines.count, 1)
      where fence(lines[index], unit) || unit == 0x2D && fence(lines[index], 0x2E) { return Array(lines[(index + 1)...]) }
    }
    return lines
  }
}

/// Rows that belong together.
struct ReflowParagraph {
  /// The words of a line: after the prefix, without the blanks at the end.
  struct Line {
    var number: Int
    var range: Range<Int>
  }

  var lines: [Line]
  /// The prefix after a line break.
  var continuation: ContiguousArray<UInt16>
  /// Where the end of a comment begins after the last word: it stays with it.
  var closing: Int?

  /// The part of it in some lines; nil if there is none.
  func clamped(to numbers: Range<Int>?) -> ReflowParagraph? {
    guard let numbers else { return self }
    var result = self
    result.lines.removeAll { !numbers.contains($0.number) }
    return result.lines.isEmpty ? nil : result
  }
}
