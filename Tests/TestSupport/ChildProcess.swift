package import Foundation

/// A child process in a process group of its own, its standard streams on pipes.
package final class ChildProcess {
  /// What became of it.
  package struct Result {
    /// The exit code; 128 + signal when a signal ended it.
    package let status: Int32
    /// What it wrote to standard output.
    package let output: [UInt8]
    /// What it wrote to standard error.
    package let errors: String

    package init(status: Int32, output: [UInt8], errors: String) {
      (self.status, self.output, self.errors) = (status, output, errors)
    }

    /// Standard output as text.
    package var text: String { String(decoding: output, as: UTF8.self) }
    package var lines: [String] { text.split(separator: "\n").map(String.init) }
    package var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
  }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  private static let spawning: NSLock = {
    // Writing to a child that has ended is an error of write(2), not the end of the tests.
    signal(SIGPIPE, SIG_IGN)
    return NSLock()
  }()

  /// Runs `body` while no child is started by this class: a child inherits what is open meanwhile.
  package static func withoutStarting<Value>(_ body: () throws -> Value) rethrows -> Value {
    try spawning.withLock(body)
  }

  /// The process, which is its group as well.
  package let identifier: pid_t
  private var input: Int32
  private var output: Int32
  private var errors: Int32
  private var status: Int32?

  /// Starts `program`. Everything it sees is given here.
  ///
  /// Not Foundation's `Process`, which ties each one to the run loop of the thread that starts it: tests run on threads that come and go.
  /// - Parameter discardsErrors: whether nobody will read standard error.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String], folder: String? = nil,
    outputFile: String? = nil, discardsErrors: Bool = false
  ) throws {
    // Between the making of a pipe and its marking no other child may inherit it.
    let (child, pipes) = try Self.spawning.withLock {
      let pipes = try (0..<3).map { _ in try Self.makePipe() }
      defer { for end in [pipes[0].read, pipes[1].write, pipes[2].write] { systemClose(end) } }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, pipes[0].read, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, pipes[1].write, STDOUT_FILENO)
      if let outputFile { posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, outputFile, O_WRONLY, 0) }
      posix_spawn_file_actions_adddup2(&actions, pipes[2].write, STDERR_FILENO)
      if discardsErrors { posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) }

      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var defaults = sigset_t()
      sigemptyset(&defaults)
      sigaddset(&defaults, SIGPIPE)
      posix_spawnattr_setsigdefault(&attributes, &defaults)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF))

      // A shell changes the folder: the Linux headers hide the file action that would.
      let change = folder.map { ["/bin/sh", "-c", #"cd "$1" && shift && exec "$@""#, "sh", $0] } ?? []
      let words = change + [program] + arguments
      let argv = words.map { strdup($0) } + [nil]
      let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
      defer { for copy in argv + envp { free(copy) } }
      var child = pid_t()
      let failure = posix_spawn(&child, words[0], &actions, &attributes, argv, envp)
      guard failure == 0 else { throw Failure(description: "\(program): \(String(cString: strerror(failure)))") }
      return (child, pipes)
    }
    identifier = child
    input = pipes[0].write
    output = pipes[1].read
    errors = pipes[2].read
  }

  /// Runs a shell script that must succeed; `arguments` are `$1`, `$2` …. Returns its output.
  @discardableResult
  package static func shell(_ script: String, _ arguments: String...) throws -> String {
    let environment = ProcessInfo.processInfo.environment
    let result = try ChildProcess("/bin/sh", ["-c", script, "sh"] + arguments, environment: environment).finish(timeout: 120)
    guard result.status == 0 else { throw Failure(description: "\(script): \(result.errors)") }
    return result.text
  }

  deinit {
    for descriptor in [input, output, errors] where descriptor >= 0 { systemClose(descriptor) }
    // A child that nothing waits for stays as a zombie, and the monitor of exit tests then sees no other one.
    kill()
    _ = wait()
  }

  /// A pipe that children do not inherit, if none is started meanwhile.
  package static func makePipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(description: "no pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Ends it and every process it started, at once.
  package func kill() {
    // Once it was waited for, its number may be another's.
    if status == nil { _ = systemKill(-identifier, SIGKILL) }
  }

  /// Writes to standard input, waiting while the child does not read. What a child that has ended does not read is lost.
  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }

  package func closeInput() { Self.close(&input) }

  /// Waits for more of standard output; empty at its end.
  package func receive() -> [UInt8] {
    var bytes: [UInt8] = []
    if output >= 0 { Self.read(&output, into: &bytes) }
    return bytes
  }

  /// Feeds standard input, reads both outputs as they come, and waits for the end.
  /// - Parameter limit: how many bytes of standard output are read before the pipe is closed.
  package func finish(
    input bytes: [UInt8] = [], timeout: TimeInterval = 100, closingOutputAfter limit: Int? = nil
  ) throws -> Result {
    let deadline = Date(timeIntervalSinceNow: timeout)
    var rest = bytes[...]
    var written: [UInt8] = []
    var told: [UInt8] = []
    if rest.isEmpty { Self.close(&input) } else { _ = fcntl(input, F_SETFL, O_NONBLOCK) }
    while output >= 0 || errors >= 0 {
      var watched = [
        pollfd(fd: input, events: Int16(POLLOUT), revents: 0), pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      ]
      let left = deadline.timeIntervalSinceNow
      guard left > 0 else {
        kill()
        _ = wait()
        throw Failure(description: "it did not end in \(timeout) s: \(String(decoding: told, as: UTF8.self))")
      }
      guard poll(&watched, 3, Int32(left * 1000) + 1) > 0 else { continue }
      if watched[0].revents != 0 {
        let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) }
        if rest.isEmpty || (count < 0 && errno != EAGAIN) { Self.close(&input) }
      }
      if watched[1].revents != 0 { Self.read(&output, into: &written) }
      if watched[2].revents != 0 { Self.read(&errors, into: &told) }
      if let limit, written.count >= limit { Self.close(&output) }
    }
    Self.close(&input)
    return Result(status: wait(), output: written, errors: String(decoding: told, as: UTF8.self))
  }

  /// Waits for its end and gives the status that `Result` has.
  package func wait() -> Int32 {
    if let status { return status }
    var state: Int32 = 0
    while waitpid(identifier, &state, 0) < 0 && errno == EINTR {}
    let signal = state & 0x7F
    let result = signal == 0 ? state >> 8 & 0xFF : 128 + signal
    status = result
    return result
  }

  private static func read(_ descriptor: inout Int32, into bytes: inout [UInt8]) {
    let chunk = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
      repeat { count = systemRead(descriptor, buffer.baseAddress, 65536) } while count < 0 && errno == EINTR
      count = max(count, 0)
    }
    if chunk.isEmpty { close(&descriptor) } else { bytes += chunk }
  }

  private static func close(_ descriptor: inout Int32) {
    if descriptor >= 0 { systemClose(descriptor) }
    descriptor = -1
  }
}

// By names that the methods do not hide.
private func systemKill(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
private func systemClose(_ descriptor: Int32) { close(descriptor) }
