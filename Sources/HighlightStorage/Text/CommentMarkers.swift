/// What the comments of a language begin and end with.
public struct CommentMarkers: Equatable, Sendable {
  /// The delimiters of a comment that may span lines.
  public struct Block: Equatable, Sendable {
    /// What a comment begins with.
    public var open: String
    /// What it ends with.
    public var close: String

    /// The delimiters as they are written.
    public init(open: String, close: String) {
      self.open = open
      self.close = close
    }
  }

  /// What begins a comment that ends with its line; nil where there is none.
  public var line: String?
  /// The delimiters of comments that may span lines; nil where there are none.
  public var block: Block?

  /// The markers of a language; nil for what it does not have.
  public init(line: String? = nil, block: Block? = nil) {
    self.line = line
    self.block = block
  }
}
