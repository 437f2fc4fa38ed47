internal import ArgumentParser
internal import HighlightRendering
internal import HighlightStorage
internal import SystemSupport

/// The options for what a terminal shows besides colours.
struct TerminalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      What stands around the text: plain, numbers, header, size, grid, rule, snip, changes, full, separated by commas; +numbers adds to \
      the default, --style=-grid takes away.
      """, valueName: "parts"),
    completion: .list(["plain", "numbers", "header", "size", "grid", "rule", "snip", "changes", "full"]),
    transform: { try StyleChoice($0) })
  var style: StyleChoice?

  @Flag(name: [.customShort("p"), .customLong("plain")], help: "As --style plain.")
  var isPlain = false

  @Flag(name: [.customShort("A"), .long], help: "Show spaces, tabs, line ends and control characters.")
  var showAll = false

  @Option(
    help: ArgumentHelp(
      "Tab stops so many cells apart: spaces in place of tabs at a terminal, and where they stand in pages and pictures; 0: as they are.",
      valueName: "n"))
  var tabWidth: Int?

  @Flag(name: [.customShort("s"), .long], help: "Of several blank lines show one.")
  var squeezeBlank = false

  @Option(help: ArgumentHelp("Of several blank lines show so many.", valueName: "n"))
  var squeezeLimit: Int?

  @Option(help: ArgumentHelp("Italic text: always, never, or unless the terminal shows none (auto).", valueName: "when"))
  var italicText = ItalicChoice.auto

  @Option(
    help: ArgumentHelp(
      """
      Take escape sequences and overstrikes out of the text before it is highlighted, instead of showing them: always, never, unless it is \
      plain text (auto), or only colors and links, of standard input (input).
      """, valueName: "when"))
  var stripAnsi = FormattingChoice.input

  @Option(
    name: [.customShort("H"), .long], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Give these lines another background. Repeatable.", valueName: "first:last"),
    transform: LineSelection.range)
  var highlightLines: [ClosedRange<Int>] = []

  @Option(help: ArgumentHelp("Show the output page by page: auto, always or never.", valueName: "when"))
  var paging: PagingChoice?

  @Option(
    help: ArgumentHelp("The program that shows the output page by page. Default: $PAGER, else less.", valueName: "command"))
  var pager: String?

  @Flag(name: [.customShort("P"), .customLong("no-paging")], help: "As --paging never.")
  var isUnpaged = false

  @Flag(name: .shortAndLong, help: "Show only lines that differ from git's index, with two around them.")
  var diff = false

  @Option(help: ArgumentHelp("With --diff: so many lines around them.", valueName: "n"))
  var diffContext = Self.defaultDifferenceContext

  // As many lines as bat shows.
  static let defaultDifferenceContext = 2

  @Option(
    name: [.customShort("m"), .long],
    help: ArgumentHelp("Take files that a pattern fits for a language. Repeatable.", valueName: "glob:language"))
  var mapSyntax: [String] = []

  func validate() throws {
    if let tabWidth, tabWidth < 0 { throw ValidationError("--tab-width needs a number of at least 0.") }
    if let squeezeLimit, squeezeLimit < 0 { throw ValidationError("--squeeze-limit needs a number of at least 0.") }
    if diffContext < 0 { throw ValidationError("--diff-context needs a number of at least 0.") }
    if pager?.isEmpty == true { throw ValidationError("--pager needs the name of a program.") }
  }

  var pagingChoice: PagingChoice? { isUnpaged ? .never : paging }

  var choice: StyleChoice? { isPlain ? try? StyleChoice("plain") : style }

  var look: TerminalStyle {
    TerminalStyle(
      mostBlankLines: squeezeLimit ?? (squeezeBlank ? 1 : nil), showsAll: showAll,
      highlightedLines: LineSelection(ranges: highlightLines))
  }
}
