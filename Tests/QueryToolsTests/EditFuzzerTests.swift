import HighlightStorage
import HighlightTestSupport
import RandomEdits
import Testing

@testable import HighlightLanguages
@testable import QueryTools

/// The harness of `--fuzz-edits` finds what it is there for.
@Suite struct EditFuzzerTests {
  /// Colors that move with the edits and are never found anew.
  private final class WithoutInvalidation: EditedHighlights {
    private let storage: TextStorage
    let isIncremental = false

    init(_ highlighted: HighlightingStorage) {
      storage = TextStorage(highlighted.text)
      for run in highlighted.combinedRuns() {
        storage.setAttributes(highlighted.attributeTable[run.attribute], range: run.range)
      }
    }

    func beginEditing() { storage.beginEditing() }

    func endEditing() { storage.endEditing() }

    func replaceCharacters(in range: Range<Int>, with units: ContiguousArray<UInt16>) {
      storage.replaceCharacters(in: range, with: units)
    }

    var shown: [String] {
      storage.combinedRuns().map { run in
        let attributes = storage.attributeTable[run.attribute]
        return "\(run.range) \(attributes.language ?? "") \(attributes.capture ?? "") \(attributes.scope ?? "none") "
      }
    }

    func reparse() {}
  }

  private static func storage(_ units: ContiguousArray<UInt16>) throws -> HighlightingStorage {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    return HighlightingStorage(
      UTF16Text(units), language: try loader.language("python").get(), languageProvider: loader)
  }

  private let text = ContiguousArray("def f(a):\n    return [a, 'x', 1]  # note\n".utf16)

  @Test func aStorageWithoutInvalidationIsCaught() throws {
    let language = try LanguageLoader(manifest: TestEnvironment.manifest).language("python").get()
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    func fresh(_ units: ContiguousArray<UInt16>) -> HighlightingStorage {
      HighlightingStorage(UTF16Text(units), language: language, languageProvider: loader)
    }
    var fuzzer = EditFuzzer(seed: 1, count: 50, makeEdited: { WithoutInvalidation(fresh($0)) }, makeFresh: fresh)
    fuzzer.run(on: text)
    #expect(fuzzer.differences.count > 5)
    let counts = fuzzer.differences.map(\.edits.count)
    #expect(fuzzer.passed + counts.reduce(0, +) == 50)
    // Single edits, and several at once.
    #expect(counts.contains(1) && counts.contains { $0 > 1 })

    var honest = EditFuzzer(seed: 1, count: 50, makeEdited: fresh, makeFresh: fresh)
    honest.run(on: text)
    #expect(honest.differences.isEmpty && honest.passed == 50)
  }
}
