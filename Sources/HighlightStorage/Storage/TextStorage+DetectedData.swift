extension TextStorage {
  /// Returns the data in the lines that a range touches, all lines unless given: ascending and disjoint. Not cached.
  /// O(lines).
  /// - Precondition: the range lies in `0..<length`.
  public func detectedData(in range: Range<Int>? = nil, by detector: DataDetector) -> [DataDetector.Match] {
    let range = range ?? 0..<length
    check(range, within: length)
    return detector.matches(in: text, range: text.paragraphRange(for: range))
      .filter { $0.range.overlaps(range) || range.isEmpty && $0.range.contains(range.lowerBound) }
  }
}
