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
    guard isWhole, let tree = layer?.tree, !tree.rootNode.isError else { return false }
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

  /// Whether a shorter start of the same text was coloured in the same way in front of a place: what stands between the ends of both changed
  /// nothing there, neither what is coloured how nor which nodes are open at the place. Never where there are syntax errors up to the end of the
  /// shorter one: a comment whose end nobody has read is full of them, in both. O(runs in front of the place + nodes around it and around errors).
  ///
  /// What encloses the place may go on behind both: the branches of an `#ifdef`, a class, an object of JSON, the root of a document. Not a scope in which
  /// names are known in front of their definition.
  package func agrees(with shorter: HighlightingStorage, before place: Int) -> Bool {
    // An error behind the place may make one of all that is open around it.
    guard isWhole, shorter.isWhole, !isInScopeThatKnowsAll(place, reaching: shorter.length),
      outline(before: min(shorter.length, length)) != nil,
      let outline = outline(before: place), outline == shorter.outline(before: place)
    else { return false }
    let (runs, others) = (combinedRuns(in: 0..<place), shorter.combinedRuns(in: 0..<place))
    guard runs.count == others.count, links(in: 0..<place) == shorter.links(in: 0..<place) else { return false }
    return zip(runs, others).allSatisfy { run, other in
      run.start == other.start && min(run.end, UInt32(place)) == min(other.end, UInt32(place))
        && attributeTable[run.attribute] == shorter.attributeTable[other.attribute]
    }
  }

  /// Whether a scope that knows all its names has begun in front of a place and goes on behind another one.
  private func isInScopeThatKnowsAll(_ place: Int, reaching end: Int) -> Bool {
    guard let layer, place > 0 else { return false }
    var isInside = false
    layer.locals.forEach(overlapping: UInt32(place - 1)..<UInt32(place)) { local in
      if local.kind == .scope, local.scopeRules.contains(.knowsAll), Int(local.end) >= end { isInside = true }
    }
    return isInside
  }

  /// Whether there is a tree, all limits were kept, and nothing that is embedded is put together from several places.
  private var isWhole: Bool {
    guard let layer, layer.tree != nil, limitsHit.isEmpty else { return false }
    var hasCombined = false
    layer.injections.forEachCombined { _ in hasCombined = true }
    return !hasCombined
  }

  /// What a tree says of the text in front of a place, beside colours.
  private struct TreeOutline: Equatable {
    /// A node that goes on behind the place.
    struct Node: Equatable {
      let symbol: TSSymbol
      let start: Int
    }

    /// Those around the place, the outermost first.
    var open: [Node] = []
    /// Where embedded texts begin and end.
    var embedded: [Range<UInt32>] = []
  }

  /// Nil where there are errors in front of the place.
  private func outline(before place: Int) -> TreeOutline? {
    guard let layer, let tree = layer.tree else { return nil }
    var result = TreeOutline()
    layer.injections.forEach { if Int($0.start) < place { result.embedded.append($0.start..<$0.end) } }
    var cursor = ts_tree_cursor_new(tree.rootNode)
    defer { ts_tree_cursor_delete(&cursor) }
    func take(_ node: TSNode) -> Bool {
      if node.isError || ts_node_is_missing(node) { return false }
      let isOpen = node.end > place
      if isOpen { result.open.append(.init(symbol: ts_node_symbol(node), start: node.start)) }
      guard isOpen || ts_node_has_error(node), ts_tree_cursor_goto_first_child(&cursor) else { return true }
      repeat {
        let child = ts_tree_cursor_current_node(&cursor)
        if child.start >= place { break }
        if !take(child) { return false }
      } while ts_tree_cursor_goto_next_sibling(&cursor)
      ts_tree_cursor_goto_parent(&cursor)
      return true
    }
    return take(tree.rootNode) ? result : nil
  }
}

extension TSNode {
  fileprivate var isError: Bool { ts_node_symbol(self) == .max }
}
