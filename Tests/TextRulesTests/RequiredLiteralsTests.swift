import HighlightStorage
import TestSupport
import Testing

@testable import TextRules

/// What a pattern must find is known without a search, and never claimed in error.
@Suite struct RequiredLiteralsTests {
  @Test(arguments: [
    ("TODO", ["TODO"]), (#"\bfoo\b"#, ["foo"]), ("a|bc", ["a", "bc"]), ("(?:red|blue)+x?", ["red", "blue"]),
    ("x?abc*d", ["ab"]), (#"i[\p{Alphabetic}&&[A-Z]]\w+"#, ["i"]), (#"\d{3}-\d+"#, ["-"]), (#"a\.b\/c"#, ["a.b/c"]),
    ("(?=zzz)abc", ["abc"]), (#"(?<year>20)\d\d"#, ["20"]), ("[]x]yy", ["yy"]), (#"\x41\u0041bc"#, ["AAbc"]),
    ("ab{2,}c", ["ab"]), ("(?x) a b", ["ab"]), ("a(?:b)[.]c", ["ab.c"]), (#"\QA+B\E"#, ["A+B"]), (#"(?#note)abc"#, ["abc"]),
    ("a(?:b|)cd", ["cd"]), ("é", ["é"]),
  ])
  func wordsAreFound(pattern: String, words: [String]) {
    let found = RequiredLiterals(pattern: pattern, flags: [])?.words.map { String(decoding: $0, as: UTF16.self) }
    #expect(found == words)
  }

  @Test(arguments: [#"\w+"#, "a?", "a*", "(a|b*)", ".", "^$", "[abc]", "a{0,3}", #"(a)?\1"#, ""])
  func someNeedNone(pattern: String) {
    #expect(RequiredLiterals(pattern: pattern, flags: []) == nil)
  }

  @Test func whiteSpaceAndCommentsOfTheFlagXAreNoText() {
    #expect(
      RequiredLiterals(pattern: "a b # cde\n c", flags: .allowCommentsAndWhitespace)?.words == [Array("abc".utf16)])
  }

  /// Random patterns over random texts: the same matches with and without the words.
  @Test func whatIsLeftOutNeverMatches() {
    let atoms = [
      "a", "b", "S", "k", "ß", "é", "ab", "ss", "[ab]", "[^a]", ".", "(a|bc)", "(?:b+|S)", "(?i:k)", "(?=a)", "(?<!b)",
      #"\b"#,
      #"\w"#, "(?:a(?:b|))", "x", "fi", "😀",
    ]
    let quantifiers = ["", "", "", "?", "*", "+", "{2}", "{0,1}", "+?"]
    let letters = [
      "a", "b", "s", "S", "k", "K", "\u{212A}", "ß", "é", "É", "x", "\u{FB01}", "f", "i", " ", "\n", "\r\n", "😀", "ſ",
    ]
    for seed in UInt64(1)...150 {
      var random = SeededGenerator(seed: seed)
      let rules = (0..<8).map { number in
        let pattern = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          (atoms.randomElement(using: &random) ?? "") + (quantifiers.randomElement(using: &random) ?? "")
        }.joined(separator: Int.random(in: 0..<6, using: &random) == 0 ? "|" : "")
        var rule = Rule(id: "\(number)", pattern: pattern)
        rule.flags = Bool.random(using: &random) ? "i" : ""
        rule.severity = .hint
        rule.message = "$0"
        return rule
      }
      let text = (0..<60).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
      func findings(_ usesPrefilter: Bool) -> [RuleFinding] {
        HighlightingStorage(
          UTF16Text(text), language: nil,
          annotations: AnnotationSettings(rules: RuleSet(rules, milliseconds: 1000, usesPrefilter: usesPrefilter))
        ).findings
      }
      #expect(findings(true) == findings(false), "seed \(seed): \(rules.map(\.pattern)) in \(text.debugDescription)")
    }
  }
}
