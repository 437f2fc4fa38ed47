internal import CTreeSitter

/// Finds nodes outside the changed regions whose part in the syntax changed all the same: another field of the same parent, another
/// supertype, a parent of whose text or fields a pattern asks, or another depth (0.20.7 tells no change where only tokens without
/// length moved, as Python's dedents do).
///
/// Walks both trees side by side, but for the subtrees that the parse took over. O(nodes that it made anew and their children).
struct SpineComparison {
  // A deeper tree than this is taken as changed below: the comparison calls itself once per level.
  private static let depthLimit = 500

  private struct Child {
    let node: TSNode
    let start: UInt32
    let end: UInt32
    let symbol: TSSymbol
    let field: TSFieldId
    let supertypes: UInt32
  }

  private let tables: QueryTables.Pointers
  private var regions: DirtyRegions

  /// Adds to `regions` what changed without a change of its own text or ancestors.
  /// - Parameters:
  ///   - old: the root before, edited to match the text.
  ///   - new: the root of the same text.
  static func widen(_ regions: inout DirtyRegions, old: TSNode, new: TSNode, tables: QueryTables.Pointers) {
    var comparison = SpineComparison(tables: tables, regions: regions)
    if ts_node_symbol(old) != ts_node_symbol(new) {
      comparison.insert(new)
    } else if !regions.contains(new) {
      comparison.compare(old, new, depth: 0)
    }
    regions = comparison.regions
  }

  private init(tables: QueryTables.Pointers, regions: DirtyRegions) {
    self.tables = tables
    self.regions = regions
  }

  private mutating func insert(_ node: TSNode) {
    regions.insert(UInt32(node.start)..<UInt32(max(node.start, node.end)))
  }

  private mutating func compare(_ old: TSNode, _ new: TSNode, depth: Int) {
    let isWidening = tables.isWidening[tables.slot(of: ts_node_symbol(new))]
    guard depth < Self.depthLimit, !isWidening else {
      insert(new)
      return
    }
    let oldChildren = children(of: old)
    var firstOld = 0
    for child in children(of: new) {
      while firstOld < oldChildren.count && oldChildren[firstOld].end < child.start { firstOld += 1 }
      if regions.contains(child.node) { continue }
      let touches = regions.touches(child.start, child.end)
      var counterpart: Child?
      var index = firstOld
      while index < oldChildren.count && oldChildren[index].start <= child.end {
        let candidate = oldChildren[index]
        index += 1
        guard candidate.symbol == child.symbol else { continue }
        if candidate.start == child.start && candidate.end == child.end {
          counterpart = candidate
          break
        }
        // A node that grew or shrank: it still shares text with what it was.
        if touches && counterpart == nil && candidate.start < child.end && candidate.end > child.start {
          counterpart = candidate
        }
      }
      guard let counterpart, counterpart.field == child.field, counterpart.supertypes == child.supertypes else {
        insert(child.node)
        continue
      }
      if touches || highlight_node_subtree(counterpart.node) != highlight_node_subtree(child.node) {
        compare(counterpart.node, child.node, depth: depth + 1)
      }
    }
  }

  private func children(of node: TSNode) -> ContiguousArray<Child> {
    var result: ContiguousArray<Child> = []
    var cursor = ts_tree_cursor_new(node)
    defer { ts_tree_cursor_delete(&cursor) }
    guard ts_tree_cursor_goto_first_child(&cursor) else { return result }
    repeat {
      let child = ts_tree_cursor_current_node(&cursor)
      let symbol = ts_node_symbol(child)
      let slot = tables.slot(of: symbol)
      result.append(
        Child(
          node: child, start: UInt32(child.start), end: UInt32(child.end), symbol: symbol,
          field: tables.needsField[slot] ? ts_tree_cursor_current_field_id(&cursor) : 0,
          supertypes: tables.needsSupertypes[slot] ? tables.supertypes(of: &cursor) : 0))
    } while ts_tree_cursor_goto_next_sibling(&cursor)
    return result
  }
}
