import CTreeSitter
import Foundation
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages

/// Markdown's parser, which takes what stands in a line for one token, against the parser as it was generated, which is in the same library.
@Suite struct MarkdownLineTests {
  private struct Node: Equatable {
    let symbol: TSSymbol
    let field: TSFieldId
    let depth: Int
    let bytes: Range<UInt32>
    let isMissing: Bool
  }

  /// A text with one tree, which is parsed again after edits.
  private final class ParsedText {
    private let parser = ts_parser_new()
    private var tree: OpaquePointer?

    init(_ symbol: String) throws {
      _ = TestEnvironment.manifest
      let library = try #require(GrammarLibrary.find("markdown"))
      ts_parser_set_language(parser, try Grammar.load(name: "markdown", path: library.path, symbol: symbol).language)
    }

    deinit {
      forget()
      ts_parser_delete(parser)
    }

    func forget() {
      if let tree { ts_tree_delete(tree) }
      tree = nil
    }

    func edit(_ edit: TSInputEdit) {
      var edit = edit
      if let tree { ts_tree_edit(tree, &edit) }
    }

    func parse(_ text: [UInt8]) {
      let new = text.withUnsafeBytes {
        ts_parser_parse_string_encoding(
          parser, tree, $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32($0.count), TSInputEncodingUTF8)
      }
      forget()
      tree = new
    }

    var hasErrors: Bool { tree.map { ts_node_has_error(ts_tree_root_node($0)) } ?? true }

    /// The nodes with names, and how many there are of all.
    func nodes() -> (named: [Node], count: Int) {
      guard let tree else { return ([], 0) }
      var cursor = ts_tree_cursor_new(ts_tree_root_node(tree))
      defer { ts_tree_cursor_delete(&cursor) }
      var (named, count, depth) = ([Node](), 0, 0)
      while true {
        let node = ts_tree_cursor_current_node(&cursor)
        count += 1
        if ts_node_is_named(node) || ts_node_is_missing(node) {
          named.append(
            Node(
              symbol: ts_node_symbol(node), field: ts_tree_cursor_current_field_id(&cursor), depth: depth,
              bytes: ts_node_start_byte(node)..<ts_node_end_byte(node), isMissing: ts_node_is_missing(node)))
        }
        if ts_tree_cursor_goto_first_child(&cursor) {
          depth += 1
          continue
        }
        while !ts_tree_cursor_goto_next_sibling(&cursor) {
          guard ts_tree_cursor_goto_parent(&cursor) else { return (named, count) }
          depth -= 1
        }
      }
    }
  }

  private static let insertions =
    [
      "", "word", "a b, c.", " ", "  ", "\t", "    ", "\n", "\n\n", "\r\n", "\r", "\0", "é", "`", "```\n", "```py x\n",
      "~~~", "*", "**", "> ", "\n> ",
      "- ", "+ ", "1. ", "2) ", "- [x] ", "[ ] ", "[", "]", "(", ")", "[a]: b", " \"t\"", "'", "<!--", "-->", "<pre>",
      "</pre>", "<div>", "<?", "?>",
      "<![CDATA[", "]]>", "|", "| a | b |\n|---|---|\n", "# ", "===\n", "---\n", "+++\n", "&amp;", "\\", "\\*", "\\|", ":",
      "{", "}", "<", ">",
    ].map { Array($0.utf8) } + [[0xFF]]

  private static func point(_ text: ArraySlice<UInt8>) -> TSPoint {
    let row = text.count { $0 == 0x0A }
    let column = text.lastIndex(of: 0x0A).map { text.endIndex - $0 - 1 } ?? text.count
    return TSPoint(row: UInt32(row), column: UInt32(column))
  }

  private static let fixtures: [String] = {
    let folder = TestEnvironment.package + "grammars/tests/highlight/markdown/"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasSuffix(".assert") }.sorted().map { folder + $0 }
  }()

  @Test(arguments: fixtures) func namedNodesAreThoseOfTheGeneratedParser(file: String) throws {
    let (ours, fresh, generated) = (
      try ParsedText("tree_sitter_markdown"), try ParsedText("tree_sitter_markdown"),
      try ParsedText("tree_sitter_markdown_generated")
    )
    let content = try String(contentsOfFile: file, encoding: .utf8)
    var random = SeededGenerator(seed: 1)
    var compared = 0
    for content in [content, content.replacing("\n", with: "\r\n"), content.replacing("\n", with: "\n> ")] {
      var text = Array(content.utf8)
      ours.forget()
      for step in 0..<(TestEnvironment.runsAll ? 60 : 20) {
        ours.parse(text)
        fresh.forget()
        fresh.parse(text)
        generated.forget()
        generated.parse(text)
        #expect(fresh.hasErrors == generated.hasErrors, "step \(step)")
        let (expected, found) = (generated.nodes(), fresh.nodes())
        // What the parser skips at an error depends on the number of nodes.
        if !generated.hasErrors {
          #expect(!found.named.isEmpty && found.named == expected.named && found.count <= expected.count, "step \(step)")
          // A tree after edits is that of the whole text.
          #expect(ours.nodes().named == expected.named, "step \(step)")
          compared += 1
        }
        let start = Int.random(in: 0...text.count, using: &random)
        let end = min(text.count, start + Int.random(in: 0..<(step % 5 == 0 ? 30 : 4), using: &random))
        let insertion = Self.insertions.randomElement(using: &random) ?? []
        var edited = text
        edited.replaceSubrange(start..<end, with: insertion)
        ours.edit(
          TSInputEdit(
            start_byte: UInt32(start), old_end_byte: UInt32(end), new_end_byte: UInt32(start + insertion.count),
            start_point: Self.point(text[..<start]), old_end_point: Self.point(text[..<end]),
            new_end_point: Self.point(edited[..<(start + insertion.count)])))
        text = edited
      }
    }
    #expect(compared > 20)
  }

  /// Without it the comparison would say nothing.
  @Test(arguments: ["One, *two* and `three`\nfour [five](six).\n", "```c\nint a = b(c), *d;\n```\n", "| a b, c. |\n|---|\n"])
  func aLineIsOneToken(text: String) throws {
    let (ours, generated) = (try ParsedText("tree_sitter_markdown"), try ParsedText("tree_sitter_markdown_generated"))
    ours.parse(Array(text.utf8))
    generated.parse(Array(text.utf8))
    #expect(ours.nodes().count < generated.nodes().count)
  }
}
