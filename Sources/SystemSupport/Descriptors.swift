internal import CSystem
internal import Libc

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
