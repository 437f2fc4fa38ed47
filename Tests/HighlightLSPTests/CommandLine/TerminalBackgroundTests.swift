import Foundation
import HighlightStorage
import TestSupport
import Testing

@testable import HighlightRendering

/// `--theme auto` with terminals that answer, and with some that do not.
@Suite struct TerminalBackgroundTests {
  let folder: TemporaryFolder
  private static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"
  private static let attributes = "\u{1B}[?62;22c"
  private static let lightReply = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
  private static let darkReply = "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}"
  // `def` as a keyword, in the colors of both themes.
  private static let dark = "38;2;211;139;227m"
  private static let light = "38;2;139;47;168m"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("def f(): pass\n", to: "a.py")
  }

  private func environment(_ changes: [String: String]) -> [String: String] {
    var result = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm-256color", "COLORTERM": "truecolor", "PAGER": "cat",
    ]
    result["XDG_DATA_HOME"] = Program.dataHome
    result["XDG_RUNTIME_DIR"] = folder["run"]
    if let data = ProcessInfo.processInfo.environment["HIGHLIGHT_LSP_DATA"] { result["HIGHLIGHT_LSP_DATA"] = data }
    return result.merging(changes) { $1 }
  }

  private func highlight(
    _ arguments: [String] = [], answers: [(question: String, answer: String)], typed: String = "",
    _ changes: [String: String] = [:]
  ) throws -> TerminalProcess.Result {
    try TerminalProcess.run(
      [Program.path, "highlight"] + arguments + [folder["a.py"]], environment: environment(changes), answers: answers,
      typed: typed)
  }

  @Test func aLightTerminalGetsTheLightTheme() throws {
    let result = try highlight(answers: [(Self.question, Self.lightReply + Self.attributes)])
    #expect(result.status == 0)
    #expect(result.text.contains(Self.light) && !result.text.contains(Self.dark))
    #expect(result.count(of: Self.question) == 1)
  }

  @Test(arguments: [(lightReply, "light"), (darkReply, "dark")])
  func themesForEitherKindOfTerminal(reply: String, kind: String) throws {
    for name in ["mine-light", "mine-dark"] {
      try folder.write(
        "[styles]\nkeyword = { foreground = \"\(name == "mine-\(kind)" ? "#010203" : "#040506")\" }\n", to: name + ".toml")
    }
    let result = try highlight(
      ["--light-theme", folder["mine-light.toml"], "--dark-theme", folder["mine-dark.toml"]],
      answers: [(Self.question, reply + Self.attributes)])
    #expect(result.text.contains("38;2;1;2;3m"), "\(result.text)")
    #expect(
      try highlight(["--light-theme", "nowhere"], answers: [(Self.question, Self.lightReply + Self.attributes)]).status == 2)
  }

  @Test func aDarkTerminalGetsTheDarkTheme() throws {
    let result = try highlight(["--theme", "auto"], answers: [(Self.question, Self.darkReply + Self.attributes)])
    #expect(result.text.contains(Self.dark) && !result.text.contains(Self.light))
  }

  @Test func aTerminalThatKnowsNoColorsIsNotWaitedFor() throws {
    let result = try highlight(answers: [(Self.question, Self.attributes)])
    #expect(result.text.contains(Self.dark))
  }

  @Test func aSilentTerminalGetsTheDarkTheme() throws {
    let result = try highlight(answers: [])
    #expect(result.status == 0)
    #expect(result.text.contains(Self.dark))
  }

  @Test func theVariableOfTheBackgroundCountsWhereTheTerminalIsSilent() throws {
    let result = try highlight(answers: [(Self.question, Self.attributes)], ["COLORFGBG": "0;15"])
    #expect(result.text.contains(Self.light))
  }

  @Test func aSessionIsAskedOnce() throws {
    let result = try TerminalProcess.run(
      ["/bin/sh", "-c", #""$1" highlight "$2"; echo; "$1" highlight "$2""#, "sh", Program.path, folder["a.py"]],
      environment: environment([:]), answers: [(Self.question, Self.lightReply + Self.attributes)])
    #expect(result.count(of: Self.question) == 1)
    // Two keywords each.
    #expect(result.count(of: Self.light) == 4)
    #expect(folder.files(below: "run").count == 1)
  }

  /// Whoever did not answer in time may do so the next time.
  @Test func aTerminalThatDidNotAnswerIsAskedAgain() throws {
    let result = try TerminalProcess.run(
      ["/bin/sh", "-c", #""$1" highlight "$2"; printf next; "$1" highlight "$2""#, "sh", Program.path, folder["a.py"]],
      environment: environment([:]), answers: [("next" + Self.question, Self.lightReply + Self.attributes)])
    #expect(result.count(of: Self.question) == 2)
    #expect(result.count(of: Self.dark) == 2 && result.count(of: Self.light) == 2)
  }

  @Test func aTerminalWithoutColorsIsNotAskedAgain() throws {
    let result = try TerminalProcess.run(
      ["/bin/sh", "-c", #""$1" highlight "$2"; "$1" highlight "$2""#, "sh", Program.path, folder["a.py"]],
      environment: environment([:]), answers: [(Self.question, Self.attributes)])
    #expect(result.count(of: Self.question) == 1)
  }

  @Test func anotherSessionIsAskedAgain() throws {
    for reply in [Self.lightReply, Self.darkReply] {
      let result = try highlight(answers: [(Self.question, reply + Self.attributes)])
      #expect(result.count(of: Self.question) == 1)
    }
  }

  @Test func whereNothingCanBeKeptItWorksAllTheSame() throws {
    try folder.write("no folder", to: "run")
    let result = try highlight(answers: [(Self.question, Self.lightReply + Self.attributes)])
    #expect(result.status == 0)
    #expect(result.text.contains(Self.light))
  }

  @Test(arguments: [
    ["--theme", "light"], ["--color", "never"], ["-f", "html"], ["-f", "plain"],
  ])
  func nobodyIsAskedWhereItMakesNoDifference(arguments: [String]) throws {
    #expect(try highlight(arguments, answers: []).count(of: "\u{1B}]11") == 0)
  }

  @Test(arguments: ["dumb", "linux"]) func someTerminalsAreNotAsked(name: String) throws {
    #expect(try highlight(answers: [], ["TERM": name]).count(of: "\u{1B}]11") == 0)
  }

  @Test func aPipeIsNotAsked() throws {
    let result = try TerminalProcess.run(
      ["/bin/sh", "-c", #""$1" highlight --color always "$2" | cat"#, "sh", Program.path, folder["a.py"]],
      environment: environment([:]))
    #expect(result.count(of: "\u{1B}]11") == 0)
    #expect(result.text.contains(Self.dark))
  }

  @Test func aJobInTheBackgroundDoesNotAsk() throws {
    let result = try TerminalProcess.run(
      ["/bin/sh", "-c", #"set -m; "$1" highlight "$2" & wait"#, "sh", Program.path, folder["a.py"]],
      environment: environment([:]))
    #expect(result.count(of: "\u{1B}]11") == 0)
    #expect(result.text.contains(Self.dark))
  }

  @Test func whatWasTypedIsLeftForTheNextReader() throws {
    let result = try TerminalProcess.run(
      ["/bin/sh", "-c", #""$1" highlight "$2"; read line; echo "got: $line""#, "sh", Program.path, folder["a.py"]],
      environment: environment([:]), typed: "typed\n")
    #expect(result.count(of: "\u{1B}]11") == 0)
    #expect(result.text.contains("got: typed"))
  }

  @Test func theTerminalIsLeftAsItWas() throws {
    let result = try TerminalProcess.run(
      ["/bin/sh", "-c", #"stty -a; "$1" highlight "$2"; stty -a"#, "sh", Program.path, folder["a.py"]],
      environment: environment([:]), answers: [(Self.question, Self.lightReply + Self.attributes)])
    #expect(result.count(of: " icanon ") == 2)
    #expect(result.count(of: " echo ") == 2)
  }

  @Test(arguments: [
    (["TMUX": "/tmp/tmux,1,0", "TERM": "screen-256color"], "\u{1B}Ptmux;\u{1B}\u{1B}]11;?\u{7}\u{1B}\\"),
    (["TERM": "tmux-256color"], "\u{1B}Ptmux;\u{1B}\u{1B}]11;?\u{7}\u{1B}\\"),
    (["STY": "1.pts", "TERM": "screen.xterm-256color"], "\u{1B}P\u{1B}]11;?\u{7}\u{1B}\\"),
  ])
  func multiplexersPassTheQuestionThrough(changes: [String: String], question: String) throws {
    let result = try highlight(answers: [(Self.question, Self.attributes), (question, Self.lightReply)], changes)
    #expect(result.count(of: question) == 1)
    #expect(result.text.contains(Self.light))
  }

  @Test func rowsAreFilledAtATerminalOnly() throws {
    let shown = try highlight(["-P", "-H", "1", "-t", "dark"], answers: [])
    #expect(shown.count(of: "\u{1B}[K") == 1)
    let paged = try highlight(["-H", "1", "-t", "dark", "--paging", "always"], answers: [])
    #expect(paged.count(of: "\u{1B}[K") == 0)
    let piped = try TerminalProcess.run(
      ["/bin/sh", "-c", #""$1" highlight -H 1 -t dark --color always "$2" | cat"#, "sh", Program.path, folder["a.py"]],
      environment: environment([:]))
    #expect(piped.count(of: "48;2;") > 0 && piped.count(of: "\u{1B}[K") == 0)
  }

  @Test func linesAreBrokenInsideAGrid() throws {
    try folder.write("one two three four\n", to: "a.py")
    let arguments = ["--color", "never", "--style", "full,-changes,-header"]
    let broken = try highlight(arguments, answers: [], ["COLUMNS": "14"])
    #expect(broken.text.contains("1 │ one two \r\n  │ three four\r\n"))
    let whole = try highlight(arguments + ["--wrap", "never"], answers: [], ["COLUMNS": "14"])
    #expect(whole.text.contains("1 │ one two three four\r\n"))
  }

  @Test func aMultiplexerThatKnowsTheColorIsAskedItself() throws {
    let result = try highlight(
      answers: [(Self.question, Self.lightReply + Self.attributes)], ["TMUX": "/tmp/tmux,1,0", "TERM": "tmux-256color"])
    #expect(result.count(of: "Ptmux;") == 0)
    #expect(result.text.contains(Self.light))
  }
}
