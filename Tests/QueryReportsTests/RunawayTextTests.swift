import HighlightStorage
import Testing

@testable import QueryReports

/// Expressions that can run away are found by texts that are made of their parts.
@Suite struct RunawayTextTests {
  private static func problem(_ pattern: String, flags: String = "") -> String? {
    var time = StressTime(milliseconds: 1000)
    return RuleStress.problem(ofPattern: pattern, flags: flags, at: nil, &time)
  }

  @Test(arguments: [
    "(a+)+$", "(a|aa)+$", #"^(\w+\s?)*$"#, "(x*)*y", #"\b(\d+)(f+)+$"#, #"^#define (\w+\d*)+;"#, #"(?<=x: )([^"]|\\.)*""#,
    "begin(?:[b-m]|[a-c])+end", #"<(?:[^<>]+|\s)*>"#, #"«([α-ω]+)+»"#, "(?i)k(?:ab|a|b)+!", #"(\p{L}+[\p{L}-]*)*\."#,
    "(foo|foofoo|bar)+$", #"(["'])(z+)+\1"#, "(a{1,30}){1,30}$", "[^\n]q([^\n]+)+%", #"0x([\dA-F]+_?)+h"#,
    #"^(?:[\w-]|\$\w+)+="#, #"x(?:[ \t]*[*&]+)*y"#,
  ]) func theyAreFound(pattern: String) {
    #expect(Self.problem(pattern)?.contains("can run away") == true)
  }

  @Test(arguments: [
    "^(foo|bar)+$", #"^\s*(\w+\s)*x"#, #"^[A-Z][A-Za-z]*(\.[a-z]+)*$"#, #""(\\.|[^"\\])*""#, #"^(?:\d+,)*\d+$"#, "(ab)*c*",
  ]) func linearOnesAreNot(pattern: String) { #expect(Self.problem(pattern) == nil) }

  @Test func spaceAndCommentsCountWithTheirFlag() {
    #expect(Self.problem("(?x) q # a (\n (a+ )+ $")?.contains("can run away") == true)
    #expect(Self.problem("q ( a+ )+ $", flags: "x")?.contains("can run away") == true)
  }

  @Test func textsAreBounded() {
    let nested = String(repeating: "(", count: 100) + "a" + String(repeating: ")*", count: 100)
    #expect(BacktrackingTexts.texts(for: nested, flags: "", length: 100) == nil)
    #expect(BacktrackingTexts.texts(for: "(" + String(repeating: "a", count: 9000) + ")*", flags: "", length: 100) == nil)
    let wide = (0..<200).map { "([a-z]+|x\($0))*" }.joined()
    let texts = BacktrackingTexts.texts(for: wide, flags: "", length: 100) ?? []
    #expect((1...48).contains(texts.count) && texts.allSatisfy { $0.unicodeScalars.count < 400 })
  }

  /// Whatever is written, reading it ends.
  @Test(arguments: [
    "", "(", ")", "[", "[]", "[^", "a{", "a{1", "a{,}", "\\", "(?", "(?<", "(?i", "[[:", "\\x{", "\\p{", "[a-\\", "(?#",
    "\\Q",
    "*", "a**", "|", "(|)", "[a&&b]", "[\\w--\\d]", "\\k<", "(?<n>a)\\k<n>", "\\1",
  ]) func brokenOnesAreRead(pattern: String) { _ = BacktrackingTexts.texts(for: pattern, flags: "x", length: 10) }
}
