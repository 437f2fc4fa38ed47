extension RandomAccessCollection where Index == Int {
  /// Returns the index of the element whose range contains an offset, nil if there is none, for offsets that ascend from
  /// call to call. The ranges ascend without overlap.
  /// - Parameters:
  ///   - next: the first element whose range may contain the offset; is moved past the ranges before the offset.
  ///   - end: is reduced to the next offset at which the answer changes, if that is less.
  @inlinable @inline(__always)
  package func index(
    ofRangeAt offset: Int, from next: inout Int, to end: inout Int, _ range: (Element) -> Range<Int>
  ) -> Int? {
    while next < endIndex && range(self[next]).upperBound <= offset { next += 1 }
    guard next < endIndex else { return nil }
    let found = range(self[next])
    end = Swift.min(end, found.lowerBound <= offset ? found.upperBound : found.lowerBound)
    return found.lowerBound <= offset ? next : nil
  }
}
