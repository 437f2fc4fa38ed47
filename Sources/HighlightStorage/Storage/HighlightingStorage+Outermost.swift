internal import CTreeSitter

extension HighlightingStorage {
  /// Where the nodes right below the root begin, of those that begin behind a place, ascending. None while there is no tree.
  /// O(nodes below the root).
  /// - Parameter start: a UTF-16 offset.
  package func outermostStarts(after start: Int) -> [Int] {
    guard let tree = layer?.tree else { return [] }
    var result: [Int] = []
    var cursor = ts_tree_cursor_new(tree.rootNode)
    defer { ts_tree_cursor_delete(&cursor) }
    guard ts_tree_cursor_goto_first_child(&cursor) else { return [] }
    repeat {
      let place = ts_tree_cursor_current_node(&cursor).start
      if place > start && place < length { result.append(place) }
    } while ts_tree_cursor_goto_next_sibling(&cursor)
    return result
  }

  // So many nodes have to stand between a place and the end: the last one may go on, and the one before may belong to it.
  private static let settledNodes = 2

  /// Whether the colours in front of a place are the same whatever follows the text: the nodes below the root that begin there are whole and
  /// without errors, and others are behind them. O(nodes below the root).
  ///
  /// What is embedded and put together from several places is never settled, nor is what has no tree.
  package func isSettled(before place: Int) -> Bool {
    guard let layer, let tree = layer.tree, !tree.rootNode.isError, limitsHit.isEmpty else { return false }
    var hasCombined = false
    layer.injections.forEachCombined { _ in hasCombined = true }
    guard !hasCombined else { return false }
    var cursor = ts_tree_cursor_new(tree.rootNode)
    defer { ts_tree_cursor_delete(&cursor) }
    guard ts_tree_cursor_goto_first_child(&cursor) else { return false }
    var behind = 0
    repeat {
      let node = ts_tree_cursor_current_node(&cursor)
      if node.start < place {
        guard !ts_node_has_error(node) else { return false }
      } else if ts_node_is_named(node) && !ts_node_is_extra(node) && !ts_node_has_error(node) && node.end < length {
        behind += 1
        if behind > Self.settledNodes { return true }
      }
    } while ts_tree_cursor_goto_next_sibling(&cursor)
    return false
  }
}

extension TSNode {
  fileprivate var isError: Bool { ts_node_symbol(self) == .max }
}
