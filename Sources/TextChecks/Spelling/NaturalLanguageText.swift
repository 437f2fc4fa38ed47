internal import TextModel

/// Finds the natural language in a comment, a string or prose: the text without code between backticks, paths, tags,
/// options and references.
enum NaturalLanguageText {
  /// Returns the parts of a range in which words are checked, ascending and disjoint: without code in backticks,
  /// references such as `@name`, options, tags, character references, paths and dotted names. O(units).
  /// - Parameter isString: whether the range is a string, in which placeholders such as `{name}` are left out, too.
  static func stretches(
    of range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>, isString: Bool = false
  ) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = range.lowerBound
    var offset = range.lowerBound
    func leaveOut(_ hole: Range<Int>) {
      if start < hole.lowerBound { result.append(start..<hole.lowerBound) }
      start = hole.upperBound
      offset = hole.upperBound
    }
    while offset < range.upperBound {
      let unit = units[offset]
      guard unit < 0x80 else {
        offset += 1
        continue
      }
      let placeholder = isString && unit == 0x7B ? placeholderEnd(offset, range, units) : nil
      if let end = placeholder ?? end(from: offset, unit, range, units) { leaveOut(offset..<end) } else { offset += 1 }
    }
    if start < range.upperBound { result.append(start..<range.upperBound) }
    return result
  }

  /// Returns the offset after the code, reference, option, tag, character reference or path that begins at an offset;
  /// nil if there is none.
  private static func end(
    from start: Int, _ unit: UInt16, _ range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>
  ) -> Int? {
    switch UInt8(truncatingIfNeeded: unit) {
    case UInt8(ascii: "`"): return codeEnd(start, range, units)
    case UInt8(ascii: "@"), UInt8(ascii: "$"):
      // `@param`, `@someone`, `$name`, `${name}`, `$(name)`; a path may follow the last two: `$(name)/dir/file`.
      guard start + 1 < range.upperBound else { return nil }
      for (opening, closing) in [("{", "}"), ("(", ")")] as [(Unicode.Scalar, Unicode.Scalar)] {
        guard units[start + 1] == UInt16(opening.value), unit == 0x24 || opening == "{" else { continue }
        let found = units[start..<range.upperBound].firstIndex { $0 == UInt16(closing.value) || $0 == 0x0A }
        guard let close = found, units[close] != 0x0A else { return found }
        let next = close + 1
        let goesOn = next < range.upperBound && (units[next] == 0x2F || units[next] == 0x2E)
        return goesOn ? self.end(next, range, units) { isName($0) || isPathSign($0) } : next
      }
      var end = end(start + 1, range, units, isName)
      // The name of a reference may have hyphens.
      while end > start + 1, end + 1 < range.upperBound, units[end] == 0x2D, isLetter(units[end + 1]) {
        end = self.end(end + 1, range, units, isName)
      }
      return end > start + 1 ? end : nil
    case UInt8(ascii: "-"):
      // `--option`
      guard start + 2 < range.upperBound, units[start + 1] == unit, isLetter(units[start + 2]),
        start == range.lowerBound || !isName(units[start - 1])
      else { return nil }
      return end(start + 2, range, units) { isName($0) || $0 == unit }
    case UInt8(ascii: "<"):
      // `<tag …>` and `</tag>`
      guard start + 1 < range.upperBound, isLetter(units[start + 1]) || units[start + 1] == UInt16(UInt8(ascii: "/")) else {
        return nil
      }
      let close = units[start..<min(range.upperBound, start + 200)].firstIndex {
        $0 == UInt16(UInt8(ascii: ">")) || $0 == 0x0A
      }
      guard let close, units[close] != 0x0A else { return nil }
      return close + 1
    case UInt8(ascii: "&"):
      let end = end(start + 1, range, units, isName)
      return end > start + 1 && end < range.upperBound && units[end] == UInt16(UInt8(ascii: ";")) ? end + 1 : nil
    default:
      guard start == range.lowerBound || isSpace(units[start - 1]) || isOpening(units[start - 1]), !isSpace(unit) else {
        return nil
      }
      return pathEnd(start, range, units)
    }
  }

  /// Returns the end of a placeholder for a value; nil if none begins at `start`. Placeholders: `{name}`, `{object.member}`,
  /// `{name:>10}`, `{{name}}`.
  private static func placeholderEnd(_ start: Int, _ range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>) -> Int? {
    let open = end(start, range, units) { $0 == 0x7B }
    let content = end(open, range, units) { isName($0) || placeholderSigns.holds($0) }
    let close = end(content, range, units) { $0 == 0x7D }
    return content > open && close > content ? close : nil
  }

  /// Returns the offset after the code that begins with backticks at `start` and ends in the same line with as many
  /// backticks; code after one backtick may also end with `'`. If the code is not closed: nil after one backtick,
  /// the offset after the backticks if there are several.
  private static func codeEnd(_ start: Int, _ range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>) -> Int? {
    let tick = UInt16(UInt8(ascii: "`"))
    let open = end(start, range, units) { $0 == tick }
    var offset = open
    while offset < range.upperBound, units[offset] != 0x0A, units[offset] != 0x0D {
      guard units[offset] == tick else {
        // As in old manuals, `code'.
        if open - start == 1, units[offset] == 0x27, offset > open,
          offset + 1 >= range.upperBound || !isLetter(units[offset + 1])
        {
          return offset + 1
        }
        offset += 1
        continue
      }
      let close = end(offset, range, units) { $0 == tick }
      if close - offset == open - start { return close }
      offset = close
    }
    return open - start > 1 ? open : nil
  }

  /// Returns the offset after the path, the dotted name or the function name with `()` that begins at an offset; nil
  /// if there is none.
  private static func pathEnd(_ start: Int, _ range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>) -> Int? {
    // Most words are letters with a blank after them.
    let letters = end(start, range, units, isLetter)
    if letters == range.upperBound || isSpace(units[letters]) { return nil }
    let slash = UInt16(UInt8(ascii: "/"))
    let end = end(start, range, units) { isName($0) || isPathSign($0) }
    guard end > start else { return nil }
    let row = units[start..<end]
    let slashes = row.count { $0 == slash }
    // `file.c`, `object.member`, `package.name`: sentences have a space after their dots.
    let isDotted = row.indices.dropFirst().dropLast().contains {
      units[$0] == 0x2E && isName(units[$0 - 1]) && isSmallOrDigit(units[$0 + 1])
    }
    if isDotted && slashes == 0 { return end }
    if slashes > 0 {
      let first = units[start]
      // A comment begins with slashes, too.
      let begins = first == slash ? row.count > 1 && isName(units[start + 1]) : [0x2E, 0x7E].contains(first)
      // `and/or` is text; `a/b/c` and `src/a.c` are none.
      if begins || (slashes > 1 && !row.contains { $0 == 0x2A } && first != slash)
        || (first != slash && row.dropLast().contains(0x2E))
      {
        return end
      }
      return nil
    }
    // `name()`
    let name = self.end(start, range, units, isName)
    if name + 1 < range.upperBound, name > start, units[name] == 0x28, units[name + 1] == 0x29 { return name + 2 }
    return nil
  }

  /// Returns the offset after the units from `start` on that satisfy a condition.
  private static func end(
    _ start: Int, _ range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>, _ isPart: (UInt16) -> Bool
  ) -> Int {
    var offset = start
    while offset < range.upperBound, isPart(units[offset]) { offset += 1 }
    return offset
  }

  private static func isSmallOrDigit(_ unit: UInt16) -> Bool { unit &- 0x61 < 26 || unit &- 0x30 < 10 }
  private static func isLetter(_ unit: UInt16) -> Bool { (unit | 0x20) &- 0x61 < 26 }
  private static func isName(_ unit: UInt16) -> Bool { isLetter(unit) || unit &- 0x30 < 10 || unit == 0x5F || unit >= 0x80 }
  private static func isSpace(_ unit: UInt16) -> Bool { unit <= 0x20 }
  private static func isPathSign(_ unit: UInt16) -> Bool { pathSigns.holds(unit) }
  private static func isOpening(_ unit: UInt16) -> Bool { openings.holds(unit) }

  private static let pathSigns = UnitSet("/.-+~:%#*\\")
  private static let placeholderSigns = UnitSet(".:!<>=^+-#%,[]")
  private static let openings = UnitSet("(\"'[{<=,:;")
}
