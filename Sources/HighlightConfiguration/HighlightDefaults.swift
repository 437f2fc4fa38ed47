internal import DataFormats
package import HighlightThemes
package import SystemSupport

/// Defaults of the options of `highlight`: `[highlight]` of the user's own configuration.
package struct HighlightDefaults: ConfigurationSettings, Equatable {
  package var style: StyleChoice?
  package var paging: PagingChoice?
  package var tabWidth: Int?
  package var wrap: WrapChoice?
  package var diffLayout: DiffLayoutChoice?

  /// The distance of tab stops at a terminal, in cells. Most files are written for it, and lines stay short.
  package static let standardTabWidth = 4

  /// The allowed distances of tab stops, in cells; 0: tabs are written unchanged.
  package static let tabWidths = 0...100

  package init() {}

  static let keys: [ConfigurationKey<HighlightDefaults>] = [
    ConfigurationKey(
      "style", .string, { $0.style },
      "What surrounds the text in a terminal: `plain`, `numbers`, `header`, `grid`, `rule`, `snip`, `changes` and `full`, separated by "
        + "commas; `+x` adds to the default, `-x` removes."
    ) { value, defaults, source in
      guard let text = value.string else { return }
      do { defaults.style = try StyleChoice(text) } catch { source.warn("highlight.style: \(error)", at: value.range) }
    },
    ConfigurationKey(
      "paging", { $1(&$0.paging) }, "Whether the output goes through a pager: `$PAGER` or `less`.", default: JSON("auto")),
    ConfigurationKey(
      "tabWidth", .integer(tabWidths), { $1(&$0.tabWidth) },
      "The distance of tab stops in cells. Without it 4 at a terminal and in `view`, 8 in pages, pictures and documents. 0 writes "
        + "tabs as they are at a terminal, and is 8 elsewhere."),
    ConfigurationKey(
      "wrap", .either(.choice(["auto", "never", "character"]), .integer(WrapChoice.range)), { $0.wrap },
      "The width at which lines are wrapped at a terminal; `auto` is the width of the terminal, `character` wraps there between any two characters.",
      default: JSON("never")
    ) { value, defaults, _ in
      guard let text = value.string ?? value.integer.map({ String($0) }) else { return }
      defaults.wrap = WrapChoice(argument: text) ?? defaults.wrap
    },
    ConfigurationKey(
      "diffLayout", { $1(&$0.diffLayout) },
      "The layout of differences at a terminal: `git` line by line, `headings` for files and hunks, or `side-by-side`, where the terminal "
        + "has at least 100 columns.",
      default: JSON("headings")),
  ]
}
