internal import HighlightStorage

/// An open document.
final class Document: LayoutManager {
  // An edit of a long text (units) waits for its parse this long; the worker does the rest.
  private static let longText = 1_000_000
  private static let longTextBudget = 8
  private static let budget = 200

  let uri: String
  let storage: HighlightingStorage
  var version: Int
  /// The parse that the worker has.
  var scheduledParse: PendingParse?
  /// Whether the text was checked since its last edit.
  var isHealed = false
  /// Requests for tokens that wait for the first tree.
  var waitingRequests: [RequestID] = []
  private var isInvalidated = false

  init(uri: String, version: Int, storage: HighlightingStorage) {
    self.uri = uri
    self.version = version
    self.storage = storage
    storage.addLayoutManager(self)
  }

  /// How long an edit of a text waits for its parse, in milliseconds.
  static func parseBudget(length: Int) -> Int { length > longText ? longTextBudget : budget }

  func processEditing(
    for storage: TextStorage, edited mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int,
    invalidatedRange: Range<Int>
  ) {
    if !invalidatedRange.isEmpty { isInvalidated = true }
    if mask.contains(.editedCharacters) { isHealed = false }
  }

  /// Whether attributes changed since the last call.
  @discardableResult
  func takeInvalidation() -> Bool {
    defer { isInvalidated = false }
    return isInvalidated
  }

  /// Replaces a range given in the negotiated unit; without a range, everything.
  func apply(range: (start: WirePosition, end: WirePosition)?, units: ContiguousArray<UInt16>, unit: ColumnUnit) {
    storage.parseBudgetMilliseconds = Self.parseBudget(length: storage.length)
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
