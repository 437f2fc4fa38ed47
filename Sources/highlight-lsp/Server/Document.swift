internal import HighlightStorage

/// An open document.
final class Document {
  let uri: String
  let storage: HighlightingStorage
  var version: Int

  init(uri: String, version: Int, storage: HighlightingStorage) {
    self.uri = uri
    self.version = version
    self.storage = storage
  }

  /// Replaces a range given in the negotiated unit; without a range, everything.
  func apply(range: (start: WirePosition, end: WirePosition)?, units: ContiguousArray<UInt16>, unit: ColumnUnit) {
    guard let range else {
      storage.replaceCharacters(in: 0..<storage.length, with: units)
      return
    }
    let start = range.start.utf16Offset(in: storage.text, unit: unit)
    let end = range.end.utf16Offset(in: storage.text, unit: unit)
    storage.replaceCharacters(in: min(start, end)..<max(start, end), with: units)
  }
}

/// A position as a client sends it, not yet clamped to any text.
struct WirePosition: Equatable {
  let line: Int
  let character: Int

  init?(_ json: JSON?) {
    guard let line = json?["line"]?.int, let character = json?["character"]?.int, line >= 0, character >= 0 else {
      return nil
    }
    self.line = line
    self.character = character
  }

  func utf16Offset(in text: UTF16Text, unit: ColumnUnit) -> Int {
    text.utf16Offset(line: line, column: character, unit: unit)
  }
}
