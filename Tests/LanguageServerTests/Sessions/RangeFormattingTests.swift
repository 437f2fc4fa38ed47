import Foundation
import HighlightTestSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats

/// Reflow over the protocol.
@Suite struct RangeFormattingTests {
  private let folder: TemporaryFolder
  private let server: LanguageServerSession
  private var uri: String { "file://" + folder["a.txt"] }

  init() throws {
    folder = try TemporaryFolder()
    server = try LanguageServerSession(environment: ["XDG_CONFIG_HOME": folder["config"]])
  }

  private func edits(_ range: String, of uri: String? = nil, options: String = "") throws -> [String] {
    let answer = try server.request(
      "textDocument/rangeFormatting",
      #"{"textDocument":{"uri":"\#(uri ?? self.uri)"},"range":\#(range),"options":{"tabSize":4,"insertSpaces":true\#(options)}}"#
    )
    return (answer["result"]?.array ?? []).map { edit in
      func place(_ key: String) -> String {
        let position = edit["range"]?[key]
        return "\(position?["line"]?.int ?? -1):\(position?["character"]?.int ?? -1)"
      }
      return "\(place("start"))-\(place("end")) \(edit["newText"]?.string ?? "?")"
    }
  }

  private func range(_ first: Int, _ last: Int, _ character: Int = 0) -> String {
    #"{"start":{"line":\#(first),"character":0},"end":{"line":\#(last),"character":\#(character)}}"#
  }

  @Test func itIsOfferedOnlyWhenAskedFor() throws {
    let answer = try server.initialize(capabilities: "", folder: folder.path)
    #expect(answer["result"]?["capabilities"]?["documentRangeFormattingProvider"] == nil)
    server.open(uri, languageID: "plaintext", text: "a\nb\n")
    #expect(try edits(range(0, 2)) == [])
  }

  @Test func codeWithoutCommentsIsLeftToTheEditor() throws {
    try folder.write("[format]\nreflow = true\ncolumns = 12\n", to: "highlight-lsp.toml")
    _ = try server.initialize(capabilities: "", folder: folder.path)
    func isNull(_ uri: String, _ first: Int, _ last: Int) throws -> Bool {
      let answer = try server.request(
        "textDocument/rangeFormatting",
        #"{"textDocument":{"uri":"\#(uri)"},"range":\#(range(first, last)),"options":{"tabSize":4,"insertSpaces":true}}"#)
      return answer["result"] == .null
    }
    let python = "file://" + folder["a.py"]
    server.open(python, languageID: "python", text: "aa = bb + cc + dd\n# aa\nx = 1 # aa bb cc dd ee\n")
    #expect(try isNull(python, 0, 1) && isNull(python, 2, 3))
    #expect(try !isNull(python, 1, 2) && !isNull(python, 0, 3))
    // What is no paragraph of a text is kept.
    let markdown = "file://" + folder["a.md"]
    server.open(markdown, languageID: "markdown", text: "| a | b |\n|---|---|\n")
    #expect(try !isNull(markdown, 0, 2))
  }

  @Test func aRangeOfLinesIsReflowed() throws {
    try folder.write("[format]\nreflow = true\ncolumns = 12\n", to: "highlight-lsp.toml")
    let answer = try server.initialize(capabilities: "", folder: folder.path)
    #expect(answer["result"]?["capabilities"]?["documentRangeFormattingProvider"]?.bool == true)
    server.open(uri, languageID: "plaintext", text: "😀 aa bb cc dd ee\nff\n\ngg\nhh\n")
    // Only what differs: a blank becomes a line break, a line break a blank.
    #expect(try edits(range(0, 2)) == ["0:11-0:12 \n", "0:17-1:0  "])
    #expect(try edits(range(3, 4, 1)) == ["3:2-4:0  "])
    #expect(try edits(range(3, 4)) == [])
    #expect(try edits(range(2, 2)) == [])
    #expect(try edits(range(90, 99)) == [])
    #expect(try edits(range(0, 2), options: #","columns":40"#) == ["0:17-1:0  "])
    #expect(try edits(range(3, 4, 1), options: #","columns":0"#) == ["3:2-4:0  "])
    let python = "file://" + folder["a.py"]
    server.open(python, languageID: "python", text: "# aa bb cc dd\nx = 1 # aa bb cc dd ee\n")
    #expect(try edits(range(0, 2), of: python) == ["0:10-0:10 \n#"])
  }

  @Test func aLaterChangeIsRegistered() throws {
    try server.initialize(
      capabilities: #""textDocument":{"rangeFormatting":{"dynamicRegistration":true}}"#, folder: folder.path)
    server.open(uri, languageID: "plaintext", text: "a\nb\n")
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":{"format":{"reflow":true}}}}"#)
    let registration = try server.wait(forRequest: "client/registerCapability")
    #expect(registration["registrations"]?.array?.first?["method"]?.string == "textDocument/rangeFormatting")
    #expect(registration["registrations"]?.array?.first?["registerOptions"]?["documentSelector"] == .null)
    #expect(try edits(range(0, 2)) == ["0:1-1:0  "])
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":{"format":{"reflow":false}}}}"#)
    let end = try server.wait(forRequest: "client/unregisterCapability")
    #expect(
      end["unregisterations"]?.array?.first?["id"]
        == registration["registrations"]?.array?.first?["id"])
    #expect(try edits(range(0, 2)) == [])
  }
}
