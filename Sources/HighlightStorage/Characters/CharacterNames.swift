internal import CICU

/// Names of characters in messages.
enum CharacterNames {
  /// Returns the number and the Unicode name of a character, such as `U+202E RIGHT-TO-LEFT OVERRIDE`; the number
  /// alone if it has no name.
  static func described(_ scalar: UInt32) -> String {
    let name = text { hl_character_name(scalar, $0, $1) }
    return name.isEmpty ? number(scalar) : number(scalar) + " " + name
  }

  /// Returns the number of a character in hexadecimal with at least four digits, such as `U+202E`.
  static func number(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Returns the name of a character's script, such as `Cyrillic`.
  static func script(of scalar: UInt32) -> String { text { hl_character_script_name(scalar, $0, $1) } }

  /// Returns the text that `write` puts into a buffer of 128 bytes. `write` gets the buffer and its size, and returns
  /// the length of the UTF-8 text.
  private static func text(_ write: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      guard let base = buffer.baseAddress else { return "" }
      let length = Int(write(base, 128))
      return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}

extension UnsafeBufferPointer<UInt16> {
  /// Returns the Unicode scalar at an offset and its number of units, 1 or 2. A lone surrogate, or half of a pair
  /// that `end` cuts, is returned as it is.
  @inline(__always)
  func scalar(at offset: Int, end: Int) -> (value: UInt32, length: Int) {
    let unit = self[offset]
    guard UTF16.isLeadSurrogate(unit), offset + 1 < end, UTF16.isTrailSurrogate(self[offset + 1]) else {
      return (UInt32(unit), 1)
    }
    return (0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(self[offset + 1]) & 0x3FF, 2)
  }

  /// Returns the Unicode scalar that ends at an offset; nil at `start`. A lone surrogate, or half of a pair that
  /// `start` cuts, is returned as it is.
  @inline(__always)
  func scalar(before offset: Int, start: Int) -> UInt32? {
    guard offset > start else { return nil }
    let unit = self[offset - 1]
    guard UTF16.isTrailSurrogate(unit), offset - 2 >= start, UTF16.isLeadSurrogate(self[offset - 2]) else {
      return UInt32(unit)
    }
    return 0x10000 + (UInt32(self[offset - 2]) & 0x3FF) << 10 + UInt32(unit) & 0x3FF
  }
}
