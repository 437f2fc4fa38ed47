internal import CParserInternals
internal import CTreeSitter
internal import TextModel

/// A node among its siblings.
typealias Sibling = highlight_child_node

/// Siblings. Those of a few are listed at once, many lazily.
struct SiblingList {
  /// The id and the start of their parent; nil for a start node and its siblings.
  private var parentID: UnsafeRawPointer?
  private var parentStart: UInt32 = 0
  /// The symbol of the node above.
  private var parentSymbol: TSSymbol = 0
  /// For lists of start nodes: the serial number of the node above them, -1 for none, and the index of the first listed
  /// node among the children of that node.
  var serial: Int32 = -1
  var first = 0
  var siblings = ScratchBuffer<Sibling>()
  /// The symbols of all siblings, as in `QueryProgram.Step.required`. All bits are set while the symbols are not known.
  private var symbols = UInt64.max
  /// At the last listed sibling, or at the parent before the first.
  private var cursor: TSTreeCursor?
  /// Whether all siblings are listed.
  private var isComplete = false

  // More children than these may be many more than a program looks at.
  private static let maxAtOnce = 64

  /// Whether the list is of the children of a node. False for lists of start nodes.
  @inline(__always)
  func isList(of parent: TSNode) -> Bool { parentID == parent.id && parentStart == parent.context.0 }

  /// Empties the list and makes it a complete list of a single node.
  mutating func list(only node: Sibling) {
    forget()
    siblings.append(node)
    isComplete = true
  }

  /// Empties the list and makes it a list of the children of a node. O(children) for up to 64, which are listed at
  /// once; O(1) for more, which are listed when they are needed.
  mutating func list(childrenOf parent: TSNode, _ symbol: TSSymbol, _ tables: UnsafePointer<QueryTables.Pointers>) {
    forget()
    parentID = parent.id
    parentStart = parent.context.0
    parentSymbol = symbol
    let isKnown = highlight_knows_nodes()
    let count = isKnown ? Int(highlight_visible_child_count(parent)) : 0
    if isKnown, count <= Self.maxAtOnce {
      var list = highlight_child_list()
      list.needs_field = tables.pointee.needsField
      list.needs_supertypes = tables.pointee.needsSupertypes
      list.last_slot = UInt32(tables.pointee.lastSlot)
      list.supertypes = tables.pointee.supertypes
      list.supertype_count = tables.pointee.supertypeCount
      list.capacity = UInt32(count)
      let namesFields = tables.pointee.namesFields[tables.slot(of: symbol)]
      siblings.refill(capacity: count) { children in
        list.children = children
        isComplete = highlight_list_children(&list, parent, namesFields)
        return isComplete ? Int(list.count) : 0
      }
      if isComplete {
        symbols = list.symbols
        return
      }
    }
    if cursor == nil {
      cursor = ts_tree_cursor_new(parent)
    } else {
      ts_tree_cursor_reset(&cursor!, parent)
    }
  }

  /// Returns the symbols of the children of a node as in `QueryProgram.Step.required`, without a list of them; all bits
  /// if there are too many, or if the library's structures are not known.
  @inline(__always)
  static func symbols(ofChildrenOf node: TSNode) -> UInt64 {
    highlight_knows_nodes() ? highlight_child_symbols(node, UInt32(maxAtOnce)) : .max
  }

  /// Discards the listed siblings and begins a new list: a node and the siblings after it, which are listed when they
  /// are needed.
  /// - Parameters:
  ///   - other: a cursor at the node; it is copied.
  ///   - parentSymbol: the symbol of the node above.
  mutating func list(_ node: Sibling, andAfter other: UnsafePointer<TSTreeCursor>, below parentSymbol: TSSymbol) {
    forget()
    self.parentSymbol = parentSymbol
    siblings.append(node)
    if cursor != nil { ts_tree_cursor_delete(&cursor!) }
    cursor = ts_tree_cursor_copy(other)
  }

  private mutating func forget() {
    parentID = nil
    siblings.keepFirst(0)
    symbols = .max
    isComplete = false
  }

  /// Whether the listed siblings may have all symbols whose bits are in `required` (`QueryProgram.Step.required`).
  /// True if the symbols are not known.
  @inline(__always)
  func mayHold(_ required: UInt64) -> Bool { symbols & required == required }

  /// Whether the list has a sibling at an index, from 0; lists the siblings up to it if needed.
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
          supertypes: tables.pointee.needsSupertypes[slot] ? tables.supertypes(of: &cursor!) : 0, list: 0))
    }
    return index < siblings.count
  }

  /// Whether a named sibling follows the sibling at an index of the list, directly or after others.
  mutating func hasNamed(after position: Int, _ steps: CursorSteps, _ tables: UnsafePointer<QueryTables.Pointers>) -> Bool {
    var index = position + 1
    while hasSibling(index, steps, tables) {
      if tables.pointee.isNamed[tables.slot(of: siblings.pointer(at: index).pointee.symbol)] { return true }
      index += 1
    }
    return false
  }

  /// Frees the memory and the cursor of the list.
  mutating func release() {
    siblings.release()
    if cursor != nil { ts_tree_cursor_delete(&cursor!) }
    cursor = nil
  }
}
