internal import CParserInternals
internal import CTreeSitter
internal import TextModel

/// A cursor that moves forward through a tree by offsets, and knows the nodes around the current offset.
///
/// No node is visited twice: seeking ascending offsets costs one visit of the nodes around them and of the children
/// before them.
struct NodePath: ~Copyable {
  /// The children of nodes with fewer bytes are visited one by one; in others, those before the offset are skipped
  /// without a visit.
  private static let wideLength = Granularity.choose(1000 as UInt32, small: 0)

  private var cursor: TSTreeCursor
  private let steps: CursorSteps
  private let shift: UInt32
  /// The nodes above the current one, the root first.
  private var ancestors: ContiguousArray<TSNode> = []
  private var current: TSNode
  /// Whether all children of the current node end before the last offset.
  private var isSpent = false

  init(root: TSNode) {
    cursor = ts_tree_cursor_new(root)
    steps = CursorSteps()
    shift = highlight_unit_shift(root.tree)
    current = root
  }

  deinit {
    var cursor = cursor
    ts_tree_cursor_delete(&cursor)
  }

  /// Calls `body` with the nodes that contain the unit at an offset, from the innermost outwards, until it returns
  /// false.
  /// - Parameter offset: UTF-16, not before the previous one.
  mutating func forEachNode(at offset: Int, _ body: (TSNode) -> Bool) {
    guard seek(offset) != nil else { return }
    // The current node does not contain an offset before its start.
    if holds(offset) && !body(current) { return }
    for node in ancestors.reversed() where !body(node) { return }
  }

  /// Returns the innermost node that contains the unit at a UTF-16 offset; nil if there is none.
  static func innermost(at offset: Int, below root: TSNode) -> TSNode? {
    var path = NodePath(root: root)
    return path.seek(offset)
  }

  /// Moves to an offset and returns the innermost node that contains its unit; nil if there is none.
  /// - Parameter offset: UTF-16, not before the previous one.
  mutating func seek(_ offset: Int) -> TSNode? {
    while current.end <= offset {
      if steps.goToNextSibling(&cursor) {
        current = steps.currentNode(&cursor)
        isSpent = false
      } else {
        guard ascend() else { return nil }
      }
    }
    while holds(offset) {
      if isSpent || highlight_node_is_inline(current) || !enter(offset) { return current }
      while current.end <= offset {
        if steps.goToNextSibling(&cursor) {
          current = steps.currentNode(&cursor)
        } else {
          guard ascend() else { return nil }
          return current
        }
      }
    }
    // Between children of the node above.
    return ancestors.last
  }

  /// Whether the current node contains the unit at an offset.
  private func holds(_ offset: Int) -> Bool { current.start <= offset && offset < current.end }

  /// Moves to the first child of the current node; if the node is long, to a later child, at most the first one that
  /// ends after the offset. Returns false, without a move, if there is no child.
  private mutating func enter(_ offset: Int) -> Bool {
    let node = current
    var isInside = false
    if ts_node_end_byte(node) - ts_node_start_byte(node) >= Self.wideLength {
      isInside = highlight_cursor_goto_child(&cursor, node, (UInt32(offset) + 1) << shift, nil, 0) >= 0
    }
    guard isInside || steps.goToFirstChild(&cursor) else { return false }
    ancestors.append(node)
    current = steps.currentNode(&cursor)
    return true
  }

  /// Moves to the parent, whose children all end before the offset. Returns false at the root.
  private mutating func ascend() -> Bool {
    guard let parent = ancestors.popLast() else { return false }
    _ = ts_tree_cursor_goto_parent(&cursor)
    current = parent
    isSpent = true
    return true
  }
}
