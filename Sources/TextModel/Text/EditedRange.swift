/// Ranges of a text that follow its edits.
@usableFromInline package enum EditedRange {
  /// Returns `range` moved as the text moves when `replaced` gets `newLength` units. A start inside the replaced
  /// units moves to the start of the new ones, an end inside to their end.
  ///
  ///     before  ……[ replaced ]……        a start inside moves to the left edge,
  ///     after   ……[ new ]……             an end inside to the right edge
  package static func shift(_ range: Range<Int>, replacing replaced: Range<Int>, newLength: Int) -> Range<Int> {
    let delta = newLength - replaced.count
    let lower =
      range.lowerBound >= replaced.upperBound
      ? range.lowerBound + delta : min(range.lowerBound, replaced.lowerBound)
    let upper =
      range.upperBound >= replaced.upperBound
      ? range.upperBound + delta
      : range.upperBound > replaced.lowerBound ? replaced.lowerBound + newLength : range.upperBound
    return lower..<max(lower, upper)
  }

  /// Returns the smallest range that contains both; `b` if `a` is nil.
  @inlinable package static func union(_ a: Range<Int>?, _ b: Range<Int>) -> Range<Int> {
    guard let a else { return b }
    return min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
  }
}
