internal import TextModel

/// A line of a block, without the prefixes of the blocks around it.
struct ReflowLine {
  /// The number of the line in the text, from 0.
  var number: Int
  /// The UTF-16 offset at which the block's part of the line begins.
  var start: Int
  /// The column of `start`, with the tab stops of the parser.
  var column: Int
  /// The UTF-16 offset of the end of the line without trailing blanks; not before `start`.
  var end: Int
  /// The UTF-16 offset of the end of the line without its terminator.
  var fullEnd: Int
  /// The text before `start` in a continuation line.
  var base: ContiguousArray<UInt16>
  /// Whether the line may begin in another column than the lines after it: after a bullet or the start of a comment.
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

  /// Whether a code unit is a space or a tab. Other white space is part of words.
  static func isBlank(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x09 }

  /// Returns all lines of a text, without prefixes.
  static func all(of text: UTF16Text, _ units: UnsafeBufferPointer<UInt16>) -> [ReflowLine] {
    (0..<text.lines.count).map { number in
      let range = text.contentRange(ofLine: number)
      return ReflowLine(number: number, range: range, start: range.lowerBound, column: 0, base: [], in: units)
    }
  }

  /// Returns the lines after the front matter (YAML or TOML); all lines if there is none or it is not closed.
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

/// A paragraph: lines whose words are broken into rows together.
struct ReflowParagraph {
  /// The words of a line: after the prefix, without trailing blanks.
  struct Line {
    var number: Int
    var range: Range<Int>
  }

  var lines: [Line]
  /// The prefix after a line break.
  var continuation: ContiguousArray<UInt16>
  /// The UTF-16 offset of the end marker of a comment that follows the last word and stays with it.
  var closing: Int?

  /// Returns the paragraph with only the lines in `numbers`; nil if there are none. Nil for `numbers` means all
  /// lines.
  func clamped(to numbers: Range<Int>?) -> ReflowParagraph? {
    guard let numbers else { return self }
    var result = self
    result.lines.removeAll { !numbers.contains($0.number) }
    return result.lines.isEmpty ? nil : result
  }
}
