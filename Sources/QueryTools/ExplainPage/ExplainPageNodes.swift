internal import HighlightCore
internal import HighlightStorage
internal import TextModel

/// The syntax trees of a text in one list, outer nodes before inner ones. A language is represented by a node around
/// its nodes.
struct ExplainPageNodes {
  /// The kind of a node, with its field.
  struct Kind: Hashable {
    static let named = 1
    static let error = 2
    static let missing = 4
    static let language = 8

    var name: String
    var field: String?
    var flags: Int
  }

  struct Node {
    /// The index in `kinds`.
    var kind: Int
    /// The UTF-16 range in the document, half-open.
    var range: Range<Int>
    /// The index of the parent in `nodes`; -1 for none.
    var parent: Int
    var childCount = 0
    /// The number of languages around it, and of nodes of its language around it; -1 for a language.
    var layerDepth: Int
    var depth: Int
  }

  private(set) var kinds: [Kind] = []
  private(set) var nodes: ContiguousArray<Node> = []
  /// For each UTF-16 code unit: the index of the innermost node of the innermost language around it; -1 for none.
  private(set) var owners: ContiguousArray<Int32>
  private(set) var rootCount = 0

  private var kindNumbers: [Kind: Int] = [:]
  /// The indices of the nodes around the current one.
  private var open: ContiguousArray<Int> = []
  private var layers: [Layer] = []

  /// A language around the current node.
  private struct Layer {
    /// The UTF-16 offset up to which its text has owners.
    var cursor: Int
    /// The UTF-16 ranges of its text, ascending.
    let pieces: [Range<Int>]
    let depth: Int
    /// The number of nodes around those of the language.
    let base: Int
  }

  init(_ storage: HighlightingStorage) {
    owners = ContiguousArray(repeating: -1, count: storage.length)
    storage.walkTree { event in
      switch event {
      case .enterLayer(let layer): enter(layer)
      case .enterNode(let node): enter(node)
      case .leaveNode: leave()
      case .leaveLayer: leaveLayer()
      }
      return true
    }
  }

  private mutating func append(_ kind: Kind, _ range: Range<Int>, layerDepth: Int, depth: Int) {
    let number: Int
    if let known = kindNumbers[kind] {
      number = known
    } else {
      number = kinds.count
      kindNumbers[kind] = number
      kinds.append(kind)
    }
    let parent = open.last ?? -1
    if parent >= 0 { nodes[parent].childCount += 1 } else { rootCount += 1 }
    open.append(nodes.count)
    nodes.append(
      Node(kind: number, range: range, parent: parent, layerDepth: layerDepth, depth: depth))
  }

  private mutating func enter(_ layer: TreeLayer) {
    // The outer node owns the text before the language.
    if let around = open.last, !layers.isEmpty { own(upTo: nodes[around].range.upperBound, around) }
    append(
      Kind(name: layer.language, field: nil, flags: Kind.language), layer.range, layerDepth: layer.depth, depth: -1)
    layers.append(
      Layer(cursor: layer.range.lowerBound, pieces: layer.pieces, depth: layer.depth, base: open.count))
  }

  private mutating func enter(_ node: TreeNode) {
    let layer = layers.count - 1
    let isRoot = open.count == layers[layer].base
    if isRoot {
      layers[layer].cursor = max(layers[layer].cursor, node.range.lowerBound)
    } else if let around = open.last {
      own(upTo: node.range.lowerBound, around)
    }
    let flags =
      (node.isNamed ? Kind.named : 0) | (node.isError ? Kind.error : 0) | (node.isMissing ? Kind.missing : 0)
    append(
      Kind(name: node.kind, field: node.field, flags: flags), node.range, layerDepth: layers[layer].depth,
      depth: open.count - layers[layer].base)
  }

  private mutating func leave() {
    let node = open.removeLast()
    own(upTo: nodes[node].range.upperBound, node)
  }

  private mutating func leaveLayer() {
    let node = open.removeLast()
    // A language without a parser has no nodes; it owns its text.
    if nodes[node].childCount == 0 { own(upTo: nodes[node].range.upperBound, node) }
    layers.removeLast()
  }

  /// Sets `node` as the owner of the text of the current language from the layer's `cursor` up to the UTF-16 offset
  /// `end`, and moves the cursor there. Does nothing if the cursor is there already.
  private mutating func own(upTo end: Int, _ node: Int) {
    let layer = layers.count - 1
    let start = layers[layer].cursor
    guard start < end else { return }
    layers[layer].cursor = end
    let pieces = layers[layer].pieces
    var index = pieces.partitioningIndex { $0.upperBound > start }
    while index < pieces.count, pieces[index].lowerBound < end {
      for offset in max(start, pieces[index].lowerBound)..<min(end, pieces[index].upperBound, owners.count) {
        owners[offset] = Int32(node)
      }
      index += 1
    }
  }

  /// Returns the number of levels from `node` up to its ancestor with these depths, 0 for `node` itself. Returns -1
  /// if there is no such ancestor, or if it is 256 levels up or more.
  /// - Parameters:
  ///   - layerDepth: the number of languages around the node.
  ///   - nodeDepth: the number of nodes of its language around it.
  func levels(from node: Int, toLayerDepth layerDepth: Int, nodeDepth: Int) -> Int {
    var (at, levels) = (node, 0)
    // The climb is bounded, because it is done for each token; captures further up are shown without their node.
    while at >= 0, levels < 256 {
      if nodes[at].layerDepth == layerDepth && nodes[at].depth == nodeDepth { return levels }
      if nodes[at].layerDepth < layerDepth { return -1 }
      (at, levels) = (nodes[at].parent, levels + 1)
    }
    return -1
  }
}
