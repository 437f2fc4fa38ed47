import Testing

@testable import HighlightCore

/// Patterns of Vim that begin with `\v`.
@Suite struct VimPatternTests {
  @Test(arguments: [
    ("^(foo)$", "^(foo)$"), ("<a>", "<a>"), (#"\v^(foo|bar)$"#, "^(foo|bar)$"), (#"\v<bar>"#, #"\bbar\b"#),
    (#"\c\v<a=>"#, #"(?i)\ba?\b"#), (#"\v%(a|b){-}c{2,}d{-,3}"#, "(?:a|b)*?c{2,}d{0,3}?"),
    (#"\v\a\u\l\h\x+"#, "[A-Za-z][A-Z][a-z][A-Za-z_][0-9A-Fa-f]+"), (#"\v[^a-z[]\<\@-"#, #"[^a-z\[]<@\-"#),
    (#"\v[[:alpha:]\]_-]"#, #"[[:alpha:]\]_\-]"#),
  ]) func theyAreTranslated(pattern: String, expected: String) throws {
    #expect(try VimPattern.regularExpression(pattern) == expected)
    #expect((try? TextMatcher(expected)) != nil)
  }

  @Test(arguments: [#"\vfoo@="#, #"\v.*&a"#, #"\v~"#, #"\v%d123"#, #"\v\zsa"#, #"\va{x}"#, #"\va{1"#, #"\v[a"#, #"\va\"#])
  func whatHasNoCounterpartIsRefused(pattern: String) {
    #expect(throws: UnsupportedPattern.self) { try VimPattern.regularExpression(pattern) }
  }
}
