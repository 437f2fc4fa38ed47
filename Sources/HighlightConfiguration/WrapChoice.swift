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
  case columns(Int)

  package init?(argument: String) {
    switch argument {
    case "never": self = .never
    case "auto": self = .auto
    default:
      guard let columns = Int(argument), columns >= 1 else { return nil }
      self = .columns(columns)
    }
  }

  package var defaultValueDescription: String {
    switch self {
    case .never: "never"
    case .auto: "auto"
    case .columns(let columns): String(columns)
    }
  }

  /// The width of rows; nil where lines are not broken: also with `auto` when nobody looks at a terminal and `COLUMNS` says nothing.
  ///
  /// Rows begin at the margin, so that the rows put together are the line.
  package var width: RowWidth? {
    switch self {
    case .never: nil
    case .auto:
      (Self.terminalColumns ?? Environment.value("COLUMNS").flatMap { Int($0) }).map { RowWidth(columns: max($0, 1)) }
    case .columns(let columns): RowWidth(columns: columns)
    }
  }

  package static var terminalColumns: Int? {
    let columns = Int(highlight_terminal_columns(STDOUT_FILENO))
    return columns > 0 ? columns : nil
  }
}
