import TestSupport
import Testing

@testable import HighlightCore
@testable import TextModel
@testable import TextRules

/// What is said about expressions without ICU, against ICU, on random expressions.
@Suite struct ExpressionSyntaxTests {
  private var random: SeededGenerator

  init() { random = SeededGenerator(seed: 0) }

  // MARK: Expressions

  private mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }

  private mutating func isOneOf(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  private mutating func set() -> String {
    let members = [
      "a", "b", "c", "K", "S", "-", "-", "a-c", "A-Z", "0-9", "\\w", "\\d", "\\s", "\\S", "\\W", "\\h", "\\H", "é", "à-ü",
      "ß",
      "\\x41", "\\u0061", "\\n", "\\-", "\\]", "\\\\", "^", "&", "[ab]", "[^b]", "[:", "[:alpha:]", "&&", "--", " ", "#",
      "]",
      "\\p{Lu}", "\\v", "\\t", "😀", "_", "{", "}", "(", "|", "\\e", "$", ".", "k", "\u{2028}", "\\141",
    ]
    let start = isOneOf(3) ? "[^" : "["
    return start + (0..<Int.random(in: 1...4, using: &random)).map { _ in pick(members) }.joined() + "]"
  }

  private mutating func character() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0, 1: set()
    case 2:
      pick([
        "\\w", "\\d", "\\s", "\\S", "\\W", "\\D", "\\h", "\\H", "\\v", "\\p{L}", "\\P{Lu}", ".", "\\n", "\\t", "\\x61",
        "\\x{62}",
        "\\u0063", "\\.", "\\-", "\\é", "\\e", "\\a", "\\0141", "\\cA", "\\N{DIGIT ONE}", "\\x{1F600}",
      ])
    default: pick(["a", "b", "k", "s", "K", "_", "1", "-", " ", "]", "é", "ß", "😀", "#", "\u{212A}", "\t"])
    }
  }

  private mutating func atom(_ depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 2 ? 9 : 13), using: &random) {
    case 0...4: return character()
    case 5: return pick(["^", "$", "\\A", "\\z", "\\Z", "\\b", "\\B", "\\G", "\\R", "\\X"])
    case 6: return pick(["\\1", "\\2", "\\10", "\\Qa*\\E", "\\Q\\E", "\\Qé|b\\E", "\\k<n>", "ab", "ss", "fi"])
    case 7: return pick(["(?i)", "(?x)", "(?-i)", "(?s)", "(?m)", "(?w)", "(?#c)", "(?ix-m)", " # c\n", "(?-x)"])
    case 8: return pick(["a", "b", "{", "}", "_1"])
    default:
      let start = pick([
        "(", "(", "(?:", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?>", "(?i:", "(?x:", "(?<n>", "(?-i:", "(?s:",
      ])
      return start + choice(depth + 1) + ")"
    }
  }

  private mutating func sequence(_ depth: Int) -> String {
    var result = ""
    for _ in 0..<Int.random(in: depth == 0 ? 1...4 : 0...3, using: &random) {
      result += atom(depth)
      if isOneOf(4) {
        result += pick([
          "*", "+", "?", "??", "*?", "+?", "*+", "++", "?+", "{2}", "{0,2}", "{1,}", "{1,3}?", "{0}", " +", "+ ?", "{2}+",
        ])
      }
    }
    return result
  }

  private mutating func choice(_ depth: Int) -> String {
    isOneOf(4) ? sequence(depth) + "|" + sequence(depth) : sequence(depth)
  }

  private mutating func expression() -> (pattern: String, flags: RegularExpression.Flags) {
    var pattern = choice(0)
    if isOneOf(6) { pattern = "^" + pattern + "$" }
    if isOneOf(12) {
      pattern = "^(" + (0..<3).map { _ in pick(["a", "ab", "s", "K", "\\.", "_1"]) }.joined(separator: "|") + ")$"
    }
    let letters = [("i", 4), ("x", 6), ("m", 8), ("s", 8), ("w", 20)].filter { isOneOf($0.1) }.map(\.0).joined()
    return (pattern, RegularExpression.Flags(letters: letters) ?? [])
  }

  private mutating func text() -> ContiguousArray<UInt16> {
    let plain = ["a", "b", "c", "k", "K", "s", "_", "1", "-", " ", "ab", "\t", "ss", "fi", "]", "^", "&", "#", "*", "A"]
    let others = [
      "\n", "\r\n", "\u{B}", "\u{1C}", "\u{85}", "\u{2028}", "é", "É", "ß", "ſ", "\u{212A}", "ﬁ", "😀", "[", "{", "|", ".",
      ":",
    ]
    let isPlain = Bool.random(using: &random)
    let texts = (0..<Int.random(in: 0...6, using: &random)).map { _ in pick(isPlain || isOneOf(2) ? plain : others) }
    return ContiguousArray(texts.joined().utf16)
  }

  // MARK: Properties

  /// All that is said of an expression, on some texts. Stops where ICU takes too long.
  private mutating func check(_ pattern: String, _ flags: RegularExpression.Flags, _ icu: ExpressionMatcher) throws {
    let syntax = ExpressionSyntax(pattern, flags: flags)
    let own = ASCIIExpression(pattern, flags: flags)
    let start = MatchStart(pattern: pattern, flags: flags)
    let required = RequiredLiterals(pattern: pattern, flags: flags)
    let matcher = try flags == [] ? TextMatcher(pattern, isVerified: true) : nil
    if let syntax { #expect(syntax.groupCount == icu.groupCount, "\(pattern)") }
    var match = ASCIIMatch()
    defer { match.release() }
    for _ in 0..<6 {
      let text = text()
      let about =
        "\(pattern.debugDescription) (\(flags.rawValue)) on \(String(decoding: text, as: UTF16.self).debugDescription)"
      let isFound = try text.withUnsafeBufferPointer { units -> Bool? in
        try icu.setText(units)
        var isFound = false
        for offset in 0...units.count where offset == units.count || !UTF16.isTrailSurrogate(units[offset]) {
          guard let isMatch = try? icu.looksAt(offset, budget: 2_000_000) else { return nil }
          if let own, ASCIIExpression.suits(units) {
            let outcome = own.matches(units, at: offset, &match)
            #expect(outcome == .undecided || (outcome == .match) == isMatch, "\(about) at \(offset)")
            if outcome == .match, isMatch {
              for group in 0...icu.groupCount {
                #expect(match[group] == icu.currentRange(ofGroup: group), "group \(group) of \(about) at \(offset)")
              }
            }
          }
          guard isMatch else { continue }
          isFound = true
          #expect(start.first.contains(unitClass: FirstUnits.unitClass(at: offset, of: units)), "\(about) at \(offset)")
          #expect(!start.isAtStartAlone || offset == 0, "\(about) at \(offset)")
          #expect(!LineRuleIndex([start]).tried(at: offset, of: units).isEmpty, "\(about) at \(offset)")
          if let required, let range = icu.currentRange(ofGroup: 0) {
            #expect(Self.has(required, units[range]), "\(about) at \(offset): \(required.words)")
          }
        }
        return isFound
      }
      guard let isFound else { return }
      if let matcher { #expect(text.withUnsafeBufferPointer { matcher.matches($0) } == isFound, "\(about)") }
    }
  }

  /// Whether a match has one of the words; true if they do not hold for it.
  private static func has(_ required: RequiredLiterals, _ match: Slice<UnsafeBufferPointer<UInt16>>) -> Bool {
    if required.ignoresCase && match.contains(where: { $0 >= 0x80 }) { return true }
    let units = required.ignoresCase ? match.map(ASCIICase.lowered) : Array(match)
    return required.words.contains { word in
      units.indices.contains { units[$0...].starts(with: word) }
    }
  }

  @Test(arguments: 1...12)
  mutating func whatIsSaidHolds(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    var (all, trees) = (0, 0)
    for _ in 0..<150 {
      let (pattern, flags) = expression()
      guard let icu = try? ExpressionMatcher(pattern, flags: flags) else {
        // A query with it has a message.
        #expect((try? TextMatcher(pattern)) == nil || flags != [], "\(pattern)")
        continue
      }
      all += 1
      if ExpressionSyntax(pattern, flags: flags) != nil { trees += 1 }
      try check(pattern, flags, icu)
    }
    #expect(all > 30 && trees * 10 > all * 6, "\(trees) of \(all)")
  }

  /// Where the tree names the characters of a set, they are exactly those of ICU.
  @Test(arguments: 1...12)
  mutating func setsAreExactOrLeftToICU(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    let scalars = (0..<128).map { Unicode.Scalar(UInt8($0)) } + Array("\u{85}é\u{212A}ſßΩ\u{2028}😀".unicodeScalars)
    var (all, exact) = (0, 0)
    for _ in 0..<120 {
      let pattern = character()
      let letters = ["", "", "i", "x", "s"].randomElement(using: &random) ?? ""
      let flags = try #require(RegularExpression.Flags(letters: letters))
      guard let icu = try? ExpressionMatcher(pattern, flags: flags), let syntax = ExpressionSyntax(pattern, flags: flags)
      else { continue }
      all += 1
      let node = syntax.node(syntax.root)
      guard node.kind == .set else { continue }
      exact += 1
      for scalar in scalars {
        try Array(String(scalar).utf16).withUnsafeBufferPointer { units in
          try icu.setText(units)
          guard let isMember = node.units.contains(units[0]) else { return }
          #expect(
            try icu.looksAt(0, budget: 0) == isMember,
            "\(pattern.debugDescription) \(letters) on U+\(String(scalar.value, radix: 16))")
        }
      }
    }
    #expect(exact * 2 > all, "\(exact) of \(all)")
  }

  @Test(
    arguments: [
      ("[\\p{Lu}a]", 1, 1), ("[a-c&&b]", 1, 1), ("[[:alpha:]]", 1, 1), ("\\X", 1, -1), ("\\10", 0, -1), ("\\k<n>", 0, -1),
      ("\\G", 0, 0), ("(?i)ß", 1, -1), ("(?i)[é]", 1, 1),
    ] as [(String, Int32, Int32)])
  func whatICUAloneDecidesIsOpaque(pattern: String, minimum: Int32, maximum: Int32) throws {
    let syntax = try #require(ExpressionSyntax(pattern, flags: []))
    let node = syntax.node(syntax.root)
    #expect(node.kind == .opaque && node.minimum == minimum && node.maximum == maximum)
  }

  @Test(arguments: ["\\0141", "\\cA", "[#]\\E", "(?d)a", "[\\Qa\\E]", "[:a]b:]", "a{", "\\uD83D\\uDE00", "(?x)[#]"])
  func someHaveNoTree(pattern: String) { #expect(ExpressionSyntax(pattern, flags: []) == nil) }
}
