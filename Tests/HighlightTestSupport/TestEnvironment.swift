import CTreeSitter
import Foundation
package import HighlightLanguages

/// The surroundings of tests that need grammars.
package enum TestEnvironment {
  /// The repository's top folder, with a final slash.
  package static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path()

  /// Whether the tests run that `make test` leaves to `make test-all`.
  package static let runsAll = ProcessInfo.processInfo.environment["HIGHLIGHT_LSP_TEST_ALL"] == "1"

  /// Whether what is known of the parser library's insides may be used; `HIGHLIGHT_LSP_ACCELERATIONS=off` says no.
  package static let hasAccelerations = ProcessInfo.processInfo.environment["HIGHLIGHT_LSP_ACCELERATIONS"] != "off"

  /// Whether the parser library is one after 0.20, whose cursors are longer.
  package static let hasNewParserLibrary = MemoryLayout<TSTreeCursor>.stride > 24

  /// The languages that have queries of our own, supported ones and others.
  package static let ownLanguages: [LanguageEntry] = {
    let finder = QueryFinder(manifest: manifest, locations: QueryLocations())
    return manifest.languages.filter { finder.hasOwnHighlights($0) }
  }()

  /// The manifest, with the grammars of all languages that have queries of our own installed in the clone's own folder (or the one that XDG_DATA_HOME names).
  package static let manifest: Manifest = {
    setenv("XDG_DATA_HOME", package + ".build/test-data", 0)
    do {
      let manifest = try Manifest.load()
      let report = GrammarInstaller(manifest: manifest)
        .install(
          manifest.languages.filter { QueryFinder(manifest: manifest, locations: QueryLocations()).hasOwnHighlights($0) },
          force: false)
      precondition(report.failed.isEmpty, "the grammars are installed: \(report.failed)")
      return manifest
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
