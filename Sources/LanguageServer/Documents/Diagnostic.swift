internal import HighlightConfiguration
internal import HighlightStorage
internal import QueryTools
internal import Spelling
internal import StrictJSON
internal import SystemSupport

/// A diagnostic.
struct Diagnostic {
  /// LSP's numbers: 1 error, 2 warning, 3 information, 4 hint.
  var severity: Int
  var range: Range<Int>
  var code: String
  var message: String

  init(severity: Int, range: Range<Int>, code: String, message: String) {
    (self.severity, self.range, self.code, self.message) = (severity, range, code, message)
  }

  /// The diagnostic of a match of a rule.
  init(_ finding: RuleFinding) {
    self.init(
      severity: finding.severity.number, range: finding.range, code: finding.ruleID, message: finding.message)
  }

  /// The diagnostic of a hidden character.
  init(_ finding: CharacterFinding, _ configuration: Configuration) {
    self.init(
      severity: configuration.characters.severity.number, range: finding.range, code: finding.kind.rawValue,
      message: finding.message)
  }

  /// The diagnostic of a misspelled word: a sure one is information at least.
  init(_ found: Speller.Found, _ configuration: Configuration) {
    let isSure = found.confidence == .sure
    self.init(
      severity: isSure
        ? min(configuration.spelling.severity.number, Rule.Severity.information.number) : Rule.Severity.hint.number,
      range: found.finding.range, code: "spelling", message: "unknown word \"\(found.word)\"")
  }

  /// The diagnostic of a limit or of an ignore comment; one about the whole text is at its start.
  init(_ finding: TextFinding) {
    self.init(
      severity: finding.severity.number, range: finding.range ?? 0..<0, code: finding.id, message: finding.message)
  }

  func append(_ positions: WirePositions, to sink: inout ByteSink) {
    sink.append("{\"range\":")
    positions.append(range, to: &sink)
    sink.append(",\"severity\":\(severity),\"code\":")
    sink.append(json: code)
    sink.append(",\"source\":\"highlight-lsp\",\"message\":")
    sink.append(json: message)
    sink.append("}")
  }
}

extension Rule.Severity {
  /// LSP's number.
  var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .information: 3
    case .hint: 4
    }
  }
}
