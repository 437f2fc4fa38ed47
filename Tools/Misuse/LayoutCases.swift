import HighlightStorage
import TextLayout

private func layout(isAdded: Bool = true) -> TextLayoutManager {
  let storage = TextStorage(UTF16Text("hello\nworld שלום ab\n\nmore text than a row has"))
  let made = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 8)])
  if isAdded { storage.addLayoutManager(made) }
  return made
}

private func client() -> TextInputClient {
  let layout = layout()
  return TextInputClient(storage: layout.storage, layoutManager: layout)
}

/// Calls all that can be asked of a layout.
private func askAll(_ layout: TextLayoutManager) {
  let tokenizer = StorageTokenizer(storage: layout.storage, layoutManager: layout)
  for offset in [-3, 0, 5, 11, 40, 900, .max] {
    let location = TextLocation(offset)
    _ = layout.lineFragment(at: location)
    _ = layout.caretRect(at: location)
    _ = layout.normalized(location)
    _ = layout.rowRange(at: location)
    _ = layout.horizontalPosition(of: location)
    _ = layout.baseWritingDirection(at: offset)
    for direction in TextLayoutDirection.allCases { _ = layout.location(from: location, in: direction, goal: .nan) }
    for unit in TextUnit.allCases {
      _ = tokenizer.unit(unit, endingAfter: offset)
      _ = tokenizer.unit(unit, startingBefore: offset)
    }
  }
  for container in [-1, 0, 1, .max] {
    _ = layout.lineFragments(inContainer: container)
    _ = layout.usedRect(forContainer: container)
    _ = layout.textRange(forContainer: container)
    _ = layout.hit(at: LayoutPoint(x: .nan, y: .infinity), inContainer: container)
    layout.ensureLayout(toHeight: .nan, inContainer: container)
  }
  let range = TextRange(TextLocation(-5), TextLocation(900))
  _ = layout.lineFragments(for: range)
  _ = layout.selectionRects(for: range)
  _ = layout.firstRect(for: range)
  _ = layout.invisibleRanges(in: -5..<900)
  layout.invalidateLayout(for: -5..<900)
  layout.setBaseWritingDirection(.rightToLeft, for: -5..<900)
  _ = layout.layoutMore(paragraphs: -1)
  _ = layout.layoutMore(paragraphs: 90)
  _ = layout.isLayoutComplete
}

let layoutCases: [Case] = [
  Case("container-insert", says: "index 2 is outside") { layout().insertTextContainer(TextContainer(columns: 4), at: 2) },
  Case("container-remove", says: "index 1 is outside") { layout().removeTextContainer(at: 1) },
  Case("container-remove-negative", says: "index -1 is outside") { layout().removeTextContainer(at: -1) },
  Case(returns: "layout-outside") { askAll(layout()) },
  Case(returns: "layout-never-added") {
    let layout = layout(isAdded: false)
    for text in ["", "a", "one\ntwo שלום\nthree\nfour\n", "x\ny"] {
      askAll(layout)
      layout.storage.replaceCharacters(in: 0..<layout.storage.length, with: text)
      askAll(layout)
    }
  },
  Case(returns: "layout-without-containers") {
    let layout = TextLayoutManager(storage: TextStorage(sample()))
    askAll(layout)
    layout.storage.replaceCharacters(in: 0..<11, with: "")
    askAll(layout)
  },
  Case(returns: "layout-in-a-session") {
    let layout = layout()
    layout.storage.beginEditing()
    for _ in 0..<3 {
      layout.storage.replaceCharacters(in: 0..<6, with: "a\nb\nc")
      askAll(layout)
    }
    layout.storage.endEditing()
    askAll(layout)
  },
  Case("fragment-stale", says: "fragment: enclosingRange 38..<45 is outside") {
    let layout = layout()
    let fragment = layout.lineFragment(at: TextLocation(40))
    layout.storage.replaceCharacters(in: 0..<layout.storage.length, with: "short")
    if let fragment { _ = layout.directionalRuns(of: fragment) }
  },
  Case("layout-process-range", says: "range 3..<90 is outside") {
    let layout = layout()
    layout.processEditing(
      for: layout.storage, edited: .editedCharacters, range: 3..<90, changeInLength: 0, invalidatedRange: 0..<0)
  },
  Case("layout-process-change", says: "do not fit a text") {
    let layout = layout()
    layout.processEditing(
      for: layout.storage, edited: .editedCharacters, range: 3..<5, changeInLength: 9, invalidatedRange: 0..<0)
  },
  Case("layout-process-storage", says: "storage is not that of the layout manager") {
    layout().processEditing(
      for: TextStorage(), edited: .editedCharacters, range: 0..<0, changeInLength: 0, invalidatedRange: 0..<0)
  },
  Case("bidi-paragraph", says: "range 0..<12 is outside") {
    sample().units.withUnsafeBufferPointer {
      BidiParagraph().setParagraph(0..<12, of: $0, direction: .natural)
    }
  },
  Case(returns: "bidi-empty") {
    let layout = TextLayoutManager(storage: TextStorage(UTF16Text("\na")), textContainers: [TextContainer(columns: 4)])
    layout.setBaseWritingDirection(.rightToLeft, for: 0..<1)
    _ = layout.caretRect(at: TextLocation(0))
  },
  Case("bidi-levels", says: "count 6 is outside") {
    sample().units.withUnsafeBufferPointer {
      let bidi = BidiParagraph()
      bidi.setParagraph(0..<5, of: $0, direction: .natural)
      _ = bidi.levels(count: 6)
    }
  },
  Case("bidi-row", says: "row 0..<5 is outside 6..<11") {
    sample().units.withUnsafeBufferPointer {
      let bidi = BidiParagraph()
      bidi.setParagraph(6..<11, of: $0, direction: .natural)
      _ = bidi.visualRuns(ofRow: 0..<5)
    }
  },
  Case("bidi-strong", says: "range -1..<5 is outside") {
    sample().units.withUnsafeBufferPointer { _ = BidiParagraph.firstStrong(in: -1..<5, of: $0) }
  },
  Case("bidi-reorder", says: "range 0..<99 is outside") {
    sample().units.withUnsafeBufferPointer { _ = BidiParagraph.mayReorder(0..<99, of: $0) }
  },
  Case("metrics-range", says: "range 0..<12 is outside") {
    sample().units.withUnsafeBufferPointer {
      _ = FixedAdvanceMetrics(advance: 7, ascent: 9, descent: 3).position(after: 0..<12, of: $0, from: 0, limit: 99)
    }
  },
  Case("metrics-place", says: "x nan is no column") {
    sample().units.withUnsafeBufferPointer {
      _ = CellMetrics().position(after: 0..<5, of: $0, from: .nan, limit: 99)
    }
  },
  Case(returns: "input-outside") {
    let client = client()
    let outside = TextRange(TextLocation(-9), TextLocation(.max))
    _ = client.text(in: outside)
    client.selectedTextRange = TextRange(at: TextLocation(.max))
    client.select([outside, TextRange(70..<90)], primary: 9)
    client.setMarkedText("ab", selectedRange: -4..<90)
    client.replace(TextRange(900..<901), withText: "x")
    client.storage.replaceCharacters(in: 0..<client.storage.length, with: "")
    client.deleteBackward()
    client.insertText("q")
    client.undoLimit = -1
    while client.undo() {}
    while client.redo() {}
    _ = client.position(from: TextLocation(.max), offset: .max)
    _ = client.position(from: TextLocation(0), offset: .min)
    _ = client.position(from: TextLocation(0), in: .right, offset: .max)
    _ = client.position(from: TextLocation(0), in: .left, offset: .min)
    _ = client.offset(from: TextLocation(.max), to: TextLocation(.min))
    _ = client.position(within: outside, atCharacterOffset: .max)
    _ = client.characterOffset(of: TextLocation(.max), within: outside)
    _ = client.textStyling(at: TextLocation(.max), in: .forward)
    _ = client.characterRange(byExtending: TextLocation(.max), in: .left)
    _ = client.hit(at: LayoutPoint(x: .nan, y: .nan))
    _ = client.caretRect(for: TextLocation(.max))
    client.setBaseWritingDirection(.rightToLeft, for: outside)
  },
]
