import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import HighlightCore
@testable import JSONRPC
@testable import LanguageServer

/// Requests that threads beside the main loop carry out: they answer what the main loop would, once, whatever happens meanwhile.
@Suite struct RequestPoolTests {
  private static let uri = "file:///folder/a.c"

  private static func item(_ text: String, language: String = "c", uri: String = uri) -> String {
    #"{"textDocument":{"uri":"\#(uri)","languageId":"\#(language)","version":1,"text":\#(JSONText.quoted(text))}}"#
  }

  private static func ask(_ server: ManualServer, _ method: String, _ members: String = "", uri: String = uri) -> Int {
    server.request(method, #"{"textDocument":{"uri":"\#(uri)"}\#(members.isEmpty ? "" : ",")\#(members)}"#)
    return server.asked.count
  }

  private static func edit(_ server: ManualServer, version: Int, uri: String = uri) {
    let place = #"{"line":0,"character":0}"#
    server.notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"range":{"start":\#(place),"end":\#(place)},"text":"/**/"}]}"#
    )
  }

  /// A server that leaves nothing to others, and has every request about a document carried out by the pool.
  private static func poolServer() throws -> ManualServer {
    let server = try ManualServer(canRefresh: false, parseBudget: nil, pooling: .always)
    let settings = #"{"languages":{"c":{"provides":["symbols","folding","links"]}}}"#
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":\#(settings)}}"#)
    return server
  }

  /// The answer to a request.
  private static func answer(_ id: Int, _ messages: [JSON]) throws -> JSON {
    let found = messages.filter { $0["id"]?.int == id && $0["method"] == nil }
    #expect(found.count == 1)
    return try #require(found.first)
  }

  // MARK: The same answers

  private static let texts: [(language: String, text: String)] = [
    (
      "c",
      "#include <a.h>\n/* see https://example.com/a */\nint f(int a) {\n  int b = a;\n  { int c = b; return c + a; }\n}\n"
    ),
    ("markdown", "# Head\n\nsome text with `code` and [a](b.md)\nthat goes on\n\n```c\nint x;\n```\n"),
    ("css", "a { color: #ff0000; }\n/* one two three */\nb { background: rgb(1, 2, 3); }\n"),
    ("json", "{\"a\": [1, {\"b\": \"#00ff00\"}], \"c\": [[[1]]]}\n"),
    ("plaintext", "see https://example.com/b here\n\nnumber 12\n"),
  ]

  /// Every request that reads a document, with parameters for it.
  private static let questions: [(method: String, members: String)] = {
    let place = #"{"line":3,"character":7}"#
    let range = #"{"start":{"line":0,"character":0},"end":{"line":5,"character":0}}"#
    let members =
      #""position":\#(place),"positions":[\#(place)],"range":\#(range),"context":{"diagnostics":[]},"newName":"q","columns":20,"row":1,"column":2,"#
      + #""options":{},"ch":" ","color":{"red":1,"green":0,"blue":0,"alpha":1}"#
    return Methods.rows.compactMap { row in
      if case .reading = row.kind { (row.descriptor.name, members) } else { nil }
    }
  }()

  private static func answers(_ pooling: Pooling, _ language: String, _ text: String) throws -> [JSON] {
    let server = try ManualServer(canRefresh: true, parseBudget: nil, pooling: pooling)
    let all =
      #"{"languages":{"c":{"provides":["rename","references","definition","selection","links"]}},"format":{"reflow":true},"explain":{"hover":true},"rules":[{"id":"num","pattern":"\\d+","severity":"warning","fix":"n"}]}"#
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":\#(all)}}"#)
    server.notify("textDocument/didOpen", item(text, language: language))
    var ids: [Int] = []
    for round in 0..<3 {
      // What was edited is read by the replica of before.
      if round > 0 { edit(server, version: round + 1) }
      for (method, members) in questions {
        ids.append(ask(server, method, members))
        server.drain()
        server.perform()
        server.deliverAll()
      }
    }
    let messages = try server.messages()
    return try ids.map { try answer($0, messages) }
  }

  @Test(arguments: texts.indices) func thePoolAnswersWhatTheMainLoopDoes(index: Int) throws {
    let (language, text) = Self.texts[index]
    let (here, there) = (
      try Self.answers(.automatic, language, text), try Self.answers(.always, language, text)
    )
    #expect(here.count == there.count && here.count == 3 * Self.questions.count)
    for (number, (here, there)) in zip(here, there).enumerated() {
      let method = Self.questions[number % Self.questions.count].method
      #expect(here["result"] == there["result"], "\(method) of \(language), request \(number)")
      #expect(here["error"]?["code"] == there["error"]?["code"], "\(method) of \(language)")
    }
    // Most have something to say.
    #expect(here.count { $0["result"] != nil && $0["result"] != .null } > here.count / 3)
  }

  /// All that a request could change of an open document.
  private static func digest(_ server: ManualServer) throws -> [String] {
    let document = try #require(server.server.documents.sorted.first)
    let (storage, state) = (document.storage, document.storage.snapshot())
    let runs = Attributes.Layer.allCases.map { layer in
      state.runs[layer].runs.map { "\($0.range) \(state.attributeTable[$0.attribute])" }.joined(separator: "\n")
    }
    return runs + [
      storage.text.string(in: 0..<storage.length), "\(storage.version) \(storage.rowVersion) \(storage.freshness)",
      "\(storage.links())", "\(storage.findings)", "\(storage.spellingFindings)", "\(storage.characterFindings)",
      "\(storage.exceededLimits)", "\(state.syntax.treeBytes) \(state.syntax.embeddedCount)", storage.treeDescription,
      "\(storage.mismatch() ?? "")", "\(document.version) \(document.editCount) \(document.ignoredWords)",
    ]
  }

  /// A request reads: the document is afterwards what it was, whether trees were released before or not.
  @Test(arguments: texts.indices, [Pooling.automatic, .always]) func readingChangesNothing(
    index: Int, pooling: Pooling
  ) throws {
    let (language, text) = Self.texts[index]
    let server = try ManualServer(canRefresh: true, parseBudget: nil, pooling: pooling)
    server.notify("textDocument/didOpen", Self.item(text, language: language))
    Self.edit(server, version: 2)
    server.drain()
    let document = try #require(server.server.documents.sorted.first)
    for releases in [false, true] {
      if releases { document.storage.evictTrees() }
      let before = try Self.digest(server)
      for (method, members) in Self.questions {
        _ = Self.ask(server, method, members)
        server.drain()
        server.perform()
        server.deliverAll()
        let after = try Self.digest(server)
        #expect(after == before, "\(method) of \(language)")
      }
    }
  }

  // MARK: Edits meanwhile

  /// What becomes of a request when the text changes before it is carried out: its answer.
  private static func answerAfterEdit(
    _ method: String, _ members: String, capabilities: String = "{}"
  ) throws -> JSON {
    let server = try ManualServer(canRefresh: false, parseBudget: nil, pooling: .always, capabilities: capabilities)
    let settings =
      #"{"languages":{"c":{"provides":["rename","formatting","symbols"]}},"format":{"reflow":true,"columns":10}}"#
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":\#(settings)}}"#)
    server.notify(
      "textDocument/didOpen", item("// one two three four five six\nint f(int a) { return a; }\n"))
    server.drain()
    let id = ask(server, method, members)
    server.drain()
    edit(server, version: 2)
    server.drain()
    server.perform()
    server.deliverAll()
    return try answer(id, server.messages())
  }

  private static let rename = #""position":{"line":1,"character":10},"newName":"b""#
  private static let versioned = #"{"workspace":{"workspaceEdit":{"documentChanges":true}}"#

  @Test func editsForAnOlderTextAreVersionedOrRefused() throws {
    let edit = try Self.answerAfterEdit("textDocument/rename", Self.rename, capabilities: "\(Self.versioned)}")
    #expect(edit["result"]?["documentChanges"]?.array?.first?["textDocument"]?["version"]?.int == 1, "\(edit)")
    let retry = #","general":{"staleRequestSupport":{"cancel":true,"retryOnContentModified":["textDocument/rename"]}}}"#
    let retried = try Self.answerAfterEdit("textDocument/rename", Self.rename, capabilities: Self.versioned + retry)
    #expect(retried["error"]?["code"]?.int == -32801, "\(retried)")
    let unversioned = try Self.answerAfterEdit("textDocument/rename", Self.rename)
    #expect(unversioned["error"]?["code"]?.int == -32801, "\(unversioned)")
    let formatted = try Self.answerAfterEdit("textDocument/formatting", #""options":{"columns":10}"#)
    #expect(formatted["error"]?["code"]?.int == -32801, "\(formatted)")
    // What has no edits is answered for the text that it was asked for.
    let symbols = try Self.answerAfterEdit("textDocument/documentSymbol", "")
    #expect(symbols["result"]?.array?.isEmpty == false, "\(symbols)")
  }

  // MARK: Ends

  @Test func whatIsNotWantedAnyMoreIsAnsweredAtOnceAndOnce() throws {
    let server = try Self.poolServer()
    server.notify("textDocument/didOpen", Self.item("int a;\n"))
    server.notify("textDocument/didOpen", Self.item("int b;\n", uri: "file:///b.c"))
    let cancelled = Self.ask(server, "textDocument/foldingRange")
    let closed = Self.ask(server, "textDocument/documentSymbol", uri: "file:///b.c")
    server.drain()
    server.cancel(cancelled)
    server.notify("textDocument/didClose", #"{"textDocument":{"uri":"file:///b.c"}}"#)
    server.drain()
    let left = Self.ask(server, "textDocument/documentLink")
    server.drain()
    server.perform()
    // The client goes before it is told.
    server.notify("exit", "null")
    server.drain()
    server.deliverAll()
    let messages = try server.messages()
    #expect(try Self.answer(cancelled, messages)["error"]?["code"]?.int == -32800)
    #expect(try Self.answer(closed, messages)["error"]?["code"]?.int == -32801)
    #expect(try Self.answer(left, messages)["error"]?["code"]?.int == -32800)
    #expect(server.inbox.rememberedRequests == 0)
  }

  @Test func ofTooManyRequestsTheOldestAboutAWholeDocumentIsRefused() throws {
    let server = try Self.poolServer()
    server.notify("textDocument/didOpen", Self.item("int a;\n"))
    let hover = Self.ask(server, "highlight/explain", #""position":{"line":0,"character":0}"#)
    let ids = (0..<256).map { _ in Self.ask(server, "textDocument/foldingRange") }
    server.drain()
    server.perform()
    server.deliverAll()
    let messages = try server.messages()
    #expect(try Self.answer(ids[0], messages)["error"]?["code"]?.int == -32803)
    #expect(try Self.answer(ids[1], messages)["result"] != nil)
    #expect(try Self.answer(ids[255], messages)["result"] != nil)
    #expect(try Self.answer(hover, messages)["result"] != nil)
  }

  @Test func statusTellsWhatIsDoneNow() throws {
    let server = try Self.poolServer()
    server.notify("textDocument/didOpen", Self.item("int a;\n"))
    let waiting = Self.ask(server, "textDocument/foldingRange")
    server.request("highlight/status", "{}")
    let first = server.asked.count
    server.drain()
    server.perform()
    server.deliverAll()
    server.request("highlight/status", "{}")
    let second = server.asked.count
    server.drain()
    let messages = try server.messages()
    let busy = try Self.answer(first, messages)["result"]
    let request = try #require(busy?["requests"]?.array?.first)
    #expect(request["id"]?.int == waiting && request["method"]?.string == "textDocument/foldingRange")
    #expect(request["uri"]?.string == Self.uri && request["milliseconds"]?.int != nil)
    let idle = try Self.answer(second, messages)["result"]
    #expect(idle?["requests"]?.array == [])
    let times = idle?["methods"]?["textDocument/foldingRange"]
    #expect(times?["count"]?.int == 1)
    for percentile in ["p50", "p99"] {
      guard case .number(let value)? = times?[percentile] else {
        Issue.record("no \(percentile)")
        continue
      }
      #expect(value >= 0)
    }
  }

  // MARK: The table

  @Test func everyMethodIsOnThePage() throws {
    let page = try String(contentsOfFile: TestEnvironment.package + "docs/protocol.md", encoding: .utf8)
    #expect(page.contains(Methods.page), "docs/protocol.md lacks:\n\(Methods.page)")
    #expect(page.contains(Methods.notificationPage), "docs/protocol.md lacks:\n\(Methods.notificationPage)")
  }

  @Test func everyMethodHasItsRowOnce() {
    let names = Methods.rows.map(\.descriptor.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { Methods.requests[$0]?.descriptor.name == $0 })
  }
}
