import TestSupport
import Testing
import TextModel

@testable import HighlightCore

/// With which units a match may begin.
@Suite struct FirstUnitsTests {
  private static func ascii(_ pattern: String, _ flags: RegularExpression.Flags = []) -> String {
    let units = FirstUnits(pattern: pattern, flags: flags)
    return String((0x20..<0x7F).filter { units.contains(unitClass: $0) }.map { Character(Unicode.Scalar(UInt8($0))) })
  }

  @Test(arguments: [
    ("abc", "a"), ("a|b", "ab"), ("a?b", "ab"), ("a*+b", "ab"), ("a{0,2}b", "ab"), ("a{1,2}b", "a"), ("(?:a|b)?c", "abc"),
    ("(?=[ab])\\w+", "ab"), ("(?<!x)a", "a"), ("\\ba", "a"), ("(?:^|,)a", ",a"), ("(?<name>a)b", "a"), ("[a-c]x", "abc"),
    ("[^\\x00-`]", "abcdefghijklmnopqrstuvwxyz{|}~"), ("\\Qab\\E+", "a"), ("(?#comment)a", "a"), ("\\x61", "a"),
    ("[\\]a]", "]a"),
    ("[]a]", "]a"), ("(?i)k", "Kk"), ("(?i:a)|b", "Aab"), ("(?x) a # b", "a"), ("\\d", "0123456789"), ("a(?=b)|(?=c)", "ac"),
    ("[-a]", "-a"), ("[a-]", "-a"),
  ])
  func patternsBeginWith(pattern: String, expected: String) throws {
    _ = try RegularExpression(pattern)
    #expect(Set(Self.ascii(pattern)) == Set(expected), "\(Self.ascii(pattern))")
  }

  /// Rules for the start of a line are tried there alone, and where it begins with blanks only in front of what they want behind them.
  @Test(arguments: [
    ("^\\s*(#)", "#", "#"), ("^[ \\t]*(?:ab|c)", "ac", "ac"), ("^\\s*$", "", ""), ("\\A(a)", "a", ""),
    ("^(?: |a)b", "a", "ab"),
    ("(?:^ *|^_)a", "a_", "_a"), ("^\\Q \\Eab", "", "a"), ("(?i)^\\s*k", "Kk", "Kk"),
  ])
  func anchoredRulesAreTriedAtTheStart(pattern: String, first: String, behindBlanks: String) {
    let start = MatchStart(pattern: pattern, flags: [])
    let table = LineRuleIndex([start])
    #expect(start.isAtStartAlone)
    func tried(_ text: String, _ offset: Int) -> Bool {
      ContiguousArray(text.utf16).withUnsafeBufferPointer { !table.tried(at: offset, of: $0).isEmpty }
    }
    let visible = (0x21..<0x7F).map { String(Character(Unicode.Scalar(UInt8($0)))) }
    #expect(visible.filter { tried($0, 0) }.joined().sorted() == first.sorted())
    #expect(visible.filter { tried(" \t" + $0, 0) }.joined().sorted() == behindBlanks.sorted())
    #expect(visible.filter { tried("x" + $0, 1) }.isEmpty)
  }

  @Test(arguments: ["a", "^a|b", "(?m)^a", "(?:^)?a", "^*a", "(?<=^)a", "(?!^)a"])
  func othersAreTriedEverywhere(pattern: String) {
    #expect(!MatchStart(pattern: pattern, flags: []).isAtStartAlone)
  }

  /// What is not understood may begin with everything.
  @Test(arguments: ["", "\\w*", "(?!a)", "\\1?", "(a?)\\1", "[[a-z]&&[^b]]|", "$|^"])
  func someMayBeginWithEverything(pattern: String) {
    #expect(FirstUnits(pattern: pattern, flags: []) == .everything)
  }

  private static let patterns = [
    "[^\\s\\w]", "[^\\S ]+", "\\s*$", "$", "^\\h*#", "(?i)ſ|K", "(?i)ß", "(?i)[^k]", "[^[a-z]]", "[a-z--[b-y]]", "[\\w-[a]]",
    "[ [a]]", "(?x)[ a ]b",
    "\\p{Lu}", "\\P{Lu}", "[\\p{L}&&[^a]]", "\\X", "\\R", ".", "(?s).", "(?<=a)b?", "(a)\\1", "(a|)\\1b", "a{0}b",
    "(?:a{2,}|b??)c", "(?=a)?b",
    "(?=a|)b?", "\\u00e9|\\x{1F600}", "[\\u00e0-\\u00ff]", "[^\\u00e0-\\u00ff]", "\\W", "\\D\\b", "\\S", "\\Q\\E",
    "\\Q*\\E?a", "(?i:(?-i)a)", "[&a]",
    "^\\s*(#)", "^[ \\t]*a|^b", "^\\s+$", "^\\s*$", "^(?=\\s*a)", "^(?!\\s*a) ", "^\\Q a\\E", "^\\Q \\E*a", "^ ?a",
    "(?i)^\\s*k",
    "(?m)^ *a", "\\A *a", "(?m)\\A *a", "^\\s*\\X", "^(?: a)+b", "^.{0,2}a", "^\\h*(?:a|$)", "(^ *)a", "(?:^)?a", "^*a",
    "^(\\s*)\\1a", "^\\s*[^a]", "(?:^ *|_)a", "(?:^ *|^_)a", "^(?i: k)|^ \\*", "(?x) ^ \\s* a # b", "(?-m)^\\t*b", "(?m:^)a",
    "^\\S",
    "(?m)$", "(?m)^a|b$", "\\bb|\\Ba", "(?>a?)b", "[\\[\\]]", "[^^]", "\\cA|a", "\\0141", "[\\141]",
  ]

  /// A match never begins with a unit that is said to begin none.
  @Test(arguments: patterns) func noMatchBeginsOtherwise(pattern: String) throws {
    guard let expression = try? ExpressionMatcher(pattern) else { return }
    let start = MatchStart(pattern: pattern, flags: [])
    let table = LineRuleIndex([start])
    let alphabet = Array("aAbkKsßſ 1_#*&^[]-\\\t\u{B}\u{C}\r\u{1C}\u{85}é😀K,".unicodeScalars)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      var text = Bool.random(using: &random) ? " \t" : ""
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        text.unicodeScalars.append(try #require(alphabet.randomElement(using: &random)))
      }
      try ContiguousArray(text.utf16).withUnsafeBufferPointer { units in
        try expression.setText(units)
        for offset in 0...units.count where offset == units.count || !UTF16.isTrailSurrogate(units[offset]) {
          let unitClass = FirstUnits.unitClass(at: offset, of: units)
          guard try expression.looksAt(offset, budget: 0) else { continue }
          #expect(start.first.contains(unitClass: unitClass), "\(text.debugDescription) at \(offset)")
          #expect(!table.tried(at: offset, of: units).isEmpty, "\(text.debugDescription) at \(offset)")
          #expect(table.next(from: offset, of: units) == offset)
        }
      }
    }
  }
}
