import Foundation
import TestSupport
import Testing

@testable import highlight_lsp

/// One fault in a clean repository: it is found where it is, and nothing else is.
@Suite struct SeededFaultTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    var file: String
    var old: String
    var new: String
    /// Where the finding is, in the changed file; empty for the file as a whole.
    var at: String
    /// How many characters behind the beginning of `at`.
    var behind = 0
    var id: String
    var message: String
    /// The file of the finding, where it is another one.
    var foundIn: String?

    var testDescription: String { "\(file): \(new.isEmpty ? "without " + old : new)" }
  }

  private static func config(
    _ old: String, _ new: String, at: String? = nil, _ message: String, behind: Int = 0
  ) -> Fault {
    Fault(file: "highlight-lsp.toml", old: old, new: new, at: at ?? new, behind: behind, id: "config", message: message)
  }

  private static func rule(
    _ old: String, _ new: String, at: String? = nil, _ message: String, id: String = "ticket", behind: Int = 0
  ) -> Fault {
    Fault(file: "highlight-lsp.toml", old: old, new: new, at: at ?? new, behind: behind, id: id, message: message)
  }

  private static func query(
    _ old: String, _ new: String, at: String, _ id: String, _ message: String, file: String = "python/highlights.scm"
  ) -> Fault {
    Fault(file: "queries/\(file)", old: old, new: new, at: at, id: id, message: message)
  }

  private static func marker(_ old: String, _ new: String, at: String, _ message: String, behind: Int = 0) -> Fault {
    Fault(
      file: "tests/highlight/a.py", old: old, new: new, at: at, behind: behind, id: "assertion", message: message)
  }

  private static func sidecar(_ old: String, _ new: String, at: String, _ message: String) -> Fault {
    Fault(file: "tests/highlight/data.json.assert", old: old, new: new, at: at, id: "assertion", message: message)
  }

  static let faults: [Fault] = [
    // Configuration.
    config("theme =", "theem =", "unknown key theem; did you mean \"theme\"?"),
    config("\"dark\"", "\"drak\"", "unknown theme \"drak\"; did you mean \"dark\"?"),
    config("theme = \"dark\"", "theme = 3", at: "3", "theme is a whole number, not a string"),
    config("theme = \"dark\"", "theme = \"dark", at: "theme = \"dark", "not TOML", behind: 13),
    config("[languages.python]", "[languages.pyton]", at: "pyton", "unknown language \"pyton\"; did you mean \"python\"?"),
    config("[\"https\"]", "\"https\"", at: "\"https\"", "links.schemes is a string, not an array"),
    config("schemes =", "scheme =", "unknown key links.scheme; did you mean \"schemes\"?"),
    config("[links]", "[link]", at: "link]", "unknown key link; did you mean \"links\"?"),
    config(
      "[links]", "[semanticTokens]\nlegend = \"standart\"\n\n[links]", at: "\"standart\"", "did you mean \"standard\"?"),
    config("[links]", "[limits]\nruleMilliseconds = 0\n\n[links]", at: "0\n\n[links]", "use a number from 1 to 3600000"),
    config("globs = [", "highlights = [\"q.scm\"]\nglobs = [", at: "highlights", "is refused: a folder that is not trusted"),
    config("globs = [", "library = \"p.so\"\nglobs = [", at: "library", "is refused: libraries are loaded"),
    config("theme =", "trustedFolders = []\ntheme =", at: "trustedFolders", "is refused: only the user's own file"),
    config(
      "[links]", "[semanticTokens.captures]\n\"markup.headin\" = \"class\"\n\n[links]", at: "\"markup.headin\"",
      "unknown scope \"markup.headin\"; did you mean \"markup.heading\"?"),
    config(
      "[links]", "[semanticTokens.captures]\ncomment = \"coment.todo\"\n\n[links]", at: "\"coment.todo\"",
      "unknown token type \"coment\"; did you mean \"comment\"?"),
    config(
      "[links]", "[semanticTokens.captures]\ncomment = \"comment.tdo\"\n\n[links]", at: "\"comment.tdo\"",
      "unknown token modifier \"tdo\"; did you mean \"todo\"?"),
    config("[\"https\"]", "[\"https\", \"my app\"]", at: "\"my app\"", "not the name of a scheme"),
    config("[\"https\"]", "[\"https\", \"JavaScript\"]", at: "\"JavaScript\"", "\"JavaScript\" is refused"),
    config("[links]", "[grammars]\nautoInstall = true\n\n[links]", at: "autoInstall", "is refused"),
    // Rules.
    rule("(?<number>[0-9]+)", "(?<number>[0-9]+", at: "[0-9]+'", "U_REGEX_MISMATCHED_PAREN", behind: 5),
    rule("ABC-(", "ABC-\\k<x>(", at: "\\k<x>", "bad regular expression", behind: 4),
    rule("\"string.special\"", "\"sting.special\"", "unknown scope \"sting.special\"; did you mean \"string.special\"?"),
    rule("\"string.special\"", "\"string.specal\"", "unknown scope \"string.specal\"; did you mean \"string.special\"?"),
    rule("number = \"number\"", "number = \"nmber\"", at: "\"nmber\"", "unknown scope \"nmber\"; did you mean \"number\"?"),
    rule("{ number = \"number\"", "{ numbr = \"number\"", at: "numbr", "the pattern has no group \"numbr\""),
    rule("[\"comment\"]", "[\"coment\"]", at: "\"coment\"", "unknown scope \"coment\"; did you mean \"comment\"?"),
    rule("\"plaintext\", \"python\"", "\"plaintext\", \"pythn\"", at: "\"pythn\"", "unknown language \"pythn\""),
    rule("com/${number}", "com/${numbr}", at: "\"https://example.com/${numbr}\"", "the pattern has no group \"numbr\""),
    rule("left open: $0", "left open: $4", at: "\"left open: $4\"", "the pattern has no group \"4\"", id: "fixme"),
    rule("id = \"fixme\"", "id = \"ticket\"", at: "\"ticket\"\npattern = 'FIXME'", "there is another rule \"ticket\""),
    rule("id = \"fixme\"\n", "", at: "rules]]\npattern = 'FIXME'", "the rule has no id", id: "rules"),
    rule("pattern = 'FIXME'\n", "", at: "rules]]\nid = \"fixme\"", "the rule has no pattern", id: "fixme"),
    rule("flags = \"i\"", "flags = \"iq\"", at: "\"iq\"", "unknown flags \"iq\"", id: "fixme"),
    rule("flags =", "flag =", at: "flag =", "unknown key rules[1].flag; did you mean \"flags\"?", id: "rules"),
    rule("priority = 120", "priority = 120000", at: "120000", "use a number from -32768 to 32767", id: "rules"),
    rule("\"https://example.com/${number}\"", "\"javascript:f(${number})\"", "the scheme \"javascript\" is refused"),
    rule("id = \"fixme\"", "id = \"\"", at: "\"\"\npattern", "the rule has an empty id", id: "rules"),
    rule(
      "id = \"fixme\"", "ident = \"fixme\"", at: "ident", "unknown key rules[1].ident; did you mean \"id\"?", id: "rules"),
    rule("'FIXME'", "''", at: "''", "the pattern is empty", id: "fixme"),
    rule("matches = [] },", "match = [] },", at: "match = [] }", "did you mean \"matches\"?", id: "rules"),
    rule("\"warning\"", "\"warnig\"", "did you mean \"warning\"?", id: "rules"),
    rule("priority = 120", "priority = \"120\"", at: "\"120\"", "is a string, not a whole number", id: "rules"),
    rule("see ABC-12 now", "see ABD-12 now", at: "{ text = \"see", "expected \"ABC-12\", the pattern matches no match"),
    rule("[\"ABC-12\"]", "[\"ABC-1\"]", at: "{ text = \"see", "expected \"ABC-1\", the pattern matches \"ABC-12\""),
    rule("\"nothing\", matches", "\"ABC-9\", matches", at: "{ text = \"ABC-9", "expected no match"),
    rule("matches = [\"FIXME\"] }", "matchs = [\"FIXME\"] }", at: "matchs =", "unknown key", id: "rules"),
    rule("pattern = 'FIXME'", "patern = 'FIXME'", at: "patern =", "did you mean \"pattern\"?", id: "rules"),
    rule("'FIXME'", "'FIXME|(x+x+)+y'", "the pattern can run away", id: "fixme"),
    rule("'FIXME'", "'FIXME|([a-z]+)*~$'", "the pattern can run away", id: "fixme"),
    rule("[\"comment\"]", "[\"comment\", \"!comment\"]", at: "[\"comment\", \"!", "within excludes every scope"),
    rule("priority = 120", "files = [\"src/[abc\"]\npriority = 120", at: "\"src/[abc\"", "\"[\" has no \"]\""),
    rule(
      "priority = 120", "files = [\"src/\"]\nexclude = [\"src/**\"]\npriority = 120", at: "[\"src/**\"]",
      "exclude leaves out all files"),
    // Queries.
    query(
      "\"^[A-Z_]+$\"", "\"^([A-Z_]+)+$\"", at: "\"^([A-Z_]+)+$\"", "runaway-pattern", "the pattern can run away"),
    query(
      "\"^[A-Z_]+$\"", "\"\\\\v^@[A-Z_]+$\"", at: "\"\\\\v^@[A-Z_]+$\"", "bad-predicate", "without \\v"),
    query(
      "((identifier) @constant\n", "((identifier) @constant (#set! conceal \"\")\n", at: "conceal", "idle-predicate",
      "no effect"),
    query(
      "((identifier) @constant\n", "((identifier) @constant (#gsub! @constant \"a\" \"b\")\n", at: "@constant \"a",
      "idle-predicate", "#gsub! has no effect in highlights"),
    query(
      "((identifier) @constant\n", "((identifier) @constant (#nth? @constant 1)\n", at: "(#nth?", "bad-predicate",
      "write the anchor"),
    query(
      "((identifier) @constant\n", "((identifier) @constant (#eq? @constant \"a\")\n", at: "(#match?",
      "impossible-pattern", "does not hold together with (#eq? @constant \"a\")"),
    query(
      "(identifier) @variable", "(identifer) @variable", at: "identifer", "unknown-node", "did you mean \"identifier\"?"),
    query("\"return\"", "\"retrun\"", at: "\"retrun\"", "unknown-node", "no token \"retrun\"; did you mean \"return\"?"),
    query("function: (", "functon: (", at: "functon", "unknown-field", "did you mean \"function\"?"),
    query("(call\n", "(call !functin\n", at: "functin", "unknown-field", "the grammar has no field \"functin\""),
    query("@function.call", "@function.cal", at: "@function.cal", "unknown-capture", "did you mean \"@function.call\"?"),
    query("#match?", "#mach?", at: "(#mach?", "unknown-predicate", "did you mean \"#match?\""),
    query("#match? @constant", "#match? @konstant", at: "@konstant", "bad-predicate", "no capture @konstant"),
    query("\"^[A-Z_]+$\"", "\"^[A-Z_+$\"", at: "\"^[A-Z_+$\"", "bad-predicate", "cannot use"),
    query(
      "(#match? @constant \"^[A-Z_]+$\")", "(#match? @constant)", at: "(#match?", "bad-predicate",
      "needs a capture and a string"),
    query("(comment) @comment", "((comment) @comment", at: "((comment", "query-syntax", "\"(\" is not closed"),
    query("(comment) @comment", "(comment @comment", at: "@comment\n", "query-syntax", "unexpected character"),
    query("\"return\"", "\"return", at: "\"return", "query-syntax", "a string does not end on its line"),
    query("(comment) @comment", "(comment) @", at: "@\n", "query-syntax", "expected a capture name"),
    query("(call\n", "(pass_statement\n", at: "function: (identifier)", "impossible-pattern", "this can never match"),
    query(
      "(comment) @comment", "(comment) @comment\n(call function: (identifier) @type)", at: "(call\n", "shadowed-pattern",
      "this pattern can never win: the pattern at queries/python/highlights.scm:16"),
    query(
      "(comment) @comment", "(comment) @comment (#set! priority high)", at: "#set!", "query-syntax", "unexpected character"),
    query(
      "((identifier) @constant\n", "((identifier) @constant (#set! priority high)\n", at: "(#set!", "bad-predicate",
      "needs a whole number"),
    query("(comment) @comment", "(block (_)? * @comment)", at: "comment)", "query-pattern", "may be empty"),
    query(
      "; Colours", "(pass_statement (identifier) @type)\n; Colours", at: "(identifier) @type", "impossible-pattern",
      "this can never match"),
    query(
      "((identifier) @constant\n", "((identifier) @constant (#set! priorty 90)\n", at: "priorty", "bad-predicate",
      "#set! knows no key \"priorty\"; did you mean \"priority\"?"),
    query(
      "((identifier) @constant\n", "((identifier) @constant (#set! @constnt priority 90)\n", at: "@constnt", "bad-predicate",
      "no capture @constnt"),
    query(
      "((identifier) @constant\n", "((identifier) @constant (#not-has-parent? @constant cal)\n", at: "cal)", "unknown-node",
      "no node \"cal\"; did you mean \"call\"?"),
    query(
      "((identifier) @constant\n", "((identifier) @constant (#is-not? locl)\n", at: "locl", "bad-predicate",
      "did you mean \"local\"?"),
    query(
      "\"comment\"", "\"comnent\"", at: "\"comnent\"", "unknown-language", "did you mean \"comment\"?",
      file: "python/injections.scm"),
    query("(comment) @comment", "(comment)", at: "(comment)", "idle-pattern", "the pattern captures nothing"),
    query("(comment) @comment", "(comment) @_comment", at: "(comment)", "idle-pattern", "the pattern captures nothing"),
    query(
      "\n  (#set! injection.language \"comment\")", "", at: "((comment)", "idle-pattern", "names no language",
      file: "python/injections.scm"),
    query(
      "@injection.content", "@_content", at: "((comment)", "idle-pattern", "capture the text as @injection.content",
      file: "python/injections.scm"),
    query(
      "injection.language", "injection.langauge", at: "injection.langauge", "bad-predicate",
      "did you mean \"injection.language\"?", file: "python/injections.scm"),
    query("; Colours", "; inherits: python\n; Colours", at: "python", "inherits", "in a circle: python → python"),
    query("; Colours", "; inherits: pyton\n; Colours", at: "pyton", "inherits", "did you mean \"python\"?"),
    query(
      "@injection.content", "@injection.contnt", at: "@injection.contnt", "unknown-capture",
      "did you mean \"@injection.content\"?", file: "python/injections.scm"),
    query(
      "@local.reference", "@local.refrence", at: "@local.refrence", "unknown-capture", "did you mean \"@local.reference\"?",
      file: "javascript/locals.scm"),
    // Assertions.
    marker(
      "#   ^^^^ function", "#    ^^^^ function", at: "^^^^ function",
      "wanted function.call, found punctuation.bracket at 1:9"),
    marker("^ number", "^ string", at: "^ string", "wanted string, found number at 1:10"),
    marker("function.call\n# <-", "function.cal\n# <-", at: "function.cal\n", "unknown scope \"function.cal\""),
    marker("# <- variable", "# <- varable", at: "varable", "unknown scope \"varable\"; did you mean \"variable\"?"),
    marker("^ number", "                            ^ number", at: "^ number", "outside of line 1, which has 36 columns"),
    marker("^ number", "^", at: "^\n", "a marker without a scope", behind: 1),
    marker("^ !string", "^ none", at: "^ none", "wanted none, found function.call at 1:5"),
    marker("^ none", "^ !none", at: "^ !none", "wanted !none, found none at 1:4"),
    marker("@python", "@ruby", at: "^^^^ @ruby", "wanted @ruby, found @python at 1:5"),
    marker("[--]", "[-]", at: "[-]", "the scope goes on behind the marker"),
    marker("link=https://example.com/a", "link=https://example.com/b", at: "^^^^^ link", "found link=https://example.com/a"),
    marker("| nobreak", "| break", at: "| break\n", "wanted break, found nobreak at 1:28"),
    marker("| nobreak", "| nobrek", at: "| nobrek", "did you mean \"| nobreak\"?"),
    marker("<- variable", "<-- variable", at: "<-- variable", "did you mean \"<-\"?"),
    sidecar("LINE 1", "LINE 2", at: "2", "the file has no line 2: it has 1"),
    sidecar("LINE 1", "LINE", at: "LINE", "expected LINE and the number of a line"),
    sidecar("LINE 1", "LIEN 1", at: "LIEN", "expected LINE and a number"),
    sidecar("      ^ number", "      number", at: "number", "expected LINE and a number, or markers"),
    marker("x = make(1)  # https://example.com/a\n#", "#", at: "^^^^ function", "there is no line above"),
  ]

  @Test func thereAreManyOfThem() {
    #expect(Self.faults.count >= 60)
  }

  @Test func theCleanRepositoryIsClean() throws {
    let repository = try CheckedRepository()
    let result = try repository.findings()
    #expect(result.findings == [] && result.status == 0)
    // Ten assertions, two in the sidecar, three examples, one snapshot.
    #expect(result.passed == 16 && result.failed == 0)
  }

  @Test(arguments: faults) func aFaultIsFoundWhereItIs(fault: Fault) throws {
    let repository = try CheckedRepository()
    let text = try #require(CheckedRepository.files[fault.file])
    let range = try #require(text.range(of: fault.old), "\(fault.old) stands in \(fault.file)")
    try repository.folder.write(text.replacingCharacters(in: range, with: fault.new), to: fault.file)
    let result = try repository.findings()
    let wanted = try repository.place(of: fault.at, in: fault.file)
    #expect(result.status == 1)
    let found = try #require(result.findings.first)
    // Without the line above, every marker has none.
    if !fault.message.contains("no line above") {
      #expect(result.findings.count == 1, "\(result.findings)")
      #expect(result.failed == 1)
    }
    #expect(found.path == (fault.foundIn ?? fault.file))
    #expect(found.line == wanted.line && found.column == wanted.column + fault.behind, "\(found)")
    #expect(found.id == fault.id && found.message.contains(fault.message), "\(found)")
  }

  // MARK: Faults of whole files

  private func expect(
    _ changes: (TemporaryFolder) throws -> Void, _ path: String, _ id: String, _ message: String, arguments: [String] = []
  ) throws {
    let repository = try CheckedRepository()
    try changes(repository.folder)
    let result = try repository.findings(arguments)
    #expect(result.status == 1 && result.findings.count == 1, "\(result.findings)")
    let found = try #require(result.findings.first)
    #expect(found.path == path && found.id == id && found.message.contains(message), "\(found)")
  }

  @Test func filesThatAreWrongAsAWhole() throws {
    func remove(_ name: String) -> (TemporaryFolder) throws -> Void {
      { try FileManager.default.removeItem(atPath: $0[name]) }
    }
    func write(_ text: String, _ name: String) -> (TemporaryFolder) throws -> Void { { try $0.write(text, to: name) } }
    try expect(write("x = 1\n", "tests/highlight/b.py"), "tests/highlight/b.py", "no-assertions", "holds no assertion")
    try expect(write("", "tests/highlight/b.py"), "tests/highlight/b.py", "no-assertions", "holds no assertion")
    try expect(
      write("LINE 1\n", "tests/highlight/data.json.assert"), "tests/highlight/data.json.assert", "no-assertions", "holds no")
    try expect(
      write("LINE 9\n      ^ number\n", "tests/highlight/data.json.assert"), "tests/highlight/data.json.assert", "assertion",
      "no line 9")
    try expect(
      write("LINE x\n", "tests/highlight/data.json.assert"), "tests/highlight/data.json.assert", "assertion", "expected LINE"
    )
    try expect(
      then(remove("tests/highlight/a.py"), write("LINE 1\n^ none\n", "tests/highlight/a.py.assert")),
      "tests/highlight/a.py.assert", "file", "there is no file tests/highlight/a.py")
    try expect(
      write("(a) @x\n", "queries/other/highlights.scm"), "queries/other/highlights.scm", "query-file", "language")
    try expect(
      write("def g(a):\n    return a\n", "tests/snapshots/s.py"), "tests/snapshots/s.py.runs", "snapshot", "differ")
    try expect(remove("tests/snapshots/s.py.runs"), "tests/snapshots/s.py", "snapshot", "there is no snapshot")
    try expect(remove("tests/snapshots/s.py"), "tests/snapshots/s.py.runs", "file", "there is no file")
    try expect(write("# a Fixme\n", "src/more.py"), "src/more.py", "fixme", "left open: Fixme")
    try expect({ _ in }, "nowhere", "file", "no such file", arguments: [".", "nowhere"])
  }

  @Test(arguments: [
    ("folds", "(clas_definition) @fold", "unknown-node", "did you mean \"class_definition\"?"),
    ("folds", "(class_definition) @folds", "unknown-capture", "did you mean \"@fold\"?"),
    ("symbols", "(class_definition nam: (_) @name) @class", "unknown-field", "did you mean \"name\"?"),
    ("symbols", "(class_definition name: (_) @name) @klass", "unknown-capture", "@klass"),
    ("bindings", "(identifier) @local.defintion", "unknown-capture", "did you mean \"@local.definition\"?"),
    ("locals", "(identifier (identifier) @local.member)", "impossible-pattern", "never"),
    ("colors", "(string", "query-syntax", "not closed"),
  ])
  func filesAboutStructureAreLookedAt(kind: String, text: String, id: String, message: String) throws {
    try expect(
      { try $0.write(text + "\n", to: "queries/python/\(kind).scm") }, "queries/python/\(kind).scm", id, message)
  }

  @Test func filesOfSchemeAreNoQueries() throws {
    let repository = try CheckedRepository()
    let text = "(define   colors '(red))\n"
    try repository.folder.write(text, to: "src/colors.scm")
    #expect(try repository.findings(["--fix"]).findings == [])
    #expect(try String(contentsOfFile: repository.folder["src/colors.scm"], encoding: .utf8) == text)
  }

  @Test func aThemeFileIsReadToo() throws {
    let repository = try CheckedRepository()
    try repository.folder.write(
      CheckedRepository.configuration.replacingOccurrences(of: "\"dark\"", with: "\"./own.toml\""), to: "highlight-lsp.toml")
    try repository.folder.write("name = \"own\"\n\n[styles]\nkeyword = { bold = true }\n", to: "own.toml")
    #expect(try repository.findings().findings == [])
    try repository.folder.write("name = \"own\"\n\n[styles]\nkeywrod = { bold = true }\n", to: "own.toml")
    let found = try #require(repository.findings().findings.first)
    #expect(found.path.hasSuffix("own.toml") && found.line == 3 && found.column == 0 && found.id == "theme")
    #expect(found.message.contains("did you mean \"keyword\"?"))
  }

  @Test func aMissingGrammarIsAFailure() throws {
    let repository = try CheckedRepository()
    // Every grammar but that of TOML.
    let parent = repository.folder["data/highlight-lsp/grammars"]
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    for name in ["python", "json", "javascript", "c", "cpp"] {
      try FileManager.default.createSymbolicLink(
        atPath: parent + "/" + name, withDestinationPath: Program.grammarFolder + "/" + name)
    }
    try repository.folder.write("*\n", to: "data/.gitignore")
    try repository.folder.write("a = 1\n# <- property\n", to: "tests/highlight/a.toml")
    try repository.folder.write("(comment) @comment\n", to: "queries/toml/highlights.scm")
    let environment = ["XDG_DATA_HOME": repository.folder["data"]]
    let result = try repository.findings(environment: environment)
    #expect(result.findings.map(\.path) == ["queries/toml/highlights.scm", "tests/highlight/a.toml"])
    for finding in result.findings {
      #expect(finding.id == "missing-grammar" && finding.message.contains("grammar install toml"))
    }
    #expect(result.status == 1)
    // The text report has one line for all of them.
    let lines = try repository.check(environment: environment).lines.filter { $0.contains("[missing-grammar]") }
    #expect(lines.count == 1 && lines[0].contains("(needed here and by 1 more file)"), "\(lines)")
  }

  @Test func aCircleIsToldInEachOfItsFiles() throws {
    let repository = try CheckedRepository()
    try repository.folder.write("; inherits: cpp\n(comment) @comment\n", to: "queries/c/highlights.scm")
    let result = try repository.findings()
    #expect(result.findings.map(\.path) == ["queries/c/highlights.scm", "queries/cpp/highlights.scm"])
    #expect(result.findings.allSatisfy { $0.id == "inherits" && $0.line == 0 })
  }
}

/// One change after the other.
private func then(
  _ first: @escaping (TemporaryFolder) throws -> Void, _ second: @escaping (TemporaryFolder) throws -> Void
) -> (TemporaryFolder) throws -> Void {
  {
    try first($0)
    try second($0)
  }
}
