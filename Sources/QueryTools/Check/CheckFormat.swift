internal import DataFormats
internal import Platform
internal import QueryReports
package import SystemSupport
internal import TextRules

/// The forms of the report.
package enum CheckFormat: String, CaseIterable {
  case text
  case json
  case github
  case sarif
  case junit
  case gitlab

  /// The file to which `appendSummary` appends; nil for none.
  package var summaryFile: String? { self == .github ? Environment.value("GITHUB_STEP_SUMMARY") : nil }

  /// Appends a summary in Markdown to the file that the CI system names: for the format `github`, the value of
  /// `GITHUB_STEP_SUMMARY`. Does nothing for other formats or without the variable.
  package func appendSummary(_ result: CheckResult) throws(FileError) {
    guard let path = summaryFile else { return }
    var sink = ByteSink(descriptor: nil)
    GitHubReport.writeSummary(result.withReportPaths(), into: &sink)
    try FileSystem.append(sink.bytes, to: path)
  }

  /// Appends the report of a result to `sink`, in this format.
  package func write(_ result: CheckResult, into sink: inout ByteSink) {
    switch self {
    case .text: TextReport.write(result, into: &sink)
    case .json: JSONReport.write(result, into: &sink)
    case .github: GitHubReport.write(result.withReportPaths(), into: &sink)
    case .sarif: SARIFReport.write(result.withReportPaths(), into: &sink)
    case .junit: JUnitReport.write(result.withReportPaths(), into: &sink)
    case .gitlab: GitLabReport.write(result.withReportPaths(), into: &sink)
    }
  }
}

/// Text: `path:line:column: severity: message [id]`, the source line, and details. The last line has the counts.
enum TextReport {
  static func write(_ result: CheckResult, into sink: inout ByteSink) {
    for finding in joined(result.findings) {
      for line in lines(of: finding) { sink.append(naming: Console.reported(line) + "\n") }
    }
    for fact in result.listing {
      for line in fact.lines { sink.append(naming: Console.reported(line) + "\n") }
    }
    for line in result.summary { sink.append(naming: Console.reported(line) + "\n") }
    sink.append(result.counts + "\n")
  }

  /// Returns the findings with those about the same missing grammar as one, at the first file that needs it.
  private static func joined(_ findings: [Finding]) -> [Finding] {
    var counts: [String: Int] = [:]
    func key(_ finding: Finding) -> String? {
      finding.id == Finding.missingGrammarID ? "\(finding.severity.rawValue) \(finding.message)" : nil
    }
    for finding in findings { if let key = key(finding) { counts[key, default: 0] += 1 } }
    return findings.compactMap { finding in
      guard let key = key(finding) else { return finding }
      guard let count = counts.removeValue(forKey: key) else { return nil }
      var finding = finding
      if count > 1 { finding.message += " (needed here and by \(count - 1) more \(count == 2 ? "file" : "files"))" }
      return finding
    }
  }

  /// Returns the first line of a finding: `path:line:column: severity: message [id]`, without a line and column that
  /// are nil.
  static func head(of finding: Finding) -> String {
    let position = [finding.line, finding.column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(finding.path)\(position): \(finding.severity.rawValue): \(finding.message) [\(finding.id)]"
  }

  static func lines(of finding: Finding) -> [String] {
    var lines = [head(of: finding)]
    if finding.showsSourceLine, let sourceLine = finding.sourceLine {
      let (shown, caret) = excerpt(of: sourceLine, column: finding.column, endColumn: finding.endColumn)
      lines.append("    " + shown)
      if let caret { lines.append("    " + caret) }
    }
    return lines + finding.details.map { "    " + $0 }
  }

  /// Returns the line, cut to 120 characters around the column, and a line with carets below the range; nil carets
  /// without a column.
  /// - Parameters:
  ///   - column: the column in characters, from 1; nil: no carets, and the start of the line.
  ///   - endColumn: the column after the range; nil: one caret.
  private static func excerpt(of line: String, column: Int?, endColumn: Int?) -> (line: String, carets: String?) {
    let room = 100
    var characters = Array(line.replacingTabs)
    guard let column else { return (String(characters.prefix(room + 20)), nil) }
    var start = min(column - 1, characters.count)
    if start > room {
      characters.removeFirst(start - room / 2)
      start = room / 2
    }
    characters = Array(characters.prefix(room + 20))
    let length = max(1, min((endColumn ?? 0) - column, characters.count - start))
    return (
      String(characters), String(repeating: " ", count: min(start, characters.count)) + String(repeating: "^", count: length)
    )
  }
}

extension CheckResult {
  /// The errors in configurations and rules, one line each.
  package var ruleErrors: [String] {
    findings.filter { ($0.kind == .config || $0.kind == .rules) && $0.severity == .error }.map(TextReport.head)
  }
}

/// JSON Lines: one object for each finding, then one with the counts. Lines and columns from 0, columns in UTF-8 bytes.
enum JSONReport {
  static func write(_ result: CheckResult, into sink: inout ByteSink) {
    for finding in result.findings {
      func column(_ column: Int?) -> JSON? { finding.column(column) { $0.utf8.count }.map { JSON($0 - 1) } }
      sink.append(
        JSON.members(
          ("type", JSON("finding")), ("check", JSON(finding.kind.rawValue)), ("id", JSON(finding.id)),
          ("severity", JSON(finding.severity.rawValue)), ("path", JSON(FileName.text(finding.path))),
          ("pathBytes", FileName.base64(finding.path).map { JSON($0) }),
          ("line", finding.line.map { JSON($0 - 1) }), ("column", column(finding.column)),
          ("endColumn", column(finding.endColumn)), ("message", JSON(FileName.text(finding.message))),
          ("source", finding.snippet.map { JSON($0) }), ("key", finding.key.map { JSON($0) }),
          ("details", finding.details.isEmpty ? nil : .array(finding.details.map { JSON($0) }))))
      sink.append("\n")
    }
    for fact in result.listing {
      sink.append(fact.json)
      sink.append("\n")
    }
    sink.append(
      JSON.members(
        ("type", JSON("summary")), ("passed", JSON(result.passedCount)), ("failed", JSON(result.failedCount)),
        ("patterns", result.patternCount == 0 ? nil : JSON(result.patternCount)),
        ("severities", severities(result)), ("rules", rules(result)), ("isolated", result.isIsolated ? .bool(true) : nil),
        ("fixed", result.fixedCount == 0 ? nil : JSON(result.fixedCount)),
        ("leftOut", result.leftOutCount == 0 ? nil : JSON(result.leftOutCount))))
    sink.append("\n")
  }
}

extension JSONReport {
  /// Returns a JSON object with the number of findings of each severity, the worst first; severities without findings
  /// are left out.
  static func severities(_ result: CheckResult) -> JSON {
    .object(result.severityCounts.map { JSON.Member(name: $0.severity.rawValue, value: JSON($0.count)) })
  }

  /// Returns a JSON object with the number of findings of each id.
  static func rules(_ result: CheckResult) -> JSON {
    .object(result.idCounts.map { JSON.Member(name: $0.id, value: JSON($0.count)) })
  }
}

/// Workflow commands, which GitHub shows at the lines of a change.
enum GitHubReport {
  static func write(_ result: CheckResult, into sink: inout ByteSink) {
    // GitHub shows ten of each kind in a step.
    for finding in sorted(result.findings) {
      let command: String
      switch finding.severity {
      case .error: command = "error"
      case .warning: command = "warning"
      case .information, .hint: command = "notice"
      }
      // Annotations belong to files of the checkout.
      var properties = ["file=\(escaped(finding.path, inProperty: true))"]
      if let line = finding.line { properties.append("line=\(line)") }
      if let column = finding.column { properties.append("col=\(column)") }
      if let endColumn = finding.endColumn { properties.append("endColumn=\(max(endColumn - 1, finding.column ?? 1))") }
      properties.append("title=\(escaped("highlight-lsp \(finding.id)", inProperty: true))")
      let text = ([finding.message] + finding.details).joined(separator: "\n")
      sink.append(naming: "::\(command) \(properties.joined(separator: ","))::\(escaped(text, inProperty: false))\n")
    }
    for line in result.summary { sink.append(naming: Console.reported(line) + "\n") }
    sink.append(result.counts + "\n")
  }

  /// Returns the findings by descending severity; those of the same severity stay in order.
  private static func sorted(_ findings: [Finding]) -> [Finding] {
    Finding.Severity.allCases.flatMap { severity in findings.filter { $0.severity == severity } }
  }

  // The maximum number of findings that the summary lists.
  private static let tableLimit = 50

  /// Appends the summary of a CI step in Markdown: the numbers of passed and failed tests, the number of findings by
  /// severity and rule, and the 50 most severe ones.
  static func writeSummary(_ result: CheckResult, into sink: inout ByteSink) {
    sink.append("### highlight-lsp check: \(result.passedCount) passed, \(result.failedCount) failed\n\n")
    if result.isIsolated { sink.append("The user's own configuration is not read.\n\n") }
    let findings = sorted(result.findings)
    if findings.isEmpty { return }
    sink.append("| severity | rule | findings |\n|---|---|---:|\n")
    for severity in Finding.Severity.allCases {
      var counts: [String: Int] = [:]
      for finding in findings where finding.severity == severity { counts[finding.id, default: 0] += 1 }
      for (id, count) in counts.sorted(by: { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }) {
        sink.append("| \(severity.rawValue) | \(cell(id)) | \(count) |\n")
      }
    }
    sink.append("\n| severity | rule | where | message |\n|---|---|---|---|\n")
    for finding in findings.prefix(tableLimit) {
      let position = [finding.line, finding.column].compactMap { $0.map { ":\($0)" } }.joined()
      sink.append(
        "| \(finding.severity.rawValue) | \(cell(finding.id)) | \(cell(finding.path + position)) "
          + "| \(cell(finding.message)) |\n")
    }
    if findings.count > tableLimit { sink.append("\n…and \(findings.count - tableLimit) more.\n") }
  }

  /// Returns a text as the content of a table cell: its first 500 Unicode scalars, without control characters, with
  /// Markdown and HTML escaped.
  private static func cell(_ text: String) -> String {
    var result = ""
    for scalar in Console.visible(FileName.text(text)).unicodeScalars.prefix(500) {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "|", "`", "*", "_", "[", "]", "\\", "#", "~", "!", "@", ":": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func escaped(_ text: String, inProperty: Bool) -> String {
    var result = ""
    // Control characters are made visible, because the commands are also read in logs.
    for scalar in Console.visible(text, keepsLines: true).unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where inProperty: result += "%3A"
      case "," where inProperty: result += "%2C"
      case "[": result += WorkflowCommands.bracket(after: result.utf8, orElse: VisibleControls.visibleForm(of: 0x5B))
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
