import Foundation
import HighlightStorage
import TestSupport
import Testing

@testable import HighlightLanguages
@testable import HighlightRendering
@testable import StrictJSON

/// Parses that take longer than an edit may wait.
@Suite struct BackgroundParseTests {
  private static func language(_ name: String) throws -> (Language, LanguageLoader) {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    return (try loader.language(name).get(), loader)
  }

  private static func captures(_ storage: HighlightingStorage) -> [String] {
    storage.runs(of: .syntax).runs.map { "\($0.range) \(storage.attributeTable[$0.attribute].capture ?? "")" }
  }

  private static func run(_ storage: HighlightingStorage) throws {
    let parse = try #require(storage.pendingParse)
    parse.run()
    storage.finish(parse)
  }

  // MARK: The storage

  @Test func aParseOverBudgetIsPendingAndItsResultIsTaken() throws {
    let (language, loader) = try Self.language("c")
    let text = UTF16Text(SampleSource.c(bytes: 50_000))
    let storage = HighlightingStorage(
      text, language: language, languageProvider: loader, parseBudgetMilliseconds: 0)
    #expect(!storage.hasSyntax)
    #expect(storage.runs(of: .syntax).runs.isEmpty)
    try Self.run(storage)
    #expect(storage.pendingParse == nil)
    let fresh = HighlightingStorage(text, language: language, languageProvider: loader)
    #expect(Self.captures(storage) == Self.captures(fresh))
    #expect(storage.mismatch() == nil)
  }

  @Test func oldRunsMovedByTheEditsStayMeanwhile() throws {
    let (language, loader) = try Self.language("c")
    let storage = HighlightingStorage(
      UTF16Text("int a;\nint b;\n"), language: language, languageProvider: loader)
    let before = storage.runs(of: .syntax).runs
    storage.parseBudgetMilliseconds = 0
    storage.replaceCharacters(in: 0..<0, with: "\n\n")
    #expect(
      storage.runs(of: .syntax).runs.map(\.range) == before.map { ($0.range.lowerBound + 2)..<($0.range.upperBound + 2) })
    try Self.run(storage)
    #expect(storage.mismatch() == nil)
  }

  @Test func aTreeOfAnOlderTextSeedsTheNextParse() throws {
    let (language, loader) = try Self.language("c")
    let storage = HighlightingStorage(
      UTF16Text(SampleSource.c(bytes: 20_000)), language: language, languageProvider: loader, parseBudgetMilliseconds: 0)
    let first = try #require(storage.pendingParse)
    storage.replaceCharacters(in: 100..<100, with: "/* x */")
    storage.replaceCharacters(in: 5000..<5003, with: "\"")
    #expect(storage.pendingParse === first)
    first.run()
    storage.finish(first)
    #expect(!storage.hasSyntax)
    #expect(storage.pendingParse !== first)
    try Self.run(storage)
    #expect(storage.hasSyntax)
    #expect(storage.mismatch() == nil)
    storage.heal()
    let fresh = HighlightingStorage(storage.text, language: language, languageProvider: loader)
    #expect(Self.captures(storage) == Self.captures(fresh))
  }

  @Test func whatSeededATreeCountsForWhetherItDependsOnHistory() throws {
    let (language, loader) = try Self.language("c")
    let storage = HighlightingStorage(UTF16Text("int a = 1;\n"), language: language, languageProvider: loader)
    storage.parseBudgetMilliseconds = 0
    storage.replaceCharacters(in: 8..<8, with: "(")
    let first = try #require(storage.pendingParse)
    // The text that is there then has no error any more.
    storage.replaceCharacters(in: 8..<9, with: "")
    first.run()
    storage.finish(first)
    try Self.run(storage)
    #expect(storage.dependsOnHistory)
    storage.heal()
    #expect(!storage.isIncremental)
  }

  @Test func healingDoesNotWaitForACheckOnAnotherThread() throws {
    let (language, loader) = try Self.language("c")
    let storage = HighlightingStorage(UTF16Text("int a = 1"), language: language, languageProvider: loader)
    storage.replaceCharacters(in: 9..<9, with: "(")
    storage.startHealing()
    let check = try #require(storage.pendingParse)
    storage.heal()
    #expect(!storage.isIncremental && storage.pendingParse == nil)
    let healed = Self.captures(storage)
    check.run()
    storage.finish(check)
    #expect(Self.captures(storage) == healed)
  }

  @Test func embeddedTextsAreHealedAlone() throws {
    let (language, loader) = try Self.language("markdown")
    let storage = HighlightingStorage(UTF16Text(" *![]()\n"), language: language, languageProvider: loader)
    storage.replaceCharacters(in: 4..<4, with: "![")
    let fresh = HighlightingStorage(storage.text, language: language, languageProvider: loader)
    // Should a parser come whose trees do not differ here, another example is needed.
    #expect(Self.captures(storage) != Self.captures(fresh))
    storage.healEmbedded()
    #expect(Self.captures(storage) == Self.captures(fresh))
    #expect(storage.mismatch() == nil)
    #expect(storage.isIncremental)
  }

  @Test func aResultThatNobodyWaitsForIsNotTaken() throws {
    let (language, loader) = try Self.language("c")
    let storage = HighlightingStorage(UTF16Text("int a = 1"), language: language, languageProvider: loader)
    storage.replaceCharacters(in: 9..<9, with: "(")
    storage.startHealing()
    let check = try #require(storage.pendingParse)
    storage.replaceCharacters(in: 9..<10, with: ";")
    #expect(storage.pendingParse == nil)
    check.run()
    storage.finish(check)
    #expect(storage.mismatch() == nil)
    #expect(storage.isIncremental)
  }

  @Test func layoutManagersAreToldOfWhatAResultChanged() throws {
    final class Witness: LayoutManager {
      var told: [(TextStorage.EditActions, Range<Int>)] = []
      func processEditing(
        for storage: TextStorage, edited mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int,
        invalidatedRange: Range<Int>
      ) {
        told.append((mask, invalidatedRange))
      }
    }
    let (language, loader) = try Self.language("json")
    let storage = HighlightingStorage(
      UTF16Text("[1, 2]"), language: language, languageProvider: loader, parseBudgetMilliseconds: 0)
    let witness = Witness()
    storage.addLayoutManager(witness)
    try Self.run(storage)
    #expect(witness.told.count == 1)
    #expect(witness.told.first?.0 == .editedAttributes)
    #expect(witness.told.first?.1 == 0..<6)
  }

  // MARK: The server

  /// A machine with other work must not make a limit of the time that a long parse takes.
  private static let longLimit = #""initializationOptions":{"limits":{"parseMilliseconds":60000}}"#

  @Test func aLongTextIsAnsweredWhenItsFirstTreeIsThere() throws {
    let server = try LanguageServerProcess()
    try server.initialize(members: Self.longLimit)
    let text = SampleSource.c(bytes: 1_300_000)
    server.open("file:///long.c", languageID: "c", text: text)
    let tokens = try server.tokens("file:///long.c")
    let (language, loader) = try Self.language("c")
    let fresh = HighlightingStorage(UTF16Text(text), language: language, languageProvider: loader, parseMilliseconds: 60_000)
    let expected = SemanticTokenEncoder(unit: .utf16, legend: .standard).encode(fresh)
    #expect(tokens == expected.map(Int.init))
  }

  @Test func aRangeOfALongTextIsAnsweredBeforeItsTreeIsThere() throws {
    let server = try LanguageServerProcess()
    try server.initialize(members: Self.longLimit)
    server.open("file:///long.c", languageID: "c", text: SampleSource.c(bytes: 1_300_000))
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
    return String(repeating: block, count: 1_300_000 / block.utf16.count)
  }()

  @Test func aWindowOfALongTextBeginsOutsideOfStrings() throws {
    let server = try LanguageServerProcess()
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

  @Test func editsOfALongTextThatIsStillColouredAreNotLost() throws {
    let server = try LanguageServerProcess()
    try server.initialize()
    var text = UTF16Text(SampleSource.c(bytes: 600_000))
    server.open("file:///long.c", languageID: "c", text: text.string(in: 0..<text.count))
    for (line, insertion) in [(0, "int x;\n"), (5000, "/* 😀 */"), (2, "\n\n")] {
      server.change("file:///long.c", version: 2, from: (line, 0), to: (line, 0), text: insertion)
      let start = text.lines.start(of: line)
      text.replace(start..<start, with: Array(insertion.utf16))
    }
    let (language, loader) = try Self.language("c")
    let fresh = HighlightingStorage(text, language: language, languageProvider: loader, parseMilliseconds: 60_000)
    let expected = SemanticTokenEncoder(unit: .utf16, legend: .standard).encode(fresh)
    #expect(try server.tokens("file:///long.c") == expected.map(Int.init))
  }

  @Test func aRequestThatWaitsCanBeCancelledAndEndsWithItsDocument() throws {
    let server = try LanguageServerProcess()
    try server.initialize()
    let text = SampleSource.c(bytes: 1_300_000)
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

  @Test func theClientIsToldWhenALongParseIsDone() throws {
    let server = try ManualServer(canRefresh: true)
    let uri = #""uri":"file:///none/a.json""#
    let text = "[\"a\", \"b\", true]\n"
    server.notify(
      "textDocument/didOpen",
      #"{"textDocument":{\#(uri),"languageId":"json","version":1,"text":\#(LanguageServerProcess.quoted(text))}}"#)
    server.drain()
    server.perform()
    server.deliverAll()
    // Every string becomes what stood between strings.
    server.notify(
      "textDocument/didChange",
      #"{"textDocument":{\#(uri),"version":2},"contentChanges":[{"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":1}},"text":"\""}]}"#
    )
    server.request("textDocument/semanticTokens/full/delta", #"{"textDocument":{\#(uri)},"previousResultId":"0"}"#)
    server.drain()
    server.perform()
    server.deliverAll()
    server.request("textDocument/semanticTokens/full/delta", #"{"textDocument":{\#(uri)},"previousResultId":"0"}"#)
    server.drain()
    let (language, loader) = try Self.language("json")
    func tokens(_ text: String) -> [Int] {
      let fresh = HighlightingStorage(UTF16Text(text), language: language, languageProvider: loader)
      return SemanticTokenEncoder(unit: .utf16, legend: .standard).encode(fresh).map(Int.init)
    }
    let asked = server.asked
    let messages = try server.messages()
    let answers = asked.suffix(2).compactMap { id in messages.firstIndex { $0["id"]?.int == id && $0["method"] == nil } }
    let refreshes = messages.indices.filter { messages[$0]["method"]?.string == "workspace/semanticTokens/refresh" }
    let found = answers.map { messages[$0]["result"]?["data"]?.array?.compactMap(\.int) }
    let expected = tokens("[\"" + text.dropFirst())
    try #require(found.count == 2)
    // The colours of before, the first string a unit further.
    #expect(found[0] != expected && found[0] != tokens(text) && found[0]?.isEmpty == false)
    #expect(refreshes.contains { answers[0] < $0 && $0 < answers[1] })
    #expect(found[1] == expected)
  }
}
