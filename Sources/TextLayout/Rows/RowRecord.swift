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

  /// Heights are clamped to ±`most`.
  static let most = 1e15

  /// Converts a height to `LayoutUnit`s, rounded. The height is clamped to ±`most`; NaN becomes 0.
  static func from(_ value: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> Int {
    value.isNaN ? 0 : Int((min(max(value, -most), most) * scale).rounded(rule))
  }
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
