internal import TextModel
package import TextRules

extension TextStorage {
  /// Returns the dates, phone numbers and links that a detector finds in the text and that overlap a range; all if it
  /// is nil. Ascending and disjoint. Searches the range's lines on each call. O(lines).
  /// - Precondition: the range lies in `0..<length`.
  public func detectedData(in range: Range<Int>? = nil, by detector: DataDetector) -> [DataDetector.Match] {
    let range = range ?? 0..<length
    check(range, within: length)
    return detector.matches(in: text, range: text.paragraphRange(for: range))
      .filter { $0.range.overlaps(range) || range.isEmpty && $0.range.contains(range.lowerBound) }
  }
}
