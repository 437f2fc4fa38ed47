package import TextModel

/// The scopes around each offset of a window of the text: the scopes of all nodes, in all languages, that contain the
/// offset, the winner first.
///
/// If a node has several captures, only the winner counts. A `none` ends the stack: its range is in no scope around it.
package struct ScopeStacks {
  /// A range in which the scopes are the same. UTF-16 offsets, half-open.
  private struct Segment {
    var start: UInt32
    var end: UInt32
    /// Its scopes in `scopes`.
    var scopes: Range<Int>
  }

  /// The number of candidates around an offset that count. Without a limit, a deeply nested expression would cost its
  /// depth at each offset.
  private static let depthLimit = 256
  /// The number of ended candidates that may be kept between others.
  private static let expiredLimit = 32
  /// The most that is read at a time, in UTF-16 units; a longer line is read at once.
  private static let longestWindow = Granularity.choose(4096, small: 16)

  private var window = 0..<0
  private var segments: ContiguousArray<Segment> = []
  private var scopes: ContiguousArray<AttributeID> = []

  /// Creates stacks without a window.
  package init() {}

  /// Empties the window, because the syntax has changed: the next `load` reads the captures again.
  package mutating func reset() { window = 0..<0 }

  /// Reads the window that begins with a line, unless it is known. The window is that line alone, or twice as long as the
  /// previous one if it begins soon after that: if rules match rarely, little is read; if they match often, each offset is
  /// read about once.
  /// - Parameters:
  ///   - part: the range that will be requested; the window does not extend beyond it.
  ///   - candidates: returns the captures in a range, ascending.
  package mutating func load(
    line: Range<Int>, of part: Range<Int>, candidates: (Range<Int>) -> ContiguousArray<RunCandidate>
  ) {
    guard line.lowerBound < window.lowerBound || line.upperBound > window.upperBound || window.isEmpty else { return }
    let isNear = line.lowerBound >= window.upperBound && line.lowerBound - window.upperBound < window.count
    let length = isNear ? min(2 * window.count, Self.longestWindow) : 0
    window = line.lowerBound..<max(line.upperBound, min(line.lowerBound + length, part.upperBound))
    segments.removeAll(keepingCapacity: true)
    scopes.removeAll(keepingCapacity: true)
    guard !window.isEmpty else { return }
    build(candidates(window))
  }

  /// Calls `body`, ascending, with each stretch of constant scopes that overlaps a range of the window and with its
  /// scopes, until `body` returns false. The scopes begin with the winner; stretches are not clipped, those without
  /// scopes are left out. O(log stretches + stretches in the range).
  func forEach(
    overlapping range: Range<Int>, _ body: (_ stretch: Range<Int>, _ scopes: ArraySlice<AttributeID>) -> Bool
  ) {
    var index = segments.partitioningIndex { Int($0.end) > range.lowerBound }
    while index < segments.count, Int(segments[index].start) < range.upperBound {
      let segment = segments[index]
      guard body(Int(segment.start)..<Int(segment.end), ArraySlice(scopes[segment.scopes])) else { return }
      index += 1
    }
  }

  // MARK: Building

  private mutating func build(_ candidates: ContiguousArray<RunCandidate>) {
    var sorted = candidates
    sorted.sort { $0.start != $1.start ? $0.start < $1.start : $0.end > $1.end }
    // Candidates that cover the offset reached, the weakest first; some may have ended.
    var active: ContiguousArray<RunCandidate> = []
    var offset: UInt32 = 0
    for candidate in sorted where candidate.start < candidate.end {
      emit(from: &offset, upTo: candidate.start, &active)
      var position = active.count
      while position > 0 && !candidate.beats(active[position - 1]) { position -= 1 }
      active.insert(candidate, at: position)
    }
    emit(from: &offset, upTo: .max, &active)
  }

  private mutating func emit(from offset: inout UInt32, upTo end: UInt32, _ active: inout ContiguousArray<RunCandidate>) {
    while offset < end {
      while let last = active.last, last.end <= offset { active.removeLast() }
      if active.isEmpty {
        offset = end
        return
      }
      var stop = end
      let first = scopes.count
      var (seen, expired) = (0, 0)
      var isCut = false
      var index = active.count - 1
      while index >= 0 && seen < Self.depthLimit {
        let candidate = active[index]
        index -= 1
        guard candidate.end > offset else {
          expired += 1
          continue
        }
        seen += 1
        stop = min(stop, candidate.end)
        if isCut { continue }
        guard let attribute = candidate.attribute else {
          isCut = true
          continue
        }
        if !scopes[first...].contains(attribute) && !isSecond(candidate, below: index + 1, active) {
          scopes.append(attribute)
        }
      }
      if expired > Self.expiredLimit {
        let reached = offset
        active.removeAll { $0.end <= reached }
      }
      if scopes.count > first { segments.append(Segment(start: offset, end: stop, scopes: first..<scopes.count)) }
      offset = stop
    }
  }

  /// Whether one of the candidates after `index` in `active`, which are stronger, is a capture of the same node.
  private func isSecond(_ candidate: RunCandidate, below index: Int, _ active: ContiguousArray<RunCandidate>) -> Bool {
    active[(index + 1)...].contains { other in
      other.start == candidate.start && other.end == candidate.end && other.length == candidate.length
        && other.layerDepth == candidate.layerDepth && other.nodeDepth == candidate.nodeDepth
        && other.nodeStart == candidate.nodeStart
    }
  }
}
