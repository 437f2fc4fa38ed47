import Foundation
import HighlightStorage
import HighlightTestSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import HighlightCore
@testable import LanguageServer

/// Configurations, themes and query files: what helps whoever writes them.
@Suite struct ProductFileSessionTests {
  private let folder: TemporaryFolder
  private let server: LanguageServerSession

  init() throws {
    folder = try TemporaryFolder()
    server = try LanguageServerSession(environment: ["XDG_CONFIG_HOME": folder["config"]])
    try server.initialize(
      capabilities: #""textDocument":{"diagnostic":{},"hover":{"contentFormat":["markdown"]}}"#, folder: folder.path)
  }

  /// Opens a text with `|` at the place that is meant. Returns the parameters of requests.
  private func open(_ name: String, _ marked: String) -> String {
    let uri = "file://" + folder[name]
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    server.open(uri, languageID: "", text: parts.joined())
    return
      #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":\#(lines.count - 1),"character":\#(lines.last?.utf16.count ?? 0)}}"#
  }

  private func completions(_ name: String, _ marked: String) throws -> [String: String] {
    let answer = try server.request("textDocument/completion", open(name, marked))
    let items = try #require(answer["result"]?["items"]?.array)
    return Dictionary(
      items.map { ($0["label"]?.string ?? "", $0["textEdit"]?["newText"]?.string ?? "") },
      uniquingKeysWith: { one, _ in one })
  }

  private func hover(_ name: String, _ marked: String) throws -> String? {
    try server.request("textDocument/hover", open(name, marked))["result"]?["contents"]?["value"]?.string
  }

  private func diagnostics(_ name: String, _ text: String) throws -> [(code: String, message: String, place: String)] {
    let params = open(name, text)
    let answer = try server.request("textDocument/diagnostic", params)
    return (answer["result"]?["items"]?.array ?? []).map { item in
      let (start, end) = (item["range"]?["start"], item["range"]?["end"])
      return (
        item["code"]?.string ?? "", item["message"]?.string ?? "",
        "\(start?["line"]?.int ?? -1):\(start?["character"]?.int ?? -1)-\(end?["character"]?.int ?? -1)"
      )
    }
  }

  // MARK: Line grammars

  @Test func aLineGrammarIsCompletedAndExplained() throws {
    let name = "ksl/lines.toml"
    #expect(try completions(name, "[[main]]\n|")["match"] == "match = ")
    #expect(try completions(name, "[[main]]\nscope = \"key|\"")["keyword.return"] == "keyword.return")
    #expect(try completions(name, "[[main]]\ncaptures = { 1 = \"|\" }")["string"] == "string")
    #expect(try completions(name, "[[main]]\npush = \"|\"\n[[text]]\nmatch = 'a'\n")["text"] == "text")
    #expect(try completions(name, "[[main]]\nlanguage = |")["sql"] == "\"sql\"")
    #expect(try hover(name, "[[main]]\nke|ep = \"a\"\n")?.contains("remember") == true)
  }

  @Test func aLineGrammarHasTheDiagnosticsOfCheck() throws {
    let found = try diagnostics("ksl/lines.toml", "[[main]]\nmatch = 'a'\nscope = \"keywrod\"\nlanguage = \"sqll\"\n")
    #expect(
      found.map { "\($0.place) \($0.message) [\($0.code)]" } == [
        "2:8-17 unknown scope \"keywrod\"; did you mean \"keyword\"? [line-grammar]",
        "3:11-17 unknown language \"sqll\"; did you mean \"sql\"? [line-grammar]",
      ])
    let languages = try diagnostics("languages/languages.toml", "[languages.a]\nlines = 1\n")
    #expect(languages.contains { $0.message == "lines is a whole number, not true or false" })
    // A file of this name elsewhere may be that of another editor.
    #expect(try diagnostics("languages.toml", "[[language]]\nname = \"a\"\n").isEmpty)
  }

  // MARK: Configurations

  @Test func keysOfAConfigurationAreCompleted() throws {
    let top = try completions("highlight-lsp.toml", "|")
    #expect(top["theme"] == "theme = ")
    #expect(top["format"] == "format.")
    #expect(try completions("highlight-lsp.toml", "[format]\nre|")["reflow"] == "reflow = ")
    #expect(try completions("highlight-lsp.toml", "[format]\nre| = true")["reflow"] == "reflow")
    #expect(try completions("highlight-lsp.toml", "format.co|")["columns"] == "columns = ")
    #expect(Set(try completions("highlight-lsp.toml", "[[rules]]\n|").keys).isSuperset(of: ["id", "pattern", "fix"]))
    let headers = try completions("highlight-lsp.toml", "[|]")
    #expect(headers["spelling"] == "spelling" && headers["rules"] == "rules" && headers["theme"] == nil)
    #expect(try completions("highlight-lsp.toml", "[languages.py|]")["python"] == "python")
    #expect(try completions("highlight-lsp.toml", "[languages.python]\n|")["provides"] == "provides = ")
    #expect(try completions("highlight-lsp.toml", "# [|") == [:])
  }

  @Test func valuesOfAConfigurationAreCompleted() throws {
    #expect(try completions("highlight-lsp.toml", "[format]\nreflow = |")["true"] == "true")
    #expect(try completions("highlight-lsp.toml", "theme = \"|\"")["auto"] == "auto")
    #expect(try completions("highlight-lsp.toml", "theme = |")["auto"] == "\"auto\"")
    let off = try completions("highlight-lsp.toml", "[features]\noff = [\n  \"links\", # none\n  \"re|\",\n]\n")
    #expect(off["rename"] == "rename")
    #expect(try completions("highlight-lsp.toml", "[[rules]]\nscope = \"ke|\"")["keyword.return"] == "keyword.return")
    #expect(try completions("highlight-lsp.toml", "[[rules]]\nlanguages = [\"|\"]")["python"] == "python")
    #expect(try completions("highlight-lsp.toml", "[semanticTokens]\ncaptures = { keyword = \"|\" }")["macro"] == "macro")
    #expect(try completions("highlight-lsp.toml", "links = { bareDomains = |")["false"] == "false")
  }

  @Test func hoveringTellsWhatAKeyDoes() throws {
    let columns = try #require(try hover("highlight-lsp.toml", "[format]\ncol|umns = 100\n"))
    #expect(columns.contains("`format.columns`: whole number") && columns.contains("Default: `80`"))
    #expect(try hover("highlight-lsp.toml", "[for|mat]\n")?.contains("`format`") == true)
    #expect(try hover("highlight-lsp.toml", "[[rules]]\nscope = \"com|ment\"\n")?.hasPrefix("`comment`: #") == true)
    #expect(try hover("highlight-lsp.toml", "nonsen|se = 1\n") == nil)
    #expect(try hover("other.toml", "[for|mat]\n") == nil)
  }

  @Test func faultsOfAConfigurationAreToldWhileItIsWritten() throws {
    let found = try diagnostics("highlight-lsp.toml", "theme = \"dark\"\n[format]\ncolums = 3\nreflow = 1\n")
    #expect(found.map(\.code) == ["config", "config"])
    #expect(found.map(\.place).sorted() == ["2:0-6", "3:9-10"])
    #expect(found.contains { $0.message.contains("did you mean \"columns\"") })
    #expect(try diagnostics("highlight-lsp.toml", "theme = \"dark\"\n").isEmpty)
    #expect(try diagnostics("highlight-lsp.toml", "[[rules]]\nid = \"a\"\npattern = \"(\"\n").count == 1)
    #expect(try diagnostics("highlight-lsp.toml", "[format\n").count == 1)
  }

  // MARK: Themes

  @Test func themesAreHelpedWith() throws {
    #expect(try completions("themes/mine.toml", "|")["inherits"] == "inherits = ")
    #expect(try completions("themes/mine.toml", "inherits = \"|\"")["light"] == "light")
    #expect(try completions("themes/mine.toml", "[styles]\n|")["keyword.return"] == "\"keyword.return\".")
    #expect(try completions("themes/mine.toml", "[styles]\n\"keyword\" = { |")["italic"] == "italic = ")
    let colors = try completions(
      "themes/mine.toml", "[palette]\nred = \"#ff0000\"\n[styles]\nkeyword = { foreground = \"|\" }\n")
    #expect(colors == ["red": "red"])
    #expect(try hover("themes/mine.toml", "[styles]\ncom|ment = {}\n")?.hasPrefix("`comment`: #") == true)
    let found = try diagnostics("themes/mine.toml", "[styles]\nkeywrod = { bold = true }\n")
    #expect(found.map(\.place) == ["1:0-7"])
    #expect(found.first?.message.contains("did you mean \"keyword\"") == true)
  }

  // MARK: Queries

  @Test func queriesAreCompleted() throws {
    #expect(try completions("python/highlights.scm", "(identifier) @var|")["variable.parameter"] == "variable.parameter")
    #expect(try completions("python/injections.scm", "(comment) @|")["injection.content"] == "injection.content")
    let nodes = try completions("python/highlights.scm", "(call (|")
    #expect(nodes["identifier"] == "identifier" && nodes["_"] == "_")
    #expect(try completions("python/highlights.scm", "(call fun|)")["function"] == "function: ")
    #expect(try completions("python/highlights.scm", "(call fun|: (_))")["function"] == "function")
    #expect(try completions("python/highlights.scm", "[\"de|\"] @keyword")["def"] == "def")
    #expect(try completions("python/highlights.scm", "((identifier) @_n (#any|))")["any-of?"] == "any-of?")
    #expect(try completions("python/highlights.scm", "((identifier) @_n (#eq? @_|))")["_n"] == "_n")
    #expect(try completions("python/highlights.scm", "; inherits: |\n")["c"] == "c")
    #expect(try completions("python/highlights.scm", "; a comment |\n") == [:])
  }

  @Test func hoveringTellsWhatAWordOfAQueryIs() throws {
    #expect(try hover("python/highlights.scm", "(identifier) @key|word")?.hasPrefix("`@keyword`: #") == true)
    let call = try hover("python/highlights.scm", "(ca|ll function: (_))")
    #expect(call == "`call`: a node of python with the fields `arguments`, `function`")
    let field = try hover("python/highlights.scm", "(call funct|ion: (_))")
    #expect(field == "`function:` a field of python, of the nodes `call`")
    #expect(try hover("python/highlights.scm", "(identifier) @fie|ld")?.contains("scope `variable.member`") == true)
    #expect(try hover("python/highlights.scm", "(identi|fier) @keyword") == "`identifier`: a node of python")
    #expect(try hover("python/highlights.scm", "(identifier) |@keyword")?.hasPrefix("`@keyword`: #") == true)
    #expect(try hover("python/highlights.scm", "((_) @a (|#match? @a \"b\"))")?.contains("regular expression") == true)
    #expect(try hover("python/highlights.scm", "((_) @a (#ma|tch? @a \"b\"))")?.contains("regular expression") == true)
  }

  @Test func capturesAndParentsAreFound() throws {
    let capture = try server.request(
      "textDocument/definition", open("python/highlights.scm", "(a) @x\n((b) @x.y (c) @x (#eq? @|x \"d\"))\n"))
    let places = try #require(capture["result"]?.array)
    #expect(places.map { $0["range"]?["start"]?["line"]?.int } == [1])
    #expect(places.map { $0["range"]?["start"]?["character"]?.int } == [15])
    try folder.write("", to: "c/highlights.scm")
    let parent = try server.request(
      "textDocument/definition", open("cpp/highlights.scm", "; inherits: c|\n(identifier) @variable\n"))
    #expect(parent["result"]?.array?.first?["uri"]?.string == "file://" + folder["c/highlights.scm"])
  }

  @Test func faultsOfQueriesAreToldWhileTheyAreWritten() throws {
    let found = try diagnostics("python/highlights.scm", "(identifer) @variable\n(call funktion: (_) @nothing)\n")
    #expect(found.map(\.code) == ["unknown-node", "unknown-field", "unknown-capture"])
    #expect(found.map(\.place) == ["0:1-10", "1:6-14", "1:20-28"])
    #expect(try diagnostics("python/highlights.scm", "((identifier) @variable)\n").isEmpty)
    #expect(try diagnostics("python/symbols.scm", "(no_node) @name\n").map(\.code) == ["unknown-node"])
    #expect(try diagnostics("nothing/highlights.scm", "(no_node) @name\n").isEmpty)
  }

  @Test func faultsOfQueriesAreSentAndTakenBack() throws {
    let server = try LanguageServerSession(environment: ["XDG_CONFIG_HOME": folder["config"]])
    try server.initialize(folder: folder.path)
    let uri = "file://" + folder["python/highlights.scm"]
    server.open(uri, languageID: "query", text: "(identifer) @variable\n")
    let first = try server.wait(forNotification: "textDocument/publishDiagnostics")
    #expect(first["diagnostics"]?.array?.compactMap { $0["code"]?.string } == ["unknown-node"])
    server.change(uri, version: 2, from: (0, 8), to: (0, 8), text: "i")
    let second = try server.wait(forNotification: "textDocument/publishDiagnostics")
    #expect(second["diagnostics"]?.array?.isEmpty == true)
  }

  @Test func clientsThatRegisterAreOfferedHelpWithOwnFilesAlone() throws {
    let server = try LanguageServerSession(environment: ["XDG_CONFIG_HOME": folder["config"]])
    let answer = try server.initialize(
      capabilities: #""textDocument":{"hover":{"dynamicRegistration":true},"completion":{"dynamicRegistration":true}}"#,
      folder: folder.path)
    #expect(answer["result"]?["capabilities"]?["hoverProvider"] == nil)
    #expect(answer["result"]?["capabilities"]?["completionProvider"] == nil)
    server.open("file://" + folder["a.py"], languageID: "python", text: "")
    server.open("file://" + folder["highlight-lsp.toml"], languageID: "toml", text: "")
    let registered = try #require(try server.wait(forRequest: "client/registerCapability")["registrations"]?.array)
    #expect(registered.compactMap { $0["method"]?.string } == ["textDocument/completion", "textDocument/hover"])
    let patterns = registered.first?["registerOptions"]?["documentSelector"]?.array?.compactMap { $0["pattern"]?.string }
    #expect(patterns?.contains("**/highlight-lsp.toml") == true)
  }
}
