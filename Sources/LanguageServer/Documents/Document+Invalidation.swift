internal import HighlightCore
internal import HighlightStorage
internal import Spelling
internal import TextModel

extension Document: LayoutManager {
  /// Marks diagnostics, names and tokens of the edited lines as stale, after an edit of the text or the attributes.
  /// Called by the storage.
  func processEditing(
    for storage: TextStorage, edited mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int,
    invalidatedRange: Range<Int>
  ) {
    if !invalidatedRange.isEmpty { isInvalidated = true }
    let text = storage.text
    if mask.contains(.editedCharacters) {
      lexicalScan?.forget(behind: text.lines.line(at: max(range.lowerBound - 1, 0)))
    }
    needsDiagnostics = true
    isUnpacked = true
    names.change(edited: mask.contains(.editedCharacters) ? (range, changeInLength) : nil)
    let growth = text.lines.count - lineCount
    lineCount = text.lines.count
    guard tokens != nil else { return }
    // An inserted or removed line terminator also changes the adjacent line.
    let first = text.lines.line(at: max(invalidatedRange.lowerBound - 1, 0))
    let last = text.lines.line(at: min(invalidatedRange.upperBound + 1, text.count))
    tokens?.invalidate(first..<(last + 1), growth: growth)
  }
}
