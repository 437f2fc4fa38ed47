internal import TextModel

/// The horizontal positions of the characters of one fragment.
struct RowGeometry {
  /// A range of characters of one direction, by their indices, with its x coordinates.
  struct Run: Equatable {
    var clusters: Range<Int>
    /// The embedding level of UAX #9: odd from right to left.
    var level: UInt8
    var left: Double
    var right: Double

    var isRightToLeft: Bool { level & 1 == 1 }
  }

  let range: Range<Int>
  /// The offset of each character (grapheme cluster), and the end of the last one: UTF-16 offsets, ascending.
  let offsets: ContiguousArray<Int>
  /// The distance of each character from the first in stored order, and the total width.
  let edges: ContiguousArray<Double>
  /// From left to right.
  private(set) var runs: ContiguousArray<Run> = []
  let isRightToLeft: Bool
  /// The x coordinate of the left edge of the text; in an empty row that of the caret.
  let origin: Double

  var clusterCount: Int { offsets.count - 1 }

  /// Creates the geometry of a row from the widths of its characters in stored order and its directions.
  /// - Parameters:
  ///   - offsets: the UTF-16 offset of each character, and the end of the last one.
  ///   - edges: the distance of each character from the first in stored order, and the total width.
  ///   - directions: the runs of the row from left to right.
  ///   - left: the x coordinate of the first run.
  init(
    range: Range<Int>, offsets: ContiguousArray<Int>, edges: ContiguousArray<Double>, directions: [DirectionalRun],
    isRightToLeft: Bool, left: Double
  ) {
    self.range = range
    self.offsets = offsets
    self.edges = edges
    self.isRightToLeft = isRightToLeft
    origin = left
    var x = left
    for run in directions {
      // A character belongs to the run of its first unit.
      let first = firstCluster(notBefore: run.range.lowerBound)
      let last = firstCluster(notBefore: run.range.upperBound)
      guard first < last else { continue }
      let width = edges[last] - edges[first]
      runs.append(Run(clusters: first..<last, level: run.level, left: x, right: x + width))
      x += width
    }
  }

  private func firstCluster(notBefore offset: Int) -> Int {
    offsets[..<clusterCount].partitioningIndex { $0 >= offset }
  }

  /// Returns the index of the character that contains the unit at a UTF-16 offset; the first or last one for offsets
  /// outside.
  func cluster(holding offset: Int) -> Int { max(0, min(firstCluster(notBefore: offset + 1) - 1, clusterCount - 1)) }

  private func run(of cluster: Int) -> Run? { runs.first { $0.clusters.contains(cluster) } }

  /// Returns the x coordinates of the left and the right edge of a character, and whether it goes from right to left.
  /// If the row has no such character, both edges are `origin`, and the direction is the row's.
  /// - Parameter cluster: the index of the character in the row, from 0.
  func extent(of cluster: Int) -> (left: Double, right: Double, isRightToLeft: Bool) {
    guard let run = run(of: cluster) else { return (origin, origin, isRightToLeft) }
    let (start, end) = (edges[cluster] - edges[run.clusters.lowerBound], edges[cluster + 1] - edges[run.clusters.lowerBound])
    return run.isRightToLeft
      ? (run.right - end, run.right - start, true) : (run.left + start, run.left + end, false)
  }

  /// Returns the x coordinates of the left and right edge of a caret of a width: inside the character that the
  /// location belongs to, at its edge. A location inside a character means the start of the character.
  func caret(at location: TextLocation, width: Double) -> (left: Double, right: Double) {
    guard clusterCount > 0 else {
      return isRightToLeft ? (origin - width, origin) : (origin, origin + width)
    }
    let offset = location.utf16Offset
    let isBehind = (location.affinity == .upstream && offset > range.lowerBound) || offset >= range.upperBound
    let cluster = isBehind ? cluster(holding: offset - 1) : cluster(holding: offset)
    let character = extent(of: cluster)
    // For locations inside a character: before it.
    let isTrailing = isBehind && offset >= offsets[cluster + 1]
    return isTrailing == character.isRightToLeft
      ? (character.left, character.left + width) : (character.right - width, character.right)
  }

  /// Returns the x coordinate of a caret without width at a location.
  func edge(at location: TextLocation) -> Double {
    let (left, right) = caret(at: location, width: 0)
    return (left + right) / 2
  }

  /// Returns the index of the character at an x coordinate, or the nearest one, and how far into it the coordinate
  /// is, from 0 to 1 in its direction; nil in an empty row.
  func cluster(at x: Double) -> (index: Int, fraction: Double)? {
    guard clusterCount > 0, let first = runs.first, let last = runs.last else { return nil }
    let x = min(max(x, first.left), last.right)
    var found = last
    for run in runs where x < run.right {
      found = run
      break
    }
    let distance = (found.isRightToLeft ? found.right - x : x - found.left) + edges[found.clusters.lowerBound]
    // The last character that begins there or before. For a character without width, the character before it.
    var low = max(edges[found.clusters].partitioningIndex { $0 > distance } - 1, found.clusters.lowerBound)
    while low > found.clusters.lowerBound && edges[low] == edges[low + 1] { low -= 1 }
    let width = edges[low + 1] - edges[low]
    return (low, width > 0 ? min(max((distance - edges[low]) / width, 0), 1) : 0)
  }

  /// Returns the left and right x coordinates of the parts of the row that a selection covers, from left to right;
  /// touching parts are joined. Empty if no character of the row begins in the selection.
  /// - Parameter selection: a half-open range of UTF-16 offsets in the text. It covers the characters that begin in
  ///   it.
  func pieces(of selection: Range<Int>) -> [(left: Double, right: Double)] {
    let first = firstCluster(notBefore: selection.lowerBound)
    let last = firstCluster(notBefore: selection.upperBound)
    var result: [(left: Double, right: Double)] = []
    for run in runs {
      let part = run.clusters.clamped(to: first..<max(first, last))
      guard !part.isEmpty else { continue }
      let (start, end) = (
        edges[part.lowerBound] - edges[run.clusters.lowerBound], edges[part.upperBound] - edges[run.clusters.lowerBound]
      )
      let piece = run.isRightToLeft ? (run.right - end, run.right - start) : (run.left + start, run.left + end)
      if let previous = result.last, abs(previous.right - piece.0) < 1e-9 {
        result[result.count - 1].right = piece.1
      } else {
        result.append(piece)
      }
    }
    return result
  }

  /// Returns the distinct x coordinates of carets in the row, from left to right, each with one location: the edges
  /// between characters with a width.
  ///
  /// Where directions meet, an edge has two offsets, and an offset has two edges. Each edge gets one offset, so that as many
  /// offsets as possible occur. O(row).
  func visualStops() -> [(x: Double, location: TextLocation)] {
    var stops: [(x: Double, location: TextLocation)] = []
    /// The other offset of an edge, by the edge's index.
    var others: [Int: TextLocation] = [:]
    for run in runs {
      for number in run.clusters {
        let cluster =
          run.isRightToLeft ? run.clusters.upperBound - 1 - (number - run.clusters.lowerBound) : number
        guard edges[cluster] < edges[cluster + 1] else { continue }
        let start = edges[cluster] - edges[run.clusters.lowerBound]
        let end = edges[cluster + 1] - edges[run.clusters.lowerBound]
        let leading = TextLocation(offsets[cluster], affinity: .downstream)
        let trailing = TextLocation(offsets[cluster + 1], affinity: .upstream)
        let (left, right) = run.isRightToLeft ? (trailing, leading) : (leading, trailing)
        if stops.isEmpty {
          stops.append((run.isRightToLeft ? run.right - end : run.left + start, left))
        } else if stops[stops.count - 1].location.utf16Offset == left.utf16Offset {
          // Prefer the location before a character.
          if left.affinity == .downstream { stops[stops.count - 1].location = left }
        } else {
          others[stops.count - 1] = left
        }
        stops.append((run.isRightToLeft ? run.right - start : run.left + end, right))
      }
    }
    if !others.isEmpty { share(others, among: &stops) }
    return stops
  }

  /// Chooses one offset for each edge that has two possible ones, so that as many different offsets as possible are
  /// used.
  private func share(_ others: [Int: TextLocation], among stops: inout [(x: Double, location: TextLocation)]) {
    // The edges that an offset may have; only the ends of runs have more than one.
    var edgesOf: [Int: [Int]] = [:]
    for index in Set(others.keys).union([0, stops.count - 1]) {
      edgesOf[stops[index].location.utf16Offset, default: []].append(index)
      if let other = others[index] { edgesOf[other.utf16Offset, default: []].append(index) }
    }
    var open = others
    // Edges with one possible offset.
    var decided = [0, stops.count - 1].filter { others[$0] == nil }
    func settle() {
      while let edge = decided.popLast() {
        let offset = stops[edge].location.utf16Offset
        for next in edgesOf[offset] ?? [] where next != edge {
          guard let other = open.removeValue(forKey: next) else { continue }
          if stops[next].location.utf16Offset == offset { stops[next].location = other }
          decided.append(next)
        }
      }
    }
    settle()
    for edge in others.keys.sorted() {
      guard let other = open.removeValue(forKey: edge) else { continue }
      // The offset in the direction of the paragraph.
      let isLeftFirst = run(of: cluster(at: stops[edge].x - 1e-6)?.index ?? 0)?.isRightToLeft == isRightToLeft
      if !isLeftFirst { stops[edge].location = other }
      decided.append(edge)
      settle()
    }
  }
}
