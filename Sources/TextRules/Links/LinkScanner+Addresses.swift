internal import TextModel

// Addresses with a scheme: the part that must be there for a scheme, and the host.
extension LinkScanner {
  /// Returns the end of the address whose scheme begins at `start` and ends at `colon`. Nil if the text after the
  /// colon is not of the form that the scheme needs.
  mutating func addressEnd(start: Int, colon: Int, form: LinkScheme.Form) -> Int? {
    let hasSlashes = unit(at: colon + 1) == 0x2F && unit(at: colon + 2) == 0x2F
    let inner = hasSlashes ? colon + 3 : colon + 1
    switch form {
    case .web, .host:
      guard hasSlashes else { return nil }
    case .file:
      // `file:/name`, but no `file:/` that ends there.
      guard unit(at: colon + 1) == 0x2F, hasSlashes || isNameStart(unit(at: colon + 2)) else { return nil }
    case .mail:
      guard !hasSlashes else { return nil }
    case .opaque:
      // A plus sign: telephone numbers.
      guard hasSlashes || LinkCharacters.isAlphanumeric(unit(at: inner)) || unit(at: inner) == 0x2B else { return nil }
    }
    guard inner < upper else { return nil }
    if unit(before: start) == 0x3C, let end = angleBracketEnd(from: inner) { return end }
    switch form {
    case .web, .host:
      return hostAndTailEnd(start: start, authority: inner)
    case .file:
      guard !LinkCharacters.endsLink(text[inner]) else { return nil }
      let end = tailEnd(from: inner, start: start, minimum: inner)
      return end > inner ? end : nil
    case .mail:
      guard let end = mailAddressEnd(from: inner) else { return nil }
      return unit(at: end) == 0x3F ? tailEnd(from: end, start: start, minimum: end) : end
    case .opaque:
      if hasSlashes { return hostAndTailEnd(start: start, authority: inner) }
      return tailEnd(from: inner, start: start, minimum: inner + 1)
    }
  }

  /// Whether a file name may begin with a unit.
  private func isNameStart(_ unit: UInt16) -> Bool {
    // ~ . or a word
    unit == 0x7E || unit == 0x2E || LinkCharacters.isWord(unit)
  }

  /// Returns the offset of the `>` that closes an address in angle brackets. Nil if it is empty, or if white space,
  /// the line's end or another `<` comes first.
  private func angleBracketEnd(from start: Int) -> Int? {
    var offset = start
    while offset < upper {
      let unit = text[offset]
      if unit == 0x3E { return offset > start ? offset : nil }
      // A backslash and a stroke are kept: between brackets the end of the address is clear.
      if unit != 0x5C && unit != 0x7C && LinkCharacters.endsLink(unit) { return nil }
      offset += 1
    }
    return nil
  }

  /// Returns the end of the link whose user name or host begins at `authority`; nil if there is no host.
  mutating func hostAndTailEnd(start: Int, authority: Int) -> Int? {
    var hostStart = authority
    if let at = userInfoEnd(from: authority, quote: unit(before: start)), hostEnd(from: at + 1) != nil { hostStart = at + 1 }
    guard let hostEnd = hostEnd(from: hostStart) else { return nil }
    return portAndTailEnd(start: start, hostStart: hostStart, hostEnd: hostEnd)
  }

  /// Returns the end of a link after its port, path, query and fragment, as far as it has them.
  /// - Parameters:
  ///   - start: the start of the link.
  ///   - hostStart: the start of its host.
  ///   - hostEnd: the offset after its host.
  mutating func portAndTailEnd(start: Int, hostStart: Int, hostEnd: Int) -> Int {
    var end = hostEnd
    while end > hostStart + 1 && text[end - 1] == 0x2D { end -= 1 }
    if end == hostEnd {
      end = portEnd(from: end)
      switch unit(at: end) {
      // / ? #
      case 0x2F, 0x3F, 0x23: return tailEnd(from: end, start: start, minimum: hostStart + 1)
      default: break
      }
    }
    return trimmedEnd(end, start: start, minimum: hostStart + 1)
  }

  /// Returns the offset of the last `@` after a user name and password, before the path; nil if there is none.
  /// - Parameter quote: the unit before the link, at which the search ends.
  private func userInfoEnd(from start: Int, quote: UInt16) -> Int? {
    var at: Int?
    var depth = 0
    var offset = start
    scan: while offset < upper {
      let unit = text[offset]
      switch unit {
      case 0x40: if offset > start && depth == 0 { at = offset }
      case 0x28: depth += 1
      case 0x29:
        depth -= 1
        if depth < 0 { break scan }
      // / ? # " `
      case 0x2F, 0x3F, 0x23, 0x22, 0x60: break scan
      default:
        if LinkCharacters.endsLink(unit) || unit == quote { break scan }
        if let bracket = LinkCharacters.bracket(unit), bracket.pair != 2 { break scan }
      }
      offset += 1
    }
    return at
  }

  /// Returns the offset after the host that begins at `start`, which may have placeholders such as `${name}`. Nil if
  /// there is none: without a letter, digit, `*` or placeholder, or if it begins with a dot.
  private func hostEnd(from start: Int) -> Int? {
    if unit(at: start) == 0x5B { return ipv6End(from: start) }
    var hasName = false
    var offset = start
    scan: while offset < upper {
      let unit = text[offset]
      switch unit {
      // - _ % ~
      case 0x2D, 0x5F, 0x25, 0x7E: break
      case 0x2E:
        if offset == start { return nil }
        if text[offset - 1] == 0x2E { break scan }
      case 0x2A: hasName = true
      // `$` and `{` begin placeholders.
      case 0x24, 0x7B:
        guard let end = placeholderEnd(from: offset) else { break scan }
        hasName = true
        offset = end
        continue scan
      default:
        guard LinkCharacters.isAlphanumeric(unit) || LinkCharacters.isNonASCIIPart(unit) else { break scan }
        hasName = true
      }
      offset += 1
    }
    return hasName ? offset : nil
  }

  /// Returns the offset after an IPv6 address in `[…]`, with or without a zone (`%eth0`). Nil if it is not closed,
  /// has fewer than 2 colons, or has other characters.
  private func ipv6End(from start: Int) -> Int? {
    var offset = start + 1
    var colons = 0
    var isZone = false
    while offset < upper {
      let unit = text[offset]
      switch unit {
      case 0x3A where !isZone: colons += 1
      case 0x25: isZone = true
      case 0x2E: break
      case 0x5D: return colons >= 2 ? offset + 1 : nil
      default:
        guard LinkCharacters.isHexadecimal(unit) || isZone && LinkCharacters.isAlphanumeric(unit) else { return nil }
      }
      offset += 1
    }
    return nil
  }

  /// Returns the offset after a port such as `:80`, `:*` or `:$PORT`; `start` if there is none.
  private func portEnd(from start: Int) -> Int {
    guard unit(at: start) == 0x3A else { return start }
    var offset = start + 1
    while LinkCharacters.isDigit(unit(at: offset)) { offset += 1 }
    if offset > start + 1 { return offset }
    switch unit(at: offset) {
    case 0x24, 0x7B: return placeholderEnd(from: offset) ?? start
    // %d
    case 0x25: return LinkCharacters.isLetter(unit(at: offset + 1)) ? offset + 2 : start
    case 0x2A: return offset + 1
    default: return start
    }
  }

  /// Returns the offset after `${name}`, `$(name)`, `$NAME`, `{name}` or `{{name}}`; nil if there is none. A
  /// bracketed placeholder has at most 64 units.
  private func placeholderEnd(from start: Int) -> Int? {
    let longest = 64
    var offset = start
    if text[offset] == 0x24 {
      offset += 1
      if LinkCharacters.isLetter(unit(at: offset)) || unit(at: offset) == 0x5F {
        while LinkCharacters.isAlphanumeric(unit(at: offset)) || unit(at: offset) == 0x5F { offset += 1 }
        return offset
      }
    }
    let opening = unit(at: offset)
    guard opening == 0x7B || opening == 0x28 else { return nil }
    let closing: UInt16 = opening == 0x7B ? 0x7D : 0x29
    var depth = 0
    while offset < upper && offset - start < longest {
      let unit = text[offset]
      if unit == opening { depth += 1 } else if unit == closing { depth -= 1 }
      offset += 1
      if depth == 0 { return offset }
      if LinkCharacters.endsLink(unit) || LinkCharacters.isQuote(unit) { return nil }
    }
    return nil
  }
}
