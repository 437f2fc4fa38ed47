/// Classes of single UTF-16 code units for links.
@usableFromInline package enum LinkCharacters {
  @inlinable @inline(__always)
  package static func isDigit(_ unit: UInt16) -> Bool { unit &- 0x30 < 10 }

  @inlinable @inline(__always)
  package static func isLetter(_ unit: UInt16) -> Bool { (unit | 0x20) &- 0x61 < 26 }

  @inlinable @inline(__always)
  package static func isAlphanumeric(_ unit: UInt16) -> Bool { isDigit(unit) || isLetter(unit) }

  @inlinable @inline(__always)
  package static func isHexadecimal(_ unit: UInt16) -> Bool { isDigit(unit) || (unit | 0x20) &- 0x61 < 6 }

  /// Whether a unit can be in a word: an ASCII letter or digit, `_`, or any non-ASCII unit that can be in a link.
  @inlinable @inline(__always)
  package static func isWord(_ unit: UInt16) -> Bool {
    unit < 0x80 ? isAlphanumeric(unit) || unit == 0x5F : isNonASCIIPart(unit)
  }

  @inlinable package static func isASCIIPunctuation(_ unit: UInt16) -> Bool {
    unit > 0x20 && unit < 0x7F && !isAlphanumeric(unit)
  }

  @inlinable @inline(__always)
  package static func isQuote(_ unit: UInt16) -> Bool { unit == 0x22 || unit == 0x27 || unit == 0x60 }

  /// Whether a link always ends before the unit, whatever precedes it: white space, control characters, `<`, `>`,
  /// `\`, `|`, `‘`, `’`, `…`, angle brackets such as `⟨`, vertical lines of tables such as `│`, and most East Asian
  /// punctuation. False for ASCII quotes, and for the brackets of `bracket(_:)`, which are tested separately.
  @inlinable package static func endsLink(_ unit: UInt16) -> Bool {
    if unit < 0x80 {
      switch unit {
      // White space and controls; `<`, `>`, `\` and `|` are never part of an address.
      case 0...0x20, 0x3C, 0x3E, 0x5C, 0x7C, 0x7F: return true
      default: return false
      }
    }
    switch unit {
    // C1 controls, no-break space, white space of other widths, marks of direction, line and paragraph separators. U+200C
    // and U+200D join letters and emoji.
    case 0x80...0xA0, 0x1680, 0x2000...0x200B, 0x200E, 0x200F, 0x2028...0x202F, 0x205F...0x2060, 0x2066...0x2069, 0x3000,
      0xFEFF,
      0xFFF9...0xFFFF:
      return true
    // ‘ ’ … and angle brackets. “ ” are a pair: see `pair`.
    case 0x2018, 0x2019, 0x2026, 0x2329, 0x232A, 0x27E8, 0x27E9: return true
    // Vertical strokes of drawn tables.
    case 0x2502, 0x2503, 0x2551: return true
    // 、。〈〉「」『』〔〕
    case 0x3001, 0x3002, 0x3008, 0x3009, 0x300C...0x300F, 0x3014, 0x3015: return true
    // （），．：；［］｀｛｜｝～｡｢｣､
    case 0xFF08, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF3B, 0xFF3D, 0xFF40, 0xFF5B...0xFF5E, 0xFF61...0xFF64:
      return true
    default: return false
    }
  }

  /// A bracket of a kind that is counted inside a link.
  @usableFromInline package struct Bracket {
    /// The index of the pair, 0 ..< 8; the first three are `()`, `[]`, `{}`.
    @usableFromInline package var pair: Int
    @usableFromInline package var isOpening: Bool

    @inlinable init(pair: Int, isOpening: Bool) {
      self.pair = pair
      self.isOpening = isOpening
    }
  }

  /// Returns the pair of brackets that a unit belongs to; nil for other units.
  @inlinable package static func bracket(_ unit: UInt16) -> Bracket? {
    switch unit {
    case 0x28: Bracket(pair: 0, isOpening: true)
    case 0x29: Bracket(pair: 0, isOpening: false)
    case 0x5B: Bracket(pair: 1, isOpening: true)
    case 0x5D: Bracket(pair: 1, isOpening: false)
    case 0x7B: Bracket(pair: 2, isOpening: true)
    case 0x7D: Bracket(pair: 2, isOpening: false)
    case 0xAB: Bracket(pair: 3, isOpening: true)
    case 0xBB: Bracket(pair: 3, isOpening: false)
    case 0x201C: Bracket(pair: 4, isOpening: true)
    case 0x201D: Bracket(pair: 4, isOpening: false)
    case 0x300A: Bracket(pair: 5, isOpening: true)
    case 0x300B: Bracket(pair: 5, isOpening: false)
    case 0x3010: Bracket(pair: 6, isOpening: true)
    case 0x3011: Bracket(pair: 6, isOpening: false)
    case 0x3016: Bracket(pair: 7, isOpening: true)
    case 0x3017: Bracket(pair: 7, isOpening: false)
    default: nil
    }
  }

  /// Whether a unit is non-ASCII and can be part of a host or of a word: it does not end a link, and is not a fullwidth
  /// `！` or `？` and no non-ASCII bracket or quotation mark.
  @inlinable package static func isNonASCIIPart(_ unit: UInt16) -> Bool {
    guard unit >= 0x80 else { return false }
    switch unit {
    // ！？ end a sentence; « » “ ” 《》 【】 〖〗 enclose.
    case 0xFF01, 0xFF1F, 0xAB, 0xBB, 0x201C, 0x201D, 0x300A, 0x300B, 0x3010, 0x3011, 0x3016, 0x3017: return false
    default: return !endsLink(unit)
    }
  }

  /// Whether a unit is non-ASCII and can be part of the name before the `@` of an e-mail address: U+00C0 to U+1FFF
  /// without `×`, `÷` and U+1680. That range has the letters of most alphabets, also marks and digits, but no kana,
  /// Hangul syllables and ideographs, which may be written without a space before the address, and no surrogates.
  @inlinable package static func isNonASCIILetter(_ unit: UInt16) -> Bool {
    unit >= 0xC0 && unit < 0x2000 && unit != 0xD7 && unit != 0xF7 && unit != 0x1680
  }

  /// Whether a link cannot end with the unit: it is punctuation of the sentence around the link.
  @inlinable package static func cannotBeLast(_ unit: UInt16) -> Bool {
    switch unit {
    // ! ' * , . : ; ? ~
    case 0x21, 0x27, 0x2A, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x7E, 0xFF01, 0xFF1F: true
    default: false
    }
  }
}
