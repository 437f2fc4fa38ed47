import Testing

@testable import HighlightCore

/// `#lua-match?` and `#gsub!` of queries.
@Suite struct LuaPatternTests {
  private static func matches(_ pattern: String, _ text: String) throws -> Bool {
    let matcher = try TextMatcher(LuaPattern.regularExpression(pattern))
    return Array(text.utf16).withUnsafeBufferPointer { matcher.matches($0) }
  }

  /// What Lua 5.4 finds.
  @Test(arguments: [
    ("^%a+$", "abc", "ab1"), ("^%A+$", "12", "1a"), ("%d%.%d", "1.2", "1x2"), ("^[%w_]+$", "a_1", "a-1"),
    // A bracket that begins a set is one of its characters.
    ("^[]x]+$", "]x]", "a]"), ("^[^]x]+$", "ab", "a]"), ("^[a-]+$", "a-a", "b"), ("^[%]]$", "]", "["),
    ("^a-b$", "aab", "aac"), ("^a*$", "", "b"), ("^a?b$", "b", "aab"), ("^.$", "\n", ""),
    ("%f[%w]end", "the end", "bend"), ("^(a)%1$", "aa", "ab"), ("a$", "ba", "ab"), ("a$b", "a$b", "ab"), ("%%", "%", "a"),
  ]) func itMatchesAsInLua(pattern: String, found: String, other: String) throws {
    #expect(try Self.matches(pattern, found))
    #expect(try !Self.matches(pattern, other))
  }

  @Test(arguments: ["%b()", "%fa", "[a", "a%", "%q"]) func whatHasNoCounterpartIsRefused(pattern: String) {
    #expect(throws: UnsupportedPattern.self) { try LuaPattern.regularExpression(pattern) }
  }
}
