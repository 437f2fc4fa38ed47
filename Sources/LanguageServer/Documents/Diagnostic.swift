internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import Spelling
internal import SystemSupport
internal import TextChecks
internal import TextRules

/// A diagnostic.
struct Diagnostic {
  /// LSP's numbers: 1 error, 2 warning, 3 information, 4 hint.
  var severity: Int
  var range: Range<Int>
  var code: String
  var message: String
  /// The address of a page about the code; nil for none.
  var url: String?

  init(severity: Int, range: Range<Int>, code: String, message: String) {
    (self.severity, self.range, self.code, self.message) = (severity, range, code, message)
  }

  /// Creates the diagnostic for a match of a rule.
  init(_ finding: RuleFinding) {
    self.init(
      severity: finding.severity.number, range: finding.range, code: finding.ruleID, message: finding.message)
  }

  /// Creates the diagnostic for a hidden character, with the configured severity.
  init(_ finding: CharacterFinding, _ settings: CharacterSettings) {
    self.init(
      severity: settings.severity.number, range: finding.range, code: finding.kind.rawValue,
      message: finding.message)
  }

  /// Creates the diagnostic for a misspelled word. It is a hint unless the finding is sure; a sure finding has the
  /// configured severity, or `information` if that is a hint.
  init(_ found: ConfiguredSpellChecker.MisspelledWord, _ configuration: Configuration) {
    let isSure = found.confidence == .sure
    self.init(
      severity: isSure
        ? min(configuration.spelling.severity.number, Rule.Severity.information.number) : Rule.Severity.hint.number,
      range: found.finding.range, code: "spelling", message: "unknown word \"\(found.word)\"")
  }

  /// Creates the diagnostic for an exceeded limit or an ignore comment. Without a range it is at the start of the
  /// text.
  init(_ finding: TextFinding) {
    self.init(
      severity: finding.severity.number, range: finding.range ?? 0..<0, code: finding.id, message: finding.message)
  }

  /// Returns the diagnostic without its message if it is about a hidden text.
  func hidden(by ranges: HiddenRanges) -> Diagnostic {
    guard ranges.overlap(range) else { return self }
    var result = self
    result.message = "found in a hidden text"
    return result
  }

  /// Appends the diagnostic as JSON. `positions` converts its range.
  func append(_ positions: WirePositions, to sink: inout ByteSink) {
    sink.append("{\"range\":")
    positions.append(range, to: &sink)
    sink.append(",\"severity\":\(severity),\"code\":", json: code)
    sink.append(",\"codeDescription\":{\"href\":", json: url, "}")
    sink.append(",\"source\":\"highlight-lsp\",\"message\":", json: message, "}")
  }
}

extension Rule.Severity {
  /// The number of the severity in LSP, from 1 (error) to 4 (hint).
  var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .information: 3
    case .hint: 4
    }
  }
}
