package import TextModel

/// Compares names as Nim does: underscores and the case of all letters but the first are ignored. `fooBar` is
/// `foo_bar`.
package enum NimSpelling {
  /// Whether a name occurs in a text under a different spelling that Nim takes for the same name: the first letter is
  /// equal, upper and lower case and underscores in the rest do not count. O(text).
  package static func hasOther(of name: String, in text: UTF16Text) -> Bool {
    let wanted = Array(name.utf16)
    let key = normalized(wanted[...])
    var offset = 0
    while offset < text.count {
      guard isPart(text[offset]) else {
        offset += 1
        continue
      }
      let start = offset
      while offset < text.count && isPart(text[offset]) { offset += 1 }
      // Underscores make a name longer by no more than one for each letter.
      guard offset - start <= 2 * wanted.count, offset - start >= key.count, text[start] == wanted.first else { continue }
      let word = text.withUnits(in: start..<offset) { Array($0[start..<offset]) }
      if word != wanted && normalized(word[...]) == key { return true }
    }
    return false
  }

  /// Whether a unit may be part of a name: an ASCII letter or digit, `_`, or any other that is not ASCII.
  static func isPart(_ unit: UInt16) -> Bool { unit == 0x5F || unit >= 0x80 || LinkCharacters.isAlphanumeric(unit) }

  private static func normalized(_ word: ArraySlice<UInt16>) -> [UInt16] {
    guard let first = word.first else { return [] }
    return [first] + word.dropFirst().filter { $0 != 0x5F }.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
  }
}
