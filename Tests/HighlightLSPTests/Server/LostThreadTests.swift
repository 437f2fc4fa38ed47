import Foundation
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats

/// Work on the pool that does not end, and crashes: by a program whose engine is told to loop, the debug build's.
@Suite struct LostThreadTests {
  private static let uri = "file:///loop.c"
  /// Longer than what the main loop reads at a time.
  private static let text = "// loop-for-tests\n" + String(repeating: "int a;\n", count: 3000)

  private static func server(_ kind: String, times: Int = 1) throws -> LanguageServerSession {
    // The main loop's own parse of the text is not the one that loops.
    let environment = [
      "HIGHLIGHT_LSP_TEST_LOOP": kind, "HIGHLIGHT_LSP_TEST_WORK_MILLISECONDS": "3000", "HIGHLIGHT_LSP_TEST_LOOP_SKIP": "1",
      "HIGHLIGHT_LSP_TEST_LOOP_TIMES": "\(times)",
    ]
    let server = try LanguageServerSession(program: Program.debugPath, environment: environment)
    let provides = #"{"c":{"provides":["tokens","links","folding"]}}"#
    try server.initialize(members: #""initializationOptions":{"languages":\#(provides)}"#)
    server.open(uri, languageID: "c", text: text)
    #expect(try server.tokens(uri).isEmpty == false)
    return server
  }

  private static func fold(_ server: LanguageServerSession) throws -> JSON {
    try server.request("textDocument/foldingRange", #"{"textDocument":{"uri":"\#(uri)"}}"#)
  }

  @Test func aThreadThatDoesNotComeBackCostsItsRequestAlone() throws {
    let server = try Self.server("deaf")
    let lost = try Self.fold(server)
    #expect(lost["error"]?["code"]?.int == -32803, "\(lost)")
    #expect(lost["error"]?["message"]?.string?.contains("does not end") == true, "\(lost)")
    // The same request is not tried for the same text again; others are.
    let again = try Self.fold(server)
    #expect(again["error"]?["message"]?.string?.contains("does not end for this text") == true, "\(again)")
    let links = try server.request("textDocument/documentLink", #"{"textDocument":{"uri":"\#(Self.uri)"}}"#)
    #expect(links["result"]?.array != nil, "\(links)")
    server.change(Self.uri, version: 2, from: (0, 0), to: (0, 0), text: "\n")
    #expect(try Self.fold(server)["result"]?.array != nil)
    #expect(try server.request("shutdown")["error"] == nil)
  }

  @Test func workThatLooksAtItsFlagIsGivenUp() throws {
    let server = try Self.server("heedful")
    let given = try Self.fold(server)
    #expect(given["error"]?["code"]?.int == -32803, "\(given)")
    #expect(try Self.fold(server)["result"]?.array != nil)
    #expect(try server.request("shutdown")["error"] == nil)
  }

  @Test func aCrashLeavesAReport() throws {
    let folder = try TemporaryFolder()
    let server = try LanguageServerSession(
      program: Program.debugPath,
      environment: ["HIGHLIGHT_LSP_TEST_LOOP": "crash", "XDG_STATE_HOME": folder.path])
    try server.initialize()
    server.open("file:///crash.c", languageID: "c", text: "// loop-for-tests\nint a;\n")
    #expect(throws: LanguageServerSession.EndOfOutput.self) { while true { _ = try server.nextMessage() } }
    let reports = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/highlight-lsp")
      .filter { $0.hasPrefix("crash-") }
    #expect(reports.count == 1)
    let report = try String(contentsOfFile: folder.path + "/highlight-lsp/\(reports.first ?? "")", encoding: .utf8)
    for part in ["version ", "crashed with signal 11 in textDocument/didOpen", "uri: file:///crash.c", "size: "] {
      #expect(report.contains(part), "\(report)")
    }
    // The stack: a line for each frame.
    #expect(report.split(separator: "\n").count > 8, "\(report)")
  }
}
