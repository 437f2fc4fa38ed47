internal import CICU
internal import Platform
internal import TextModel

/// Computes the number of terminal cells that text takes.
///
/// A grapheme cluster takes the sum of its code points. Combining marks, joiners and selectors take none; East Asian wide
/// and fullwidth code points (UAX #11) take two. Emoji (UTS #51) are an exception: U+FE0F, a skin tone and a code point that
/// U+200D joins to a pictograph widen a narrow emoji to two cells and add nothing to a wide one. So a flag, a keycap and a
/// family take two. Spacing combining marks (Devanagari's vowels) take a cell, as terminals draw them.
public struct CellWidth: Equatable, Sendable {
  /// How controls and bidirectional controls are shown.
  public enum ControlForm: Sendable {
    /// Unchanged, with a width of 0 cells.
    case raw
    /// C0 controls and DEL as `^[` (two cells); C1 and bidirectional controls as `<U+202E>` (eight).
    case visible
    /// As `visible`, and all hidden characters (`InvisibleCharacter`) as `<U+200B>`, too.
    case terminal
  }

  /// Cells from one tab stop to the next, at least 1.
  public let tabSize: Int
  /// How controls are shown. This does not include tabs, CR and LF; CR and LF have a width of 0 cells.
  public let controlForm: ControlForm
  /// Whether a CR is shown as `^M`, with two cells.
  package var showsReturns = false
  /// Whether a soft hyphen (U+00AD) takes no cell; terminals draw it.
  package var hidesSoftHyphens = false

  /// Creates a measure of widths.
  /// - Parameters:
  ///   - tabSize: cells from one tab stop to the next; a value below 1 becomes 1.
  ///   - controlForm: how controls are shown.
  public init(tabSize: Int = 8, controlForm: ControlForm = .raw) {
    self.tabSize = max(tabSize, 1)
    self.controlForm = controlForm
  }

  /// Returns the column, in cells from 0, after the text in `range` if its first unit is in `column`. O(range).
  ///
  /// Stops early once the column is greater than `limit`.
  ///
  /// - Parameters:
  ///   - range: UTF-16 offsets of `units`, half-open. A grapheme cluster that its ends cut is measured as two.
  ///   - units: the text, or a part of it.
  ///   - column: the number of cells before the text, counted from the origin of the tab stops.
  ///   - limit: a column: the result may be any greater one if the text extends past it.
  /// - Precondition: the range lies in the units, and `column` is 0 or more.
  public func column(
    after range: Range<Int>, of units: UnsafeBufferPointer<UInt16>, from column: Int = 0, limit: Int = .max
  ) -> Int {
    check(range, within: units.count)
    checkCount(column, "column")
    var column = column
    var offset = range.lowerBound
    while offset < range.upperBound && column <= limit {
      let unit = units[offset]
      if unit >= 0x20 && unit < 0x7F || unit >= 0xA0 && unit < 0x300 && unit != 0xAD {
        column += 1
        offset += 1
      } else if unit < 0xA0 {
        column += cells(ofControl: unit, at: column)
        offset += 1
      } else {
        let scalar = CellWidth.scalar(at: offset, in: range, of: units)
        column += cells(of: scalar, at: offset, in: range, of: units)
        offset += scalar < 0x10000 ? 1 : 2
      }
    }
    return column
  }

  /// Returns the width in cells of a control character or tab at `column`. A tab extends to the next tab stop; LF and
  /// CR have 0 cells. Other controls have 0 in the form `raw`; else C0 controls and DEL have 2, C1 controls 8.
  private func cells(ofControl unit: UInt16, at column: Int) -> Int {
    switch unit {
    case 0x09: tabSize - column % tabSize
    case 0x0A: 0
    case 0x0D: showsReturns ? 2 : 0
    case 0x7F, 0..<0x20: controlForm == .raw ? 0 : 2
    default: controlForm == .raw ? 0 : 8
    }
  }

  /// Returns the number of cells that U+00AD or a code point of U+0300 or above adds to the text before it. That is 0 for
  /// combining marks and joiners, and for what modifies an emoji that has two cells already. A hidden character has 8
  /// or 9 in the form `terminal`; a bidirectional control has 8 unless the form is `raw`.
  private func cells(
    of scalar: UInt32, at offset: Int, in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>
  ) -> Int {
    if controlForm == .terminal, InvisibleCharacter.mayBeHidden(units[offset]),
      InvisibleCharacter.isHidden(
        scalar, after: offset == 0 ? nil : CellWidth.scalar(before: offset, in: range, of: units) ?? 0,
        before: CellWidth.scalar(after: scalar, at: offset, of: units))
    {
      return InvisibleCharacter.cells(scalar)
    }
    switch scalar {
    case 0xAD:
      return hidesSoftHyphens ? 0 : 1
    case 0x0300...0x036F, 0x200D:
      return 0
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
      return controlForm == .raw ? 0 : 8
    case 0xFE0F:
      return CellWidth.isNarrowEmoji(before: offset, in: range, of: units) ? 1 : 0
    case 0x1F3FB...0x1F3FF:
      guard CellWidth.hasModifierBase(before: offset, in: range, of: units) else { return 2 }
      return CellWidth.isNarrowEmoji(before: offset, in: range, of: units) ? 1 : 0
    default:
      let cells = Int(hl_character_cells(scalar))
      guard cells > 0, offset > range.lowerBound, units[offset - 1] == 0x200D,
        hl_character_has(scalar, HL_CHARACTER_EXTENDED_PICTOGRAPHIC),
        let joinedCells = CellWidth.cellsOfPictograph(joinedAt: offset - 1, in: range, of: units)
      else { return cells }
      // One glyph of two cells, also if its first part alone would be narrow.
      return 2 - joinedCells
    }
  }
}

extension CellWidth {
  /// Returns the code point at `offset`. A lone surrogate, or half of a pair that the end of the range cuts, is its
  /// own value.
  @inline(__always)
  private static func scalar(at offset: Int, in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>) -> UInt32 {
    let unit = units[offset]
    guard UTF16.isLeadSurrogate(unit), offset + 1 < range.upperBound, UTF16.isTrailSurrogate(units[offset + 1]) else {
      return UInt32(unit)
    }
    return 0x10000 + (UInt32(unit) & 0x3FF) << 10 + (UInt32(units[offset + 1]) & 0x3FF)
  }

  /// Returns the code point that ends at `offset`; nil at the start of the range. A lone surrogate, or half of a pair
  /// that the start of the range cuts, is its own value.
  private static func scalar(
    before offset: Int, in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>
  ) -> UInt32? {
    guard offset > range.lowerBound else { return nil }
    if offset - 2 >= range.lowerBound, UTF16.isTrailSurrogate(units[offset - 1]), UTF16.isLeadSurrogate(units[offset - 2]) {
      return scalar(at: offset - 2, in: range, of: units)
    }
    return UInt32(units[offset - 1])
  }

  /// Returns the code point after one at an offset, also if it is after the range; nil at the end of the units.
  private static func scalar(after scalar: UInt32, at offset: Int, of units: UnsafeBufferPointer<UInt16>) -> UInt32? {
    let next = offset + (scalar < 0x10000 ? 1 : 2)
    return next < units.count ? self.scalar(at: next, in: next..<units.count, of: units) : nil
  }

  /// Whether the character before `offset` is an emoji of one cell that U+FE0F or a skin tone widens to two. False
  /// for regional indicators, for characters that a joiner widened already, and at the start of the range.
  private static func isNarrowEmoji(
    before offset: Int, in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>
  ) -> Bool {
    guard let base = scalar(before: offset, in: range, of: units), hl_character_has(base, HL_CHARACTER_EMOJI),
      hl_character_cells(base) == 1, !(0x1F1E6...0x1F1FF).contains(base)
    else { return false }
    // A code point joined to a pictograph has been widened with it.
    let start = offset - (base < 0x10000 ? 1 : 2)
    let followsJoiner = start > range.lowerBound && units[start - 1] == 0x200D
    return !followsJoiner || cellsOfPictograph(joinedAt: start - 1, in: range, of: units) == nil
  }

  /// Whether the character before `offset` can take a skin tone (Emoji_Modifier_Base); a U+FE0F between them is
  /// skipped. False at the start of the range.
  private static func hasModifierBase(
    before offset: Int, in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>
  ) -> Bool {
    let hasSelector = offset > range.lowerBound && units[offset - 1] == 0xFE0F
    guard let base = scalar(before: hasSelector ? offset - 1 : offset, in: range, of: units) else { return false }
    return hl_character_has(base, HL_CHARACTER_EMOJI_MODIFIER_BASE)
  }

  /// Returns the width, 1 or 2 cells, of the pictograph before the joiner U+200D at `offset`. It is 2 also for a
  /// narrow one with U+FE0F after it or a joiner before it. Nil if no pictograph is there, marks between them skipped
  /// (GB11 of UAX #29).
  ///
  /// Scans back over the marks after one pictograph. No other call scans them: O(range) over a whole text.
  private static func cellsOfPictograph(
    joinedAt offset: Int, in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>
  ) -> Int? {
    var offset = offset
    var isWidened = false
    while let scalar = scalar(before: offset, in: range, of: units) {
      offset -= scalar < 0x10000 ? 1 : 2
      if hl_character_has(scalar, HL_CHARACTER_EXTENDED_PICTOGRAPHIC) {
        let isJoined = offset > range.lowerBound && units[offset - 1] == 0x200D
        return isWidened || isJoined ? 2 : Int(hl_character_cells(scalar))
      }
      guard hl_character_has(scalar, HL_CHARACTER_GRAPHEME_EXTEND) else { return nil }
      if scalar == 0xFE0F { isWidened = true }
    }
    return nil
  }
}
