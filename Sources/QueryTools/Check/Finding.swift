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

/// Something that `check` found to be wrong, at a place.
struct Finding: Sendable {
  /// How bad it is; every finding fails the check.
  enum Severity: String, Sendable {
    case error
    case warning
    case information
    case hint
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
  /// The line of the file that the place is in, without its terminator.
  var sourceLine: String?
  /// Of a misspelt word in text, the whole name.
  var name: String?
  /// Lines that explain it, for people.
  var details: [String] = []
  /// Whether reports for people show the line; false where the details do.
  var showsSourceLine = true

  /// A finding about a place.
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

/// What one part of a check gave, in order.
package struct CheckResult: Sendable {
  package var cases: [CheckCase] = []
  /// What people should know though it fails nothing.
  package var notes: [String] = []
  /// What was asked for besides: coverage, times.
  package var listing: [ListedFact] = []
  /// Tests that passed and are only counted.
  package var passedSilently = 0
  /// The names that the files define, where words are spelt.
  var names: Set<String> = []

  /// Text may repeat names of the project as they are.
  mutating func leaveOutNames() {
    if names.isEmpty { return }
    cases.removeAll { $0.failure?.name.map(names.contains) == true }
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
    a.names.formUnion(b.names)
    a.listing.append(contentsOf: b.listing)
  }

  var findings: [Finding] { cases.compactMap(\.failure) }
  var passedCount: Int { cases.count { $0.failure == nil } + passedSilently }
  package var failedCount: Int { cases.count { $0.failure != nil } }
}
