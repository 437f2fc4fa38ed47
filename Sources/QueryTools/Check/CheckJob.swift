internal import FileHighlighting
internal import HighlightConfiguration
package import HighlightCore
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
package import LanguageManifest
internal import Platform
internal import QueryReports
internal import SystemSupport
internal import TextRules

/// A run of `check` with all options resolved.
package struct CheckJob: Sendable {
  package let manifest: Manifest
  package let kinds: Set<CheckKind>
  package let updatesSnapshots: Bool
  package let fixesLayout: Bool
  /// Whether assertions are parsed as by the tree-sitter command line.
  package let readsAsTreeSitter: Bool
  package let forcedLanguage: LanguageEntry?
  package let forcesPlainText: Bool
  /// Query files that replace the language's own; nil for none.
  package let queries: Language.Queries?
  package let jobs: Int
  /// Whether spelling is checked regardless of the configuration.
  package var spellsAlways = false
  /// Whether fixes, snapshots and baselines are shown, not written.
  package var isDryRun = false
  /// The baseline and the revision whose findings are left out.
  package var filter = ReportFilter.Options()

  package init(
    manifest: Manifest, kinds: Set<CheckKind>, updatesSnapshots: Bool, fixesLayout: Bool, readsAsTreeSitter: Bool,
    forcedLanguage: LanguageEntry?, forcesPlainText: Bool, queries: Language.Queries?, jobs: Int, spellsAlways: Bool = false
  ) {
    self.manifest = manifest
    self.kinds = kinds
    self.updatesSnapshots = updatesSnapshots
    self.fixesLayout = fixesLayout
    self.readsAsTreeSitter = readsAsTreeSitter
    self.forcedLanguage = forcedLanguage
    self.forcesPlainText = forcesPlainText
    self.queries = queries
    self.jobs = jobs
    self.spellsAlways = spellsAlways
  }

  /// A check of one file.
  private struct Task: Sendable {
    var kind: CheckKind
    var file: CheckInputs.File
  }

  /// Runs the checks of all requested kinds, leaves out the findings that `filter` names, and applies the fixes of the
  /// others if requested. Throws if the baseline or the revision cannot be used.
  package func run(_ inputs: CheckInputs) throws(ReportFilter.Failure) -> CheckResult {
    // Nothing is written if the baseline cannot be used.
    if fixesLayout || updatesSnapshots { _ = try ReportFilter(filter) }
    var found = findings(inputs)
    if InterruptSignal.isRaised {
      // The other files were not checked.
      var options = filter
      options.writtenBaseline = nil
      try leaveOutKnown(&found, inputs, options)
      return found
    }
    guard fixesLayout, kinds.contains(.sources) else {
      try leaveOutKnown(&found, inputs, filter)
      return found
    }
    var reported = found
    var options = filter
    options.writtenBaseline = nil
    try leaveOutKnown(&reported, inputs, options)
    if isDryRun {
      fix(reported, &found, inputs)
      reported.diffs = found.diffs
      return reported
    }
    guard fix(reported, &found, inputs) else {
      try leaveOutKnown(&found, inputs, filter)
      return found
    }
    // The findings that remain after the fixes are reported.
    options = filter
    if let since = filter.since { options.since = try since.again() }
    try leaveOutKnown(&found, inputs, options)
    return found
  }

  /// Runs the checks of all requested kinds and returns their results, which do not depend on the number of threads.
  /// The findings of a file do not depend on other files, except for coverage.
  private func findings(_ inputs: CheckInputs) -> CheckResult {
    var result = CheckResult()
    result.notes += inputs.notes
    result.outsideFiles = inputs.discovery.outsideFiles
    if inputs.configurations.contains(where: { spelling(of: $0) && $0.spelling.usesOwnWords }),
      FileSystem.kind(of: Environment.wordFile) != nil
    {
      result.outsideFiles.append(Environment.wordFile)
    }
    for rule in inputs.configurations.flatMap(\.rules) where rule.description != nil || rule.url != nil {
      result.ruleHelp[rule.id] = (rule.description, rule.url)
    }
    for failure in inputs.failures {
      result.fail(Finding(.sources, "file", path: failure.path, message: failure.reason))
    }
    let configurations = inputs.configurations
    let changedKinds = inputs.isConfigurationUnchanged ? kinds.subtracting([.rules]) : kinds
    result += ConfigurationChecks(discovery: inputs.discovery, kinds: changedKinds) {
      let highlighter = makeHighlighter(configurations)
      return { highlighter.loader(ofConfiguration: $0) }
    }.run()
    if kinds.contains(.queries) {
      // Queries and line grammars may name those that a configuration adds.
      let languages = inputs.discovery.manifest
      result +=
        QueryChecks(
          manifest: languages, inputs: inputs, forcedLanguage: forcedLanguage, named: queries, fixesLayout: fixesLayout,
          readsAsTreeSitter: readsAsTreeSitter, job: self
        ).run()
      let grammars = inputs.lineGrammars
      let parts = inParallel(grammars.count, progress: "rules", makeWorker: { SourceLines() }) {
        (lines: SourceLines, index: Int) -> CheckResult in
        checkLineGrammar(grammars[index], lines, languages)
      }
      for part in parts { result += part }
      for file in inputs.manifests { result += checkManifest(file) }
    }
    var tasks: [Task] = []
    if kinds.contains(.assertions) { tasks += inputs.assertionFiles.map { Task(kind: .assertions, file: $0) } }
    if kinds.contains(.snapshots) { tasks += inputs.snapshotFiles.map { Task(kind: .snapshots, file: $0) } }
    result += checkCompanions(inputs)
    let spells = inputs.configurations.map { spelling(of: $0) }
    for fault in spellingFaults(inputs, spells) { result.fail(fault) }
    tasks += inputs.sources.filter { file in
      // Without a rule that reports findings, or a pattern that may cost too much, the file is not read.
      let configuration = inputs.configurations[file.configuration]
      return kinds.contains(.characters) || spells[file.configuration]
        || kinds.contains(.sources)
          && (configuration.queries.addsPatterns || manifest.hasOwnLanguages
            || configuration.rules.contains { $0.findingSeverity != nil })
    }.map { Task(kind: .sources, file: $0) }
    result.checked = CheckedFiles(inputs, self)
    for finding in idleRules(inputs) { result.fail(finding) }
    let work = tasks
    InterruptSignal.begin()
    let parts = inParallel(tasks.count, progress: "checking", makeWorker: { makeHighlighter(configurations) }) {
      (highlighter: FileHighlighter, index: Int) -> CheckResult in
      let task = work[index]
      return switch task.kind {
      case .assertions: checkAssertions(task.file, highlighter)
      case .snapshots: checkSnapshot(task.file, highlighter)
      case .config, .rules, .queries, .sources, .characters, .spelling, .coverage:
        checkSource(task.file, configurations, highlighter)
      }
    }
    for part in parts { result += part }
    if InterruptSignal.isRaised { result.notes.append("interrupted: \(parts.count) of \(tasks.count) files were checked") }
    if kinds.contains(.coverage) { result += CoverageChecks(job: self, inputs: inputs).run() }
    result.noteSkipped()
    result.sort()
    return result
  }

  /// Removes the findings about the text that are in the baseline or in unchanged lines, as the options request, adds
  /// notes about the baseline, and writes a baseline if requested.
  private func leaveOutKnown(
    _ result: inout CheckResult, _ inputs: CheckInputs, _ options: ReportFilter.Options
  ) throws(ReportFilter.Failure) {
    var filter = try ReportFilter(options)
    let indices = result.cases.indices.filter { result.cases[$0].failure?.isAboutText == true }
    let items = indices.compactMap { index in
      result.cases[index].failure.map {
        ReportFilter.Item(
          check: $0.kind.rawValue, rule: $0.id, path: $0.path, line: $0.line,
          text: $0.lineText ?? $0.sourceLine ?? $0.message, fitsBaseline: $0.id != Finding.limitID)
      }
    }
    let scope =
      InterruptSignal.isRaised
      ? Baseline.Scope(checks: [], files: [], folders: [])
      : Baseline.Scope(inputs, checks: kinds, obstacle: result.obstacle)
    let isReported = try filter.reported(items, scope, contents: options.since == nil ? [:] : inputs.contents)
    var left: Set<Int> = []
    for (position, index) in indices.enumerated() where !isReported[position] { left.insert(index) }
    result.cases = result.cases.indices.filter { !left.contains($0) }.map { result.cases[$0] }
    result.notes += filter.notes
    (result.fixedCount, result.leftOutCount) = (filter.fixedCount, filter.leftOutCount)
  }

  /// Runs tasks on at most `jobs` threads, waits for them, and returns their results in the order of the tasks. After
  /// an interruption no further task is started, and the results leave out the tasks that were not started.
  /// - Parameters:
  ///   - count: the number of tasks; empty result for 0.
  ///   - progress: the verb in the progress display.
  ///   - makeWorker: creates the state of a thread.
  ///   - body: runs the task with an index, from 0.
  func inParallel<Worker, Value: Sendable>(
    _ count: Int, progress: String, makeWorker: @escaping @Sendable () -> Worker,
    _ body: @escaping @Sendable (Worker, Int) -> Value
  ) -> [Value] {
    guard count > 0 else { return [] }
    let queue = OrderedQueue<Value?>(count: count, window: .init(many: count, few: 2, weight: .max))
    for _ in 0..<min(jobs, count) {
      startDetachedThread {
        let worker = makeWorker()
        while let index = queue.nextIndex() {
          queue.finish(index, with: InterruptSignal.isRaised ? nil : body(worker, index))
        }
      }
    }
    var shown = FileProgress(count: count, verb: progress)
    return (0..<count).compactMap { index in
      shown.show(done: index)
      return queue.waitForResult(index)
    }
  }

  /// Checks a file of rules (`lines.toml`) for a language without a grammar, and returns its errors.
  private func checkLineGrammar(
    _ file: CheckInputs.File, _ lines: SourceLines, _ languages: Manifest
  ) -> CheckResult {
    var result = CheckResult()
    let path = FileSystem.relativePath(file.path)
    do throws(FileError) {
      let grammar = LineGrammarFile(
        try FileSystem.readRegular(file.path, limit: FileSystem.companionLimit, followsLinks: file.isNamed), path: path,
        // The language around a template is not known.
        host: TemplateHost(language: "plaintext", hole: LanguageEntry.usualHole))
      let folder = FileSystem.directory(of: FileSystem.realPath(file.path) ?? file.path)
      result.patternCount += grammar.ruleCount
      for problem in LineGrammarReport.problems(of: grammar, named: FileSystem.baseName(of: folder), languages) {
        result.fail(
          Finding(
            .queries, "line-grammar", path: path, line: problem.line, column: problem.column, message: problem.message,
            sourceLine: lines.line(problem.line, of: path)))
      }
    } catch {
      result.fail(Finding(.queries, "line-grammar", path: path, message: error.reason))
    }
    return result
  }

  /// Checks a file of a manifest of languages and returns its errors.
  private func checkManifest(_ file: CheckInputs.File) -> CheckResult {
    var result = CheckResult()
    let path = FileSystem.relativePath(file.path)
    do throws(FileError) {
      let lines = SourceLines()
      let bytes = try FileSystem.readRegular(
        file.path, limit: FileSystem.companionLimit, followsLinks: file.isNamed)
      func tell(_ problems: [QueryProblem], _ severity: Finding.Severity) {
        for problem in problems {
          result.fail(
            Finding(
              .queries, "languages", severity, path: path, line: problem.line, column: problem.column,
              message: problem.message, sourceLine: lines.line(problem.line, of: path)))
        }
      }
      let real = FileSystem.realPath(file.path) ?? file.path
      tell(ManifestFindings.problems(bytes, path: path, file: real, manifest: manifest), .error)
      tell(ManifestFindings.takeovers(bytes, path: path, manifest: manifest), .information)
    } catch {
      result.fail(Finding(.queries, "languages", path: path, message: error.reason))
    }
    return result
  }

  func makeHighlighter(_ configurations: [Configuration]) -> FileHighlighter {
    FileHighlighter(
      manifest: manifest, configurations: configurations, forcedLanguage: forcedLanguage, customQueries: queries,
      restrictsInjections: readsAsTreeSitter)
  }

  // MARK: Files

  /// Returns a file highlighted, and adds findings about exceeded limits and missing embedded grammars to the result.
  /// Nil after adding an error to the result if the file cannot be read or its grammar is missing.
  private func highlight(
    _ file: CheckInputs.File, _ kind: CheckKind, _ highlighter: FileHighlighter, _ result: inout CheckResult
  ) -> HighlightedFile? {
    let outcome: FileHighlighter.Outcome
    do {
      outcome = try highlighter.highlight(
        try file.read(), path: file.path, configuration: file.configuration, forcesPlainText: forcesPlainText,
        checks: .init(characters: kind == .assertions))
    } catch {
      result.fail(Finding(kind, "file", path: file.path, message: InputError.reason(of: error)))
      return nil
    }
    if let error = outcome.languageError {
      result.missGrammar(kind, path: file.path, message: "\(error)")
      return nil
    }
    result.missEmbedded(outcome.missingKnown, kind, path: file.path)
    checkLimits(
      in: FindingLines(outcome.file, hiding: outcome.file.storage.redactedRanges), kind,
      highlighter.configuration(file.configuration), &result)
    return outcome.file
  }

  /// Checks the assertions of a fixture, in the file or in its sidecar, and its outline and folds. A fixture without
  /// any is an error.
  private func checkAssertions(_ file: CheckInputs.File, _ highlighter: FileHighlighter) -> CheckResult {
    var result = CheckResult()
    guard let highlighted = highlight(file, .assertions, highlighter, &result) else { return result }
    let sidecar = file.path + AssertionFile.sidecarSuffix
    let loader = highlighter.loader(ofConfiguration: file.configuration)
    var checked = CheckResult()
    if readsAsTreeSitter {
      checked = UpstreamAssertions(storage: highlighted.storage).run(highlighted)
    } else if FileSystem.kind(of: sidecar, followingLinks: false) != nil {
      do throws(FileError) {
        let text = String(
          decoding: try FileSystem.readRegular(sidecar, limit: FileSystem.companionLimit), as: UTF8.self)
        checked = AssertionChecks(
          highlighted, manifest: loader.manifest,
          characters: highlighter.configuration(file.configuration).characters.settings(
            forPath: file.path, language: highlighted.language)
        ).run(
          AssertionFile(sidecar: text, path: sidecar, lineCount: highlighted.lineCount))
      } catch {
        result.fail(Finding(.assertions, "file", path: sidecar, message: error.reason))
        return result
      }
    } else {
      checked = AssertionChecks(
        highlighted, manifest: loader.manifest,
        characters: highlighter.configuration(file.configuration).characters.settings(
          forPath: file.path, language: highlighted.language)
      ).run(
        AssertionFile(path: file.path, storage: highlighted.storage))
    }
    checked += StructureSnapshot.check(highlighted, loader, updates: updatesSnapshots, isDryRun: isDryRun)
    if checked.cases.isEmpty {
      result.fail(
        Finding(
          .assertions, "no-assertions",
          path: FileSystem.kind(of: sidecar, followingLinks: false) == .file ? sidecar : file.path, line: 1,
          column: 1, message: unknownLanguage(of: highlighted) ?? "the file holds no assertion"))
    }
    result += checked
    result.hide(Redaction(highlighted.storage))
    return result
  }

  /// The suffixes of the names of sidecars.
  static let sidecarSuffixes = [AssertionFile.sidecarSuffix, StructureSnapshot.suffix]

  /// Returns the message about a file whose language is not known; nil if it is, or if plain text is meant.
  private func unknownLanguage(of file: HighlightedFile) -> String? {
    let name = FileSystem.baseName(of: file.path)
    guard file.language == "plaintext", !forcesPlainText, !name.hasSuffix(".txt") else { return nil }
    return "the language of \(name) is not known; name it in [languages.NAME] globs, or give --language"
  }

  private func checkSnapshot(_ file: CheckInputs.File, _ highlighter: FileHighlighter) -> CheckResult {
    var result = CheckResult()
    guard let highlighted = highlight(file, .snapshots, highlighter, &result) else { return result }
    if let problem = unknownLanguage(of: highlighted), Snapshot.language(of: file.path) != highlighted.language {
      result.fail(Finding(.snapshots, "snapshot", path: file.path, message: problem), name: file.path + Snapshot.suffix)
      return result
    }
    result += Snapshot.check(
      highlighted, queries: highlighter.queriesHash(of: highlighted.language, configuration: file.configuration),
      updates: updatesSnapshots, isDryRun: isDryRun)
    result.hide(Redaction(highlighted.storage))
    return result
  }

  /// Returns an error for each sidecar or snapshot that belongs to a file which does not exist. Sidecars are tested
  /// if assertions are checked, snapshots if snapshots are checked.
  private func checkCompanions(_ inputs: CheckInputs) -> CheckResult {
    var result = CheckResult()
    for file in inputs.companions {
      let sidecar = Self.sidecarSuffixes.first(where: file.path.hasSuffix)
      let kind = sidecar == nil ? CheckKind.snapshots : .assertions
      let owner = String(file.path.dropLast((sidecar ?? Snapshot.suffix).count))
      guard kinds.contains(kind), FileSystem.kind(of: owner) != .file else { continue }
      result.fail(Finding(kind, "file", path: file.path, message: "there is no file \(owner) that it belongs to"))
    }
    return result
  }
}
