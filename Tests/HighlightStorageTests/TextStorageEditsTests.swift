import TestSupport
import Testing

@testable import HighlightStorage

/// Edits as a sequence for other tasks: nothing is lost, and memory is bounded.
@Suite struct TextStorageEditsTests {
  private func taken(_ edits: TextStorageEdits) async -> [TextStorageEdit] {
    var result: [TextStorageEdit] = []
    for await edit in edits { result.append(edit) }
    return result
  }

  @Test func sessionsBeyondTheCapacityAreMergedIntoTheLastElement() async throws {
    var storage: TextStorage? = TextStorage(UTF16Text("0123456789"))
    let edits = try #require(storage?.edits)
    let count = 3 * TextStorageEdits.capacity
    for _ in 0..<count { storage?.replaceCharacters(in: 5..<5, with: "ab") }
    storage?.setAttributes(Attributes(scope: "keyword"), range: 0..<2)
    storage = nil
    let found = await taken(edits)
    #expect(found.count == TextStorageEdits.capacity)
    #expect(found.map(\.changeInLength).reduce(0, +) == 2 * count)
    let last = try #require(found.last)
    #expect(last.version == count && last.mask == [.editedCharacters, .editedAttributes])
    #expect(last.invalidatedRange.lowerBound == 0 && last.editedRange.upperBound >= 5 + 2 * (count - 63))
  }

  /// A task that takes elements when it likes keeps a copy of the text: what no element names has not changed.
  @Test func whatNoElementNamesHasNotChanged() {
    for seed in 0..<100 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let storage = TextStorage(UTF16Text("some words to begin with"))
      var merged: TextStorageEdit?
      let buffer = TextStorageEdits.Buffer()
      final class Witness: LayoutManager {
        let buffer: TextStorageEdits.Buffer
        init(_ buffer: TextStorageEdits.Buffer) { self.buffer = buffer }
        func processEditing(
          for storage: TextStorage, edited mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int,
          invalidatedRange: Range<Int>
        ) {
          buffer.append(
            TextStorageEdit(
              version: storage.version, mask: mask, editedRange: range, changeInLength: changeInLength,
              invalidatedRange: invalidatedRange))
        }
      }
      let witness = Witness(buffer)
      storage.addLayoutManager(witness)
      let before = Array(storage.text.units)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let start = Int.random(in: 0...storage.length, using: &random)
        let end = min(storage.length, start + Int.random(in: 0...4, using: &random))
        storage.replaceCharacters(in: start..<end, with: ["", "x", "yz", "long text"].randomElement(using: &random) ?? "")
      }
      while let edit = buffer.take() {
        if merged == nil { merged = edit } else { merged?.merge(edit) }
      }
      guard let merged else { continue }
      let after = Array(storage.text.units)
      #expect(after.count == before.count + merged.changeInLength, "seed \(seed)")
      #expect(after[..<merged.editedRange.lowerBound] == before[..<merged.editedRange.lowerBound], "seed \(seed)")
      let tail = after.count - merged.editedRange.upperBound
      #expect(after.suffix(tail) == before.suffix(tail), "seed \(seed)")
      #expect(merged.version == storage.version)
    }
  }

  @Test func aCancelledTaskEndsAndIsNotKept() async throws {
    let storage = TextStorage(UTF16Text("a"))
    let edits = storage.edits
    let task = Task { await taken(edits).count }
    task.cancel()
    #expect(await task.value <= 1)
    storage.replaceCharacters(in: 0..<0, with: "b")
    #expect(storage.string == "ba")
  }
}
