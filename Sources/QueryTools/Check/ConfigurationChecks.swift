internal import DataFormats
internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightThemes
internal import QueryReports
internal import SystemSupport
internal import TextModel
internal import TextRules

/// Checks configurations and rules: errors, the examples of rules, and rules with catastrophic backtracking.
struct ConfigurationChecks {
  let discovery: ConfigurationDiscovery
  let kinds: Set<CheckKind>
  private let examples: RuleExamples

  /// Creates the checks of all configurations.
  /// - Parameter loaders: creates what returns the loader of the languages of examples, by the index of the configuration.
  init(
    discovery: ConfigurationDiscovery, kinds: Set<CheckKind>, loaders: @escaping () -> (Int) -> LanguageLoader
  ) {
    (self.discovery, self.kinds, examples) = (discovery, kinds, RuleExamples(loaders))
  }

  /// Runs all checks of configurations and returns their results: messages about configurations, themes, and the
  /// form, examples and cost of rules, as the kinds of checks request.
  func run() -> CheckResult {
    var result = CheckResult()
    let lines = SourceLines()
    // An error in a configuration means that something is not checked, so every kind of check reports it, except of queries.
    let readsRules = !kinds.isSubset(of: [.queries])
    for message in discovery.messages where message.isFatal || readsRules { result.fail(Self.finding(message, lines)) }
    if readsRules {
      for cut in discovery.cuts {
        result.fail(
          Finding(
            .config, "root", path: FileSystem.relativePath(cut.path), line: cut.position?.line,
            column: cut.position?.column, message: cut.text, sourceLine: lines.line(cut.position?.line, of: cut.path)))
      }
    }
    if readsRules { for change in discovery.changes { result.fail(Self.finding(change, lines)) } }
    if kinds.contains(.config) { checkThemes(lines, &result) }
    guard kinds.contains(.rules) else { return result }
    // A file may be merged into several configurations; its rules are checked once.
    var seen: Set<String> = []
    for (number, configuration) in discovery.configurations.enumerated() {
      guard let set = configuration.ruleSet else { continue }
      examples.configuration = number
      var time = StressTime(milliseconds: configuration.limits.ruleBudgetMilliseconds)
      for (index, rule) in configuration.rules.enumerated() {
        guard seen.insert(rule.location?.description ?? rule.id).inserted else { continue }
        checkForm(of: rule, lines, &result)
        checkExamples(of: rule, index, in: set, lines, &time, &result)
        checkCost(of: rule, index, in: set, lines, &time, &result)
      }
      if let rule = time.firstSkipped {
        var finding = finding(
          rule, at: nil,
          "\(time.skippedCount) rules from this one on were not tested completely; those before took all of the time that rules "
            + "may take (limits.ruleBudgetMilliseconds)", lines)
        (finding.id, finding.severity, finding.key) = (Finding.limitID, .warning, "ruleBudgetMilliseconds")
        result.exceed(finding, configuration.check)
      }
    }
    return result
  }

  /// Checks the theme files that configurations name by a path. Errors in the names of themes are reported by the
  /// configuration reader.
  private func checkThemes(_ lines: SourceLines, _ result: inout CheckResult) {
    for path in Set(discovery.configurations.compactMap(\.theme)).sorted() where path.contains("/") {
      do throws(ThemeError) {
        _ = try Theme.named(path, isConfigured: true)
      } catch {
        for fault in error.faults(of: path) {
          result.fail(
            Finding(
              .config, "theme", path: FileSystem.relativePath(fault.path), line: fault.position?.line,
              column: fault.position?.column, message: fault.text,
              sourceLine: lines.line(fault.position?.line, of: fault.path)))
        }
      }
    }
  }

  private static func finding(_ message: ConfigurationMessage, _ lines: SourceLines) -> Finding {
    let severity: Finding.Severity
    switch message.severity {
    case .error: severity = .error
    case .warning: severity = .warning
    case .information: severity = .information
    }
    return Finding(
      message.isAboutRule ? .rules : .config, message.findingID, severity,
      path: FileSystem.relativePath(message.path), line: message.position?.line, column: message.position?.column,
      message: message.text, sourceLine: message.sourceLine ?? lines.line(message.position?.line, of: message.path))
  }

  // MARK: Rules

  private func finding(_ rule: Rule, at location: FileLocation?, _ message: String, _ lines: SourceLines) -> Finding {
    let location = location ?? rule.location
    return Finding(
      .rules, rule.id, path: FileSystem.relativePath(location?.path ?? "rules"), line: location?.line,
      column: location?.column,
      message: message, sourceLine: location.flatMap { lines.line($0.line, of: $0.path) })
  }

  /// Reports a rule without effect, and one whose pattern contains a line feed, which never matches.
  private func checkForm(of rule: Rule, _ lines: SourceLines, _ result: inout CheckResult) {
    if rule.scope == nil && rule.captures.isEmpty && rule.link == nil && rule.findingSeverity == nil && !rule.redact {
      result.fail(
        finding(rule, at: nil, "the rule has no effect; give it a scope, captures, a link, a severity or a fix", lines))
    }
    if rule.matchesLineEnds {
      result.fail(
        finding(
          rule, at: rule.patternLocation,
          "the pattern contains a line feed, which never matches; rules match within one line: use ^ or $, or two rules",
          lines))
    }
  }

  /// Tests a rule on the empty text and on its examples, and reports differences and errors of the rule. If the time
  /// is used up, records that the rest is skipped.
  private func checkExamples(
    of rule: Rule, _ index: Int, in set: RuleSet, _ lines: SourceLines, _ time: inout StressTime,
    _ result: inout CheckResult
  ) {
    // Errors of the rule itself are reported once.
    var told: Set<String> = []
    let empty = time.measure { set.matches(ofRule: index, in: "") }
    if empty?.isEmpty == false {
      told.insert(RuleExamples.emptyMatch)
      result.fail(finding(rule, at: rule.patternLocation, RuleExamples.emptyMatch, lines))
    }
    for (index, example) in rule.examples.enumerated() {
      guard !time.isSpent else {
        time.skip(rule)
        return
      }
      let number = example.number ?? index + 1
      let name = "\(rule.id) example \(number)"
      let described = "example \(number) \(example.text.doubleQuoted)"
      switch examples.faults(of: rule, example, number: number, milliseconds: set.milliseconds, &time) {
      case .tooSlow:
        result.fail(
          finding(
            rule, at: example.location,
            "the rule takes longer than \(set.milliseconds) ms, or too much memory, on its \(described)", lines), name: name)
      case .noLanguage(_, let reason):
        result.missGrammar(.rules, path: FileSystem.relativePath(rule.location?.path ?? "rules"), message: reason)
      case .tried(let faults, let fault):
        if let fault, told.isEmpty || !fault.hasPrefix(RuleExamples.emptyMatch), told.insert(fault).inserted {
          result.fail(finding(rule, at: rule.patternLocation, fault, lines))
        }
        if faults.isEmpty { result.pass(.rules, path: FileSystem.relativePath(rule.location?.path ?? "rules"), name: name) }
        for fault in faults { result.fail(finding(rule, at: example.location, "\(described): \(fault)", lines), name: name) }
      }
    }
  }

  /// Reports a rule with catastrophic backtracking: a rule that exceeds its time or memory twice on a line made to
  /// provoke that. Reports the first such line only. If the time is used up, records that the rest is skipped.
  private func checkCost(
    of rule: Rule, _ index: Int, in set: RuleSet, _ lines: SourceLines, _ time: inout StressTime,
    _ result: inout CheckResult
  ) {
    if let problem = RuleStress.problem(ofRule: index, in: set, &time) {
      result.fail(finding(rule, at: rule.patternLocation, problem, lines))
    }
  }
}

extension ThemeError {
  /// Returns the errors of a theme file, with their positions; without any, one message about the complete file.
  fileprivate func faults(of path: String) -> [ConfigurationMessage] {
    guard messages.isEmpty else { return messages }
    var text = description[...]
    if text.hasPrefix("theme ") { text = text.dropFirst("theme ".count) }
    if text.hasPrefix(path + ": ") { text = text.dropFirst(path.count + 2) }
    return [ConfigurationMessage(severity: .error, path: path, text: String(text))]
  }
}
