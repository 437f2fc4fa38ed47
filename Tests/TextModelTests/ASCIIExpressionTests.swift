import TestSupport
import Testing

@testable import TextModel

/// What is matched without ICU, against ICU.
@Suite struct ASCIIExpressionTests {
  /// The groups of a match at an offset, by both; nil where it is left to ICU.
  private func compare(
    _ pattern: String, _ flags: RegularExpression.Flags, _ expression: ASCIIExpression, _ matcher: ExpressionMatcher,
    _ text: [UInt16], at offsets: some Sequence<Int>, _ match: inout ASCIIMatch
  ) throws {
    try text.withUnsafeBufferPointer { units in
      #expect(ASCIIExpression.suits(units))
      try matcher.setText(units)
      for offset in offsets {
        let outcome = expression.matches(units, at: offset, &match)
        if outcome == .undecided { continue }
        let isMatch = try matcher.looksAt(offset, budget: 1_000_000_000)
        let found = "\(pattern) at \(offset) of \(String(decoding: text, as: UTF16.self))"
        #expect((outcome == .match) == isMatch, "\(found)")
        guard isMatch, outcome == .match else { continue }
        for group in 0...matcher.groupCount {
          #expect(match[group] == matcher.currentRange(ofGroup: group), "group \(group) of \(found)")
        }
      }
    }
  }

  private func compare(_ pattern: String, on texts: [String], flags: RegularExpression.Flags = []) throws -> Bool {
    guard let matcher = try? ExpressionMatcher(pattern, flags: flags),
      let expression = ASCIIExpression(pattern, flags: flags)
    else { return false }
    #expect(expression.groupCount == matcher.groupCount, "\(pattern)")
    var match = ASCIIMatch()
    defer { match.release() }
    for text in texts {
      let units = Array(text.utf16)
      try compare(pattern, flags, expression, matcher, units, at: 0...units.count, &match)
    }
    return true
  }

  private static let texts = [
    "", "a", "ab", "aab", "abab", "aaab ", "  ab", "\tx = 1", "abc-12_x", "\"a\\\"b\" c", "a,b,,c", "(a(b)c)",
    "Key: value # c",
    "SELECT a_1", "a.b.c", "xaXA", "<a href='b'>", "{a}[b]",
  ]

  @Test(arguments: [
    "a", "ab|a", "a|ab", "(a|ab)(c|bcd)?", "(a*)(b*)", "(a+?)(b?)", "(a++)b", "(?>a+)b", "(?:a|ab)++b", "(a){2}",
    "(ab){1,2}",
    "(a|b){2,}?c", "(?=a(b))\\w", "(?!a(b))\\w+", "(?<=a)b", "(?<!a)b", "(?<=^|,)b?", "(?<=a{1,2})b", "(?<=ab|a)b",
    "\\bab\\b",
    "\\B.", "^\\s*(\\w+)\\s*(=)", "([^=]*)=(.*)$", "\"(?:[^\"\\\\]|\\\\.)*+\"", "(?i)KEY", "(?i:k)ey", "(?i)[a-c]+",
    "(?i)[^a]", "(?x) a # c\n b", "(?x: a [b] )c?", "[\\w.-]+", "[^\\s,]+", "[-a]+", "[a-]+", "(a)|(b)", "((a)|(b))*",
    "(a|(b))+", "(?:(a)|b)*", "(?:(a)|b)+c", "(?=(a|(ab)))(\\w)", "(?:a(?=(b))|c)+", "(?!(?=(a))b)\\w", "((?:a|b)*?)(c|$)",
    "a{0}b?", "(?:ab){0,2}", "(?:){1}a", "\\x61\\u0062?", "\\.", "[.]b", "[\\]\\[]", "[:a]", "(a*)*", "(a?)+b", "(?:a?){2}",
    "a**",
    "(?:^)?a", "^*a", "\\Aa|b\\z", "b\\Z", "(?s).b", "(?m)^a$", "\\d{1,3}(?:_\\d)?", "(?:a|b|c|ab)(?!b)", "(a(?:b|(?=c)))*",
    "(?<=(?:a|b))c", "(?<!\\w)a", "\\w*+\\w", "\\w*+-", "(?:\\w|-)*?_", ".*b", ".*?b", ".+,", "(.)(.)(.)?", "\\h+", "\\H",
    "(?:(?:a)?b)+", "[[a-b]c]", "[a-c&&b]", "[a-c--b]", "é?a", "[é-ü]?a", "[^é]", "(?i)ſ?a", "\\p{L}", "\\Qa\\E", "(a)\\1",
    "a|",
    "(?:a|)b", "(a|b)\\1", "(a)?\\1b", "(?<=[a-c]?+)a", "(?<=a(?=b))b", "|a", "(|a)b", "(a|)+b",
  ])
  func agreesWithICU(pattern: String) throws { _ = try compare(pattern, on: Self.texts) }

  @Test func mostFormsNeedNoICU() {
    for pattern in [
      "^(?=(a|b)*+c)(?<!x)[^\\s]+?$", "(?i)\\bkey\\b", "(?x) a (?: b ){1,3}", "(?<=^\\s{0,8}|,)a", "(`+)[^`]*\\1", "[a[b]]",
      "\\Qa\\E", "(?<name>a)(?#b)",
    ] {
      #expect(ASCIIExpression(pattern, flags: []) != nil, "\(pattern)")
    }
    for pattern in [
      "(?i)(a)\\1", "\\1(a)", "(a)\\10", "\\p{L}", "[a-c&&b]", "(a*)*", "[[:alpha:]]", "(?w)\\b",
      "(?<=a+)b", "(?i)é",
    ] {
      #expect(ASCIIExpression(pattern, flags: []) == nil, "\(pattern)")
    }
  }

  @Test func otherTextsAreLeftToICU() {
    for (text, suits) in [
      ("a b\t~", true), ("", true), ("é", false), ("a\nb", false), ("\r", false), ("\u{7F}", false), ("\u{B}", false),
    ] {
      #expect(Array(text.utf16).withUnsafeBufferPointer { ASCIIExpression.suits($0) } == suits, "\(text.debugDescription)")
    }
  }

  /// What would take forever is left to ICU, which can be interrupted.
  @Test func tooManyStepsEndASearch() throws {
    let expression = try #require(ASCIIExpression("(?:a|b|ab)*c", flags: []))
    var match = ASCIIMatch()
    defer { match.release() }
    let text = Array(String(repeating: "ab", count: 5_000).utf16)
    let outcomes = text.withUnsafeBufferPointer {
      [expression.matches($0, at: 0, &match), expression.isFound(in: $0, &match)]
    }
    #expect(outcomes == [.undecided, .undecided])
  }

  /// Counted groups in counted groups are not written out without end.
  @Test func largeExpressionsAreLeftToICU() {
    #expect(ASCIIExpression("(?:(?:ab{2}c){100}d){100}", flags: []) == nil)
    #expect(ASCIIExpression(String(repeating: "(", count: 100) + "a" + String(repeating: ")", count: 100), flags: []) == nil)
    #expect(ASCIIExpression("(?:(?:(?:(?:(?:a{999}){999}){999}){999}){999}){999}", flags: []) == nil)
  }

  @Test(arguments: 1...30)
  func agreesWithICUOnRandomExpressions(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "a", "b", "c", "_", "1", "-", "(", "(", "(", ")", ")", ")", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?>", "(?i)", "|",
      "|", "?", "*",
      "+", "??", "*?", "+?", "?+", "*+", "++", "{2}", "{0,2}", "{1,}", "^", "$", ".", "[a-c]", "[^a]", "[A-Z_]", "\\w",
      "\\W", "\\d", "\\s",
      "\\b", "\\B", "[b-]", "\\x61", "\\1", "\\2",
    ]
    let letters = ["a", "b", "c", "A", "_", "1", "-", " ", "ab", "\t"]
    var count = 0
    for _ in 0..<200 {
      let pattern = (0..<Int.random(in: 1...12, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? ""
      }
      let texts = (0..<6).map { _ in
        (0..<Int.random(in: 0...9, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
      }
      let isOwn = try compare(pattern.joined(), on: texts, flags: Bool.random(using: &generator) ? [] : .caseInsensitive)
      if isOwn { count += 1 }
    }
    #expect(count > 10)
  }
}
