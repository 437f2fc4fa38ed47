import Platform
import Testing

@testable import TextModel

@Suite struct RegularExpressionTests {
  private func matches(_ pattern: String, _ text: String, flags: RegularExpression.Flags = []) throws -> Bool {
    let expression = try ExpressionMatcher(pattern, flags: flags)
    return Array(text.utf16).withUnsafeBufferPointer { expression.matches($0, milliseconds: 1000) }
  }

  @Test(arguments: [
    ("^[A-Z]", "Type", true), ("^[A-Z]", "type", false), ("b", "abc", true), ("^b", "abc", false), ("^$", "", true),
    ("a", "", false), (#"\p{Alphabetic}{3}"#, "äöü", true), ("^.$", "😀", true),
    (#"i[\p{Alphabetic}&&\p{Uppercase}][\p{Alphabetic}]+"#, "my iPhone", true), ("[[:digit:]]+$", "a1", true),
  ])
  func matchesAnywhere(pattern: String, text: String, expected: Bool) throws {
    #expect(try matches(pattern, text) == expected)
  }

  @Test func caseMayBeIgnored() throws {
    #expect(try matches("^self$", "SELF", flags: .caseInsensitive))
    #expect(try !matches("^self$", "SELF"))
  }

  /// A matcher keeps state: one text must not show in the next.
  @Test func oneExpressionServesManyTexts() throws {
    let expression = try ExpressionMatcher("^a+$")
    let results = ["aaa", "ab", "", "a"].map { text in
      Array(text.utf16).withUnsafeBufferPointer { expression.matches($0, milliseconds: 1000) }
    }
    #expect(results == [true, false, false, true])
  }

  @Test(arguments: [
    ("+", "U_REGEX_RULE_SYNTAX", 0), ("ab)c", "U_REGEX_MISMATCHED_PAREN", 2), ("ab(c", "U_REGEX_MISMATCHED_PAREN", 3),
    ("a{2,1}", "U_REGEX_MAX_LT_MIN", 5), ("😀[z-a]", "U_REGEX_INVALID_RANGE", 5),
    ("a\r\nb\n😀)", "U_REGEX_MISMATCHED_PAREN", 7),
  ])
  func faultsHaveANameAndAPlace(pattern: String, name: String, offset: Int) throws {
    let error = try #require(throws: RegularExpressionError.self) { try RegularExpression(pattern) }
    #expect(error.name == name)
    #expect(error.utf16Offset == offset)
    #expect(error.explanation != name)
    #expect(error.description == "\(error.explanation) (\(name)) at character \(offset + 1) of the pattern")
  }

  @Test func aRunawayMatchStopsAtTheDeadline() throws {
    let expression = try ExpressionMatcher("^(a+)+$")
    let text = Array((String(repeating: "a", count: 60) + "b").utf16)
    let start = monotonicNanoseconds()
    let found = text.withUnsafeBufferPointer { expression.matches($0, milliseconds: 20) }
    let milliseconds = (monotonicNanoseconds() - start) / 1_000_000
    #expect(!found)
    // 2 to the power of 60 steps otherwise. The limit counts steps, so it may strike before its time.
    #expect(milliseconds < 5000, "\(milliseconds) ms")
  }

  @Test func theDeadlineIsToldApartFromNoMatch() throws {
    let expression = try RegularExpression("^(a+)+$")
    let runaway = Array((String(repeating: "a", count: 60) + "b").utf16)
    #expect(throws: SearchInterruption.deadline) {
      try runaway.withUnsafeBufferPointer { units throws(SearchInterruption) in
        try expression.firstMatch(in: 0..<61, of: units, budget: 5_000_000)
      }
    }
    #expect(try find("^(a+)+$", String(repeating: "a", count: 60)) == [[0..<60, 0..<60]])
  }

  /// Possessive loops take no step that the engine counts; the clock is seen all the same.
  @Test func manyCheapAttemptsStopAtTheDeadlineToo() throws {
    let expression = try RegularExpression("[a-z]*+1")
    let text = Array(repeating: UInt16(0x61), count: 300_000)
    let start = monotonicNanoseconds()
    #expect(throws: SearchInterruption.deadline) {
      try text.withUnsafeBufferPointer { units throws(SearchInterruption) in
        try expression.firstMatch(in: 0..<units.count, of: units, budget: 5_000_000)
      }
    }
    #expect(monotonicNanoseconds() - start < 2_000_000_000)
  }

  @Test func matchesFoundBeforeAnInterruptionStay() throws {
    let expression = try RegularExpression("x|(a+)+$")
    let text = Array(("xx" + String(repeating: "a", count: 60) + "b").utf16)
    var matches: [RegularExpressionMatch] = []
    text.withUnsafeBufferPointer { units in
      do throws(SearchInterruption) {
        try expression.appendMatches(
          in: 0..<units.count, of: units, budget: 20_000_000, to: &matches)
        Issue.record("the search must not end")
      } catch {
        #expect(error == .deadline)
      }
    }
    #expect(matches.map(\.range) == [0..<1, 1..<2])
  }

  @Test func theStackLimitIsToldApart() throws {
    let expression = try RegularExpression("(?:a|b)*c", stackLimitBytes: 10_000)
    let text = Array(repeating: UInt16(0x61), count: 100_000)
    #expect(throws: SearchInterruption.stackOverflow) {
      try text.withUnsafeBufferPointer { units throws(SearchInterruption) in
        try expression.firstMatch(in: 0..<units.count, of: units)
      }
    }
  }

  /// Every match, each with its groups in turn.
  private func find(
    _ pattern: String, _ text: String, in range: Range<Int>? = nil, flags: RegularExpression.Flags = [],
    options: RegularExpression.MatchingOptions = []
  ) throws -> [[Range<Int>?]] {
    let expression = try RegularExpression(pattern, flags: flags)
    var matches: [RegularExpressionMatch] = []
    try Array(text.utf16).withUnsafeBufferPointer { units throws(SearchInterruption) in
      try expression.appendMatches(in: range ?? 0..<units.count, of: units, options: options, to: &matches)
    }
    return matches.map { match in (0...match.groupCount).map { match[$0] } }
  }

  @Test func groupsOfEveryMatch() throws {
    #expect(try find("(a)(b)?(c)", "xxac abc") == [[2..<4, 2..<3, nil, 3..<4], [5..<8, 5..<6, 6..<7, 7..<8]])
    #expect(try find("z", "abc").isEmpty)
  }

  @Test func groupsThatDoNotExistAreNil() throws {
    let expression = try RegularExpression("(?<year>[0-9]+)-(?<day>[0-9]+)")
    #expect(expression.groupCount == 2)
    #expect(expression.groupNumber(named: "day") == 2)
    #expect(expression.groupNumber(named: "month") == nil)
    let match = try Array("on 2024-17".utf16).withUnsafeBufferPointer { units throws(SearchInterruption) in
      try expression.firstMatch(in: 0..<units.count, of: units)
    }
    #expect(match?.range == 3..<10)
    #expect(match?[2] == 8..<10)
    #expect(match?[3] == nil)
    #expect(match?[-1] == nil)
  }

  /// An empty match moves on by a character, not by a unit.
  @Test func emptyMatchesAdvance() throws {
    #expect(try find("x*", "a😀xx") == [[0..<0], [1..<1], [3..<5], [5..<5]])
    #expect(try find("^", "") == [[0..<0]])
  }

  @Test func theEdgesOfARangeAreAnchors() throws {
    #expect(try find("^b+$", "abbc", in: 1..<3) == [[1..<3]])
    #expect(try find("^b+", "abbc", in: 1..<3, options: .withoutAnchoringBounds).isEmpty)
    #expect(try find("b+$", "abbc", in: 1..<3, options: .withoutAnchoringBounds).isEmpty)
  }

  @Test func lookaroundSeesOutsideOnlyWhenAsked() throws {
    #expect(try find("(?<=a)b", "ab", in: 1..<2).isEmpty)
    #expect(try find("(?<=(a)?)(b)(c)?", "abc", in: 1..<2) == [[1..<2, nil, 1..<2, nil]])
    #expect(try find("(?<=a)b", "ab", in: 1..<2, options: .withTransparentBounds) == [[1..<2]])
    #expect(try find(#"b\b"#, "bc", in: 0..<1) == [[0..<1]])
    #expect(try find(#"b\b"#, "bc", in: 0..<1, options: .withTransparentBounds).isEmpty)
  }

  @Test(arguments: [
    ("i", "A", "a", true), ("", "A", "a", false), ("m", "^b", "a\nb", true), ("", "^b", "a\nb", false),
    ("s", "a.b", "a\nb", true), ("", "a.b", "a\nb", false), ("x", "a b # sign", "ab", true), ("", "a b", "ab", false),
    ("w", #"n\b't"#, "don't", false), ("", #"n\b't"#, "don't", true), ("ix", " A ", "a", true),
  ])
  func flagsByLetter(letters: String, pattern: String, text: String, expected: Bool) throws {
    let flags = try #require(RegularExpression.Flags(letters: letters))
    #expect(try find(pattern, text, flags: flags).isEmpty != expected)
  }

  @Test func otherLettersAreNoFlags() {
    #expect(RegularExpression.Flags(letters: "ig") == nil)
  }

  @Test func literalPatternsAndUnixLines() throws {
    #expect(try find("a.(", "aab a.(", flags: .ignoreMetacharacters) == [[4..<7]])
    #expect(try find("a$", "a\r", flags: .useUnixLineSeparators).isEmpty)
    #expect(try find("a$", "a\r") == [[0..<1]])
  }

  @Test func replacementsNameGroups() throws {
    #expect(try RegularExpression("(a)(b)").replacingMatches(in: "xabyab", with: "%2%1%%") == "xba%yba%")
    #expect(try RegularExpression("$").replacingMatches(in: "ab", with: "!") == "ab!")
  }
}
