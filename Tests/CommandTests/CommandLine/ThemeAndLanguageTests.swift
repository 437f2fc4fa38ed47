import TestSupport
import Testing

/// `theme`, theme files and `language`.
@Suite struct ThemeAndLanguageTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func theBuiltInThemesAreListed() throws {
    let result = try Program.run(["theme", "list"])
    #expect(result.status == 0)
    #expect(result.lines.first == "dark")
    #expect(result.lines.contains("light"))
  }

  @Test func aShownThemeIsAThemeFileWithTheSameColors() throws {
    try folder.write(try Program.run(["theme", "show", "light"]).output, to: "mine.toml")
    let input = Array("def f(x): return 'a' # c\n".utf8)
    let arguments = ["highlight", "-l", "python", "--color", "always", "--theme"]
    let file = try Program.run(arguments + [folder["mine.toml"]], input: input)
    let builtIn = try Program.run(arguments + ["light"], input: input)
    #expect(file.status == 0)
    #expect(file.output == builtIn.output)
  }

  @Test func aThemeFileDecidesTheColors() throws {
    try folder.write("[styles]\nkeyword = { foreground = \"#010203\", bold = true }\n", to: "mine.toml")
    let result = try Program.run(
      ["highlight", "-l", "python", "--color", "always", "-t", folder["mine.toml"]], input: Array("def\n".utf8),
      environment: ["COLORTERM": "truecolor"])
    #expect(result.text == "\u{1B}[1;38;2;1;2;3mdef\u{1B}[0m\n")
  }

  @Test(arguments: [
    ("[styles]\nkeyword = { foreground = \"red\" }\n", ["keyword", "#rrggbb"]),
    ("foreground = \"#12345\"\n", ["foreground", "#rrggbb"]),
    ("[styles]\nkeywrd = { foreground = \"#123456\" }\n", ["keywrd", "\"keyword\""]),
    ("[styles]\nkeyword = \"#123456\"\n", ["keyword", "table"]), ("[styles\n", ["1:8"]),
  ])
  func aThemeFileWithAFaultNamesIt(toml: String, named: [String]) throws {
    try folder.write(toml, to: "mine.toml")
    let result = try Program.run(["highlight", "--theme", folder["mine.toml"]], input: Array("x".utf8))
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.count == 1)
    for words in named + [folder["mine.toml"]] { #expect(result.errors.contains(words)) }
  }

  @Test func aMissingThemeFileIsNamed() throws {
    let result = try Program.run(["highlight", "--theme", folder["nowhere.toml"]], input: Array("x".utf8))
    #expect(result.status == 2)
    #expect(result.errorLines == ["highlight-lsp: theme \(folder["nowhere.toml"]): no such file or directory"])
  }

  @Test func everyLanguageIsListedOnce() throws {
    let result = try Program.run(["language", "list"])
    #expect(result.status == 0)
    let names = result.lines.compactMap { $0.split(separator: "\t").first.map(String.init) }
    #expect(names.count > 160)
    #expect(Set(names).count == names.count)
    #expect(Set(names).isSuperset(of: ["python", "tsx", "markdown_inline", "csharp", "regex"]))
  }

  @Test func languagesAreDetectedByNameShebangAndModeline() throws {
    let files = [
      ("a.py", "", "python"), ("Makefile", "", "make"), ("run", "#!/usr/bin/env -S bash -e\n", "bash"),
      ("script", "#!/usr/bin/python3.11\n", "python"), ("notes", "# vim: set ft=javascript:\n", "javascript"),
      ("emacs", "// -*- mode: c++ -*-\n", "cpp"), ("a.d.ts", "", "typescript"), ("words.unheardof", "", "plaintext"),
    ]
    for (name, text, _) in files { try folder.write(text, to: name) }
    let result = try Program.run(["language", "detect"] + files.map(\.0), folder: folder.path)
    #expect(result.status == 0)
    #expect(result.lines == files.map { "\($0.0)\t\($0.2)" })
  }

  @Test func candidatesOfSharedNamesAreShown() throws {
    try folder.write("module m(input a);\nendmodule\n", to: "a.v")
    try folder.write("#include <a.h>\n\nint main(void)\n{\n  return 0;\n}\n", to: "b.inc")
    let result = try Program.run(["language", "detect", "--explain", "a.v", "b.inc"], folder: folder.path)
    #expect(result.lines.first == "a.v\tverilog\tby its extension, which several languages share, and its text")
    #expect(result.lines.dropFirst().first == "  endmodule\tverilog")
    #expect(result.lines.contains { $0.hasPrefix("b.inc\tc\tby ") })
    #expect(result.lines.contains { $0.hasSuffix(" %\tcpp") })
    let json = try Program.run(["language", "detect", "--json", "a.v"], folder: folder.path)
    #expect(
      json.text == """
        {"file":"a.v","language":"verilog","by":"its extension, which several languages share, and its text",\
        "candidates":[{"kind":"verilog","language":"verilog","mark":"endmodule"}]}

        """)
  }

  @Test func aMissingFileIsToldAndTheOthersAreDetected() throws {
    try folder.write("", to: "a.py")
    let result = try Program.run(["language", "detect", "nowhere", "a.py"], folder: folder.path)
    #expect(result.status == 1)
    #expect(result.lines.last == "a.py\tpython")
    #expect(result.errorLines == ["highlight-lsp: nowhere: no such file or directory"])
  }

  /// Old logs have numbers behind their names; sources and messages of programs are named like them.
  @Test(arguments: [
    ("syslog", "log"), ("syslog.1", "log"), ("syslog-20260101", "log"), ("messages-20260101", "log"), ("dmesg.0", "log"),
    ("syslog.h", "c"), ("syslog-path.h", "c"), ("messages-en.json", "json"), ("dmesg.c", "c"),
  ])
  func oldLogs(name: String, language: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("x\n", to: name)
    let detected = try Program.run(["language", "detect", name], folder: folder.path)
    #expect(detected.text == "\(name)\t\(language)\n")
  }
}
