import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightLanguages

/// Folds, outlines, comments, nodes and languages of a text, as users of the library ask for them.
@Suite struct LibraryStructureTests {
  private let library: LanguageLibrary

  init() throws { library = try LanguageLibrary() }

  private func storage(_ text: String, _ language: String) throws -> HighlightingStorage {
    HighlightingStorage(text, language: try library.language(named: language), languageProvider: library.provider)
  }

  private static let python = "import os\n\nclass A:\n    def f(self):\n        # a\n        return 1\n\nx = 2\n"

  @Test func foldsAndOutlineAreThoseOfTheQueries() throws {
    let storage = try storage(Self.python, "python")
    #expect(library.folds(of: storage).map { "\($0.startLine)-\($0.endLine)" } == ["2-5", "3-5"])
    let outline = library.outline(of: storage)
    #expect(
      outline.symbols.prefix(2).map { "\($0.kindName) \($0.name) \($0.parent ?? -1)" } == ["class A -1", "method f 0"])
    #expect(outline.roots.first == 0 && outline.symbols[0].children == [1])
    #expect(library.folds(of: HighlightingStorage("a\n  b\n  c\nd", language: nil)).map(\.endLine) == [2])
  }

  @Test func commentsAreToggled() throws {
    let storage = try storage("if x:\n  a\n\n    b\nc\n", "python")
    let edits = try #require(library.togglingComments(inLinesOf: 7..<17, of: storage))
    storage.replaceCharacters(edits)
    #expect(storage.string == "if x:\n  # a\n\n  #   b\nc\n")
    storage.replaceCharacters(try #require(library.togglingComments(inLinesOf: 7..<20, of: storage)))
    #expect(storage.string == "if x:\n  a\n\n    b\nc\n")
    let page = try self.storage("a { b: c }\n/* d */\n", "css")
    page.replaceCharacters(try #require(library.togglingComments(inLinesOf: 0..<3, of: page)))
    #expect(page.string == "/* a { b: c } */\n/* d */\n")
    page.replaceCharacters(try #require(library.togglingComments(inLinesOf: 0..<page.length, of: page)))
    #expect(page.string == "a { b: c }\nd\n")
    #expect(library.togglingComments(inLinesOf: 0..<1, of: HighlightingStorage("a", language: nil)) == nil)
    #expect(library.commentMarkers(of: "python")?.line == "#" && library.commentMarkers(of: "no such language") == nil)
  }

  /// Toggled twice, lines without comments are what they were, in every language that has comments.
  @Test func togglingTwiceRestoresTheText() throws {
    let text = "one\n\n  two three\n\tfour  \n    five"
    for name in library.languageNames where library.commentMarkers(of: name) != nil {
      let language = Language(
        name: name, lineGrammar: LineGrammar(states: ["main": []]), source: QuerySource(path: "lines.toml", text: ""))
      let storage = HighlightingStorage(text, language: language)
      storage.replaceCharacters(try #require(library.togglingComments(inLinesOf: 0..<storage.length, of: storage)))
      #expect(storage.string != text, "\(name)")
      storage.replaceCharacters(try #require(library.togglingComments(inLinesOf: 0..<storage.length, of: storage)))
      #expect(storage.string == text, "\(name)")
    }
  }

  @Test func nodesHaveChildrenParentsAndFields() throws {
    let storage = try storage("x = {'a': sql('-- b')}  # language=sql\ny = 'select 1'\n", "python")
    let root = try #require(storage.rootNode)
    #expect(root.kind == "module" && storage.parent(of: root) == nil && root.range.upperBound == storage.length)
    var rest = [root]
    var count = 0
    while let node = rest.popLast() {
      count += 1
      let children = storage.children(of: node)
      for child in children where child.node != node {
        #expect(storage.parent(of: child.node) == node, "\(child.node)")
        #expect(child.node.range.lowerBound >= node.range.lowerBound && child.node.range.upperBound <= node.range.upperBound)
      }
      rest += children.map(\.node)
    }
    #expect(count > 15)
    let assignment = try #require(storage.nodes(at: 0).first { $0.kind == "assignment" })
    #expect(storage.child(of: assignment, field: "left")?.kind == "identifier")
    #expect(storage.child(of: assignment, field: "right")?.kind == "dictionary")
    #expect(storage.child(of: assignment, field: "none") == nil)
    let stale = try #require(storage.nodes(at: 0).first)
    storage.replaceCharacters(in: 0..<storage.length, with: "")
    #expect(storage.children(of: stale).isEmpty && storage.parent(of: stale) == nil)
  }

  @Test(arguments: 0..<6 as Range<UInt64>) func anotherLanguageHasTheColorsOfAFreshStorage(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let languages = [try library.language(named: "python"), try library.language(named: "json"), nil]
    let storage = HighlightingStorage(
      Self.python, language: languages[0], languageProvider: library.provider,
      parseBudgetMilliseconds: seed % 2 == 0 ? nil : 0)
    func colors(_ storage: HighlightingStorage) -> [String] {
      storage.combinedRuns().map { "\($0.range) \(storage.attributeTable[$0.attribute].scope ?? "")" }
    }
    for _ in 0..<8 {
      storage.language = languages.randomElement(using: &random) ?? nil
      let offset = Int.random(in: 0...storage.length, using: &random)
      storage.replaceCharacters(
        in: offset..<offset, with: ["[1, \"", "def ", "\n", "# x"].randomElement(using: &random) ?? "")
      storage.language = languages.randomElement(using: &random) ?? nil
      while let parse = storage.pendingParse {
        parse.run()
        storage.finish(parse)
      }
      let fresh = HighlightingStorage(storage.text, language: storage.language, languageProvider: library.provider)
      #expect(colors(storage) == colors(fresh), "seed \(seed): \(storage.string.debugDescription)")
      #expect(storage.mismatch() == nil)
    }
  }

  @Test func aMisspelledScopeIsAProblem() throws {
    let grammar = try #require(try library.language(named: "json").grammar)
    func problems(_ text: String) -> [String] {
      let query = QuerySource(path: "h.scm", text: text)
      return Language(name: "json", grammar: grammar, queries: .init(highlights: [query])).problems.map(\.description)
    }
    let found = problems("(number) @number\n(string) @strng\n(pair key: (_) @keyword.retrun) @_helper @spell @none\n")
    #expect(found.count == 2, "\(found)")
    #expect(found.first?.hasPrefix("h.scm:2:11") == true && found.first?.contains("unknown scope \"strng\"") == true)
    #expect(found.first?.contains("did you mean \"string\"?") == true && found.last?.contains("keyword.retrun") == true)
    let query = QuerySource(path: "h.scm", text: "(string) @strng")
    let raw = Language(name: "json", grammar: grammar, queries: .init(highlights: [query]), keepsRawCaptures: true)
    #expect(raw.problems.isEmpty)
  }
}

/// What a task that is cancelled leaves behind.
@MainActor @Suite struct CancelledHighlightingTests {
  @Test func aCancelledTaskEndsItsHighlighting() async throws {
    let text = UTF16Text(SampleSource.c(bytes: 200_000))
    let language = try LanguageLibrary().language(named: "c")
    let storage = HighlightingStorage(text, language: language, parseBudgetMilliseconds: 0)
    let cancelled = Task { @MainActor in await storage.highlightInBackground() }
    cancelled.cancel()
    await cancelled.value
    storage.replaceCharacters(in: 0..<0, with: "int a;\n")
    let other = Task { @MainActor in await storage.highlightInBackground() }
    await Task.yield()
    other.cancel()
    await other.value
    await storage.highlightInBackground()
    guard case .fresh = storage.freshness else {
      Issue.record("the text is \(storage.freshness)")
      return
    }
    let fresh = HighlightingStorage(storage.text, language: language)
    #expect(storage.runs(of: .syntax).runs.map(\.range) == fresh.runs(of: .syntax).runs.map(\.range))
  }
}
