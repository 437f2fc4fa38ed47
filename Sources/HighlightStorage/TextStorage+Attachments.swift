internal import HighlightCore
package import TextModel

extension TextStorage {
  /// Inserts U+FFFC with an attachment as its attribute, as one edit. The delegate may insert other characters
  /// instead, which then have the attribute, or reject the edit.
  /// - Precondition: `0 <= utf16Offset <= length`.
  public func insertAttachment(_ attachment: TextAttachment, at utf16Offset: Int) {
    check(utf16Offset, through: length)
    beginEditing()
    let (count, version) = (length, version)
    replaceCharacters(in: utf16Offset..<utf16Offset, with: [TextAttachment.character])
    // The delegate may have changed the text.
    if self.version > version, length > count {
      addAttribute(.attachment, value: attachment, range: utf16Offset..<(utf16Offset + length - count))
    }
    endEditing()
  }

  /// Returns the attachments at U+FFFC characters in a range, ascending; all if it is nil. Empty if there are none.
  /// The range is clamped to the text. O(runs + units in the range).
  public func attachments(in range: Range<Int>? = nil) -> [PlacedAttachment] {
    guard attributeTable.hasAttachments else { return [] }
    let range = (range ?? 0..<length).clamped(to: 0..<length)
    var result: [PlacedAttachment] = []
    for run in state.runs.callers(in: range, attributeTable) {
      guard let attachment = attributeTable[run.attribute].attachment else { continue }
      for offset in run.range where text[offset] == TextAttachment.character {
        result.append(PlacedAttachment(utf16Offset: offset, attachment: attachment))
      }
    }
    return result
  }
}
