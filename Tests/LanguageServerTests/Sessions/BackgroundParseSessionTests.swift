import Foundation
import HighlightStorage
import HighlightTestSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import HighlightLanguages
@testable import HighlightRendering

/// Parses that take longer than an answer of the server may wait.
@Suite struct BackgroundParseSessionTests {
  /// A machine with other work must not make a limit of the time that a long parse takes.
  private static let longLimit = #""initializationOptions":{"limits":{"parseMilliseconds":60000}}"#

  /// More than a million, from where on a parse may take longer.
  private static let length = TestEnvironment.runsAll ? 1_300_000 : 1_010_000

  @Test func aLongTextIsAnsweredWhenItsFirstTreeIsThere() throws {
    let server = try LanguageServerSession()
    try server.initialize(members: Self.longLimit)
    let text = SampleSource.c(bytes: Self.length)
    server.open("file:///long.c", languageID: "c", text: text)
    let tokens = try server.tokens("file:///long.c")
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let language = try loader.language("c").get()
    let fresh = HighlightingStorage(UTF16Text(text), language: language, languageProvider: loader, parseMilliseconds: 60_000)
    let expected = SemanticTokenEncoder(unit: .utf16, legend: .standard).encode(fresh)
    #expect(tokens == expected.map(Int.init))
  }

  @Test func aRangeOfALongTextIsAnsweredBeforeItsTreeIsThere() throws {
    let server = try LanguageServerSession()
    try server.initialize(members: Self.longLimit)
    server.open("file:///long.c", languageID: "c", text: SampleSource.c(bytes: Self.length))
    let full = server.requestTokens("file:///long.c")
    let range = server.sendRequest(
      "textDocument/semanticTokens/range",
      #"{"textDocument":{"uri":"file:///long.c"},"range":{"start":{"line":9000,"character":0},"end":{"line":9060,"character":0}}}"#
    )
    var answers: [Int: [Int]] = [:]
    var order: [Int] = []
    while order.count < 2 {
      let message = try server.nextMessage()
      guard let id = message["id"]?.int else { continue }
      order.append(id)
      answers[id] = message["result"]?["data"]?.array?.compactMap(\.int) ?? []
    }
    #expect(order == [range, full])
    // Where nothing is open at the edges, the lines around are enough.
    func lines(_ data: [Int]) -> [[Int]] {
      var line = 0
      var result: [[Int]] = []
      for start in stride(from: 0, to: data.count, by: 5) {
        line += data[start]
        if line >= 9000 && line < 9060 { result.append([line] + data[(start + 2)..<(start + 5)]) }
      }
      return result
    }
    #expect(lines(answers[range] ?? []) == lines(answers[full] ?? []))
    #expect((answers[range] ?? []).count > 500)
  }

  /// Long docstrings and classes, quotes in comments, and code at the left margin inside a string.
  private static let pythonWithLongStrings: String = {
    let prose = String(repeating: "    It's about \"quotes\" and # signs.\n", count: 130)
    let code = String(repeating: "def g():\n    pass\n", count: 70)
    let type = "class C:\n" + String(repeating: "    def m(self):\n        return self\n\n", count: 80)
    let block =
      type + "def f(x):\n    \"\"\"First.\n\(prose)    \"\"\"\n    return x + 1  # isn't it\n\ntext = '''\n\(code)'''\n"
    return String(repeating: block, count: length / block.utf16.count)
  }()

  @Test func aWindowOfALongTextBeginsOutsideOfStrings() throws {
    let server = try LanguageServerSession()
    try server.initialize(members: Self.longLimit)
    let uri = "file:///long.py"
    server.open(uri, languageID: "python", text: Self.pythonWithLongStrings)
    let full = server.requestTokens(uri)
    let firsts = Array(stride(from: 5_000, to: 17_000, by: 1_013))
    let ranges = firsts.map { line in
      server.sendRequest(
        "textDocument/semanticTokens/range",
        #"{"textDocument":{"uri":"\#(uri)"},"range":{"start":{"line":\#(line),"character":0},"end":{"line":\#(line + 60),"character":0}}}"#
      )
    }
    var answers: [Int: [Int]] = [:]
    var order: [Int] = []
    while order.count <= ranges.count {
      let message = try server.nextMessage()
      guard let id = message["id"]?.int else { continue }
      order.append(id)
      answers[id] = message["result"]?["data"]?.array?.compactMap(\.int) ?? []
    }
    #expect(order == ranges + [full])
    func lines(_ data: [Int], from first: Int) -> [[Int]] {
      var (line, column) = (0, 0)
      var result: [[Int]] = []
      for start in stride(from: 0, to: data.count, by: 5) {
        column = data[start] == 0 ? column + data[start + 1] : data[start + 1]
        line += data[start]
        if line >= first && line < first + 60 { result.append([line, column] + data[(start + 2)..<(start + 5)]) }
      }
      return result
    }
    let whole = try #require(answers[full])
    for (id, line) in zip(ranges, firsts) {
      #expect(lines(answers[id] ?? [], from: line) == lines(whole, from: line), "lines from \(line)")
    }
  }

  @Test func editsOfALongTextThatIsStillColoredAreNotLost() throws {
    let server = try LanguageServerSession()
    try server.initialize()
    var text = UTF16Text(SampleSource.c(bytes: 600_000))
    server.open("file:///long.c", languageID: "c", text: text.string(in: 0..<text.count))
    for (line, insertion) in [(0, "int x;\n"), (5000, "/* 😀 */"), (2, "\n\n")] {
      server.change("file:///long.c", version: 2, from: (line, 0), to: (line, 0), text: insertion)
      let start = text.lines.start(of: line)
      text.replace(start..<start, with: Array(insertion.utf16))
    }
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let language = try loader.language("c").get()
    let fresh = HighlightingStorage(text, language: language, languageProvider: loader, parseMilliseconds: 60_000)
    let expected = SemanticTokenEncoder(unit: .utf16, legend: .standard).encode(fresh)
    #expect(try server.tokens("file:///long.c") == expected.map(Int.init))
  }

  @Test func aRequestThatWaitsCanBeCancelledAndEndsWithItsDocument() throws {
    let server = try LanguageServerSession()
    try server.initialize()
    let text = SampleSource.c(bytes: Self.length)
    server.open("file:///long.c", languageID: "c", text: text)
    let cancelled = server.requestTokens("file:///long.c")
    let closed = server.requestTokens("file:///long.c")
    server.notify("$/cancelRequest", #"{"id":\#(cancelled)}"#)
    server.close("file:///long.c")
    var codes: [Int: Int] = [:]
    while codes.count < 2 {
      let message = try server.nextMessage()
      guard let id = message["id"]?.int else { continue }
      codes[id] = message["error"]?["code"]?.int ?? 0
    }
    // Either way: exactly one answer each, and the server lives. A fast parse may come first.
    #expect([-32800, 0].contains(codes[cancelled]))
    #expect([-32801, 0].contains(codes[closed]))
    server.open("file:///b.json", languageID: "json", text: "[1]")
    #expect(try server.tokens("file:///b.json").count == 5)
  }
}
