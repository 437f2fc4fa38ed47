/// Why a pattern does not give a place a capture: the first of its requirements that the nodes there do not satisfy.
package struct PatternMiss: Sendable {
  /// What a requirement is about.
  package enum Relation: String, Sendable {
    /// The node at the place.
    case node
    /// The node around it, or around that one.
    case around
    /// Nothing stands around the outermost node of the tree.
    case root
    /// A child of a node at the place, or of one around it.
    case child
    /// A sibling of the outermost node of the pattern.
    case sibling
    /// The field that a node stands in.
    case field
    /// A field that must be empty.
    case negatedField
    /// An anchor in front of a node.
    case anchor
    /// An anchor behind the last child.
    case lastChild
    /// A predicate.
    case predicate
    /// Not looked for to the end: the pattern is too large, or a node has too many children for it.
    case limit
  }

  /// The requirement that fails first.
  package struct Step: Sendable {
    package var relation: Relation
    /// The node, field or predicate as the pattern has it.
    package var expected: String
    /// The field of `expected`, where it has one; of the relation `field` the field that is expected.
    package var field: String?
    /// The nodes in its place.
    package var found: [Explanation.Node] = []
    /// The node that `expected` is looked for in, around, or behind.
    package var beside: Explanation.Node?
    /// Of an anchor in front of a node, what the pattern has before it: nil where it is the first child. Of an anchor behind the last child,
    /// that child.
    package var previous: Explanation.Node?
    /// What a predicate saw: the texts of the captured nodes, by capture.
    package var texts: [(capture: String, text: String)] = []
    /// Where the requirement is written.
    package var place: SourcePlace?
    /// The pattern without the requirement, on one line: it gets further.
    package var relaxed: String
  }

  /// The language of the pattern.
  package var language: String
  /// The capture, as it is written; nil where the pattern has none.
  package var capture: String?
  /// Where the pattern is written.
  package var place: SourcePlace
  /// How many of its requirements hold, before one fails.
  package var held: Int
  /// How many it has.
  package var total: Int
  /// What fails; nil: the pattern matches.
  package var step: Step?
  /// The node at the place that was compared.
  package var node: Explanation.Node?
  /// Whether the pattern is not for names with a local definition, which is not looked at.
  package var skipsLocals = false
  /// What became of a pattern that matches.
  package var candidate: Explanation.Candidate?
}

/// Why a rule does not give a place a scope.
package struct RuleMiss: Sendable {
  package enum Reason: Sendable {
    /// The expression matches nothing that covers the place.
    case noMatch(expression: String)
    /// It does, but the text was taken by another rule, or the rule is not in force there.
    case notInForce(expression: String)
    /// The rule took part in the contest, or refused to.
    case candidate(Explanation.Candidate)
  }

  /// The rule's id; nil for a rule of a language without a parser.
  package var id: String?
  /// The language of such a rule.
  package var language: String?
  package var place: SourcePlace?
  package var reason: Reason

  /// Whether the expression matches nothing at the place.
  var matchesNothing: Bool { if case .noMatch = reason { true } else { false } }
}

/// What is asked: why a scope is not there, or why a pattern does not match.
package enum MissQuestion: Sendable {
  /// A scope or capture name.
  case scope(String)
  /// The text of one or more patterns.
  case query(String)
}

/// The answer to a `MissQuestion`.
package struct MissAnswer: Sendable {
  /// What messages call the text of a query.
  package static let queryName = "--query"
  /// The most patterns that are named.
  package static let mostPatterns = 5

  package var question: MissQuestion
  /// What the offset has.
  package var explanation: Explanation
  /// The languages at the offset with patterns or rules, the outermost first.
  package var languages: [String] = []
  /// The languages at the offset that have neither.
  package var languagesWithoutQuery: [String] = []
  /// The patterns that get furthest, the nearest first.
  package var patterns: [PatternMiss] = []
  /// How many others there are.
  package var otherPatterns = 0
  /// The rules with the scope, those that match first.
  package var rules: [RuleMiss] = []
  /// How many others there are.
  package var otherRules = 0
  /// The scopes and captures that could have been asked for; empty where the one that was asked for is one of them.
  package var known: [String] = []
  /// Why a query cannot be used.
  package var problems: [QueryProblem] = []

  /// Whether something could give what was asked for.
  package var isAnswered: Bool { !patterns.isEmpty || !rules.isEmpty }
}
