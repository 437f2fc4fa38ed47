/// Finds the definition behind each reference, as tree-sitter-highlight does, and gives it the definition's colour.
///
/// Captures are taken in document order. A scope ends where its node ends; a reference is looked up from the innermost scope
/// outwards, up to the first scope that does not inherit; a definition is known behind its value.
struct LocalsResolver {
  private struct Definition {
    let name: Range<Int>
    let valueEnd: UInt32
    /// The capture that won at the definition's node; nil while there is none.
    var capture: LayerCapture?
  }

  private struct Scope {
    let end: UInt32
    let inherits: Bool
    var definitions: [Definition] = []
  }

  private let units: TextUnits
  private let meanings: LayerSink.Meanings
  private var scopes: [Scope]

  /// Replaces the captures of each node by the one that wins there.
  /// - Parameters:
  ///   - highlights: in document order; one capture per node on return.
  ///   - locals: in any order.
  static func resolve(
    _ highlights: inout ContiguousArray<LayerCapture>, locals: ContiguousArray<LocalCapture>,
    units: TextUnits, meanings: LayerSink.Meanings
  ) {
    let locals = locals.sorted {
      ($0.start, $1.end, $0.depth, $0.kind.rawValue) < ($1.start, $0.end, $1.depth, $1.kind.rawValue)
    }
    var resolver = LocalsResolver(units: units, meanings: meanings, scopes: [Scope(end: .max, inherits: false)])
    var result: ContiguousArray<LayerCapture> = []
    result.reserveCapacity(highlights.count)
    var nextLocal = 0
    var index = 0
    while index < highlights.count || nextLocal < locals.count {
      // The captures of the next node in document order.
      let first = index
      var localRange = nextLocal..<nextLocal
      let takesLocals =
        nextLocal < locals.count && (index == highlights.count || !follows(locals[nextLocal], highlights[index]))
      if takesLocals {
        let head = locals[nextLocal]
        while nextLocal < locals.count && locals[nextLocal].start == head.start && locals[nextLocal].end == head.end
          && locals[nextLocal].depth == head.depth
        {
          nextLocal += 1
        }
        localRange = localRange.lowerBound..<nextLocal
      }
      if index < highlights.count,
        !takesLocals || sharesNode(locals[localRange.lowerBound], highlights[index])
      {
        index += 1
        while index < highlights.count && highlights[index].sharesNode(with: highlights[first]) { index += 1 }
      }
      if let winner = resolver.process(locals[localRange], highlights[first..<index]) { result.append(winner) }
    }
    highlights = result
  }

  private static func sharesNode(_ local: LocalCapture, _ highlight: LayerCapture) -> Bool {
    local.start == highlight.start && local.end == highlight.end && local.depth == highlight.depth
  }

  /// Whether the local capture's node comes behind the highlight's.
  private static func follows(_ local: LocalCapture, _ highlight: LayerCapture) -> Bool {
    (local.start, highlight.end, local.depth) > (highlight.start, local.end, highlight.depth)
  }

  /// Handles one node: its local captures, then its highlights. Returns the capture that wins.
  private mutating func process(
    _ locals: ArraySlice<LocalCapture>, _ highlights: ArraySlice<LayerCapture>
  ) -> LayerCapture? {
    guard let start = locals.first?.start ?? highlights.first?.start else { return nil }
    while scopes.count > 1, let last = scopes.last, start > last.end { scopes.removeLast() }
    var definition: (scope: Int, index: Int)?
    var resolved: LayerCapture?
    for local in locals {
      switch local.kind {
      case .scope:
        definition = nil
        scopes.append(Scope(end: local.end, inherits: local.inherits))
      case .definition:
        resolved = nil
        let scope = scopes.count - 1
        definition = (scope, scopes[scope].definitions.count)
        scopes[scope].definitions.append(
          Definition(name: Int(local.start)..<Int(local.end), valueEnd: local.valueEnd, capture: nil))
      case .definitionValue: continue
      case .reference:
        if definition == nil { resolved = lookUp(Int(local.start)..<Int(local.end)) }
      }
    }
    let isLocal = definition != nil || resolved != nil
    let winner = highlights.last { !(isLocal && meanings.patterns[Int($0.pattern)].skipsLocals) }
    guard let winner else { return nil }
    if let definition { scopes[definition.scope].definitions[definition.index].capture = winner }
    guard let resolved else { return winner }
    var result = winner
    (result.capture, result.pattern, result.priority) = (resolved.capture, resolved.pattern, resolved.priority)
    return result
  }

  private func lookUp(_ name: Range<Int>) -> LayerCapture? {
    let text = units[name.clamped(to: 0..<units.count)]
    for scope in scopes.reversed() {
      for definition in scope.definitions.reversed()
      where name.lowerBound >= Int(definition.valueEnd)
        && units[definition.name.clamped(to: 0..<units.count)].elementsEqual(text)
      {
        return definition.capture
      }
      if !scope.inherits { return nil }
    }
    return nil
  }
}
