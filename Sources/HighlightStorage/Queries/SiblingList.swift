internal import CTreeSitter

/// A node among its siblings.
struct Sibling {
  var node: TSNode
  var symbol: TSSymbol
  var field: TSFieldId
  var supertypes: UInt32
}

/// Siblings, listed lazily.
struct SiblingList {
  /// Whose children they are; nil for a start node and its siblings.
  var parent: TSNode?
  /// The symbol of the node above.
  var parentSymbol: TSSymbol = 0
  /// Of the siblings of start nodes: the serial of the node above them, -1 for none, and which child of it the first one is.
  var serial: Int32 = -1
  var first = 0
  var siblings = ScratchBuffer<Sibling>()
  /// At the last listed sibling, or at the parent before the first.
  private var cursor: TSTreeCursor?
  /// Whether all siblings are listed.
  var isComplete = false

  /// Puts the cursor at the parent of the first sibling.
  mutating func placeCursor(at parent: TSNode) {
    if cursor == nil {
      cursor = ts_tree_cursor_new(parent)
    } else {
      ts_tree_cursor_reset(&cursor!, parent)
    }
  }

  /// Moves the cursor to the position of another one, at the last sibling.
  mutating func placeCursor(likeThat other: UnsafePointer<TSTreeCursor>) {
    if cursor != nil { ts_tree_cursor_delete(&cursor!) }
    cursor = ts_tree_cursor_copy(other)
  }

  /// Whether there are siblings up to an index.
  @inline(__always)
  mutating func hasSibling(_ index: Int, _ steps: CursorSteps, _ tables: UnsafePointer<QueryTables.Pointers>) -> Bool {
    index < siblings.count || (!isComplete && listFurther(index, steps, tables))
  }

  @inline(never)
  private mutating func listFurther(
    _ index: Int, _ steps: CursorSteps, _ tables: UnsafePointer<QueryTables.Pointers>
  ) -> Bool {
    while siblings.count <= index && !isComplete {
      let moved = siblings.count == 0 ? steps.goToFirstChild(&cursor!) : steps.goToNextSibling(&cursor!)
      guard moved else {
        isComplete = true
        break
      }
      let node = steps.currentNode(&cursor!)
      let symbol = steps.symbol(of: node)
      let slot = tables.slot(of: symbol)
      siblings.append(
        Sibling(
          node: node, symbol: symbol, field: tables.field(of: &cursor!, symbol, below: parentSymbol),
          supertypes: tables.pointee.needsSupertypes[slot] ? tables.supertypes(of: &cursor!) : 0))
    }
    return index < siblings.count
  }

  /// Whether a named sibling follows an index.
  mutating func hasNamed(behind place: Int, _ steps: CursorSteps, _ tables: UnsafePointer<QueryTables.Pointers>) -> Bool {
    var index = place + 1
    while hasSibling(index, steps, tables) {
      if tables.pointee.isNamed[tables.slot(of: siblings.place(index).pointee.symbol)] { return true }
      index += 1
    }
    return false
  }

  /// Frees its memory.
  mutating func release() {
    siblings.release()
    if cursor != nil { ts_tree_cursor_delete(&cursor!) }
    cursor = nil
  }
}
