import TestSupport
import Testing

@testable import SystemSupport

/// Names, texts and messages of strangers are no commands for the CI system that reads the log.
@Suite struct WorkflowCommandTests {
  private static let names = [
    "::error::x.py", "::add-mask::y.py", "##vso[task.x]z.py", "##[error]w.py", "##teamcity[a]v.py", " ::error::u.py",
    "\u{A0}::error::t.py", "a\n::error::s.py", "a\n##[error]r.py",
  ]
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in Self.names {
      try folder.write("# FIXME mispeled  \n# ::error::text ##[error]text ##vso[a]text FIXME\nx = 1\n", to: name)
    }
    try folder.write("# ::warning::w FIXME\n", to: "::dir::/::error::x.py")
    try folder.write(
      """
      [[rules]]
      id = '##[error]id'
      pattern = 'FIXME'
      [[rules]]
      id = 'id'
      pattern = 'FIXME'
      severity = 'warning'
      message = '::error::message ##vso[task]message'
      examples = [{ text = '::error::example', matches = ['FIXME'] }]
      [nothing]
      "::error::key" = 1
      """, to: "highlight-lsp.toml")
    try folder.write("inherits = '::error::x'\n", to: "::error::t.toml")
    try folder.write("((\n", to: "::error::q/highlights.scm")
  }

  private static let commands: [[String]] = {
    var result = ["text", "json", "github", "sarif", "junit"].map { ["check", "--format", $0] }
    for name in names {
      result += [
        ["check", name], ["check", "missing" + name, name + "missing"], ["highlight", name + "missing"],
        ["highlight", "--style", "full", name], ["highlight", "-t", name, name], ["highlight", "--rules", name, name],
        ["highlight", "--config", name, name], ["highlight", "--highlights", name, name],
      ]
      result += [
        ["explain", name + ":1:3"], ["explain", "--format", "json", name + ":2:3"], ["spell", name],
        ["spell", "--format", "json", name], ["reflow", name], ["page", name], ["language", "detect", name],
        ["language", "detect", name + "missing"], ["theme", "show", name],
      ]
      result += [
        ["init", name], ["grammar", "where", name], ["grammar", "list", name], ["grammar", "install", name],
        ["highlight", "-l", name, name], ["highlight", "-f", "json", name, name + "missing"],
        ["highlight", "-f", "tokens", name], ["highlight", "--diff", name], [name + "missing"],
      ]
    }
    return result + [
      ["highlight", "."], ["highlight", "-o", "::error::out", "."], ["theme", "show", "::error::t.toml"],
      ["highlight", "-t", "::error::t.toml", "highlight-lsp.toml"], ["check", "::error::q"], ["check", "--only", "queries"],
      ["init", "::dir::"], ["spell", "."], ["language", "detect", "::dir::/::error::x.py"],
    ]
  }()

  @Test(arguments: commands) func noLineIsACommand(arguments: [String]) throws {
    let result = try Program.run(arguments, folder: folder.path)
    let isReport = arguments[0] != "highlight" && arguments[0] != "reflow" && arguments[0] != "page"
    // What `highlight` and `reflow` write is the text itself.
    let output = isReport || arguments.contains("json") || arguments.contains("tokens") ? result.lines : []
    for line in output + result.errorLines {
      let start = line.drop { $0.isWhitespace }
      let isOurs = arguments.contains("github") && start.hasPrefix("::warning file=") || start.hasPrefix("::error file=")
      #expect(isOurs || !start.hasPrefix("::"), "\(arguments): \(line)")
      for command in ["##[", "##vso[", "##teamcity["] { #expect(!line.contains(command), "\(arguments): \(line)") }
    }
  }

  @Test func linesAreDefused() {
    func defused(_ line: String) -> String { WorkflowCommands.defused(line) }
    #expect(defused("::error::x") == ":<U+003A>error::x")
    #expect(defused(" \t\u{A0}::error::x") == " \t\u{A0}:<U+003A>error::x")
    #expect(defused(":::x") == ":<U+003A>:x")
    #expect(defused("a ::error::x a[1]: # [x] ##") == "a ::error::x a[1]: # [x] ##")
    #expect(defused("a ##[error]x ##VSO[x]") == "a ##<U+005B>error]x ##VSO<U+005B>x]")
    #expect(defused("##vso[") == "##vso<U+005B>")
    #expect(defused("###[x ##1[y") == "###<U+005B>x ##1[y")
  }

  @Test func jsonReadsTheSame() throws {
    let result = try Program.run(["highlight", "-f", "json", "##[error]w.py"], folder: folder.path)
    #expect(result.text.contains("\"path\":\"##\\u005berror]w.py\""))
    #expect(try HighlightedObject.all(in: result.output).first?.path == "##[error]w.py")
  }
}
