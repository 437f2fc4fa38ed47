internal import ArgumentParser
internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import QueryTools
internal import SystemSupport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// `highlight-lsp check`: rules, queries, assertions and snapshots, for CI.
struct CheckCommand: ParsableCommand {
  /// Whose way to read assertion files.
  enum Compatibility: String, CaseIterable, ExpressibleByArgument {
    case treeSitter = "tree-sitter"
  }

  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check configuration, rules, queries, assertions and snapshots; for CI.",
    discussion: """
      Files and folders are looked through, the current folder without a PATH: highlight-lsp.toml with its rules and \
      their examples, query files (highlights.scm, locals.scm, injections.scm, folds.scm, symbols.scm, bindings.scm, \
      colors.scm), assertion files below tests/highlight, snapshots below tests/snapshots, and the findings of rules and \
      hidden characters in all other files. Every failure is reported. Exit codes: 0 nothing was found; 1 something was; 2 wrong usage.
      """)

  @Option(name: [.customShort("f", allowingJoined: true), .long], help: "text, json, github, sarif or junit.")
  var format = CheckFormat.text

  @Option(
    help: ArgumentHelp(
      "Check only these, separated by commas: config, rules, queries, assertions, snapshots, sources, characters, spelling, coverage (only when named).",
      valueName: "kinds"),
    completion: .list(CheckKind.allCases.map(\.rawValue)), transform: Self.kinds)
  var only = CheckKind.defaults

  @Flag(help: "Write the snapshots anew.")
  var update = false

  @Flag(
    help: "Put right what rules with a fix find, and lay out query files anew, where nothing but white space is changed.")
  var fix = false

  @Option(
    help: ArgumentHelp(
      "Instead of checking, edit every source file so often at random, and compare with fresh runs after each edit.",
      valueName: "n"))
  var fuzzEdits: Int?

  @Option(help: ArgumentHelp("The first seed of the random edits.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: "tree-sitter: read assertion files as the tree-sitter command line does.")
  var compat: Compatibility?

  @OptionGroup var source: LanguageOptions

  @OptionGroup var settings: ConfigurationOptions

  @Flag(help: "List the patterns, captures and rules that never matched, and those that never won.")
  var coverage = false

  @Flag(help: "Print the time of each pattern and rule over the files, the worst first.")
  var profile = false

  @Option(help: ArgumentHelp("Fail where a pattern or rule takes longer.", valueName: "n"))
  var maxMsPerMegabyte: Double?

  @Flag(help: "With --fix: change nothing, and print what would change as a unified diff; exit code 1 where there is one.")
  var dryRun = false

  @Option(
    help: ArgumentHelp("Leave out the findings that this file holds.", valueName: "file"), completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp("Write all findings to this file, for --baseline.", valueName: "file"), completion: .file())
  var writeBaseline: String?

  @Option(help: ArgumentHelp("Report only findings in lines that this revision of git does not have.", valueName: "rev"))
  var since: String?

  @Option(help: "The least severity that fails the check: error, warning, information or hint.")
  var failOn = FailureThreshold.warning

  @Flag(help: "Do not read the user's own configuration; the default where CI is set.")
  var isolated = false

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp("How many files at a time; default: the cores.", valueName: "n"))
  var jobs: Int?

  @Argument(help: ArgumentHelp("Files and folders.", valueName: "path"), completion: .file())
  var paths: [String] = []

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs needs a number of at least 1.") }
    if let fuzzEdits, fuzzEdits < 1 { throw ValidationError("--fuzz-edits needs a number of at least 1.") }
    if let maxMsPerMegabyte, !(maxMsPerMegabyte > 0) {
      throw ValidationError("--max-ms-per-megabyte needs a number above 0.")
    }
    if source.language == nil, source.queryFiles != QueryFileNames() {
      throw ValidationError("--highlights, --locals and --injections need --language.")
    }
    if dryRun && !fix { throw ValidationError("--dry-run needs --fix.") }
    if only.isEmpty { throw ValidationError("--only needs something to check.") }
  }

  func run() throws {
    let manifest = try GrammarCommand.manifest()
    var forced: LanguageEntry?
    var forcesPlainText = false
    switch try HighlightJob.LanguageChoice.resolved(source.language, manifest) {
    case .detected: break
    case .plainText: forcesPlainText = true
    case .named(let entry): forced = entry
    }
    let queries = try source.queryFiles.read()
    if queries != nil && forced == nil {
      Console.message("--highlights, --locals and --injections need the --language of a grammar")
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    var job = CheckJob(
      manifest: manifest, kinds: only, updatesSnapshots: update, fixesLayout: fix, readsAsTreeSitter: compat != nil,
      forcedLanguage: forced, forcesPlainText: forcesPlainText, queries: queries,
      jobs: jobs ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))), spellsAlways: only == [.spelling])
    job.isDryRun = dryRun
    let isIsolated = isolated || CheckSettings.isIsolatedByDefault
    let inputs = CheckInputs(
      paths, namesAssertions: only == [.assertions], includesUpstreamFolder: compat != nil,
      ownFiles: [baseline, writeBaseline].compactMap { $0 },
      discovery: settings.values.discovery(manifest, readsEverything: true, isIsolated: isIsolated))
    var result: CheckResult
    if let fuzzEdits {
      result = job.fuzz(inputs, edits: fuzzEdits, seed: seed)
    } else {
      result = job.run(inputs)
      if coverage { result += job.coverage(inputs) }
      if profile || maxMsPerMegabyte != nil {
        result += job.profile(inputs, limit: maxMsPerMegabyte, isListed: profile)
      }
    }
    (result.threshold, result.isIsolated) = (failOn, isIsolated)
    Console.clearProgress()
    do throws(ReportFilter.Failure) {
      try job.filter(
        &result, inputs, ReportFilter.Options(baseline: baseline, writtenBaseline: writeBaseline, revision: since))
    } catch {
      Console.message(error.description)
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    for note in result.notes { Console.message(note) }
    if result.cases.isEmpty, result.passedSilently == 0, let emptiness = inputs.emptiness { Console.message(emptiness) }
    // The other forms have no place for lists.
    if format != .text && format != .json { for fact in result.listing { Console.message(fact.text) } }
    var output = ByteSink()
    if dryRun {
      for difference in result.differences { output.append(contentsOf: difference) }
      try output.finish()
      if !result.differences.isEmpty { throw ExitCode(ExitStatus.incomplete.rawValue) }
      return
    }
    format.write(result, into: &output)
    do throws(FileError) { try format.appendSummary(result) } catch { Console.message("\(error)") }
    try output.finish()
    if result.failedCount > 0 { throw ExitCode(ExitStatus.incomplete.rawValue) }
  }

  private static func kinds(_ text: String) throws -> Set<CheckKind> {
    try Set(
      text.split(separator: ",").map { word in
        let name = word.trimmingSpaces()
        guard let kind = CheckKind(rawValue: name) else {
          let suggestion = nearest(to: name, among: CheckKind.allCases.map(\.rawValue)).map { "; did you mean \"\($0)\"?" }
          throw ValidationError("there is no check \"\(name)\"\(suggestion ?? "")")
        }
        return kind
      })
  }
}
