import HighlightStorage

private func plain() -> TextStorage { TextStorage(sample()) }
private func highlighting() -> HighlightingStorage { HighlightingStorage(sample(), language: nil) }

/// Does what a storage does not allow while it tells of an edit.
private final class Meddler: LayoutManager {
  func willReplaceCharacters(of storage: TextStorage, in range: Range<Int>, with units: ContiguousArray<UInt16>) {
    storage.replaceCharacters(in: 0..<0, with: "x")
  }
  func processEditing(
    for storage: TextStorage, edited mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int,
    invalidatedRange: Range<Int>
  ) {}
}

/// Observes without doing anything.
private final class Quiet: LayoutManager {
  func processEditing(
    for storage: TextStorage, edited mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int,
    invalidatedRange: Range<Int>
  ) {}
}

/// Replaces characters behind their processing.
private final class LateMeddler: TextStorageDelegate {
  func textStorage(
    _ storage: TextStorage, didProcessEditing mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int
  ) { storage.replaceCharacters(in: 0..<0, with: "x") }
}

/// Says that it has more than it has.
private final class Store: TextBackingStore {
  var length: Int { 11 }
  func units(in range: Range<Int>) -> ContiguousArray<UInt16> {
    sample().withUnits(in: range) { ContiguousArray($0[range]) }
  }
  func replaceUnits(in range: Range<Int>, with units: ContiguousArray<UInt16>) {}
}

let storageCases: [Case] = [
  Case("storage-attributes-end", says: "utf16Offset 11 is outside") { _ = plain().attributes(at: 11) },
  Case("storage-attributes-negative", says: "utf16Offset -1 is outside") { _ = highlighting().attributes(at: -1) },
  Case("storage-attribute", says: "utf16Offset 99 is outside") { _ = plain().attribute(.link, at: 99) },
  Case("storage-insert-attachment", says: "utf16Offset 12 is outside") {
    plain().insertAttachment(TextAttachment(identifier: "", description: "", width: 1, height: 1), at: 12)
  },
  Case("attachment-width", says: "width nan is outside") {
    _ = TextAttachment(identifier: "", description: "", width: .nan, height: 1)
  },
  Case("attachment-height", says: "height -1.0 is outside") {
    _ = TextAttachment(identifier: "", description: "", width: 1, height: -1)
  },
  Case("attachment-descent", says: "descent 2.0 is outside") {
    _ = TextAttachment(identifier: "", description: "", width: 1, height: 1, descent: 2)
  },
  Case("storage-detected-data", says: "range -1..<3 is outside") {
    _ = plain().detectedData(in: -1..<3, by: DataDetector(types: .all))
  },
  Case(returns: "storage-attachments") { _ = plain().attachments(in: -4..<90) },
  Case("storage-replace", says: "range 5..<12 is outside") { plain().replaceCharacters(in: 5..<12, with: "") },
  Case("storage-replace-negative", says: "range -5..<1 is outside") {
    highlighting().replaceCharacters(in: -5..<1, with: "a")
  },
  Case("storage-set", says: "range 0..<12 is outside") { plain().setAttributes(nil, range: 0..<12) },
  Case("storage-add", says: "range 0..<12 is outside") { plain().addAttribute(.link, value: "a", range: 0..<12) },
  Case("storage-add-several", says: "range -1..<2 is outside") { plain().addAttributes([:], range: -1..<2) },
  Case("storage-remove", says: "range 0..<12 is outside") { plain().removeAttribute(.link, range: 0..<12) },
  Case("storage-edited", says: "do not fit a text of 11 units") {
    plain().edited(.editedCharacters, range: 0..<4, changeInLength: 30)
  },
  Case("storage-edited-negative", says: "do not fit a text of 11 units") {
    plain().edited(.editedCharacters, range: 0..<4, changeInLength: -5)
  },
  Case("storage-runs", says: "range 0..<12 is outside") { plain().replaceRuns(of: .syntax, in: 0..<12, with: []) },
  Case("storage-runs-order", says: "runs: range 2..<4 is outside 3..<11") {
    let storage = plain()
    let id = storage.attributeTable.intern(Attributes(scope: "keyword"))
    storage.replaceRuns(
      of: .syntax, in: 0..<11,
      with: [AttributeRun(start: 1, end: 3, attribute: id), AttributeRun(start: 2, end: 4, attribute: id)])
  },
  Case("storage-runs-attribute", says: "runs: attribute 7 is outside") {
    plain().replaceRuns(of: .syntax, in: 0..<11, with: [AttributeRun(start: 1, end: 3, attribute: 7)])
  },
  Case("storage-replacements", says: "replacements: range 2..<3 is outside 4..<11") {
    plain().replaceCharacters([TextReplacement(range: 1..<4, units: []), TextReplacement(range: 2..<3, units: [])])
  },
  Case("storage-observer", says: "addLayoutManager(Quiet()): nothing else refers to it") {
    plain().addLayoutManager(Quiet())
  },
  Case(returns: "storage-observer-kept") {
    let quiet = Quiet()
    plain().addLayoutManager(quiet)
    withExtendedLifetime(quiet) {}
  },
  Case("storage-end", says: "endEditing() without beginEditing()") { plain().endEditing() },
  Case("storage-backing-range", says: "range 0..<12 is outside") {
    TextStorage(backingStore: Store()).backingStoreChanged(in: 0..<12, changeInLength: 0)
  },
  Case("storage-backing-change", says: "do not fit a text of 11 units") {
    TextStorage(backingStore: Store()).backingStoreChanged(in: 0..<2, changeInLength: 100)
  },
  Case("storage-told", says: "characters may not change while layout managers are told") {
    let storage = plain()
    let meddler = Meddler()
    storage.addLayoutManager(meddler)
    storage.replaceCharacters(in: 0..<1, with: "a")
    storage.removeLayoutManager(meddler)
  },
  Case("storage-processed", says: "characters may change before a session is processed") {
    let storage = plain()
    let meddler = LateMeddler()
    storage.delegate = meddler
    storage.replaceCharacters(in: 0..<1, with: "a")
    storage.delegate = nil
    _ = meddler
  },
  Case(returns: "links-outside") {
    let storage = highlighting()
    precondition(storage.links(in: -5..<900).isEmpty && storage.link(at: 900) == nil && storage.link(at: -1) == nil)
    precondition(plain().links(in: 90..<900).isEmpty)
  },
  Case(returns: "runs-outside-storage") { precondition(plain().combinedRuns(in: -4..<90).isEmpty) },
  Case(returns: "syntax-outside") {
    let storage = highlighting()
    precondition(storage.nodes(at: -1).isEmpty && storage.nodes(atEach: [-4, 900], limit: -1).count == 2)
    precondition(storage.nameBinding(at: -4, query: { _ in nil }) == nil)
    precondition(!storage.isWord("if", ofLanguageAt: 99) && !storage.isForPeople(at: -4))
    precondition(storage.linkedTagNames(at: 99) == nil && storage.syntaxErrors(limit: -1).isEmpty)
  },
  Case("explanation", says: "utf16Offset 12 is outside") { _ = highlighting().explanation(at: 12) },
  Case("layers", says: "utf16Offset -1 is outside") { _ = highlighting().syntaxLayers(at: -1) },
]
