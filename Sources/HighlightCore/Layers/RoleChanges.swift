internal import CParserInternals
internal import CTreeSitter
internal import TextModel

/// Finds nodes outside the changed regions whose role in the syntax changed: another field of the same parent, another
/// supertype, a parent whose text or fields a pattern tests, or another depth (0.20.7 reports no change where only tokens
/// without length moved, as Python's dedents do).
///
/// Walks both trees side by side, except for the subtrees that the parse reused. The children that two nodes have in common
/// at either end are skipped at once: O(nodes that the parse rebuilt and the children between those ends).
struct RoleChanges {
  // A deeper tree than this is taken as changed below: the comparison calls itself once per level.
  private static let depthLimit = 500

  /// The children of shorter nodes are stepped over one by one.
  private static let wideLength = Granularity.choose(2_000, small: 0)

  private struct Child {
    let node: TSNode
    let start: UInt32
    let end: UInt32
    let symbol: TSSymbol
    let field: TSFieldId
    let supertypes: UInt32

    func isSame(as other: Child) -> Bool {
      highlight_node_subtree(node) == highlight_node_subtree(other.node) && start == other.start
        && symbol == other.symbol && field == other.field && supertypes == other.supertypes
    }
  }

  private let tables: UnsafePointer<QueryTables.Pointers>
  private var regions: DirtyRegions
  /// Nodes that may still be compared one by one.
  private var budget: Int

  /// Adds to `regions` the nodes that changed although neither their text nor their ancestors did: other siblings,
  /// fields or node types.
  /// - Parameters:
  ///   - old: the root before, edited to match the text.
  ///   - new: the root of the same text.
  ///   - budget: how many children that did not stay may be compared.
  /// - Returns: whether the budget was enough; otherwise `regions` lacks something.
  static func widen(
    _ regions: inout DirtyRegions, old: TSNode, new: TSNode, tables: UnsafePointer<QueryTables.Pointers>, budget: Int
  ) -> Bool {
    var comparison = RoleChanges(tables: tables, regions: regions, budget: budget)
    if ts_node_symbol(old) != ts_node_symbol(new) {
      comparison.insert(new)
    } else if !regions.contains(new) {
      comparison.compare(old, new, depth: 0)
    }
    regions = comparison.regions
    return comparison.budget > 0
  }

  private init(tables: UnsafePointer<QueryTables.Pointers>, regions: DirtyRegions, budget: Int) {
    self.tables = tables
    self.regions = regions
    self.budget = budget
  }

  private mutating func insert(_ node: TSNode) {
    regions.insert(UInt32(node.start)..<UInt32(max(node.start, node.end)))
  }

  private mutating func compare(_ old: TSNode, _ new: TSNode, depth: Int) {
    var oldCursor = ts_tree_cursor_new(old)
    defer { ts_tree_cursor_delete(&oldCursor) }
    var newCursor = ts_tree_cursor_new(new)
    defer { ts_tree_cursor_delete(&newCursor) }
    compare(&oldCursor, old, &newCursor, new, depth: depth)
  }

  /// Compares the children of two nodes, and adds the differences to `regions`. On return the cursors may be at a
  /// child.
  private mutating func compare(
    _ oldCursor: inout TSTreeCursor, _ old: TSNode, _ newCursor: inout TSTreeCursor, _ new: TSNode, depth: Int
  ) {
    guard budget > 0 else { return }
    let parent = ts_node_symbol(new)
    let isWidening = tables.pointee.isWidening[tables.slot(of: parent)]
    guard depth < Self.depthLimit, !isWidening else {
      insert(new)
      return
    }
    var extent = highlight_extent(start: 0, end: .max)
    if new.end - new.start >= Self.wideLength { extent = highlight_node_difference(old, new) }
    var hasOld = Self.goToFirstChild(&oldCursor, of: old, from: extent.start)
    guard Self.goToFirstChild(&newCursor, of: new, from: extent.start) else { return }
    // Old children that end at or after the start of the new one, as far as they were read.
    var window: ContiguousArray<Child> = []
    repeat {
      let node = ts_tree_cursor_current_node(&newCursor)
      if node.context.0 > extent.end { return }
      if window.isEmpty && hasOld {
        let oldNode = ts_tree_cursor_current_node(&oldCursor)
        if isSame(oldNode, &oldCursor, node, &newCursor, below: parent) {
          hasOld = ts_tree_cursor_goto_next_sibling(&oldCursor)
          continue
        }
        // Most nodes that the parse rebuilt equal the old ones.
        if oldNode.start == node.start, oldNode.end == node.end, !regions.contains(node) {
          let (a, b) = (child(oldNode, &oldCursor, below: parent), child(node, &newCursor, below: parent))
          if a.symbol == b.symbol, a.field == b.field, a.supertypes == b.supertypes {
            // Nodes of one shape may differ in the text that a pattern tests.
            let mayWiden = tables.pointee.hasWideningNodes && regions.touches(UInt32(node.start), UInt32(node.end))
            if mayWiden || !highlight_nodes_are_alike(oldNode, node) {
              budget -= 1
              let (oldDepth, newDepth) = (oldCursor.context.0, newCursor.context.0)
              compare(&oldCursor, oldNode, &newCursor, node, depth: depth + 1)
              while oldCursor.context.0 > oldDepth { ts_tree_cursor_goto_parent(&oldCursor) }
              while newCursor.context.0 > newDepth { ts_tree_cursor_goto_parent(&newCursor) }
            }
            hasOld = ts_tree_cursor_goto_next_sibling(&oldCursor)
            continue
          }
        }
      }
      let child = self.child(node, &newCursor, below: parent)
      if let first = window.first, first.isSame(as: child) {
        window.removeFirst()
        continue
      }
      window.removeAll { $0.end < child.start }
      while hasOld && (window.last?.start ?? 0) <= child.end {
        let next = self.child(ts_tree_cursor_current_node(&oldCursor), &oldCursor, below: parent)
        if next.end >= child.start { window.append(next) }
        hasOld = ts_tree_cursor_goto_next_sibling(&oldCursor)
      }
      budget -= 1
      visit(child, window, depth: depth)
      // After a change the children go side by side again.
      if let match = window.firstIndex(where: { $0.end >= child.end }), window[match].end == child.end {
        window.removeSubrange(...match)
      }
    } while budget > 0 && ts_tree_cursor_goto_next_sibling(&newCursor)
  }

  /// Moves the cursor from `node` to its first child that ends at `byte` or after it; to the last one if there is
  /// none. Returns false if the node has no children.
  private static func goToFirstChild(_ cursor: inout TSTreeCursor, of node: TSNode, from byte: UInt32) -> Bool {
    if byte > 0 && highlight_cursor_goto_child(&cursor, node, byte, nil, 0) >= 0 {
      assert(isFirstChild(ts_tree_cursor_current_node(&cursor), of: node, from: byte))
      return true
    }
    guard ts_tree_cursor_goto_first_child(&cursor) else { return false }
    while ts_node_end_byte(ts_tree_cursor_current_node(&cursor)) < byte && ts_tree_cursor_goto_next_sibling(&cursor) {}
    return true
  }

  private static func isFirstChild(_ child: TSNode, of node: TSNode, from byte: UInt32) -> Bool {
    var cursor = ts_tree_cursor_new(node)
    defer { ts_tree_cursor_delete(&cursor) }
    guard ts_tree_cursor_goto_first_child(&cursor) else { return false }
    while ts_node_end_byte(ts_tree_cursor_current_node(&cursor)) < byte {
      guard ts_tree_cursor_goto_next_sibling(&cursor) else { return false }
    }
    return ts_node_eq(ts_tree_cursor_current_node(&cursor), child)
  }

  /// Whether the parse reused the old child as the new one, at the same offset and in the same role: with the same
  /// field and supertypes, as far as patterns test them.
  @inline(__always)
  private func isSame(
    _ old: TSNode, _ oldCursor: inout TSTreeCursor, _ node: TSNode, _ newCursor: inout TSTreeCursor, below parent: TSSymbol
  ) -> Bool {
    guard highlight_node_subtree(old) == highlight_node_subtree(node), old.start == node.start else { return false }
    guard tables.pointee.hasFieldTests else { return old.context.3 == node.context.3 }
    let symbol = ts_node_symbol(node)
    guard symbol == ts_node_symbol(old) else { return false }
    let slot = tables.slot(of: symbol)
    if tables.field(of: &oldCursor, symbol, below: parent) != tables.field(of: &newCursor, symbol, below: parent) {
      return false
    }
    return !tables.pointee.needsSupertypes[slot] || tables.supertypes(of: &oldCursor) == tables.supertypes(of: &newCursor)
  }

  private mutating func visit(_ child: Child, _ window: ContiguousArray<Child>, depth: Int) {
    if regions.contains(child.node) { return }
    let touches = regions.touches(child.start, child.end)
    var counterpart: Child?
    for candidate in window {
      if candidate.start > child.end { break }
      guard candidate.symbol == child.symbol else { continue }
      if candidate.start == child.start && candidate.end == child.end {
        counterpart = candidate
        break
      }
      // A node that grew or shrank: it still shares text with the old node.
      if touches && counterpart == nil && candidate.start < child.end && candidate.end > child.start {
        counterpart = candidate
      }
    }
    guard let counterpart, counterpart.field == child.field, counterpart.supertypes == child.supertypes else {
      insert(child.node)
      return
    }
    if highlight_node_subtree(counterpart.node) != highlight_node_subtree(child.node) {
      compare(counterpart.node, child.node, depth: depth + 1)
    }
  }

  private func child(_ node: TSNode, _ cursor: inout TSTreeCursor, below parent: TSSymbol) -> Child {
    let symbol = ts_node_symbol(node)
    let slot = tables.slot(of: symbol)
    return Child(
      node: node, start: UInt32(node.start), end: UInt32(node.end), symbol: symbol,
      field: tables.field(of: &cursor, symbol, below: parent),
      supertypes: tables.pointee.needsSupertypes[slot] ? tables.supertypes(of: &cursor) : 0)
  }
}
