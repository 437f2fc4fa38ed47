internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import PlacedTOML
internal import Spelling
internal import SystemSupport

/// What one configuration makes of documents. Expressions and languages belong to the thread of the server.
final class DocumentSetup {
  let configuration: Configuration
  let loader: LanguageLoader
  let detection: LanguageDetection
  /// Their language and how they are spelt are set for each document.
  let annotations: Annotations
  /// What spells, as soon as the dictionaries are loaded; nil where it cannot.
  var spellers: [(settings: SpellingSettings, speller: Speller?)] = []
  let tokens: SemanticTokenMapping

  init(
    _ configuration: Configuration, manifest: Manifest, loader: LanguageLoader, legend: SemanticTokenLegend
  ) {
    self.configuration = configuration
    self.loader = loader
    detection = configuration.detection(manifest)
    annotations = configuration.annotations(findsCharacters: true)
    tokens = SemanticTokenMapping(legend: legend, overrides: configuration.semanticTokenCaptures)
  }
}

/// The configurations of a server: of the user, of folders, and of the client, read again when one of them changes.
final class ServerConfiguration {
  /// A loader, and the contents of its query files when it was created.
  private struct KnownLoader {
    var queries: QueryPlaces
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
  /// One for each set of settings that the client has for some folder.
  private var scopes: [Scope] = []
  private var setups: [SetupKey: DocumentSetup] = [:]
  /// What was found for each folder since the last reload.
  private var byFolder: [String: DocumentSetup] = [:]
  /// The setups before the last reload; unchanged parts of them are reused.
  private var olderSetups: [DocumentSetup] = []
  private var loaders: [KnownLoader] = []
  private var told: Set<String> = []
  /// The legend that was announced.
  var legend = SemanticTokenLegend.standard
  /// What the client sent. What changes here counts from the next `reload` on.
  var clientSettings = ClientSettings()

  init(manifest: Manifest, trustsEverything: Bool) {
    self.manifest = manifest
    reader = ConfigurationReader(
      manifest: manifest, trustsEverything: trustsEverything, lastGood: LastGoodSources())
  }

  /// Reads everything again. Every setup must be requested again.
  /// - Parameter forgetsLanguages: reloads grammars and queries, too.
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
    // What was taken away does not come back with something broken.
    let names = clientSettings.names
    reader.lastGood?.settings = reader.lastGood?.settings.filter { names.contains($0.key) } ?? [:]
  }

  /// The index in `scopes` of the settings for a folder.
  private func scope(forFolder folder: String) -> Int {
    let settings = clientSettings.sources(forFolder: folder)
    if let known = scopes.firstIndex(where: { $0.settings.elementsEqual(settings, by: ==) }) { return known }
    scopes.append(
      Scope(settings: settings, discovery: ConfigurationDiscovery(reader: reader, clientSettings: settings)))
    return scopes.count - 1
  }

  /// Forgets failures to load grammars, so that they are tried again.
  func forgetLoadFailures() {
    for known in loaders { known.loader.forgetFailures() }
  }

  /// The languages of embedded texts whose grammars are not installed, as far as they were asked for since the last call.
  func takeMissingEmbedded() -> [LanguageEntry] {
    var result: [LanguageEntry] = []
    for known in loaders {
      result += known.loader.takeMissingEmbedded().filter { known.loader.hasHighlights($0) }
    }
    return result
  }

  /// The setup of documents in a folder. The folder need not exist.
  func setup(forFolder folder: String) -> DocumentSetup {
    if let known = byFolder[folder] { return known }
    var existing = folder
    // A new file may be in a folder to come.
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

  /// Languages are loaded once for all configurations that use the same query files, as long as these hold the same.
  private func loader(for queries: QueryPlaces, injectionDepth: Int) -> LanguageLoader {
    var contents: [String: ContiguousArray<UInt8>] = [:]
    for path in queries.files.values.flatMap({ $0.values.joined() }) {
      contents[path] = (try? FileSystem.readRegular(path, limit: FileSystem.companionLimit, followsLinks: true)) ?? []
    }
    for file in queries.extensions.values.joined() {
      contents[file.path] = ContiguousArray((try? file.read())?.utf8 ?? "".utf8)
    }
    let known = loaders.filter { $0.queries == queries && $0.loader.injectionDepth == injectionDepth }
    if let loader = known.first(where: { $0.contents == contents })?.loader { return loader }
    loaders.removeAll { $0.queries == queries && $0.loader.injectionDepth == injectionDepth }
    let loader = LanguageLoader(
      manifest: manifest, queries: queries, injectionDepth: injectionDepth, shared: SharedLanguages())
    loaders.append(KnownLoader(queries: queries, contents: contents, loader: loader))
    return loader
  }

  /// What is to be said about the configurations and was not said since it last became true.
  func takeMessages() -> [ConfigurationMessage] {
    // An unusable source is reported once, even if its error moves while the user edits it.
    func key(_ message: ConfigurationMessage) -> String { message.isFatal ? message.path : message.description }
    var fresh: [ConfigurationMessage] = []
    var current: Set<String> = []
    // What the user's own file has to say it says in every scope.
    for message in scopes.flatMap(\.discovery.messages) where current.insert(key(message)).inserted {
      if !told.contains(key(message)) { fresh.append(message) }
    }
    told = current
    return fresh
  }

  /// Returns the topmost missing folder on the path of a missing folder: no file can appear below it before that does.
  private static func firstMissing(above folder: String) -> String {
    var missing = folder
    while missing.hasPrefix("/"), missing != "/" {
      let parent = FileSystem.directory(of: missing)
      if FileSystem.kind(of: parent) == .directory { break }
      missing = parent
    }
    return missing
  }

  /// The files that documents in `folders` depend on, whether they exist or not.
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
