import Foundation

/// A git repository of one test.
package final class GitRepository {
  package static let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

  package let folder: TemporaryFolder

  package init() throws {
    folder = try TemporaryFolder()
    try git("init -q -b main . && git config user.name A && git config user.email a@example.org && git config core.abbrev 7")
  }

  @discardableResult
  package func git(_ command: String) throws -> [UInt8] {
    let result = try ChildProcess(
      "/bin/sh", ["-c", "git \(command)"], environment: ProcessInfo.processInfo.environment, folder: folder.path
    ).finish(timeout: 60)
    guard result.status <= 1 else { throw ChildProcess.Failure(description: "\(command): \(result.errors)") }
    return result.output
  }

  /// Runs git in a folder and returns its output.
  package static func output(_ command: String, in folder: String) throws -> [UInt8] {
    try ChildProcess(
      "/bin/sh", ["-c", "git \(command)"], environment: ProcessInfo.processInfo.environment, folder: folder
    ).finish(timeout: 60).output
  }

  /// Commits files. Returns nothing.
  package func commit(_ files: [String: String]) throws {
    for (name, text) in files { try folder.write(text, to: name) }
    try git("add -A && git commit -q -m x")
  }
}
