import Foundation
package import HighlightLanguages
import SystemSupport
import TestSupport

/// The files under `grammars/tests/highlight`: source code whose comments say how it must be colored.
package enum HighlightFixtures {
  /// Their folder.
  package static let folder = TestEnvironment.package + "grammars/tests/highlight"

  /// Their names, from that folder.
  package static let files: [String] = {
    let names = FileManager.default.subpaths(atPath: folder) ?? []
    return names.filter { name in name.contains("/") && ![".assert", ".structure"].contains(where: name.hasSuffix) }
      .sorted()
  }()

  /// Those that a run tests: `make test-all` all of them, `make test` those of supported languages, which have a tier, and of folders that are
  /// no language.
  package static let tested: [String] = files.filter { name in
    let language = name.prefix { $0 != "/" }
    let isLanguage = FileManager.default.fileExists(atPath: "\(TestEnvironment.package)grammars/\(language)/language.toml")
    return TestEnvironment.runsAll || !isLanguage || TestEnvironment.isSupported(language)
  }

  /// The language of a fixture: that of its folder, and where several languages share one, what is detected.
  package static func language(of name: String) throws -> LanguageEntry {
    let path = "\(folder)/\(name)"
    if let entry = name.split(separator: "/").first.flatMap({ TestEnvironment.manifest[String($0)] }) { return entry }
    let detected = LanguageDetection(TestEnvironment.manifest).language(path: path, head: try FileSystem.read(path))
    guard let entry = detected.flatMap({ TestEnvironment.manifest[$0] }) else {
      throw ChildProcess.Failure(description: "\(name) has no language")
    }
    return entry
  }
}
