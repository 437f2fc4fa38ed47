import Foundation
import HighlightTestSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats

/// Notebooks, whose cells are documents.
@Suite struct NotebookTests {
  private let server: LanguageServerSession
  private static let uri = "file:///notes.ipynb"

  init() throws {
    server = try LanguageServerSession()
    let answer = try server.initialize(
      capabilities: #""notebookDocument":{"synchronization":{}},"textDocument":{"documentSymbol":{}}"#,
      members: LanguageServerSession.everyFeature(of: "python"))
    let sync = answer["result"]?["capabilities"]?["notebookDocumentSync"]
    #expect(sync?["notebookSelector"]?.array?.first?["notebook"]?.string == "*")
  }

  private static func cell(_ name: String) -> String { "vscode-notebook-cell:/notes.ipynb#\(name)" }

  private static func item(_ name: String, _ text: String, _ language: String = "python") -> String {
    #"{"uri":"\#(cell(name))","languageId":"\#(language)","version":1,"text":\#(JSONText.quoted(text))}"#
  }

  private static func entry(_ name: String, _ kind: Int = 2) -> String { #"{"kind":\#(kind),"document":"\#(cell(name))"}"# }

  private func open(_ cells: [(name: String, kind: Int, text: String, language: String)], kernel: String = "python") {
    server.notify(
      "notebookDocument/didOpen",
      #"{"notebookDocument":{"uri":"\#(Self.uri)","notebookType":"jupyter-notebook","version":1,"metadata":{"language_info":{"name":"\#(kernel)"}},"cells":[\#(cells.map { Self.entry($0.name, $0.kind) }.joined(separator: ","))]},"cellTextDocuments":[\#(cells.map { Self.item($0.name, $0.text, $0.language) }.joined(separator: ","))]}"#
    )
  }

  private func change(_ change: String) {
    server.notify(
      "notebookDocument/didChange", #"{"notebookDocument":{"uri":"\#(Self.uri)","version":2},"change":\#(change)}"#)
  }

  /// The scopes of a cell, from its first unit on.
  private func scopes(_ name: String) throws -> [String] {
    let answer = try server.request("highlight/runs", #"{"textDocument":{"uri":"\#(Self.cell(name))"}}"#)
    let runs = try #require(answer["result"]?["runs"]?.array, "\(answer)")
    return runs.compactMap { $0["scope"]?.string }
  }

  @Test func cellsAreDocumentsInTheirLanguages() throws {
    open([
      ("a", 2, "def f(): pass\n", "python"), ("b", 1, "# Head\n", "markdown"), ("c", 2, "var x = 1;\n", "javascript"),
    ])
    #expect(try scopes("a").first == "keyword.function")
    #expect(try scopes("b").contains("markup.heading.1"))
    #expect(try scopes("c").first == "keyword")
    let symbols = try server.request("textDocument/documentSymbol", #"{"textDocument":{"uri":"\#(Self.cell("a"))"}}"#)
    #expect(symbols["result"]?.array?.compactMap { $0["name"]?.string } == ["f"])
  }

  @Test func theKernelTellsWhatCellsDoNot() throws {
    open([("a", 2, "function f() {}\n", ""), ("b", 1, "# Head\n", "")], kernel: "javascript")
    #expect(try scopes("a").first == "keyword.function")
    #expect(try scopes("b").contains("markup.heading.1"))
    // Another kernel is another language.
    change(#"{"metadata":{"kernelspec":{"language":"python"}}}"#)
    #expect(try !scopes("a").contains("keyword.function"))
  }

  @Test func magicsSayWhatACellIs() throws {
    open([
      ("bash", 2, "%%bash\nfor a in *; do echo $a; done\n", "python"), ("html", 2, "%%html\n<p>x</p>\n", "python"),
      ("sql", 2, "%%sql\nSELECT 1\n", "python"), ("line", 2, "!ls -l\nimport os\n", "python"),
      ("plain", 2, "x = 5 % 3\ny = 1 != 2\n", "python"),
    ])
    #expect(try scopes("bash").prefix(3) == ["punctuation.special", "function.macro", "keyword.repeat"])
    #expect(try scopes("html").contains("tag"))
    #expect(try scopes("sql").contains("keyword"))
    let line = try scopes("line")
    #expect(line.prefix(2) == ["punctuation.special", "function.call"])
    #expect(line.contains("keyword.import"))
    #expect(try !scopes("plain").contains("punctuation.special"))
  }

  @Test func aMagicThatIsTypedCountsAtOnce() throws {
    open([("a", 2, "echo $HOME\n", "python")])
    #expect(try !scopes("a").contains("function.macro"))
    change(
      #"{"cells":{"textContent":[{"document":{"uri":"\#(Self.cell("a"))","version":2},"changes":[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"text":"%%bash\n"}]}]}}"#
    )
    #expect(try scopes("a").prefix(2) == ["punctuation.special", "function.macro"])
    change(
      #"{"cells":{"textContent":[{"document":{"uri":"\#(Self.cell("a"))","version":3},"changes":[{"range":{"start":{"line":0,"character":0},"end":{"line":1,"character":0}},"text":""}]}]}}"#
    )
    #expect(try !scopes("a").contains("function.macro"))
  }

  @Test func cellsComeGoAndMove() throws {
    open([("a", 2, "a = 1\n", "python"), ("b", 2, "b = 2\n", "python")])
    let new = Self.item("c", "c = 3\n")
    change(
      #"{"cells":{"structure":{"array":{"start":1,"deleteCount":1,"cells":[\#(Self.entry("c"))]},"didOpen":[\#(new)],"didClose":[{"uri":"\#(Self.cell("b"))"}]}}}"#
    )
    #expect(try !scopes("c").isEmpty)
    let gone = try server.request("highlight/runs", #"{"textDocument":{"uri":"\#(Self.cell("b"))"}}"#)
    #expect(gone["error"]?["code"]?.int == -32602)
    // A move takes a cell out and puts it in.
    change(
      #"{"cells":{"structure":{"array":{"start":0,"deleteCount":2,"cells":[\#(Self.entry("c")),\#(Self.entry("a"))]}}}}"#)
    #expect(try !scopes("a").isEmpty)
    server.notify("notebookDocument/didSave", #"{"notebookDocument":{"uri":"\#(Self.uri)"}}"#)
    server.notify(
      "notebookDocument/didClose",
      #"{"notebookDocument":{"uri":"\#(Self.uri)"},"cellTextDocuments":[{"uri":"\#(Self.cell("a"))"}]}"#)
    for name in ["a", "c"] {
      let answer = try server.request("highlight/runs", #"{"textDocument":{"uri":"\#(Self.cell(name))"}}"#)
      #expect(answer["error"]?["code"]?.int == -32602)
    }
  }

  /// Opening 20,000 cells took longer than the server may spend on a message.
  @Test func aNotebookOfManyCells() throws {
    open((0..<20_000).map { ("\($0)", 2, "a = 1\n", "python") })
    #expect(try !scopes("19999").isEmpty)
    change(
      #"{"cells":{"structure":{"array":{"start":0,"deleteCount":19999,"cells":[]}},"data":[\#(Self.entry("19999", 1))]}}"#)
    #expect(try scopes("19999").isEmpty == false)
  }

  @Test func cellsFollowTheirNotebook() throws {
    open([("a", 2, "f()\n", ""), ("b", 2, "f()\n", ""), ("c", 2, "# Head\n", "")])
    let code = try scopes("c")
    // Cells before it go, then it becomes text.
    change(#"{"cells":{"structure":{"array":{"start":0,"deleteCount":1}}}}"#)
    change(#"{"cells":{"structure":{"array":{"start":4611686018427387904,"deleteCount":4611686018427387904,"cells":[]}}}}"#)
    #expect(try scopes("c") == code)
    change(#"{"cells":{"data":[\#(Self.entry("c", 1))]}}"#)
    #expect(try scopes("c").contains("markup.heading.1"))
    #expect(try !scopes("b").contains("markup.heading.1"))
  }

  @Test func nonsenseIsNoHarm() throws {
    open([("a", 2, "a = 1\n", "python")])
    change(#"{"cells":{"structure":{"array":{"start":-7,"deleteCount":900,"cells":[]}},"data":[{}],"textContent":[{}]}}"#)
    change(#"{"cells":5}"#)
    server.notify("notebookDocument/didChange", #"{"notebookDocument":{"uri":"file:///other"},"change":{}}"#)
    server.notify("notebookDocument/didOpen", "{}")
    #expect(try !scopes("a").isEmpty)
  }
}
