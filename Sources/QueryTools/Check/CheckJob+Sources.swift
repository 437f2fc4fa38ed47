internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightRendering
internal import HighlightStorage
internal import Spelling
internal import SystemSupport

/// What is found in source files: matches of rules, hidden characters.
extension CheckJob {
  // So many sequences that are no UTF-8 tell that the file has another encoding.
  private static let misreadLimit = 10
  // So often is a file put right: fixes may undo each other.
  private static let fixLimit = 4

  /// Whether the words of files with a configuration are spelt.
  func spelling(of configuration: Configuration) -> Bool {
    kinds.contains(.spelling) && (configuration.spelling.isEnabledSomewhere || spellsAlways)
  }

  /// A dictionary that is needed and missing.
  func spellingFault(_ inputs: CheckInputs, _ spells: [Bool]) -> Finding? {
    for file in inputs.sources where spells[file.configuration] {
      do throws(DictionaryError) {
        _ = try Dictionaries.shared.dictionaries(inputs.configurations[file.configuration].spelling.allLanguages)
      } catch {
        return Finding(.spelling, "missing-dictionary", path: file.path, message: error.description)
      }
    }
    return nil
  }

  func checkSource(
    _ file: CheckInputs.File, _ configurations: [Configuration], _ highlighter: FileHighlighter
  ) -> CheckResult {
    var result = CheckResult()
    let configuration = configurations[file.configuration]
    let rules = kinds.contains(.sources) ? configuration.rules.filter { $0.findingSeverity != nil } : []
    var outcome: FileHighlighter.Outcome
    var needsSyntax = rules.contains { !$0.within.isEmpty }
    do {
      let bytes = try file.read()
      highlighter.findsCharacters = kinds.contains(.characters) && Self.mayHoldHiddenCharacters(bytes, configuration)
      let spells = spelling(of: configuration)
      highlighter.spelling = (spells, !spellsAlways, nil)
      needsSyntax = needsSyntax || spells
      if rules.isEmpty && !highlighter.findsCharacters && !spells && !file.isNamed { return result }
      if highlighter.findsCharacters && !needsSyntax {
        needsSyntax = bytes.withUnsafeBytes { source in
          configuration.characters.checks.needsSyntax(UTF16Text(SourceText(decoding: source).units))
        }
      }
      // Without a look at the syntax, no grammar is needed.
      outcome = try highlighter.highlight(
        bytes, path: file.path, configuration: file.configuration, forcesPlainText: forcesPlainText,
        skipsSyntax: !needsSyntax)
      // What is put right may be found in another way.
      for _ in 0..<(fixesLayout ? Self.fixLimit : 0) {
        let replacements = TextReplacement.fixes(of: outcome.file.storage)
        guard !rules.isEmpty && !replacements.isEmpty else { break }
        let bytes = outcome.file.bytes(applying: replacements)
        try FileSystem.write(bytes, to: file.path)
        let count = replacements.count
        result.notes.append("\(FileSystem.relativePath(file.path)): \(count) place\(count == 1 ? "" : "s") put right")
        outcome = try highlighter.highlight(
          bytes, path: file.path, configuration: file.configuration, forcesPlainText: forcesPlainText,
          skipsSyntax: !needsSyntax)
      }
    } catch {
      // A picture in a folder is no fault; a file that somebody named is.
      if file.isNamed || !(error is InputError) {
        let reason = (error as? FileError)?.reason ?? (error as? InputError)?.message ?? "\(error)"
        result.fail(Finding(.sources, "file", path: file.path, message: reason))
      }
      return result
    }
    // Characters are found without a grammar, too.
    if let error = outcome.languageError, rules.contains(where: { !$0.within.isEmpty }) {
      result.fail(Finding(.sources, "missing-grammar", path: file.path, message: "\(error)"))
    }
    if !rules.isEmpty {
      for finding in outcome.file.storage.findings {
        result.fail(
          Self.finding(
            .sources, finding.ruleID, finding.severity, finding.range, finding.message, in: outcome.file, file))
      }
      checkRuleFaults(in: outcome.file, .sources, &result)
    }
    if highlighter.spelling.isOn {
      let (misspellings, names) = highlighter.misspellingsAndNames(in: outcome.file, configuration: file.configuration)
      result.names = names
      for found in misspellings {
        var finding = Self.finding(
          .spelling, "spelling", configuration.spelling.severity, found.finding.range, "unknown word \"\(found.word)\"",
          in: outcome.file, file)
        if found.finding.part != .name { finding.name = outcome.file.text.string(in: found.finding.name) }
        result.fail(finding)
      }
    }
    if kinds.contains(.characters) {
      // What is not of UTF-8 has other letters than those that are read.
      let isMisread = outcome.file.illFormedSequences.count > Self.misreadLimit
      for finding in configuration.characters.findings(in: outcome.file.storage)
      where finding.kind != .confusable || !isMisread {
        result.fail(
          Self.finding(
            .characters, finding.kind.rawValue, configuration.characters.severity, finding.range, finding.message,
            in: outcome.file, file))
      }
    }
    return result
  }

  /// A finding about a stretch of a file; what spans lines is cut at the end of the first.
  private static func finding(
    _ kind: CheckKind, _ id: String, _ severity: Rule.Severity, _ range: Range<Int>, _ message: String,
    in highlighted: HighlightedFile, _ file: CheckInputs.File
  ) -> Finding {
    let text = highlighted.text
    let (line, column) = text.characterPosition(of: range.lowerBound)
    let content = text.contentRange(ofLine: line - 1)
    return Finding(
      kind, id, Finding.Severity(severity), path: file.path, line: line, column: column,
      endColumn: column + text.string(in: range.clamped(to: content)).count, message: message,
      sourceLine: text.string(in: content))
  }

  /// Whether there may be something to be found: a text of ASCII hides nothing.
  private static func mayHoldHiddenCharacters(_ bytes: ContiguousArray<UInt8>, _ configuration: Configuration) -> Bool {
    if configuration.characters.reportsMixedLineEnds { return true }
    return bytes.withUnsafeBytes { bytes in
      var index = 0
      while index + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // Zeros are there in UTF-16.
        if word & 0x8080_8080_8080_8080 != 0 || (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0 {
          return true
        }
        index += 8
      }
      return bytes[index...].contains { $0 >= 0x80 || $0 == 0 }
    }
  }
}
