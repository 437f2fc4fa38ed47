internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import TextModel

extension Server {
  /// Handles `textDocument/didOpen`: adds the document and starts to highlight it. A document that is already open is
  /// replaced. Without URI or text, and for a URI of more than 8192 bytes, it only logs an error.
  func didOpen(_ params: JSON) {
    guard let item = params["textDocument"], let uri = item["uri"]?.string, let units = item["text"]?.units else {
      client.log(.error, "didOpen without uri and text")
      return
    }
    guard !DocumentURI.isTooLong(uri) else { return documents.reportLongURI(uri) }
    let languageID = item["languageId"]?.string ?? ""
    let setup = configuration.setup(uri: uri)
    let text = UTF16Text(units)
    let languageName = languageName(languageID: languageID, uri: uri, text: text, setup: setup)
    let isTooLarge = isTooLarge(text, setup: setup)
    if let previous = documents[uri] { discard(previous) }
    symbols.reopen(uri)
    productFiles.forget(uri)
    // An editor opens its documents again in the server that it starts after a crash.
    let isCrashed = CrashedTexts.shared.contains(uri, languageName)
    let made = makeStorage(
      uri, text, languageName: languageName, isTooLarge: isTooLarge, isAbandoned: isCrashed, setup: setup)
    let document = Document(
      number: documents.nextNumber(), uri: uri, languageID: languageID, version: item["version"]?.int ?? 0, setup: setup,
      storage: made.storage,
      canRefresh: client.capabilities.canRefreshTokens, parseBudget: parseBudget)
    document.languageName = languageName
    document.isTooLarge = isTooLarge
    if isCrashed {
      document.abandoned = .crash
      client.log(.warning, "\(uri): \(AbandonReason.crash.message)")
    }
    documents.add(document)
    use(document)
    begin(.first, made.load, of: document)
    schedule(document)
    if setup.configuration.spelling.isEnabledSomewhere { spelling.prepare() }
    trimDocuments()
    configuration.reportMessages()
    if ProductFile.FileKind(uri: uri) != nil { capabilities.update() }
    productFiles.startCheck(of: document)
    configuration.noteFolder(ofDocument: uri)
  }

  /// Handles `textDocument/didClose`: discards the document and withdraws its diagnostics. A text that is shown as plain
  /// text after a crash is tried again when it is opened. Does nothing if it is not open.
  func didClose(_ params: JSON) {
    guard let uri = params["textDocument"]?["uri"]?.string, let document = documents[uri] else { return }
    discard(document)
    documents.remove(uri)
    if document.abandoned == .crash { CrashedTexts.shared.remove(uri) }
    symbols.close(uri)
    productFiles.forget(uri)
    withdrawDiagnostics(of: document)
  }
}
