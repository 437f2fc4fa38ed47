internal import HighlightConfiguration
internal import HighlightRendering
internal import HighlightThemes
internal import SystemSupport

/// The options of `highlight` for the lines to show, and for invisible characters.
struct LineOptions {
  private let section = HelpSection("LINES AND CHARACTERS")

  @Option(
    "lines", "line-range", "r", value: "FIRST:LAST[:AROUND]",
    help: """
      Only these lines, 1-based; either end may be left out: 40, 30:+10, :20, -10: (the last ten); 30:40:2 with two around them. \
      Repeatable.
      """, brief: "Only these lines: 40, 30:+10, :20, -10:", allowsDash: true, parseEach: LineSelection.range)
  var ranges: [ClosedRange<Int>]

  @Option(
    "diff", "d", help: "Show only lines that differ from git's index, with two around them.",
    brief: "Only lines that differ from git's index")
  var diff: Bool

  @Option("diff-context", value: "N", in: 0...1_000_000, help: "With --diff: so many lines around them.")
  var diffContext = Self.defaultDiffContext

  // The same number of lines as in bat.
  static let defaultDiffContext = 2

  @Option(
    "highlight-lines", "highlight-line", "H", value: "FIRST:LAST",
    help: "Give these lines another background. Repeatable.", brief: "Give these lines another background", allowsDash: true,
    parseEach: LineSelection.range)
  var highlighted: [ClosedRange<Int>]

  @Option(
    "show-all", "A", help: "Show spaces, tabs, line ends and control characters.",
    brief: "Show spaces, tabs and control characters")
  var showAll: Bool

  @Option(
    "tab-width", "tabs", value: "N", in: 0...100,
    help: """
      Tab stops so many cells apart: spaces in place of tabs at a terminal, and where they are in pages and pictures; 0: as they are.
      """, brief: "Cells from one tab stop to the next")
  var tabWidth: Int?

  @Option("squeeze-blank", "s", help: "Of several blank lines show one.", brief: "Of several blank lines show one")
  var squeezeBlank: Bool

  @Option("squeeze-limit", value: "N", in: 0...1_000_000, help: "Of several blank lines show so many.")
  var squeezeLimit: Int?

  @Option(
    "strip-ansi", value: "WHEN",
    help: """
      Take escape sequences and overstrikes out of the text before it is highlighted, instead of showing them: always, never, unless it is \
      plain text (auto), or only colours and links, of standard input (input).
      """)
  var stripANSI = FormattingChoice.input

  @Option("spelling", help: "Underline misspelled words of comments, strings, prose and names.")
  var spelling: Bool

  var style: TerminalStyle {
    var style = TerminalStyle()
    style.maxBlankLines = squeezeLimit ?? (squeezeBlank ? 1 : nil)
    style.showsAll = showAll
    style.highlightedLines = LineSelection(ranges: highlighted)
    return style
  }
}

/// The options for colors and for the frame around the text.
struct LookOptions {
  private let section = HelpSection("COLOURS AND DECORATIONS")

  @Option(
    "theme", "t", value: "NAME|FILE|auto",
    help: """
      A theme (see: theme list), a theme file, or auto: dark or light, as the terminal is. Default: the configured one, else auto.
      """, completion: .themes, brief: "Theme; auto: dark or light as the terminal is")
  var theme: String?

  @Option(
    "dark-theme", "theme-dark", value: "NAME|FILE",
    help: """
      The theme of dark terminals, where --theme is auto. In html: the theme of readers who prefer dark pages; --theme is for the others.
      """, completion: .themes)
  var darkTheme: String?

  @Option(
    "light-theme", "theme-light", value: "NAME|FILE",
    help: "The theme of light terminals, and in html of readers who prefer light pages, where --theme is auto.",
    completion: .themes)
  var lightTheme: String?

  @Option("color", value: "WHEN", help: "Colours: auto, always or never.", brief: "auto, always or never")
  var color = ColorChoice.auto

  @Option("force-colorization", help: "As --color always --decorations always.")
  var forcesColors: Bool

  @Option("italic-text", value: "WHEN", help: "Italic text: always, never, or unless the terminal shows none (auto).")
  var italicText = ItalicChoice.auto

  @Option(
    "style", value: "PARTS",
    help: """
      What is written around the text: plain, numbers, header, size, grid, rule, snip, changes, full, separated by commas; +numbers adds \
      to the default, --style=-grid takes away. Full: those of the format.
      """,
    completion: .values(["plain", "numbers", "header", "size", "grid", "rule", "snip", "changes", "full"]),
    brief: "numbers, header, grid, changes, full, plain …",
    parse: { text, name throws(UsageError) in
      do {
        return try StyleChoice(text)
      } catch {
        throw UsageError("\(name): \(error)")
      }
    })
  var style: StyleChoice?

  @Option(
    "decorations", value: "WHEN",
    help: "When --style and its default count: always, never, or (auto) the default at a terminal only.")
  var decorations = Occasion.auto

  @Option(
    "side-by-side",
    help: "Show the two sides of a difference beside each other, at a terminal where it has at least 100 columns.",
    brief: "Both sides of a difference in two columns")
  var sideBySide: Bool

  @Option("number", "n", "N", help: "Show line numbers.", brief: "Line numbers")
  var number: Bool

  @Option(
    counting: "plain", "p", help: "As --style plain; -pp also as --paging never.",
    brief: "Nothing around the text; -pp: no pager")
  var plain: Int

  /// The values of `--decorations`.
  enum Occasion: String, CaseIterable {
    case auto
    case always
    case never
  }

  var colorChoice: ColorChoice { forcesColors ? .always : color }

  /// The choice of `--style`, by any of its names.
  var styleChoice: StyleChoice? { plain > 0 ? try? StyleChoice("plain") : style }

  /// Whether `--style` has the default for terminals; nil if that depends on standard output.
  var decoratesAsTerminal: Bool? {
    switch forcesColors ? .always : decorations {
    case .auto: nil
    case .always: true
    case .never: false
    }
  }
}

/// The options for the width of rows.
struct WidthOptions {
  private let section = HelpSection("WIDTH")

  @Option(
    "wrap", value: "COLUMNS|auto|character|never[,hard]",
    help: """
      Wrap lines where they may be broken, never inside a link: to so many columns, or to those of the terminal (auto); at exactly the \
      terminal's width (character); or never. In html the browser wraps them, unless hard says that rows become lines.
      """, completion: .values(["auto", "character", "never"]), brief: "Wrap lines at columns, auto, character or never",
    parse: { text, name throws(UsageError) in
      if let option = WrapOption(argument: text) { return option }
      throw UsageError.unknownValue(
        text, name, ["auto", "character", "never", "a number from 1 to \(WrapChoice.range.upperBound)"])
    })
  var wrap: WrapOption?

  @Option(
    "chop-long-lines", "S", help: "As --wrap never; lines are cut at the terminal's width, or that of --terminal-width.",
    brief: "Cut lines at the terminal's width")
  var chops: Bool

  @Option(
    "terminal-width", value: "N|+N|-N",
    help: "The width of the terminal, for --wrap, --chop-long-lines and the grid; or what is added to it.",
    brief: "The width of the terminal",
    allowsDash: true, parse: TerminalWidth.init(argument:_:))
  var terminal: TerminalWidth?

  @Option(
    "hyphenate", value: "LANGUAGE",
    help: "With --wrap: divide words of comments, strings and prose, in this language, such as en_US or de.")
  var hyphenate: String?

  @Option(
    "hyphenation-factor", value: "FACTOR", in: 0...1,
    help: "With --hyphenate: only where the row would otherwise be filled less than this. Default: 1.")
  var hyphenationFactor: Double?

  func validate() throws(UsageError) {
    if hyphenationFactor != nil && hyphenate == nil {
      throw UsageError("--hyphenation-factor needs --hyphenate LANGUAGE")
    }
    if chops, let wrap, wrap.choice != .never { throw UsageError("--chop-long-lines and --wrap exclude each other") }
  }
}

/// The value of `--wrap`: a width, and whether rows become lines in html, too.
struct WrapOption {
  private static let hard = ",hard"

  var choice: WrapChoice
  var isHard: Bool

  init?(argument text: String) {
    isHard = text.hasSuffix(Self.hard)
    guard let choice = WrapChoice(argument: String(isHard ? text.dropLast(Self.hard.count) : text[...])) else { return nil }
    self.choice = choice
  }
}

/// The values of `--terminal-width`.
enum TerminalWidth: Equatable {
  case columns(Int)
  case offset(Int)

  init(argument text: String, _ name: String) throws(UsageError) {
    let number = Int(text).flatMap { (-WrapChoice.range.upperBound...WrapChoice.range.upperBound).contains($0) ? $0 : nil }
    switch (text.first, number) {
    case ("+", let offset?), ("-", let offset?): self = .offset(offset)
    case (_, let columns?) where columns > 0: self = .columns(columns)
    default:
      throw UsageError(
        "\(name) takes a number from 1 to \(WrapChoice.range.upperBound), or what is added to the terminal's width (+N, -N), not \(quoted(text))"
      )
    }
  }

  /// Returns the width in cells: the chosen one, or the terminal's with the chosen difference added, at least 1.
  /// - Parameter terminal: the width of the terminal in cells.
  func resolved(_ terminal: Int) -> Int {
    switch self {
    case .columns(let columns): columns
    case .offset(let offset): max(1, terminal + offset)
    }
  }
}

/// The options for the pager and for unbuffered output.
struct PagingOptions {
  private let section = HelpSection("PAGING")

  @Option(
    "paging", value: "WHEN", help: "Show the output page by page: auto, always or never.", brief: "auto, always or never")
  var paging: PagingChoice?

  @Option("no-paging", "P", help: "As --paging never.", brief: "No pager")
  var isUnpaged: Bool

  @Option("pager", value: "COMMAND", help: "The program that shows the output page by page. Default: $PAGER, else less.")
  var pager: String?

  @Option("unbuffered", "u", help: "Write what standard input has so far at once, instead of waiting for more of it.")
  var unbuffered: Bool
}
