import TestSupport
import Testing

@testable import JSONRPC
@testable import LanguageServer

/// Parses that end late, in another order, not at all; edits, cancellations and closings in between: every request gets one answer.
@Suite struct InterleavingTests {
  private static let methods = [
    "textDocument/semanticTokens/full", "textDocument/semanticTokens/full", "textDocument/semanticTokens/full/delta",
    "textDocument/documentLink", "textDocument/foldingRange", "textDocument/documentSymbol", "textDocument/documentColor",
    "textDocument/diagnostic", "highlight/runs", "textDocument/codeAction", "textDocument/hover", "textDocument/rename",
    "textDocument/references", "highlight/layout", "textDocument/formatting", "highlight/status",
  ]
  /// What some of them ask for.
  private static let members =
    #""position":{"line":0,"character":4},"newName":"x","columns":20,"context":{"diagnostics":[]},"#
    + #""range":{"start":{"line":0,"character":0},"end":{"line":3,"character":0}},"options":{}"#
  private static let pieces = ["x", "(", ")", "\"", "/*", "*/", "\n", "int y;\n", "", "", "é", "`", "```c\n", "{", "}"]

  @Test(arguments: 0..<30 as Range<UInt64>)
  func everyRequestGetsOneAnswer(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try ManualServer(
      canRefresh: Bool.random(using: &random), pooling: Bool.random(using: &random) ? .always : .automatic)
    let documents = [("a.c", "c"), ("b.md", "markdown"), ("c.py", "python")]
    var isOpen = [false, false, false]
    for _ in 0..<120 {
      let index = Int.random(in: 0..<documents.count, using: &random)
      let (name, language) = documents[index]
      let uri = #""uri":"file:///none/\#(name)""#
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<3 where !isOpen[index]:
        isOpen[index] = true
        let text = "int main(void) { return f(1, \\\"x\\\"); } // https://example.com\\n# Title\\n\\n*a* `b`\\n"
        session.notify(
          "textDocument/didOpen",
          #"{"textDocument":{\#(uri),"languageId":"\#(language)","version":1,"text":"\#(text)"}}"#)
      case 3 where isOpen[index]:
        isOpen[index] = false
        session.notify("textDocument/didClose", #"{"textDocument":{\#(uri)}}"#)
      case 4..<9:
        let changes = (0..<Int.random(in: 1...4, using: &random)).map { _ -> String in
          let line = Int.random(in: 0...3, using: &random)
          let column = Int.random(in: 0...30, using: &random)
          let end = column + Int.random(in: 0...3, using: &random)
          let piece = LanguageServerProcess.quoted(Self.pieces.randomElement(using: &random) ?? "x")
          return
            #"{"range":{"start":{"line":\#(line),"character":\#(column)},"end":{"line":\#(line),"character":\#(end)}},"text":\#(piece)}"#
        }
        session.notify(
          "textDocument/didChange",
          #"{"textDocument":{\#(uri),"version":2},"contentChanges":[\#(changes.joined(separator: ","))]}"#)
      case 9..<14:
        let method = Self.methods.randomElement(using: &random) ?? ""
        session.request(method, #"{"textDocument":{\#(uri)},"previousResultId":"1",\#(Self.members)}"#)
      case 14:
        if let id = session.asked.randomElement(using: &random) { session.cancel(id) }
      case 15: session.idle()
      case 16, 17: session.work(&random)
      case 18: session.deliver(&random)
      default: session.drain()
      }
    }
    session.finish(&random)
    // A text that is checked when the server is idle must not leave anybody waiting either.
    for _ in 0..<4 {
      session.idle()
      session.finish(&random)
    }
    let answers = try session.answers()
    for id in session.asked { #expect(answers[id] == 1, "seed \(seed), request \(id)") }
    #expect(answers.count == session.asked.count)
    #expect(session.inbox.rememberedRequests == 0, "seed \(seed)")
  }
}
