import HighlightStorage
import TestSupport
import Testing

/// Writes down what it is told.
final class RecordingLayoutManager: LayoutManager {
  struct Notice: Equatable {
    var mask: TextStorage.EditActions
    var range: Range<Int>
    var changeInLength: Int
    var invalidated: Range<Int>
    /// The text at the time of the notice.
    var string: String
  }

  private(set) var notices: [Notice] = []

  func processEditing(
    for storage: TextStorage, edited mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int,
    invalidatedRange: Range<Int>
  ) {
    notices.append(
      Notice(
        mask: mask, range: range, changeInLength: changeInLength, invalidated: invalidatedRange, string: storage.string))
  }

  /// What was told since the last call.
  func takeNotices() -> [Notice] {
    defer { notices = [] }
    return notices
  }
}

/// Does as a closure says.
final class ClosureDelegate: TextStorageDelegate {
  typealias Body = (TextStorage, TextStorage.EditActions, Range<Int>, Int) -> Void
  var will: Body = { _, _, _, _ in }
  var did: Body = { _, _, _, _ in }

  func textStorage(
    _ storage: TextStorage, willProcessEditing mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int
  ) {
    will(storage, mask, range, changeInLength)
  }

  func textStorage(
    _ storage: TextStorage, didProcessEditing mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int
  ) {
    did(storage, mask, range, changeInLength)
  }
}

@Suite struct TextStorageTests {
  private let storage = TextStorage(UTF16Text("hello world"))
  private let manager = RecordingLayoutManager()

  init() {
    storage.addLayoutManager(manager)
  }

  @Test func oneEditIsToldOnce() {
    storage.replaceCharacters(in: 0..<5, with: "Bye")
    #expect(
      manager.notices == [
        .init(mask: .editedCharacters, range: 0..<3, changeInLength: -2, invalidated: 0..<3, string: "Bye world")
      ])
  }

  @Test func nestedSessionsAreToldAsOne() {
    storage.beginEditing()
    storage.replaceCharacters(in: 11..<11, with: "!")
    storage.beginEditing()
    storage.setAttributes(Attributes(scope: "string"), range: 6..<8)
    storage.endEditing()
    storage.replaceCharacters(in: 5..<6, with: "")
    #expect(manager.notices.isEmpty, "the session is open")
    #expect(storage.editedRange == 5..<11)
    #expect(storage.editedMask == [.editedCharacters, .editedAttributes])
    #expect(storage.changeInLength == 0)
    storage.endEditing()
    #expect(
      manager.notices == [
        .init(
          mask: [.editedCharacters, .editedAttributes], range: 5..<11, changeInLength: 0, invalidated: 5..<11,
          string: "helloworld!")
      ])
    #expect(storage.editedMask.isEmpty && storage.editedRange == nil && storage.changeInLength == 0)
  }

  @Test func aSessionWithoutEditsIsNotTold() {
    storage.beginEditing()
    storage.beginEditing()
    storage.endEditing()
    storage.endEditing()
    #expect(manager.notices.isEmpty)
  }

  @Test func attributesAloneChangeNoCharacters() {
    storage.setAttributes(Attributes(scope: "string"), range: 2..<4)
    #expect(
      manager.notices == [
        .init(mask: .editedAttributes, range: 2..<4, changeInLength: 0, invalidated: 2..<4, string: "hello world")
      ])
    #expect(storage.version == 0)
  }

  @Test func everyReplacementCountsInTheVersion() {
    storage.beginEditing()
    storage.replaceCharacters(in: 0..<0, with: "a")
    storage.replaceCharacters(in: 0..<0, with: "b")
    storage.endEditing()
    #expect(storage.version == 2)
    #expect(manager.notices.count == 1)
  }

  @Test func everyLayoutManagerIsToldInOrderAndOnce() {
    let second = RecordingLayoutManager()
    storage.addLayoutManager(second)
    storage.replaceCharacters(in: 0..<1, with: "J")
    #expect(manager.notices == second.notices && manager.notices.count == 1)
    storage.removeLayoutManager(manager)
    storage.replaceCharacters(in: 0..<1, with: "H")
    #expect(manager.notices.count == 1)
    #expect(second.notices.map(\.string) == ["Jello world", "Hello world"])
  }

  @Test func theDelegateStandsBeforeAndBehindTheFixing() {
    final class Storage: TextStorage {
      var log: [String] = []
      override func fixAttributes(in range: Range<Int>) { log.append("fix \(range)") }
    }
    let storage = Storage(UTF16Text("abc"))
    let delegate = ClosureDelegate()
    delegate.will = { _, _, range, delta in storage.log.append("will \(range) \(delta)") }
    delegate.did = { _, _, range, delta in storage.log.append("did \(range) \(delta)") }
    storage.delegate = delegate
    storage.replaceCharacters(in: 1..<2, with: "xyz")
    // The initial text has no delegate yet.
    #expect(storage.log == ["fix 0..<3", "will 1..<4 2", "fix 1..<4", "did 1..<4 2"])
  }

  @Test func willProcessEditingMayChangeTheText() {
    let delegate = ClosureDelegate()
    delegate.will = { storage, mask, _, _ in
      #expect(mask == .editedCharacters)
      storage.replaceCharacters(in: storage.length..<storage.length, with: "!")
    }
    var ranges: [Range<Int>] = []
    delegate.did = { _, _, range, _ in ranges.append(range) }
    storage.delegate = delegate
    storage.replaceCharacters(in: 6..<11, with: "there")
    #expect(ranges == [6..<12])
    #expect(
      manager.notices == [
        .init(mask: .editedCharacters, range: 6..<12, changeInLength: 1, invalidated: 6..<12, string: "hello there!")
      ])
  }

  @Test func didProcessEditingMayChangeAttributes() {
    let delegate = ClosureDelegate()
    delegate.did = { storage, _, _, _ in storage.setAttributes(Attributes(scope: "comment"), range: 0..<2) }
    storage.delegate = delegate
    storage.replaceCharacters(in: 4..<5, with: "a")
    #expect(
      manager.notices == [
        .init(
          mask: [.editedCharacters, .editedAttributes], range: 0..<5, changeInLength: 0, invalidated: 0..<5,
          string: "hella world")
      ])
  }

  /// Runs that a subclass brings up to date outside the edited range are invalid too.
  @Test func invalidatedRangeCoversReplacedRuns() {
    final class Storage: TextStorage {
      override func fixAttributes(in range: Range<Int>) { replaceRuns(of: .syntax, in: 0..<3, with: []) }
    }
    let storage = Storage(UTF16Text("hello world"))
    storage.addLayoutManager(manager)
    storage.replaceCharacters(in: 6..<7, with: "")
    #expect(manager.notices.map(\.invalidated) == [0..<6])
    #expect(manager.notices.map(\.range) == [6..<6])
  }

  /// Random sessions against a model that marks what was touched.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func randomSessionsAgreeWithTouchedGaps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var shadow = Array(storage.text.units)
    var typed = Array(repeating: false, count: shadow.count)
    for step in 0..<100 {
      let before = shadow.count
      var model = GapModel(length: before)
      var mask: TextStorage.EditActions = []
      var depth = 1
      storage.beginEditing()
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let lower = Int.random(in: 0...shadow.count, using: &random)
        let range = lower..<Int.random(in: lower...min(shadow.count, lower + 5), using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          storage.beginEditing()
          depth += 1
        case 1 where depth > 1:
          storage.endEditing()
          depth -= 1
        case 2:
          let isType = Bool.random(using: &random)
          storage.setAttributes(isType ? Attributes(scope: "type") : nil, range: range)
          // What is there already is no edit.
          if typed[range].contains(!isType) {
            mask.insert(.editedAttributes)
            model.edit(range, newLength: range.count)
          }
          for offset in range { typed[offset] = isType }
        default:
          let units = ContiguousArray((0..<Int.random(in: 0...4, using: &random)).map { UInt16(0x61 + $0) })
          storage.replaceCharacters(in: range, with: units)
          shadow.replaceSubrange(range, with: units)
          typed = (0..<shadow.count).map { storage.attributes(at: $0).attributes != nil }
          mask.insert(.editedCharacters)
          model.edit(range, newLength: units.count)
        }
      }
      for _ in 0..<depth { storage.endEditing() }
      let expected = model.range.map {
        RecordingLayoutManager.Notice(
          mask: mask, range: $0, changeInLength: shadow.count - before, invalidated: $0,
          string: String(decoding: shadow, as: UTF16.self))
      }
      let notices = manager.takeNotices()
      guard notices == (expected.map { [$0] } ?? []) else {
        Issue.record("seed \(seed), step \(step): \(notices), not \(String(describing: expected))")
        return
      }
    }
  }
}
