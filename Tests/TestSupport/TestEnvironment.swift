import Foundation

/// The surroundings of tests.
package enum TestEnvironment {
  /// The repository's top folder, with a final slash.
  package static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path()

  /// Whether the tests run that `make test` leaves to `make test-all`.
  package static let runsAll = ProcessInfo.processInfo.environment["HIGHLIGHT_LSP_TEST_ALL"] == "1"

  /// Whether what is known of the parser library's insides may be used; `HIGHLIGHT_LSP_ACCELERATIONS=off` says no.
  package static let hasAccelerations = ProcessInfo.processInfo.environment["HIGHLIGHT_LSP_ACCELERATIONS"] != "off"
}
