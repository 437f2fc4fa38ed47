internal import CSystem
internal import Libc
internal import Platform

/// Collects the output of a child process, up to a limit and a deadline.
struct OutputReader: ~Copyable {
  private let limit: Int
  private var readers: [Int32] = []
  /// The write ends of the pipes, for standard output and standard error of the child.
  private(set) var writers: (Int32, Int32) = (-1, -1)
  private var gathered: [ContiguousArray<UInt8>]

  /// Creates the pipes. Throws if the system refuses them.
  /// - Parameters:
  ///   - limit: the most bytes of all output.
  ///   - separatesErrors: whether standard error has a separate pipe.
  init(limit: Int, separatesErrors: Bool) throws(SystemFailure) {
    self.limit = limit
    gathered = Array(repeating: [], count: separatesErrors ? 2 : 1)
    let output = try Descriptors.pipe()
    let errors: (reader: Int32, writer: Int32)?
    do {
      errors = separatesErrors ? try Descriptors.pipe() : nil
    } catch {
      close(output.reader)
      close(output.writer)
      throw error
    }
    readers = [output.reader] + (errors.map { [$0.reader] } ?? [])
    writers = (output.writer, errors?.writer ?? output.writer)
  }

  deinit {
    for end in Set(readers + [writers.0, writers.1]) where end >= 0 { close(end) }
  }

  /// Reads the output until all processes have closed the pipes and the child has ended; stops at the byte limit or the
  /// deadline. Then kills the remaining processes of the group and reaps the child. If a limit is exceeded, the result
  /// has a message instead of the output.
  /// - Parameters:
  ///   - name: the name of the child in the message about an exceeded limit.
  ///   - seconds: the deadline, counted from the call.
  mutating func finish(_ child: pid_t, named name: String, deadline seconds: Int) -> ProcessResult {
    closeWriters()
    let deadline = monotonicNanoseconds() + UInt64(seconds) * 1_000_000_000
    func millisecondsLeft() -> Int32 {
      let now = monotonicNanoseconds()
      return now < deadline ? Int32((deadline - now) / 1_000_000) + 1 : 0
    }
    var excess: ProcessResult.Excess?
    while excess == nil, readers.contains(where: { $0 >= 0 }) {
      let left = millisecondsLeft()
      if left == 0 {
        excess = .time
      } else if !receive(within: left) {
        excess = .output
      }
    }
    if excess == nil, highlight_has_ended(child, millisecondsLeft()) == 0 { excess = .time }
    // The child is not reaped yet, so its number still identifies its process group.
    kill(-child, SIGKILL)
    let state = Descriptors.wait(for: child)
    switch excess {
    case .time:
      return ProcessResult(status: 128 + SIGKILL, output: "\(name) did not end within \(seconds) s", excess: .time)
    case .output:
      return ProcessResult(status: 128 + SIGKILL, output: "\(name) wrote more than \(limit) bytes", excess: .output)
    case nil:
      let signal = state & 0x7F
      return ProcessResult(
        status: signal == 0 ? state >> 8 & 0xFF : 128 + signal, bytes: gathered[0],
        errors: gathered.count > 1 ? gathered[1] : nil)
    }
  }

  private mutating func closeWriters() {
    close(writers.0)
    if writers.1 != writers.0 { close(writers.1) }
    writers = (-1, -1)
  }

  /// Reads the available output, after waiting for it at most `milliseconds`. Returns true if the total is within the
  /// limit, also if there was none. Closes pipes that have ended.
  private mutating func receive(within milliseconds: Int32) -> Bool {
    var watched = readers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&watched, nfds_t(watched.count), milliseconds) > 0 else { return true }
    for index in watched.indices where watched[index].revents != 0 {
      if Descriptors.read(readers[index], to: &gathered[index]).count <= 0 {
        close(readers[index])
        readers[index] = -1
      }
    }
    return gathered.reduce(0) { $0 + $1.count } <= limit
  }
}
