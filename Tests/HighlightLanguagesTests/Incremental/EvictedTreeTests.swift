import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightLanguages

/// Trees that were given up for the time being: nobody outside may notice.
@Suite struct EvictedTreeTests {
  private static let samples = [
    "markdown": "# A *heading*\n\nSome `code`, **strong** and [a link](https://example.org/).\n\n```c\nint a;\n```\n\n",
    "html": "<p>Text</p>\n<script>let a = 1;</script>\n<style>a { color: red }</style>\n",
    "c": "int a(int b) { return b + 1; }\n/* a comment */\n",
  ]

  private static func storage(_ language: String, copies: Int) throws -> HighlightingStorage {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let text = String(repeating: try #require(samples[language]), count: copies)
    return HighlightingStorage(UTF16Text(text), language: try loader.language(language).get(), languageProvider: loader)
  }

  @Test(arguments: ["markdown", "html", "c"])
  func theyAreMadeAgainForWhoeverAsks(language: String) throws {
    let storage = try Self.storage(language, copies: 20)
    let other = try Self.storage(language, copies: 20)
    let size = storage.syntaxBytes
    storage.evictTrees()
    #expect(storage.syntaxBytes < size)
    #expect(storage.hasSyntax)
    for offset in stride(from: 0, to: storage.length, by: 7) {
      #expect(storage.nodes(at: offset) == other.nodes(at: offset))
    }
    #expect(storage.syntaxBytes == size)
    storage.evictTrees()
    #expect(storage.mismatch() == nil)
  }

  @Test(arguments: ["markdown", "html", "c"])
  func anEditFindsTheTreeOfTheTextBeforeIt(language: String) throws {
    let storage = try Self.storage(language, copies: 20)
    for (round, insertion) in ["x", "\n\n", "*a", "é", "</p>", "\"", "```\n"].enumerated() {
      storage.reparse()
      storage.evictTrees()
      let place = storage.length * (round + 1) / 9
      storage.replaceCharacters(in: place..<(place + round % 2), with: insertion)
      #expect(storage.mismatch() == nil, "\(insertion)")
    }
    storage.reparse()
    let fresh = HighlightingStorage(storage.text, language: storage.language, languageProvider: storage.languageProvider)
    #expect(storage.runs(of: .syntax).runs.map(\.range) == fresh.runs(of: .syntax).runs.map(\.range))
  }

  @Test func whatEditsLedToAndWhatIsLongStays() throws {
    let edited = try Self.storage("c", copies: 20)
    edited.replaceCharacters(in: 4..<5, with: "x")
    var size = edited.syntaxBytes
    edited.evictTrees()
    #expect(edited.syntaxBytes == size)
    edited.reparse()
    edited.evictTrees()
    #expect(edited.syntaxBytes < size)
    let long = try Self.storage("c", copies: 1_400)
    size = long.syntaxBytes
    long.evictTrees()
    #expect(long.syntaxBytes == size)
  }

  @Test func ofADocumentInUseOnlyShortEmbeddedTextsReleaseTheirs() throws {
    let storage = try Self.storage("markdown", copies: 20)
    let size = storage.syntaxBytes
    storage.evictTrees(isInUse: true)
    let withOwn = storage.syntaxBytes
    storage.evictTrees()
    #expect(storage.syntaxBytes < withOwn && withOwn < size)
    let code = try Self.storage("c", copies: 20)
    let before = code.syntaxBytes
    code.evictTrees(isInUse: true)
    #expect(code.syntaxBytes == before)
  }

  @Test func aParseElsewhereTakesTheTreeOfBefore() throws {
    let storage = try Self.storage("markdown", copies: 3)
    storage.evictTrees()
    storage.parseBudgetMilliseconds = 0
    storage.replaceCharacters(in: 0..<0, with: "x")
    #expect(storage.pendingParse != nil)
    #expect(storage.hasSyntax)
    let parse = try #require(storage.pendingParse)
    parse.run()
    storage.finish(parse)
    #expect(storage.mismatch() == nil)
  }
}
