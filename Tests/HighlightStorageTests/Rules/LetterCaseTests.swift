import HighlightStorage
import Testing

@testable import HighlightCore

/// Letters of rules whose case does not count.
@Suite struct LetterCaseTests {
  /// A rule is looked for by its literal characters; those beside letters have no case.
  @Test(arguments: Array(0x40...0x5B) + Array(0x60...0x7B) as [UInt8]) func bothCasesOfALetterAreFound(byte: UInt8) {
    let letter = String(UnicodeScalar(byte))
    let escaped = "[\\]^`{|}".contains(letter) ? "\\" + letter : letter
    var rule = Rule(id: "r", pattern: "(?i)1\(escaped)2")
    rule.severity = .warning
    let texts = Set([letter, letter.uppercased(), letter.lowercased()])
    for text in texts { #expect(RuleCheck("a 1\(text)2 b", [rule]).storage.findings.count == 1, "\(text)") }
    let other = String(UnicodeScalar(byte ^ 0x20))
    #expect(RuleCheck("1\(other)2", [rule]).storage.findings.count == (texts.contains(other) ? 1 : 0))
  }
}
