import CICU
import Testing

@testable import HighlightStorage

@Suite struct RegularExpressionTests {
  private func matches(_ pattern: String, _ text: String, caseInsensitive: Bool = false) throws -> Bool {
    let expression = try RegularExpression(pattern, caseInsensitive: caseInsensitive)
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
    #expect(try matches("^self$", "SELF", caseInsensitive: true))
    #expect(try !matches("^self$", "SELF"))
  }

  /// A matcher keeps state: one text must not show in the next.
  @Test func oneExpressionServesManyTexts() throws {
    let expression = try RegularExpression("^a+$")
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
    #expect(error.description == "\(name) at character \(offset + 1) of the pattern")
  }

  @Test func aRunawayMatchStopsAtTheDeadline() throws {
    let expression = try RegularExpression("^(a+)+$")
    let text = Array((String(repeating: "a", count: 60) + "b").utf16)
    let start = monotonicNanoseconds()
    let found = text.withUnsafeBufferPointer { expression.matches($0, milliseconds: 20) }
    let milliseconds = (monotonicNanoseconds() - start) / 1_000_000
    #expect(!found)
    // 2 to the power of 60 steps otherwise.
    #expect(milliseconds >= 20 && milliseconds < 5000, "\(milliseconds) ms")
  }

  @Test func theDeadlineIsToldApartFromNoMatch() throws {
    var fault = hl_regex_error()
    let pattern = Array("^(a+)+$".utf16)
    let regex = try #require(hl_regex_open(pattern, Int32(pattern.count), 0, &fault))
    defer { hl_regex_close(regex) }
    let text = Array((String(repeating: "a", count: 60) + "b").utf16)
    text.withUnsafeBufferPointer { text in
      #expect(hl_regex_set_text(regex, text.baseAddress, Int32(text.count)))
      #expect(hl_regex_find(regex, 0, monotonicNanoseconds() + 5_000_000) == HL_REGEX_DEADLINE)
      #expect(hl_regex_set_text(regex, text.baseAddress, 60))
      #expect(hl_regex_find(regex, 0, 0) == HL_REGEX_MATCH)
    }
  }

  @Test func groupsOfAMatch() throws {
    var fault = hl_regex_error()
    let pattern = Array("(a)(b)?(c)".utf16)
    let regex = try #require(hl_regex_open(pattern, Int32(pattern.count), 0, &fault))
    defer { hl_regex_close(regex) }
    #expect(hl_regex_group_count(regex) == 3)
    Array("xxac".utf16).withUnsafeBufferPointer { text in
      #expect(hl_regex_set_text(regex, text.baseAddress, Int32(text.count)))
      #expect(hl_regex_find(regex, 0, 0) == HL_REGEX_MATCH)
    }
    let groups = (0...4).map { group -> [Int32] in
      var (start, end): (Int32, Int32) = (0, 0)
      hl_regex_group(regex, Int32(group), &start, &end)
      return [start, end]
    }
    #expect(groups == [[2, 4], [2, 3], [-1, -1], [3, 4], [-1, -1]])
  }
}
