internal import DataFormats
internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightRendering
internal import HighlightStorage
internal import QueryReports
internal import SystemSupport
internal import TextModel
internal import TextRules

extension CheckJob {
  /// Highlights the files of a check and returns what `count` finds in each. Files that cannot be read are skipped; missing
  /// grammars are findings of a kind in the result.
  func counts<Use: Sendable>(
    of inputs: CheckInputs, _ kind: CheckKind, _ result: inout CheckResult,
    count: @escaping @Sendable (HighlightedFile) -> Use
  ) -> [Use] {
    let files = inputs.sources + inputs.assertionFiles + inputs.snapshotFiles
    let configurations = inputs.configurations
    let found = inParallel(files.count, progress: "counting", makeWorker: { makeHighlighter(configurations) }) {
      (highlighter: FileHighlighter, index: Int) -> (use: Use?, missing: CheckResult) in
      var missing = CheckResult()
      let file = files[index]
      guard let bytes = try? file.read(),
        let outcome = try? highlighter.highlight(
          bytes, path: file.path, configuration: file.configuration, forcesPlainText: forcesPlainText)
      else { return (nil, missing) }
      if let error = outcome.languageError { missing.missGrammar(kind, path: file.path, message: "\(error)") }
      return (count(outcome.file), missing)
    }
    for file in found { result += file.missing }
    return found.compactMap(\.use)
  }

  /// Returns a result whose `listing` has the patterns, captures and rules that matched nowhere in the files, or
  /// matched and were always overridden. Files that cannot be read are skipped; missing grammars are findings.
  package func coverage(_ inputs: CheckInputs) -> CheckResult {
    var result = CheckResult()
    let uses = counts(of: inputs, .sources, &result) { file in
      var queries: [String: QueryUse] = [:]
      file.storage.countUse(into: &queries)
      return (queries: queries, rules: file.storage.ruleUse())
    }
    var queries: [String: QueryUse] = [:]
    var rules: [String: RuleUse] = [:]
    // Rules that apply to no file are counted, too.
    for configuration in inputs.configurations {
      for rule in configuration.rules { rules[rule.location?.description ?? rule.id] = RuleUse(rule: rule) }
    }
    for use in uses {
      for (language, use) in use.queries {
        if queries[language] == nil { queries[language] = use } else { queries[language]?.add(use) }
      }
      for use in use.rules {
        let key = use.rule.location?.description ?? use.rule.id
        rules[key, default: RuleUse(rule: use.rule)].matches += use.matches
        rules[key, default: RuleUse(rule: use.rule)].wins += use.wins
      }
    }
    list(queries, rules, &result)
    return result
  }

  /// Adds the unused patterns, captures and rules to the listing of the result, then one line with the numbers of
  /// used and of all patterns.
  private func list(_ queries: [String: QueryUse], _ rules: [String: RuleUse], _ result: inout CheckResult) {
    var listing: [CoverageLine] = []
    var patternCount = 0
    var unused = 0
    for (language, use) in queries.sorted(by: { $0.key < $1.key }) {
      for pattern in use.patterns {
        patternCount += 1
        let what = pattern.matches == 0 ? "never matched" : pattern.isHighlight && pattern.wins == 0 ? "never won" : nil
        guard let what else { continue }
        unused += 1
        let path = ExplanationReport.openablePath(pattern.location.path)
        listing.append(
          CoverageLine(
            path: path, line: pattern.location.line, column: pattern.location.column, what: what, name: "pattern",
            language: language))
      }
      for (name, capture) in use.captures.sorted(by: { $0.key < $1.key }) where capture.wins == 0 {
        listing.append(CoverageLine(what: "never won", name: "@\(name)", language: language))
      }
    }
    for (_, use) in rules.sorted(by: { $0.key < $1.key }) where use.wins == 0 {
      let what = use.matches == 0 ? "never matched" : "never won"
      listing.append(
        CoverageLine(
          path: use.rule.location.map { FileSystem.relativePath($0.path) }, line: use.rule.location?.line,
          column: use.rule.location?.column, what: what, name: "rule \(use.rule.id)"))
    }
    result.listing += listing
    result.listing.append(
      CoverageLine(
        what: "\(patternCount - unused) of \(patternCount) patterns won, or matched where nothing competes", name: "coverage"
      ))
  }
}

/// A line of the report of coverage or times; it is not a finding.
package struct CoverageLine: Sendable {
  var path: String?
  var line: Int?
  var column: Int?
  var what: String
  var name: String
  var language: String?
  /// For profiles: the time in milliseconds, and in milliseconds per megabyte.
  var milliseconds: Double?
  var millisecondsPerMegabyte: Double?
  /// For profiles: what makes it slow.
  var advice: [ListedAdvice] = []

  /// For people: the fact, and its reasons, indented.
  package var lines: [String] { [text] + advice.flatMap(\.lines).map { "    " + $0 } }

  /// The line of a text report: `path:line:column: language name: what`.
  package var text: String {
    let location = path.map { $0 + (line.map { ":\($0)" } ?? "") + (column.map { ":\($0)" } ?? "") + ": " } ?? ""
    return "\(location)\(language.map { $0 + " " } ?? "")\(name): \(what)"
  }

  /// The line as JSON; positions are from 0.
  var json: JSON {
    .members(
      ("type", JSON(milliseconds == nil ? "coverage" : "profile")), ("path", path.map { JSON($0) }),
      ("line", line.map { JSON($0 - 1) }), ("column", column.map { JSON($0 - 1) }), ("name", JSON(name)),
      ("language", language.map { JSON($0) }), ("what", JSON(what)), ("milliseconds", milliseconds.map { .number($0) }),
      ("millisecondsPerMegabyte", millisecondsPerMegabyte.map { .number($0) }),
      ("reasons", advice.isEmpty ? nil : .array(advice.map(\.json))))
  }
}
