/// Characters that are not visible or change the order of others, so that a text may look different from its content.
package enum InvisibleCharacter {
  /// Whether a character is not visible as such: default-ignorable code points and format controls of Unicode (zero-width
  /// characters, fillers, soft hyphens, variation selectors, tags, bidirectional controls, annotations), separators of
  /// lines and paragraphs, and signs that are blank. Not format controls that are drawn, such as U+0600.
  package static func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0x2800, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x13430...0x1343F,
      0x1BCA0...0x1BCA3, 0x1D159, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Whether a character is invisible where Unicode gives it no use: a terminal displays its number. These have a use:
  /// selectors after characters that have variants, joiners between emoji and after letters of scripts that join, and
  /// U+FEFF at the start of the text.
  /// - Parameters:
  ///   - scalar: the character; a lone surrogate is its own value.
  ///   - previous: the character before it; nil at the start of the text.
  ///   - next: the character after it; nil at the end of the text.
  package static func isHidden(_ scalar: UInt32, after previous: UInt32?, before next: UInt32?) -> Bool {
    guard isInvisible(scalar) else { return false }
    guard let previous else { return scalar != 0xFEFF }
    switch scalar {
    case 0x200C: return !isJoining(previous)
    case 0x200D: return !isJoining(previous) && !(isEmojiPart(previous) && next.map(isEmoji) == true)
    case 0xFE0E, 0xFE0F: return !isEmoji(previous) && !(isKeycap(previous) && next == 0x20E3)
    // Ideographs, letters and signs of mathematics have standardized variants.
    case 0xFE00...0xFE0D: return previous < 0x1000 || isInvisible(previous)
    case 0xE0100...0xE01EF: return Unicode.Scalar(previous)?.properties.isIdeographic != true
    case 0x180B...0x180D, 0x180F: return !(0x1800...0x18AF).contains(previous) || isInvisible(previous)
    default: return true
    }
  }

  /// Whether a character with this first UTF-16 unit may be invisible: a quick test before `isHidden`, which is false
  /// whenever this is false.
  @inline(__always)
  package static func mayBeHidden(_ unit: UInt16) -> Bool {
    switch unit {
    case 0xAD, 0x34F: true
    case ..<0x061C: false
    // The last ones begin pairs of surrogates.
    case 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0x2800, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0xD80D, 0xD82F, 0xD834, 0xDB40...0xDB43:
      true
    default: false
    }
  }

  /// Returns the width in cells of `<U+200B>`, which is displayed instead of a hidden character: 8, or 9 above
  /// U+FFFF.
  package static func cells(_ scalar: UInt32) -> Int { scalar > 0xFFFF ? 9 : 8 }

  private static func isKeycap(_ scalar: UInt32) -> Bool {
    (0x30...0x39).contains(scalar) || scalar == 0x23 || scalar == 0x2A
  }

  /// Whether a character is a pictograph: digits and signs of keycaps are not.
  private static func isEmoji(_ scalar: UInt32) -> Bool {
    scalar >= 0xA9 && Unicode.Scalar(scalar)?.properties.isEmoji == true
  }

  private static func isEmojiPart(_ scalar: UInt32) -> Bool { scalar == 0xFE0F || isEmoji(scalar) }

  /// Whether a joiner after this character has an effect: letters, marks and signs of scripts whose letters join or form
  /// conjuncts, from Arabic to Mongolian.
  private static func isJoining(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0600...0x109F, 0x1700...0x1CFF, 0xA840...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x11FFF,
      0x16B00...0x16B8F, 0x1E800...0x1EFFF:
      !isInvisible(scalar)
    default: false
    }
  }
}
