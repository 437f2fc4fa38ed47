internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import JSONRPC
internal import LanguageManifest
internal import SystemSupport
internal import TextModel
internal import TextRules

extension MethodDescriptor {
  static let semanticTokensFull = MethodDescriptor(
    name: "textDocument/semanticTokens/full", summary: "all tokens, as the text alone has them", feature: .tokens)
  static let semanticTokensDelta = MethodDescriptor(
    name: "textDocument/semanticTokens/full/delta", summary: "what changed since an earlier answer", feature: .tokens)
  static let semanticTokensRange = MethodDescriptor(
    name: "textDocument/semanticTokens/range", summary: "the tokens of some lines", feature: .tokens)
}

extension Server {
  /// Texts up to this length (UTF-16 units) have their tokens verified before a response, if they have syntax errors;
  /// that takes at most 0.2 s. Requests also wait for a rebuild of the text.
  private static let reparseLimit = 2_000_000
  /// Texts up to this length (UTF-16 units) are verified without syntax errors, too, for at most 15 ms: one tree in
  /// thousands depends on the edits even then.
  private static let alwaysReparsed = 50_000
  // A millisecond of writing, which another document need not wait for.
  private static let longAnswer = 50_000
  private static let bytesPerToken = 12

  /// Handles `textDocument/semanticTokens/full`: returns all tokens of the document. Returns `waiting` until the
  /// document has its first tree, and, for texts of at most 2,000,000 UTF-16 units, a parse or rebuild in the background
  /// has ended and the tokens are verified.
  func semanticTokensFull(_ params: JSON) throws(ResponseError) -> Reply {
    let document = try document(of: params)
    // The request needs verified tokens, which depend on the text alone and not on its edits.
    if document.waitsForTree || waitsForColors(document, ofEverybody: true) { return .waiting }
    if document.storage.length <= Self.reparseLimit && !reparse(document) { return .waiting }
    return allTokens(of: document)
  }

  /// Verifies the tree of a document by a parse from scratch, so that its tokens depend on the text alone.
  /// - Returns: true if the tokens are final or need no verification; false if the worker verifies or retries them.
  private func reparse(_ document: Document) -> Bool {
    let storage = document.storage
    if !document.canRefresh {
      // Highlights that are missing because of a time limit would arrive after the last request.
      if document.wantsRetry { startLoad(.retry, of: document) }
      if storage.work?.reason == .retry { return false }
    }
    if document.load != nil { return storage.work?.reason != .reparse }
    guard storage.isIncremental && !storage.freshness.tried.contains(.reparse) else { return true }
    guard storage.treeDependsOnHistory || storage.length <= Self.alwaysReparsed else {
      storage.reparseEmbedded()
      return true
    }
    if document.isReparsedInBackground {
      if storage.work == nil { startLoad(.reparse, of: document) }
      return document.load == nil
    }
    if let check = storage.pendingParse, check.reason == .reparse, check.exceedsOwnBudget { return false }
    let isDone = storage.reparse(milliseconds: WorkBounds.reparseMilliseconds)
    if !isDone { schedule(document) }
    return isDone
  }

  /// Handles `textDocument/semanticTokens/full/delta`: returns the edits since the client's result. Returns all
  /// tokens if that result is unknown or the client mishandles an edit at the start; `waiting` while a parse is in
  /// progress.
  func semanticTokensDelta(_ params: JSON) throws(ResponseError) -> Reply {
    let document = try document(of: params)
    if document.waitsForTree || waitsForColors(document, ofEverybody: false) { return .waiting }
    guard let previous = params["previousResultId"]?.string.flatMap({ Int($0) }),
      let store = currentTokens(of: document, ifKnown: previous), let edits = store.edits(since: previous),
      !(client.capabilities.mishandlesTokenEditAtStart && edits.edits.first?.start == 0)
    else { return allTokens(of: document) }
    return Server.reply(tokenCount: edits.inserted) { sink in
      sink.append("{\"resultId\":\"\(store.resultID)\",\"edits\":")
      var growth = 0
      sink.append(listOf: edits.edits) { edit, sink in
        sink.append("{\"start\":\(edit.start * 5),\"deleteCount\":\(edit.deleted * 5),\"data\":[")
        let start = edit.start + growth
        sink.append(integers: store.data(of: start..<(start + edit.inserted))[...])
        sink.append("]}")
        growth += edit.inserted - edit.deleted
      }
      sink.append("}")
    }
  }

  /// Whether a response must wait for background work: until then the tokens belong to the old text, shifted, and a
  /// client without a refresh request would keep them. False without such work, and for texts of more than 2,000,000
  /// UTF-16 units.
  /// - Parameter ofEverybody: whether clients with a refresh request also wait.
  private func waitsForColors(_ document: Document, ofEverybody: Bool) -> Bool {
    let storage = document.storage
    guard storage.length <= Self.reparseLimit else { return false }
    return switch storage.work?.reason {
    case .rebuild, .overBudget: ofEverybody || !document.canRefresh
    case .first, .reparse, .retry, nil: false
    }
  }

  /// Handles `textDocument/semanticTokens/range`: returns the tokens that overlap the range. If there is no tree yet,
  /// they are provisional (`provisionalTokens`). O(lines of the range).
  func semanticTokensRange(_ params: JSON) throws(ResponseError) -> Reply {
    let document = try document(of: params)
    let text = document.storage.text
    let wire = try WireRange(required: params["range"])
    let positions = WirePositions(text, unit: client.unit)
    let (from, to) = (positions.offset(wire.start), positions.offset(wire.end))
    let range = min(from, to)..<max(from, to)
    let (start, end) = (text.position(at: range.lowerBound), text.position(at: range.upperBound))
    let lines = start.line..<(end.line + 1)
    var tokens: ContiguousArray<LineToken>
    if document.waitsForTree {
      // Another storage has other attributes.
      let encoder = SemanticTokenEncoder(unit: client.unit, mapping: document.setup.tokens)
      let language = document.languageName.flatMap { try? document.setup.loader.language($0).get() }
      if document.lexicalScan == nil, let entry = document.languageName.flatMap({ document.setup.loader.manifest[$0] }) {
        let rules = LexicalRules(comments: entry.comments, quotes: entry.quotes)
        if rules.spansLines { document.lexicalScan = LexicalScan(rules) }
      }
      tokens = document.provisionalTokens(
        in: lines, language: language, encoder: encoder, annotations: document.wantedAnnotations)
    } else {
      tokens = encoder(of: document).tokens(in: lines, of: document.storage)
    }
    let startColumn = UInt32(positions.column(of: range.lowerBound))
    let endColumn = UInt32(positions.column(of: range.upperBound))
    tokens.removeAll { token in
      (token.line == UInt32(start.line) && token.column + token.length <= startColumn)
        || (token.line == UInt32(end.line) && token.column >= endColumn)
    }
    var sink = ByteSink(descriptor: nil)
    sink.append("{\"data\":[")
    sink.append(integers: SemanticTokenEncoder.data(of: tokens)[...])
    sink.append("]}")
    return .written(sink.bytes)
  }

  func encoder(of document: Document) -> SemanticTokenEncoder {
    SemanticTokenEncoder(unit: client.unit, mapping: document.setup.tokens, cache: document.tokenCodes)
  }

  /// Updates the tokens of the document and returns them. Nil, without an update, if edits since result `id` cannot
  /// be computed.
  private func currentTokens(of document: Document, ifKnown id: Int) -> TokenStore? {
    guard document.tokens?.knows(id) == true else { return nil }
    updateTokens(of: document)
    return document.tokens
  }

  /// Encodes all tokens of a document if it has none, otherwise those of the stale lines.
  func updateTokens(of document: Document) {
    let encoder = encoder(of: document)
    let storage = document.storage
    if document.tokens == nil {
      document.tokens = TokenStore(
        encoder.tokens(in: 0..<storage.text.lines.count, of: storage), lineCount: storage.text.lines.count,
        resultID: documents.nextResultID())
    } else if document.tokens?.isCurrent == false {
      document.tokens?.update(newID: documents.nextResultID()) { encoder.tokens(in: $0, of: storage) }
    }
  }

  /// Returns the reply that `write` appends. Above 50,000 tokens, the writer's thread calls `write` later; otherwise
  /// `write` is called at once.
  private static func reply(tokenCount: Int, _ write: @escaping @Sendable (inout ByteSink) -> Void) -> Reply {
    if tokenCount > longAnswer { return .long(tokenCount * bytesPerToken, write) }
    var sink = ByteSink(descriptor: nil)
    write(&sink)
    return .written(sink.bytes)
  }

  /// Returns the reply with all tokens of a document, after updating them.
  private func allTokens(of document: Document) -> Reply {
    updateTokens(of: document)
    guard let store = document.tokens else { preconditionFailure("tokens were just made") }
    let count = store.count
    return Server.reply(tokenCount: count) { sink in
      sink.append("{\"resultId\":\"\(store.resultID)\",\"data\":[")
      sink.append(integers: store.data(of: 0..<count)[...])
      sink.append("]}")
    }
  }
}
