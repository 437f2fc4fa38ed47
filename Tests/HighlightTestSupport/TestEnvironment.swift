import CTreeSitter
import Foundation
package import HighlightLanguages
@_exported public import TestSupport

// What tests need that use grammars.
extension TestEnvironment {
  /// Whether the parser library is one after 0.20, whose cursors are longer.
  package static let hasNewParserLibrary = MemoryLayout<TSTreeCursor>.stride > 24

  /// The languages that have queries of our own: in `make test` supported ones and those of Tests/Data/languages.txt, in `make test-all` all.
  package static let ownLanguages: [LanguageEntry] = own(of: manifest)

  /// Whether a language has a tier.
  package static func isSupported(_ language: some StringProtocol) -> Bool {
    lines(of: "grammars/\(language)/language.toml").contains { $0.hasPrefix("tier = ") }
  }

  /// The manifest, with the grammars of `ownLanguages` installed in the clone's own folder (or the one that XDG_DATA_HOME names).
  package static let manifest: Manifest = {
    setenv("XDG_DATA_HOME", package + ".build/test-data", 0)
    do {
      let manifest = try Manifest.load()
      let report = GrammarInstaller(manifest: manifest).install(own(of: manifest), force: false)
      precondition(report.failed.isEmpty, "the grammars are installed: \(report.failed)")
      return manifest
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  private static func own(of manifest: Manifest) -> [LanguageEntry] {
    let finder = QueryFinder(manifest: manifest, locations: QueryLocations())
    let needed = lines(of: "Tests/Data/languages.txt")
    return manifest.languages.filter { language in
      guard finder.hasOwnHighlights(language) else { return false }
      return runsAll || isSupported(language.name) || needed.contains { $0 == language.name }
    }
  }

  private static func lines(of name: String) -> [Substring] {
    ((try? String(contentsOfFile: package + name, encoding: .utf8)) ?? "").split(whereSeparator: \.isNewline)
  }
}
