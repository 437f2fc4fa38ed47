internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightRendering
internal import HighlightStorage
internal import QueryReports
internal import Spelling
internal import SystemSupport
internal import TextChecks
internal import TextModel
internal import TextRules

/// Findings in source files: matches of rules, hidden characters, misspelled words.
extension CheckJob {
  /// Whether the spelling of files with this configuration is checked: spelling checks are requested, and spelling is
  /// on by the configuration for some files or always by the command.
  func spelling(of configuration: Configuration) -> Bool {
    kinds.contains(.spelling) && (configuration.spelling.isEnabledSomewhere || spellsAlways)
  }

  /// When the spelling of a file is checked; `isOn` is what `spelling(of:)` returns for its configuration.
  func spellingChecks(_ isOn: Bool) -> FileHighlighter.Checks.Spelling {
    isOn ? spellsAlways ? .always : .whereEnabled : .never
  }

  /// Returns a finding about a missing dictionary for each configuration whose sources need it, at its file.
  /// - Parameter spells: for each configuration, whether spelling is checked.
  func spellingFaults(_ inputs: CheckInputs, _ spells: [Bool]) -> [Finding] {
    Set(inputs.sources.map(\.configuration)).sorted().compactMap { index in
      guard spells[index] else { return nil }
      do throws(DictionaryError) {
        _ = try Dictionaries.shared.dictionaries(inputs.configurations[index].spelling.allLanguages)
        return nil
      } catch {
        let path = inputs.discovery.nearestFile(of: index).map { FileSystem.relativePath($0) } ?? "."
        return Finding(.spelling, "missing-dictionary", path: path, message: error.description)
      }
    }
  }

  /// Returns a warning for each rule whose `files` match none of the checked files, at that key; none if the folder of the
  /// rule was not walked as a whole, where others may match.
  func idleRules(_ inputs: CheckInputs) -> [Finding] {
    guard kinds.contains(.sources), !inputs.folders.isEmpty else { return [] }
    // A rule counts in the files of several configurations.
    var idle: [(rule: Rule, location: FileLocation)] = []
    var seen: Set<FileLocation> = []
    var effective: Set<FileLocation> = []
    for (index, configuration) in inputs.configurations.enumerated() {
      let rules = configuration.rules.filter { $0.files != nil && $0.findingSeverity != nil }
      if rules.isEmpty { continue }
      let paths = inputs.sources.filter { $0.configuration == index }.map { FileSystem.resolvingFolders(of: $0.path) }
      for rule in rules {
        let folder = rule.folder ?? "/"
        guard inputs.folders.contains(where: { $0 == "/" || folder == $0 || folder.hasPrefix($0 + "/") }),
          let location = configuration.filesLocations[rule.id] ?? rule.location, !effective.contains(location)
        else { continue }
        let patterns = PathPatterns(rule.files ?? [], folder: folder)
        if paths.contains(where: { patterns.match($0) }) {
          effective.insert(location)
        } else if seen.insert(location).inserted {
          idle.append((rule, location))
        }
      }
    }
    let lines = SourceLines()
    return idle.filter { !effective.contains($0.location) }.map { rule, location in
      Finding(
        .rules, rule.id, .warning, path: FileSystem.relativePath(location.path), line: location.line,
        column: location.column, message: "the files of the rule match none of the checked files; correct its patterns",
        sourceLine: lines.line(location.line, of: location.path))
    }
  }

  /// Checks a source file: matches of rules, hidden characters, spelling and ignore directives.
  func checkSource(
    _ file: CheckInputs.File, _ configurations: [Configuration], _ highlighter: FileHighlighter
  ) -> CheckResult {
    var check = SourceCheck(
      job: self, file: file, configuration: configurations[file.configuration], highlighter: highlighter)
    check.run()
    return check.result
  }
}

/// The check of one source file, with a method for each kind of finding.
private struct SourceCheck {
  // With more ill-formed sequences a file probably has another encoding.
  private static let misreadLimit = 10

  private let job: CheckJob
  private let file: CheckInputs.File
  private let configuration: Configuration
  private let highlighter: FileHighlighter
  /// The rules that report matches in the file.
  private let rules: [Rule]
  private(set) var result = CheckResult()

  init(job: CheckJob, file: CheckInputs.File, configuration: Configuration, highlighter: FileHighlighter) {
    (self.job, self.file, self.configuration, self.highlighter) = (job, file, configuration, highlighter)
    let leftOut =
      configuration.rulePaths.isEmpty
      ? [] : configuration.rulePaths.rulesLeftOut(of: highlighter.absolutePath(of: file.path))
    rules =
      job.kinds.contains(.sources)
      ? configuration.rules.filter { $0.findingSeverity != nil && !leftOut.contains($0.id) } : []
  }

  /// The kinds of findings that a file may have, by its bytes.
  private struct Needs {
    let characters: Bool
    let words: Bool
    /// Ignore directives are valid in comments only, so they need the syntax.
    let directives: Bool
    /// A pattern of the configuration may cost too much in the file.
    let ownPatterns: Bool
  }

  private func needs(of bytes: ContiguousArray<UInt8>) -> Needs {
    let checksSources = job.kinds.contains(.sources)
    return Needs(
      characters: job.kinds.contains(.characters) && Self.mayHoldHiddenCharacters(bytes, configuration),
      words: job.spelling(of: configuration), directives: checksSources && Self.mayHoldDirectives(bytes),
      ownPatterns: checksSources
        && highlighter.hasOwnPatterns(file.path, bytes, configuration: file.configuration))
  }

  mutating func run() {
    do {
      let bytes = try file.read()
      // An empty file needs no grammar: it may be the report that is being written.
      if bytes.isEmpty || Baseline.isBaseline(bytes) { return }
      let needs = needs(of: bytes)
      guard !rules.isEmpty || needs.characters || needs.words || file.isNamed || needs.directives || needs.ownPatterns else {
        return
      }
      findAll(needs, in: try highlight(bytes, needs))
    } catch {
      fail(error)
    }
  }

  private func highlight(_ bytes: ContiguousArray<UInt8>, _ needs: Needs) throws(InputError) -> FileHighlighter.Outcome {
    // If no check depends on scopes, no grammar is loaded.
    let mayNeedSyntax =
      needs.words || needs.directives || needs.ownPatterns || needs.characters || rules.contains { !$0.within.isEmpty }
    return try highlighter.highlight(
      bytes, path: file.path, configuration: file.configuration, forcesPlainText: job.forcesPlainText,
      skipsSyntax: !mayNeedSyntax,
      checks: .init(
        characters: needs.characters, directives: needs.directives, spelling: job.spellingChecks(needs.words),
        parsesWhereNeeded: !needs.ownPatterns))
  }

  /// Reports a file that cannot be read or highlighted. A binary file in a folder is skipped; a named one is an error.
  private mutating func fail(_ error: any Error) {
    guard !file.isNamed, let error = error as? InputError else {
      result.fail(Finding(.sources, "file", path: file.path, message: InputError.reason(of: error)))
      return
    }
    guard let language = error.language else {
      result.binaryFiles += 1
      return
    }
    result.exceed(
      Finding(
        .sources, Finding.limitID, .warning, path: file.path,
        message: "not checked: the name is that of \(language), but the file holds NUL bytes as binary files do; "
          + "save it as text, or list it in [check] exclude"), configuration.check)
  }

  private mutating func findAll(_ needs: Needs, in outcome: FileHighlighter.Outcome) {
    let file = outcome.file
    let redacts = configuration.rules.contains(where: \.redact)
    let lines = FindingLines(file, hiding: redacts ? file.storage.redactedRanges : [])
    findMissingGrammars(outcome)
    if !rules.isEmpty { findMatches(in: file, lines) }
    if !rules.isEmpty || needs.ownPatterns || needs.characters || needs.words {
      job.checkLimits(in: lines, .sources, configuration, &result)
    }
    if needs.directives, outcome.languageError == nil { findDirectives(in: file, lines) }
    if needs.words { findWords(in: file, lines) }
    if job.kinds.contains(.characters) { findCharacters(in: file, lines) }
    if redacts { result.hide(Redaction(file.storage)) }
  }

  /// Characters are found without a grammar, too.
  private mutating func findMissingGrammars(_ outcome: FileHighlighter.Outcome) {
    if let error = outcome.languageError, rules.contains(where: { !$0.within.isEmpty }) {
      result.missGrammar(.sources, path: file.path, message: "\(error)")
    }
    result.missEmbedded(outcome.missingKnown, .sources, path: file.path)
  }

  private mutating func findMatches(in file: HighlightedFile, _ lines: FindingLines) {
    for found in file.storage.findings {
      var finding = lines.finding(.sources, found.ruleID, found.severity, found.range, found.message)
      if !found.isRedacted { finding.fix = found.fix }
      if found.fix != nil { finding.fixedRange = found.range }
      result.fail(finding)
    }
  }

  /// Reports directives that ignore nothing, and comments that look like one.
  private mutating func findDirectives(in file: HighlightedFile, _ lines: FindingLines) {
    let idle = configuration.unusedDirectives(
      in: file.storage, rules: true, characters: job.kinds.contains(.characters), words: file.storage.spelling != nil)
    for found in idle {
      result.fail(lines.finding(.sources, found.id, found.severity, found.range ?? 0..<0, found.message))
    }
    for (range, right) in MalformedDirectives.found(in: file.storage) {
      result.fail(lines.finding(.sources, "unknown-ignore", .error, range, "this ignores nothing; write \"\(right)\""))
    }
  }

  private mutating func findWords(in file: HighlightedFile, _ lines: FindingLines) {
    let index = self.file.configuration
    var found = highlighter.misspellings(in: file, configuration: index)
    let speller = try? highlighter.speller(index, path: file.path, language: file.language).get()
    speller?.grade(&found, in: file.text)
    let needsToBeSure = speller?.leavesOutPossible == true
    for word in found where word.confidence == .sure || !needsToBeSure {
      result.fail(
        lines.finding(
          .spelling, "spelling", configuration.spelling.severity, word.finding.range, "unknown word \"\(word.word)\""))
    }
  }

  private mutating func findCharacters(in file: HighlightedFile, _ lines: FindingLines) {
    // The letters of a file in another encoding are wrong.
    let isMisread = file.illFormedSequences.count > Self.misreadLimit
    let settings = configuration.characters.settings(forPath: file.path, language: file.language)
    for finding in settings.findings(in: file.storage) where finding.kind != .confusable || !isMisread {
      result.fail(
        lines.finding(.characters, finding.kind.rawValue, settings.severity, finding.range, finding.message))
    }
  }

  /// Whether a file may contain ignore directives, or what looks like one: false if no part of their marker occurs.
  /// O(bytes).
  private static func mayHoldDirectives(_ bytes: ContiguousArray<UInt8>) -> Bool {
    bytes.withUnsafeBytes { bytes in MalformedDirectives.marks.contains { bytes.holds($0) } }
  }

  /// Whether a file may contain hidden characters or mixed line ends: true if mixed line ends are reported, or if the
  /// file has a byte that is not ASCII or a control character without use in texts. Zero bytes suggest UTF-16.
  private static func mayHoldHiddenCharacters(_ bytes: ContiguousArray<UInt8>, _ configuration: Configuration) -> Bool {
    if configuration.characters.reportsMixedLineEnds || !configuration.characters.overrides.isEmpty { return true }
    return bytes.withUnsafeBytes { bytes in
      // The high bit of each byte of a word says that the byte is 128 or more, or a sum with it.
      let high: UInt64 = 0x8080_8080_8080_8080
      var index = 0
      while index + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let isPrinted = word &+ 0x6060_6060_6060_6060
        let isBlank = (word &+ 0x7777_7777_7777_7777) & ~(word &+ 0x7272_7272_7272_7272)
        let isDelete = word &+ 0x0101_0101_0101_0101
        // 0 to 8, 14 to 31, and from 127 on.
        if (~(isPrinted | isBlank) | isDelete | word) & high != 0 { return true }
        index += 8
      }
      return bytes[index...].contains { $0 < 9 || $0 &- 14 < 18 || $0 > 126 }
    }
  }
}
