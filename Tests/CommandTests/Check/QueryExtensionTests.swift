import Foundation
import HighlightStorage
import HighlightTestSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import HighlightCore
@testable import HighlightLanguages

/// `[languages.X] extends`: patterns that a repository adds to ours, without trust.
@Suite struct QueryExtensionTests {
  private static let configuration = "[languages.python]\nextends = [\"queries/python/mine.scm\"]\n"
  private static let query = "((identifier) @type\n  (#match? @type \"^T_\"))\n"

  private func sandbox(_ query: String = query, _ configuration: String = configuration) throws -> CheckSandbox {
    try CheckSandbox([
      "highlight-lsp.toml": configuration, "queries/python/mine.scm": query, "a.py": "T_x = other\n",
      "tests/highlight/a.py": "T_x = other\n# <- type\n#     ^ variable\n",
    ])
  }

  /// The scopes that `highlight` shows.
  private func scopes(_ sandbox: CheckSandbox) throws -> (scopes: [String], errors: String) {
    let result = try sandbox.run(["highlight", "-f", "json", "a.py"])
    let object = try #require(try HighlightedObject.all(in: result.output).first)
    return (object.runs?.compactMap(\.scope) ?? [], result.errors)
  }

  @Test func checkHighlightAndServeAgree() throws {
    let sandbox = try sandbox()
    let check = try sandbox.check()
    #expect(check.status == 0, "\(check.text)\(check.errors)")
    #expect(try scopes(sandbox).scopes == ["type", "operator", "variable"])
    let server = try LanguageServerSession(environment: ["XDG_CONFIG_HOME": sandbox.folder["none"]])
    try server.initialize()
    let uri = "file://" + sandbox.folder["a.py"]
    server.open(uri, languageID: "python", text: "T_x = other\n")
    let runs = try server.request("highlight/runs", #"{"textDocument":{"uri":"\#(uri)"}}"#)["result"]?["runs"]?.array
    #expect(runs?.compactMap { $0["scope"]?.string } == ["type", "operator", "variable"])
  }

  @Test func itsFaultsAreFindings() throws {
    let found = try sandbox("(identifer) @type\n").found("--only", "queries")
    #expect(found.findings == ["queries/python/mine.scm:1:2 unknown-node"] && found.status == 1)
  }

  @Test func oneFileOfTwoLanguagesIsCheckedForEach() throws {
    let sandbox = try CheckSandbox([
      "highlight-lsp.toml": "[languages.python]\nextends = [\"both.scm\"]\n[languages.go]\nextends = [\"both.scm\"]\n",
      "both.scm": "(identifier) @type\n(func_literal) @function\n", "a.py": "x\n",
    ])
    let result = try sandbox.check("--only", "queries")
    #expect(result.text.contains("both.scm:2:2: error: the grammar has no node \"func_literal\""), "\(result.text)")
    #expect(result.text.contains("(for python)") && !result.text.contains("(for go)"))
  }

  /// Without a rule, too, `check` reads the files in which a pattern of the repository may cost too much.
  @Test func aRunawayExpressionIsFoundWithoutRules() throws {
    let sandbox = try sandbox("((identifier) @type\n  (#match? @type \"^([A-Z_]+)+$\"))\n")
    try sandbox.folder.write(String(repeating: "A", count: 60) + "b = 1\n", to: "a.py")
    let result = try sandbox.found("--only", "sources", "a.py")
    #expect(result.findings.contains { $0.hasPrefix("a.py") && $0.hasSuffix(" limit") } && result.status == 1, "\(result)")
  }

  @Test func aFileOfAnyNameIsCovered() throws {
    let sandbox = try sandbox("((identifier) @type (#eq? @type \"never\"))\n")
    let result = try sandbox.found("--only", "coverage")
    #expect(result.findings.contains("queries/python/mine.scm:1:1 unproved-pattern"), "\(result.findings)")
  }

  @Test func injectionsUnderExtendsGetAMessage() throws {
    let sandbox = try sandbox("((string_content) @injection.content (#set! injection.language \"sql\"))\n")
    let result = try sandbox.check("--only", "queries")
    #expect(
      result.text.contains("extends only adds highlights; list a file with injections under [languages.python] injections"),
      "\(result.text)")
  }

  @Test func theEditorFindsWhatCheckFinds() throws {
    let sandbox = try sandbox("(identifer) @type\n(identifier) @typ\n((identifier) @type (#eqq? @type \"x\"))\n")
    let path = sandbox.folder["queries/python/mine.scm"]
    let server = try LanguageServerSession(environment: ["XDG_CONFIG_HOME": sandbox.folder["none"]])
    try server.initialize(capabilities: #""textDocument":{"diagnostic":{}}"#)
    server.open("file://" + path, languageID: "query", text: try String(contentsOfFile: path, encoding: .utf8))
    let answer = try server.request("textDocument/diagnostic", #"{"textDocument":{"uri":"file://\#(path)"}}"#)
    let shown = (answer["result"]?["items"]?.array ?? []).map { item in
      let start = item["range"]?["start"]
      return "queries/python/mine.scm:\((start?["line"]?.int ?? 0) + 1):\((start?["character"]?.int ?? 0) + 1) "
        + (item["code"]?.string ?? "")
    }
    #expect(try shown == sandbox.found("--only", "queries").findings && shown.count == 3, "\(shown)")
    #expect(answer["result"]?["items"]?.array?.allSatisfy { $0["severity"]?.int == 1 } == true)
  }

  @Test func injectionsOfARepositoryAreAddedWithoutTrust() throws {
    let configuration = "[languages.python]\ninjections = [\"sql.scm\"]\n"
    let query =
      "((call function: (identifier) @_f arguments: (argument_list (string (string_content) @injection.content)))\n"
      + "  (#eq? @_f \"ask\") (#set! injection.language \"sql\"))\n"
    let sandbox = try CheckSandbox([
      "highlight-lsp.toml": configuration, "sql.scm": query, "a.py": "ask(\"select 1\")\nx = \"select 1\"\n",
    ])
    let shown = try sandbox.run(["highlight", "-f", "json", "a.py"])
    let runs = try #require(try HighlightedObject.all(in: shown.output).first?.runs)
    #expect(runs.filter { $0.scope == "keyword" }.count == 1, "\(shown.text)")
    #expect(runs.contains { $0.scope == "function.call" } && shown.errors.isEmpty, "\(shown.errors)")
    #expect(try sandbox.check("--only", "queries").status == 0)
    // One that names a language without a parser is not used.
    try sandbox.folder.write(query.replacing("\"sql\"", with: "\"klingon\""), to: "sql.scm")
    let missing = try sandbox.check("--only", "queries")
    #expect(missing.status == 1 && missing.text.contains("the injections are not used: the language \"klingon\""))
    #expect(try !sandbox.run(["highlight", "-f", "json", "a.py"]).text.contains("\"scope\":\"keyword\""))
  }

  @Test func aNamedFileThatExtendsIsAdded() throws {
    let sandbox = try CheckSandbox(["mine.scm": "; extends\n" + Self.query, "a.py": "def f(a):\n  T_x = a\n"])
    func scopes(_ arguments: [String]) throws -> [String] {
      let result = try sandbox.run(["highlight", "-f", "json", "a.py"] + arguments)
      return try #require(try HighlightedObject.all(in: result.output).first).runs?.compactMap(\.scope) ?? []
    }
    let own = try scopes([])
    let extended = try scopes(["-l", "python", "--highlights", "mine.scm"])
    #expect(own.contains("variable.parameter") && !own.contains("type"))
    #expect(extended == own.map { $0 == "variable" ? "type" : $0 }, "\(extended)")
    try sandbox.folder.write(Self.query, to: "mine.scm")
    #expect(try scopes(["-l", "python", "--highlights", "mine.scm"]) == ["type"])
  }

  @Test func filesOutsideOfTheFolderAreRefused() throws {
    let outside = try TemporaryFolder()
    try outside.write(Self.query, to: "mine.scm")
    for name in ["../mine.scm", outside["mine.scm"], "link.scm"] {
      let sandbox = try sandbox(Self.query, "[languages.python]\nextends = [\"\(name)\"]\n")
      try FileManager.default.createSymbolicLink(
        atPath: sandbox.folder["link.scm"], withDestinationPath: outside["mine.scm"])
      let shown = try scopes(sandbox)
      #expect(shown.scopes == ["variable", "operator", "variable"])
      #expect(shown.errors.contains("is refused"), "\(name): \(shown.errors)")
    }
  }

  @Test func linksAreNotFollowed() throws {
    let outside = try TemporaryFolder()
    try outside.write(Self.query, to: "mine.scm")
    for target in [outside["mine.scm"], "mine.scm"] {
      let sandbox = try sandbox(Self.query, "[languages.python]\nextends = [\"queries/python/link.scm\"]\n")
      try FileManager.default.createSymbolicLink(
        atPath: sandbox.folder["queries/python/link.scm"], withDestinationPath: target)
      let reason = "\"queries/python/link.scm\" is refused: links are not followed; name the file itself"
      let shown = try scopes(sandbox)
      #expect(shown.scopes == ["variable", "operator", "variable"] && shown.errors.contains(reason), "\(shown.errors)")
      let explained = try sandbox.run(["explain", "a.py:1:1"])
      #expect(!explained.text.contains("link.scm") && explained.errors.contains(reason), "\(explained.text)")
      let checked = try sandbox.check("--only", "config,assertions")
      #expect(checked.status == 1 && checked.text.contains(reason))
      #expect(checked.text.contains("wanted type"), "\(checked.text)")
    }
  }

  @Test func largeFilesAreRefused() throws {
    let sandbox = try sandbox(Self.query + String(repeating: "; padding\n", count: 7000))
    let shown = try scopes(sandbox)
    #expect(shown.scopes == ["variable", "operator", "variable"] && shown.errors.contains("mine.scm"), "\(shown.errors)")
  }

  @Test func aReplacingFileThatExtendsIsAdded() throws {
    let sandbox = try sandbox("; extends\n" + Self.query, "[languages.python]\nhighlights = [\"queries/python/mine.scm\"]\n")
    let result = try sandbox.run(["highlight", "-f", "json", "--trust", "a.py"])
    let object = try #require(try HighlightedObject.all(in: result.output).first)
    #expect(object.runs?.compactMap(\.scope) == ["type", "operator", "variable"])
  }

  @Test func anExpressionThatRunsAwayIsOff() throws {
    let sandbox = try sandbox(
      "((string_content) @type\n  (#match? @type \"^(a|a)*(a|a)*$\"))\n((identifier) @type (#eq? @type \"ab\"))\n")
    let line = "x = \"" + String(repeating: "a", count: 60) + "!\"\n"
    try sandbox.folder.write("s = \"aaa\"\nab\n", to: "a.py")
    #expect(try scopes(sandbox).scopes.filter { $0 == "type" }.count == 2)
    // What a line looks like does not depend on the lines before it: all patterns of the folder are off.
    try sandbox.folder.write(String(repeating: line, count: 200) + "s = \"aaa\"\nab\n", to: "a.py")
    let result = try sandbox.run(["highlight", "-f", "json", "a.py"])
    let object = try #require(try HighlightedObject.all(in: result.output).first)
    #expect(object.limits == ["match-work"])
    #expect(object.runs?.contains { $0.scope == "type" } == false && object.runs?.last?.scope == "variable")
  }

  @Test func theMemoryOfExpressionsIsCounted() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let grammar = try #require(try loader.language("python").get().grammar)
    let pattern = "((identifier) @type (#match? @type \"" + String(repeating: "[\\\\s!]", count: 500) + "\"))\n"
    var queries = loader.queries(of: "python")
    queries.highlights.append(QuerySource(path: "f", text: pattern + pattern + "(integer) @type\n", isUntrusted: true))
    let language = Language(name: "python", grammar: grammar, queries: queries)
    #expect(language.problems.count == 1)
    #expect(language.problems.first.map { "\($0)".contains("more than 8 MB") } == true)
    let storage = HighlightingStorage(UTF16Text("1\n"), language: language)
    #expect(storage.attributes(at: 0).attributes?.scope == "type")
  }

  @Test func patternsThatCostTooMuchAreOffAndReported() throws {
    // Pairs of children: the work of one node grows with the square of their number.
    let pairs = (0..<40).map {
      "(module (_) @_a (_) @_b (_) @_c (expression_statement (integer) @type) (#eq? @_a \"\($0)\"))"
    }
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let grammar = try #require(try loader.language("python").get().grammar)
    var queries = loader.queries(of: "python")
    queries.highlights.append(QuerySource(path: "f", text: pairs.joined(separator: "\n"), isUntrusted: true))
    let language = Language(name: "python", grammar: grammar, queries: queries)
    #expect(language.isExtended)
    language.ownTools.extensionWork = 0
    let text = UTF16Text("x = 1\n1\n")
    let limited = HighlightingStorage(text, language: language)
    let own = HighlightingStorage(text, language: try loader.language("python").get())
    #expect(limited.exceededLimits == [.matchWork] && own.exceededLimits == [])
    func scopes(_ storage: HighlightingStorage) -> [String] {
      storage.combinedRuns().map { "\($0.range) \(storage.attributeTable[$0.attribute].scope ?? "")" }
    }
    #expect(scopes(limited) == scopes(own))
  }
}
