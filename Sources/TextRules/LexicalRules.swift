public import TextModel

/// Rules of a language to find, without a parse, whether an offset in a text is in a comment, a string or a similar
/// construct that began in another line.
public struct LexicalRules: Sendable {
  /// Text between delimiters, such as a string, in which other delimiters have no meaning.
  public struct Quote: Equatable, Sendable {
    /// How the end is found.
    public enum Form: String, Sendable {
      /// At the next closing delimiter in the same line. Without one, the opening delimiter has no meaning.
      case line
      /// At the next closing delimiter, in any line.
      case lines
      /// After one character, or an escaped one. Else the opening delimiter has no meaning (Rust's `'`, which also
      /// begins lifetimes).
      case character
      /// In the same line, outside brackets. It begins only where no value precedes it.
      case regex
      /// It ends at a line of the same characters that is at least as long as the opening delimiter. It begins only at
      /// the start of a line.
      case fence
      /// At a line that contains only the word after the opening delimiter.
      case heredoc
      /// After `)` and the tag that is between the opening delimiter and `(`.
      case tagged
    }

    /// The opening delimiter.
    public var open: String
    /// The closing delimiter.
    public var close: String
    /// How the end is found.
    public var form: Form
    /// Whether a backslash escapes the next character.
    public var escapes: Bool
    /// The delimiter that begins embedded code, which ends at `}`.
    public var code: String?

    /// Creates a quote. Without `close` it ends with its opening delimiter.
    public init(_ open: String, close: String? = nil, form: Form = .line, escapes: Bool = true, code: String? = nil) {
      self.open = open
      self.close = close ?? open
      self.form = form
      self.escapes = escapes
      self.code = code
    }
  }

  /// A quote, a comment, or a comment that ends with its line.
  package struct Rule: Sendable {
    package let open: [UInt16]
    package let close: [UInt16]
    /// Nil: a line comment, which ends with its line.
    package let form: Quote.Form?
    package let escapes: Bool
    package let code: [UInt16]
    package var isComment = false
  }

  /// The rules with the longest opening delimiter first.
  package let rules: [Rule]
  /// The possible meaning of a code unit below 128 in code.
  package enum Meaning: UInt8 {
    case nothing
    /// A rule may begin.
    case beginning
    /// A brace or a backslash, with which no rule begins.
    case other
  }

  /// For each unit below 128, the raw value of its `Meaning`.
  package let meanings: [UInt8]
  /// Whether any rule may span lines.
  public let spansLines: Bool

  /// Creates the rules for comments and quotes. Those with an empty delimiter are left out. Longer opening delimiters
  /// take precedence. Among equally long ones, quotes take precedence in their order, then comments.
  public init(comments: CommentMarkers?, quotes: [Quote]) {
    var rules = quotes.map { quote in
      Rule(
        open: Array(quote.open.utf16), close: Array(quote.close.utf16), form: quote.form, escapes: quote.escapes,
        code: Array((quote.code ?? "").utf16))
    }
    if let line = comments?.line {
      rules.append(Rule(open: Array(line.utf16), close: [], form: nil, escapes: false, code: [], isComment: true))
    }
    if let block = comments?.block {
      rules.append(
        Rule(
          open: Array(block.open.utf16), close: Array(block.close.utf16), form: .lines, escapes: false, code: [],
          isComment: true))
    }
    rules.removeAll { $0.open.isEmpty || ($0.close.isEmpty && $0.form != nil) }
    // A stable order: the first of two equally long ones wins.
    self.rules = rules.enumerated().sorted { ($1.element.open.count, $0.offset) < ($0.element.open.count, $1.offset) }
      .map(\.element)
    var meanings = [UInt8](repeating: Meaning.nothing.rawValue, count: 128)
    for unit in "\\{}".utf16 { meanings[Int(unit)] = Meaning.other.rawValue }
    for unit in self.rules.compactMap(\.open.first) where unit < 128 { meanings[Int(unit)] = Meaning.beginning.rawValue }
    self.meanings = meanings
    spansLines = rules.contains { rule in
      switch rule.form {
      case .lines, .fence, .heredoc, .tagged: true
      case .line, .character, .regex, nil: false
      }
    }
  }
}
