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
}
