internal import HighlightConfiguration
internal import HighlightStorage
internal import PlacedTOML
internal import StrictJSON
internal import SystemSupport

/// Settings: where they come from, and what happens when they change.
extension Server {
  private static let section = "highlight-lsp"

  /// The keys of ours in what a client sent: under our name, or at the top where they look like ours; nil when there are none.
  static func settings(in json: JSON?) -> JSON? {
    guard let json, case .object(let members) = json, !members.isEmpty else { return nil }
    if let own = json[section] { return own.isObject ? own : nil }
    return members.contains { KeyDescription.root.descendant([$0.name]) != nil } ? json : nil
  }

  /// `initialized`: what clients allow to be asked and watched.
  func initialized() {
    var registrations: [(method: String, options: String)] = []
    if client.capabilities.registersConfiguration {
      registrations.append((ClientSettings.pushedName, "{\"section\":\"\(Self.section)\"}"))
    }
    if client.capabilities.registersWatchers {
      var globs = ["\"**/\(ConfigurationDiscovery.fileName)\""]
      let file = Environment.configurationFile
      var options = ByteSink(descriptor: nil)
      if client.capabilities.takesRelativePatterns {
        options.append("{\"baseUri\":")
        options.append(json: DocumentURI.uri(path: FileSystem.directory(of: file)))
        options.append(",\"pattern\":")
        options.append(json: FileSystem.baseName(of: file))
        options.append("}")
      } else {
        options.append(json: file)
      }
      globs.append(String(decoding: options.bytes, as: UTF8.self))
      let watchers = globs.map { "{\"globPattern\":\($0)}" }.joined(separator: ",")
      registrations.append(("workspace/didChangeWatchedFiles", "{\"watchers\":[\(watchers)]}"))
    }
    if !registrations.isEmpty {
      client.ask("client/registerCapability") { sink in
        sink.append("{\"registrations\":[")
        for (index, registration) in registrations.enumerated() {
          if index > 0 { sink.append(",") }
          sink.append(
            "{\"id\":\"highlight-\(index + 1)\",\"method\":\"\(registration.method)\",\"registerOptions\":\(registration.options)}"
          )
        }
        sink.append("]}")
      }
    }
    if !client.capabilities.title.isEmpty { LastClient.keep(client.capabilities.summary) }
    pullConfiguration()
    // What is wrong with the configuration of the workspace is told before a document is opened.
    _ = configuration.setup(forFolder: mainFolder)
    tellConfigurationMessages()
    prepareSpelling()
    if client.capabilities.asksForWorkspaceSymbols && !workspaceFolders.isEmpty { startIndex() }
    updateOffers()
  }

  /// Asks the client for its settings, where it can be asked: those of each folder that it has open, or for everything where it has none.
  private func pullConfiguration() {
    guard client.capabilities.canBeAskedForConfiguration else { return }
    settingsQuestions.asked += 1
    let folders = workspaceFolders
    client.ask(
      ClientSettings.pulledName,
      params: { sink in
        sink.append("{\"items\":[")
        for (index, folder) in folders.enumerated() {
          sink.append(index == 0 ? "{\"scopeUri\":" : ",{\"scopeUri\":")
          sink.append(json: folder.uri)
          sink.append(",\"section\":\"\(Self.section)\"}")
        }
        if folders.isEmpty { sink.append("{\"section\":\"\(Self.section)\"}") }
        sink.append("]}")
      },
      answer: { [unowned self, question = settingsQuestions.asked] result in
        guard question > self.settingsQuestions.answered, let answers = result?.array, !answers.isEmpty else { return }
        self.settingsQuestions.answered = question
        let settings = answers.map { $0.isObject ? $0 : nil }
        // What is outside of all folders has the settings of the first.
        var pulled = ClientSettings.Pulled(elsewhere: settings[0])
        for (folder, settings) in zip(folders, settings) { pulled.byFolder.append((folder, settings)) }
        self.takeSettings { $0.pulled = pulled }
      })
  }

  /// `workspace/didChangeConfiguration`: the settings themselves, or only word that they changed.
  func didChangeConfiguration(_ params: JSON) {
    if let settings = params["settings"], case .object(let members) = settings, !members.isEmpty {
      takeSettings { $0.pushed = Self.settings(in: settings) }
    } else if client.capabilities.canBeAskedForConfiguration {
      // All that counts is in the answer.
      takeSettings { $0.pushed = nil }
    }
    pullConfiguration()
  }

  /// `workspace/didChangeWatchedFiles`: of files that configurations depend on, or of files with symbols. Clients that do not say which mean the former.
  func didChangeWatchedFiles(_ params: JSON) {
    let paths = (params["changes"]?.array ?? []).compactMap { $0["uri"]?.string.flatMap { DocumentURI.path($0) } }
    let isSource = paths.contains {
      FileSystem.baseName(of: $0) == ConfigurationDiscovery.fileName || watchedSources.contains($0)
    }
    if isSource || paths.isEmpty { reloadConfiguration() }
    if !paths.isEmpty { index?.filesChanged(paths) }
  }

  private func takeSettings(_ change: (inout ClientSettings) -> Void) {
    let known = configuration.clientSettings
    change(&configuration.clientSettings)
    if configuration.clientSettings != known { reloadConfiguration() }
  }

  /// `workspace/didChangeWorkspaceFolders`.
  func didChangeWorkspaceFolders(_ params: JSON) {
    let event = params["event"]
    func folders(_ key: String) -> [WorkspaceFolder] {
      (event?[key]?.array ?? []).compactMap { $0["uri"]?.string.flatMap { WorkspaceFolder(uri: $0) } }
    }
    let removed = Set(folders("removed").map(\.path))
    workspaceFolders.removeAll { removed.contains($0.path) }
    for folder in folders("added") where !workspaceFolders.contains(where: { $0.path == folder.path }) {
      workspaceFolders.append(folder)
    }
    reloadConfiguration()
    pullConfiguration()
  }

  /// The setup of a document: that of its folder, or of the workspace for a document without one.
  func setup(uri: String) -> DocumentSetup {
    configuration.setup(forFolder: folder(ofDocument: uri))
  }

  /// The folder whose configuration counts for a document.
  func folder(ofDocument uri: String) -> String {
    DocumentURI.path(uri).map { FileSystem.directory(of: $0) } ?? mainFolder
  }

  /// The folder whose configuration counts where there is no document.
  var mainFolder: String { workspaceFolders.first?.path ?? "/" }

  /// Reads all configurations again and gives every document what is now its own.
  /// - Parameter forgetsLanguages: grammars and queries are loaded anew, too.
  func reloadConfiguration(forgetsLanguages: Bool = false) {
    configurationGeneration += 1
    configuration.reload(forgetsLanguages: forgetsLanguages)
    _ = configuration.setup(forFolder: mainFolder)
    var changes: ConfigurationEffects = []
    for document in documents.sorted {
      let old = document.setup
      let new = setup(uri: document.uri)
      guard new !== old else { continue }
      document.setup = new
      var change = new.configuration.changes(since: old.configuration)
      if new.loader !== old.loader { change.insert(.parse) }
      changes.formUnion(change)
      if change.isEmpty { continue }
      if document.storage.freshness.isDormant {
        document.languageName = languageName(
          languageID: document.languageID, uri: document.uri, text: document.storage.text, setup: new)
        document.isTooLarge = isTooLarge(document.storage.text, setup: new)
        // Diagnostics that nobody asks for have to be found.
        if !client.capabilities.pullsDiagnostics { wake(document) }
        continue
      }
      let language = languageName(
        languageID: document.languageID, uri: document.uri, text: document.storage.text, setup: new)
      if change.contains(.parse) || language != document.languageName || document.load != nil
        || isTooLarge(document.storage.text, setup: new) != document.isTooLarge
      {
        reopen(document)
      } else if change.contains(.annotations) {
        document.storage.annotations = annotations(of: document)
      }
      if !change.isDisjoint(with: .onTokens) { document.forgetTokens() }
      if !change.isDisjoint(with: .onDiagnostics) { document.needsDiagnostics = true }
    }
    tellConfigurationMessages()
    watchSources()
    updateIndex()
    updateOffers()
    if reloadWords() { changes.insert(.diagnostics) }
    prepareSpelling()
    if !changes.isDisjoint(with: .onTokens) { client.refreshTokens() }
    if !changes.isDisjoint(with: [.parse, .language, .folds]) { client.refreshFolds() }
    if !changes.isDisjoint(with: .onDiagnostics) { client.refreshDiagnostics() }
  }

  /// Rules and links for a document.
  func annotations(of document: Document) -> Annotations {
    var annotations = document.setup.annotations
    annotations.languageName = document.languageName ?? "plaintext"
    annotations.leftOutRules = document.setup.configuration.rulesLeftOut(ofFile: DocumentURI.path(document.uri))
    return annotations
  }

  /// Says what is wrong with the configurations, once for as long as it stays so.
  func tellConfigurationMessages() {
    for message in configuration.takeMessages() {
      let text = ([message.description] + (message.excerpt ?? [])).joined(separator: "\n")
      if message.severity == .error { client.show(.error, text) } else { client.log(.warning, text) }
    }
  }

  /// Watches everything that the open documents depend on. Clients watch as well where they can, but not outside of their folders.
  func watchSources() {
    watchedSources = configuration.sources(
      folders: documents.keys.map { folder(ofDocument: $0) } + workspaceFolders.map(\.path)
    ).union(wantsCompletion ? workspaceWordFiles : [])
    watcher.watch(watchedSources)
    if let problem = watcher.takeProblem() { client.log(.warning, problem) }
  }
}
