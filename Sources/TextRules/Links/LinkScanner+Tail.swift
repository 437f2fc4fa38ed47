internal import TextModel

/// The number of brackets of each pair in a link so far.
private struct BracketCounts {
  var opened = SIMD8<Int32>(repeating: 0)
  var closed = SIMD8<Int32>(repeating: 0)
}

/// Counts of brackets and apostrophes in a link, for trimming its end.
private struct TailFacts {
  var brackets = BracketCounts()
  var apostrophes = 0
  var hasQuery = false
}

// The path, query and fragment of an address, and what at its end belongs to the sentence around it.
extension LinkScanner {
  /// Returns the end (exclusive) of a link that begins at `start` and whose path, query or fragment begins at
  /// `first`. Punctuation, unmatched brackets and a possessive `'s` at the end belong to the sentence around the link
  /// and are not included. Never less than `minimum`.
  mutating func tailEnd(from first: Int, start: Int, minimum: Int) -> Int {
    let before = unit(before: start)
    let isQuoted = LinkCharacters.isQuote(before)
    let enclosingPair = LinkCharacters.bracket(before).flatMap { $0.isOpening ? $0.pair : nil }
    var facts = TailFacts()
    // Blanks before `bracketEnd` are within brackets; the first of them, in case something else ends the link there.
    var bracketEnd = first
    var firstBlank: (offset: Int, facts: TailFacts)?
    var offset = first
    scan: while offset < upper {
      let unit = text[offset]
      switch unit {
      // " `
      case 0x22, 0x60:
        if unit == before || !isQuoted { break scan }
      case 0x27:
        if unit == before || !isQuoted && !continuesAfterApostrophe(offset, start: start) { break scan }
        facts.apostrophes += 1
      case 0x2A:
        if before == 0x2A { break scan }
      case 0x20:
        if offset >= bracketEnd { break scan }
        firstBlank = firstBlank ?? (offset, facts)
      case 0x26:
        if isWrittenBoundary(offset) { break scan }
      // ? #
      case 0x3F, 0x23: facts.hasQuery = true
      default:
        if LinkCharacters.endsLink(unit) { break scan }
        guard let bracket = LinkCharacters.bracket(unit) else { break }
        if bracket.isOpening {
          facts.brackets.opened[bracket.pair] += 1
          if unit == 0x5B, let closing = closingBracket(after: offset) {
            bracketEnd = closing
            firstBlank = nil
          }
        } else {
          let opened = facts.brackets.opened[bracket.pair]
          if opened <= facts.brackets.closed[bracket.pair] {
            if opened == 0 || enclosingPair == bracket.pair { break scan }
          }
          facts.brackets.closed[bracket.pair] += 1
        }
      }
      offset += 1
    }
    if offset < bracketEnd, let firstBlank { (offset, facts) = firstBlank }
    offset = endBeforeCommentMark(offset, minimum: minimum)
    return trimmedEnd(offset, start: start, minimum: minimum, facts: facts)
  }

  /// Returns `end` without the mark of the end of a comment around it: `-->`, `--%>`, `%>`, `#>`, `-}`, `#}`, `%}` and
  /// `--}}`, whose bracket ended the link, and `*/` after a name. Never less than `minimum`.
  private func endBeforeCommentMark(_ end: Int, minimum: Int) -> Int {
    var start = end
    /// Moves the start before all the units of a kind that precede it, if these are at least `least`.
    func drop(_ unit: UInt16, least: Int) {
      var first = start
      while first > minimum && text[first - 1] == unit { first -= 1 }
      if start - first >= least { start = first }
    }
    switch unit(at: end) {
    case 0x3E:
      // % #
      drop(0x25, least: 1)
      drop(0x23, least: 1)
      drop(0x2D, least: 2)
    case 0x7D:
      drop(0x25, least: 1)
      drop(0x23, least: 1)
      drop(0x2D, least: 1)
    default:
      // A star after a slash is a glob for names of files.
      if end - minimum > 2, text[end - 1] == 0x2F, text[end - 2] == 0x2A, text[end - 3] != 0x2F { start = end - 2 }
    }
    return start
  }

  /// Returns `end` without the punctuation before it that belongs to the sentence, for a link without path, query and
  /// fragment. Never less than `minimum`.
  func trimmedEnd(_ end: Int, start: Int, minimum: Int) -> Int {
    trimmedEnd(end, start: start, minimum: minimum, facts: TailFacts())
  }

  /// Returns `end` without the punctuation, unbalanced brackets and possessive `'s` before it that belong to the
  /// sentence. Never less than `minimum`.
  private func trimmedEnd(_ end: Int, start: Int, minimum: Int, facts: TailFacts) -> Int {
    let isQuoted = LinkCharacters.isQuote(unit(before: start))
    var facts = facts
    var end = end
    while end > minimum {
      let last = text[end - 1]
      if let bracket = LinkCharacters.bracket(last) {
        if bracket.isOpening {
          facts.brackets.opened[bracket.pair] -= 1
        } else {
          guard facts.brackets.closed[bracket.pair] > facts.brackets.opened[bracket.pair] else { break }
          facts.brackets.closed[bracket.pair] -= 1
        }
        end -= 1
      } else if last == 0x27 {
        // The second of a pair closes a quotation inside the link.
        guard facts.apostrophes % 2 == 1 else { break }
        facts.apostrophes -= 1
        end -= 1
      } else if last == 0x3B {
        end = max(characterReferenceStart(endingAt: end - 1), minimum)
      } else if LinkCharacters.cannotBeLast(last) || last == 0x5F && unit(before: start) == 0x5F {
        end -= 1
      } else if last | 0x20 == 0x73, end - 2 > minimum, text[end - 2] == 0x27, !facts.hasQuery, !isQuoted {
        // 's
        facts.apostrophes -= 1
        end -= 2
      } else {
        break
      }
    }
    return end
  }

  /// Returns the offset of the `&` of a character reference (`&amp;`) whose `;` is at an offset; the offset of the
  /// `;` if there is none.
  private func characterReferenceStart(endingAt semicolon: Int) -> Int {
    // The longest name in HTML has 31 letters.
    let longest = 31
    var offset = semicolon
    while offset > lower && semicolon - offset < longest && LinkCharacters.isAlphanumeric(text[offset - 1]) { offset -= 1 }
    guard offset < semicolon else { return semicolon }
    if unit(before: offset) == 0x26 { return offset - 1 }
    if unit(before: offset) == 0x23 && unit(before: offset - 1) == 0x26 { return offset - 2 }
    return semicolon
  }

  /// Whether the `&` at an offset begins `&lt;`, `&gt;`, `&quot;` or `&nbsp;`. Such a character reference ends a
  /// link, as the character itself does.
  /// - Parameter ampersand: the offset of the `&`, which is not checked.
  private func isWrittenBoundary(_ ampersand: Int) -> Bool {
    switch unit(at: ampersand + 1) | 0x20 {
    case 0x6C, 0x67: return unit(at: ampersand + 2) | 0x20 == 0x74 && unit(at: ampersand + 3) == 0x3B
    case 0x71: return isWord("quot;", at: ampersand + 1)
    case 0x6E: return isWord("nbsp;", at: ampersand + 1)
    default: return false
    }
  }

  /// Whether an ASCII text is at an offset.
  private func isWord(_ word: StaticString, at start: Int) -> Bool {
    for index in 0..<word.utf8CodeUnitCount where unit(at: start + index) != UInt16(word.utf8Start[index]) { return false }
    return true
  }

  /// Returns the offset of the `]` that closes the `[` at an offset; nil if a unit that ends a link, except a space,
  /// comes first.
  ///
  /// The next `[` ends the search, so that a text full of them is searched once.
  private func closingBracket(after opening: Int) -> Int? {
    var offset = opening + 1
    while offset < upper {
      let unit = text[offset]
      if unit == 0x5D { return offset }
      if unit == 0x5B || unit != 0x20 && LinkCharacters.endsLink(unit) { return nil }
      offset += 1
    }
    return nil
  }

  /// Whether the link that begins at `start` continues after an apostrophe: no single quotes are open at `start`, or
  /// the apostrophe is within a word.
  private mutating func continuesAfterApostrophe(_ offset: Int, start: Int) -> Bool {
    if !isInSingleQuotes(start) { return true }
    return LinkCharacters.isWord(unit(before: offset)) && LinkCharacters.isWord(unit(at: offset + 1))
  }

  /// Whether single quotes are open at an offset: the number of `'` before it in its paragraph is odd. Apostrophes
  /// within words do not count.
  private mutating func isInSingleQuotes(_ target: Int) -> Bool {
    var isOpen = false
    var offset = target
    while offset > quoteMemory.offset {
      let unit = text[offset - 1]
      if unit == 0x0A || unit == 0x0D { break }
      if unit == 0x27,
        !(LinkCharacters.isWord(self.unit(before: offset - 1)) && LinkCharacters.isWord(self.unit(at: offset)))
      {
        isOpen.toggle()
      }
      offset -= 1
    }
    if offset == quoteMemory.offset && quoteMemory.isOpen { isOpen.toggle() }
    quoteMemory = (target, isOpen)
    return isOpen
  }
}
