/// The comment markers of a language.
public struct CommentMarkers: Equatable, Sendable {
  /// The delimiters of a comment that may span lines.
  public struct Block: Equatable, Sendable {
    /// The opening marker.
    public var open: String
    /// The closing marker.
    public var close: String

    /// Creates the pair of markers, as they are written in the text.
    public init(open: String, close: String) {
      self.open = open
      self.close = close
    }
  }

  /// The marker of line comments; nil for none.
  public var line: String?
  /// The delimiters of comments that may span lines; nil for none.
  public var block: Block?

  /// Creates the markers of a language; nil for a form of comment that it does not have.
  public init(line: String? = nil, block: Block? = nil) {
    self.line = line
    self.block = block
  }
}
