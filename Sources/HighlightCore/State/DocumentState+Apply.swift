internal import CTreeSitter
internal import TextModel

extension DocumentState {
  /// Replaces characters, and shifts runs, syntax and annotations with them. The syntax is then that of the characters
  /// before. O(edit), plus the elements after it ÷ a few hundred.
  /// - Parameters:
  ///   - range: UTF-16 offsets, half-open, inside the text.
  ///   - units: the new characters.
  ///   - isRecorded: whether the caller needs the edit in a text without a language.
  /// - Returns: the edit as the parser library needs it; nil in a text without a language, unless it is recorded.
  package mutating func apply(
    _ range: Range<Int>, _ units: ContiguousArray<UInt16>, _ workspace: ThreadWorkspace, isRecorded: Bool
  ) -> RecordedEdit? {
    annotations.shift(replacing: range, newLength: units.count)
    isTreeKept = isTreeKept && isOpaque(range, workspace)
    let hasLanguage = syntax.rootID != nil
    let oldEnd = hasLanguage || isRecorded ? SyntaxEdit.point(at: range.upperBound, in: text) : nil
    text.replace(range, with: units)
    version += 1
    runs.shift(replacing: range, newLength: units.count)
    invalidation.shift(replacing: range, newLength: units.count)
    // Rows of the parser library cost O(text) where lines end at CR alone.
    guard let oldEnd else { return nil }
    let syntaxEdit = SyntaxEdit(range: range, newLength: units.count, oldEnd: oldEnd, textAfter: text)
    if hasLanguage { applyToSyntax(range, newLength: units.count, syntaxEdit, workspace) }
    return RecordedEdit(range: range, units: units, syntax: syntaxEdit)
  }

  private mutating func applyToSyntax(
    _ range: Range<Int>, newLength: Int, _ syntaxEdit: SyntaxEdit, _ workspace: ThreadWorkspace
  ) {
    let inserted = range.lowerBound..<(range.lowerBound + newLength)
    if isTreeKept, let opaque = language?.opaqueContent { isTreeKept = opaque.isInert(lineOf: inserted, in: text) }
    let edit = LayerEdit(range, newLength: newLength)
    edited.shift(edit)
    edited.insert(UInt32(inserted.lowerBound)..<UInt32(inserted.upperBound))
    workspace.forgetSweeps()
    _ = syntax.modifyRoot { layer, _ in
      layer.shift(edit)
      layer.editTree(syntaxEdit, workspace)
    }
  }

  /// Whether a range lies in content that the grammar does not parse further, so that text typed there can only
  /// change the tree if it ends this content. False without a tree, and if the language has no such content.
  private func isOpaque(_ range: Range<Int>, _ workspace: ThreadWorkspace) -> Bool {
    guard let opaque = language?.opaqueContent, let tree = tree(workspace) else { return false }
    return opaque.holds(range, in: text, root: tree.rootNode)
  }
}
