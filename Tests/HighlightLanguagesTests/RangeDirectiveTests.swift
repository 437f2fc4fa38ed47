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

  /// Blank lines and blanks at the start, then those at the end; without numbers blank lines at the end.
  @Test(arguments: [
    ("", "\n \n  a \n b  "), (" 0 0 1 0", "\n \n  a \n b  "), (" 0 0 1 1", "\n \n  a \n b"), (" 1 0 0 0", "  a \n b  \n \n"),
    (" 1 1 1 1", "a \n b"), (" 0 0 0 0", "\n \n  a \n b  \n \n"), (" 0 1 0 1", "\n \n  a \n b  \n \n"),
  ])
  func partsOfTheWhiteSpace(numbers: String, expected: String) throws {
    let query = "((string_content) @string (#trim! @string\(numbers)))"
    for (text, lineEnd) in [("\n \n  a \n b  \n \n", "\n"), ("\r\n \r\n  a \r\n b  \r\n \r\n", "\r\n")] {
      let storage = try storage("'''\(text)'''\n", query)
      #expect(shown(storage) == ["string " + expected.replacing("\n", with: lineEnd)])
    }
    #expect(try shown(storage("''' \n '''\n", query)).isEmpty == ![" 0 0 0 0", " 0 1 0 1"].contains(numbers))
  }

  /// As in the parser library, a predicate may begin with a point.
  @Test func predicatesMayBeginWithAPoint() throws {
    #expect(try shown(storage("a = b\n", "((identifier) @type (.eq? @type \"a\"))")) == ["type a"])
    #expect(try shown(storage("a = bc\n", "((identifier) @type ( .not-match? @type \"^b\"))")) == ["type a"])
    #expect(
      try shown(storage("a = bc\n", "((identifier) @type (.set! priority 90)) (\"=\" @operator)")) == [
        "type a", "operator =", "type bc",
      ])
    // Anchors stay anchors.
    #expect(try shown(storage("[a, b]\n", "(list (. (identifier) @type))")) == ["type a"])
    #expect(try shown(storage("[a, b]\n", "(list (._? @type))")).isEmpty == false)
  }

  /// Neovim's queries for the length of a line.
  @Test func theEndOfALongTextIsMarked() throws {
    let query = "((comment) @comment.error (#vim-match? @comment.error \".{8,}\") (#offset! @comment.error 0 8 0 0))"
    #expect(try shown(storage("# short\n# much longer\n", query)) == ["comment.error onger"])
    #expect(try shown(storage("ab = cab\n", "((identifier) @type (#vim-match? @type \"<a\"))")) == ["type ab"])
  }

  @Test(arguments: EditRun.Kind.allCases) func rangesFollowRandomEdits(kind: EditRun.Kind) throws {
    let language = try #require(try storage("", Self.offset).language)
    let text = "a = 'bc'\nb = \"\"\"c\n  d\n\"\"\"\nf('a', \"b\")\n"
    let run = EditRun(
      kind, text: ContiguousArray((text + text).utf16), seed: 3, count: 150, language: language, loader: loader)
    if let failure = run.failure() { Issue.record("\(kind): \(failure)") }
  }
}
