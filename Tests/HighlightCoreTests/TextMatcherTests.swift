import Foundation
import TestSupport
import Testing
import TextModel

@testable import HighlightCore

@Suite struct TextMatcherTests {
  private static let words = [
    "", "a", "b", "ab", "abc", "A", "AB", "A_B1", "_", "__init__", "0x1F", "a.b", "a-b", "//", "///", "/** x", "$", "^",
    "a\n", "a\nb", "\n",
    "\u{85}", "é", "aé", "😀", "(a)", "a|b", "]", "\\", "{2}", "+", "a+", "ba", "cab", "include", "#  include", "1e5", "-1",
    "a b",
  ]

  /// What the matcher decides by itself is what ICU decides.
  private func check(_ pattern: String) throws {
    let regex = try? ExpressionMatcher(pattern)
    let matcher = try? TextMatcher(pattern)
    #expect((regex == nil) == (matcher == nil), "\(pattern)")
    guard let regex, let matcher else { return }
    for word in Self.words {
      Array(word.utf16).withUnsafeBufferPointer { text in
        let isMatch = regex.matches(text, milliseconds: 1000)
        #expect(matcher.matches(text) == isMatch, "\(pattern) on \(word.debugDescription)")
        if isMatch == true, let first = text.first { #expect(matcher.firstUnits.contains(first) != false, "\(pattern)") }
        var lookedAt = 0
        if matcher.hasSequences, let inOnePass = matcher.matchesInOnePass(text, lookedAt: &lookedAt) {
          #expect(inOnePass == isMatch, "\(pattern) on \(word.debugDescription) in one pass")
        }
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
    "^b|c$", "c|^b|//", "\\n.|b c", "^é|a", "[^ -~]|2", "^[é]|b$", "^[\\s\\S]*b", "a[\\S\\s]+b", "^[\\s\\S]$",
    "[^\\s\\S]*a", "^[\\s\\S]+\n$", "a*ab", "(.*b)?c", "^(a|.*_)1", "[\\s\\S]*[a-z]+1",
    "^(a(-.*)?|(.*[.])?(b|bc|c))$", "(b|.*c)$", "[^(]b|[^a]c", "(^|[^a])b", "b+$", "[^ ]$",
    "[^a][^a]", "^[^a]$", "^[^a]b|^[^x][^x]$",
  ])
  func agreesWithICU(pattern: String) throws {
    try check(pattern)
  }

  @Test(arguments: 1...20)
  func agreesWithICUOnRandomExpressions(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "a", "b", "c", "_", "1", "(", "(", ")", ")", "(?:", "|", "|", "?", "*", "+", "^", "$", ".", "[a-z]", "[^a]", "[A-Z_]",
      "\\w", "\\d", "\\.", "\\(", "[\\s\\S]*",
      "[)]", "/", "\\n", " ",
    ]
    for _ in 0..<100 {
      let pattern = (0..<Int.random(in: 1...9, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
      try check(pattern.joined())
    }
  }

  /// Texts with other than ASCII characters, too: the first expression that ICU compiles costs as much as a small file.
  @Test func everyCharacterNeedsNoICU() throws {
    #expect(try !TextMatcher("^[^\"]*\"[\\s\\S]*\\\\").usesICU)
    #expect(try TextMatcher("^[\\s\\p{L}]x").usesICU)
  }

  // MARK: Linear time

  /// Trying these one way after the other would take years.
  @Test(arguments: [
    ("(?:[(][?][a-z]*x[a-z]*[)])", "(?" + String(repeating: "x", count: 100_000)),
    ("a+a+a+b", String(repeating: "a", count: 100_000)), ("^a*a*a*a*a*a*$", String(repeating: "a", count: 100_000) + "b"),
    (String(repeating: "a?", count: 30) + String(repeating: "a", count: 30) + "$", String(repeating: "a", count: 29)),
    ("[a-z]+[0-9]+$", String(repeating: "a1", count: 50_000) + "-"), (".*.*=.*", String(repeating: "x", count: 100_000)),
  ])
  func theWorstTextsTakeNoTime(pattern: String, text: String) throws {
    let matcher = try TextMatcher(pattern)
    #expect(!matcher.usesICU)
    var lookedAt = 0
    let isMatch = Array(text.utf16).withUnsafeBufferPointer { matcher.matches($0, lookedAt: &lookedAt) }
    #expect(!isMatch)
    #expect(lookedAt < 70 * text.utf16.count)
  }

  private static let grammars = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "grammars")

  /// Every expression of the shipped queries, with the file that has it.
  private static let shipped: [(pattern: String, file: String)] = {
    var result: [String: String] = [:]
    let files = FileManager.default.subpaths(atPath: grammars.path()) ?? []
    for file in files.sorted() where file.hasSuffix(".scm") {
      let text = (try? String(contentsOf: grammars.appending(path: file), encoding: .utf8)) ?? ""
      for call in QueryParser.parse(text).patterns.flatMap(\.calls) where call.name.contains("match?") {
        guard case .string(let written, _)? = call.arguments.last else { continue }
        let isLua = call.name.contains("lua")
        let pattern = isLua ? (try? LuaPattern.regularExpression(written)) ?? written : written
        result[pattern] = file
      }
    }
    return result.map { ($0.key, $0.value) }.sorted { $0.pattern < $1.pattern }
  }()

  /// Texts on which an expression has most to do: a unit, or two in turn, that keep many of its ways alive, and one in the end that ends them.
  private func worstTexts(_ pattern: String, _ counts: Int...) throws -> [[[UInt16]]] {
    let matcher = try TextMatcher(pattern)
    let candidates = Array(Set(pattern.utf16.filter { 0x20..<0x7F ~= $0 } + Array("aA0_ \n\".".utf16))).sorted()
    func cost(_ units: [UInt16]) -> Int {
      var lookedAt = 0
      _ = repeated(units, count: 16).withUnsafeBufferPointer {
        matcher.matchesInOnePass($0, lookedAt: &lookedAt)
      }
      return lookedAt
    }
    func dearest(_ all: [[UInt16]]) -> [[UInt16]] { all.map { ($0, cost($0)) }.sorted { $0.1 > $1.1 }.map(\.0) }
    let single = dearest(candidates.map { [$0] }).prefix(4)
    let pairs = dearest(single.flatMap { first in single.map { first + $0 } }).prefix(2)
    // A start that the expression asks for.
    let head = Array(pattern.utf16.filter { 0x20..<0x7F ~= $0 && !"^\\[]()*+?|$".utf16.contains($0) }.prefix(2))
    return (single.prefix(2) + pairs).flatMap { units -> [[[UInt16]]] in
      let texts = counts.map { repeated(units, count: $0 / units.count) }
      return [texts.map { $0 + [0x7E] }, texts.map { head + $0 + [0x7E] }]
    }
  }

  /// Twice the text is twice the work, for every expression that is matched without ICU.
  @Test func everyShippedExpressionIsLinear() throws {
    var count = 0
    for (pattern, file) in Self.shipped {
      let matcher = try TextMatcher(pattern)
      guard matcher.hasSequences else { continue }
      count += 1
      for texts in try worstTexts(pattern, 2000, 4000) {
        var costs: [Int] = []
        for text in texts {
          var lookedAt = 0
          text.withUnsafeBufferPointer { _ = matcher.matches($0, lookedAt: &lookedAt) }
          costs.append(lookedAt)
        }
        #expect(costs[1] <= 2 * costs[0] + 2000, "\(file): \(pattern)")
      }
    }
    #expect(count > 400)
  }

  /// The others end by ICU's deadline, however the text is made.
  @Test func everyOtherShippedExpressionEnds() throws {
    for (pattern, _) in Self.shipped where try TextMatcher(pattern).usesICU {
      let matcher = try TextMatcher(pattern)
      for texts in try worstTexts(pattern, 30_000).prefix(2) { texts[0].withUnsafeBufferPointer { _ = matcher.matches($0) } }
    }
  }

  @Test(arguments: ["^[A-Z]", "^(a|b)", "^#[ \\t]*(include_next|import|embed)$", "(_t|^_*[A-Z]+)$", "[+]([eE][0-9]+)?$"])
  func whatQueriesUseNeedsNoICU(pattern: String) throws {
    #expect(try !TextMatcher(pattern).usesICU)
  }

  @Test func partsThatMayBeMissingDoNotHideTheFirstUnits() throws {
    func mayBegin(_ pattern: String, _ character: Character) throws -> Bool {
      try TextMatcher(pattern).firstUnits.contains(character.utf16.first!) != false
    }
    #expect(try mayBegin("^_*[A-Z][a-z]", "_") && mayBegin("^_*[A-Z][a-z]", "B"))
    #expect(try !mayBegin("^_*[A-Z][a-z]", "b") && !mayBegin("^_*[A-Z][a-z]", "é"))
    #expect(try mayBegin("^_*$", "b") && mayBegin("^(_*|x)", "b") && mayBegin("_*[A-Z]", "b"))
    for pattern in ["^_*[A-Z]", "^_*$", "^[_/]?(a|[0-9])", "^(_*|A)b?", "_*A"] { try check(pattern) }
  }
}
