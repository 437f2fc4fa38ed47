internal import Libc

/// Standard input, whose start may be inspected before it is read.
package enum StandardInput {
  // Written on the main thread before another thread is started; then used by the one thread that reads standard
  // input.
  private nonisolated(unsafe) static var ahead = ContiguousArray<UInt8>()

  /// Returns the start of standard input, which later reads return again, and whether that is all of it.
  /// Reads until `isEnough` returns true, the input ends, or a part does not arrive in time.
  /// - Parameters:
  ///   - patience: the longest time in milliseconds to wait for each part after the first one; nil for no limit.
  ///   - isEnough: whether to stop, from all bytes read so far, at most about 64 KB.
  package static func peek(
    patience: Int32? = nil, until isEnough: (ContiguousArray<UInt8>) -> Bool
  ) -> (bytes: ContiguousArray<UInt8>, isAtEnd: Bool) {
    let start = lseek(STDIN_FILENO, 0, SEEK_CUR)
    var bytes = ahead
    var isAtEnd = false
    while bytes.count < 61440 && !isEnough(bytes) {
      if let patience, !bytes.isEmpty {
        var wanted = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        let count = poll(&wanted, 1, patience)
        if count < 0 && errno == EINTR { continue }
        if count == 0 { break }
      }
      let count = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
        let count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        if count > 0 { bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        return count
      }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 {
        isAtEnd = true
        break
      }
    }
    // A file is read again; a pipe is not.
    if start < 0 || lseek(STDIN_FILENO, start, SEEK_SET) < 0 { ahead = bytes }
    return (bytes, isAtEnd)
  }

  /// Moves at most `count` bytes that `peek` has read into a buffer. Returns their number; 0 if none are left.
  fileprivate static func take(into buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    let taken = min(count, ahead.count)
    if taken == 0 { return 0 }
    ahead.withUnsafeBytes { buffer.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(buffer), byteCount: taken) }
    ahead.removeFirst(taken)
    return taken
  }
}

/// Calls `read(2)`. For standard input, first returns the bytes that `StandardInput.peek` has read.
package func readDescriptor(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  if descriptor == STDIN_FILENO, let buffer {
    let taken = StandardInput.take(into: buffer, count)
    if taken > 0 { return taken }
  }
  return read(descriptor, buffer, count)
}
