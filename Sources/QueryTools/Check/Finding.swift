internal import HighlightConfiguration
internal import HighlightLanguages
internal import Spelling

/// What `check` looks at.
package enum CheckKind: String, CaseIterable, Sendable {
  case config
  case rules
  case queries
  case assertions
  case snapshots
  case sources
  case characters
  case spelling
  /// Whether fixtures prove the query files; only when it is asked for.
  case coverage

  /// What is looked at when nothing else is said.
  package static let defaults = Set(allCases).subtracting([.coverage])
}

/// Something that `check` found to be wrong, at a position.
struct Finding: Sendable {
  /// The id of findings about what was skipped because a limit was exceeded.
  static let limitID = "limit"
  /// The ids of findings about files that were not checked.
  private static let unchecked: Set<String> = ["file", "missing-grammar", "missing-dictionary"]

  /// How bad it is.
  package enum Severity: String, CaseIterable, Comparable, Sendable {
    case error
    case warning
    case information
    case hint

    private var rank: Int {
      switch self {
      case .error: 3
      case .warning: 2
      case .information: 1
      case .hint: 0
      }
    }

    package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    /// A number of findings, in words.
    func counted(_ count: Int) -> String {
      let plural = count != 1 && self != .information
      return "\(count) \(rawValue)\(plural ? "s" : "")"
    }
  }

  var kind: CheckKind
  /// Names the kind of fault (`assertion`, `unknown-node`), or the rule that found it.
  var id: String
  var severity = Severity.error
  /// The file, as it was named or found.
  var path: String
  /// 1-based; nil for the file as a whole.
  var line: Int?
  /// 1-based, in grapheme clusters.
  var column: Int?
  /// Behind the last character, on the same line; nil when only the start is known.
  var endColumn: Int?
  var message: String
  /// The line of the file at the position, without its terminator.
  var sourceLine: String?
  /// The replacement; nil without a fix.
  var fix: String?
  /// The line as a baseline knows it, where `sourceLine` hides a part of it.
  var lineText: String?
  /// Of a limit that was exceeded, the key of the configuration that sets it.
  var key: String?
  /// For a misspelled word in text, the whole name.
  var name: String?
  /// Of a misspelled word, what the lists say of it.
  var assessment: SpellingAssessment?
  /// Whether it is only reported if it is sure.
  var needsToBeSure = false
  /// Lines that explain it, for people.
  var details: [String] = []
  /// Whether reports for people show the line; false where the details do.
  var showsSourceLine = true

  /// A finding about a range.
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
  /// Whether it is about the text of a file that was checked. Only such findings can be old ones: without a rule that works,
  /// a test that holds or a file that can be read the check itself is at fault.
  var isAboutText: Bool {
    switch kind {
    case .sources, .characters, .spelling: !Self.unchecked.contains(id)
    case .config, .rules, .queries, .assertions, .snapshots, .coverage: false
    }
  }

  /// The column in another unit: how much of the line stands before it.
  func column(_ column: Int?, counting count: (Substring) -> Int) -> Int? {
    guard let column, let sourceLine else { return column }
    return count(sourceLine.prefix(column - 1)) + 1
  }
}

/// One thing that was tested: an assertion, an example of a rule, a snapshot, or whatever else failed.
package struct CheckCase: Sendable {
  var kind: CheckKind
  /// The file that holds the test.
  var path: String
  /// Names it inside the file.
  var name: String
  /// What went wrong; nil when it passed.
  var failure: Finding?
}

/// The least severity of findings that fail a check.
package enum FailureThreshold: String, CaseIterable, Sendable {
  case error
  case warning
  case information
  case hint

  var severity: Finding.Severity {
    switch self {
    case .error: .error
    case .warning: .warning
    case .information: .information
    case .hint: .hint
    }
  }
}

/// What one part of a check gave, in order.
package struct CheckResult: Sendable {
  /// From which severity on findings fail the check.
  package var threshold = FailureThreshold.warning
  /// Whether the user's own configuration was not read.
  package var isIsolated = false
  package var cases: [CheckCase] = []
  /// What people should know though it fails nothing.
  package var notes: [String] = []
  /// What was asked for besides: coverage, times.
  package var listing: [ListedFact] = []
  /// Tests that passed and are only counted.
  package var passedSilently = 0
  /// How many patterns of query files, and rules of languages without a parser, were looked at.
  package var patternCount = 0
  /// The names that the files define, where words are spelt.
  var names: Set<String> = []
  /// The differences that fixes would make, by path.
  package var differences: [ContiguousArray<UInt8>] = []
  /// How many findings of the baseline are fixed.
  var fixedCount = 0
  /// How many limits were exceeded that the configuration ignores.
  var ignoredLimits = 0
  /// How many files of folders were skipped because they hold no text.
  var binaryFiles = 0
  /// The grammars that cannot be used, in the order in which files needed them.
  private var missingGrammars: [MissingGrammar] = []

  /// A grammar that cannot be used.
  private struct MissingGrammar: Sendable {
    var language: String
    var kind: CheckKind
    /// The first file that needs it.
    var path: String
    var message: String
    var severity: Finding.Severity
    var count: Int
  }

  /// Notes that a file needs a grammar that cannot be used; `reportMissingGrammars` makes one finding of each grammar.
  mutating func missGrammar(
    _ language: String, _ kind: CheckKind, path: String, message: String, severity: Finding.Severity = .error, count: Int = 1
  ) {
    if let index = missingGrammars.firstIndex(where: { $0.language == language && $0.message == message }) {
      missingGrammars[index].count += count
      missingGrammars[index].severity = max(severity, missingGrammars[index].severity)
    } else {
      missingGrammars.append(
        MissingGrammar(
          language: language, kind: kind, path: path, message: message, severity: severity, count: count))
    }
  }

  /// Notes the embedded texts of a file whose grammars are not installed. The text around them is checked.
  mutating func missEmbedded(_ entries: [LanguageEntry], _ kind: CheckKind, path: String) {
    for entry in entries {
      missGrammar(
        entry.name, kind, path: path, message: "\(LanguageError.notInstalled(name: entry.name))", severity: .information)
    }
  }

  /// Adds a finding about something that was skipped, or counts it.
  mutating func exceed(_ finding: Finding, _ settings: CheckSettings) {
    switch settings.limits {
    case .fail: fail(finding)
    case .ignore: ignoredLimits += 1
    }
  }

  /// Says in notes what was only counted.
  mutating func noteSkipped() {
    if ignoredLimits > 0 {
      let findings = ignoredLimits == 1 ? "finding about an exceeded limit is" : "findings about exceeded limits are"
      notes.append("\(ignoredLimits) \(findings) ignored, as [check] limits says")
    }
    if binaryFiles > 0 {
      notes.append("\(binaryFiles) binary \(binaryFiles == 1 ? "file was" : "files were") skipped")
    }
  }

  /// Makes one finding of each grammar that cannot be used, at the first file that needs it.
  mutating func reportMissingGrammars() {
    for missing in missingGrammars {
      let others = missing.count - 1
      let message = others == 0 ? "" : " (needed here and by \(others) more \(others == 1 ? "file" : "files"))"
      fail(
        Finding(missing.kind, "missing-grammar", missing.severity, path: missing.path, message: missing.message + message))
    }
    missingGrammars = []
  }

  /// Text may repeat names of the project as they are.
  mutating func leaveOutNames() {
    if names.isEmpty { return }
    cases.removeAll { $0.failure?.name.map(names.contains) == true }
  }

  /// Leaves out words that are not sure to be misspelled, where the configuration does not ask for them.
  mutating func leaveOutPossible() {
    var tally = SpellingTally()
    for item in cases { if let assessment = item.failure?.assessment { tally.add(assessment) } }
    cases.removeAll { item in
      guard let failure = item.failure, failure.needsToBeSure else { return false }
      return failure.assessment?.confidence(tally) != .sure
    }
  }

  /// Adds a test that passed.
  mutating func pass(_ kind: CheckKind, path: String, name: String) {
    cases.append(CheckCase(kind: kind, path: path, name: name))
  }

  /// Adds a finding, which is a test that failed.
  mutating func fail(_ finding: Finding, name: String? = nil) {
    let place = [finding.line, finding.column].compactMap { $0.map(String.init) }.joined(separator: ":")
    let described = name ?? (place.isEmpty ? finding.id : "\(place) \(finding.id)")
    cases.append(CheckCase(kind: finding.kind, path: finding.path, name: described, failure: finding))
  }

  package static func += (a: inout CheckResult, b: CheckResult) {
    a.cases.append(contentsOf: b.cases)
    a.notes.append(contentsOf: b.notes)
    a.passedSilently += b.passedSilently
    a.patternCount += b.patternCount
    a.names.formUnion(b.names)
    a.differences += b.differences
    a.fixedCount += b.fixedCount
    a.ignoredLimits += b.ignoredLimits
    a.binaryFiles += b.binaryFiles
    a.listing.append(contentsOf: b.listing)
    for missing in b.missingGrammars {
      a.missGrammar(
        missing.language, missing.kind, path: missing.path, message: missing.message, severity: missing.severity,
        count: missing.count)
    }
  }

  var findings: [Finding] { cases.compactMap(\.failure) }
  var passedCount: Int { cases.count { $0.failure == nil } + passedSilently }
  /// The last line of a report for people.
  var counts: String {
    "\(passedCount) passed, \(failedCount) failed"
      + (patternCount > 0 ? "; \(patternCount) patterns of queries and rules" : "")
  }
  /// How many findings fail the check.
  package var failedCount: Int { cases.count { $0.failure.map(fails) == true } }

  /// Whether a finding fails the check: by its severity, or because something was skipped.
  func fails(_ finding: Finding) -> Bool {
    finding.severity >= threshold.severity || finding.id == Finding.limitID
  }

  /// How many findings there are of each severity, the worst first; severities without any are left out.
  var severityCounts: [(severity: Finding.Severity, count: Int)] {
    var counts: [Finding.Severity: Int] = [:]
    for finding in cases.lazy.compactMap(\.failure) { counts[finding.severity, default: 0] += 1 }
    return Finding.Severity.allCases.compactMap { severity in counts[severity].map { (severity, $0) } }
  }

  /// How many findings there are of each id, the most frequent first.
  var idCounts: [(id: String, count: Int)] {
    var counts: [String: Int] = [:]
    for finding in findings { counts[finding.id, default: 0] += 1 }
    return counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// What people read before the last line: the findings by severity and rule.
  var summary: [String] {
    var lines: [String] = []
    if isIsolated { lines.append("isolated: the user's own configuration is not read") }
    if !severityCounts.isEmpty {
      let severities = severityCounts.map { $0.severity.counted($0.count) }.joined(separator: ", ")
      lines.append("\(severities): \(idCounts.map { "\($0.id) \($0.count)" }.joined(separator: ", "))")
    }
    return lines
  }
}
