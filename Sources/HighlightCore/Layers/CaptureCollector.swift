internal import TextModel

/// Collects captures in the order in which a walk finds them, which is nearly document order, and returns them in
/// document order.
///
/// Captures are held in segments, which are freed one by one while they are returned. A second list of all captures
/// beside the store would be a tenth of the memory of a process for a long text. For the same reason most segments of a
/// long text are packed. Unnecessary if captures were stored as they are found.
struct CaptureCollector {
  private static let segmentLength = Granularity.choose(4096, small: 5)
  /// The most indices that a capture is moved forward.
  private static let reach = Granularity.choose(32, small: 2)
  /// The number of segments from which on a text is long: the captures of some 300 KB.
  private static let longCount = Granularity.choose(32, small: 4)

  private struct Segment {
    var captures: ContiguousArray<LayerCapture>
    /// Whether `captures` is their packed form (`PackedCaptures`).
    var isPacked = false
    let last: LayerCapture

    init(_ captures: ContiguousArray<LayerCapture>) {
      self.captures = captures
      last = captures[captures.count - 1]
    }

    mutating func pack() {
      guard let packed = PackedCaptures.packed(captures) else { return }
      captures = packed
      isPacked = true
    }
  }

  /// Full segments; they and `current` are in document order, one after the other.
  private var segments: ContiguousArray<Segment> = []
  private var current: ContiguousArray<LayerCapture> = []
  /// Captures that belong far before the capture found before them, in the order of discovery.
  private var late: ContiguousArray<LayerCapture> = []

  var isEmpty: Bool { segments.isEmpty && current.isEmpty && late.isEmpty }

  /// Adds a capture. O(1); captures that come too late are kept apart and sorted by `drain`.
  @inline(__always)
  mutating func append(_ capture: LayerCapture) {
    if let last = current.last, !LayerCapture.precedes(capture, last), current.count + 1 < Self.segmentLength {
      current.append(capture)
    } else {
      insert(capture)
    }
  }

  @inline(never)
  private mutating func insert(_ capture: LayerCapture) {
    var index = current.count
    while index > 0, LayerCapture.precedes(capture, current[index - 1]) {
      index -= 1
      if current.count - index > Self.reach {
        late.append(capture)
        return
      }
    }
    if index == 0, let last = segments.last?.last, LayerCapture.precedes(capture, last) {
      late.append(capture)
      return
    }
    current.insert(capture, at: index)
    if current.count == Self.segmentLength {
      segments.append(Segment(current))
      current = []
      current.reserveCapacity(Self.segmentLength)
      if segments.count > Self.longCount { segments[segments.count - 1 - Self.longCount].pack() }
    }
  }

  /// Whether the store should pack the captures at once, because there are many of them.
  var isLong: Bool { segments.count > Self.longCount }

  /// Removes all captures, and calls `body` with parts of them in document order; equal captures in the order in which
  /// they were added. O(captures); captures that came late are sorted.
  mutating func drain(_ body: (UnsafeBufferPointer<LayerCapture>) -> Void) {
    if !current.isEmpty { segments.append(Segment(current)) }
    current = []
    late.sort(by: LayerCapture.precedes)
    var lateOnes = late[...]
    for index in segments.indices {
      let segment = segments[index]
      segments[index].captures = []
      (segment.isPacked ? PackedCaptures.unpacked(segment.captures) : segment.captures).withUnsafeBufferPointer { captures in
        var first = 0
        while let capture = lateOnes.first, LayerCapture.precedes(capture, segment.last) {
          var end = first
          while !LayerCapture.precedes(capture, captures[end]) { end += 1 }
          body(UnsafeBufferPointer(rebasing: captures[first..<end]))
          lateOnes.prefix(1).withUnsafeBufferPointer(body)
          lateOnes.removeFirst()
          first = end
        }
        body(UnsafeBufferPointer(rebasing: captures[first...]))
      }
    }
    lateOnes.withUnsafeBufferPointer(body)
    self = CaptureCollector()
  }

  /// Removes and returns all captures, in the order of `drain`.
  mutating func drained() -> ContiguousArray<LayerCapture> {
    var result: ContiguousArray<LayerCapture> = []
    result.reserveCapacity(segments.count * Self.segmentLength + current.count + late.count)
    drain { result.append(contentsOf: $0) }
    return result
  }
}
