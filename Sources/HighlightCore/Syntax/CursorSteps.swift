internal import CParserInternals
internal import CTreeSitter

/// The steps of tree cursors: in the memory of the cursor if its layout is known (`cursor.h` has the gain and when this
/// may go), otherwise by calls into the library.
struct CursorSteps {
  private let isKnown: Bool

  init() { isKnown = highlight_knows_nodes() }

  /// Moves a cursor to the first child of its node. Returns false if there is none.
  @inline(__always)
  func goToFirstChild(_ cursor: UnsafeMutablePointer<TSTreeCursor>) -> Bool {
    isKnown ? highlight_cursor_goto_first_child(cursor) : ts_tree_cursor_goto_first_child(cursor)
  }

  /// Moves a cursor to the next sibling of its node. Returns false if there is none.
  @inline(__always)
  func goToNextSibling(_ cursor: UnsafeMutablePointer<TSTreeCursor>) -> Bool {
    isKnown ? highlight_cursor_goto_next_sibling(cursor) : ts_tree_cursor_goto_next_sibling(cursor)
  }

  @inline(__always)
  func currentNode(_ cursor: UnsafePointer<TSTreeCursor>) -> TSNode {
    isKnown ? highlight_cursor_current_node(cursor) : ts_tree_cursor_current_node(cursor)
  }

  @inline(__always)
  func symbol(of node: TSNode) -> TSSymbol {
    isKnown ? highlight_node_symbol(node) : ts_node_symbol(node)
  }
}
