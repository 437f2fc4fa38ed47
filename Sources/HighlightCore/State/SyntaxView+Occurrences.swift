internal import CTreeSitter
internal import TextModel

/// An occurrence of a name.
public struct NameOccurrence: Equatable, Sendable {
  /// UTF-16 offsets of the document, half-open.
  public var range: Range<Int>
  /// Whether the name is defined here; nil if that is not known.
  public var isDefinition: Bool?

  package init(range: Range<Int>, isDefinition: Bool?) {
    self.range = range
    self.isDefinition = isDefinition
  }
}

/// The binding of a name, and all occurrences with the same binding.
public struct NameBinding: Equatable, Sendable {
  /// The kind of the definition of a name.
  public enum Kind: Sendable {
    /// A scope inside the text defines it.
    case local
    /// The text as a whole defines it; other texts may use the name, too.
    case text
    /// It is a member of a type or another value, such as `name` in `user.name`.
    case member
    /// The definition is not known.
    case unknown
  }

  /// The kind of its definition.
  public var kind: Kind
  /// Whether an argument has the same text as its label somewhere: it may be the name of a parameter that is bound here.
  public var isLabel = false
  /// Whether one of the occurrences is both a name and a member of the same name, as in `{name}`.
  public var isShorthand = false
  /// Whether there may be unknown occurrences: where the syntax has errors, or a text is not parsed.
  public var isInDoubt = false
  /// The language of the name's layer.
  public var language: String
  /// Ascending.
  public var occurrences: [NameOccurrence]

  package init(
    kind: Kind, isLabel: Bool = false, isShorthand: Bool = false, isInDoubt: Bool = false, language: String,
    occurrences: [NameOccurrence]
  ) {
    self.kind = kind
    self.isLabel = isLabel
    self.isShorthand = isShorthand
    self.isInDoubt = isInDoubt
    self.language = language
    self.occurrences = occurrences
  }
}

extension SyntaxView {
  /// Returns the binding of the name at an offset with its occurrences, as `HighlightingStorage.nameBinding` describes it.
  package func nameBinding(
    at utf16Offset: Int, query: (Language) -> StructureQuery?, limit: Int, shouldStop: () -> Bool
  ) -> NameBinding? {
    guard var layer = syntax.root, utf16Offset >= 0, utf16Offset <= length else { return nil }
    var layerMap = LayerMap.document
    var offset = utf16Offset
    /// The binding that the text around found: names of some embedded texts, such as arithmetic in a shell script, are
    /// names of that text, too.
    var around: NameBinding?
    // Line rules have no names: the text that they highlight still belongs to the language around it.
    while let inner = layer.embeddedLayer(at: offset, in: syntax), inner.layer.language.compiledLineGrammar == nil {
      if let found = nameBinding(at: offset, in: layer, layerMap, query: query, limit: limit, shouldStop: shouldStop),
        found.kind == .local || found.kind == .text
      {
        around = found
      }
      layerMap = layerMap.inside(inner.layer, origin: inner.origin)
      (layer, offset) = (inner.layer, inner.offset)
    }
    return around ?? nameBinding(at: offset, in: layer, layerMap, query: query, limit: limit, shouldStop: shouldStop)
  }

  /// Returns the binding of the name at an offset of a layer's text: that of a node or, if no scope has that, of a part.
  private func nameBinding(
    at offset: Int, in layer: SyntaxLayer, _ layerMap: LayerMap, query: (Language) -> StructureQuery?, limit: Int,
    shouldStop: () -> Bool
  ) -> NameBinding? {
    let text = layer.id == syntax.rootID ? text.table : PieceTable(layer.units)
    guard let tree = workspace.tree(of: layer), let node = NodePath.innermost(at: offset, below: tree.rootNode),
      ts_node_is_named(node), ts_node_child_count(node) == 0, node.start < node.end, node.end <= text.count
    else { return nil }
    let hasWords = query(layer.language)?.hasWords == true
    var result: NameBinding?
    for target in NameSearch.names(at: offset, in: node.start..<node.end, of: text, hasWords: hasWords) {
      let found = nameBinding(
        of: node, in: target, text, layer, tree, layerMap, query: query, limit: limit, shouldStop: shouldStop)
      if found?.kind == .local || found?.kind == .text { return found }
      result = result ?? found
    }
    return result
  }

  /// Returns the binding of the name in a range of a node, which is a leaf.
  private func nameBinding(
    of node: TSNode, in target: Range<Int>, _ text: PieceTable, _ layer: SyntaxLayer, _ tree: SyntaxTree,
    _ layerMap: LayerMap, query: (Language) -> StructureQuery?, limit: Int, shouldStop: () -> Bool
  ) -> NameBinding? {
    guard let search = NameSearch(text.units(in: target)),
      let candidates = search.offsets(around: target.lowerBound, in: text, limit: limit, shouldStop)
    else { return nil }
    func occurrence(_ start: UInt32, isDefinition: Bool?) -> NameOccurrence? {
      layerMap.documentRange(of: Int(start)..<Int(start) + target.count).map {
        NameOccurrence(range: $0, isDefinition: isDefinition)
      }
    }
    guard let query = query(layer.language) else {
      let symbol = ts_node_symbol(node)
      let found = Self.leaves(
        candidates, length: target.count, below: tree.rootNode, shouldStop, where: { ts_node_symbol($0) == symbol }
      ).compactMap { occurrence($0, isDefinition: nil) }
      return NameBinding(kind: .unknown, language: layer.language.name, occurrences: found)
    }
    // A definition and its uses may be nodes of different kinds, but all are names.
    var bindings = NameBindings(
      query: query, starts: candidates, nameLength: target.count, textLength: text.count)
    guard let targetIndex = candidates.firstIndex(of: UInt32(target.lowerBound)),
      query.match(
        at: query.isFoundAtCaptures ? (candidates, target.count) : nil, root: tree.rootNode, text: text, sink: &bindings,
        shouldStop)
    else { return nil }
    let meanings = bindings.meanings()
    guard let meaning = meanings[targetIndex] else { return nil }
    let found = candidates.indices.compactMap { index in
      meanings[index] == meaning ? occurrence(candidates[index], isDefinition: bindings.isDefinition(index)) : nil
    }
    let kind: NameBinding.Kind =
      switch meaning {
      case .binding(let number):
        bindings.binding(number, covers: tree.rootNode) ? .text : bindings.isType(number) ? .member : .local
      case .member: .member
      case .unknown: .unknown
      }
    var isInDoubt = false
    if kind == .local, case .binding(let number) = meaning {
      guard let doubts = doubts(of: query, in: layer, tree, text, shouldStop) else { return nil }
      isInDoubt = bindings.isInDoubt(number, meanings, doubts)
    }
    let members = ContiguousArray(candidates.indices.filter { meanings[$0]?.isMember == true }.map { candidates[$0] })
    let names = ContiguousArray(candidates.indices.filter { meanings[$0] == meaning }.map { candidates[$0] })
    let definitions = ContiguousArray(
      candidates.indices.filter { meanings[$0] == meaning && bindings.isDefinition($0) }.map { candidates[$0] })
    return NameBinding(
      kind: kind,
      isLabel: Self.stand(members, in: ["argument"], below: tree.rootNode, shouldStop)
        && Self.stand(definitions, in: ["parameter"], below: tree.rootNode, shouldStop),
      isShorthand: bindings.isShorthand(meaning, in: meanings)
        || Self.stand(names, in: Self.shorthandWords, below: tree.rootNode, shouldStop),
      isInDoubt: isInDoubt, language: layer.language.name, occurrences: found)
  }

  /// Returns the doubts that a query finds in a layer; they are kept until something changes. Nil if `shouldStop` returned
  /// true. O(text) at the first call.
  private func doubts(
    of query: StructureQuery, in layer: SyntaxLayer, _ tree: SyntaxTree, _ text: PieceTable, _ shouldStop: () -> Bool
  ) -> NameDoubts? {
    if let known = workspace.doubts[layer.id], known.query === query { return known.doubts }
    var doubts = NameDoubts(query: query)
    guard !query.hasDoubts || query.match(at: nil, root: tree.rootNode, text: text, sink: &doubts, shouldStop) else {
      return nil
    }
    workspace.doubts[layer.id] = (query, doubts)
    return doubts
  }

  /// Whether a text is a keyword or another fixed token of the language at a UTF-16 offset.
  package func isWord(_ text: String, ofLanguageAt utf16Offset: Int) -> Bool {
    guard text.utf16.count > 1, utf16Offset >= 0, utf16Offset <= length, var layer = syntax.root else { return false }
    var offset = utf16Offset
    while let inner = layer.embeddedLayer(at: offset, in: syntax), inner.layer.language.compiledLineGrammar == nil {
      (layer, offset) = (inner.layer, inner.offset)
    }
    guard let root = workspace.tree(of: layer)?.rootNode, let language = ts_tree_language(root.tree) else { return false }
    return ts_language_symbol_for_name(language, text, UInt32(text.utf8.count), false) != 0
  }

  /// Words in the types of nodes that are both a name and a member of the same name.
  private static let shorthandWords = ["shorthand", "inherit", "punned"]

  /// Whether a node that begins at one of the offsets, or the parent of one, has a type that contains one of the
  /// words. Types that end with `arguments` or `list` do not count. False if `shouldStop` returned true.
  /// - Parameter starts: UTF-16 offsets of leaves, ascending.
  private static func stand(
    _ starts: ContiguousArray<UInt32>, in words: [String], below root: TSNode, _ shouldStop: () -> Bool
  ) -> Bool {
    var path = NodePath(root: root)
    var isFound = false
    for (number, start) in starts.enumerated() where !isFound {
      if number % pollDistance == 0 && shouldStop() { return false }
      var level = 0
      path.forEachNode(at: Int(start)) { node in
        guard node.start == Int(start) || level < 2 else { return false }
        level += 1
        let kind = node.kind
        // The list of all arguments is no argument.
        isFound = words.contains { kind.contains($0) } && !kind.hasSuffix("arguments") && !kind.hasSuffix("list")
        return !isFound
      }
    }
    return isFound
  }

  /// The number of occurrences that are checked between two calls of `shouldStop`.
  private static let pollDistance = 1024

  /// Returns the start offsets at which a leaf node of the given length begins that satisfies `isWanted`. Empty if
  /// `shouldStop` returned true.
  /// - Parameter starts: UTF-16 offsets, ascending.
  private static func leaves(
    _ starts: ContiguousArray<UInt32>, length: Int, below root: TSNode, _ shouldStop: () -> Bool,
    where isWanted: (TSNode) -> Bool
  ) -> ContiguousArray<UInt32> {
    var result: ContiguousArray<UInt32> = []
    var path = NodePath(root: root)
    for (number, start) in starts.enumerated() {
      if number % pollDistance == 0 && shouldStop() { return [] }
      guard let node = path.seek(Int(start)) else { continue }
      if node.start == Int(start) && node.end == Int(start) + length && isWanted(node) { result.append(start) }
    }
    return result
  }
}

extension StructureQuery {
  /// Runs the query for the patterns that capture one of some ranges or a node around one. Returns false if
  /// `shouldStop` returned true.
  /// - Parameters:
  ///   - ranges: the starts of the ranges, UTF-16 offsets, ascending, and the length of each; nil for the whole text.
  ///   - sink: receives the matches.
  fileprivate func match(
    at ranges: (starts: ContiguousArray<UInt32>, length: Int)?, root: TSNode, text: PieceTable,
    sink: inout some MatchSink, _ shouldStop: () -> Bool
  ) -> Bool {
    var isStopped = false
    func stops() -> Bool {
      if !isStopped && shouldStop() { isStopped = true }
      return isStopped
    }
    var regions = DirtyRegions()
    for start in ranges?.starts ?? [] { regions.insert(start..<(start + UInt32(ranges?.length ?? 0))) }
    let hull = regions.hull
    let window = ranges == nil ? 0..<text.count : Int(hull.lowerBound)..<Int(hull.upperBound)
    _ = TextUnits.withUnits(of: text, window: window) { units in
      matcher.run(root: root, units: units, regions: ranges == nil ? nil : regions, sink: &sink, shouldStop: stops)
    }
    return !isStopped
  }
}

/// Searches a text for a name.
private struct NameSearch {
  private let name: ContiguousArray<UInt16>

  /// The number of units that are searched between two calls of `shouldStop`.
  private static let windowLength = Granularity.choose(65_536, small: 32)

  /// Creates a search for a name. Nil if it has a unit that is no letter, digit, `_`, `$`, `-` or non-ASCII unit, or
  /// consists of digits and `-` only.
  init?(_ name: ContiguousArray<UInt16>) {
    guard name.allSatisfy({ Self.isNameUnit($0) || $0 == 0x2D }),
      name.contains(where: { Self.isNameUnit($0) && !($0 >= 0x30 && $0 <= 0x39) })
    else { return nil }
    self.name = name
  }

  /// Returns the ranges of the names at an offset: a node and, where words of strings are names, the part of it without
  /// signs, such as `x` in `x++` and `x--`. O(node).
  static func names(at offset: Int, in node: Range<Int>, of text: PieceTable, hasWords: Bool) -> [Range<Int>] {
    let units = text.units(in: node)
    let whole = NameSearch(units) == nil ? [] : [node]
    guard hasWords, node.contains(offset), isNameUnit(units[offset - node.lowerBound]) else { return whole }
    let start = units[..<(offset - node.lowerBound)].lastIndex { !isNameUnit($0) }.map { $0 + 1 } ?? 0
    let end = units[(offset - node.lowerBound)...].firstIndex { !isNameUnit($0) } ?? units.count
    return end - start == units.count ? whole : whole + [node.lowerBound + start..<node.lowerBound + end]
  }

  private static func isNameUnit(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24: true
    default: unit >= 0x80
    }
  }

  /// Returns the UTF-16 offsets at which the name occurs and is no part of a longer one, ascending. If there are more
  /// than `limit`, returns those nearest to `target`. Empty if the name at `target` is part of a longer one. Nil if
  /// `shouldStop` returned true. O(text).
  func offsets(
    around target: Int, in text: PieceTable, limit: Int, _ shouldStop: () -> Bool
  ) -> ContiguousArray<UInt32>? {
    var result: ContiguousArray<UInt32> = []
    /// The index of the target in the result.
    var targetIndex: Int?
    var start = 0
    while start + name.count <= text.count, targetIndex.map({ result.count - $0 < limit }) ?? true {
      if shouldStop() { return nil }
      let end = min(start + Self.windowLength, text.count - name.count + 1)
      let window = max(start - 1, 0)..<min(end + name.count, text.count)
      text.withStretch(around: window) { units, base in
        for offset in start..<end where units[offset - base] == name[0] {
          guard stands(at: offset - base, in: units, window.lowerBound - base..<window.upperBound - base) else { continue }
          if offset == target { targetIndex = result.count }
          result.append(UInt32(offset))
        }
      }
      // A unit of measure, such as the one after a number, is no name.
      if end > target && targetIndex == nil { return [] }
      // The offsets furthest before the target are dropped.
      if targetIndex == nil && result.count > 2 * limit { result.removeFirst(result.count - limit) }
      start = end
    }
    guard let index = targetIndex, result.count > limit else { return result }
    let first = max(0, min(index - limit / 2, result.count - limit))
    return ContiguousArray(result[first..<(first + limit)])
  }

  /// Whether the name is at an index of `units` and is no part of a longer one. An adjacent `$` counts as a part only
  /// if the name ends with `$` there.
  @inline(__always)
  private func stands(at index: Int, in units: UnsafeBufferPointer<UInt16>, _ bounds: Range<Int>) -> Bool {
    func isFree(_ neighbor: UInt16, beside end: UInt16) -> Bool {
      !Self.isNameUnit(neighbor) || (neighbor == 0x24 && end != 0x24)
    }
    let end = index + name.count
    guard end <= bounds.upperBound, index == bounds.lowerBound || isFree(units[index - 1], beside: name[0]) else {
      return false
    }
    for nameIndex in name.indices.dropFirst() where units[index + nameIndex] != name[nameIndex] { return false }
    return end == bounds.upperBound || isFree(units[end], beside: name[name.count - 1])
  }
}
