import Foundation
import HighlightTestSupport
import Platform
import SystemSupport
import TestSupport

@testable import highlight_lsp

/// The program, whose commands run in this process.
enum Program {
  /// The repository's top folder, with a final slash.
  static let package = TestEnvironment.package

  /// The folder above the installed grammars.
  static let dataHome: String = {
    _ = TestEnvironment.manifest
    return String(cString: getenv("XDG_DATA_HOME"))
  }()

  /// The installed grammars.
  static var grammarFolder: String { dataHome + "/highlight-lsp/grammars" }

  // Nothing that changes colors, compilers or which configurations count.
  private static let usual: [String: String] = [
    "NO_COLOR": "", "CLICOLOR": "", "CLICOLOR_FORCE": "", "FORCE_COLOR": "", "BAT_THEME": "", "BAT_STYLE": "",
    "COLORTERM": "", "HIGHLIGHT_LSP_OPTS": "", "CC": "", "CI": "", "COLUMNS": "", "GITHUB_STEP_SUMMARY": "",
    "GITHUB_WORKSPACE": "",
    "TERM": "xterm-256color", "XDG_CONFIG_HOME": "/nonexistent", "XDG_STATE_HOME": "/nonexistent",
  ]

  /// Runs the command that the arguments name.
  /// - Parameters:
  ///   - input: what a pipe at standard input holds.
  ///   - environment: variables that are added or replaced; an empty value: not set.
  ///   - folder: the current folder.
  static func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:], folder: String? = nil
  ) throws -> ChildProcess.Result {
    _ = dataHome
    let (output, errors) = (try CapturedStream(), try CapturedStream())
    let pipe = try ChildProcess.withoutStarting { try ChildProcess.makePipe() }
    defer { close(pipe.read) }
    startDetachedThread {
      _ = input.withUnsafeBytes { FileSystem.writeAll($0, to: pipe.write) }
      close(pipe.write)
    }
    let surroundings = ThreadEnvironment(
      environment: usual.merging(environment) { $1 }, folder: folder, input: pipe.read, output: output.descriptor,
      errors: errors.descriptor)
    let status = surroundings.run { HighlightLSP.exitCode(of: arguments) }
    return ChildProcess.Result(status: status, output: output.bytes, errors: String(decoding: errors.bytes, as: UTF8.self))
  }
}

/// A file without a name, for what a command writes.
private final class CapturedStream {
  let descriptor: Int32
  private let file: FileHandle

  init() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "highlight-lsp-stream-\(UUID().uuidString)").path()
    descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0, let file = FileHandle(forReadingAtPath: path) else {
      throw ChildProcess.Failure(description: "\(path): \(String(cString: strerror(errno)))")
    }
    self.file = file
    unlink(path)
  }

  deinit { close(descriptor) }

  /// What was written.
  var bytes: [UInt8] { (try? file.readToEnd()).map { Array($0) } ?? [] }
}
