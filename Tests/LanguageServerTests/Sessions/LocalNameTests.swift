import Foundation
import HighlightStorage
import HighlightTestSupport
import ServerTestSupport
import Testing

@testable import DataFormats
@testable import HighlightConfiguration
@testable import HighlightCore
@testable import HighlightLanguages
@testable import LanguageServer

/// Definitions, references and new names, as an editor asks for them, and the switches of features.
@Suite struct LocalNameTests {
  private let server: LanguageServerSession
  private let uri = "file:///folder/document"

  init() throws {
    server = try LanguageServerSession()
  }

  /// The settings of a person who wants names from us.
  private func open(
    _ languageID: String, _ text: String, settings: String? = nil, capabilities: String = "", members: String = ""
  ) throws {
    try server.initialize(capabilities: capabilities, members: members)
    let all = Feature.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    let settings = settings ?? #"{"languages":{"\#(languageID)":{"provides":[\#(all)]}}}"#
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":\#(settings)}}"#)
    server.open(uri, languageID: languageID, text: text)
  }

  private func answer(_ method: String, _ line: Int, _ column: Int, _ more: String = "") throws -> JSON {
    try server.request(
      method,
      #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":\#(line),"character":\#(column)}\#(more.isEmpty ? "" : ",")\#(more)}"#
    )
  }

  private func places(_ json: JSON?) -> [String] {
    (json?.array ?? []).map {
      let start = $0["range"]?["start"]
      return "\(start?["line"]?.int ?? -1):\(start?["character"]?.int ?? -1)"
    }
  }

  private func rename(_ line: Int, _ column: Int, to name: String) throws -> JSON {
    try answer("textDocument/rename", line, column, #""newName":"\#(name)""#)
  }

  private static let javascript = """
    let a = 1
    function f(a, o) {
      let b = a + o.a
      return { a, b: b }
    }
    f(a)
    function g(c) { let d = c; return () => d + c }
    """

  @Test func definitionsAndReferencesAreThoseOfTheScope() throws {
    try open("javascript", Self.javascript)
    #expect(places(try answer("textDocument/definition", 2, 10)["result"]) == ["1:11"])
    #expect(places(try answer("textDocument/definition", 5, 2)["result"]) == ["0:4"])
    #expect(places(try answer("textDocument/references", 6, 11)["result"]) == ["6:11", "6:24", "6:44"])
    let without = #""context":{"includeDeclaration":false}"#
    #expect(places(try answer("textDocument/references", 6, 11, without)["result"]) == ["6:24", "6:44"])
    // Members are known by others.
    #expect(try answer("textDocument/definition", 2, 16)["result"] == .null)
  }

  /// Where files import from each other the answer is of this file, and says so.
  @Test func referencesOfANameThatOthersMayUseComeWithAWord() throws {
    try open("javascript", Self.javascript)
    let id = server.sendRequest(
      "textDocument/references", #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":4}}"#)
    let said = try server.wait(forNotification: "window/showMessage")
    #expect(said["message"]?.string == "references of a: other files were not read")
    #expect(places(try server.response(to: id)["result"]) == ["0:4", "5:2"])
  }

  @Test func aLanguageWithoutNamesSaysSoAtADefinitionToo() throws {
    try open("css", "a { color: red }\n")
    let said = try answer("textDocument/prepareRename", 0, 0)["error"]?["message"]?.string
    #expect(said == "names are not known in css")
  }

  @Test func featuresOfLanguageServersAreOnWhereTheClientLeavesThemToOthers() throws {
    try open("python", "def f(a):\n    return a\n", settings: #"{"features":{"on":"alone"}}"#)
    #expect(places(try answer("textDocument/definition", 1, 11)["result"]) == ["0:6"])
    #expect(places(try answer("textDocument/references", 1, 11)["result"]) == ["0:6", "1:11"])
    // A new name never comes by itself.
    #expect(try rename(1, 11, to: "b")["result"] == .null)
    server.notify(
      "workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":{"features":{"on":"all"}}}}"#)
    #expect(places(try rename(1, 11, to: "b")["result"]?["changes"]?[uri]) == ["0:6", "1:11"])
  }

  @Test func linksOfALineAreAskedForAlone() throws {
    try open("python", "# https://a.example\n# https://b.example\n")
    let range = #""range":{"start":{"line":1,"character":0},"end":{"line":2,"character":0}}"#
    let links = try server.request("textDocument/documentLink", #"{"textDocument":{"uri":"\#(uri)"},\#(range)}"#)
    #expect(links["result"]?.array?.map { $0["target"]?.string } == ["https://b.example"])
  }

  @Test func aNameIsChangedWhereItMeansTheSame() throws {
    try open("javascript", Self.javascript)
    let edits = try rename(6, 20, to: "long")["result"]?["changes"]?[uri]
    #expect(places(edits) == ["6:20", "6:40"])
    #expect(edits?.array?.allSatisfy { $0["newText"]?.string == "long" } == true)
    let prepared = try answer("textDocument/prepareRename", 6, 21)["result"]
    #expect(prepared?["placeholder"]?.string == "d" && prepared?["range"]?["start"]?["character"]?.int == 20)
  }

  /// `someName`, `some_name` and `somename` are one name of Nim.
  @Test func namesInSeveralSpellingsAreRefused() throws {
    try open(
      "nim",
      "proc f() =\n  let someName = 1\n  echo some_name\nproc g() =\n  let a = 1\n  let other = a\n  echo other\n")
    #expect(try rename(1, 7, to: "b")["error"]?["message"]?.string?.contains("may occur") == true)
    #expect(places(try rename(4, 6, to: "b")["result"]?["changes"]?[uri]) == ["4:6", "5:14"])
    #expect(try rename(4, 6, to: "somename")["error"] != nil)
    #expect(try rename(4, 6, to: "o_ther")["error"] != nil)
    // The first letter counts.
    #expect(try rename(4, 6, to: "Other")["error"] == nil)
  }

  @Test func aClientThatLosesThePlaceholderIsToldTheRangeAlone() throws {
    try open("javascript", Self.javascript, members: #""clientInfo":{"name":"Qt Creator"}"#)
    let prepared = try answer("textDocument/prepareRename", 6, 21)["result"]
    #expect(prepared?["start"]?["character"]?.int == 20 && prepared?["end"]?["character"]?.int == 21)
  }

  @Test func editsSayTheirVersionToClientsThatKnowIt() throws {
    try open(
      "javascript", Self.javascript, capabilities: #""workspace":{"workspaceEdit":{"documentChanges":true}}"#)
    let change = try rename(6, 20, to: "x")["result"]?["documentChanges"]?.array?.first
    #expect(change?["textDocument"]?["version"]?.int == 1 && change?["edits"]?.array?.count == 2)
  }

  @Test(
    arguments: [
      // Another one is called so already, in the same scope and in one around.
      (20, "c", "has another meaning"), (11, "d", "has another meaning"),
      (20, "if", "not a name"), (20, "a b", "white space"), (20, "", "not empty"), (20, "1", "not a name"),
    ])
  func conflictsAreRefused(column: Int, name: String, reason: String) throws {
    try open("javascript", Self.javascript)
    let message = try rename(6, column, to: name)["error"]?["message"]?.string
    #expect(message?.contains(reason) == true, "\(message ?? "none")")
  }

  @Test func whatOthersMayKnowIsNotChanged() throws {
    try open("javascript", Self.javascript)
    // `{ a }` is a member, too; a member; a name of the whole text.
    #expect(try rename(1, 11, to: "z")["error"]?["message"]?.string?.contains("member") == true)
    #expect(try rename(2, 16, to: "z")["error"]?["message"]?.string?.contains("member") == true)
    #expect(try rename(0, 4, to: "z")["error"]?["message"]?.string?.contains("other files") == true)
    let prepared = try answer("textDocument/prepareRename", 0, 4)["error"]?["message"]?.string
    #expect(prepared?.contains("other files") == true, "\(prepared ?? "none")")
  }

  @Test func labelsOfArgumentsAreNamesOfParameters() throws {
    try open("python", "def f(wide, high):\n    return wide * high\n\n\nf(1, high=2)\n")
    #expect(places(try answer("textDocument/references", 1, 11)["result"]) == ["0:6", "1:11"])
    #expect(places(try answer("textDocument/references", 1, 18)["result"]).contains("0:12"))
    #expect(try rename(1, 18, to: "tall")["error"]?["message"]?.string?.contains("labelled") == true)
  }

  @Test func aNewNameIsKnownBehindItsDeclarationOnly() throws {
    try open("ocaml", "let f x =\n  let x = x + 1 in\n  let rec go x = go (x - 1) in\n  go x\n")
    #expect(places(try answer("textDocument/references", 0, 6)["result"]) == ["0:6", "1:10"])
    #expect(places(try answer("textDocument/references", 1, 6)["result"]) == ["1:6", "3:5"])
    #expect(places(try answer("textDocument/references", 3, 2)["result"]) == ["2:10", "2:17", "3:2"])
  }

  @Test func aBlockOfPerlHasNamesOfItsOwn() throws {
    try open("perl", "sub f {\n    my $x = shift;\n    { my $x = $x + 1; print $x; }\n    return $x;\n}\n")
    #expect(places(try answer("textDocument/references", 1, 8)["result"]) == ["1:8", "2:15", "3:12"])
    #expect(places(try answer("textDocument/references", 2, 10)["result"]) == ["2:10", "2:29"])
    #expect(try rename(0, 4, to: "g")["error"]?["message"]?.string?.contains("member") == true)
  }

  /// The scope of the whole text has none around it, whose names could be seen.
  @Test(arguments: [("global x\nx = 1\n", 1, 0), ("def f():\n    global x\n    x = 1", 2, 4)])
  func aGlobalStatementMayBeInTheOutermostScope(text: String, line: Int, column: Int) throws {
    try open("python", text)
    #expect(try answer("textDocument/references", line, column)["error"] == nil)
    #expect(places(try answer("textDocument/documentHighlight", line, column)["result"]).count == 2)
  }

  @Test func declarationsOfOneNameInARowAreFoundQuickly() throws {
    let lines = (0..<20_000).map { "    let x = g(x, \($0));\n" }.joined()
    try open("rust", "fn f(x: u8) {\n\(lines)}\n")
    // Each sees the one above it.
    #expect(places(try answer("textDocument/references", 9, 8)["result"]) == ["9:8", "10:14"])
  }

  @Test func argumentsOfVimAreApartFromVariables() throws {
    try open("vim", "function! F(name)\n  let name = a:name\n  return name\nendfunction\n")
    #expect(places(try answer("textDocument/references", 0, 12)["result"]) == ["0:12", "1:15"])
    #expect(places(try answer("textDocument/references", 1, 6)["result"]) == ["1:6", "2:9"])
  }

  @Test func anotherServerIsLeftItsNames() throws {
    try open("python", "def f(a):\n    return a\n", settings: "{}")
    #expect(try answer("textDocument/definition", 1, 11)["result"] == .null)
    #expect(try rename(1, 11, to: "b")["result"] == .null)
    server.open("file:///folder/other", languageID: "make", text: "A = 1\nb:\n\techo $(A)\n")
    let found = try server.request(
      "textDocument/references",
      #"{"textDocument":{"uri":"file:///folder/other"},"position":{"line":2,"character":8}}"#)
    #expect(places(found["result"]) == ["0:0", "2:8"])
  }

  @Test func everyFeatureHasASwitch() throws {
    try open("javascript", "let u = 'https://a.example' // TODO\nfunction f() {\n}\n", settings: "{}")
    let document = #"{"textDocument":{"uri":"\#(uri)"}}"#
    let methods = [
      "textDocument/documentLink", "textDocument/foldingRange", "textDocument/documentSymbol",
      "textDocument/semanticTokens/full",
    ]
    func isOff(_ method: String) throws -> Bool { try server.request(method, document)["result"] == .null }
    // The usual servers of the language have these.
    #expect(try methods.map(isOff) == [false, true, true, false])
    server.notify(
      "workspace/didChangeConfiguration",
      #"{"settings":{"highlight-lsp":{"languages":{"javascript":{"provides":["links","folding","symbols","tokens"]}}}}}"#)
    for method in methods { #expect(try !isOff(method), "\(method)") }
    let off = #"{"settings":{"highlight-lsp":{"features":{"off":["links","folding","symbols","tokens","diagnostics"]}}}}"#
    server.notify("workspace/didChangeConfiguration", off)
    // What is shown of tokens is taken away once.
    let taken = try server.request("textDocument/semanticTokens/full", document)["result"]
    #expect(taken?["data"]?.array?.isEmpty == true)
    for method in methods { #expect(try isOff(method), "\(method)") }
    let items = try server.request("textDocument/diagnostic", document)["result"]?["items"]?.array
    #expect(items?.isEmpty == true)
    server.notify(
      "workspace/didChangeConfiguration",
      #"{"settings":{"highlight-lsp":{"languages":{"javascript":{"provides":["links"]}}}}}"#)
    #expect(try methods.map(isOff) == [false, true, true, true])
  }

  /// In all fixtures: to rename there and back is the identity, and no new name changes what others mean.
  @Test(arguments: TestEnvironment.ownLanguages.map(\.name))
  func whatIsRenamedAndRenamedBackIsAsBefore(name: String) throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let language = try loader.language(name).get()
    guard loader.structureQuery(.locals, of: language) != nil else { return }
    let folder = TestEnvironment.package + "grammars/tests/highlight/" + name
    for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted().prefix(3)
    where !file.hasSuffix(".assert") {
      let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      let before = HighlightingStorage(UTF16Text(text), language: language, languageProvider: loader)
      func binding(_ storage: HighlightingStorage, _ offset: Int) -> NameBinding? {
        storage.nameBinding(at: offset, query: { loader.structureQuery(.locals, of: $0) })
      }
      var seen: Set<Int> = []
      var offset = 0
      while offset < before.length && seen.count < 60 {
        defer { offset += 1 }
        guard !seen.contains(offset), let found = binding(before, offset), found.kind == .local,
          found.occurrences.contains(where: { $0.range.lowerBound == offset })
        else { continue }
        seen.formUnion(found.occurrences.map(\.range.lowerBound))
        // Back to front, so that places stay where they are.
        let storage = HighlightingStorage(UTF16Text(text), language: language, languageProvider: loader)
        let old = found.occurrences[0].range
        let units = before.text.units[old] + Array("qq".utf16)
        for occurrence in found.occurrences.reversed() {
          storage.replaceCharacters(in: occurrence.range, with: ContiguousArray(units))
        }
        let places = found.occurrences.enumerated().map { $1.range.lowerBound + 2 * $0 }
        let again = binding(storage, places[0])
        #expect(again?.occurrences.map(\.range.lowerBound) == places, "\(file) at \(offset)")
        for place in places.reversed() {
          let end = place + units.count
          storage.replaceCharacters(in: end - 2..<end, with: ContiguousArray<UInt16>())
        }
        #expect(storage.text.units == before.text.units)
      }
    }
  }
}
