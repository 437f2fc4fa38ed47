internal import CTreeSitter

/// A node of the syntax, as far as it concerns others.
public struct SyntaxNode: Equatable, Sendable {
  /// UTF-16 offsets of the document, half-open.
  public var range: Range<Int>
  /// What the grammar calls it.
  public var kind: String
  /// Whether it has a name in the grammar; the others are punctuation and keywords.
  public var isNamed: Bool
  /// The language of its layer.
  public var language: String
}

/// A place where a name stands.
public struct NameOccurrence: Equatable, Sendable {
  /// UTF-16 offsets of the document, half-open.
  public var range: Range<Int>
  /// Whether the name is given its meaning here; nil where nobody knows.
  public var isDefinition: Bool?
}

extension HighlightingStorage {
  /// The matches of a query in the document's text and in those embedded in it, layer by layer. O(nodes).
  /// - Parameter query: the query for a language; nil leaves its texts out.
  public func matches(of query: (Language) -> StructureQuery?) -> [StructureMatch] {
    var result: [StructureMatch] = []
    let length = length
    layer?.forEachLayer { layer, place in
      guard let tree = layer.tree, let query = query(layer.language) else { return }
      var sink = StructureSink(program: query.program, language: layer.language.name, place: place, length: length)
      withUnits(of: layer) { query.matcher.run(root: tree.rootNode, units: TextUnits($0), sink: &sink) }
      result += sink.matches
    }
    return result
  }

  /// The nodes that hold the unit at an offset, the innermost first, through all layers. At the end of the text there is none.
  /// O(depth × children).
  public func nodes(at utf16Offset: Int) -> [SyntaxNode] {
    var result: [SyntaxNode] = []
    var layer = layer
    var place = LayerMap.document
    var offset = utf16Offset
    while let current = layer, let tree = current.tree {
      var path: [SyntaxNode] = []
      for node in HighlightingStorage.path(to: offset, in: tree.rootNode) {
        guard let range = place.documentRange(of: node.start..<node.end)?.clamped(to: 0..<length) else { continue }
        path.append(
          SyntaxNode(
            range: range, kind: String(cString: ts_node_type(node)), isNamed: ts_node_is_named(node),
            language: current.language.name))
      }
      result = path.reversed() + result
      guard let inner = current.embeddedLayer(at: offset) else { break }
      place = place.inside(inner.layer, origin: inner.origin)
      (layer, offset) = (inner.layer, inner.offset)
    }
    return result
  }

  /// The places that mean the same as the name at an offset, ascending; empty where no name stands.
  ///
  /// Names are compared in the text of one layer. A query with `local.scope`, `local.definition`, `local.definition.outer` (of the
  /// scope around the innermost) and `local.member` tells what they mean: a name belongs to the innermost scope around it that defines it; members belong to nobody and are compared with members only. Without a
  /// query all nodes of the same kind and text count. O(layer's text + occurrences × scopes).
  /// - Parameters:
  ///   - query: the query for a language.
  ///   - limit: the most places that are looked at.
  public func occurrences(
    ofNameAt utf16Offset: Int, query: (Language) -> StructureQuery?, limit: Int = 20_000
  ) -> [NameOccurrence] {
    guard var layer = layer else { return [] }
    var place = LayerMap.document
    var offset = utf16Offset
    while let inner = layer.embeddedLayer(at: offset) {
      place = place.inside(inner.layer, origin: inner.origin)
      (layer, offset) = (inner.layer, inner.offset)
    }
    guard let tree = layer.tree, let node = HighlightingStorage.path(to: offset, in: tree.rootNode).last,
      ts_node_is_named(node), ts_node_child_count(node) == 0, node.end > node.start
    else { return [] }
    let symbol = ts_node_symbol(node)
    let target = node.start..<node.end
    var bindings: NameBindings?
    var found: [Range<Int>] = []
    withUnits(of: layer) { units in
      guard target.upperBound <= units.count, NameBindings.isName(units[target]) else { return }
      if let query = query(layer.language) {
        var sink = StructureSink(
          program: query.program, language: layer.language.name, place: .document, length: units.count)
        query.matcher.run(root: tree.rootNode, units: TextUnits(units), sink: &sink)
        bindings = NameBindings(sink.matches, units: units, name: target)
      }
      found = NameBindings.places(of: target, in: units, limit: limit).filter { range in
        guard let other = HighlightingStorage.path(to: range.lowerBound, in: tree.rootNode).last else { return false }
        guard other.start == range.lowerBound && other.end == range.upperBound else { return false }
        // A definition and its uses may be nodes of different kinds, but names all.
        return ts_node_symbol(other) == symbol || (bindings != nil && ts_node_is_named(other))
      }
    }
    let meaning = bindings?.meaning(of: target)
    return found.compactMap { range in
      if let bindings, bindings.meaning(of: range) != meaning { return nil }
      guard let documentRange = place.documentRange(of: range) else { return nil }
      return NameOccurrence(range: documentRange, isDefinition: bindings.map { $0.isDefinition(range) })
    }
  }

  /// The text of a layer, which is the document's for the outermost.
  private func withUnits<Result>(of layer: SyntaxLayer, _ body: (UnsafeBufferPointer<UInt16>) -> Result) -> Result {
    layer === layer ? text.withUnits(in: 0..<text.count, body) : layer.units.withUnsafeBufferPointer(body)
  }

  /// The nodes that hold a unit, from the root inwards.
  private static func path(to offset: Int, in root: TSNode) -> [TSNode] {
    var result: [TSNode] = []
    var cursor = ts_tree_cursor_new(root)
    defer { ts_tree_cursor_delete(&cursor) }
    if root.start <= offset && offset < root.end { result.append(root) }
    while ts_tree_cursor_goto_first_child(&cursor) {
      var isFound = false
      repeat {
        let node = ts_tree_cursor_current_node(&cursor)
        if node.start <= offset && offset < node.end {
          result.append(node)
          isFound = true
        }
      } while !isFound && ts_tree_cursor_current_node(&cursor).start <= offset && ts_tree_cursor_goto_next_sibling(&cursor)
      if !isFound { break }
    }
    return result
  }
}

/// What one name means in one layer.
private struct NameBindings {
  /// What a place of the name is bound to.
  enum Meaning: Equatable {
    case scope(Range<Int>)
    case member
    /// Nothing in this text defines it.
    case unknown
  }

  /// The innermost first.
  private let scopes: [Range<Int>]
  private let members: Set<Range<Int>>
  /// Definitions of the name, and the scopes that they belong to.
  private var owners: [Range<Int>: Range<Int>] = [:]
  private let owningScopes: Set<Range<Int>>

  /// - Parameter name: a place of the name.
  init(_ matches: [StructureMatch], units: UnsafeBufferPointer<UInt16>, name: Range<Int>) {
    var scopes: Set<Range<Int>> = [0..<units.count]
    var definitions: [(range: Range<Int>, isOuter: Bool)] = []
    var members: Set<Range<Int>> = []
    for capture in matches.lazy.flatMap(\.captures) {
      switch capture.name {
      case "local.scope": scopes.insert(capture.range)
      case "local.definition", "local.definition.outer":
        if units[capture.range].elementsEqual(units[name]) {
          definitions.append((capture.range, capture.name == "local.definition.outer"))
        }
      case "local.member": members.insert(capture.range)
      default: continue
      }
    }
    let sorted = scopes.sorted { ($0.count, $0.lowerBound) < ($1.count, $1.lowerBound) }
    self.scopes = sorted
    self.members = members
    var owners: [Range<Int>: Range<Int>] = [:]
    for definition in definitions {
      var around = sorted.lazy.filter { NameBindings.holds($0, definition.range) }.makeIterator()
      let inner = around.next()
      // What a scope is called belongs to the scope around it.
      owners[definition.range] = (definition.isOuter ? around.next() ?? inner : inner) ?? 0..<units.count
    }
    self.owners = owners
    owningScopes = Set(owners.values)
  }

  func isDefinition(_ range: Range<Int>) -> Bool { owners[range] != nil }

  /// What the name means at a place. O(scopes).
  func meaning(of range: Range<Int>) -> Meaning {
    if members.contains(range) { return .member }
    if let owner = owners[range] { return .scope(owner) }
    for scope in scopes where owningScopes.contains(scope) && NameBindings.holds(scope, range) { return .scope(scope) }
    return .unknown
  }

  private static func holds(_ scope: Range<Int>, _ range: Range<Int>) -> Bool {
    scope.lowerBound <= range.lowerBound && range.upperBound <= scope.upperBound
  }

  /// Whether a text is one name: letters, digits, `_`, `$`, `-` and what lies outside of ASCII.
  static func isName(_ units: Slice<UnsafeBufferPointer<UInt16>>) -> Bool {
    units.allSatisfy { isNameUnit($0) || $0 == 0x2D } && units.contains { isNameUnit($0) && !($0 >= 0x30 && $0 <= 0x39) }
  }

  private static func isNameUnit(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24: true
    default: unit >= 0x80
    }
  }

  /// Where the text of `target` stands and is no part of a longer name.
  static func places(of target: Range<Int>, in units: UnsafeBufferPointer<UInt16>, limit: Int) -> [Range<Int>] {
    var result: [Range<Int>] = []
    let first = units[target.lowerBound]
    let count = target.count
    var offset = 0
    while offset + count <= units.count && result.count < limit {
      defer { offset += 1 }
      guard units[offset] == first else { continue }
      var matched = 1
      while matched < count && units[offset + matched] == units[target.lowerBound + matched] { matched += 1 }
      guard matched == count, offset == 0 || !isNameUnit(units[offset - 1]),
        offset + count == units.count || !isNameUnit(units[offset + count])
      else { continue }
      result.append(offset..<(offset + count))
    }
    return result
  }
}
