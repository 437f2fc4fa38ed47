internal import HighlightConfiguration
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
extension Server {
  /// `workspace/symbol`: the index answers when it has read everything. What is open counts as it is here.
  func workspaceSymbols(_ params: JSON, id: RequestID) throws(ResponseError) -> Reply {
    guard let query = params["query"]?.string else {
      throw ResponseError(code: .invalidParams, message: "\"query\" is a string; an empty one asks for all symbols")
    }
    startIndex()
    indexDocuments()
    client.setDeferred(id, true)
    symbolQuestions.insert(id)
    index?.find(query, id: id, looksAtDisk: !client.capabilities.registersWatchers)
    return .pending
  }

  /// Begins to read the open folders, once.
  func startIndex() {
    guard index == nil else { return }
    let inbox = inbox
    index = WorkspaceIndex(manifest: manifest, trustsEverything: configuration.trustsEverything, unit: client.unit) {
      inbox.put(.indexReported($0))
    }
    updateIndex()
    guard client.capabilities.registersWatchers else { return }
    client.ask("client/registerCapability") { sink in
      sink.append("{\"registrations\":[{\"id\":\"highlight-index\",\"method\":\"workspace/didChangeWatchedFiles\"")
      sink.append(",\"registerOptions\":{\"watchers\":[{\"globPattern\":\"**/*\"}]}}]}")
    }
  }

  /// Tells the index which folders there are, and how their files are read.
  func updateIndex() {
    index?.setFolders(
      workspaceFolders.map {
        WorkspaceIndex.Folder(
          path: $0.path, configuration: configuration.setup(forFolder: $0.path).configuration,
          settings: configuration.clientSettings.sources(forFolder: $0.path))
      })
  }

  /// Gives the index the texts that changed since it got them.
  private func indexDocuments() {
    for document in documents.values {
      guard let languageName = document.languageName, !document.isTooLarge, document.isOn(.workspaceSymbol) else {
        forgetIndexed(document.uri)
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
  func forgetIndexed(_ uri: String) {
    if indexedDocuments.removeValue(forKey: uri) != nil { index?.closed(uri) }
  }

  /// Takes what the index has to tell.
  func indexReported(_ report: IndexReport) {
    switch report {
    case .answer(let id, let frame):
      guard symbolQuestions.remove(id) != nil else { return }
      client.setDeferred(id, false)
      client.send(.bytes(frame))
    case .summary(let text, let isCut):
      client.log(isCut ? .warning : .info, text)
      // Syntax trees were built and thrown away.
      documents.holdsFreedMemory = true
    }
  }

  /// A question is not wanted any more.
  func cancelSymbolQuestion(_ id: RequestID) {
    guard symbolQuestions.remove(id) != nil else { return }
    index?.cancel(id)
    client.endCancelled(id)
  }
}
