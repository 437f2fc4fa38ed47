internal import CICU
internal import Platform

/// Names of characters in messages.
enum CharacterNames {
  /// Returns the number and the Unicode name of a character, such as `U+202E RIGHT-TO-LEFT OVERRIDE`; the number
  /// alone if it has no name.
  static func described(_ scalar: UInt32) -> String {
    let name = text { hl_character_name(scalar, $0, $1) }
    return name.isEmpty ? number(scalar) : number(scalar) + " " + name
  }

  /// Returns the number of a character in hexadecimal with at least four digits, such as `U+202E`.
  static func number(_ scalar: UInt32) -> String { "U+" + Hexadecimal.digits(scalar, 4) }

  /// Returns the name of a character's script, such as `Cyrillic`.
  static func script(of scalar: UInt32) -> String { text { hl_character_script_name(scalar, $0, $1) } }

  /// Returns the text that `write` puts into a buffer of 128 bytes. `write` gets the buffer and its size, and returns
  /// the length of the UTF-8 text.
  private static func text(_ write: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      guard let base = buffer.baseAddress else { return "" }
      let length = Int(write(base, 128))
      return String(decoding: buffer.prefix(length).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
  }
}
