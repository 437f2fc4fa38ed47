internal import CSystem
package import HighlightRendering
internal import SystemSupport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The values of `--wrap`.
package enum WrapChoice: Equatable {
  case never
  /// As wide as the terminal.
  case auto
  /// As wide as the terminal, and broken between any two characters.
  case character
  case columns(Int)

  /// The widths of rows that options and keys accept, in cells.
  package static let range = 1...10_000

  package init?(argument: String) {
    switch argument {
    case "never": self = .never
    case "auto": self = .auto
    case "character": self = .character
    default:
      guard let columns = Int(argument), Self.range.contains(columns) else { return nil }
      self = .columns(columns)
    }
  }

  package var defaultValueDescription: String {
    switch self {
    case .never: "never"
    case .auto: "auto"
    case .character: "character"
    case .columns(let columns): String(columns)
    }
  }

  /// The width of rows; nil where lines are not broken: also with `auto` when nobody looks at a terminal and `COLUMNS` says nothing.
  ///
  /// Rows begin at the margin, so that the rows put together are the line.
  package var width: RowWidth? {
    switch self {
    case .never: nil
    case .auto: Self.visibleColumns.map { RowWidth(columns: $0) }
    case .character: RowWidth(columns: Self.visibleColumns ?? Self.usualColumns, breaksAnywhere: true)
    case .columns(let columns): RowWidth(columns: columns)
    }
  }

  // As wide as terminals are where nothing else is known.
  private static let usualColumns = 80

  /// The columns of the terminal, else those of `COLUMNS`.
  private static var visibleColumns: Int? {
    (terminalColumns ?? Environment.value("COLUMNS").flatMap { Int($0) }).map { min(max($0, 1), range.upperBound) }
  }

  package static var terminalColumns: Int? {
    let columns = Int(highlight_terminal_columns(STDOUT_FILENO))
    return columns > 0 ? columns : nil
  }
}
