import Foundation
package import TestSupport

/// The published schema of a report or a CI job, and what a validator says of a text.
package enum PublishedSchema: String {
  case sarif, junit
  case gitHubWorkflow = "github-workflow"
  case gitLabCI = "gitlab-ci"

  /// Whether `scripts/report-schemas` has brought the schemas.
  package static let areThere = FileManager.default.fileExists(atPath: TestEnvironment.package + ".build/schemas/stamp")

  /// What is wrong; nil when nothing is.
  package func fault(in report: String) throws -> String? {
    let folder = try TemporaryFolder()
    let path = try folder.write(report, to: "report")
    let result = try Python.run(["Tests/Reports/validate.py", rawValue, path])
    switch result.status {
    case 0: return nil
    case 1: return result.text
    default: throw ChildProcess.Failure(description: result.text + result.errors)
    }
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
