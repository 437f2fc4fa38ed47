import Foundation
import TestSupport
import Testing

/// What commands of a day write, at a terminal and into a pipe: one row for each.
@Suite(.enabled(if: TestSupport.GitRepository.hasGit, "git is missing")) struct TerminalTableTests {
  let folder: TemporaryFolder

  /// A command and its effect. `hl` is a script in front of the program that counts its starts; `less` is there.
  struct Row: CustomTestStringConvertible, Sendable {
    enum Destination: Sendable {
      case terminal
      case pipe
    }

    let command: String
    let destination: Destination
    /// `[highlight]` of the user's configuration.
    var configuration = ""
    var environment: [String: String] = [:]
    /// What is typed before the start.
    var typed = ""
    /// What is typed once the terminal shows a text.
    var keys: [(after: String, typed: String)] = []
    /// The whole output; nil: the others count.
    var output: String?
    var has: [String] = []
    var lacks: [String] = []
    /// The most starts of `hl`, or of `git` if it begins with `counting`.
    var starts: Int?

    var testDescription: String { "\(destination) \(environment) \(configuration): \(command)" }
  }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("def f(x):\n\treturn x  # one\n", to: "a.py")
    try folder.write("all:\n\t@echo made\n", to: "Makefile")
    try folder.write("one two three four five six seven eight nine ten\n", to: "words.txt")
    try folder.write("\u{1B}[31mred\u{1B}[m text\n", to: "colored")
    try folder.write("2024-01-02 03:04:05 start\n\u{1B}[35mpink\u{1B}(B\u{1B}[m text\u{1B}[m\u{F}\n", to: "x.log")
    try folder.write("\u{1B}[31mred\u{1B}[m = 1\n", to: "colored.py")
    try folder.write("shown \u{1B}[8mhidden\u{1B}[0m \u{1B}[40;30mblack\u{1B}[m\n", to: "hidden")
    try folder.write("Usage: tool [OPTION]...\n\nOptions:\n  -a, --all  all\n  -b         none\n", to: "help.out")
    try folder.write("nothing that says what it is\n", to: "KEYS")
    let counter = """
      #!/bin/sh
      echo "$$" >>"$COUNT"
      [ "$(wc -l <"$COUNT")" -gt 12 ] && exit 3
      exec "$P" "$@"
      """
    // An editor that says whether it is marked, and a script that ends in the program.
    let scripts = [
      "hl": counter, "paged": "#!/bin/sh\nsed 's/^/> /' | hl",
      "editor": "#!/bin/sh\nenv | grep -c HIGHLIGHT_LSP_PAGER; sleep 0.1",
      "git": "#!/bin/sh\necho git >>'\(folder["count.git"])'\nexec /usr/bin/git \"$@\"",
      "own/less": "#!/bin/sh\nexec hl",
    ]
    for (name, text) in scripts {
      try folder.writeProgram(text + "\n", to: "bin/" + name)
    }
    let setUp = """
      cd "$1" && git init -q . && git config user.email a@b && git config user.name A && git add a.py words.txt \
      && git commit -qm one && printf 'one zwei three\\nfour\\n' >words.txt
      """
    try ChildProcess.shell(setUp, folder.path)
  }

  // MARK: The table

  private static let loops: [Row] = [
    ("hl a.py", ["PAGER": "hl"]), ("hl --pager hl a.py", [:]), ("hl a.py", ["HIGHLIGHT_LSP_OPTS": "--pager hl"]),
    ("hl a.py", ["PAGER": "sh -c hl"]), ("hl a.py", ["PAGER": "paged"]), ("hl a.py", ["PAGER": "hl -n"]),
    ("git log -p", ["PAGER": "hl"]), ("git diff", ["GIT_PAGER": "hl", "PAGER": "hl"]),
    ("git -c core.pager=hl diff", ["PAGER": "hl"]), ("hl <a.py", ["PAGER": "sh -c 'hl -pl python'"]),
    ("hl a.py", ["PAGER": "hl", "PATH": "$FOLDER/bin/own:$FOLDER/bin:/usr/bin:/bin"]), ("\"$P\" a.py", ["PAGER": "$P"]),
    ("hl --help", ["PAGER": "hl"]), ("hl -L", ["PAGER": "hl"]),
  ].map { Row(command: $0, destination: .terminal, environment: $1, typed: "q", has: ["\u{1B}["], starts: 3) }

  private static let views: [Row] = [
    // What was written for the viewer keeps its colors.
    Row(
      command: "hl -t dark a.py", destination: .terminal, environment: ["PAGER": "hl view"],
      keys: [("\u{1B}[38;5;176mdef", "q")], has: ["\u{1B}[38;5;176mdef"], lacks: ["^["], starts: 2),
    // An editor that a pager starts is no pager.
    Row(
      command: "hl view a.py", destination: .terminal, environment: ["HIGHLIGHT_LSP_PAGER": "1", "VISUAL": "editor"],
      typed: "vq",
      has: ["0\r\n"]),
    Row(
      command: "hl view -R x.log", destination: .terminal, keys: [("\u{1B}[35mpink", "q")], has: ["\u{1B}[35mpink"],
      lacks: ["^["]),
    Row(
      command: "hl view -R x.log", destination: .terminal, keys: [("\u{1B}[35mpink", "/pink text\nq")], has: ["\u{1B}[7m"],
      lacks: ["^[", "not found"]),
    Row(
      command: "hl view a.py", destination: .terminal, configuration: "style = \"numbers\"", keys: [("1 ", "q")], has: ["1 "]
    ),
  ]

  private static let gitColors: [Row] =
    ["", "-n", "--tabs 4", "--style grid", "-S", "--wrap auto", "-H 1", "-s"].flatMap { options in
      [
        Row(
          command: "git -c core.pager='hl \(options)' -c color.diff.new=yellow diff --word-diff=color",
          destination: .terminal,
          typed: "q", has: ["\u{1B}[33m", "zwei"]),
        Row(
          command: "git diff --color=always --word-diff=color | hl --color always \(options)", destination: .pipe,
          has: ["\u{1B}[31mtwo", "\u{1B}[32mzwei"]),
        Row(
          command: "git -c core.pager='hl \(options)' log --oneline --graph", destination: .terminal, typed: "q",
          has: ["\u{1B}[33m"]),
      ]
    }
    + ["tabWidth = 4", "style = \"numbers\"", "wrap = \"character\""].flatMap { configuration in
      ["branch -v", "log --oneline", "show --stat", "diff --word-diff=color"].map { command in
        Row(
          command: "git -c core.pager=hl \(command)", destination: .terminal, configuration: configuration, typed: "q",
          has: ["\u{1B}[3"])
      }
    }

  private static let pipes: [Row] = [
    Row(command: "hl Makefile | make -sf -", destination: .pipe, configuration: "tabWidth = 4", output: "made\n"),
    Row(command: "hl <Makefile", destination: .pipe, configuration: "tabWidth = 4", output: "all:\n\t@echo made\n"),
    Row(
      command: "hl --color never Makefile", destination: .pipe, configuration: "tabWidth = 4", output: "all:\n\t@echo made\n"
    ),
    Row(command: "hl --tabs 2 Makefile", destination: .pipe, output: "all:\n  @echo made\n"),
    Row(command: "hl words.txt", destination: .pipe, configuration: "wrap = 10", output: "one zwei three\nfour\n"),
    Row(command: "hl -f plain words.txt", destination: .pipe, configuration: "wrap = 10", output: "one zwei three\nfour\n"),
    Row(
      command: "hl --color never words.txt", destination: .pipe, configuration: "wrap = 10", output: "one zwei three\nfour\n"
    ),
    Row(command: "hl --wrap 9 words.txt | sed 's/ *$//'", destination: .pipe, output: "one zwei\nthree\nfour\n"),
    Row(command: "hl --terminal-width 9 words.txt | sed 's/ *$//'", destination: .pipe, output: "one zwei\nthree\nfour\n"),
    Row(
      command: "hl --style header,numbers,grid --terminal-width 13 words.txt | sed 's/ *$//'", destination: .pipe,
      output:
        "──┬──────────\n  │ File: wor\n  │       ds.\n  │       txt\n──┼──────────\n1 │ one zwei\n  │ three\n2 │ four\n──┴──────────\n"
    ),
    Row(command: "hl -pp Makefile", destination: .terminal, lacks: ["    @"]),
    Row(command: "hl -p Makefile", destination: .terminal, configuration: "tabWidth = 4", lacks: ["    @"]),
    Row(command: "hl -P Makefile", destination: .terminal, has: ["    "], lacks: ["\t"]),
    Row(command: "hl -P words.txt", destination: .terminal, configuration: "wrap = 9", has: ["zwei"], lacks: ["zwei three"]),
  ]

  private static let otherColors: [Row] = [
    Row(
      command: "printf 'a:\\033[1;31mhit\\033[m\\033[K\\n' | hl -P", destination: .terminal,
      has: ["\u{1B}[1;31mhit\u{1B}[0m"]),
    Row(
      command: "printf 'a:\\033[1;31mhit\\033[m\\n' | hl --color always -n", destination: .pipe,
      has: ["a:\u{1B}[1;31mhit\u{1B}[0m\n"]),
    Row(command: "printf 'a:\\033[1;31mhit\\033[m\\n' | hl --color never", destination: .pipe, output: "a:hit\n"),
    Row(command: "printf 'a:\\033[1;31mhit\\033[m\\n' | hl", destination: .pipe, output: "a:\u{1B}[1;31mhit\u{1B}[m\n"),
    Row(
      command: "printf 'a:\\033[1;31mhit\\n' | hl -l text --color always", destination: .pipe,
      output: "a:\u{1B}[1;31mhit\u{1B}[0m\n"),
    Row(
      command: "printf 'a:\\033[1;31mhit\\nhit\\n' | hl --color always --lines 2", destination: .pipe,
      output: "\u{1B}[1;31mhit\u{1B}[0m\n"),
    Row(command: "hl -P colored", destination: .terminal, has: ["\u{1B}[31mred\u{1B}[0m text"]),
    Row(
      command: "hl --color always x.log", destination: .pipe, has: ["\u{1B}[35mpink\u{1B}[0m text\n"], lacks: ["^[", "^O"]),
    Row(command: "hl --color always colored.py", destination: .pipe, has: ["^["], lacks: ["\u{1B}[31m"]),
    Row(
      command: "hl --color always hidden", destination: .pipe, has: ["^[", "[8mhidden", "black"],
      lacks: ["\u{1B}[8m", "\u{1B}[30;40m"]),
    Row(command: "hl -A --color always x.log", destination: .pipe, has: ["␛"], lacks: ["\u{1B}[35m"]),
    Row(command: "hl -f json x.log", destination: .pipe, has: ["\"language\":\"log\""]),
    Row(command: "hl --strip-ansi never --color always <colored", destination: .pipe, has: ["^["], lacks: ["\u{1B}[31m"]),
  ]

  private static let defaults: [Row] = [
    Row(command: "hl -P a.py", destination: .terminal, has: ["File: ", "a.py", "    "], lacks: ["\t", "1  "]),
    Row(command: "hl -P words.txt", destination: .terminal, has: ["File: ", "zwei"], lacks: ["~ "]),
    Row(command: "hl -P <a.py", destination: .terminal, lacks: ["File: "]),
    Row(command: "hl -P <words.txt", destination: .terminal, configuration: "style = \"header,grid\"", lacks: ["File: "]),
    Row(command: "hl -P --stdin-filename b.py <a.py", destination: .terminal, has: ["File: ", "b.py"]),
    Row(command: "hl -P -p a.py", destination: .terminal, lacks: ["File: "]),
    Row(command: "hl -P -n a.py", destination: .terminal, has: ["1"], lacks: ["File: "]),
    Row(command: "hl -P --style full a.py", destination: .terminal, has: ["File: ", "─", "│"]),
    Row(
      command: "git diff | hl -P", destination: .terminal, configuration: "style = \"header,grid\"", has: ["zwei", "▌ "],
      lacks: ["File: ", "─┬─"]),
    Row(command: "git diff >x.diff; hl -P x.diff", destination: .terminal, has: ["zwei"], lacks: ["File: "]),
    Row(
      command: "git -c core.pager=hl diff", destination: .terminal, configuration: "style = \"header,grid\"",
      has: ["zwei", "▌ "], lacks: ["File: ", "─┬─"]),
    Row(command: "git -c core.pager='hl -P' show HEAD:a.py", destination: .terminal, has: ["\u{1B}["], lacks: ["File: "]),
    Row(command: "hl KEYS", destination: .terminal, has: ["nothing"], lacks: ["not recognised"]),
    Row(command: "hl -P +2 a.py", destination: .terminal, has: ["return"], lacks: ["no such file"]),
    Row(command: "cat help.out | hl --color always", destination: .pipe, has: ["\u{1B}["]),
    Row(
      command: "hl --light a.py; hl --dark a.py; hl --lang c a.py", destination: .terminal,
      has: ["--theme light", "--theme dark", "--language NAME"]),
    // A long line fills the screen as many short ones do.
    Row(
      command: "head -c 90000 /dev/zero | tr '\\0' x | hl", destination: .terminal,
      environment: ["PAGER": "sed s/^/paged:/"],
      has: ["paged:"]),
    Row(command: "hl -L", destination: .terminal, environment: ["PAGER": "sed s/^/paged:/"], has: ["paged:"]),
    Row(command: "hl --help", destination: .terminal, environment: ["PAGER": "sed s/^/paged:/"], has: ["paged:"]),
    Row(command: "hl -P -L", destination: .terminal, environment: ["PAGER": "sed s/^/paged:/"], lacks: ["paged:"]),
  ]

  private static let contents: [Row] = [
    // A byte order mark changes nothing in the first line.
    Row(
      command: "printf '\\357\\273\\277Imports System\\n' >b.vb; hl -f json b.vb", destination: .pipe,
      has: ["{\"start\":3,\"end\":10,\"scope\":\"keyword"]),
    Row(
      command: "printf '\\357\\273\\277diff --git a/x b/x\\n' >b.diff; hl -f json b.diff", destination: .pipe,
      has: ["{\"start\":3,"]),
    // The name of a link's target, and its changes.
    Row(command: "ln -s a.py link; hl -f json link", destination: .pipe, has: ["\"language\":\"python\""]),
    Row(
      command: "mkdir out; ln -s ../words.txt out/w0; hl -d --style changes out/w0", destination: .pipe,
      has: ["~ one zwei", "~ four"]),
    // All markers of a conflict look the same, and nothing else does.
    Row(
      command: "printf '<<<<<<< a\\nx = 1\\n=======\\nx = 2\\n>>>>>>> b\\n=======\\n' >c.py; hl -f json c.py",
      destination: .pipe,
      has: [
        "\"end\":9,\"scope\":\"diff.delta\"", "{\"start\":16,\"end\":23,\"scope\":\"diff.delta\"",
        "{\"start\":30,\"end\":39,\"scope\":\"diff.delta\"",
      ],
      lacks: ["{\"start\":40,\"end\":47,\"scope\":\"diff.delta\""]),
    Row(
      command:
        "git checkout -qb two; git commit -qam two; git checkout -q -; echo three >words.txt; git commit -qam three; git merge -q two; "
        + "hl -d words.txt 2>&1", destination: .pipe, has: ["words.txt: it has a merge conflict"]),
    // A tab in a difference is counted from the text, not from its sign.
    Row(
      command: "printf -- '--- a\\n+++ b\\n@@ -1 +1 @@\\n-\\tx\\n+    x\\n' | hl --color never --tabs 4", destination: .pipe,
      has: ["-    x\n+    x\n"]),
  ]

  private static let table = contents + loops + views + gitColors + pipes + otherColors + defaults

  @Test(arguments: table) func row(_ row: Row) throws {
    let output = try run(row)
    if let expected = row.output { #expect(output == expected) }
    for part in row.has { #expect(output.contains(part), "\(output)") }
    for part in row.lacks { #expect(!output.contains(part), "\(output)") }
    if let most = row.starts { #expect(starts("count") <= most) }
  }

  /// Each column of a table has one color, whatever is in it.
  @Test(arguments: [("t.csv", ","), ("t.tsv", "\t")]) func columnsOfATable(name: String, separator: String) throws {
    try folder.write("a,1,b\n2,c,d\n".replacing(",", with: separator), to: name)
    let output = try run(Row(command: "hl -t dark --color always \(name)", destination: .pipe))
    var escapes: [String: String] = [:]
    for match in output.matches(of: /\u{1B}\[([0-9;]+)m(\w)\u{1B}\[0m/) { escapes[String(match.2)] = String(match.1) }
    #expect(escapes.count == 6 && Set(escapes.values).count == 3, "\(output)")
    for (first, second) in [("a", "2"), ("1", "c"), ("b", "d")] { #expect(escapes[first] == escapes[second], "\(output)") }
  }

  /// A field over two lines is one field; what follows it is in the next column.
  @Test func aFieldOfATableMayHaveSeveralLines() throws {
    try folder.write("a,b,c\n1,\"two\nlines\",x\n2,y,z\n", to: "t.csv")
    let output = try run(Row(command: "hl -t dark --color always t.csv", destination: .pipe))
    func escape(_ text: String) -> String? {
      output.range(of: text).flatMap { output[..<$0.lowerBound].components(separatedBy: "\u{1B}[").last }
    }
    for text in ["lines\"", "x\u{1B}", "2\u{1B}"] { #expect(escape(text) != nil, "\(output)") }
    #expect(escape("lines\"") == escape("\"two") && escape("\"two") == escape("b\u{1B}"), "\(output)")
    #expect(escape("x\u{1B}") == escape("c\u{1B}") && escape("z\u{1B}") == escape("x\u{1B}"), "\(output)")
    #expect(escape("2\u{1B}") == escape("a\u{1B}") && escape("x\u{1B}") != escape("a\u{1B}"), "\(output)")
  }

  /// Git is asked once for all files, not for each.
  @Test func gitIsAskedOnce() throws {
    for number in 0..<20 { try folder.write("x\n", to: "many/f\(number).txt") }
    try ChildProcess.shell("cd \"$1\" && git add many && for f in many/*; do echo y >>$f; done", folder.path)
    let output = try run(Row(command: "hl --decorations always --style changes many", destination: .pipe))
    #expect(output == String(repeating: "  x\n+ y\n", count: 20))
    #expect(starts("count.git") <= 2)
  }

  private func starts(_ file: String) -> Int {
    (try? folder.bytes(of: file)).map { $0.count { $0 == 0x0A } } ?? 0
  }

  private func run(_ row: Row) throws -> String {
    try folder.write("[highlight]\n" + row.configuration + "\n", to: "config/highlight-lsp/config.toml")
    let inherited = ProcessInfo.processInfo.environment
    var environment = [
      "HOME": folder.path, "TERM": "xterm-256color", "COLORFGBG": "15;0", "LESS": "", "COUNT": folder["count"],
      "P": Program.path,
      "PATH": "$FOLDER/bin:/usr/bin:/bin", "XDG_CONFIG_HOME": folder["config"], "XDG_DATA_HOME": Program.dataHome,
    ]
    for name in ["HIGHLIGHT_LSP_DATA", "TMPDIR"] { environment[name] = inherited[name] }
    environment.merge(row.environment) { $1 }
    for (name, value) in environment {
      environment[name] = value.replacing("$FOLDER", with: folder.path).replacing("$P", with: Program.path)
    }
    let script = "cd '\(folder.path)'; \(row.command)"
    switch row.destination {
    case .terminal:
      return try TerminalProcess.run(
        ["/bin/sh", "-c", "stty -echo rows 24 cols 80; " + script], environment: environment,
        answers: [("\u{1B}[c", "\u{1B}[?62c")] + row.keys.map { ($0.after, $0.typed) }, typed: row.typed
      ).text
    case .pipe: return try ChildProcess("/bin/sh", ["-c", script], environment: environment).finish().text
    }
  }
}
