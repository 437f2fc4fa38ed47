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

/// Heights as integers, so that their sums do not depend on the order: 1/64 of a unit of the metrics.
enum LayoutUnit {
  static let scale = 64.0

  /// Converts a height to `LayoutUnit`s, rounded. The height is clamped to ±1e15; NaN becomes 0.
  static func from(_ value: Double) -> Int { value.isNaN ? 0 : Int((min(max(value, -1e15), 1e15) * scale).rounded()) }
  /// Converts `LayoutUnit`s to a height in units of the metrics.
  static func value(_ units: Int) -> Double { Double(units) / scale }
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
