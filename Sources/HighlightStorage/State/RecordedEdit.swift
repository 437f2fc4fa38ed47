/// A replacement of characters, as it was made.
struct RecordedEdit {
  /// The replaced units, in offsets before the edit.
  let range: Range<Int>
  let units: ContiguousArray<UInt16>
  /// The edit in the form that tree-sitter needs.
  let syntax: SyntaxEdit
}
