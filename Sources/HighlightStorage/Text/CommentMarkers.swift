/// What the comments of a language begin and end with.
public struct CommentMarkers: Equatable, Sendable {
  /// The delimiters of a comment that may span lines.
  public struct Block: Equatable, Sendable {
    public var open: String
    public var close: String

    public init(open: String, close: String) {
      self.open = open
      self.close = close
    }
  }

  /// What begins a comment that ends with its line; nil where there is none.
  public var line: String?
  public var block: Block?

  public init(line: String? = nil, block: Block? = nil) {
    self.line = line
    self.block = block
  }
}
