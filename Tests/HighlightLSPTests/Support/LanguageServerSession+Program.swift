import Foundation
import HighlightTestSupport
import ServerTestSupport
import TestSupport

extension LanguageServerSession {
  /// Starts a program as a language server, spoken to over its standard input and output.
  convenience init(
    program: String, arguments: [String] = ["serve", "--stdio"], environment: [String: String] = [:], folder: String? = nil
  ) throws {
    _ = TestEnvironment.manifest
    let environment = ProcessInfo.processInfo.environment.merging([
      "XDG_DATA_HOME": String(cString: getenv("XDG_DATA_HOME")),
      // The tests do not depend on the user's configuration.
      "XDG_CONFIG_HOME": "/nonexistent", "XDG_STATE_HOME": "/nonexistent",
    ]) { $1 }.merging(environment) { $1 }
    self.init(try ChildProcess(program, arguments, environment: environment, folder: folder, discardsErrors: true))
  }
}
