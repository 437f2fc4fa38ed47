/// A replacement of characters, as it was made.
package struct RecordedEdit {
  /// The replaced units, in offsets before the edit.
  package let range: Range<Int>
  package let units: ContiguousArray<UInt16>
  /// The edit in the form that tree-sitter needs.
  let syntax: SyntaxEdit
}
