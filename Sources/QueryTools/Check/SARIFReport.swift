internal import HighlightStorage
internal import StrictJSON
internal import SystemSupport

/// SARIF 2.1.0: one run, its findings as results. Columns count code points.
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
      ("rules", .array(ids.map { .members(("id", JSON($0))) })))
    let run = JSON.members(
      ("tool", .members(("driver", driver))), ("columnKind", JSON("unicodeCodePoints")),
      ("results", .array(findings.map { Self.result($0, ruleIndex: indices[$0.id] ?? 0) })))
    sink.append(
      JSON.members(
        ("$schema", JSON("https://json.schemastore.org/sarif-2.1.0.json")), ("version", JSON("2.1.0")),
        ("runs", .array([run]))))
    sink.append("\n")
  }

  private static func result(_ finding: Finding, ruleIndex: Int) -> JSON {
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
        ("snippet", finding.sourceLine.map { .members(("text", JSON($0))) }))
    }
    let location = JSON.members(
      (
        "physicalLocation",
        .members(
          ("artifactLocation", .members(("uri", JSON(uri(FileSystem.relativePath(finding.path)))))), ("region", region))
      ))
    return .members(
      ("ruleId", JSON(finding.id)), ("ruleIndex", JSON(ruleIndex)), ("level", JSON(level)),
      ("message", .members(("text", JSON(FileName.text(([finding.message] + finding.details).joined(separator: "\n")))))),
      ("locations", .array([location])))
  }

  /// A relative reference, or a file URI for an absolute path.
  static func uri(_ path: String) -> String {
    var result = path.hasPrefix("/") ? "file://" : ""
    for byte in FileName.bytes(of: path) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = Array("0123456789ABCDEF")
        result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return result
  }
}
