import Foundation
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats

/// A document is given up, not the process: by a program whose engine is told to loop or to crash, the debug build's.
@Suite struct AbandonReasonTests {
  private static let uri = "file:///loop.c"
  private static let text = "int a; // loop-for-tests https://example.com\n"

  private let state: TemporaryFolder

  init() throws { state = try TemporaryFolder() }

  private func server(_ environment: [String: String] = [:]) throws -> LanguageServerSession {
    let server = try LanguageServerSession(
      program: Program.debugPath, environment: ["XDG_STATE_HOME": state.path].merging(environment) { $1 })
    try server.initialize(
      capabilities: #""workspace":{"semanticTokens":{"refreshSupport":true}},"textDocument":{"diagnostic":{}}"#)
    return server
  }

  private func diagnostics(_ server: LanguageServerSession, _ uri: String = uri) throws -> [JSON] {
    try server.request("textDocument/diagnostic", #"{"textDocument":{"uri":"\#(uri)"}}"#)["result"]?["items"]?.array ?? []
  }

  private func marks() -> String {
    (try? state.bytes(of: "highlight-lsp/crashed-texts")).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Lets a server end on the text, by a crash or by the watchdog.
  private func end(_ kind: String) throws -> Int32 {
    let server = try server(["HIGHLIGHT_LSP_TEST_LOOP": kind, "HIGHLIGHT_LSP_TEST_WORK_MILLISECONDS": "100"])
    server.open(Self.uri, languageID: "c", text: Self.text)
    #expect(throws: LanguageServerSession.EndOfOutput.self) { while true { _ = try server.nextMessage() } }
    return server.waitForExit()
  }

  /// An editor starts the server again and opens the same text.
  @Test(arguments: [("crash", 128 + SIGSEGV), ("deaf", 70)])
  func theTextThatEndedTheServerIsPlainInTheNextOne(kind: String, status: Int32) throws {
    #expect(try end(kind) == status)
    #expect(marks().hasSuffix(" c \(Self.uri)\n"), "\(marks())")
    do {
      let next = try server(["HIGHLIGHT_LSP_TEST_LOOP": "crash"])
      next.open(Self.uri, languageID: "c", text: Self.text)
      next.open("file:///other.c", languageID: "c", text: "int b;\n")
      #expect(try next.tokens(Self.uri).isEmpty)
      let found = try diagnostics(next)
      #expect(found.map { $0["code"]?.string } == ["crash"], "\(found)")
      #expect(found.first?["severity"]?.int == 2 && found.first?["source"]?.string == "highlight-lsp")
      #expect(found.first?["message"]?.string?.hasPrefix("shown as plain text, because the server crashed") == true)
      // Its text is what the edits make it, and requests are answered.
      next.change(Self.uri, version: 2, from: (0, 0), to: (0, 3), text: "long")
      #expect(try next.request("textDocument/foldingRange", #"{"textDocument":{"uri":"\#(Self.uri)"}}"#)["error"] == nil)
      #expect(try diagnostics(next).map { $0["code"]?.string } == ["crash"])
      #expect(try next.tokens("file:///other.c").count == 10)
      #expect(try diagnostics(next, "file:///other.c").isEmpty)
      #expect(try next.request("shutdown")["error"] == nil)
    }
    // Still in the one after it, but not in another language, nor once it was closed.
    let last = try server()
    last.open(Self.uri, languageID: "cpp", text: Self.text)
    #expect(try last.tokens(Self.uri).isEmpty == false)
    last.close(Self.uri)
    last.open(Self.uri, languageID: "c", text: Self.text)
    #expect(try last.tokens(Self.uri).isEmpty)
    last.close(Self.uri)
    last.open(Self.uri, languageID: "c", text: Self.text)
    #expect(try last.tokens(Self.uri).isEmpty == false)
    #expect(try diagnostics(last).isEmpty)
    #expect(marks().isEmpty, "\(marks())")
  }

  @Test func marksOfAnotherVersionAndBrokenOnesAreIgnored() throws {
    try state.write("0.0.1 c \(Self.uri)\n\nx\n\(String(repeating: "y", count: 5000))\n", to: "highlight-lsp/crashed-texts")
    let server = try server()
    server.open(Self.uri, languageID: "c", text: Self.text)
    #expect(try server.tokens(Self.uri).isEmpty == false)
  }

  /// The worker's thread is abandoned, and another one goes on.
  @Test func aTextWhoseWorkInTheBackgroundDoesNotEndIsPlain() throws {
    let server = try server([
      "HIGHLIGHT_LSP_TEST_LOOP": "deaf", "HIGHLIGHT_LSP_TEST_WORK_MILLISECONDS": "3000",
      "HIGHLIGHT_LSP_TEST_LOOP_TIMES": "1",
    ])
    let long = String(repeating: "int b;\n", count: 20_000)
    server.open(Self.uri, languageID: "c", text: Self.text + long)
    // Waits for the first highlighting.
    #expect(try server.tokens(Self.uri).isEmpty)
    let found = try diagnostics(server)
    #expect(found.map { $0["code"]?.string } == ["limit"], "\(found)")
    #expect(found.first?["message"]?.string?.contains("takes too long") == true, "\(found)")
    server.open("file:///other.c", languageID: "c", text: long)
    #expect(try server.tokens("file:///other.c").count == 200_000)
    // Opened again it is tried again.
    server.close(Self.uri)
    server.open(Self.uri, languageID: "c", text: Self.text + long)
    #expect(try server.tokens(Self.uri).isEmpty == false)
    #expect(try diagnostics(server).isEmpty)
    #expect(try server.request("shutdown")["error"] == nil)
  }
}
