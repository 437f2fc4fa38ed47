import HighlightStorage
import HighlightTestSupport
import Testing

@testable import FileHighlighting
@testable import HighlightLanguages
@testable import HighlightRendering
@testable import SystemSupport

/// Of a long text whose first lines are shown the start alone is colored, also where something encloses all of it.
@Suite struct HeadOfTextTests {
  /// What encloses a text, and a piece of which it has many.
  static let texts: [(name: String, head: String, piece: String, tail: String)] = [
    ("guard.h", "#ifndef A_H\n#define A_H\n", "/* One. */\nint f(int a);\nstruct s { int b; };\n", "#endif\n"),
    ("nested.h", "#ifndef A_H\n#ifdef B\n", "extern int g(void);\n", "#endif\n#endif\n"),
    ("a.cpp", "namespace a {\nnamespace b {\n", "  int f() { return 1; }\n", "}\n}\n"),
    ("a.py", "class A:\n", "    def f(self):\n        return \"one\"\n", ""),
    ("a.json", "{\n  \"list\": [\n", "    {\"a\": 1, \"b\": [true, null]},\n", "    0\n  ]\n}\n"),
    ("a.xml", "<?xml version=\"1.0\"?>\n<a>\n<b>\n", "<c d=\"e\">text</c>\n", "</b>\n</a>\n"),
    ("a.html", "<!DOCTYPE html>\n<html>\n<body>\n", "<p class=\"b\">text <b>bold</b></p>\n", "</body>\n</html>\n"),
    ("a.svg", "<svg>\n<g>\n", "<path\n\(attributes)/>\n<g\n\(attributes)>\n</g>\n", "</g>\n</svg>\n"),
    ("b.html", "<html>\n<body>\n", "<div\n\(attributes)>text</div>\n<br\n\(attributes)>\n", "</body>\n</html>\n"),
  ]

  /// So many that nearly every part of the text ends inside a tag.
  private static let attributes = (1...15).map { "  a\($0)=\"b\"\n" }.joined()

  /// As many pieces as are twice the start that is read of a file.
  private static func pieces(_ piece: String) -> String {
    String(repeating: piece, count: 2 * FileStart.bytes / piece.utf8.count)
  }

  private func highlighted(_ text: String, _ name: String, lastLine: Int?) throws -> HighlightedFile {
    try FileHighlighter(manifest: TestEnvironment.manifest, forcedLanguage: nil)
      .highlight(ContiguousArray(text.utf8), path: name, lastLine: lastLine).file
  }

  /// The colors before an offset: the start of each run, and its scope.
  private func colours(of file: HighlightedFile, before place: Int) -> [String] {
    file.storage.combinedRuns(in: 0..<place).map { run in
      "\(run.start)..<\(min(Int(run.end), place)) \(file.storage.attributeTable[run.attribute].scope ?? "-")"
    }
  }

  @Test(arguments: texts.indices) func theStartIsEnough(index: Int) throws {
    let (name, head, piece, tail) = Self.texts[index]
    let text = head + Self.pieces(piece) + tail
    let whole = try highlighted(text, name, lastLine: nil)
    let start = try highlighted(text, name, lastLine: 20)
    #expect(start.storage.length < 10_000)
    #expect(start.lineCount == whole.lineCount)
    let place = whole.text.lines.start(of: 20)
    #expect(!colours(of: whole, before: place).isEmpty)
    #expect(colours(of: start, before: place) == colours(of: whole, before: place))
  }

  private func startOfFile(_ text: some Collection<UInt8>, _ name: String, lines: Int) -> FileStart? {
    FileHighlighter(manifest: TestEnvironment.manifest, forcedLanguage: nil).start(
      ContiguousArray(text.prefix(FileStart.bytes)), count: text.count, path: name, configuration: 0,
      forcesPlainText: false, isStandardInput: false, wantedLines: lines)
  }

  /// At a terminal the start is given first, and is what it is in the whole.
  @Test(arguments: texts.indices) func theStartComesFirst(index: Int) throws {
    let (name, head, piece, tail) = Self.texts[index]
    let text = head + Self.pieces(piece) + tail
    let whole = try highlighted(text, name, lastLine: nil)
    let start = try #require(startOfFile(text.utf8, name, lines: 20))
    let file = try #require(start.file)
    #expect(start.lineCount == 20 && file.storage.length < 10_000 && whole.storage.length == text.utf16.count)
    let place = whole.text.lines.start(of: 20)
    #expect(colours(of: file, before: place) == colours(of: whole, before: place))
  }

  /// Nobody waits for the end of what begins in the first lines: they have the highlights of the start alone, after bounded
  /// work.
  @Test(arguments: [
    ("a.c", "/*\n", "int a;\n"), ("a.py", "\"\"\"\n", "a = 1\n"), ("a.html", "<div>\n", "<p>a\n"),
    ("a.md", "<div>\n\n", "*a*\n\n"),
    ("a.c", "int f( { ;\n", "a = b;\n"), ("a.log", "", "2026-01-01 10:00:00 ERROR a\n"),
    ("a.txt", "", "https://example.org\n"),
  ])
  func aStartThatDoesNotSettleIsShown(name: String, head: String, piece: String) throws {
    let work = ParseWork.ofThread
    let start = try #require(startOfFile((head + String(repeating: piece, count: 40_000)).utf8, name, lines: 75))
    let file = try #require(start.file)
    #expect(start.lineCount == 75 && file.storage.length < FileStart.bytes)
    // A unit of text takes some 100 units of work, and up to 1,000 in HTML and Markdown.
    #expect(ParseWork.ofThread - work < 1000 * UInt64(FileStart.bytes))
    #expect(!file.storage.combinedRuns().isEmpty || name == "a.txt" && !file.links.isEmpty)
  }

  /// All of a text is needed: it is UTF-16 or binary, or its first line is long.
  @Test func someTextsHaveNoStart() throws {
    #expect(startOfFile([0xFF, 0xFE] + Array(repeating: 0x41, count: 100_000), "a.py", lines: 75) == nil)
    #expect(startOfFile(Array(repeating: 0, count: 100_000), "a.bin", lines: 75) == nil)
    let line = try #require(startOfFile(String(repeating: "[1] ", count: 30_000).utf8, "a.json", lines: 75))
    #expect(line.file == nil)
    let rows = String(repeating: "\"" + String(repeating: "a", count: 1000) + "\"\n", count: 100)
    let some = try #require(startOfFile(rows.utf8, "a.py", lines: 75))
    #expect(some.lineCount == 16 && some.file != nil)
  }

  /// An error that is in every part of a text is no reason to show it otherwise than the whole.
  @Test(arguments: [("a.c", "int f( { ;\n"), ("a.c", "#ifdef A\nint = ;\n"), ("a.py", "class :\n"), ("a.json", "[1 2,\n")])
  func errorsInTheLinesAreWhatTheyAreInTheWhole(name: String, head: String) throws {
    let text = head + String(repeating: name == "a.json" ? "{\"a\": 1},\n" : "a = b\n\n", count: 3000)
    let start = try highlighted(text, name, lastLine: 20)
    let place = start.text.lines.start(of: 20)
    #expect(colours(of: start, before: place) == colours(of: try highlighted(text, name, lastLine: nil), before: place))
  }

  /// An error is finished where it ends in front of the lines' end: a longer text has it, too.
  @Test func anErrorInFrontOfAPlaceIsFound() throws {
    let language = try LanguageLoader(manifest: TestEnvironment.manifest).language("c").get()
    func error(_ text: String, before place: Int) throws -> Range<Int>? {
      try #require(ParsedText(UTF16Text(ContiguousArray(text.utf16)), language: language, parseMilliseconds: 2000))
        .finishedError(before: place)
    }
    #expect(try error("int a = 1 2;\nint b;\nint c;\n", before: 20) == 10..<11)
    #expect(try error("int a = 1 2;\nint b;\nint c;\n", before: 5) == nil)
    #expect(try error("int a;\nint b;\n", before: 14) == nil)
    #expect(try error("void f(int a,\n", before: 10) == nil)
  }

  /// What begins in the lines and ends far behind them decides how they are colored.
  @Test(arguments: [
    ("a.c", "/*\n", "int a;\n", "*/\n"), ("a.py", "\"\"\"\n", "a = 1\n", "\"\"\"\n"),
    // A name at the end of it is another one than the parameter, or the member that is used in front of it.
    ("a.nix", "a: rec {\n", "  b = a;\n", "  a = 1;\n}\n"),
    ("a.cpp", "class B {\n", "  int f() { return a; }\n", "  int a;\n};\n"),
  ])
  func whatIsOpenIsReadToItsEnd(name: String, head: String, piece: String, tail: String) throws {
    let text = head + String(repeating: piece, count: 2000) + tail + String(repeating: piece, count: 9)
    let start = try highlighted(text, name, lastLine: 20)
    let place = start.text.lines.start(of: 20)
    #expect(colours(of: start, before: place) == colours(of: try highlighted(text, name, lastLine: nil), before: place))
    #expect(start.storage.length > (text.utf8.count * 9) / 10)
  }
}
