internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import PlacedTOML
internal import SystemSupport

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
    if rule.scope == nil && rule.captures.isEmpty && rule.link == nil && rule.findingSeverity == nil {
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

  /// Reports a rule with catastrophic backtracking: one that exceeds its time or memory twice on a line made to
  /// provoke that. Reports the first such line only. If the time is used up, records that the rest is skipped.
  private func checkCost(
    of rule: Rule, _ index: Int, in set: RuleSet, _ lines: SourceLines, _ time: inout StressTime,
    _ result: inout CheckResult
  ) {
    for line in RuleStress.lines(for: rule) {
      guard !time.isSpent else {
        time.skip(rule)
        return
      }
      // One timeout may be due to the load of the machine.
      guard time.measure({ set.matches(ofRule: index, in: line) }) == nil,
        time.measure({ set.matches(ofRule: index, in: line) }) == nil
      else { continue }
      let shown = line.count > 40 ? String(line.prefix(40)) + "…" : line
      result.fail(
        finding(
          rule, at: rule.patternLocation,
          "the pattern can run away: it takes longer than \(set.milliseconds) ms, or too much memory, on a line of "
            + "\(line.count) characters (\(shown.doubleQuoted)); nested repetitions of the same text are the usual cause",
          lines))
      return
    }
  }
}

/// The processor time left to test the rules of a configuration on examples and stress lines.
struct StressTime {
  /// The time left for interrupted tests, in nanoseconds.
  private var interrupted: UInt64
  private var total: UInt64
  /// The number of rules that were not tested completely.
  private(set) var skippedCount = 0
  /// The first rule that was not tested completely.
  private(set) var firstSkipped: Rule?
  private var lastSkipped: Rule?

  // The total time, as a multiple of the time for interrupted tries: many good rules take long together.
  private static let share: UInt64 = 10

  init(milliseconds: Int) {
    interrupted = UInt64(milliseconds) * 1_000_000
    total = interrupted * Self.share
  }

  /// Records that a rule is not tested completely. A repeated call for the same rule is not counted.
  mutating func skip(_ rule: Rule) {
    // A rule is tried twice, on examples and on stress lines, and counted once.
    guard rule.location != lastSkipped?.location || rule.id != lastSkipped?.id else { return }
    skippedCount += 1
    lastSkipped = rule
    if firstSkipped == nil { firstSkipped = rule }
  }

  var isSpent: Bool { interrupted == 0 || total == 0 }

  /// Calls `body`, subtracts its processor time from the total, and returns its result. Nil means that it was
  /// interrupted; then the time left for interrupted tests decreases, too.
  mutating func measure<Value>(_ body: () -> Value?) -> Value? {
    let start = threadNanoseconds()
    let value = body()
    let used = threadNanoseconds() - start
    total -= min(total, used)
    if value == nil { interrupted -= min(interrupted, used) }
    return value
  }
}

/// Lines that provoke catastrophic backtracking.
enum RuleStress {
  // The length of a line, in characters, as in real files: quadratic patterns pass, exponential ones do not.
  private static let length = 1000

  /// Returns the stress lines for a rule. Each line repeats one text up to some 1000 characters, and ends with
  /// U+0001, which is not expected to match. The texts are common characters, the letters and digits of the rule's
  /// pattern, and its examples of one line: some 80 in total. An example of more than 1000 characters occurs once.
  static func lines(for rule: Rule) -> [String] {
    var units = [
      "a", "1", " ", "\t", "x1", "ab ", "(", "[", "{", "\"", "'", "\\", "/", ".", ",", "-", "_", "=", ":", "<", "@", "#",
      "é",
    ]
    var seen = Set(units)
    for scalar in rule.pattern.unicodeScalars
    where scalar.properties.isAlphabetic || scalar.value >= 0x30 && scalar.value <= 0x39 {
      if seen.insert(String(scalar)).inserted { units.append(String(scalar)) }
      if units.count == 60 { break }
    }
    for example in rule.examples {
      for word in (example.matches ?? []) + [example.text] where !word.isEmpty && !word.contains(where: \.isNewline) {
        if seen.insert(word).inserted { units.append(word) }
      }
      if units.count >= 80 { break }
    }
    // The last character does not match, which makes the expression backtrack.
    return units.map { unit in
      String(repeating: unit, count: max(1, length / unit.unicodeScalars.count)) + "\u{1}"
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
