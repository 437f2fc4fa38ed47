import HighlightStorage
import TextLayout

/// Bytes as calls of the library: edits, typing, composing, undoing and questions with offsets in the text and outside of it, as far as those are
/// allowed. Nothing ends the process, and what is shown is what a fresh layout of the text shows.
enum FuzzedLibrary {
  private static let texts = [
    "a", " ", "\n", "\r\n", "word ", "שלום", "漢字", "e\u{301}", "👩‍👩‍👧‍👦", "https://a.b/c ", "\t", "12", "", "\u{FFFC}",
    "+49 30 1234567", "2024-01-31",
  ]

  @Sendable static func run(_ bytes: [UInt8]) {
    var input = bytes[...]
    func next() -> Int { input.popFirst().map(Int.init) ?? 0 }
    let storage = HighlightingStorage(UTF16Text("some text\nשלום עולם\n\nlast line"), language: nil)
    let layout = TextLayoutManager(
      storage: storage, textContainers: [TextContainer(columns: 7, rows: 3), TextContainer(columns: 12)])
    let isAdded = next() & 1 == 0
    if isAdded { storage.addLayoutManager(layout) }
    let client = TextInputClient(storage: storage, layoutManager: layout)
    while !input.isEmpty {
      let operation = next()
      let text = texts[next() % texts.count]
      let (a, b) = (next() - 8, next() - 8)
      let inside = (min(a, b)..<max(a, b)).clamped(to: 0..<storage.length)
      let range = TextRange(TextLocation(a), TextLocation(b, affinity: a & 1 == 0 ? .upstream : .downstream))
      switch operation % 23 {
      case 0: storage.replaceCharacters(in: inside, with: text)
      case 1: client.insertText(text)
      case 2: client.deleteBackward()
      case 3: client.replace(range, withText: text)
      case 4: client.setMarkedText(text, selectedRange: inside)
      case 5: client.unmarkText()
      case 6: client.undo()
      case 7: client.redo()
      case 8: client.selectedTextRange = range
      case 9: client.select([range, TextRange(at: TextLocation(b + 5))], primary: a)
      case 10: client.beginEditing()
      case 11: if storage.isEditing { client.endEditing() }
      case 12: storage.addAttribute(.link, value: text, range: inside)
      case 13: storage.setAttributes(Attributes(scope: "string"), range: inside)
      case 14: layout.setBaseWritingDirection(a & 1 == 0 ? .rightToLeft : .natural, for: range.utf16Range)
      case 15:
        for direction in TextLayoutDirection.allCases { _ = client.position(from: range.start, in: direction, offset: b) }
      case 16:
        for unit in TextUnit.allCases {
          _ = client.tokenizer.rangeEnclosing(range.start, with: unit, inDirection: .storage(.forward))
          _ = client.tokenizer.location(from: range.end, toBoundary: unit, inDirection: .layout(.left))
        }
      case 17:
        _ = client.selectionRects(for: range)
        _ = client.firstRect(for: range)
        _ = client.caretRect(for: range.end)
        _ = client.hit(at: LayoutPoint(x: Double(a), y: Double(b)))
      case 18:
        _ = client.characterOffset(of: range.end, within: TextRange(inside))
        _ = client.position(within: range, atCharacterOffset: a)
      case 19:
        let attachment = TextAttachment(
          identifier: text, description: text, width: Double(a & 7), height: Double(b & 3), descent: Double(b & 1))
        storage.addAttribute(.attachment, value: attachment, range: inside)
      case 20: storage.removeAttribute(a & 1 == 0 ? .attachment : .link, range: inside)
      case 21:
        for fragment in layout.lineFragments(inContainer: 0) { _ = layout.attachments(of: fragment) }
        _ = storage.detectedData(in: inside, by: DataDetector(types: .all))
      default:
        _ = storage.links(in: range.utf16Range)
        _ = storage.combinedRuns(in: range.utf16Range)
        _ = storage.text.string(in: inside)
      }
      let bounds = 0..<storage.length
      precondition(
        client.selections.allSatisfy { $0.utf16Range.clamped(to: bounds) == $0.utf16Range }, "a selection outside")
      if let marked = client.markedTextRange?.utf16Range {
        precondition(!marked.isEmpty && marked.clamped(to: bounds) == marked, "a mark outside")
      }
    }
    while storage.isEditing { storage.endEditing() }
    let fresh = TextLayoutManager(
      storage: storage, textContainers: [TextContainer(columns: 7, rows: 3), TextContainer(columns: 12)])
    guard layout.baseWritingDirections == fresh.baseWritingDirections else { return }
    precondition(rows(layout) == rows(fresh), "other rows than a fresh layout")
  }

  private static func rows(_ layout: TextLayoutManager) -> [Range<Int>] {
    (0..<2).flatMap { layout.lineFragments(inContainer: $0).map(\.range) }
  }
}

extension TextLayoutManager {
  fileprivate var baseWritingDirections: [WritingDirection] {
    let lines = storage.text.lines
    return (0..<lines.count).map { baseWritingDirection(at: lines.start(of: $0)) }
  }
}
