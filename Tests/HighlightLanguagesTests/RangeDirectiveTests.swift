import HighlightStorage
import HighlightTestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages

/// `#offset!` and `#trim!` in highlights change what a pattern gives a scope; predicates test all nodes of a capture, or any.
@Suite struct RangeDirectiveTests {
  private let loader = LanguageLoader(manifest: TestEnvironment.manifest)

  private func storage(_ text: String, _ highlights: String) throws -> HighlightingStorage {
    let queries = Language.Queries(highlights: [QuerySource(path: "h.scm", text: highlights)])
    let language = try loader.language("python", queries: queries).get()
    #expect(language.problems.map(\.description).isEmpty)
    return HighlightingStorage(UTF16Text(text), language: language, languageProvider: loader)
  }

  private func shown(_ storage: HighlightingStorage) -> [String] {
    storage.runs(of: .syntax).runs.map {
      "\(storage.attributeTable[$0.attribute].scope ?? "") \(storage.text.string(in: $0.range))"
    }
  }

  private static let offset = "(string) @string ((string) @number (#offset! @number 0 1 0 -1))"

  @Test func aPartOfANodeHasTheScope() throws {
    let storage = try storage("a = \"abc\"\nb = ''\n", Self.offset)
    #expect(shown(storage) == ["string \"", "number abc", "string \"", "string ''"])
    #expect(storage.explanation(at: 6).winner?.isFromDefinition == false)
    #expect(storage.explanation(at: 4).candidates.map(\.scope) == ["string"])
    #expect(storage.mismatch() == nil)
  }

  @Test func whatIsOutsideOfTheNodeHasNone() throws {
    #expect(try shown(storage("a = 'b'\n", "((string) @string (#offset! @string -1 -9 1 9))")) == ["string 'b'"])
    #expect(try shown(storage("a = 'b'\n", "((string) @string (#offset! @string 0 9 0 0))")) == [])
  }

  /// Neovim's `not-` before `any-`: no node may pass. A match of some of the names is one, too.
  @Test(arguments: [
    ("any-eq?", [true, true, false]), ("not-any-eq?", [false, true, true]), ("any-not-eq?", [false, true, true]),
    ("not-eq?", [false, true, true]),
  ])
  func severalNodesAreTested(predicate: String, expected: [Bool]) throws {
    for (text, holds) in zip(["[a, a]\n", "[a, b]\n", "[b, b]\n"], expected) {
      let storage = try storage(text, "((list (identifier)+ @type) (#\(predicate) @type \"a\"))")
      #expect(shown(storage).isEmpty == !holds, "\(text)")
    }
  }

  @Test func whiteSpaceAtTheEndIsTrimmed() throws {
    let storage = try storage("'''a\n  '''\n", "((string_content) @string (#trim! @string))")
    #expect(shown(storage) == ["string a"])
  }

  @Test(arguments: EditRun.Kind.allCases) func rangesFollowRandomEdits(kind: EditRun.Kind) throws {
    let language = try #require(try storage("", Self.offset).language)
    let text = "a = 'bc'\nb = \"\"\"c\n  d\n\"\"\"\nf('a', \"b\")\n"
    let run = EditRun(
      kind, text: ContiguousArray((text + text).utf16), seed: 3, count: 150, language: language, loader: loader)
    if let failure = run.failure() { Issue.record("\(kind): \(failure)") }
  }
}
