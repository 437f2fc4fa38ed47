extension RandomAccessCollection {
  /// The index of the first element for which `belongsInSecondPartition` is true, of a collection in which all those for
  /// which it is false come first; `endIndex` if it is true for none. The one binary search here. O(log count).
  ///
  /// Source: the name and the meaning are those of Swift Algorithms.
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
