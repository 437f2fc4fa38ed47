internal import HighlightStorage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The bytes of a descriptor as they come.
package struct ByteSource {
  let descriptor: Int32
  /// The name used in errors.
  let name: String
  /// Bytes that were read but not consumed.
  package private(set) var held = ContiguousArray<UInt8>()
  /// Whether nothing more will come.
  package private(set) var isAtEnd = false
  /// When the first of `held` came, in monotonic nanoseconds.
  private var heldSince: UInt64 = 0

  private static let pieceBytes = 65536

  package init(descriptor: Int32, name: String) {
    (self.descriptor, self.name) = (descriptor, name)
  }

  /// Waits for more: until so many bytes are held, the first of them for as long as `patience`, or nothing more will come.
  /// - Parameter patience: nanoseconds; nil: as long as it takes.
  package mutating func fill(_ count: Int, patience: UInt64?) throws(FileError) {
    while !isAtEnd && held.count < count {
      if let patience, !held.isEmpty {
        let now = monotonicNanoseconds()
        guard now < heldSince + patience else { return }
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // What the system cannot wait for, it has.
        let ready = poll(&watched, 1, Int32((heldSince + patience - now) / 1_000_000) + 1)
        if ready == 0 || (ready < 0 && errno == EINTR) { continue }
      }
      try readOnce()
    }
  }

  /// Reads to the end.
  /// - Returns: all bytes that were not consumed before.
  /// - Throws: where reading fails, and where more than `FileSystem.namedLimit` bytes come.
  package mutating func takeAll() throws(FileError) -> ContiguousArray<UInt8> {
    try fill(FileSystem.namedLimit + 1, patience: nil)
    guard held.count <= FileSystem.namedLimit else { throw FileSystem.tooLarge(name, FileSystem.namedLimit) }
    return take(held.count)
  }

  /// Waits until more can be read, at most so many nanoseconds. Returns whether it can: at its end, too, and where the
  /// system cannot wait.
  package func canRead(within nanoseconds: UInt64) -> Bool {
    let deadline = monotonicNanoseconds() + nanoseconds
    while true {
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let now = monotonicNanoseconds()
      let ready = poll(&watched, 1, now < deadline ? Int32((deadline - now) / 1_000_000) + 1 : 0)
      if ready >= 0 || errno != EINTR { return ready != 0 }
    }
  }

  /// Gives the first bytes away.
  package mutating func take(_ count: Int) -> ContiguousArray<UInt8> {
    let taken = ContiguousArray(held.prefix(count))
    held.removeFirst(taken.count)
    heldSince = monotonicNanoseconds()
    return taken
  }

  private mutating func readOnce() throws(FileError) {
    let before = held.count
    var (got, code) = (0, Int32(0))
    held.append(addingCapacity: Self.pieceBytes) { span in
      span.withUnsafeMutableBufferPointer { room, count in
        repeat { got = readDescriptor(descriptor, room.baseAddress, Self.pieceBytes) } while got < 0 && errno == EINTR
        code = got < 0 ? errno : 0
        count = max(got, 0)
      }
    }
    // A terminal that hung up has ended.
    if got < 0 && code != EIO { throw FileError(path: name, code: code) }
    if got <= 0 { isAtEnd = true }
    if before == 0 { heldSince = monotonicNanoseconds() }
  }
}
