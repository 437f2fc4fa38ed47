internal import CTreeSitter
internal import TextModel

/// Ranges of a layer's text whose syntax may have changed: ascending, not adjacent; empty ones are offsets.
///
/// A node touches a region if it has a unit in it or is next to it.
struct DirtyRegions: Equatable {
  /// UTF-16 offsets; ends count as inside.
  private(set) var ranges: ContiguousArray<Range<UInt32>> = []

  var isEmpty: Bool { ranges.isEmpty }

  /// The bounding range; an empty one at 0 if there are none.
  var hull: ClosedRange<UInt32> { (ranges.first?.lowerBound ?? 0)...(ranges.last?.upperBound ?? 0) }

  /// The units in all of them.
  var length: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Adds a range of UTF-16 offsets; regions that overlap or meet become one. O(log regions) after the others, else
  /// O(regions).
  mutating func insert(_ range: Range<UInt32>) {
    let first = firstIndex(reaching: range.lowerBound)
    if first == ranges.count {
      ranges.append(range)
      return
    }
    if ranges[first].lowerBound <= range.lowerBound && range.upperBound <= ranges[first].upperBound { return }
    var last = first
    var merged = range
    while last < ranges.count && ranges[last].lowerBound <= range.upperBound {
      merged = min(merged.lowerBound, ranges[last].lowerBound)..<max(merged.upperBound, ranges[last].upperBound)
      last += 1
    }
    if last == first + 1 {
      ranges[first] = merged
    } else {
      ranges.replaceSubrange(first..<last, with: CollectionOfOne(merged))
    }
  }

  /// Moves and resizes the regions for an edit of the text. Regions that meet then become one.
  mutating func shift(_ edit: LayerEdit) {
    let before = ranges
    ranges = []
    for range in before { insert(edit.shifted(range)) }
  }

  /// Returns a copy in which gaps of at most `distance` UTF-16 units between regions are filled.
  func coalesced(within distance: UInt32) -> DirtyRegions {
    var result = DirtyRegions()
    for range in ranges {
      if let last = result.ranges.last, range.lowerBound - last.upperBound <= distance {
        result.ranges[result.ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        result.ranges.append(range)
      }
    }
    return result
  }

  /// Whether a range of UTF-16 offsets overlaps a region or meets its start or end. O(log regions).
  @inline(__always)
  func touches(_ start: UInt32, _ end: UInt32) -> Bool {
    let index = firstIndex(reaching: start)
    return index < ranges.count && ranges[index].lowerBound <= end
  }

  @inline(__always)
  func touches(_ node: TSNode) -> Bool { touches(UInt32(node.start), UInt32(node.end)) }

  /// Whether a node is entirely inside a single region.
  func contains(_ node: TSNode) -> Bool {
    let (start, end) = (UInt32(node.start), UInt32(node.end))
    let index = firstIndex(reaching: start)
    return index < ranges.count && ranges[index].lowerBound <= start && end <= ranges[index].upperBound
  }

  /// Whether a node begins after the end of every region. True if there are no regions.
  func isBeyond(_ node: TSNode) -> Bool { ranges.last.map { node.start > Int($0.upperBound) } ?? true }

  @inline(__always)
  private func firstIndex(reaching start: UInt32) -> Int {
    if ranges.count == 1 { return ranges[0].upperBound >= start ? 0 : 1 }
    return ranges.partitioningIndex { $0.upperBound >= start }
  }
}
