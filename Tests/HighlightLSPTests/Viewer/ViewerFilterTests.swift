import Foundation
import TestSupport
import Testing

/// `view`: lines that are shown alone (`&`), the editor (`v`), and files that cannot be shown.
@Suite struct ViewerFilterTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func numbered(_ count: Int) -> String { (1...count).map { "line \($0)\n" }.joined() }

  private func session(_ text: String, _ changes: [String: String] = [:]) throws -> ViewerSession {
    try folder.write(text, to: "a.txt")
    let session = try ViewerSession([folder["a.txt"]], changes)
    try session.wait("the first screen") { !$0.foot.isEmpty }
    return session
  }

  private func lines(_ numbers: Int...) -> [String] { numbers.map { "line \($0)" } }

  @Test func onlyLinesThatMatchAreShown() throws {
    let session = try session(numbered(100))
    session.type("&7\r")
    try session.wait("the lines with a 7") {
      $0.lines.dropLast().elementsEqual(lines(7, 17, 27, 37, 47, 57, 67, 70, 71, 72, 73))
    }
    try session.wait("the mark of a filter") { $0.foot.hasPrefix("& ") }
    try session.press("G", top: "line 71")
    #expect(session.screen.text(10) == "line 97" && session.screen.foot.contains("(END)"))
    try session.press("g", top: "line 7")
    try session.press("3j", top: "line 37")
    // A line that is hidden: the next one.
    try session.press(":48\r", top: "line 57")
    // Matches in hidden lines are passed over.
    try session.press("/0\r", top: "line 70")
    try session.press("g", top: "line 7")
    // Of these those without a 1.
    session.type("&!")
    try session.wait("the other question") { $0.foot == "not &/" }
    session.type("1\r")
    try session.wait("fewer lines") { $0.lines.dropLast().starts(with: lines(7, 27, 37, 47, 57, 67, 70, 72, 73)) }
    try session.press("\r", top: "line 27")
    // All of them, from the same line on.
    session.type("&\r")
    try session.wait("all lines") { $0.lines.starts(with: lines(27, 28, 29)) && !$0.foot.hasPrefix("& ") }
    #expect(session.finish("q") == 0)
  }

  @Test func patternsThatMatchNothingOrAreNone() throws {
    let session = try session(numbered(30))
    try session.press("&a(b\r", foot: "do not match")
    #expect(session.screen.text(0) == "line 1")
    try session.press("&zzz\r", foot: "no line matches")
    #expect(session.screen.text(0) == "~")
    try session.press("&\r", top: "line 1")
    // Text, no expression; and one that the command line gives.
    try session.press("&\u{12}e 2\r", top: "line 2")
    #expect(session.screen.text(1) == "line 20")
    #expect(session.finish("q") == 0)
    let given = try ViewerSession(["+&!1", folder["a.txt"]])
    try given.wait("the lines without a 1") { $0.lines.starts(with: lines(2, 3, 4, 5, 6, 7, 8, 9, 20)) }
    #expect(given.finish("q") == 0)
  }

  @Test func linesOfAStreamAndOfFilesThatFollow() throws {
    let session = try ViewerSession([], shell: "seq 1 3000 | $P view -")
    try session.wait("the first screen") { !$0.foot.isEmpty }
    session.type("&99$\r")
    try session.wait("the lines that match") {
      $0.lines.starts(with: ["99", "199", "299", "399"]) && !$0.foot.contains("looking")
    }
    try session.press("G", foot: "(END)")
    #expect(session.screen.text(10) == "2999")
    #expect(session.finish("q") == 0)
    for name in ["a.txt", "b.txt"] { try folder.write(numbered(40), to: name) }
    let files = try ViewerSession([folder["a.txt"], folder["b.txt"]])
    try files.wait("the first screen") { !$0.foot.isEmpty }
    try files.press("&3\r", top: "line 3")
    try files.press(":n", foot: "file 2 of 2")
    try files.wait("the filter in the next file") { $0.lines.starts(with: lines(3, 13, 23, 30)) }
    #expect(files.finish("q") == 0)
  }

  // MARK: The editor

  private func editor(_ body: String, name: String = "editor") throws -> String {
    try folder.writeProgram("#!/bin/sh\n\(body)\n", to: name)
  }

  private func log() throws -> String { String(decoding: try folder.bytes(of: "log"), as: UTF8.self) }

  @Test func theEditorOpensAtTheLineAndTheFileIsReadAgain() throws {
    // It says what it was given and how the terminal is, and puts another file in the place of the old one.
    let program = try editor(
      "stty -a | grep -o -e '[-]*icanon' >'\(folder["log"])'\nprintf '%s\\n' \"$@\" >>'\(folder["log"])'\n"
        + "sed 's/line/row/' \"$3\" >\"$3.new\" && mv \"$3.new\" \"$3\"")
    let session = try session(numbered(100), ["VISUAL": "'\(program)' --wait", "EDITOR": "false"])
    try session.press("42g", top: "line 42")
    try session.press("v", top: "row 42")
    #expect(try log() == "icanon\n--wait\n+42\n\(folder["a.txt"])\n")
    // At the line that was found, if it is on the screen.
    try session.press("/row 45\r", top: "row 45")
    try session.press("2k", top: "row 43")
    session.type("v")
    try session.wait("the file once more") { $0.text(0).hasPrefix("row 43") && $0.modes.contains("1049") }
    try session.press("G", foot: "(END)")
    #expect(try log().contains("\n+45\n"))
    #expect(session.finish("q") == 0)
    #expect(session.isCooked && !session.screen.modes.contains("1049"))
  }

  @Test func editorsThatCannotBeRun() throws {
    let session = try session(numbered(30), ["EDITOR": "no-such-editor"])
    try session.press("v", foot: "cannot run no-such-editor")
    try session.press("j", top: "line 2")
    #expect(session.finish("q") == 0)
    let failing = try self.session(numbered(30), ["VISUAL": try editor("exit 3")])
    try failing.press("v", foot: "ended with exit code 3")
    #expect(failing.finish("q") == 0)
    let stream = try ViewerSession([], shell: "seq 1 30 | $P view -")
    try stream.wait("the first screen") { !$0.foot.isEmpty }
    try stream.press("v", foot: "standard input cannot be edited")
    #expect(stream.finish("q") == 0)
  }

  /// What interrupts is the editor's, and the terminal is whole after that.
  @Test func whatInterruptsAnEditorDoesNotEndTheReader() throws {
    let program = try editor("trap 'exit 5' INT\necho ready\nwhile :; do sleep 0.1; done")
    let session = try session(numbered(30), ["VISUAL": program])
    session.type("v")
    try session.wait("the editor") { $0.lines.contains { $0.contains("ready") } && !$0.modes.contains("1049") }
    try session.press("\u{03}", foot: "ended with exit code 5")
    try session.press("j", top: "line 2")
    #expect(session.finish("q") == 0)
  }

  // MARK: What the terminal answers

  private static let question = "\u{1B}[c"
  private static let answer = "\u{1B}[?1;2c"

  private func run(_ arguments: String...) throws -> TerminalProcess.Result {
    let environment = [
      "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "TERM": "xterm-256color", "P": Program.path,
      "XDG_DATA_HOME": Program.dataHome, "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder["cache"],
    ]
    // A shell that is there for a while, in which an answer would be shown as if somebody typed it.
    return try TerminalProcess.run(
      ["/bin/sh", "-c", "$P view \"$@\"; code=$?; sleep 0.3; exit $code", "sh"] + arguments, environment: environment,
      answers: [(Self.question, Self.answer)])
  }

  @Test func aTerminalIsNotAskedWhereNothingCanBeShown() throws {
    try folder.write("", to: "folder/a")
    for (name, reason) in [("missing", "no such file or directory"), ("folder", "is a directory")] {
      let result = try run(folder[name])
      #expect(result.status == 1 && result.text.contains(reason))
      #expect(result.count(of: Self.question) == 0 && result.count(of: "1;2c") == 0)
    }
  }

  @Test func anAnswerDoesNotReachTheShellOfSomebodyWhoQuits() throws {
    try folder.write(numbered(3), to: "a.txt")
    let session = try ViewerSession(
      [folder["a.txt"]], shell: "$P view \"$@\"; code=$?; echo ended; sleep 0.3; exit $code", ["COLORFGBG": ""])
    try session.wait("the question") { $0.questions.contains("c") }
    session.type("q")
    // Long enough to end, were it not for the answer.
    Thread.sleep(forTimeInterval: 0.1)
    #expect(session.finish(Self.answer) == 0)
    #expect(session.screen.lines.contains("ended") && !session.screen.lines.contains { $0.contains("1;2c") })
  }
}
