import HighlightStorage
import TestSupport
import Testing

@testable import highlight_lsp

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
    var differences = 0
    for step in 0..<120 {
      let lower = Int.random(in: 0...storage.length, using: &random)
      let upper = min(lower + Int.random(in: 0...2, using: &random), storage.length)
      let piece = Self.pieces.randomElement(using: &random) ?? "x"
      storage.replaceCharacters(in: lower..<upper, with: Bool.random(using: &random) ? piece : "")
      let fresh = HighlightingStorage(storage.text, language: language, languageProvider: loader)
      #expect(storage.mismatch() == nil, "seed \(seed), step \(step)")
      if storage.treeDescription != fresh.treeDescription {
        differences += 1
        storage.heal()
        #expect(storage.treeDescription == fresh.treeDescription, "seed \(seed), step \(step)")
      }
    }
    // Markdown's parser itself depends on the edits now and then.
    #expect(differences < 6, "seed \(seed)")
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
