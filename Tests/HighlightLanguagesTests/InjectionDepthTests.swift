import HighlightCore
import HighlightStorage
import HighlightTestSupport
import Testing

@testable import HighlightLanguages

/// How deeply embedded languages are highlighted.
@Suite struct InjectionDepthTests {
  /// The layer of C is embedded three times.
  private static let text = """
    `````markdown
    ````markdown
    ```c
    int a;
    ```
    ````
    `````

    """

  @Test(arguments: 1...4) func asManyLevelsAsTheLimitAreHighlighted(limit: Int) throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest, injectionDepth: limit)
    let text = UTF16Text(Self.text)
    let storage = HighlightingStorage(
      text, language: try loader.language("markdown").get(), languageProvider: loader)
    let offset = try #require(Self.text.firstRange(of: "int")).lowerBound.utf16Offset(in: Self.text)
    let layers = storage.explanation(at: offset).layers.map(\.language)
    #expect(layers == Array(["markdown", "markdown", "markdown", "c"].prefix(limit + 1)))
    #expect(storage.exceededLimits == (limit < 3 ? [.injectionDepth] : []))
  }
}
