/// A row of a paragraph that has its container's full width: 16 bytes.
struct RowRecord: Equatable {
  /// The offset after the last unit, in UTF-16 units from the start of the paragraph.
  var end: UInt32
  /// The width of the white space before the text.
  var indent: Float
  /// The width of the text.
  var width: Float
  /// Twice the height of the row's lower edge in the paragraph (`LayoutUnit`), and 1 where it has a hyphen.
  private var bottomAndHyphen: UInt32

  init(end: Int, indent: Double, width: Double, bottom: Int, hasHyphen: Bool) {
    self.end = UInt32(end)
    self.indent = Float(indent)
    self.width = Float(width)
    bottomAndHyphen = UInt32(clamping: bottom) << 1 | (hasHyphen ? 1 : 0)
  }

  var bottom: Int { Int(bottomAndHyphen >> 1) }
  var hasHyphen: Bool { bottomAndHyphen & 1 == 1 }
}

/// The rows of a paragraph.
struct ParagraphRows: Equatable {
  /// At least one, unless the paragraph is hidden.
  var rows: ContiguousArray<RowRecord>
  /// In `LayoutUnit`s: the spacing above the first row, and the total height with spacing.
  var spacingBefore: Int
  var height: Int
  var isRightToLeft: Bool
  /// The range that an ellipsis replaces in the last row, in UTF-16 units from the start of the paragraph.
  var truncated: Range<Int>?
}
