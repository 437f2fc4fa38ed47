internal import HighlightStorage

/// The syntax trees of a text in one list, outer nodes before inner ones, each language as a node around its own.
struct ExplainPageNodes {
  /// What the nodes of a row have in common.
  struct Kind: Hashable {
    static let named = 1
    static let error = 2
    static let missing = 4
    static let language = 8
    static let leaf = 16

    var name: String
    var field: String?
    var flags: Int
  }

  struct Node {
    /// In `kinds`.
    var kind: Int
    /// UTF-16 offsets of the document, half-open.
    var range: Range<Int>
    /// In `nodes`; -1 for none.
    var parent: Int
    var childCount = 0
    /// How many languages are around it, and how many nodes of its language; -1 for a language.
    var layerDepth: Int
    var depth: Int
  }

  private(set) var kinds: [Kind] = []
  private(set) var nodes: ContiguousArray<Node> = []
  /// By UTF-16 unit: the innermost node around it, that of the innermost language; -1 for none.
  private(set) var owners: ContiguousArray<Int32>
  private(set) var rootCount = 0

  private var kindNumbers: [Kind: Int] = [:]
  /// The nodes around the present one.
  private var open: ContiguousArray<Int> = []
  private var layers: [Layer] = []

  /// A language around the present node: what of its text has an owner, and the stretches that are its text.
  private struct Layer {
    var cursor: Int
    let pieces: [Range<Int>]
    let depth: Int
    /// How many nodes are around those of the language.
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
    // The node around it owns what the language leaves, though it ends later.
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
    // A language without a parser has no nodes: its text is its own.
    if nodes[node].childCount == 0 { own(upTo: nodes[node].range.upperBound, node) }
    layers.removeLast()
  }

  /// Makes a node the owner of what the present language has not given away up to an offset.
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

  /// How many levels a captured node is above another one; -1 where it is not around it.
  func levels(from node: Int, toLayerDepth layerDepth: Int, nodeDepth: Int) -> Int {
    var (at, levels) = (node, 0)
    // Captures far above are told without their node: the climb is paid for each token.
    while at >= 0, levels < 256 {
      if nodes[at].layerDepth == layerDepth && nodes[at].depth == nodeDepth { return levels }
      if nodes[at].layerDepth < layerDepth { return -1 }
      (at, levels) = (nodes[at].parent, levels + 1)
    }
    return -1
  }
}
