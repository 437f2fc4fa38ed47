internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import HighlightThemes
internal import LanguageManifest
internal import Libc
internal import SystemSupport

/// The options of commands that inspect one file.
struct InspectionOptions {
  var language = LanguageOption()

  @Option("stdin-filename", value: "NAME", help: "The name that decides the language of standard input.", completion: .files)
  var stdinFilename: String?

  @Option(
    "theme", "t", value: "NAME|FILE", help: "A built-in theme or a theme file; default: the configured one, else dark.",
    completion: .themes)
  var theme: String?

  var queryFiles = QueryOptions()
  var settings = ConfigurationOptions()
}

/// A file that a command inspects, with its settings.
struct InspectedFile {
  let path: String
  let outcome: FileHighlighter.Outcome
  let theme: Theme
  /// Whether the theme was chosen by option or configuration.
  let isThemeChosen: Bool
  let manifest: Manifest
  /// The files that the configuration names.
  private let namedFiles: Set<String>
  /// The file of the theme and the files that it extends.
  private let themeFiles: Set<String>
  private let highlighter: FileHighlighter
  private let configuration: Int
  private let forcesPlainText: Bool

  /// Reads and highlights a file, `-` for standard input, and writes warnings about it. Throws an exit code, after a
  /// message, if it cannot be read or an option or configuration cannot be used.
  /// - Parameter output: the file that the command writes; nil for none.
  init(_ file: String, _ options: InspectionOptions, output: String? = nil) throws {
    let manifest = try GrammarCommand.manifest()
    let isStandardInput = file == "-"
    path = isStandardInput ? options.stdinFilename ?? "-" : file
    var discovery = options.settings.discovery(manifest)
    configuration = discovery.configuration(forFolder: FileSystem.directory(of: path))
    try discovery.report()
    let choice = try options.language.resolved(discovery.manifest)
    Sandbox.enter(discovery.configurations, writing: output.map { [.file($0)] } ?? [])
    forcesPlainText = choice.isPlainText
    var settings = FileHighlighter.Settings()
    settings.namesMissingLanguages = true
    highlighter = FileHighlighter(
      manifest: manifest, configurations: discovery.configurations, forcedLanguage: choice.entry,
      customQueries: try options.queryFiles.read(), settings: settings)
    self.manifest = discovery.manifest
    do {
      outcome = try highlighter.highlight(
        try FileSystem.read(argument: file), path: path, configuration: configuration, forcesPlainText: forcesPlainText)
    } catch {
      throw ExitCode.incomplete(after: "\(path): \(InputError.reason(of: error))")
    }
    let notes = (outcome.note.map { [$0] } ?? []) + outcome.embeddedMessages
    for warning in outcome.allWarnings + notes.map(\.text) { Console.message("\(path): \(warning)") }
    let configured = discovery.configurations[configuration].theme
    var themeFiles: Set<String> = []
    theme = try Theme.resolved(options.theme, configured: configured, noting: { themeFiles.insert($0) })
    self.themeFiles = themeFiles
    isThemeChosen = !Theme.isAutomatic(options.theme ?? configured ?? Theme.automaticName)
    namedFiles = discovery.configurations[configuration].namedFiles
  }

  /// The loader of the file's languages.
  var loader: LanguageLoader { highlighter.loader(ofConfiguration: configuration) }

  /// Returns the absolute paths of the files that the result depends on, existing or not.
  func sources(_ options: InspectionOptions) -> Set<String> {
    let folder = FileSystem.realPath(".") ?? "/"
    func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : folder + "/" + path }
    var result = namedFiles.union([absolute(path), Environment.configurationFile])
    // The target of a symbolic link is the file that changes.
    if let real = FileSystem.realPath(path) { result.insert(real) }
    result.formUnion(
      ConfigurationDiscovery.files(upwardsFrom: FileSystem.realPath(FileSystem.directory(of: path)) ?? folder))
    let queries = options.queryFiles
    let named = [options.settings.config].compactMap(\.self) + options.settings.rules + queries.highlights + queries.locals
    result.formUnion((named + queries.injections).map(absolute))
    // Query files of the data folder have relative paths.
    for source in outcome.file.storage.querySources {
      let isOfData = !source.hasPrefix("/") && FileSystem.kind(of: source) == nil
      result.insert(isOfData ? (Environment.dataFolder ?? folder) + "/" + source : absolute(source))
    }
    for file in themeFiles {
      result.insert(absolute(file))
      if let real = FileSystem.realPath(file) { result.insert(real) }
    }
    return result
  }

  /// Returns this file with another text, highlighted with the same settings.
  func highlighted(_ text: String) throws -> HighlightedFile {
    try highlighter.highlight(
      ContiguousArray(text.utf8), path: path, configuration: configuration, forcesPlainText: forcesPlainText
    ).file
  }

  /// Throws exit code 1 if the language is not recognized or its grammar is missing.
  func throwUnlessComplete() throws {
    if let note = outcome.note, note.leavesIncomplete || note.isUnrecognized { try ExitStatus.incomplete.throwUnlessDone() }
  }
}
