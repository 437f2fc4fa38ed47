import HighlightStorage
import TestSupport
import Testing

/// Another language for an open storage, without a parser.
@Suite struct ChangedLanguageTests {
  private static func language(_ name: String, _ comment: String, _ word: String) -> Language {
    var open = LineGrammar.Rule("\"", scope: "string")
    open.pushes = ["string"]
    var close = LineGrammar.Rule("\"", scope: "string")
    close.pops = 1
    let rules: [LineGrammar.Entry] = [
      .rule(LineGrammar.Rule(comment + ".*", scope: "comment")), .rule(LineGrammar.Rule(word, scope: "keyword")),
      .rule(open),
    ]
    let inside: [LineGrammar.Entry] = [.rule(close), .rule(LineGrammar.Rule("[^\"]+", scope: "string"))]
    return Language(
      name: name, lineGrammar: LineGrammar(states: ["main": rules, "string": inside]),
      source: QuerySource(path: "lines.toml", text: ""))
  }

  private let languages: [Language?] = [language("one", "#", "let"), language("two", "//", "var"), nil]

  private func shown(_ storage: HighlightingStorage) -> [String] {
    storage.combinedRuns().map { run in
      let value = storage.attributeTable[run.attribute]
      return "\(run.range) \(value.scope ?? "-") \(value.language ?? "-") \(value.rule ?? "-")"
    } + storage.links().map { "\($0.range) \($0.target)" }
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func attributesAreThoseOfAFreshStorage(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var todo = Rule(id: "one", pattern: "TODO", scope: "comment.todo")
    (todo.languages, todo.within) = (["one"], ["comment"])
    let rules = RuleSet([todo, Rule(id: "all", pattern: "\\d+", scope: "number")])
    let annotations = AnnotationSettings(rules: rules, linkDetector: .standard)
    let pieces = ["let ", "var ", "# TODO 1\n", "// TODO 2\n", "\"", "\n", "https://a.example/x ", "7 "]
    let storage = HighlightingStorage("", language: languages[0], annotations: annotations)
    let manager = RecordingLayoutManager()
    storage.addLayoutManager(manager)
    for _ in 0..<30 {
      if Bool.random(using: &random) {
        let before = shown(storage)
        let version = storage.version
        _ = manager.takeNotices()
        storage.language = languages.randomElement(using: &random) ?? nil
        let notices = manager.takeNotices()
        #expect(notices.count == 1 && notices[0].mask == .editedAttributes && storage.version == version)
        if shown(storage) != before { #expect(!notices[0].invalidated.isEmpty) }
      } else {
        let lower = Int.random(in: 0...storage.length, using: &random)
        let upper = min(lower + Int.random(in: 0...3, using: &random), storage.length)
        storage.replaceCharacters(in: lower..<upper, with: pieces.randomElement(using: &random) ?? "")
      }
      let fresh = HighlightingStorage(storage.text, language: storage.language, annotations: annotations)
      guard shown(storage) == shown(fresh) else {
        Issue.record("seed \(seed): \(storage.string.debugDescription): \(shown(storage)), fresh \(shown(fresh))")
        return
      }
    }
  }

  @Test func whatCallersSetStays() {
    let storage = HighlightingStorage("let x # y", language: languages[0])
    storage.setAttributes(Attributes(scope: "string"), range: 4..<5)
    storage.addAttribute(.link, value: "https://a.example", range: 0..<3)
    storage.language = languages[1]
    #expect(storage.attributes(at: 4).attributes?.scope == "string" && storage.links().count == 1)
    #expect(storage.attributes(at: 6).attributes == nil && storage.language?.name == "two")
  }

  @Test func aSubclassIsMadeWithAString() {
    final class Plain: TextStorage {
      var count = 0
      override func processEditing() {
        super.processEditing()
        count += 1
      }
    }
    final class Highlighting: HighlightingStorage {
      var count = 0
      override func processEditing() {
        super.processEditing()
        count += 1
      }
    }
    #expect(Plain("an iPhone").count == 1 && Plain("").count == 0)
    #expect(Highlighting("an iPhone", language: nil).count == 1)
  }
}
