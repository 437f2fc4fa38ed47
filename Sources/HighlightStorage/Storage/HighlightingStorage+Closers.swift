internal import CTreeSitter

extension HighlightingStorage {
  /// What ends a token that begins something.
  private static let closers: [String: String] = [
    "{": "}", "(": ")", "[": "]", "#if": "\n#endif\n", "#ifdef": "\n#endif\n", "#ifndef": "\n#endif\n",
  ]
  // Their first named child is the name that an end tag has to have.
  private static let startTags: Set<String> = ["start_tag", "STag", "jsx_opening_element"]
  // What is nested more deeply is no head of a text that is worth closing.
  private static let mostClosers = 64

  /// What has to be appended to a text that was cut off, so that the brackets, branches and elements end that are open where an error reaches
  /// the end: without it the parser takes the whole text for an error. Empty where none is, and where there are too many.
  /// O(nodes around the end, and those beside them).
  package func closersAtEnd() -> ContiguousArray<UInt16> {
    guard let tree = layer?.tree, ts_node_has_error(tree.rootNode) else { return [] }
    var open: [String] = []
    var cursor = ts_tree_cursor_new(tree.rootNode)
    defer { ts_tree_cursor_delete(&cursor) }
    while ts_tree_cursor_goto_first_child(&cursor) {
      var last: TSNode?
      var inLast = 0
      repeat {
        let node = ts_tree_cursor_current_node(&cursor)
        (last, inLast) = (node, open.count)
        let kind = String(cString: ts_node_type(node))
        if let closer = Self.closers[kind] {
          open.append(closer)
        } else if Self.startTags.contains(kind), let name = nameOfTag(node) {
          open.append("</\(name)>")
        } else if !open.isEmpty, Self.closes(kind, open[open.count - 1]) {
          open.removeLast()
        }
      } while ts_tree_cursor_goto_next_sibling(&cursor)
      // The last child goes on where it is an error itself.
      guard let last, ts_node_has_error(last), inLast == open.count else { break }
    }
    guard open.count <= Self.mostClosers else { return [] }
    return ContiguousArray(open.reversed().joined().utf16)
  }

  /// Whether a node of a kind ends what a closer would end.
  private static func closes(_ kind: String, _ closer: String) -> Bool {
    closer == kind || (kind == "#endif" && closer.utf8.elementsEqual("\n#endif\n".utf8))
      || (closer.hasPrefix("</") && ["end_tag", "ETag", "jsx_closing_element"].contains(kind))
  }

  private func nameOfTag(_ tag: TSNode) -> String? {
    let name = ts_node_named_child(tag, 0)
    guard !ts_node_is_null(name) else { return nil }
    return text.withUnits(in: name.start..<name.end) {
      String(utf16: UnsafeBufferPointer(rebasing: $0[name.start..<name.end]))
    }
  }
}
