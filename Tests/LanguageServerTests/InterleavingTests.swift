import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import JSONRPC
@testable import LanguageServer

/// Jobs of the worker and of the pool that end late, in another order or not at all, with edits, cancellations and closings in
/// between: every request gets one answer, and in the end every answer is that of a new server.
///
/// `HIGHLIGHT_INTERLEAVINGS=FIRST..<LAST` plays the sessions with these seeds.
@Suite struct InterleavingTests {
  private static let methods = [
    "textDocument/semanticTokens/full", "textDocument/semanticTokens/full", "textDocument/semanticTokens/full/delta",
    "highlight/status",
  ]
  /// Requests about a document whose answers depend on its text alone.
  private static let readings = Methods.rows.compactMap { row -> String? in
    if case .reading = row.kind { row.descriptor.name } else { nil }
  }
  /// Parameters of all of them together.
  private static let members =
    #""position":{"line":0,"character":4},"positions":[{"line":1,"character":3}],"newName":"x","columns":20,"#
    + #""context":{"diagnostics":[],"includeDeclaration":true},"ch":"\n","x":3,"y":1,"column":3,"row":1,"#
    + #""range":{"start":{"line":0,"character":0},"end":{"line":3,"character":0}},"options":{},"#
    + #""color":{"red":0,"green":0,"blue":0,"alpha":1}"#
  private static let pieces = ["x", "(", ")", "\"", "/*", "*/", "\n", "int y;\n", "", "", "é", "`", "```c\n", "{", "}"]
  private static let documents = [("a.c", "c"), ("b.md", "markdown"), ("c.py", "python"), ("d.html", "html")]
  /// Switches on what is off where a language usually has another server.
  private static let settings: String = {
    let features =
      #"["definition","references","rename","codeAction","folding","symbols","occurrences","selection","links","colors","tokens","diagnostics"]"#
    let languages = documents.map { #""\#($0.1)":{"provides":\#(features)}"# }.joined(separator: ",")
    return #"{"rules":[{"id":"todo","pattern":"x","severity":"warning","fix":"y"}],"languages":{\#(languages)}}"#
  }()
  private static let text =
    "int main(void) { return f(1, \"x\"); } // https://example.com\n# Title\n\n*a* `b`\n<p style=\"a: #123\">x</p>\n"
  private static let seeds: Range<UInt64> = {
    let bounds = ProcessInfo.processInfo.environment["HIGHLIGHT_INTERLEAVINGS"]?.split(separator: "..<") ?? []
    guard bounds.count == 2, let first = UInt64(bounds[0]), let last = UInt64(bounds[1]), first < last else {
      return 0..<(TestEnvironment.runsAll ? 20 : 10)
    }
    return first..<last
  }()

  @Test(arguments: seeds)
  func everyRequestGetsOneAnswer(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try ManualServer(
      canRefresh: Bool.random(using: &random), pooling: Bool.random(using: &random) ? .always : .automatic,
      settings: Self.settings)
    var isOpen = Self.documents.map { _ in false }
    let isLong = Int.random(in: 0..<8, using: &random) == 0
    for _ in 0..<120 {
      let index = Int.random(in: 0..<Self.documents.count, using: &random)
      let name = Self.documents[index].0
      let uri = #""uri":"file:///none/\#(name)""#
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<3 where !isOpen[index]:
        isOpen[index] = true
        open(index, isLong ? String(repeating: Self.text, count: 200) : Self.text, in: session)
      case 3 where isOpen[index]:
        isOpen[index] = false
        session.notify("textDocument/didClose", #"{"textDocument":{\#(uri)}}"#)
      case 4..<9:
        let changes = (0..<Int.random(in: 1...4, using: &random)).map { _ -> String in
          let line = Int.random(in: 0...3, using: &random)
          let column = Int.random(in: 0...30, using: &random)
          let end = column + Int.random(in: 0...3, using: &random)
          let piece = JSONText.quoted(Self.pieces.randomElement(using: &random) ?? "x")
          return
            #"{"range":{"start":{"line":\#(line),"character":\#(column)},"end":{"line":\#(line),"character":\#(end)}},"text":\#(piece)}"#
        }
        session.notify(
          "textDocument/didChange",
          #"{"textDocument":{\#(uri),"version":2},"contentChanges":[\#(changes.joined(separator: ","))]}"#)
      case 9..<14:
        let method = (Bool.random(using: &random) ? Self.methods : Self.readings).randomElement(using: &random) ?? ""
        session.request(method, #"{"textDocument":{\#(uri)},"previousResultId":"1",\#(Self.members)}"#)
      case 14:
        if let id = session.asked.randomElement(using: &random) { session.cancel(id) }
      case 15: session.idle()
      case 16, 17: session.work(&random)
      case 18: session.deliver(&random)
      default: session.drain()
      }
    }
    settle(session, &random)

    let final = try ManualServer(canRefresh: false, settings: Self.settings)
    for index in Self.documents.indices where isOpen[index] {
      let text = session.server.documents["file:///none/\(Self.documents[index].0)"]?.storage.string ?? ""
      open(index, text, in: final)
    }
    settle(final, &random)
    let asked = isOpen.indices.filter { isOpen[$0] }.map { ask($0, in: session) }
    let askedOfFinal = isOpen.indices.filter { isOpen[$0] }.map { ask($0, in: final) }
    settle(session, &random)
    settle(final, &random)

    let messages = try session.messages()
    let answers = Self.answers(messages)
    for id in session.asked { #expect(answers[id]?.count == 1, "seed \(seed), request \(id)") }
    #expect(answers.count == session.asked.count)
    #expect(session.inbox.rememberedRequests == 0, "seed \(seed)")
    #expect(session.pool.lostThreads == 0, "seed \(seed)")

    let answersOfFinal = Self.answers(try final.messages())
    for (request, other) in zip(asked.joined(), askedOfFinal.joined()) {
      let result = Self.comparable(answers[request.id]?.first)
      let expected = Self.comparable(answersOfFinal[other.id]?.first)
      // The answers are described only where they differ: some are long.
      let isAlike = result == expected
      #expect(isAlike, "seed \(seed), \(request.name): \(String(describing: result)), not \(String(describing: expected))")
    }
  }

  private func open(_ index: Int, _ text: String, in session: ManualServer) {
    let (name, language) = Self.documents[index]
    session.notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"file:///none/\#(name)","languageId":"\#(language)","version":2,"text":\#(JSONText.quoted(text))}}"#
    )
  }

  /// Does everything that is left, also what is done when the server is idle.
  private func settle(_ session: ManualServer, _ random: inout SeededGenerator) {
    session.finish(&random)
    for _ in 0..<4 {
      session.idle()
      session.finish(&random)
    }
  }

  /// Asks everything about a document.
  private func ask(_ index: Int, in session: ManualServer) -> [(id: Int, name: String)] {
    let uri = "file:///none/\(Self.documents[index].0)"
    return (["textDocument/semanticTokens/full", "textDocument/diagnostic"] + Self.readings).map { method in
      session.request(method, #"{"textDocument":{"uri":"\#(uri)"},\#(Self.members)}"#)
      return (session.asked.count, "\(method) of \(uri)")
    }
  }

  private static func answers(_ messages: [JSON]) -> [Int: [JSON]] {
    var answers: [Int: [JSON]] = [:]
    for message in messages where message["method"] == nil {
      if let id = message["id"]?.int { answers[id, default: []].append(message) }
    }
    return answers
  }

  /// An answer without what numbers it: none, an error, neither error nor result, or a result differ.
  private static func comparable(_ answer: JSON?) -> JSON? {
    guard let answer else { return nil }
    if let error = answer["error"] { return .object([.init(name: "error", value: error)]) }
    guard let result = answer["result"] else { return .object([]) }
    return result["data"] ?? result["items"] ?? result
  }
}
