import Foundation
import TestSupport
import Testing

/// What people type first who come from bat, less, delta, ripgrep or pygmentize: a command, its exit code and its effect.
@Suite struct FirstAttemptTests {
  /// One attempt.
  struct Attempt: Sendable, CustomTestStringConvertible {
    /// A shell script; `$P` is the program.
    let script: String
    var status: Int32 = 0
    /// Standard output has all of these; escapes are written `^[`.
    var has: [String] = []
    var lacks: [String] = []
    /// Standard output is this.
    var output: String?
    /// How many lines standard output has.
    var lines: Int?
    /// Standard error has all of these; without any it is empty.
    var errors: [String] = []

    var testDescription: String { script }
  }

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "import os\nprint(os.name)\n\n\n\nx = 'a long line of text that is wider than thirty cells'\n", to: "a.py")
    try folder.write("int main(void)\n{\n\treturn 0;\n}\n", to: "b.c")
    try folder.write("", to: "check.txt")
  }

  /// `highlight` is what the program does without a command.
  static let bare: [Attempt] = [
    Attempt(script: "$P a.py", has: ["import os"], lacks: ["^["]),
    Attempt(script: "$P --color always a.py", has: ["^[["]),
    Attempt(script: "$P --color=always -n a.py", has: ["^[["], lines: 6),
    Attempt(script: "$P a.py --color always", has: ["^[["]),
    Attempt(script: "$P -n --lines 2:2 a.py", has: ["2", "print"], lines: 1),
    Attempt(script: "$P a.py b.c", has: ["import os", "int main"], lines: 10),
    Attempt(script: "$P -t default --color always a.py", has: ["^[["]),
    Attempt(script: "$P -f html -t default a.py", has: ["prefers-color-scheme"]),
    Attempt(script: "$P --theme 'Visual Studio Dark+' --color always a.py", has: ["^[["]),
    Attempt(
      script: "$P -f html -O full,style=monokai a.py", status: 2, output: "",
      errors: ["there is no option \"-O\"; write --theme NAME for style=NAME, and --number for linenos"]),
    Attempt(script: "$P --side-by-side b.c", has: ["int main"], lines: 4),
    Attempt(
      script: "$P --side-by-side -f svg b.c", status: 2, output: "", errors: ["--side-by-side needs --format ansi or html"]),
    Attempt(
      script: "$P --config-file", status: 2, output: "", errors: ["[highlight] of ~/.config/highlight-lsp/config.toml"]),
    Attempt(script: "$P --line-numbers b.c", status: 2, output: "", errors: ["write --number"]),
    Attempt(script: "$P ./a.py -f json", has: [#""language":"python""#], lines: 1),
    Attempt(script: "$P -l c < b.c", has: ["int main"], lines: 4),
    Attempt(script: "$P . -f json", lines: 3),
    Attempt(script: "$P - < a.py", has: ["import os"]),
    Attempt(script: "cat a.py | $P", has: ["import os"], lacks: ["^["], lines: 6),
    Attempt(script: "cat a.py | $P --color always -l python", has: ["^[["], lines: 6),
    Attempt(script: "cat a.py | $P --color always --file-name x.py", has: ["^[["]),
    Attempt(script: "printf '' | $P", output: ""),
    Attempt(script: "$P < /dev/null", output: ""),
    Attempt(script: "printf 'Content-Length: none\\n' | $P", output: "Content-Length: none\n"),
    Attempt(script: "printf 'content-type: text/html\\n' | $P", output: "content-type: text/html\n"),
    Attempt(script: "printf 'Content-Length' | $P", output: "Content-Length"),
    Attempt(
      script: #"m='{"jsonrpc":"2.0","id":1,"method":"shutdown"}'; printf 'CONTENT-LENGTH: %d\r\n\r\n%s' ${#m} "$m" | $P"#,
      status: 1,
      has: [#""code":-32002"#], lacks: ["shutdown"]),
    Attempt(
      script:
        #"m='{"jsonrpc":"2.0","method":"exit"}'; printf 'Content-Type: application/vscode-jsonrpc\r\nContent-Length: %d\r\n\r\n%s' ${#m} "$m" | $P"#,
      status: 1, output: ""),
    Attempt(script: "printf 'x = 1\\n' | $P serve", status: 1, output: ""),
    Attempt(
      script: "$P highlite a.py", status: 2, output: "",
      errors: ["there is no command \"highlite\"; did you mean \"highlight\"?"]),
    Attempt(script: "$P chek", status: 2, output: "", errors: ["did you mean \"check\"?"]),
    Attempt(script: "$P check.txt", output: ""),
    Attempt(
      script: "$P missing.py", status: 1, output: "", errors: ["highlight-lsp: missing.py: no such file or directory"]),
    Attempt(script: "$P missing.py a.py", status: 1, has: ["import os"], errors: ["missing.py"]),
    Attempt(script: "$P --nubmer a.py", status: 2, output: "", errors: ["did you mean \"--number\"?"]),
    Attempt(script: "$P -h", has: ["EXAMPLES", "HIGHLIGHT AND READ", "CHECK AND FIX", "SERVE AND MANAGE"]),
    Attempt(script: "$P --help", has: ["USAGE: highlight-lsp [OPTIONS] [FILE|DIR|-] ..."]),
    Attempt(script: "$P help check", has: ["USAGE: highlight-lsp check"]),
    Attempt(script: "$P --help | awk 'length > 80'", output: ""),
    Attempt(script: "$P completion bash > d; $P --generate-completion-script bash | cmp d -"),
    Attempt(script: "$P completions zsh | head -n 1", has: ["#compdef"]),
    Attempt(script: "$P completion", status: 2, output: "", errors: ["name one: highlight-lsp completion bash"]),
    Attempt(script: "printf 'text\\n' > completion; $P completion; rm completion", output: "text\n"),
    Attempt(script: "$P -N a.py > d; $P -n a.py | cmp d -"),
    Attempt(script: "$P -V", has: ["highlight-lsp "], lines: 1),
    Attempt(script: "$P -V --verbose", has: ["parser library", "ICU"]),
    Attempt(script: "$P -o o.html a.py && cat o.html", has: ["<!DOCTYPE html>", "import"]),
    Attempt(script: "$P -f svg -o o.svg a.py && cat o.svg", has: ["<svg"]),
    Attempt(script: "$P -o o.ansi a.py && cat o.ansi", has: ["^[["], lines: 6),
    Attempt(script: "$P -f html -o o.d a.py && cat o.d/a.py.html", has: ["import"]),
    Attempt(script: "cp a.py o.txt; $P -o o.txt o.txt; wc -l < o.txt", has: ["6"], errors: ["o.txt is the input"]),
    Attempt(script: "printf 'a\\0b\\n' > o.bin; $P -A --color never o.bin", has: ["a", "b"]),
    Attempt(script: "printf 'N\\bNA\\bA\\n' | $P -pl man --color always", has: ["NA"], lacks: ["^H"]),
  ]

  /// bat's names of options have bat's effects.
  static let bat: [Attempt] = [
    Attempt(script: "$P -r 1:2 a.py", output: "import os\nprint(os.name)\n"),
    Attempt(script: "$P --line-range 2: a.py", lines: 5),
    Attempt(script: "$P -r -1: a.py", has: ["a long line"], lines: 1),
    Attempt(script: "$P -r 2::1 a.py", lines: 3),
    Attempt(script: "$P --tabs 2 --color always b.c", has: ["  ^["], lacks: ["\t"]),
    Attempt(script: "$P --tabs=4 --color never -p b.c", has: ["    return 0;"]),
    Attempt(script: "cat b.c | $P --file-name b.c -f json", has: [#""path":"b.c","language":"c""#]),
    Attempt(script: "$P -L", has: ["python\t"]),
    Attempt(script: "$P --list-languages", has: ["rust\t*.rs"]),
    Attempt(script: "$P --list-themes", has: ["dark\n", "light\n"]),
    Attempt(script: "$P --decorations always a.py b.c", has: ["a.py", "b.c"], lacks: ["^["]),
    Attempt(script: "$P --decorations never --style full a.py", has: ["import os"], lacks: ["a.py", "─"], lines: 6),
    Attempt(script: "$P --style full --terminal-width 30 a.py", has: ["a.py", String(repeating: "─", count: 20)]),
    Attempt(
      script: "$P --wrap character --terminal-width 30 a.py",
      has: ["x = 'a long line of text that \nis wider than thirty cells'"]),
    Attempt(script: "$P --wrap=character a.py", has: ["thirty cells'"], lines: 6),
    Attempt(script: "$P --wrap character --terminal-width 10 -n -r 1 a.py", has: ["1  import \n"], lines: 2),
    Attempt(script: "$P --wrap auto --terminal-width 30 a.py", has: ["x = 'a long line of text that \n"]),
    Attempt(script: "$P -S --terminal-width 20 a.py", has: ["x = 'a long line of \n"], lines: 6),
    Attempt(script: "$P -S a.py", has: ["thirty cells'"], lines: 6),
    Attempt(script: "$P --chop-long-lines --terminal-width -60 a.py", has: ["x = 'a long line of \n"], lines: 6),
    Attempt(script: "$P --highlight-line 1 --color always a.py", has: ["^[["]),
    Attempt(script: "$P -H 1:2 --color always a.py", has: ["48;"]),
    Attempt(script: "$P --theme-dark light --color always a.py > d; $P -t light --color always a.py | cmp d -"),
    Attempt(
      script: "$P --theme light --theme-light dark --color always a.py > d; $P -t light --color always a.py | cmp d -"),
    Attempt(script: "$P -u a.py", has: ["import os"]),
    Attempt(script: "{ printf 'one\\n'; sleep 0; printf 'two\\n'; } | $P -u", output: "one\ntwo\n"),
    Attempt(script: "$P --force-colorization a.py", has: ["^[["]),
    Attempt(script: "$P --force-colorization a.py b.c", has: ["^[[", "a.py"]),
    Attempt(
      script: "$P -f a.py", status: 2, output: "",
      errors: ["-f takes a format", "not the file \"a.py\"", "for colours in a pipe write --color always"]),
    Attempt(script: "$P -p a.py", lines: 6),
    Attempt(script: "$P -pp a.py", lines: 6),
    Attempt(script: "$P -A b.c", has: ["␊"]),
    Attempt(script: "$P -s a.py", lines: 4),
    Attempt(script: "$P --squeeze-limit 2 a.py", lines: 5),
    Attempt(script: "$P -m '*.py:ruby' -f json a.py", has: [#""language":"ruby""#]),
    Attempt(script: "$P --style=numbers a.py", has: ["1"], lines: 6),
    Attempt(script: "$P --style=header-filename,grid a.py > d; $P --style=header,grid a.py | cmp d -"),
    Attempt(script: "$P --style=header-filesize a.py > d; $P --style=size a.py | cmp d -"),
    Attempt(script: "$P --style=auto a.py", has: ["import os"], lines: 6),
    Attempt(script: "$P --color always --theme ansi a.py", has: ["^[[9", "^[[0m"], lacks: ["38;", "48;"]),
    Attempt(
      script: "$P --force-colorization -t ansi -H 1 a.py b.c; $P --color always -t ansi-light b.c", has: ["^[[3"],
      lacks: ["38;", "48;"]),
    Attempt(script: "$P --completion bash", has: ["--complete"]),
    Attempt(script: "$P --paging=never a.py", lines: 6),
    Attempt(script: "$P --wrap words a.py", status: 2, output: "", errors: ["--wrap does not take \"words\""]),
    Attempt(script: "$P -S --wrap 20 a.py", status: 2, output: "", errors: ["exclude each other"]),
  ]

  /// The command line, then `HIGHLIGHT_LSP_OPTS`, then the configuration, then bat's variables.
  static let environment: [Attempt] = [
    Attempt(script: "FORCE_COLOR=1 $P a.py", has: ["^[["]),
    Attempt(script: "FORCE_COLOR=0 $P a.py", lacks: ["^["]),
    Attempt(script: "FORCE_COLOR= $P a.py", lacks: ["^["]),
    Attempt(script: "FORCE_COLOR=1 NO_COLOR=1 $P a.py", lacks: ["^["]),
    Attempt(script: "FORCE_COLOR=1 $P --color never a.py", lacks: ["^["]),
    Attempt(script: "HIGHLIGHT_LSP_OPTS='-n -r 1' $P a.py", has: ["1"], lines: 1),
    Attempt(script: "HIGHLIGHT_LSP_OPTS='-t nonsense' $P -t dark a.py", lines: 6),
    Attempt(script: "BAT_THEME=light $P --color always a.py > d; $P -t light --color always a.py | cmp d -"),
    Attempt(script: "BAT_THEME=light $P -t dark --color always a.py > d; $P -t dark --color always a.py | cmp d -"),
    Attempt(script: "BAT_THEME=ansi $P --color always a.py > d; $P -t ansi --color always a.py | cmp d -"),
    Attempt(script: "BAT_THEME=nonsense $P --color always a.py", has: ["^[["]),
    Attempt(script: "BAT_STYLE=full $P a.py", lacks: ["─"], lines: 6),
    Attempt(
      script: """
        echo 'theme = "light"' > highlight-lsp.toml; BAT_THEME=dark $P --color always a.py > d; rm highlight-lsp.toml
        $P -t light --color always a.py | cmp d -
        """),
  ]

  @Test(arguments: bare) func withoutACommand(_ attempt: Attempt) throws { try run(attempt) }

  @Test(arguments: bat) func optionsOfBat(_ attempt: Attempt) throws { try run(attempt) }

  @Test(arguments: environment) func variables(_ attempt: Attempt) throws { try run(attempt) }

  /// At a terminal a pipe of text is highlighted, and bat's style counts.
  @Test func atATerminal() throws {
    var environment = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "BAT_STYLE", "BAT_THEME"] {
      environment[name] = nil
    }
    environment.merge(["TERM": "xterm-256color", "XDG_DATA_HOME": Program.dataHome, "P": Program.path, "PAGER": "cat"]) {
      $1
    }
    func shown(_ script: String, _ more: [String: String] = [:]) throws -> String {
      try TerminalProcess.run(
        ["/bin/sh", "-c", "cd '\(folder.path)'; \(script)"], environment: environment.merging(more) { $1 },
        answers: [("\u{1B}[c", "\u{1B}[?62c"), ("first line", "\n")]
      ).text
    }
    #expect(try shown("printf '#!/bin/sh\\nif true; then :; fi\\n' | $P").contains("\u{1B}["))
    #expect(try shown("$P -P a.py", ["BAT_STYLE": "numbers,grid"]).contains("─"))
    #expect(try !shown("$P -P a.py", ["BAT_STYLE": "nonsense"]).contains("─"))
    #expect(try shown("$P", [:]).contains("EXAMPLES"))
    // What ends or fills the screen goes through the pager; what is written slowly does not.
    let pager = ["PAGER": "sed s/^/paged:/"]
    #expect(try shown("cat a.py | $P -l python", pager).contains("paged:"))
    #expect(try shown("seq 2000 | $P", pager).contains("paged:1\r"))
    // The second line is written when the first one is shown.
    #expect(try !shown("{ echo first line; head -n 1 </dev/tty >o.tty; echo two; } | $P", pager).contains("paged:"))
    #expect(try shown("$P -f png a.py; echo $?", [:]).contains("png is not for terminals"))
    #expect(try shown("$P -L", [:]).contains("\r\npython              *.py"))
    // The first lines of a large file are written before the others, once.
    let code = (1...400).map { "def f\($0)(x): return x + \($0)\n" }.joined()
    let comment = "# " + String(repeating: "word ", count: 50) + "\n"
    try folder.write(code + String(repeating: comment, count: 4500), to: "large.py")
    for options in ["-n -s --wrap 30", "--style header,grid --wrap never"] {
      let command = "$P -t dark --force-colorization --terminal-width 80 \(options) large.py"
      #expect(try shown("\(command) | cat >o.1; \(command); cmp o.1 o.2", ["PAGER": "sh -c 'cat >o.2'"]).isEmpty)
    }
    // Lines break at the terminal's width beside line numbers.
    #expect(try shown("stty cols 40; $P -P -n a.py", ["NO_COLOR": "1"]).contains("\r\n  "))
  }

  private func run(_ attempt: Attempt) throws {
    let result = try Program.script(attempt.script, folder: folder.path)
    let text = result.text.replacing("\u{1B}", with: "^[")
    #expect(result.status == attempt.status, "\(result.errors)")
    for part in attempt.has { #expect(text.contains(part), "\(text)") }
    for part in attempt.lacks { #expect(!text.contains(part), "\(text)") }
    if let output = attempt.output { #expect(text == output) }
    if let lines = attempt.lines { #expect(text.count { $0 == "\n" } == lines, "\(text)") }
    if attempt.errors.isEmpty {
      #expect(attempt.status != 0 || result.errors.isEmpty, "\(result.errors)")
    } else {
      for part in attempt.errors { #expect(result.errors.contains(part), "\(result.errors)") }
    }
  }
}
