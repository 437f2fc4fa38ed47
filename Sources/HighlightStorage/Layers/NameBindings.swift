internal import CTreeSitter

/// What a capture means in a query of bindings.
enum BindingRole: UInt8 {
  /// Nothing.
  case other
  case scope
  case definition
  /// A definition that belongs to the scope around the innermost.
  case outerDefinition
  case member

  init(captureName: String) {
    switch captureName {
    case "local.scope": self = .scope
    case "local.definition": self = .definition
    case "local.definition.outer": self = .outerDefinition
    case "local.member": self = .member
    default: self = .other
    }
  }
}

/// What the places of one name mean in one layer. Takes the matches of a query of bindings, and resolves all places at once.
struct NameBindings: MatchSink {
  /// What a place of the name is bound to.
  enum Meaning: Equatable {
    /// The scope that defines the name, by its number.
    case scope(Int)
    case member
    /// Nothing in this text defines it.
    case unknown
  }

  /// What a query says of one place.
  private struct Place {
    /// Whether a node with nothing inside stands here that has a name; else it is a part of a longer text, and means nothing.
    var isName = false
    var definition = BindingRole.other
    var isMember = false
  }

  private struct Scope {
    var start: UInt32
    var end: UInt32
    /// The type of its node; 0 for the whole text.
    var symbol: TSSymbol = 0
    /// Whether a definition of the name belongs to it.
    var isOwner = false
    /// The innermost scope around here that is an owner, this one included; -1: none.
    var owner = -1
  }

  private let roles: ContiguousArray<BindingRole>
  private let starts: ContiguousArray<UInt32>
  /// The first place that does not begin in front of the walk.
  private var nextPlace = 0
  private let nameLength: UInt32
  private let textLength: UInt32
  private var places: ContiguousArray<Place>
  private var scopes: ContiguousArray<Scope>
  /// Those around a place, the outermost first.
  private var open: ContiguousArray<Int> = []

  /// - Parameters:
  ///   - starts: where the text of the name stands, ascending.
  ///   - nameLength: its length in units.
  ///   - textLength: the length of the layer's text, which is the outermost scope.
  init(roles: ContiguousArray<BindingRole>, starts: ContiguousArray<UInt32>, nameLength: Int, textLength: Int) {
    self.roles = roles
    self.starts = starts
    self.nameLength = UInt32(nameLength)
    self.textLength = UInt32(textLength)
    places = ContiguousArray(repeating: Place(), count: starts.count)
    scopes = [Scope(start: 0, end: UInt32(textLength))]
  }

  // MARK: Matches

  mutating func visit(_ node: TSNode) {
    let start = UInt32(node.start)
    guard UInt32(node.end) &- start == nameLength else { return }
    // The walk goes forward.
    while nextPlace < starts.count && starts[nextPlace] < start { nextPlace += 1 }
    guard nextPlace < starts.count && starts[nextPlace] == start else { return }
    if ts_node_child_count(node) == 0 { places[nextPlace].isName = ts_node_is_named(node) }
  }

  mutating func accept(pattern: Int, captures: UnsafeBufferPointer<MatchedCapture>, place: MatchPlace) {
    for capture in captures {
      let role = roles[Int(capture.capture)]
      if role == .other { continue }
      let start = UInt32(capture.node.start)
      let end = min(UInt32(capture.node.end), textLength)
      if role == .scope {
        if start < end { scopes.append(Scope(start: start, end: end, symbol: ts_node_symbol(capture.node))) }
        continue
      }
      guard end &- start == nameLength, let index = index(at: start) else { continue }
      // Of several definitions at one place the last counts.
      if role == .member { places[index].isMember = true } else { places[index].definition = role }
    }
  }

  private func index(at start: UInt32) -> Int? {
    let index = starts.partitioningIndex { $0 >= start }
    return index < starts.count && starts[index] == start ? index : nil
  }

  // MARK: Meanings

  /// Whether a scope is that of the whole text.
  func scope(_ number: Int, covers root: TSNode) -> Bool {
    scopes[number].start <= UInt32(root.start) && scopes[number].end >= min(UInt32(root.end), textLength)
  }

  /// Whether the names of a scope are members of something, which other places know by a longer name.
  func isType(_ number: Int, _ root: TSNode) -> Bool {
    guard scopes[number].symbol != 0, let language = ts_tree_language(root.tree),
      let name = ts_language_symbol_name(language, scopes[number].symbol).map({ String(cString: $0) })
    else { return false }
    return Self.typeWords.contains { name.contains($0) }
  }

  /// What stands in the names of nodes that define types, namespaces and the like.
  private static let typeWords = [
    "class", "struct", "interface", "enum", "trait", "impl", "object", "record", "protocol", "extension", "module",
    "namespace", "union", "contract", "service", "message", "package", "instance",
  ]

  func isDefinition(_ index: Int) -> Bool { places[index].definition != .other }

  /// What the name means at each place; nil where the text is no name. O(places + scopes × log scopes): two sweeps over both.
  mutating func meanings() -> ContiguousArray<Meaning?> {
    scopes.sort { ($0.start, $1.end) < ($1.start, $0.end) }
    // Two nodes of one place are one scope.
    var last = 0
    for index in scopes.indices.dropFirst()
    where scopes[index].start != scopes[last].start || scopes[index].end != scopes[last].end {
      last += 1
      scopes[last] = scopes[index]
    }
    scopes.removeSubrange((last + 1)...)

    var meanings = ContiguousArray(places.map { $0.isName ? Meaning.unknown : nil })
    sweep { bindings, index, inner in
      guard bindings.places[index].isName && bindings.isDefinition(index) else { return }
      // What a scope is called belongs to the scope around it.
      let isOuter = bindings.places[index].definition == .outerDefinition && bindings.open.count > 1
      let owner = isOuter ? bindings.open[bindings.open.count - 2] : inner
      bindings.scopes[owner].isOwner = true
      meanings[index] = .scope(owner)
    }
    sweep { bindings, index, inner in
      guard bindings.places[index].isName else { return }
      if bindings.places[index].isMember {
        meanings[index] = .member
      } else if !bindings.isDefinition(index), bindings.scopes[inner].owner >= 0 {
        meanings[index] = .scope(bindings.scopes[inner].owner)
      }
    }
    return meanings
  }

  /// Calls `body` with each place, its number and the innermost scope around it; `open` has them all.
  private mutating func sweep(_ body: (inout NameBindings, _ index: Int, _ innermost: Int) -> Void) {
    open.removeAll(keepingCapacity: true)
    var next = 0
    for index in starts.indices {
      let (start, end) = (starts[index], starts[index] + nameLength)
      while next < scopes.count && scopes[next].start <= start {
        while let last = open.last, scopes[last].end <= scopes[next].start { open.removeLast() }
        scopes[next].owner = scopes[next].isOwner ? next : open.last.map { scopes[$0].owner } ?? -1
        open.append(next)
        next += 1
      }
      while let last = open.last, scopes[last].end < end { open.removeLast() }
      // The whole text is a scope.
      guard let innermost = open.last else { return }
      body(&self, index, innermost)
    }
  }
}
