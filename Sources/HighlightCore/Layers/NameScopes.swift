/// The scopes around an offset of a text, and the names that they know. Scopes and names come in document order.
struct NameScopes<Meaning> {
  struct Scope {
    let start: UInt32
    let end: UInt32
    let rules: ScopeRules
    /// The number that the caller gave it.
    let number: Int
    /// The index of the scope around it; -1 for none. Of a piece outside: the scope that the piece belongs to.
    let parent: Int
    /// The index of the scope in which names are looked up after this one; -1 for none.
    let next: Int
    /// The index of the outermost scope that is reached from here by steps to the scope around, with none left out.
    let chainStart: Int
    /// Whether names that no scope has are known here.
    let seesFile: Bool
    /// Where its names begin.
    let firstName: Int
    /// `mask` as it was outside.
    let maskAround: UInt64
  }

  struct Name {
    let name: UInt64
    /// The start of its definition, and the offset from which it is known.
    let start: UInt32
    let from: UInt32
    let meaning: Meaning
    /// The index of its scope.
    let scope: Int
    /// The index of the definition of the same name before it; -1 for none.
    var before: Int
  }

  /// The scopes that are open, the outermost first.
  private(set) var stack: ContiguousArray<Scope> = []
  private(set) var names: ContiguousArray<Name> = []
  /// The innermost definition of each name, by its index in `names`.
  private var latest: [UInt64: Int] = [:]
  /// One bit for each mark of a name in sight.
  private(set) var mask: UInt64 = 0

  /// The index of the innermost scope; -1 for none. For a piece outside that of its parent.
  var innermost: Int {
    guard let last = stack.last else { return -1 }
    return last.rules.contains(.outside) ? last.parent : stack.count - 1
  }

  /// Opens a scope inside of those that are open.
  mutating func open(_ start: UInt32, _ end: UInt32, _ rules: ScopeRules, number: Int = 0) {
    var parent = innermost
    if rules.contains(.outside), parent == stack.count - 1, parent > 0 { parent = stack[parent].parent }
    let inherits = rules.contains(.inherits)
    // The outermost scope has none around it.
    var next = rules.contains(.seesText) && !stack.isEmpty ? 0 : inherits ? parent : -1
    if next >= 0, stack[next].rules.contains(.own) { next = stack[next].next }
    let chainStart = next >= 0 && next == stack.count - 1 ? stack[next].chainStart : stack.count
    stack.append(
      Scope(
        start: start, end: end, rules: rules, number: number, parent: parent, next: next, chainStart: chainStart,
        seesFile: inherits && stack.last?.seesFile ?? true, firstName: names.count, maskAround: mask))
  }

  /// Leaves the scopes that end at or before an offset.
  @inline(__always)
  mutating func close(at offset: UInt32) {
    while let scope = stack.last, scope.end <= offset { leave() }
  }

  /// Leaves the innermost scope and forgets its names.
  mutating func leave() {
    let scope = stack.removeLast()
    mask = scope.maskAround
    while names.count > scope.firstName {
      let name = names.removeLast()
      latest[name.name] = name.before >= 0 ? name.before : nil
    }
  }

  /// Returns the index of the last definition of a name; -1 if no open scope has it.
  func last(_ name: UInt64) -> Int { mask & NameHash.bit(name) == 0 ? -1 : latest[name] ?? -1 }

  /// Adds a definition of a name to the innermost scope.
  mutating func define(_ name: UInt64, start: UInt32, from: UInt32, _ meaning: Meaning) {
    let before = last(name)
    latest[name] = names.count
    mask |= NameHash.bit(name)
    names.append(
      Name(name: name, start: start, from: from, meaning: meaning, scope: stack.count - 1, before: before))
  }

  /// Returns the index in `names` of the innermost definition of a name that is seen here and is known or begins at an
  /// offset; nil if there is none. O(definitions of the name + scopes that do not see the one around them).
  func known(_ name: UInt64, at offset: UInt32) -> Int? {
    var index = last(name)
    var scope = innermost
    while index >= 0 {
      let defining = names[index].scope
      while scope > defining { scope = stack[scope].chainStart <= defining ? defining : stack[stack[scope].chainStart].next }
      if scope < 0 { return nil }
      if scope == names[index].scope, names[index].from <= offset || names[index].start == offset { return index }
      index = names[index].before
    }
    return nil
  }
}
