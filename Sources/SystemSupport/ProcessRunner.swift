internal import CSystem
internal import HighlightStorage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A program that was run to its end.
package struct ProcessResult {
  /// The exit code, 128 + signal for a program that a signal ended, 127 for one that could not be started.
  package let status: Int32
  /// What it wrote to standard output and standard error.
  package let bytes: ContiguousArray<UInt8>
  /// The same as text.
  package let output: String

  init(status: Int32, bytes: ContiguousArray<UInt8>) {
    (self.status, self.bytes) = (status, bytes)
    output = String(decoding: bytes, as: UTF8.self)
  }

  package init(status: Int32, output: String) {
    self.init(status: status, bytes: ContiguousArray(output.utf8))
  }

  /// The last line of the output that says something.
  package var lastLine: String {
    output.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? ""
  }
}

/// Runs helper programs (pip, tar, the C compiler) without a shell.
///
/// They run in an empty folder of their own and see a clean environment, so that what lies in the current folder, or what is set for it,
/// is never run and never read.
package enum ProcessRunner {
  /// Runs `arguments[0]` and waits for it. Standard input is empty. Paths in the arguments are absolute.
  /// - Parameters:
  ///   - environment: variables that are added or replaced.
  ///   - logFolder: where its folder is made, and its output kept where that cannot be kept in memory; private to this process.
  package static func run(
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
    let log = highlight_nameless_file(logFolder.systemName)
    guard log >= 0 else { return ProcessResult(status: 127, output: "\(logFolder): \(describe(errno: errno))") }
    defer { close(log) }
    let variables = Environment.forHelpers.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
    var child = pid_t()
    let failure = withCStrings(arguments) { argv in
      withCStrings(variables) { envp in highlight_spawn(&child, program.systemName, argv, envp, folder.systemName, log) }
    }
    guard failure == 0 else {
      return ProcessResult(status: 127, output: "\(arguments[0]): \(describe(errno: failure))")
    }
    var state: Int32 = 0
    while waitpid(child, &state, 0) < 0 && errno == EINTR {}
    lseek(log, 0, SEEK_SET)
    let bytes = (try? FileSystem.read(descriptor: log, name: logFolder)) ?? []
    let signal = state & 0x7F
    return ProcessResult(
      status: signal == 0 ? state >> 8 & 0xFF : 128 + signal, bytes: bytes)
  }

  /// The absolute path of a program; nil when no folder of PATH that is looked in has it.
  package static func locate(_ name: String) -> String? {
    if name.contains("/") { return name.hasPrefix("/") && isProgram(name) ? name : nil }
    return Environment.programFolders.lazy.map { $0 + "/" + name }.first { isProgram($0) }
  }

  /// Whether a file is there that may be run.
  static func isProgram(_ path: String) -> Bool { FileSystem.kind(of: path) == .file && access(path.systemName, X_OK) == 0 }

  static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0.systemName) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
