import HighlightStorage
import TestSupport
import Testing

@testable import TextLayout

/// Room for what is no text.
@Suite struct AttachmentTests {
  private let wide = TextAttachment(identifier: "wide", description: "a picture", width: 5, height: 1)
  private let high = TextAttachment(identifier: "high", description: "a high one", width: 2, height: 3)

  private func rows(_ layout: TextLayoutManager, _ container: Int = 0) -> [String] {
    layout.lineFragments(inContainer: container).map {
      layout.storage.text.string(in: $0.range).replacing("\u{FFFC}", with: "#")
    }
  }

  @Test func anAttachmentIsACharacterWithASizeOfItsOwn() {
    let storage = TextStorage(UTF16Text("one two three"))
    let layout = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 10)])
    storage.addLayoutManager(layout)
    #expect(rows(layout) == ["one two ", "three"])
    storage.insertAttachment(wide, at: 4)
    #expect(storage.length == 14 && storage.attachments().map(\.utf16Offset) == [4])
    // Rows may end before and behind it.
    #expect(rows(layout) == ["one #", "two three"])
    let fragment = layout.lineFragments(inContainer: 0)[0]
    #expect(fragment.usedRect.width == 9)
    #expect(layout.attachments(of: fragment).map(\.rect) == [LayoutRect(x: 4, y: 0, width: 5, height: 1)])
    // The character alone is one cell wide, and so is it where the attribute is taken away.
    storage.removeAttribute(.attachment, range: 0..<14)
    #expect(rows(layout) == ["one #two ", "three"])
    storage.addAttribute(.attachment, value: wide, range: 0..<14)
    #expect(rows(layout) == ["one #", "two three"] && storage.attachments().count == 1)
    storage.replaceCharacters(in: 4..<5, with: "")
    #expect(rows(layout) == ["one two ", "three"] && storage.attachments().isEmpty)
  }

  @Test func rowsAreAsHighAsTheirAttachments() {
    let storage = TextStorage(UTF16Text("ab\ncd"))
    storage.insertAttachment(high, at: 1)
    storage.insertAttachment(
      TextAttachment(identifier: "low", description: "", width: 1, height: 3, descent: 2), at: 5)
    let layout = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 10)])
    storage.addLayoutManager(layout)
    let fragments = layout.lineFragments(inContainer: 0)
    #expect(fragments.map(\.rect.height) == [3, 3])
    // Text and attachments share the baseline.
    #expect(fragments.map(\.baseline) == [3, 4])
    #expect(layout.attachments(of: fragments[0]).map(\.rect) == [LayoutRect(x: 1, y: 0, width: 2, height: 3)])
    #expect(layout.attachments(of: fragments[1]).map(\.rect) == [LayoutRect(x: 1, y: 3, width: 1, height: 3)])
    #expect(layout.usedRect(forContainer: 0).height == 6)
    // In pages, too: three rows have room for the first one alone.
    let pages = TextLayoutManager(
      storage: storage, textContainers: [TextContainer(columns: 10, rows: 3), TextContainer(columns: 10, rows: 4)])
    #expect(rows(pages) == ["a#b"] && rows(pages, 1) == ["c#d"])
  }

  @Test func caretsSelectionsAndPointsKnowTheRoom() throws {
    let storage = TextStorage(UTF16Text("ab"))
    storage.insertAttachment(wide, at: 1)
    let layout = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 20)])
    storage.addLayoutManager(layout)
    func left(_ offset: Int) -> Double? { layout.caretRect(at: TextLocation(offset))?.rect.x }
    #expect([0, 1, 2].map { left($0) } == [0, 1, 6])
    #expect(layout.hit(at: LayoutPoint(x: 2, y: 0.5), inContainer: 0)?.location == TextLocation(1))
    #expect(layout.hit(at: LayoutPoint(x: 5, y: 0.5), inContainer: 0)?.location == TextLocation(2, affinity: .upstream))
    #expect(layout.hit(at: LayoutPoint(x: 3, y: 0.5), inContainer: 0)?.characterRange == 1..<2)
    #expect(layout.selectionRects(for: TextRange(1..<2)).map(\.rect) == [LayoutRect(x: 1, y: 0, width: 5, height: 1)])
    let client = TextInputClient(storage: storage, layoutManager: layout)
    client.selectedTextRange = TextRange(at: TextLocation(2))
    client.deleteBackward()
    #expect(storage.string == "ab" && storage.attachments().isEmpty)
    client.undo()
    #expect(storage.attachments().map(\.attachment) == [wide])
  }

  @Test func tabsConcealmentAndTruncationCountIt() {
    let storage = TextStorage(UTF16Text("\tx"))
    storage.insertAttachment(wide, at: 0)
    let delegate = LayoutDelegate()
    let layout = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 30)])
    storage.addLayoutManager(layout)
    layout.delegate = delegate
    #expect(layout.caretRect(at: TextLocation(2))?.rect.x == 8)
    storage.insertAttachment(wide, at: 0)
    #expect(layout.caretRect(at: TextLocation(3))?.rect.x == 16)
    delegate.conceals = [0..<1]
    layout.invalidateLayout()
    #expect(layout.caretRect(at: TextLocation(3))?.rect.x == 8)
    #expect(layout.attachments(of: layout.lineFragments(inContainer: 0)[0]).map(\.utf16Offset) == [1])
    delegate.conceals = []
    var style = ParagraphStyle()
    style.lineBreakMode = .byTruncatingTail
    style.tabStops = [TextTab(20, alignment: .trailing)]
    layout.paragraphStyle = style
    storage.insertAttachment(wide, at: storage.length)
    #expect(layout.caretRect(at: TextLocation(storage.length, affinity: .upstream))?.rect.maxX == 20)
    layout.textContainers[0].size.width = 9
    #expect(layout.lineFragments(inContainer: 0)[0].truncatedRange?.lowerBound == 1)
  }

  @Test func sizesAreChecked() throws {
    let size = TextAttachment(identifier: "a", description: "b", width: 0.5, height: 2, descent: 1)
    let metrics = FixedAdvanceMetrics(advance: 7, ascent: 10, descent: 3)
    let storage = TextStorage(UTF16Text("xy"))
    storage.insertAttachment(size, at: 1)
    // Cells are whole ones, points are not.
    let cells = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 20)])
    #expect(cells.caretRect(at: TextLocation(2))?.rect.x == 2)
    let points = TextLayoutManager(
      storage: storage, metrics: metrics, textContainers: [TextContainer(size: LayoutSize(width: 100, height: 100))])
    #expect(points.caretRect(at: TextLocation(2))?.rect.x == 7.5)
  }

  /// After any edit of characters and attributes the layout is that of a fresh manager, added to its storage or not.
  @Test func editsEqualFresh() {
    for seed in 0..<200 as Range<UInt64> {
      var random = RandomLayout(seed: seed)
      var units = random.units(pieces: 80)
      for _ in 0..<8 {
        units.insert(TextAttachment.character, at: Int.random(in: 0...units.count, using: &random.generator))
      }
      let storage = TextStorage(UTF16Text(units))
      let containers = random.containers()
      let style = random.style()
      let manager = TextLayoutManager(storage: storage, paragraphStyle: style, textContainers: containers)
      let isAdded = seed % 4 > 0
      if isAdded { storage.addLayoutManager(manager) }
      var edits = RandomEdits(seed: seed)
      for step in 0..<16 {
        storage.beginEditing()
        for _ in 0..<Int.random(in: 1...3, using: &random.generator) {
          let length = storage.length
          let start = Int.random(in: 0...length, using: &random.generator)
          let range = start..<min(length, start + Int.random(in: 0...30, using: &random.generator))
          let attachment = TextAttachment(
            identifier: "", description: "", width: Double(Int.random(in: 0...12, using: &random.generator)),
            height: Double(Int.random(in: 0...3, using: &random.generator)))
          switch Int.random(in: 0..<5, using: &random.generator) {
          case 0: storage.insertAttachment(attachment, at: start)
          case 1: storage.addAttribute(.attachment, value: attachment, range: range)
          case 2: storage.removeAttribute(.attachment, range: range)
          case 3:
            storage.setAttributes(Attributes(scope: nil, values: [.attachment: AttributeValue(attachment)]), range: range)
          default:
            let edit = edits.next(in: storage.text.units)
            storage.replaceCharacters(in: edit.range, with: edit.units)
          }
          if Int.random(in: 0..<6, using: &random.generator) == 0 {
            _ = manager.lineFragment(at: TextLocation(storage.length / 2))
          }
        }
        storage.endEditing()
        if step % 3 != 2 {
          _ = manager.lineFragment(at: TextLocation(Int.random(in: 0...storage.length, using: &random.generator)))
          continue
        }
        expectFresh(manager, storage, style, containers, "seed \(seed), step \(step)")
        // What is drawn stands inside of its row.
        for fragment in manager.allFragments where fragment.truncatedRange == nil {
          for attachment in manager.attachments(of: fragment) {
            #expect(
              attachment.rect.minY >= fragment.rect.minY && attachment.rect.maxY <= fragment.rect.maxY,
              "seed \(seed), step \(step)")
          }
        }
      }
    }
  }
}
