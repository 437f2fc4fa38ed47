internal import Libc
internal import Platform

/// Reads the bytes of a descriptor, such as a pipe, as they arrive.
package struct ByteSource {
  let descriptor: Int32
  /// The name used in errors.
  let name: String
  /// Bytes that were read but not consumed.
  package private(set) var held = ContiguousArray<UInt8>()
  /// Whether the end of the input was read.
  package private(set) var isAtEnd = false
  /// The time when the first byte of `held` arrived, in monotonic nanoseconds.
  private var heldSince: UInt64 = 0

  package init(descriptor: Int32, name: String) {
    (self.descriptor, self.name) = (descriptor, name)
  }

  /// Reads until `count` bytes are held, the input ends, or `patience` has passed; then returns. Bytes that an
  /// earlier call left count too. Waits without limit for the first byte. Throws if reading fails.
  /// - Parameter patience: the time limit in nanoseconds, from the arrival of the first held byte, or from the last
  ///   `take(_:)` if that is later; nil for none.
  package mutating func fill(_ count: Int, patience: UInt64?) throws(FileError) {
    while !isAtEnd && held.count < count {
      if let patience, !held.isEmpty {
        // A descriptor that cannot be polled, such as a regular file, always has bytes.
        let deadline = heldSince + patience
        guard monotonicNanoseconds() < deadline, Descriptors.wait(for: POLLIN, on: descriptor, until: deadline) != 0 else {
          return
        }
      }
      try readOnce()
    }
  }

  /// Reads to the end of the input.
  /// - Returns: all bytes that were not consumed before.
  /// - Throws: if reading fails, or the input has more than `FileSystem.namedLimit` bytes.
  package mutating func takeAll() throws(FileError) -> ContiguousArray<UInt8> {
    try fill(FileSystem.namedLimit + 1, patience: nil)
    guard held.count <= FileSystem.namedLimit else { throw FileSystem.tooLarge(name, FileSystem.namedLimit) }
    return take(held.count)
  }

  /// Waits until the descriptor is readable, at most `nanoseconds`. Returns whether it is; true at the end of the
  /// input and for descriptors that cannot be polled.
  package func canRead(within nanoseconds: UInt64) -> Bool {
    Descriptors.wait(for: POLLIN, on: descriptor, until: monotonicNanoseconds() + nanoseconds) != 0
  }

  /// Removes and returns the first `count` held bytes, or all if there are fewer. Does not read. The time limit of
  /// `fill` for the other held bytes begins again.
  package mutating func take(_ count: Int) -> ContiguousArray<UInt8> {
    let taken = ContiguousArray(held.prefix(count))
    held.removeFirst(taken.count)
    heldSince = monotonicNanoseconds()
    return taken
  }

  /// Reads a block of at most 64 KB; waits for bytes if there are none. Sets `isAtEnd` at the end of the input, also
  /// of a terminal that hung up. Throws for other errors.
  private mutating func readOnce() throws(FileError) {
    let before = held.count
    let (got, code) = Descriptors.read(descriptor, to: &held)
    // A terminal that hung up has ended.
    if got < 0 && code != EIO { throw FileError(path: name, code: code) }
    if got <= 0 { isAtEnd = true }
    if before == 0 { heldSince = monotonicNanoseconds() }
  }
}
