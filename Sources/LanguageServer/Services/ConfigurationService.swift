internal import DataFormats
internal import HighlightConfiguration
internal import HighlightThemes
internal import SystemSupport

/// The workspace folders, their configurations from files and the client, and the watched files.
final class ConfigurationService {
  private static let section = "highlight-lsp"

  private let client: ClientChannel
  private let documents: DocumentStore
  private let watcher: FileWatcher
  /// The configurations, by folder.
  let setups: ServerConfiguration
  /// The folders that the client has open.
  var workspaceFolders: [WorkspaceFolder] { openFolders.all() }
  private var openFolders = WorkspaceFolders()
  /// The number of requests for settings, and the number of the last answered one: responses to earlier ones are
  /// ignored.
  private var settingsQuestions = (asked: 0, answered: 0)
  /// The number of changes of configurations, languages and word files; part of the revision of replicas.
  private(set) var generation = 0
  /// Whether documents in new folders were opened, whose configuration files are not watched yet.
  private var needsWatches = false
  /// The folders of documents that were opened so far.
  private var watchedFolders: Set<String> = []
  /// The files that the configurations of open documents and folders depend on.
  private(set) var watchedSources: Set<String> = []
  /// The ids of rules that are ignored until the configuration is reloaded.
  var disabledRules: Set<String> = []

  init(client: ClientChannel, documents: DocumentStore, watcher: FileWatcher, setups: ServerConfiguration) {
    self.client = client
    self.documents = documents
    self.watcher = watcher
    self.setups = setups
  }

  // MARK: Settings of the client

  /// Reads the workspace folders and settings from the parameters of `initialize`.
  /// - Returns: the legend of tokens, which does not change later.
  func start(_ params: JSON) -> SemanticTokenLegend {
    for folder in Self.folders(params) { openFolders.open(folder) }
    setups.clientSettings.initial = Self.settings(in: params["initializationOptions"])
    setups.reload()
    let main = setup(forFolder: mainFolder).configuration
    setups.legend = SemanticTokenLegend.legend(main.semanticTokenLegend, client: client.capabilities)
    // Setups made before have another legend.
    setups.reload(forgetsLanguages: true)
    return setups.legend
  }

  /// Returns the folders in the parameters of `initialize`: `workspaceFolders`, else the older `rootUri` or
  /// `rootPath`; empty without any. URIs that are not `file:` are left out.
  private static func folders(_ params: JSON) -> [WorkspaceFolder] {
    if let folders = params["workspaceFolders"]?.array, !folders.isEmpty {
      return folders.compactMap { $0["uri"]?.string.flatMap { WorkspaceFolder(uri: $0) } }
    }
    if let uri = params["rootUri"]?.string { return WorkspaceFolder(uri: uri).map { [$0] } ?? [] }
    if let path = params["rootPath"]?.string, path.hasPrefix("/") { return [WorkspaceFolder(path: path)] }
    return []
  }

  /// Returns the settings of this server in the client's settings: the member `highlight-lsp`, or the complete object
  /// if it has no such member but a known key. Nil if there are none, or if the member is not an object.
  private static func settings(in json: JSON?) -> JSON? {
    guard let json, case .object(let members) = json, !members.isEmpty else { return nil }
    if let own = json[section] { return own.isObject ? own : nil }
    return members.contains { KeyDescription.root.descendant([$0.name]) != nil } ? json : nil
  }

  /// Registers for notifications about changed settings and configuration files, as far as the client supports that.
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
        options.append("{\"baseUri\":", json: DocumentURI.uri(path: FileSystem.directory(of: file)))
        options.append(",\"pattern\":", json: FileSystem.baseName(of: file), "}")
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

  /// Requests the settings of each open folder from the client, or the global settings without folders. Does nothing
  /// if the client does not support that. Responses that are overtaken by later ones are ignored.
  /// - Parameter reload: called when the response arrives, if settings changed.
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
        // The first answer has the settings of documents outside of all folders.
        var pulled = ClientSettings.Pulled(elsewhere: settings[0])
        for (folder, settings) in zip(folders, settings) { pulled.byFolder.append((folder, settings)) }
        if self.takeSettings({ $0.pulled = pulled }) { reload() }
      })
  }

  /// Handles `workspace/didChangeConfiguration`: stores the settings in it, or removes the stored ones if it has none
  /// and the client can be asked for them. Then requests the settings again. Calls `reload` each time settings
  /// changed.
  func change(_ params: JSON, _ reload: @escaping () -> Void) {
    if let settings = params["settings"], case .object(let members) = settings, !members.isEmpty {
      if takeSettings({ $0.pushed = Self.settings(in: settings) }) { reload() }
    } else if client.capabilities.canBeAskedForConfiguration {
      // All that counts is in the answer.
      if takeSettings({ $0.pushed = nil }) { reload() }
    }
    pull(reload)
  }

  /// Changes the stored settings of the client. Returns whether they differ from the old ones.
  private func takeSettings(_ change: (inout ClientSettings) -> Void) -> Bool {
    let known = setups.clientSettings
    change(&setups.clientSettings)
    return setups.clientSettings != known
  }

  /// Removes and adds workspace folders, for `workspace/didChangeWorkspaceFolders`. Folders that are known and those
  /// without a `file:` URI are not added.
  func changeFolders(_ params: JSON) {
    let event = params["event"]
    func folders(_ key: String) -> [WorkspaceFolder] {
      (event?[key]?.array ?? []).compactMap { $0["uri"]?.string.flatMap { WorkspaceFolder(uri: $0) } }
    }
    for folder in folders("removed") { openFolders.close(folder.path) }
    for folder in folders("added") { openFolders.open(folder) }
  }

  // MARK: Configurations

  /// Returns the setup of documents in a folder, which need not exist.
  func setup(forFolder folder: String) -> DocumentSetup { setups.setup(forFolder: folder) }

  /// Returns the setup of a document: that of its folder, or of the main folder for a document that is not a file.
  func setup(uri: String) -> DocumentSetup {
    setup(forFolder: folder(ofDocument: uri))
  }

  /// Returns the folder whose configuration applies to a document: the directory that contains its file, or
  /// `mainFolder` for a document that is not a file.
  func folder(ofDocument uri: String) -> String {
    DocumentURI.path(uri).map { FileSystem.directory(of: $0) } ?? mainFolder
  }

  /// The folder whose configuration counts without a document: the first workspace folder, or `/`.
  var mainFolder: String { workspaceFolders.first?.path ?? "/" }

  /// The configurations of the open folders and of the open documents.
  var inUse: [Configuration] {
    let folders = workspaceFolders.isEmpty ? [mainFolder] : workspaceFolders.map(\.path)
    return folders.map { setup(forFolder: $0).configuration } + documents.values.map(\.setup.configuration)
  }

  /// Whether a configuration in use enables spelling.
  var wantsCompletion: Bool { inUse.contains(where: \.spelling.isEnabledSomewhere) }

  /// The paths of the default word files of the workspace folders.
  var wordFiles: [String] { workspaceFolders.map { $0.path + "/" + SpellingSettings.projectFileName } }

  /// Discards all configurations, so that they are read again when needed, and reads that of the main folder.
  /// - Parameter forgetsLanguages: whether grammars and queries are loaded again, too.
  func reload(forgetsLanguages: Bool) {
    setups.reload(forgetsLanguages: forgetsLanguages)
    _ = setup(forFolder: mainFolder)
  }

  /// Makes replicas of documents stale, because configurations, languages or words changed.
  func beginGeneration() { generation += 1 }

  /// Reports new messages about the configurations: displays errors to the user and logs warnings. Each is reported
  /// again only after it had disappeared.
  func reportMessages() {
    for message in setups.takeMessages() {
      let text = ([message.description] + (message.excerpt ?? [])).joined(separator: "\n")
      if message.severity == .error { client.show(.error, text) } else { client.log(.warning, text) }
    }
  }

  /// Watches the files that the open documents and the workspace folders depend on, and no others, and logs a problem
  /// with that. Clients report only changes in their workspace folders.
  func watchSources() {
    watchedSources = setups.sources(
      folders: documents.keys.map { folder(ofDocument: $0) } + workspaceFolders.map(\.path)
    ).union(wantsCompletion ? wordFiles : [])
    watcher.watch(watchedSources)
    if let problem = watcher.takeProblem() { client.log(.warning, problem) }
  }

  /// Whether a configuration depends on the file with an absolute path: it is a watched file or has the name of
  /// configuration files.
  func isSource(_ path: String) -> Bool {
    FileSystem.baseName(of: path) == ConfigurationDiscovery.fileName || watchedSources.contains(path)
  }

  /// Notes the folder of an opened document, so that its configuration files are watched.
  func noteFolder(ofDocument uri: String) {
    if watchedFolders.insert(folder(ofDocument: uri)).inserted { needsWatches = true }
  }

  /// Watches the configuration files of folders noted since the last call. Returns false if there are none, otherwise
  /// true: files may have changed before they were watched.
  func watchNewFolders() -> Bool {
    guard needsWatches else { return false }
    needsWatches = false
    watchSources()
    return true
  }
}
