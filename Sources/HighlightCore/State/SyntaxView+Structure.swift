internal import CTreeSitter
internal import TextModel

/// A node of the syntax tree, as a value.
public struct SyntaxNode: Equatable, Sendable {
  /// UTF-16 offsets of the document, half-open.
  public var range: Range<Int>
  /// The node's type as the grammar names it.
  public var kind: String
  /// Whether it has a name in the grammar; the others are punctuation and keywords.
  public var isNamed: Bool
  /// The language of its layer.
  public var language: String
}

extension SyntaxView {
  /// Returns the matches of queries in the document's text, then those in each embedded text. O(nodes).
  /// - Parameter query: returns the query for a language; nil skips its texts.
  package func matches(of query: (Language) -> StructureQuery?) -> [StructureMatch] {
    var result: [StructureMatch] = []
    let length = length
    syntax.root?.forEachLayer(in: syntax) { layer, layerMap in
      // The order matters: reading the tree rebuilds it if it was evicted.
      guard let query = query(layer.language), let tree = workspace.tree(of: layer) else { return }
      var sink = StructureSink(program: query.program, language: layer.language.name, layerMap: layerMap, length: length)
      _ = withUnits(of: layer) { query.matcher.run(root: tree.rootNode, units: TextUnits($0), sink: &sink) }
      result += sink.matches
    }
    return result
  }

  /// Returns for each offset the nodes that contain its unit, the innermost first: those of embedded texts, then those
  /// around them.
  ///
  /// Every node is visited once for all offsets: O(nodes around them and their children before them + nodes returned).
  /// - Parameters:
  ///   - offsets: ascending.
  ///   - limit: the most nodes that are returned for an offset, the innermost.
  package func nodes(atEach offsets: [Int], limit: Int) -> [[SyntaxNode]] {
    let path = syntax.root.flatMap { LayerPath($0, in: syntax, workspace, layerMap: .document) }
    return offsets.map { offset in
      var result: [SyntaxNode] = []
      guard offset >= 0, offset < length else { return result }
      path?.appendNodes(at: offset, length: length, limit: limit, to: &result)
      return result
    }
  }

  /// The root of the document's tree; nil without one.
  package var rootNode: SyntaxNode? {
    guard let root = syntax.root, let tree = workspace.tree(of: root) else { return nil }
    return node(tree.rootNode, in: root, .document)
  }

  /// Returns the node around another one: in its own tree; for the root of an embedded text, the innermost node that
  /// contains its first unit in the tree around it. Nil for the root of the document, and if there is no such node.
  package func parent(of node: SyntaxNode) -> SyntaxNode? {
    let offset = node.range.lowerBound
    let path = nodes(atEach: [offset], limit: .max)[0]
    // A node may have the range and the type of its only child.
    if let index = path.lastIndex(of: node) { return index + 1 < path.count ? path[index + 1] : nil }
    // An empty node contains no unit.
    for candidate in path + (offset > 0 ? nodes(atEach: [offset - 1], limit: .max)[0] : []) {
      if children(of: candidate).contains(where: { $0.node == node }) { return candidate }
    }
    return nil
  }

  /// Returns the children of a node in its own tree, tokens and missing nodes included, with their fields. Empty if there
  /// is no such node. O(depth × log children + children).
  package func children(of node: SyntaxNode) -> [(field: String?, node: SyntaxNode)] {
    guard let root = syntax.root, let found = find(node, in: root, offset: node.range.lowerBound, .document) else {
      return []
    }
    var cursor = ts_tree_cursor_new(found.node)
    defer {
      ts_tree_cursor_delete(&cursor)
      withExtendedLifetime(found.tree) {}
    }
    var result: [(field: String?, node: SyntaxNode)] = []
    guard ts_tree_cursor_goto_first_child(&cursor) else { return [] }
    repeat {
      guard let child = self.node(ts_tree_cursor_current_node(&cursor), in: found.layer, found.map) else { continue }
      let field = ts_tree_cursor_current_field_name(&cursor).map { String(cString: $0) }
      result.append((field: field, node: child))
    } while ts_tree_cursor_goto_next_sibling(&cursor)
    return result
  }

  /// A node of the parser library, with the tree that keeps its memory alive.
  private struct FoundNode {
    var node: TSNode
    /// Kept: the node points into it.
    var tree: SyntaxTree
    var layer: SyntaxLayer
    var map: LayerMap
  }

  /// Returns the innermost node that equals a value, in a layer or the layers embedded at an offset of it.
  private func find(_ wanted: SyntaxNode, in layer: SyntaxLayer, offset: Int, _ map: LayerMap) -> FoundNode? {
    if let embedded = layer.embeddedLayer(at: offset, in: syntax),
      let found = find(
        wanted, in: embedded.layer, offset: embedded.offset, map.inside(embedded.layer, origin: embedded.origin))
    {
      return found
    }
    guard layer.language.name == wanted.language, let tree = workspace.tree(of: layer) else { return nil }
    var path = NodePath(root: tree.rootNode)
    var found: TSNode?
    path.forEachNode(at: offset) { candidate in
      if self.node(candidate, in: layer, map) == wanted { found = candidate }
      return found == nil
    }
    return found.map { FoundNode(node: $0, tree: tree, layer: layer, map: map) }
  }

  private func node(_ node: TSNode, in layer: SyntaxLayer, _ map: LayerMap) -> SyntaxNode? {
    map.documentRange(of: node.start..<max(node.start, node.end)).map {
      SyntaxNode(
        range: $0.clamped(to: 0..<length), kind: String(cString: ts_node_type(node)), isNamed: ts_node_is_named(node),
        language: layer.language.name)
    }
  }

  /// Calls `body` with the language and the units of each parsed text: the document, then embedded texts. O(text).
  package func forEachText(_ body: (Language, UnsafeBufferPointer<UInt16>) -> Void) {
    syntax.root?.forEachLayer(in: syntax) { layer, _ in withUnits(of: layer) { body(layer.language, $0) } }
  }

  /// Calls `body` with the units of a layer: the whole document for the outermost layer.
  private func withUnits<Result>(of layer: SyntaxLayer, _ body: (UnsafeBufferPointer<UInt16>) -> Result) -> Result {
    layer.id == syntax.rootID ? text.withUnits(in: 0..<text.count, body) : layer.units.withUnsafeBufferPointer(body)
  }
}

/// Finds the nodes at ascending offsets of a layer and of the layers embedded in it.
private final class LayerPath {
  private let layer: SyntaxLayer
  private let syntax: SyntaxState
  private let workspace: ThreadWorkspace
  private let layerMap: LayerMap
  /// Kept: the path points into it.
  private let tree: SyntaxTree
  private var path: NodePath
  /// The layer inside this one that contained the last offset.
  private var inner: LayerPath?

  /// Creates a path at the root of a layer's tree. Nil for a layer without a tree.
  init?(_ layer: SyntaxLayer, in syntax: SyntaxState, _ workspace: ThreadWorkspace, layerMap: LayerMap) {
    guard let tree = workspace.tree(of: layer) else { return nil }
    (self.layer, self.syntax, self.workspace, self.tree) = (layer, syntax, workspace, tree)
    self.layerMap = layerMap
    path = NodePath(root: tree.rootNode)
  }

  /// Appends the nodes that contain an offset of the layer, the innermost first, until `nodes` has `limit` elements.
  /// Nodes without a range in the document are left out.
  /// - Parameter length: the length of the document.
  func appendNodes(at offset: Int, length: Int, limit: Int, to nodes: inout [SyntaxNode]) {
    if let embedded = layer.embeddedLayer(at: offset, in: syntax) {
      if inner?.layer.id != embedded.layer.id {
        inner = LayerPath(
          embedded.layer, in: syntax, workspace, layerMap: layerMap.inside(embedded.layer, origin: embedded.origin))
      }
      inner?.appendNodes(at: embedded.offset, length: length, limit: limit, to: &nodes)
    }
    guard nodes.count < limit else { return }
    path.forEachNode(at: offset) { node in
      if let range = layerMap.documentRange(of: node.start..<node.end)?.clamped(to: 0..<length) {
        nodes.append(
          SyntaxNode(
            range: range, kind: String(cString: ts_node_type(node)), isNamed: ts_node_is_named(node),
            language: layer.language.name))
      }
      return nodes.count < limit
    }
  }
}
