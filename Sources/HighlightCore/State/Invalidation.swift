internal import TextModel

/// The changes of a document, other than of its characters, since its observers were last notified.
package struct Invalidation {
  /// The smallest UTF-16 range that contains all replaced runs; nil without any.
  package private(set) var runs: Range<Int>?
  /// The ranges in which links were added, removed or moved.
  private(set) var links = DirtyRegions()

  /// Creates the state in which nothing has changed.
  package init() {}

  /// The ranges in which links were added, removed or moved: half-open UTF-16 ranges, ascending.
  package var linkRanges: [Range<Int>] { links.paragraphs }

  /// Adds a range of replaced runs.
  mutating func insert(runs range: Range<Int>) { runs = EditedRange.union(runs, range) }

  /// Adds all ranges of another one.
  mutating func formUnion(_ other: Invalidation) {
    if let runs = other.runs { insert(runs: runs) }
    for range in other.links.ranges { insert(link: range) }
  }

  /// Adds the range of a link that is new, gone or moved.
  mutating func insert(link range: Range<UInt32>) { links.insert(range) }

  /// Adds the range of a link that is new, gone or moved: UTF-16 offsets, half-open.
  package mutating func insert(link range: Range<Int>) {
    links.insert(UInt32(range.lowerBound)..<UInt32(range.upperBound))
  }

  /// Forgets the replaced runs, before observers are notified of them.
  package mutating func forgetRuns() { runs = nil }

  /// Forgets the links, after observers were notified.
  package mutating func forgetLinks() { links = DirtyRegions() }

  /// Shifts the ranges for a replacement of characters.
  mutating func shift(replacing range: Range<Int>, newLength: Int) {
    if let runs { self.runs = EditedRange.shift(runs, replacing: range, newLength: newLength) }
    links.shift(LayerEdit(range, newLength: newLength))
  }
}
