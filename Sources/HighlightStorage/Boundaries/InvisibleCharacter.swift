/// Characters that take no room or change the order of others, so that a text may read otherwise than it is.
package enum InvisibleCharacter {
  /// Whether the character at an offset is not sent to terminals unchanged: bidirectional controls, zero-width and tag
  /// characters. Joiners and variation selectors are not among them where they have an effect: after a letter beyond Latin
  /// or a pictograph.
  /// - Parameters:
  ///   - scalar: the character; a lone surrogate is its own value.
  ///   - previous: the one before it; nil at the start of the text, where U+FEFF is a byte order mark.
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

  /// Whether a character may be one of them, by its first unit: a quick look.
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

  /// The cells of `<U+200B>`, which is shown for a character.
  package static func cells(_ scalar: UInt32) -> Int { scalar > 0xFFFF ? 9 : 8 }

  private static func canJoin(_ previous: UInt32?) -> Bool {
    guard let previous, previous >= 0x300 else { return false }
    return !isSelector(previous) && !isHidden(previous, after: 0x300) || previous == 0xFE0F
  }

  private static func isSelector(_ scalar: UInt32?) -> Bool {
    guard let scalar else { return false }
    return (0xFE00...0xFE0F).contains(scalar) || (0xE0100...0xE01EF).contains(scalar)
  }
}
