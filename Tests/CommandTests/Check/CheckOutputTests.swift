import Foundation
import HighlightTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import SystemSupport
@testable import highlight_lsp

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The forms of the report, and the options of `check`.
@Suite struct CheckOutputTests {
  let repository: CheckedRepository

  init() throws {
    repository = try CheckedRepository()
    // A failure of each severity, with characters that every form has to escape.
    try repository.folder.write("x = 'é <&>'  # \"FIXME\", 100%: é FIXME\n", to: "src/é & b.py")
    try repository.folder.write(
      CheckedRepository.fixture.replacingOccurrences(of: "^ number", with: "^ string"), to: "tests/highlight/a.py")
  }

  private func elements(_ json: JSON?, _ keys: Set<String>) throws -> [JSON] {
    let values = try #require(json?.array)
    for case .object(let members) in values {
      #expect(Set(members.map(\.name)).isSubset(of: keys), "\(members.map(\.name))")
    }
    return values
  }

  @Test func textNamesPlaceSeverityMessageAndIdAndCounts() throws {
    let result = try repository.check()
    #expect(result.status == 1)
    #expect(result.lines.last == "15 passed, 3 failed")
    #expect(
      result.lines.suffix(3).dropLast() == [
        "checked: 2 files for hidden characters, 2 files for rules, 5 files for queries, 2 files for assertions; "
          + "10 fixtures and query files for nothing else",
        "3 examples, 11 assertions, 1 snapshot passed, 9 patterns of queries and rules, 3 findings",
      ])
    let head = try #require(result.lines.first { $0.contains("a.py:4:10") })
    #expect(head == "tests/highlight/a.py:4:10: error: wanted string, found number at 1:10 [assertion]")
    let index = try #require(result.lines.firstIndex(of: head))
    #expect(result.lines[index + 1] == "    x = make(1)  # https://example.com/a")
    #expect(result.lines[index + 2] == "             ^")
    #expect(result.lines[index + 3] == "    #        ^ string")
    #expect(result.lines[index + 4].contains("@number") && result.lines[index + 4].contains("python/highlights.scm:"))
    #expect(result.lines.contains("src/é & b.py:1:17: warning: left open: FIXME [fixme]"))
    #expect(result.lines.contains("    x = 'é <&>'  # \"FIXME\", 100%: é FIXME"))
  }

  @Test func jsonCountsFromZeroInBytes() throws {
    let result = try repository.findings()
    let sources = result.findings.filter { $0.id == "fixme" }
    #expect(sources.map(\.column) == [17, 34])
    #expect(result.passed == 15 && result.failed == 3)
  }

  @Test func githubCommandsAreEscaped() throws {
    let result = try repository.check("--format", "github")
    let commands = result.lines.filter { $0.hasPrefix("::") }
    #expect(commands.count == 3 && result.status == 1)
    #expect(
      commands.contains(
        "::warning file=src/é & b.py,line=1,col=17,endColumn=21,title=highlight-lsp fixme::left open: FIXME"))
    let failure = try #require(commands.first { $0.hasPrefix("::error") })
    #expect(failure.contains("line=4,col=10") && failure.contains("%0A") && !failure.contains("\n"))
  }

  /// What the schema of SARIF 2.1.0 asks of the parts that are written, and that nothing else is.
  @Test func sarifHasTheFormOfTheStandard() throws {
    let result = try repository.check("--format", "sarif")
    let root = try JSONReader.read(ContiguousArray(result.output))
    guard case .object(let members) = root else { Issue.record("an object"); return }
    #expect(Set(members.map(\.name)) == ["$schema", "version", "runs"])
    #expect(root["version"]?.string == "2.1.0")
    let runs = try elements(root["runs"], ["tool", "columnKind", "properties", "results"])
    #expect(runs.count == 1 && runs[0]["columnKind"]?.string == "unicodeCodePoints")
    let driver = try #require(runs[0]["tool"]?["driver"])
    #expect(driver["name"]?.string == "highlight-lsp" && driver["version"]?.string == ProgramVersion.current)
    let ids = try elements(driver["rules"], ["id", "shortDescription"]).map { $0["id"]?.string }
    #expect(Set(ids).count == ids.count)
    let results = try elements(
      runs[0]["results"], ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"])
    #expect(results.count == 3)
    for item in results {
      #expect(["none", "note", "warning", "error"].contains(item["level"]?.string))
      #expect(item["message"]?["text"]?.string?.isEmpty == false)
      let index = try #require(item["ruleIndex"]?.int)
      #expect(ids[index] == item["ruleId"]?.string)
      let locations = try elements(item["locations"], ["physicalLocation"])
      #expect(locations.count == 1)
      let uri = try #require(locations[0]["physicalLocation"]?["artifactLocation"]?["uri"]?.string)
      #expect(uri.utf8.allSatisfy { $0 < 0x7F && $0 > 0x20 } && !uri.contains("&"))
      let region = try #require(locations[0]["physicalLocation"]?["region"])
      guard case .object(let members) = region else { Issue.record("an object"); return }
      #expect(Set(members.map(\.name)).isSubset(of: ["startLine", "startColumn", "endColumn", "snippet"]))
      #expect(try #require(region["startLine"]?.int) >= 1 && #require(region["startColumn"]?.int) >= 1)
      if let end = region["endColumn"]?.int { #expect(try end >= #require(region["startColumn"]?.int)) }
    }
    #expect(
      results.contains {
        $0["locations"]?.array?[0]["physicalLocation"]?["artifactLocation"]?["uri"]?.string == "src/%C3%A9%20%26%20b.py"
      })
  }

  /// The published schemas accept the reports, and refuse them once something is wrong.
  @Test(.enabled(if: PublishedSchema.areThere, "scripts/report-schemas brings schemas and validators"))
  func reportsFollowThePublishedSchemas() throws {
    // Findings of every severity, with a place and without, in a file and beside it.
    try repository.folder.write("i = 'NOTE HINT'  # ABC-1\n", to: "src/levels.py")
    try repository.folder.write(
      CheckedRepository.configuration
        + ["information", "hint"].map { severity in
          "[[rules]]\nid = \"\(severity)\"\npattern = '\(severity == "hint" ? "HINT" : "NOTE")'\nseverity = \"\(severity)\"\nmessage = \"\\u0007]]>\"\n"
        }.joined(), to: "highlight-lsp.toml")
    try repository.folder.write("", to: "tests/highlight/empty.py")
    let outside = try TemporaryFolder()
    try outside.write("# FIXME\n", to: "a b.py")
    let arguments = [".", outside["a b.py"], "nowhere"]
    let breaks: [PublishedSchema: [(old: String, new: String)]] = [
      .sarif: [
        ("\"level\":\"note\"", "\"level\":\"hint\""), ("\"startLine\":1,", "\"startLine\":0,"), ("\"ruleId\"", "\"rule\""),
        ("\"text\"", "\"txt\""),
      ],
      .junit: [(" failures=", " failed="), ("<failure ", "<failing "), ("classname=", "class=")],
    ]
    let clean = try CheckedRepository()
    for (format, breaks) in breaks {
      let report = try Program.run(
        ["check", "--format", format.rawValue] + arguments, environment: ["XDG_CONFIG_HOME": repository.folder["none"]],
        folder: repository.folder.path)
      #expect(report.status == 1)
      let good = [
        report.text, try clean.check("--format", format.rawValue).text,
        try clean.check("--format", format.rawValue, "--only", "sources", "src").text,
      ]
      let broken = breaks.map { report.text.replacingOccurrences(of: $0.old, with: $0.new) }
      let faults = try format.faults(in: good + broken)
      #expect(faults.prefix(good.count) == [nil, nil, nil])
      for (index, (old, new)) in breaks.enumerated() {
        #expect(broken[index] != report.text, "\(old) stands in the report")
        #expect(faults[good.count + index] != nil, "\(new)")
      }
    }
  }

  /// Names of captures are nobody's business there, and patterns may be there for other tools.
  @Test func upstreamQueriesMayNameWhatTheyLike() throws {
    try repository.folder.write("(identifier) @other.thing\n(integer) @number\n(integer) @type\n", to: "own.scm")
    try repository.folder.write("x = 1\n# <- other.thing\n", to: "test/highlight/a.py")
    let arguments = ["-l", "python", "--no-rules", "--highlights", "own.scm", "test/highlight"]
    #expect(try repository.findings(["--compat", "tree-sitter"] + arguments).findings == [])
    #expect(
      try repository.findings(["--only", "queries"] + arguments).findings.map(\.id)
        == ["unknown-capture", "shadowed-pattern"])
    try repository.folder.write("(identifer) @mine\n", to: "own.scm")
    #expect(try repository.findings(["--compat", "tree-sitter", "--only", "queries"] + arguments).findings.count == 1)
  }

  @Test func sarifWithoutFindingsHasAnEmptyList() throws {
    let clean = try CheckedRepository()
    let root = try JSONReader.read(ContiguousArray(clean.check("--format", "sarif").output))
    #expect(root["runs"]?.array?.first?["results"] == .array([]))
  }

  /// Elements and attributes are those of the schema that Jenkins publishes; the counts are right.
  @Test func junitHasTheCommonForm() throws {
    let result = try repository.check("--format", "junit")
    let reader = JUnitReader()
    #expect(reader.read(Data(result.output)), "\(result.text)")
    #expect(reader.faults.isEmpty, "\(reader.faults)")
    #expect(reader.testCount == 18 && reader.failureCount == 3)
    #expect(reader.names.contains("tests/highlight/a.py 4:10 string"))
  }

  @Test func onlyLimitsWhatIsChecked() throws {
    #expect(try repository.findings(["--only", "assertions"]).failed == 1)
    #expect(try repository.findings(["--only", "sources"]).failed == 2)
    #expect(try repository.findings(["--only", "config,rules,queries"]).failed == 0)
    #expect(try repository.check("--only", "asertions").status == 2)
    #expect(try repository.check("--only", "").status == 2)
  }

  @Test func aNamedFileHoldsAssertionsOnlyWhereThatIsSaid() throws {
    try repository.folder.write("x = 1\n# <- string\n", to: "here.py")
    #expect(try repository.findings(["here.py"]).failed == 0)
    #expect(try repository.findings(["--only", "assertions", "here.py"]).failed == 1)
  }

  @Test func theReportDoesNotDependOnTheJobs() throws {
    for number in 0..<20 { try repository.folder.write("# FIXME\n", to: "src/\(number).py") }
    #expect(try repository.check("-j", "1").text == repository.check("-j", "7").text)
  }

  @Test func updateWritesSnapshotsAndADifferenceIsReadable() throws {
    try repository.folder.write("def g(a):\n    return 1\n", to: "tests/snapshots/s.py")
    let before = try repository.check("--only", "snapshots")
    #expect(before.status == 1)
    #expect(before.lines.contains { $0.hasPrefix("    -+0:5-6 function \"f\"") })
    #expect(before.lines.contains { $0.hasPrefix("    ++0:5-6 function \"g\"") })
    #expect(try repository.check("--only", "snapshots", "--update").status == 0)
    #expect(try repository.check("--only", "snapshots").status == 0)
  }

  @Test func aRulesFileThatIsNamedIsChecked() throws {
    try repository.folder.write("[[rules]]\nid = \"a\"\npattern = '('\n", to: "more.toml")
    let result = try repository.findings(["more.toml"])
    #expect(result.findings.map(\.id) == ["a"] && result.findings.first?.path == "more.toml")
  }

  @Test func namedQueriesNeedALanguage() throws {
    #expect(try repository.check("--highlights", "queries/python/highlights.scm").status == 2)
    #expect(
      try repository.check("--only", "queries", "-l", "python", "--highlights", "queries/python/highlights.scm").status == 0)
  }

  @Test func upstreamFilesAreReadAsUpstreamDoes() throws {
    let text = "x = 1\n# <- mine\n#   ^ !mine\n\nyy = 2\n  # ^^ mine\n# <- other\n"
    try repository.folder.write(text, to: "test/highlight/a.py")
    try repository.folder.write("(identifier) @mine\n(integer) @number\n", to: "own.scm")
    let result = try repository.findings([
      "--compat", "tree-sitter", "--only", "assertions", "-l", "python", "--highlights", "own.scm", "test",
    ])
    // Nothing overlaps the carets of the second line but the space and the 2, and the last one wants another name.
    #expect(result.passed == 2 && result.failed == 2, "\(result.findings)")
  }

  @Test func coverageListsWhatNeverMatchedAndNeverWon() throws {
    try repository.folder.write("(identifier) @variable\n(pass_statement) @keyword\n(identifier) @type\n", to: "own.scm")
    let result = try repository.check(
      "--coverage", "--only", "sources", "--no-rules", "-l", "python", "--highlights", "own.scm", "src/main.py")
    #expect(result.lines.contains("own.scm:1:1: python pattern: never won"))
    #expect(result.lines.contains("own.scm:2:1: python pattern: never matched"))
    #expect(result.lines.contains("python @variable: never won"))
    #expect(!result.text.contains("own.scm:3"))
    let rules = try repository.check("--coverage", "--only", "sources", "src/main.py")
    #expect(rules.lines.contains("highlight-lsp.toml:10:6: rule ticket: never matched"))
  }

  @Test func everyPatternWantsAFixtureAndEveryKindOfLeafAColor() throws {
    try repository.folder.write(
      """
      (identifier) @variable
      ; unproved: nobody passes here
      (pass_statement) @keyword
      (string) @string
      ; uncolored: "=" (taste)
      """, to: "own/python/highlights.scm")
    try repository.folder.write("x = 1\n", to: "src/plain.py")
    let query = "own/python/highlights.scm"
    let result = try repository.check(
      "--only", "coverage", "--no-rules", "-l", "python", "--highlights", query, "own", "src/plain.py")
    let heads = result.lines.filter { $0.contains(": error: ") }
    #expect(heads.count == 2 && result.status == 1, "\(result.text)")
    #expect(heads.contains { $0.hasPrefix("own/python/highlights.scm:4:1: ") && $0.hasSuffix("[unproved-pattern]") })
    #expect(heads.contains { $0.hasPrefix("src/plain.py:1:5: ") && $0.hasSuffix("[uncolored-kind]") })
    // Only when it is asked for.
    let others = try repository.check("-l", "python", "--highlights", query, "own", "src/plain.py")
    #expect(!others.text.contains("unproved-pattern"))
  }

  @Test func aProfileIsSortedAndTheGateFails() throws {
    try repository.folder.write(String(repeating: "x = f(1)\n", count: 200), to: "src/long.py")
    let profile = try repository.check("--profile", "--only", "config", "src/long.py")
    let figures = profile.lines.compactMap { line in
      line.firstMatch(of: /: ([0-9.]+) ms per megabyte/).flatMap { Double($0.1) }
    }
    #expect(figures.count > 20 && figures == figures.sorted(by: >) && profile.status == 0)
    // Patterns of the program do not count.
    try repository.folder.write("[languages.python]\nextends = [\"mine.scm\"]\n", to: "highlight-lsp.toml")
    try repository.folder.write("((_) @_a (_) @type (#eq? @_a @type))\n", to: "mine.scm")
    let gate = try repository.findings(["--max-ms-per-megabyte", "0.0001", "--only", "config", "src/long.py"])
    #expect(gate.status == 1 && gate.findings.map(\.id) == ["slow-pattern"])
    #expect(gate.findings.allSatisfy { $0.path.hasSuffix("mine.scm") })
    #expect(try repository.findings(["--max-ms-per-megabyte", "1000000", "--only", "config", "src/long.py"]).status == 0)
  }

  @Test func randomEditsAreCountedOneByOne() throws {
    let result = try repository.check("--fuzz-edits", "40", "src/main.py", "tests/highlight/data.json")
    #expect(result.lines.last == "80 passed, 0 failed")
    #expect(result.status == 0)
  }

  @Test func theLayoutOfQueriesIsFixed() throws {
    try repository.folder.write(
      "; note\n(call   function:(identifier)@function.call)\n\n\n\n[ \"def\"\n\"return\"]   @keyword\n",
      to: "queries/python/highlights.scm")
    #expect(try repository.check("--only", "queries", "--fix").status == 0)
    #expect(
      String(decoding: try repository.folder.bytes(of: "queries/python/highlights.scm"), as: UTF8.self)
        == "; note\n(call function: (identifier) @function.call)\n\n[ \"def\" \"return\" ] @keyword\n")
  }
}

/// Reads JUnit XML and says what does not belong there.
private final class JUnitReader: NSObject, XMLParserDelegate {
  private static let attributes: [String: Set<String>] = [
    "testsuites": ["name", "tests", "failures", "errors", "time", "disabled"],
    "testsuite": [
      "name", "tests", "failures", "errors", "time", "disabled", "skipped", "timestamp", "hostname", "id", "package",
    ],
    "testcase": ["name", "assertions", "time", "classname", "status"], "failure": ["type", "message"],
  ]
  private static let parents = ["testsuites": "", "testsuite": "testsuites", "testcase": "testsuite", "failure": "testcase"]

  private var stack: [String] = []
  private var declared: [(tests: Int, failures: Int)] = []
  private var counted: [(tests: Int, failures: Int)] = []
  private(set) var faults: [String] = []
  private(set) var names: [String] = []
  private(set) var testCount = 0
  private(set) var failureCount = 0

  func read(_ data: Data) -> Bool {
    let parser = XMLParser(data: data)
    parser.delegate = self
    return parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    defer { stack.append(name) }
    guard let allowed = Self.attributes[name] else {
      faults.append("element \(name)")
      return
    }
    if Self.parents[name] != stack.last ?? "" { faults.append("\(name) in \(stack.last ?? "nothing")") }
    for key in attributes.keys where !allowed.contains(key) { faults.append("\(name).\(key)") }
    switch name {
    case "testsuites", "testsuite":
      declared.append((Int(attributes["tests"] ?? "") ?? -1, Int(attributes["failures"] ?? "") ?? -1))
      counted.append((0, 0))
      if attributes["name"] == nil { faults.append("a suite without a name") }
    case "testcase":
      for index in counted.indices { counted[index].tests += 1 }
      testCount += 1
      let suite = attributes["classname"]?.split(separator: ".", maxSplits: 1).last.map(String.init) ?? ""
      names.append("\(suite) \(attributes["name"] ?? "")")
    case "failure":
      for index in counted.indices { counted[index].failures += 1 }
      failureCount += 1
    default: break
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    stack.removeLast()
    guard name.hasPrefix("testsuite"), let wanted = declared.popLast(), let found = counted.popLast() else { return }
    if wanted != found { faults.append("\(name) counts \(wanted), has \(found)") }
  }
}
