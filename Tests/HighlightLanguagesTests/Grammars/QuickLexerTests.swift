import CTreeSitter
import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages

/// Trees parsed with the quicker step of the lexer, against those of the parser library alone.
@Suite(.enabled(if: TestEnvironment.hasAccelerations, "no accelerations")) struct QuickLexerTests {
  /// The library's own tree: it reads the text with a function of its own, so its lexer stays as it is.
  private static func librarysTree(_ grammar: Grammar, _ text: UTF16Text, isUTF8: Bool) -> OpaquePointer? {
    let parser = ts_parser_new()
    defer { ts_parser_delete(parser) }
    ts_parser_set_language(parser, grammar.language)
    func parse(_ bytes: UnsafeRawBufferPointer, _ encoding: TSInputEncoding) -> OpaquePointer? {
      ts_parser_parse_string_encoding(
        parser, nil, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count), encoding)
    }
    if isUTF8 { return Array(text.string(in: 0..<text.count).utf8).withUnsafeBytes { parse($0, TSInputEncodingUTF8) } }
    return text.units.withUnsafeBytes { parse($0, highlight_input(nil, nil, false).encoding) }
  }

  /// The number of nodes; nil where the trees differ.
  private static func compare(_ a: TSNode, _ b: TSNode) -> Int? {
    var cursors = (ts_tree_cursor_new(a), ts_tree_cursor_new(b))
    defer {
      ts_tree_cursor_delete(&cursors.0)
      ts_tree_cursor_delete(&cursors.1)
    }
    var count = 0
    while true {
      count += 1
      let (a, b) = (ts_tree_cursor_current_node(&cursors.0), ts_tree_cursor_current_node(&cursors.1))
      let (start, end) = (ts_node_start_point(a), ts_node_end_point(a))
      let (otherStart, otherEnd) = (ts_node_start_point(b), ts_node_end_point(b))
      guard ts_node_symbol(a) == ts_node_symbol(b), ts_node_start_byte(a) == ts_node_start_byte(b),
        ts_node_end_byte(a) == ts_node_end_byte(b), start.row == otherStart.row, start.column == otherStart.column,
        end.row == otherEnd.row, end.column == otherEnd.column, ts_node_is_missing(a) == ts_node_is_missing(b)
      else { return nil }
      let isEntered = ts_tree_cursor_goto_first_child(&cursors.1)
      guard ts_tree_cursor_goto_first_child(&cursors.0) == isEntered else { return nil }
      if isEntered { continue }
      while true {
        let isMoved = ts_tree_cursor_goto_next_sibling(&cursors.1)
        guard ts_tree_cursor_goto_next_sibling(&cursors.0) == isMoved else { return nil }
        if isMoved { break }
        let isLeft = ts_tree_cursor_goto_parent(&cursors.1)
        guard ts_tree_cursor_goto_parent(&cursors.0) == isLeft else { return nil }
        if !isLeft { return count }
      }
    }
  }

  private static let steps = TestEnvironment.runsAll ? 12 : 6

  @Test(arguments: TestEnvironment.ownLanguages.map(\.name))
  func treesAreThoseOfTheLibrary(name: String) throws {
    let grammar = try LanguageLoader(manifest: TestEnvironment.manifest).grammar(named: name).get()
    let folder = TestEnvironment.package + "grammars/tests/highlight/" + name
    let parser = Parser(grammar)
    var random = SeededGenerator(seed: 1)
    var (nodes, utf8, utf16) = (0, 0, 0)
    for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where !file.hasSuffix(".assert") {
      // A carriage return between a backslash and a line feed is joined with it, and is none to our lexer.
      let content = try String(contentsOfFile: folder + "/" + file, encoding: .utf8).replacing("\r\n", with: "\n")
      // Texts of one piece, and such of many, which are read stretch by stretch.
      let oneLine = String(content.replacing("\n", with: " ").prefix(2000))
      let contents = [
        content, content.filter(\.isASCII), content.replacing("\\", with: "").replacing("\n", with: "\r\n"),
        content + "é 🙂\u{0}\n", oneLine, oneLine.filter(\.isASCII), oneLine + "é",
      ]
      for content in contents {
        var text = UTF16Text(content)
        for step in 0..<Self.steps {
          let outcome = parser.parse(
            text.table, oldTree: nil, milliseconds: 5000, flag: CancellationFlag(), expectsEdits: false
          ).outcome
          // The library takes minutes for some errors.
          if outcome.limit == .parseTime { break }
          guard case .parsed(let tree) = outcome else {
            Issue.record("\(file), step \(step): no tree")
            return
          }
          let librarys = try #require(Self.librarysTree(grammar, text, isUTF8: tree.isUTF8))
          defer { ts_tree_delete(librarys) }
          nodes += try #require(Self.compare(tree.rootNode, ts_tree_root_node(librarys)), "\(file), step \(step)")
          if tree.isUTF8 { utf8 += 1 } else { utf16 += 1 }
          let place = Int.random(in: 0...text.count, using: &random)
          let count = min(Int.random(in: 0..<3, using: &random), text.count - place)
          let insertion =
            ["", "(", "}", "\"", "\n", "x", "\u{0}", step > Self.steps / 2 ? "ß🙂" : "y"].randomElement(using: &random) ?? ""
          text.replace(place..<(place + count), with: insertion.utf16)
        }
      }
    }
    // Without it the comparison would say nothing.
    #expect(parser.hasQuickLexer)
    #expect(nodes > 1000 && utf8 > 0 && utf16 > 0)
  }

  @Test(
    arguments: [
      ("c", "char *a = \"b\\\n  c\";\nint d;\n"), ("bash", "a && \\\n  b\nc -d\n"), ("python", "a = b + \\\n  c\nd = 1\n"),
      ("make", "a = b \\\n  c\nd = e\n"),
    ])
  func aBackslashContinuesALineBeforeBothLineEnds(name: String, text: String) throws {
    let parser = Parser(try LanguageLoader(manifest: TestEnvironment.manifest).grammar(named: name).get())
    func shape(_ text: UTF16Text) throws -> String {
      let result = parser.parse(text.table, oldTree: nil, milliseconds: 5000, flag: CancellationFlag(), expectsEdits: false)
      guard case .parsed(let tree) = result.outcome else { throw CancellationError() }
      let shape = try #require(ts_node_string(tree.rootNode))
      defer { free(shape) }
      return String(cString: shape)
    }
    let expected = try shape(UTF16Text(text))
    #expect(!expected.contains("ERROR"))
    for text in [text, text.replacing("d", with: "é")] {
      let expected = try shape(UTF16Text(text))
      #expect(try shape(UTF16Text(text.replacing("\n", with: "\r\n"))) == expected)
      // CR and LF in different pieces.
      var pieces = UTF16Text(text.replacing("\n", with: "\r"))
      for offset in text.utf16.indices.filter({ text.utf16[$0] == 0x0A }).map({ $0.utf16Offset(in: text) }).reversed() {
        pieces.replace(offset + 1..<offset + 1, with: "\n".utf16)
      }
      #expect(try shape(pieces) == expected)
    }
  }
}
