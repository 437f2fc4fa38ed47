import Foundation
import TestSupport
import Testing

/// Standard input that goes on, and files above `fileBytes`: written while they are read, with little memory.
@Suite struct StreamTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    "", "--color always", "-n --color always", "-f plain", "-f plain --lines :5", "--lines :5 --color always",
  ])
  func anInputWithoutEndEndsWithItsReader(options: String) throws {
    let result = try Program.script(
      "yes 'echo \"a b\"' | \"$P\" highlight -l bash \(options) | head -2", folder: folder.path)
    #expect(result.status == 0)
    #expect(result.lines.count == 2)
    #expect(result.errors.isEmpty)
  }

  @Test func linesAreWrittenAsTheyCome() throws {
    let child = try Program.start(["highlight", "-l", "python", "--color", "always"])
    var got: [UInt8] = []
    for text in ["x = '''one\n", "two\n", "three'''\n", "y = 1 # open"] {
      child.send(Array(text.utf8))
      while TerminalText(got).text?.hasSuffix(text) != true {
        let more = child.receive()
        try #require(!more.isEmpty)
        got += more
      }
    }
    // The third line ends the string that the first one opened.
    let line = String(decoding: got, as: UTF8.self).split(separator: "\n").first { $0.contains("three") }
    #expect(line?.contains("\u{1B}[") == true)
    child.closeInput()
    #expect(child.wait() == 0)
  }

  @Test func aShortInputIsTheFile() throws {
    let source = "x = '''a\nb'''\n" + String(repeating: "def f(a): return a\n", count: 3000)
    try folder.write(source, to: "a.py")
    let file = try Program.run(["highlight", "--color", "always", "a.py"], folder: folder.path)
    let piped = try Program.run(
      ["highlight", "--color", "always", "--stdin-filename", "a.py"], input: Array(source.utf8), folder: folder.path)
    #expect(source.utf8.count < 65536)
    #expect(file.output == piped.output)
  }

  /// As a whole file would be, but for windows that end inside something.
  /// A debug build takes minutes for the windows of a program text.
  @Test(.enabled(if: Program.path.contains("/release/"), "make test-all"), arguments: ["a.py", "a.txt"])
  func aLongInputKeepsItsTextAndColors(name: String) throws {
    let line =
      name == "a.txt" ? "12:00 see https://example.com/a \u{E9}\u{1F600}\n" : "x = (1, \"\u{E9}\u{1F600}\"); # y\r\n"
    let source = Array(String(repeating: line, count: 52_000).utf8)
    try folder.write(source, to: name)
    let whole = try Program.run(["highlight", "--color", "always", name], folder: folder.path)
    // A file that is too large is read in the same parts however busy the machine is; what comes through a pipe may come in others.
    try folder.write("[limits]\nfileBytes = 70000\n", to: "small/highlight-lsp.toml")
    let piped = try Program.script(
      "\"$P\" highlight --color always --stdin-filename \(name) < ../\(name)", folder: folder["small"])
    #expect(TerminalText(piped.output).visible == source)
    func colours(_ bytes: [UInt8]) -> [String] { TerminalText(bytes).styles }
    let isEqual = colours(whole.output) == colours(piped.output)
    #expect(isEqual)
  }

  /// What is in force at the end of a part holds in the next one: a comment of many lines, and what it may begin with.
  @Test(arguments: ["// one\n", "a { color: red; }\n", "@media (max-width: 1px) {\n/* many\n"])
  func aLanguageOfRulesGoesOnWhereItWas(head: String) throws {
    let source = head + String(repeating: "a { width: 10px; } // \u{E9}\n", count: 14_000) + "*/ b { top: 0 }\n"
    try folder.write(source, to: "a.less")
    let whole = try Program.run(["highlight", "--color", "always", "a.less"], folder: folder.path)
    try folder.write("[limits]\nfileBytes = 70000\n", to: "highlight-lsp.toml")
    let parts = try Program.run(["highlight", "--color", "always", "a.less"], folder: folder.path)
    #expect(parts.errors.contains("file-size"))
    let isEqual = parts.output == whole.output
    #expect(isEqual)
  }

  // MARK: Files that are highlighted in parts like the whole

  /// Texts in which something goes on over the borders of parts: a joined text in another language, a state, lines of
  /// every length.
  private static let exact: [(name: String, source: String)] = {
    func repeated(_ text: String, to count: Int = 200_000) -> String {
      String(repeating: text, count: count / text.utf8.count + 1)
    }
    let query = "12:00:01 LOG:  statement: SELECT a,\n\t  'b' -- c\n\tFROM t WHERE x = 1\n"
    let link = "12:00:02 INFO see https://example.com/\u{E9} \u{1F600}\r\n"
    return [
      ("a.log", repeated(query + link + query)),
      ("joined.log", repeated(link, to: 100_000) + "12:00:01 LOG:  statement: SELECT a,\n" + repeated("\t  'b',\n")),
      ("a.less", "a { /*\n" + repeated("b { c: 1 } // https://example.com\n") + "*/ } d { e: f }"),
      ("a.txt", repeated("\n\n" + link)), ("long.txt", repeated("see https://example.com/ \u{1F600} ")),
      ("long.log", link + repeated("12:00 ERROR ") + "\n" + repeated(link, to: 100_000)),
    ]
  }()

  @Test(arguments: exact.indices) func partsLookLikeTheWhole(index: Int) throws {
    let (name, source) = Self.exact[index]
    try folder.write(source, to: name)
    try folder.write("", to: "empty.txt")
    let parts = try Program.run(["highlight", "--color", "always", name], folder: folder.path)
    // Files that are highlighted at the same time are read as a whole.
    let whole = try Program.run(["highlight", "--color", "always", "-j", "2", name, "empty.txt"], folder: folder.path)
    #expect(parts.status == 0 && whole.status == 0)
    #expect(TerminalText(parts.output).visible == Array(source.utf8))
    let isEqual = parts.output == whole.output
    #expect(isEqual)
    #expect(parts.errors == whole.errors)
  }

  @Test func someLinesOfPartsAreThoseOfTheWhole() throws {
    let (name, source) = Self.exact[0]
    try folder.write(source, to: name)
    let lines = ["highlight", "--color", "always", "--lines", "3000:3010"]
    let parts = try Program.run(lines + [name], folder: folder.path)
    try folder.write("", to: "empty.txt")
    let whole = try Program.run(lines + ["-j", "2", name, "empty.txt"], folder: folder.path)
    #expect(TerminalText(parts.output).text?.isEmpty == false)
    let isEqual = parts.output == whole.output
    #expect(isEqual)
  }

  @Test func aVeryLongLineGoesThrough() throws {
    let source = Array(String(repeating: "word \u{E9} ", count: 400_000).utf8)
    let result = try Program.script("cat | \"$P\" highlight --color always -n -l text", input: source, folder: folder.path)
    #expect(result.status == 0)
    #expect(TerminalText(result.output).visible == Array("   1  ".utf8) + source)
  }

  @Test(arguments: [
    ("text", 36_000_000, true), ("log", 8_000_000, true), ("text", 5_000_000, false), ("log", 5_000_000, false),
  ])
  func aLargeFileTakesLittleMemory(language: String, size: Int, isTooLarge: Bool) throws {
    try ChildProcess.shell(
      #"cd "$1" && yes '12:00:01 INFO see https://example.com/page for more of it' | head -c \#(size) >big.log"#, folder.path
    )
    if isTooLarge { try folder.write("[limits]\nfileBytes = 4000000\n", to: "highlight-lsp.toml") }
    let script = """
      "$P" highlight --color always -l \(language) big.log >out 2>err & 
      child=$!
      while kill -0 $child 2>/dev/null; do grep VmHWM /proc/$child/status 2>/dev/null >peak || break; cp peak last; done
      wait $child; echo $?; cat last; cat err
      """
    let result = try Program.script(script, folder: folder.path)
    #expect(result.lines.first == "0")
    let peak = try #require(result.text.firstMatch(of: /VmHWM:\s*(\d+) kB/).flatMap { Int($0.1) })
    // A debug build has larger frames and tables.
    #expect(peak <= (Program.path.contains("/release/") ? 30_720 : 46_080), "\(peak) KB")
    #expect(isTooLarge == (result.text.contains("fileBytes") && result.text.contains("file-size")))
  }

  @Test func numbersAndRangesOfALongInput() throws {
    let source = (1...30_000).map { "line \($0)\n" }.joined()
    let result = try Program.script(
      "cat | \"$P\" highlight --color always -n --lines 20000:20001 -l text", input: Array(source.utf8), folder: folder.path)
    #expect(TerminalText(result.output).text == "20000  line 20000\n20001  line 20001\n")
    let last = try Program.script(
      "cat | \"$P\" highlight --color always --lines -2: -l text", input: Array(source.utf8), folder: folder.path)
    #expect(TerminalText(last.output).text == "line 29999\nline 30000\n")
  }
}
