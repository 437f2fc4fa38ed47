internal import HighlightStorage
internal import TextModel

extension Document {
  /// Applies an edit of the client: replaces a range by UTF-16 units. If `range` is nil, `units` is the complete new
  /// text, and only the part that differs is replaced. Columns of the range are in `unit`; its ends may be in either
  /// order.
  func edit(range: (start: WirePosition, end: WirePosition)?, units: ContiguousArray<UInt16>, unit: ColumnUnit) {
    boundEdits(of: storage)
    editCount += 1
    var offsets = 0..<storage.length
    var units = units
    if let range {
      let start = range.start.utf16Offset(in: storage.text, unit: unit)
      let end = range.end.utf16Offset(in: storage.text, unit: unit)
      offsets = min(start, end)..<max(start, end)
    } else {
      // Clients that send the complete text after every key have changed a word of it.
      (offsets, units) = storage.text.difference(to: units)
    }
    storage.replaceCharacters(in: offsets, with: units)
  }
}
