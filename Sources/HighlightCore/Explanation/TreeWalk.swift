internal import CParserInternals
internal import CTreeSitter
internal import TextModel

/// A node of a syntax tree, as a walk over the trees of a document reports it.
public struct TreeNode: Sendable {
  /// The node's type as the grammar names it; `ERROR` for text that does not fit the grammar.
  public var kind: String
  /// The field of its parent that it is in; nil for none.
  public var field: String?
  /// False for tokens that the grammar writes as text, such as `"if"`.
  public var isNamed: Bool
  /// Whether the text lacks the node: its range is empty.
  public var isMissing: Bool
  /// Whether it is an `ERROR` node.
  public var isError: Bool
  /// UTF-16 offsets of the document, half-open.
  public var range: Range<Int>
}

/// The tree of one language, as a walk over the trees of a document reports it.
public struct TreeLayer: Sendable {
  /// The language's name.
  public var language: String
  /// The number of languages that it is embedded in.
  public var depth: Int
  /// From the first to the last unit of its text in the document; other languages may be in between.
  public var range: Range<Int>
  /// The ranges of the document that are its text; ascending, disjoint.
  package var pieces: [Range<Int>]
}

/// An event of a walk over the trees of a document, in document order.
public enum TreeEvent: Sendable {
  /// The tree of a language begins.
  case enterLayer(TreeLayer)
  /// A node begins.
  case enterNode(TreeNode)
  /// The node that was entered last, and not left yet, ends.
  case leaveNode
  /// The tree that was entered last, and not left yet, ends.
  case leaveLayer
}

/// The nodes that a walk over the trees of a document reports.
public struct TreeSelection: Sendable {
  /// Only nodes that touch this half-open UTF-16 range of the document, and their ancestors; nil for all nodes.
  public var range: Range<Int>? {
    get { ranges?.first.flatMap { first in ranges?.last.map { first.lowerBound..<$0.upperBound } } }
    set { ranges = newValue.map { [$0] } }
  }
  /// The same with several ranges, ascending and disjoint: nodes that touch one of them.
  package var ranges: ContiguousArray<Range<Int>>?
  /// Whether to report only `ERROR` nodes with their descendants, missing nodes, and the ancestors of both.
  public var errorsOnly: Bool
  /// Whether the trees of embedded languages are reported, inside the nodes that contain their text.
  public var entersEmbedded: Bool

  /// Creates a selection; by default of all nodes.
  public init(range: Range<Int>? = nil, errorsOnly: Bool = false, entersEmbedded: Bool = true) {
    (ranges, self.errorsOnly, self.entersEmbedded) = (range.map { [$0] }, errorsOnly, entersEmbedded)
  }

  /// Whether a range overlaps one of the selection; always true if the selection has none. An empty range overlaps if its
  /// offset is inside; an empty selection counts as one unit. O(log ranges).
  func touches(_ other: Range<Int>) -> Bool {
    guard let ranges else { return true }
    let index = ranges.partitioningIndex { max($0.upperBound, $0.lowerBound &+ 1) > other.lowerBound }
    guard index < ranges.count else { return false }
    let start = ranges[index].lowerBound
    return other.upperBound > start || other.lowerBound >= start
  }
}

extension SyntaxView {
  /// Calls `body` with the nodes of the document's tree in document order, as `HighlightingStorage.walkTree(_:_:)` describes
  /// it.
  package func walkTree(_ selection: TreeSelection, _ body: (TreeEvent) -> Bool) -> Bool {
    guard let layer = syntax.root else { return true }
    return withoutActuallyEscaping(body) { body in
      var walk = TreeWalk(selection: selection, syntax: syntax, workspace: workspace, body: body)
      return walk.enter(layer, at: .document, 0..<length)
    }
  }
}

/// A walk over the trees of a document. Languages nest at most `LanguageProvider.injectionDepth` levels: each level is a
/// call.
private struct TreeWalk {
  /// The text of an embedded language in its parent's.
  private struct Embedded {
    let layer: SyntaxLayer
    let origin: Int
    /// The UTF-16 range in the parent's text, half-open.
    let range: Range<Int>
  }

  // The most embedded texts that begin in a node and end after it which are checked for each node.
  private static let maxCrossing = 16

  let selection: TreeSelection
  let syntax: SyntaxState
  let workspace: ThreadWorkspace
  let interruption: CancellationFlag
  let body: (TreeEvent) -> Bool
  /// The names of fields that were looked up.
  private var fieldNames: [FieldKey: String] = [:]
  private var kindNames: [KindKey: String] = [:]

  private struct FieldKey: Hashable {
    let language: OpaquePointer?
    let field: TSFieldId
  }

  private struct KindKey: Hashable {
    let language: OpaquePointer?
    let symbol: TSSymbol
  }

  init(
    selection: TreeSelection, syntax: SyntaxState, workspace: ThreadWorkspace, body: @escaping (TreeEvent) -> Bool
  ) {
    (self.selection, self.syntax, self.workspace, self.body) = (selection, syntax, workspace, body)
    interruption = workspace.interruption
  }

  /// Reports a layer with its nodes and embedded layers. Returns false if the walk was ended.
  /// - Parameters:
  ///   - map: converts offsets of the layer to those of the document.
  ///   - range: the range of its text in the document.
  mutating func enter(_ layer: SyntaxLayer, at map: LayerMap, _ range: Range<Int>) -> Bool {
    guard
      body(
        .enterLayer(
          TreeLayer(
            language: layer.language.name, depth: layer.parents.count, range: range,
            pieces: pieces(of: layer, at: map, range))))
    else { return false }
    let embedded = embedded(in: layer, at: map)
    if let tree = workspace.tree(of: layer) {
      guard withExtendedLifetime(tree, { walk(tree, of: layer, at: map, embedded) }) else { return false }
    } else {
      for text in embedded { guard enter(text, at: map) else { return false } }
    }
    return body(.leaveLayer)
  }

  /// Returns the ranges of the document that are the text of a layer: one for each piece, or `range` if the layer is
  /// not made of pieces.
  private func pieces(of layer: SyntaxLayer, at map: LayerMap, _ range: Range<Int>) -> [Range<Int>] {
    if layer.pieces.isEmpty { return [range] }
    return layer.pieces.compactMap { map.documentRange(of: $0.layerStart..<($0.layerStart + $0.length)) }
  }

  /// Reports the layer of an embedded text. Returns false if the walk was ended.
  private mutating func enter(_ text: Embedded, at map: LayerMap) -> Bool {
    let inside = map.inside(text.layer, origin: text.origin)
    return enter(text.layer, at: inside, map.documentRange(of: text.range) ?? 0..<0)
  }

  /// Returns the embedded texts of a layer that the selection includes, ascending by their starts: those that touch
  /// its range, and with `errorsOnly` those with errors. Empty if the selection leaves out embedded languages.
  /// Combined texts, which share a layer, are one element.
  private func embedded(in layer: SyntaxLayer, at map: LayerMap) -> [Embedded] {
    guard selection.entersEmbedded, !layer.injections.isEmpty else { return [] }
    var result: [Embedded] = []
    var seen: Set<LayerID> = []
    // The injections that begin at the start of the last one.
    var sameStart: [LayerInjection] = []
    var repeated: Set<LayerID> = []
    layer.injections.forEach { injection in
      if injection.start != sameStart.last?.start { sameStart = [] }
      for other in sameStart {
        if other.repeats(injection), let id = injection.layer { repeated.insert(id) }
        if injection.repeats(other), let id = other.layer { repeated.insert(id) }
      }
      if sameStart.count < Self.maxCrossing { sameStart.append(injection) }
    }
    layer.injections.forEach { injection in
      guard let id = injection.layer, !repeated.contains(id), !injection.isCombined || seen.insert(id).inserted else {
        return
      }
      let (inner, origin) = (syntax[id], injection.pieceOrigin)
      guard let first = inner.pieces.first, let last = inner.pieces.last else { return }
      let range = (origin + first.parentStart)..<(origin + last.parentStart + last.length)
      if selection.ranges != nil {
        let isTouched = inner.pieces.contains { piece in
          let start = origin + piece.parentStart
          return map.documentRange(of: start..<(start + piece.length)).map { selection.touches($0) } ?? false
        }
        if !isTouched { return }
      }
      if selection.errorsOnly && !inner.hasErrors(in: syntax, workspace) { return }
      result.append(Embedded(layer: inner, origin: origin, range: range))
    }
    return result.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Reports the root and the selected nodes of a tree, each embedded text before the end of the smallest node that
  /// contains it. Returns false if the walk was ended.
  private mutating func walk(
    _ tree: SyntaxTree, of layer: SyntaxLayer, at map: LayerMap, _ embedded: [Embedded]
  ) -> Bool {
    let language = layer.language.program.grammar?.language
    var cursor = ts_tree_cursor_new(tree.rootNode)
    defer { ts_tree_cursor_delete(&cursor) }
    // Embedded texts that begin before the current offset and were not reported yet; the next one after it.
    var open: [Int] = []
    var next = 0
    var errorDepth = 0

    func holdsEmbedded(_ range: Range<Int>) -> Bool {
      var looked = 0
      for index in next..<embedded.count where looked < Self.maxCrossing {
        let inner = embedded[index].range
        if inner.lowerBound >= range.upperBound { break }
        if inner.lowerBound >= range.lowerBound && inner.upperBound <= range.upperBound { return true }
        looked += 1
      }
      return open.contains {
        embedded[$0].range.lowerBound >= range.lowerBound && embedded[$0].range.upperBound <= range.upperBound
      }
    }

    var isRoot = true
    while true {
      if interruption.isCancelled { return false }
      let node = ts_tree_cursor_current_node(&cursor)
      let own = node.start..<max(node.start, node.end)
      // An empty node between two pieces of an embedded text has no offset of its own.
      let range = map.documentRange(of: own) ?? map.documentRange(of: 0..<0) ?? 0..<0
      let isError = ts_node_symbol(node) == TSSymbol.max
      let isWanted =
        (isRoot || selection.touches(range))
        && (!selection.errorsOnly || isRoot || errorDepth > 0 || ts_node_has_error(node)
          || (!embedded.isEmpty && holdsEmbedded(own)))
      isRoot = false
      if isWanted {
        let reported = TreeNode(
          kind: kind(of: node, language), field: field(of: &cursor, language), isNamed: ts_node_is_named(node),
          isMissing: ts_node_is_missing(node), isError: isError, range: range)
        guard body(.enterNode(reported)) else { return false }
        if isError { errorDepth += 1 }
        if ts_tree_cursor_goto_first_child(&cursor) { continue }
        guard leave(node, at: map, embedded, &open, &next, &errorDepth) else { return false }
      }
      while !ts_tree_cursor_goto_next_sibling(&cursor) {
        guard ts_tree_cursor_goto_parent(&cursor) else {
          for index in open + Array(next..<embedded.count) { guard enter(embedded[index], at: map) else { return false } }
          return true
        }
        guard leave(ts_tree_cursor_current_node(&cursor), at: map, embedded, &open, &next, &errorDepth) else { return false }
      }
    }
  }

  /// Reports the embedded texts that are entirely inside a node, then the end of the node. Returns false if the walk
  /// was ended.
  /// - Parameters:
  ///   - open: the indices of embedded texts that begin before the node's end and were not reported.
  ///   - next: the index of the first embedded text after those.
  ///   - errorDepth: the number of `ERROR` nodes around the current node.
  private mutating func leave(
    _ node: TSNode, at map: LayerMap, _ embedded: [Embedded], _ open: inout [Int], _ next: inout Int,
    _ errorDepth: inout Int
  ) -> Bool {
    let (start, end) = (node.start, node.end)
    while next < embedded.count, embedded[next].range.lowerBound < end {
      open.append(next)
      next += 1
    }
    var inside: [Int] = []
    var index = open.count
    while index > 0, embedded[open[index - 1]].range.lowerBound >= start {
      index -= 1
      if embedded[open[index]].range.upperBound <= end { inside.append(open.remove(at: index)) }
    }
    for index in inside.reversed() { guard enter(embedded[index], at: map) else { return false } }
    if ts_node_symbol(node) == TSSymbol.max { errorDepth -= 1 }
    return body(.leaveNode)
  }

  /// Returns the type of a node, from a cache.
  private mutating func kind(of node: TSNode, _ language: OpaquePointer?) -> String {
    let key = KindKey(language: language, symbol: ts_node_symbol(node))
    if let known = kindNames[key] { return known }
    kindNames[key] = node.kind
    return node.kind
  }

  /// Returns the name of the field of the cursor's node, from a cache; nil for none.
  private mutating func field(of cursor: UnsafePointer<TSTreeCursor>, _ language: OpaquePointer?) -> String? {
    let field =
      highlight_knows_nodes()
      ? highlight_cursor_field(cursor, highlight_cursor_depth(cursor)) : ts_tree_cursor_current_field_id(cursor)
    guard field != 0, let language else { return nil }
    let key = FieldKey(language: language, field: field)
    if let known = fieldNames[key] { return known }
    let name = ts_language_field_name_for_id(language, field).map { String(cString: $0) }
    fieldNames[key] = name
    return name
  }
}

extension SyntaxLayer {
  /// Whether the tree of the layer, or one of a layer embedded in it, has a syntax error.
  fileprivate func hasErrors(in syntax: SyntaxState, _ workspace: ThreadWorkspace) -> Bool {
    if let tree = workspace.tree(of: self), ts_node_has_error(tree.rootNode) { return true }
    var found = false
    injections.forEach {
      if !found, let inner = $0.layer, syntax[inner].hasErrors(in: syntax, workspace) { found = true }
    }
    return found
  }
}
