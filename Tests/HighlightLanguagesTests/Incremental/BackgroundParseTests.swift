import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import HighlightLanguages
@testable import HighlightRendering

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
    try #require(storage.pendingParse != nil)
    // Once more, if the first finds embedded languages that the storage has to look up.
    while let parse = storage.pendingParse {
      parse.run()
      storage.finish(parse)
    }
  }

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
    let (language, loader) = try Self.language("json")
    let storage = HighlightingStorage(
      UTF16Text("[" + String(repeating: "{\"a\": [1, true]},\n", count: 1_000) + "0]\n"), language: language,
      languageProvider: loader, parseBudgetMilliseconds: 0)
    let first = try #require(storage.pendingParse)
    storage.replaceCharacters(in: 100..<100, with: "/* x */")
    storage.replaceCharacters(in: 5000..<5003, with: "\"")
    #expect(storage.pendingParse === first)
    first.run()
    storage.finish(first)
    // The tree of the older text is adopted with the edits.
    #expect(storage.hasSyntax)
    #expect(storage.pendingParse !== first)
    try Self.run(storage)
    #expect(storage.hasSyntax)
    #expect(storage.mismatch() == nil)
    storage.reparse()
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
    storage.reparse()
    #expect(!storage.isIncremental)
  }

  @Test func healingDoesNotWaitForACheckOnAnotherThread() throws {
    let (language, loader) = try Self.language("c")
    let storage = HighlightingStorage(UTF16Text("int a = 1"), language: language, languageProvider: loader)
    storage.replaceCharacters(in: 9..<9, with: "(")
    storage.startReparse()
    let check = try #require(storage.pendingParse)
    storage.reparse()
    #expect(!storage.isIncremental && storage.pendingParse == nil)
    let reparsed = Self.captures(storage)
    check.run()
    storage.finish(check)
    #expect(Self.captures(storage) == reparsed)
  }

  @Test func embeddedTextsAreHealedAlone() throws {
    let (language, loader) = try Self.language("markdown")
    let storage = HighlightingStorage(UTF16Text(" *![]()\n"), language: language, languageProvider: loader)
    storage.replaceCharacters(in: 4..<4, with: "![")
    let fresh = HighlightingStorage(storage.text, language: language, languageProvider: loader)
    // Should a parser come whose trees do not differ here, another example is needed.
    #expect(Self.captures(storage) != Self.captures(fresh))
    storage.reparseEmbedded()
    #expect(Self.captures(storage) == Self.captures(fresh))
    #expect(storage.mismatch() == nil)
    #expect(storage.isIncremental)
  }

  @Test func aResultThatNobodyWaitsForIsNotTaken() throws {
    let (language, loader) = try Self.language("c")
    let storage = HighlightingStorage(UTF16Text("int a = 1"), language: language, languageProvider: loader)
    storage.replaceCharacters(in: 9..<9, with: "(")
    storage.startReparse()
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
}
