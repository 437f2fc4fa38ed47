import HighlightStorage
import TestSupport
import Testing

@testable import DataFormats
@testable import LanguageServer

private struct WeakReference<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) { self.object = object }
}

/// What the worker does of long texts, and what comes of it when the text was edited, closed or opened again meanwhile.
@Suite struct LateWorkTests {
  private static let uri = "file:///none/long.json"
  /// Long, and soon colored.
  private static let text =
    "[\n" + String(repeating: "\"\(String(repeating: "long ", count: 400))\",\n", count: 210) + "1]\n"

  private static func opened(canRefresh: Bool = true) throws -> ManualServer {
    let server = try ManualServer(canRefresh: canRefresh, parseBudget: nil)
    open(server, text)
    return server
  }

  private static func open(_ server: ManualServer, _ text: String) {
    server.notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(uri)","languageId":"json","version":1,"text":\#(JSONText.quoted(text))}}"#)
    server.drain()
  }

  private static func insert(_ text: String, line: Int, _ server: ManualServer) {
    let place = #"{"line":\#(line),"character":0}"#
    server.notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":2},"contentChanges":[{"range":{"start":\#(place),"end":\#(place)},"text":\#(JSONText.quoted(text))}]}"#
    )
    server.drain()
  }

  private static func document(_ server: ManualServer) throws -> Document { try #require(server.server.documents[uri]) }

  /// Does what waits for a silent client; bounded, so that a task that never ends fails the test.
  private static func rest(_ server: ManualServer) {
    for _ in 0..<100 where server.server.idleDeadline != nil { server.idle() }
    #expect(server.server.idleDeadline == nil)
  }

  @Test func memoryOfAClosedShortTextGoesBackToTheSystem() throws {
    let server = try ManualServer(canRefresh: true, parseBudget: nil)
    Self.open(server, "[1, 2]\n")
    Self.rest(server)
    server.perform()
    server.deliverAll()
    let storage = WeakReference(try Self.document(server).storage)
    server.notify("textDocument/didClose", #"{"textDocument":{"uri":"\#(Self.uri)"}}"#)
    server.drain()
    // The storage waits for the worker, which frees it before it returns memory.
    #expect(storage.object != nil && server.server.idleDeadline != nil)
    Self.rest(server)
    let jobs = server.worker.takeJobs()
    let kinds = jobs.map {
      switch $0.work {
      case .release: "release"
      case .returnMemory: "return"
      case .document: "document"
      }
    }
    #expect(kinds == ["release", "return"])
  }

  @Test func whatWasEditedMeanwhileIsFollowedAndNothingIsDoneTwice() throws {
    let server = try Self.opened()
    let document = try Self.document(server)
    #expect(document.storage.length > 400_000 && document.load != nil && !document.storage.hasSyntax)
    Self.insert("true, ", line: 3, server)
    Self.insert("null,\n", line: 1, server)
    server.perform()
    server.deliverAll()
    #expect(document.storage.hasSyntax && document.load == nil && !document.storage.needsRebuild)
    #expect(document.storage.mismatch() == nil)
    let line = document.storage.text.lines.start(of: 1)
    #expect(document.storage.attributes(at: line).attributes?.scope?.hasPrefix("constant") == true)
    // The worker has nothing more to do than to free what was before.
    #expect(server.worker.takeJobs().allSatisfy { if case .document = $0.work { false } else { true } })
  }

  @Test func aWholeTextReplacesWhatWasEditedMeanwhile() throws {
    let server = try Self.opened()
    Self.insert("true, ", line: 3, server)
    server.notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(Self.uri)","version":3},"contentChanges":[{"text":\#(JSONText.quoted(Self.text))}]}"#
    )
    server.drain()
    server.perform()
    server.deliverAll()
    let document = try Self.document(server)
    #expect(document.storage.hasSyntax && document.storage.text.string(in: 0..<document.storage.length) == Self.text)
    #expect(document.storage.mismatch() == nil)
  }

  @Test func aResultBehindTheClosingIsNobodys() throws {
    let server = try Self.opened()
    let first = try Self.document(server)
    server.request("textDocument/semanticTokens/full", #"{"textDocument":{"uri":"\#(Self.uri)"}}"#)
    server.drain()
    server.perform()
    server.notify("textDocument/didClose", #"{"textDocument":{"uri":"\#(Self.uri)"}}"#)
    server.drain()
    Self.open(server, "[1]\n")
    let second = try Self.document(server)
    server.deliverAll()
    #expect(second !== first && second.storage.length == 4 && second.storage.hasSyntax)
    #expect(!first.storage.hasSyntax && first.waitingRequests.isEmpty)
    let id = try #require(server.asked.last)
    let answers = try server.messages().filter { $0["id"]?.int == id && $0["method"] == nil }
    #expect(answers.map { $0["error"]?["code"]?.int } == [-32801])
  }

  @Test func aCancelledColoringGivesNothing() throws {
    let server = try Self.opened()
    let document = try Self.document(server)
    let load = try #require(document.load)
    Self.open(server, "[2]\n")
    server.perform()
    server.deliverAll()
    #expect(load.storage == nil)
    #expect(try Self.document(server).storage.text.string(in: 0..<4) == "[2]\n")
  }
}
