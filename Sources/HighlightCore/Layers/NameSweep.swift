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

/// Walks a text once, from its scopes and definitions to the names in it, and knows the visible names that highlight their
/// uses.
///
/// Scopes close at the ends of their nodes. A name that is defined in an inner scope hides an outer one of the same name,
/// from its definition on or, if the definition captures a value, from after that; in the same scope it is another value for
/// the same name. Names defined outside of all scopes are looked up in `FileNames`.
struct NameSweep {
  /// The meaning of a name in its scope.
  private enum Meaning {
    case followed(ShownCapture)
    /// Something that is defined inside and does not colour its uses.
    case hidden
  }

  private struct Name {
    let name: UInt64
    /// The start of its definition, and the offset from which it is known.
    let start: UInt32
    let from: UInt32
    let meaning: Meaning
    /// The index of the definition that it hides; -1: none.
    var before: Int
  }

  private struct Scope {
    let end: UInt32
    let knowsAll: Bool
    let inherits: Bool
    /// Where it begins, and where among the names.
    let start: UInt32
    let firstName: Int
    /// From which of the names on one is seen from here.
    let outermostName: Int
    /// Whether names of the file are seen from here.
    let seesFile: Bool
    /// `mask` as it was outside.
    let maskAround: UInt64
  }

  /// Whether names are kept that neither give their uses a scope nor hide others.
  var keepsAllNames = false
  /// Elements from the store that were not entered yet, in document order.
  private var ahead: ContiguousArray<LocalCapture> = []
  private var next = 0
  /// Everything that begins before it was consumed.
  private var takenEnd: UInt32 = 0
  /// The UTF-16 offset of the last name that was looked up; initially after all names.
  private var lastOffset: UInt32 = .max
  /// The start of the last member that was entered; initially after all members.
  private var member: UInt32 = .max

  private var scopes: ContiguousArray<Scope> = []
  private var names: ContiguousArray<Name> = []
  /// The innermost definition of each name, by its index in `names`.
  private var latest: [UInt64: Int] = [:]
  /// One bit for each mark of a name in sight.
  private var mask: UInt64 = 0

  private mutating func prepare(for range: Range<UInt32>, from store: LocalStore) {
    var start = range.lowerBound
    store.forEach(overlapping: start..<(start + 1)) { if $0.kind == .scope { start = min(start, $0.start) } }
    // Elements between are skipped if no open scope reaches the offset.
    if range.lowerBound < lastOffset || takenEnd < start {
      let keepsAllNames = keepsAllNames
      self = NameSweep()
      self.keepsAllNames = keepsAllNames
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
    let marks = mask | file.marks
    guard marks != 0, range.lowerBound != member else { return nil }
    let name = NameHash.name(range, in: units)
    guard !name.isEmpty, marks & (1 << NameHash.mark(name)) != 0 else { return nil }
    return definition(of: NameHash.of(name), at: range.lowerBound, file)
  }

  /// Whether a name is defined in a scope around it. Costs like `definition`.
  /// - Precondition: `keepsAllNames`.
  mutating func isLocal(
    _ range: Range<UInt32>, before end: UInt32, in units: TextUnits, _ store: LocalStore, _ file: borrowing FileNames
  ) -> Bool {
    if range.lowerBound < lastOffset || takenEnd < end { prepare(for: range.lowerBound..<end, from: store) }
    advance(to: range.lowerBound, file)
    guard mask != 0, range.lowerBound != member else { return false }
    let name = NameHash.of(NameHash.name(range, in: units))
    return name != 0 && mask & NameHash.bit(name) != 0 && known(name, at: range.lowerBound) != nil
  }

  private func definition(of name: UInt64, at offset: UInt32, _ file: borrowing FileNames) -> ShownCapture? {
    if mask & NameHash.bit(name) != 0, let known = known(name, at: offset) {
      switch names[known].meaning {
      case .followed(let capture): return capture
      case .hidden: return nil
      }
    }
    guard scopes.last?.seesFile ?? true, file.marks & NameHash.bit(name) != 0 else { return nil }
    return file.capture(of: name, at: offset)
  }

  /// Returns the index in `names` of the innermost definition of a name that is known or begins at an offset; nil if
  /// there is none.
  private func known(_ name: UInt64, at offset: UInt32) -> Int? {
    let outermost = scopes.last?.outermostName ?? 0
    var index = latest[name] ?? -1
    while index >= outermost {
      if names[index].from <= offset || names[index].start == offset { return index }
      index = names[index].before
    }
    return nil
  }

  @inline(__always)
  private mutating func advance(to offset: UInt32, _ file: borrowing FileNames) {
    lastOffset = offset
    while next < ahead.count, ahead[next].start <= offset { enter(file) }
    close(at: offset)
  }

  /// Consumes the next element: leaves the scopes that end before it, then opens a scope, adds a definition to the
  /// innermost scope, or remembers a member.
  private mutating func enter(_ file: borrowing FileNames) {
    let local = ahead[next]
    next += 1
    close(at: local.start)
    switch local.kind {
    case .scope: open(local, file)
    case .parameter, .followed, .definition:
      if local.scopeRules.contains(.outer) {
        defineAround(local, file)
      } else if let scope = scopes.last, !scope.knowsAll {
        define(local, from: local.valueEnd, file)
      }
    case .member: member = local.start
    case .definitionValue, .reference, .outerDefinition, .kindOfDefinition: return
    }
  }

  private mutating func open(_ scope: LocalCapture, _ file: borrowing FileNames) {
    var inherits = scope.scopeRules.contains(.inherits)
    var knowsAll = scope.scopeRules.contains(.knowsAll)
    // Two nodes of one range are one scope.
    if let last = scopes.last, last.start == scope.start, last.end == scope.end {
      inherits = inherits && last.inherits
      knowsAll = knowsAll || last.knowsAll
      leave(last)
    }
    open(start: scope.start, end: scope.end, inherits: inherits, knowsAll: knowsAll)
    guard knowsAll else { return }
    var inner = ScopeInside()
    for local in ahead[next...] {
      if local.start >= scope.end { break }
      // A second node of the range is this scope.
      if local.kind == .scope, local.start == scope.start, local.end == scope.end { continue }
      guard let local = inner.outside(local), !local.scopeRules.contains(.outer) else { continue }
      switch local.kind {
      case .scope: inner = ScopeInside(local)
      case .parameter, .followed, .definition: define(local, from: scope.start, file)
      case .definitionValue, .reference, .member, .outerDefinition, .kindOfDefinition: continue
      }
    }
  }

  private mutating func open(start: UInt32, end: UInt32, inherits: Bool, knowsAll: Bool) {
    scopes.append(
      Scope(
        end: end, knowsAll: knowsAll, inherits: inherits, start: start, firstName: names.count,
        outermostName: inherits ? scopes.last?.outermostName ?? 0 : names.count,
        seesFile: inherits && scopes.last?.seesFile ?? true, maskAround: mask))
  }

  /// Defines what the innermost scope is called, in the scope around it. `FileNames` has those of the whole text.
  private mutating func defineAround(_ local: LocalCapture, _ file: borrowing FileNames) {
    guard let scope = scopes.last else { return }
    // The names of the inner scope come after those of the one around.
    let (inner, innerMask) = (names[scope.firstName...], mask)
    leave(scope)
    if let around = scopes.last, !around.knowsAll { define(local, from: local.valueEnd, file) }
    open(start: scope.start, end: scope.end, inherits: scope.inherits, knowsAll: scope.knowsAll)
    mask |= innerMask
    for var name in inner {
      name.before = latest[name.name] ?? -1
      latest[name.name] = names.count
      names.append(name)
    }
  }

  private mutating func define(_ local: LocalCapture, from offset: UInt32, _ file: borrowing FileNames) {
    guard let scope = scopes.last, local.name != 0 else { return }
    let before = mask & NameHash.bit(local.name) == 0 ? -1 : latest[local.name] ?? -1
    let meaning: Meaning
    if local.kind != .definition {
      meaning = .followed(ShownCapture(pattern: local.pattern, capture: local.capture))
    } else if before >= scope.firstName {
      // Another value for a name of this scope.
      return
    } else if keepsAllNames || before >= scope.outermostName || (scope.seesFile && file.hold(local.name)) {
      meaning = .hidden
    } else {
      // A name that hides nothing.
      return
    }
    latest[local.name] = names.count
    mask |= NameHash.bit(local.name)
    names.append(Name(name: local.name, start: local.start, from: offset, meaning: meaning, before: before))
  }

  /// Leaves the scopes that end at or before an offset.
  @inline(__always)
  private mutating func close(at offset: UInt32) {
    while let scope = scopes.last, scope.end <= offset { leave(scope) }
  }

  private mutating func leave(_ scope: Scope) {
    scopes.removeLast()
    mask = scope.maskAround
    while names.count > scope.firstName {
      let name = names.removeLast()
      latest[name.name] = name.before >= 0 ? name.before : nil
    }
  }
}
