public import TextModel

extension UTF16Text {
  /// Returns a finding if the text has different line terminators among LF, CRLF and CR. Its range is the first
  /// terminator that is not of the most frequent kind. Nil if all are the same, or there are none. O(lines).
  public func mixedLineEnds() -> CharacterFinding? {
    // LF, CRLF, CR.
    var counts = [0, 0, 0]
    var first: [Range<Int>?] = [nil, nil, nil]
    for line in 0..<lines.count {
      let whole = lines.range(of: line, textLength: count)
      let end = contentRange(ofLine: line).upperBound..<whole.upperBound
      guard !end.isEmpty else { continue }
      let kind = end.count == 2 ? 1 : self[end.lowerBound] == 0x0D ? 2 : 0
      counts[kind] += 1
      if first[kind] == nil { first[kind] = end }
    }
    guard counts.count(where: { $0 > 0 }) > 1 else { return nil }
    let most = counts.firstIndex(of: counts.max() ?? 0) ?? 0
    let others = (0..<3).filter { $0 != most && counts[$0] > 0 }
    let range = others.compactMap { first[$0] }.min { $0.lowerBound < $1.lowerBound } ?? 0..<0
    let names = ["LF", "CRLF", "CR"]
    let parts = others.map { "\(counts[$0]) in \(names[$0])" }.joined(separator: ", ")
    return CharacterFinding(
      range: range, kind: .mixedLineEnds, part: .prose, message: "\(counts[most]) lines end in \(names[most]), \(parts)")
  }
}
