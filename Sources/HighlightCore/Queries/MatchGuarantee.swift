internal import CTreeSitter

/// The captures that tree-sitter's own cursor returns before their match is complete, because the grammar guarantees the
/// rest of the match.
///
/// Only query files named on the command line need this: they compete as in tree-sitter-highlight, and there a capture that
/// is returned early loses to later captures. The answer depends on the parser's tables, which only the library reads.
struct MatchGuarantee {
  private struct Key: Hashable {
    let pattern: Int
    let capture: UInt16
  }

  private var known: [Key: Bool] = [:]

  /// Whether the grammar guarantees the rest of a match as soon as it has the first child of the captured node. False
  /// if the node has no children in the pattern, and without a grammar. Answers are cached; the first one about a
  /// capture takes up to 0.4 s.
  mutating func holds(pattern: Int, capture: UInt16, program: QueryProgram) -> Bool {
    let key = Key(pattern: pattern, capture: capture)
    if let answer = known[key] { return answer }
    guard let grammar = program.grammar else { return false }
    let info = program.patterns[pattern]
    let answer = MatchGuarantee.compute(
      source: program.sources[info.source], offset: info.offset, capture: program.captureNames[Int(capture)],
      grammar: grammar)
    known[key] = answer
    return answer
  }

  private static func compute(source: QuerySource, offset: Int, capture: String, grammar: Grammar) -> Bool {
    let bytes = ContiguousArray(source.text.utf8)
    let patterns = QueryParser.parse(source.text).patterns
    guard let pattern = patterns.first(where: { $0.offset == offset }),
      let element = element(capturing: capture, in: pattern.element),
      case .node(_, let children, _, _) = element.kind, let child = children.first
    else { return false }
    let offsets = firstOffsets(of: child)
    if offsets.isEmpty { return false }
    // The pattern alone: the program holds those only that our compiler takes, and the library can loop forever over
    // others.
    return bytes[offset..<pattern.end].withUnsafeBufferPointer { text in
      var errorOffset: UInt32 = 0
      var errorType = TSQueryErrorNone
      return text.withMemoryRebound(to: CChar.self) { text in
        guard
          let query = ts_query_new(grammar.language, text.baseAddress, UInt32(text.count), &errorOffset, &errorType)
        else { return false }
        defer { ts_query_delete(query) }
        // One branch of an alternation is enough: the cursor follows all branches at once.
        return offsets.contains { ts_query_is_pattern_guaranteed_at_step(query, UInt32($0 - offset)) }
      }
    }
  }

  /// Returns the outermost element with a capture, searched in depth; the first member of a captured alternation or
  /// group. Nil if no element has the capture.
  private static func element(capturing capture: String, in element: QueryElement) -> QueryElement? {
    let isCaptured = element.captures.contains { $0.text == capture }
    switch element.kind {
    case .node(_, let children, _, _):
      return isCaptured ? element : children.lazy.compactMap { Self.element(capturing: capture, in: $0) }.first
    case .alternation(let members), .group(let members):
      if isCaptured { return members.first }
      return members.lazy.compactMap { Self.element(capturing: capture, in: $0) }.first
    }
  }

  /// Returns the UTF-8 offsets in the query of the nodes that an element can begin with: of each branch of an
  /// alternation, of the first member of a group. Empty for a wildcard without a field and children.
  private static func firstOffsets(of element: QueryElement) -> [Int] {
    switch element.kind {
    case .alternation(let branches): return branches.flatMap { firstOffsets(of: $0) }
    case .group(let members): return members.first.map { firstOffsets(of: $0) } ?? []
    case .node(let name, let children, _, _):
      switch name {
      case .named(let word), .anonymous(let word), .subtype(let word, _): return [word.offset]
      case .missing(let word, _): return word.map { [$0.offset] } ?? []
      case .anyNamed, .any, .error:
        return element.field.map { [$0.offset] } ?? children.first.map { firstOffsets(of: $0) } ?? []
      }
    }
  }
}
