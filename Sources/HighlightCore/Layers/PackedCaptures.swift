/// The captures of a chunk as bytes: a third of the memory that they take as an array.
///
/// Each capture is a word of eight bytes, followed by the numbers that do not fit into the word (`Form`). Offsets are
/// relative to the previous capture, or to the capture itself. The bytes are stored in an array of captures, so that a
/// chunk can contain either form.
///
/// Gain: 8 to 14 bytes a capture instead of 36. A document of 300 KB of Python then takes 1.36 times the memory of its
/// tree, 180 KB of C 1.47 times; unpacked it is 1.5 to 1.9 times (RESULTS-costs.md, "Memory", November 2026). Unnecessary if
/// captures of nodes far from the screen were matched again on demand instead of stored.
enum PackedCaptures {
  /// The numbers that follow the word of a capture, in this order.
  private struct Form: OptionSet {
    let rawValue: UInt8

    /// The distance from the start of the capture before, in 32 bits.
    static let distance = Form(rawValue: 1)
    /// The length, in 32 bits.
    static let length = Form(rawValue: 2)
    static let depthAndPattern = Form(rawValue: 4)
    /// The priority, if it differs from the priority of the previous capture. The first capture is compared with 0.
    static let priority = Form(rawValue: 8)
    /// The match node, if it is another node than the captured one: how far it extends beyond the captured node at both
    /// ends, in 16 bits, and its depth.
    static let anchor = Form(rawValue: 16)
    /// The same in 32 bits.
    static let farMatchNode = Form(rawValue: 32)
    /// A last node other than the captured one.
    static let completion = Form(rawValue: 64)
  }

  private static let maxBytesOfCapture = 8 + 4 + 4 + 6 + 4 + 10 + 6
  /// The number of captures, before their bytes.
  private static let headBytes = 4

  /// Returns captures as bytes; nil if that saves nothing. O(captures).
  static func packed(_ captures: ContiguousArray<LayerCapture>) -> ContiguousArray<LayerCapture>? {
    let size = MemoryLayout<LayerCapture>.size
    return withUnsafeTemporaryAllocation(
      byteCount: (headBytes + captures.count * maxBytesOfCapture + size - 1) / size * size,
      alignment: MemoryLayout<LayerCapture>.alignment
    ) { buffer in
      let byteCount = captures.withUnsafeBufferPointer { write($0, to: buffer) }
      let count = (byteCount + size - 1) / size
      guard count < captures.count else { return nil }
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[byteCount..<(count * size)])
      rest.initializeMemory(as: UInt8.self, repeating: 0)
      return ContiguousArray(buffer.bindMemory(to: LayerCapture.self)[..<count])
    }
  }

  /// Writes captures, and returns the number of bytes.
  private static func write(
    _ captures: UnsafeBufferPointer<LayerCapture>, to buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard let base = buffer.baseAddress else { return 0 }
    var next = base
    @inline(__always)
    func write<Value: FixedWidthInteger>(_ value: Value) {
      next.storeBytes(of: value, as: Value.self)
      next += MemoryLayout<Value>.size
    }
    write(UInt32(captures.count))
    var (lastStart, lastPriority) = (UInt32(0), Int32(0))
    for capture in captures {
      let word = next
      next += 8
      var form: Form = []
      let (distance, length) = (capture.start &- lastStart, capture.end &- capture.start)
      if distance > 0xFF {
        form.insert(.distance)
        write(distance)
      }
      if length > 0xFF {
        form.insert(.length)
        write(length)
      }
      if capture.depth > 0xFF || capture.pattern > 0xFFFF {
        form.insert(.depthAndPattern)
        write(capture.depth)
        write(capture.pattern)
      }
      if capture.priority != lastPriority {
        form.insert(.priority)
        write(capture.priority)
      }
      let (before, after) = (capture.start &- capture.matchNodeStart, capture.matchNodeEnd &- capture.end)
      if before > 0xFFFF || after > 0xFFFF {
        form.insert(.farMatchNode)
        write(before)
        write(after)
        write(capture.matchNodeDepth)
      } else if before != 0 || after != 0 || capture.matchNodeDepth != capture.depth {
        form.insert(.anchor)
        write(UInt16(before))
        write(UInt16(after))
        write(capture.matchNodeDepth)
      }
      if capture.completionStart != capture.start || capture.completionDepth != capture.depth {
        form.insert(.completion)
        write(capture.completionStart &- capture.start)
        write(capture.completionDepth)
      }
      var bits = UInt64(form.rawValue) | UInt64(distance & 0xFF) << 8 | UInt64(length & 0xFF) << 16
      bits |= UInt64(capture.depth & 0xFF) << 24 | UInt64(capture.pattern & 0xFFFF) << 32 | UInt64(capture.capture) << 48
      word.storeBytes(of: bits, as: UInt64.self)
      (lastStart, lastPriority) = (capture.start, capture.priority)
    }
    return next - base
  }

  /// Returns the first captures of an array that `packed` returned. O(returned captures).
  /// - Parameter count: how many; all if there are fewer.
  @inline(never)
  static func unpacked(_ packed: ContiguousArray<LayerCapture>, count: Int = .max) -> ContiguousArray<LayerCapture> {
    packed.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return [] }
      let count = min(count, Int(base.loadUnaligned(as: UInt32.self)))
      return ContiguousArray(unsafeUninitializedCapacity: count) { captures, initialized in
        var next = base + headBytes
        var (start, priority) = (UInt32(0), Int32(0))
        for index in 0..<count {
          captures.initializeElement(at: index, to: read(from: &next, &start, &priority))
        }
        initialized = count
      }
    }
  }

  /// Reads the capture after the one with this start and priority, and sets them to its own.
  @inline(__always)
  private static func read(
    from next: inout UnsafeRawPointer, _ start: inout UInt32, _ priority: inout Int32
  ) -> LayerCapture {
    func read<Value: FixedWidthInteger>(_: Value.Type) -> Value {
      defer { next += MemoryLayout<Value>.size }
      return next.loadUnaligned(as: Value.self)
    }
    let bits = read(UInt64.self)
    let form = Form(rawValue: UInt8(truncatingIfNeeded: bits))
    var (distance, length) = (UInt32(bits >> 8 & 0xFF), UInt32(bits >> 16 & 0xFF))
    var (depth, pattern) = (UInt16(bits >> 24 & 0xFF), UInt32(bits >> 32 & 0xFFFF))
    if form.contains(.distance) { distance = read(UInt32.self) }
    if form.contains(.length) { length = read(UInt32.self) }
    if form.contains(.depthAndPattern) {
      depth = read(UInt16.self)
      pattern = read(UInt32.self)
    }
    if form.contains(.priority) { priority = read(Int32.self) }
    start &+= distance
    var capture = LayerCapture(
      start: start, end: start &+ length, matchNodeStart: start, matchNodeEnd: start &+ length, completionStart: start,
      priority: priority, pattern: pattern, capture: UInt16(bits >> 48), depth: depth, matchNodeDepth: depth,
      completionDepth: depth)
    if form.contains(.anchor) {
      capture.matchNodeStart &-= UInt32(read(UInt16.self))
      capture.matchNodeEnd &+= UInt32(read(UInt16.self))
      capture.matchNodeDepth = read(UInt16.self)
    } else if form.contains(.farMatchNode) {
      capture.matchNodeStart &-= read(UInt32.self)
      capture.matchNodeEnd &+= read(UInt32.self)
      capture.matchNodeDepth = read(UInt16.self)
    }
    if form.contains(.completion) {
      capture.completionStart &+= read(UInt32.self)
      capture.completionDepth = read(UInt16.self)
    }
    return capture
  }
}
