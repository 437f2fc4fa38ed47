internal import Platform
internal import SystemSupport

/// JUnit XML: a suite for each file, a test case for each assertion, example and snapshot, and for each other finding.
enum JUnitReport {
  private struct Suite {
    var kind: CheckKind
    var path: String
    var cases: [CheckCase]
  }

  static func write(_ result: CheckResult, into sink: inout ByteSink) {
    var suites: [Suite] = []
    var indices: [String: Int] = [:]
    for item in result.cases {
      let key = "\(item.kind.rawValue) \(item.path)"
      if let index = indices[key] {
        suites[index].cases.append(item)
      } else {
        indices[key] = suites.count
        suites.append(Suite(kind: item.kind, path: item.path, cases: [item]))
      }
    }
    sink.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    sink.append(
      "<testsuites name=\"highlight-lsp\" tests=\"\(result.cases.count)\" failures=\"\(result.failedCount)\" errors=\"0\">\n"
    )
    for (index, suite) in suites.enumerated() {
      let failures = suite.cases.count { $0.failure.map(result.fails) == true }
      sink.append(
        "  <testsuite name=\"\(escaped("\(suite.kind.rawValue): \(suite.path)"))\" tests=\"\(suite.cases.count)\" "
          + "failures=\"\(failures)\" errors=\"0\" skipped=\"0\" id=\"\(index)\">\n")
      if result.isIsolated {
        sink.append("    <properties><property name=\"isolated\" value=\"true\"/></properties>\n")
      }
      for item in suite.cases {
        let name = "name=\"\(escaped(item.name))\" classname=\"\(escaped("\(suite.kind.rawValue).\(suite.path)"))\""
        guard let failure = item.failure else {
          sink.append("    <testcase \(name)/>\n")
          continue
        }
        sink.append("    <testcase \(name)>\n")
        guard result.fails(failure) else {
          sink.append("      <system-out>\(lines(of: failure))</system-out>\n    </testcase>\n")
          continue
        }
        sink.append("      <failure message=\"\(escaped(failure.message))\" type=\"\(escaped(failure.id))\">")
        sink.append(lines(of: failure))
        sink.append("</failure>\n    </testcase>\n")
      }
      sink.append("  </testsuite>\n")
    }
    sink.append("</testsuites>\n")
  }

  private static func lines(of finding: Finding) -> String {
    escaped(TextReport.lines(of: finding).map(Console.reported).joined(separator: "\n"), inText: true)
  }

  /// Returns text escaped for XML 1.0. Control characters that XML 1.0 does not allow become U+FFFD; a `[` that would
  /// begin a command of a CI system is escaped, too.
  /// - Parameter inText: whether the text is element content, in which line feeds are kept.
  static func escaped(_ text: String, inText: Bool = false) -> String {
    var result = ""
    for scalar in FileName.text(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n" where inText: result += "\n"
      case "[": result += WorkflowCommands.bracket(after: result.utf8, orElse: "&#91;")
      case "\t": result += "&#9;"
      case "\n": result += "&#10;"
      case "\r": result += "&#13;"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
