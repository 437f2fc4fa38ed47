internal import CICU
internal import Platform
public import TextModel

extension SpellChecker {
  /// Whether another checker has the same dictionaries and the same known words. Expressions and ignored words are
  /// not compared.
  public func agrees(with other: SpellChecker) -> Bool {
    dictionaries.count == other.dictionaries.count && zip(dictionaries, other.dictionaries).allSatisfy { $0 === $1 }
      && words == other.words
  }

  /// Whether the words of all dictionaries are in memory, so that `completions` returns at once. If not, starts to
  /// read them on background threads.
  public func prepareCompletions() -> Bool {
    let missing = dictionaries.filter { !$0.hasStems }
    for dictionary in missing { dictionary.loadStems() }
    return missing.isEmpty
  }

  /// Returns the UTF-16 offset at which the letters, digits and `_` before `offset` begin; `offset` if there are
  /// none. O(word).
  /// - Precondition: `0 <= offset <= text.count`.
  public static func startOfWord(endingAt offset: Int, in text: UTF16Text) -> Int {
    check(offset, through: text.count, "offset")
    let line = text.contentRange(ofLine: text.lines.line(at: offset))
    return text.withUnits(in: line) { units in
      var start = min(offset, line.upperBound)
      while start > line.lowerBound {
        var previous = start - 1
        if previous > line.lowerBound, UTF16.isTrailSurrogate(units[previous]), UTF16.isLeadSurrogate(units[previous - 1]) {
          previous -= 1
        }
        let scalar = units.scalar(at: previous, end: line.upperBound).value
        guard isWordPart(scalar) else { break }
        start = previous
      }
      return start
    }
  }

  /// Whether a character can be in a word: an ASCII letter or digit, `_`, or a non-ASCII character of Unicode
  /// identifiers.
  private static func isWordPart(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return (scalar | 0x20) &- 0x61 < 26 || scalar &- 0x30 < 10 || scalar == 0x5F }
    return hl_character_has(scalar, HL_CHARACTER_IDENTIFIER_PART)
  }

  /// Returns at most `limit` longer words and names of a text that begin with the text of `part`, the most frequent
  /// first. The occurrence at `part` does not count. Empty for an empty `part`. O(text).
  /// - Precondition: `part` lies in the text, and `limit` is 0 or more.
  public static func words(of text: UTF16Text, thatBeginAs part: Range<Int>, limit: Int) -> [String] {
    check(part, within: text.count, "part")
    checkCount(limit, "limit")
    guard !part.isEmpty else { return [] }
    var counts: [String: Int] = [:]
    text.withUnits(in: 0..<text.count) { units in
      let prefix = Array(units[part])
      var offset = 0
      while offset + prefix.count < units.count {
        guard units[offset] == prefix[0], offset != part.lowerBound,
          units[offset..<(offset + prefix.count)].elementsEqual(prefix),
          offset == 0 || !isWordPart(UInt32(units[offset - 1]))
        else {
          offset += 1
          continue
        }
        var end = offset
        while end < units.count {
          let (scalar, length) = units.scalar(at: end, end: units.count)
          guard isWordPart(scalar) else { break }
          end += length
        }
        if end > offset + prefix.count, end - offset <= SpellingDictionary.longestWord {
          counts[String(utf16: UnsafeBufferPointer(rebasing: units[offset..<end])), default: 0] += 1
        }
        offset = max(end, offset + 1)
      }
    }
    let sorted = counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
    return sorted.prefix(limit).map(\.key)
  }
}
