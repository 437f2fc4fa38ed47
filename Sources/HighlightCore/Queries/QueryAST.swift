/// A pattern of a query file, as written: a tree for tools. Compilers read a `QuerySyntax`.
package struct QueryPatternSyntax {
  /// The element to match.
  package var element: QueryElement
  /// Calls such as `(#eq? @a "b")`, at any depth of the pattern.
  package var calls: [QueryCall]
  /// The UTF-8 offset of the start of the pattern in its file.
  package var offset: Int
  /// The UTF-8 offset of its end, after its quantifiers and captures. Other text may follow before the next pattern.
  package var end: Int
}

extension QueryPatternSyntax {
  /// The languages that it sets for embedded texts: `(#set! injection.language "sql")`.
  package var injectedLanguages: [String] {
    calls.compactMap { call in
      guard call.name == "set!", call.arguments.count > 1, case .string("injection.language", _) = call.arguments[0],
        case .string(let name, _) = call.arguments[1]
      else { return nil }
      return name
    }
  }
}

/// A node, an alternation or a group, with its field, quantifier, captures and anchors.
package struct QueryElement {
  package indirect enum Kind {
    case node(QueryNodeName, children: [QueryElement], negatedFields: [QueryWord], endsWithAnchor: Bool)
    case alternation([QueryElement])
    case group([QueryElement])
  }

  package enum Quantifier: UInt8, BitwiseCopyable {
    case one
    case optional
    case zeroOrMore
    case oneOrMore
  }

  package var kind: Kind
  package var quantifier = Quantifier.one
  package var captures: [QueryWord] = []
  package var field: QueryWord?
  /// Whether an anchor `.` comes before it.
  package var isAnchored = false
}

/// A name and its position (UTF-8 offset).
package struct QueryWord: Equatable {
  package var text: String
  package var offset: Int
}

/// The required name of a node.
package enum QueryNodeName {
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
package struct QueryCall {
  package enum Argument: Equatable {
    case capture(QueryWord)
    /// The text, without quotes and escapes, and its half-open range in the file in UTF-8 bytes, quotes included.
    case string(String, at: Range<Int>)
  }

  /// Without `#`, with its `?` or `!`.
  package var name: String
  package var arguments: [Argument]
  var offset: Int
}

extension QueryElement {
  /// The nodes of a path, root first; nil when the element is none.
  package var chain: [QueryElement]? {
    var result: [QueryElement] = []
    var current = self
    while true {
      guard case .node(_, let children, _, let endsWithAnchor) = current.kind, current.quantifier == .one, !endsWithAnchor,
        result.isEmpty || !current.isAnchored
      else { return nil }
      result.append(current)
      guard let child = children.first else { return result }
      guard children.count == 1 else { return nil }
      current = child
    }
  }

  /// The names of all captures, each once.
  package var captureNames: Set<String> {
    let below =
      switch kind {
      case .node(_, let members, _, _), .alternation(let members), .group(let members): members
      }
    return below.reduce(into: Set(captures.map(\.text))) { $0.formUnion($1.captureNames) }
  }
}
