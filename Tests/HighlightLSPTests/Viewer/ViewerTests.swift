import Foundation
import TestSupport
import Testing

/// `view` in a terminal: what the screen shows for the keys of less.
@Suite struct ViewerTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func numbered(_ count: Int) -> String { (1...count).map { "line \($0)\n" }.joined() }

  private func session(_ text: String, name: String = "a.txt", _ options: String...) throws -> ViewerSession {
    try folder.write(text, to: name)
    let session = try ViewerSession(options + [folder[name]])
    try session.wait("the first screen") { !$0.foot.isEmpty }
    return session
  }

  @Test func theFirstScreenAndTheEnd() throws {
    let session = try session(numbered(100))
    #expect(session.screen.lines.dropLast().elementsEqual((1...11).map { "line \($0)" }))
    #expect(session.screen.foot.contains("lines 1–11 of 100"))
    #expect(session.screen.modes.isSuperset(of: ["1049", "1000", "1006"]))
    try session.press("G", top: "line 90")
    #expect(session.screen.foot.contains("(END)"))
    #expect(session.finish("q") == 0)
    #expect(!session.screen.modes.contains("1049") && session.screen.modes.isSuperset(of: ["25", "7"]))
    #expect(!session.screen.modes.contains("1000"))
  }

  /// As `highlight` shows it: rows with backgrounds, changed words with stronger ones, code in its own colors.
  @Test func differences() throws {
    let session = try session(
      "--- a.py\n+++ b.py\n@@ -1,2 +1,2 @@\n-\tx = old\n+\tx = new\n y = 1\n", name: "a.diff", "-t", "dark", "-n")
    try session.wait("colours") { $0.cells[3][20].has("41") || $0.cells[3][20].style.hasSuffix("48;2;57;29;29") }
    let screen = session.screen
    // Behind the text, in a tab, and below a word.
    for column in [59, 8] {
      #expect(screen.cells[3][column].style.hasSuffix("48;2;57;29;29"), "\(screen.cells[3][column])")
      #expect(screen.cells[4][column].style.hasSuffix("48;2;23;44;25"), "\(screen.cells[4][column])")
    }
    let text = screen.cells[4].map(\.text).joined()
    let word = try #require(text.range(of: "new").map { text.distance(from: text.startIndex, to: $0.lowerBound) })
    #expect(screen.cells[4][word].style.hasSuffix("48;2;15;64;25"))
    #expect(screen.cells[4][word - 2].style.hasSuffix("38;2;169;199;216;48;2;23;44;25"), "\(screen.cells[4][word - 2])")
    #expect(screen.cells[5][59].style.isEmpty && screen.cells[4][0].style.hasPrefix("38;"))
    #expect(session.finish("q") == 0)
  }

  @Test func movingAsInLess() throws {
    let session = try session(numbered(100))
    for (keys, top) in [
      ("j", 2), ("3j", 5), ("k", 4), ("\r", 5), ("\u{1B}[B", 6), ("\u{1B}[A", 5), (" ", 16), ("b", 5), ("d", 10), ("u", 5),
      ("f", 16), ("\u{1B}[6~", 27), ("\u{1B}[5~", 16), ("42g", 42), ("7G", 7), (":33\r", 33), ("50p", 51), ("g", 1),
      ("\u{1B}[<65;3;3M", 4), ("\u{1B}[<64;3;3M", 1), ("ma", 1), ("20g", 20), ("'a", 1), ("''", 20), ("9k", 11), ("<", 1),
      (">", 90), ("5k", 85), ("y", 84), ("e", 85),
    ] { try session.press(keys, top: "line \(top)") }
    #expect(session.finish("q") == 0)
  }

  @Test func searching() throws {
    var lines = (1...200).map { "line \($0)" }
    lines[49] = "here is a Needle"
    lines[119] = "and a needle there"
    let session = try session(lines.joined(separator: "\n"))
    try session.press("/needle\r", top: "here is a Needle")
    // Reverse video, and what was found last is bold.
    #expect(session.screen.cells[0][10].style == "7;1")
    #expect(session.screen.cells[0][8].style.isEmpty)
    try session.press("n", top: "and a needle")
    try session.press("N", top: "here is")
    try session.press("n", top: "and a needle")
    try session.press("n", foot: "not found: needle")
    // A capital letter counts.
    try session.press("g", top: "line 1")
    try session.press("/Nee\r", top: "here is")
    try session.press("n", foot: "not found")
    try session.press("G", top: "line 190")
    try session.press("?n[e]{2}dle\r", top: "and a needle")
    try session.press("/a(b\r", foot: "do not match")
    // Text, no expression.
    try session.press("/\u{12}line 19\r", top: "line 190")
    #expect(session.finish("q") == 0)
  }

  @Test func theFieldIsEditedByCharacters() throws {
    let session = try session(numbered(30))
    session.type("/e\u{301}👨‍👩‍👧x")
    try session.wait("what is typed") { $0.foot == "/e\u{301}👨‍👩‍👧x" }
    session.type("\u{7F}\u{7F}")
    try session.wait("a character less") { $0.foot == "/e\u{301}" }
    session.type("\u{7F}line 7\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}[3~")
    try session.wait("the middle edited") { $0.foot == "/lin 7" }
    session.type("\u{01}x\u{05}y")
    try session.wait("both ends") { $0.foot == "/xlin 7y" }
    session.type("\u{15}")
    try session.wait("nothing left") { $0.foot == "/" }
    session.type("\u{1B}[A")
    session.type("line 9\r")
    try session.wait("the line found") { $0.lines.contains("line 9") && !$0.foot.hasPrefix("/") }
    session.type("/\u{1B}[A")
    try session.wait("what was typed before") { $0.foot == "/line 9" }
    session.type("\u{1B}")
    try session.wait("no field") { !$0.foot.hasPrefix("/") }
    #expect(session.finish("q") == 0)
  }

  @Test func numbersWrappingAndChopping() throws {
    let long = (1...25).map { "word\($0)" }.joined(separator: " ")
    let session = try session("first\n\(long)\nlast\n")
    #expect(session.screen.text(1).hasPrefix("word1 word2"))
    #expect(session.screen.text(2).hasPrefix("word"))
    session.type("-N")
    try session.wait("numbers") { $0.text(0) == "   1 first" && $0.text(2).hasPrefix("     word") }
    session.type("-S")
    try session.wait("one row a line") { $0.text(2) == "   3 last" && $0.text(1).hasSuffix(">") }
    session.type("\u{1B}[C")
    try session.wait("what is to the right") { $0.text(1).hasPrefix("   2 ") && !$0.text(1).contains("word1 ") }
    session.type("/word24\r")
    try session.wait("the word") { $0.text(1).contains("word24") }
    #expect(session.finish("q") == 0)
  }

  @Test func colours() throws {
    let session = try session("def f():\n    return \"see https://example.com/a\"\n", name: "a.py")
    try session.wait("colours") { !$0.cells[0][0].style.isEmpty }
    #expect(session.screen.cells[0][0].style == "38;2;211;139;227")
    let place = try #require(session.screen.text(1).range(of: "https"))
    let column = session.screen.text(1).distance(from: session.screen.text(1).startIndex, to: place.lowerBound)
    #expect(session.screen.cells[1][column].link == "https://example.com/a")
    #expect(session.screen.cells[1][column - 1].link.isEmpty)
    // The link that Enter opens.
    try session.press("\t", foot: "https://example.com/a")
    #expect(session.screen.cells[1][column].has("7") && session.screen.cells[1][column].has("4"))
    // Another theme, seen while one looks through them.
    session.type("tlight")
    try session.wait("the list below the text") {
      $0.lines.contains("light") && $0.foot == "theme: light" && $0.cells[0][0].style == "38;2;139;47;168"
    }
    try session.press("\r", foot: "theme light")
    #expect(session.screen.cells[0][0].style == "38;2;139;47;168")
    // Another language.
    session.type("lplaintext\r")
    try session.wait("no colours") { $0.cells[0][0].style.isEmpty && $0.text(0) == "def f():" }
    #expect(session.finish("q") == 0)
  }

  @Test func theDesktopOpensAddresses() throws {
    try folder.writeProgram("#!/bin/sh\necho \"$1\" >'\(folder["opened"])'\n", to: "bin/xdg-open")
    // Whoever reads it waits for the program that writes it.
    #expect(mkfifo(folder["opened"], 0o600) == 0)
    try folder.write("see https://example.com/a?b=1 and gopher://example.com/x\n", to: "a.txt")
    try folder.write("[links]\nschemes = [\"https\", \"gopher\"]\n", to: "config/highlight-lsp/config.toml")
    let session = try ViewerSession(
      [folder["a.txt"]], ["PATH": folder["bin"] + ":/usr/bin:/bin", "XDG_CONFIG_HOME": folder["config"]])
    try session.wait("the links") { !$0.cells[0][4].link.isEmpty && !$0.cells[0][40].link.isEmpty }
    // A click, from 1.
    try session.press("\u{1B}[<0;8;1M", foot: "https://example.com/a?b=1: opened")
    let opened = try FileHandle(forReadingFrom: URL(filePath: folder["opened"])).readToEnd()
    #expect(opened == Data("https://example.com/a?b=1\n".utf8))
    try session.press("\t\t\r", foot: "is not opened: gopher")
    #expect(session.finish("q") == 0)
  }

  @Test func foldsAndOutline() throws {
    let body = (1...20).map { "    x\($0) = \($0)\n" }.joined()
    let session = try session("def first():\n\(body)\n\ndef second():\n\(body)", name: "a.py")
    try session.wait("colours") { !$0.cells[0][0].style.isEmpty }
    session.type("z")
    try session.wait("a fold") { $0.text(0).contains("⋯ 20 lines") && $0.text(3) == "def second():" }
    session.type("3j")
    try session.wait("what is behind it") { $0.text(0) == "def second():" }
    session.type("k")
    session.type("k")
    session.type("k")
    try session.wait("the fold again") { $0.text(0).contains("⋯") }
    // A search opens it.
    session.type("/x12\r")
    try session.wait("the line in the fold") { $0.text(0) == "    x12 = 12" }
    session.type("ga")
    try session.wait("all folds") { $0.text(0).contains("⋯") && $0.text(3).contains("⋯") }
    session.type("a")
    try session.wait("no fold") { $0.text(1) == "    x1 = 1" }
    session.type("o")
    try session.wait("the outline") { $0.text(0).hasPrefix("first") && $0.text(1).hasPrefix("second") }
    session.type("sec\r")
    try session.wait("the symbol") { $0.text(0) == "def second():" }
    // A click in the margin folds, one on the fold opens it.
    session.type("-N")
    try session.wait("numbers") { $0.text(0) == "  24 def second():" }
    session.type("\u{1B}[<0;2;1M")
    try session.wait("folded") { $0.lines.contains { $0.contains("def second():") && $0.contains("⋯") } }
    #expect(session.finish("q") == 0)
  }

  @Test func severalFiles() throws {
    try folder.write(numbered(40), to: "b.txt")
    try folder.write("# see b.txt:12 for more\n", to: "c.py")
    try folder.write("[links]\npaths = true\n", to: "highlight-lsp.toml")
    try folder.write("only this\n", to: "a.txt")
    let session = try ViewerSession([folder["a.txt"], folder["missing"], folder["b.txt"], folder["c.py"]])
    try session.wait("the first") { $0.text(0) == "only this" }
    try session.press(":n", foot: "no such file")
    try session.press(":x", top: "only this")
    session.type(":e \(folder["b.txt"])\r")
    try session.wait("another") { $0.text(0) == "line 1" }
    try session.press("20g", top: "line 20")
    try session.press(":n", top: "# see b.txt")
    // Where one was.
    try session.press(":p", top: "line 20")
    try session.press(":n", top: "# see b.txt")
    try session.wait("colours") { !$0.cells[0][6].link.isEmpty }
    session.type("\t\r")
    try session.wait("the file that the link names") { $0.lines.contains("line 12") }
    #expect(session.finish(":q") == 1)
  }

  @Test func growthIsFollowed() throws {
    let session = try session(numbered(30))
    try session.press("F", top: "line 20")
    let file = try #require(FileHandle(forWritingAtPath: folder["a.txt"]))
    file.seekToEndOfFile()
    file.write(Data("line 31\nline 32\n".utf8))
    try session.wait("what came") { $0.text(10) == "line 32" }
    file.truncateFile(atOffset: 16)
    try session.wait("what is left") { $0.text(1) == "line 2" && $0.text(3) == "~" }
    #expect(session.screen.foot.contains("truncated"))
    try FileManager.default.removeItem(atPath: folder["a.txt"])
    try session.wait("that it is gone") { $0.foot.contains("was removed") }
    try folder.write("another\n", to: "a.txt")
    try session.wait("the new one") { $0.text(0) == "another" }
    #expect(session.finish("jq") == 0)
  }

  @Test func aFileThatIsTruncatedWhileItIsShown() throws {
    let session = try session(numbered(3000))
    try session.press("G", top: "line 2990")
    try FileManager.default.removeItem(atPath: folder["a.txt"])
    try session.press("10k", top: "line 2980")
    try folder.write(numbered(3000), to: "b.txt")
    let other = try ViewerSession([folder["b.txt"]])
    try other.press("G", top: "line 2990")
    let file = try #require(FileHandle(forWritingAtPath: folder["b.txt"]))
    file.truncateFile(atOffset: 10)
    try other.press("k", foot: "truncated")
    #expect(other.screen.text(0) == "line 1")
    file.truncateFile(atOffset: 0)
    other.type("j")
    try other.wait("nothing") { $0.text(0) == "~" }
    for keys in ["G", "b", "/x\r", "n", "z", "o", "\t", "F", "\u{03}", "50p", "3g"] { other.type(keys) }
    #expect(other.finish("q") == 0)
    #expect(session.finish("q") == 0)
  }

  @Test func standardInput() throws {
    let session = try ViewerSession([], shell: #"(trap '' INT; seq 1 50; sleep 3600) | "$P" view"#)
    try session.wait("what came") { $0.text(0) == "1" && $0.text(10) == "11" }
    try session.press("30g", top: "30")
    try session.press("/^44\r", top: "40")
    #expect(session.screen.lines.contains("44"))
    try session.press("G", foot: "reading")
    try session.press("\u{03}", foot: "interrupted")
    session.type("q")
    try session.wait("the shell's screen") { !$0.modes.contains("1049") }
    let whole = try ViewerSession([], shell: #"printf 'a\nb' | "$P" view -"#)
    try whole.wait("both lines") { $0.text(0) == "a" && $0.text(1) == "b" && $0.foot.contains("END") }
    #expect(whole.finish("q") == 0)
  }

  @Test func whatIsNoText() throws {
    try folder.write(Array("a\u{1B}[31mb\u{07}".utf8) + [0xFF, 0xC3, 0x28] + Array("\r\nsecond\rthird\n".utf8), to: "a.txt")
    let session = try ViewerSession([folder["a.txt"]])
    try session.wait("all lines") { $0.text(0) == "ab^G��(" && $0.text(1) == "second" && $0.text(2) == "third" }
    #expect(session.finish("q") == 0)
    // UTF-16 is read as what it is.
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in "ä😀\nnext\n".utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    try folder.write(bytes, to: "b.txt")
    let other = try ViewerSession([folder["b.txt"]])
    try other.wait("characters") { $0.text(0).hasSuffix("ä😀") && $0.text(1) == "next" }
    #expect(other.finish("q") == 0)
  }

  @Test func oneLongLine() throws {
    let session = try session(String(repeating: "0123456789", count: 30_000) + "END\nlast\n", name: "a.txt")
    #expect(session.screen.text(0).count == 60 && session.screen.text(10).count == 60)
    try session.press("G", foot: "(END)")
    #expect(session.screen.lines.contains("last") && session.screen.lines.contains { $0.hasSuffix("END") })
    session.type("g/9END\r")
    try session.wait("the end of the line") { screen in screen.lines.contains { $0.hasSuffix("9END") } }
    session.type("b")
    try session.wait("further up") { screen in !screen.lines.contains("last") }
    #expect(session.finish("q") == 0)
  }

  @Test func theTerminalIsGivenBack() throws {
    for signal in [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV] {
      let session = try session(numbered(30))
      #expect(!session.isCooked)
      kill(session.process, signal)
      #expect(session.finish() == 128 + signal)
      #expect(!session.screen.modes.contains("1049") && session.screen.modes.contains("25"))
    }
  }

  @Test func stoppingAndGoingOn() throws {
    try folder.write(numbered(30), to: "a.txt")
    // A shell with jobs of its own, so that there is somebody to stop for.
    let session = try ViewerSession(
      [folder["a.txt"]], shell: #"set -m; "$P" view "$1"; echo STOPPED; read x; fg >/dev/null; echo DONE"#)
    try session.press("", top: "line 1")
    session.type("5j")
    try session.wait("line 6") { $0.text(0) == "line 6" }
    session.type("\u{1A}")
    try session.wait("the shell") { !$0.modes.contains("1049") && $0.lines.contains { $0.contains("STOPPED") } }
    #expect(session.isCooked)
    session.type("\r")
    try session.wait("the text again") { $0.modes.contains("1049") && $0.text(0) == "line 6" }
    #expect(!session.isCooked)
    session.type("q")
    try session.wait("the end") { !$0.modes.contains("1049") && $0.lines.contains { $0.contains("DONE") } }
    #expect(session.finish() == 0)
  }

  @Test func anotherSize() throws {
    let session = try session(numbered(100))
    try session.press("10g", top: "line 10")
    session.resize(rows: 20, columns: 30)
    try session.wait("twenty rows") { $0.text(18) == "line 28" && $0.foot.count <= 30 }
    session.resize(rows: 3, columns: 8)
    try session.wait("three rows") { $0.text(0) == "line 10" && $0.text(1) == "line 11" }
    session.resize(rows: 1, columns: 1)
    try session.wait("one cell") { $0.text(0) == "l" }
    session.type("jjGgb/x\r-N-Shq")
    #expect(session.finish("q") == 0)
  }

  @Test func theTerminalIsAskedForItsBackground() throws {
    try folder.write("def f(): pass\n", to: "a.py")
    let session = try ViewerSession(
      [folder["a.py"]], ["COLORFGBG": "", "HOME": folder.path, "XDG_RUNTIME_DIR": folder["run"]])
    try session.wait("the question") { $0.questions.contains("11;?") }
    session.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?62;22c")
    try session.wait("the light theme") { $0.cells[0][0].style == "38;2;139;47;168" }
    #expect(session.finish("q") == 0)
  }

  @Test func withoutATerminalItIsHighlight() throws {
    try folder.write("def f(): pass\n", to: "a.py")
    let plain = try Program.run(["view", folder["a.py"]])
    #expect(plain.status == 0 && plain.text == "def f(): pass\n")
    let colored = try Program.run(["view", "-"], input: Array("x\n".utf8), environment: ["CLICOLOR_FORCE": "1"])
    #expect(colored.status == 0 && colored.text == "x\n")
    let missing = try Program.run(["view", folder["missing"]])
    #expect(missing.status == 1 && missing.errors.contains("no such file"))
    let session = try ViewerSession([folder["missing"]])
    #expect(session.finish() == 1)
    #expect(session.screen.lines.contains { $0.contains("no such file") } && !session.screen.modes.contains("1049"))
  }

  @Test func textFromRightToLeft() throws {
    let text = "x = 1 # (שלום) עולם\nשלום abc\nabc\n"
    let session = try session(text, name: "a.py", "--bidi", "view")
    #expect(session.screen.lines[0] == "x = 1 # (" + String("שלום".reversed()) + ") " + String("עולם".reversed()))
    #expect(session.screen.lines[1].hasSuffix("abc " + String("שלום".reversed())))
    #expect(session.screen.lines[1].first == " " && session.screen.lines[2] == "abc")
    #expect(session.finish("q") == 0)
    let stored = try self.session(text, name: "a.py", "--bidi", "terminal")
    #expect(stored.screen.lines[0] == "x = 1 # (שלום) עולם" && stored.screen.lines[1] == "שלום abc")
    #expect(stored.finish("q") == 0)
  }

  @Test func optionsOfLess() throws {
    // All of it fits: it is left on the screen of the shell.
    try folder.write("def f(): pass\n# last\n", to: "a.py")
    for arguments in [["-F"], ["-FRX"], ["--quit-if-one-screen", "-n"]] {
      let session = try ViewerSession(arguments + [folder["a.py"]])
      #expect(session.finish() == 0)
      let screen = session.screen
      #expect(screen.lines.contains { $0.hasSuffix("# last") } && !screen.modes.contains("1049"))
      let row = try #require(screen.lines.firstIndex { $0.hasSuffix("def f(): pass") })
      #expect(screen.cells[row].contains { $0.text == "d" && $0.style.hasPrefix("38;") })
    }
    let piped = try ViewerSession([], shell: #"printf 'a\nb\n' | "$P" view -F"#)
    #expect(piped.finish() == 0 && piped.screen.lines.contains("b"))
    let empty = try ViewerSession([], shell: #""$P" view -F < /dev/null"#)
    #expect(empty.finish() == 0)
    // It is longer: it is shown as ever.
    try folder.write(numbered(100), to: "a.txt")
    let long = try ViewerSession(["-RiMFX", folder["a.txt"]])
    try long.wait("the first screen") { $0.text(0) == "line 1" && $0.foot.contains("lines 1–11") }
    try long.press(" ", top: "line 12")
    #expect(long.finish("q") == 0)
    // The rows of the text are written again, over the foot: the model does not scroll.
    #expect(long.screen.foot.hasPrefix("line 22"))
    let cleared = try ViewerSession(["-p", "line 5.", folder["a.txt"]])
    try cleared.wait("the match") { $0.text(0) == "line 50" }
    // As in less; one alone does nothing.
    try cleared.press("Zj", foot: "ZZ leaves")
    #expect(cleared.finish("ZZ") == 0)
    #expect(!cleared.screen.modes.contains("1049") && cleared.screen.foot.contains("ZZ leaves"))
  }

  @Test func theLastThingAskedForIsDone() throws {
    try folder.write(numbered(100), to: "a.txt")
    let session = try ViewerSession(["+GF", folder["a.txt"]])
    try session.wait("following") { $0.foot.contains("waiting for data") }
    let file = try #require(FileHandle(forWritingAtPath: folder["a.txt"]))
    file.seekToEndOfFile()
    file.write(Data("line 101\n".utf8))
    try session.wait("what came") { $0.text(10) == "line 101" }
    #expect(session.finish("q") == 0)
  }
}
