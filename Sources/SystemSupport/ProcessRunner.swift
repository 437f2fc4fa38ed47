internal import CSystem
internal import Libc
internal import Platform

/// The result of a program that was run.
package struct ProcessResult {
  /// The limit for which a program was killed.
  package enum Excess: Sendable {
    /// The program exceeded its deadline.
    case time
    /// The program wrote more than its output limit.
    case output
  }

  /// The exit code; 128 + signal for a program that a signal ended, 127 for a program that could not be started.
  package let status: Int32
  /// The bytes of standard output, and of standard error unless they were separated.
  package let bytes: ContiguousArray<UInt8>
  /// `bytes` as text; if the outputs were separated, the text of standard error.
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

  /// The last line of `output` that is not blank; empty if there is none.
  package var lastLine: String {
    output.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? ""
  }
}

/// The limits of a helper program. A program that exceeds its time or output limit is killed with its child
/// processes.
package struct ProcessBounds: Sendable {
  /// The deadline in seconds of wall-clock time, from its start.
  package var seconds: Int
  /// The most bytes of standard output and standard error together.
  package var outputBytes = 1 << 20
  /// The limit of its private memory in bytes. Linux only.
  package var memoryBytes = 1 << 30

  /// For a program that reports something about itself.
  package static let question = ProcessBounds(seconds: 30)
  /// For a program that unpacks an archive.
  package static let conversion = ProcessBounds(seconds: 120)
  /// For a program that draws a picture: the largest one has 2^30 pixels of 4 bytes.
  package static let picture = ProcessBounds(seconds: 120, memoryBytes: 6 << 30)
  /// For compiling one file. The largest parsers take two minutes on slow machines, and 0.6 GB.
  package static let compiler = ProcessBounds(seconds: 900, memoryBytes: 4 << 30)
  /// For a download with retries. The program itself ends a connection that stalls.
  package static let download = ProcessBounds(seconds: 1800)
}

/// Runs helper programs (git, pip, tar, the C compiler) without a shell.
///
/// They run in a new, empty folder with a clean environment, so that they do not run or read anything of the current
/// folder or its settings. Each has a deadline, an output limit and its own process group, and on Linux is killed
/// when this process ends.
package enum ProcessRunner {
  /// Runs the program `arguments[0]` in a new empty folder and waits for its end. Standard input is empty. Paths in
  /// the arguments are absolute. A failure to start is a result with the status 127 and a message.
  /// - Parameters:
  ///   - environment: variables that are added or replaced.
  ///   - workFolder: the folder in which the program's empty folder is created; private to this process.
  ///   - separatesErrors: whether standard error is collected separately from standard output.
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
        program, arguments, variables, folder: folder, outputs: output.writers, memoryBytes: bounds.memoryBytes,
        endsWithParent: true)
      return output.finish(child, named: arguments[0], deadline: bounds.seconds)
    } catch {
      return ProcessResult(status: 127, output: "\(arguments[0]): \(describe(errno: error.code))")
    }
  }

  /// Starts a program in a new process group, and returns its process id. Throws if that fails.
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

  /// Returns the path of a program, searched in the absolute folders of `$PATH`. An absolute path is returned if there
  /// is a program at it. Nil if there is none, and for a relative path with a slash.
  package static func locate(_ name: String) -> String? {
    if name.contains("/") { return name.hasPrefix("/") && isProgram(name) ? name : nil }
    return Environment.programFolders.lazy.map { $0 + "/" + name }.first { isProgram($0) }
  }

  /// Whether there is a regular file at a path that this process may execute.
  static func isProgram(_ path: String) -> Bool { FileSystem.kind(of: path) == .file && access(path.systemName, X_OK) == 0 }

  /// Calls `body` with an array of C strings that ends with nil and is valid only during the call. Returns the result
  /// of `body`.
  static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0.entryName) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

/// The error of a failed system call: an `errno` value.
struct SystemFailure: Error {
  let code: Int32
}
