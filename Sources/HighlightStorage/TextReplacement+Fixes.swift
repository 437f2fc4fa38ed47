extension TextReplacement {
  /// Returns the fixes of the rules' findings that change the text, ascending. Of two that overlap only the first is
  /// returned.
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
