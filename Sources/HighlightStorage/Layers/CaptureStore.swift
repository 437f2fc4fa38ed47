/// The highlight captures of a layer in document order, kept across edits.
///
/// Cut into chunks with offsets relative to the chunk, so that an edit moves what stands behind it by one addition per chunk, and a search
/// passes over chunks that lie elsewhere. Searches, removals and insertions cost O(chunks + captures found).
struct CaptureStore {
  private struct Chunk {
    /// Added to every offset of the chunk; wraps.
    var base: UInt32 = 0
    var captures: ContiguousArray<LayerCapture>
    /// Bounds (absolute) of captures and anchors.
    var start: UInt32 = 0
    var end: UInt32 = 0
    /// One bit for each depth of an anchor, modulo 64.
    var anchorDepths: UInt64 = 0

    init(_ captures: ContiguousArray<LayerCapture>) {
      self.captures = captures
      measure()
    }

    mutating func measure() {
      start = .max
      end = 0
      anchorDepths = 0
      for capture in captures {
        anchorDepths |= 1 << UInt64(capture.anchorDepth & 63)
        start = min(start, capture.start &+ base, capture.anchorStart &+ base)
        end = max(end, capture.end &+ base, capture.anchorEnd &+ base)
      }
    }

    /// Makes the offsets absolute.
    mutating func rebase() {
      guard base != 0 else { return }
      for index in captures.indices { captures[index].move(by: base) }
      base = 0
    }
  }

  /// Debug builds use small chunks, so that tests reach every way through the code.
  private static let chunkSize = {
    #if DEBUG
      32
    #else
      256
    #endif
  }()

  private var chunks: ContiguousArray<Chunk> = []

  var isEmpty: Bool { chunks.isEmpty }

  /// Takes captures in document order.
  init(sorted captures: ContiguousArray<LayerCapture> = []) {
    chunks.reserveCapacity(captures.count / Self.chunkSize + 1)
    var first = 0
    while first < captures.count {
      let end = min(first + Self.chunkSize, captures.count)
      chunks.append(Chunk(ContiguousArray(captures[first..<end])))
      first = end
    }
  }

  /// Follows a replacement of characters. O(chunks + captures of the chunks around it).
  mutating func shift(_ edit: LayerEdit) {
    chunks.withUnsafeMutableBufferPointer { chunks in
      for index in chunks.indices {
        if chunks[index].start >= edit.upper {
          chunks[index].base = chunks[index].base &+ edit.delta
          chunks[index].start = chunks[index].start &+ edit.delta
          chunks[index].end = chunks[index].end &+ edit.delta
        } else if chunks[index].end > edit.lower {
          chunks[index].rebase()
          for capture in chunks[index].captures.indices { chunks[index].captures[capture].shift(edit) }
          chunks[index].measure()
        }
      }
    }
  }

  /// Calls `body` with each capture of which a unit lies in `range`, in document order.
  func forEach(overlapping range: Range<UInt32>, _ body: (LayerCapture) -> Void) {
    for index in chunks.indices
    where chunks[index].start < range.upperBound && chunks[index].end > range.lowerBound {
      let base = chunks[index].base
      for var capture in chunks[index].captures {
        capture.move(by: base)
        if capture.start >= range.upperBound { break }
        if capture.end > range.lowerBound { body(capture) }
      }
    }
  }

  /// Calls `body` with each capture that has a bound, its own or its anchor's, inside `bounds` or around it.
  func forEach(near bounds: ClosedRange<UInt32>, _ body: (LayerCapture) -> Void) {
    for index in chunks.indices
    where chunks[index].start <= bounds.upperBound && chunks[index].end >= bounds.lowerBound {
      let base = chunks[index].base
      for var capture in chunks[index].captures {
        capture.move(by: base)
        body(capture)
      }
    }
  }

  /// All captures in document order.
  var all: ContiguousArray<LayerCapture> {
    var result: ContiguousArray<LayerCapture> = []
    for chunk in chunks {
      for var capture in chunk.captures {
        capture.move(by: chunk.base)
        result.append(capture)
      }
    }
    return result
  }

  /// Removes and returns, in document order, the captures for which `condition` holds; asked are only those near `bounds`, and those whose
  /// anchor may be a child of one of the parents.
  mutating func remove(
    near bounds: ClosedRange<UInt32>, orBelow parents: VisitedParents = VisitedParents(),
    where condition: (LayerCapture) -> Bool
  ) -> ContiguousArray<LayerCapture> {
    var removed: ContiguousArray<LayerCapture> = []
    var hasEmptyChunk = false
    for index in chunks.indices
    where (chunks[index].start <= bounds.upperBound && chunks[index].end >= bounds.lowerBound)
      || parents.mayHold(depths: chunks[index].anchorDepths, from: chunks[index].start, to: chunks[index].end)
    {
      let base = chunks[index].base
      let count = removed.count
      chunks[index].captures.removeAll { capture in
        var capture = capture
        capture.move(by: base)
        guard condition(capture) else { return false }
        removed.append(capture)
        return true
      }
      guard removed.count > count else { continue }
      chunks[index].measure()
      if chunks[index].captures.isEmpty { hasEmptyChunk = true }
    }
    if hasEmptyChunk { chunks.removeAll { $0.captures.isEmpty } }
    return removed
  }

  /// Adds captures, given in document order.
  mutating func insert(sorted captures: ContiguousArray<LayerCapture>) {
    if chunks.isEmpty {
      self = CaptureStore(sorted: captures)
      return
    }
    var next = 0
    while next < captures.count {
      // The last chunk that does not begin behind the capture, and all captures that belong into it.
      let index = chunk(for: captures[next])
      var end = next + 1
      if index + 1 < chunks.count {
        let limit = first(of: index + 1)
        while end < captures.count && LayerCapture.precedes(captures[end], limit) { end += 1 }
      } else {
        end = captures.count
      }
      chunks[index].rebase()
      merge(captures[next..<end], into: index)
      next = end
    }
  }

  private func first(of chunk: Int) -> LayerCapture {
    var capture = chunks[chunk].captures[0]
    capture.move(by: chunks[chunk].base)
    return capture
  }

  private func chunk(for capture: LayerCapture) -> Int {
    var low = 0
    var high = chunks.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if LayerCapture.precedes(capture, first(of: middle)) { high = middle } else { low = middle }
    }
    return low
  }

  private mutating func merge(_ added: ContiguousArray<LayerCapture>.SubSequence, into index: Int) {
    var merged: ContiguousArray<LayerCapture> = []
    merged.reserveCapacity(chunks[index].captures.count + added.count)
    var next = added.startIndex
    for capture in chunks[index].captures {
      while next < added.endIndex && LayerCapture.precedes(added[next], capture) {
        merged.append(added[next])
        next += 1
      }
      merged.append(capture)
    }
    merged.append(contentsOf: added[next...])
    if merged.count <= 2 * Self.chunkSize {
      chunks[index] = Chunk(merged)
    } else {
      chunks.replaceSubrange(index...index, with: CaptureStore(sorted: merged).chunks)
    }
  }
}

extension LayerCapture {
  /// Moves every offset; wraps.
  @inline(__always)
  fileprivate mutating func move(by delta: UInt32) {
    start = start &+ delta
    end = end &+ delta
    anchorStart = anchorStart &+ delta
    anchorEnd = anchorEnd &+ delta
    completionStart = completionStart &+ delta
  }
}
