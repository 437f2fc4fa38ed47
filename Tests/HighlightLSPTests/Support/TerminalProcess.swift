import Foundation
import TestSupport

/// The program with a terminal of its own for all of its standard streams, and the test as what stands behind it.
enum TerminalProcess {
  /// What it wrote to the terminal, and its exit code.
  struct Result {
    let output: [UInt8]
    let status: Int32

    var text: String { String(decoding: output, as: UTF8.self) }

    /// How often a text was written.
    func count(of text: String) -> Int {
      var rest = self.text[...]
      var count = 0
      while let range = rest.firstRange(of: text) {
        count += 1
        rest = rest[range.upperBound...]
      }
      return count
    }
  }

  #if canImport(Darwin)
    private static let newSession: Int16 = 0x0400
  #else
    private static let newSession: Int16 = 0x80
  #endif

  /// Runs a command as the leader of a session.
  /// - Parameters:
  ///   - environment: all that it sees.
  ///   - answers: what the terminal says when it reads these texts, each once.
  ///   - typed: what was typed before the start.
  static func run(
    _ words: [String], environment: [String: String], answers: [(question: String, answer: String)] = [], typed: String = ""
  ) throws -> Result {
    let (child, terminal) = try ChildProcess.withoutStarting { try start(words, environment, typed) }
    defer { close(terminal) }
    var waiting = answers
    var output: [UInt8] = []
    let deadline = Date(timeIntervalSinceNow: 30)
    while deadline.timeIntervalSinceNow > 0 {
      var watched = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, 1000) > 0 else { continue }
      var chunk = [UInt8](repeating: 0, count: 4096)
      // An error means that nobody holds the terminal any more.
      let count = read(terminal, &chunk, chunk.count)
      guard count > 0 else { break }
      output += chunk[..<count]
      let text = String(decoding: output, as: UTF8.self)
      while let index = waiting.firstIndex(where: { text.contains($0.question) }) {
        _ = Array(waiting.remove(at: index).answer.utf8).withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
      }
    }
    var state: Int32 = 0
    while waitpid(child, &state, 0) < 0 && errno == EINTR {}
    return Result(output: output, status: state & 0x7F == 0 ? state >> 8 & 0xFF : 128 + state & 0x7F)
  }

  /// Starts a command as the leader of a session. Returns its process, and the terminal's own end.
  /// - Parameter size: rows and columns of the terminal.
  static func start(
    _ words: [String], _ environment: [String: String], _ typed: String, size: (rows: Int, columns: Int)? = nil
  ) throws -> (pid_t, Int32) {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard terminal >= 0, let name = otherEnd(of: terminal) else {
      throw ChildProcess.Failure(description: "no terminal: \(String(cString: strerror(errno)))")
    }
    _ = fcntl(terminal, F_SETFD, FD_CLOEXEC)
    if let size { resize(terminal, size) }
    if !typed.isEmpty { _ = Array(typed.utf8).withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a leader of a session opens becomes its own.
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, newSession)
    let argv = words.map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for copy in argv + envp { free(copy) } }
    var child = pid_t()
    let failure = posix_spawn(&child, words[0], &actions, &attributes, argv, envp)
    guard failure == 0 else {
      close(terminal)
      throw ChildProcess.Failure(description: "\(words[0]): \(String(cString: strerror(failure)))")
    }
    return (child, terminal)
  }

  /// Gives a terminal another size; its program is told.
  static func resize(_ terminal: Int32, _ size: (rows: Int, columns: Int)) {
    var values: [UInt16] = [UInt16(size.rows), UInt16(size.columns), 0, 0]
    // TIOCSWINSZ.
    #if canImport(Darwin)
      _ = ioctl(terminal, 0x8008_7467, &values)
    #else
      _ = ioctl(terminal, 0x5414, &values)
    #endif
  }

  /// The device that a program is given, ready to be opened.
  private static func otherEnd(of terminal: Int32) -> String? {
    #if canImport(Darwin)
      guard grantpt(terminal) == 0, unlockpt(terminal) == 0 else { return nil }
      return ptsname(terminal).map { String(cString: $0) }
    #else
      // What glibc's functions do, which Swift's module of it leaves out: TIOCSPTLCK and TIOCGPTN.
      var isLocked: CInt = 0
      var number: CUnsignedInt = 0
      guard ioctl(terminal, 0x4004_5431, &isLocked) == 0, ioctl(terminal, 0x8004_5430, &number) == 0 else { return nil }
      return "/dev/pts/\(number)"
    #endif
  }
}
