internal import CTreeSitter
internal import TextModel

extension SyntaxView {
  /// Returns the UTF-16 offsets at which the children of the root node begin, if these are after `start`; ascending.
  /// Empty without a tree. O(nodes below the root).
  /// - Parameter start: a UTF-16 offset.
  package func outermostStarts(after start: Int) -> [Int] {
    guard let tree else { return [] }
    var result: [Int] = []
    var cursor = ts_tree_cursor_new(tree.rootNode)
    defer { ts_tree_cursor_delete(&cursor) }
    guard ts_tree_cursor_goto_first_child(&cursor) else { return [] }
    repeat {
      let offset = ts_tree_cursor_current_node(&cursor).start
      if offset > start && offset < length { result.append(offset) }
    } while ts_tree_cursor_goto_next_sibling(&cursor)
    return result
  }

  /// Whether the text has a tree, and no embedded text that is joined from several ranges.
  package var isWhole: Bool {
    guard let layer = syntax.root, tree != nil else { return false }
    var hasCombined = false
    layer.injections.forEachCombined { _ in hasCombined = true }
    return !hasCombined
  }
}

extension DocumentState {
  /// Whether this text has the same highlights before an offset as a text that is a prefix of it, and the same embedded
  /// texts that begin there.
  ///
  /// False if a name before the offset may be defined after the end of the prefix. O(runs before the offset +
  /// embedded texts).
  /// - Parameters:
  ///   - shorter: the prefix.
  ///   - offset: a UTF-16 offset inside the prefix.
  package func hasSameHighlights(like shorter: DocumentState, before offset: Int) -> Bool {
    guard syntax.root?.knowsNames(before: UInt32(offset), upTo: UInt32(shorter.text.count)) != false,
      embeddedTexts(before: offset) == shorter.embeddedTexts(before: offset)
    else { return false }
    let (runs, others) = (
      runs.combined(in: 0..<offset, attributeTable), shorter.runs.combined(in: 0..<offset, shorter.attributeTable)
    )
    guard runs.count == others.count else { return false }
    return zip(runs, others).allSatisfy { run, other in
      run.start == other.start && min(run.end, UInt32(offset)) == min(other.end, UInt32(offset))
        && attributeTable[run.attribute] == shorter.attributeTable[other.attribute]
    }
  }

  /// Returns the ranges of the embedded texts that begin before a UTF-16 offset.
  private func embeddedTexts(before offset: Int) -> [Range<UInt32>] {
    var result: [Range<UInt32>] = []
    syntax.root?.injections.forEach { if Int($0.start) < offset { result.append($0.start..<$0.end) } }
    return result
  }
}
