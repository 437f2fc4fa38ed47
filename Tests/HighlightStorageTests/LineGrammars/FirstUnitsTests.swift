import TestSupport
import Testing

@testable import HighlightStorage

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
    "(?m)$", "(?m)^a|b$", "\\bb|\\Ba", "(?>a?)b", "[\\[\\]]", "[^^]", "\\cA|a", "\\0141", "[\\141]",
  ]

  /// A match never begins with a unit that is said to begin none.
  @Test(arguments: patterns) func noMatchBeginsOtherwise(pattern: String) throws {
    guard let expression = try? RegularExpression(pattern) else { return }
    let first = FirstUnits(pattern: pattern, flags: [])
    let alphabet = Array("aAbkKsßſ 1_#*&^[]-\\\t\u{B}\u{C}\r\u{1C}\u{85}é😀K,".unicodeScalars)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      var text = ""
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        text.unicodeScalars.append(try #require(alphabet.randomElement(using: &random)))
      }
      try ContiguousArray(text.utf16).withUnsafeBufferPointer { units in
        try expression.setText(units)
        for place in 0...units.count where place == units.count || !UTF16.isTrailSurrogate(units[place]) {
          let unitClass = FirstUnits.unitClass(at: place, of: units)
          guard try expression.looksAt(place, budget: 0) else { continue }
          #expect(first.contains(unitClass: unitClass), "\(text.debugDescription) at \(place)")
        }
      }
    }
  }
}
