import Foundation
import HighlightLanguages
import HighlightRendering
import HighlightStorage
import TestSupport
import Testing

@testable import DataFormats
@testable import JSONRPC
@testable import LanguageServer
@testable import SystemSupport

/// What a client sends is bounded, too.
@Suite struct HostileClientTests {
  private static func open(_ uri: String) -> String {
    #"{"textDocument":{"uri":"\#(uri)","languageId":"c","version":1,"text":"int a;\n"}}"#
  }

  @Test func aLongURIOpensNothing() throws {
    let server = try ManualServer(canRefresh: false)
    for count in [16_000, 100_000] {
      let uri = "file:///" + String(repeating: "a/", count: count) + "b.c"
      server.notify("textDocument/didOpen", Self.open(uri))
      server.notify("textDocument/didChange", #"{"textDocument":{"uri":"\#(uri)","version":2},"contentChanges":[]}"#)
      server.request("textDocument/documentLink", #"{"textDocument":{"uri":"\#(uri)"}}"#)
      server.notify("textDocument/didClose", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    }
    server.drain()
    #expect(server.server.documents.isEmpty)
    let messages = try server.messages()
    let logged = messages.filter { $0["method"]?.string == "window/logMessage" }
    #expect(logged.count == 1)
    #expect(logged.first?["params"]?["message"]?.string?.contains("its URI has 32011 bytes") == true)
    let errors = messages.compactMap { $0["error"] }
    #expect(errors.map { $0["code"]?.int } == [-32602, -32602])
    #expect(errors.allSatisfy { ($0["message"]?.string?.utf8.count ?? 0) < 200 })
  }

  @Test func aURIBelowTheLimitOpens() throws {
    let server = try ManualServer(canRefresh: false)
    let uri = "file:///" + String(repeating: "a/", count: (DocumentURI.longest - 11) / 2) + "b.c"
    #expect(!DocumentURI.isTooLong(uri) && DocumentURI.isTooLong(uri + "//"))
    server.notify("textDocument/didOpen", Self.open(uri))
    server.request("textDocument/semanticTokens/full", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    var random = SeededGenerator(seed: 1)
    server.finish(&random)
    #expect(server.server.documents.count == 1)
    // Nothing below a folder that is not there is watched: only that it comes.
    #expect(server.server.configuration.watchedSources.count < 10)
    let answer = try server.messages().last { $0["id"]?.int == 2 }
    #expect(answer?["result"]?["data"]?.array?.isEmpty == false)
  }

  @Test func aClientThatNeverAnswersCostsNoMemory() throws {
    let server = try ManualServer(canRefresh: true)
    let before = server.server.client.handlers.count
    // What nobody waits for is not kept.
    for _ in 0..<1000 { server.server.client.refreshTokens() }
    #expect(server.server.client.handlers.count == before)
    var failed = 0
    for _ in 0..<1000 {
      server.server.client.ask("window/workDoneProgress/create", answer: { if $0 == nil { failed += 1 } })
    }
    #expect(server.server.client.handlers.count == ClientChannel.maxHandlers)
    #expect(failed == 1000 - ClientChannel.maxHandlers)
    // The last ones are answered all the same.
    var answer: JSON?
    server.server.client.ask("a/b", answer: { answer = $0 })
    let id = try server.messages().last?["id"]?.string
    server.put(#"{"jsonrpc":"2.0","id":"\#(id ?? "")","result":5}"#)
    server.drain()
    #expect(answer?.int == 5)
  }

  /// A request that is not about a document waits for none, though its parameters name one.
  @Test func aQuestionForSymbolsThatNamesADocument() throws {
    let server = try ManualServer(canRefresh: false)
    server.notify("textDocument/didOpen", Self.open("file:///none/a.c"))
    var random = SeededGenerator(seed: 1)
    server.finish(&random)
    server.request("workspace/symbol", #"{"query":"a","textDocument":{"uri":"file:///none/a.c"}}"#)
    server.drain()
    #expect(server.server.documents["file:///none/a.c"]?.waitingRequests.isEmpty == true)
    #expect(server.server.symbols.questions.count <= 1)
  }

  @Test func aCancelledLoadMakesNothing() throws {
    let server = try ManualServer(canRefresh: false)
    server.notify("textDocument/didOpen", Self.open("file:///none/a.c"))
    server.drain()
    let document = try #require(server.server.documents["file:///none/a.c"])
    let setup = document.setup
    func load() -> StorageLoad {
      StorageLoad(
        .init(
          uri: document.uri, text: document.storage.text, languageName: "c", parseMilliseconds: 1000,
          configuration: setup.configuration, manifest: server.server.manifest, languages: setup.loader.shared,
          encoder: SemanticTokenEncoder(unit: server.server.client.unit, mapping: setup.tokens), resultID: 1))
    }
    let whole = load()
    whole.run()
    #expect(whole.storage?.length == document.storage.length && whole.tokens != nil)
    let cancelled = load()
    cancelled.cancel()
    cancelled.run()
    #expect(cancelled.storage == nil && cancelled.tokens == nil && !cancelled.isAbandoned)
  }
}

#if os(Linux)
  /// Folders that go and come again.
  @Suite struct FolderNotificationTests {
    private let folder: TemporaryFolder
    private let changes = DispatchSemaphore(value: 0)

    init() throws {
      folder = try TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder["a"], withIntermediateDirectories: true)
    }

    @Test(arguments: ["rm -r a && mkdir a", "mv a b && mkdir a"]) func aFolderThatComesAgainIsWatchedAgain(
      script: String
    ) throws {
      let changes = changes
      let notifications = FolderNotifications { changes.signal() }
      let paths: Set = [folder["a/x"]]
      func isNotified() -> Bool { changes.wait(timeout: .now() + 300) == .success }
      try Self.watch(paths, notifications)
      try ChildProcess.shell("cd \"$1\" && \(script)", folder.path)
      try #require(isNotified())
      try Self.watch(paths, notifications)
      // Written under another name and moved: one change.
      try folder.write("x", to: "x")
      #expect(rename(folder["x"], folder["a/x"]) == 0)
      #expect(isNotified())
    }

    private static func watch(_ paths: Set<String>, _ notifications: FolderNotifications) throws {
      let (unwatched, refusal) = notifications.watch(paths)
      try #require(unwatched.isEmpty && refusal == nil)
    }
  }
#endif
