internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import PlacedTOML
internal import SystemSupport

/// Faults of configurations and rules, the rules' own examples, and rules that can run away.
struct ConfigurationChecks {
  let discovery: ConfigurationDiscovery
  let kinds: Set<CheckKind>
  private let examples: RuleExamples

  /// - Parameter loader: gives the languages of examples.
  init(discovery: ConfigurationDiscovery, kinds: Set<CheckKind>, loader: @escaping () -> LanguageLoader) {
    (self.discovery, self.kinds, examples) = (discovery, kinds, RuleExamples(loader))
  }

  func run() -> CheckResult {
    var result = CheckResult()
    let lines = SourceLines()
    // A rule or a setting that is not used is not checked, whatever else was asked for. Query files need neither.
    let readsRules = !kinds.isSubset(of: [.queries])
    for message in discovery.messages where message.isFatal || readsRules { result.fail(Self.finding(message, lines)) }
    if readsRules {
      for cut in discovery.cuts {
        result.fail(
          Finding(
            .config, "root", path: FileSystem.relativePath(cut.path), line: cut.place?.line,
            column: cut.place?.column, message: cut.text, sourceLine: lines.line(cut.place?.line, of: cut.path)))
      }
    }
    if readsRules { for change in discovery.changes { result.fail(Self.finding(change, lines)) } }
    if kinds.contains(.config) { checkThemes(lines, &result) }
    guard kinds.contains(.rules) else { return result }
    // A rule of a file that several others are merged with is one rule.
    var seen: Set<String> = []
    for configuration in discovery.configurations {
      guard let set = configuration.ruleSet else { continue }
      var time = StressTime(milliseconds: configuration.limits.ruleBudgetMilliseconds)
      for (index, rule) in configuration.rules.enumerated() {
        guard seen.insert(rule.place?.description ?? rule.id).inserted else { continue }
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

  /// Theme files that configurations name. An error in the name itself was reported with its position.
  private func checkThemes(_ lines: SourceLines, _ result: inout CheckResult) {
    for path in Set(discovery.configurations.compactMap(\.theme)).sorted() where path.contains("/") {
      do throws(ThemeError) {
        _ = try Theme.named(path, isConfigured: true)
      } catch {
        for fault in error.faults(of: path) {
          result.fail(
            Finding(
              .config, "theme", path: FileSystem.relativePath(fault.path), line: fault.place?.line,
              column: fault.place?.column, message: fault.text, sourceLine: lines.line(fault.place?.line, of: fault.path)))
        }
      }
    }
  }

  private static func finding(_ message: ConfigurationMessage, _ lines: SourceLines) -> Finding {
    let severity: Finding.Severity
    switch message.severity {
    case .error: severity = .error
    case .warning: severity = .warning
    }
    return Finding(
      message.isAboutRule ? .rules : .config, message.findingID, severity,
      path: FileSystem.relativePath(message.path), line: message.place?.line, column: message.place?.column,
      message: message.text, sourceLine: message.sourceLine ?? lines.line(message.place?.line, of: message.path))
  }

  // MARK: Rules

  private func finding(_ rule: Rule, at place: SourcePlace?, _ message: String, _ lines: SourceLines) -> Finding {
    let place = place ?? rule.place
    return Finding(
      .rules, rule.id, path: FileSystem.relativePath(place?.path ?? "rules"), line: place?.line, column: place?.column,
      message: message, sourceLine: place.flatMap { lines.line($0.line, of: $0.path) })
  }

  /// Checks a rule without a text.
  private func checkForm(of rule: Rule, _ lines: SourceLines, _ result: inout CheckResult) {
    if rule.scope == nil && rule.captures.isEmpty && rule.link == nil && rule.findingSeverity == nil {
      result.fail(
        finding(rule, at: nil, "the rule has no effect; give it a scope, captures, a link, a severity or a fix", lines))
    }
    if rule.matchesLineEnds {
      result.fail(
        finding(
          rule, at: rule.patternPlace,
          "the pattern contains a line feed, which never matches; rules match within one line: use ^ or $, or two rules",
          lines))
    }
  }

  private func checkExamples(
    of rule: Rule, _ index: Int, in set: RuleSet, _ lines: SourceLines, _ time: inout StressTime,
    _ result: inout CheckResult
  ) {
    // What is wrong with the rule itself is said once.
    var told: Set<String> = []
    let empty = time.measure { set.matches(ofRule: index, in: "") }
    if empty?.isEmpty == false {
      told.insert(RuleExamples.emptyMatch)
      result.fail(finding(rule, at: rule.patternPlace, RuleExamples.emptyMatch, lines))
    }
    for (number, example) in rule.examples.enumerated() {
      guard !time.isSpent else {
        time.skip(rule)
        return
      }
      let name = "\(rule.id) example \(number + 1)"
      let described = "example \(number + 1) \(example.text.debugDescription)"
      switch examples.faults(of: rule, example, number: number + 1, milliseconds: set.milliseconds, &time) {
      case .tooSlow:
        result.fail(
          finding(
            rule, at: example.place,
            "the rule takes longer than \(set.milliseconds) ms, or too much memory, on its \(described)", lines), name: name)
      case .noLanguage(let language, let reason):
        result.missGrammar(language, .rules, path: FileSystem.relativePath(rule.place?.path ?? "rules"), message: reason)
      case .tried(let faults, let fault):
        if let fault, told.isEmpty || !fault.hasPrefix(RuleExamples.emptyMatch), told.insert(fault).inserted {
          result.fail(finding(rule, at: rule.patternPlace, fault, lines))
        }
        if faults.isEmpty { result.pass(.rules, path: FileSystem.relativePath(rule.place?.path ?? "rules"), name: name) }
        for fault in faults { result.fail(finding(rule, at: example.place, "\(described): \(fault)", lines), name: name) }
      }
    }
  }

  /// Rules that backtrack without end are found with lines that bring it about.
  private func checkCost(
    of rule: Rule, _ index: Int, in set: RuleSet, _ lines: SourceLines, _ time: inout StressTime,
    _ result: inout CheckResult
  ) {
    for line in RuleStress.lines(for: rule) {
      guard !time.isSpent else {
        time.skip(rule)
        return
      }
      // A machine under load may be late once.
      guard time.measure({ set.matches(ofRule: index, in: line) }) == nil,
        time.measure({ set.matches(ofRule: index, in: line) }) == nil
      else { continue }
      let shown = line.count > 40 ? String(line.prefix(40)) + "…" : line
      result.fail(
        finding(
          rule, at: rule.patternPlace,
          "the pattern can run away: it takes longer than \(set.milliseconds) ms, or too much memory, on a line of "
            + "\(line.count) characters (\(shown.debugDescription)); nested repetitions of the same text are the usual cause",
          lines))
      return
    }
  }
}

/// The processor time that the rules of a configuration take on their examples and on lines made to find the slow ones.
struct StressTime {
  /// Nanoseconds left, of tries that came to no end, and of all.
  private var interrupted: UInt64
  private var total: UInt64
  /// The number of rules that were not tried completely.
  private(set) var skippedCount = 0
  /// The first of them.
  private(set) var firstSkipped: Rule?
  private var lastSkipped: Rule?

  // Many good rules take their time, too.
  private static let share: UInt64 = 10

  init(milliseconds: Int) {
    interrupted = UInt64(milliseconds) * 1_000_000
    total = interrupted * Self.share
  }

  /// Notes that a rule is not tried to the end.
  mutating func skip(_ rule: Rule) {
    // Its examples and its costs are two tries.
    guard rule.place != lastSkipped?.place || rule.id != lastSkipped?.id else { return }
    skippedCount += 1
    lastSkipped = rule
    if firstSkipped == nil { firstSkipped = rule }
  }

  var isSpent: Bool { interrupted == 0 || total == 0 }

  /// Runs a try that gives nil where it came to no end.
  mutating func measure<Value>(_ body: () -> Value?) -> Value? {
    let start = threadNanoseconds()
    let value = body()
    let used = threadNanoseconds() - start
    total -= min(total, used)
    if value == nil { interrupted -= min(interrupted, used) }
    return value
  }
}

/// Lines on which expressions that backtrack badly do so.
enum RuleStress {
  // A line as long as those of real files: what is quadratic passes, what is exponential does not.
  private static let length = 1000

  /// The lines to try a rule on: some for every rule, some made of the letters of its pattern and of its examples.
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
    // An end that nothing asks for makes the expression go back.
    return units.map { unit in
      String(repeating: unit, count: max(1, length / unit.unicodeScalars.count)) + "\u{1}"
    }
  }
}

extension ThemeError {
  /// The errors of a file; one message about the whole file if no position is known.
  fileprivate func faults(of path: String) -> [ConfigurationMessage] {
    guard messages.isEmpty else { return messages }
    var text = description[...]
    if text.hasPrefix("theme ") { text = text.dropFirst("theme ".count) }
    if text.hasPrefix(path + ": ") { text = text.dropFirst(path.count + 2) }
    return [ConfigurationMessage(severity: .error, path: path, text: String(text))]
  }
}
