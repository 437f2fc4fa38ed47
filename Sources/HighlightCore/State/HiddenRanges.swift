package import TextModel

/// The matches of rules with `redact`, whose text no report shows.
package struct HiddenRanges: Sendable {
  /// Half-open UTF-16 ranges, ascending, disjoint and not empty.
  package let ranges: [Range<Int>]

  /// Creates the union of ranges. Empty ranges are left out; adjacent ones are not merged. O(n log n).
  package init(_ matches: some Sequence<Range<Int>>) {
    ranges = matches.filter { !$0.isEmpty }.union(joinsAdjacent: false)
  }

  /// Whether nothing is hidden.
  package var isEmpty: Bool { ranges.isEmpty }

  /// Whether a range overlaps a hidden one; an empty range inside of one does. O(log ranges).
  package func overlap(_ range: Range<Int>) -> Bool {
    let next = ranges.partitioningIndex { $0.upperBound > range.lowerBound }
    return next < ranges.count && ranges[next].lowerBound < max(range.upperBound, range.lowerBound + 1)
  }

  /// Returns the parts of hidden ranges in a range, ascending. O(log ranges + parts).
  package func ranges(in range: Range<Int>) -> [Range<Int>] {
    let first = ranges.partitioningIndex { $0.upperBound > range.lowerBound }
    return ranges[first...].prefix { $0.lowerBound < range.upperBound }.map { $0.clamped(to: range) }
  }

  /// Returns a part of a text with a star for each character that overlaps a hidden range. O(range).
  package func shown(_ range: Range<Int>, of text: UTF16Text) -> String {
    let string = text.string(in: range)
    if !overlap(range) { return string }
    var offset = range.lowerBound
    return String(
      string.map { character in
        let end = offset + character.utf16.count
        defer { offset = end }
        return overlap(offset..<end) && !character.isNewline ? "*" : character
      })
  }
}
