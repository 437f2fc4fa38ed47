import Foundation
import HighlightStorage
import Testing

@testable import highlight_lsp

/// The files under `grammars/tests/highlight`: source code whose comments say how it must be coloured.
@Suite struct HighlightFixtureTests {
  private static let folder = TestEnvironment.package + "grammars/tests/highlight"

  static let files: [String] = {
    let names = FileManager.default.subpaths(atPath: folder) ?? []
    return names.filter { $0.contains("/") && !$0.hasSuffix(".assert") }.sorted()
  }()

  private static func storage(of name: String) throws -> HighlightingStorage {
    let language = try #require(name.split(separator: "/").first.map(String.init))
    let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    return HighlightingStorage(UTF16Text(text), language: try loader.language(language).get(), languageProvider: loader)
  }

  @Test(arguments: files) func everyAssertionHolds(name: String) throws {
    let storage = try Self.storage(of: name)
    let file = try MarkerFile(path: "\(Self.folder)/\(name)", storage: storage)
    #expect(!file.assertions.isEmpty, "a fixture asserts something")
    let failures = file.failures(in: storage)
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test func everyLanguageOfTheFirstTierHasFixtures() {
    let covered = Set(Self.files.compactMap { $0.split(separator: "/").first.map(String.init) })
    let missing = TestEnvironment.manifest.languages.filter { $0.isFirstTier && !covered.contains($0.name) }
    #expect(missing.map(\.name).isEmpty)
  }

  @Test(arguments: TestEnvironment.manifest.languages.filter(\.isFirstTier).map(\.name))
  func everyPatternOfOurQueriesFitsItsGrammar(language: String) throws {
    let loaded = try LanguageLoader(manifest: TestEnvironment.manifest).language(language).get()
    #expect(loaded.problems.map(\.description).isEmpty)
  }
}
