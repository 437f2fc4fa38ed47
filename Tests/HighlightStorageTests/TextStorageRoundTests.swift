import HighlightStorage
import TestSupport
import Testing

/// The TextKit demo: colors words like "iPhone" in the paragraphs that were edited, before or behind the storage's own
/// processing.
private final class WordStorage: TextStorage {
  var isBehind = false
  /// Whether edits are processed without colors.
  var isOff = false
  private(set) var rounds = 0

  override func processEditing() {
    if isOff { return super.processEditing() }
    rounds += 1
    if !isBehind { setColor() }
    super.processEditing()
    if isBehind { setColor() }
  }

  private func setColor() {
    guard let range = editedRange else { return }
    let paragraph = text.paragraphRange(for: range.lowerBound..<min(range.upperBound + 1, length))
    setAttributes(nil, range: paragraph)
    for offset in paragraph
    where text.units[offset] == 0x69 && offset + 1 < length && (0x41...0x5A).contains(text.units[offset + 1]) {
      setAttributes(Attributes(scope: "keyword"), range: offset..<(offset + 2))
    }
  }

  var coloured: [Range<Int>] { runs(of: .caller).runs.map(\.range) }
}

/// Sets other attributes whenever it is asked.
private final class RestlessStorage: TextStorage {
  var isRestless = true
  private var count = 0

  override func processEditing() {
    super.processEditing()
    guard isRestless else { return }
    count += 1
    setAttributes(Attributes(scope: "scope\(count)"), range: 0..<1)
  }
}

/// Sets attributes when it is told.
private final class ColoringManager: LayoutManager {
  var scopes: [String] = []
  private(set) var told: [TextStorage.EditActions] = []

  func processEditing(
    for storage: TextStorage, edited mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int,
    invalidatedRange: Range<Int>
  ) {
    told.append(mask)
    if !scopes.isEmpty { storage.setAttributes(Attributes(scope: scopes.removeFirst()), range: 0..<2) }
  }
}

/// A text as lines.
private final class LineStore: TextBackingStore {
  private(set) var lines: [ContiguousArray<UInt16>] = [[]]
  /// Whether tabs become two spaces.
  var expandsTabs = false

  var length: Int { lines.reduce(0) { $0 + $1.count } }

  func units(in range: Range<Int>) -> ContiguousArray<UInt16> {
    ContiguousArray(lines.joined())[range].map { $0 }.contiguous
  }

  func replaceUnits(in range: Range<Int>, with units: ContiguousArray<UInt16>) {
    var all = ContiguousArray(lines.joined())
    all.replaceSubrange(range, with: expandsTabs ? units.flatMap { $0 == 0x09 ? [0x20, 0x20] : [$0] }.contiguous : units)
    lines = [[]]
    for unit in all {
      lines[lines.count - 1].append(unit)
      if unit == 0x0A { lines.append([]) }
    }
  }
}

extension Array where Element == UInt16 {
  fileprivate var contiguous: ContiguousArray<UInt16> { ContiguousArray(self) }
}

/// Rounds of processing, and what else a storage promises to those that stand around it.
@Suite struct TextStorageRoundTests {
  private let manager = RecordingLayoutManager()

  @Test func theInitialTextOfASubclassIsProcessed() {
    #expect(WordStorage(UTF16Text("an iPhone")).coloured == [3..<5])
    #expect(WordStorage(UTF16Text()).rounds == 0)
  }

  @Test(arguments: [false, true]) func attributesMayBeSetBeforeAndBehindTheProcessing(isBehind: Bool) {
    let storage = WordStorage(UTF16Text())
    storage.isOff = true
    storage.replaceCharacters(in: 0..<0, with: "iMac and iPad\n")
    (storage.isOff, storage.isBehind) = (false, isBehind)
    storage.addLayoutManager(manager)
    storage.replaceCharacters(in: 4..<4, with: "s")
    #expect(storage.coloured == [0..<2, 10..<12])
    #expect(
      manager.takeNotices() == [
        .init(
          mask: [.editedCharacters, .editedAttributes], range: 0..<12, changeInLength: 1, invalidated: 0..<12,
          string: "iMacs and iPad\n")
      ])
    // The same attributes once more are no change that would be told.
    storage.replaceCharacters(in: 5..<5, with: "!")
    #expect(storage.coloured == [0..<2, 11..<13])
    let notices = manager.takeNotices()
    #expect(notices.count == 1 && notices.first?.changeInLength == 1)
    if isBehind { #expect(notices.first?.range == 5..<6 && notices.first?.mask == .editedCharacters) }
    #expect(storage.rounds <= 4 && storage.stoppedSessions == 0)
    #expect(storage.editedMask.isEmpty && storage.editedRange == nil)
  }

  @Test func whoNeverComesToRestIsStoppedAndReported() {
    final class Delegate: TextStorageDelegate {
      var stopped: [Int] = []
      func textStorage(_ storage: TextStorage, didStopProcessingAfter rounds: Int) { stopped.append(rounds) }
    }
    let storage = RestlessStorage(UTF16Text())
    let delegate = Delegate()
    storage.delegate = delegate
    storage.addLayoutManager(manager)
    storage.replaceCharacters(in: 0..<0, with: "text!")
    #expect(delegate.stopped == [TextStorage.maxRounds] && storage.stoppedSessions == 1)
    #expect(manager.takeNotices().map(\.range) == [0..<5])
    #expect(storage.attributes(at: 0).attributes?.scope == "scope\(TextStorage.maxRounds)")
    // The session is over, and the next one is its own.
    storage.isRestless = false
    storage.replaceCharacters(in: 5..<5, with: "?")
    #expect(manager.takeNotices().map(\.range) == [5..<6])
    #expect(storage.string == "text!?")
  }

  @Test func whatAnObserverSetsIsTheNextSession() {
    let storage = TextStorage(UTF16Text("text"))
    let first = ColoringManager()
    storage.addLayoutManager(first)
    storage.addLayoutManager(manager)
    first.scopes = ["string", "string"]
    storage.replaceCharacters(in: 4..<4, with: "!")
    #expect(manager.takeNotices().map(\.mask) == [.editedCharacters, .editedAttributes])
    #expect(first.told == [.editedCharacters, .editedAttributes])
    // Nothing is left over for the next edit.
    storage.replaceCharacters(in: 5..<5, with: "?")
    #expect(manager.takeNotices().map(\.mask) == [.editedCharacters])
  }

  @Test func anObserverThatNeverRestsIsStopped() {
    let storage = TextStorage(UTF16Text("text"))
    let first = ColoringManager()
    first.scopes = (0..<100).map { "scope\($0)" }
    storage.addLayoutManager(first)
    storage.replaceCharacters(in: 4..<4, with: "!")
    #expect(first.told.count == TextStorage.maxRounds && storage.stoppedSessions == 1)
  }

  @Test func attributesThatAreThereAreNoEdit() {
    let storage = TextStorage(UTF16Text("hello"))
    storage.addLayoutManager(manager)
    storage.setAttributes(nil, range: 0..<5)
    storage.setAttributes(Attributes(scope: "string"), range: 1..<1)
    #expect(manager.takeNotices().isEmpty)
    storage.setAttributes(Attributes(scope: "string"), range: 1..<4)
    storage.setAttributes(Attributes(scope: "string"), range: 2..<4)
    storage.setAttributes(Attributes(scope: "string"), range: 2..<5)
    #expect(manager.takeNotices().map(\.range) == [1..<4, 2..<5])
  }

  @Test func aManagerIsToldOnceHoweverOftenItWasAdded() {
    let storage = TextStorage(UTF16Text("hello"))
    storage.addLayoutManager(manager)
    storage.addLayoutManager(manager)
    storage.replaceCharacters(in: 0..<1, with: "H")
    #expect(manager.takeNotices().count == 1)
    storage.removeLayoutManager(manager)
    storage.replaceCharacters(in: 0..<1, with: "h")
    #expect(manager.takeNotices().isEmpty)
  }

  @Test func theDelegateMayRefuseOrReplaceAChange() {
    final class Delegate: TextStorageDelegate {
      func textStorage(
        _ storage: TextStorage, shouldChange units: ContiguousArray<UInt16>, in range: Range<Int>
      ) -> ContiguousArray<UInt16>? {
        if range.isEmpty && units.contains(0x0A) { return nil }
        return units.map { $0 == 0x09 ? 0x20 : $0 }.contiguous
      }
    }
    for storage in [TextStorage(UTF16Text("ab")), HighlightingStorage(UTF16Text("ab"), language: nil)] {
      let delegate = Delegate()
      storage.delegate = delegate
      storage.addLayoutManager(manager)
      storage.replaceCharacters(in: 1..<1, with: "\n")
      #expect(storage.string == "ab" && storage.version == 0 && manager.takeNotices().isEmpty)
      storage.replaceCharacters(in: 1..<1, with: "\t\t")
      #expect(storage.string == "a  b" && manager.takeNotices().map(\.range) == [1..<3])
    }
  }

  @Test func theInitialTextPassesTheDelegate() {
    let delegate = ClosureDelegate()
    var told: [String] = []
    delegate.will = { storage, mask, range, delta in told.append("will \(storage.string) \(mask.rawValue) \(range) \(delta)")
    }
    delegate.did = { _, _, range, _ in told.append("did \(range)") }
    _ = TextStorage(UTF16Text("abc"), delegate: delegate)
    _ = HighlightingStorage(UTF16Text("de"), language: nil, delegate: delegate)
    #expect(told == ["will abc 1 0..<3 3", "did 0..<3", "will de 1 0..<2 2", "did 0..<2"])
  }

  @Test func charactersMayBeKeptAsLines() {
    let store = LineStore()
    store.replaceUnits(in: 0..<0, with: ContiguousArray("one\ntwo\n".utf16))
    let storages = [
      TextStorage(backingStore: store), HighlightingStorage(UTF16Text(), language: nil, backingStore: store),
    ]
    #expect(storages.allSatisfy { $0.string == "one\ntwo\n" })
    let storage = storages[1]
    storage.addLayoutManager(manager)
    storage.replaceCharacters(in: 3..<4, with: ", ")
    #expect(store.lines.map(\.count) == [9, 0] && storage.string == "one, two\n")
    store.expandsTabs = true
    storage.replaceCharacters(in: 0..<3, with: "\t")
    #expect(storage.string == "  , two\n" && store.length == storage.length)
    #expect(manager.takeNotices().map(\.changeInLength) == [1, -1])
    // The store changes by itself, and says so.
    store.replaceUnits(in: 0..<2, with: ContiguousArray("new".utf16))
    storage.backingStoreChanged(in: 0..<2, changeInLength: 1)
    #expect(storage.string == "new, two\n" && manager.takeNotices().map(\.range) == [0..<3])
  }

  /// Random edits through a store of lines end in the text that the lines are.
  @Test(arguments: 0..<10 as Range<UInt64>) func randomEditsAgreeWithTheStore(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let store = LineStore()
    let storage = HighlightingStorage(UTF16Text(), language: nil, backingStore: store)
    for _ in 0..<200 {
      let lower = Int.random(in: 0...storage.length, using: &random)
      let range = lower..<Int.random(in: lower...min(storage.length, lower + 4), using: &random)
      storage.replaceCharacters(
        in: range,
        with: ContiguousArray(
          (0..<Int.random(in: 0...5, using: &random)).map { _ in [0x61, 0x0A, 0x20].randomElement(using: &random) ?? 0x61 }))
      guard ContiguousArray(store.lines.joined()) == storage.text.units else {
        Issue.record("seed \(seed): \(storage.string)")
        return
      }
    }
  }

  @Test func aHighlightingStorageMayBeSubclassed() {
    final class Storage: HighlightingStorage {
      private(set) var fixed: [Range<Int>] = []
      override func fixAttributes(in range: Range<Int>) {
        super.fixAttributes(in: range)
        fixed.append(range)
      }
    }
    let storage = Storage(UTF16Text("http://a.org"), language: nil)
    storage.replaceCharacters(in: 12..<12, with: "/b")
    #expect(storage.fixed == [0..<12, 12..<14] && storage.string == "http://a.org/b")
  }
}
