internal import HighlightStorage
internal import TextModel

extension TextLayoutManager {
  /// Returns the UTF-16 ranges in a range that are not displayed: hidden paragraphs with their terminators, and text
  /// that the delegate conceals; ascending and disjoint. O(paragraphs of the range).
  /// - Parameter range: half-open UTF-16 offsets; the part outside the text is ignored.
  public func invisibleRanges(in range: Range<Int>) -> [Range<Int>] {
    guard let delegate else { return [] }
    let text = storage.text
    let range = range.clamped(to: 0..<text.count)
    var result: [Range<Int>] = []
    func append(_ part: Range<Int>) {
      let part = part.clamped(to: range)
      if !part.isEmpty { result.append(part) }
    }
    for paragraph in text.lines.line(at: range.lowerBound)...text.lines.line(at: range.upperBound) {
      let whole = text.lines.range(of: paragraph, textLength: text.count)
      if delegate.layoutManager(self, isHidden: whole) {
        append(whole)
      } else {
        for part in delegate.layoutManager(self, concealedRangesIn: text.contentRange(ofLine: paragraph)) { append(part) }
      }
    }
    return result.union()
  }
}
