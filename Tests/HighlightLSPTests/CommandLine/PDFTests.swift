import Foundation
import TestSupport
import Testing

@testable import HighlightRendering

/// `highlight -f pdf`, read back by poppler's programs.
@Suite struct PDFTests {
  let folder: TemporaryFolder
  private static let hasReader =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/pdftotext") && PDFRenderer.isAvailable

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, name: String, _ options: String...) throws {
    try folder.write(text, to: name)
    let result = try Program.run(
      ["highlight", "-f", "pdf"] + options + [folder[name]], environment: ["SOURCE_DATE_EPOCH": "1700000000"])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.output.starts(with: Array("%PDF-".utf8)))
    try folder.write(result.output, to: "out.pdf")
  }

  private func read(_ program: String, _ options: String...) throws -> String {
    try ChildProcess("/usr/bin/" + program, options, environment: ["PATH": "/usr/bin:/bin"]).finish().text
  }

  /// Without spaces: where a gap is a space is for the reader to guess.
  private func letters(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }

  @Test(.enabled(if: hasReader, "pdftotext or Pango is missing")) func everyLineIsThere() throws {
    let long = (1...60).map { "argument_\($0)" }.joined(separator: ", ")
    let word = String(repeating: "0123456789", count: 40)
    let code = "def first(\(long)):\n    return \"\(word)\"\n" + (1...150).map { "value_\($0) = \($0)\n" }.joined()
    try write(code, name: "a.py", "-n")
    let pages = try read("pdftotext", "-layout", folder["out.pdf"], "-").split(
      separator: "\u{C}", omittingEmptySubsequences: true)
    // How many there are is up to the font.
    #expect(pages.count > 2)
    for (index, page) in pages.enumerated() {
      let head = try #require(page.split(separator: "\n").first)
      #expect(head.contains("a.py") && head.hasSuffix("\(index + 1)/\(pages.count)"))
    }
    // Rows put together are the text: nothing is cut off.
    try write(code, name: "a.py")
    let text = try read("pdftotext", "-layout", folder["out.pdf"], "-").split(separator: "\u{C}").map { page in
      page.split(separator: "\n").dropFirst().joined()
    }
    #expect(letters(text.joined()) == letters(code))
    #expect(try read("pdfinfo", folder["out.pdf"]).contains("A4"))
  }

  @Test(.enabled(if: hasReader, "pdftotext or Pango is missing")) func linksAndTheOutline() throws {
    try write(
      "def first():\n    # see https://example.com/a?b='c'\n    pass\n\nclass Second:\n    def third(self): pass\n",
      name: "a.py")
    #expect(try read("pdfinfo", "-url", folder["out.pdf"]).contains("https://example.com/a?b="))
    // For screen readers, links or not.
    let structure = try read("pdfinfo", "-struct-text", folder["out.pdf"])
    #expect(structure.contains("def first():") && structure.contains("# see https://example.com/a?b='c'"))
    let page = try read("pdftohtml", "-xml", "-stdout", "-i", folder["out.pdf"])
    for name in ["first", "Second", "third"] { #expect(page.contains("<item page=\"1\">\(name)</item>"), "\(page)") }
  }

  @Test(.enabled(if: hasReader, "pdftotext or Pango is missing")) func paperColumnsAndCells() throws {
    let code = (1...400).map { "line \($0)\n" }.joined()
    try write(code, name: "a.txt", "--paper", "letter", "--columns", "2")
    let info = try read("pdfinfo", folder["out.pdf"])
    #expect(info.contains("letter"))
    // Two columns: the second goes on where the first ends.
    let first = try read("pdftotext", "-layout", "-l", "1", folder["out.pdf"], "-")
    let rows = first.split(separator: "\n").dropFirst().map { $0.split(separator: " ").compactMap { Int($0) } }
      .filter { !$0.isEmpty }
    let top = try #require(rows.first)
    #expect(top.count == 2 && top[0] == 1)
    #expect(top[1] == rows.count + 1)
    // As many cells and rows as a page is to have: 50 rows without the head, so 48 lines.
    try write(code, name: "a.txt", "--pages", "40x50")
    #expect(try read("pdfinfo", folder["out.pdf"]).contains(/Pages: +9\n/))
    let line = String(repeating: "x", count: 40)
    try write(line + "\n" + line + "y\n", name: "b.txt", "--pages", "40x50")
    let text = try read("pdftotext", "-layout", folder["out.pdf"], "-").split(separator: "\n").dropFirst()
    #expect(text.map { letters($0) }.filter { !$0.isEmpty } == [line, line, "y"])
  }

  @Test(.enabled(if: hasReader, "pdftotext or Pango is missing")) func severalFilesAreOneDocument() throws {
    try folder.write("def first():\n    pass\n", to: "a.py")
    try folder.write("class Second:\n    def third(self): pass\n", to: "b.py")
    let result = try Program.run(["highlight", "-f", "pdf", "-j", "2", folder["a.py"], folder["b.py"], folder["none.py"]])
    #expect(result.status == 1)
    try folder.write(result.output, to: "out.pdf")
    #expect(try read("pdfinfo", folder["out.pdf"]).contains(/Pages: +2\n/))
    let pages = try read("pdftotext", "-layout", folder["out.pdf"], "-").split(separator: "\u{C}")
    #expect(pages[0].contains("a.py") && pages[0].contains("def first") && !pages[0].contains("Second"))
    #expect(pages[1].contains("b.py") && pages[1].contains("class Second"))
    let outline = try read("pdftohtml", "-xml", "-stdout", "-i", folder["out.pdf"])
    #expect(outline.contains("<item page=\"1\">first</item>") && outline.contains("<item page=\"2\">third</item>"))
    #expect(outline.contains(/<item page="2">[^<]*b\.py<\/item>/))
  }

  @Test(.enabled(if: hasReader, "pdftotext or Pango is missing")) func storedFilesHaveAnOutline() throws {
    try folder.write("def first():\n    pass\n", to: "a.py")
    let stored = try Program.run(["highlight", "-f", "json", "--text", folder["a.py"]])
    try folder.write(stored.output, to: "a.json")
    try write(stored.text, name: "a.json", "--from-json")
    #expect(try read("pdftohtml", "-xml", "-stdout", "-i", folder["out.pdf"]).contains("<item page=\"1\">first</item>"))
  }

  /// Where words and letters of a page stand: their left edges. Of Hebrew the reader makes a word of each letter.
  private func places(_ words: [String]) throws -> [Double?] {
    let boxes = try read("pdftotext", "-bbox", folder["out.pdf"], "-")
      .matches(of: /<word xMin="([0-9.]+)"[^>]*>([^<]*)</).map { (Double($0.1), String($0.2)) }
    return words.map { word in boxes.first { $0.1 == word }.flatMap(\.0) }
  }

  @Test(.enabled(if: hasReader, "pdftotext or Pango is missing")) func rightToLeft() throws {
    try write("x = 1 # abc שלום עולם\n", name: "a.py")
    let rightward = try places(["abc", "ש", "ע"]).compactMap(\.self)
    // The second Hebrew word stands to the left of the first.
    #expect(rightward.count == 3 && rightward[0] < rightward[2] && rightward[2] < rightward[1], "\(rightward)")
    try write("שלום abc\n", name: "b.txt")
    let leftward = try places(["ש", "abc"]).compactMap(\.self)
    // Its line begins at the right edge.
    #expect(leftward.count == 2 && leftward[1] < leftward[0] && leftward[0] > 540, "\(leftward)")
  }

  @Test(.enabled(if: hasReader, "pdftotext or Pango is missing")) func theSameEachTime() throws {
    try write("x = 1 # ünï 日本 שלום\n", name: "a.py")
    let first = try folder.bytes(of: "out.pdf")
    try write("x = 1 # ünï 日本 שלום\n", name: "a.py")
    #expect(try folder.bytes(of: "out.pdf") == first)
    #expect(letters(try read("pdftotext", folder["out.pdf"], "-")).contains("ünï"))
    // An empty text is a page.
    try write("", name: "b.py")
    #expect(try read("pdfinfo", folder["out.pdf"]).contains(/Pages: +1\n/))
  }

  @Test func whatGoesWithIt() throws {
    try folder.write("x\n", to: "a.py")
    for arguments in [["--paper", "a9"], ["--columns", "0"], ["--pages", "80"], ["--font-size", "1"]] {
      #expect(try Program.run(["highlight", "-f", "pdf"] + arguments + [folder["a.py"]]).status == 2)
    }
    #expect(try Program.run(["highlight", "-f", "html", "--paper", "a4", folder["a.py"]]).status == 2)
    if PDFRenderer.isAvailable {
      try folder.write("y\n", to: "b.py")
      #expect(try Program.run(["highlight", "-f", "pdf", "-o", folder["out"], folder["a.py"], folder["b.py"]]).status == 0)
      #expect(folder.files(below: "out").count == 2)
    }
  }
}
