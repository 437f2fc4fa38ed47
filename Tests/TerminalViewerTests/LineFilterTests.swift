import HighlightStorage
import TestSupport
import Testing

@testable import SystemSupport
@testable import TerminalViewer

/// Lines that a filter shows, beside a plain array of lines.
@Suite struct LineFilterTests {
  private func shown(_ bytes: [UInt8], _ conditions: [LineFilter.Condition]) throws -> [Int] {
    let starts = LinePartsTests.lineStarts(bytes)
    return try starts.indices.filter { index in
      let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
      var line = bytes[starts[index]..<end]
      while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
      let units = ContiguousArray(String(decoding: line, as: UTF8.self).utf16)
      return try conditions.allSatisfy {
        try $0.pattern.isFound(in: 0..<units.count, of: units, budget: 0) != $0.isInverted
      }
    }.map { starts[$0] }
  }

  /// One character, so that no match lies over the border of two blocks.
  private func conditions(_ random: inout SeededGenerator) throws -> [LineFilter.Condition] {
    try (0..<Int.random(in: 1...2, using: &random)).map { number in
      let text = ["a", "x", "b", " ", "\\t", "^$", "(?=c)"][Int.random(in: 0..<7, using: &random)]
      return LineFilter.Condition(
        pattern: try SearchPattern(text, caseRule: .exact, isLiteral: false, number: number),
        isInverted: Bool.random(using: &random))
    }
  }

  @Test func shownLinesAreThoseThatMatch() throws {
    var longest = 0
    for seed in 0..<600 {
      var random = SeededGenerator(seed: UInt64(seed))
      let bytes = LinePartsTests.bytes(&random)
      let conditions = try conditions(&random)
      let file = try byteFile(bytes)
      var filter = LineFilter(conditions)
      while filter.hasWork(file) { try filter.advance(file) }
      let expected = try shown(bytes, conditions)
      guard filter.starts == expected else {
        Issue.record("seed \(seed): \(filter.starts), not \(expected)")
        return
      }
      longest = max(longest, bytes.split { $0 == 0x0A || $0 == 0x0D }.map(\.count).max() ?? 0)
      // What the file grows by.
      let more = LinePartsTests.bytes(&random)
      #expect(more.withUnsafeBytes { FileSystem.writeAll($0, to: file.descriptor) } == 0)
      _ = file.refresh()
      while filter.hasWork(file) { try filter.advance(file) }
      let grown = try shown(bytes + more, conditions)
      // A CR that ended the file may have its LF now: its line begins where it did.
      guard filter.starts == grown || bytes.last == 0x0D && more.first == 0x0A else {
        Issue.record("seed \(seed), grown: \(filter.starts), not \(grown)")
        return
      }
    }
    #expect(longest > 2048, "no line was longer than some blocks")
  }

  @Test func linesAreFoundByTheirPlaces() throws {
    let file = try byteFile(Array("a\nb\na\nb\na".utf8))
    var filter = LineFilter([
      LineFilter.Condition(
        pattern: try SearchPattern("a", caseRule: .exact, isLiteral: true, number: 1), isInverted: false)
    ])
    #expect(filter.start(after: 0) == nil && filter.hasWork(file))
    while filter.hasWork(file) { try filter.advance(file) }
    #expect(filter.starts == [0, 4, 8])
    #expect(filter.start(after: 0) == 4 && filter.start(after: 8) == nil && filter.start(before: 8) == 4)
    #expect(filter.start(before: 0) == nil && filter.shows(4) && !filter.shows(2))
  }

  @Test func aPatternThatTakesTooLongEnds() throws {
    let file = try byteFile(Array((String(repeating: "a", count: 40) + "\n").utf8))
    var filter = LineFilter([
      LineFilter.Condition(
        pattern: try SearchPattern("(a+)+b", caseRule: .exact, isLiteral: false, number: 1), isInverted: false)
    ])
    #expect(throws: SearchInterruption.deadline) { try filter.advance(file) }
  }
}
