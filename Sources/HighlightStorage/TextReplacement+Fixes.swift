package import TextModel
internal import TextRules

extension TextReplacement {
  /// Returns the fixes of the rules' findings that change the text, ascending. Of two that overlap only the first is
  /// returned.
  /// - Parameter isWanted: selects findings by their range.
  public static func fixes(
    of storage: HighlightingStorage, where isWanted: (Range<Int>) -> Bool = { _ in true }
  ) -> [TextReplacement] {
    var result: [TextReplacement] = []
    for finding in storage.findings where isWanted(finding.range) {
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
