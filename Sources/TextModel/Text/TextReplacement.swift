/// New characters for a range of a text.
public struct TextReplacement: Equatable, Sendable {
  /// UTF-16 offsets in the text before any replacement, half-open; empty to insert.
  public var range: Range<Int>
  /// The new units.
  public var units: ContiguousArray<UInt16>

  /// Creates a replacement.
  /// - Parameters:
  ///   - range: UTF-16 offsets, half-open; empty to insert.
  ///   - units: the new units.
  public init(range: Range<Int>, units: ContiguousArray<UInt16>) {
    self.range = range
    self.units = units
  }

  /// Ends the process with a message unless the replacements ascend, do not overlap, and lie in a text of a length.
  package static func check(_ replacements: [TextReplacement], length: Int) {
    var end = 0
    for replacement in replacements {
      TextModel.check(replacement.range, within: end..<length, "replacements: range")
      end = replacement.range.upperBound
    }
  }

  /// Returns `units` with all replacements applied. O(text).
  /// - Precondition: the replacements ascend, do not overlap, and lie in the text.
  public static func apply(_ replacements: [TextReplacement], to units: ContiguousArray<UInt16>) -> ContiguousArray<UInt16> {
    check(replacements, length: units.count)
    var result = ContiguousArray<UInt16>()
    result.reserveCapacity(units.count)
    var offset = 0
    for replacement in replacements {
      result.append(contentsOf: units[offset..<replacement.range.lowerBound])
      result.append(contentsOf: replacement.units)
      offset = replacement.range.upperBound
    }
    result.append(contentsOf: units[offset...])
    return result
  }
}
