/// A unit that no one reads: ICU refuses a null address, also for an empty text.
nonisolated(unsafe) private let emptyText: UnsafePointer<UInt16> = {
  let unit = UnsafeMutablePointer<UInt16>.allocate(capacity: 1)
  unit.initialize(to: 0)
  return UnsafePointer(unit)
}()

/// The address of the units, never null.
@inline(__always)
func nonNullBase(of units: UnsafeBufferPointer<UInt16>) -> UnsafePointer<UInt16> {
  units.baseAddress ?? emptyText
}
