internal import HighlightConfiguration
internal import HighlightLanguages
internal import LanguageManifest
internal import QueryReports
internal import SystemSupport
internal import TextModel
package import TextRules

/// The kinds of checks.
package enum CheckKind: String, CaseIterable, Sendable {
  case config
  case rules
  case queries
  case assertions
  case snapshots
  case sources
  case characters
  case spelling
  /// Whether fixtures cover the query files; only checked with `--only`.
  case coverage

  /// The kinds of checks without `--only`.
  package static let defaults = Set(allCases).subtracting([.coverage])
}

/// A finding of `check`, at a position in a file.
package struct Finding: Sendable {
  /// The id of findings about content that was skipped because a limit was exceeded.
  package static let limitID = "limit"
  /// The id of findings about grammars that cannot be used.
  static let missingGrammarID = "missing-grammar"
  /// The ids of findings about files that were not checked.
  private static let unchecked: Set<String> = ["file", missingGrammarID, "missing-dictionary"]

  /// The severity of a finding.
  package typealias Severity = Rule.Severity

  var kind: CheckKind
  /// The kind of error (`assertion`, `unknown-node`), or the id of the rule that found it.
  var id: String
  var severity = Severity.error
  /// The path of the file, as it was named or found.
  var path: String
  /// The line, from 1; nil for the complete file.
  var line: Int?
  /// The column, from 1, in grapheme clusters; nil if it is unknown.
  var column: Int?
  /// The column after the last character, on the same line; nil if only the start is known.
  var endColumn: Int?
  var message: String
  /// The line of the file at the position, without its terminator.
  var sourceLine: String?
  /// Whether the source line is known to be ASCII, in which a column is the same in all units.
  var isASCII = false
  /// The replacement; nil without a fix.
  var fix: String?
  /// The complete line for baselines, if `sourceLine` hides a part of it.
  var lineText: String?
  /// The configuration key of an exceeded limit.
  var key: String?
  /// The UTF-16 range that the fix of its rule replaces; nil without a fix.
  var fixedRange: Range<Int>?
  /// Lines of explanation in text reports.
  var details: [String] = []
  /// Whether text reports show the source line; false if the details do.
  var showsSourceLine = true

  /// Creates a finding about a range, a line or a file: without a column it is about the line, without a line about
  /// the file.
  init(
    _ kind: CheckKind, _ id: String, _ severity: Severity = .error, path: String, line: Int? = nil, column: Int? = nil,
    endColumn: Int? = nil, message: String, sourceLine: String? = nil, details: [String] = []
  ) {
    (self.kind, self.id, self.severity, self.path) = (kind, id, severity, path)
    (self.line, self.column, self.endColumn) = (line, column, endColumn)
    (self.message, self.sourceLine, self.details) = (message, sourceLine, details)
  }
}

extension Finding {
  /// Whether a text was not checked: its file, grammar or dictionary cannot be used. Missing grammars of embedded texts
  /// do not count.
  var isUnchecked: Bool {
    switch kind {
    case .sources, .characters, .spelling: severity == .error && Self.unchecked.contains(id)
    case .config, .rules, .queries, .assertions, .snapshots, .coverage: false
    }
  }

  /// Whether the finding is about the text of a checked file. Only such findings can be in a baseline: an invalid
  /// rule, a failed test or an unreadable file is an error of the check itself.
  var isAboutText: Bool {
    switch kind {
    case .sources, .characters, .spelling: !Self.unchecked.contains(id)
    case .config, .rules, .queries, .assertions, .snapshots, .coverage: false
    }
  }

  /// The source line for machines; nil for a long one, which every finding in it would repeat.
  var snippet: String? { sourceLine.flatMap { $0.utf8.count <= Bounds.snippetBytes ? $0 : nil } }

  /// Converts a column to another unit, from 1: counts the text of the source line before it. Nil without a column;
  /// the same column without a source line.
  /// - Parameters:
  ///   - column: the column in grapheme clusters, from 1.
  ///   - count: returns the number of units in a text.
  func column(_ column: Int?, counting count: (Substring) -> Int) -> Int? {
    guard let column, let sourceLine, !isASCII else { return column }
    return count(sourceLine.prefix(column - 1)) + 1
  }
}

/// A test case of a check: an assertion, an example of a rule, a snapshot, or another finding.
package struct CheckCase: Sendable {
  var kind: CheckKind
  /// The path of the file that contains the test.
  var path: String
  /// The name of the test in the file.
  var name: String
  /// The finding; nil if the test passed.
  var failure: Finding?
}

extension Rule.Severity {
  /// Whether it is as bad as another one, or worse.
  func isAtLeast(_ other: Self) -> Bool {
    Self.allCases.firstIndex(of: self) ?? 0 <= Self.allCases.firstIndex(of: other) ?? 0
  }

  /// Returns a number of findings with its noun: `1 error`, `2 errors`; `information` has no plural.
  func counted(_ count: Int) -> String {
    let plural = count != 1 && self != .information
    return "\(count) \(rawValue)\(plural ? "s" : "")"
  }
}

/// The result of a part of a check, in order.
package struct CheckResult: Sendable {
  /// The minimum severity of findings that fail the check.
  package var threshold = Finding.Severity.warning
  /// Whether the user's own configuration was not read.
  package var isIsolated = false
  package var cases: [CheckCase] = []
  /// Notes for the user; they do not fail the check.
  package var notes: [String] = []
  /// The lists that the user requested: coverage, times.
  package var listing: [CoverageLine] = []
  /// The number of passed tests that have no `CheckCase`.
  package var passedSilently = 0
  /// The number of checked patterns of query files and rules of languages without a parser.
  package var patternCount = 0
  /// The files and kinds that were checked.
  var checked = CheckedFiles()
  /// The descriptions and addresses of rules, by id.
  var ruleHelp: [String: (description: String?, url: String?)] = [:]
  /// The files from outside the repository that configure the check.
  package var outsideFiles: [String] = []
  /// The diffs that fixes would make, by path.
  package var diffs: [ContiguousArray<UInt8>] = []
  /// The number of findings of the baseline that are fixed.
  var fixedCount = 0
  /// The number of findings that a baseline or a revision leaves out.
  var leftOutCount = 0
  /// The number of exceeded limits that the configuration ignores.
  var ignoredLimits = 0
  /// The number of binary files in folders, which were skipped.
  var binaryFiles = 0
  /// Adds a finding about a grammar that a file needs and that cannot be used, unless it has the same one.
  mutating func missGrammar(
    _ kind: CheckKind, path: String, message: String, severity: Finding.Severity = .error
  ) {
    if cases.contains(where: { $0.failure?.path == path && $0.failure?.message == message }) { return }
    fail(Finding(kind, Finding.missingGrammarID, severity, path: path, message: message))
  }

  /// Adds findings about the embedded languages of a file whose grammars are not installed, with the severity
  /// `information`. The text around them is checked.
  mutating func missEmbedded(_ entries: [LanguageEntry], _ kind: CheckKind, path: String) {
    for entry in entries {
      missGrammar(kind, path: path, message: "\(LanguageError.notInstalled(name: entry.name))", severity: .information)
    }
  }

  /// Hides texts in all findings and in the names of tests.
  mutating func hide(_ redaction: Redaction) {
    if redaction.isEmpty { return }
    for index in cases.indices {
      cases[index].name = redaction.hiding(cases[index].name)
      guard var finding = cases[index].failure else { continue }
      finding.message = redaction.hiding(finding.message)
      finding.details = finding.details.map { redaction.hidingParts($0) }
      if let line = finding.sourceLine {
        finding.sourceLine = redaction.hiding(line)
        if finding.lineText == nil && finding.sourceLine != line { finding.lineText = line }
      }
      cases[index].failure = finding
    }
  }

  /// Adds a finding about an exceeded limit as a failed test; if the configuration ignores limits, only counts it.
  mutating func exceed(_ finding: Finding, _ settings: CheckSettings) {
    switch settings.limits {
    case .fail: fail(finding)
    case .ignore: ignoredLimits += 1
    }
  }

  /// Adds notes with the numbers of ignored limits and skipped binary files; no note about a number that is 0.
  mutating func noteSkipped() {
    if ignoredLimits > 0 {
      let findings = ignoredLimits == 1 ? "finding about an exceeded limit is" : "findings about exceeded limits are"
      notes.append("\(ignoredLimits) \(findings) ignored, as [check] limits says")
    }
    if binaryFiles > 0 {
      notes.append("\(binaryFiles) binary \(binaryFiles == 1 ? "file was" : "files were") skipped")
    }
  }

  /// Groups the cases by file, in the order in which the files first occur. In a file, passed cases come first, then
  /// the others by line. Stable.
  mutating func sort() {
    var ranks: [String: Int] = [:]
    for item in cases where ranks[item.path] == nil { ranks[item.path] = ranks.count }
    func key(_ index: Int) -> (Int, Int, Int, Int) {
      let item = cases[index]
      return (ranks[item.path] ?? 0, item.failure?.line ?? 0, item.failure?.column ?? 0, index)
    }
    cases = cases.indices.map(key).sorted(by: <).map { cases[$0.3] }
  }

  /// Adds a test that passed.
  mutating func pass(_ kind: CheckKind, path: String, name: String) {
    cases.append(CheckCase(kind: kind, path: path, name: name))
  }

  /// Adds a finding as a failed test.
  /// - Parameter name: the name of the test; nil: its position and id.
  mutating func fail(_ finding: Finding, name: String? = nil) {
    let position = [finding.line, finding.column].compactMap { $0.map(String.init) }.joined(separator: ":")
    let described = name ?? (position.isEmpty ? finding.id : "\(position) \(finding.id)")
    cases.append(CheckCase(kind: finding.kind, path: finding.path, name: described, failure: finding))
  }

  package static func += (a: inout CheckResult, b: CheckResult) {
    a.cases.append(contentsOf: b.cases)
    a.notes.append(contentsOf: b.notes)
    a.passedSilently += b.passedSilently
    a.patternCount += b.patternCount
    a.checked += b.checked
    a.diffs += b.diffs
    a.fixedCount += b.fixedCount
    a.leftOutCount += b.leftOutCount
    a.ignoredLimits += b.ignoredLimits
    a.binaryFiles += b.binaryFiles
    a.listing.append(contentsOf: b.listing)
  }

  var findings: [Finding] { cases.compactMap(\.failure) }
  var passedCount: Int { cases.count { $0.failure == nil } + passedSilently }
  /// The last line of a text report.
  var counts: String { "\(passedCount) passed, \(failedCount) failed" }
  /// The first text that was not checked, as `path: problem`; nil if all were.
  var obstacle: String? {
    cases.lazy.compactMap(\.failure).first(where: \.isUnchecked).map { "\($0.path): \($0.message)" }
  }

  /// The number of findings that fail the check.
  package var failedCount: Int { cases.count { $0.failure.map(fails) == true } }

  /// Whether a finding fails the check: its severity is at least the threshold, or it is about an exceeded limit.
  func fails(_ finding: Finding) -> Bool {
    finding.severity.isAtLeast(threshold) || finding.id == Finding.limitID
  }

  /// The number of findings of each severity, the worst first; severities without findings are left out.
  var severityCounts: [(severity: Finding.Severity, count: Int)] {
    var counts: [Finding.Severity: Int] = [:]
    for finding in cases.lazy.compactMap(\.failure) { counts[finding.severity, default: 0] += 1 }
    return Finding.Severity.allCases.compactMap { severity in counts[severity].map { (severity, $0) } }
  }

  /// The number of findings of each id, the most frequent first.
  var idCounts: [(id: String, count: Int)] {
    var counts: [String: Int] = [:]
    for finding in findings { counts[finding.id, default: 0] += 1 }
    return counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The lines of a text report before the last one: the findings by severity and rule.
  var summary: [String] {
    var lines: [String] = []
    if isIsolated { lines.append("isolated: the user's own configuration is not read") }
    for file in outsideFiles { lines.append("configuration from outside: \(FileSystem.relativePath(file))") }
    if !severityCounts.isEmpty {
      let severities = severityCounts.map { $0.severity.counted($0.count) }.joined(separator: ", ")
      lines.append("\(severities): \(idCounts.map { "\($0.id) \($0.count)" }.joined(separator: ", "))")
    }
    if let sentence = checked.sentence { lines.append(sentence) }
    lines.append(namedCounts)
    return lines
  }
}
