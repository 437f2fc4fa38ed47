import Foundation
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats

/// Work that does not end, by a program whose engine is told to loop: the debug build's, whatever else is tested.
@Suite struct WorkBoundTests {
  private static let text = "int a = 1; // loop-for-tests https://example.com\n"

  /// - Parameter times: how often the engine loops.
  private static func server(_ kind: String, times: Int? = nil, refreshes: Bool = true) throws -> LanguageServerSession {
    var environment = ["HIGHLIGHT_LSP_TEST_LOOP": kind, "HIGHLIGHT_LSP_TEST_WORK_MILLISECONDS": "300"]
    environment["HIGHLIGHT_LSP_TEST_LOOP_TIMES"] = times.map(String.init)
    let server = try LanguageServerSession(program: Program.debugPath, environment: environment)
    try server.initialize(capabilities: #""workspace":{"semanticTokens":{"refreshSupport":\#(refreshes)}}"#)
    return server
  }

  /// Asks for tokens until they are as they should be, again whenever the server says so.
  private static func waits(_ server: LanguageServerSession, for isRight: ([Int]) -> Bool) throws -> [Int] {
    while true {
      let tokens = try server.tokens("file:///loop.c")
      if isRight(tokens) { return tokens }
      try server.wait(forRequest: "workspace/semanticTokens/refresh")
    }
  }

  @Test func aMessageWhoseWorkDoesNotEndIsGivenUpAndOthersGoOn() throws {
    let server = try Self.server("heedful")
    server.open("file:///other.c", languageID: "c", text: "int b;\n")
    server.open("file:///loop.c", languageID: "c", text: Self.text)
    // The message is given up, and the worker's coloring of the text after it: rules and links are what is left.
    let warning = try server.wait(forNotification: "window/logMessage")
    #expect(warning["message"]?.string?.contains("textDocument/didOpen took more than 300 ms") == true, "\(warning)")
    #expect(warning["message"]?.string?.contains("file:///loop.c") == true, "\(warning)")
    #expect(try server.tokens("file:///other.c").count == 10)
    // The text is what the edits make it all the same, and has its colors as soon as it does not loop.
    server.change("file:///loop.c", version: 2, from: (0, 0), to: (0, Self.text.utf16.count - 1), text: "int c = 2;")
    let tokens = try Self.waits(server) { $0.count == 20 }
    #expect(Array(tokens.prefix(3)) == [0, 0, 3])
    #expect(try server.request("shutdown")["error"] == nil)
  }

  @Test func aClientThatIsNotToldToAskAgainWaitsForTheSecondAttempt() throws {
    // The message, then the worker's first coloring: the second has the time.
    let server = try Self.server("heedful", times: 2, refreshes: false)
    server.open("file:///loop.c", languageID: "c", text: Self.text)
    let tokens = try server.tokens("file:///loop.c")
    #expect(Array(tokens.prefix(3)) == [0, 0, 3], "\(tokens)")
  }

  @Test func aRequestAboutATextWhoseFirstColoringWasAbandonedWaits() throws {
    let server = try Self.server("heedful", times: 1)
    server.open("file:///loop.c", languageID: "c", text: Self.text)
    let answer = try server.request("highlight/runs", #"{"textDocument":{"uri":"file:///loop.c"}}"#)
    let scopes = answer["result"]?["runs"]?.array?.compactMap { $0["scope"]?.string }
    #expect(scopes?.first == "type.builtin", "\(answer)")
  }

  @Test func aTextThatIsNeverColoredIsAnsweredAllTheSame() throws {
    let server = try Self.server("heedful", refreshes: false)
    server.open("file:///loop.c", languageID: "c", text: Self.text)
    // Once: not at every question.
    for _ in 0..<3 { #expect(try server.tokens("file:///loop.c").count <= 5) }
    #expect(try server.request("shutdown")["error"] == nil)
  }

  @Test func anEditWhoseWorkDoesNotEndKeepsItsTextAndItsColors() throws {
    let server = try Self.server("heedful")
    server.open("file:///loop.c", languageID: "c", text: "int a = 1;\n")
    let before = try server.tokens("file:///loop.c")
    server.change("file:///loop.c", version: 2, from: (1, 0), to: (1, 0), text: "// loop-for-tests https://example.com\n")
    _ = try server.wait(forNotification: "window/logMessage")
    server.change("file:///loop.c", version: 3, from: (1, 0), to: (2, 0), text: "")
    #expect(try Self.waits(server) { $0 == before } == before)
  }

  @Test func linksAreLeftOfATextThatCannotBeColored() throws {
    let server = try Self.server("heedful")
    server.open("file:///loop.c", languageID: "c", text: Self.text)
    var links: [JSON] = []
    while links.isEmpty {
      let answer = try server.request("textDocument/documentLink", #"{"textDocument":{"uri":"file:///loop.c"}}"#)
      links = answer["result"]?.array ?? []
    }
    #expect(links.first?["target"]?.string == "https://example.com")
  }

  @Test func workThatLooksAtNoFlagEndsTheServerWithItsStack() throws {
    var variables = ProcessInfo.processInfo.environment
    variables["XDG_DATA_HOME"] = Program.dataHome
    let state = try TemporaryFolder()
    variables["XDG_STATE_HOME"] = state.path
    variables["HIGHLIGHT_LSP_TEST_LOOP"] = "deaf"
    variables["HIGHLIGHT_LSP_TEST_WORK_MILLISECONDS"] = "100"
    let process = try ChildProcess(Program.debugPath, ["serve"], environment: variables)
    func frame(_ body: String) -> [UInt8] { Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8) }
    let open =
      #"{"textDocument":{"uri":"file:///loop.c","languageId":"c","version":1,"text":\#(JSONText.quoted(Self.text))}}"#
    let input =
      frame(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#)
      + frame(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
      + frame(#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":\#(open)}"#)
    let result = try process.finish(input: input, timeout: 120)
    #expect(result.status == 70)
    #expect(result.errors.contains("textDocument/didOpen has taken"), "\(result.errors)")
    #expect(result.errors.contains("file:///loop.c"))
    // The stack: a line for each frame.
    #expect(result.errorLines.count > 5, "\(result.errors)")
    // The next process does not run into it again.
    let marks = String(decoding: try state.bytes(of: "highlight-lsp/crashed-texts"), as: UTF8.self)
    #expect(marks.hasSuffix(" c file:///loop.c\n"), "\(marks)")
  }
}
