import Foundation
import HighlightTestSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats

/// Formatting of whole documents, and while somebody types.
@Suite struct FormattingTests {
  private let folder: TemporaryFolder
  private let server: LanguageServerSession
  private var uri: String { "file://" + folder["a.md"] }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("[format]\nreflow = true\ncolumns = 12\n", to: "highlight-lsp.toml")
    server = try LanguageServerSession(environment: ["XDG_CONFIG_HOME": folder["config"]])
  }

  private static func shown(_ answer: JSON) -> [String] {
    (answer["result"]?.array ?? []).map { edit in
      func place(_ key: String) -> String {
        let position = edit["range"]?[key]
        return "\(position?["line"]?.int ?? -1):\(position?["character"]?.int ?? -1)"
      }
      return "\(place("start"))-\(place("end")) \(edit["newText"]?.string ?? "?")"
    }
  }

  private func typed(_ character: String, _ line: Int, _ column: Int, in uri: String? = nil) throws -> [String] {
    Self.shown(
      try server.request(
        "textDocument/onTypeFormatting",
        #"{"textDocument":{"uri":"\#(uri ?? self.uri)"},"position":{"line":\#(line),"character":\#(column)},"ch":"\#(character)","options":{"tabSize":4,"insertSpaces":true}}"#
      ))
  }

  @Test func aWholeDocumentIsReflowed() throws {
    let answer = try server.initialize(capabilities: "", folder: folder.path)
    let capabilities = answer["result"]?["capabilities"]
    #expect(capabilities?["documentFormattingProvider"]?.bool == true)
    #expect(capabilities?["documentOnTypeFormattingProvider"]?["firstTriggerCharacter"]?.string == " ")
    server.open(uri, languageID: "markdown", text: "aa bb cc dd ee\n\n```\ncode that is long\n```\n\nff\ngg\n")
    let edits = Self.shown(
      try server.request("textDocument/formatting", #"{"textDocument":{"uri":"\#(uri)"},"options":{"tabSize":4}}"#))
    #expect(edits == ["0:11-0:12 \n", "6:2-7:0  "])
  }

  @Test func aLineThatBecomesTooLongIsWrapped() throws {
    try server.initialize(capabilities: "", folder: folder.path)
    server.open(uri, languageID: "markdown", text: "aa bb cc dd ee \nff gg\n")
    // The blank that was typed stays, and so does the line below.
    #expect(try typed(" ", 0, 15) == ["0:11-0:12 \n"])
    #expect(try typed(" ", 1, 3) == [])
    // A new line ends the last word of the one before it.
    #expect(try typed(#"\n"#, 1, 0) == ["0:11-0:12 \n"])
    #expect(try typed(#"\n"#, 0, 0) == [])
  }

  @Test func inCodeOnlyCommentsAreWrapped() throws {
    try server.initialize(capabilities: "", folder: folder.path)
    let python = "file://" + folder["a.py"]
    server.open(python, languageID: "python", text: "# aa bb cc dd \nvalue = one + two + three \n")
    #expect(try typed(" ", 0, 14, in: python) == ["0:10-0:10 \n#"])
    #expect(try typed(" ", 1, 26, in: python) == [])
  }

  @Test func theyHaveSwitches() throws {
    try folder.write(
      "[format]\nreflow = true\ncolumns = 12\n[features]\noff = [\"onTypeFormatting\", \"formatting\"]\n",
      to: "highlight-lsp.toml")
    let answer = try server.initialize(
      capabilities:
        #""textDocument":{"formatting":{"dynamicRegistration":true},"onTypeFormatting":{"dynamicRegistration":true}}"#,
      folder: folder.path)
    #expect(answer["result"]?["capabilities"]?["documentFormattingProvider"] == nil)
    #expect(answer["result"]?["capabilities"]?["documentOnTypeFormattingProvider"] == nil)
    server.open(uri, languageID: "markdown", text: "aa bb cc dd ee \n")
    #expect(try typed(" ", 0, 15) == [])
    // Switched on they are offered at once, and switched off again they are not.
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":{"features":{"off":[]}}}}"#)
    let registered = try server.wait(forRequest: "client/registerCapability")
    #expect(
      registered["registrations"]?.array?.compactMap { $0["method"]?.string }
        == ["textDocument/formatting", "textDocument/onTypeFormatting"])
    #expect(try typed(" ", 0, 15) == ["0:11-0:12 \n"])
    server.notify(
      "workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":{"features":{"off":["formatting"]}}}}"#)
    let gone = try server.wait(forRequest: "client/unregisterCapability")
    #expect(gone["unregisterations"]?.array?.compactMap { $0["method"]?.string } == ["textDocument/formatting"])
  }

  @Test func anySwitchedRequestIsOfferedWhenItIsSwitchedOn() throws {
    try folder.write("[features]\noff = [\"rename\", \"folding\"]\n", to: "highlight-lsp.toml")
    let answer = try server.initialize(
      capabilities: #""textDocument":{"rename":{"dynamicRegistration":true}}"#, folder: folder.path)
    let capabilities = answer["result"]?["capabilities"]
    #expect(capabilities?["renameProvider"] == nil)
    // A client that cannot be told later is told at once.
    #expect(capabilities?["foldingRangeProvider"]?.bool == true)
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":{"features":{"off":[]}}}}"#)
    let registered = try server.wait(forRequest: "client/registerCapability")
    #expect(registered["registrations"]?.array?.compactMap { $0["method"]?.string } == ["textDocument/rename"])
    #expect(registered["registrations"]?.array?.first?["registerOptions"]?["prepareProvider"]?.bool == true)
  }
}
