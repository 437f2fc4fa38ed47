import Foundation
import HighlightStorage
import TestSupport
import Testing

@testable import HighlightRendering
@testable import SystemSupport

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// rtf, latex, pictures: what they hold is the text.
@Suite struct DocumentOutputTests {
  private static let pieces = [
    "a", "\\", "{", "}", "%", "#", "$", "&", "_", "^", "~", "'", "`", "\"", "--", "<<", " ", "  ", "\t", "é", "日", "😀",
    "\\end{Verbatim}",
    "\u{1B}", "\u{202E}", "\\u8232?", "\\'41", "]]>", "<script>",
  ]

  private func randomText(_ random: inout SeededGenerator) -> ColouredText {
    var text = ""
    var runs: [(Range<Int>, String)] = []
    for _ in 0..<Int.random(in: 0...30, using: &random) {
      let start = text.utf16.count
      text += Int.random(in: 0..<6, using: &random) == 0 ? "\n" : Self.pieces.randomElement(using: &random) ?? ""
      if Bool.random(using: &random) {
        runs.append(
          (start..<text.utf16.count, ["keyword", "diff.plus", "markup.link.url"].randomElement(using: &random) ?? ""))
      }
    }
    return ColouredText(text, runs: runs)
  }

  private func output(_ format: OutputFormat, _ text: ColouredText, tabSize: Int = 8) throws -> String {
    var sink = ByteSink(descriptor: nil)
    var look = OutputLook(theme: .light)
    look.tabSize = tabSize
    let renderer = format.renderer(look)
    renderer.renderHead(title: "t\\{", into: &sink)
    try renderer.render(text.file(), lines: LineSelection(), into: &sink)
    try renderer.renderTail(into: &sink)
    return sink.string
  }

  /// The lines of a text as a document shows them.
  /// - Parameter keepsTabs: whether they are shown as such, not as the spaces that they take.
  private func shown(_ text: ColouredText, keepsTabs: Bool = false) -> [String] {
    var lines: [String] = []
    for line in text.storage.string.split(separator: "\n", omittingEmptySubsequences: false) {
      var shown = ""
      var column = 0
      for scalar in line.unicodeScalars {
        if scalar == "\t" && !keepsTabs {
          shown += String(repeating: " ", count: 8 - column % 8)
        } else if let unit = UInt16(exactly: scalar.value), VisibleControls.isHidden(unit) {
          shown += VisibleControls.visibleForm(of: unit)
        } else {
          shown.unicodeScalars.append(scalar)
        }
        column = ContiguousArray(shown.utf16).withUnsafeBufferPointer { CellWidth().column(after: $0.indices, of: $0) }
      }
      lines.append(shown)
    }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  @Test(arguments: 0..<10 as Range<UInt64>) func rtfIsReadBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let text = randomText(&random)
      let tabSize = Int.random(in: 1...8, using: &random)
      let read = try #require(RTFText(try output(.rtf, text, tabSize: tabSize)))
      let lines = shown(text, keepsTabs: true)
      #expect(read.tabTwips == 120 * tabSize, "seed \(seed)")
      #expect(read.lines == lines || (read.lines == [""] && lines.isEmpty), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>) func latexHoldsTheText(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let text = randomText(&random)
      let document = try output(.latex, text)
      let start = try #require(document.range(of: "\\begin{Verbatim}[commandchars=\\\\\\{\\},fontsize=\\small]\n"))
      let end = try #require(document.range(of: "\\end{Verbatim}\n\\end{document}\n"))
      var body = String(document[start.upperBound..<end.lowerBound])
      #expect(!body.contains("\\end{Verbatim}"))
      body.replace(/\\(textcolor|colorbox)\[HTML\]\{[0-9A-F]{6}\}\{/, with: "")
      body.replace(/\\setlength\{\\fboxsep\}\{0pt\}/, with: "")
      body.replace(/\\(textbf|textit|underline)\{/, with: "")
      body = body.replacing("\\strut{}", with: "").replacing(/\\char(\d+)\{\}/) { match in
        String(UnicodeScalar(UInt8(match.output.1) ?? 0))
      }
      // Braces of the text are among the characters by number now; what is left of others ends commands.
      let expected = shown(text).map { $0.replacing("}", with: "") }
      #expect(
        body.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0).replacing("}", with: "") }
          == expected)
    }
  }

  @Test func whatNobodyChoseIsForPaper() throws {
    let result = try Program.run(["highlight", "-l", "python", "-f", "rtf"], input: Array("x\n".utf8))
    #expect(result.text.contains("{\\colortbl;\\red36\\green41\\blue47;"))
    let dark = try Program.run(["highlight", "-l", "python", "-f", "rtf", "--theme", "dark"], input: Array("x\n".utf8))
    #expect(dark.text.contains("{\\colortbl;\\red214\\green218\\blue224;"))
  }

  @Test func linksAreKept() throws {
    let input = Array("# https://example.com/a%20b?x=1&y#{z}\n".utf8)
    let rtf = try Program.run(["highlight", "-l", "python", "-f", "rtf"], input: input).text
    #expect(rtf.contains("HYPERLINK \"https://example.com/a%20b?x=1&y#"))
    let latex = try Program.run(["highlight", "-l", "python", "-f", "latex", "--fragment"], input: input).text
    #expect(latex.contains("\\href{https://example.com/a\\%20b?x=1&y\\#") && !latex.contains("documentclass"))
  }

  // MARK: Pictures

  @Test func tabsOfAPictureLeadToTheirStops() throws {
    let svg = try output(.svg, ColouredText("a\tb\n\t\tc", runs: [(1..<3, "keyword")]))
    #expect(svg.contains(">a<tspan ") && svg.contains(">       b</tspan></text>"))
    #expect(svg.contains("textLength=\"75.6\"") && svg.contains(">                c</text>") && !svg.contains("\t"))
  }

  @Test func tabStopsAreWhereTheReaderWantsThem() throws {
    let text = Array("if a:\n\tb\n".utf8)
    func run(_ arguments: String...) throws -> String {
      try Program.run(["highlight", "-l", "python", "--tab-width", "3"] + arguments, input: text).text
    }
    #expect(try run("-f", "svg").contains(">   b</text>"))
    #expect(try run("-f", "html").contains("<pre class=\"highlight\" style=\"tab-size: 3\">"))
    #expect(try run("-f", "html", "--classes", "none").contains("; tab-size: 3\">"))
    let usual = try Program.run(["highlight", "-l", "python", "-f", "html"], input: text).text
    #expect(usual.contains("<pre class=\"highlight\">"))
  }

  @Test func whatStandsBehindOtherCharactersHasAPlace() throws {
    let svg = try output(.svg, ColouredText("日本x", runs: [(2..<3, "keyword")]))
    #expect(svg.contains("日本<tspan x=\"49.6\"><tspan ") && !svg.contains("textLength"))
  }

  @Test func lineNumbersAreDim() throws {
    let svg = try Program.run(["highlight", "-l", "python", "-f", "svg", "-n"], input: Array("a\n".utf8)).text
    #expect(svg.contains("<tspan fill-opacity=\"0.5\">1</tspan>  a</text>"))
    // In a terminal they have the colour of comments, not their italics.
    let text = try Program.run(
      ["highlight", "-l", "python", "-n", "--color", "always", "--theme", "dark"], input: Array("# b\n".utf8),
      environment: ["COLORTERM": "truecolor"]
    ).text
    #expect(text.hasPrefix("\u{1B}[38;2;138;147;163m1\u{1B}[0m  \u{1B}[3;38;2;138;147;163m# b"))
  }

  @Test func aWindowHasAFrameAndAName() throws {
    let folder = try TemporaryFolder()
    try folder.write("x = 1\(String(repeating: " ", count: 40))# y\n", to: "a<b>.py")
    let svg = try Program.run(
      ["highlight", "-f", "svg", "--window", "--shadow", "--padding", "30", "a<b>.py"], folder: folder.path)
    #expect(svg.status == 0 && svg.text.ranges(of: "<circle").count == 3)
    #expect(svg.text.contains(">a&lt;b&gt;.py</text>") && svg.text.contains("feGaussianBlur"))
    let isWellFormed = XMLParser(data: Data(svg.output)).parse()
    #expect(isWellFormed)
  }

  @Test func pixelsAreDrawnBySomebodyElse() throws {
    let folder = try TemporaryFolder()
    try folder.write("x = 1\n", to: "a.py")
    let without = try Program.run(
      ["highlight", "-f", "png", "a.py"], environment: ["PATH": folder.path], folder: folder.path)
    #expect(without.status == 2 && without.output.isEmpty && without.errors.contains("librsvg2-bin"))
    guard (try? ChildProcess.shell("command -v rsvg-convert || command -v resvg")) != nil else { return }
    let picture = try Program.run(["highlight", "-f", "png", "a.py"], folder: folder.path)
    #expect(picture.status == 0 && picture.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(
      try Program.run(["highlight", "-f", "png", "-o", "out", "--scale", "1", "a.py"], folder: folder.path).status == 0)
    #expect(try folder.bytes(of: "out/a.py.png").count < picture.output.count)
  }

  /// No program is asked to draw what none can, and no file is left.
  @Test func tooManyLinesForAPictureAreTold() throws {
    let folder = try TemporaryFolder()
    let drawer = try folder.write("#!/bin/sh\ntouch '\(folder["called"])'\nexit 1\n", to: "bin/rsvg-convert")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: drawer)
    try folder.write(String(repeating: "x = 1\n", count: 3400), to: "a.py")
    let environment = ["PATH": folder["bin"] + ":/usr/bin:/bin"]
    for arguments in [[], ["-o", "out"]] {
      let result = try Program.run(
        ["highlight", "-f", "png"] + arguments + ["a.py"], environment: environment, folder: folder.path)
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(
        result.errorLines == ["highlight-lsp: a.py: 3400 lines are too many for one picture; use --lines"])
    }
    try folder.write(String(repeating: "x", count: 5000), to: "long.py")
    let wide = try Program.run(["highlight", "-f", "png", "long.py"], environment: environment, folder: folder.path)
    #expect(wide.status == 1 && wide.errors.contains("long.py: its lines are too long for one picture; use --wrap"))
    #expect(!FileManager.default.fileExists(atPath: folder["called"]))
    #expect(!FileManager.default.fileExists(atPath: folder["out/a.py.png"]))
    // With fewer lines somebody is asked.
    _ = try Program.run(
      ["highlight", "-f", "png", "--lines", ":100", "a.py"], environment: environment, folder: folder.path)
    #expect(FileManager.default.fileExists(atPath: folder["called"]))
  }

  @Test(arguments: [
    ["--window", "-f", "html"], ["--padding", "-1", "-f", "svg"], ["--padding", "5000", "-f", "svg"],
    ["--scale", "2", "-f", "svg"],
    ["--scale", "9", "-f", "png"], ["--fragment", "-f", "svg"], ["--classes", "own"], ["--index", "-f", "html"],
    ["--index", "-f", "svg", "-o", "x"], ["--dark-theme", "dark", "--classes", "none", "-f", "html"],
    ["--dark-theme", "nowhere", "-f", "html"],
  ])
  func wrongUse(arguments: [String]) throws {
    let result = try Program.run(["highlight"] + arguments, input: Array("x\n".utf8))
    #expect(result.status == 2 && result.output.isEmpty && !result.errors.isEmpty)
  }
}

/// The text of a document in the Rich Text Format, read by its rules; nil where they are broken.
private struct RTFText {
  private(set) var lines = [""]
  /// Twentieths of a point from one tab stop to the next.
  private(set) var tabTwips = 0

  init?(_ document: String) {
    var rest = Array(document.utf8)[...]
    var hidden: [Bool] = []
    var units: [UInt16] = []
    func flush(_ lines: inout [String], _ units: inout [UInt16]) {
      lines[lines.count - 1] += String(decoding: units, as: UTF16.self)
      units = []
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "{"):
        let isHidden = [#"\*"#, #"\fonttbl"#, #"\colortbl"#, #"\info"#].contains { rest.starts(with: $0.utf8) }
        hidden.append(hidden.last == true || isHidden)
      case UInt8(ascii: "}"): if hidden.popLast() == nil { return nil }
      case 0x0A: break
      case UInt8(ascii: "\\"):
        guard let next = rest.first else { return nil }
        if [0x5C, 0x7B, 0x7D].contains(next) {
          if hidden.last == false { units.append(UInt16(next)) }
          rest = rest.dropFirst()
          continue
        }
        let word = String(decoding: rest.prefix { ($0 | 0x20) &- 0x61 < 26 }, as: UTF8.self)
        rest = rest.dropFirst(word.utf8.count)
        if word.isEmpty { guard next == UInt8(ascii: "*") else { return nil } }
        let number = String(decoding: rest.prefix { $0 == 0x2D || $0 &- 0x30 < 10 }, as: UTF8.self)
        rest = rest.dropFirst(number.utf8.count)
        if word == "u", hidden.last == false {
          guard let value = Int16(number), rest.starts(with: "\\'3f".utf8) else { return nil }
          rest = rest.dropFirst(4)
          units.append(UInt16(bitPattern: value))
          continue
        }
        if word == "u" { rest = rest.dropFirst(4) }
        if rest.first == 0x20 { rest = rest.dropFirst() }
        if word == "deftab" { tabTwips = Int(number) ?? 0 }
        if word == "tab", hidden.last == false { units.append(0x09) }
        if word == "line" {
          flush(&lines, &units)
          lines.append("")
        }
      default:
        guard byte < 0x80 else { return nil }
        if hidden.last == false { units.append(UInt16(byte)) }
      }
    }
    flush(&lines, &units)
    guard hidden.isEmpty else { return nil }
  }
}
