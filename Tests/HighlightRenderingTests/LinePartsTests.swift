import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightRendering
@testable import SystemSupport

/// Marked lines, headings and gaps in pages, pictures and documents.
@Suite struct LinePartsTests {
  private static let text = "one\ntwo\n\nfour\nfive"

  private func output(
    _ format: OutputFormat, _ parts: LineDecorations, lines: [ClosedRange<Int>] = [], scope: String? = nil,
    _ change: (inout OutputAppearance) -> Void = { _ in },
    named name: String = "dir/a_b.txt", titled title: String? = nil
  ) throws -> String {
    var sink = ByteSink(descriptor: nil)
    var look = OutputAppearance(theme: .light)
    look.parts = parts
    change(&look)
    let runs = scope.map { [(4..<5, $0), (9..<10, $0)] } ?? [(4..<5, "keyword")]
    var file = ColoredFile(Self.text, runs: runs).file(path: "/home/me/dir/a_b.txt")
    (file.shownName, file.ownTitle) = (name, title)
    let renderer = format.renderer(look)
    renderer.renderHead(title: file.title, into: &sink)
    try renderer.render(file, lines: LineSelection(ranges: lines), into: &sink)
    try renderer.renderTail(into: &sink)
    return sink.string
  }

  private static let marked = LineDecorations(marked: LineSelection(ranges: [2...3, 5...5]))

  /// A tag around each marked line, its end included, in every form of classes; without the tags, the page is the same.
  @Test(arguments: [
    (ClassNames.own, "<span class=\"hl-line-marked\">"), (.pygments, "<span class=\"hll\">"),
    (
      .none,
      "<span style=\"background: \(Theme.light.markedBackground.hex); display: block; width: fit-content; min-width: 100%\">"
    ),
  ])
  func aTagMarksALine(names: ClassNames, tag: String) throws {
    let page = try output(.html, Self.marked) { $0.classNames = names }
    let lines = page.components(separatedBy: tag)
    #expect(lines.count == 4)
    #expect(lines[1].hasSuffix("wo\n</span>") && lines[2] == "\n</span>four\n" && lines[3].hasPrefix("five</span></code>"))
    func body(_ page: String) -> String { page.components(separatedBy: "</head>").last ?? "" }
    let plain = body(try output(.html, LineDecorations()) { $0.classNames = names })
    #expect(
      body(lines[0]) + lines[1].dropLast(7) + "\n" + lines[2].dropFirst(8) + lines[3].replacing("five</span>", with: "five")
        == plain)
    // In the sheet, in all themes of the page, with a background.
    let sheet = try output(.html, Self.marked) { ($0.classNames, $0.otherTheme) = (names, .dark) }
    let selector = names == .pygments ? ".highlight .hll {" : "\n.hl-line-marked {"
    for theme in [Theme.light, .dark] where names != .none {
      #expect(sheet.contains("\(selector) background: \(theme.markedBackground.hex)"))
    }
    #expect(sheet.contains("\(selector) display: block") == (names != .none))
  }

  /// A number belongs to its line; in pages of cells no tag spans rows.
  @Test func numbersAndPages() throws {
    let numbered = try output(.html, Self.marked) { $0.lineNumbers = true }
    #expect(
      numbered.contains("<span class=\"hl-line-marked\"><span class=\"hl-line-number\" aria-hidden=\"true\" id=\"L5\">"))
    let pages = try output(.html, Self.marked) { look in
      look.pages = PageSettings()
      look.pages?.size = PageSize("20x10")
    }
    #expect(pages.contains("<span class=\"hl-line-marked hl-line-part\">five</span>\n"))
  }

  @Test func aPictureHasABandOfALine() throws {
    let color = "fill=\"\(Theme.light.markedBackground.hex)\""
    let svg = try output(.svg, Self.marked)
    // "four" and "five" are the widest lines, of 4 cells.
    #expect(svg.components(separatedBy: color).count == 4 && svg.contains("<path d=\"M16 36H50V56H16Z\" \(color)/>"))
    #expect(!(try output(.svg, LineDecorations()).contains(color)))
  }

  @Test func documentsHaveABackgroundOfALine() throws {
    let hex = Theme.light.markedBackground.hex.dropFirst().uppercased()
    let latex = try output(.latex, Self.marked)
    // As wide as the block, below the text; of an empty line, too.
    let band =
      "\\makebox[0pt][l]{\\textcolor[HTML]{\(hex)}{\\lower0.3\\baselineskip\\hbox{\\rule{\\linewidth}{\\baselineskip}}}}"
    #expect(latex.components(separatedBy: band).count == 4)
    #expect(latex.contains("wo\n\(band)\nfour\n\(band)five\n"))
    // A paragraph for neighbors that are marked.
    let rtf = try output(.rtf, Self.marked)
    let (plain, shaded) = (
      "\\pard\\plain\\f0\\fs20\\noproof\\cf1\\cbpat2 ", "\\pard\\plain\\f0\\fs20\\noproof\\cf1\\cbpat3 "
    )
    #expect(rtf.contains("\(plain)one\\par\n\(shaded)"))
    #expect(rtf.contains("wo\\line\n\\par\n\(plain)four\\par\n\(shaded)five\\par"))
    #expect(try AttributedText(rtf: rtf).string == Self.text)
    var headed = Self.marked
    headed.hasHeading = true
    #expect(try output(.rtf, headed, lines: [3...4]).contains("{\\b dir/a_b.txt}\\par\n\(shaded)\\par\n\(plain)four"))
    #expect(!(try output(.rtf, LineDecorations()).contains("\\cbpat3")))
  }

  /// A theme's name may come from a stored text of others.
  @Test func theNameOfAThemeEndsNoSheet() {
    var theme = Theme.dark
    theme.name = "*/</style><b>" + String(repeating: "x", count: 1000)
    var sink = ByteSink(descriptor: nil)
    HTMLStyles(theme: theme).appendNames(to: &sink)
    #expect(sink.string == "/* Theme ____style__b_\(String(repeating: "x", count: 87)) */\n")
  }

  /// In every theme, text on marked lines has a contrast of 4.5.
  @Test(arguments: Theme.builtIn.map(\.name)) func marksCanBeRead(name: String) throws {
    let theme = try #require(Theme.builtIn(named: name))
    let marked = theme.onMarkedLines
    #expect(marked.background == theme.markedBackground && marked.isReadable(on: theme.markedBackground))
    for color in [marked.foreground] + marked.styles.values.filter({ $0.background == nil }).compactMap(\.foreground) {
      #expect(color.contrast(to: theme.markedBackground) >= 4.5, "\(color.hex)")
    }
    // Colors that have it stay.
    #expect(Theme.light.onMarkedLines.style(for: "keyword") == Theme.light.style(for: "keyword"))
  }

  /// Every format has the colors of marked lines there, and those of the theme in other lines.
  @Test func markedLinesHaveColorsOfTheirOwn() throws {
    let (own, marked) = (Theme.light, Theme.light.onMarkedLines)
    func hex(_ theme: Theme) throws -> String { try #require(theme.style(for: "comment")?.foreground).hex }
    let colors = try (own: hex(own), marked: hex(marked))
    #expect(colors.own != colors.marked)
    for format in [OutputFormat.html, .svg, .latex] {
      func count(_ color: String, _ parts: LineDecorations) throws -> Int {
        let page = try output(format, parts, scope: "comment") { $0.classNames = .none }
        return page.ranges(of: format == .latex ? color.dropFirst().uppercased() : color).count
      }
      #expect(try count(colors.own, Self.marked) == 1 && count(colors.marked, Self.marked) == 1, "\(format)")
      #expect(try count(colors.own, LineDecorations()) == 2 && count(colors.marked, LineDecorations()) == 0, "\(format)")
    }
    let rtf = try output(.rtf, Self.marked, scope: "comment")
    let red = try #require(Color(hex: colors.marked))
    #expect(rtf.contains("\\red\(red.red)\\green\(red.green)\\blue\(red.blue);"))
    for names in [ClassNames.own, .pygments] {
      let selector = names == .own ? "\n.hl-line-marked .hl-comment" : "\n.highlight .hll .c"
      let page = try output(.html, Self.marked) { $0.classNames = names }
      #expect(page.contains(selector) && page.contains(" { color: \(colors.marked) }"))
      #expect(!(try output(.html, LineDecorations(), { $0.classNames = names }).contains(selector)))
    }
    var escapes = ByteSink(descriptor: nil)
    var style = TerminalStyle()
    style.highlightedLines = LineSelection(ranges: [2...2])
    let file = ColoredFile(Self.text, runs: [(4..<5, "comment"), (9..<10, "comment")]).file(path: "a.txt")
    try ANSIRenderer(theme: .light, depth: .trueColor, style: style).render(file, lines: LineSelection(), into: &escapes)
    #expect(escapes.string.contains("38;2;\(red.red);\(red.green);\(red.blue)"))
  }

  /// A page with a dark theme alone is light on paper.
  @Test func paperIsLight() throws {
    func sheet(_ theme: Theme, _ other: Theme? = nil) -> String {
      var sink = ByteSink(descriptor: nil)
      let styles = HTMLStyles(theme: theme, otherTheme: other)
      styles.appendDocumentSheet(to: &sink)
      styles.appendSheet(to: &sink)
      return sink.string
    }
    let base = "color: \(Theme.light.foreground.hex); background: \(Theme.light.background.hex); }"
    let paper = sheet(.dark).components(separatedBy: "@media print {\n").dropFirst().joined()
    #expect(paper.contains("html { color-scheme: light; \(base)") && paper.contains("pre.highlight { \(base)"))
    #expect(!sheet(.light).contains("@media print {\n"))
  }

  @Test func aGapIsMarkedBetweenRangesAlone() throws {
    var parts = LineDecorations()
    parts.marksGaps = true
    let lines = [1...1, 3...4]
    #expect(
      try output(.html, parts, lines: lines).contains("one\n<span class=\"hl-line-gap\">─── 8&lt; ───\n</span>\nfour"))
    #expect(try output(.svg, parts, lines: lines).contains("fill-opacity=\"0.5\">─── 8&lt; ───</text>"))
    for format in [OutputFormat.latex, .rtf] { #expect(try output(format, parts, lines: lines).contains("--- 8< ---")) }
    for format in [OutputFormat.html, .svg, .latex, .rtf] {
      #expect(try output(format, parts) == output(format, LineDecorations()), "\(format)")
      #expect(try output(format, LineDecorations(), lines: lines) != output(format, parts, lines: lines), "\(format)")
    }
  }

  @Test func headingsAndTitles() throws {
    let heading = LineDecorations(hasHeading: true)
    let page = try output(.html, heading)
    #expect(page.contains("<title>dir/a_b.txt</title>") && page.contains("</head>\n<body>\n<h2>dir/a_b.txt</h2>\n<pre"))
    let latex = try output(.latex, heading)
    #expect(latex.contains("\\hypersetup{pdftitle={dir/a\\_b.txt}}") && latex.contains("\\subsection*{dir/a\\_b.txt}\n"))
    #expect(
      try output(.rtf, heading).contains("{\\title dir/a_b.txt}")
        && output(.rtf, heading).contains("{\\b dir/a_b.txt}\\line"))
    let svg = try output(.svg, heading)
    #expect(svg.contains("font-weight=\"bold\">dir/a_b.txt</text>") && svg.contains("<text x=\"16\" y=\"70\""))
    // A window has its own title, which is the name of the file without its folder, or the one that a person chose.
    let window = try output(.svg, heading) { $0.frame.isWindow = true }
    #expect(!window.contains("font-weight=\"bold\">dir") && !window.contains(">a_b.txt</text>"))
    let wide = try output(.svg, heading, { $0.frame = PictureFrame(isWindow: true, padding: 100) })
    #expect(wide.contains(">a_b.txt</text>"))
    let named = try output(.svg, heading, { $0.frame = PictureFrame(isWindow: true, padding: 100) }, titled: "A & B")
    #expect(named.contains(">A &amp; B</text>") && named.contains("<title>A &amp; B</title>"))
    for format in [OutputFormat.html, .svg, .latex, .rtf] {
      #expect(!(try output(format, heading).contains("/home")), "\(format)")
      #expect(!(try output(format, heading, titled: "Other").contains("a_b")), "\(format)")
    }
  }

  @Test func charactersOfCommandsInATitle() throws {
    let latex = try output(.latex, LineDecorations(), titled: "100% {a}_b^c~d\\e#f&g$\u{1B}")
    let shown =
      "100\\% \\{a\\}\\_b\\textasciicircum{}c\\textasciitilde{}d\\textbackslash{}e\\#f\\&g\\$ "
    #expect(latex.contains("pdftitle={\(shown)}}"))
  }
}
