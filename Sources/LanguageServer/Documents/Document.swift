internal import DataFormats
internal import HighlightCore
internal import HighlightRendering
internal import HighlightStorage
internal import JSONRPC
internal import Spelling
internal import TextModel

/// An open document.
final class Document {
  /// The limits of an edit's work on the main loop. The worker does the rest; until then responses have the old highlights,
  /// shifted by the edit.
  struct EditBounds {
    /// The parse budget of the edit.
    let parseMilliseconds: Int
    /// The most code units that are matched again; nil: no limit.
    let longestUpdate: Int?

    /// Creates the time limit of a parse and the longest range that is updated at once, which depend on the length of
    /// the text.
    /// - Parameter length: the length of the text, in UTF-16 units.
    /// - Parameter canRefresh: whether the client fetches tokens again on request. Then an edit that takes the parser
    ///   into error recovery, ten times as long as other edits, keeps the old tokens first. For other clients final
    ///   tokens are better than early ones, as long as they block the main loop for at most 0.2 s.
    init(length: Int, canRefresh: Bool) {
      if length > 1_000_000 {
        (parseMilliseconds, longestUpdate) = (8, 100_000)
      } else if canRefresh && length > 100_000 {
        (parseMilliseconds, longestUpdate) = (4, 50_000)
      } else {
        parseMilliseconds = canRefresh ? 20 : 200
        longestUpdate = Document.isLoadedInBackground(length: length) ? 100_000 : nil
      }
    }
  }

  let uri: String
  /// The client's language identifier.
  let languageID: String
  /// Whether the client fetches tokens again on request (`workspace/semanticTokens/refresh`).
  let canRefresh: Bool
  /// The parse budget of an edit, if the default is overridden.
  private let parseBudget: Int?
  /// Its settings, resolved from the configuration of its folder.
  var setup: DocumentSetup
  /// The detected language, even if its grammar is not installed; nil for plain text.
  var languageName: String?
  /// Whether the text is longer than may be highlighted.
  var isTooLarge = false
  /// Why the document is shown as plain text though its language is known; nil if it is not.
  var abandoned: AbandonReason?
  /// The number of the last edits in a row that exceeded their time on the main loop.
  var interruptions = 0
  /// The number of requests that cost their threads.
  var endlessRequests = 0
  private(set) var storage: HighlightingStorage
  var version: Int
  /// Finds offsets outside comments and strings where a provisional parse may start, until the first full parse is adopted.
  var lexicalScan: LexicalScan?
  /// The number of the document's last use, counted over all documents.
  var lastUse = 0
  /// Requests that wait for the first tree.
  var waitingRequests: [WaitingRequest] = []
  /// The tokens that the client has; nil before the first response.
  var tokens: TokenStore?
  /// Whether the client may show tokens: it asked for some while they were on.
  var showsTokens = false
  /// The token codes of the storage's attributes.
  private(set) var tokenCodes = TokenCodes()
  /// Whether diagnostics may have changed since they were last computed.
  var needsDiagnostics = true
  /// The JSON array of the diagnostics that were published last; nil if none were.
  var publishedDiagnostics: ContiguousArray<UInt8>?
  /// Words that are ignored in this document, in lower case.
  var ignoredWords: Set<String> = []
  /// Ignored findings of rules in this document: the matched texts, by rule id; nil for all.
  var ignoredFindings: [String: Set<String>?] = [:]
  /// The cache of the names for spelling.
  var names = DocumentNameCache()
  /// The layout that a client requested last.
  let layouts = LayoutCache()
  /// Identifies the document among all that were ever open.
  let number: Int
  /// The number of changes of its text.
  var editCount = 0
  /// The `cursor` methods that took too long on the main loop for this document, and go to the pool.
  var slowMethods: Set<String> = []
  var isInvalidated = false
  /// Whether an adopted parse changed attributes while another parse is pending. The client is notified after that
  /// parse.
  var owesRefresh = false
  /// Whether the captures of the syntax may have changed since they were packed.
  var isUnpacked = true
  /// The number of lines that `tokens` know of.
  var lineCount: Int

  /// A request with a deferred answer.
  struct WaitingRequest {
    let id: RequestID
    let method: String
    let params: JSON
    /// The time of its arrival, in monotonic nanoseconds.
    let start: UInt64
  }

  init(
    number: Int, uri: String, languageID: String, version: Int, setup: DocumentSetup, storage: HighlightingStorage,
    canRefresh: Bool,
    parseBudget: Int? = nil
  ) {
    self.number = number
    self.uri = uri
    self.languageID = languageID
    self.canRefresh = canRefresh
    self.parseBudget = parseBudget
    self.version = version
    self.setup = setup
    self.storage = storage
    lineCount = storage.text.lines.count
    storage.addLayoutManager(self)
  }

  func boundEdits(of storage: HighlightingStorage) {
    let bounds = EditBounds(length: storage.length, canRefresh: canRefresh)
    storage.parseBudgetMilliseconds = parseBudget ?? bounds.parseMilliseconds
    storage.longestUpdate = bounds.longestUpdate
  }

  /// The limit of the first parse when a text is opened, in milliseconds; then it continues in the background.
  static let firstParseMilliseconds = 200

  /// Whether a text is first highlighted by the worker for every client: it has more than 400,000 UTF-16 units, so
  /// that parsing and matching it would block the main loop for more than 50 ms.
  static func isLoadedInBackground(length: Int) -> Bool { length > 400_000 }

  /// Whether the worker highlights a text first, while requests for visible lines are answered from a parse of the
  /// lines around them: true above 400,000 UTF-16 units, and for clients with a refresh request (`canRefresh`) above
  /// 100,000.
  /// - Parameter length: the length of the text, in UTF-16 units.
  static func isShownFirst(length: Int, canRefresh: Bool) -> Bool {
    isLoadedInBackground(length: length) || canRefresh && length > 100_000
  }

  /// Whether the worker re-verifies the document in the background: it is longer than the limit of an edit.
  var isReparsedInBackground: Bool { storage.longestUpdate.map { storage.length > $0 } ?? false }

  /// The highlighting of the complete text in progress on the worker; nil if there is none.
  var load: StorageLoad? { storage.work?.job as? StorageLoad }

  /// Replaces the storage by another one with the same text, and discards tokens, layout and names. Returns the old
  /// storage, which is now unused.
  func replaceStorage(_ newStorage: HighlightingStorage) -> HighlightingStorage {
    let before = storage
    storage.dropWork()
    storage.removeLayoutManager(self)
    layouts.drop()
    storage = newStorage
    lexicalScan = nil
    names.forget()
    lineCount = newStorage.text.lines.count
    forgetTokens()
    needsDiagnostics = true
    isUnpacked = true
    newStorage.addLayoutManager(self)
    return before
  }

  /// Evicts the syntax, annotations and tokens and keeps the text. Diagnostics are not recomputed for that. Returns
  /// the old storage, which is now unused.
  func sleep() -> HighlightingStorage {
    let before = replaceStorage(storage.sleeping())
    needsDiagnostics = false
    return before
  }

  /// Discards the tokens that were sent to the client, and their type codes: the next response has all tokens.
  func forgetTokens() {
    tokens = nil
    tokenCodes = TokenCodes()
  }

  /// Returns whether attributes changed since the last call, and resets that: a second call returns false.
  @discardableResult
  func takeInvalidation() -> Bool {
    defer { isInvalidated = false }
    return isInvalidated
  }

  /// Replaces the storage and the tokens by the worker's, and applies the edits made since the worker started.
  /// - Parameter interruption: the flag that interrupts work on the new storage.
  /// - Returns: the old storage, which is now unused.
  func take(
    _ newStorage: HighlightingStorage, of work: BackgroundWork, tokens newTokens: TokenStore?, interruption: CancellationFlag
  ) -> HighlightingStorage {
    storage.handOver(work)
    let before = replaceStorage(newStorage)
    tokens = newTokens
    newStorage.interruption = interruption
    boundEdits(of: newStorage)
    newStorage.takeOver(work)
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

  /// Returns the UTF-16 offset of the position in a text, clamped to it. `unit` is the unit of `character`.
  func utf16Offset(in text: UTF16Text, unit: ColumnUnit) -> Int {
    text.utf16Offset(line: line, column: character, unit: unit)
  }
}
