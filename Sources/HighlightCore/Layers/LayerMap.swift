internal import TextModel

/// Maps offsets of a layer to those of the document.
struct LayerMap {
  /// From the layer outwards: the pieces in the parent and the origin of their offsets. Empty for the document's layer.
  private var steps: [(pieces: ContiguousArray<SyntaxLayer.Piece>, origin: Int)] = []

  /// The mapping of the document's own layer.
  static let document = LayerMap()

  /// Returns the mapping of a layer inside the layer of this mapping.
  func inside(_ layer: SyntaxLayer, origin: Int) -> LayerMap {
    var result = LayerMap()
    result.steps = [(layer.pieces, origin)] + steps
    return result
  }

  /// Returns the range from the first to the last unit of the document that a range of the layer maps to; nil if it maps to
  /// none. O(levels × log pieces).
  func documentRange(of range: Range<Int>) -> Range<Int>? {
    var range = range
    for (pieces, origin) in steps {
      if range.isEmpty {
        guard let start = LayerMap.parentOffset(of: range.lowerBound, pieces, origin) else { return nil }
        range = start..<start
        continue
      }
      // The text of holes is not in the parent.
      let first = pieces.partitioningIndex { $0.layerStart + $0.length > range.lowerBound }
      let next = pieces.partitioningIndex { $0.layerStart >= range.upperBound }
      guard first < next else { return nil }
      let (from, to) = (pieces[first], pieces[next - 1])
      let start = origin + from.parentStart + max(range.lowerBound - from.layerStart, 0)
      range = start..<(origin + to.parentStart + min(range.upperBound - to.layerStart, to.length))
    }
    return range
  }

  /// Returns the offset of the document that an offset of the layer maps to; nil if it maps to none.
  func documentOffset(of offset: Int) -> Int? { documentRange(of: offset..<offset)?.lowerBound }

  /// Returns the offset in the parent of an offset in a layer. In a hole, which is text that the parent does not
  /// have, returns the end of the piece before it. Nil before the first piece and after the end of the last one.
  /// O(log pieces).
  /// - Parameters:
  ///   - offset: the UTF-16 offset in the layer.
  ///   - pieces: the pieces of the layer, ascending.
  ///   - origin: the offset in the parent from which `parentStart` counts.
  static func parentOffset(of offset: Int, _ pieces: ContiguousArray<SyntaxLayer.Piece>, _ origin: Int) -> Int? {
    let next = pieces.partitioningIndex { $0.layerStart > offset }
    guard next > 0 else { return nil }
    let piece = pieces[next - 1]
    // The end of the layer belongs to its last piece.
    guard next < pieces.count || offset - piece.layerStart <= piece.length else { return nil }
    return origin + piece.parentStart + min(offset - piece.layerStart, piece.length)
  }
}

extension SyntaxLayer {
  /// Calls `body` with this layer and every layer inside it, outer ones first, and with their mappings to the
  /// document. The layer of combined injections is visited once.
  /// - Parameter layerMap: the mapping of this layer.
  func forEachLayer(
    in syntax: SyntaxState, at layerMap: LayerMap = .document, _ body: (SyntaxLayer, LayerMap) -> Void
  ) {
    body(self, layerMap)
    guard !injections.isEmpty else { return }
    var seen: Set<LayerID> = []
    injections.forEach { injection in
      guard let id = injection.layer, !injection.isCombined || seen.insert(id).inserted else { return }
      let layer = syntax[id]
      layer.forEachLayer(in: syntax, at: layerMap.inside(layer, origin: injection.pieceOrigin), body)
    }
  }

  /// Returns the layer directly inside this one whose text contains the unit at an offset of this layer, its origin
  /// in this layer, and the offset in its text. Nil if there is none.
  func embeddedLayer(
    at offset: Int, in syntax: SyntaxState
  ) -> (layer: SyntaxLayer, origin: Int, offset: Int)? {
    guard !injections.isEmpty else { return nil }
    var result: (layer: SyntaxLayer, origin: Int, offset: Int)?
    injections.forEach(near: UInt32(offset)...UInt32(offset)) { injection in
      guard result == nil, let id = injection.layer, Int(injection.start) <= offset, offset < Int(injection.end) else {
        return
      }
      let layer = syntax[id]
      let origin = injection.pieceOrigin
      for piece in layer.pieces {
        let start = origin + piece.parentStart
        if start <= offset && offset < start + piece.length {
          result = (layer, origin, piece.layerStart + offset - start)
          return
        }
      }
    }
    return result
  }
}
