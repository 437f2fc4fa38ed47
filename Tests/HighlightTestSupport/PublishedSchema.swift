import Foundation
package import TestSupport

/// The published schema of a report or a CI job, and what a validator says of a text.
package enum PublishedSchema: String {
  case sarif, junit
  case gitHubWorkflow = "github-workflow"
  case gitLabCI = "gitlab-ci"

  /// Whether `scripts/report-schemas` has brought the schemas.
  package static let areThere = FileManager.default.fileExists(atPath: TestEnvironment.package + ".build/schemas/stamp")

  /// What is wrong with each text; nil when nothing is. The validator is started once for all of them.
  package func faults(in texts: [String]) throws -> [String?] {
    let folder = try TemporaryFolder()
    let paths = try texts.enumerated().map { try folder.write($0.element, to: "\($0.offset)") }
    let result = try Python.run(["Tests/Reports/validate.py", rawValue] + paths)
    guard result.status == 0 else { throw ChildProcess.Failure(description: result.text + result.errors) }
    return try JSONDecoder().decode([String?].self, from: Data(result.output))
  }
}

/// Scripts of the repository.
package enum Python {
  /// Runs a script, named from the repository's top folder.
  package static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> ChildProcess.Result {
    let inherited = ProcessInfo.processInfo.environment
    return try ChildProcess(
      "/usr/bin/env", ["python3"] + arguments, environment: inherited.merging(environment) { $1 },
      folder: TestEnvironment.package
    ).finish(timeout: 600)
  }
}
