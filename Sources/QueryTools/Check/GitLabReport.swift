internal import DataFormats
internal import Platform
internal import SystemSupport
internal import TextRules

/// The code quality report of GitLab: a JSON array with an object for each finding.
enum GitLabReport {
  static func write(_ result: CheckResult, into sink: inout ByteSink) {
    let findings = result.findings
    let issues = zip(findings, SARIFReport.fingerprints(of: findings)).map { finding, fingerprint in
      let lines = JSON.members(("begin", JSON(finding.line ?? 1)))
      return JSON.members(
        ("description", JSON(FileName.text(([finding.message] + finding.details).joined(separator: "\n")))),
        ("check_name", JSON(finding.id)), ("fingerprint", JSON(fingerprint)),
        ("severity", JSON(severity(finding.severity))),
        ("location", .members(("path", JSON(FileName.text(finding.path))), ("lines", lines))))
    }
    sink.append(JSON.array(issues))
    sink.append("\n")
  }

  private static func severity(_ severity: Finding.Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .information, .hint: "info"
    }
  }
}
