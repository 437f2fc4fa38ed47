internal import CTreeSitter

/// Owner of a `TSTree`. Freed with the last reference.
final class SyntaxTree {
  let pointer: OpaquePointer

  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    ts_tree_delete(pointer)
  }

  var rootNode: TSNode { ts_tree_root_node(pointer) }

  /// Tells the tree that characters were replaced, so that it can seed the next parse.
  func edit(_ edit: SyntaxEdit) {
    var input = edit.input
    ts_tree_edit(pointer, &input)
  }
}

/// One replacement of characters as tree-sitter wants it: bytes are twice the UTF-16 offsets, rows end at LF only.
struct SyntaxEdit {
  let input: TSInputEdit

  /// - Parameters:
  ///   - range: the replaced units, offsets before the edit.
  ///   - oldEnd: the point of `range.upperBound` before the edit.
  ///   - textAfter: the text after the edit.
  init(range: Range<Int>, newLength: Int, oldEnd: TSPoint, textAfter: UTF16Text) {
    let newEnd = range.lowerBound + newLength
    input = TSInputEdit(
      start_byte: UInt32(range.lowerBound * 2),
      old_end_byte: UInt32(range.upperBound * 2),
      new_end_byte: UInt32(newEnd * 2),
      start_point: SyntaxEdit.point(at: range.lowerBound, in: textAfter),
      old_end_point: oldEnd,
      new_end_point: SyntaxEdit.point(at: newEnd, in: textAfter)
    )
  }

  /// The row (ended by LF) and byte column of an offset. O(log lines); O(text) in a text with lone CRs.
  static func point(at utf16Offset: Int, in text: UTF16Text) -> TSPoint {
    guard text.lines.mayHaveLoneCarriageReturn else {
      let position = text.position(at: utf16Offset)
      return TSPoint(row: UInt32(position.line), column: UInt32(position.utf16Column * 2))
    }
    var row = 0
    var rowStart = 0
    for offset in 0..<utf16Offset where text.units[offset] == 0x0A {
      row += 1
      rowStart = offset + 1
    }
    return TSPoint(row: UInt32(row), column: UInt32((utf16Offset - rowStart) * 2))
  }
}
