/// Names a layer of a document. Ids of removed layers are used again.
struct LayerID: Hashable, Comparable {
  /// The id of a layer that was not inserted.
  static let none = LayerID(index: -1)

  fileprivate let index: Int

  static func < (a: LayerID, b: LayerID) -> Bool { a.index < b.index }
}

/// The layers of a document. A value: a copy shares the layers, and a shared layer is copied before it changes.
///
/// Layers refer to each other by id. Several combined injections share one layer: with references, the layer would
/// never be unique, and every change would copy it.
struct LayerArena {
  /// A layer that copies of the arena may share; it is changed only where it is not shared.
  final class Box {
    var layer: SyntaxLayer

    init(_ layer: consuming SyntaxLayer) { self.layer = layer }
  }

  /// Few enough that the copy of a block costs less than a microsecond.
  private static let blockSize = 64

  private var blocks: ContiguousArray<ContiguousArray<Box?>> = []
  private var free: ContiguousArray<LayerID> = []

  /// The number of layers. O(blocks).
  var count: Int { blocks.reduce(0) { $0 + $1.count } - free.count }

  /// The layer with an id.
  /// - Precondition: the layer was inserted and not removed.
  subscript(id: LayerID) -> SyntaxLayer {
    _read { yield box(id).layer }
  }

  /// Calls `body` with every layer, in no particular order.
  func forEach(_ body: (SyntaxLayer) -> Void) {
    for block in blocks {
      for case .some(let box) in block { body(box.layer) }
    }
  }

  private func box(_ id: LayerID) -> Box {
    guard let box = blocks[id.index / Self.blockSize][id.index % Self.blockSize] else {
      preconditionFailure("the layer was removed")
    }
    return box
  }

  /// Returns the box of a layer, which no copy of the arena shares.
  mutating func uniqueBox(_ id: LayerID) -> Box {
    let (block, slot) = (id.index / Self.blockSize, id.index % Self.blockSize)
    if !isKnownUniquelyReferenced(&blocks[block][slot]) { blocks[block][slot] = Box(box(id).layer) }
    return box(id)
  }

  mutating func insert(_ layer: consuming SyntaxLayer) -> LayerID {
    if let id = free.popLast() {
      layer.id = id
      blocks[id.index / Self.blockSize][id.index % Self.blockSize] = Box(layer)
      return id
    }
    if blocks.last.map({ $0.count == Self.blockSize }) ?? true { blocks.append([]) }
    let id = LayerID(index: (blocks.count - 1) * Self.blockSize + blocks[blocks.count - 1].count)
    layer.id = id
    blocks[blocks.count - 1].append(Box(layer))
    return id
  }

  /// Removes a layer and returns it; nil if it was removed before.
  mutating func remove(_ id: LayerID) -> SyntaxLayer? {
    let (block, slot) = (id.index / Self.blockSize, id.index % Self.blockSize)
    guard let box = blocks[block][slot] else { return nil }
    blocks[block][slot] = nil
    free.append(id)
    return box.layer
  }
}
