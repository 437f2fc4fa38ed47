/// New characters for a range of a text.
public struct TextReplacement: Equatable, Sendable {
  /// UTF-16 offsets in the text before any replacement, half-open; empty to insert.
  public var range: Range<Int>
  /// What stands there afterwards.
  public var units: ContiguousArray<UInt16>

  public init(range: Range<Int>, units: ContiguousArray<UInt16>) {
    self.range = range
    self.units = units
  }

  /// The text after replacements that ascend and do not overlap. O(text).
  public static func apply(_ replacements: [TextReplacement], to units: ContiguousArray<UInt16>) -> ContiguousArray<UInt16> {
    var result = ContiguousArray<UInt16>()
    result.reserveCapacity(units.count)
    var place = 0
    for replacement in replacements {
      result.append(contentsOf: units[place..<replacement.range.lowerBound])
      result.append(contentsOf: replacement.units)
      place = replacement.range.upperBound
    }
    result.append(contentsOf: units[place...])
    return result
  }
}

extension TextReplacement {
  /// What the rules of a storage have in the place of what they found, where that differs, ascending; of two that overlap the first.
  public static func fixes(of storage: HighlightingStorage) -> [TextReplacement] {
    var result: [TextReplacement] = []
    for finding in storage.findings {
      guard let fix = finding.fix, result.last.map({ $0.range.upperBound <= finding.range.lowerBound }) ?? true else {
        continue
      }
      let units = ContiguousArray(fix.utf16)
      if units != storage.text.table.units(in: finding.range) {
        result.append(TextReplacement(range: finding.range, units: units))
      }
    }
    return result
  }
}
