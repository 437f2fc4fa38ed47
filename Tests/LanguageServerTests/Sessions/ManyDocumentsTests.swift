import Foundation
import HighlightStorage
import HighlightTestSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import HighlightLanguages
@testable import HighlightRendering

/// Many documents, long documents and many changes.
@Suite struct ManyDocumentsTests {
  private static func storage(_ text: UTF16Text, language name: String) throws -> HighlightingStorage {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    return HighlightingStorage(
      text, language: try loader.language(name).get(), languageProvider: loader, parseMilliseconds: 60_000)
  }

  private static func expected(_ text: UTF16Text, language name: String) throws -> [Int] {
    SemanticTokenEncoder(unit: .utf16, legend: .standard).encode(try storage(text, language: name)).map(Int.init)
  }

  /// A client that has all tokens.
  private static func client(of server: LanguageServerSession, _ uri: String) throws -> ClientTokens {
    var client = ClientTokens()
    let answer = try server.request("textDocument/semanticTokens/full", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    try client.apply(try #require(answer["result"]))
    return client
  }

  private static let refreshing = #""workspace":{"semanticTokens":{"refreshSupport":true}}"#

  /// A server with a document of C, and a client that has all of its tokens.
  private static func opened(
    _ uri: String, _ text: UTF16Text, language: String = "c", capabilities: String? = nil
  ) throws -> (LanguageServerSession, ClientTokens) {
    let server = try LanguageServerSession()
    try server.initialize(capabilities: capabilities)
    server.open(uri, languageID: language, text: text.string(in: 0..<text.count))
    return (server, try client(of: server, uri))
  }

  /// The parser library's list of a hundred thousand changed ranges is a large block, and what lies there later is none.
  @Test func aChangeOfVeryManyRangesIsOneAmongOthers() throws {
    let server = try LanguageServerSession()
    try server.initialize()
    let entries = String(repeating: "\"e\",\n", count: 120_000)
    for round in 0..<(TestEnvironment.runsAll ? 3 : 2) {
      let uri = "file:///entries\(round).json"
      server.open(uri, languageID: "json", text: "# é\n")
      _ = try server.tokens(uri)
      server.change(uri, version: 2, from: (1, 0), to: (1, 0), text: entries)
      #expect(try server.tokens(uri).count == 120_000 * 5)
      server.close(uri)
    }
  }

  private static func delta(_ server: LanguageServerSession, _ uri: String, _ client: inout ClientTokens) throws {
    let answer = try server.request(
      "textDocument/semanticTokens/full/delta",
      #"{"textDocument":{"uri":"\#(uri)"},"previousResultId":"\#(client.resultID)"}"#)
    try client.apply(try #require(answer["result"]))
  }

  /// Inserts at the start of a line, on the server and in the text.
  private static func insert(
    _ insertion: String, atLine line: Int, version: Int, _ server: LanguageServerSession, _ uri: String,
    _ text: inout UTF16Text
  ) {
    server.change(uri, version: version, from: (line, 0), to: (line, 0), text: insertion)
    let start = text.lines.start(of: line)
    text.replace(start..<start, with: Array(insertion.utf16))
  }

  // MARK: Memory

  @Test func documentsThatAreNotUsedForgetTheirSyntaxAndGetItBack() throws {
    let server = try LanguageServerSession()
    var texts = (0..<5).map { UTF16Text("int a\($0);\n" + SampleSource.c(bytes: 8_000)) }
    let limit = try Self.storage(texts[0], language: "c").syntaxBytes * 7 / 2
    try server.initialize(
      capabilities: #""textDocument":{"diagnostic":{}}"#,
      members: #""initializationOptions":{"limits":{"syntaxBytes":\#(limit)}}"#)
    server.notify("$/setTrace", #"{"value":"verbose"}"#)
    var clients = [ClientTokens](repeating: ClientTokens(), count: 5)
    for (index, text) in texts.enumerated() {
      server.open("file:///\(index).c", languageID: "c", text: text.string(in: 0..<text.count))
      let answer = try server.request(
        "textDocument/semanticTokens/full", #"{"textDocument":{"uri":"file:///\#(index).c"}}"#)
      try clients[index].apply(try #require(answer["result"]))
    }
    func forgotten() -> [String] {
      server.notifications.filter {
        $0["params"]?["message"]?.string == "forgetting the syntax until it is asked for"
      }.compactMap { $0["params"]?["verbose"]?.string }
    }
    #expect(forgotten().first == "file:///0.c")
    #expect(Set(forgotten()) == ["file:///0.c", "file:///1.c"])
    // A change and a request find what they would have found.
    for index in [0, 3, 1, 4, 2, 0] {
      server.change("file:///\(index).c", version: 2, from: (0, 0), to: (0, 0), text: "char *x;\n")
      texts[index].replace(0..<0, with: Array("char *x;\n".utf16))
      try Self.delta(server, "file:///\(index).c", &clients[index])
      #expect(clients[index].data == (try Self.expected(texts[index], language: "c")), "\(index)")
      let links = try server.request(
        "textDocument/documentLink", #"{"textDocument":{"uri":"file:///\#((index + 1) % 5).c"}}"#)
      #expect(links["error"] == nil)
    }
    #expect(Set(forgotten()).count == 5)
    // Who closes a document that forgot its syntax, or opens it again, sees nothing of it.
    for index in 0..<5 { server.close("file:///\(index).c") }
    server.open("file:///0.c", languageID: "c", text: "int a;")
    #expect(try server.tokens("file:///0.c") == Self.expected(UTF16Text("int a;"), language: "c"))
  }

  @Test func manyDocumentsAreOpenAndFewKeepTheirSyntax() throws {
    let server = try LanguageServerSession()
    let text = UTF16Text(SampleSource.c(bytes: 1_000))
    let (count, kept) = (TestEnvironment.runsAll ? 500 : 150, 40)
    let storage = try Self.storage(text, language: "c")
    let size = storage.syntaxBytes
    storage.evictTrees()
    // The four that were used last have their trees.
    let limit = 4 * size + (kept - 4) * storage.syntaxBytes
    try server.initialize(
      capabilities: #""textDocument":{"diagnostic":{}}"#,
      members: #""initializationOptions":{"limits":{"syntaxBytes":\#(limit)}}"#)
    server.notify("$/setTrace", #"{"value":"verbose"}"#)
    let expected = try Self.expected(text, language: "c")
    for index in 0..<count {
      server.open("file:///\(index).c", languageID: "c", text: text.string(in: 0..<text.count))
    }
    for index in 0..<count { #expect(try server.tokens("file:///\(index * 7 % count).c") == expected) }
    // How many have a tree, told by what the server says of each.
    var awake = count
    for message in server.notifications.compactMap({ $0["params"]?["message"]?.string }) {
      if message == "forgetting the syntax until it is asked for" { awake -= 1 }
      if message == "colouring again" { awake += 1 }
    }
    #expect(awake == kept)
  }

  @Test func documentsThatAreNotLookedAtReleaseTheirTreesAndEditsFindThemAgain() throws {
    let server = try LanguageServerSession()
    try server.initialize(capabilities: #""textDocument":{"diagnostic":{}}"#)
    server.notify("$/setTrace", #"{"value":"verbose"}"#)
    let paragraph = "# A *heading*\n\nSome `code`, **strong** and [a link](https://example.org/).\n\n```c\nint a;\n```\n\n"
    var texts = (0..<6).map { UTF16Text("Text \($0)\n\n" + String(repeating: paragraph, count: 40)) }
    var clients = [ClientTokens](repeating: ClientTokens(), count: texts.count)
    for (index, text) in texts.enumerated() {
      server.open("file:///\(index).md", languageID: "markdown", text: text.string(in: 0..<text.count))
      clients[index] = try Self.client(of: server, "file:///\(index).md")
    }
    let released = server.notifications.filter { $0["params"]?["message"]?.string == "releasing trees" }
    #expect(released.compactMap { $0["params"]?["verbose"]?.string } == ["file:///0.md", "file:///1.md"])
    for (version, index) in [0, 1, 5, 0, 2, 3, 1, 4, 0].enumerated() {
      let uri = "file:///\(index).md"
      Self.insert("*b* `c`\n", atLine: 10 + version, version: version + 2, server, uri, &texts[index])
      try Self.delta(server, uri, &clients[index])
      #expect(clients[index].data == (try Self.expected(texts[index], language: "markdown")), "\(index)")
      let place = #"{"textDocument":{"uri":"\#(uri)"},"positions":[{"line":2,"character":4}]}"#
      #expect(try server.request("textDocument/selectionRange", place)["result"]?.array?.count == 1)
    }
  }

  @Test func diagnosticsOfAForgottenDocumentFollowTheConfiguration() throws {
    let server = try LanguageServerSession()
    let rule = #"{"id":"todo","pattern":"TODO","scope":"comment.todo","severity":"warning","message":"to do"}"#
    try server.initialize(members: #""initializationOptions":{"limits":{"syntaxBytes":1000},"rules":[\#(rule)]}"#)
    let text = "/* TODO */\n" + SampleSource.c(bytes: 2_000)
    server.open("file:///a.c", languageID: "c", text: text)
    #expect(try server.wait(forNotification: "textDocument/publishDiagnostics")["diagnostics"]?.array?.count == 1)
    server.open("file:///b.c", languageID: "c", text: text)
    #expect(try server.wait(forNotification: "textDocument/publishDiagnostics")["diagnostics"]?.array?.count == 1)
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":{"rules":[]}}}"#)
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":{"links":{"paths":true}}}}"#)
    // The rule of the beginning still holds: nothing new is said. One with another text is told for both.
    let other = rule.replacingOccurrences(of: "to do", with: "not yet")
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":{"rules":[\#(other)]}}}"#)
    var told: Set<String> = []
    while told.count < 2 {
      let params = try server.wait(forNotification: "textDocument/publishDiagnostics")
      guard params["diagnostics"]?.array?.first?["message"]?.string == "not yet" else { continue }
      told.insert(params["uri"]?.string ?? "")
    }
    #expect(told == ["file:///a.c", "file:///b.c"])
  }

  // MARK: Long texts

  /// Without accelerations the first edit needs a match of all of the text as well; why is not known yet.
  @Test(.enabled(if: TestEnvironment.hasAccelerations, "no accelerations"))
  func anEditThatChangesTooMuchIsNotMatchedAtOnce() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let text = UTF16Text((0..<200).map { "int a\($0) = \($0);\n" }.joined() + "/* the end */\n")
    let storage = HighlightingStorage(text, language: try loader.language("c").get(), languageProvider: loader)
    storage.longestUpdate = 500
    let before = storage.runs(of: .syntax).runs
    storage.replaceCharacters(in: 4..<5, with: "x")
    #expect(!storage.needsRebuild)
    #expect(storage.mismatch() == nil)
    // All of it becomes a comment.
    storage.replaceCharacters(in: 0..<0, with: "/*")
    #expect(storage.needsRebuild)
    #expect(storage.runs(of: .syntax).runs.last?.range.lowerBound == before.last.map { Int($0.start) + 2 })
    // Later edits only move what is there.
    storage.replaceCharacters(in: 0..<0, with: "\n\n")
    #expect(storage.runs(of: .syntax).runs.last?.range.lowerBound == before.last.map { Int($0.start) + 4 })
    storage.startReparse()
    #expect(storage.pendingParse == nil)
  }

  @Test(arguments: [TestEnvironment.runsAll ? 30_000 : 26_000, 9_000])
  func aLongTextIsColoredAnewElsewhereAndTheClientStillGetsDeltas(lineCount: Int) throws {
    let uri = "file:///long.c"
    var text = UTF16Text(String(repeating: "int value = 12;\n", count: lineCount) + "/* the end */\n")
    let (server, received) = try Self.opened(uri, text, capabilities: Self.refreshing)
    var client = received
    // All of it becomes a comment.
    Self.insert("/*", atLine: 0, version: 2, server, uri, &text)
    try Self.delta(server, uri, &client)
    // Edits while the worker has the text are not lost.
    Self.insert("*/\n", atLine: lineCount / 3, version: 3, server, uri, &text)
    let expected = try Self.expected(text, language: "c")
    try Self.delta(server, uri, &client)
    while client.data != expected {
      try server.wait(forRequest: "workspace/semanticTokens/refresh")
      try Self.delta(server, uri, &client)
    }
    #expect(client.data == expected)
    #expect(try server.tokens(uri) == expected)
  }

  @Test func aClientThatDoesNotAskAgainGetsTheRightColorsAtOnce() throws {
    let uri = "file:///middle.c"
    var text = UTF16Text(String(repeating: "int value = 12;\n", count: 9_000) + "/* the end */\n")
    let (server, received) = try Self.opened(uri, text)
    var client = received
    Self.insert("/*", atLine: 0, version: 2, server, uri, &text)
    try Self.delta(server, uri, &client)
    #expect(client.data == (try Self.expected(text, language: "c")))
  }

  @Test func ofAWholeTextOnlyWhatDiffersIsAnEdit() throws {
    let uri = "file:///a.c"
    var text = UTF16Text(SampleSource.c(bytes: 150_000))
    // All of the text would be more than is matched at once for a client that refreshes.
    let (server, received) = try Self.opened(uri, text, capabilities: Self.refreshing)
    var client = received
    let start = text.lines.start(of: 700)
    text.replace(start..<start, with: Array("int zz;\n".utf16))
    server.notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":2},"contentChanges":[{"text":\#(JSONText.quoted(text.string(in: 0..<text.count)))}]}"#
    )
    let expected = try Self.expected(text, language: "c")
    try Self.delta(server, uri, &client)
    // On a busy machine the parse takes longer than an answer waits for it: the client is told to ask again.
    while client.data != expected {
      #expect(client.editCount < 100)
      try server.wait(forRequest: "workspace/semanticTokens/refresh")
      try Self.delta(server, uri, &client)
    }
    #expect(client.editCount < 100)
  }

  @Test func fullTokensOfALongTextWithErrorsDependOnTheTextAlone() throws {
    let uri = "file:///long.c"
    var text = UTF16Text(SampleSource.c(bytes: 420_000))
    let (server, received) = try Self.opened(uri, text)
    var client = received
    for (version, insertion) in ["(", "{", "x ) y"].enumerated() {
      Self.insert(insertion, atLine: 500 + version * 900, version: version + 2, server, uri, &text)
      try Self.delta(server, uri, &client)
    }
    let expected = try Self.expected(text, language: "c")
    #expect(try server.tokens(uri) == expected)
    // What the client had before still leads to what is there now.
    try Self.delta(server, uri, &client)
    #expect(client.data == expected)
  }

  @Test func aTextOfMiddleLengthIsHealedForAClientThatRefreshesToo() throws {
    let uri = "file:///middle.c"
    // Between what an edit matches at most and what the worker colors at first.
    var text = UTF16Text(SampleSource.c(bytes: 150_000))
    let (server, received) = try Self.opened(uri, text, capabilities: Self.refreshing)
    var client = received
    for (version, insertion) in ["(", "{", "x ) y"].enumerated() {
      Self.insert(insertion, atLine: 500 + version * 900, version: version + 2, server, uri, &text)
      try Self.delta(server, uri, &client)
    }
    #expect(try server.tokens(uri) == Self.expected(text, language: "c"))
  }

  @Test func aMessageWithoutChangesDoesNotEndAHealing() throws {
    let uri = "file:///long.c"
    var text = UTF16Text(SampleSource.c(bytes: 420_000))
    let (server, received) = try Self.opened(uri, text)
    var client = received
    for (version, insertion) in ["(", "{", "x ) y"].enumerated() {
      Self.insert(insertion, atLine: 500 + version * 900, version: version + 2, server, uri, &text)
      try Self.delta(server, uri, &client)
    }
    let first = server.requestTokens(uri)
    server.notify("textDocument/didChange", #"{"textDocument":{"uri":"\#(uri)","version":9},"contentChanges":[]}"#)
    _ = try server.response(to: first)
    #expect(try server.tokens(uri) == Self.expected(text, language: "c"))
  }

  @Test(arguments: ["", String(repeating: "word word.\n\n", count: 5_000)])
  func fullTokensDependOnTheTextAloneWithoutErrorsToo(before: String) throws {
    let uri = "file:///a.md"
    let line = before.count { $0.isNewline }
    for (content, column) in [(" *![]()", 4), ("a *![x](y) b", 5)] {
      var text = UTF16Text(before + content)
      let (server, _) = try Self.opened(uri, text, language: "markdown")
      server.change(uri, version: 2, from: (line, column), to: (line, column), text: "![")
      let start = text.lines.start(of: line) + column
      text.replace(start..<start, with: Array("![".utf16))
      #expect(try server.tokens(uri) == Self.expected(text, language: "markdown"))
    }
  }

  // MARK: Changes

  @Test func aBurstOfChangesIsTakenTogether() throws {
    let server = try LanguageServerSession()
    try server.initialize()
    let uri = "file:///a.c"
    var text = UTF16Text(SampleSource.c(bytes: 30_000))
    server.open(uri, languageID: "c", text: text.string(in: 0..<text.count))
    for version in 2..<(TestEnvironment.runsAll ? 10_002 : 3_002) {
      Self.insert(version % 50 == 0 ? "/**/" : " ", atLine: version * 7 % 400, version: version, server, uri, &text)
    }
    #expect(try server.tokens(uri) == Self.expected(text, language: "c"))
  }
}
