import Testing

@testable import HighlightCore

/// Patterns of Vim: those that begin with `\v`, and all of `#vim-match?`.
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

  /// Without a prefix Neovim reads a pattern of `#vim-match?` as very magic.
  @Test(arguments: [
    (".{50,}", ".{50,}"), ("^(foo|bar)$", "^(foo|bar)$"), ("<c_", #"\bc_"#), (#"\v<c_"#, #"\bc_"#), (#"\<c_"#, "<c_"),
    ("a=b", "a?b"), (#".\{3}"#, #".\{3\}"#), (#"\cab"#, "(?i)ab"), (#"\a\d"#, "[A-Za-z][0-9]"),
  ]) func allOfThePredicateAreVeryMagic(pattern: String, expected: String) throws {
    #expect(try VimPattern.regularExpression(pattern, isVim: true) == expected)
    #expect((try? TextMatcher(expected)) != nil)
  }

  @Test(arguments: [#"\mfoo"#, #"\Va.b"#, #"\v\Mx"#, "(a)@<=b", "%d123", "a{"]) func otherKindsAreRefused(pattern: String) {
    #expect(throws: UnsupportedPattern.self) { try VimPattern.regularExpression(pattern, isVim: true) }
    #expect(QueryPatternSettings.expression(of: pattern, isVim: true) == nil)
  }

  @Test(arguments: [#"\vfoo@="#, #"\v.*&a"#, #"\v~"#, #"\v%d123"#, #"\v\zsa"#, #"\va{x}"#, #"\va{1"#, #"\v[a"#, #"\va\"#])
  func whatHasNoCounterpartIsRefused(pattern: String) {
    #expect(throws: UnsupportedPattern.self) { try VimPattern.regularExpression(pattern) }
  }
}
