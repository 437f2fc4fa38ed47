internal import DataFormats
internal import HighlightCore
internal import HighlightStorage
internal import JSONRPC

extension Server {
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
    if !interruption.isCancelled { document.interruptions = 0 }
    afterEdits(of: document)
    updateLanguage(document)
    productFiles.startCheck(of: document)
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
      document.edit(range: range, units: units, unit: client.unit)
    }
  }
}

extension Event {
  /// Whether the event is `textDocument/didChange` of the document with a URI.
  fileprivate func changesDocument(_ uri: String) -> Bool {
    guard case .message(.notification(NotificationMethod.didChange.name, let params)) = self else { return false }
    return params["textDocument"]?["uri"]?.string == uri
  }
}
