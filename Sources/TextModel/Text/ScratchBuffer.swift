/// Plain values one after the other, in memory that is freed by hand and kept between uses.
///
/// For the scratch memory of walks: an element is read in place, and neither uniqueness nor bounds are checked (debug builds
/// check bounds). Copies share the memory; the owner calls `release` once.
@usableFromInline package struct ScratchBuffer<Element: BitwiseCopyable> {
  @usableFromInline var base: UnsafeMutablePointer<Element>?
  @usableFromInline var capacity = 0
  @usableFromInline package internal(set) var count = 0

  @inlinable package init() {}

  /// Creates a buffer with `count` copies of an element.
  @inlinable package init(repeating element: Element, count: Int) {
    grow(to: count)
    base.unsafelyUnwrapped.initialize(repeating: element, count: count)
    self.count = count
  }

  /// The address of the first element, or of the memory for it. Valid until an element is appended.
  @inlinable package var address: UnsafeMutablePointer<Element> {
    mutating get {
      if base == nil { grow(to: 1) }
      return base.unsafelyUnwrapped
    }
  }

  /// Returns a pointer to the element at an index. It is valid until the next element is appended.
  /// - Precondition: `index` is less than `count`.
  @inlinable @inline(__always)
  package func pointer(at index: Int) -> UnsafeMutablePointer<Element> {
    assert(index >= 0 && index < count)
    // There is memory as soon as there is an element.
    return base.unsafelyUnwrapped + index
  }

  /// An element that is there.
  @inlinable @inline(__always)
  package subscript(index: Int) -> Element {
    get { pointer(at: index).pointee }
    nonmutating set { pointer(at: index).pointee = newValue }
  }

  /// Elements that are there; until the next one is appended.
  @inlinable @inline(__always)
  package subscript(range: Range<Int>) -> UnsafeBufferPointer<Element> {
    assert(range.upperBound <= count)
    return UnsafeBufferPointer(start: base.map { $0 + range.lowerBound }, count: range.count)
  }

  @inlinable @inline(__always)
  package mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (base.unsafelyUnwrapped + count).initialize(to: element)
    count += 1
  }

  /// Appends copies of elements of another buffer.
  @inlinable @inline(__always)
  package mutating func append(contentsOf other: ScratchBuffer<Element>) {
    if other.count == 0 { return }
    if count + other.count > capacity { grow(to: count + other.count) }
    (base.unsafelyUnwrapped + count).initialize(from: other.pointer(at: 0), count: other.count)
    count += other.count
  }

  /// Replaces all elements by the elements that `body` writes to the memory at its argument. `body` returns their
  /// number, at most `needed`.
  @inlinable @inline(__always)
  package mutating func refill(capacity needed: Int, _ body: (UnsafeMutablePointer<Element>) -> Int) {
    count = 0
    if needed > capacity || base == nil { grow(to: needed) }
    count = body(base.unsafelyUnwrapped)
    assert(count <= capacity)
  }

  /// Drops all elements after the first `newCount`.
  @inlinable @inline(__always)
  package mutating func keepFirst(_ newCount: Int) {
    assert(newCount <= count)
    count = newCount
  }

  /// Removes and returns the last element.
  /// - Precondition: the buffer is not empty.
  @inlinable @inline(__always)
  package mutating func removeLast() -> Element {
    assert(count > 0)
    count -= 1
    return base.unsafelyUnwrapped[count]
  }

  /// Drops everything and frees the memory.
  @inlinable package mutating func release() {
    base?.deallocate()
    self = ScratchBuffer()
  }

  @inline(never)
  @usableFromInline mutating func grow(to minimum: Int) {
    let newCapacity = max(16, 2 * capacity, minimum)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    if let base { larger.moveInitialize(from: base, count: count) }
    base?.deallocate()
    base = larger
    capacity = newCapacity
  }
}
