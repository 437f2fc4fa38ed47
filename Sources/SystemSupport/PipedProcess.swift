internal import Libc
internal import Platform

/// A helper program that answers requests: it reads lines and writes responses, and runs for the lifetime of this
/// object.
///
/// It runs in the root folder with a clean environment (`ProcessRunner`). No call waits longer than `patience`; a
/// program that does not respond is killed, and all further calls fail.
package final class PipedProcess {
  /// The longest that a call waits, in nanoseconds: a limit for programs that hang.
  private let patience: UInt64
  private var child = pid_t()
  private var input: Int32 = -1
  private var output: Int32 = -1
  private var held: ContiguousArray<UInt8> = []
  /// The number of bytes of `held` that were returned.
  private var taken = 0

  // The most memory that is kept for the next answer.
  private static let keptBytes = 262_144

  /// Starts the program `arguments[0]`, with pipes and without standard error; nil if it cannot be started.
  /// - Parameters:
  ///   - arguments: the program and its arguments; paths are absolute.
  ///   - environment: variables that are added or replaced.
  ///   - memoryBytes: the limit of its private memory in bytes; 0 for none. Linux only.
  ///   - patience: the time limit of each later call, in nanoseconds.
  package init?(
    _ arguments: [String], environment: [String: String] = [:], memoryBytes: Int = 0, patience: UInt64 = 10_000_000_000
  ) {
    self.patience = patience
    guard let program = ProcessRunner.locate(arguments[0]), let (fromUs, toChild) = try? Descriptors.pipe()
    else { return nil }
    guard let (fromChild, toUs) = try? Descriptors.pipe() else {
      close(fromUs)
      close(toChild)
      return nil
    }
    (input, output) = (toChild, fromChild)
    let errors = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { for end in [fromUs, toUs, errors] { close(end) } }
    let variables = Environment.forHelpers.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
    do throws(SystemFailure) {
      child = try ProcessRunner.start(
        program, arguments, variables, folder: "/", input: fromUs, outputs: (toUs, errors),
        memoryBytes: memoryBytes, endsWithParent: true)
    } catch {
      closeEnds()
      return nil
    }
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
  }

  deinit { end() }

  /// Closes the input and output of the program, kills it and waits for its end. Does nothing if it was ended before.
  package func end() {
    guard output >= 0 else { return }
    closeEnds()
    kill(child, SIGKILL)
    Descriptors.wait(for: child)
  }

  private func closeEnds() {
    if input >= 0 { close(input) }
    if output >= 0 { close(output) }
    (input, output) = (-1, -1)
  }

  /// Whether the program was not ended; it may have ended by itself.
  package var isRunning: Bool { output >= 0 }

  /// Writes a line, which may contain file names, and an LF to the standard input of the program. Returns false, and
  /// ends the program, if that fails or takes too long; false also if it was ended before.
  package func send(_ line: String) -> Bool {
    guard isRunning else { return false }
    let bytes = FileName.bytes(of: line + "\n")
    let deadline = monotonicNanoseconds() + patience
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { write(input, $0.baseAddress?.advanced(by: sent), bytes.count - sent) }
      if count > 0 {
        sent += count
      } else if count < 0 && errno == EINTR {
        continue
      } else if count < 0 && errno == EAGAIN, wait(for: POLLOUT, on: input, until: deadline) {
        continue
      } else {
        end()
        return false
      }
    }
    return true
  }

  /// Returns the next line of the output, without its LF. Returns nil, and ends the program, if the line does not
  /// arrive in time or is longer than `limit` bytes.
  package func line(limit: Int) -> ContiguousArray<UInt8>? {
    let deadline = monotonicNanoseconds() + patience
    var searched = taken
    while true {
      if let end = held[searched...].firstIndex(of: 0x0A) {
        let line = ContiguousArray(held[taken..<end])
        taken = end + 1
        return line
      }
      searched = held.count
      guard held.count - taken <= limit, more(until: deadline) else {
        end()
        return nil
      }
    }
  }

  /// Returns the next `count` bytes of the output. Returns nil, and ends the program, if they do not arrive in time.
  package func bytes(_ count: Int) -> ContiguousArray<UInt8>? {
    let deadline = monotonicNanoseconds() + patience
    while held.count - taken < count {
      guard more(until: deadline) else {
        end()
        return nil
      }
    }
    let result = ContiguousArray(held[taken..<taken + count])
    taken += count
    if taken == held.count {
      held.removeAll(keepingCapacity: held.count <= Self.keptBytes)
      taken = 0
    }
    return result
  }

  /// Waits for output until `deadline` (monotonic nanoseconds) and reads it. Returns whether any arrived; false at
  /// its end.
  private func more(until deadline: UInt64) -> Bool {
    guard isRunning, wait(for: POLLIN, on: output, until: deadline) else { return false }
    return Descriptors.read(output, to: &held).count > 0
  }

  private func wait(for event: Int32, on descriptor: Int32, until deadline: UInt64) -> Bool {
    monotonicNanoseconds() < deadline && Descriptors.wait(for: event, on: descriptor, until: deadline) > 0
  }
}
