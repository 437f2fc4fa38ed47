import Foundation
import HighlightStorage
import HighlightTestSupport
import Testing

@testable import FileHighlighting
@testable import HighlightLanguages
@testable import HighlightRendering
@testable import QueryTools
@testable import SystemSupport

/// The files under `grammars/tests/highlight`: source code whose comments say how it must be colored.
@Suite struct HighlightFixtureTests {
  /// Files with what their grammars take for syntax errors, from which the parser recovers otherwise after 0.20.
  private static let recoveredOtherwise: Set<String> =
    TestEnvironment.hasNewParserLibrary
    ? ["scss/library.scss", "scss/vars.scss", "sql/dialects.sql", "sql/procedure.sql"] : []

  /// Whether a text, or one that is embedded in it, has syntax errors.
  private static func hasErrors(_ storage: HighlightingStorage) -> Bool {
    !storage.walkTree(TreeSelection(errorsOnly: true)) { event in
      if case .enterNode(let node) = event { !node.isError && !node.isMissing } else { true }
    }
  }

  @Test(arguments: HighlightFixtures.tested) func everyAssertionHolds(name: String) throws {
    let path = "\(HighlightFixtures.folder)/\(name)"
    // Those of languages that live inside of comments and strings are blocks of Markdown.
    let language =
      try name.hasSuffix(".md") ? #require(TestEnvironment.manifest["markdown"]) : HighlightFixtures.language(of: name)
    let highlighter = FileHighlighter(manifest: TestEnvironment.manifest, forcedLanguage: language)
    let file = try highlighter.highlight(FileSystem.read(path), path: path).file
    let sidecar = path + AssertionFile.sidecarSuffix
    let assertions =
      FileSystem.kind(of: sidecar) == .file
      ? AssertionFile(
        sidecar: try String(contentsOfFile: sidecar, encoding: .utf8), path: sidecar, lineCount: file.lineCount)
      : AssertionFile(path: path, storage: file.storage)
    let result = AssertionChecks(file, manifest: TestEnvironment.manifest).run(assertions)
    #expect(!result.cases.isEmpty, "a fixture asserts something")
    let failures = result.findings.flatMap { TextReport.lines(of: $0) }
    // Without accelerations ASCII is read as UTF-16, and the parser recovers from some errors otherwise. Each newer release
    // does so in some files.
    let isRecoveredOtherwise =
      TestEnvironment.hasAccelerations
      ? Self.recoveredOtherwise.contains(name) : Self.hasErrors(file.storage)
    withKnownIssue(isIntermittent: true) {
      #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    } when: {
      isRecoveredOtherwise
    }
  }

  @Test func everyLanguageWithQueriesHasFixtures() {
    let covered = Set(HighlightFixtures.files.compactMap { $0.split(separator: "/").first.map(String.init) })
    // Those without names of files stand for parts of others, whose fixtures hold them.
    let rules = TestEnvironment.manifest.languages.filter {
      $0.isRuleLanguage && !($0.extensions + $0.filenames + $0.globs).isEmpty
    }
    let missing = (TestEnvironment.ownLanguages + rules).filter { !covered.contains($0.name) }
    #expect(missing.map(\.name).isEmpty)
  }

  @Test(arguments: (TestEnvironment.ownLanguages + TestEnvironment.manifest.languages.filter(\.isRuleLanguage)).map(\.name))
  func everyPatternOfOurQueriesFitsItsGrammar(language: String) throws {
    let loaded = try LanguageLoader(manifest: TestEnvironment.manifest).language(language).get()
    #expect(loaded.problems.map(\.description).isEmpty)
  }
}
