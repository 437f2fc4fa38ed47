internal import CSystem
internal import Libc
internal import SystemSupport

/// The values of `--wrap`.
package enum WrapChoice: Equatable, Sendable {
  case never
  /// At break opportunities, by the width of the terminal.
  case auto
  /// At the width of the terminal, between any two characters.
  case character
  case columns(Int)

  /// The widths that options and keys accept, in cells.
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

  /// Returns the width of rows in cells; nil if lines are not broken: for `never`, and for `auto` without a terminal
  /// and `COLUMNS`.
  /// - Parameter terminal: the width of the terminal in cells; nil without a terminal, for which `auto` uses
  ///   `COLUMNS`, and `character` uses `COLUMNS` or 80.
  package func columns(terminal: Int?) -> Int? {
    let columns = (terminal ?? Environment.value("COLUMNS").flatMap { Int($0) }).map {
      min(max($0, 1), Self.range.upperBound)
    }
    return switch self {
    case .never: nil
    case .auto: columns
    case .character: columns ?? 80
    case .columns(let columns): columns
    }
  }

  /// The size of the terminal of standard output, in cells; nil if it is not a terminal.
  package static var terminalSize: (rows: Int, columns: Int)? {
    var (rows, columns) = (Int32(0), Int32(0))
    _ = highlight_terminal_size(StandardStreams.output, &rows, &columns)
    return columns > 0 ? (rows > 0 ? Int(rows) : 24, Int(columns)) : nil
  }
}
