import RandomEdits
import Testing

@testable import HighlightStorage

@Suite struct TextMatcherTests {
  private static let words = [
    "", "a", "b", "ab", "abc", "A", "AB", "A_B1", "_", "__init__", "0x1F", "a.b", "a-b", "//", "///", "/** x", "$", "^",
    "a\n", "a\nb", "\n",
    "\u{85}", "é", "aé", "😀", "(a)", "a|b", "]", "\\", "{2}", "+", "a+", "ba", "cab", "include", "#  include", "1e5", "-1",
    "a b",
  ]

  /// What the matcher decides by itself is what ICU decides.
  private func check(_ pattern: String) throws {
    let regex = try? RegularExpression(pattern)
    let matcher = try? TextMatcher(pattern)
    #expect((regex == nil) == (matcher == nil), "\(pattern)")
    guard let regex, let matcher else { return }
    for word in Self.words {
      Array(word.utf16).withUnsafeBufferPointer { text in
        #expect(matcher.matches(text) == regex.matches(text, milliseconds: 1000), "\(pattern) on \(word.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    "^(a|b|ab)$", "^#[ \\t]*(include|import)$", "(_t|^_*[A-Z][A-Za-z0-9]*)$", "^([A-Z]|init$)", "^(~|[.][.]?)?/",
    "^//(!|/([^/]|$))",
    "a(b|c)?", "a(b|)c", "(?:a|b)c", "(a|b", "a)b", "(*a)", "|*a", "a|", "()", "()?a", "(a)*", "(a)+", "(ab){2}", "(?i)a",
    "(?=a)a",
    "(a??)", "(a)??", "[(]a[)]", "[|]", "\\(a\\|b\\)", "[\\]|(]", "a(^b|c)", "(^a|b)c", "(a$|b)", "a$b", "(a|b$)c", "[]a]",
    "[^]a]", "a{2}",
    "(((a)?b)?c)?$", "(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)", "\\Qa(b\\E", "(a+)+$", "\\bab", "(a|b)\\1", "^.$", "\\w+(\\d|_)$",
    "^b|c$", "c|^b|//", "\\n.|b c", "^é|a", "[^ -~]|2", "^[é]|b$",
  ])
  func agreesWithICU(pattern: String) throws {
    try check(pattern)
  }

  @Test(arguments: 1...20)
  func agreesWithICUOnRandomExpressions(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "a", "b", "c", "_", "1", "(", "(", ")", ")", "(?:", "|", "|", "?", "*", "+", "^", "$", ".", "[a-z]", "[^a]", "[A-Z_]",
      "\\w", "\\d", "\\.", "\\(",
      "[)]", "/", "\\n", " ",
    ]
    for _ in 0..<100 {
      let pattern = (0..<Int.random(in: 1...9, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
      try check(pattern.joined())
    }
  }

  @Test(arguments: ["^[A-Z]", "^(a|b)", "^#[ \\t]*(include_next|import|embed)$", "(_t|^_*[A-Z]+)$", "[+]([eE][0-9]+)?$"])
  func whatQueriesUseNeedsNoICU(pattern: String) throws {
    #expect(try !TextMatcher(pattern).usesICU)
  }
}
