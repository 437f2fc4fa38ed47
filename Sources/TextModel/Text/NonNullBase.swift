/// A unit that is never read: ICU refuses a null address, also for an empty text.
@usableFromInline nonisolated(unsafe) let emptyText: UnsafePointer<UInt16> = {
  let unit = UnsafeMutablePointer<UInt16>.allocate(capacity: 1)
  unit.initialize(to: 0)
  return UnsafePointer(unit)
}()

/// Returns the address of the units; for an empty buffer without one, a valid address that must not be read.
@inlinable @inline(__always)
package func nonNullBase(of units: UnsafeBufferPointer<UInt16>) -> UnsafePointer<UInt16> {
  units.baseAddress ?? emptyText
}
