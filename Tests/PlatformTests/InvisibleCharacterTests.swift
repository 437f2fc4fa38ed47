import Testing

@testable import Platform

@Suite struct InvisibleCharacterTests {
  /// Format controls that are drawn: signs before numbers, and the mark of an abbreviation.
  private static let drawn: Set<UInt32> = [0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD]

  @Test func theClassIsThatOfUnicode() {
    for value in 0x80..<0x110000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let category = scalar.properties.generalCategory
      let isDrawn = (0x600...0x605).contains(value) || Self.drawn.contains(value)
      let expected =
        scalar.properties.isDefaultIgnorableCodePoint || category == .format && !isDrawn
        || [.lineSeparator, .paragraphSeparator].contains(category) || value == 0x2800 || value == 0x1D159
      // Format controls of later versions of Unicode than that of the library.
      let isNewer = category == .unassigned && (0x13430...0x1343F).contains(value)
      let isInvisible = InvisibleCharacter.isInvisible(value)
      #expect(isInvisible == expected || isInvisible && isNewer, "U+\(String(value, radix: 16))")
      if isInvisible { #expect(String(scalar).utf16.first.map(InvisibleCharacter.mayBeHidden) == true) }
    }
  }

  @Test func whatHasNoUseIsHidden() {
    // An empty text after or before a character.
    for value in 0x80..<0x110000 as Range<UInt32> where InvisibleCharacter.isInvisible(value) {
      for previous in [0x20, 0x61, 0xE9, 0x301, 0x416, 0x4E00, 0x200B, value] as [UInt32] {
        let hasUse = previous == 0x4E00 && ((0xFE00...0xFE0D).contains(value) || (0xE0100...0xE01EF).contains(value))
        #expect(
          InvisibleCharacter.isHidden(value, after: previous, before: 0x61) == !hasUse, "U+\(String(value, radix: 16))")
      }
    }
  }
}
