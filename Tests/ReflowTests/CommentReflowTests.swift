import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightLanguages
@testable import Reflow
@testable import SystemSupport

/// Comments by their scope, with the markers of the manifest.
@Suite struct CommentReflowTests {
  private static func reflowed(_ text: String, _ language: String, columns: Int) throws -> String {
    let manifest = TestEnvironment.manifest
    let loader = LanguageLoader(manifest: manifest)
    let storage = HighlightingStorage(
      UTF16Text(text), language: try loader.language(language).get(), languageProvider: loader,
      annotations: AnnotationSettings(linkDetector: LinkDetector()))
    let reflow = Reflow(Reflow.Content(language: language, manifest: manifest), columns: columns)
    let replacements = reflow.replacements(for: storage)
    return String(decoding: TextReplacement.apply(replacements, to: storage.text.units), as: UTF16.self)
  }

  private func check(
    _ text: String, _ language: String, columns: Int = 16, gives expected: String,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let result = try Self.reflowed(text, language, columns: columns)
    #expect(result == expected, sourceLocation: location)
    #expect(try Self.reflowed(result, language, columns: columns) == result, "twice", sourceLocation: location)
  }

  @Test func lineCommentsKeepTheirMarker() throws {
    try check("# aa bb cc dd ee\nx = 1\n", "python", columns: 10, gives: "# aa bb cc\n# dd ee\nx = 1\n")
    try check("  // aa\n  // bb\n  //\n  // cc\n", "c", gives: "  // aa bb\n  //\n  // cc\n")
    try check("/// aa\n/// bb\n// cc\n// dd\n", "swift", gives: "/// aa bb\n// cc dd\n")
    try check("//! aa\n//! bb\nfn a() {}\n", "rust", gives: "//! aa bb\nfn a() {}\n")
    try check("## aa\n## bb\n", "bash", gives: "## aa bb\n")
  }

  /// Read as Markdown, the line below an item goes on with it.
  @Test func spansBetweenAnItemAndTheLineBelowItStayWhole() throws {
    for text in [
      "# - aa bb `cc dd\n# ee` ff gg hh ii jj\n", "# - aa bb [cc dd\n# ee](f) ff gg hh ii jj\n",
      "# - aa bb `cc dd\n# ee ff\n#     gg` hh ii jj kk ll\n",
    ] {
      try check(text, "python", columns: 12, gives: text)
    }
    try check(
      "# - aa `bb` cc\n# dd `ee` ff gg\n", "python", columns: 10, gives: "# - aa\n#   `bb`\n#   cc\n# dd `ee`\n# ff gg\n")
    try check("# aa `bb\n# cc` dd ee\n", "python", columns: 10, gives: "# aa\n# `bb cc`\n# dd ee\n")
    try check(
      "# - aa bb `cc dd\n#\n# ee` ff gg hh\n", "python", columns: 10, gives: "# - aa bb\n#   `cc dd\n#\n# ee` ff\n# gg hh\n")
  }

  @Test func codeAndDirectivesStay() throws {
    for text in [
      "int x; // aa bb cc dd ee ff gg\n", "char *s = \"// aa bb cc dd ee ff\";\n", "//aa bb cc dd ee ff gg hh\n",
      "int a;\nint b;\n",
      "//------------\n// -------------------\n", "// clang:format off on off on off\n",
    ] {
      try check(text, "c", columns: 12, gives: text)
    }
    try check("#!/bin/sh aa bb cc\n# aa\n# bb\n", "bash", columns: 12, gives: "#!/bin/sh aa bb cc\n# aa bb\n")
    try check("x = '''\n# aa\n# bb\n'''\n", "python", gives: "x = '''\n# aa\n# bb\n'''\n")
    try check("// MARK: - aa\n// bb\n// cc\n", "swift", gives: "// MARK: - aa\n// bb cc\n")
  }

  @Test func blockCommentsKeepTheirShape() throws {
    try check("/* aa bb cc dd */\n", "c", columns: 11, gives: "/* aa bb cc\n * dd */\n")
    try check("/**\n * aa\n * bb\n */\nint x;\n", "c", gives: "/**\n * aa bb\n */\nint x;\n")
    try check("/* aa\n   bb */\n", "c", gives: "/* aa bb */\n")
    try check("/*\n  aa\n  bb\n*/\n", "c", gives: "/*\n  aa bb\n*/\n")
    try check("<!-- aa bb cc -->\n<p>x</p>\n", "html", columns: 11, gives: "<!-- aa bb\n     cc -->\n<p>x</p>\n")
    try check("/* aa bb cc */ int x;\n", "c", columns: 9, gives: "/* aa bb cc */ int x;\n")
    try check("/*aa bb cc*/\n", "c", columns: 8, gives: "/*aa bb cc*/\n")
    try check("/* aa bb\n", "c", columns: 4, gives: "/* aa bb\n")
    try check(
      "/**\n * aa bb\n * @param a bb cc dd\n *\n * ```\n * x\n * y\n * ```\n */\n", "java", columns: 15,
      gives: "/**\n * aa bb\n * @param a bb\n *     cc dd\n *\n * ```\n * x\n * y\n * ```\n */\n")
  }

  @Test func embeddedLanguagesHaveTheirOwnMarkers() throws {
    try check("<script>\n// aa\n// bb\n</script>\n", "html", gives: "<script>\n// aa bb\n</script>\n")
  }

  @Test func itemsAndLinksInComments() throws {
    try check(
      "// - aa bb cc\n// - https://e.org/a-b c\n", "swift", columns: 12,
      gives: "// - aa bb\n//   cc\n// - https://e.org/a-b\n//   c\n")
  }

  /// The repository's own pages and sources: the code is the same afterwards, the second time nothing changes.
  @Test(arguments: [
    "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "Sources/HighlightStorage/TextStorage.swift",
    "Sources/TextRules/Links/LinkDetector.swift", "Sources/CICU/include/CICU.h", "Benchmarks/bench.py",
    "grammars/packages.toml",
  ])
  func realFiles(name: String) throws {
    let bytes = try FileSystem.read(TestEnvironment.package + name)
    let text = String(decoding: bytes, as: UTF8.self)
    let manifest = TestEnvironment.manifest
    let language = try #require(LanguageDetection(manifest).language(path: name, head: bytes.prefix(1000)))
    guard manifest[language]?.isFirstTier == true else { return }
    for columns in [40, 90] {
      let once = try Self.reflowed(text, language, columns: columns)
      #expect(try Self.reflowed(once, language, columns: columns) == once, "\(columns)")
      let (before, after) = (try Self.tokens(of: text, language), try Self.tokens(of: once, language))
      let difference = zip(before, after).first { $0 != $1 }
      #expect(before.count == after.count && difference == nil, "\(columns): \(String(describing: difference))")
    }
  }

  /// Scopes with their text, in which white space and the markers of comments do not count. What stands in comments of code is text: marks of
  /// documentation that went over two lines may stand in one.
  private static func tokens(of text: String, _ language: String) throws -> [String] {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let storage = HighlightingStorage(
      UTF16Text(text), language: try loader.language(language).get(),
      languageProvider: language == "markdown" ? loader : nil)
    var result: [(scope: String, text: String)] = []
    for run in storage.combinedRuns() {
      let scope = storage.attributeTable[run.attribute].scope ?? ""
      let words = storage.text.string(in: run.range).filter { !" \t\n*/#>".contains($0) }
      if scope == result.last?.scope {
        result[result.count - 1].text += words
      } else if !words.isEmpty {
        result.append((scope, words))
      }
    }
    return result.map { "\($0.scope): \($0.text)" }
  }
}
