internal import Platform
package import TextModel
package import TextRules

/// The processor time left to test the rules of a configuration on examples and stress lines.
package struct StressTime {
  /// The time left for interrupted tests, in nanoseconds.
  private var interrupted: UInt64
  private var total: UInt64
  /// The number of rules that were not tested completely.
  package private(set) var skippedCount = 0
  /// The first rule that was not tested completely.
  package private(set) var firstSkipped: Rule?
  private var lastSkipped: Rule?

  // The total time, as a multiple of the time for interrupted tries: many good rules take long together.
  private static let share: UInt64 = 10

  /// Creates the time of one source.
  /// - Parameter milliseconds: the time for interrupted tests; ten times as much for all tests.
  package init(milliseconds: Int) {
    interrupted = UInt64(milliseconds) * 1_000_000
    total = interrupted * Self.share
  }

  /// Records that a rule is not tested completely. A repeated call for the same rule is not counted.
  package mutating func skip(_ rule: Rule) {
    // A rule is tried twice, on examples and on stress lines, and counted once.
    guard rule.location != lastSkipped?.location || rule.id != lastSkipped?.id else { return }
    skippedCount += 1
    lastSkipped = rule
    if firstSkipped == nil { firstSkipped = rule }
  }

  /// Whether nothing more is tested.
  package var isSpent: Bool { interrupted == 0 || total == 0 }

  /// Calls `body`, subtracts its processor time from the total, and returns its result. Nil means that it was
  /// interrupted; then the time left for interrupted tests decreases, too.
  package mutating func measure<Value>(_ body: () -> Value?) -> Value? {
    let start = threadNanoseconds()
    let value = body()
    let used = threadNanoseconds() - start
    total -= min(total, used)
    if value == nil { interrupted -= min(interrupted, used) }
    return value
  }
}

/// Lines that provoke catastrophic backtracking.
package enum RuleStress {
  // The length of a line, in characters, as in real files: quadratic patterns pass, exponential ones do not.
  private static let length = 1000
  // For a query or a line grammar, which match the text of a node or from one character on: only exponential
  // expressions are reported.
  private static let shortLength = 100

  /// Returns the message about a rule that exceeds its time or memory twice on a line made to provoke that: on the first
  /// such line. Nil if there is none. If the time is used up, records that the rest is skipped.
  package static func problem(ofRule index: Int, in set: RuleSet, _ time: inout StressTime) -> String? {
    let rule = set.rules[index]
    let derived = BacktrackingTexts.texts(for: rule.pattern, flags: rule.flags, length: length) ?? []
    return problem(ofRule: index, in: set, lines: derived + lines(for: rule, length: length), &time)
  }

  private static func problem(
    ofRule index: Int, in set: RuleSet, lines: [String], _ time: inout StressTime
  ) -> String? {
    let rule = set.rules[index]
    for line in lines {
      guard !time.isSpent else {
        time.skip(rule)
        return nil
      }
      // One timeout may be due to the load of the machine.
      guard time.measure({ set.matches(ofRule: index, in: line) }) == nil,
        time.measure({ set.matches(ofRule: index, in: line) }) == nil
      else { continue }
      let shown = line.count > 40 ? String(line.prefix(40)) + "…" : line
      return "the pattern can run away: it takes longer than \(set.milliseconds) ms, or too much memory, on a line of "
        + "\(line.count) characters (\(shown.doubleQuoted)); nested repetitions of the same text are the usual cause"
    }
    return nil
  }

  /// As `problem(ofRule:in:_:)`, for an expression that is not a rule of a configuration: of a query or a line grammar. One
  /// that cannot run away, because it repeats too little, is not tried; nor is one with an error.
  /// - Parameter location: where the expression is, which names it in `StressTime`.
  package static func problem(
    ofPattern pattern: String, flags: String = "", at location: FileLocation?, _ time: inout StressTime
  ) -> String? {
    guard repeatsMuch(pattern) else { return nil }
    var rule = Rule(id: "pattern", pattern: pattern)
    (rule.flags, rule.location) = (flags, location)
    let set = RuleSet([rule])
    guard set.problems.isEmpty else { return nil }
    let derived = BacktrackingTexts.texts(for: pattern, flags: flags, length: shortLength)
    return problem(ofRule: 0, in: set, lines: derived ?? lines(for: rule, length: shortLength), &time)
  }

  /// Whether an expression has an unlimited repetition of a group, or two unlimited repetitions: without them, a match
  /// takes at most the square of the text. Signs in sets and literals count, too. O(pattern).
  static func repeatsMuch(_ pattern: String) -> Bool {
    var (count, isEscaped) = (0, false)
    var last: UInt8 = 0
    for byte in pattern.utf8 {
      if isEscaped {
        (isEscaped, last) = (false, 0)
        continue
      }
      switch byte {
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "{"):
        if last == UInt8(ascii: ")") { return true }
        count += 1
        if count == 2 { return true }
      default: break
      }
      last = byte
    }
    return false
  }

  /// Returns the stress lines for a rule. Each line repeats one text up to some `length` characters, and ends with
  /// U+0001, which is not expected to match. The texts are common characters, the letters and digits of the rule's
  /// pattern, and its examples of one line: some 80 in total. A longer example occurs once.
  static func lines(for rule: Rule, length: Int) -> [String] {
    var units = [
      "a", "1", " ", "\t", "x1", "ab ", "(", "[", "{", "\"", "'", "\\", "/", ".", ",", "-", "_", "=", ":", "<", "@", "#",
      "é",
    ]
    var seen = Set(units)
    for scalar in rule.pattern.unicodeScalars
    where scalar.properties.isAlphabetic || scalar.value >= 0x30 && scalar.value <= 0x39 {
      if seen.insert(String(scalar)).inserted { units.append(String(scalar)) }
      if units.count == 60 { break }
    }
    for example in rule.examples {
      for word in (example.matches ?? []) + [example.text] where !word.isEmpty && !word.contains(where: \.isNewline) {
        if seen.insert(word).inserted { units.append(word) }
      }
      if units.count >= 80 { break }
    }
    // The last character does not match, which makes the expression backtrack.
    return units.map { unit in
      String(repeating: unit, count: max(1, length / unit.unicodeScalars.count)) + "\u{1}"
    }
  }
}

extension String {
  /// The text in double quotes, for messages: as `debugDescription`, but with apostrophes that are not escaped.
  package var doubleQuoted: String { debugDescription.replacing("\\'", with: "'") }
}
