import HighlightStorage
import Testing

@testable import LanguageServer

/// The edits of fixes near hidden texts.
@Suite struct HiddenEditsTests {
  private static let secret = "AKIA7QX2ZZQW9PLM4TRE"

  private func edits(_ string: String, _ pattern: String, fix: String) throws -> [String]? {
    var secret = Rule(id: "secret", pattern: "AKIA[0-9A-Z]+")
    secret.redact = true
    var fixing = Rule(id: "fix", pattern: pattern)
    fixing.fix = fix
    let storage = HighlightingStorage(
      UTF16Text(string), language: nil, annotations: AnnotationSettings(rules: RuleSet([secret, fixing])))
    let finding = try #require(storage.findings.first { $0.ruleID == "fix" })
    var hiding = HiddenEdits(storage)
    guard let made = hiding.edits(finding.range, try #require(finding.fix).utf16) else { return nil }
    // Together they give what the fix gives.
    var units = Array(string.utf16)
    for edit in made.reversed() { units.replaceSubrange(edit.range, with: edit.text.utf16) }
    var expected = Array(string.utf16)
    expected.replaceSubrange(finding.range, with: try #require(finding.fix).utf16)
    #expect(units == expected)
    for edit in made { #expect(!edit.text.contains("7QX2")) }
    return made.map(\.text)
  }

  @Test func aTextThatTheFixRepeatsStays() throws {
    #expect(try edits("k = \"\(Self.secret)\"", "(\\w+) = \"(.*)\"", fix: "$1 = env($2)") == ["k = env(", ")"])
    #expect(try edits("a \(Self.secret) b AKIA99", "a (\\w+) b (\\w+)", fix: "$1+$2") == ["", "+"])
  }

  @Test func withoutHiddenTextThereIsOneEdit() throws {
    #expect(try edits("k = \"abc\"", "\"(.*)\"", fix: "env($1)") == ["env(abc)"])
    #expect(try edits("k = \"\(Self.secret)\"", "AKIA\\w+", fix: "removed") == ["removed"])
  }

  @Test func aFixThatShowsAPartHasNone() throws {
    #expect(try edits("\(Self.secret)", "AKIA(7QX2\\w)", fix: "K$1") == nil)
    #expect(try edits("x \(Self.secret)", "x (?=(.*))", fix: "$1") == nil)
    #expect(try edits("\(Self.secret)", "(AKIA\\w+)", fix: "$1 $1") == nil)
  }
}
