internal import TextModel

// Links that exist in Markdown only.
extension LinkScanner {
  /// Returns the destination after the `]` of `[text](destination "title")` or `[label]: destination`. Nil if there
  /// is none, and for addresses, which are found at their scheme.
  mutating func destination(bracket: Int) -> Link? {
    var start = bracket + 2
    switch unit(at: bracket + 1) {
    case 0x28:
      while isBlank(unit(at: start)) { start += 1 }
      return inlineDestination(from: start)
    case 0x3A:
      guard isDefinition(bracket) else { return nil }
      while isBlank(unit(at: start)) { start += 1 }
      return definitionDestination(from: start)
    default:
      return nil
    }
  }

  /// Returns the destination of `[text](destination "title")` from an offset on; nil if it has no end, is empty, or
  /// is an address.
  private func inlineDestination(from start: Int) -> Link? {
    if unit(at: start) == 0x3C {
      guard let end = angleEnd(from: start + 1) else { return nil }
      return isDestinationEnd(end + 1) ? link(start + 1..<end) : nil
    }
    // Parentheses nest as deep as this, as in other readers; it also bounds the search for texts full of `](`.
    let deepest = 32
    var depth = 0
    var offset = start
    scan: while offset < upper {
      let unit = text[offset]
      switch unit {
      case 0x28:
        depth += 1
        if depth > deepest { return nil }
      case 0x29:
        if depth == 0 { break scan }
        depth -= 1
      case 0x5C where LinkCharacters.isASCIIPunctuation(self.unit(at: offset + 1)): offset += 1
      case 0...0x20, 0x7F: break scan
      default: break
      }
      offset += 1
    }
    let end = min(offset, upper)
    return depth == 0 && isDestinationEnd(end) ? link(start..<end) : nil
  }

  /// Returns the destination of `[label]: destination` from an offset on; nil if it is empty or an address.
  private func definitionDestination(from start: Int) -> Link? {
    if unit(at: start) == 0x3C {
      guard let end = angleEnd(from: start + 1) else { return nil }
      return link(start + 1..<end)
    }
    var end = start
    while end < upper && text[end] > 0x20 && text[end] != 0x7F { end += 1 }
    return link(start..<end)
  }

  /// Returns a link with a Markdown destination for a range; nil if the range is empty or begins with `<` or a
  /// scheme.
  private func link(_ range: Range<Int>) -> Link? {
    guard !range.isEmpty, text[range.lowerBound] != 0x3C else { return nil }
    var offset = range.lowerBound
    while offset < range.upperBound && LinkScheme.isPart(text[offset]) { offset += 1 }
    if offset > range.lowerBound + 1 && offset < range.upperBound && text[offset] == 0x3A { return nil }
    return Link(range: range, kind: .destination)
  }

  /// Returns the offset of the next `>` on the same line; nil if there is none, or if `<` comes first. A unit after a
  /// backslash does not count.
  private func angleEnd(from start: Int) -> Int? {
    var offset = start
    while offset < upper {
      switch text[offset] {
      case 0x3E: return offset
      case 0x3C, 0x0A, 0x0D: return nil
      case 0x5C: offset += 1
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// Whether the destination of a Markdown link may end at an offset: after any spaces and tabs, `)` follows; or,
  /// after at least one, the first character of a title. The rest of the title is not checked.
  private func isDestinationEnd(_ start: Int) -> Bool {
    var offset = start
    while isBlank(unit(at: offset)) { offset += 1 }
    switch unit(at: offset) {
    case 0x29: return true
    case 0x22, 0x27, 0x28: return offset > start
    default: return false
    }
  }

  /// Whether the `]` at an offset closes a non-empty label whose `[` begins its line, after at most three spaces.
  private func isDefinition(_ bracket: Int) -> Bool {
    var offset = bracket
    while offset > lower {
      let unit = text[offset - 1]
      if unit == 0x5B { break }
      if unit == 0x5D || unit == 0x0A || unit == 0x0D { return false }
      offset -= 1
    }
    // A caret: the text of a footnote.
    guard offset > lower, offset < bracket, text[offset] != 0x5E else { return false }
    offset -= 1
    var indent = 0
    while indent < 4 && unit(before: offset - indent) == 0x20 { indent += 1 }
    let lineStart = offset - indent
    return indent < 4 && (lineStart == lower || text[lineStart - 1] == 0x0A || text[lineStart - 1] == 0x0D)
  }

  private func isBlank(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x09 }
}
