internal import TextModel

/// Finds the definition after each reference, as tree-sitter-highlight does, and gives it the definition's colour.
///
/// Captures are taken in document order. A scope ends where its node ends; a reference is looked up from the innermost scope
/// outwards, up to the first scope that does not inherit; a definition is known after its value.
struct LocalsResolver {
  private struct Definition {
    let valueEnd: UInt32
    /// The capture that won at the definition's node; nil while there is none.
    var capture: LayerCapture?
  }

  private struct Scope {
    let end: UInt32
    /// Distinguishes it from others that were open at this depth.
    let serial: Int
    /// The outermost scope, counted from outside, up to which a name is looked up from here.
    let outermost: Int
  }

  /// A name in the text.
  private struct Name: Hashable {
    let units: UnsafeBufferPointer<UInt16>

    static func == (a: Name, b: Name) -> Bool { a.units.elementsEqual(b.units) }

    func hash(into hasher: inout Hasher) { hasher.combine(bytes: UnsafeRawBufferPointer(units)) }
  }

  /// The definitions of one name in one scope.
  private struct Definitions {
    /// The scope, counted from outside.
    let depth: Int
    let serial: Int
    /// The last one that is known.
    var known: Int?
    /// Those after whose value nothing was looked up yet; the value that ends first is the last.
    var pending: ContiguousArray<Int> = []
  }

  private let units: TextUnits
  private let meanings: LayerSink.Meanings
  private var scopes: ContiguousArray<Scope>
  private var scopeCount = 1
  private var definitions: ContiguousArray<Definition> = []
  /// By name: the scopes that define it, outer ones first; some of them may be closed.
  private var names: [Name: ContiguousArray<Definitions>] = [:]

  /// Replaces the captures of each node by the one that wins there: the last one. A reference to a local definition
  /// gets the capture of the definition.
  /// - Parameters:
  ///   - highlights: in document order; one capture per node on return.
  ///   - locals: in any order.
  static func resolve(
    _ highlights: inout ContiguousArray<LayerCapture>, locals: LocalStore,
    units: TextUnits, meanings: LayerSink.Meanings
  ) {
    let locals = locals.all.sorted {
      ($0.start, $1.end, $0.depth, $0.kind.rawValue) < ($1.start, $0.end, $1.depth, $1.kind.rawValue)
    }
    var resolver = LocalsResolver(units: units, meanings: meanings, scopes: [Scope(end: .max, serial: 0, outermost: 0)])
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

  /// Whether the node of a local capture comes after that of a highlight in document order; false for the same node.
  private static func follows(_ local: LocalCapture, _ highlight: LayerCapture) -> Bool {
    (local.start, highlight.end, local.depth) > (highlight.start, local.end, highlight.depth)
  }

  /// Handles one node: its local captures, then its highlights. Returns the capture that wins, with the scope of the
  /// definition if the node is a reference; nil if the node has no highlight.
  private mutating func process(
    _ locals: ArraySlice<LocalCapture>, _ highlights: ArraySlice<LayerCapture>
  ) -> LayerCapture? {
    guard let start = locals.first?.start ?? highlights.first?.start else { return nil }
    while scopes.count > 1, let last = scopes.last, start > last.end { scopes.removeLast() }
    var definition: Int?
    var resolved: LayerCapture?
    for local in locals {
      switch local.kind {
      case .scope:
        definition = nil
        let outermost = local.scopeRules.contains(.inherits) ? scopes.last?.outermost ?? 0 : scopes.count
        scopes.append(Scope(end: local.end, serial: scopeCount, outermost: outermost))
        scopeCount += 1
      case .definition:
        resolved = nil
        definition = define(Int(local.start)..<Int(local.end), valueEnd: local.valueEnd)
      case .definitionValue, .parameter, .followed, .member, .outerDefinition, .kindOfDefinition: continue
      case .reference:
        if definition == nil { resolved = lookUp(Int(local.start)..<Int(local.end)) }
      }
    }
    let isLocal = definition != nil || resolved != nil
    let winner = highlights.last { highlight in
      switch meanings.patterns[Int(highlight.pattern)].locals {
      case .none: true
      case .isNotLocal, .label: !isLocal
      case .isLocal: isLocal
      }
    }
    guard let winner else { return nil }
    if let definition { definitions[definition].capture = winner }
    guard let resolved else { return winner }
    var result = winner
    (result.capture, result.pattern, result.priority) = (resolved.capture, resolved.pattern, resolved.priority)
    return result
  }

  private func name(_ range: Range<Int>) -> Name { Name(units: units[range.clamped(to: 0..<units.count)]) }

  /// Adds a definition to the innermost scope, and returns its index in `definitions`.
  /// - Parameter valueEnd: the offset from which the definition is known.
  private mutating func define(_ range: Range<Int>, valueEnd: UInt32) -> Int {
    let number = definitions.count
    definitions.append(Definition(valueEnd: valueEnd))
    let depth = scopes.count - 1
    let name = name(range)
    var open = takeDefinitions(of: name)
    if open.last?.depth != depth { open.append(Definitions(depth: depth, serial: scopes[depth].serial)) }
    // A value mostly ends before those that began before it.
    let last = open.count - 1
    var index = open[last].pending.count
    while index > 0 && definitions[open[last].pending[index - 1]].valueEnd < valueEnd { index -= 1 }
    open[last].pending.insert(number, at: index)
    names[name] = open
    return number
  }

  /// Returns the capture that won at the innermost known definition of the name in a range. Nil if the name has none,
  /// or if no capture won there. Names are looked up in the order of the text. O(scopes that define the name and do
  /// not know it yet).
  private mutating func lookUp(_ range: Range<Int>) -> LayerCapture? {
    let name = name(range)
    guard let outermost = scopes.last?.outermost, names[name] != nil else { return nil }
    var open = takeDefinitions(of: name)
    defer { names[name] = open }
    for index in open.indices.reversed() where open[index].depth >= outermost {
      while let next = open[index].pending.last, definitions[next].valueEnd <= range.lowerBound {
        open[index].known = max(open[index].known ?? 0, next)
        open[index].pending.removeLast()
      }
      if let known = open[index].known { return definitions[known].capture }
    }
    return nil
  }

  /// Removes and returns the definitions of a name in the scopes that are open, outer scopes first; empty if there
  /// are none. The caller puts them back: they must be uniquely referenced while they change.
  private mutating func takeDefinitions(of name: Name) -> ContiguousArray<Definitions> {
    guard let index = names.index(forKey: name) else { return [] }
    var result: ContiguousArray<Definitions> = []
    swap(&result, &names.values[index])
    while let last = result.last, last.depth >= scopes.count || scopes[last.depth].serial != last.serial {
      result.removeLast()
    }
    return result
  }
}
