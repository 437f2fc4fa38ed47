import HighlightLanguages
import HighlightRendering
import HighlightStorage
import HighlightTestSupport
import Testing

@testable import FileHighlighting

/// Parts of texts whose language somebody names are highlighted without what begins a whole text.
@Suite struct ExcerptTests {
  private func scopes(_ text: String, path: String = "-", named name: String? = nil) throws -> [String] {
    let manifest = TestEnvironment.manifest
    let highlighter = FileHighlighter(manifest: manifest, forcedLanguage: name.flatMap { manifest[$0] })
    let file = try highlighter.highlight(ContiguousArray(text.utf8), path: path).file
    #expect(name == nil || file.language == name)
    var result: [String] = []
    var last: String?
    for offset in 0..<file.storage.length {
      let scope = file.storage.attributes(at: offset).attributes?.scope
      if let scope, scope != last { result.append(scope) }
      last = scope
    }
    return result
  }

  @Test(arguments: [
    ("$a = \"x\"; // c\n", ["variable", "operator", "string", "punctuation.delimiter", "comment"]),
    ("protected int $a;\n", ["keyword.modifier", "type.builtin", "property", "punctuation.delimiter"]),
    ("\n/* c */ echo 1\n", ["comment.documentation", "keyword", "number"]),
    ("<?php echo 1;\n", ["tag", "keyword", "number", "punctuation.delimiter"]),
    ("<b>\n<?= 1 ?>\n", ["tag.delimiter", "tag", "tag.delimiter", "tag", "number", "tag"]),
  ])
  func namedPHPNeedsNoTag(text: String, expected: [String]) throws {
    #expect(try scopes(text, named: "php") == expected)
  }

  @Test func aFileWithoutTagIsNoCode() throws {
    #expect(try scopes("$a = \"x\"; // c\n", path: "a.php").isEmpty)
  }

  @Test func linesOfADifferenceNeedNoHunk() throws {
    #expect(try scopes("-a\n+b\n c\n! d\n", named: "diff") == ["diff.minus", "diff.plus", "diff.delta"])
  }
}
