public import TextModel

/// The reasons for the highlighting of one offset: the candidates that competed, the winner, and the criterion.
///
/// All offsets are UTF-16 units of the document, ranges half-open.
public struct Explanation: Sendable {
  /// A language whose text covers the offset.
  public struct Layer: Sendable {
    /// The language's name.
    public var language: String
    /// The number of languages that it is embedded in.
    public var depth: Int
    /// From the first to the last unit of its text in the document; other languages may be in between.
    public var range: Range<Int>
    /// The syntax nodes around the offset, the outermost first; empty without a tree.
    public var nodes: [Node]
    /// The pattern that embeds the language; nil for the document's language.
    public var injection: FileLocation?
  }

  /// A syntax node around the offset.
  public struct Node: Sendable {
    /// The node's type as the grammar names it.
    public var kind: String
    /// The field of its parent that it is in; nil for none.
    public var field: String?
    /// False for tokens that the grammar writes as text, such as `"if"`.
    public var isNamed: Bool
    /// UTF-16 offsets, half-open.
    public var range: Range<Int>
  }

  /// The criterion that decides between two candidates: the first that differs, in this order.
  public enum Criterion: String, Sendable {
    /// The priority of pattern or rule.
    case priority
    /// The number of enclosing languages; more wins.
    case language
    /// The smaller node.
    case nodeSize
    /// If two nodes have the same range, the inner node wins.
    case nodeDepth
    /// The later pattern.
    case patternOrder
  }

  /// The outcome of a candidate.
  public enum Verdict: Hashable, Sendable {
    /// It won over the strongest other candidate by this criterion; nil: it was the only one.
    case won(by: Criterion?)
    /// The winner is stronger by this criterion.
    case lost(by: Criterion)
    /// A predicate of the pattern does not hold: its position and its text.
    case predicateFailed(FileLocation, text: String)
    /// The name is not a scope: `spell`, `conceal`, `_helper`.
    case channel
    /// The capture name is not known.
    case unknownName
    /// The name refers to a local definition and has the scope of that instead.
    case replacedByDefinition
    /// The pattern excludes local names (`#is-not? local`).
    case localName
    /// The pattern is for local names only (`#is? local`).
    case otherName
    /// The query file costs too much in this text, so that its patterns are off.
    case fileOff
    /// The rule applies to other scopes (`within`).
    case outsideScopes
    /// The rule links or reports and gives no scope here.
    case givesNoScope
    /// The rule exceeded its limit of time or memory in the paragraph, and is off there.
    case abandoned
    /// The caller's attributes hide it.
    case hiddenByCaller
  }

  /// A capture or rule whose range contains the offset.
  public struct Candidate: Sendable {
    /// The capture name as written; nil for rules.
    public var capture: String?
    /// The canonical scope; nil if there is none.
    public var scope: String?
    /// The language of the pattern; nil for rules.
    public var language: String?
    /// The number of languages that the language of the pattern is embedded in.
    public var layerDepth: Int
    /// The rule's id; nil for captures.
    public var rule: String?
    /// The path, line and column of the pattern or the rule; nil if they are not known.
    public var location: FileLocation?
    /// A higher priority wins before any other criterion.
    public var priority: Int
    /// The range of the captured node, or the match of the rule.
    public var range: Range<Int>
    /// The number of nodes of its language around the captured one, at most 65,535; nil for rules.
    package var nodeDepth: Int?
    /// The index of its capture in the list of captures that cover the offset: first the competing captures, then all
    /// matches by language. Nil for rules.
    package var element: Int?
    /// Whether the scope comes from the definition of a local name. `location` is then the location of the pattern that
    /// won at the definition.
    public var isFromDefinition = false
    /// Whether it is a word such as `TODO` that the program itself finds in a comment. `location` is then the location
    /// of the pattern that captures the comment.
    public var isCommentTag = false
    /// The outcome.
    public var verdict: Verdict

    /// The former name of `location`.
    @available(*, deprecated, renamed: "location")
    public var place: FileLocation? {
      get { location }
      set { location = newValue }
    }
  }

  /// Whether a line may be broken before the offset.
  public enum LineBreak: String, Sendable {
    /// A row may end here.
    case allowed
    /// The rules of Unicode allow none.
    case notAllowed
    /// The offset is inside a link, which is not broken.
    case insideLink
    /// The offset is the start of a line.
    case startOfLine
    /// The offset is the end of a line.
    case endOfLine
  }

  /// The UTF-16 offset.
  public var offset: Int
  /// The languages, the document's first; empty for plain text.
  public var layers: [Layer]
  /// The winner first, then the other competitors, the strongest first, then the candidates that do not compete.
  public var candidates: [Candidate]
  /// The attributes at the offset.
  public var attributes: Attributes?
  /// The range around the offset over which these attributes do not change.
  public var effectiveRange: Range<Int>
  /// The link at the offset; nil if there is none.
  public var link: TextLink?
  /// Whether a row may end before the offset.
  public var lineBreak: LineBreak

  /// The candidate that won; nil if no candidate gives the text a scope.
  public var winner: Candidate? {
    candidates.first { if case .won = $0.verdict { true } else { false } }
  }
}

extension RunCandidate {
  /// Returns the criterion by which this candidate beats another one or is beaten, the first that differs: priority,
  /// depth of the language, size of the node, depth of the node, and else the order of patterns. Of captures that
  /// compete as written and begin at one offset, the order of patterns, too, if the inner node loses.
  func criterion(against other: RunCandidate) -> Explanation.Criterion {
    if priority != other.priority { return .priority }
    if layerDepth != other.layerDepth { return .language }
    if completion != nil, other.completion != nil, nodeStart == other.nodeStart, nodeDepth != other.nodeDepth,
      beats(other) != isInner(than: other)
    {
      return .patternOrder
    }
    if length != other.length { return .nodeSize }
    if nodeDepth != other.nodeDepth { return .nodeDepth }
    return .patternOrder
  }

  /// Whether this candidate has the smaller node, or of nodes of the same size the deeper one. False if both are
  /// equal.
  private func isInner(than other: RunCandidate) -> Bool {
    length != other.length ? length < other.length : nodeDepth > other.nodeDepth
  }
}
