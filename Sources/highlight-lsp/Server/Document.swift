internal import HighlightStorage

/// An open document.
final class Document: LayoutManager {
  // An edit of a long text (units) waits for its parse this long; the worker does the rest.
  private static let longText = 1_000_000
  private static let longTextBudget = 8
  private static let budget = 200
  // More than this many units of a long text are matched by the worker: the main loop has 20 ms for others.
  private static let longestUpdate = 100_000

  let uri: String
  /// What the client calls the language.
  let languageID: String
  /// What the configuration of its folder makes of it.
  var setup: DocumentSetup
  /// The language that was recognised, its grammar installed or not; nil for plain text.
  var languageName: String?
  /// Whether the text is longer than may be coloured.
  var isTooLarge = false
  private(set) var storage: HighlightingStorage
  var version: Int
  /// A colouring of the whole text, while the worker has it. Until the first one is done the text has no syntax, rules and links.
  private(set) var load: StorageLoad?
  /// What was edited meanwhile.
  private var editsWhileLoading: [(range: Range<Int>, units: ContiguousArray<UInt16>)] = []
  /// Whether it gave up its syntax until it is used.
  private(set) var isDormant = false
  /// When it was used last, in uses of documents.
  var lastUse = 0
  /// Whether the last parse gave no tree: then nobody waits for the next one.
  var lacksSyntax = false
  /// The parse that the worker has.
  var scheduledParse: PendingParse?
  /// Whether the text was checked since its last edit.
  var isHealed = false
  /// Requests that wait for the first tree.
  var waitingRequests: [WaitingRequest] = []
  /// The tokens that the client was told; nil before the first answer.
  var tokens: TokenStore?
  /// What tokens the storage's attributes are.
  private(set) var tokenCodes = TokenCodes()
  /// Whether diagnostics may have changed since they were last looked at.
  var needsDiagnostics = true
  /// The diagnostics that were published, as they were written.
  var publishedDiagnostics: ContiguousArray<UInt8>?
  private var isInvalidated = false
  private var lineCount: Int

  /// A request whose answer was put off.
  struct WaitingRequest {
    let id: RequestID
    let method: String
    let params: JSON
  }

  init(uri: String, languageID: String, version: Int, setup: DocumentSetup, storage: HighlightingStorage) {
    self.uri = uri
    self.languageID = languageID
    self.version = version
    self.setup = setup
    self.storage = storage
    lineCount = storage.text.lines.count
    storage.longestUpdate = Self.isLoadedElsewhere(length: storage.length) ? Self.longestUpdate : nil
    storage.addLayoutManager(self)
  }

  /// How long an edit of a text waits for its parse, in milliseconds.
  static func parseBudget(length: Int) -> Int { length > longText ? longTextBudget : budget }

  /// Whether a text is coloured by the worker at first. Above it parsing and matching take more than 50 ms, which others would notice.
  static func isLoadedElsewhere(length: Int) -> Bool { length > 400_000 }

  /// Whether there is nothing to show before the worker is done.
  var isLoadedFirst: Bool { load?.reason == .first }

  /// Notes that the worker colours the whole text.
  func startLoad(_ newLoad: StorageLoad) {
    cancelLoad()
    load = newLoad
  }

  /// Forgets the colouring that the worker has.
  func cancelLoad() {
    load?.cancel()
    load = nil
    editsWhileLoading = []
  }

  /// Goes on with another storage over the same text. Returns the one before, which nobody uses any more.
  func replaceStorage(_ newStorage: HighlightingStorage) -> HighlightingStorage {
    let before = storage
    isDormant = false
    storage.pendingParse?.cancel()
    storage.removeLayoutManager(self)
    storage = newStorage
    storage.longestUpdate = Self.isLoadedElsewhere(length: storage.length) ? Self.longestUpdate : nil
    scheduledParse = nil
    lacksSyntax = false
    cancelLoad()
    isHealed = false
    lineCount = newStorage.text.lines.count
    forgetTokens()
    needsDiagnostics = true
    newStorage.addLayoutManager(self)
    return before
  }

  /// Gives up everything but the text. Returns the storage before, which nobody uses any more.
  func sleep() -> HighlightingStorage {
    let before = replaceStorage(HighlightingStorage(storage.text, language: nil))
    isDormant = true
    needsDiagnostics = false
    return before
  }

  func processEditing(
    for storage: TextStorage, edited mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int,
    invalidatedRange: Range<Int>
  ) {
    if !invalidatedRange.isEmpty { isInvalidated = true }
    if mask.contains(.editedCharacters) { isHealed = false }
    needsDiagnostics = true
    let text = storage.text
    let growth = text.lines.count - lineCount
    lineCount = text.lines.count
    guard tokens != nil else { return }
    // A terminator that came or went touches the line beside it.
    let first = text.lines.line(at: max(invalidatedRange.lowerBound - 1, 0))
    let last = text.lines.line(at: min(invalidatedRange.upperBound + 1, text.count))
    tokens?.invalidate(first..<(last + 1), growth: growth)
  }

  /// Forgets what the client was told: the next answer has all tokens.
  func forgetTokens() {
    tokens = nil
    tokenCodes = TokenCodes()
  }

  /// Whether attributes changed since the last call.
  @discardableResult
  func takeInvalidation() -> Bool {
    defer { isInvalidated = false }
    return isInvalidated
  }

  /// Replaces a range given in the negotiated unit; without a range, everything.
  func apply(range: (start: WirePosition, end: WirePosition)?, units: ContiguousArray<UInt16>, unit: ColumnUnit) {
    // What could not be parsed in all the time there is need not be tried here first.
    storage.parseBudgetMilliseconds = lacksSyntax ? 0 : Self.parseBudget(length: storage.length)
    var offsets = 0..<storage.length
    if let range {
      let start = range.start.utf16Offset(in: storage.text, unit: unit)
      let end = range.end.utf16Offset(in: storage.text, unit: unit)
      offsets = min(start, end)..<max(start, end)
    }
    if let load {
      if load.reason == .healing {
        // A check of an older text is pointless.
        cancelLoad()
      } else if offsets == 0..<storage.length {
        // What was edited before is gone with the text.
        editsWhileLoading = [(0..<load.length, units)]
      } else {
        editsWhileLoading.append((offsets, units))
      }
    }
    storage.replaceCharacters(in: offsets, with: units)
  }

  /// Goes on with the storage that was made of the text as it was when the load began, and its tokens.
  /// - Returns: the storage before, which nobody uses any more.
  func take(_ newStorage: HighlightingStorage, tokens newTokens: TokenStore?) -> HighlightingStorage {
    let edits = editsWhileLoading
    let before = replaceStorage(newStorage)
    tokens = newTokens
    newStorage.parseBudgetMilliseconds = Self.parseBudget(length: newStorage.length)
    newStorage.beginEditing()
    for edit in edits { newStorage.replaceCharacters(in: edit.range, with: edit.units) }
    newStorage.endEditing()
    return before
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
