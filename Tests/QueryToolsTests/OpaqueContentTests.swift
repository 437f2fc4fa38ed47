import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightLanguages
@testable import QueryTools

/// Keys in code fences leave Markdown's tree as it is. It has to be the tree that a parse would give.
@Suite struct OpaqueContentTests {
  private static let text = """
    # One

    ```python
    def f(a):
        return "x"
    ```

    > ```c
    > int x;
    > ```

    - item

      ~~~json
      {"a": [1]}
      ~~~

    ```
    never closed
    """

  private static let pieces = ["x", " ", "\n", "`", "```", "~~~", "\n```\n", "> ", "- ", "\"", "\t", "\r\n", "#", "é"]

  @Test(arguments: 0..<8 as Range<UInt64>)
  func theTreeIsThatOfAParse(seed: UInt64) throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let language = try loader.language("markdown").get()
    var random = SeededGenerator(seed: seed)
    let storage = HighlightingStorage(UTF16Text(Self.text), language: language, languageProvider: loader)
    for step in 0..<120 {
      let lower = Int.random(in: 0...storage.length, using: &random)
      let upper = min(lower + Int.random(in: 0...2, using: &random), storage.length)
      let piece = Self.pieces.randomElement(using: &random) ?? "x"
      let kept = storage.keptTreeCount
      storage.replaceCharacters(in: lower..<upper, with: Bool.random(using: &random) ? piece : "")
      let isKept = storage.keptTreeCount > kept
      let fresh = HighlightingStorage(storage.text, language: language, languageProvider: loader)
      #expect(storage.mismatch() == nil, "seed \(seed), step \(step)")
      let isFresh = storage.treeDescription == fresh.treeDescription && storage.shown == fresh.shown
      // The trees were equal before the edit. Markdown's parser may tell them apart then; an edit that it is not told of may not.
      #expect(isFresh || !isKept, "seed \(seed), step \(step)")
      if !isFresh {
        #expect(storage.isIncremental, "seed \(seed), step \(step)")
        storage.reparse()
        #expect(storage.treeDescription == fresh.treeDescription, "seed \(seed), step \(step)")
        #expect(storage.shown == fresh.shown, "seed \(seed), step \(step)")
      }
    }
    #expect(storage.keptTreeCount > 0, "seed \(seed)")
  }

  @Test func aFenceThatIsClosedByAKeyEndsThere() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let language = try loader.language("markdown").get()
    let storage = HighlightingStorage(
      UTF16Text("```python\na = 1\n``\nb = 2\n```\n"), language: language, languageProvider: loader)
    let before = storage.treeDescription
    storage.replaceCharacters(in: 14..<14, with: "1")
    #expect(storage.treeDescription == before)
    storage.replaceCharacters(in: 19..<19, with: "`")
    #expect(storage.treeDescription != before)
    storage.replaceCharacters(in: 17..<20, with: "xxx")
    #expect(storage.treeDescription == before)
    #expect(storage.string == "```python\na = 11\nxxx\nb = 2\n```\n")
  }
}
