internal import CTreeSitter
internal import TextModel

/// The edits since the text that a background task works on.
package struct EditJournal {
  package private(set) var edits: [RecordedEdit] = []
  /// The length of the text in UTF-16 units when the journal began.
  private let length: Int
  private let end: TSPoint
  /// The length of the text after all recorded edits, in UTF-16 units.
  private var presentLength: Int

  package var isEmpty: Bool { edits.isEmpty }

  /// Creates an empty journal of the edits of `text` from now on.
  init(of text: UTF16Text) {
    length = text.count
    end = SyntaxEdit.point(at: text.count, in: text)
    presentLength = length
  }

  /// Records an edit. A replacement of the whole text supersedes the edits before it.
  mutating func record(_ edit: RecordedEdit) {
    if edit.range == 0..<presentLength && !edits.isEmpty {
      edits = [
        RecordedEdit(range: 0..<length, units: edit.units, syntax: edit.syntax.replacingAll(length: length, end: end))
      ]
    } else {
      edits.append(edit)
    }
    presentLength += edit.units.count - edit.range.count
  }
}
