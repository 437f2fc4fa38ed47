import HighlightStorage
import RandomEdits
import TestSupport
import Testing
import TextLayout

/// What one undo takes back, and where the caret is afterwards.
@Suite struct UndoTests {
  private func client(_ string: String, caret: Int = 0) -> TextInputClient {
    let client = TextInputClient(storage: TextStorage(UTF16Text(string)))
    client.selectedTextRange = TextRange(at: TextLocation(caret))
    return client
  }

  private func type(_ text: String, into client: TextInputClient) {
    for character in text { client.insertText(String(character)) }
  }

  /// The texts that undoing all steps leads through.
  private func undoing(_ client: TextInputClient) -> [String] {
    var texts: [String] = []
    while client.undo() { texts.append(client.storage.string) }
    return texts
  }

  @Test func typedTextIsOneStep() {
    let client = client("")
    type("hello world", into: client)
    #expect(undoing(client) == [""])
    #expect(client.redo() && client.storage.string == "hello world")
    #expect(client.selectedTextRange.utf16Range == 11..<11)
  }

  @Test func aStepEndsWhereTheCaretMovesAndAtALineEnd() {
    let client = client("")
    type("ab", into: client)
    client.selectedTextRange = TextRange(at: TextLocation(2))
    type("c", into: client)
    client.selectedTextRange = TextRange(at: TextLocation(0))
    type("x", into: client)
    client.selectedTextRange = TextRange(at: TextLocation(4))
    type("d\nnext", into: client)
    client.insertText(" a\nb ")
    type("e", into: client)
    #expect(
      undoing(client)
        == ["xabcd\nnext a\nb ", "xabcd\nnext", "xabcd\n", "xabc", "abc", ""])
  }

  @Test func undoBackToTheSavedTextIsUnchanged() {
    let client = client("ab")
    #expect(!client.hasUnsavedChanges)
    type("x", into: client)
    #expect(client.hasUnsavedChanges)
    client.undo()
    #expect(!client.hasUnsavedChanges)
    type("y", into: client)
    client.markSaved()
    #expect(!client.hasUnsavedChanges)
    // Text that is typed now does not join the saved step.
    type("z", into: client)
    #expect(client.hasUnsavedChanges && client.undo() && !client.hasUnsavedChanges && client.storage.string == "yab")
    #expect(client.undo() && client.hasUnsavedChanges && client.redo() && !client.hasUnsavedChanges)
    #expect(client.undo())
    type("w", into: client)
    #expect(client.hasUnsavedChanges)
    while client.undo() { #expect(client.hasUnsavedChanges) }
    client.storage.replaceCharacters(in: 0..<0, with: "other")
    #expect(client.hasUnsavedChanges)
    client.markSaved()
    #expect(!client.hasUnsavedChanges)
  }

  @Test(arguments: 0..<30 as Range<UInt64>) func anUnchangedTextIsTheSavedOne(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let client = client("some text")
    client.undoLimit = 6
    var saved = client.storage.string
    for step in 0..<200 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: saved = (client.markSaved(), client.storage.string).1
      case 1, 2: client.undo()
      case 3: client.redo()
      case 4: client.setMarkedText(["", "m", "mm"].randomElement(using: &random), selectedRange: 0..<0)
      case 5: client.unmarkText()
      case 6: client.deleteBackward()
      case 7: client.selectedTextRange = TextRange(at: TextLocation(Int.random(in: 0...9, using: &random)))
      case 8 where step % 7 == 0: client.storage.replaceCharacters(in: 0..<0, with: "o")
      default: client.insertText(["a", "b", "\n"].randomElement(using: &random) ?? "")
      }
      if !client.hasUnsavedChanges, client.storage.string != saved {
        Issue.record(
          "seed \(seed), step \(step): \(client.storage.string.debugDescription), saved \(saved.debugDescription)")
        return
      }
    }
  }

  @Test func replacementsAreOneStep() throws {
    let client = client("a@b c@d", caret: 7)
    let mail = try RegularExpression("(\\w+)@(\\w+)")
    #expect(try client.replaceMatches(of: mail, withTemplate: "$2 at $1") == 2)
    #expect(client.storage.string == "b at a d at c" && client.selectedTextRange.utf16Range == 13..<13)
    #expect(undoing(client) == ["a@b c@d"])
    #expect(client.redo() && client.storage.string == "b at a d at c")
    client.replace([TextReplacement(range: 0..<1, units: []), TextReplacement(range: 3..<3, units: [0x21])])
    #expect(client.storage.string == " a!t a d at c")
    #expect(client.undo() && client.storage.string == "b at a d at c")
  }

  @Test func aCallAndAPauseEndAStep() {
    let client = client("")
    var time = ContinuousClock.now
    client.now = { time }
    type("ab", into: client)
    client.endUndoStep()
    type("cd", into: client)
    time += .seconds(100)
    type("e", into: client)
    client.longestPauseInStep = .seconds(2)
    time += .seconds(2)
    type("f", into: client)
    time += .milliseconds(2001)
    type("g", into: client)
    #expect(undoing(client) == ["abcdef", "ab", ""])
  }

  @Test func deletionsAreAStepAndOtherEditsStepsOfTheirOwn() {
    let client = client("")
    type("abcd", into: client)
    client.deleteBackward()
    client.deleteBackward()
    type("x", into: client)
    client.replace(TextRange(0..<1), withText: "A")
    type("y", into: client)
    client.beginEditing()
    type("12", into: client)
    client.deleteBackward()
    client.endEditing()
    type("z", into: client)
    #expect(undoing(client) == ["Abxy1", "Abxy", "Abx", "abx", "ab", "abcd", ""])
  }

  @Test func compositionsJoinTypedText() {
    let client = client("")
    type("caf", into: client)
    client.setMarkedText("´", selectedRange: 1..<1)
    client.insertText("é")
    type(" x", into: client)
    client.setMarkedText("k", selectedRange: 1..<1)
    client.setMarkedText(nil, selectedRange: 0..<0)
    type("y", into: client)
    #expect(client.storage.string == "café xy")
    #expect(undoing(client) == [""])
    // A composition after another edit begins a step, which typed text joins.
    client.replace(TextRange(0..<0), withText: "a")
    client.setMarkedText("か", selectedRange: 1..<1)
    client.unmarkText()
    type("b", into: client)
    #expect(client.storage.string == "aかb")
    #expect(undoing(client) == ["a", ""])
  }

  @Test func theCaretFollowsEditsOfOthersThroughTheHistory() {
    let client = client("let a = 1   \nlet b = 2", caret: 16)
    client.insertText("ter")
    client.storage.replaceCharacters(in: 9..<12, with: "")
    client.undo()
    client.insertText("X")
    #expect(client.storage.string == "let a = 1\nletX b = 2")
    client.undo()
    #expect(client.selectedTextRange.utf16Range == 13..<13)
    client.storage.replaceCharacters(in: 0..<0, with: "// ")
    client.redo()
    #expect(client.storage.string == "// let a = 1\nletX b = 2")
    #expect(client.selectedTextRange.utf16Range == 17..<17)
  }

  @Test func thePrimarySelectionComesBack() {
    let client = client("a\nb\nc")
    client.select([TextRange(0..<0), TextRange(2..<2), TextRange(4..<4)], primary: 2)
    type("xy", into: client)
    client.select([TextRange(0..<0)])
    #expect(client.undo())
    #expect(client.storage.string == "a\nb\nc")
    #expect(client.selections.map(\.utf16Range) == [0..<0, 2..<2, 4..<4])
    #expect(client.selectedTextRange.utf16Range == 4..<4)
    #expect(client.redo() && client.storage.string == "xya\nxyb\nxyc")
    #expect(client.selectedTextRange.utf16Range == 10..<10)
  }

  /// A step whose text another edit touched is not joined, nor is the step before it.
  @Test func textIsNotJoinedToALostStep() {
    let client = client("")
    type("ab", into: client)
    client.selectedTextRange = TextRange(at: TextLocation(1))
    type("xy", into: client)
    client.storage.replaceCharacters(in: 1..<3, with: "--")
    type("z", into: client)
    #expect(client.storage.string == "a--zb")
    #expect(client.undo() && client.storage.string == "a--b")
  }

  /// One state of the model: the text between the guards, and the selections in it.
  private struct State: Equatable {
    var text: [UInt16]
    var selections: [Range<Int>]
  }

  /// The user edits between two guards, others edit outside of them. The model is a list of texts with selections,
  /// counted from the first guard.
  @Test(arguments: 0..<150 as Range<UInt64>) func historyEqualsAListOfTexts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let client = client("before <one two three> after")
    var (front, back) = (8, 7)
    func state() -> State {
      let units = client.storage.text.units
      return State(
        text: Array(units[front..<(units.count - back)]),
        selections: client.selections.map { ($0.utf16Range.lowerBound - front)..<($0.utf16Range.upperBound - front) })
    }
    // Before each step, and after it.
    var past: [(before: State, after: State)] = []
    var future: [(before: State, after: State)] = []
    // Whether typed or deleted text joins the last step.
    var open: String?
    var typed: UInt32 = 0
    client.selectedTextRange = TextRange(at: TextLocation(front))
    for _ in 0..<120 {
      let length = client.storage.length
      func record(_ kind: String?, _ body: () -> Void) {
        let before = state()
        body()
        let after = state()
        guard before.text != after.text else { return }
        future = []
        if let kind, kind == open, let last = past.popLast() {
          if last.before.text != after.text { past.append((last.before, after)) }
          open = last.before.text != after.text ? kind : nil
        } else {
          past.append((before, after))
          open = kind
        }
      }
      switch number(0...10) {
      case 0...2:
        // Each character is another one, so that no step leaves the text as it was.
        typed += 1
        let scalar = Unicode.Scalar((number(0...1) == 0 ? 0x4E00 : 0x1F300) + typed) ?? "?"
        record("typing") { client.insertText(String(scalar)) }
      case 3:
        record("typing") { client.insertText("\n") }
        open = nil
      case 4:
        // Nothing before the first guard is deleted.
        guard client.selections.allSatisfy({ !$0.isEmpty || $0.start.utf16Offset > front }) else { continue }
        record("deleting") { client.deleteBackward() }
      case 5:
        let ranges = (0..<number(1...3)).map { _ in
          let start = number(front...(length - back))
          return TextRange(start..<min(start + number(0...2), length - back))
        }
        let old = client.selections
        client.select(ranges, primary: number(0...2))
        if client.selections != old { open = nil }
      case 6:
        record(nil) {
          client.beginEditing()
          client.insertText("session")
          if number(0...1) == 0 { client.insertText("!") }
          client.endEditing()
        }
      case 7, 8:
        // Not at the guards, so that no selection is touched.
        let isInFront = number(0...1) == 0
        let bounds = isInFront ? 0...(front - 1) : (length - back + 1)...length
        let start = number(bounds)
        let end = min(start + number(0...3), bounds.upperBound)
        let text = ["", "x", "yyyy"].randomElement(using: &random) ?? ""
        client.storage.replaceCharacters(in: start..<end, with: text)
        if isInFront { front += text.utf16.count - (end - start) } else { back += text.utf16.count - (end - start) }
      case 9:
        let step = past.popLast()
        #expect(client.undo() == (step != nil))
        guard let step else { continue }
        #expect(state() == step.before, "seed \(seed)")
        future.append(step)
        open = nil
      default:
        let step = future.popLast()
        #expect(client.redo() == (step != nil))
        guard let step else { continue }
        #expect(state() == step.after, "seed \(seed)")
        past.append(step)
        open = nil
      }
    }
    while let step = past.popLast() {
      #expect(client.undo() && state() == step.before, "seed \(seed)")
    }
    #expect(!client.undo())
  }
}
