extension Sequence<Range<Int>> {
  /// Returns the union of ranges, ascending and disjoint. O(n log n).
  /// - Parameter joinsAdjacent: whether ranges that only meet become one, too.
  package func union(joinsAdjacent: Bool = true) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in sorted(by: { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }) {
      if let last = result.last, range.lowerBound < last.upperBound + (joinsAdjacent ? 1 : 0) {
        result[result.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
