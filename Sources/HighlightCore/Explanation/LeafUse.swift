internal import CTreeSitter
internal import TextModel

/// The number of leaves of one kind in some texts, and how many are highlighted.
package struct LeafUse: Sendable {
  package var count = 0
  package var coloredCount = 0
  /// The UTF-16 offset, in the document, of the first leaf that is not highlighted; nil if all are.
  package var firstPlain: Int?
}

/// A kind of leaf in a language's trees.
package struct LeafKind: Hashable, Comparable, Sendable {
  package var language: String
  /// The node's type, or the token itself.
  package var name: String
  package var isNamed: Bool

  /// Orders by language, named nodes first, then by name.
  package static func < (a: LeafKind, b: LeafKind) -> Bool {
    (a.language, a.isNamed ? 0 : 1, a.name) < (b.language, b.isNamed ? 0 : 1, b.name)
  }
}

extension ExplainableDocument {
  /// Returns the counts for each kind of leaf in the syntax trees, embedded languages included. Leaves without
  /// visible text and errors are left out. O(text).
  package func leafUse() -> [LeafKind: LeafUse] {
    guard let layer = syntax.root else { return [:] }
    var isColored = ContiguousArray(repeating: false, count: length)
    for run in reading.syntaxRuns.runs {
      for offset in Int(run.start)..<Int(run.end) { isColored[offset] = true }
    }
    var uses: [LeafKind: LeafUse] = [:]
    layer.forEachLayer(in: syntax) { inner, map in
      inner.countLeaves(
        units: inner.parents.isEmpty ? text.units : inner.units, isColored: isColored, into: &uses, at: map, workspace)
    }
    return uses
  }
}

extension SyntaxLayer {
  /// Adds the leaves of this layer to `uses`; nothing without a tree.
  /// - Parameter isColored: for each unit of the document, whether it is highlighted.
  fileprivate func countLeaves(
    units: ContiguousArray<UInt16>, isColored: ContiguousArray<Bool>, into uses: inout [LeafKind: LeafUse],
    at map: LayerMap, _ workspace: ThreadWorkspace
  ) {
    guard let tree = workspace.tree(of: self) else { return }
    var cursor = ts_tree_cursor_new(tree.rootNode)
    defer { ts_tree_cursor_delete(&cursor) }
    var ascends = false
    repeat {
      if !ascends, ts_tree_cursor_goto_first_child(&cursor) { continue }
      if !ascends {
        count(ts_tree_cursor_current_node(&cursor), units: units, isColored: isColored, into: &uses, map)
      }
      ascends = !ts_tree_cursor_goto_next_sibling(&cursor)
    } while !ascends || ts_tree_cursor_goto_parent(&cursor)
  }

  /// Adds one leaf to the counts of its kind in `uses`, and to the highlighted ones if any of its visible units is
  /// highlighted. Else its first visible offset is kept if it is the first such leaf of the kind. Leaves without
  /// visible text, and errors, are skipped.
  private func count(
    _ node: TSNode, units: ContiguousArray<UInt16>, isColored: ContiguousArray<Bool>,
    into uses: inout [LeafKind: LeafUse], _ map: LayerMap
  ) {
    let visible = (node.start..<max(node.start, min(node.end, units.count))).filter { units[$0] > 0x20 }
    guard let first = visible.first, !ts_node_has_error(node), ts_node_symbol(node) != .max else { return }
    let kind = LeafKind(language: language.name, name: node.kind, isNamed: ts_node_is_named(node))
    let hasColor = visible.contains { layerOffset in
      guard let offset = map.documentOffset(of: layerOffset) else { return false }
      return isColored.indices.contains(offset) && isColored[offset]
    }
    uses[kind, default: LeafUse()].count += 1
    if hasColor {
      uses[kind]?.coloredCount += 1
    } else if uses[kind]?.firstPlain == nil {
      uses[kind]?.firstPlain = map.documentOffset(of: first)
    }
  }
}
