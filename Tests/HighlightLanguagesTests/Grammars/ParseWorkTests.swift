import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages

/// Limits of a parse that count its work and its memory.
@Suite struct ParseWorkTests {
  /// Texts that are hostile, unfinished, or only long. Some are given up at the limits of `milliseconds`.
  static let texts: [String: (language: String, text: String)] = [
    "indents": ("rst", (0..<180).map { String(repeating: " ", count: $0) + "a" }.joined(separator: "\n")),
    "brackets": ("c", String(repeating: "{ ( [ a;\n", count: 3_000)),
    "more brackets than a node counts": ("c", String(repeating: "{ ( [ a;\n", count: 27_000)),
    "an unfinished string": ("python", "x = \"\"\"\n" + String(repeating: "def f(a):\n    return [a, 'b']\n", count: 3_000)),
    "templates": ("javascript", String(repeating: "[{(`${", count: 3_000)),
    "attributes": ("xml", String(repeating: "<a b=\"", count: 2_000)),
    "functions": ("c", String(repeating: "static int f(int a) { return a + 1; }\n", count: 5_000)),
  ]
  static let milliseconds = TestEnvironment.runsAll ? 1_500 : 700

  static func parser(_ language: String) throws -> Parser {
    Parser(try LanguageLoader(manifest: TestEnvironment.manifest).grammar(named: language).get())
  }

  static func parse(_ text: String, with parser: Parser, milliseconds: Int = milliseconds) -> Parser.Report {
    // The time is the last resort.
    parser.parse(
      UTF16Text(text).table, oldTree: nil, milliseconds: 600_000, work: ParseWork.units(milliseconds: milliseconds),
      flag: CancellationFlag(), expectsEdits: false)
  }

  @Test(arguments: texts.keys.sorted()) func theWorkIsTheSameEachTime(name: String) throws {
    let (language, text) = try #require(Self.texts[name])
    let parser = try Self.parser(language)
    let first = Self.parse(text, with: parser)
    #expect(first.work > 0)
    // After another text, also one that was given up.
    _ = Self.parse(String(text.reversed()), with: parser, milliseconds: 10)
    let second = Self.parse(text, with: parser)
    let third = Self.parse(text, with: try Self.parser(language))
    for other in [second, third] {
      #expect(other.work == first.work)
      #expect(other.outcome.limit == first.outcome.limit)
    }
  }

  @Test func aParseEndsAtItsWork() throws {
    let text = String(repeating: "static int f(int a) { return a + 1; }\n", count: 5_000)
    let parser = try Self.parser("c")
    let whole = Self.parse(text, with: parser)
    guard case .parsed = whole.outcome else {
      Issue.record("no tree")
      return
    }
    let milliseconds = Int(whole.work / ParseWork.unitsPerMillisecond)
    let part = Self.parse(text, with: parser, milliseconds: milliseconds / 2)
    guard case .outOfWork = part.outcome else {
      Issue.record("\(part.outcome)")
      return
    }
    #expect(part.outcome.limit == .parseTime)
    // The parser asks after every hundred steps.
    #expect(part.work < whole.work * 6 / 10)
    guard case .parsed = Self.parse(text, with: parser, milliseconds: milliseconds + 1).outcome else {
      Issue.record("no tree")
      return
    }
  }

  @Test func embeddedTextsShareTheWorkOfAnUpdate() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let fence = "```c\n" + String(repeating: "int f(int a) { return a + 1; }\n", count: 300) + "```\n\n"
    let text = String(repeating: fence, count: 30)
    func limits(milliseconds: Int) throws -> (Set<Limit>, Int) {
      let storage = HighlightingStorage(
        UTF16Text(text), language: try loader.language("markdown").get(), languageProvider: loader,
        parseMilliseconds: milliseconds, expectsEdits: false)
      return (storage.exceededLimits, storage.runs(of: .syntax).runs.count)
    }
    let whole = try limits(milliseconds: 30_000)
    #expect(whole.0.isEmpty)
    let part = try limits(milliseconds: 60)
    #expect(part.0 == [.parseTime])
    #expect(part.1 < whole.1)
    #expect(try limits(milliseconds: 60) == part)
  }

  #if os(Linux)
    // In a process of its own, where no other test allocates memory. With the pool and without; the pool keeps the pages
    // of deeply indented text.
    @Test(
      arguments: [
        ("indents", false), ("brackets", false), ("brackets", true), ("attributes", false), ("attributes", true),
      ]
        // Children that the library forgets are freed by one who knows its nodes.
        + (TestEnvironment.hasAccelerations ? [false, true] : []).map { ("more brackets than a node counts", $0) })
    func theMemoryOfAnAbandonedParseIsGivenBack(name: String, isPooled: Bool) async throws {
      await #expect(processExitsWith: .success) { [name, isPooled] in
        let (language, text) = try #require(ParseWorkTests.texts[name])
        if isPooled { TreeMemory.keepInPool(forTextBytes: 0) }
        let parser = try ParseWorkTests.parser(language)
        // Loads the parser, and takes what the process keeps for all later parses.
        _ = ParseWorkTests.parse(String(text.prefix(2_000)), with: parser)
        var resident: [UInt64] = []
        for _ in 0..<4 {
          _ = ParseWorkTests.parse(text, with: parser, milliseconds: 2 * ParseWorkTests.milliseconds)
          resident.append(Watchdog.residentBytes())
        }
        let growth = Int(resident[3]) - Int(resident[0])
        precondition(growth < 8 << 20, "\(name): \(resident.map { $0 >> 20 }) MB")
        precondition(resident[0] < 150 << 20, "\(name): \(resident[0] >> 20) MB")
      }
    }
  #endif
}
