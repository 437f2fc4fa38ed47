package import TextModel

/// The reason why a pattern does not capture at an offset: the first of its requirements that the nodes there do not
/// satisfy.
package struct PatternMiss: Sendable {
  /// The subject of a requirement.
  package enum Relation: String, Sendable {
    /// The node at the offset.
    case node
    /// A node around the node at the offset.
    case around
    /// The pattern needs a node around the root of the tree.
    case root
    /// A child of a node at the offset, or of one around it.
    case child
    /// A sibling of the outermost node of the pattern.
    case sibling
    /// The field that a node is in.
    case field
    /// A field that must be empty.
    case negatedField
    /// An anchor before a node.
    case anchor
    /// An anchor after the last child.
    case lastChild
    /// A predicate.
    case predicate
    /// The search was not completed: the pattern is too large, or a node has too many children for it.
    case limit
  }

  /// The requirement that fails first.
  package struct Step: Sendable {
    package var relation: Relation
    /// The node, field or predicate as written in the pattern.
    package var expected: String
    /// The field of `expected`, if it has one; for the relation `field` the expected field.
    package var field: String?
    /// The nodes found instead.
    package var found: [Explanation.Node] = []
    /// The node that `expected` must be in, around, or after.
    package var beside: Explanation.Node?
    /// For an anchor before a node, the node that the pattern has before it: nil if it is the first child. For an anchor
    /// after the last child, that child.
    package var previous: Explanation.Node?
    /// The texts of the captured nodes that a predicate tested, by capture.
    package var texts: [(capture: String, text: String)] = []
    /// Whether the expression of a predicate takes too long on one of the texts, which counts as not matched then.
    package var isInterrupted = false
    /// The location of the requirement in its query.
    package var location: FileLocation?
    /// The pattern without the requirement, on one line. More of its requirements hold.
    package var relaxed: String
  }

  /// The language of the pattern.
  package var language: String
  /// The capture, as it is written; nil if the pattern has none.
  package var capture: String?
  /// The location of the pattern in its query file.
  package var location: FileLocation
  /// The number of requirements that hold before one fails.
  package var held: Int
  /// The number of all requirements.
  package var total: Int
  /// The requirement that fails; nil: the pattern matches.
  package var step: Step?
  /// The node at the offset that was compared.
  package var node: Explanation.Node?
  /// Whether the pattern holds for names with a local definition only, or excludes them, which is not tested.
  package var locals = LocalCondition.none
  /// The candidate of a pattern that matches.
  package var candidate: Explanation.Candidate?
}

/// The reason why a rule does not give an offset a scope.
package struct RuleMiss: Sendable {
  package enum Reason: Sendable {
    /// No match of the expression contains the offset.
    case noMatch(expression: String)
    /// A match contains the offset, but another rule matched the text before, or the rule is not active there.
    case notInForce(expression: String)
    /// The rule competed, or was excluded.
    case candidate(Explanation.Candidate)
  }

  /// The rule's id; nil for a rule of a language without a parser.
  package var id: String?
  /// The language of a rule without an id; else nil.
  package var language: String?
  /// The location of the rule; nil if it is not known.
  package var location: FileLocation?
  package var reason: Reason

  /// Whether no match of the expression contains the offset.
  var matchesNothing: Bool { if case .noMatch = reason { true } else { false } }
}

/// The question why a scope is missing at an offset, or why a pattern does not match there.
package enum MissQuestion: Sendable {
  /// A scope or capture name.
  case scope(String)
  /// The text of one or more patterns.
  case query(String)
}

/// The answer to a `MissQuestion`.
package struct MissAnswer: Sendable {
  /// The name of the query in messages.
  package static let queryName = "--query"
  /// The most patterns that are listed.
  package static let maxPatterns = 5

  package var question: MissQuestion
  /// The explanation of the offset.
  package var explanation: Explanation
  /// The languages at the offset with patterns or rules, the outermost first.
  package var languages: [String] = []
  /// The languages at the offset that have neither.
  package var languagesWithoutQuery: [String] = []
  /// The patterns with the most satisfied requirements, the nearest to a match first.
  package var patterns: [PatternMiss] = []
  /// The number of other patterns.
  package var otherPatterns = 0
  /// The rules with the scope, those that match first.
  package var rules: [RuleMiss] = []
  /// The number of other rules.
  package var otherRules = 0
  /// The known scopes and capture names, if no pattern or rule has the requested one; else empty.
  package var known: [String] = []
  /// The errors of a query that cannot be used.
  package var problems: [QueryProblem] = []

  /// Whether some pattern or rule has the requested scope, or the query has patterns.
  package var isAnswered: Bool { !patterns.isEmpty || !rules.isEmpty }
}
