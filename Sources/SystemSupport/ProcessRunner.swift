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
  /// Why a program was ended before its own end.
  package enum Excess: Sendable {
    /// It took longer than its deadline.
    case time
    /// It wrote more than it may.
    case output
  }

  /// The exit code, 128 + signal for a program that a signal ended, 127 for one that could not be started.
  package let status: Int32
  /// The bytes of standard output, and of standard error unless they were separated.
  package let bytes: ContiguousArray<UInt8>
  /// The same as text; where they were separated, what it wrote to standard error.
  package let output: String
  /// The limit that it exceeded; nil for a program that ended by itself.
  package let excess: Excess?

  init(status: Int32, bytes: ContiguousArray<UInt8>, errors: ContiguousArray<UInt8>? = nil, excess: Excess? = nil) {
    (self.status, self.bytes, self.excess) = (status, bytes, excess)
    output = String(decoding: errors ?? bytes, as: UTF8.self)
  }

  package init(status: Int32, output: String, excess: Excess? = nil) {
    self.init(status: status, bytes: ContiguousArray(output.utf8), excess: excess)
  }

  /// The last line of the output that says something.
  package var lastLine: String {
    output.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? ""
  }
}

/// The limits of a helper program. A program that exceeds it is killed, with all that it started.
package struct ProcessBounds: Sendable {
  /// From its start to its end, by the clock.
  package var seconds: Int
  /// The maximum size of its outputs, together.
  package var outputBytes = 1 << 20
  /// Its private memory; nil: no limit. Linux only.
  package var memoryBytes: Int?

  package init(seconds: Int, outputBytes: Int = 1 << 20, memoryBytes: Int? = nil) {
    (self.seconds, self.outputBytes, self.memoryBytes) = (seconds, outputBytes, memoryBytes)
  }

  /// A program that answers a question about itself.
  package static let question = ProcessBounds(seconds: 30)
  /// One that unpacks an archive or draws a picture.
  package static let conversion = ProcessBounds(seconds: 120)
  /// A compiler with one file. The largest parsers take two minutes on slow machines.
  package static let compiler = ProcessBounds(seconds: 900)
  /// A download with retries. A connection that stalls is ended by the program itself.
  package static let download = ProcessBounds(seconds: 1800)
}

/// Runs helper programs (git, pip, tar, the C compiler) without a shell.
///
/// They run in an empty folder of their own and see a clean environment, so that what lies in the current folder, or what is
/// set for it, is never run and never read. Each has a deadline, an output limit and its own process group, and on Linux is
/// killed when this process ends.
package enum ProcessRunner {
  /// Runs `arguments[0]` and waits for it. Standard input is empty. Paths in the arguments are absolute.
  /// - Parameters:
  ///   - environment: variables that are added or replaced.
  ///   - workFolder: where its folder is made; private to this process.
  ///   - separatesErrors: whether standard error is kept apart from standard output.
  package static func run(
    _ arguments: [String], environment: [String: String] = [:], workFolder: String, bounds: ProcessBounds,
    separatesErrors: Bool = false
  ) -> ProcessResult {
    guard let program = locate(arguments[0]) else {
      return ProcessResult(status: 127, output: "\(arguments[0]): not found in a folder of PATH with an absolute path")
    }
    let folder: String
    do throws(FileError) {
      folder = try FileSystem.makeTemporaryDirectory(in: workFolder, prefix: "run-")
    } catch {
      return ProcessResult(status: 127, output: "\(error)")
    }
    defer { FileSystem.removeTree(folder) }
    let variables = Environment.forHelpers.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
    do throws(SystemFailure) {
      var output = try OutputReader(limit: bounds.outputBytes, separatesErrors: separatesErrors)
      let child = try start(
        program, arguments, variables, folder: folder, outputs: output.writers, bounds: bounds)
      return output.finish(child, named: arguments[0], deadline: bounds.seconds)
    } catch {
      return ProcessResult(status: 127, output: "\(arguments[0]): \(describe(errno: error.code))")
    }
  }

  private static func start(
    _ program: String, _ arguments: [String], _ variables: [String], folder: String, outputs: (Int32, Int32),
    bounds: ProcessBounds
  ) throws(SystemFailure) -> pid_t {
    try start(
      program, arguments, variables, folder: folder, outputs: outputs, memoryBytes: bounds.memoryBytes ?? 0,
      endsWithParent: true)
  }

  /// Starts a program in a process group of its own.
  static func start(
    _ program: String, _ arguments: [String], _ variables: [String], folder: String, input: Int32 = -1,
    outputs: (Int32, Int32), memoryBytes: Int = 0, endsWithParent: Bool
  ) throws(SystemFailure) -> pid_t {
    var child = pid_t()
    let failure = withCStrings(arguments) { argv in
      withCStrings(variables) { envp in
        argv.withUnsafeBufferPointer { argv in
          envp.withUnsafeBufferPointer { envp in
            program.systemName.withUnsafeBufferPointer { program in
              folder.systemName.withUnsafeBufferPointer { folder in
                var what = highlight_child(
                  program: program.baseAddress, arguments: argv.baseAddress, environment: envp.baseAddress,
                  folder: folder.baseAddress, input: input, output: outputs.0, errors: outputs.1,
                  memory: UInt64(memoryBytes),
                  ends_with_parent: endsWithParent ? 1 : 0)
                return highlight_start(&child, &what)
              }
            }
          }
        }
      }
    }
    guard failure == 0 else { throw SystemFailure(code: failure) }
    return child
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

/// A system call failed.
struct SystemFailure: Error {
  let code: Int32
}
