internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightRendering
internal import HighlightStorage
internal import QueryReports
internal import Spelling
internal import SystemSupport

/// Findings in source files: matches of rules, hidden characters, misspelled words.
extension CheckJob {
  // With more ill-formed sequences a file probably has another encoding.
  private static let misreadLimit = 10

  /// Whether the spelling of files with this configuration is checked: spelling checks are requested, and spelling is
  /// on by the configuration for some files or always by the command.
  func spelling(of configuration: Configuration) -> Bool {
    kinds.contains(.spelling) && (configuration.spelling.isEnabledSomewhere || spellsAlways)
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
    var result = CheckResult()
    let configuration = configurations[file.configuration]
    let leftOut =
      configuration.rulePaths.isEmpty
      ? [] : configuration.rulePaths.rulesLeftOut(of: highlighter.absolutePath(of: file.path))
    let rules =
      kinds.contains(.sources)
      ? configuration.rules.filter { $0.findingSeverity != nil && !leftOut.contains($0.id) } : []
    let outcome: FileHighlighter.Outcome
    let hasOwnPatterns: Bool
    do {
      let bytes = try file.read()
      // An empty file needs no grammar: it may be the report that is being written.
      if bytes.isEmpty || Baseline.isBaseline(bytes) { return result }
      highlighter.findsCharacters = kinds.contains(.characters) && Self.mayHoldHiddenCharacters(bytes, configuration)
      let spells = spelling(of: configuration)
      highlighter.spelling = (spells, !spellsAlways, nil)
      // Ignore directives are valid in comments only, so they need the syntax.
      let hasDirectives = kinds.contains(.sources) && Self.mayHoldDirectives(bytes)
      highlighter.findsDirectives = hasDirectives
      // A pattern of the configuration may cost too much in the file.
      hasOwnPatterns =
        kinds.contains(.sources) && highlighter.hasOwnPatterns(file.path, bytes, configuration: file.configuration)
      if rules.isEmpty && !highlighter.findsCharacters && !spells && !file.isNamed && !hasDirectives && !hasOwnPatterns {
        return result
      }
      // Where nothing depends on scopes, no grammar is loaded.
      let mayNeedSyntax =
        spells || hasDirectives || hasOwnPatterns || highlighter.findsCharacters || rules.contains { !$0.within.isEmpty }
      highlighter.parsesWhereNeeded = !hasOwnPatterns
      defer { highlighter.parsesWhereNeeded = false }
      outcome = try highlighter.highlight(
        bytes, path: file.path, configuration: file.configuration, forcesPlainText: forcesPlainText,
        skipsSyntax: !mayNeedSyntax)
    } catch {
      // A binary file in a folder is skipped; a binary file that was named is an error.
      if !file.isNamed, let error = error as? InputError {
        if let language = error.language {
          result.exceed(
            Finding(
              .sources, Finding.limitID, .warning, path: file.path,
              message: "not checked: the name is that of \(language), but the file holds NUL bytes as binary files do; "
                + "save it as text, or list it in [check] exclude"), configuration.check)
        } else {
          result.binaryFiles += 1
        }
      } else {
        let reason = (error as? FileError)?.reason ?? (error as? InputError)?.message ?? "\(error)"
        result.fail(Finding(.sources, "file", path: file.path, message: reason))
      }
      return result
    }
    let lines = FindingLines(
      outcome.file, hiding: configuration.rules.contains(where: \.redact) ? outcome.file.storage.redactedRanges : [])
    // Characters are found without a grammar, too.
    if let error = outcome.languageError, rules.contains(where: { !$0.within.isEmpty }) {
      result.missGrammar(.sources, path: file.path, message: "\(error)")
    }
    result.missEmbedded(outcome.missingKnown, .sources, path: file.path)
    if !rules.isEmpty {
      for found in outcome.file.storage.findings {
        var finding = lines.finding(
          .sources, found.ruleID, found.severity, found.range, found.message)
        if !found.isRedacted { finding.fix = found.fix }
        if found.fix != nil { finding.fixedRange = found.range }
        result.fail(finding)
      }
    }
    if !rules.isEmpty || hasOwnPatterns || highlighter.findsCharacters || highlighter.spelling.isOn {
      checkLimits(in: lines, .sources, configuration, &result)
    }
    if highlighter.findsDirectives, outcome.languageError == nil {
      let idle = configuration.idleDirectives(
        in: outcome.file.storage, rules: true, characters: kinds.contains(.characters),
        words: outcome.file.storage.spelling != nil)
      for found in idle {
        result.fail(
          lines.finding(
            .sources, found.id, found.severity, found.range ?? 0..<0, found.message))
      }
      for (range, right) in NearDirectives.found(in: outcome.file.storage) {
        result.fail(
          lines.finding(.sources, "unknown-ignore", .error, range, "this ignores nothing; write \"\(right)\""))
      }
    }
    if highlighter.spelling.isOn {
      let misspellings = highlighter.misspellings(in: outcome.file, configuration: file.configuration)
      let speller = try? highlighter.speller(
        file.configuration, path: outcome.file.path, language: outcome.file.language
      ).get()
      let needsToBeSure = speller?.leavesOutPossible == true
      var graded = misspellings
      speller?.grade(&graded, in: outcome.file.text)
      for found in graded where found.confidence == .sure || !needsToBeSure {
        result.fail(
          lines.finding(
            .spelling, "spelling", configuration.spelling.severity, found.finding.range, "unknown word \"\(found.word)\""))
      }
    }
    if kinds.contains(.characters) {
      // The letters of a file in another encoding are wrong.
      let isMisread = outcome.file.illFormedSequences.count > Self.misreadLimit
      let settings = configuration.characters.settings(forPath: outcome.file.path, language: outcome.file.language)
      for finding in settings.findings(in: outcome.file.storage)
      where finding.kind != .confusable || !isMisread {
        result.fail(
          lines.finding(
            .characters, finding.kind.rawValue, settings.severity, finding.range, finding.message))
      }
    }
    if configuration.rules.contains(where: \.redact) { result.hide(Redaction(outcome.file.storage)) }
    return result
  }

  /// Whether a file may contain ignore directives, or what looks like one: false if no part of their marker occurs.
  /// O(bytes).
  private static func mayHoldDirectives(_ bytes: ContiguousArray<UInt8>) -> Bool {
    bytes.withUnsafeBytes { bytes in NearDirectives.marks.contains { bytes.holds($0) } }
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
