internal import TextModel

/// Finds names of files in prose, as compilers, tests and people write them: `src/a.swift`, `../a.h:12`, `/etc/hosts`,
/// `a.swift:12:5`, `C:\a\b.cs(12,5)`, `src/a.rs#L12`.
///
/// A name without a root (`/`, `./`, `../`, `~/`, a drive) needs an extension, and without a slash a line number too: prose
/// is full of `and/or` and of `e.g.`. The existence of the file is not checked.
enum PathScanner {
  /// Appends the file names in `range` to `links`, ascending. O(range).
  static func appendPaths(in text: UnsafeBufferPointer<UInt16>, range: Range<Int>, to links: inout [Link]) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard isPathUnit(text[offset]) else {
        offset += 1
        continue
      }
      var end = offset + 1
      let isDrive = isDriveStart(text, offset, range.upperBound)
      if isDrive { end += 2 }
      while end < range.upperBound && (isPathUnit(text[end]) || isDrive && text[end] == 0x5C) { end += 1 }
      if let link = link(text, start: offset, runEnd: end, limit: range.upperBound, isDrive: isDrive) {
        links.append(link)
        offset = max(end, link.range.upperBound)
      } else {
        offset = end
      }
    }
  }

  /// Whether a unit can be part of a path: an ASCII letter or digit, one of `% + - . / @ _ ~`, or a non-ASCII unit
  /// that can be in a word.
  private static func isPathUnit(_ unit: UInt16) -> Bool {
    switch unit {
    // % + - . / @ _ ~
    case 0x25, 0x2B, 0x2D, 0x2E, 0x2F, 0x40, 0x5F, 0x7E: true
    default: LinkCharacters.isAlphanumeric(unit) || LinkCharacters.isNonASCIIPart(unit)
    }
  }

  /// Whether `C:\` or `C:/` is at an offset, with any letter, and no `//` after it.
  private static func isDriveStart(_ text: UnsafeBufferPointer<UInt16>, _ start: Int, _ limit: Int) -> Bool {
    guard start + 2 < limit, LinkCharacters.isLetter(text[start]), text[start + 1] == 0x3A else { return false }
    return text[start + 2] == 0x5C || text[start + 2] == 0x2F && (start + 3 == limit || text[start + 3] != 0x2F)
  }

  /// Returns the link for a run of path units, with the line and column after it, if any. Dots and hyphens at its end
  /// are left out. Nil if it is not a file name.
  private static func link(
    _ text: UnsafeBufferPointer<UInt16>, start: Int, runEnd: Int, limit: Int, isDrive: Bool
  ) -> Link? {
    var end = runEnd
    // A full stop or a hyphen at the end belongs to the sentence.
    while end > start, text[end - 1] == 0x2E || text[end - 1] == 0x2D { end -= 1 }
    let suffix = end == runEnd ? Suffix(text, from: end, limit: limit) : nil
    // `a.b(1)` is a call; `a.b(1): warning` is not.
    let isCall = suffix.map { $0.isParenthesised && !($0.end < limit && text[$0.end] == 0x3A) } ?? false
    guard isPath(text, start..<end, hasLine: suffix != nil && !isCall, isDrive: isDrive) else { return nil }
    return Link(
      range: start..<(suffix?.end ?? end), kind: .path(line: suffix?.line, column: suffix?.column),
      suffixLength: (suffix?.end ?? end) - end)
  }

  /// Whether a range is a file name: `/a/b`, `C:/a`, a path with a slash that begins with `.` or `~`, or a name with
  /// an extension and a slash or line number. `/name` alone needs an extension or a line number. False if it has no
  /// letter, has `//` inside, or has a component that ends with a dot.
  private static func isPath(_ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, hasLine: Bool, isDrive: Bool) -> Bool
  {
    guard !range.isEmpty else { return false }
    var component = range.lowerBound
    var components = 0
    var hasLetter = false
    var hasEnding = false
    let first = text[range.lowerBound]
    for offset in range.lowerBound...range.upperBound {
      guard offset == range.upperBound || text[offset] == 0x2F || isDrive && text[offset] == 0x5C else { continue }
      if offset == component {
        // Nothing between two slashes: a comment's beginning, an address, a pattern.
        if offset > range.lowerBound && offset < range.upperBound { return false }
      } else {
        components += 1
        let isDots =
          text[component] == 0x2E && (offset - component == 1 || offset - component == 2 && text[component + 1] == 0x2E)
        if text[offset - 1] == 0x2E && !isDots { return false }
        for index in component..<offset where LinkCharacters.isWord(text[index]) && !LinkCharacters.isDigit(text[index]) {
          hasLetter = true
        }
        hasEnding = isName(text, component..<offset)
      }
      component = offset + 1
    }
    guard hasLetter else { return false }
    if isDrive { return components > 1 }
    let hasSlash = components > 1 || first == 0x2F
    if first == 0x2F { return components > 1 || hasEnding || hasLine }
    if hasSlash, first == 0x2E || first == 0x7E { return true }
    return hasEnding && (hasSlash || hasLine)
  }

  /// Whether a component has a name and an extension: `a.c`, `.swift-format.json`. The extension has 1 to 12 ASCII
  /// letters, digits and `+`, at least one of them a letter.
  private static func isName(_ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>) -> Bool {
    let longestEnding = 12
    var dot = range.upperBound - 1
    while dot > range.lowerBound && text[dot] != 0x2E { dot -= 1 }
    guard dot > range.lowerBound, range.upperBound - dot - 1 <= longestEnding, range.upperBound - dot > 1 else {
      return false
    }
    var hasLetter = false
    for index in dot + 1..<range.upperBound {
      guard LinkCharacters.isAlphanumeric(text[index]) || text[index] == 0x2B else { return false }
      if LinkCharacters.isLetter(text[index]) { hasLetter = true }
    }
    return hasLetter
  }

  /// The line and column after a name: `:12`, `:12:5`, `(12)`, `(12,5)`, `#L12`.
  private struct Suffix {
    var line: Int
    var column: Int?
    var end: Int
    var isParenthesised: Bool

    /// Scans a line and an optional column at an offset: `:12:3`, `(12,3)` or `#L12`. Nil if there is no line, if the
    /// `)` is missing, or if a letter, digit or `_` follows.
    init?(_ text: UnsafeBufferPointer<UInt16>, from start: Int, limit: Int) {
      guard start < limit else { return nil }
      isParenthesised = text[start] == 0x28
      var offset = start + 1
      let separator: UInt16
      switch text[start] {
      case 0x3A: separator = 0x3A
      case 0x28: separator = 0x2C
      case 0x23:
        guard offset < limit, text[offset] == 0x4C else { return nil }
        offset += 1
        separator = 0
      default: return nil
      }
      guard let line = Suffix.number(text, &offset, limit) else { return nil }
      self.line = line
      if separator != 0, offset < limit, text[offset] == separator {
        var next = offset + 1
        if let column = Suffix.number(text, &next, limit) {
          self.column = column
          offset = next
        }
      }
      if isParenthesised {
        guard offset < limit, text[offset] == 0x29 else { return nil }
        offset += 1
      } else if offset < limit, LinkCharacters.isWord(text[offset]) {
        return nil
      }
      end = offset
    }

    /// Scans a number of at most nine digits and moves `offset` after it; nil if there is none, or for 0.
    private static func number(_ text: UnsafeBufferPointer<UInt16>, _ offset: inout Int, _ limit: Int) -> Int? {
      // Nine digits: more is not a line.
      let start = offset
      var value = 0
      while offset < limit, offset - start < 9, LinkCharacters.isDigit(text[offset]) {
        value = value * 10 + Int(text[offset] - 0x30)
        offset += 1
      }
      return value > 0 ? value : nil
    }
  }
}
