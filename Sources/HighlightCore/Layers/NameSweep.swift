internal import TextModel

/// The displayed form of a capture: the capture itself or, for a use of a name that is followed, that of the definition.
struct ShownCapture: Equatable {
  var pattern: UInt32
  var capture: UInt16
}

/// The sweeps of a layer, one for each of its stores of captures.
final class NameSweeps {
  var captures = NameSweep()
  var siblings = NameSweep()

  /// Calls `body` with one of the sweeps as a local value, whose accesses need no checks, and stores it back.
  func go(through path: ReferenceWritableKeyPath<NameSweeps, NameSweep>, _ body: (inout NameSweep) -> Void) {
    var sweep = NameSweep()
    swap(&sweep, &self[keyPath: path])
    body(&sweep)
    swap(&sweep, &self[keyPath: path])
  }
}

/// Walks a text once, from its scopes and definitions to the names in it, and knows what the names in sight mean.
///
/// Scopes close at the ends of their nodes. A name that is defined in an inner scope hides an outer one of the same name,
/// from its definition on or, if the definition captures a value, from after that; in the same scope it is another value for
/// the same name. Names defined outside of all scopes are looked up in `FileNames`.
///
/// Where the locals name references, each definition counts, and the text is a scope.
struct NameSweep {
  /// The meaning of a name in its scope.
  private enum Meaning {
    case followed(ShownCapture)
    /// Something that is defined inside and does not color its uses.
    case hidden
    /// Something whose uses look like the node that defines it.
    case node(Node)
  }

  /// A node of the layer.
  struct Node: Equatable {
    let start: UInt32
    let end: UInt32
    let depth: UInt16
  }

  /// What a written reference or a definition means.
  enum Written: Equatable {
    case definition
    case reference(Node?)
  }

  /// What is asked of the names of a text.
  enum Purpose {
    /// The definitions that uses look like.
    case uses
    /// Also whether a name is local: names are kept that neither give their uses a scope nor hide others.
    case allNames
    /// The definitions of references that the locals name.
    case references
  }

  var purpose = Purpose.uses
  /// Elements from the store that were not entered yet, in document order.
  private var ahead: ContiguousArray<LocalCapture> = []
  private var next = 0
  /// Everything that begins before it was consumed.
  private var takenEnd: UInt32 = 0
  /// The UTF-16 offset of the last name that was looked up; initially after all names.
  private var lastOffset: UInt32 = .max
  /// The start of the last member that was entered; initially after all members.
  private var member: UInt32 = .max
  /// If references are written: the nodes of those and of definitions that begin where the last of them begins.
  private var written: ContiguousArray<(node: Node, isDefinition: Bool)> = []
  private var scopes = NameScopes<Meaning>()

  private mutating func prepare(for range: Range<UInt32>, from store: LocalStore) {
    var start = range.lowerBound
    store.forEach(overlapping: start..<(start + 1)) { if $0.kind == .scope { start = min(start, $0.start) } }
    // Elements between are skipped if no open scope reaches the offset.
    if range.lowerBound < lastOffset || (takenEnd < start && purpose != .references) {
      let purpose = purpose
      self = NameSweep()
      self.purpose = purpose
      if purpose == .references {
        scopes.open(0, .max, .inherits)
        start = 0
      }
    } else {
      start = takenEnd
    }
    take(start..<max(start, range.upperBound), from: store, closedBefore: range.lowerBound)
  }

  /// Replaces the elements ahead that were consumed by those that begin in a range, except elements in scopes that
  /// end at or before `limit`: of these what they are called is kept. The range grows to the end of a scope in which
  /// names count from its beginning.
  private mutating func take(_ range: Range<UInt32>, from store: LocalStore, closedBefore limit: UInt32) {
    ahead.removeSubrange(0..<next)
    next = 0
    var range = range
    while !range.isEmpty {
      var end = range.upperBound
      var closed = ScopeInside()
      store.forEach(overlapping: range) { local in
        guard local.start >= range.lowerBound, let local = closed.outside(local) else { return }
        if local.kind == .scope {
          if local.end <= limit {
            closed = ScopeInside(local)
            return
          }
          // A definition at the end of such a scope counts from its beginning.
          if local.scopeRules.contains(.knowsAll) { end = max(end, local.end) }
        }
        ahead.append(local)
      }
      range = range.upperBound..<end
    }
    takenEnd = range.upperBound
  }

  /// Returns the capture for a name, from its definition; nil if there is none.
  ///
  /// O(length of the name) in the order of the text, and once everything before it. Going back, or far ahead, costs the
  /// definitions from the beginning of the outermost scope around.
  /// - Parameters:
  ///   - end: the upper limit of the names to look up.
  ///   - store: scopes and definitions, the same as for the previous name.
  ///   - file: the names of the file, likewise.
  @inline(__always)
  mutating func definition(
    at range: Range<UInt32>, before end: UInt32, in units: TextUnits, _ store: LocalStore, _ file: borrowing FileNames
  ) -> ShownCapture? {
    if range.lowerBound < lastOffset || takenEnd < end { prepare(for: range.lowerBound..<end, from: store) }
    advance(to: range.lowerBound, file)
    let marks = scopes.mask | file.marks
    guard marks != 0, range.lowerBound != member else { return nil }
    let name = NameHash.name(range, in: units)
    guard !name.isEmpty, marks & (1 << NameHash.mark(name)) != 0 else { return nil }
    return definition(of: NameHash.of(name), at: range.lowerBound, file)
  }

  /// Whether a name is defined in a scope around it. Costs like `definition`.
  /// - Precondition: the purpose is `allNames`.
  mutating func isLocal(
    _ range: Range<UInt32>, before end: UInt32, in units: TextUnits, _ store: LocalStore, _ file: borrowing FileNames
  ) -> Bool {
    if range.lowerBound < lastOffset || takenEnd < end { prepare(for: range.lowerBound..<end, from: store) }
    advance(to: range.lowerBound, file)
    guard scopes.mask != 0, range.lowerBound != member else { return false }
    let name = NameHash.of(NameHash.name(range, in: units))
    return name != 0 && scopes.known(name, at: range.lowerBound) != nil
  }

  /// Returns what the locals say of the node of a capture; nil if it is neither a reference nor a definition. Costs like
  /// `definition`.
  /// - Precondition: the purpose is `references`.
  mutating func written(
    _ node: Node, before end: UInt32, in units: TextUnits, _ store: LocalStore, _ file: borrowing FileNames
  ) -> Written? {
    if node.start < lastOffset || takenEnd < end { prepare(for: node.start..<end, from: store) }
    advance(to: node.start, file)
    var isReference = false
    for other in written where other.node == node {
      if other.isDefinition { return .definition }
      isReference = true
    }
    guard isReference else { return nil }
    let name = NameHash.of(node.start..<node.end, in: units)
    guard name != 0, let known = scopes.known(name, at: node.start), case .node(let found) = scopes.names[known].meaning
    else { return .reference(nil) }
    return .reference(found)
  }

  private func definition(of name: UInt64, at offset: UInt32, _ file: borrowing FileNames) -> ShownCapture? {
    if let known = scopes.known(name, at: offset) {
      if case .followed(let capture) = scopes.names[known].meaning { return capture }
      return nil
    }
    guard scopes.stack.last?.seesFile ?? true, file.marks & NameHash.bit(name) != 0 else { return nil }
    return file.capture(of: name, at: offset)
  }

  @inline(__always)
  private mutating func advance(to offset: UInt32, _ file: borrowing FileNames) {
    lastOffset = offset
    while next < ahead.count, ahead[next].start <= offset { enter(file) }
    scopes.close(at: offset)
  }

  /// Consumes the next element: leaves the scopes that end before it, then opens a scope, adds a definition to the
  /// innermost scope, or remembers a member.
  private mutating func enter(_ file: borrowing FileNames) {
    let local = ahead[next]
    next += 1
    scopes.close(at: local.start)
    if purpose == .references, local.kind == .definition || local.kind == .reference {
      if written.last?.node.start != local.start { written.removeAll(keepingCapacity: true) }
      written.append((node(local), local.kind == .definition))
    }
    switch local.kind {
    case .scope: open(local, file)
    case .parameter, .followed, .definition:
      if local.scopeRules.contains(.outer) {
        defineAround(local, file)
      } else if let scope = scopes.stack.last, !scope.rules.contains(.knowsAll) {
        define(local, from: local.valueEnd, file)
      }
    case .member: member = local.start
    default: return
    }
  }

  private func node(_ local: LocalCapture) -> Node { Node(start: local.start, end: local.end, depth: local.depth) }

  private mutating func open(_ scope: LocalCapture, _ file: borrowing FileNames) {
    var rules = scope.scopeRules
    // Two nodes of one range are one scope.
    if let last = scopes.stack.last, last.start == scope.start, last.end == scope.end {
      if !last.rules.contains(.inherits) { rules.remove(.inherits) }
      rules.formUnion(last.rules.intersection(.knowsAll))
      scopes.leave()
    }
    scopes.open(scope.start, scope.end, rules)
    guard rules.contains(.knowsAll) else { return }
    var inner = ScopeInside()
    for local in ahead[next...] {
      if local.start >= scope.end { break }
      // A second node of the range is this scope.
      if local.kind == .scope, local.start == scope.start, local.end == scope.end { continue }
      guard let local = inner.outside(local), !local.scopeRules.contains(.outer) else { continue }
      switch local.kind {
      case .scope: inner = ScopeInside(local)
      case .parameter, .followed, .definition: define(local, from: scope.start, file)
      default: continue
      }
    }
  }

  /// Defines what the innermost scope is called, in the scope around it. `FileNames` has those of the whole text.
  private mutating func defineAround(_ local: LocalCapture, _ file: borrowing FileNames) {
    guard let scope = scopes.stack.last else { return }
    // The names of the inner scope come after those of the one around.
    let inner = ContiguousArray(scopes.names[scope.firstName...])
    scopes.leave()
    if let around = scopes.stack.last, !around.rules.contains(.knowsAll) { define(local, from: local.valueEnd, file) }
    scopes.open(scope.start, scope.end, scope.rules)
    for name in inner { scopes.define(name.name, start: name.start, from: name.from, name.meaning) }
  }

  private mutating func define(_ local: LocalCapture, from offset: UInt32, _ file: borrowing FileNames) {
    guard let scope = scopes.stack.last, local.name != 0 else { return }
    let before = scopes.last(local.name)
    let meaning: Meaning
    if purpose == .references {
      meaning = .node(node(local))
    } else if local.kind != .definition {
      meaning = .followed(ShownCapture(pattern: local.pattern, capture: local.capture))
    } else if before >= scope.firstName {
      // Another value for a name of this scope.
      return
    } else if purpose == .allNames || before >= 0 || (scope.seesFile && file.hold(local.name)) {
      meaning = .hidden
    } else {
      // A name that hides nothing.
      return
    }
    scopes.define(local.name, start: local.start, from: offset, meaning)
  }
}
