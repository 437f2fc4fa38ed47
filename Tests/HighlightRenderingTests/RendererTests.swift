import DataFormats
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightRendering
@testable import SystemSupport

@Suite struct VisibleControlsTests {
  @Test func whatIsHidden() {
    let hidden = (UInt16.min...UInt16.max).filter { VisibleControls.isHidden($0) }
    let c0 = (UInt16(0)..<0x20).filter { ![0x09, 0x0A, 0x0D].contains($0) }
    let bidirectional: [UInt16] = [0x061C, 0x200E, 0x200F] + (0x202A...0x202E) + (0x2066...0x2069)
    #expect(hidden == c0 + Array(0x7F...0x9F) + bidirectional)
  }

  @Test(
    arguments: [
      (0x00, "^@"), (0x07, "^G"), (0x1B, "^["), (0x1F, "^_"), (0x7F, "^?"), (0x80, "<U+0080>"), (0x9B, "<U+009B>"),
      (0x061C, "<U+061C>"), (0x202E, "<U+202E>"),
    ] as [(UInt16, String)])
  func whatIsShown(unit: UInt16, form: String) {
    #expect(VisibleControls.visibleForm(of: unit) == form)
  }
}

@Suite struct ANSIRendererTests {
  private func render(
    _ text: ColoredFile, depth: ColorDepth = .trueColor, theme: Theme = .dark, lineNumbers: Bool = false,
    lines: [ClosedRange<Int>] = []
  ) throws -> String {
    var sink = ByteSink(descriptor: nil)
    try ANSIRenderer(theme: theme, depth: depth, lineNumbers: lineNumbers)
      .render(text.file(), lines: LineSelection(ranges: lines), into: &sink)
    return sink.string
  }

  private func withoutEscapes(_ string: String) -> String {
    string.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }

  private let theme = Theme(
    name: "t", foreground: Color(rgb: 0), background: Color(rgb: 0xFFFFFF),
    styles: [
      "keyword": Style(foreground: Color(rgb: 0xFF0000), bold: true, ansi16: 5),
      "string": Style(foreground: Color(rgb: 0xFF0000), background: Color(rgb: 0x0000EE)),
      "comment": Style(italic: true, underline: true, strikethrough: true),
      "number": Style(foreground: Color(rgb: 0xFFFFFF), ansi16: 15), "type": Style(),
      "boolean": Style(foreground: Color(rgb: 0), ansi16: 7), "operator": Style(foreground: Color(rgb: 0), ansi16: 8),
    ])

  @Test(arguments: [
    (ColorDepth.trueColor, "keyword", "\u{1B}[1;38;2;255;0;0mx\u{1B}[0m"),
    (.ansi256, "keyword", "\u{1B}[1;38;5;196mx\u{1B}[0m"),
    (.ansi16, "keyword", "\u{1B}[1;35mx\u{1B}[0m"), (.none, "keyword", "x"),
    (.trueColor, "string", "\u{1B}[38;2;255;0;0;48;2;0;0;238mx\u{1B}[0m"), (.ansi16, "string", "\u{1B}[91;44mx\u{1B}[0m"),
    (.ansi16, "number", "\u{1B}[97mx\u{1B}[0m"), (.ansi16, "comment", "\u{1B}[3;4;9mx\u{1B}[0m"), (.trueColor, "type", "x"),
    (.ansi16, "boolean", "\u{1B}[37mx\u{1B}[0m"), (.ansi16, "operator", "\u{1B}[90mx\u{1B}[0m"),
    (.trueColor, "label", "x"), (.ansi16, "keyword.import", "\u{1B}[1;35mx\u{1B}[0m"),
  ])
  func escapesOfAStyle(depth: ColorDepth, scope: String, expected: String) throws {
    #expect(try render(ColoredFile("x", runs: [(0..<1, scope)]), depth: depth, theme: theme) == expected)
  }

  @Test(arguments: [
    (Style(underline: true, underlineForm: .curly), ColorDepth.trueColor, "4;4:3"),
    (Style(underline: true, underlineForm: .double), .ansi256, "4;4:2"),
    (Style(underline: true, underlineForm: .dotted), .trueColor, "4;4:4"),
    (Style(underline: true, underlineForm: .dashed), .trueColor, "4;4:5"),
    (Style(underline: true, underlineForm: .curly, underlineColor: Color(rgb: 0xFF0102)), .trueColor, "4;4:3;58:2::255:1:2"),
    (Style(underline: true, underlineColor: Color(rgb: 0xFF0000)), .ansi256, "4;58:5:196"),
    (Style(underline: true, underlineForm: .curly, underlineColor: Color(rgb: 0xFF0000)), .ansi16, "4"),
    (
      Style(bold: true, underlineForm: .curly, underlineColor: Color(rgb: 0xFF0000), baseline: .superscript), .trueColor, "1"
    ),
    // Backgrounds that are hardly seen, where there are few colors; and those that are meant to be seen.
    (Style(background: Color(rgb: 0xDDFFDD)), .trueColor, "48;2;221;255;221"),
    (Style(background: Color(rgb: 0xDDFFDD)), .ansi256, "48;5;194"),
    (Style(background: Color(rgb: 0xDDFFDD), bold: true), .ansi16, "1"),
    (Style(background: Color(rgb: 0xF6FFF6), bold: true), .ansi256, "1"),
    (Style(background: Color(rgb: 0x0000CD)), .ansi16, "44"),
  ])
  func partsOfAStyle(style: Style, depth: ColorDepth, expected: String) throws {
    var theme = theme
    theme.styles["keyword"] = style
    let text = try render(ColoredFile("x", runs: [(0..<1, "keyword")]), depth: depth, theme: theme)
    #expect(text == "\u{1B}[\(expected)mx\u{1B}[0m")
  }

  // A CR alone is shown: the next line would be written over this one.
  @Test(arguments: [("\n", "\n"), ("\r\n", "\r\n"), ("\r", "\u{1B}[7m^M\u{1B}[27m")])
  func everyLineEndsWithoutColors(terminator: String, shown: String) throws {
    let text = ColoredFile("ab\(terminator)cd\(terminator)", runs: [(1..<(3 + terminator.utf16.count), "number")])
    let (on, off) = ("\u{1B}[97m", "\u{1B}[0m")
    #expect(
      try render(text, depth: .ansi16, theme: theme) == "a\(on)b\(off)\(shown)\(on)c\(off)d\(shown)")
  }

  @Test func controlsAreVisible() throws {
    let text = ColoredFile("a\u{1B}[31m\u{0}\tb\u{9B}\u{202E}", runs: [(0..<2, "number")])
    let (on, off) = ("\u{1B}[7m", "\u{1B}[27m")
    #expect(
      try render(text, depth: .ansi16, theme: theme)
        == "\u{1B}[97ma\(on)^[\(off)\u{1B}[0m[31m\(on)^@\(off)\tb\(on)<U+009B>\(off)\(on)<U+202E>\(off)")
    #expect(try render(text, depth: .none) == "a^[[31m^@\tb<U+009B><U+202E>")
  }

  /// Without controls the escapes are all that is added; with them no raw control gets through.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func escapesAreAllThatIsAdded(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", " ", "\t", "\n", "\r\n", "é", "€", "😀", "e\u{301}", "\u{A0}", "^[", "<U+202E>",
    ]
    let controls = ["\u{1B}[31m", "\u{0}", "\u{7F}", "\u{9B}2J", "\u{202E}", "\u{8}", "\u{2028}"]
    for step in 0..<50 {
      var string = ""
      var shown = ""
      var runs: [(Range<Int>, String)] = []
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        let start = string.utf16.count
        if Int.random(in: 0..<6, using: &random) == 0 {
          let control = controls.randomElement(using: &random)!
          string += control
          for unit in control.utf16 {
            shown +=
              VisibleControls.isHidden(unit) || unit == 0x2028
              ? VisibleControls.visibleForm(of: unit) : String(decoding: [unit], as: UTF16.self)
          }
        } else {
          let piece = pieces.randomElement(using: &random)!
          string += piece
          shown += piece
        }
        let scopes = ["keyword", "string", "comment", "type", "unheard"]
        if Bool.random(using: &random) { runs.append((start..<string.utf16.count, scopes.randomElement(using: &random)!)) }
      }
      let text = ColoredFile(string, runs: runs)
      for depth in [ColorDepth.none, .ansi16, .ansi256, .trueColor] {
        let output = try render(text, depth: depth, theme: theme)
        guard Array(withoutEscapes(output).utf16) == Array(shown.utf16), depth != .none || !output.contains("\u{1B}") else {
          Issue.record("seed \(seed), step \(step), \(depth): \(string.debugDescription) gives \(output.debugDescription)")
          return
        }
      }
    }
  }

  @Test func lineNumbersStandInAColumn() throws {
    let text = ColoredFile((1...10).map { "l\($0)\n" }.joined())
    #expect(try render(text, depth: .none, lineNumbers: true, lines: [9...10]) == " 9  l9\n10  l10\n")
  }

  @Test func onlyTheChosenLines() throws {
    let text = ColoredFile("a\nb\nc\nd", runs: [(0..<7, "number")])
    #expect(withoutEscapes(try render(text, lines: [2...2, 4...9])) == "b\nd")
    #expect(try render(text, depth: .ansi16, theme: theme, lines: [3...3]) == "\u{1B}[97mc\u{1B}[0m\n")
  }
}

/// Rows with a background of their own: lines of differences, highlighted lines.
@Suite struct RowBackgroundTests {
  private static let theme = Theme(
    name: "t", foreground: Color(rgb: 0x808080), background: Color(rgb: 0),
    styles: [
      "keyword": Style(bold: true), "string": Style(background: Color(rgb: 0x0000FF)),
      "diff.plus": Style(foreground: Color(rgb: 0x00FF00), background: Color(rgb: 0x004000), ansi16: 10),
      "diff.minus": Style(foreground: Color(rgb: 0xFF0000), background: Color(rgb: 0x400000), ansi16: 9),
      "diff.delta": Style(foreground: Color(rgb: 0xFFFF00), ansi16: 11),
    ])
  private static let green = "48;2;0;64;0m"
  private let diff = ColoredFile(
    "+a b\"\n x+\n",
    runs: [(0..<2, "diff.plus"), (2..<3, "keyword"), (3..<4, "diff.plus"), (4..<5, "string"), (8..<9, "diff.plus")])

  private func ansi(
    _ text: ColoredFile, depth: ColorDepth = .trueColor, _ style: TerminalStyle = TerminalStyle(), width: RowWidth? = nil,
    changes: [Int: LineChange] = [:]
  ) throws -> [String] {
    var sink = ByteSink(descriptor: nil)
    try ANSIRenderer(theme: Self.theme, depth: depth, width: width, style: style, changes: changes)
      .render(text.file(), lines: LineSelection(), into: &sink)
    return sink.string.split(separator: "\n").map(String.init)
  }

  @Test func aLineOfADifferenceHasOneBackground() throws {
    let lines = try ansi(diff)
    // All but the string, which has one of its own. The grey of the theme is made lighter, so that it can be read.
    let grey = "38;2;160;160;160;"
    #expect(
      lines[0] == "\u{1B}[38;2;0;255;0;\(Self.green)+a\u{1B}[0m\u{1B}[1;\(grey)\(Self.green) \u{1B}[0m"
        + "\u{1B}[38;2;0;255;0;\(Self.green)b\u{1B}[0m\u{1B}[\(grey)48;2;0;0;255m\"\u{1B}[0m")
    // A line that begins with something else has none: ` file | 2 +-`.
    #expect(lines[1] == " x\u{1B}[38;2;0;255;0;\(Self.green)+\u{1B}[0m")
    #expect(
      try ansi(diff, depth: .ansi16)[0]
        == "\u{1B}[92m+a\u{1B}[0m\u{1B}[1m \u{1B}[0m\u{1B}[92mb\u{1B}[0m\u{1B}[44m\"\u{1B}[0m")
    #expect(try ansi(diff, depth: .none)[0] == "+a b\"")
  }

  @Test func theBackgroundReachesTheEdgeOfATerminal() throws {
    var style = TerminalStyle()
    style.fillsRows = true
    let filled = try ansi(diff, style)
    #expect(filled[0].hasPrefix("\u{1B}[\(Self.green)\u{1B}[K\u{1B}[0m\u{1B}[38"))
    #expect(filled[1] == (try ansi(diff))[1])
    style.highlightedLines = LineSelection(ranges: [1...1])
    let marked = try ansi(ColoredFile("a\tb\nc\n"), style)
    // An eighth of the way from black to grey.
    #expect(marked[0] == "\u{1B}[48;2;16;16;16m\u{1B}[K\u{1B}[0m\u{1B}[48;2;16;16;16ma\tb\u{1B}[0m")
    #expect(marked[1] == "c")
  }

  /// The palette of 256 colors has only greys near the backgrounds of themes.
  @Test func differencesInAPaletteOf256() throws {
    var theme = Self.theme
    theme.styles["diff.plus"]?.background = Color(rgb: 0x293632)
    theme.foreground = Color(rgb: 0xFFFFFF)
    let text = "+++ b\n@@ -1,2 +1,2 @@\n-let a = 1\n+let a = 22\n c\n"
    let units = ContiguousArray(text.utf16)
    var file = ColoredFile(
      text, runs: [(22..<32, "diff.minus"), (33..<34, "diff.plus"), (34..<37, "keyword"), (37..<44, "diff.plus")]
    )
    .file(language: "diff")
    file.diff = DiffLines(ParsedDiff(units), UTF16Text(units))
    func line(_ depth: ColorDepth) throws -> String {
      var sink = ByteSink(descriptor: nil)
      try ANSIRenderer(theme: theme, depth: depth).render(file, lines: LineSelection(), into: &sink)
      return String(sink.string.split(separator: "\n")[3])
    }
    let shown = try line(.ansi256)
    #expect(shown.contains("m+\u{1B}[0m\u{1B}[1;48;5;22mlet") && shown.contains("48;5;28m22\u{1B}[0m"))
    #expect(!shown.contains("48;5;23"))
    // A word that would have the color of its line has another one.
    theme.styles["diff.plus.word"] = Style(background: Color(rgb: 0x005500))
    #expect(try line(.ansi256).contains("48;5;28m22"))
    theme.styles["diff.plus.word"] = Style(background: Color(rgb: 0x2A3A2A))
    // Sixteen: the line has none, and words are in reverse video.
    let few = try line(.ansi16)
    #expect(few.contains("\u{1B}[1mlet") && few.contains("\u{1B}[7m22\u{1B}[0m") && !few.contains("48;"))
    #expect(try line(.none) == "+let a = 22")
  }

  @Test func stylesOfChangedWords() {
    var theme = Self.theme
    // A share of the text's color, unless the theme has a background of its own.
    #expect(
      theme.wordStyle(of: "diff.plus").background == Color(rgb: 0x004000).mixed(with: Color(rgb: 0x00FF00), share: 0.28))
    theme.styles["diff.plus.word"] = Style(foreground: Color(rgb: 1), background: Color(rgb: 0x123456), bold: true)
    #expect(theme.wordStyle(of: "diff.plus") == Style(background: Color(rgb: 0x123456), bold: true))
    theme.styles["diff.minus.word"] = Style(underline: true)
    let minus = theme.wordStyle(of: "diff.minus")
    #expect(minus.underline && minus.background != nil && minus.background != Color(rgb: 0x400000))
  }

  @Test func rowsOfOneLineHaveItsBackground() throws {
    let text = ColoredFile("+aa bb", runs: [(0..<6, "diff.plus")])
    let rows = try ansi(
      text, width: RowWidth(columns: 5, hangingIndent: .cells(1)))
    #expect(rows.count == 2 && rows[1].hasPrefix("\u{1B}[\(Self.green) \u{1B}[0m"))
  }

  @Test func marksOfChangesHaveTheColorsOfTheTheme() throws {
    let lines = try ansi(
      ColoredFile("a\nb\nc\nd\n"), TerminalStyle(components: .changes),
      changes: [0: .added, 1: .modified, 2: .removedAbove])
    #expect(
      lines == [
        "\u{1B}[38;2;0;255;0m+\u{1B}[0m a", "\u{1B}[38;2;255;255;0m~\u{1B}[0m b", "\u{1B}[38;2;255;0;0m‾\u{1B}[0m c",
        "  d",
      ])
    let few = try ansi(
      ColoredFile("a\n"), depth: .ansi16, TerminalStyle(components: .changes), changes: [0: .removedBelow])
    #expect(few == ["\u{1B}[91m_\u{1B}[0m a"])
    #expect(
      try ansi(ColoredFile("a\n"), depth: .none, TerminalStyle(components: .changes), changes: [0: .added]) == ["+ a"])
  }

  private func written(_ text: ColoredFile, by renderer: some FileRenderer) throws -> String {
    var sink = ByteSink(descriptor: nil)
    try renderer.render(text.file(), lines: LineSelection(), into: &sink)
    return sink.string
  }

  @Test func pagesAndPicturesHaveItToo() throws {
    let html = try written(diff, by: HTMLRenderer(look: OutputAppearance(theme: Self.theme)))
    #expect(
      html.contains(
        "<span class=\"hl-diff-plus-row\"><span class=\"hl-diff-plus\">+a</span><span class=\"hl-keyword\"> </span>"
          + "<span class=\"hl-diff-plus\">b</span><span class=\"hl-string\">&quot;</span></span>\n"
      ))
    // Text without a color keeps that of the page.
    var look = OutputAppearance(theme: Self.theme)
    look.classNames = .none
    let plain = try written(ColoredFile("+a\n", runs: [(0..<1, "diff.plus")]), by: HTMLRenderer(look: look))
    #expect(
      plain.contains(
        "<span style=\"background: #004000\"><span style=\"color: #00ff00; background: #004000\">+</span>a</span>\n"))
    #expect(html.contains(" x<span class=\"hl-diff-plus\">+</span>\n"))
    // As wide as the text, 5 cells.
    let svg = try written(diff, by: SVGRenderer(look: OutputAppearance(theme: Self.theme)))
    #expect(svg.contains("<path d=\"M16 16H58V36H16Z\" fill=\"#004000\"/>"))
    let rtf = try written(diff, by: RTFRenderer(look: OutputAppearance(theme: Self.theme)))
    #expect(rtf.matches(of: /\\chcbpat/).count == 5)
  }
}

@Suite struct HTMLRendererTests {
  private func render(_ text: ColoredFile, path: String = "a", language: String = "plaintext") throws -> String {
    var sink = ByteSink(descriptor: nil)
    try HTMLRenderer(look: OutputAppearance(theme: .dark)).render(
      text.file(path: path, language: language), lines: LineSelection(), into: &sink)
    return sink.string
  }

  private func content(_ text: ColoredFile) throws -> String {
    let html = try render(text)
    let (head, tail) = ("<pre class=\"highlight\" tabindex=\"0\"><code class=\"language-plaintext\">", "</code></pre>\n")
    #expect(html.hasPrefix(head) && html.hasSuffix(tail))
    return String(html.dropFirst(head.count).dropLast(tail.count))
  }

  @Test(arguments: [
    ("<b>&amp;\"'</b>", "&lt;b&gt;&amp;amp;&quot;&#39;&lt;/b&gt;"), ("é€😀\u{2028}\t", "é€😀\u{2028}\t"),
    ("a\r\nb\rc\n", "a\r\nb\rc\n"),
    ("\u{1B}[0m\u{0}\u{7F}", "^[[0m^@^?"), ("\u{202E}", "&lt;U+202E&gt;"), ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}"),
    ("", ""),
  ])
  func textIsEscaped(string: String, expected: String) throws {
    #expect(try content(ColoredFile(string)) == expected)
  }

  @Test func spansAreClosedInTheirLine() throws {
    let text = ColoredFile("a<\n>b", runs: [(1..<4, "function.method.call")])
    let span = "<span class=\"hl-function-method-call\">"
    #expect(try content(text) == "a\(span)&lt;</span>\n\(span)&gt;</span>b")
  }

  @Test func namesAreEscapedToo() throws {
    var sink = ByteSink(descriptor: nil)
    HTMLRenderer(look: OutputAppearance(theme: .dark)).renderHead(title: "</title><script>\u{1B}", into: &sink)
    #expect(sink.string.contains("<title>&lt;/title&gt;&lt;script&gt;^[</title>"))
    #expect(try render(ColoredFile("x"), language: "\"><i>").contains("class=\"language-&quot;&gt;&lt;i&gt;\""))
  }

  @Test func everyStyledScopeHasARule() {
    var sink = ByteSink(descriptor: nil)
    HTMLRenderer(look: OutputAppearance(theme: .light)).renderHead(title: "", into: &sink)
    let selectors = Set(sink.string.split { " ,\n{".contains($0) })
    for scope in ScopeNames.canonical where Theme.light.style(for: scope) != nil {
      #expect(selectors.contains(".hl-\(scope.replacing(".", with: "-"))"), "\(scope)")
    }
  }

  private func page(_ string: String, _ change: (inout OutputAppearance) -> Void) throws -> String {
    var look = OutputAppearance(theme: .light, lineNumbers: true)
    change(&look)
    let renderer = HTMLRenderer(look: look)
    var sink = ByteSink(descriptor: nil)
    renderer.renderHead(title: "t", into: &sink)
    try renderer.render(ColoredFile(string).file(), lines: LineSelection(), into: &sink)
    return sink.string
  }

  /// Neither numbers nor the blanks after them are selected, nor are rows that begin below them indented.
  @Test(arguments: ClassNames.allCases) func allThatIsBesideTheTextIsInTheNumber(names: ClassNames) throws {
    let text = "a b c d e f g h i j\n\n\tx\n"
    for width in [nil, RowWidth(columns: 12), RowWidth(columns: 12, breaking: .anywhere)] {
      for isHard in [false, true] {
        let html = try page(text) {
          $0.classNames = names
          $0.width = width
          $0.width?.isHard = isHard
        }
        let code = try #require(html.firstMatch(of: /<code[^>]*>((?s).*)<\/code>/)).output.1
        let selected = String(code).replacing(/<span class="hl-line-number"[^>]*>[^<]*<\/span>/, with: "")
        let rows = selected.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
          isHard && width != nil
            ? rows.count > 4 && selected.filter { $0 != "\n" } == text.filter { $0 != "\n" } : selected == text)
        #expect(html.contains("1  </span>a b"))
      }
    }
  }

  @Test func theBrowserWrapsLines() throws {
    func wrapped(_ names: ClassNames, _ width: RowWidth?, isFragment: Bool = false) throws -> String {
      try page("a\n") { ($0.classNames, $0.width, $0.isFragment) = (names, width, isFragment) }
    }
    let width = RowWidth(columns: 77)
    #expect(
      try wrapped(.own, width).contains(
        "pre.hl-wrap code { white-space: pre-wrap; box-sizing: border-box; max-width: 77ch; }"))
    #expect(
      try wrapped(.own, width, isFragment: true).hasPrefix(
        "<pre class=\"highlight hl-wrap\" tabindex=\"0\"><code data-columns=\"77\""))
    #expect(
      try wrapped(.none, width, isFragment: true).contains("white-space: pre-wrap; box-sizing: border-box; max-width: 77ch"))
    #expect(
      try wrapped(.own, RowWidth(columns: 77, breaking: .anywhere)).contains("<pre class=\"highlight hl-wrap-anywhere\""))
    #expect(try !wrapped(.own, nil).contains("hl-wrap"))
    var hyphenated = width
    hyphenated.isHard = true
    #expect(try !wrapped(.own, hyphenated).contains("hl-wrap"))
  }

  /// A strict policy forbids styles in tags.
  @Test(arguments: [ClassNames.own, .pygments]) func withClassesNoTagHasAStyle(names: ClassNames) throws {
    for isFragment in [false, true] {
      let html = try page("a\tb\n") {
        ($0.classNames, $0.isFragment, $0.tabSize, $0.sheetAddress) = (names, isFragment, 3, "x/a&b.css")
        ($0.width, $0.index, $0.pages) = (RowWidth(columns: 9), "../index.html", isFragment ? nil : $0.pages)
      }
      #expect(!html.contains("style=") && !html.contains("<style") && html.contains("hl-tab-3"))
      #expect(html.contains("<link rel=\"stylesheet\" href=\"x/a&amp;b.css\">") != isFragment)
    }
    var sheet = ByteSink(descriptor: nil)
    HTMLStyles(theme: .light, names: names).appendSheet(to: &sheet)
    #expect(sheet.string.contains("pre.hl-tab-3 { tab-size: 3; }") && sheet.string.contains(".hl-block { color"))
  }

  @Test func aByteOrderMarkIsNoText() throws {
    #expect(try page("\u{FEFF}a\u{FEFF}\n\u{FEFF}b\n") { $0.lineNumbers = false }.contains(">a\u{FEFF}\n\u{FEFF}b\n<"))
    #expect(try page("\u{FEFF}\na\n") { $0.lineNumbers = false }.contains(">\na\n<"))
  }

  /// The block of a feed is light, as most of their readers are.
  @Test func stylesInTagsAreThoseOfOneTheme() {
    var look = OutputAppearance(theme: .dark, otherTheme: .light)
    look.classNames = .none
    var sink = ByteSink(descriptor: nil)
    OutputFormat.html.renderer(look).renderHead(title: "t", into: &sink)
    #expect(sink.string.contains("color-scheme: light") && !sink.string.contains("color-scheme: dark"))
  }

  @Test func idsHaveAPrefix() throws {
    let html = try page("a\nb\n") { ($0.idPrefix, $0.fileNumber) = ("x-", 1) }
    #expect(html.contains(" id=\"x-F2-L1\">1  </span>a") && html.contains(" id=\"x-F2-L2\">"))
  }

  @Test func shortClassesHaveRulesInBlocksAlone() {
    var sheet = ByteSink(descriptor: nil)
    HTMLStyles(theme: .light, otherTheme: .dark, names: .pygments).appendPageSheet(paintsBackground: false, to: &sheet)
    let rules = sheet.string.split(separator: "\n").filter { $0.contains(" { ") && !$0.hasPrefix("@") }
    #expect(rules.count > 20)
    for rule in rules {
      for selector in rule.prefix(while: { $0 != "{" }).split(separator: ",") {
        #expect(selector.drop(while: { $0 == " " }).hasPrefix(".highlight ."), "\(rule)")
      }
    }
  }

  @Test func aSelectorDecidesForDarkPages() {
    var styles = HTMLStyles(theme: .light, otherTheme: .dark)
    styles.darkSelector = "[data-theme=dark]"
    var sheet = ByteSink(descriptor: nil)
    styles.appendPageSheet(paintsBackground: true, to: &sheet)
    let text = sheet.string
    #expect(!text.contains("prefers-color-scheme"))
    #expect(text.contains(":root:not([data-theme=dark]) .hl-block { color: #24292f; background: #fdfdfc; }"))
    #expect(text.contains("@media screen {\n:root[data-theme=dark] .hl-block { color: #d6dae0; background: #1b1e24; }"))
    #expect(text.contains("@media print {\n:root[data-theme=dark] .hl-block { color: #24292f; background: #fdfdfc; }"))
    for line in text.split(separator: "\n")
    where line.contains(" { ") && !line.hasPrefix("@") && !line.hasPrefix(".hl-block code") {
      for selector in line.prefix(while: { $0 != "{" }).split(separator: ",") {
        #expect(selector.contains(":root"), "\(line)")
      }
    }
  }

  /// WCAG 2: 4.5, and 7 in the themes for contrast.
  @Test func numbersCanBeRead() throws {
    for name in Theme.builtInNames {
      let theme = try Theme.named(name)
      for ground in [theme.background, theme.markedBackground] {
        let contrast = theme.lineNumberColor.contrast(to: ground)
        let text = theme.foreground.contrast(to: ground)
        #expect(contrast >= min(text, name.hasPrefix("contrast") ? 7 : 4.5), "\(name): \(contrast)")
      }
    }
  }

  @Test func everyPartOfAStyleIsInTheSheet() {
    var sink = ByteSink(descriptor: nil)
    let (red, blue) = (Color(rgb: 0xFF0000), Color(rgb: 0x0000FF))
    let theme = Theme(
      name: "t", foreground: red, background: blue,
      styles: [
        "keyword": Style(
          foreground: red, background: blue, underline: true, strikethrough: true, underlineForm: .curly, underlineColor: red
        ),
        "string": Style(baseline: .subscript), "type": Style(underline: true, underlineForm: .dotted),
        "number": Style(strikethrough: true),
      ])
    HTMLRenderer(look: OutputAppearance(theme: theme)).renderHead(title: "", into: &sink)
    for rule in [
      "{ color: #ff0000; background: #0000ff; text-decoration: underline line-through wavy #ff0000 }",
      "{ vertical-align: sub; font-size: smaller; line-height: 0 }", "{ text-decoration: underline dotted }",
      "{ text-decoration: line-through }",
    ] {
      #expect(sink.string.contains(rule), "\(rule)")
    }
  }
}

@Suite struct SVGStyleTests {
  private func render(_ text: ColoredFile, _ style: Style, width: RowWidth? = nil) throws -> String {
    var sink = ByteSink(descriptor: nil)
    let theme = Theme(
      name: "t", foreground: Color(rgb: 0), background: Color(rgb: 0xFFFFFF), styles: ["keyword": style])
    var look = OutputAppearance(theme: theme)
    look.width = width
    try SVGRenderer(look: look).render(text.file(), lines: LineSelection(), into: &sink)
    return sink.string
  }

  @Test func smallTextStandsAboveOrBelow() throws {
    let svg = try render(
      ColoredFile("x2", runs: [(1..<2, "keyword")]), Style(underline: true, underlineForm: .double, baseline: .superscript))
    #expect(
      svg.contains("<tspan text-decoration=\"underline double\" baseline-shift=\"super\" font-size=\"75%\">2</tspan>"))
  }

  @Test(
    arguments: [
      // Behind each wide stretch, in one piece and in the next.
      ("日本cd語e", [(0..<6, "keyword")], ["49.6", "83.2"]), ("日本cd", [(0..<2, "keyword")], ["49.6"]),
      ("a😀b", [], ["41.2"]), ("日\tb", [], ["83.2"]), ("日本", [], []), ("ab é", [], []),
      // From right to left: the first word stands at the right, at a place of its own.
      ("שלום עולם", [], ["58.0", "49.6", "16.0"]), ("\u{10900} \u{10901}", [], ["32.8", "24.4", "16.0"]),
    ] as [(String, [(Range<Int>, String)], [String])])
  func whatStandsBehindWideCharactersHasAPlace(string: String, runs: [(Range<Int>, String)], places: [String]) throws {
    let svg = try render(ColoredFile(string, runs: runs), Style(bold: true))
    #expect(svg.matches(of: /<tspan x="([0-9.]+)"/).map { String($0.output.1) } == places)
  }

  @Test func backgroundsStandBehindTheirText() throws {
    let style = Style(background: Color(rgb: 0xDDFFDD))
    let text = ColoredFile("ab日本cd\nxx", runs: [(2..<4, "keyword"), (7..<9, "keyword")])
    let svg = try render(text, style)
    #expect(svg.contains("<path d=\"M32.8 16H66.4V36H32.8Z\" fill=\"#ddffdd\"/>\n<text x=\"16\" y=\"30\""))
    #expect(svg.contains("<path d=\"M16.0 36H32.8V56H16.0Z\" fill=\"#ddffdd\"/>\n<text x=\"16\" y=\"50\""))
    #expect(try !render(text, Style(bold: true)).contains("<path"))
  }
}
