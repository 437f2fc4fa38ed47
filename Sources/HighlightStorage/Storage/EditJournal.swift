internal import CTreeSitter

/// A replacement of characters, as it was made.
struct RecordedEdit {
  /// The replaced units, in offsets before the edit.
  let range: Range<Int>
  let units: ContiguousArray<UInt16>
  /// The same for trees.
  let syntax: SyntaxEdit
}

/// Something of an older text that follows the edits made since.
protocol EditFollower {
  func follow(_ edit: RecordedEdit)
}

extension SyntaxTree: EditFollower {
  func follow(_ edit: RecordedEdit) { self.edit(edit.syntax) }
}

/// The edits since the text that a background task works on.
struct EditJournal {
  private(set) var edits: [RecordedEdit] = []
  /// Where the text ended when the journal was begun.
  private let length: Int
  private let end: TSPoint
  /// How long the text is now.
  private var presentLength: Int

  var isEmpty: Bool { edits.isEmpty }

  /// A journal of what happens to `text` from now on.
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

  /// Has something of the text that the journal began with follow to the present one.
  func replay(on follower: some EditFollower) {
    for edit in edits { follower.follow(edit) }
  }
}
