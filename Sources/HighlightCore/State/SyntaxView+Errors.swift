internal import CTreeSitter

/// A range that the grammar cannot parse.
public struct SyntaxError: Equatable, Sendable {
  /// UTF-16 offsets, half-open; empty for a missing node.
  public var range: Range<Int>
  /// The type of the missing node; nil for text that does not fit the grammar.
  public var missing: String?
}

extension SyntaxView {
  /// Returns the syntax errors of the document's tree in document order, without those of embedded texts: the ranges
  /// of errors, and empty ranges with the name of a missing token. Errors inside an error are left out. Empty without
  /// a tree. O(nodes around the errors).
  /// - Parameter limit: the most that are returned.
  package func syntaxErrors(limit: Int) -> [SyntaxError] {
    guard let tree, ts_node_has_error(tree.rootNode) else { return [] }
    var result: [SyntaxError] = []
    var cursor = ts_tree_cursor_new(tree.rootNode)
    defer { ts_tree_cursor_delete(&cursor) }
    while result.count < limit {
      let node = ts_tree_cursor_current_node(&cursor)
      var isEntered = false
      if ts_node_is_missing(node) {
        let name = String(cString: ts_node_type(node))
        let offset = min(node.start, length)
        result.append(SyntaxError(range: offset..<offset, missing: name))
      } else if ts_node_symbol(node) == TSSymbol.max {
        result.append(SyntaxError(range: min(node.start, length)..<min(max(node.end, node.start), length), missing: nil))
      } else if ts_node_has_error(node) {
        isEntered = ts_tree_cursor_goto_first_child(&cursor)
      }
      if isEntered { continue }
      while !ts_tree_cursor_goto_next_sibling(&cursor) {
        if !ts_tree_cursor_goto_parent(&cursor) { return result }
      }
    }
    return result
  }
}
