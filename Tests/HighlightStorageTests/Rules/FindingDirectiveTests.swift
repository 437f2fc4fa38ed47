import HighlightStorage
import Testing

@testable import HighlightCore

/// Comments that have findings of rules ignored.
@Suite struct FindingDirectiveTests {
  private static func storage(_ text: String) -> HighlightingStorage {
    var (number, letter) = (Rule(id: "num", pattern: "[0-9]+"), Rule(id: "x.y-z", pattern: "x"))
    (number.severity, letter.severity) = (.warning, .warning)
    return RuleCheck(text, [number, letter]).storage
  }

  private static func found(_ storage: HighlightingStorage) -> [String] {
    storage.findings.map { "\(storage.text.lines.line(at: $0.range.lowerBound)):\(storage.text.string(in: $0.range))" }
  }

  @Test(
    arguments: [
      ("1 x\n2 x\n3 x", ["0:1", "0:x", "1:2", "1:x", "2:3", "2:x"]),
      // Of the line; of the next one where nothing else stands.
      ("1 x\n2 x // highlight-lsp: ignore num\n3 x", ["0:1", "0:x", "1:x", "2:3", "2:x"]),
      ("1 x\n// highlight-lsp: ignore num\n3 x\n4", ["0:1", "0:x", "2:x", "3:4"]),
      ("1 x // highlight-lsp: ignore x.y-z, num -- 5 reasons\n3", ["1:3"]),
      ("1 x <!-- highlight-lsp: ignore -->\n3", ["1:3"]),
      ("1 x /*highlight-lsp:ignore num*/ \n3", ["0:x", "1:3"]),
      // Of the text.
      ("1 x\n3 x highlight-lsp: ignore-file x.y-z\n", ["0:1", "1:3"]),
      ("1 x\n3 x highlight-lsp: ignore-file", []),
      // Of nothing.
      ("1 highlight-lsp: ignored num", ["0:1"]), ("1 highlight-lsp:", ["0:1"]), ("1 highlight-lsp: ignore other", ["0:1"]),
      ("1 highlight-lsp\n: ignore num", ["0:1"]),
    ] as [(String, [String])])
  func findingsOfALineOrATextAreIgnored(text: String, expected: [String]) {
    #expect(Self.found(Self.storage(text)) == expected)
  }

  /// One that is alone in its line is about the next line, too.
  @Test(
    arguments: [
      ("// highlight-lsp: ignore num\n1", []), ("a // highlight-lsp: ignore num\n1", ["num"]),
      ("// highlight-lsp: ignore num\na\n1", ["num"]), ("1 // highlight-lsp: ignore num, x.y-z", ["x.y-z"]),
      ("// highlight-lsp: ignore-file num\na\n1", []),
    ] as [(String, [String])])
  func whatIgnoresNothingIsUnused(text: String, expected: [String]) {
    let ids: Set<String> = ["num", "x.y-z"]
    let storage = Self.storage(text)
    let unused = storage.unusedDirectives(known: ids, lookedFor: ids, isComplete: true)
    #expect(unused.map { storage.text.string(in: $0.range) } == expected)
  }

  @Test func editsAreFollowed() {
    let storage = Self.storage("1\n2\n// highlight-lsp: ignore num\n3\n")
    #expect(Self.found(storage) == ["0:1", "1:2"])
    storage.replaceCharacters(in: 0..<0, with: "7\n")
    #expect(Self.found(storage) == ["0:7", "1:1", "2:2"])
    // The directive has something beside it now, and is about its own line alone.
    storage.replaceCharacters(in: 6..<6, with: "a ")
    #expect(Self.found(storage) == ["0:7", "1:1", "2:2", "4:3"])
    storage.replaceCharacters(in: 0..<0, with: "/* highlight-lsp: ignore-file num */")
    #expect(Self.found(storage) == [])
    storage.replaceCharacters(in: 4..<5, with: "")
    #expect(Self.found(storage) == ["0:7", "1:1", "2:2", "4:3"])
  }

  @Test func whatIsReplacedIsNothingThatIsIgnored() {
    var rule = Rule(id: "num", pattern: "[0-9]+")
    rule.fix = "n"
    let storage = RuleCheck("1\n2 // highlight-lsp: ignore num\n", [rule]).storage
    #expect(TextReplacement.fixes(of: storage).map(\.range) == [0..<1])
  }
}
