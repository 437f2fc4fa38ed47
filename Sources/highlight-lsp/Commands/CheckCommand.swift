internal import HighlightConfiguration
internal import Libc
internal import QueryTools
internal import SystemSupport
internal import TextRules

/// `highlight-lsp check`: rules, queries, assertions and snapshots, for CI.
struct CheckCommand: Command {
  /// The syntax of assertion files.
  enum Compatibility: String, CaseIterable {
    case treeSitter = "tree-sitter"
  }

  static let name = "check"
  static let summary = "Check configuration, rules, queries, assertions, snapshots; for CI"
  static let discussion = """
    Files and folders are looked through, the current folder without a PATH: highlight-lsp.toml with its rules and \
    their examples, query files (highlights.scm, locals.scm, injections.scm, folds.scm, symbols.scm, \
    colors.scm), assertion files below tests/highlight, snapshots below tests/snapshots, and the findings of rules and \
    hidden characters in all other files. Every finding is reported. Exit codes: 0 no finding fails the check; 1 one does: a warning or an error \
    (--fail-on), or something that was skipped; 2 wrong usage.
    """

  @Option(argument: "PATH|-", help: "Files and folders; - is standard input.", completion: .files)
  var paths: [String]

  @Option(
    "format", "f", value: "FORMAT",
    help: """
      The form of the report: text, json, github, gitlab, sarif or junit. Columns of text and github count characters from 1, those of \
      sarif code points, those of json bytes from 0.
      """,
    brief: "text, json, github, gitlab, sarif or junit")
  var format = CheckFormat.text

  @Option(
    "only", value: "KINDS",
    help: """
      Check only these, separated by commas: config, rules, queries, assertions, snapshots, sources, characters, spelling, coverage \
      (only when named).
      """,
    completion: .values([
      "config", "rules", "queries", "assertions", "snapshots", "sources", "characters", "spelling", "coverage",
    ]), brief: "Check only these, such as rules,sources", parse: Self.kinds)
  var only: Set<CheckKind>?

  @Option("update", help: "Write the snapshots that differ again.", brief: "Write the snapshots that differ again")
  var update: Bool

  @Option(
    "fix",
    help: "Put right what rules with a fix find, and lay out query files again, where nothing but white space is changed.",
    brief: "Put right what rules with a fix find")
  var fix: Bool

  @Option(
    "dry-run",
    help: """
      With --fix and --update: change nothing, and print the changes as a unified diff; exit code 1 if there are any. With \
      --write-baseline: only say how many findings it would hold.
      """, brief: "Only print what would be written")
  var dryRun: Bool

  @Option(
    "fail-on", value: "SEVERITY", help: "The least severity that fails the check: error, warning, information or hint.",
    brief: "error, warning, information or hint")
  var failOn = Finding.Severity.warning

  var filter = ReportFilterOptions()
  var selected = SelectionOptions()

  @Option(
    "isolated", help: "Do not read the user's own configuration; the default where CI is set, not to 0 or false.",
    brief: "Do not read the user's own configuration")
  var isolated: Bool

  @Option("coverage", help: "List the patterns, captures and rules that never matched, and those that never won.")
  var coverage: Bool

  @Option("profile", help: "Print the time of each pattern and rule over the files, the worst first.")
  var profile: Bool

  @Option("max-ms-per-megabyte", value: "N", in: 0.0001...1_000_000, help: "Fail where a pattern or rule takes longer.")
  var maxMsPerMegabyte: Double?

  @Option(
    "fuzz-edits", value: "N", in: 1...10_000_000,
    help: "Instead of checking, edit every source file so often at random, and compare with fresh runs after each edit.")
  var fuzzEdits: Int?

  @Option("seed", value: "N", in: 0...Int.max, help: "The first seed of the random edits.")
  var seed = 1

  @Option("compat", value: "PROGRAM", help: "tree-sitter: read assertion files as the tree-sitter command line does.")
  var compat: Compatibility?

  var language = LanguageOption()
  var queryFiles = QueryOptions()
  var settings = ConfigurationOptions()
  var jobs = JobsOption()

  func validate() throws(UsageError) {
    if language.name == nil, queryFiles.isGiven {
      throw UsageError("--highlights, --locals and --injections need --language")
    }
    try filter.validate()
    try selected.validate(paths)
    if dryRun && !fix && !update && filter.writtenBaseline == nil {
      throw UsageError("--dry-run needs --fix, --update or --write-baseline")
    }
    if (fix || update) && selected.readsElsewhere(paths) {
      throw UsageError("--fix and --update write files on disk; leave out --staged and -")
    }
    if fuzzEdits != nil && filter.isGiven {
      throw UsageError("--fuzz-edits excludes --baseline, --write-baseline and --since")
    }
  }

  func run() throws {
    let isIsolated = isolated || CheckSettings.isIsolatedByDefault
    let manifest = try GrammarCommand.manifest(isIsolated: isIsolated)
    var discovery = settings.discovery(manifest, readsEverything: true, isIsolated: isIsolated)
    let choice = try language.resolved(in: &discovery)
    let queries = try queryFiles.read()
    if queries != nil && choice.entry == nil {
      throw ExitCode.usage(
        after: "--highlights, --locals and --injections need the language of a grammar; name one with --language")
    }
    var job = CheckJob(
      manifest: manifest, kinds: only ?? CheckKind.defaults, updatesSnapshots: update, fixesLayout: fix,
      readsAsTreeSitter: compat != nil,
      forcedLanguage: choice.entry, forcesPlainText: choice.isPlainText, queries: queries, jobs: jobs.count,
      spellsAlways: only == [.spelling])
    job.isDryRun = dryRun
    let selection = try selected.selection(paths)
    let since = try filter.comparison(of: selection)
    job.filter = filter.values(isDryRun: dryRun, since: since)
    let inputs = CheckInputs(
      selection, only: only, includesUpstreamFolder: compat != nil, ownFiles: filter.files, since: since,
      discovery: discovery)
    try selected.check(inputs)
    Sandbox.enter(
      inputs.discovery.configurations,
      writing: ((update || fix) && !dryRun ? selection.targets : []) + filter.targets(isDryRun: dryRun)
        + (format.summaryFile.map { [.appended($0)] } ?? []),
      startsPrograms: since != nil)
    var result: CheckResult
    if let fuzzEdits {
      result = job.fuzz(inputs, edits: fuzzEdits, seed: UInt64(seed))
    } else {
      do throws(ReportFilter.Failure) {
        result = try job.run(inputs)
      } catch {
        Console.clearProgress()
        throw ExitCode.usage(after: error.description)
      }
      if coverage && !InterruptSignal.isRaised { result += job.coverage(inputs) }
      if !InterruptSignal.isRaised, profile || maxMsPerMegabyte != nil {
        result += job.profile(inputs, limit: maxMsPerMegabyte, isListed: profile)
      }
    }
    (result.threshold, result.isIsolated) = (failOn, isIsolated)
    Console.clearProgress()
    for note in result.notes { Console.message(note) }
    if result.cases.isEmpty, result.passedSilently == 0, result.listing.isEmpty, let emptiness = inputs.emptiness {
      Console.message(emptiness)
    }
    // The other formats cannot represent lists.
    if format != .text && format != .json { for line in result.listing.flatMap(\.lines) { Console.message(line) } }
    var output = ByteSink()
    if dryRun && (fix || update) && !InterruptSignal.isRaised {
      for diff in result.diffs { output.append(contentsOf: diff) }
      try output.finish()
      // Rules with errors make no fixes.
      let errors = result.ruleErrors
      for error in errors { Console.diagnostic(error) }
      if !result.diffs.isEmpty || !errors.isEmpty { throw ExitCode.incomplete }
      return
    }
    format.write(result, into: &output)
    do throws(FileError) { try format.appendSummary(result) } catch { Console.message("\(error)") }
    try output.finish()
    InterruptSignal.endIfRaised()
    if result.failedCount > 0 { throw ExitCode.incomplete }
  }

  private static func kinds(_ text: String, _ name: String) throws(UsageError) -> Set<CheckKind> {
    var kinds: Set<CheckKind> = []
    for word in text.split(separator: ",") {
      guard let kind = CheckKind(rawValue: word.trimmingSpaces()) else {
        throw UsageError.unknownValue(word.trimmingSpaces(), name, CheckKind.allCases.map(\.rawValue))
      }
      kinds.insert(kind)
    }
    if kinds.isEmpty { throw UsageError("\(name) needs something to check") }
    return kinds
  }
}
