internal import CParserInternals
internal import CTreeSitter
internal import HighlightCore

/// Which children the nodes of a grammar can begin and end with, read from the parse table.
///
/// The sets are upper bounds: every child that can be first is in the set of first children, but the set may contain
/// others. So a child that is not in a set never occurs there.
struct ChildOrder {
  /// A kind of node as queries name it.
  struct NodeKind: Hashable {
    let name: String
    let isNamed: Bool
  }

  /// The end of a node at which a child is.
  enum End {
    case first
    case last
  }

  /// A way to make a node: how many children it has, and their aliases.
  private struct Production: Hashable {
    let symbol: UInt16
    let count: UInt8
    let aliases: UInt16
  }

  private struct Question: Hashable {
    let parent: String
    let end: End
    let countsAll: Bool
  }

  private struct Edge {
    let from: UInt32
    let symbol: UInt16
  }

  // Larger tables are not read: reading them takes more than milliseconds.
  private static let maxEdges = 3_000_000

  private let table: UnsafePointer<highlight_language>
  /// The states in which a production ends, by their first production for each symbol.
  private var ends: [UInt16: [Production: [UInt32]]] = [:]
  /// Edges by the state to which they lead: those of state i are `starts[i]..<starts[i + 1]`.
  private var edges: [Edge] = []
  private var starts: [Int] = []
  /// By symbol; nil for hidden ones.
  private let names: [NodeKind?]
  private let visible: Set<NodeKind>
  /// The nodes that may occur anywhere, such as comments.
  private var extraKinds: Set<NodeKind> = []
  /// The names that some rules give to nodes of other rules.
  private var aliases: Set<String> = []
  private var answers: [Question: Reached] = [:]
  /// By production, the symbols at each index.
  private var sequences: [Production: [Set<UInt16>]] = [:]

  /// Reads the table of a grammar; nil if it is too large. O(table).
  init?(_ grammar: Grammar) {
    table = UnsafeRawPointer(grammar.language).assumingMemoryBound(to: highlight_language.self)
    let table = table
    let language = grammar.language
    names = (0..<UInt16(truncatingIfNeeded: ts_language_symbol_count(language))).map { symbol in
      let type = ts_language_symbol_type(language, symbol)
      guard type == TSSymbolTypeRegular || type == TSSymbolTypeAnonymous,
        let name = ts_language_symbol_name(language, symbol)
      else { return nil }
      return NodeKind(name: String(cString: name), isNamed: type == TSSymbolTypeRegular)
    }
    visible = Set(names.compactMap { $0 })
    var extras: Set<UInt16> = []
    var ends: [UInt16: [Production: [UInt32]]] = [:]
    let stateCount = Int(table.pointee.state_count)
    let tokenCount = table.pointee.token_count
    var all: ContiguousArray<(edge: Edge, to: UInt32)> = []
    var lastState = [UInt32](repeating: .max, count: 1 << 16)
    for state in 0..<UInt32(stateCount) {
      table.forEachEntry(of: state) { symbol, value in
        if UInt32(symbol) >= tokenCount {
          if UInt32(value) == state { extras.insert(symbol) }
          all.append((Edge(from: state, symbol: symbol), UInt32(value)))
          return
        }
        table.forEachAction(of: value) { action in
          switch action.type {
          case 0:
            if action.isExtra {
              extras.insert(symbol)
            } else {
              all.append((Edge(from: state, symbol: symbol), UInt32(action.state)))
            }
          case 1:
            if lastState[Int(value)] == state { return }
            let production = Production(symbol: action.symbol, count: action.childCount, aliases: action.production)
            ends[action.symbol, default: [:]][production, default: []].append(state)
          default: return
          }
        }
        lastState[Int(value)] = state
      }
      if all.count > Self.maxEdges { return nil }
    }
    self.ends = ends
    extraKinds = Set(extras.compactMap { names[Int($0)] })
    let aliasCount = Int(table.pointee.max_alias_sequence_length) * Int(table.pointee.production_id_count)
    if let sequences = table.pointee.alias_sequences {
      let numbers = Set(UnsafeBufferPointer(start: sequences, count: aliasCount))
      aliases = Set(numbers.compactMap { $0 == 0 ? nil : names[Int($0)]?.name })
    }
    starts = [Int](repeating: 0, count: stateCount + 2)
    for (_, to) in all where to < stateCount { starts[Int(to) + 2] += 1 }
    for index in 2..<starts.count { starts[index] += starts[index - 1] }
    edges = [Edge](repeating: Edge(from: 0, symbol: 0), count: starts[stateCount + 1])
    for (edge, to) in all where to < stateCount {
      edges[starts[Int(to) + 1]] = edge
      starts[Int(to) + 1] += 1
    }
  }

  /// Whether a node of a kind can have, as its first or last child, one of some kinds. True in doubt: for kinds that are
  /// aliases, and for those that may be anywhere. Other children than named ones are passed over if all kinds are named.
  mutating func canHave(_ kinds: Set<NodeKind>, at end: End, of parent: String) -> Bool {
    let counted = kinds.contains { !$0.isNamed }
    // Kinds of both sorts are compared with all.
    if counted && kinds.contains(where: \.isNamed) { return true }
    // Supertypes are names of hidden nodes.
    guard kinds.isSubset(of: visible), kinds.isDisjoint(with: extraKinds), !aliases.contains(parent) else { return true }
    guard let reached = reached(by: parent, end, countsAll: counted) else { return true }
    return !reached.kinds.isDisjoint(with: kinds)
  }

  /// Returns the children that nodes of a kind can have at an end; nil for a token.
  private mutating func reached(by parent: String, _ end: End, countsAll: Bool) -> Reached? {
    let key = Question(parent: parent, end: end, countsAll: countsAll)
    if let known = answers[key] { return known }
    let symbols = (0..<UInt16(truncatingIfNeeded: table.pointee.symbol_count)).filter {
      names[Int($0)] == NodeKind(name: parent, isNamed: true)
    }
    // A token has no children.
    guard !symbols.isEmpty, symbols.allSatisfy({ ends[$0] != nil }) else { return nil }
    var found: [UInt16: Reached] = [:]
    var pending = symbols
    while let symbol = pending.popLast() {
      guard found[symbol] == nil else { continue }
      found[symbol] = Reached()
      for production in (ends[symbol] ?? [:]).keys {
        for symbols in sequence(production) { pending += symbols.filter { isHidden($0) && ends[$0] != nil } }
      }
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for symbol in found.keys {
        let reached = reached(from: symbol, end, countsAll: countsAll, found)
        if reached != found[symbol] {
          found[symbol] = reached
          hasChanged = true
        }
      }
    }
    let answer = symbols.reduce(into: Reached()) { $0.kinds.formUnion(found[$1]?.kinds ?? []) }
    answers[key] = answer
    return answer
  }

  /// The children that a node or hidden rule can have at an end.
  private struct Reached: Equatable {
    var kinds: Set<NodeKind> = []
    /// Whether it may have no child that counts.
    var mayBeEmpty = false
  }

  private mutating func reached(
    from symbol: UInt16, _ end: End, countsAll: Bool, _ found: [UInt16: Reached]
  ) -> Reached {
    var result = Reached()
    for production in (ends[symbol] ?? [:]).keys {
      let symbols = sequence(production)
      var isOpen = true
      for index in end == .first ? Array(symbols.indices) : symbols.indices.reversed() where isOpen {
        isOpen = false
        let alias = alias(at: index, of: production)
        for symbol in symbols[index] {
          if alias != 0 || !isHidden(symbol) {
            guard let kind = names[Int(alias != 0 ? alias : symbol)] else {
              isOpen = true
              continue
            }
            if kind.isNamed || countsAll { result.kinds.insert(kind) } else { isOpen = true }
          } else if let inner = found[symbol] {
            result.kinds.formUnion(inner.kinds)
            if inner.mayBeEmpty { isOpen = true }
          } else {
            isOpen = true
          }
        }
      }
      if isOpen { result.mayBeEmpty = true }
    }
    return result
  }

  /// Returns the symbols that can be at each index of a production, from the ways that lead to its end.
  private mutating func sequence(_ production: Production) -> [Set<UInt16>] {
    if let known = sequences[production] { return known }
    let count = Int(production.count)
    var states = [Set<UInt32>](repeating: [], count: count + 1)
    states[count] = Set(ends[production.symbol]?[production] ?? [])
    for index in (0..<count).reversed() {
      for state in states[index + 1] {
        for edge in edges[starts[Int(state)]..<starts[Int(state) + 1]] { states[index].insert(edge.from) }
      }
    }
    // The parser creates the node where it continues with it.
    states[0] = states[0].filter { goesOn(from: $0, with: production.symbol) }
    var result = [Set<UInt16>](repeating: [], count: count)
    for index in 0..<count {
      var reached: Set<UInt32> = []
      for state in states[index + 1] {
        for edge in edges[starts[Int(state)]..<starts[Int(state) + 1]] where states[index].contains(edge.from) {
          result[index].insert(edge.symbol)
          reached.insert(state)
        }
      }
      states[index + 1] = reached
    }
    sequences[production] = result
    return result
  }

  // MARK: Table

  private func isHidden(_ symbol: UInt16) -> Bool { names[Int(symbol)] == nil }

  private func alias(at index: Int, of production: Production) -> UInt16 {
    let length = Int(table.pointee.max_alias_sequence_length)
    guard production.aliases > 0, index < length, let sequences = table.pointee.alias_sequences else { return 0 }
    return sequences[Int(production.aliases) * length + index]
  }

  /// Whether the parser continues with a symbol that is not a token in a state. True for the root.
  private func goesOn(from state: UInt32, with symbol: UInt16) -> Bool {
    // The root is made in the first states.
    var isFound = state <= 1
    table.forEachEntry(of: state) { other, _ in if other == symbol { isFound = true } }
    return isFound
  }
}

/// An action of the parser: 0 shifts a token, 1 reduces to a node.
private struct Action {
  let type: UInt8
  let state: UInt16
  let isExtra: Bool
  let childCount: UInt8
  let symbol: UInt16
  let production: UInt16
}

extension UnsafePointer<highlight_language> {
  /// Calls `body` with each symbol that means something in a state: of a token the index of its actions, of another symbol
  /// the next state.
  fileprivate func forEachEntry(of state: UInt32, _ body: (_ symbol: UInt16, _ value: UInt16) -> Void) {
    let (large, symbolCount) = (pointee.large_state_count, Int(pointee.symbol_count))
    if state < large {
      guard let row = pointee.parse_table.map({ $0 + Int(state) * symbolCount }) else { return }
      for symbol in 0..<symbolCount where row[symbol] != 0 { body(UInt16(symbol), row[symbol]) }
      return
    }
    guard let map = pointee.small_parse_table_map, let small = pointee.small_parse_table else { return }
    var data = small + Int(map[Int(state - large)])
    let groupCount = data[0]
    data += 1
    for _ in 0..<groupCount {
      let (value, count) = (data[0], Int(data[1]))
      for index in 0..<count where value != 0 { body(data[2 + index], value) }
      data += 2 + count
    }
  }

  /// Calls `body` with each action of an index.
  fileprivate func forEachAction(of value: UInt16, _ body: (Action) -> Void) {
    guard let head = pointee.parse_actions.map({ UnsafeRawPointer($0 + Int(value)) }) else { return }
    let size = MemoryLayout<highlight_parse_actions>.stride
    for index in 0..<Int(head.load(as: UInt8.self)) {
      let action = head + (index + 1) * size
      body(
        Action(
          type: action.load(as: UInt8.self), state: action.load(fromByteOffset: 2, as: UInt16.self),
          isExtra: action.load(fromByteOffset: 4, as: UInt8.self) != 0,
          childCount: action.load(fromByteOffset: 1, as: UInt8.self),
          symbol: action.load(fromByteOffset: 2, as: UInt16.self),
          production: action.load(fromByteOffset: 6, as: UInt16.self)))
    }
  }
}
