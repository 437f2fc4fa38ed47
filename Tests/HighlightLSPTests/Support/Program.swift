import Foundation
import TestSupport

/// The built program, run as a child process the way users, editors and CI jobs run it.
enum Program {
  /// The repository's top folder, with a final slash.
  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path()

  /// The program: the one that the environment names, else the one beside the test bundle.
  static let path = inherited["HIGHLIGHT_LSP_PROGRAM"] ?? debugPath

  /// The program beside the test bundle, which has what debug builds have for tests.
  static let debugPath =
    URL(filePath: testBundle).deletingLastPathComponent().appending(path: "highlight-lsp").path(percentEncoded: false)

  private static let testBundle =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]

  /// The folder above the installed grammars; the first use installs what is missing of the first tier.
  static let dataHome: String = {
    let home = inherited["XDG_DATA_HOME"] ?? package + ".build/test-data"
    do {
      var environment = baseEnvironment
      environment["XDG_DATA_HOME"] = home
      let install = try ChildProcess(path, ["grammar", "install"], environment: environment)
      let result = try install.finish(timeout: 900)
      precondition(result.status == 0, "the first tier is installed: \(result.errors)")
    } catch {
      preconditionFailure("the program runs: \(error)")
    }
    return home
  }()

  /// The installed grammars.
  static var grammarFolder: String { dataHome + "/highlight-lsp/grammars" }

  private static let inherited = ProcessInfo.processInfo.environment

  /// What every child gets: nothing that changes colors, compilers, the folder of the data or which configurations count.
  private static let baseEnvironment: [String: String] = {
    let scrubbed = [
      "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "BAT_THEME", "BAT_STYLE", "COLORTERM", "HIGHLIGHT_LSP_DATA",
      "HIGHLIGHT_LSP_OPTS", "CC", "CI",
    ]
    var result = inherited.filter { !scrubbed.contains($0.key) }
    result["TERM"] = "xterm-256color"
    return result
  }()

  /// Starts the program.
  /// - Parameters:
  ///   - environment: variables that are added or replaced.
  ///   - folder: the working folder.
  ///   - outputFile: the file that is its standard output.
  static func start(
    _ arguments: [String], environment: [String: String] = [:], folder: String? = nil, outputFile: String? = nil
  ) throws -> ChildProcess {
    var variables = baseEnvironment
    variables["XDG_DATA_HOME"] = environment["XDG_DATA_HOME"] ?? dataHome
    variables.merge(environment) { $1 }
    return try ChildProcess(path, arguments, environment: variables, folder: folder, outputFile: outputFile)
  }

  /// Runs the program to its end, at most half a minute.
  /// - Parameter closingOutputAfter: how many bytes of standard output are read before the pipe is closed.
  static func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:], folder: String? = nil,
    outputFile: String? = nil, closingOutputAfter limit: Int? = nil
  ) throws -> ChildProcess.Result {
    try start(arguments, environment: environment, folder: folder, outputFile: outputFile)
      .finish(input: input, closingOutputAfter: limit)
  }

  /// Runs a shell script in which `$P` is the program: for names and pipes that arguments cannot say.
  static func script(
    _ script: String, input: [UInt8] = [], environment: [String: String] = [:], folder: String? = nil
  ) throws -> ChildProcess.Result {
    try startScript(script, environment: environment, folder: folder).finish(input: input)
  }

  /// Starts a shell script in which `$P` is the program.
  static func startScript(
    _ script: String, environment: [String: String] = [:], folder: String? = nil
  ) throws -> ChildProcess {
    var variables = baseEnvironment
    variables["XDG_DATA_HOME"] = environment["XDG_DATA_HOME"] ?? dataHome
    variables["P"] = path
    variables.merge(environment) { $1 }
    return try ChildProcess("/bin/sh", ["-c", script], environment: variables, folder: folder)
  }
}
