internal import HighlightConfiguration
internal import Libc
internal import QueryTools
internal import Spelling
internal import SystemSupport

/// `highlight-lsp spell`: lists misspelled words in comments, strings, prose and names.
struct SpellCommand: Command {
  /// The forms of the list.
  enum Format: String, CaseIterable {
    case text
    case json
  }

  static let name = "spell"
  static let summary = "List misspelled words in comments, strings, prose and names"
  static let discussion = """
    Files and folders are looked through, the current folder without a PATH; - is standard input. The syntax tells which \
    words are for people, and which are names. Dictionaries are those of hunspell (hunspell-en-us and others). Of English \
    only the words are reported that are sure to be misspelled; --all reports every word that no dictionary has. \
    Exit codes: 0 no word is misspelled; 1 some are, or an input failed; 2 nothing was done, for example because a dictionary \
    is missing.
    """

  @Option(argument: "PATH|-", help: "Files and folders.", completion: .files)
  var paths: [String]

  @Option("format", "f", value: "FORMAT", help: "The form of the list: text or json.", brief: "text or json")
  var format = Format.text

  @Option("language", "l", value: "NAME", help: "The language of the code; detected without it.", completion: .languages)
  var language: String?

  @Option(
    "languages", value: "NAMES",
    help: "The dictionaries, separated by commas, such as en_US,de_DE; else the configured ones.",
    brief: "The dictionaries, such as en_US,de_DE")
  var languages: String?

  @Option(
    "all", help: "Report all words that no dictionary has, not only those that are sure to be misspelled.",
    brief: "Report all words that no dictionary has")
  var all: Bool

  @Option(
    "explain", value: "WORD",
    help: "Say of a word in the files which dictionary, which list and which features decide; nothing else is reported.")
  var explain: String?

  @Option("suggest", help: "Say what may be meant, up to five guesses a word.", brief: "Say what may be meant")
  var suggest: Bool

  @Option(
    "write",
    help: """
      Replace the words of comments, documents and strings of several words that are sure and have one correction; names, keys \
      and other data stay.
      """,
    brief: "Replace words that have one correction")
  var write: Bool

  @Option(
    "write-words",
    help: """
      Add the names that one of the files defines and that occur as words in others to the project's highlight-lsp.words, \
      where they are right.
      """, brief: "Add names that occur in texts to the word file")
  var writesWords: Bool

  @Option(
    "dry-run",
    help: "With --write: change nothing, and print the changes as a unified diff. With --write-words: only name them.",
    brief: "Only print what would be written")
  var dryRun: Bool

  @Option("interactive", help: "Ask for each word, in a terminal.", brief: "Ask for each word")
  var interactive: Bool

  @Option(
    "config", value: "FILE", help: "Use this configuration instead of the highlight-lsp.toml that is found.",
    completion: .files(["toml"]))
  var config: String?

  @Option("trust", help: "Let the highlight-lsp.toml that is found name query files and dictionaries.")
  var trust: Bool

  @Option(
    "isolated", help: "Do not read the user's own configuration; the default where CI is set, not to 0 or false.",
    brief: "Do not read the user's own configuration")
  var isolated: Bool

  var filter = ReportFilterOptions()

  var selected = SelectionOptions()

  var jobs = JobsOption()

  func validate() throws(UsageError) {
    try filter.validate()
    try selected.validate(paths)
    if write && paths.contains("-") { throw UsageError("--write needs files, not standard input") }
    if write && selected.isStaged { throw UsageError("--write writes files on disk; leave out --staged") }
    if dryRun && !write && !writesWords && filter.writtenBaseline == nil {
      throw UsageError("--dry-run needs --write, --write-words or --write-baseline")
    }
    if write && writesWords { throw UsageError("--write and --write-words exclude each other") }
    if interactive && (writesWords || selected.isStaged) {
      throw UsageError("--interactive excludes --write-words and --staged")
    }
    if write && interactive { throw UsageError("--write and --interactive exclude each other") }
    if interactive && filter.isGiven {
      throw UsageError("--interactive asks about every word; leave out --baseline, --write-baseline and --since")
    }
    if interactive && (paths.contains("-") || isatty(StandardStreams.input) != 1) {
      throw UsageError("--interactive needs a terminal as standard input")
    }
    if explain != nil && (write || writesWords || interactive || filter.isGiven || format == .json) {
      throw UsageError("--explain takes files, --languages and --language only")
    }
    if languages?.split(separator: ",").isEmpty == true { throw UsageError("--languages needs a name") }
  }

  func run() throws {
    let isIsolated = isolated || CheckSettings.isIsolatedByDefault
    let manifest = try GrammarCommand.manifest(isIsolated: isIsolated)
    var found = ConfigurationDiscovery(
      reader: ConfigurationReader(manifest: manifest, trustsEverything: trust), namedFile: config, isIsolated: isIsolated)
    let choice = try LanguageChoice(language, in: &found)
    let chosen = try selected.selection(paths)
    let since = try filter.comparison(of: chosen)
    let selection = CheckInputs(
      chosen, only: [.spelling], ownFiles: filter.files, since: since, discovery: found)
    try selected.check(selection)
    let discovery = selection.discovery
    var status = ExitStatus.done
    for failure in selection.failures { Console.message("\(failure)") }
    if !selection.failures.isEmpty { status = .incomplete }
    for note in selection.notes { Console.message(note) }
    let inputs = selection.files
    try discovery.report()
    enterSandbox(chosen, discovery.configurations, asksGit: since != nil)
    let names = languages?.split(separator: ",").map { $0.trimmingSpaces() }
    for configuration in Set(inputs.map(\.configuration)) {
      do throws(DictionaryError) {
        let settings = discovery.configurations[configuration].spelling
        let speller = try ConfiguredSpellChecker(settings, dictionaries: names)
        for problem in speller.problems { Console.message(problem) }
        if names == nil { _ = try Dictionaries.shared.dictionaries(settings.allLanguages) }
      } catch {
        throw ExitCode.usage(after: error.description)
      }
    }
    var job = SpellJob(
      manifest: manifest, configurations: discovery.configurations, inputs: inputs, forcedLanguage: choice.entry,
      forcesPlainText: choice.isPlainText, dictionaries: names, format: format,
      suggests: suggest || write || interactive, reportsAll: all, writes: write,
      jobs: interactive ? 1 : jobs.count)
    job.filter = filter.values(isDryRun: dryRun, since: since)
    job.scope = Baseline.Scope(selection, checks: [.spelling])
    (job.isDryRun, job.writesWords) = (dryRun, writesWords)
    job.keepsBytes = write || interactive
    if let explain {
      status = max(status, try SpellExplanation(job: job, word: explain).run())
    } else if interactive {
      status = max(status, try SpellDialogue(job: job).run())
    } else {
      status = max(status, try job.run())
    }
    try status.throwUnlessDone()
  }

  /// Limits the process before the first text is parsed.
  private func enterSandbox(_ selection: CheckSelection, _ configurations: [Configuration], asksGit: Bool) {
    var targets = filter.targets(isDryRun: dryRun)
    if (write && !dryRun) || interactive { targets += selection.targets }
    if interactive { targets.append(.folder(FileSystem.directory(of: Environment.wordFile))) }
    if writesWords && !dryRun {
      targets += configurations.compactMap { $0.spelling.projectFile.map { .file($0) } }
    }
    Sandbox.enter(configurations, writing: targets, startsPrograms: asksGit)
  }
}
