/// A position in a text: 0-based line and UTF-16 column.
public struct TextPosition: Hashable, Comparable, Sendable {
  /// The line, from 0; lines end at LF, CRLF or CR.
  public var line: Int
  /// The number of UTF-16 units from the start of the line.
  public var utf16Column: Int

  /// Creates a position. Line and column count from 0.
  @inlinable public init(line: Int, utf16Column: Int) {
    self.line = line
    self.utf16Column = utf16Column
  }

  /// Whether `a` comes before `b` in the text.
  @inlinable public static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.line, a.utf16Column) < (b.line, b.utf16Column)
  }
}

/// The unit in which a column counts.
public enum ColumnUnit: Sendable {
  /// UTF-8 bytes.
  case utf8
  /// UTF-16 units.
  case utf16
  /// Unicode scalars (code points).
  case utf32
}
