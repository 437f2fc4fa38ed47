/// An input line: edited by grapheme clusters, with a history of earlier lines.
package struct LineField: Equatable {
  package private(set) var characters: [Character] = []
  /// The index of the character after the cursor, from 0 to the number of characters.
  package private(set) var cursor = 0
  /// Earlier input, the latest last.
  private let history: [String]
  /// The index in `history` of the displayed line; the number of its lines for new input.
  private var historyIndex: Int
  /// The input before the history was recalled.
  private var draft = ""

  package init(history: [String] = []) {
    self.history = history
    historyIndex = history.count
  }

  package var text: String { String(characters) }

  /// Handles a key that inserts text, edits, moves the cursor or recalls earlier input. Returns false for other keys,
  /// which do nothing.
  package mutating func take(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    // A field has one line.
    case .paste(let text): insert(text.filter { !$0.isNewline })
    case .backspace, .control("h"):
      if cursor > 0 { remove(cursor - 1..<cursor) }
    case .delete, .control("d"):
      if cursor < characters.count { remove(cursor..<cursor + 1) }
    case .left, .control("b"): cursor = max(cursor - 1, 0)
    case .right, .control("f"): cursor = min(cursor + 1, characters.count)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .control("w"), .alt("\u{7F}"): remove(wordStart..<cursor)
    case .control("u"): remove(0..<cursor)
    case .control("k"): remove(cursor..<characters.count)
    case .alt("b"): cursor = wordStart
    case .alt("f"): cursor = wordEnd
    case .up, .control("p"): recall(historyIndex - 1)
    case .down, .control("n"): recall(historyIndex + 1)
    default: return false
    }
    return true
  }

  private mutating func insert(_ text: String) {
    // A combining mark forms one character with the character before it.
    let whole = String(characters[..<cursor]) + text
    let rest = characters[cursor...]
    cursor = whole.count
    characters = Array(whole + String(rest))
    cursor = min(cursor, characters.count)
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  /// Replaces the text by the line of the history with an index, or by the draft for the index after the last one,
  /// and moves the cursor to its end. A text that is not from the history becomes the draft first. Does nothing for
  /// other indices.
  private mutating func recall(_ index: Int) {
    guard (0...history.count).contains(index) else { return }
    if historyIndex == history.count { draft = text }
    historyIndex = index
    characters = Array(index < history.count ? history[index] : draft)
    cursor = characters.count
  }

  private var wordStart: Int {
    var start = cursor
    while start > 0 && characters[start - 1].isWhitespace { start -= 1 }
    while start > 0 && !characters[start - 1].isWhitespace { start -= 1 }
    return start
  }

  private var wordEnd: Int {
    var end = cursor
    while end < characters.count && characters[end].isWhitespace { end += 1 }
    while end < characters.count && !characters[end].isWhitespace { end += 1 }
    return end
  }
}
