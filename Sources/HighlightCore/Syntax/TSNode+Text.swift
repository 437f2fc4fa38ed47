internal import CParserInternals
internal import CTreeSitter
internal import TextModel

extension TSNode {
  /// UTF-16 offset of the first unit.
  @inline(__always)
  var start: Int { Int(context.0 >> highlight_unit_shift(tree)) }
  /// UTF-16 offset after the last unit.
  @inline(__always)
  var end: Int { Int(highlight_node_end_byte(self) >> highlight_unit_shift(tree)) }

  /// Returns the units of the node. Its range is clamped, because the tree may be older than the text for a moment.
  func text(_ units: TextUnits) -> UnsafeBufferPointer<UInt16> {
    let end = min(end, units.count)
    return units[min(start, end)..<end]
  }

  /// The node's type as the grammar names it.
  var kind: String { String(cString: ts_node_type(self)) }
}
