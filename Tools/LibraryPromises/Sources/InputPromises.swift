import HighlightStorage
import TextLayout

private final class Witness: TextInputDelegate, TextInputClientDelegate {
  var seen: [String] = []
  var lost = 0
  func textWillChange(_ client: TextInputClient) { seen.append("will \(client.storage.string)") }
  func textDidChange(_ client: TextInputClient) { seen.append("did \(client.storage.string)") }
  func selectionWillChange(_ client: TextInputClient) {}
  func selectionDidChange(_ client: TextInputClient) {}
  func textInputClient(_ client: TextInputClient, didLoseUndoSteps count: Int) { lost += count }
}

private func client(_ text: String, caret: Int = 0) -> TextInputClient {
  let client = TextInputClient(storage: TextStorage(UTF16Text(text)))
  client.selectedTextRange = TextRange(at: TextLocation(caret))
  return client
}

let inputPromises: [Promise] = [
  Promise("marked-text-survives-an-edit-before-it-in-its-session") {
    let client = client("abcdef", caret: 6)
    client.beginEditing()
    client.setMarkedText("xyz", selectedRange: 3..<3)
    client.storage.replaceCharacters(in: 0..<5, with: "")
    client.endEditing()
    try equal(client.markedTextRange?.utf16Range, 1..<4, "the mark")
    client.insertText("!")
    try equal(client.storage.string, "f!")
  },
  Promise("an-insertion-at-either-end-of-the-mark-stays-outside") {
    let client = client("ab", caret: 1)
    client.setMarkedText("xy", selectedRange: 2..<2)
    client.storage.replaceCharacters(in: 1..<1, with: "<")
    client.storage.replaceCharacters(in: 4..<4, with: ">")
    try equal(client.markedTextRange?.utf16Range, 2..<4, "the mark")
    client.insertText("z")
    try equal(client.storage.string, "a<z>b")
  },
  Promise("text-will-change-sees-the-old-text") {
    let client = client("hello")
    let witness = Witness()
    client.inputDelegate = witness
    client.storage.replaceCharacters(in: 0..<1, with: "J")
    try equal(witness.seen, ["will hello", "did Jello"], "what the delegate saw")
  },
  Promise("a-cancelled-composition-is-no-undo-step") {
    let client = client("ab", caret: 1)
    client.setMarkedText("k", selectedRange: 1..<1)
    client.setMarkedText(nil, selectedRange: 0..<0)
    try expect(!client.canUndo, "there is something to undo")
  },
  Promise("a-composition-is-one-undo-step") {
    let client = client("ab", caret: 1)
    client.setMarkedText("k", selectedRange: 1..<1)
    client.setMarkedText("ka", selectedRange: 2..<2)
    client.insertText("か")
    try equal(client.storage.string, "aかb")
    client.undo()
    try equal(client.storage.string, "ab")
    try expect(!client.canUndo && client.redo(), "there is another step")
    try equal(client.storage.string, "aかb")
  },
  Promise("edits-of-others-keep-the-undo-history") {
    let client = client("one two")
    client.selectedTextRange = TextRange(0..<3)
    client.insertText("1")
    client.storage.replaceCharacters(in: 2..<5, with: "2, too")
    client.undo()
    try equal(client.storage.string, "one 2, too")
  },
  Promise("lost-undo-steps-are-reported") {
    let client = client("one two")
    let witness = Witness()
    client.delegate = witness
    client.insertText("zero ")
    client.storage.replaceCharacters(in: 0..<5, with: "")
    try equal(witness.lost, 1, "the number of steps")
  },
  Promise("undo-of-a-deletion-brings-the-callers-attributes-back") {
    let client = client("one two", caret: 3)
    client.storage.addAttribute(.link, value: "https://example.com", range: 0..<3)
    client.storage.setAttributes(Attributes(scope: "string"), range: 0..<3)
    client.selectedTextRange = TextRange(0..<3)
    client.deleteBackward()
    client.undo()
    try equal(client.storage.links().map(\.range), [0..<3], "the links")
    try equal(client.storage.attributes(at: 1).attributes?.scope, "string", "the scope")
  },
  Promise("redo-brings-typing-attributes-back") {
    let client = client("")
    client.typingAttributes = Attributes(scope: "string")
    client.insertText("abc")
    client.undo()
    client.typingAttributes = nil
    client.redo()
    try equal(client.storage.attributes(at: 1).attributes?.scope, "string", "the scope")
  },
  Promise("a-character-is-a-grapheme-cluster") {
    let client = client("a👨‍👩‍👧é", caret: 9)
    client.selectedTextRange = TextRange(at: client.endOfDocument)
    client.deleteBackward()
    client.deleteBackward()
    try equal(client.storage.string, "a")
  },
  Promise("several-selections-are-typed-into") {
    let client = client("a b c")
    client.select([TextRange(0..<1), TextRange(2..<3), TextRange(4..<5)])
    client.insertText("x")
    try equal(client.storage.string, "x x x")
    client.undo()
    try equal(client.storage.string, "a b c")
  },
  Promise("a-text-view-needs-no-detaching") {
    weak var storage: TextStorage?
    weak var manager: TextLayoutManager?
    weak var input: TextInputClient?
    do {
      let text = TextStorage(UTF16Text("text"))
      let layout = TextLayoutManager(storage: text, textContainers: [TextContainer(columns: 20)])
      text.addLayoutManager(layout)
      let client = TextInputClient(storage: text, layoutManager: layout)
      client.insertText("typed ")
      (storage, manager, input) = (text, layout, client)
    }
    try expect(storage == nil && manager == nil && input == nil, "something is not released")
  },
  Promise("a-storage-forgets-managers-that-are-released") {
    let text = TextStorage(UTF16Text("text"))
    do {
      let layout = TextLayoutManager(storage: text, textContainers: [TextContainer(columns: 20)])
      text.addLayoutManager(layout)
      try equal(text.layoutManagers.count, 1, "the number of managers")
    }
    try equal(text.layoutManagers.count, 0, "the number of managers")
    text.replaceCharacters(in: 0..<0, with: "more ")
  },
]
