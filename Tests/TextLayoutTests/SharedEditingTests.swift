import HighlightStorage
import TestSupport
import Testing
import TextLayout

/// What the program, or another client, does to a text while the user types into it.
@Suite struct SharedEditingTests {
  /// Writes down which text it sees.
  private final class TextWitness: TextInputDelegate {
    var seen: [String] = []
    func textWillChange(_ client: TextInputClient) { seen.append("will \(client.storage.string)") }
    func textDidChange(_ client: TextInputClient) { seen.append("did \(client.storage.string)") }
    func selectionWillChange(_ client: TextInputClient) {
      seen.append("selection will \(client.selectedTextRange.utf16Range)")
    }
    func selectionDidChange(_ client: TextInputClient) {
      seen.append("selection did \(client.selectedTextRange.utf16Range)")
    }
  }

  /// Counts the steps that were lost.
  private final class LossWitness: TextInputClientDelegate {
    var lost = 0
    func textInputClient(_ client: TextInputClient, didLoseUndoSteps count: Int) { lost += count }
  }

  private func client(_ string: String, caret: Int = 0) -> TextInputClient {
    let client = TextInputClient(storage: TextStorage(UTF16Text(string)))
    client.selectedTextRange = TextRange(at: TextLocation(caret))
    return client
  }

  private func scopes(_ client: TextInputClient) -> [String] {
    client.storage.combinedRuns().map {
      "\($0.range) \(client.storage.attributeTable[$0.attribute].scope ?? "none")"
    }
  }

  @Test func markedTextAndAnEditInFrontInOneSession() {
    let client = client("abcdef", caret: 6)
    client.beginEditing()
    client.setMarkedText("xyz", selectedRange: 3..<3)
    client.storage.replaceCharacters(in: 0..<5, with: "")
    #expect(client.markedTextRange?.utf16Range == 1..<4)
    client.setMarkedText("uv", selectedRange: 1..<2)
    client.storage.replaceCharacters(in: 0..<0, with: "12345")
    client.endEditing()
    #expect(client.storage.string == "12345fuv")
    #expect(client.markedTextRange?.utf16Range == 6..<8)
    #expect(client.selectedTextRange.utf16Range == 7..<8)
    client.unmarkText()
    #expect(client.undo())
    #expect(client.storage.string == "12345f")
  }

  @Test func anInsertionAtEitherEndOfTheMarkDoesNotJoin() {
    let client = client("ab", caret: 1)
    client.setMarkedText("xy", selectedRange: 2..<2)
    client.storage.replaceCharacters(in: 1..<1, with: "<")
    #expect(client.markedTextRange?.utf16Range == 2..<4)
    client.storage.replaceCharacters(in: 4..<4, with: ">")
    #expect(client.markedTextRange?.utf16Range == 2..<4)
    client.storage.replaceCharacters(in: 3..<3, with: "-")
    #expect(client.markedTextRange?.utf16Range == 2..<5)
    client.insertText("z")
    #expect(client.storage.string == "a<z>b")
    // What replaces the start of the mark cuts it.
    client.setMarkedText("pq", selectedRange: 0..<2)
    client.storage.replaceCharacters(in: 0..<4, with: "")
    #expect(client.storage.string == "q>b")
    #expect(client.markedTextRange?.utf16Range == 0..<1)
  }

  @Test func theOldTextIsThereBeforeItChanges() {
    let client = client("hello", caret: 3)
    let witness = TextWitness()
    client.inputDelegate = witness
    client.storage.replaceCharacters(in: 0..<1, with: "")
    #expect(witness.seen == ["will hello", "selection will 3..<3", "selection did 2..<2", "did ello"])
    witness.seen = []
    client.storage.beginEditing()
    client.storage.replaceCharacters(in: 4..<4, with: "!")
    client.storage.replaceCharacters(in: 0..<0, with: "h")
    client.storage.endEditing()
    #expect(witness.seen == ["will ello", "selection will 2..<2", "selection did 3..<3", "did hello!"])
    // Typed and changed by the program in one session.
    witness.seen = []
    client.beginEditing()
    client.insertText("_")
    client.storage.replaceCharacters(in: 0..<1, with: "")
    client.endEditing()
    #expect(witness.seen == ["will hel_lo!", "selection will 4..<4", "selection did 3..<3", "did el_lo!"])
    #expect(client.undo())
    #expect(client.storage.string == "ello!")
  }

  @Test func aCompositionThatIsGivenUpIsNoStep() {
    for end in 0..<3 {
      let client = client("ab", caret: 1)
      client.insertText("1")
      client.setMarkedText("k", selectedRange: 1..<1)
      client.setMarkedText("ka", selectedRange: 2..<2)
      switch end {
      case 0: client.setMarkedText(nil, selectedRange: 0..<0)
      case 1: client.setMarkedText("", selectedRange: 0..<0)
      default:
        client.deleteBackward()
        client.deleteBackward()
      }
      #expect(client.storage.string == "a1b" && client.markedTextRange == nil)
      client.endUndoStep()
      client.insertText("2")
      #expect(client.undo())
      #expect(client.storage.string == "a1b")
      #expect(client.undo())
      #expect(client.storage.string == "ab")
      #expect(!client.canUndo)
    }
    let client = client("ab")
    client.setMarkedText(nil, selectedRange: 0..<0)
    client.insertText("")
    #expect(!client.canUndo)
  }

  @Test func editsOfOthersKeepTheHistoryAndTellWhatIsLost() {
    let client = client("one two three")
    let witness = LossWitness()
    client.delegate = witness
    client.selectedTextRange = TextRange(0..<3)
    client.insertText("1")
    client.selectedTextRange = TextRange(2..<5)
    client.insertText("2")
    client.selectedTextRange = TextRange(4..<9)
    client.insertText("3")
    #expect(client.storage.string == "1 2 3")
    // In front, in the same session as something typed.
    client.beginEditing()
    client.storage.replaceCharacters(in: 0..<0, with: "> ")
    client.insertText("!")
    client.endEditing()
    #expect(client.storage.string == "> 1 2 3!")
    #expect(witness.lost == 0)
    // Over the second word.
    client.storage.replaceCharacters(in: 3..<6, with: "--")
    #expect(client.storage.string == "> 1--3!" || client.storage.string == "> 1-- 3!")
    #expect(witness.lost == 1)
    let text = client.storage.string
    var count = 0
    while client.undo() { count += 1 }
    #expect(count == 3)
    #expect(client.storage.string.hasPrefix("> one--") && client.storage.string.hasSuffix("three"))
    // While things are undone, too.
    client.storage.replaceCharacters(in: 0..<2, with: "")
    while client.redo() {}
    #expect(client.storage.string == String(text.dropFirst(2)))
  }

  @Test func undoGivesBackWhatTheCallerSetAndRedoWhatWasTyped() {
    let client = client("abcdef")
    let note = AttributeKey("note")
    client.storage.setAttributes(Attributes(scope: "keyword"), range: 1..<3)
    client.storage.setAttributes(Attributes(scope: "string"), range: 3..<4)
    client.storage.addAttribute(note, value: 7, range: 2..<5)
    let before = client.storage.combinedRuns()
    client.selectedTextRange = TextRange(0..<5)
    client.typingAttributes = Attributes(scope: "typed")
    client.insertText("XY")
    #expect(scopes(client) == ["0..<2 typed"])
    client.undo()
    #expect(client.storage.string == "abcdef")
    #expect(client.storage.combinedRuns() == before)
    #expect(client.storage.attribute(note, at: 4).value as? Int == 7)
    client.redo()
    #expect(client.storage.string == "XYf")
    #expect(scopes(client) == ["0..<2 typed"])
    client.undo()
    #expect(client.storage.combinedRuns() == before)
    // Deletion, too.
    client.typingAttributes = nil
    client.selectedTextRange = TextRange(0..<6)
    client.deleteBackward()
    client.undo()
    #expect(client.storage.combinedRuns() == before)
  }

  /// Any mixture of typing, composing and edits of others leaves a mark and selections inside the text, and a history that leads back and forth.
  @Test func anyMixtureLeadsBackAndForth() {
    for seed in 0..<400 as Range<UInt64> {
      var random = RandomLayout(seed: seed)
      let client = client("0123456789 0123456789")
      for _ in 0..<30 {
        let length = client.storage.length
        let start = Int.random(in: 0...length, using: &random.generator)
        let range = start..<min(length, start + Int.random(in: 0...3, using: &random.generator))
        switch Int.random(in: 0..<9, using: &random.generator) {
        case 0: client.beginEditing()
        case 1:
          client.storage.replaceCharacters(in: range, with: ["", "x", "yyy"].randomElement(using: &random.generator) ?? "")
        case 2: client.setMarkedText(["a", "bc", nil].randomElement(using: &random.generator) ?? nil, selectedRange: 0..<1)
        case 3: client.deleteBackward()
        case 4: client.selectedTextRange = TextRange(range)
        case 5: client.unmarkText()
        case 6: client.undo()
        case 7: client.redo()
        default: client.insertText(["t", "uv"].randomElement(using: &random.generator) ?? "")
        }
        // Sessions end at once or one step later.
        while client.storage.isEditing, Bool.random(using: &random.generator) { client.endEditing() }
        let bounds = 0..<client.storage.length
        #expect(client.selections.allSatisfy { $0.utf16Range.clamped(to: bounds) == $0.utf16Range }, "seed \(seed)")
        if let marked = client.markedTextRange?.utf16Range {
          #expect(!marked.isEmpty && marked.clamped(to: bounds) == marked, "seed \(seed)")
        }
      }
      while client.storage.isEditing { client.endEditing() }
      client.unmarkText()
      let text = client.storage.string
      var count = 0
      while client.undo() { count += 1 }
      for _ in 0..<count { client.redo() }
      #expect(client.storage.string == text, "seed \(seed)")
    }
  }

  @Test func nobodyHasToDetach() {
    weak var weakStorage: TextStorage?
    weak var weakLayout: TextLayoutManager?
    weak var weakClient: TextInputClient?
    do {
      let storage = HighlightingStorage(UTF16Text("some text"), language: nil)
      let layout = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 5)])
      storage.addLayoutManager(layout)
      let client = TextInputClient(storage: storage, layoutManager: layout)
      client.insertText("a")
      #expect(storage.layoutManagers.count == 2)
      (weakStorage, weakLayout, weakClient) = (storage, layout, client)
    }
    #expect(weakStorage == nil && weakLayout == nil && weakClient == nil)
    // A layout alone goes, the storage stays.
    let storage = TextStorage(UTF16Text("a"))
    do {
      let layout = TextLayoutManager(storage: storage)
      storage.addLayoutManager(layout)
    }
    storage.replaceCharacters(in: 0..<1, with: "b")
    #expect(storage.layoutManagers.isEmpty)
  }
}
