import HighlightStorage
import Testing

@testable import HighlightCore

@Suite struct RuleTests {
  /// The rule of the TextKit demo.
  static let iWords = Rule(id: "iwords", pattern: #"i[\p{Alphabetic}&&\p{Uppercase}][\p{Alphabetic}]+"#, scope: "keyword")

  @Test func aWordGetsItsColorAsOneTypesIt() {
    let check = RuleCheck("my  and", [Self.iWords])
    var seen: [[String]] = []
    for (offset, letter) in "iPhone".enumerated() {
      check.storage.replaceCharacters(in: (3 + offset)..<(3 + offset), with: String(letter))
      seen.append(check.runs)
    }
    #expect(seen == [[], [], ["iPh=keyword"], ["iPho=keyword"], ["iPhon=keyword"], ["iPhone=keyword"]])
    check.storage.replaceCharacters(in: 4..<5, with: "p")
    #expect(check.runs == [])
  }

  @Test func groupsHaveScopesOfTheirOwn() {
    var rule = Rule(id: "a", pattern: #"(\w+)=(?<value>\w+)"#, scope: "string")
    rule.captures = ["1": "property", "value": "number"]
    #expect(RuleCheck("x a=12 y", [rule]).runs == ["a=property", "==string", "12=number"])
  }

  @Test(arguments: [("i", "ABC", ["ABC=keyword"]), ("", "ABC", []), ("x", "abc", ["abc=keyword"])])
  func flagsAreThoseOfICU(flags: String, text: String, runs: [String]) {
    #expect(RuleCheck(text, pattern: flags == "x" ? "a b c # end" : "abc", flags: flags).runs == runs)
  }

  @Test func aRuleSeesOneLineWithoutItsTerminatorAndNothingElse() {
    #expect(RuleCheck("a\r\na\ra\na", pattern: "^a$").runs.count == 4)
    #expect(RuleCheck("a\r\nb\r\n", pattern: #"\s"#).runs == [])
    #expect(RuleCheck("a\nb", pattern: #"(?<=\n)b|(?<=a)b|a(?=\n)"#).runs == [])
    #expect(RuleCheck("ab", pattern: "(?<=a)b").runs == ["b=keyword"])
    #expect(RuleCheck("a\nb", pattern: "a.b", flags: "s").runs == [])
  }

  @Test func aMatchOfNoLengthColorsNothingAndIsAFinding() {
    var rule = Rule(id: "end", pattern: "$", scope: "keyword")
    rule.severity = .hint
    rule.message = "end <$0>"
    let check = RuleCheck("a\n\nb\n", [rule])
    #expect(check.runs == [])
    #expect(check.storage.findings.map(\.range) == [1..<1, 2..<2, 4..<4, 5..<5])
    #expect(check.storage.findings.first?.message == "end <>")
    #expect(RuleCheck("ab", pattern: "x*").runs == [])
    #expect(RuleCheck("axxb", pattern: "x*").runs == ["xx=keyword"])
  }

  @Test func higherPriorityThenSmallerThenLaterWins() {
    var strong = Rule(id: "strong", pattern: "b+", scope: "number")
    strong.priority = 200
    let long = Rule(id: "long", pattern: "abbc", scope: "string")
    let short = Rule(id: "short", pattern: "c", scope: "operator")
    let later = Rule(id: "later", pattern: "c", scope: "constant")
    #expect(RuleCheck("abbc", [strong, long, short, later]).runs == ["a=string", "bb=number", "c=constant"])
  }

  @Test func whatTheCallerSetsHidesRules() {
    let check = RuleCheck("abc", pattern: "abc")
    check.storage.setAttributes(Attributes(scope: "string"), range: 1..<2)
    #expect(check.runs == ["a=keyword", "b=string", "c=keyword"])
    #expect(check.storage.attributes(at: 0).attributes?.rule == "rule")
    #expect(check.storage.attributes(at: 0).effectiveRange == 0..<1)
  }

  @Test func aRuleIsForItsLanguages() {
    var rule = Rule(id: "a", pattern: "x", scope: "keyword")
    rule.languages = ["python"]
    #expect(RuleCheck("x", [rule]).runs == [])
    rule.languages = ["python", "plaintext"]
    #expect(RuleCheck("x", [rule]).runs == ["x=keyword"])
  }

  @Test func findingsMoveWithTheText() {
    var rule = Rule(id: "todo", pattern: #"TODO\((\w+)\)"#)
    rule.severity = .warning
    rule.message = #"ask $1, \$5"#
    let check = RuleCheck("x\nTODO(ann) y\n", [rule])
    check.storage.replaceCharacters(in: 0..<1, with: "xyz\nTODO(bob)")
    #expect(check.storage.findings.map(\.message) == ["ask bob, $5", "ask ann, $5"])
    #expect(check.storage.findings.map { check.storage.text.string(in: $0.range) } == ["TODO(bob)", "TODO(ann)"])
    check.storage.annotations = AnnotationSettings()
    #expect(check.storage.findings.isEmpty)
  }

  @Test func anotherRuleSetIsAppliedAtOnce() {
    let check = RuleCheck("a b", pattern: "a")
    check.storage.annotations = AnnotationSettings(rules: RuleSet([Rule(id: "b", pattern: "b", scope: "number")]))
    #expect(check.runs == ["b=number"])
  }

  @Test func aRuleThatRunsAwayIsOffInItsParagraphOnly() {
    let long = String(repeating: "a", count: 60) + "!"
    let check = RuleCheck(
      "aaa\n\(long)\naa\n",
      [Rule(id: "away", pattern: "^(a+)+$", scope: "keyword"), Rule(id: "mark", pattern: "!", scope: "operator")],
      milliseconds: 20)
    #expect(check.runs == ["aaa=keyword", "!=operator", "aa=keyword"])
    #expect(check.storage.ruleInterruptions.map(\.ruleID) == ["away"])
    #expect(check.storage.ruleInterruptions.map(\.range) == [4..<65])
    #expect(check.storage.exceededLimits == [.ruleTime])
    check.storage.replaceCharacters(in: 64..<65, with: "")
    #expect(check.storage.exceededLimits == [])
    #expect(check.storage.ruleInterruptions.isEmpty)
    #expect(check.runs.count == 3)
  }

  @Test func aRuleThatRunsAwayEverywhereIsGivenUp() {
    let text = String(repeating: String(repeating: "a", count: 60) + "!\n", count: 100)
    let check = RuleCheck(text, [Rule(id: "away", pattern: "^(a+)+$", scope: "keyword")], milliseconds: 2)
    #expect(check.storage.ruleInterruptions.count == 100)
    #expect(
      check.storage.ruleInterruptions.filter { $0.reason == .repeated }.count == 100 - RuleHighlighter.interruptionLimit)
  }

  /// Whatever their time is, rules leave a bounded number of matches.
  @Test func theMatchesOfADocumentAreBounded() {
    let rules = (0..<60).map { number in
      var rule = Rule(id: "r\(number)", pattern: ".", scope: "keyword")
      if number % 2 == 0 { rule.link = "https://docs.test/$0" }
      return rule
    }
    let set = RuleSet(rules, milliseconds: 100_000, budgetMilliseconds: 600_000)
    let line = String(repeating: "a", count: 500) + "\n"
    let storage = HighlightingStorage(
      UTF16Text(String(repeating: line, count: 50)), language: nil, annotations: AnnotationSettings(rules: set))
    #expect(storage.exceededLimits == [.ruleText])
    #expect(storage.ruleInterruptions.map(\.reason) == [.matches])
    // One with a link counts twice: 45,000 in each line.
    #expect(storage.ruleInterruptions.first?.range.lowerBound == Bounds.ruleMatches / 45_000 * 501)
    #expect(storage.combinedRuns().last?.range.upperBound ?? 0 < 45 * 501)
  }

  @Test func rulesShareABudget() {
    let line = String(repeating: "a", count: 60) + "!\n"
    let rules = (0..<100).map { Rule(id: "away\($0)", pattern: "(a+)+$", scope: "keyword") }
    let set = RuleSet(rules, milliseconds: 20, budgetMilliseconds: 100)
    let start = threadNanoseconds()
    let storage = HighlightingStorage(
      UTF16Text(String(repeating: line, count: 50)), language: nil, annotations: AnnotationSettings(rules: set))
    #expect(threadNanoseconds() - start < 2_000_000_000, "all of them would need 100 seconds")
    #expect(storage.exceededLimits == [.ruleTime])
    #expect(storage.ruleInterruptions.last?.reason == .budget)
    #expect(storage.ruleInterruptions.filter { $0.reason == .budget }.count == 1)
    // Then a key costs as much as one rule may, and the limit stays named.
    let key = threadNanoseconds()
    storage.replaceCharacters(in: 0..<61, with: "b")
    storage.replaceCharacters(in: 0..<0, with: String(repeating: "a", count: 60) + "!")
    #expect(threadNanoseconds() - key < 1_000_000_000)
    #expect(storage.exceededLimits == [.ruleTime])
    storage.annotations = AnnotationSettings()
    #expect(storage.exceededLimits == [])
  }

  @Test func manyShortLinesAreTriedInParts() {
    // More pairs of lines and rules than are kept at a time.
    var end = Rule(id: "end", pattern: "^$")
    end.severity = .hint
    let rules =
      [Rule(id: "x", pattern: "^.", scope: "keyword"), end] + (0..<300).map { Rule(id: "\($0)", pattern: "\\d{2}") }
    let set = RuleSet(rules, milliseconds: 10_000, budgetMilliseconds: 600_000)
    let storage = HighlightingStorage(
      UTF16Text(String(repeating: "x\n", count: 3000)), language: nil, annotations: AnnotationSettings(rules: set))
    #expect(storage.combinedRuns().count == 3000)
    #expect(storage.findings.map(\.range) == [6000..<6000])
    #expect(storage.exceededLimits == [])
    storage.replaceCharacters(in: 0..<6000, with: "")
    #expect(storage.findings.map(\.range) == [0..<0])
  }

  @Test func aRuleThatNeedsTooMuchMemoryIsNamed() {
    let text = String(repeating: "ab", count: 600_000)
    let deep = Rule(id: "deep", pattern: #"(?:a|b|ab)*[c\d]"#, scope: "keyword")
    let check = RuleCheck(text, [deep], milliseconds: 5000, lineBytes: .max)
    #expect(check.storage.ruleInterruptions.map(\.ruleID) == ["deep"])
  }

  @Test func badRulesAreNamedAndTheOthersWork() {
    var group = Rule(id: "group", pattern: "(a)", scope: "keyword")
    group.captures = ["2": "string"]
    var link = Rule(id: "link", pattern: "a", scope: "keyword")
    link.link = "https://x/${name}"
    var flags = Rule(id: "flags", pattern: "a")
    flags.flags = "q"
    var within = Rule(id: "within", pattern: "a")
    within.within = ["string", "!comet"]
    let rules = [
      Rule(id: "open", pattern: "ab(c", scope: "keyword"), group, link, flags, within,
      Rule(id: "scope", pattern: "a", scope: "keywrd"), Rule(id: "good", pattern: "a", scope: "keyword"),
      Rule(id: "good", pattern: "b", scope: "keyword"),
    ]
    let set = RuleSet(rules)
    #expect(set.problems.map(\.ruleIndex) == [0, 1, 2, 3, 4, 5, 7])
    #expect(
      set.problems.map(\.field) == [
        .pattern(utf16Offset: 3), .capture("2"), .link, .flags, .within(1), .scope, .id,
      ])
    let storage = HighlightingStorage(UTF16Text("ab"), language: nil, annotations: AnnotationSettings(rules: set))
    #expect(RuleCheck.runs(of: storage) == ["a=keyword"])
  }

  @Test func aRuleMakesLinks() {
    var rule = Rule(id: "bug", pattern: #"#(\d+)"#)
    rule.link = "https://bugs.example.com/$1"
    let storage = HighlightingStorage(
      UTF16Text("see #12, https://example.com/#5 and www.example.com"), language: nil,
      annotations: AnnotationSettings(rules: RuleSet([rule]), linkDetector: LinkDetector()))
    #expect(
      storage.links().map(\.target) == [
        "https://bugs.example.com/12", "https://bugs.example.com/5", "http://www.example.com",
      ])
    #expect(storage.link(at: 4)?.range == 4..<7)
    #expect(storage.link(at: 3) == nil)
    rule.link = "javascript:alert($1)"
    storage.annotations = AnnotationSettings(rules: RuleSet([rule]))
    #expect(storage.links().isEmpty)
  }

  @Test func theMatchesOfARuleCanBeAskedFor() {
    let set = RuleSet([Self.iWords])
    #expect(set.matches(ofRule: 0, in: "my iPhone\niPad and ipod")?.count == 2)
    #expect(set.matches(ofRule: 1, in: "x") == nil)
  }
}
