internal import CTreeSitter

/// Uses the library's own queries to find the supertypes of a node, if the stack of its cursors is not known. Slow: O(depth
/// of the node) and, in old versions, O(siblings before it) for each. One thread at a time.
struct SupertypeQuery {
  private var query: OpaquePointer?
  private var cursor: OpaquePointer?

  /// Frees the query and its cursor, which are not freed otherwise.
  func release() {
    if let cursor { ts_query_cursor_delete(cursor) }
    if let query { ts_query_delete(query) }
  }

  /// Returns the supertypes of a node, one bit for each of the first 32 of `supertypes`, which must be the same at
  /// every call. 0 for the root.
  mutating func supertypes(of node: TSNode, _ supertypes: UnsafeBufferPointer<TSSymbol>) -> UInt32 {
    let parent = ts_node_parent(node)
    if ts_node_is_null(parent) || supertypes.isEmpty { return 0 }
    if query == nil { prepare(ts_tree_language(node.tree), supertypes) }
    guard let query, let cursor else { return 0 }
    let (start, end) = (ts_node_start_byte(node), ts_node_end_byte(node))
    ts_query_cursor_set_byte_range(cursor, start, max(end, start + 1))
    ts_query_cursor_exec(cursor, query, parent)
    var result: UInt32 = 0
    var match = TSQueryMatch()
    while ts_query_cursor_next_match(cursor, &match) {
      for capture in UnsafeBufferPointer(start: match.captures, count: Int(match.capture_count))
      where ts_node_eq(capture.node, node) {
        result |= 1 << UInt32(match.pattern_index)
      }
    }
    return result
  }

  /// Creates the cursor, and a query with one pattern for each of the first 32 supertypes, in their order.
  private mutating func prepare(_ language: OpaquePointer?, _ supertypes: UnsafeBufferPointer<TSSymbol>) {
    let text = supertypes.prefix(32).map { "(\(String(cString: ts_language_symbol_name(language, $0)))) @node" }
      .joined(separator: "\n")
    var errorOffset: UInt32 = 0
    var errorType = TSQueryErrorNone
    query = ts_query_new(language, text, UInt32(text.utf8.count), &errorOffset, &errorType)
    cursor = ts_query_cursor_new()
  }
}
