import DataFormats
import Foundation
import SystemSupport
import TestSupport
import Testing

@testable import HighlightRendering

/// Differences at a terminal: headings, and two columns.
@Suite(.enabled(if: TestSupport.GitRepository.hasGit, "git is missing")) struct DiffAtTerminalTests {
  private let repository: TestSupport.GitRepository

  init() throws { repository = try TestSupport.GitRepository() }

  /// Runs a script at a terminal of 120 columns, in the repository. `$P` is the program.
  private func run(
    _ script: String, columns: Int = 120, configuration: String = "", environment: [String: String] = [:], typed: String = ""
  ) throws -> TerminalProcess.Result {
    var variables = ProcessInfo.processInfo.environment.filter { !["LESS", "LV", "PAGER", "NO_COLOR"].contains($0.key) }
    variables["XDG_DATA_HOME"] = Program.dataHome
    variables["XDG_CONFIG_HOME"] = repository.folder["config"]
    variables["XDG_CACHE_HOME"] = repository.folder["cache"]
    variables["TERM"] = "xterm-256color"
    variables["P"] = Program.path
    variables["PAGER"] = "cat"
    variables.merge(environment) { $1 }
    try repository.folder.write(configuration, to: "config/highlight-lsp/config.toml")
    try repository.folder.write("config\ncache\n.gitignore\n", to: ".gitignore")
    return try TerminalProcess.run(
      ["/bin/sh", "-c", "cd '\(repository.folder.path)' && stty -echo -opost cols \(columns) && \(script)"],
      environment: variables, typed: typed)
  }

  /// Returns the lines that a terminal shows of an output.
  private func lines(_ result: TerminalProcess.Result) -> [String] {
    var text = String(decoding: result.output, as: UTF8.self).replacing("\u{1B}[K", with: "")
    // The program asks for the background.
    text = text.replacing(TerminalBackground.question, with: "")
    return String(decoding: TerminalText(Array(withoutReturns(text).utf8)).visible, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map { String($0).replacing("^M", with: "") }
  }

  /// A CR and an LF are one character.
  private func withoutReturns(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\r" }))
  }

  /// Commits random changes: of lines, names, modes, binary files and line ends; and merges.
  private func makeHistory(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = ["let a = 1", "-- b", "++ c", "", "    return x", "@@ -1 +1 @@", "// é", "}", "diff --git a/x b/x"]
    func text(_ count: Int) -> String {
      (0..<count).map { _ in (words.randomElement(using: &random) ?? "") + " \(Int.random(in: 0...3, using: &random))\n" }
        .joined()
    }
    var files = ["a.py": text(30), "src/b c.js": text(40), "d.txt": "one\r\ntwo\r\nthree\r\n"]
    try repository.commit(files)
    for step in 0..<4 {
      for (name, old) in files.sorted(by: { $0.key < $1.key }) where Int.random(in: 0...2, using: &random) > 0 {
        var lines = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let index = Int.random(in: 0..<lines.count, using: &random)
          switch Int.random(in: 0...2, using: &random) {
          case 0: lines.insert(words.randomElement(using: &random) ?? "", at: index)
          case 1 where lines.count > 2: lines.remove(at: index)
          default: lines[index] += "!"
          }
        }
        files[name] = lines.joined(separator: "\n")
      }
      if step == 1 {
        try repository.git("mv a.py 'e f.py' && chmod +x d.txt")
        files["e f.py"] = files.removeValue(forKey: "a.py")
        try repository.folder.write("\0\u{1}\u{2}\(seed)", to: "p.png")
      }
      if step == 2 {
        try repository.git("rm -q p.png")
        files["g.md"] = "# Title\n\ntext"
      }
      try repository.commit(files)
    }
    try repository.git("checkout -q -b side HEAD~1")
    try repository.commit(["h.c": "int h;\n"])
    try repository.git("checkout -q main && git merge -q -m 'A merge' side")
  }

  private static let commands = [
    "log -p", "show --stat -p HEAD^", "diff HEAD~3", "log -p -m -M", "show", "diff -U0 HEAD~2", "log --oneline -p",
  ]

  /// All lines of hunks, messages and the like are there, in order, and each file has a heading that says what its header says.
  @Test(arguments: 1..<4 as Range<UInt64>) func headings(seed: UInt64) throws {
    try makeHistory(seed: seed)
    for command in Self.commands {
      let plain = ContiguousArray(String(decoding: try repository.git(command), as: UTF8.self).utf16)
      let diff = ParsedDiff(plain)
      let expected = diff.lines.filter { $0.kind != .header && $0.kind != .hunk }
        .map { withoutReturns(String(decoding: plain[$0.start..<$0.end], as: UTF16.self)) }
      let shown = lines(try run("git \(command) | \"$P\" --tabs 0"))
      func isHeading(_ line: String) -> Bool {
        line.hasPrefix("▌ ") || line.hasPrefix("@@ ") || !line.isEmpty && line.allSatisfy { $0 == "─" }
      }
      #expect(shown.filter { !isHeading($0) && !$0.isEmpty } == expected.filter { !$0.isEmpty }, "\(command)")
      let headings = shown.filter { $0.hasPrefix("▌ ") }
      #expect(headings.count == diff.files.count, "\(command)")
      #expect(shown.count { $0.hasPrefix("@@ ") } == diff.files.reduce(0) { $0 + $1.hunks.count })
      for (heading, file) in zip(headings, diff.files) {
        let header = file.header
        for part in [header.names.old, header.names.new, header.oldMode, header.newMode, header.isBinary ? "binary" : nil] {
          if let part { #expect(heading.contains(part), "\(heading)") }
        }
        let all = diff.lines[file.lines]
        let counts = (all.count { $0.kind == .added }, all.count { $0.kind == .removed })
        if counts.0 + counts.1 > 0 { #expect(heading.hasSuffix("  +\(counts.0) −\(counts.1)"), "\(heading)") }
      }
    }
  }

  /// Each line is on its side, with its number.
  @Test(arguments: 1..<4 as Range<UInt64>) func sides(seed: UInt64) throws {
    try makeHistory(seed: seed)
    for command in Self.commands {
      let plain = ContiguousArray(String(decoding: try repository.git(command), as: UTF8.self).utf16)
      let diff = ParsedDiff(plain)
      func expected(_ hasLine: (ParsedDiff.Line) -> Bool, _ number: (ParsedDiff.Line) -> Int) -> [String] {
        diff.lines.filter(hasLine).map {
          trimmed("\(number($0)) " + withoutReturns(String(decoding: plain[$0.start..<$0.end], as: UTF16.self)))
        }
      }
      let isSigned = diff.files.flatMap(\.hunks).allSatisfy { $0.form == .signs }
      guard isSigned else { continue }
      let rows = lines(try run("git \(command) | \"$P\" --side-by-side --tabs 0")).filter {
        Array($0).count > 59 && Array($0)[59] == "│"
      }
      let left = rows.map { trimmed(String($0.prefix(59))) }.filter { $0.first?.isNumber == true }
      let right = rows.map { trimmed(String($0.dropFirst(60))) }.filter { $0.first?.isNumber == true }
      #expect(left == expected({ $0.kind == .context || $0.kind == .removed }, \.old), "\(command)")
      #expect(right == expected({ $0.kind == .context || $0.kind == .added }, \.new), "\(command)")
    }
  }

  private func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  private func change() throws {
    try repository.commit(["a.py": (1...40).map { "def f\($0)(): return \($0)\n" }.joined()])
    try repository.folder.write(
      (1...40).map { $0 == 5 || $0 == 30 ? "def f\($0)(): return more\n" : "def f\($0)(): return \($0)\n" }.joined(),
      to: "a.py")
  }

  /// Only a terminal gets another layout than git's, and only where the user wants it.
  @Test func whereTheLayoutIsThatOfGit() throws {
    try change()
    func isOfGit(_ script: String, configuration: String = "") throws -> Bool {
      let shown = lines(try run(script, configuration: configuration))
      #expect(shown.contains { $0.contains("return more") }, "\(script): \(shown)")
      return shown.contains("--- a/a.py") && !shown.contains { $0.hasPrefix("▌") }
    }
    #expect(try !isOfGit("git diff | \"$P\""))
    #expect(try !isOfGit("git -c core.pager=\"$P\" diff"))
    #expect(try !isOfGit("git diff | \"$P\" --side-by-side"))
    for script in [
      "git diff | \"$P\" -p", "git diff | \"$P\" --color always | cat",
      "git diff | \"$P\" --side-by-side --color always | cat",
      "git diff >x.diff; \"$P\" x.diff", "git diff >x.patch; \"$P\" x.patch", "git diff | \"$P\" | cat",
      "git diff | \"$P\" --lines 1:40",
    ] {
      #expect(try isOfGit(script), "\(script)")
    }
    #expect(try isOfGit("git diff | \"$P\"", configuration: "[highlight]\ndiffLayout = \"git\"\n"))
    #expect(try !isOfGit("\"$P\" --side-by-side x.diff"))
    #expect(try lines(run("git diff | \"$P\" --side-by-side")).contains { $0.contains("│") })
    #expect(
      try lines(run("git diff | \"$P\"", configuration: "[highlight]\ndiffLayout = \"side-by-side\"\n")).contains {
        $0.contains("│")
      })
    #expect(try !lines(run("git diff | \"$P\" --side-by-side", columns: 99)).contains { $0.contains("│") })
  }

  /// Git counts the lines of the filter's output, whatever is configured.
  @Test(arguments: [
    "[highlight]\nwrap = \"character\"\ndiffLayout = \"side-by-side\"\n",
    "[highlight]\nwrap = 40\ntabWidth = 2\nstyle = \"full\"\n",
    "[highlight]\ndiffLayout = \"headings\"\npaging = \"always\"\nstyle = \"numbers,header,grid\"\n", "",
  ])
  func asPagerAndFilter(configuration: String) throws {
    try change()
    let long = "x = [" + String(repeating: "1, ", count: 100) + "]\n"
    try repository.folder.write(
      (try String(contentsOfFile: repository.folder["a.py"], encoding: .utf8)) + "\t" + long, to: "a.py")
    let result = try run(
      "git -c core.pager=\"$P\" -c interactive.diffFilter=\"$P --color always\" add -p", configuration: configuration,
      typed: "y\nn\ny\n")
    #expect(result.status == 0 && !result.text.contains("mismatched"), "\(result.text)")
    let staged = String(decoding: try repository.git("diff --cached"), as: UTF8.self)
    #expect(staged.contains("+def f5(): return more") && !staged.contains("+def f30"))
    let paged = try run("git -c core.pager=\"$P\" diff", configuration: configuration)
    #expect(paged.status == 0 && paged.text.contains("a.py"))
  }

  @Test func twoFilesAndFolders() throws {
    try repository.folder.write("int a = 1;\nint b;\n", to: "one/x.c")
    try repository.folder.write("int a = 2;\nint b;\n", to: "two/x.c")
    try repository.folder.write("new\n", to: "two/y.txt")
    let files = lines(try run("\"$P\" diff one/x.c two/x.c"))
    #expect(files.first == "▌ one/x.c → two/x.c  +1 −1" && files.contains("-int a = 1;") && files.contains("+int a = 2;"))
    let folders = lines(try run("\"$P\" diff one two; echo code $?"))
    #expect(folders.contains("▌ one/x.c → two/x.c  +1 −1") && folders.contains("▌ two/y.txt  new file, mode 100644  +1 −0"))
    #expect(folders.contains("code 0"))
    // Git starts it for its own differences.
    try change()
    let tool = lines(
      try run(
        "git -c diff.tool=hl -c difftool.hl.cmd='\"$P\" diff \"$LOCAL\" \"$REMOTE\"' difftool -y",
        environment: ["P": Program.path]))
    #expect(tool.contains("+def f5(): return more"))
    let missing = try run(
      "\"$P\" diff one/x.c none; echo code $?; \"$P\" diff one; echo code $?; \"$P\" diff one/x.c one/x.c; echo code $?")
    #expect(missing.text.contains("none: no such file or folder") && missing.text.contains("a file named diff is ./diff"))
    #expect(lines(missing).filter { $0.hasPrefix("code") } == ["code 1", "code 2", "code 0"])
  }

  @Test func columnsOnAPage() throws {
    try change()
    let result = try Program.run(
      ["highlight", "--side-by-side", "-f", "html"], input: try repository.git("diff -U1"), folder: repository.folder.path)
    #expect(result.status == 0)
    #expect(result.text.contains("<span class=\"hl-sides\">") && result.text.contains("▌ "))
    // The lines around two changes are on both sides, changed ones on one.
    #expect(result.text.replacing(/<[^>]*>/, with: "").matches(of: /def f(?:4|6|29|31)\(/).count == 8)
    #expect(result.text.replacing(/<[^>]*>/, with: "").matches(of: /def f(?:5|30)\(/).count == 4)
    let plain = try Program.run(
      ["highlight", "-f", "html"], input: try repository.git("diff"), folder: repository.folder.path)
    #expect(!plain.text.contains("class=\"hl-sides") && plain.text.contains("+++"))
  }

  // MARK: Search results

  /// At a terminal the lines are there with headings and numbers; elsewhere not a byte is changed.
  @Test func searchResults() throws {
    try repository.commit([
      "a.py": "x = '''\nif one\n'''\nif two: pass\n", "src/b.c": "int one;\n\n\nint f(void) { return one; }\n",
    ])
    let expected = [
      "▌ a.py", String(repeating: "─", count: 120), "     2  if one", "", "▌ src/b.c", String(repeating: "─", count: 120),
      "     1  int one;", "     4  int f(void) { return one; }", "",
    ]
    for script in [
      "grep -rn one a.py src | \"$P\"", "grep -rn --color=always one a.py src | \"$P\"",
      "git -c core.pager=\"$P\" grep one -- a.py src",
      "git grep -n one -- a.py src | \"$P\"", "grep -r one a.py src | \"$P\" -P",
    ] {
      let result = try run(script)
      #expect(
        lines(result).map { $0.replacing("\u{1B}]11;?\u{1B}\\\u{1B}[c", with: "") } == expected, "\(script): \(result.text)")
      // In the file it is text.
      #expect(!result.text.contains("mif\u{1B}"), "\(result.text)")
      if script.contains("always") { #expect(result.text.contains("\u{1B}[1;4;"), "\(result.text)") }
    }
    let text = try repository.git("grep -n one -- a.py src")
    for options in [[], ["--color", "never"]] {
      #expect(try Array(Program.run(["highlight"] + options, input: text, folder: repository.folder.path).output) == text)
    }
    let plain = lines(try run("git grep -n one -- a.py src | \"$P\" -p"))
    #expect(plain.contains("a.py:2:if one"))
    // What is no result.
    let message = lines(try run("echo 'a.py:2:5: error: one' | \"$P\""))
    #expect(message.contains { $0.contains("a.py:2:5: error: one") })
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/rg"), "ripgrep is missing"))
  func resultsOfRipgrep() throws {
    try repository.commit([
      "a.py": "x = '''\nif one\n'''\n", "src/b.c": "int one;\n\n\n\n\nint two(void);\nint one2;\n",
    ])
    for options in ["--json", "-n", "-p", "--heading -n", "-n --color always", "", "-n -C1", "--json -C1", "-p -C1"] {
      let result = try run("rg --no-config --sort path \(options) one a.py src | \"$P\"")
      let shown = lines(result).map { $0.replacing("\u{1B}]11;?\u{1B}\\\u{1B}[c", with: "") }
      let isWide = options.contains("-C1")
      let rule = String(repeating: "─", count: 120)
      var expected = ["▌ a.py", rule, "     2  if one", "", "▌ src/b.c", rule, "     1  int one;"]
      if isWide {
        expected.insert("     1  x = '''", at: 2)
        expected.insert("     3  '''", at: 4)
        expected.append("     2  ")
      }
      #expect(Array(shown.prefix(expected.count)) == expected, "\(options): \(result.text)")
      #expect(shown.contains("     7  int one2;"), "\(options)")
      if isWide && !options.contains("json") { #expect(shown.contains("     ⋯"), "\(options)") }
      if options.contains("json") || options.contains("-p") || options.contains("always") {
        #expect(result.text.contains("\u{1B}[1;4;"), "\(options): \(result.text)")
      }
    }
  }

  /// `n` finds headings at once, also where the user has a history.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/less"), "less is missing")) func nextFileInLess()
    throws
  {
    try repository.commit(["a.py": "a\n", "b.py": "b\n"])
    let long = (0..<100).map { "line \($0)\n" }.joined()
    try repository.commit(["a.py": long, "b.py": long])
    let result = try run(
      "git -c core.pager=\"$P\" show", environment: ["PAGER": "less -R", "HOME": repository.folder.path], typed: "nnq")
    #expect(result.status == 0 && result.text.contains("b.py"))
    let history = try String(contentsOfFile: repository.folder["cache/highlight-lsp/lesshst"], encoding: .utf8)
    #expect(history.contains("\"" + DiffForm.headingPattern))
  }
}
