internal import ArgumentParser
internal import HighlightConfiguration
internal import HighlightStorage
internal import PlacedTOML
internal import Spelling
internal import SystemSupport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// `highlight-lsp spell`: misspelt words of comments, strings, prose and names.
struct SpellCommand: ParsableCommand {
  /// The forms of the list.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
  }

  static let configuration = CommandConfiguration(
    commandName: "spell",
    abstract: "List misspelt words in comments, strings, prose and names.",
    discussion: """
      Files and folders are looked through, the current folder without a PATH; - is standard input. The syntax tells which \
      words are for people, and which are names. Dictionaries are those of hunspell (hunspell-en-us and others). \
      Exit codes: 0 no word is misspelt; 1 some are, or an input failed; 2 nothing was done, for example because a dictionary \
      is missing.
      """)

  @Option(name: [.customShort("f", allowingJoined: true), .long], help: "text or json.")
  var format = Format.text

  @Option(
    name: [.customShort("l", allowingJoined: true), .long],
    help: ArgumentHelp("The language of the code; detected without it.", valueName: "name"))
  var language: String?

  @Option(
    help: ArgumentHelp(
      "The dictionaries, separated by commas, such as en_US,de_DE; else the configured ones.", valueName: "names"))
  var languages: String?

  @Flag(help: "Say what may be meant, up to five guesses a word.")
  var suggest = false

  @Flag(help: "Replace the words of text for which there is one guess only; names of code stay.")
  var write = false

  @Flag(help: "Ask for each word, in a terminal.")
  var interactive = false

  @Option(
    help: ArgumentHelp("Use this configuration instead of the highlight-lsp.toml that is found.", valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var config: String?

  @Flag(help: "Let the highlight-lsp.toml that is found name query files and dictionaries.")
  var trust = false

  @Option(help: ArgumentHelp("The name that decides the language of standard input.", valueName: "name"))
  var stdinFilename: String?

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp("How many files at a time; default: the cores.", valueName: "n"))
  var jobs: Int?

  @Argument(help: ArgumentHelp("Files and folders.", valueName: "path|-"), completion: .file())
  var paths: [String] = []

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs needs a number of at least 1.") }
    if write && paths.contains("-") { throw ValidationError("--write needs files, not standard input.") }
    if write && interactive { throw ValidationError("--write and --interactive exclude each other.") }
    if interactive && (paths.contains("-") || isatty(STDIN_FILENO) != 1) {
      throw ValidationError("--interactive needs a terminal as standard input.")
    }
    if languages?.split(separator: ",").isEmpty == true { throw ValidationError("--languages needs a name.") }
  }

  func run() throws {
    let manifest = try GrammarCommand.manifest()
    let choice = try HighlightJob.LanguageChoice.resolved(language, manifest)
    var discovery = ConfigurationDiscovery(
      reader: ConfigurationReader(manifest: manifest, trustsEverything: trust), namedFile: config)
    var status = ExitStatus.done
    var inputs: [SpellJob.Input] = []
    for path in paths.isEmpty ? ["."] : paths {
      var files: [(path: String, isNamed: Bool)] = [(path, true)]
      if path != "-", FileSystem.kind(of: path) == .directory {
        let walker = SourceWalker(root: path)
        walker.reportIgnoreFiles()
        for error in walker.errors { Console.message("\(error)") }
        if !walker.errors.isEmpty { status = .incomplete }
        files = walker.files.map { ($0.hasPrefix("./") ? String($0.dropFirst(2)) : $0, false) }
      }
      for file in files {
        let name = file.path == "-" ? stdinFilename ?? "-" : file.path
        inputs.append(
          SpellJob.Input(
            path: file.path, name: name, isNamed: file.isNamed,
            configuration: discovery.configuration(forFolder: FileSystem.directory(of: name))))
      }
    }
    for message in discovery.messages { message.report() }
    if discovery.messages.contains(where: \.isFatal) { throw ExitCode(ExitStatus.usage.rawValue) }
    let names = languages?.split(separator: ",").map { $0.trimmingSpaces() }
    for configuration in Set(inputs.map(\.configuration)) {
      do throws(DictionaryError) {
        let settings = discovery.configurations[configuration].spelling
        let speller = try Speller(settings, dictionaries: names)
        for problem in speller.problems { Console.message(problem) }
        if names == nil { _ = try Dictionaries.shared.dictionaries(settings.allLanguages) }
      } catch {
        Console.message(error.description)
        throw ExitCode(ExitStatus.usage.rawValue)
      }
    }
    var job = SpellJob(
      manifest: manifest, configurations: discovery.configurations, inputs: inputs, forcedLanguage: choice.entry,
      forcesPlainText: choice.isPlainText, dictionaries: names, format: format,
      suggests: suggest || write || interactive, writes: write,
      jobs: interactive ? 1 : jobs ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    job.keepsBytes = write || interactive
    if interactive {
      status = max(status, try SpellDialogue(job: job).run())
    } else {
      status = max(status, try job.run())
    }
    try status.throwUnlessDone()
  }
}
