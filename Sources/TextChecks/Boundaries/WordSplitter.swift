internal import CICU
internal import TextModel

/// Splits prose and code into words.
///
/// A name is a sequence of letters, marks, digits, underscores, and apostrophes between letters. Text that is not a word —
/// addresses, numbers, hashes, encoded data, escapes — is left out. Words are the parts of a name, by its underscores,
/// digits and capitals.
public enum WordSplitter {
  /// The capitalization of a word.
  public enum Case: Sendable {
    /// Small letters only.
    case lower
    /// A capital, then small letters.
    case title
    /// Capitals only; one letter counts.
    case upper
    /// Digits, or letters of scripts without case.
    case none
  }

  /// A part of a name.
  public struct Word: Equatable, Sendable {
    /// UTF-16 offsets, half-open.
    public var range: Range<Int>
    /// Its capitalization.
    public var `case`: Case
  }

  private enum Kind {
    case lower
    case upper
    case other
    case mark
    case digit
    case separator
  }

  // MARK: Names

  /// Returns the ranges of the names in a range, ascending; without addresses, numbers, hashes, encoded data and
  /// escapes. O(units).
  /// - Parameters:
  ///   - range: the range to search.
  ///   - units: the text; `range` counts from its start.
  /// - Precondition: the range lies in the units.
  public static func names(in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>) -> [Range<Int>] {
    check(range, within: units.count)
    var result: [Range<Int>] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      if let end = Skips.end(from: offset, in: range, units) {
        offset = end
        continue
      }
      guard let end = nameEnd(from: offset, in: range, units) else {
        offset += units.scalar(at: offset, end: range.upperBound).length
        continue
      }
      if hasLetter(offset..<end, units) { result.append(offset..<end) }
      offset = end
    }
    return result
  }

  /// Returns the end of the name that begins at an offset: letters, digits, `_`, and apostrophes between letters. Nil
  /// if no name begins there. The `b` of `b'…'` is a name of its own.
  private static func nameEnd(from start: Int, in range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>) -> Int? {
    var offset = start
    var wasLetter = false
    while offset < range.upperBound {
      let unit = units[offset]
      if unit < 0x80 {
        if let apostrophe = apostropheEnd(from: offset, in: range, units), wasLetter,
          !isPrefix(start..<offset, units),
          isLetter(units.scalar(at: apostrophe, end: range.upperBound).value)
        {
          offset = apostrophe
          wasLetter = false
          continue
        }
        let isLetter = (unit | 0x20) &- 0x61 < 26
        guard isLetter || unit &- 0x30 < 10 || unit == 0x5F else { break }
        wasLetter = isLetter
        offset += 1
        continue
      }
      let (scalar, length) = units.scalar(at: offset, end: range.upperBound)
      if scalar == 0x2019 || scalar == 0x02BC, wasLetter, offset + length < range.upperBound,
        isLetter(units.scalar(at: offset + length, end: range.upperBound).value)
      {
        offset += length
        wasLetter = false
        continue
      }
      // Joiners shape letters; a soft hyphen is not part of the word that it divides.
      guard
        hl_character_has(scalar, HL_CHARACTER_IDENTIFIER_PART)
          || (offset > start && [0xAD, 0x200C, 0x200D].contains(scalar))
      else { break }
      wasLetter = true
      offset += length
    }
    return offset > start ? offset : nil
  }

  /// Returns the offset after the apostrophe (`'`) at an offset, which may be escaped by a backslash. Nil if there is
  /// none, or if it is the last unit of the range.
  private static func apostropheEnd(
    from start: Int, in range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>
  ) -> Int? {
    var offset = start
    if units[offset] == 0x5C, offset + 1 < range.upperBound { offset += 1 }
    return units[offset] == 0x27 && offset + 1 < range.upperBound ? offset + 1 : nil
  }

  /// Whether letters are a string prefix in some language (`b'…'`, `rb'…'`). No language has such letters before an
  /// apostrophe inside a word.
  private static func isPrefix(_ range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>) -> Bool {
    guard range.count <= 2, stringKinds.holds(units[range.lowerBound] | 0x20) else { return false }
    guard range.count == 2 else { return true }
    // `r` with another one, and `u8`.
    let (first, second) = (units[range.lowerBound] | 0x20, units[range.lowerBound + 1] | 0x20)
    let raw = UInt16(UInt8(ascii: "r"))
    return first != second && (first == raw && stringKinds.holds(second) || second == raw)
      || first == UInt16(UInt8(ascii: "u")) && second == UInt16(UInt8(ascii: "8"))
  }

  private static let stringKinds = UnitSet("bfru")

  private static func isLetter(_ scalar: UInt32) -> Bool {
    scalar < 0x80 ? (scalar | 0x20) &- 0x61 < 26 : hl_character_has(scalar, HL_CHARACTER_LETTER)
  }

  private static func hasLetter(_ range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>) -> Bool {
    range.contains { units[$0] >= 0x80 || (units[$0] | 0x20) &- 0x61 < 26 }
  }

  // MARK: Words

  /// Returns the words of a name, ascending: `parse`, `HTTP`, `Header` and `2` of `parseHTTPHeader_2`. Words end at
  /// `_`, at a change of case, and between letters and digits. O(units).
  /// - Precondition: the name lies in the units.
  public static func words(in name: Range<Int>, of units: UnsafeBufferPointer<UInt16>) -> [Word] {
    check(name, within: units.count, "name")
    var result: [Word] = []
    var start = name.lowerBound
    // The kinds of the last two characters that are not marks, and where the last one begins.
    var (before, last, lastStart) = (Kind.separator, Kind.separator, name.lowerBound)
    func end(_ end: Int) {
      if start < end, let word = word(start..<end, units) { result.append(word) }
      start = end
    }
    var offset = name.lowerBound
    while offset < name.upperBound {
      let (scalar, length) = units.scalar(at: offset, end: name.upperBound)
      let kind = kind(of: scalar)
      if kind == .mark {
        offset += length
        continue
      }
      switch (last, kind) {
      case (_, .separator):
        end(offset)
        start = offset + length
      case (.separator, _): start = offset
      case (.digit, .digit), (.lower, .lower), (.lower, .other), (.other, .lower), (.other, .upper), (.other, .other): break
      case (.upper, .upper): break
      case (.upper, .lower):
        // The last capital begins a word, unless an `s` follows that makes the plural of an abbreviation (`URLs`).
        if before == .upper && !isPlural(offset, length, scalar, name, units) { end(lastStart) }
      case (.upper, .other): break
      default: end(offset)
      }
      (before, last, lastStart) = (last, kind, offset)
      offset += length
    }
    end(name.upperBound)
    return result
  }

  /// Whether the letter at an offset is an `s` after capitals at the end of a word, as in `URLs`.
  private static func isPlural(
    _ offset: Int, _ length: Int, _ scalar: UInt32, _ name: Range<Int>, _ units: UnsafeBufferPointer<UInt16>
  ) -> Bool {
    guard scalar == 0x73 else { return false }
    let next = offset + length
    return next >= name.upperBound || kind(of: units.scalar(at: next, end: name.upperBound).value) != .lower
  }

  /// Returns the kind of a character, as far as it matters for the ends of words: a lower-case, upper-case or other
  /// letter, a digit (also non-ASCII characters that are not letters), a mark (also apostrophes, `\`, soft hyphens and
  /// joiners), or a separator (all other ASCII).
  private static func kind(of scalar: UInt32) -> Kind {
    if scalar < 0x80 {
      if scalar &- 0x61 < 26 { return .lower }
      if scalar &- 0x41 < 26 { return .upper }
      // An apostrophe belongs to its word, and so does its escape.
      return scalar &- 0x30 < 10 ? .digit : scalar == 0x27 || scalar == 0x5C ? .mark : .separator
    }
    if hl_character_has(scalar, HL_CHARACTER_LOWER_CASE) { return .lower }
    if hl_character_has(scalar, HL_CHARACTER_UPPER_CASE) { return .upper }
    if scalar == 0x2019 || scalar == 0x02BC || scalar == 0xAD || scalar == 0x200C || scalar == 0x200D { return .mark }
    if hl_character_has(scalar, HL_CHARACTER_MARK) { return .mark }
    return hl_character_has(scalar, HL_CHARACTER_LETTER) ? .other : .digit
  }

  /// Returns the word in a range with its capitalization; nil if it has no letter or digit. Mixed case counts as
  /// `upper`, except one capital at the start (`title`); words without letters with case have `none`.
  private static func word(_ range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>) -> Word? {
    var (lower, upper, others, first) = (0, 0, 0, Kind.separator)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = units.scalar(at: offset, end: range.upperBound)
      let kind = kind(of: scalar)
      switch kind {
      case .lower: lower += 1
      case .upper: upper += 1
      case .other, .digit: others += 1
      case .mark, .separator: break
      }
      if first == .separator { first = kind }
      offset += length
    }
    guard lower + upper + others > 0 else { return nil }
    let written: Case =
      lower + upper == 0
      ? .none : lower == 0 ? .upper : upper == 0 ? .lower : first == .upper && upper == 1 ? .title : .upper
    return Word(range: range, case: written)
  }
}
