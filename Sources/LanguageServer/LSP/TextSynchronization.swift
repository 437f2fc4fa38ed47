internal import HighlightConfiguration
internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON

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
    ownFiles.forget(uri)
    let made = makeStorage(uri, text, languageName: languageName, isTooLarge: isTooLarge, setup: setup)
    let document = Document(
      number: documents.nextNumber(), uri: uri, languageID: languageID, version: item["version"]?.int ?? 0, setup: setup,
      storage: made.storage,
      canRefresh: client.capabilities.canRefreshTokens, parseBudget: parseBudget)
    document.languageName = languageName
    document.isTooLarge = isTooLarge
    documents.add(document)
    use(document)
    begin(.first, made.load, of: document)
    schedule(document)
    if setup.configuration.spelling.isEnabledSomewhere { spelling.prepare() }
    trimDocuments()
    configuration.reportMessages()
    if OwnFile.Kind(uri: uri) != nil { capabilities.update() }
    ownFiles.startCheck(of: document)
    configuration.noteFolder(ofDocument: uri)
  }

  /// Handles `textDocument/didChange`: applies the changes in order, together with further changes of the document
  /// that are in the inbox, and cancels a check of the old text. For a document that is not open it only logs an
  /// error.
  func didChange(_ params: JSON) {
    guard let uri = params["textDocument"]?["uri"]?.string, let document = documents[uri] else {
      if let uri = params["textDocument"]?["uri"]?.string, DocumentURI.isTooLong(uri) { return }
      client.log(.error, "didChange of a document that is not open")
      return
    }
    use(document)
    if let load = document.load, document.storage.work?.reason.isCheck == true {
      // Who waits for the check of this text gets what there is.
      load.cancel()
      document.storage.endWithoutResult()
      answerWaiting(document)
      document.storage.forgetChecks()
    }
    document.storage.beginEditing()
    apply(params, to: document)
    // Only the last text of several queued changes is worth a parse.
    while let next = inbox.take(where: { $0.changesDocument(uri) }) {
      if case .message(.notification(_, let params)) = next { apply(params, to: document) }
    }
    document.storage.endEditing()
    afterEdits(of: document)
    updateLanguage(document)
    ownFiles.startCheck(of: document)
  }

  /// Applies the changes of one message and stores its version; without a version, that increases by one. Malformed
  /// changes are logged and skipped; a version that goes back is logged.
  private func apply(_ params: JSON, to document: Document) {
    let uri = document.uri
    let version = params["textDocument"]?["version"]?.int
    if let version, version < document.version {
      client.log(.warning, "\(uri): the version went back from \(document.version) to \(version)")
    }
    document.version = version ?? document.version + 1
    for change in params["contentChanges"]?.array ?? [] {
      guard let units = change["text"]?.units else {
        client.log(.error, "\(uri): a change without text; the document may differ from the client's")
        continue
      }
      var range: (start: WirePosition, end: WirePosition)?
      if let wire = change["range"], wire != .null {
        guard let start = WirePosition(wire["start"]), let end = WirePosition(wire["end"]) else {
          client.log(.error, "\(uri): a change with a malformed range; the document may differ from the client's")
          continue
        }
        range = (start, end)
      }
      document.apply(range: range, units: units, unit: client.unit)
    }
  }

  /// Handles `textDocument/didClose`: discards the document and withdraws its diagnostics. Does nothing if it is not
  /// open.
  func didClose(_ params: JSON) {
    guard let uri = params["textDocument"]?["uri"]?.string, let document = documents[uri] else { return }
    discard(document)
    documents.remove(uri)
    symbols.close(uri)
    ownFiles.forget(uri)
    withdrawDiagnostics(of: document)
  }
}

extension Event {
  /// Whether the event is `textDocument/didChange` of the document with a URI.
  fileprivate func changesDocument(_ uri: String) -> Bool {
    guard case .message(.notification(NotificationMethod.didChange.name, let params)) = self else { return false }
    return params["textDocument"]?["uri"]?.string == uri
  }
}
