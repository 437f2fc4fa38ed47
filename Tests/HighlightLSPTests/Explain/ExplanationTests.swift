import Foundation
import HighlightStorage
import Testing

@testable import HighlightLanguages
@testable import StrictJSON

/// What an explanation says is what the storage shows.
@Suite struct ExplanationTests {
  /// A storage over one of the fixtures.
  private static func storage(_ name: String, rules: [Rule] = []) throws -> HighlightingStorage {
    let language = try HighlightFixtureTests.language(of: name).name
    let text = try String(contentsOfFile: "\(TestEnvironment.package)grammars/tests/highlight/\(name)", encoding: .utf8)
    return try storage(text, language: language, rules: rules)
  }

  private static func storage(_ text: String, language: String?, rules: [Rule] = []) throws -> HighlightingStorage {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    return HighlightingStorage(
      UTF16Text(text), language: try language.map { try loader.language($0).get() }, languageProvider: loader,
      annotations: Annotations(rules: RuleSet(rules), linkDetector: LinkDetector(.init())))
  }

  @Test(arguments: HighlightFixtureTests.files) func theWinnerIsWhatTheStorageShows(name: String) throws {
    var words = Rule(id: "words", pattern: "[a-f]+", scope: "comment.todo")
    words.priority = 100
    var weak = Rule(id: "weak", pattern: "\\w+", scope: "string.special")
    weak.priority = 90
    let storage = try Self.storage(name, rules: [words, weak])
    for offset in stride(from: 0, to: storage.length, by: max(storage.length / 20, 1)) {
      let explanation = storage.explanation(at: offset)
      let shown = storage.attributes(at: offset).attributes
      let winner = explanation.winner
      #expect(winner?.scope == shown?.scope, "at \(offset)")
      #expect(winner?.rule == shown?.rule, "at \(offset)")
      if shown?.layer == .syntax {
        #expect(winner?.capture == shown?.capture, "at \(offset)")
        #expect(winner?.language == shown?.language, "at \(offset)")
      }
      for candidate in explanation.candidates { #expect(candidate.range.contains(offset)) }
      for layer in explanation.layers {
        #expect(layer.nodes.allSatisfy { $0.range.contains(offset) || $0.range == layer.nodes.first?.range })
      }
    }
  }

  @Test func aLocalNameIsExplainedByItsDefinition() throws {
    let grammar = try LanguageLoader(manifest: TestEnvironment.manifest).grammar(named: "javascript").get()
    let language = Language(
      name: "javascript", grammar: grammar,
      queries: .init(
        highlights: [
          QuerySource(path: "h.scm", text: "(identifier) @variable\n(formal_parameters (identifier) @variable.parameter)")
        ],
        locals: [
          QuerySource(
            path: "l.scm",
            text: "(function_declaration) @local.scope\n(formal_parameters (identifier) @local.definition)\n"
              + "(identifier) @local.reference")
        ]))
    let storage = HighlightingStorage(UTF16Text("function f(first) { return first }\n"), language: language)
    let explanation = storage.explanation(at: 27)
    #expect(explanation.winner?.scope == "variable.parameter")
    #expect(explanation.winner?.isFromDefinition == true)
    #expect(explanation.winner?.location?.line == 2)
    #expect(explanation.candidates.contains { $0.verdict == .replacedByDefinition })
  }

  @Test func aUseOfAParameterIsExplainedByIt() throws {
    let storage = try Self.storage("def f(first):\n    return first\n", language: "python")
    let explanation = storage.explanation(at: 27)
    #expect(explanation.winner?.scope == "variable.parameter")
    #expect(explanation.winner?.isFromDefinition == true)
    #expect(explanation.candidates.contains { $0.verdict == .replacedByDefinition && $0.scope == "variable" })
    #expect(storage.explanation(at: 6).winner?.isFromDefinition == false)
  }

  @Test func everyVerdictHasItsReason() throws {
    var within = Rule(id: "within", pattern: "make", scope: "keyword")
    within.within = ["comment"]
    var report = Rule(id: "report", pattern: "make")
    report.severity = .warning
    let storage = try Self.storage("x = make(1)\n", language: "python", rules: [within, report])
    let verdicts = storage.explanation(at: 4).candidates
    #expect(verdicts.first { $0.rule == "within" }?.verdict == .outsideScopes)
    #expect(verdicts.first { $0.rule == "report" }?.verdict == .givesNoScope)
    #expect(verdicts.first?.verdict == .won(by: .patternOrder))
    #expect(verdicts.contains { $0.verdict == .lost(by: .patternOrder) })
    #expect(verdicts.contains { if case .predicateFailed(_, let text) = $0.verdict { text.hasPrefix("(#") } else { false } })
  }

  @Test func theCallerHidesEverything() throws {
    let storage = try Self.storage("x = make(1)\n", language: "python")
    storage.setAttributes(Attributes(scope: "string"), range: 4..<8)
    let explanation = storage.explanation(at: 4)
    #expect(explanation.winner == nil && explanation.attributes?.scope == "string")
    #expect(explanation.candidates.contains { $0.verdict == .hiddenByCaller })
  }

  @Test func theEndOfTheTextAndPlainText() throws {
    let storage = try Self.storage("see https://example.com/x now\n", language: nil)
    #expect(storage.explanation(at: storage.length).candidates.isEmpty)
    let inside = storage.explanation(at: 10)
    #expect(inside.link?.target == "https://example.com/x")
    #expect(inside.lineBreak == .insideLink)
    #expect(storage.explanation(at: 0).lineBreak == .startOfLine)
    #expect(storage.explanation(at: 4).lineBreak == .allowed)
    #expect(storage.explanation(at: 5).lineBreak == .insideLink)
    #expect(try Self.storage("", language: nil).explanation(at: 0).attributes == nil)
  }
}

/// `highlight-lsp explain`.
@Suite struct ExplainCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("def é(a):\n    return re.compile(a)  # https://example.com/a\n", to: "a.py")
  }

  private func explain(_ arguments: String..., input: String = "") throws -> ChildProcess.Result {
    try Program.run(["explain"] + arguments, input: Array(input.utf8), folder: folder.path)
  }

  @Test func theTextNamesScopePatternAndReason() throws {
    let result = try explain("a.py:2:15")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.lines[0] == "a.py:2:15")
    #expect(result.text.contains("scope      function.method.call"))
    #expect(result.text.contains("LSP token  method"))
    let won = result.lines.firstIndex { $0.contains("won:") }
    let head = try #require(won.map { result.lines[$0 - 1] })
    #expect(head.contains("@function.method.call") && head.contains("python/highlights.scm:"))
    #expect(result.text.contains("(call)"))
  }

  @Test func theJSONCountsInBytesFromZero() throws {
    let json = try JSONReader.read(ContiguousArray(explain("-f", "json", "a.py:1:6").output))
    #expect(json["line"]?.int == 0 && json["column"]?.int == 6 && json["offset"]?.int == 6)
    #expect(json["start"]?.int == 6 && json["end"]?.int == 7)
    #expect(json["candidates"]?.array?.first?["won"]?.bool == true)
    let link = try JSONReader.read(ContiguousArray(explain("--format", "json", "a.py:2:35").output))["link"]
    #expect(link?["target"]?.string == "https://example.com/a")
  }

  @Test func aPlaceWithoutAColumnIsTheFirstCharacterOfTheLine() throws {
    #expect(try explain("a.py:2").lines[0] == "a.py:2:5")
  }

  @Test func theRuleOfAConfigurationIsNamedWithItsLine() throws {
    try folder.write("\n[[rules]]\nid = \"re\"\npattern = 'compile'\nscope = \"keyword\"\n", to: "highlight-lsp.toml")
    let result = try explain("a.py:2:15")
    #expect(result.text.contains("rule re → keyword  highlight-lsp.toml:3"))
    #expect(result.text.contains("won: the highest priority"))
    #expect(result.text.contains("lost: a lower priority"))
  }

  @Test func standardInputAndNamedQueries() throws {
    try folder.write("(identifier) @mine\n", to: "own.scm")
    let result = try explain("-:1:5", "--stdin-filename", "x.py", "--highlights", "own.scm", input: "a = bcd\n")
    #expect(result.status == 0)
    #expect(result.text.contains("@mine  own.scm:1"))
  }

  @Test(arguments: [("a.py:9", 1, "no line 9"), ("a.py:1:99", 1, "no column 99"), ("none.py:1", 1, "no such file")])
  func aPlaceThatIsNotThereIsTold(place: String, status: Int, message: String) throws {
    let result = try explain(place)
    #expect(result.status == Int32(status) && result.output.isEmpty)
    #expect(result.errors.contains(message))
  }

  @Test(arguments: ["a.py", "a.py:", "a.py:0", "a.py:x", ""])
  func whatIsNoPlaceIsWrongUsage(place: String) throws {
    #expect(try explain(place).status == 2)
  }
}
