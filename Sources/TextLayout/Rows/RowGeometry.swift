internal import HighlightStorage

/// Where the characters of one fragment stand, from left to right.
struct RowGeometry {
  /// Characters that go in one direction, by their index.
  struct Run: Equatable {
    var clusters: Range<Int>
    var isRightToLeft: Bool
    var left: Double
    var right: Double
  }

  let range: Range<Int>
  /// Where each character (grapheme cluster) begins, and the end of the last one: UTF-16 offsets, ascending.
  let offsets: ContiguousArray<Int>
  /// How far each is from the first as they are stored, and the width of all.
  let edges: ContiguousArray<Double>
  /// From left to right.
  private(set) var runs: ContiguousArray<Run> = []
  let isRightToLeft: Bool
  /// Where the first character of an empty row would begin.
  let origin: Double

  var clusterCount: Int { offsets.count - 1 }

  /// - Parameters:
  ///   - edges: of the characters as they are stored.
  ///   - directions: the runs of the row from left to right.
  ///   - left: the left edge of the first of them.
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
      runs.append(Run(clusters: first..<last, isRightToLeft: run.isRightToLeft, left: x, right: x + width))
      x += width
    }
  }

  private func firstCluster(notBefore offset: Int) -> Int {
    offsets[..<clusterCount].partitioningIndex { $0 >= offset }
  }

  /// The character that holds a unit of the range.
  func cluster(holding offset: Int) -> Int { max(0, min(firstCluster(notBefore: offset + 1) - 1, clusterCount - 1)) }

  private func run(of cluster: Int) -> Run? { runs.first { $0.clusters.contains(cluster) } }

  /// The left and the right edge of a character, and whether it goes from right to left.
  func extent(of cluster: Int) -> (left: Double, right: Double, isRightToLeft: Bool) {
    guard let run = run(of: cluster) else { return (origin, origin, isRightToLeft) }
    let (start, end) = (edges[cluster] - edges[run.clusters.lowerBound], edges[cluster + 1] - edges[run.clusters.lowerBound])
    return run.isRightToLeft
      ? (run.right - end, run.right - start, true) : (run.left + start, run.left + end, false)
  }

  /// The edges of a caret in the row: it stands inside the character that the location belongs to, at that one's edge.
  func caret(at location: TextLocation, width: Double) -> (left: Double, right: Double) {
    guard clusterCount > 0 else {
      return isRightToLeft ? (origin - width, origin) : (origin, origin + width)
    }
    let offset = location.utf16Offset
    let isBehind = (location.affinity == .upstream && offset > range.lowerBound) || offset >= range.upperBound
    let cluster = isBehind ? cluster(holding: offset - 1) : cluster(holding: offset)
    let character = extent(of: cluster)
    // Inside a character: in front of it.
    let isTrailing = isBehind && offset >= offsets[cluster + 1]
    return isTrailing == character.isRightToLeft
      ? (character.left, character.left + width) : (character.right - width, character.right)
  }

  /// The edge between characters that a caret stands at.
  func edge(at location: TextLocation) -> Double {
    let (left, right) = caret(at: location, width: 0)
    return (left + right) / 2
  }

  /// The character at a place, and how far into it that is, from 0 to 1 in its direction; nil in an empty row.
  func cluster(at x: Double) -> (index: Int, fraction: Double)? {
    guard clusterCount > 0, let first = runs.first, let last = runs.last else { return nil }
    let x = min(max(x, first.left), last.right)
    var found = last
    for run in runs where x < run.right {
      found = run
      break
    }
    let distance = (found.isRightToLeft ? found.right - x : x - found.left) + edges[found.clusters.lowerBound]
    // The last one that begins there or before; of those without width the one in front.
    var low = max(edges[found.clusters].partitioningIndex { $0 > distance } - 1, found.clusters.lowerBound)
    while low > found.clusters.lowerBound && edges[low] == edges[low + 1] { low -= 1 }
    let width = edges[low + 1] - edges[low]
    return (low, width > 0 ? min(max((distance - edges[low]) / width, 0), 1) : 0)
  }

  /// The pieces that a selection of units covers, from left to right; touching ones are one.
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

  /// The caret stops of the row from left to right, each once: the edges between characters.
  func visualStops() -> [(x: Double, location: TextLocation)] {
    var result: [(x: Double, location: TextLocation)] = []
    for run in runs {
      let clusters = Array(run.clusters)
      for cluster in run.isRightToLeft ? clusters.reversed() : clusters where edges[cluster] < edges[cluster + 1] {
        let character = extent(of: cluster)
        let leading = TextLocation(offsets[cluster], affinity: .downstream)
        let trailing = TextLocation(offsets[cluster + 1], affinity: .upstream)
        let (left, right) = run.isRightToLeft ? (trailing, leading) : (leading, trailing)
        if result.isEmpty || result[result.count - 1].x < character.left - 1e-9 { result.append((character.left, left)) }
        // Inside a run the location in front of the next character is the plainer one.
        if !run.isRightToLeft, let last = result.last, abs(last.x - character.left) < 1e-9,
          last.location.utf16Offset == left.utf16Offset
        {
          result[result.count - 1].location = left
        }
        result.append((character.right, right))
      }
    }
    return result
  }
}
