import HighlightStorage
import Testing

@testable import HighlightLanguages

/// What is found in the rules of a language that cannot work, or do nothing.
@Suite struct LineGrammarChecksTests {
  private static let clean = """
    [[main]]
    match = '(?<key>[a-z]+)(=)'
    flags = "i"
    captures = { key = "property", 2 = "operator" }
    [[main]]
    include = "values"
    [[main]]
    match = '<<(\\w+)'
    scope = "keyword"
    push = "text"
    keep = "$1"
    [[values]]
    match = '\\b(?:yes|no)\\b'
    scope = "boolean"
    [[values]]
    match = '\\d+'
    scope = "number"
    [[text]]
    match = '^>>'
    scope = "keyword"
    pop = 1
    [[text]]
    match = '(.*)'
    language = "${kept}"
    text = 1
    joined = "text"
    """

  private func problems(_ toml: String) -> [String] {
    let file = LineGrammarFile(ContiguousArray(toml.utf8), path: "lines.toml")
    let surroundings = LineGrammarChecks.Context(
      unknownLanguage: { $0 == "sql" ? nil : "unknown language \"\($0)\"" },
      stress: { pattern, _, _ in pattern.contains("(f+)+") ? "the pattern can run away" : nil })
    return LineGrammarChecks.problems(of: file, named: "test", surroundings).map {
      "\($0.line):\($0.column): \($0.message)"
    }
  }

  @Test func theCleanGrammarIsClean() { #expect(problems(Self.clean) == []) }

  @Test(arguments: ["match = 'x", "match = 'x'\nmatch = 'y'", "match = = 'x'"])
  func ofAFileThatIsNotTOMLNothingElseIsSaid(rule: String) {
    let found = problems("[[main]]\n\(rule)\n")
    #expect(found.count == 1 && !found[0].contains("state"), "\(found)")
  }

  /// States of a repository's grammar take the rules of others: their number is bounded, before anything is made of them.
  @Test func statesAndRulesAreBounded() {
    func chain(_ count: Int) -> String {
      "[[main]]\ninclude = 's0'\n" + (0..<count).map { "[[s\($0)]]\ninclude = 's\($0 + 1)'\n" }.joined()
        + "[[s\(count)]]\nmatch = 'x'\nscope = 'keyword'\n"
    }
    #expect(problems(chain(510)) == [])
    let left = problems(chain(20_000))
    #expect(left.contains { $0.hasSuffix("the states and rules are more than 1024; those from here on are left out") })
    #expect(left.count == 2, "\(left.prefix(4))")
  }

  /// A part of the clean grammar, what it becomes, and what is found where.
  @Test(arguments: [
    ("'\\d+'", "'(f+)+$'", "16:9: the pattern can run away"),
    ("\"${kept}\"", "\"sqll\"", "24:12: unknown language \"sqll\""),
    ("flags = \"i\"", "flags = \"iq\"", "3:9: unknown flags \"iq\""),
    ("key = \"property\"", "key = \"propertie\"", "4:20: unknown scope \"propertie\""),
    ("{ key =", "{ kez =", "4:14: the pattern has no group \"kez\""),
    ("scope = \"boolean\"", "scope = \"boolaen\"", "14:9: unknown scope \"boolaen\""),
    ("push = \"text\"", "push = \"txt\"", "10:8: there is no state \"txt\""),
    ("keep = \"$1\"", "keep = \"$3\"", "11:8: the pattern has no group \"3\""),
    ("text = 1", "text = 2", "25:8: the pattern has no group \"2\""),
    ("include = \"values\"", "include = \"valeus\"", "6:11: there is no state \"valeus\""),
    ("pop = 1", "pop = -1", "21:7: pop is -1, not a number of states from 0 to 64"),
    ("captures = { key = \"property\", 2 = \"operator\" }", "captures = \"x\"", "4:12: captures is a string"),
    ("scope = \"number\"", "scope = \"number\"\nkeep = \"x\"", "18:1: keep has no effect without push"),
    ("scope = \"number\"", "scope = \"number\"\njoined = \"x\"", "18:1: joined has no effect without language"),
    ("\\\\b(?:yes|no)\\\\b", "\\\\d+", "16:9: this rule never matches: the rule in line 12 comes first"),
    ("match = '\\d+'", "match = '\\b(?:yes|no)\\b'", "16:9: this rule never matches"),
    ("match = '^>>'", "match = '>*'", "23:9: this rule never matches: the rule in line 18"),
    ("[[text]]\nmatch = '(.*)'", "[[other]]\nmatch = '(.*)'", "22:3: nothing enters the state \"other\""),
    (
      "[[values]]\nmatch = '\\d+'", "[[values]]\ninclude = \"values\"\n[[values]]\nmatch = '\\d+'",
      "16:11: include in a circle"
    ),
    (
      "[[text]]\nmatch = '^>>'", "[[text]]\nmatch = '(?=x)'\npush = \"text\"\n[[text]]\nmatch = '^>>'",
      "20:8: the rule pushes its own state"
    ),
  ])
  func aFaultIsToldAtItsKey(_ old: String, _ new: String, _ expected: String) throws {
    let changed = Self.clean.replacing(old.replacing("\\\\", with: "\\"), with: new.replacing("\\\\", with: "\\"))
    try #require(changed != Self.clean)
    let found = problems(changed)
    #expect(found.contains { $0.hasPrefix(expected) }, "\(found)")
  }

  @Test func aWordIsComparedWithTheRulesBeforeIt() {
    func grammar(_ first: String, _ second: String) -> String {
      "[[main]]\nmatch = '\(first)'\n[[main]]\nmatch = '\(second)'\nscope = \"keyword\"\n"
    }
    for (first, second) in [("y|yy", "yy"), ("[a-z]", "abc|def"), ("a*", "b"), ("\\w+", "(?:if|else)\\b")] {
      #expect(problems(grammar(first, second)).count == 1, "\(first) before \(second)")
    }
    for (first, second) in [
      ("yy", "y|yy"), ("\\byy\\b", "yy"), ("y(?=;)", "yy"), ("[a-c]", "abc|def"), ("(?i:a)(?!b)", "a"), ("^a", "a"),
    ] {
      #expect(problems(grammar(first, second)) == [], "\(first) before \(second)")
    }
  }

  @Test func examplesAreTriedInTheStateOfTheirRule() {
    func grammar(_ examples: String) -> String {
      "[[main]]\nmatch = '<'\npush = \"text\"\n[[text]]\nmatch = 'aa'\n[[text]]\nmatch = '[ab]'\nexamples = [\(examples)]\n"
        + "[[text]]\nmatch = '>'\npop = 1\n"
    }
    #expect(problems(grammar("{ text = \"aab>ba\", matches = [\"b\", \"b\", \"a\"] }")) == [])
    #expect(
      problems(grammar("{ text = \"aab\", matches = [\"a\"] }")) == [
        "8:13: example 1: expected \"a\", the rule matches \"b\""
      ])
    #expect(problems(grammar("{ text = \"aa\", matches = [] }")) == [])
    #expect(
      problems(grammar("{ txt = \"aa\", matches = [] }")).first
        == "8:13: an example has a text and matches: { text = \"…\", matches = [\"…\"] }")
    #expect(problems(grammar("{ text = \"aa\" }")).count == 1)
  }

  @Test func manyRulesAreComparedInBoundedTime() {
    let rules = (0..<2_000).map { "[[main]]\nmatch = 'word\($0)x'\n" }.joined()
    let found = problems(rules)
    #expect(found.contains { $0.contains("too many to compare") } && found.count == 2, "\(found.prefix(4))")
  }
}
