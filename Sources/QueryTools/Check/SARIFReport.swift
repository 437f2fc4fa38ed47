internal import DataFormats
internal import Platform
internal import SystemSupport
internal import TextRules

/// Writes SARIF 2.1.0: one run with the findings as results. Columns count code points.
enum SARIFReport {
  static func write(_ result: CheckResult, into sink: inout ByteSink) {
    let findings = result.findings
    var indices: [String: Int] = [:]
    var ids: [String] = []
    for finding in findings where indices[finding.id] == nil {
      indices[finding.id] = ids.count
      ids.append(finding.id)
    }
    let driver = JSON.members(
      ("name", JSON("highlight-lsp")), ("version", JSON(ProgramVersion.current)),
      ("semanticVersion", JSON(ProgramVersion.current)),
      (
        "rules",
        .array(ids.map { rule($0, result.ruleHelp[$0]) })
      ))
    let run = JSON.members(
      ("tool", .members(("driver", driver))), ("columnKind", JSON("unicodeCodePoints")),
      (
        "properties",
        .members(
          ("severities", JSONReport.severities(result)), ("rules", JSONReport.rules(result)),
          ("isolated", result.isIsolated ? .bool(true) : nil),
          ("leftOut", result.leftOutCount == 0 ? nil : JSON(result.leftOutCount)))
      ),
      ("results", .array(results(findings, indices))))
    sink.append(
      JSON.members(
        ("$schema", JSON("https://json.schemastore.org/sarif-2.1.0.json")), ("version", JSON("2.1.0")),
        ("runs", .array([run]))))
    sink.append("\n")
  }

  /// Returns the description of an id of findings, with the help of its rule.
  private static func rule(_ id: String, _ help: (description: String?, url: String?)?) -> JSON {
    func text(_ text: String) -> JSON { .members(("text", JSON(text))) }
    return .members(
      ("id", JSON(id)), ("shortDescription", text(RuleTitles.title(of: id))),
      ("fullDescription", help?.description.map(text)), ("help", help?.description.map(text)),
      ("helpUri", help?.url.map { JSON($0) }))
  }

  private static func results(_ findings: [Finding], _ indices: [String: Int]) -> [JSON] {
    zip(findings, fingerprints(of: findings)).map { finding, fingerprint in
      result(finding, ruleIndex: indices[finding.id] ?? 0, fingerprint: fingerprint)
    }
  }

  /// Returns for each finding the hash of its rule, file and line, and its number among the findings with the same
  /// hash.
  static func fingerprints(of findings: [Finding]) -> [String] {
    var counts: [String: Int] = [:]
    return findings.map { finding in
      let text = (finding.lineText ?? finding.sourceLine ?? finding.message)[...].trimmingSpaces()
      let hash = String(SHA256.hexadecimal("\(finding.id)\0\(finding.path)\0\(text)").prefix(hashLength))
      counts[hash, default: 0] += 1
      return "\(hash):\(counts[hash, default: 0])"
    }
  }

  private static let hashLength = 16

  private static func result(_ finding: Finding, ruleIndex: Int, fingerprint: String) -> JSON {
    let level: String
    switch finding.severity {
    case .error: level = "error"
    case .warning: level = "warning"
    case .information, .hint: level = "note"
    }
    func column(_ column: Int?) -> JSON? { finding.column(column) { $0.unicodeScalars.count }.map { JSON($0) } }
    let region = finding.line.map { line in
      JSON.members(
        ("startLine", JSON(line)), ("startColumn", column(finding.column)), ("endColumn", column(finding.endColumn)),
        ("snippet", finding.snippet.map { .members(("text", JSON($0))) }))
    }
    let location = JSON.members(
      (
        "physicalLocation",
        .members(
          ("artifactLocation", .members(("uri", JSON(uri(finding.path))))), ("region", region))
      ))
    return .members(
      ("ruleId", JSON(finding.id)), ("ruleIndex", JSON(ruleIndex)), ("level", JSON(level)),
      ("message", .members(("text", JSON(FileName.text(([finding.message] + finding.details).joined(separator: "\n")))))),
      ("locations", .array([location])),
      ("partialFingerprints", .members(("primaryLocationLineHash", JSON(fingerprint)))),
      ("fixes", fix(of: finding).map { .array([$0]) }))
  }

  /// Returns the replacement of the finding as a SARIF `fix`; nil without a fix or a range.
  private static func fix(of finding: Finding) -> JSON? {
    guard let fix = finding.fix, let line = finding.line, let column = finding.column, let endColumn = finding.endColumn
    else { return nil }
    func units(_ column: Int) -> Int { finding.column(column) { $0.unicodeScalars.count } ?? column }
    let replacement = JSON.members(
      (
        "deletedRegion",
        .members(
          ("startLine", JSON(line)), ("startColumn", JSON(units(column))), ("endLine", JSON(line)),
          ("endColumn", JSON(units(endColumn))))
      ), ("insertedContent", .members(("text", JSON(fix)))))
    let change = JSON.members(
      ("artifactLocation", .members(("uri", JSON(uri(finding.path))))),
      ("replacements", .array([replacement])))
    return .members(
      ("description", .members(("text", JSON("Replace with \"\(fix)\"")))), ("artifactChanges", .array([change])))
  }

  /// Returns a relative reference for a relative path, and a file URI for an absolute one, percent-encoded.
  static func uri(_ path: String) -> String {
    (path.hasPrefix("/") ? "file://" : "") + Hexadecimal.percentEncoded(FileName.bytes(of: path), keeping: "-._~")
  }
}
