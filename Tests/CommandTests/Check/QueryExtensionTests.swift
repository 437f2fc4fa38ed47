import Foundation
import HighlightStorage
import HighlightTestSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages
@testable import StrictJSON

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
    try sandbox.folder.write(String(repeating: line, count: 200) + "ab\n", to: "a.py")
    let shown = try scopes(sandbox).scopes
    #expect(shown.last == "type" && shown.filter { $0 == "string" }.count == 200)
  }

  @Test func theMemoryOfExpressionsIsCounted() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let grammar = try #require(try loader.language("python").get().grammar)
    let pattern = "((identifier) @type (#match? @type \"" + String(repeating: "[\\\\s!]", count: 500) + "\"))\n"
    var queries = loader.queries(of: "python")
    queries.highlights.append(QuerySource(path: "f", text: pattern + pattern + "(integer) @type\n", isForeign: true))
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
    queries.highlights.append(QuerySource(path: "f", text: pairs.joined(separator: "\n"), isForeign: true))
    let language = Language(name: "python", grammar: grammar, queries: queries)
    #expect(language.isExtended)
    language.ownTools.extensionWork = 0
    let text = UTF16Text("x = 1\n1\n")
    let limited = HighlightingStorage(text, language: language)
    let own = HighlightingStorage(text, language: try loader.language("python").get())
    #expect(limited.limitsHit == [.matchWork] && own.limitsHit == [])
    func scopes(_ storage: HighlightingStorage) -> [String] {
      storage.combinedRuns().map { "\($0.range) \(storage.attributeTable[$0.attribute].scope ?? "")" }
    }
    #expect(scopes(limited) == scopes(own))
  }
}
