internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import JSONRPC
internal import PlacedTOML
internal import Spelling
internal import StrictJSON
internal import SystemSupport

/// The open folders and their settings: the settings of the client and of configuration files, and the watched files.
final class ConfigurationService {
  private static let section = "highlight-lsp"

  private let client: ClientChannel
  private let documents: DocumentStore
  private let watcher: FileWatcher
  /// The configurations, by folder.
  let setups: ServerConfiguration
  /// The folders that the client has open.
  private(set) var workspaceFolders: [WorkspaceFolder] = []
  /// Counts the requests for settings, and which was answered last: later answers to earlier ones are out of date.
  private var settingsQuestions = (asked: 0, answered: 0)
  /// Counts the states of configurations, languages and word files: a replica of a document is for one of them.
  private(set) var generation = 0
  /// Whether there may be files to watch that are not watched.
  private var needsWatches = false
  /// The folders of documents that were opened so far.
  private var watchedFolders: Set<String> = []
  /// The files that the configurations of open documents and folders depend on.
  private(set) var watchedSources: Set<String> = []
  /// The ids of rules that report nothing until the configuration is read again.
  var disabledRules: Set<String> = []

  init(client: ClientChannel, documents: DocumentStore, watcher: FileWatcher, setups: ServerConfiguration) {
    self.client = client
    self.documents = documents
    self.watcher = watcher
    self.setups = setups
  }

  // MARK: Settings of the client

  /// Reads the folders and settings of `initialize`.
  /// - Returns: the legend of tokens, which does not change later.
  func start(_ params: JSON) -> SemanticTokenLegend {
    workspaceFolders = Self.folders(params)
    setups.clientSettings.initial = Self.settings(in: params["initializationOptions"])
    setups.reload()
    let main = setup(forFolder: mainFolder).configuration
    setups.legend = SemanticTokenLegend.legend(main.semanticTokenLegend, client: client.capabilities)
    // Setups made before have another legend.
    setups.reload(forgetsLanguages: true)
    return setups.legend
  }

  /// The folders that the client has open: `workspaceFolders`, else the older `rootUri` and `rootPath`.
  private static func folders(_ params: JSON) -> [WorkspaceFolder] {
    if let folders = params["workspaceFolders"]?.array, !folders.isEmpty {
      return folders.compactMap { $0["uri"]?.string.flatMap { WorkspaceFolder(uri: $0) } }
    }
    if let uri = params["rootUri"]?.string { return WorkspaceFolder(uri: uri).map { [$0] } ?? [] }
    if let path = params["rootPath"]?.string, path.hasPrefix("/") { return [WorkspaceFolder(path: path)] }
    return []
  }

  /// The keys of ours in what a client sent: under our name, or at the top where they look like ours; nil when there are
  /// none.
  private static func settings(in json: JSON?) -> JSON? {
    guard let json, case .object(let members) = json, !members.isEmpty else { return nil }
    if let own = json[section] { return own.isObject ? own : nil }
    return members.contains { KeyDescription.root.descendant([$0.name]) != nil } ? json : nil
  }

  /// Registers for changes of settings and of configuration files, where the client allows it.
  func register() {
    var registrations: [(method: String, options: String)] = []
    if client.capabilities.registersConfiguration {
      registrations.append((NotificationMethod.didChangeConfiguration.name, "{\"section\":\"\(Self.section)\"}"))
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
      registrations.append((NotificationMethod.didChangeWatchedFiles.name, "{\"watchers\":[\(watchers)]}"))
    }
    if registrations.isEmpty { return }
    let members = registrations.enumerated().map { index, registration in
      "{\"id\":\"highlight-\(index + 1)\",\"method\":\"\(registration.method)\",\"registerOptions\":\(registration.options)}"
    }
    client.register(members.joined(separator: ","))
  }

  /// Requests the settings of each open folder from the client, or the global settings without folders, if it supports that.
  /// - Parameter reload: called when the answer changes something.
  func pull(_ reload: @escaping () -> Void) {
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
        if self.takeSettings({ $0.pulled = pulled }) { reload() }
      })
  }

  /// `workspace/didChangeConfiguration`: the settings themselves, or only word that they changed.
  func change(_ params: JSON, _ reload: @escaping () -> Void) {
    if let settings = params["settings"], case .object(let members) = settings, !members.isEmpty {
      if takeSettings({ $0.pushed = Self.settings(in: settings) }) { reload() }
    } else if client.capabilities.canBeAskedForConfiguration {
      // All that counts is in the answer.
      if takeSettings({ $0.pushed = nil }) { reload() }
    }
    pull(reload)
  }

  /// Changes the settings of the client. Returns whether they differ from the old ones.
  private func takeSettings(_ change: (inout ClientSettings) -> Void) -> Bool {
    let known = setups.clientSettings
    change(&setups.clientSettings)
    return setups.clientSettings != known
  }

  /// Opens and closes folders, as `workspace/didChangeWorkspaceFolders` says.
  func changeFolders(_ params: JSON) {
    let event = params["event"]
    func folders(_ key: String) -> [WorkspaceFolder] {
      (event?[key]?.array ?? []).compactMap { $0["uri"]?.string.flatMap { WorkspaceFolder(uri: $0) } }
    }
    let removed = Set(folders("removed").map(\.path))
    workspaceFolders.removeAll { removed.contains($0.path) }
    for folder in folders("added") where !workspaceFolders.contains(where: { $0.path == folder.path }) {
      workspaceFolders.append(folder)
    }
  }

  // MARK: Configurations

  /// The setup of documents in a folder. The folder need not exist.
  func setup(forFolder folder: String) -> DocumentSetup { setups.setup(forFolder: folder) }

  /// The setup of a document: that of its folder, or of the workspace for a document without one.
  func setup(uri: String) -> DocumentSetup {
    setup(forFolder: folder(ofDocument: uri))
  }

  /// The folder whose configuration counts for a document.
  func folder(ofDocument uri: String) -> String {
    DocumentURI.path(uri).map { FileSystem.directory(of: $0) } ?? mainFolder
  }

  /// The folder whose configuration counts where there is no document.
  var mainFolder: String { workspaceFolders.first?.path ?? "/" }

  /// The configurations of the open folders and of the open documents.
  var inUse: [Configuration] {
    let folders = workspaceFolders.isEmpty ? [mainFolder] : workspaceFolders.map(\.path)
    return folders.map { setup(forFolder: $0).configuration } + documents.values.map(\.setup.configuration)
  }

  /// Whether some configuration in use asks for spelling.
  var wantsCompletion: Bool { inUse.contains(where: \.spelling.isEnabledSomewhere) }

  /// The project's word files of the open folders, where these have no configuration.
  var wordFiles: [String] { workspaceFolders.map { $0.path + "/" + SpellingSettings.projectFileName } }

  /// Reads everything again.
  /// - Parameter forgetsLanguages: grammars and queries are loaded again, too.
  func reload(forgetsLanguages: Bool) {
    beginGeneration()
    setups.reload(forgetsLanguages: forgetsLanguages)
    _ = setup(forFolder: mainFolder)
  }

  /// Makes replicas of documents out of date: configurations, languages or words changed.
  func beginGeneration() { generation += 1 }

  /// Reports the messages about the configurations; each is reported again only after it had disappeared.
  func reportMessages() {
    for message in setups.takeMessages() {
      let text = ([message.description] + (message.excerpt ?? [])).joined(separator: "\n")
      if message.severity == .error { client.show(.error, text) } else { client.log(.warning, text) }
    }
  }

  /// Watches the files that the open documents and the workspace folders depend on, and no others. Clients report
  /// only changes in their workspace folders.
  func watchSources() {
    watchedSources = setups.sources(
      folders: documents.keys.map { folder(ofDocument: $0) } + workspaceFolders.map(\.path)
    ).union(wantsCompletion ? wordFiles : [])
    watcher.watch(watchedSources)
    if let problem = watcher.takeProblem() { client.log(.warning, problem) }
  }

  /// Whether a configuration depends on a file.
  func isSource(_ path: String) -> Bool {
    FileSystem.baseName(of: path) == ConfigurationDiscovery.fileName || watchedSources.contains(path)
  }

  /// Notes the folder of a document that was opened: its files have to be watched.
  func noteFolder(ofDocument uri: String) {
    if watchedFolders.insert(folder(ofDocument: uri)).inserted { needsWatches = true }
  }

  /// Watches the files of new folders. Returns whether there are any: they may have changed before.
  func watchNewFolders() -> Bool {
    guard needsWatches else { return false }
    needsWatches = false
    watchSources()
    return true
  }
}
