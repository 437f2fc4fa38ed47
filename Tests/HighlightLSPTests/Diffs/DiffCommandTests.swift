import Foundation
import SystemSupport
import TestSupport
import Testing

@testable import HighlightRendering

/// Differences at a terminal and in pipes.
@Suite(.enabled(if: TestSupport.GitRepository.hasGit, "git is missing")) struct DiffCommandTests {
  private let repository: TestSupport.GitRepository

  init() throws {
    repository = try TestSupport.GitRepository()
    try repository.commit(["a.py": (1...40).map { "value_\($0) = call(\($0))\n" }.joined()])
    try repository.folder.write(
      (1...40).map { $0 == 5 || $0 == 30 ? "value_\($0) = call(\($0), more)\n" : "value_\($0) = call(\($0))\n" }.joined(),
      to: "a.py")
  }

  private func highlight(_ options: String..., input: [UInt8], environment: [String: String] = [:]) throws -> String {
    let result = try Program.run(
      ["highlight"] + options, input: input, environment: environment, folder: repository.folder.path)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return result.text
  }

  /// One line for each line, and the same text.
  @Test(arguments: ["diff", "diff --color=always", "log -p --color=always", "show --stat -p", "diff --color=always -U0"])
  func linesStayAsTheyAre(command: String) throws {
    let plain = try repository.git(command.replacing("--color=always", with: "--no-color"))
    let shown = try highlight("--color", "always", input: try repository.git(command))
    #expect(TerminalText(Array(shown.utf8)).visible == plain)
    #expect(!TerminalText(Array(shown.utf8)).hasRawControls)
    #expect(shown.contains("\u{1B}["))
    // Not a byte differs on a pipe, and no escape is left without colors.
    #expect(Array(try highlight(input: try repository.git(command)).utf8) == (try repository.git(command)))
    #expect(Array(try highlight("--color", "never", "-n", input: try repository.git(command)).utf8).contains(0x1B) == false)
  }

  @Test func escapesOfNamedFilesAndOfData() throws {
    let colored = try repository.git("diff --color=always")
    try repository.folder.write(colored, to: "x.txt")
    #expect(try !highlight("--color", "always", "x.txt", input: []).contains("^["))
    try repository.folder.write(colored, to: "x.diff")
    #expect(try highlight("--color", "always", "x.diff", input: []).contains("^["))
    #expect(try highlight("--color", "always", "--strip-ansi", "never", input: colored).contains("^["))
    // Offsets are those of the bytes.
    let result = try Program.run(["highlight", "-f", "json"], input: colored, folder: repository.folder.path)
    #expect(try HighlightedObject.all(in: result.output).first?.bytes == colored.count)
    // All other controls are shown.
    #expect(try highlight("--color", "always", input: Array("a\u{1B}[1mb\u{1B}[2Jc\u{8}\n".utf8)).contains("c\u{1B}[7m^H"))
  }

  /// A difference by words has no other signs of what was removed; git's pager gets colors that are no difference's.
  @Test func colorsThatSayMoreThanOurs() throws {
    let words = try repository.git("diff --word-diff=color --color=always")
    #expect(words.contains(0x1B))
    #expect(Self.cells(Array(try highlight("--color", "always", input: words).utf8)) == Self.cells(words))
    let graph = try repository.git("log --graph --oneline --color=always")
    #expect(graph.contains(0x1B))
    for environment in [["LV": "-c"], [:]] {
      let shown = try highlight("--color", "always", input: graph, environment: environment)
      #expect(Self.cells(Array(shown.utf8)) == Self.cells(graph))
    }
    // Beside numbers, too.
    let numbered = try highlight("--color", "always", "-n", input: words)
    #expect(numbered.contains("\u{1B}[31m") && numbered.contains("\u{1B}[32m"))
    #expect(try !highlight("--color", "never", input: graph, environment: ["LV": "-c"]).contains("\u{1B}"))
  }

  /// The characters of a colored text, each with the escape of its style.
  private static func cells(_ text: [UInt8]) -> [String] {
    var filter = FormattingFilter(.styles)
    filter.colors = TextColors()
    let plain = filter.filtered(ContiguousArray(text), isLast: true)
    let colors = filter.colors ?? TextColors()
    var (style, next) = (0, colors.changes[...])
    return plain.enumerated().compactMap { offset, byte in
      while let change = next.first, change.offset <= offset { style = next.removeFirst().style }
      return byte == 0x0A ? "\n" : "\(byte) \(colors.styles[style].escape)"
    }
  }

  /// An escape that is cut between two reads is one.
  @Test func escapesInParts() throws {
    let child = try Program.start(["highlight", "--color", "always"], folder: repository.folder.path)
    var got: [UInt8] = []
    func receive(until text: String) throws {
      while TerminalText(got).text?.hasSuffix(text) != true {
        let more = child.receive()
        try #require(!more.isEmpty)
        got += more
      }
    }
    child.send(Array("\u{1B}[1mdiff --git a/x b/x\u{1B}[m\n\u{1B}[1m--- a/x\u{1B}[m\nnext\u{1B}[3".utf8))
    try receive(until: "--- a/x\nnext")
    child.send(Array("1;4mred\u{1B}]8;;http://exam".utf8))
    try receive(until: "nextred")
    child.send(Array("ple.org\u{1B}\\link\n".utf8))
    try receive(until: "nextredlink\n")
    child.closeInput()
    #expect(child.wait() == 0)
  }

  /// A hunk is written when it is complete, and no later than it comes to an end.
  @Test func hunksAsTheyCome() throws {
    let child = try Program.start(["highlight", "--color", "always"], folder: repository.folder.path)
    let text = String(decoding: try repository.git("diff"), as: UTF8.self)
    let second = try #require(text.ranges(of: "\n@@ ").last).lowerBound
    child.send(Array(text[...second].utf8))
    var got: [UInt8] = []
    while TerminalText(got).text?.hasSuffix("value_8 = call(8)\n") != true {
      let more = child.receive()
      try #require(!more.isEmpty)
      got += more
    }
    child.send(Array(text[second...].dropFirst().utf8))
    child.closeInput()
    while true {
      let more = child.receive()
      if more.isEmpty { break }
      got += more
    }
    #expect(TerminalText(got).text == text)
    #expect(child.wait() == 0)
  }

  /// In parts a long text is what it is as a file.
  @Test func longTexts() throws {
    var text: [UInt8] = []
    for round in 0..<60 {
      let name = "f\(round % 3).py"
      try repository.commit([
        name: (1...40).map { "value_\($0) = '''\(round)\nx'''; call(\($0), \(round * $0 % 7))\n" }.joined()
      ])
    }
    text = try repository.git("log -p")
    #expect(text.count > 150_000)
    try repository.folder.write(text, to: "x.diff")
    let whole = try highlight("--color", "always", "x.diff", input: [])
    let piped = try Program.script(
      "cat x.diff | \"$P\" highlight --color always", folder: repository.folder.path
    ).text
    // Links are numbered in their part. No regular expression, which takes seconds without optimization.
    func strip(_ text: String) -> String {
      let parts = text.components(separatedBy: "\u{1B}]8;")
      return parts.dropFirst().reduce(parts[0]) { $0 + String(Substring($1.utf8.drop { $0 != 0x1B })) }
    }
    let isEqual = strip(whole) == strip(piped)
    #expect(isEqual)
  }

  @Test func numbersOfBothSides() throws {
    let lines = try highlight("--color", "never", "-n", input: try repository.git("diff")).split(separator: "\n")
    #expect(lines.contains("     " + "  +++ b/a.py") && lines.contains(" 4  4   value_4 = call(4)"))
    #expect(lines.contains(" 5     -value_5 = call(5)") && lines.contains("    5  +value_5 = call(5, more)"))
    #expect(lines.contains("30     -value_30 = call(30)"))
    let html = try highlight("-f", "html", "-n", input: try repository.git("diff"))
    #expect(html.contains("\"> 5     </span>") && html.contains("\">    5  </span>"))
    #expect(try highlight("-f", "svg", "-n", input: try repository.git("diff")).contains("> 5     </tspan>"))
  }

  @Test func changedWordsHaveAnotherBackground() throws {
    let diff = try repository.git("diff -U0")
    let word = Theme.dark.wordStyle(of: "diff.plus").background
    let color = try #require(word)
    let shown = try highlight("--color", "always", "-t", "dark", input: diff, environment: ["COLORTERM": "truecolor"])
    let line = try #require(
      shown.split(separator: "\n").first { $0.contains("more") && TerminalText(Array($0.utf8)).text?.hasPrefix("+") == true }
    )
    // `, more`, and nothing else.
    let ground = "48;2;\(color.red);\(color.green);\(color.blue)m"
    let pieces = line.split(separator: "\u{1B}[").filter { $0.contains(ground) }
    let words: [Substring] = pieces.map { piece in piece.split(separator: "m", maxSplits: 1).last ?? "" }
    #expect(words.joined() == ", more")
    let html = try highlight("-f", "html", "-t", "dark", input: diff)
    #expect(html.contains("<span class=\"hl-diff-plus-word\">"))
    #expect(html.contains(".hl-diff-plus-word span { background: \(color.hex) }"))
    #expect(
      try highlight("-f", "html", "-t", "dark", "--classes", "none", input: diff).contains("background: \(color.hex)"))
    #expect(try highlight("-f", "svg", "-t", "dark", input: diff).contains("fill=\"\(color.hex)\""))
  }

  @Test func storedDifferences() throws {
    let diff = try repository.git("diff")
    let stored = try Program.run(
      ["highlight", "-f", "json", "--text", "-l", "diff"], input: diff, folder: repository.folder.path
    ).output
    for options in [["--color", "always", "-n"], ["-f", "html", "-n"]] {
      let direct = try Program.run(
        ["highlight", "-l", "diff", "-t", "dark"] + options, input: diff, folder: repository.folder.path)
      let again = try Program.run(
        ["highlight", "--from-json", "-t", "dark"] + options, input: stored, folder: repository.folder.path)
      #expect(direct.text == again.text)
    }
  }

  @Test func hostileTexts() throws {
    // A header that promises what does not come, one that repeats, and many files with objects that are none.
    let inputs = [
      "--- a/a.py\n+++ b/a.py\n@@ -1,999999999 +1,999999999 @@\n" + String(repeating: "+x = '''\n", count: 3000),
      String(repeating: "@@ -1,9 +1,9 @@\n", count: 3000), String(repeating: "--- a/a.py\n+++ b/a.py\n", count: 3000),
      (0..<2000).map {
        "diff --git a/a.py b/a.py\nindex \(1_000_000 + $0)..\(2_000_000 + $0) 100644\n--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-x\n+y\n"
      }
      .joined(),
      "diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-" + String(repeating: "a ", count: 20_000) + "\n+"
        + String(repeating: "b ", count: 20_000) + "\n",
      "@@@@@@@@@@ -1 -1 -1 -1 -1 -1 -1 -1 +1 @@@@@@@@@@\n-------- x\n++++++++y\n",
    ]
    for input in inputs {
      let result = try Program.run(
        ["highlight", "--color", "always", "-l", "diff"], input: Array(input.utf8), folder: repository.folder.path)
      let isEqual = TerminalText(result.output).text == input
      #expect(result.status == 0 && isEqual)
    }
  }

  // MARK: As programs of git

  private func runGit(
    _ script: String, environment: [String: String] = [:], typed: String = ""
  ) throws -> TerminalProcess.Result {
    var variables = ProcessInfo.processInfo.environment.filter { !["LESS", "LV", "PAGER", "NO_COLOR"].contains($0.key) }
    variables["XDG_DATA_HOME"] = Program.dataHome
    variables["TERM"] = "xterm-256color"
    variables["P"] = Program.path
    variables.merge(environment) { $1 }
    return try TerminalProcess.run(
      ["/bin/sh", "-c", "cd '\(repository.folder.path)' && stty -echo && \(script)"], environment: variables, typed: typed)
  }

  @Test func asThePagerOfGit() throws {
    // What git's pager writes goes through ours.
    let marked = try runGit(
      "git -c core.pager=\"$P highlight -t dark\" diff", environment: ["PAGER": "sed s/^/page:/"])
    #expect(marked.status == 0)
    // A heading of two lines is in place of four lines of a header.
    #expect(marked.count(of: "page:") == (try repository.git("diff")).count { $0 == 0x0A } - 2)
    let direct = try runGit(
      "git -c core.pager=\"$P highlight -t dark --paging never\" diff", environment: ["PAGER": "sed s/^/page:/"])
    #expect(direct.status == 0 && direct.count(of: "page:") == 0 && direct.text.contains("\u{1B}["))
    #expect(direct.count(of: "more") == 2)
    // So do other pipes that end.
    let piped = try runGit("git diff | \"$P\" highlight -t dark", environment: ["PAGER": "sed s/^/page:/"])
    #expect(piped.count(of: "page:") == marked.count(of: "page:") && piped.count(of: "more") == 2)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/less"), "less is missing")) func throughLess()
    throws
  {
    // What fits is printed, and nothing is waited for.
    let short = try runGit("git -c core.pager=\"$P highlight -t dark\" diff -U0")
    #expect(short.status == 0 && short.count(of: "more") == 2)
    // A long text waits for somebody who reads.
    for round in 0..<30 { try repository.commit(["a.py": "value = \(round)\n"]) }
    let long = try runGit("git -c core.pager=\"$P highlight -t dark\" log -p", typed: "q")
    #expect(long.status == 0)
    #expect(long.count(of: "▌") > 0 && long.count(of: "value_5") == 0)
  }

  /// A file of a revision has the name that git was given.
  @Test func filesThatGitShows() throws {
    try repository.commit(["b.c": "int value;\n"])
    for pager in ["$P", "$P --paging never -t dark"] {
      for object in ["HEAD:b.c", ":b.c", ":0:b.c", "HEAD:./b.c"] {
        let shown = try runGit("git -c core.pager=\"\(pager)\" show \(object)", environment: ["PAGER": "cat"])
        #expect(shown.status == 0)
        #expect(shown.text.contains("\u{1B}[38;5;79mint\u{1B}[0m"), "\(pager) \(object): \(shown.text)")
      }
    }
  }

  /// Behind commits, authors and numbers, lines have the colors that they have in their file, also where a comment began above them.
  @Test func linesThatGitBlames() throws {
    try repository.commit(["b.c": "/* a\n int b (1) c\n*/\nint value;\n"])
    for (arguments, isShort) in [("b.c", false), ("-s -L 2,4 b.c", true), ("HEAD -- b.c", false), ("-L2,4 -f ./b.c", true)] {
      for pager in ["$P", "$P --paging never -t dark"] {
        let shown = try runGit("git -c core.pager=\"\(pager)\" blame \(arguments)", environment: ["PAGER": "cat"])
        #expect(shown.status == 0)
        #expect(shown.text.contains(" 4) \u{1B}[38;5;79mint\u{1B}[0m value"), "\(pager) \(arguments): \(shown.text)")
        // The comment, whose first line may not be shown.
        #expect(!shown.text.contains("79mint\u{1B}[0m b"), "\(pager) \(arguments): \(shown.text)")
        #expect(shown.text.contains("int b (1) c") && shown.text.contains(" 1) ") == !isShort)
      }
    }
    let porcelain = try runGit("git -c core.pager='$P --paging never' blame -p b.c")
    #expect(porcelain.status == 0 && porcelain.text.contains("int value;") && porcelain.text.contains("author A"))
  }

  /// Git counts the lines of the filter's output.
  @Test func asTheFilterOfInteractiveCommands() throws {
    let result = try runGit(
      "git -c interactive.diffFilter=\"$P highlight --color always -t dark\" add -p", typed: "y\nn\n")
    #expect(result.status == 0, "\(result.text)")
    #expect(!result.text.contains("mismatched"))
    #expect(result.text.contains("\u{1B}["))
    // The background of a line reaches below its tabs and to the edge.
    #expect(result.text.contains("\u{1B}[K"))
    let staged = String(decoding: try repository.git("diff --cached"), as: UTF8.self)
    #expect(staged.contains("+value_5") && !staged.contains("+value_30"))
  }
}
