package import TextModel

extension UTF16Text {
  /// Returns the range of a line in which rules match: without its terminator, and without a byte order mark at the
  /// start of the text, so that `^` matches after it.
  package func ruleRange(ofLine line: Int) -> Range<Int> {
    let range = contentRange(ofLine: line)
    return range.lowerBound == 0 && !range.isEmpty && self[0] == 0xFEFF ? 1..<range.upperBound : range
  }
}
