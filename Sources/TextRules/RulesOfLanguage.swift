package import TextModel

/// The rules that apply to one language, and which of them are tried in which line.
package final class RulesOfLanguage: Sendable {
  /// The rules, in their order.
  package let rules: [CompiledRule]
  /// Rules that are tried in every line.
  private let unfiltered: [Int]
  /// Rules whose words do not filter lines with non-ASCII characters.
  private let ignoringCase: [Int]
  private let scanner: LiteralScanner

  init(_ rules: [CompiledRule], usesPrefilter: Bool) {
    self.rules = rules
    var unfiltered: [Int] = []
    var ignoringCase: [Int] = []
    var scanner = LiteralScanner()
    for (index, rule) in rules.enumerated() {
      if usesPrefilter, let literals = rule.literals, scanner.add(literals, rule: index) {
        if literals.ignoresCase { ignoringCase.append(index) }
      } else {
        unfiltered.append(index)
      }
    }
    if !scanner.isEmpty { scanner.build() }
    self.unfiltered = unfiltered
    self.ignoringCase = ignoringCase
    self.scanner = scanner
  }

  /// A line and a rule that may match in it.
  package struct Trial: Comparable {
    package var line: UInt32
    package var rule: UInt32

    package static func < (a: Trial, b: Trial) -> Bool { a.line != b.line ? a.line < b.line : a.rule < b.rule }
  }

  /// Returns every pair of a line in `range` and a rule that may match there, in order of lines, then of rules. Rules
  /// without required words may match in every line. O(range + pairs).
  package func trials(in range: Range<Int>, of text: UTF16Text, units: UnsafeBufferPointer<UInt16>) -> ContiguousArray<Trial>
  {
    var trials: ContiguousArray<Trial> = []
    let firstLine = text.lines.line(at: range.lowerBound)
    let lastLine = text.lines.line(at: max(range.upperBound - 1, range.lowerBound))
    // An empty last line may match too.
    let endsText = range.upperBound == text.count
    for line in firstLine...(endsText ? text.lines.count - 1 : lastLine) {
      for rule in unfiltered { trials.append(Trial(line: UInt32(line), rule: UInt32(rule))) }
      if unfiltered.isEmpty { break }
    }
    guard !scanner.isEmpty else { return trials }
    // The last line that each rule was noted for, so that it is noted once.
    var noted = ContiguousArray(repeating: -1, count: rules.count)
    var lineOfWide = -1
    var line = firstLine
    var lineEnd = text.lines.range(of: line, textLength: text.count).upperBound
    func moveLine(to offset: Int) {
      guard offset >= lineEnd else { return }
      line = text.lines.line(at: offset)
      lineEnd = text.lines.range(of: line, textLength: text.count).upperBound
    }
    func note(_ rule: Int) {
      guard noted[rule] != line else { return }
      noted[rule] = line
      trials.append(Trial(line: UInt32(line), rule: UInt32(rule)))
    }
    scanner.scan(
      units, range: range, reportsWide: !ignoringCase.isEmpty,
      foundWide: { offset in
        if offset < lineEnd && lineOfWide == line { return }
        moveLine(to: offset)
        lineOfWide = line
        for rule in ignoringCase { note(rule) }
      },
      found: { rule, offset in
        moveLine(to: offset)
        note(rule)
      })
    trials.sort()
    return trials
  }
}
