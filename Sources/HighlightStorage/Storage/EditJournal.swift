internal import CTreeSitter

/// A replacement of characters, as it was made.
struct RecordedEdit {
  /// The replaced units, in offsets before the edit.
  let range: Range<Int>
  let units: ContiguousArray<UInt16>
  /// The edit in the form that tree-sitter needs.
  let syntax: SyntaxEdit
}

/// A tree or a storage of an older text, which can be updated by the edits made since.
protocol EditFollower {
  func follow(_ edit: RecordedEdit)
}

extension SyntaxTree: EditFollower {
  func follow(_ edit: RecordedEdit) { self.edit(edit.syntax) }
}

/// The edits since the text that a background task works on.
struct EditJournal {
  private(set) var edits: [RecordedEdit] = []
  /// The length of the text in UTF-16 units when the journal began.
  private let length: Int
  private let end: TSPoint
  /// The length of the text after all recorded edits, in UTF-16 units.
  private var presentLength: Int

  var isEmpty: Bool { edits.isEmpty }

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

  /// Applies the recorded edits to `follower`, whose text is the one that the journal began with.
  func replay(on follower: some EditFollower) {
    for edit in edits { follower.follow(edit) }
  }
}
