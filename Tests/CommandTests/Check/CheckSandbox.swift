import Foundation
import TestSupport
import Testing

@testable import DataFormats

/// A folder of files and what `check` says about it.
struct CheckSandbox {
  let folder: TemporaryFolder

  init(_ files: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
  }

  /// A rule that finds a word.
  static func rule(
    _ id: String = "fixme", _ pattern: String = "FIXME", severity: String = "warning", _ more: String = ""
  ) -> String {
    "[[rules]]\nid = \"\(id)\"\npattern = '\(pattern)'\nseverity = \"\(severity)\"\n\(more)\n"
  }

  func run(
    _ arguments: [String], environment: [String: String] = [:], in subfolder: String? = nil
  ) throws -> ChildProcess.Result {
    try Program.run(
      arguments, environment: ["XDG_CONFIG_HOME": folder["none"], "CI": ""].merging(environment) { $1 },
      folder: subfolder.map { folder[$0] } ?? folder.path)
  }

  func check(_ arguments: String..., environment: [String: String] = [:]) throws -> ChildProcess.Result {
    try run(["check"] + arguments, environment: environment)
  }

  /// What is found: `path:line:column id`, lines and columns from 1, and the exit code.
  func found(_ arguments: String..., environment: [String: String] = [:]) throws -> (findings: [String], status: Int32) {
    let result = try run(["check", "--format", "json"] + arguments, environment: environment)
    return (try findings(of: result), result.status)
  }

  /// Likewise, of paths and other arguments.
  func found(_ arguments: String..., paths: [String], _ environment: [String: String]) throws -> [String] {
    try findings(of: run(["check", "--format", "json"] + arguments + paths, environment: environment))
  }

  private func findings(of result: ChildProcess.Result) throws -> [String] {
    try result.lines.map { try JSONReader.read(ContiguousArray($0.utf8)) }.filter {
      $0["type"]?.string == "finding"
    }.map { finding in
      let place = [finding["line"]?.int, finding["column"]?.int].compactMap { $0.map { ":\($0 + 1)" } }.joined()
      return "\(finding["path"]?.string ?? "")\(place) \(finding["id"]?.string ?? "")"
    }
  }

  /// Runs git in the folder, with an author.
  func git(_ arguments: String) throws {
    try ChildProcess.shell(
      "cd \"$1\" && git -c user.name=a -c user.email=a@example.com -c commit.gpgsign=false \(arguments)", folder.path)
  }
}
