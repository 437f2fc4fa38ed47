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
