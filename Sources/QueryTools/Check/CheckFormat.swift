internal import HighlightStorage
internal import StrictJSON
package import SystemSupport

/// The forms of the report.
package enum CheckFormat: String, CaseIterable {
  case text
  case json
  case github
  case sarif
  case junit

  /// Writes a report.
  package func write(_ result: CheckResult, into sink: inout ByteSink) {
    switch self {
    case .text: TextReport.write(result, into: &sink)
    case .json: JSONReport.write(result, into: &sink)
    case .github: GitHubReport.write(result, into: &sink)
    case .sarif: SARIFReport.write(result, into: &sink)
    case .junit: JUnitReport.write(result, into: &sink)
    }
  }
}

/// `path:line:column: severity: message [id]`, the source line, and what explains it; the last line counts.
enum TextReport {
  static func write(_ result: CheckResult, into sink: inout ByteSink) {
    for finding in result.findings {
      for line in lines(of: finding) { sink.append(naming: Console.reported(line) + "\n") }
    }
    for fact in result.listing { sink.append(naming: Console.reported(fact.text) + "\n") }
    sink.append("\(result.passedCount) passed, \(result.failedCount) failed\n")
  }

  static func lines(of finding: Finding) -> [String] {
    let place = [finding.line, finding.column].compactMap { $0.map { ":\($0)" } }.joined()
    var lines = ["\(finding.path)\(place): \(finding.severity.rawValue): \(finding.message) [\(finding.id)]"]
    if finding.showsSourceLine, let sourceLine = finding.sourceLine {
      let (shown, caret) = excerpt(of: sourceLine, column: finding.column, endColumn: finding.endColumn)
      lines.append("    " + shown)
      if let caret { lines.append("    " + caret) }
    }
    return lines + finding.details.map { "    " + $0 }
  }

  /// The line, cut around the place where it is long, and a line with carets below the place.
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

/// JSON Lines: one object for each finding, then one that counts. Lines and columns from 0, columns in bytes of UTF-8.
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
          ("source", finding.sourceLine.map { JSON($0) }),
          ("details", finding.details.isEmpty ? nil : .array(finding.details.map { JSON($0) }))))
      sink.append("\n")
    }
    for fact in result.listing {
      sink.append(fact.json)
      sink.append("\n")
    }
    sink.append(
      JSON.members(
        ("type", JSON("summary")), ("passed", JSON(result.passedCount)), ("failed", JSON(result.failedCount))))
    sink.append("\n")
  }
}

/// Workflow commands, which GitHub shows at the lines of a change.
enum GitHubReport {
  static func write(_ result: CheckResult, into sink: inout ByteSink) {
    for finding in result.findings {
      let command: String
      switch finding.severity {
      case .error: command = "error"
      case .warning: command = "warning"
      case .information, .hint: command = "notice"
      }
      // Annotations belong to files of the checkout.
      var properties = ["file=\(escaped(FileSystem.relativePath(finding.path), inProperty: true))"]
      if let line = finding.line { properties.append("line=\(line)") }
      if let column = finding.column { properties.append("col=\(column)") }
      if let endColumn = finding.endColumn { properties.append("endColumn=\(max(endColumn - 1, finding.column ?? 1))") }
      properties.append("title=\(escaped("highlight-lsp \(finding.id)", inProperty: true))")
      let text = ([finding.message] + finding.details).joined(separator: "\n")
      sink.append(naming: "::\(command) \(properties.joined(separator: ","))::\(escaped(text, inProperty: false))\n")
    }
    sink.append("\(result.passedCount) passed, \(result.failedCount) failed\n")
  }

  private static func escaped(_ text: String, inProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where inProperty: result += "%3A"
      case "," where inProperty: result += "%2C"
      case "[": result += WorkflowCommands.bracket(after: result.utf8, orElse: VisibleControls.visibleForm(of: 0x5B))
      // What a terminal would obey: the commands are read in logs, too.
      default: result += Console.visible(String(scalar))
      }
    }
    return result
  }
}
