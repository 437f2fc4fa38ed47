/// Characters that have no width or change the order of others, so that a text may look different from what it is.
package enum InvisibleCharacter {
  /// Whether a character is displayed by its number in a terminal: bidirectional controls, zero-width, tag and
  /// annotation characters. Variation selectors up to U+FE0F are hidden only after another selector. Joiners and the
  /// other selectors are hidden unless a visible character from U+0300 on, or U+FE0F, is before them.
  /// - Parameters:
  ///   - scalar: the character; a lone surrogate is its own value.
  ///   - previous: the character before it; nil at the start of the text, where U+FEFF is not hidden.
  package static func isHidden(_ scalar: UInt32, after previous: UInt32?) -> Bool {
    switch scalar {
    case 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFFF9...0xFFFB, 0x1D173...0x1D17A: true
    case 0xFEFF: previous != nil
    case 0x200C, 0x200D: !canJoin(previous)
    case 0xFE00...0xFE0F: isSelector(previous)
    case 0xE0100...0xE01EF: !canJoin(previous)
    case 0xE0000...0xE0FFF: true
    default: false
    }
  }

  /// Whether a character with this first UTF-16 unit may be hidden (zero-width characters, bidirectional controls): a
  /// quick test before `isHidden`, which is false whenever this is false.
  @inline(__always)
  package static func mayBeHidden(_ unit: UInt16) -> Bool {
    switch unit {
    case ..<0x061C: false
    case 0x061C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0xFFF9...0xFFFB,
      0xD834, 0xDB40...0xDB43:
      true
    default: false
    }
  }

  /// Returns the width in cells of `<U+200B>`, which is displayed instead of a hidden character: 8, or 9 above
  /// U+FFFF.
  package static func cells(_ scalar: UInt32) -> Int { scalar > 0xFFFF ? 9 : 8 }

  /// Whether a joiner or selector after this character has an effect: true after U+FE0F and after visible characters
  /// from U+0300 on; false after others, and at the start of the text (nil).
  private static func canJoin(_ previous: UInt32?) -> Bool {
    guard let previous, previous >= 0x300 else { return false }
    return !isSelector(previous) && !isHidden(previous, after: 0x300) || previous == 0xFE0F
  }

  private static func isSelector(_ scalar: UInt32?) -> Bool {
    guard let scalar else { return false }
    return (0xFE00...0xFE0F).contains(scalar) || (0xE0100...0xE01EF).contains(scalar)
  }
}
