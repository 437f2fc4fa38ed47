internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightStorage
internal import JSONRPC
internal import SystemSupport

/// Handling of changed settings.
extension Server {
  /// Handles `initialized`: requests settings and registers for changes, as far as the client supports them. Also
  /// reports errors in the configuration, prepares spelling, and starts the index of symbols if the client requests
  /// workspace symbols.
  func initialized() {
    configuration.register()
    if !client.capabilities.title.isEmpty { LastClient.keep(client.capabilities.summary) }
    pullSettings()
    // Errors in the configuration of the workspace are reported before a document is opened.
    _ = configuration.setup(forFolder: configuration.mainFolder)
    configuration.reportMessages()
    spelling.prepare()
    if client.capabilities.asksForWorkspaceSymbols && !configuration.workspaceFolders.isEmpty { symbols.start() }
    capabilities.update()
  }

  /// Handles `workspace/didChangeConfiguration`: stores the settings in it, requests them from the client, and
  /// reloads the configuration each time they changed.
  func didChangeConfiguration(_ params: JSON) {
    configuration.change(params) { [unowned self] in self.pendingReload.configuration = true }
  }

  /// Handles `workspace/didChangeWatchedFiles`: reloads the configuration if it depends on one of the changed files
  /// or if no file is named, and updates the index of symbols with the changed files.
  func didChangeWatchedFiles(_ params: JSON) {
    let paths = (params["changes"]?.array ?? []).compactMap { $0["uri"]?.string.flatMap { DocumentURI.path($0) } }
    let isSource = paths.contains { configuration.isSource($0) }
    if isSource || paths.isEmpty { pendingReload.configuration = true }
    if !paths.isEmpty { symbols.filesChanged(paths) }
  }

  /// Handles `workspace/didChangeWorkspaceFolders`: changes the folders. The configuration is reloaded and the settings
  /// of all folders are requested, if the client supports that, after the last of several such messages. The
  /// configuration is reloaded again if these settings are different.
  func didChangeWorkspaceFolders(_ params: JSON) {
    configuration.changeFolders(params)
    pendingReload = (configuration: true, settings: true)
  }

  /// Reloads the configuration and requests the client's settings, if one of the previous events changed something that
  /// they depend on. Waits if the next event in the inbox may do so again, because a reload checks every document.
  func reloadIfNeeded() {
    let pending = pendingReload
    guard pending.configuration || pending.settings, !inbox.isNext(where: \.mayChangeSettings) else { return }
    pendingReload = (false, false)
    guard client.isRunning else { return }
    if pending.configuration { reloadConfiguration() }
    if pending.settings { pullSettings() }
  }

  private func pullSettings() {
    configuration.pull { [unowned self] in self.pendingReload.configuration = true }
  }

  /// Reads all configurations again and updates the documents whose setup changed: highlights them again only if
  /// their parse or language changes. Asks the client to refresh tokens, folding ranges and diagnostics that may have
  /// changed.
  /// - Parameter forgetsLanguages: whether grammars and queries are loaded again, too.
  func reloadConfiguration(forgetsLanguages: Bool = false) {
    configuration.reload(forgetsLanguages: forgetsLanguages)
    // A reload that changes nothing, as after the first watch of a folder, leaves replicas as they are.
    var isChanged = false
    var changes: ConfigurationEffects = []
    for document in documents.sorted {
      beginPart("a change of configuration files", of: document)
      let old = document.setup
      let new = configuration.setup(uri: document.uri)
      guard new !== old else { continue }
      if !isChanged { configuration.beginGeneration() }
      isChanged = true
      document.setup = new
      var change = new.configuration.changes(since: old.configuration)
      if new.loader !== old.loader { change.insert(.parse) }
      changes.formUnion(change)
      if change.isEmpty { continue }
      if document.storage.freshness.isEvicted {
        document.languageName = languageName(
          languageID: document.languageID, uri: document.uri, text: document.storage.text, setup: new)
        document.isTooLarge = isTooLarge(document.storage.text, setup: new)
        // Diagnostics that the client does not request have to be found.
        if !client.capabilities.pullsDiagnostics { wake(document) }
        continue
      }
      let language = languageName(
        languageID: document.languageID, uri: document.uri, text: document.storage.text, setup: new)
      if change.contains(.parse) || language != document.languageName || document.load != nil || document.abandoned == .time
        || isTooLarge(document.storage.text, setup: new) != document.isTooLarge
      {
        reopen(document)
      } else if change.contains(.annotations) && document.abandoned == nil {
        document.storage.annotations = document.wantedAnnotations
      }
      if !change.isDisjoint(with: .onTokens) { document.forgetTokens() }
      if !change.isDisjoint(with: .onDiagnostics) { document.needsDiagnostics = true }
    }
    configuration.reportMessages()
    configuration.watchSources()
    symbols.updateFolders()
    capabilities.update()
    if spelling.reloadWords() { changes.insert(.diagnostics) }
    spelling.prepare()
    if !changes.isDisjoint(with: .onTokens) { client.refreshTokens() }
    if !changes.isDisjoint(with: [.parse, .language, .folds]) { client.refreshFolds() }
    if !changes.isDisjoint(with: .onDiagnostics) { client.refreshDiagnostics() }
  }
}

extension Event {
  /// Whether the event may change settings, folders or configuration files. Several of them are followed by one reload.
  var mayChangeSettings: Bool {
    switch self {
    case .filesChanged, .message(.response): true
    case .message(.notification(let name, _)): NotificationMethod.ofSettings.contains(name)
    default: false
    }
  }
}
