/// Why one place of a text looks the way it does: everything that competed there, who won, and by what.
///
/// All offsets are UTF-16 units of the document, ranges half-open.
public struct Explanation: Sendable {
  /// A language whose text covers the place.
  public struct Layer: Sendable {
    /// The language's name.
    public var language: String
    /// How many languages stand around it.
    public var depth: Int
    /// From the first to the last unit of its text in the document; other languages may stand between.
    public var range: Range<Int>
    /// The syntax nodes around the place, the outermost first; empty without a tree.
    public var nodes: [Node]
  }

  /// A syntax node around the place.
  public struct Node: Sendable {
    /// The node's type as the grammar names it.
    public var kind: String
    /// The field of its parent that it stands in.
    public var field: String?
    /// False for tokens that the grammar writes as text, such as `"if"`.
    public var isNamed: Bool
    /// UTF-16 offsets, half-open.
    public var range: Range<Int>
  }

  /// What decides between two candidates, the first that differs in this order.
  public enum Criterion: String, Sendable {
    /// The priority of pattern or rule.
    case priority
    /// How many languages stand around.
    case language
    /// The smaller node.
    case nodeSize
    /// Of two nodes with one range, the inner one.
    case nodeDepth
    /// The later pattern.
    case patternOrder
  }

  /// What became of a candidate.
  public enum Verdict: Hashable, Sendable {
    /// It won, against the strongest other one by this; nil: alone.
    case won(by: Criterion?)
    /// The winner is stronger by this.
    case lost(by: Criterion)
    /// A predicate of the pattern does not hold. Its place, and what is written there.
    case predicateFailed(SourcePlace, text: String)
    /// The name says something else than a scope: `spell`, `conceal`, `_helper`.
    case channel
    /// Nobody knows the capture name.
    case unknownName
    /// The name refers to a local definition and takes its colour.
    case replacedByDefinition
    /// The pattern is not for local names (`#is-not? local`).
    case localName
    /// The rule is for other scopes (`within`).
    case outsideScopes
    /// The rule links or reports and gives no scope here.
    case givesNoScope
    /// The rule took more time or memory than a rule may in a paragraph, and is off there.
    case givenUp
    /// What the caller set hides it.
    case hiddenByCaller
  }

  /// A capture or rule that covers the place.
  public struct Candidate: Sendable {
    /// The capture name as written; nil for rules.
    public var capture: String?
    /// The canonical scope; nil where there is none.
    public var scope: String?
    /// The language of the pattern; nil for rules.
    public var language: String?
    /// How many languages stand around that of the pattern.
    public var layerDepth: Int
    /// The rule's id; nil for captures.
    public var rule: String?
    /// Where the pattern or the rule is written; nil when that is not known.
    public var place: SourcePlace?
    /// Higher wins before anything else counts.
    public var priority: Int
    /// The captured node, or what the rule matched.
    public var range: Range<Int>
    /// How many nodes of its language are around the captured one, at most 65,535; nil for rules.
    package var nodeDepth: Int?
    /// Which of the captures that cover the place it comes from, those that compete first, then all matches by language; nil for rules.
    package var element: Int?
    /// Whether the colour comes from the definition of a local name: `place` is the pattern that won there.
    public var isFromDefinition = false
    /// What became of it.
    public var verdict: Verdict
  }

  /// Whether a line may be broken before the place.
  public enum LineBreak: String, Sendable {
    /// A row may end here.
    case allowed
    /// The rules of Unicode allow none.
    case notAllowed
    /// Links are kept whole.
    case insideLink
    /// A line begins here anyway.
    case startOfLine
    /// Only what ends the line stands behind.
    case endOfLine
  }

  /// The place.
  public var offset: Int
  /// The languages, the document's first; empty for plain text.
  public var layers: [Layer]
  /// The winner first, then the others, the strongest first, then those that take no part.
  public var candidates: [Candidate]
  /// What the place has.
  public var attributes: Attributes?
  /// Where these attributes do not change.
  public var effectiveRange: Range<Int>
  /// The link at the place; nil where it leads nowhere.
  public var link: TextLink?
  /// Whether a row may end in front of the place.
  public var lineBreak: LineBreak

  /// The candidate that won; nil where the text has no scope because nobody asked for one.
  public var winner: Candidate? {
    candidates.first { if case .won = $0.verdict { true } else { false } }
  }
}

extension RunCandidate {
  /// By what this candidate beats another one, or is beaten: the same order as `beats(_:)`.
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

  private func isInner(than other: RunCandidate) -> Bool {
    length != other.length ? length < other.length : nodeDepth > other.nodeDepth
  }
}
