extension RandomAccessCollection {
  /// Returns the index of the first element for which the predicate is true; `endIndex` if there is none. All
  /// elements for which it is false must come first. Binary search, O(log count).
  ///
  /// Source: name and meaning as in Swift Algorithms.
  @inlinable @inline(__always)
  package func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Index {
    var low = startIndex
    var remaining = count
    while remaining > 0 {
      let half = remaining / 2
      let middle = index(low, offsetBy: half)
      if belongsInSecondPartition(self[middle]) {
        remaining = half
      } else {
        low = index(after: middle)
        remaining -= half + 1
      }
    }
    return low
  }
}
