import HighlightStorage
import TestSupport
import Testing

@testable import HighlightCore

/// The texts that rules fill in: links, messages and fixes. What a template multiplies has bounds.
@Suite struct RuleTextTests {
  /// The same numbers in each run.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    }
  }

  private static func rule(
    _ pattern: String, link: String? = nil, message: String? = nil, fix: String? = nil, id: String = "a"
  ) -> Rule {
    var rule = Rule(id: id, pattern: pattern)
    (rule.link, rule.message, rule.fix) = (link, message, fix)
    if message != nil { rule.severity = .warning }
    return rule
  }

  private static func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  // MARK: One text

  @Test func aLongLinkIsNone() {
    let prefix = "https://x/"
    let room = Bounds.linkBytes - prefix.utf8.count
    for (text, isLink) in [
      (Self.times("y", room), true), (Self.times("y", room + 1), false), (Self.times("é", room), false),
    ] {
      let check = RuleCheck(text, [Self.rule("(.+)", link: prefix + "$1")])
      #expect(check.storage.links().map(\.target) == (isLink ? [prefix + text] : []))
      #expect(check.storage.exceededLimits == (isLink ? [] : [.ruleText]))
    }
  }

  @Test func aLongMessageIsCut() throws {
    let text = Self.times("é", Bounds.messageBytes)
    let finding = try #require(RuleCheck(text, [Self.rule("(.+)", message: "<$1>")]).storage.findings.first)
    #expect(finding.message.utf8.count <= Bounds.messageBytes && finding.message.utf8.count > Bounds.messageBytes - 8)
    #expect(finding.message.hasPrefix("<éé") && finding.message.hasSuffix("é…"))
  }

  @Test func aLongFixIsNone() {
    let rule = Self.rule("y+", fix: Self.times("$0", 1024))
    let short = RuleCheck(Self.times("y", 64), [rule]).storage
    #expect(short.findings.map { $0.fix?.utf8.count } == [Bounds.fixBytes] && short.exceededLimits.isEmpty)
    let long = RuleCheck(Self.times("y", 65), [rule]).storage
    #expect(long.findings.map(\.fix) == [nil] && long.exceededLimits == [.ruleText])
  }

  /// A line with the template of the attack would have 1.8 GB.
  @Test func aMultipliedGroupIsNeverBuilt() {
    let line = Self.times("y", 60_000)
    for rule in [
      Self.rule("(.+)", link: "https://x/" + Self.times("$1", 30_000)), Self.rule("(.+)", message: Self.times("$1", 30_000)),
      Self.rule("(.+)", fix: Self.times("$1", 30_000)),
    ] {
      let storage = RuleCheck(line, [rule]).storage
      #expect(storage.links().isEmpty)
      #expect(storage.findings.allSatisfy { $0.message.utf8.count <= Bounds.messageBytes && $0.fix == nil })
      #expect(storage.exceededLimits == [.ruleText])
      #expect(storage.ruleInterruptions.map(\.reason) == [.longText] && storage.ruleInterruptions.first?.range == 0..<60_000)
    }
  }

  @Test func textsAreThoseOfTheirMatches() {
    let rule = Self.rule("(?<=(\\w))-(?=(\\w+))|(x)", link: "https://x/$1/$2/$3", message: "$1|$2|$3|$0|\\$", fix: "${2}$1")
    let check = RuleCheck("a-bc x é-😀", [rule])
    #expect(check.storage.findings.map(\.message) == ["a|bc||-|$", "||x|x|$"])
    #expect(check.storage.findings.map(\.fix) == ["bca", ""])
    #expect(check.storage.links().map(\.target) == ["https://x/a/bc/", "https://x///x"])
    check.storage.replaceCharacters(in: 0..<0, with: "\n12\n")
    #expect(check.storage.findings.map(\.message) == ["a|bc||-|$", "||x|x|$"])
  }

  @Test func namesAreBounded() {
    let long = Self.times("a", Bounds.nameBytes + 1)
    var (scope, capture) = (Rule(id: "a", pattern: "y", scope: "keyword." + long), Rule(id: "b", pattern: "(y)"))
    capture.captures = ["1": "keyword." + long]
    scope.within = []
    let set = RuleSet([
      scope, capture, Rule(id: long, pattern: "y"), Rule(id: "d", pattern: Self.times("(y)", Bounds.groups + 1)),
    ])
    #expect(set.problems.map(\.ruleIndex) == [0, 1, 2, 3])
    #expect(RuleSet([Rule(id: "d", pattern: Self.times("(y)", Bounds.groups))]).problems.isEmpty)
  }

  @Test func idsAreHarmless() {
    for id in ["a", "a.b-c_d/e", "acme:no-foo", "no tabs", "Größe", "規則-1", "हिन्दी", "_x", "2"] {
      #expect(Rule.isValidID(id), "\(id)")
    }
    for id in [
      "", " ", " a", "a ", "a  b", "a\nb", "a\rb", "a\tb", "a\u{2028}b", "a\u{202E}b", "a\u{200B}b", "a\u{1B}[31m",
      "::error::x",
      "##[error]x", "a::b", "https://a.test", "a:", ":a", "`a`", "[a](b)", "<b>", "@all", "a%0A", "\u{301}a", "a\u{0}",
    ] {
      #expect(!Rule.isValidID(id), "\(id.debugDescription)")
    }
  }

  // MARK: Where links lead

  @Test func aFilledLinkIsTestedWithItsOrigin() {
    let text = "command:a //docs.test https://docs.test file://docs.test/a docs/a.md"
    func links(_ origin: LinkOrigin, _ template: String) -> [String] {
      var rule = Self.rule("(\\S+)", link: template)
      rule.linkOrigin = origin
      return RuleCheck(text, [rule]).storage.links().map(\.target)
    }
    #expect(links(.folder, "$1") == ["https://docs.test", "docs/a.md"])
    #expect(links(.folder, "${1}").count == 2)
    #expect(links(.folder, "$1://x") == ["https://docs.test://x", "docs/a.md://x"])
    #expect(links(.user, "$1") == text.split(separator: " ").map(String.init))
    #expect(links(.folder, "vscode://$1") == [] && links(.user, "vscode://$1").count == 5)
  }

  // MARK: All texts of a document

  /// A rule whose message has `Bounds.messageBytes` for each match.
  private static let wide = rule("w", message: times("m", Bounds.messageBytes), id: "wide")

  @Test func allTextsTogetherAreBounded() {
    let count = Bounds.filledBytes / Bounds.messageBytes
    let storage = RuleCheck(Self.times("w\n", count + 2), [Self.wide]).storage
    let findings = storage.findings
    #expect(findings.count == count + 2)
    #expect(findings.prefix(count).allSatisfy { $0.message.utf8.count == Bounds.messageBytes })
    #expect(findings.suffix(2).map(\.message) == ["wide", "wide"])
    #expect(storage.exceededLimits == [.ruleText])
    #expect(storage.ruleInterruptions == [RuleInterruption(range: (2 * count)..<(2 * count), ruleID: "", reason: .allTexts)])
    // What is given back is there for others.
    storage.replaceCharacters(in: 0..<4, with: "")
    #expect(storage.findings.allSatisfy { $0.message.utf8.count == Bounds.messageBytes } && storage.exceededLimits.isEmpty)
  }

  @Test func linksAfterTheBoundAreNone() {
    let count = Bounds.filledBytes / Bounds.linkBytes
    let link = "https://x/" + Self.times("y", Bounds.linkBytes - 10)
    var annotations = AnnotationSettings(rules: RuleSet([Self.rule("w", link: link)]), linkDetector: .standard)
    annotations.languageName = "plaintext"
    let text = Self.times("w\n", count + 3) + "https://docs.test\n"
    let storage = HighlightingStorage(UTF16Text(text), language: nil, annotations: annotations)
    #expect(storage.links().count == count + 1)
    #expect(storage.links().last?.target == "https://docs.test")
    #expect(storage.linkRanges == storage.links().map(\.range))
    #expect(storage.link(at: 2 * count) == nil && storage.link(at: 2 * count - 2)?.target == link)
    storage.replaceCharacters(in: 0..<2, with: "")
    #expect(storage.link(at: 2 * count - 2)?.target == link && storage.link(at: 2 * count) == nil)
  }

  @Test func findingsAreCounted() {
    var rule = Self.rule("w", message: nil, id: "a")
    rule.severity = .hint
    let text = Self.times(Self.times("w", 1000) + "\n", Bounds.findings / 1000) + "ww\n"
    let storage = RuleCheck(text, [rule], milliseconds: 20_000).storage
    #expect(storage.findings.count == Bounds.findings)
    #expect(storage.exceededLimits == [.ruleText] && storage.ruleInterruptions.map(\.reason) == [.allFindings])
    storage.replaceCharacters(in: 0..<2, with: "")
    #expect(storage.findings.count == Bounds.findings && storage.exceededLimits.isEmpty)
  }

  /// Whatever was edited before: what a document has, a fresh one with the same text and other orders of rules has.
  @Test func editsLeaveNoTrace() {
    let rules = [
      Self.wide, Self.rule("l", link: "https://x/" + Self.times("y", 4000), id: "link"),
      Self.rule("(f+)", fix: Self.times("$1", 3000), id: "fix"),
    ]
    let pieces = ["w", "l", "f", "\n", "ff ", "lw\n"]
    var random = Numbers(state: 58)
    func piece(_ count: Int) -> String { (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined() }
    let edited = RuleCheck(piece(16_000), rules, milliseconds: 20_000).storage
    for _ in 0..<(TestEnvironment.runsAll ? 12 : 5) {
      let length = edited.length
      let start = Int.random(in: 0...length, using: &random)
      let end = min(length, start + Int.random(in: 0...6000, using: &random))
      edited.replaceCharacters(in: start..<end, with: piece(Int.random(in: 0...3000, using: &random)))
      let fresh = RuleCheck(edited.string, rules.reversed(), milliseconds: 20_000).storage
      #expect(edited.links() == fresh.links())
      func described(_ storage: HighlightingStorage) -> Set<String> {
        Set(storage.findings.map { "\($0.range) \($0.ruleID) \($0.message) \($0.fix ?? "")" })
      }
      #expect(described(edited) == described(fresh))
      #expect(
        edited.exceededLimits == fresh.exceededLimits
          && Set(edited.ruleInterruptions.map(\.reason)) == Set(fresh.ruleInterruptions.map(\.reason)))
    }
  }
}
