internal import CSystem
internal import Libc
internal import Platform

/// Pipes and ended children, for all that talks to other programs, and reads of what is there.
enum Descriptors {
  private static let pieceBytes = 65536

  /// Makes a pipe that helper programs do not inherit.
  static func pipe() throws(SystemFailure) -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    let failure = highlight_pipe(&ends)
    guard failure == 0 else { throw SystemFailure(code: failure) }
    return (ends[0], ends[1])
  }

  /// Waits for the end of a child, and returns its state as `waitpid` sets it.
  @discardableResult
  static func wait(for child: pid_t) -> Int32 {
    var state: Int32 = 0
    while waitpid(child, &state, 0) < 0 && errno == EINTR {}
    return state
  }

  /// Waits for an event (`POLLIN`) of a descriptor and returns the result of `poll`: 0 when the time is over.
  static func wait(for event: Int32, on descriptor: Int32, until deadline: UInt64) -> Int32 {
    while true {
      var watched = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      let now = monotonicNanoseconds()
      let ready = poll(&watched, 1, now < deadline ? Int32((deadline - now) / 1_000_000) + 1 : 0)
      if ready >= 0 || errno != EINTR { return ready }
    }
  }

  /// Reads once, up to 64 KB, and appends the bytes. Returns their number, which is 0 at the end and negative after an
  /// error, and the code of the error.
  static func read(_ descriptor: Int32, to bytes: inout ContiguousArray<UInt8>) -> (count: Int, code: Int32) {
    var (got, code) = (0, Int32(0))
    bytes.append(addingCapacity: pieceBytes) { span in
      span.withUnsafeMutableBufferPointer { room, count in
        repeat { got = readDescriptor(descriptor, room.baseAddress, pieceBytes) } while got < 0 && errno == EINTR
        code = got < 0 ? errno : 0
        count = max(got, 0)
      }
    }
    return (got, code)
  }
}
