/// A text in which a name is marked: `«` stands in front of the one that is asked about, `‹` in front of others of the same meaning.
struct MarkedName {
  /// The text without the marks.
  private(set) var text = ""
  /// The UTF-16 offset of the name that is asked about.
  private(set) var asked = 0
  /// The UTF-16 offsets of all marked names, ascending.
  private(set) var expected: [Int] = []

  init(_ marked: String) {
    for character in marked {
      switch character {
      case "«":
        asked = text.utf16.count
        expected.append(asked)
      case "‹": expected.append(text.utf16.count)
      default: text.append(character)
      }
    }
  }
}
