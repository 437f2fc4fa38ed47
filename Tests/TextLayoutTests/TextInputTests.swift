import HighlightStorage
import TestSupport
import Testing
import TextLayout

/// Writes down what it is told.
final class RecordingInputDelegate: TextInputDelegate {
  var calls: [String] = []
  func textWillChange(_ client: TextInputClient) { calls.append("text will") }
  func textDidChange(_ client: TextInputClient) { calls.append("text did") }
  func selectionWillChange(_ client: TextInputClient) { calls.append("selection will") }
  func selectionDidChange(_ client: TextInputClient) { calls.append("selection did") }
}

/// Refuses what a closure says.
final class VetoingDelegate: TextInputClientDelegate {
  var allows: (Range<Int>, String) -> Bool = { _, _ in true }
  func textInputClient(_ client: TextInputClient, shouldChangeTextIn range: TextRange, replacementText: String) -> Bool {
    allows(range.utf16Range, replacementText)
  }
}

/// What UITextInput does, case by case.
@Suite struct TextInputTests {
  private func client(_ string: String = "", columns: Int = 20) -> TextInputClient {
    let storage = TextStorage(UTF16Text(string))
    let manager = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: columns)])
    storage.addLayoutManager(manager)
    return TextInputClient(storage: storage, layoutManager: manager)
  }

  @Test("T1: simple entry") func t1() {
    let client = client()
    #expect(!client.hasText)
    client.deleteBackward()
    #expect(client.storage.string == "")
    client.insertText("ab")
    client.insertText("👩‍👩‍👧‍👦")
    #expect(client.hasText)
    #expect(client.storage.string == "ab👩‍👩‍👧‍👦")
    client.deleteBackward()
    #expect(client.storage.string == "ab")
    client.insertText("\r\n")
    client.deleteBackward()
    client.deleteBackward()
    #expect(client.storage.string == "a")
    client.deleteBackward()
    client.deleteBackward()
    #expect(!client.hasText)
  }

  @Test("T2: positions and ranges are ordered and made from an index") func t2() {
    #expect(TextLocation(3) < TextLocation(4))
    #expect(TextLocation(3, affinity: .upstream) < TextLocation(3))
    let range = TextRange(TextLocation(5), TextLocation(2))
    #expect(range.start == TextLocation(2) && range.end == TextLocation(5))
    #expect(!range.isEmpty && TextRange(at: TextLocation(2)).isEmpty)
    #expect(range.utf16Range == 2..<5)
  }

  @Test("T3: insertText replaces marked text, else the selection, else inserts") func t3() {
    let client = client("hello world")
    client.selectedTextRange = TextRange(at: TextLocation(5))
    client.insertText(",")
    #expect(client.storage.string == "hello, world")
    client.selectedTextRange = TextRange(7..<12)
    client.insertText("you")
    #expect(client.storage.string == "hello, you")
    #expect(client.selectedTextRange == TextRange(at: TextLocation(10)))
    client.setMarkedText("ka", selectedRange: 2..<2)
    client.insertText("か")
    #expect(client.storage.string == "hello, youか")
    #expect(client.markedTextRange == nil)
    #expect(client.selectedTextRange == TextRange(at: TextLocation(11)))
  }

  @Test("T4: text(in:) and replace(_:withText:) shift and clip the selection") func t4() {
    let client = client("0123456789")
    #expect(client.text(in: TextRange(2..<5)) == "234")
    for (selection, replaced, text, expected) in [
      (6..<8, 0..<2, "abc", 7..<9), (6..<8, 8..<9, "xx", 6..<8), (4..<8, 6..<10, "x", 4..<6), (4..<8, 2..<6, "x", 3..<5),
      (4..<6, 2..<8, "xyz", 5..<5), (3..<3, 3..<3, "ab", 5..<5), (3..<3, 5..<6, "", 3..<3), (2..<8, 4..<5, "", 2..<7),
    ] {
      client.replace(TextRange(0..<client.storage.length), withText: "0123456789")
      client.selectedTextRange = TextRange(selection)
      client.replace(TextRange(replaced), withText: text)
      #expect(client.selectedTextRange.utf16Range == expected, "\(selection) \(replaced) \(text)")
    }
  }

  @Test("T5: a view of one's own draws, is pointed at and edits with public calls") func t5() {
    let storage = TextStorage(UTF16Text("let a = 1 < 2\nsecond line of text\nשלום ab"))
    storage.setAttributes(Attributes(scope: "keyword.let"), range: 0..<3)
    let view = SVGTextView(storage, width: 96)
    let picture = view.svg(from: 0, to: 200)
    #expect(picture.contains("<tspan fill=\"#0000c0\">let</tspan><tspan fill=\"#000000\"> a = 1 &lt; </tspan>"))
    #expect(picture.contains("x=\"56.0\""))
    view.press(at: LayoutPoint(x: 33, y: 5))
    #expect(view.client.selectedTextRange.utf16Range == 4..<4)
    view.drag(to: LayoutPoint(x: 40, y: 5))
    view.type("name")
    #expect(storage.string.hasPrefix("let name = 1"))
    view.move(.down)
    view.move(.left)
    view.type("!")
    #expect(storage.string.hasPrefix("let name = 1 < !2\n"))
    #expect(view.svg(from: 0, to: 17).contains("name"))
    #expect(!view.svg(from: 0, to: 17).contains("second"))
  }

  @Test("T6: selected and marked range") func t6() {
    let client = client("abc")
    #expect(client.markedTextRange == nil)
    #expect(client.selectedTextRange == TextRange(at: TextLocation(0)))
    client.selectedTextRange = TextRange(1..<99)
    #expect(client.selectedTextRange.utf16Range == 1..<3)
  }

  @Test("T7: marked text") func t7() {
    let client = client("ab")
    client.selectedTextRange = TextRange(1..<2)
    client.setMarkedText("xyz", selectedRange: 1..<2)
    #expect(client.storage.string == "axyz")
    #expect(client.markedTextRange?.utf16Range == 1..<4)
    #expect(client.selectedTextRange.utf16Range == 2..<3)
    client.setMarkedText("pq", selectedRange: 2..<2)
    #expect(client.storage.string == "apq")
    #expect(client.selectedTextRange.utf16Range == 3..<3)
    client.unmarkText()
    #expect(client.markedTextRange == nil)
    #expect(client.storage.string == "apq")
    client.setMarkedText("r", selectedRange: 1..<1)
    client.setMarkedText(nil, selectedRange: 0..<0)
    #expect(client.storage.string == "apq")
    #expect(client.markedTextRange == nil)
    // In marked text a code point is deleted, not a character.
    client.setMarkedText("e\u{301}", selectedRange: 2..<2)
    client.deleteBackward()
    #expect(client.storage.string == "apqe")
    #expect(client.markedTextRange?.utf16Range == 3..<4)
  }

  @Test("T8: positions by offsets") func t8() throws {
    let client = client("abc")
    for from in 0...3 {
      for offset in -5...5 {
        let found = client.position(from: TextLocation(from), offset: offset)
        #expect((found == nil) == !(0...3).contains(from + offset))
        if let found {
          #expect(client.offset(from: TextLocation(from), to: found) == offset)
          #expect(client.compare(TextLocation(from), to: found) == -offset.signum())
        }
      }
    }
    #expect(client.position(from: TextLocation(3), offset: .max) == nil)
  }

  @Test("T9: a range between two positions orders its ends") func t9() {
    #expect(client("abc").textRange(from: TextLocation(2), to: TextLocation(1)).utf16Range == 1..<2)
  }

  @Test("T10: positions in directions") func t10() {
    let client = client("abcd\nefgh\nשלום")
    #expect(client.position(from: TextLocation(1), in: .right, offset: 2) == TextLocation(3))
    #expect(client.position(from: TextLocation(1), in: .left, offset: 1) == TextLocation(0))
    #expect(client.position(from: TextLocation(1), in: .left, offset: 2) == nil)
    #expect(client.position(from: TextLocation(2), in: .down, offset: 1) == TextLocation(7))
    #expect(client.position(from: TextLocation(7), in: .up, offset: 1) == TextLocation(2))
    #expect(client.position(from: TextLocation(2), in: .up, offset: 1) == nil)
    // To the left means forward in Hebrew.
    #expect(client.position(from: TextLocation(10), in: .left, offset: 1) == TextLocation(11))
    #expect(client.position(within: TextRange(1..<3), farthestIn: .left).utf16Offset == 1)
    #expect(client.position(within: TextRange(11..<13), farthestIn: .left).utf16Offset == 13)
    #expect(client.position(within: TextRange(1..<7), farthestIn: .down).utf16Offset == 7)
    #expect(client.characterRange(byExtending: TextLocation(6), in: .right).utf16Range == 6..<9)
    #expect(client.characterRange(byExtending: TextLocation(6), in: .left).utf16Range == 5..<6)
    #expect(client.characterRange(byExtending: TextLocation(6), in: .up).utf16Range == 0..<6)
    #expect(client.characterRange(byExtending: TextLocation(12), in: .left).utf16Range == 12..<14)
  }

  @Test("T11: the first rectangle of a range") func t11() {
    let client = client("one two three four", columns: 9)
    #expect(client.firstRect(for: TextRange(4..<12)) == LayoutRect(x: 4, y: 0, width: 4, height: 1))
    #expect(client.firstRect(for: TextRange(8..<12)) == LayoutRect(x: 0, y: 1, width: 4, height: 1))
    #expect(client.firstRect(for: TextRange(at: TextLocation(2)))?.minX == 2)
    client.containerOrigins = [LayoutPoint(x: 10, y: 5)]
    #expect(client.firstRect(for: TextRange(4..<12)) == LayoutRect(x: 14, y: 5, width: 4, height: 1))
  }

  @Test("T12: carets") func t12() throws {
    let client = client("one two three\n", columns: 9)
    let wrap = 8
    let before = try #require(client.caretRect(for: TextLocation(wrap, affinity: .upstream)))
    #expect(before.maxX == 8 && before.minY == 0)
    let behind = try #require(client.caretRect(for: TextLocation(wrap)))
    #expect(behind.minX == 0 && behind.minY == 1)
    let end = try #require(client.caretRect(for: client.endOfDocument))
    #expect(end.minX == 0 && end.minY == 2 && end.height == 1)
    let last = try #require(client.caretRect(for: TextLocation(13)))
    #expect(last.maxX == 5 && last.minY == 1)
    #expect(self.client().caretRect(for: TextLocation(0))?.minX == 0)
  }

  @Test("T13: what is nearest to a point") func t13() {
    let client = client("one two\nthree", columns: 9)
    #expect(client.closestPosition(to: LayoutPoint(x: 1.2, y: 0.5)) == TextLocation(1))
    #expect(client.closestPosition(to: LayoutPoint(x: 1.8, y: 0.5)) == TextLocation(2, affinity: .upstream))
    #expect(client.closestPosition(to: LayoutPoint(x: -5, y: -5)) == TextLocation(0))
    #expect(client.closestPosition(to: LayoutPoint(x: 50, y: 0))?.utf16Offset == 7)
    #expect(client.closestPosition(to: LayoutPoint(x: 2.1, y: 99)) == TextLocation(10))
    #expect(client.closestPosition(to: LayoutPoint(x: 0, y: 0), within: TextRange(3..<5)).map(\.utf16Offset) == 3)
    #expect(client.closestPosition(to: LayoutPoint(x: 9, y: 9), within: TextRange(3..<5)).map(\.utf16Offset) == 5)
    #expect(client.characterRange(at: LayoutPoint(x: 4.5, y: 0.5))?.utf16Range == 4..<5)
    #expect(client.hit(at: LayoutPoint(x: 4.25, y: 0.5))?.fraction == 0.25)
    #expect(self.client().characterRange(at: LayoutPoint(x: 1, y: 1)) == nil)
  }

  @Test("T14: one rectangle for each visual piece of a selection") func t14() {
    let client = client("one two three", columns: 9)
    #expect(
      client.selectionRects(for: TextRange(4..<13)).map(\.rect) == [
        LayoutRect(x: 4, y: 0, width: 4, height: 1), LayoutRect(x: 0, y: 1, width: 5, height: 1),
      ])
    // "ab" and half of the Hebrew word, which stands at the right end of it.
    let mixed = self.client("abשלוםcd")
    let pieces = mixed.selectionRects(for: TextRange(1..<4))
    #expect(pieces.map(\.rect.minX) == [1, 4])
    #expect(pieces.map(\.rect.width) == [1, 2])
    #expect(pieces.map(\.containsStart) == [true, false] && pieces.map(\.containsEnd) == [false, true])
    #expect(pieces.map(\.isRightToLeft) == [false, true])
  }

  @Test("T15: the input delegate is told of changes from outside only, paired and in order") func t15() {
    let client = client("hello world")
    let delegate = RecordingInputDelegate()
    client.inputDelegate = delegate
    client.insertText("x")
    client.setMarkedText("y", selectedRange: 0..<1)
    client.deleteBackward()
    client.replace(TextRange(0..<1), withText: "z")
    client.selectedTextRange = TextRange(2..<3)
    #expect(delegate.calls.isEmpty)
    client.select([TextRange(1..<2)])
    #expect(delegate.calls == ["selection will", "selection did"])
    delegate.calls = []
    client.select([TextRange(1..<2)])
    #expect(delegate.calls.isEmpty)
    client.storage.replaceCharacters(in: 5..<6, with: "!!")
    #expect(delegate.calls == ["text will", "text did"])
    delegate.calls = []
    client.beginEditing()
    client.storage.replaceCharacters(in: 0..<1, with: "")
    client.storage.replaceCharacters(in: 0..<0, with: "abc")
    client.endEditing()
    #expect(delegate.calls == ["text will", "selection will", "selection did", "text did"])
    #expect(client.selectedTextRange.utf16Range == 3..<4)
    delegate.calls = []
    client.insertText("u")
    client.undo()
    #expect(delegate.calls == ["text will", "selection will", "selection did", "text did"])
  }

  @Test("T16: styling, direction, the ends of the document, offsets in ranges, veto") func t16() {
    let client = client("abc\nשלום")
    client.storage.setAttributes(Attributes(scope: "keyword"), range: 1..<2)
    #expect(client.textStyling(at: TextLocation(1), in: .forward)?.scope == "keyword")
    #expect(client.textStyling(at: TextLocation(1), in: .backward) == nil)
    #expect(client.textStyling(at: TextLocation(2), in: .backward)?.scope == "keyword")
    #expect(client.baseWritingDirection(at: TextLocation(1)) == .leftToRight)
    #expect(client.baseWritingDirection(at: TextLocation(5)) == .rightToLeft)
    client.setBaseWritingDirection(.rightToLeft, for: TextRange(0..<1))
    #expect(client.baseWritingDirection(at: TextLocation(2)) == .rightToLeft)
    #expect(client.caretRect(for: TextLocation(0))?.minX == 17)
    client.storage.replaceCharacters(in: 0..<0, with: "x")
    #expect(client.baseWritingDirection(at: TextLocation(2)) == .rightToLeft)
    client.setBaseWritingDirection(.natural, for: TextRange(0..<2))
    #expect(client.baseWritingDirection(at: TextLocation(2)) == .leftToRight)
    #expect(client.beginningOfDocument == TextLocation(0))
    #expect(client.endOfDocument == TextLocation(9))
    #expect(client.position(within: TextRange(2..<6), atCharacterOffset: 3) == TextLocation(5))
    #expect(client.position(within: TextRange(2..<6), atCharacterOffset: 5) == nil)
    #expect(client.characterOffset(of: TextLocation(5), within: TextRange(2..<6)) == 3)
    let delegate = VetoingDelegate()
    client.delegate = delegate
    delegate.allows = { _, text in text != "q" }
    client.insertText("q")
    #expect(client.storage.length == 9)
    client.insertText("w")
    #expect(client.storage.length == 10)
  }

  @Test("K1: a subclass reports its edits, and recolours the edited paragraph only") func k1() {
    final class WordStorage: TextStorage {
      var notes: [(TextStorage.EditActions, Range<Int>, Int)] = []
      var colorsFirst = true
      var looked: [Range<Int>] = []
      override func processEditing() {
        notes.append((editedMask, editedRange ?? 0..<0, changeInLength))
        if colorsFirst { setColor() }
        super.processEditing()
        if !colorsFirst { setColor() }
      }
      private func setColor() {
        guard editedMask.contains(.editedCharacters), let range = editedRange else { return }
        let paragraph = text.paragraphRange(for: range)
        looked.append(paragraph)
        setAttributes(nil, range: paragraph)
        let words = TextTokenizer(.word)
        var boundaries: ContiguousArray<TextBoundary> = []
        words.appendBoundaries(in: paragraph, of: text, to: &boundaries)
        for (start, end) in zip(boundaries, boundaries.dropFirst()) where end.endsWord {
          let word = text.string(in: start.utf16Offset..<end.utf16Offset)
          if word.first == "i", word.dropFirst().first?.isUppercase == true {
            setAttributes(Attributes(scope: "red"), range: start.utf16Offset..<end.utf16Offset)
          }
        }
      }
    }
    for colorsFirst in [true, false] {
      let storage = WordStorage()
      storage.colorsFirst = colorsFirst
      storage.replaceCharacters(in: 0..<0, with: "my iPhone\nno ipod\n")
      #expect(storage.string == "my iPhone\nno ipod\n")
      let client = TextInputClient(storage: storage)
      client.selectedTextRange = TextRange(at: TextLocation(13))
      storage.looked = []
      storage.notes = []
      for character in "iMac " { client.insertText(String(character)) }
      #expect(storage.attributes(at: 13).attributes?.scope == "red")
      #expect(storage.attributes(at: 13).effectiveRange == 13..<17)
      #expect(storage.attributes(at: 4).attributes?.scope == "red")
      #expect(Set(storage.looked.map(\.lowerBound)) == [10])
      let typed = storage.notes.filter { $0.0.contains(.editedCharacters) }
      #expect(typed.map(\.1) == (13..<18).map { $0..<($0 + 1) })
      #expect(typed.map(\.2) == [1, 1, 1, 1, 1])
      storage.notes = []
      storage.setAttributes(Attributes(scope: "blue"), range: 0..<2)
      #expect(storage.notes.map(\.0) == [.editedAttributes])
      #expect(storage.notes.map(\.1) == [0..<2])
    }
  }

  @Test("R1: search by regular expression") func r1() throws {
    func search(_ pattern: String, in string: String) throws -> [Range<Int>] {
      let text = UTF16Text(string)
      let expression = try RegularExpression(pattern)
      var found: [RegularExpressionMatch] = []
      try text.withUnits(in: 0..<text.count) { try expression.appendMatches(in: 0..<text.count, of: $0, to: &found) }
      return found.map(\.range)
    }
    #expect(try search("[0-9]{3}-[0-9]{3}-[0-9]{4}", in: "call 555-123-4567 or 555-000-1111.") == [5..<17, 21..<33])
    #expect(try search("[0-9]{3}-[0-9]{3}-[0-9]{4}", in: "none").isEmpty)
    #expect(throws: (any Error).self) { try search("[0-9", in: "1") }
    #expect(try search("x*", in: "axb") == [0..<0, 1..<2, 2..<2, 3..<3])
  }

  // MARK: Beyond

  @Test func undoAndRedoGoBySessions() {
    let client = client("start")
    client.selectedTextRange = TextRange(at: TextLocation(5))
    client.insertText(" a")
    client.beginEditing()
    client.insertText(" b")
    client.insertText(" c")
    client.deleteBackward()
    client.endEditing()
    #expect(client.storage.string == "start a b ")
    client.undo()
    #expect(client.storage.string == "start a")
    #expect(client.selectedTextRange.utf16Range == 7..<7)
    client.undo()
    #expect(client.storage.string == "start")
    #expect(!client.undo())
    client.redo()
    client.redo()
    #expect(client.storage.string == "start a b ")
    #expect(!client.redo())
    client.undo()
    client.insertText("!")
    #expect(!client.canRedo)
    // A composition is undone at once.
    client.endUndoStep()
    client.setMarkedText("k", selectedRange: 1..<1)
    client.setMarkedText("ka", selectedRange: 2..<2)
    client.insertText("か")
    #expect(client.storage.string == "start a!か")
    client.undo()
    #expect(client.storage.string == "start a!")
  }

  @Test func editsOfOthersKeepUndoTrue() {
    for seed in 0..<300 as Range<UInt64> {
      var random = RandomLayout(seed: seed)
      let client = client("0123456789 0123456789")
      for step in 0..<12 {
        let length = client.storage.length
        if Int.random(in: 0..<3, using: &random.generator) == 0 {
          // Something that only its own undo would take away.
          let place = Int.random(in: 0...length, using: &random.generator)
          client.storage.replaceCharacters(in: place..<place, with: "<\(step)>")
        } else {
          let start = Int.random(in: 0...length, using: &random.generator)
          let end = min(length, start + Int.random(in: 0...2, using: &random.generator))
          client.selectedTextRange = TextRange(start..<end)
          client.insertText("t")
        }
      }
      let before = client.storage.string
      var count = 0
      while client.undo() { count += 1 }
      for _ in 0..<count { client.redo() }
      #expect(client.storage.string == before, "seed \(seed)")
    }
  }

  @Test func severalSelectionsAreTypedInto() {
    let client = client("one\ntwo\nthree")
    client.select([TextRange(0..<0), TextRange(4..<7), TextRange(8..<8)], primary: 1)
    client.insertText("//")
    #expect(client.storage.string == "//one\n//\n//three")
    #expect(client.selections.map(\.utf16Range) == [2..<2, 8..<8, 11..<11])
    #expect(client.selectedTextRange.utf16Range == 8..<8)
    client.deleteBackward()
    #expect(client.storage.string == "/one\n/\n/three")
    client.undo()
    client.undo()
    #expect(client.storage.string == "one\ntwo\nthree")
    #expect(client.selections.count == 3)
    client.select([TextRange(0..<4), TextRange(2..<6)])
    #expect(client.selections.map(\.utf16Range) == [0..<6])
  }

  @Test func markedTextHasNoColors() {
    let client = client("abc")
    client.storage.setAttributes(Attributes(scope: "keyword"), range: 0..<3)
    client.selectedTextRange = TextRange(at: TextLocation(1))
    client.setMarkedText("xy", selectedRange: 2..<2)
    #expect(client.textStyling(at: TextLocation(1), in: .forward)?.scope == nil)
    #expect(client.textStyling(at: TextLocation(3), in: .forward)?.scope == "keyword")
    client.unmarkText()
    #expect(client.textStyling(at: TextLocation(1), in: .forward)?.scope == "keyword")
    // Over the end of a container.
    let flowing = TextLayoutManager(
      storage: client.storage,
      textContainers: [TextContainer(columns: 4, rows: 1), TextContainer(columns: 4)])
    client.storage.addLayoutManager(flowing)
    client.selectedTextRange = TextRange(at: TextLocation(5))
    client.setMarkedText(" long words", selectedRange: 5..<5)
    #expect(flowing.lineFragments(inContainer: 1).map { client.storage.text.string(in: $0.range) } == ["long ", "words"])
    client.setMarkedText(nil, selectedRange: 0..<0)
    #expect(flowing.lineFragments(inContainer: 1).isEmpty)
  }

  /// A session of an input method as such a one sends it, at the end of a container: what is marked flows on and back.
  @Test func compositionOverTheEndOfAContainer() {
    let storage = TextStorage(UTF16Text("ab cd"))
    let layout = TextLayoutManager(
      storage: storage, textContainers: [TextContainer(columns: 6, rows: 1), TextContainer(columns: 6, rows: 2)])
    storage.addLayoutManager(layout)
    let client = TextInputClient(storage: storage, layoutManager: layout)
    client.containerOrigins = [LayoutPoint(x: 0, y: 0), LayoutPoint(x: 10, y: 0)]
    client.selectedTextRange = TextRange(at: TextLocation(5))
    // What is marked, its selection, and what stands in the second container, with the caret's place there.
    let session: [(marked: String?, selection: Range<Int>, text: String, second: String, caret: Double)] = [
      ("k", 1..<1, "ab cdk", "", 5.875), ("か", 1..<1, "ab cdか", "か", 11.875), ("かn", 2..<2, "ab cdかn", "かn", 12.875),
      ("かん", 2..<2, "ab cdかん", "かん", 13.875), ("かんj", 3..<3, "ab cdかんj", "かんj", 14.875),
      ("漢字", 0..<2, "ab cd漢字", "漢字", 13.875), ("感じ", 1..<2, "ab cd感じ", "感じ", 13.875), (nil, 0..<0, "ab cd", "", 4.875),
      ("か", 1..<1, "ab cdか", "か", 11.875),
    ]
    for (number, step) in session.enumerated() {
      client.setMarkedText(step.marked, selectedRange: step.selection)
      #expect(storage.string == step.text, "step \(number)")
      let marked = step.marked.map { 5..<(5 + $0.utf16.count) }
      #expect(client.markedTextRange?.utf16Range == marked, "step \(number)")
      #expect(client.selectedTextRange.utf16Range == 5 + step.selection.lowerBound..<5 + step.selection.upperBound)
      let second = layout.lineFragments(inContainer: 1).map { storage.text.string(in: $0.range) }.joined()
      #expect(second == step.second, "step \(number)")
      let caret = client.caretRect(for: TextLocation(storage.length, affinity: .upstream))
      #expect(caret?.minX == step.caret, "step \(number): \(String(describing: caret))")
      // Each place of what is marked is found again where it is drawn.
      for offset in marked ?? 5..<5 {
        guard let rect = client.caretRect(for: TextLocation(offset)) else { continue }
        #expect(client.closestPosition(to: rect.center)?.utf16Offset == offset, "step \(number), \(offset)")
      }
    }
    client.insertText("蚊")
    #expect(storage.string == "ab cd蚊" && client.markedTextRange == nil)
    client.undo()
    #expect(storage.string == "ab cd")
  }

  /// Typed through the client a session gives the same text, runs and carets as edits of the storage.
  @Test func typingEqualsEditing() {
    for seed in 0..<60 as Range<UInt64> {
      let units = ContiguousArray("call 555-123 see http://a.b/c\n".utf16)
      let annotations = AnnotationSettings(linkDetector: LinkDetector())
      let direct = HighlightingStorage(UTF16Text(units), language: nil, annotations: annotations)
      let typed = HighlightingStorage(UTF16Text(units), language: nil, annotations: annotations)
      let client = TextInputClient(storage: typed)
      var edits = RandomEdits(seed: seed)
      for step in 0..<60 {
        var edit = edits.next(in: direct.text.units)
        // What is typed is a string: no halves of pairs.
        let string = String(decoding: edit.units, as: UTF16.self)
        edit.units = ContiguousArray(string.utf16)
        direct.replaceCharacters(in: edit.range, with: edit.units)
        client.selectedTextRange = TextRange(edit.range)
        switch step % 3 {
        case 0: client.insertText(string)
        case 1: client.replace(TextRange(edit.range), withText: string)
        default:
          client.setMarkedText("…", selectedRange: 0..<1)
          client.setMarkedText(string, selectedRange: edit.units.count..<edit.units.count)
          client.unmarkText()
        }
        #expect(typed.text.units == direct.text.units, "seed \(seed), step \(step)")
        #expect(typed.combinedRuns() == direct.combinedRuns(), "seed \(seed), step \(step)")
        #expect(typed.links() == direct.links(), "seed \(seed), step \(step)")
        let caret = edit.range.lowerBound + edit.units.count
        #expect(client.selectedTextRange.utf16Range == caret..<caret, "seed \(seed), step \(step)")
      }
      while client.undo() {}
      #expect(typed.text.units == units, "seed \(seed)")
    }
  }
}
