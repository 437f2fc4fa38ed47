import Testing

@testable import TextModel
@testable import TextRules

/// Placeholders of links, messages and fixes.
@Suite struct RuleTemplateTests {
  private static func filled(_ text: String) -> String? {
    let numbers = ["0": 0, "1": 1, "12": 12, "name": 3]
    guard let template = try? RuleTemplate(text, number: { numbers[$0] }) else { return nil }
    return template.filled { group, _ in "<\(group)>" }
  }

  @Test(arguments: [
    ("", ""), ("a", "a"), ("$0", "<0>"), ("a$1b", "a<1>b"), ("$12", "<12>"), ("${1}2", "<1>2"), ("${name}", "<3>"),
    ("$1$1", "<1><1>"), ("\\$1", "$1"), ("\\\\$1", "\\<1>"), ("\\n", "\\n"), ("$", "$"), ("$$1", "$<1>"), ("$a", "$a"),
    ("${}", "${}"), ("${1", "${1"), ("5 $", "5 $"), ("é$0é", "é<0>é"), ("$١", "$١"),
  ])
  func groupsAreFilled(text: String, expected: String) { #expect(Self.filled(text) == expected) }

  @Test(arguments: [
    ("$2", "2"), ("${other}", "other"), ("a$0 ${x y}", "x y"), ("$99999999999999999999", "99999999999999999999"),
  ])
  func anUnknownGroupIsNamed(text: String, name: String) {
    let fault = #expect(throws: RuleTemplate.UnknownGroup.self) {
      try RuleTemplate(text) { ["0": 0][$0] }
    }
    #expect(fault?.name == name)
  }
}
