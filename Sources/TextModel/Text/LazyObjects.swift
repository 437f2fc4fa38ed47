public import Synchronization

/// Objects by index that are made when they are first asked for, by any thread.
///
/// Plain words: `AtomicLazyReference` is not specialized by the compiler and costs 700 instructions for each access.
///
/// `@unchecked Sendable`: each slot is set once, atomically.
@usableFromInline package struct LazyObjects<Object: AnyObject & Sendable>: @unchecked Sendable {
  /// The bits of a retained reference, 0 for none.
  @usableFromInline let slots: UnsafeMutablePointer<Atomic<UInt>>
  @usableFromInline package let count: Int

  /// Creates `count` slots without objects. The owner has to call `release` once.
  @inlinable package init(count: Int) {
    self.count = count
    slots = .allocate(capacity: max(count, 1))
    for index in 0..<count { (slots + index).initialize(to: Atomic(0)) }
  }

  /// Returns the object of an index; calls `make` if there is none. If several threads call it at once, the first result
  /// is used.
  @inlinable @inline(__always)
  package func object(_ index: Int, make: () -> Object) -> Object {
    let known = slots[index].load(ordering: .acquiring)
    if known != 0 { return LazyObjects.object(known) }
    return store(index, make())
  }

  /// Sets the object of an index if it has none. Returns the object of the index.
  @discardableResult
  @inlinable package func store(_ index: Int, _ object: Object) -> Object {
    let new = UInt(bitPattern: Unmanaged.passRetained(object).toOpaque())
    let (isStored, known) = slots[index].compareExchange(
      expected: 0, desired: new, successOrdering: .acquiringAndReleasing, failureOrdering: .acquiring)
    if isStored { return object }
    LazyObjects.unmanaged(new).release()
    return LazyObjects.object(known)
  }

  /// Frees the memory and the objects. They are not freed otherwise.
  @inlinable package func release() {
    for index in 0..<count {
      let known = slots[index].load(ordering: .acquiring)
      if known != 0 { LazyObjects.unmanaged(known).release() }
    }
    slots.deinitialize(count: count)
    slots.deallocate()
  }

  @inlinable static func unmanaged(_ bits: UInt) -> Unmanaged<Object> {
    // Bits of an object.
    Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped)
  }

  @inlinable @inline(__always)
  static func object(_ bits: UInt) -> Object { unmanaged(bits).takeUnretainedValue() }
}
