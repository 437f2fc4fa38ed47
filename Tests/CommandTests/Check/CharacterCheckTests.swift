import Foundation
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats

/// `check --only characters`, and hidden characters in the server.
@Suite struct CharacterCheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// `line:column id` of each finding in a file.
  private func findings(_ text: String, _ name: String, _ arguments: String...) throws -> [String] {
    try folder.write(text, to: name)
    let result = try Program.run(
      ["check", "--only", "characters", "--format", "json", name] + arguments,
      environment: ["XDG_CONFIG_HOME": folder["none"]],
      folder: folder.path)
    let lines = try result.output.split(separator: 0x0A).map { try JSONReader.read(ContiguousArray($0)) }
    let findings = lines.filter { $0["type"]?.string == "finding" }
    #expect(result.status == (findings.isEmpty ? 0 : 1), "\(result.errors)")
    return findings.map {
      "\(($0["line"]?.int ?? -2) + 1):\(($0["column"]?.int ?? -2) + 1) \($0["id"]?.string ?? "")"
    }
  }

  @Test func controlsThatStayOpenOrReachOtherTokensAreFound() throws {
    #expect(
      try findings("x = 'none\u{202E}\u{2066}': # Check \u{2069}\u{2066}' and 'user\n", "a.py") == [
        "1:10 bidi-control", "1:13 bidi-control", "1:30 bidi-control",
      ])
    // Closed at the end of the line, in another comment.
    #expect(try findings("int a; /* \u{202E} */ f(); /* \u{202C} */\n", "a.c") == ["1:11 bidi-control"])
    #expect(try findings("int \u{202A}a\u{202C};\n", "b.c") == ["1:5 bidi-control", "1:9 bidi-control"])
  }

  @Test func textFromRightToLeftPasses() throws {
    let hebrew = """
      // שלום עולם \u{2067}(עברית)\u{2069} \u{200F}!
      const char *a = "\u{202B}مرحبا 'x'\u{202C}", *b = "نمی\u{200C}خواهم\u{200F}"; /* \u{2068}אב\u{2069} */
      """
    #expect(try findings(hebrew, "a.c") == [])
    #expect(try findings("const a = `\u{2068}${name}\u{2069} שלום`;\n", "a.js") == [])
    #expect(try findings("# שלום \u{2067}x\u{2069}\n\nעברית `a`\n", "a.md") == [])
  }

  @Test func namesAreLookedAtAndTextIsNot() throws {
    #expect(
      try findings("def say\u{41D}ello():\n  'Sаy \u{41D}ello' # sаy\n  is\u{200B}A()\n", "a.py") == [
        "1:5 confusable", "3:5 invisible-character",
      ])
    #expect(try findings("let é = 1 // ok\n", "a.swift") == [])
    try folder.write("[characters]\nrestriction = \"ascii\"\nseverity = \"error\"\n", to: "highlight-lsp.toml")
    #expect(try findings("let é = 1 // ok é\n", "a.swift") == ["1:5 confusable"])
    try folder.write("[characters]\nrestriction = \"none\"\n", to: "highlight-lsp.toml")
    #expect(try findings("def say\u{41D}ello(): pass\n", "a.py") == [])
  }

  /// Signs that look like those of ASCII, in code alone.
  @Test func signsThatLookLikeOthersAreFoundInCode() throws {
    #expect(try findings("if (env\u{1C3}= PROD) { a = 5 \u{2212} 3 }\n", "a.js") == ["1:5 confusable", "1:26 confusable"])
    #expect(try findings("int a\u{37E}\nint b;\n", "a.c") == ["1:6 confusable"])
    #expect(
      try findings("print\u{FF08}a\u{FF09}\nx\u{FF3B}1\u{FF3D} = 2\n", "a.py") == [
        "1:6 confusable", "1:10 confusable", "2:2 confusable", "2:6 confusable",
      ])
    // Comments, strings, text between tags, and lines in scripts that have these signs.
    #expect(try findings("a = \"5 \u{2212} 3 \u{FF08}x\u{FF09}\" # \u{2212} \u{37E} \u{1C3}\n", "b.py") == [])
    #expect(try findings("const a = <p title=\"x\">Price \u{2212}5 \u{FF08}x\u{FF09}</p>;\n", "a.tsx") == [])
    #expect(try findings("Price \u{2212}5 \u{FF08}x\u{FF09}\n\n    a \u{2212} b\n", "a.md") == [])
    #expect(try findings("echo \u{2212}5 \u{FF08}x\u{FF09} \u{2019}\n", "a.sh") == [])
    #expect(try findings("a: \u{2212}5 \u{FF08}x\u{FF09}\n", "a.yaml") == [])
    #expect(try findings("x = 5 \u{2212} 3\n", "a.jl") == [])
    try folder.write("[characters]\nrestriction = \"none\"\n", to: "highlight-lsp.toml")
    #expect(try findings("int a\u{37E}\n", "a.c") == [])
  }

  /// A no-break space is part of a word in shells and YAML.
  @Test func blanksThatAreNoneAreFoundInShellsAndYAML() throws {
    #expect(
      try findings("ls |\u{A0}grep x\necho a\u{A0}b \"c\u{A0}d\" 'e\u{A0}f' # g\u{A0}h\n", "a.sh") == [
        "1:5 invisible-character", "2:7 invisible-character",
      ])
    for (text, place) in [
      ("b: c\n\u{A0}b: c\n", "2:1"), ("-\u{A0}d\n", "1:2"), ("a: b\nc\u{A0}: d\n", "2:2"), ("key:\u{A0}a\nb: c\n", "1:5"),
    ] {
      #expect(try findings(text, "a.yaml").map { $0.prefix(3) } == [Substring(place)], "\(text)")
    }
    #expect(try findings("a: Bonjour\u{A0}! # b\u{A0}:\nb: \"c:\u{A0}d\"\nc: |\n  \u{A0}e:\u{A0}f\n", "b.yaml") == [])
    #expect(try findings("cat <<END\nBonjour\u{A0}!\nEND\n", "b.sh") == [])
    #expect(try findings("a\u{A0}= 1\n", "a.js") == [])
  }

  /// Control characters move a terminal's cursor, or delete what is before them.
  @Test func controlsOfTerminalsAreFoundInCode() throws {
    #expect(
      try findings("a = 1\u{1B}[2K\nb\u{8} = 2\n\u{C}\nc = '\u{1B}' # \u{8}\n", "a.py").map { $0.prefix(3) } == [
        "1:6", "2:2",
      ])
    #expect(try findings("map \u{1B}OA x\n", "a.vim") == [])
    #expect(try findings("a \u{1B}[1mb\u{1B}[0m\n", "a.md") == [])
    #expect(try findings("x = 1\n\u{1A}", "b.py") == [])
    #expect(try findings("a \u{1B}[1mb\u{1B}[0m c\u{8}c\n", "a.txt") == [])
  }

  /// A language without parser, and a file of which nobody knows the language.
  @Test func noParserIsNeeded() throws {
    for name in ["a.sol", "a.csx", "a.unknown"] {
      #expect(
        try findings("say\u{41D}ello /*\u{202E} } \u{2066}x\u{2069} \u{2066} y */ is\u{200B}A\n", name) == [
          "1:1 confusable", "1:13 bidi-control", "1:27 bidi-control", "1:38 invisible-character",
        ], "\(name)")
    }
  }

  @Test func mixedLineEndsAreFoundWhenAskedFor() throws {
    #expect(try findings("a\nb\r\nc\n", "a.txt") == [])
    try folder.write("[characters]\nmixedLineEnds = true\n", to: "highlight-lsp.toml")
    #expect(try findings("a\nb\r\nc\n", "a.txt") == ["2:2 mixed-line-ends"])
  }

  @Test func sarifNamesTheRule() throws {
    try folder.write("int is\u{200B}Admin;\n", to: "a.c")
    let result = try Program.run(
      ["check", "--format", "sarif", "a.c"], environment: ["XDG_CONFIG_HOME": folder["none"]], folder: folder.path)
    let run = try JSONReader.read(ContiguousArray(result.output))["runs"]?.array?.first
    #expect(run?["tool"]?["driver"]?["rules"]?.array?.compactMap { $0["id"]?.string } == ["invisible-character"])
    let region = run?["results"]?.array?.first?["locations"]?.array?.first?["physicalLocation"]?["region"]
    #expect(region?["startColumn"]?.int == 7 && region?["endColumn"]?.int == 8)
    #expect(run?["results"]?.array?.first?["level"]?.string == "warning" && result.status == 1)
  }

  @Test func editorsSeeAWarningAndAnEscape() throws {
    let server = try LanguageServerSession(environment: ["XDG_CONFIG_HOME": folder["none"]])
    let answer = try server.initialize(capabilities: #""textDocument":{"diagnostic":{}}"#, folder: folder.path)
    #expect(answer["result"]?["capabilities"]?["codeActionProvider"] != nil)
    let uri = "file://" + folder["a.js"]
    server.open(uri, languageID: "javascript", text: "x = '\u{202E}'; // \u{202E}\nis\u{200B}A();\n")
    let report = try server.request("textDocument/diagnostic", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    let items = report["result"]?["items"]?.array ?? []
    #expect(items.map { $0["code"]?.string } == ["bidi-control", "bidi-control", "invisible-character"])
    #expect(items.allSatisfy { $0["severity"]?.int == 2 && $0["source"]?.string == "highlight-lsp" })
    func actions(_ line: Int, _ character: Int) throws -> [String] {
      let place = #"{"line":\#(line),"character":\#(character)}"#
      let answer = try server.request(
        "textDocument/codeAction",
        #"{"textDocument":{"uri":"\#(uri)"},"range":{"start":\#(place),"end":\#(place)},"context":{"diagnostics":[]}}"#)
      return (answer["result"]?.array ?? []).map { action in
        let edit = action["edit"]?["changes"]?[uri]?.array?.first
        return "\(action["title"]?.string ?? "") -> \(edit?["newText"]?.string ?? "-")"
      }
    }
    #expect(try actions(0, 5) == [#"Show U+202E as \u202E -> \u202E"#, "Remove U+202E -> "])
    #expect(try actions(0, 12) == ["Show U+202E as <U+202E> -> <U+202E>", "Remove U+202E -> "])
    #expect(try actions(1, 2) == ["Remove U+200B -> "])
    #expect(try actions(0, 1) == [])
    // Taken away, it is no finding any more.
    server.notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":2},"contentChanges":[{"range":{"start":{"line":1,"character":2},"end":{"line":1,"character":3}},"text":""}]}"#
    )
    let later = try server.request("textDocument/diagnostic", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    #expect(later["result"]?["items"]?.array?.count == 2)
  }
}
