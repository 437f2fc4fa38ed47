internal import CParserInternals
internal import CTreeSitter
internal import TextModel

/// Owns a `TSTree`, which is freed with the last reference, on another thread if it is large.
///
/// `@unchecked Sendable`: only `apply(_:to:)` changes a tree, and only a tree without other references. Threads may
/// share the nodes of trees: their references are counted atomically.
package final class SyntaxTree: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Trees of longer texts are freed on another thread.
  private static let largeLength = Granularity.choose(30_000, small: 2_000)

  /// Whether it was parsed incrementally from another tree, with which it may share nodes.
  package let isIncremental: Bool
  /// The estimated memory of its nodes in bytes, including nodes that it shares with other trees.
  let byteCount: Int

  /// Takes ownership of a tree: the caller must not free it.
  init(owning pointer: OpaquePointer, isIncremental: Bool) {
    self.pointer = pointer
    self.isIncremental = isIncremental
    byteCount = Self.byteCount(below: ts_tree_root_node(pointer))
  }

  deinit {
    if !(rootNode.end >= Self.largeLength && TreeReclaimer.shared.take(pointer)) { ts_tree_delete(pointer) }
  }

  /// Returns a tree with the same nodes. O(1).
  private func copy() -> SyntaxTree { SyntaxTree(owning: ts_tree_copy(pointer), isIncremental: isIncremental) }

  var rootNode: TSNode { ts_tree_root_node(pointer) }

  /// Returns the estimated memory, in bytes, of the nodes below a root.
  private static func byteCount(below root: TSNode) -> Int {
    let nodes = Int(highlight_node_count(root))
    return nodes > 0 ? nodes * bytesPerNode : (root.end - root.start) * bytesPerUnit
  }

  /// The average: a node with children is a block of memory of a hundred bytes, most tokens are stored in the pointer
  /// of their parent.
  private static let bytesPerNode = 44
  /// Used if the library does not report the number of nodes.
  private static let bytesPerUnit = 48

  /// Whether it was parsed as UTF-8: then one byte is one unit.
  var isUTF8: Bool { highlight_unit_shift(pointer) == 0 }

  /// Returns the half-open UTF-16 ranges, ascending, in which the enclosing nodes differ from those in an old tree
  /// that was edited to match. Empty if there are none.
  func changedRanges(from old: SyntaxTree) -> ContiguousArray<Range<UInt32>> {
    var count: UInt32 = 0
    guard let ranges = ts_tree_get_changed_ranges(old.pointer, pointer, &count) else { return [] }
    defer { ParserMemory.free(ranges) }
    let shift = highlight_unit_shift(pointer)
    return ContiguousArray(
      UnsafeBufferPointer(start: ranges, count: Int(count)).map {
        ($0.start_byte >> shift)..<(max($0.end_byte, $0.start_byte) >> shift)
      })
  }

  /// Applies a replacement of characters to the offsets of a tree, so that it can seed the next parse. A tree with other
  /// references is copied first, which shares its nodes.
  static func apply(_ edit: SyntaxEdit, to tree: inout SyntaxTree) {
    if !isKnownUniquelyReferenced(&tree) { tree = tree.copy() }
    var input = edit.input(shift: highlight_unit_shift(tree.pointer))
    ts_tree_edit(tree.pointer, &input)
  }
}

/// One replacement of characters in the form of tree-sitter, but in UTF-16 units. Rows end at LF only.
struct SyntaxEdit {
  private let edit: TSInputEdit

  /// Returns the edit for a tree with 2 to the power of `shift` bytes per unit.
  func input(shift: UInt32) -> TSInputEdit {
    func scaled(_ point: TSPoint) -> TSPoint { TSPoint(row: point.row, column: point.column << shift) }
    return TSInputEdit(
      start_byte: edit.start_byte << shift, old_end_byte: edit.old_end_byte << shift,
      new_end_byte: edit.new_end_byte << shift, start_point: scaled(edit.start_point),
      old_end_point: scaled(edit.old_end_point), new_end_point: scaled(edit.new_end_point))
  }

  /// Creates the edit that replaces a range of a text by `newLength` units.
  /// - Parameters:
  ///   - range: the replaced units, offsets before the edit.
  ///   - oldEnd: the point of `range.upperBound` before the edit.
  ///   - textAfter: the text after the edit.
  init(range: Range<Int>, newLength: Int, oldEnd: TSPoint, textAfter: UTF16Text) {
    let newEnd = range.lowerBound + newLength
    edit = TSInputEdit(
      start_byte: UInt32(range.lowerBound),
      old_end_byte: UInt32(range.upperBound),
      new_end_byte: UInt32(newEnd),
      start_point: SyntaxEdit.point(at: range.lowerBound, in: textAfter),
      old_end_point: oldEnd,
      new_end_point: SyntaxEdit.point(at: newEnd, in: textAfter)
    )
  }

  /// Creates the edit that replaces the range `old` of a text by the range `new` of the text after it. Both begin at
  /// the same offset. O(text).
  init(
    _ old: Range<Int>, in textBefore: ContiguousArray<UInt16>, to new: Range<Int>, in textAfter: ContiguousArray<UInt16>
  ) {
    edit = TSInputEdit(
      start_byte: UInt32(old.lowerBound), old_end_byte: UInt32(old.upperBound),
      new_end_byte: UInt32(new.upperBound), start_point: Self.point(at: old.lowerBound, in: textBefore),
      old_end_point: Self.point(at: old.upperBound, in: textBefore),
      new_end_point: Self.point(at: new.upperBound, in: textAfter))
  }

  /// Returns the edit that turns an older text completely into the result of this edit, which replaces a whole later
  /// text.
  /// - Parameters:
  ///   - length: the length of the older text.
  ///   - end: the point at which it ends.
  func replacingAll(length: Int, end: TSPoint) -> SyntaxEdit {
    var result = edit
    (result.old_end_byte, result.old_end_point) = (UInt32(length), end)
    return SyntaxEdit(result)
  }

  private init(_ edit: TSInputEdit) { self.edit = edit }

  /// Returns the row (ended by LF) and the column in UTF-16 units of an offset. O(log lines); O(text) in a text with
  /// lone CRs.
  static func point(at utf16Offset: Int, in text: UTF16Text) -> TSPoint {
    guard text.lines.mayHaveLoneCarriageReturn else {
      let position = text.position(at: utf16Offset)
      return TSPoint(row: UInt32(position.line), column: UInt32(position.utf16Column))
    }
    var row = 0
    var rowStart = 0
    var offset = 0
    text.table.forEachStretch(of: 0..<utf16Offset) { stretch in
      for index in stretch.indices where stretch[index] == 0x0A {
        row += 1
        rowStart = offset + index + 1
      }
      offset += stretch.count
    }
    return TSPoint(row: UInt32(row), column: UInt32(utf16Offset - rowStart))
  }

  /// Returns the row (ended by LF) and the column in UTF-16 units of an offset. O(offset).
  private static func point(at offset: Int, in units: ContiguousArray<UInt16>) -> TSPoint {
    var row: UInt32 = 0
    var rowStart = 0
    for index in 0..<offset where units[index] == 0x0A {
      row += 1
      rowStart = index + 1
    }
    return TSPoint(row: row, column: UInt32(offset - rowStart))
  }
}
