extension Range where Bound == Int {
  /// The first index for which a condition holds, the upper bound where it holds for none: binary search, O(log count) calls.
  /// - Parameter isBehind: holds for every index behind one for which it holds.
  @inline(__always)
  package func partitionPoint(where isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
