internal import TextModel

// Hosts and e-mail addresses without a scheme.
extension LinkScanner {
  /// Returns the link that consists of the host around a dot and its port and path: `www.` with any domain; if bare
  /// domains are links, also a domain with a known top-level domain, or an IPv4 address. Nil if there is none, before
  /// `@` or the rest of a mail name, and if a bare domain has `(` after it.
  mutating func host(dot: Int) -> Link? {
    var start = dot
    while start > earliestStart && isDomainUnit(text[start - 1]) && (start < dot || text[start - 1] != 0x2E) {
      // Without bare domains only `www` before the dot counts.
      if !detector.options.findsBareDomains && dot - start == 3 { break }
      start -= 1
    }
    guard start < dot, isHostStart(start) else { return nil }
    let run = domainRunEnd(from: start)
    let end = domainEnd(from: start, runEnd: run)
    let isWWW =
      dot - start == 3 && text[start] | 0x20 == 0x77 && text[start + 1] | 0x20 == 0x77 && text[start + 2] | 0x20 == 0x77
    dotOffset = max(run, dot + 1)
    // `name@`, `name+tag@`: an e-mail address.
    guard detector.findsHosts, unit(at: run) != 0x40, !isMailNameUnit(unit(at: run)) else { return nil }
    if isWWW {
      // A name and a top-level domain after `www`.
      guard end > dot, isDomain(dot + 1..<end, isKnown: false) else { return nil }
    } else {
      // A parenthesis: a function of an object.
      guard detector.options.findsBareDomains, unit(at: end) != 0x28 else { return nil }
      guard isDomain(start..<end, isKnown: true) || isIPv4(start..<end) else { return nil }
    }
    return Link(range: start..<portAndTailEnd(start: start, hostStart: end - 1, hostEnd: end), kind: .host)
  }

  /// Whether the unit before an offset allows that a host without scheme begins there. False after an ASCII letter or
  /// digit, one of `# $ . @ \ - _`, and `/`, except the `//` of a comment or of an address without scheme.
  private func isHostStart(_ start: Int) -> Bool {
    let before = unit(before: start)
    switch before {
    // # $ . @ \ - _
    case 0x23, 0x24, 0x2E, 0x40, 0x5C, 0x2D, 0x5F: return false
    case 0x2F: return isBehindTwoSlashes(start)
    default: return !LinkCharacters.isAlphanumeric(before)
    }
  }

  /// Whether `//` precedes the offset, and no `:`, `/` or unit of a word is before it: a comment begins there, or an
  /// address without scheme. The unit before the offset is a `/`.
  private func isBehindTwoSlashes(_ offset: Int) -> Bool {
    guard unit(before: offset - 1) == 0x2F else { return false }
    let before = unit(before: offset - 2)
    return before != 0x3A && before != 0x2F && !LinkCharacters.isWord(before)
  }

  /// Returns the e-mail address around an `@`. Nil if there is none, after `/` or `\`, before `(` or a `:` with a
  /// word, for `this@` and `super@`, and if the host ends like a file name.
  mutating func email(at mark: Int) -> Link? {
    var start = mark
    while start > earliestStart {
      let unit = text[start - 1]
      if !isMailNameUnit(unit) || unit == 0x2E && (start == mark || text[start] == 0x2E) { break }
      start -= 1
    }
    while start < mark && text[start] == 0x2E { start += 1 }
    // A slash before it: a name in a path. A backslash: its first letter may belong to an escape.
    guard start < mark, unit(before: start) != 0x2F, unit(before: start) != 0x5C, !isReceiver(start..<mark) else {
      return nil
    }
    let run = domainRunEnd(from: mark + 1)
    let end = domainEnd(from: mark + 1, runEnd: run)
    guard isDomain(mark + 1..<end, isKnown: false), !isFileExtension(of: mark + 1..<end) else { return nil }
    // `git@example.com:project/name.git`, `a@b.call()`
    if unit(at: end) == 0x3A && LinkCharacters.isWord(unit(at: end + 1)) || unit(at: end) == 0x28 { return nil }
    return Link(range: start..<end, kind: .email)
  }

  /// Whether the name before an `@` is `this` or `super`: `this@Outer.name` is a member in Kotlin.
  private func isReceiver(_ name: Range<Int>) -> Bool {
    ["this", "super"].contains { $0.utf16.elementsEqual(text[name]) }
  }

  /// Returns the offset after the `name@host` that begins at an offset; nil if there is none. The host may be one
  /// word.
  func mailAddressEnd(from start: Int) -> Int? {
    var at = start
    while at < upper && (isMailNameUnit(text[at]) || text[at] == 0x25) { at += 1 }
    guard at > start, unit(at: at) == 0x40 else { return nil }
    let end = domainEnd(from: at + 1, runEnd: domainRunEnd(from: at + 1))
    return end > at + 1 ? end : nil
  }

  private func isMailNameUnit(_ unit: UInt16) -> Bool {
    if unit >= 0x80 { return LinkCharacters.isNonASCIILetter(unit) }
    // + - . _ ~
    return LinkCharacters.isAlphanumeric(unit) || unit == 0x2B || unit == 0x2D || unit == 0x2E || unit == 0x5F
      || unit == 0x7E
  }

  private func isDomainUnit(_ unit: UInt16) -> Bool {
    // - . _
    LinkCharacters.isAlphanumeric(unit) || unit == 0x2D || unit == 0x2E || unit == 0x5F
      || LinkCharacters.isNonASCIIPart(unit)
  }

  /// Returns the offset after the letters, digits, `-`, `_` and single dots from `start` on.
  private func domainRunEnd(from start: Int) -> Int {
    var end = start
    while end < upper && isDomainUnit(text[end]) {
      if text[end] == 0x2E && unit(at: end + 1) == 0x2E { break }
      end += 1
    }
    return end
  }

  /// Returns the end of the domain in a run from `start`: without punctuation at its end, and without the non-ASCII
  /// letters that follow an ASCII top-level domain, as in languages written without spaces.
  private func domainEnd(from start: Int, runEnd: Int) -> Int {
    var end = runEnd
    while end > start, text[end - 1] == 0x2E || text[end - 1] == 0x2D || text[end - 1] == 0x5F { end -= 1 }
    var label = end
    while label > start && text[label - 1] != 0x2E { label -= 1 }
    guard label > start, LinkCharacters.isLetter(unit(at: label)) else { return end }
    var letters = label
    while letters < end && text[letters] < 0x80 { letters += 1 }
    return letters
  }

  /// Whether a range consists of at least two labels with dots between them and ends with a top-level domain: a known
  /// one if `isKnown`, else any label of letters. False if a label is empty or begins or ends with `-`, or if one of
  /// the last two has `_`.
  private func isDomain(_ range: Range<Int>, isKnown: Bool) -> Bool {
    guard range.lowerBound < range.upperBound, text[range.lowerBound] != 0x2E else { return false }
    var label = range.lowerBound
    var lastLabel: Range<Int>?
    var hasUnderscore = false
    for offset in range.lowerBound...range.upperBound where offset == range.upperBound || text[offset] == 0x2E {
      guard offset > label, text[label] != 0x2D, text[offset - 1] != 0x2D else { return false }
      // No underscore in the last two labels.
      if offset == range.upperBound && hasUnderscore { return false }
      hasUnderscore = false
      for index in label..<offset where text[index] == 0x5F { hasUnderscore = true }
      if offset == range.upperBound {
        guard label > range.lowerBound, !hasUnderscore else { return false }
        lastLabel = label..<offset
      }
      label = offset + 1
    }
    guard let lastLabel else { return false }
    return isKnown ? TopLevelDomains.isKnown(text, lastLabel) : TopLevelDomains.isPossible(text, lastLabel)
  }

  /// Whether the last label of a domain is the extension of a file.
  private func isFileExtension(of range: Range<Int>) -> Bool {
    var label = range.upperBound
    while label > range.lowerBound && text[label - 1] != 0x2E { label -= 1 }
    return TopLevelDomains.isFileExtension(text, label..<range.upperBound)
  }

  /// Whether a range is an IPv4 address: four decimal numbers up to 255, with a dot between two of them.
  private func isIPv4(_ range: Range<Int>) -> Bool {
    var numbers = 0
    var value: Int?
    for offset in range {
      let unit = text[offset]
      if unit == 0x2E {
        guard value != nil else { return false }
        numbers += 1
        value = nil
      } else {
        guard LinkCharacters.isDigit(unit) else { return false }
        let next = (value ?? 0) * 10 + Int(unit - 0x30)
        guard next <= 255 else { return false }
        value = next
      }
    }
    return numbers == 3 && value != nil
  }
}
