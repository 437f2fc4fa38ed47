internal import DataFormats
internal import HighlightConfiguration
internal import HighlightStorage
internal import JSONRPC
internal import LanguageManifest

/// The state of a document that was sent to the index of symbols.
struct IndexedDocument: Equatable {
  var version: Int
  var languageName: String
}

extension MethodDescriptor {
  static let workspaceSymbol = MethodDescriptor(
    name: "workspace/symbol", summary: "symbols of the open folders", feature: .workspaceSymbol,
    offer: Offer(provider: "workspaceSymbolProvider"), isAboutDocument: false)
}

/// Finds symbols of the workspace folders and open documents, which are in a `WorkspaceIndex`.
final class SymbolService: ServerService {
  /// The index; nil before its first use.
  private var index: WorkspaceIndex?
  /// The documents that were sent to the index, by URI.
  private var indexedDocuments: [String: IndexedDocument] = [:]
  /// The ids of the requests that the index will answer.
  private(set) var questions: Set<RequestID> = []

  /// Handles `workspace/symbol`: sends the query to the index, which answers once it has read all files; starts the
  /// index if necessary. For open documents the text of the client counts. Throws `InvalidParams` without a query.
  func find(_ params: JSON, id: RequestID) throws(ResponseError) {
    guard let query = params["query"]?.string else {
      throw ResponseError(code: .invalidParams, message: "\"query\" is a string; an empty one asks for all symbols")
    }
    start()
    indexDocuments()
    client.setDeferred(id, true)
    questions.insert(id)
    index?.find(query, id: id, looksAtDisk: !client.capabilities.registersWatchers)
  }

  /// Creates the index, which starts to read the workspace folders, and registers for changes of all files if the
  /// client supports that. Later calls do nothing.
  func start() {
    guard index == nil else { return }
    let inbox = inbox
    index = WorkspaceIndex(manifest: manifest, trustsEverything: configuration.setups.trustsEverything, unit: client.unit) {
      inbox.put(.indexReported($0))
    }
    updateFolders()
    guard client.capabilities.registersWatchers else { return }
    client.register(
      "{\"id\":\"highlight-index\",\"method\":\"\(NotificationMethod.didChangeWatchedFiles.name)\""
        + ",\"registerOptions\":{\"watchers\":[{\"globPattern\":\"**/*\"}]}}")
  }

  /// Sends the workspace folders and their configurations to the index. Does nothing without an index.
  func updateFolders() {
    index?.setFolders(
      configuration.workspaceFolders.map {
        WorkspaceIndex.Folder(
          path: $0.path, configuration: configuration.setup(forFolder: $0.path).configuration,
          settings: configuration.setups.clientSettings.sources(forFolder: $0.path))
      })
  }

  /// Sends the texts of open documents that changed since they were last sent to the index. Removes documents without
  /// a language or with symbols off.
  private func indexDocuments() {
    for document in documents.values {
      guard let languageName = document.languageName, !document.isPlain, document.isOn(.workspaceSymbol) else {
        close(document.uri)
        continue
      }
      let state = IndexedDocument(version: document.version, languageName: languageName)
      guard indexedDocuments[document.uri] != state else { continue }
      indexedDocuments[document.uri] = state
      index?.opened(
        document.uri,
        WorkspaceIndex.OpenText(
          text: document.storage.text, languageName: languageName, configuration: document.setup.configuration))
    }
  }

  /// Removes a closed document from the index, which then uses the file on the disk again. Does nothing if the
  /// document is not in the index.
  func close(_ uri: String) {
    if indexedDocuments.removeValue(forKey: uri) != nil { index?.closed(uri) }
  }

  /// Forgets that a document was sent to the index, because it is opened again with another text.
  func reopen(_ uri: String) { indexedDocuments[uri] = nil }

  func filesChanged(_ paths: [String]) { index?.filesChanged(paths) }

  func grammarsInstalled() { index?.grammarsInstalled() }

  /// Handles a report of the index: sends an answer to the client unless its request was cancelled, or logs a
  /// summary.
  func take(_ report: IndexReport) {
    switch report {
    case .answer(let id, let frame):
      guard questions.remove(id) != nil else { return }
      client.setDeferred(id, false)
      client.send(.bytes(frame))
    case .summary(let text, let isCut):
      client.log(isCut ? .warning : .info, text)
      // Syntax trees were built and thrown away.
      documents.holdsFreedMemory = true
    }
  }

  /// Cancels a request to the index and sends its error response. Does nothing for other requests.
  func cancel(_ id: RequestID) {
    guard questions.remove(id) != nil else { return }
    index?.cancel(id)
    client.endCancelled(id)
  }
}
