/// A pattern of a query file, as written.
struct QueryPatternSyntax {
  /// What has to match.
  var element: QueryElement
  /// Calls such as `(#eq? @a "b")`, wherever in the pattern they stand.
  var calls: [QueryCall]
  /// Where the pattern begins, a UTF-8 offset in its file.
  var offset: Int
  /// Where it ends, its quantifiers and captures included. What follows may be no pattern.
  var end: Int
}

/// A node, an alternation or a group, with what stands around it.
struct QueryElement {
  // In a box of its own: elements are copied many times while they are compiled.
  indirect enum Kind {
    case node(QueryNodeName, children: [QueryElement], negatedFields: [QueryWord], endsWithAnchor: Bool)
    case alternation([QueryElement])
    case group([QueryElement])
  }

  enum Quantifier {
    case one
    case optional
    case zeroOrMore
    case oneOrMore
  }

  var kind: Kind
  var quantifier = Quantifier.one
  var captures: [QueryWord] = []
  var field: QueryWord?
  /// Whether an anchor `.` stands before it.
  var isAnchored = false
}

/// A name and where it stands (UTF-8 offset).
struct QueryWord: Equatable {
  var text: String
  var offset: Int
}

/// What a node has to be.
enum QueryNodeName {
  case named(QueryWord)
  case anonymous(QueryWord)
  /// `(_)`
  case anyNamed
  /// `_`
  case any
  /// `(ERROR)`
  case error
  /// `(MISSING)`, `(MISSING name)` or `(MISSING "name")`
  case missing(QueryWord?, isNamed: Bool)
  /// `(supertype/name)`
  case subtype(of: QueryWord, QueryWord)
}

/// A predicate or directive: `(#name argument …)`.
struct QueryCall {
  enum Argument: Equatable {
    case capture(QueryWord)
    /// The text, without quotes and escapes, and where it is written, quotes included.
    case string(String, at: Range<Int>)
  }

  /// Without `#`, with its `?` or `!`.
  var name: String
  var arguments: [Argument]
  var offset: Int
}
