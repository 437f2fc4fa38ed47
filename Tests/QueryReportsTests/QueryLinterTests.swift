import HighlightStorage
import HighlightTestSupport
import Testing

@testable import HighlightLanguages
@testable import QueryReports

/// What is wrong with query files, without the program around it.
@Suite struct QueryLinterTests {
  private static func file(_ text: String, isChecked: Bool = true) -> QueryLinter.File {
    QueryLinter.File(source: QuerySource(path: "a.scm", text: text), role: .highlights, isChecked: isChecked)
  }

  private static func issues(_ files: QueryLinter.File..., firstPatternWins: Bool = false) throws -> [QueryIssue] {
    let grammar = try LanguageLoader(manifest: TestEnvironment.manifest).grammar(named: "json").get()
    return QueryLinter.issues(in: files, grammar: grammar, firstPatternWins: firstPatternWins)
  }

  /// What is wrong, and the texts in which it is.
  @Test(
    arguments: [
      ("(pair key: (string) @property)\n", []), ("; é\n(pairs) @property\n", ["unknown-node pairs"]),
      ("(pair keys: (string) @property)\n", ["unknown-field keys"]), ("(array) @x\n(nulls) @y", ["unknown-node nulls"]),
    ] as [(String, [String])])
  func namesThatTheGrammarDoesNotHave(text: String, expected: [String]) throws {
    let issues = try Self.issues(Self.file(text)).filter { $0.kind != .unknownCapture }
    let utf8 = Array(text.utf8)
    let found = issues.map { "\($0.kind.rawValue) \(String(decoding: utf8[$0.range], as: UTF8.self))" }
    #expect(found == expected)
  }

  @Test func allErrorsOfAPatternAreFound() throws {
    let issues = try Self.issues(Self.file("(pairs keys: (strings) @property)\n"))
    #expect(Set(issues.map(\.kind)) == [.unknownNode, .unknownField])
    #expect(issues.filter { $0.kind == .unknownNode }.count == 2)
    #expect(issues.map(\.range.lowerBound) == issues.map(\.range.lowerBound).sorted())
  }

  @Test(arguments: [false, true]) func ofEqualPatternsOneNeverWins(firstPatternWins: Bool) throws {
    let issues = try Self.issues(
      Self.file("(null) @constant\n"), Self.file("(null) @keyword\n"), firstPatternWins: firstPatternWins)
    #expect(issues.map(\.kind) == [.shadowedPattern])
    #expect(issues.first?.source == (firstPatternWins ? 1 : 0))
  }

  @Test func ofInheritedFilesNothingIsReported() throws {
    #expect(try Self.issues(Self.file("(pairs) @property\n", isChecked: false)).isEmpty)
  }
}
