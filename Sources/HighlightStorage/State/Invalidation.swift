/// What changed in a document since its observers were last notified, besides its characters.
struct Invalidation {
  /// The smallest UTF-16 range that contains all replaced runs; nil without any.
  private(set) var runs: Range<Int>?
  /// The ranges in which links were added, removed or moved.
  private(set) var links = DirtyRegions()

  /// Adds a range of replaced runs.
  mutating func insert(runs range: Range<Int>) { runs = EditedRange.union(runs, range) }

  /// Adds the range of a link that is new, gone or moved.
  mutating func insert(link range: Range<UInt32>) { links.insert(range) }

  /// Forgets the replaced runs, before observers are notified of them.
  mutating func forgetRuns() { runs = nil }

  /// Forgets the links, after observers were notified.
  mutating func forgetLinks() { links = DirtyRegions() }

  /// Shifts the ranges for a replacement of characters.
  mutating func shift(replacing range: Range<Int>, newLength: Int) {
    if let runs { self.runs = EditedRange.shift(runs, replacing: range, newLength: newLength) }
    links.shift(LayerEdit(range, newLength: newLength))
  }
}
