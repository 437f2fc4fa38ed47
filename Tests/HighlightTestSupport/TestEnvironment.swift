import CTreeSitter
import Foundation
package import HighlightLanguages
@_exported public import TestSupport

// What tests need that use grammars.
extension TestEnvironment {
  /// Whether the parser library is one after 0.20, whose cursors are longer.
  package static let hasNewParserLibrary = MemoryLayout<TSTreeCursor>.stride > 24

  /// The languages that have queries of our own, supported ones and others.
  package static let ownLanguages: [LanguageEntry] = {
    let finder = QueryFinder(manifest: manifest, locations: QueryLocations())
    return manifest.languages.filter { finder.hasOwnHighlights($0) }
  }()

  /// The languages that are tried one by one: with `make test-all` all that have queries of our own, with `make test` the supported ones, which have a tier.
  package static let testedLanguages: [LanguageEntry] = ownLanguages.filter { runsAll || isSupported($0.name) }

  /// Whether a language has a tier.
  package static func isSupported(_ language: some StringProtocol) -> Bool {
    let text = try? String(contentsOfFile: "\(package)grammars/\(language)/language.toml", encoding: .utf8)
    return text?.split(separator: "\n").contains { $0.hasPrefix("tier = ") } == true
  }

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
