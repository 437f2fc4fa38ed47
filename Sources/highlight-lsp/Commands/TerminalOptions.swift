internal import ArgumentParser
internal import HighlightRendering
internal import HighlightStorage
internal import SystemSupport

/// The options for what a terminal shows besides colours.
struct TerminalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      What stands around the text: plain, numbers, header, grid, rule, snip, changes, full, separated by commas; +numbers adds to \
      the default, --style=-grid takes away.
      """, valueName: "parts"),
    completion: .list(["plain", "numbers", "header", "grid", "rule", "snip", "changes", "full"]),
    transform: { try StyleChoice($0) })
  var style: StyleChoice?

  @Flag(name: [.customShort("p"), .customLong("plain")], help: "As --style plain.")
  var isPlain = false

  @Flag(name: [.customShort("A"), .long], help: "Show spaces, tabs, line ends and control characters.")
  var showAll = false

  @Option(
    help: ArgumentHelp("Spaces in place of tabs, with tab stops so many cells apart; 0: tabs as they are.", valueName: "n"))
  var tabWidth: Int?

  @Flag(name: [.customShort("s"), .long], help: "Of several blank lines show one.")
  var squeezeBlank = false

  @Option(
    name: [.customShort("H"), .long], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Give these lines another background. Repeatable.", valueName: "first:last"),
    transform: LineSelection.range)
  var highlightLines: [ClosedRange<Int>] = []

  @Option(help: ArgumentHelp("Show the output page by page: auto, always or never.", valueName: "when"))
  var paging: PagingChoice?

  @Flag(name: [.customShort("P"), .customLong("no-paging")], help: "As --paging never.")
  var isUnpaged = false

  @Flag(name: .shortAndLong, help: "Show only lines that differ from git's index, with two around them.")
  var diff = false

  @Option(
    name: [.customShort("m"), .long],
    help: ArgumentHelp("Take files that a pattern fits for a language. Repeatable.", valueName: "glob:language"))
  var mapSyntax: [String] = []

  func validate() throws {
    if let tabWidth, tabWidth < 0 { throw ValidationError("--tab-width needs a number of at least 0.") }
  }

  var pagingChoice: PagingChoice? { isUnpaged ? .never : paging }

  var choice: StyleChoice? { isPlain ? try? StyleChoice("plain") : style }

  var look: TerminalStyle {
    TerminalStyle(
      squeezesBlank: squeezeBlank, showsAll: showAll,
      highlightedLines: LineSelection(ranges: highlightLines))
  }
}
