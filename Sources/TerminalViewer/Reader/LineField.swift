/// An input line: edited by grapheme clusters, with a history of earlier lines.
package struct LineField: Equatable {
  package private(set) var characters: [Character] = []
  /// Between 0 and the number of characters.
  package private(set) var cursor = 0
  /// Earlier input, the latest last.
  private let history: [String]
  private var place: Int
  /// The input before the history was recalled.
  private var draft = ""

  package init(history: [String] = []) {
    self.history = history
    place = history.count
  }

  package var text: String { String(characters) }

  /// Does what a key means in a field; false for keys that mean nothing there.
  package mutating func take(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    // A line is one line.
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
    case .up, .control("p"): recall(place - 1)
    case .down, .control("n"): recall(place + 1)
    default: return false
    }
    return true
  }

  private mutating func insert(_ text: String) {
    // What joins what stands in front is one character with it.
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

  private mutating func recall(_ place: Int) {
    guard (0...history.count).contains(place) else { return }
    if self.place == history.count { draft = text }
    self.place = place
    characters = Array(place < history.count ? history[place] : draft)
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
