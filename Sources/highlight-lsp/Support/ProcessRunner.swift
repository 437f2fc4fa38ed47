internal import CSpawn

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A program that was run to its end.
struct ProcessResult {
  /// The exit code, 128 + signal for a program that a signal ended, 127 for one that could not be started.
  let status: Int32
  /// What it wrote to standard output and standard error.
  let output: String

  /// The last line of the output that says something.
  var lastLine: String {
    output.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? ""
  }
}

/// Runs helper programs (pip, tar, the C compiler) without a shell.
///
/// They run in an empty folder of their own and see a clean environment, so that what lies in the current folder, or what is set for it,
/// is never run and never read.
enum ProcessRunner {
  /// Runs `arguments[0]` and waits for it. Standard input is empty. Paths in the arguments are absolute.
  /// - Parameters:
  ///   - environment: variables that are added or replaced.
  ///   - logFolder: where the output is kept while the program runs; private to this process.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], logFolder: String
  ) -> ProcessResult {
    guard let program = locate(arguments[0]) else {
      return ProcessResult(status: 127, output: "\(arguments[0]): not found in a folder of PATH with an absolute path")
    }
    let folder: String
    do throws(FileError) {
      folder = try FileSystem.makeTemporaryDirectory(in: logFolder, prefix: "run-")
    } catch {
      return ProcessResult(status: 127, output: "\(error)")
    }
    defer { FileSystem.removeTree(folder) }
    var template = ContiguousArray("\(logFolder)/log-XXXXXX".utf8CString)
    let log = template.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.map { mkstemp($0) } ?? -1 }
    guard log >= 0 else { return ProcessResult(status: 127, output: "\(logFolder): \(describe(errno: errno))") }
    let logPath = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      close(log)
      unlink(logPath)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, log, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, log, STDERR_FILENO)
    posix_spawn_file_actions_addchdir_np(&actions, folder)

    let variables = Environment.forHelpers.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
    var child = pid_t()
    let failure = withCStrings(arguments) { argv in
      withCStrings(variables) { envp in posix_spawn(&child, program, &actions, nil, argv, envp) }
    }
    guard failure == 0 else {
      return ProcessResult(status: 127, output: "\(arguments[0]): \(describe(errno: failure))")
    }
    var state: Int32 = 0
    while waitpid(child, &state, 0) < 0 && errno == EINTR {}
    lseek(log, 0, SEEK_SET)
    let bytes = (try? FileSystem.read(descriptor: log, name: logPath)) ?? []
    let signal = state & 0x7F
    return ProcessResult(
      status: signal == 0 ? state >> 8 & 0xFF : 128 + signal, output: String(decoding: bytes, as: UTF8.self))
  }

  /// The absolute path of a program; nil when no folder of PATH that is looked in has it.
  static func locate(_ name: String) -> String? {
    func isProgram(_ path: String) -> Bool { FileSystem.kind(of: path) == .file && access(path, X_OK) == 0 }
    if name.contains("/") { return name.hasPrefix("/") && isProgram(name) ? name : nil }
    return Environment.programFolders.lazy.map { $0 + "/" + name }.first { isProgram($0) }
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
