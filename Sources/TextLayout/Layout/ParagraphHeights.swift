internal import TextModel

/// The heights of paragraphs, exact or estimated, with prefix sums. 4 bytes a paragraph.
///
/// In chunks with sums: a lookup or a change costs O(chunks + paragraphs of a chunk), a replacement in addition
/// O(replaced paragraphs).
struct ParagraphHeights {
  /// A height in `LayoutUnit`s, exact or estimated.
  struct Height: Equatable {
    private var bits: UInt32

    init(_ units: Int, isEstimated: Bool) {
      bits = UInt32(clamping: max(units, 0)) << 1 | (isEstimated ? 1 : 0)
    }

    var units: Int { Int(bits >> 1) }
    var isEstimated: Bool { bits & 1 == 1 }
  }

  private struct Chunk {
    /// Not empty.
    var heights: ContiguousArray<Height>
    var sum: Int
    var estimated: Int

    init(_ heights: ContiguousArray<Height>) {
      self.heights = heights
      (sum, estimated) = (0, 0)
      for height in heights {
        sum += height.units
        estimated += height.isEstimated ? 1 : 0
      }
    }
  }

  // Debug builds use small chunks, so that tests reach every way through the code.
  private static let chunkSize = Granularity.choose(512, small: 4)

  private var chunks: ContiguousArray<Chunk> = []
  private(set) var count = 0
  /// All heights together.
  private(set) var total = 0
  /// The number of estimated heights.
  private(set) var estimatedCount = 0

  init(_ heights: ContiguousArray<Height>) {
    replace(0..<0, with: heights)
  }

  /// Returns the index of the chunk that contains a paragraph, and the number and total height of the paragraphs
  /// before that chunk. For `count`, the last chunk.
  private func chunk(of paragraph: Int) -> (index: Int, first: Int, top: Int) {
    var first = 0
    var top = 0
    for index in chunks.indices {
      let size = chunks[index].heights.count
      if paragraph < first + size || index == chunks.count - 1 { return (index, first, top) }
      first += size
      top += chunks[index].sum
    }
    return (0, 0, 0)
  }

  subscript(paragraph: Int) -> Height {
    let found = chunk(of: paragraph)
    return chunks[found.index].heights[paragraph - found.first]
  }

  /// Returns the sum of the heights above a paragraph, in `LayoutUnit`s; the sum of all heights for `count`.
  func top(of paragraph: Int) -> Int {
    guard !chunks.isEmpty else { return 0 }
    let found = chunk(of: paragraph)
    var top = found.top
    for height in chunks[found.index].heights.prefix(paragraph - found.first) { top += height.units }
    return top
  }

  /// Returns the index of the paragraph that contains a y coordinate in `LayoutUnit`s, and the sum of the heights
  /// above it. Such a paragraph is never one of height 0. A coordinate above or below the text gives the first or the
  /// last paragraph, whatever its height. (0, 0) without paragraphs.
  func paragraph(at height: Int) -> (index: Int, top: Int) {
    var first = 0
    var top = 0
    for index in chunks.indices {
      let chunk = chunks[index]
      if height < top + chunk.sum || index == chunks.count - 1 {
        for (offset, entry) in chunk.heights.enumerated() {
          if height < top + entry.units || first + offset == count - 1 { return (first + offset, top) }
          top += entry.units
        }
      }
      first += chunk.heights.count
      top += chunk.sum
    }
    return (0, 0)
  }

  /// Returns the index of the first paragraph from `start` on whose height is estimated; nil if there is none.
  func firstEstimated(from start: Int) -> Int? {
    guard estimatedCount > 0, start < count else { return nil }
    var (index, first, _) = chunk(of: start)
    while index < chunks.count {
      if chunks[index].estimated > 0 {
        let heights = chunks[index].heights
        for offset in max(start - first, 0)..<max(heights.count, start - first) where heights[offset].isEstimated {
          return first + offset
        }
      }
      first += chunks[index].heights.count
      index += 1
    }
    return nil
  }

  /// Sets the height of a paragraph.
  mutating func set(_ height: Height, of paragraph: Int) {
    let found = chunk(of: paragraph)
    let old = chunks[found.index].heights[paragraph - found.first]
    guard old != height else { return }
    chunks[found.index].heights[paragraph - found.first] = height
    let difference = (height.isEstimated ? 1 : 0) - (old.isEstimated ? 1 : 0)
    chunks[found.index].sum += height.units - old.units
    chunks[found.index].estimated += difference
    total += height.units - old.units
    estimatedCount += difference
  }

  /// Replaces the estimated heights from paragraph `start` on by exact ones, in order, until `isWanted` returns
  /// false.
  /// - Parameters:
  ///   - isWanted: whether to replace the height of a paragraph, from its index and the sum of the heights above it.
  ///   - height: the exact height of a paragraph, in `LayoutUnit`s.
  mutating func makeExact(
    from start: Int, while isWanted: (_ paragraph: Int, _ top: Int) -> Bool, height: (_ paragraph: Int) -> Int
  ) {
    guard estimatedCount > 0, start < count else { return }
    var (index, first, top) = chunk(of: start)
    while index < chunks.count {
      let size = chunks[index].heights.count
      if chunks[index].estimated == 0 {
        top += chunks[index].sum
      } else {
        for offset in 0..<size {
          let old = chunks[index].heights[offset]
          guard old.isEstimated, first + offset >= start else {
            top += old.units
            continue
          }
          guard isWanted(first + offset, top) else { return }
          let made = Height(height(first + offset), isEstimated: false)
          chunks[index].heights[offset] = made
          chunks[index].sum += made.units - old.units
          chunks[index].estimated -= 1
          total += made.units - old.units
          estimatedCount -= 1
          top += made.units
        }
      }
      first += size
      index += 1
    }
  }

  /// Marks the heights of a range of paragraphs as estimates; the values stay.
  mutating func forget(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var (index, first, _) = chunk(of: range.lowerBound)
    while index < chunks.count && first < range.upperBound {
      let size = chunks[index].heights.count
      let part = max(range.lowerBound - first, 0)..<min(range.upperBound - first, size)
      for offset in part where !chunks[index].heights[offset].isEstimated {
        chunks[index].heights[offset] = Height(chunks[index].heights[offset].units, isEstimated: true)
        chunks[index].estimated += 1
        estimatedCount += 1
      }
      first += size
      index += 1
    }
  }

  /// Replaces the heights of a range of paragraphs by the heights of other paragraphs, whose number may differ.
  mutating func replace(_ range: Range<Int>, with heights: ContiguousArray<Height>) {
    if range.count == heights.count {
      for (offset, height) in heights.enumerated() { set(height, of: range.lowerBound + offset) }
      return
    }
    let (lower, first, _) = chunk(of: range.lowerBound)
    var upper = lower
    var end = first
    var merged: ContiguousArray<Height> = []
    while upper < chunks.count && (upper == lower || end < range.upperBound) {
      merged.append(contentsOf: chunks[upper].heights)
      total -= chunks[upper].sum
      estimatedCount -= chunks[upper].estimated
      end += chunks[upper].heights.count
      upper += 1
    }
    merged.replaceSubrange((range.lowerBound - first)..<(range.upperBound - first), with: heights)
    var fresh: ContiguousArray<Chunk> = []
    var start = 0
    while start < merged.count {
      // No small rest.
      let rest = merged.count - start
      let size = rest <= 2 * Self.chunkSize ? rest : Self.chunkSize
      let chunk = Chunk(ContiguousArray(merged[start..<(start + size)]))
      total += chunk.sum
      estimatedCount += chunk.estimated
      fresh.append(chunk)
      start += size
    }
    chunks.replaceSubrange(lower..<upper, with: fresh)
    count += heights.count - range.count
  }
}
