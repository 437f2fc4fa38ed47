internal import TextModel

extension WordSplitter {
  /// Finds text with letters but without words: addresses, numbers in bases, hashes, encoded data, escapes. Functions
  /// that find one return the offset after it; nil if there is none.
  enum Skips {
    private typealias Units = UnsafeBufferPointer<UInt16>

    // Testing a unit against a string takes a hundred times as long, and most units are tested.
    private static let formatFlags = UnitSet("-+#.*")
    private static let formatLengths = UnitSet("hlqjztL")
    private static let formatBrackets: [UInt16: UInt16] = [0x28: 0x29, 0x7B: 0x7D, 0x3C: 0x3E]
    private static let formatTypes = UnitSet("diouxXeEfFgGaAcCsSpnm@")
    private static let numberSuffixes = UnitSet("uUlL")
    private static let schemeSigns = UnitSet("+-.")
    private static let addressEnds = UnitSet("\"<>`|{}")
    private static let mailSigns = UnitSet(".!#$%&'*+-/=?^{|}~()")
    private static let hostSigns = UnitSet(".-")
    private static let shortestEncoded = 20

    /// Returns the end of the text without words that begins at an offset: an escape, a color, a format placeholder,
    /// a number with letters, an address, an e-mail address, a UUID, a hash, or base64. Nil if a word may begin
    /// there. The offset must be the start of a name, or no part of one.
    static func end(from start: Int, in range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>) -> Int? {
      let unit = units[start]
      if unit == UInt16(UInt8(ascii: "\\")) { return escape(start, range, units) }
      if unit >= 0x80 { return nil }
      if unit == UInt16(UInt8(ascii: "#")) { return color(start, range, units) }
      if unit == UInt16(UInt8(ascii: "%")) { return format(start, range, units) }
      // Everything below begins with a row of its own.
      if start > range.lowerBound, isPart(units[start - 1]) { return nil }
      guard isPart(unit) || unit == 0x2B || unit == 0x2F || unit == 0x7B else { return nil }
      // A short row of letters with a blank after it is a word.
      let letters = end(start, range, units, isLetter)
      if letters > start, letters - start < shortestEncoded, letters == range.upperBound || units[letters] <= 0x20 {
        return nil
      }
      return number(start, range, units) ?? address(start, range, units) ?? mail(start, range, units)
        ?? identifier(start, range, units) ?? hash(start, range, units) ?? encoded(start, range, units)
    }

    private static func isPart(_ unit: UInt16) -> Bool { isAlphanumeric(unit) || unit == 0x5F || unit >= 0x80 }
    private static func isLetter(_ unit: UInt16) -> Bool { (unit | 0x20) &- 0x61 < 26 }
    private static func isDigit(_ unit: UInt16) -> Bool { unit &- 0x30 < 10 }
    private static func isAlphanumeric(_ unit: UInt16) -> Bool { isLetter(unit) || isDigit(unit) }
    private static func isHex(_ unit: UInt16) -> Bool { isDigit(unit) || (unit | 0x20) &- 0x61 < 6 }

    /// Returns the offset after the units from `start` on that satisfy a condition.
    private static func end(_ start: Int, _ range: Range<Int>, _ units: Units, _ isPart: (UInt16) -> Bool) -> Int {
      var offset = start
      while offset < range.upperBound, isPart(units[offset]) { offset += 1 }
      return offset
    }

    /// Whether no letter, digit or `_` is at an offset; true at the end of the range.
    private static func ends(_ offset: Int, _ range: Range<Int>, _ units: Units) -> Bool {
      offset >= range.upperBound || !isPart(units[offset])
    }

    /// Whether a text is at an offset.
    private static func starts(_ text: String, _ offset: Int, _ range: Range<Int>, _ units: Units) -> Bool {
      var offset = offset
      for unit in text.utf16 {
        guard offset < range.upperBound, units[offset] == unit else { return false }
        offset += 1
      }
      return true
    }

    /// Returns the end of backslashes and the letters after them: an escape, a command of LaTeX.
    private static func escape(_ start: Int, _ range: Range<Int>, _ units: Units) -> Int {
      let slashes = end(start, range, units) { $0 == UInt16(UInt8(ascii: "\\")) }
      return end(slashes, range, units, isPart)
    }

    /// Returns the end of a color such as `#a1b2c3`: three, four, six or eight hexadecimal digits. Nil if there is
    /// none.
    private static func color(_ start: Int, _ range: Range<Int>, _ units: Units) -> Int? {
      let end = end(start + 1, range, units, isHex)
      return [3, 4, 6, 8].contains(end - start - 1) && ends(end, range, units) ? end : nil
    }

    /// Returns the end of a placeholder for a value such as `%d`, `%-5.2lf` or `%(name)s`. Nil if there is none, and
    /// after a letter or digit, where `%` is a per cent sign.
    private static func format(_ start: Int, _ range: Range<Int>, _ units: Units) -> Int? {
      // After a digit or a letter it is a per cent sign.
      if start > range.lowerBound, isAlphanumeric(units[start - 1]) { return nil }
      if let end = formatName(start + 1, range, units) { return end }
      var offset = end(start + 1, range, units) { isDigit($0) || formatFlags.holds($0) }
      while offset < range.upperBound, formatLengths.holds(units[offset]) { offset += 1 }
      guard offset < range.upperBound, formatTypes.holds(units[offset]) else { return nil }
      return ends(offset + 1, range, units) || offset > start + 1 ? offset + 1 : nil
    }

    /// Returns the end of a named placeholder without its `%`: `{name}`, or `(name)` or `<name>` with optional flags
    /// and a type, as in `%(name)s`. Nil if there is none, or if the type after `(name)` or `<name>` is missing.
    /// - Parameter start: the offset after the `%`.
    private static func formatName(_ start: Int, _ range: Range<Int>, _ units: Units) -> Int? {
      guard start < range.upperBound, let close = formatBrackets[units[start]] else { return nil }
      let name = end(start + 1, range, units, isPart)
      guard name > start + 1, name < range.upperBound, units[name] == close else { return nil }
      if close == 0x7D { return name + 1 }
      let type = end(name + 1, range, units) { isDigit($0) || formatFlags.holds($0) }
      return type < range.upperBound && formatTypes.holds(units[type]) ? type + 1 : nil
    }

    /// Returns the end of a hexadecimal number such as `0xDEADBEEF`, or of a number with an ordinal suffix such as
    /// `22nd`; nil for other numbers and texts.
    private static func number(_ start: Int, _ range: Range<Int>, _ units: Units) -> Int? {
      guard isDigit(units[start]) else { return nil }
      if units[start] == 0x30, start + 1 < range.upperBound, [0x78, 0x58].contains(units[start + 1]) {
        let end = end(start + 2, range, units) { isHex($0) || $0 == 0x5F || numberSuffixes.holds($0) }
        if ends(end, range, units) { return end }
      }
      let digits = end(start, range, units, isDigit)
      let letters = end(digits, range, units, isLetter)
      guard letters - digits == 2, ends(letters, range, units) else { return nil }
      let suffix = String(decoding: units[digits..<letters], as: UTF16.self).lowercased()
      return ["st", "nd", "rd", "th"].contains(suffix) ? letters : nil
    }

    /// Returns the end of an address such as `https://…`, up to a space, a quote or a bracket; nil if there is none.
    private static func address(_ start: Int, _ range: Range<Int>, _ units: Units) -> Int? {
      guard isLetter(units[start]) else { return nil }
      let scheme = end(start, range, units) { isAlphanumeric($0) || schemeSigns.holds($0) }
      guard starts("://", scheme, range, units) else { return nil }
      return end(scheme + 3, range, units) { $0 > 0x20 && !addressEnds.holds($0) }
    }

    /// Returns the end of an e-mail address `name@host`; nil if there is none.
    private static func mail(_ start: Int, _ range: Range<Int>, _ units: Units) -> Int? {
      let local = end(start, range, units) { isPart($0) || mailSigns.holds($0) }
      guard local < range.upperBound, local > start, units[local] == UInt16(UInt8(ascii: "@")) else { return nil }
      let host = end(local + 1, range, units) { isPart($0) || hostSigns.holds($0) }
      return host > local + 1 ? host : nil
    }

    /// Returns the end of a UUID such as `123e4567-e89b-12d3-a456-426652340000`; nil if there is none.
    private static func identifier(_ start: Int, _ range: Range<Int>, _ units: Units) -> Int? {
      var offset = start
      for (index, length) in [8, 4, 4, 4, 12].enumerated() {
        if index > 0 {
          guard offset < range.upperBound, units[offset] == UInt16(UInt8(ascii: "-")) else { return nil }
          offset += 1
        }
        let end = end(offset, range, units, isHex)
        guard end - offset == length else { return nil }
        offset = end
      }
      return ends(offset, range, units) ? offset : nil
    }

    /// Returns the end of a hash: at least 7 hexadecimal digits that change between letters and decimal digits at
    /// least twice, or at least 32 of any kind. Nil if there is none.
    private static func hash(_ start: Int, _ range: Range<Int>, _ units: Units) -> Int? {
      let end = end(start, range, units, isHex)
      guard end - start >= 7, ends(end, range, units) else { return nil }
      if end - start >= 32 { return end }
      let turns = (start + 1..<end).count { isLetter(units[$0]) != isLetter(units[$0 - 1]) }
      return turns > 1 ? end : nil
    }

    /// Returns the end of base64: a sequence of small letters, digits and (below 40 characters) capitals that has at
    /// least 24 characters with `=` at its end, 40 with `+` or `/`, or 90 otherwise. Nil if there is none.
    private static func encoded(_ start: Int, _ range: Range<Int>, _ units: Units) -> Int? {
      let end = end(start, range, units) { isAlphanumeric($0) || $0 == 0x2B || $0 == 0x2F }
      let length = end - start
      guard length >= shortestEncoded else { return nil }
      let padding = self.end(end, range, units) { $0 == UInt16(UInt8(ascii: "=")) }
      let text = units[start..<end]
      let signs = text.contains { $0 == 0x2B || $0 == 0x2F }
      let mixes =
        text.contains(where: isDigit) && (text.contains { $0 &- 0x41 < 26 } || length >= 40)
        && text.contains { $0 &- 0x61 < 26 }
      let isEncoded =
        padding > end && length + padding - end > 23 ? mixes : mixes && (length >= 90 || (signs && length >= 40))
      return isEncoded && (padding > end || ends(end, range, units)) ? padding : nil
    }
  }
}
