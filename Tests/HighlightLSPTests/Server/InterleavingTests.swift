import Foundation
import HighlightStorage
import TestSupport
import Testing

@testable import JSONRPC
@testable import LanguageServer
@testable import StrictJSON

/// Parses that end late, in another order, not at all; edits, cancellations and closings in between: every request gets one answer.
@Suite struct InterleavingTests {
  private static let methods = [
    "textDocument/semanticTokens/full", "textDocument/semanticTokens/full", "textDocument/semanticTokens/full/delta",
    "textDocument/documentLink", "textDocument/foldingRange", "textDocument/documentSymbol", "textDocument/documentColor",
    "textDocument/diagnostic", "highlight/runs",
  ]
  private static let pieces = ["x", "(", ")", "\"", "/*", "*/", "\n", "int y;\n", "", "", "é", "`", "```c\n", "{", "}"]

  /// A server whose worker's jobs are done when the test says so.
  private final class Session {
    let inbox = Inbox<Event>()
    let worker: ParseWorker
    let server: Server
    let writer: StdioWriter
    private let file: String
    private var jobs: [ParseWorker.Job] = []
    private var finished: [Event] = []
    private(set) var asked: [Int] = []

    init(canRefresh: Bool) throws {
      file = FileManager.default.temporaryDirectory.appending(path: "interleaving-\(UUID().uuidString)").path()
      let descriptor = open(file, O_CREAT | O_RDWR, 0o600)
      writer = StdioWriter(descriptor: descriptor)
      worker = ParseWorker(inbox: inbox, isManual: true)
      server = Server(
        inbox: inbox, writer: writer, manifest: TestEnvironment.manifest, worker: worker, parseBudget: 0)
      let refresh = #"{"workspace":{"semanticTokens":{"refreshSupport":\#(canRefresh)}}}"#
      request("initialize", #"{"capabilities":\#(refresh)}"#)
      notify("initialized", "{}")
      drain()
    }

    func put(_ body: String) { inbox.put(.message(IncomingMessage(body: ContiguousArray(body.utf8)))) }

    func notify(_ method: String, _ params: String) {
      put(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
    }

    func request(_ method: String, _ params: String) {
      asked.append(asked.count + 1)
      put(#"{"jsonrpc":"2.0","id":\#(asked.count),"method":"\#(method)","params":\#(params)}"#)
    }

    func cancel(_ id: Int) { inbox.cancel(.number(id)) }

    func drain() {
      while !inbox.isEmpty { _ = server.process(inbox.take()) }
    }

    /// Nothing came for a while.
    func idle() { if inbox.isEmpty { _ = server.process(nil) } }

    /// Does one of the worker's jobs; the server is told later.
    func work(_ random: inout SeededGenerator) {
      jobs += worker.takeJobs()
      guard let index = jobs.indices.randomElement(using: &random) else { return }
      if let event = jobs.remove(at: index).perform() { finished.append(event) }
    }

    /// Tells the server of something that was done.
    func deliver(_ random: inout SeededGenerator) {
      guard let index = finished.indices.randomElement(using: &random) else { return }
      inbox.put(finished.remove(at: index))
    }

    /// Does everything that is left.
    func finish(_ random: inout SeededGenerator) {
      while true {
        drain()
        jobs += worker.takeJobs()
        if jobs.isEmpty && finished.isEmpty && inbox.isEmpty { return }
        work(&random)
        deliver(&random)
      }
    }

    /// How many answers each request got.
    func answers() throws -> [Int: Int] {
      writer.close()
      var reader = FrameReader()
      try Data(contentsOf: URL(filePath: file)).withUnsafeBytes { reader.append($0) }
      try FileManager.default.removeItem(atPath: file)
      var counts: [Int: Int] = [:]
      while case .body(let body)? = reader.next() {
        let message = try JSONReader.read(body)
        if message["method"] == nil, let id = message["id"]?.int { counts[id, default: 0] += 1 }
      }
      return counts
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func everyRequestGetsOneAnswer(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(canRefresh: Bool.random(using: &random))
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
        session.request(method, #"{"textDocument":{\#(uri)},"previousResultId":"1"}"#)
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
