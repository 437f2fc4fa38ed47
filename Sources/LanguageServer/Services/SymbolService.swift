internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON
internal import SystemSupport

/// A document as the index of symbols got it.
struct IndexedDocument: Equatable {
  var version: Int
  var languageName: String
}

extension MethodDescriptor {
  static let workspaceSymbol = MethodDescriptor(
    "workspace/symbol", "symbols of the open folders", feature: .workspaceSymbol,
    offer: Offer(provider: "workspaceSymbolProvider"), isAboutDocument: false)
}

/// Symbols of the open folders: `WorkspaceIndex` has them.
final class SymbolService {
  private let manifest: Manifest
  private let inbox: Inbox<Event>
  private let client: ClientChannel
  private let documents: DocumentStore
  private let configuration: ConfigurationService
  /// The index, from the first use on.
  private var index: WorkspaceIndex?
  /// The documents that the index has, as they were when it got them.
  private var indexedDocuments: [String: IndexedDocument] = [:]
  /// The requests that the index is to answer.
  private(set) var questions: Set<RequestID> = []

  init(
    manifest: Manifest, inbox: Inbox<Event>, client: ClientChannel, documents: DocumentStore,
    configuration: ConfigurationService
  ) {
    self.manifest = manifest
    self.inbox = inbox
    self.client = client
    self.documents = documents
    self.configuration = configuration
  }

  /// `workspace/symbol`: the index answers when it has read everything. What is open counts as it is here.
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

  /// Begins to read the open folders, once.
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

  /// Tells the index which folders there are, and how their files are read.
  func updateFolders() {
    index?.setFolders(
      configuration.workspaceFolders.map {
        WorkspaceIndex.Folder(
          path: $0.path, configuration: configuration.setup(forFolder: $0.path).configuration,
          settings: configuration.setups.clientSettings.sources(forFolder: $0.path))
      })
  }

  /// Gives the index the texts that changed since it got them.
  private func indexDocuments() {
    for document in documents.values {
      guard let languageName = document.languageName, !document.isTooLarge, document.isOn(.workspaceSymbol) else {
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

  /// A document is the index's business no more; its file may be.
  func close(_ uri: String) {
    if indexedDocuments.removeValue(forKey: uri) != nil { index?.closed(uri) }
  }

  /// A document is opened with another text than the index has.
  func reopen(_ uri: String) { indexedDocuments[uri] = nil }

  func filesChanged(_ paths: [String]) { index?.filesChanged(paths) }

  func grammarsInstalled() { index?.grammarsInstalled() }

  /// Handles a report of the index.
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

  /// A question is not wanted any more.
  func cancel(_ id: RequestID) {
    guard questions.remove(id) != nil else { return }
    index?.cancel(id)
    client.endCancelled(id)
  }
}
