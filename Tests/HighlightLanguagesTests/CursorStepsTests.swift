import CParserInternals
import CTreeSitter
import Foundation
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages
@testable import HighlightStorage

/// The steps of cursors taken in place, against the library's.
@Suite(.enabled(if: TestEnvironment.hasAccelerations, "no accelerations")) struct CursorStepsTests {
  /// Walks a tree with both. Returns the nodes that were compared; nil where they differ.
  private static func compare(_ root: TSNode) -> Int? {
    var cursor = ts_tree_cursor_new(root)
    defer { ts_tree_cursor_delete(&cursor) }
    var librarys = ts_tree_cursor_new(root)
    defer { ts_tree_cursor_delete(&librarys) }
    let steps = CursorSteps()
    guard ts_node_child_count(root) == 0 || highlight_knows_nodes() else { return nil }
    var count = 0
    while true {
      count += 1
      let (a, b) = (steps.currentNode(&cursor), ts_tree_cursor_current_node(&librarys))
      guard highlight_nodes_are_equal(a, b), steps.symbol(of: a) == ts_node_symbol(b),
        highlight_cursor_field(&cursor, highlight_cursor_depth(&cursor)) == ts_tree_cursor_current_field_id(&librarys)
      else { return nil }
      let isEntered = ts_tree_cursor_goto_first_child(&librarys)
      guard steps.goToFirstChild(&cursor) == isEntered else { return nil }
      if isEntered { continue }
      while true {
        let isMoved = ts_tree_cursor_goto_next_sibling(&librarys)
        guard steps.goToNextSibling(&cursor) == isMoved else { return nil }
        if isMoved { break }
        let isLeft = ts_tree_cursor_goto_parent(&librarys)
        guard ts_tree_cursor_goto_parent(&cursor) == isLeft else { return nil }
        if !isLeft { return count }
      }
    }
  }

  @Test(arguments: TestEnvironment.ownLanguages.map(\.name))
  func everyStepLeadsWhereTheLibrarysLeads(name: String) throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let language = try loader.language(name).get()
    let folder = TestEnvironment.package + "grammars/tests/highlight/" + name
    var random = SeededGenerator(seed: 1)
    let steps = TestEnvironment.runsAll ? 20 : 8
    var nodes = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where !file.hasSuffix(".assert") {
      let text = UTF16Text(try String(contentsOfFile: folder + "/" + file, encoding: .utf8))
      let storage = HighlightingStorage(text, language: language)
      // As it is, then with more and more errors, each tree made from the one before.
      for step in 0..<steps {
        let root = try #require(storage.reading.tree).rootNode
        // Also as the first tree that a process has.
        #expect(ts_node_child_count(root) == 0 || highlight_judge_nodes(root.tree) == UInt8(HIGHLIGHT_KNOWN), "\(file)")
        nodes += try #require(Self.compare(root), "\(file), step \(step)")
        let place = Int.random(in: 0...storage.length, using: &random)
        let count = min(Int.random(in: 0..<3, using: &random), storage.length - place)
        let insertion = ["", "(", "}", "\"", "\n", "x", "é"].randomElement(using: &random) ?? ""
        storage.replaceCharacters(in: place..<(place + count), with: insertion)
      }
    }
    #expect(nodes > 15 * steps)
  }
}
