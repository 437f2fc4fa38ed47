/// A position in a file of the user: a query file, a configuration.
public struct FileLocation: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file in messages.
  public var path: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in grapheme clusters.
  public var column: Int

  /// Creates a location; line and column count from 1.
  public init(path: String, line: Int, column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// `path:line:column`.
  public var description: String { "\(path):\(line):\(column)" }
}

/// The former name of `FileLocation`.
@available(*, deprecated, renamed: "FileLocation")
public typealias SourcePlace = FileLocation
