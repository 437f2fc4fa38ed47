internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightThemes
internal import LanguageManifest
internal import Spelling
internal import SystemSupport

/// A configuration with the objects made from it for documents: loader, detection and token mapping. Only for the
/// server's thread.
final class DocumentSetup {
  let configuration: Configuration
  let loader: LanguageLoader
  let detection: LanguageDetection
  /// The spellers by their settings, once the dictionaries are loaded; nil if they cannot be loaded.
  var spellers: [(settings: SpellingSettings, speller: ConfiguredSpellChecker?)] = []
  let tokens: SemanticTokenMapping

  init(
    _ configuration: Configuration, manifest: Manifest, loader: LanguageLoader, legend: SemanticTokenLegend
  ) {
    self.configuration = configuration
    self.loader = loader
    detection = configuration.detection(manifest)
    tokens = SemanticTokenMapping(legend: legend, overrides: configuration.semanticTokenCaptures)
  }
}

/// The configurations of a server, from the user's file, files of folders, and the client; read again when one of
/// them changes.
final class ServerConfiguration {
  /// A loader, and the contents of its query files when it was created.
  private struct KnownLoader {
    var queries: QueryLocations
    var contents: [String: ContiguousArray<UInt8>]
    var loader: LanguageLoader
  }

  /// The configurations of the folders for which the client has the same settings.
  private struct Scope {
    let settings: ClientSettings.Sources
    var discovery: ConfigurationDiscovery
  }

  /// Identifies a configuration: the index of its scope and its index in that scope.
  private struct SetupKey: Hashable {
    let scope: Int
    let configuration: Int
  }

  private let manifest: Manifest
  private let reader: ConfigurationReader
  /// Whether every workspace counts as trusted.
  var trustsEverything: Bool { reader.trustsEverything }
  /// The configurations for each distinct set of settings that the client sent for a folder.
  private var scopes: [Scope] = []
  private var setups: [SetupKey: DocumentSetup] = [:]
  /// The setups by folder, since the last reload.
  private var byFolder: [String: DocumentSetup] = [:]
  /// The setups before the last reload; unchanged parts of them are reused.
  private var olderSetups: [DocumentSetup] = []
  private var loaders: [KnownLoader] = []
  private var told: Set<String> = []
  /// The legend that was announced.
  var legend = SemanticTokenLegend.standard
  /// The settings that the client sent. Changes take effect at the next `reload`.
  var clientSettings = ClientSettings()

  init(manifest: Manifest, trustsEverything: Bool) {
    self.manifest = manifest
    reader = ConfigurationReader(
      manifest: manifest, trustsEverything: trustsEverything, lastGood: LastUsableSources())
  }

  /// Discards all setups, so that `setup(forFolder:)` reads configurations again. Keeps the last valid settings only
  /// of sources that still exist.
  /// - Parameter forgetsLanguages: whether grammars and queries are loaded again, too.
  func reload(forgetsLanguages: Bool = false) {
    reader.lastGood?.forgetMissingFiles()
    olderSetups = Array(setups.values)
    setups = [:]
    byFolder = [:]
    scopes = []
    if forgetsLanguages {
      olderSetups = []
      loaders = []
    }
    // Removed settings must not be used again when a source is invalid.
    let names = clientSettings.names
    reader.lastGood?.settings = reader.lastGood?.settings.filter { names.contains($0.key) } ?? [:]
  }

  /// Returns the index in `scopes` of the scope with the client's settings for a folder. If no scope has equal
  /// settings, adds one.
  private func scope(forFolder folder: String) -> Int {
    let settings = clientSettings.sources(forFolder: folder)
    if let known = scopes.firstIndex(where: { $0.settings.elementsEqual(settings, by: ==) }) { return known }
    scopes.append(
      Scope(settings: settings, discovery: ConfigurationDiscovery(reader: reader, clientSettings: settings)))
    return scopes.count - 1
  }

  /// Forgets failures to load grammars, so that the next request tries again.
  func forgetLoadFailures() {
    for known in loaders { known.loader.forgetFailures() }
  }

  /// Returns the languages of embedded texts whose grammars are not installed and were needed since the last call.
  /// Languages without a highlights query are left out.
  func takeMissingEmbedded() -> [LanguageEntry] {
    var result: [LanguageEntry] = []
    for known in loaders {
      result += known.loader.takeMissingEmbedded().filter { known.loader.hasHighlights($0) }
    }
    return result
  }

  /// Returns the setup of documents in a folder, and caches it. For a folder that does not exist it has the
  /// configuration of the nearest existing parent folder.
  func setup(forFolder folder: String) -> DocumentSetup {
    if let known = byFolder[folder] { return known }
    var existing = folder
    // A new file may be in a folder that does not exist yet.
    while existing != "/" && existing != "." && FileSystem.kind(of: existing) != .directory {
      existing = FileSystem.directory(of: existing)
    }
    let scope = scope(forFolder: folder)
    let index = scopes[scope].discovery.configuration(forFolder: existing)
    let key = SetupKey(scope: scope, configuration: index)
    let setup = setups[key] ?? makeSetup(scopes[scope].discovery.configurations[index])
    setups[key] = setup
    byFolder[folder] = setup
    return setup
  }

  private func makeSetup(_ configuration: Configuration) -> DocumentSetup {
    let loader = loader(for: configuration.queries, injectionDepth: configuration.limits.injectionDepth)
    return (olderSetups + setups.values).first { $0.configuration == configuration && $0.loader === loader }
      ?? DocumentSetup(configuration, manifest: manifest, loader: loader, legend: legend)
  }

  /// Returns the language loader for query files and an injection depth. Reuses the known loader if the contents of
  /// its files are unchanged; otherwise replaces it by a new one.
  private func loader(for queries: QueryLocations, injectionDepth: Int) -> LanguageLoader {
    var contents: [String: ContiguousArray<UInt8>] = [:]
    for path in queries.files.values.flatMap({ $0.values.joined() }) {
      contents[path] = (try? FileSystem.readRegular(path, limit: FileSystem.companionLimit, followsLinks: true)) ?? []
    }
    for file in queries.added {
      contents[file.path] = ContiguousArray((try? file.read())?.utf8 ?? "".utf8)
    }
    for file in queries.languages.compactMap(\.rules) {
      contents[file.path] = (try? file.bytes(limit: QueryExtension.grammarLimit)) ?? []
    }
    let known = loaders.filter { $0.queries == queries && $0.loader.injectionDepth == injectionDepth }
    if let loader = known.first(where: { $0.contents == contents })?.loader { return loader }
    loaders.removeAll { $0.queries == queries && $0.loader.injectionDepth == injectionDepth }
    let loader = LanguageLoader(
      manifest: manifest, queries: queries, injectionDepth: injectionDepth, shared: SharedLanguages())
    loaders.append(KnownLoader(queries: queries, contents: contents, loader: loader))
    return loader
  }

  /// Returns the messages about the configurations of all scopes that the last call did not return or skip: equal
  /// messages are returned once, a source that is unusable has one message. A message that disappears and comes back
  /// is returned again.
  func takeMessages() -> [ConfigurationMessage] {
    // An unusable source is reported once, even if its error moves while the user edits it.
    func key(_ message: ConfigurationMessage) -> String { message.isFatal ? message.path : message.description }
    var fresh: [ConfigurationMessage] = []
    var current: Set<String> = []
    // The messages about the user's own file are the same in every scope.
    for message in scopes.flatMap(\.discovery.messages) where current.insert(key(message)).inserted {
      if !told.contains(key(message)) { fresh.append(message) }
    }
    told = current
    return fresh
  }

  /// Returns the topmost missing folder of the path to a folder that does not exist: no file can appear in the folder
  /// before that one is created.
  private static func firstMissing(above folder: String) -> String {
    var missing = folder
    while missing.hasPrefix("/"), missing != "/" {
      let parent = FileSystem.directory(of: missing)
      if FileSystem.kind(of: parent) == .directory { break }
      missing = parent
    }
    return missing
  }

  /// Returns the absolute paths of the files whose change affects documents in `folders`, including files that do not
  /// exist: configuration files, files that configurations name, and, if spelling is on, word files.
  func sources(folders: some Sequence<String>) -> Set<String> {
    var result: Set<String> = [Environment.configurationFile]
    for folder in Set(folders) {
      let path = FileSystem.realPath(folder) ?? Self.firstMissing(above: folder)
      result.formUnion(ConfigurationDiscovery.files(upwardsFrom: path))
    }
    for setup in setups.values {
      result.formUnion(setup.configuration.namedFiles)
      let spelling = setup.configuration.spelling
      if spelling.isEnabledSomewhere {
        result.formUnion(spelling.wordFiles)
        result.insert(Environment.wordFile)
        if let file = spelling.projectFile { result.insert(file) }
      }
    }
    return result
  }
}
