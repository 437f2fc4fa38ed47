/// The text of a language layer: pieces of the document put together, and the way back.
///
/// Injected code is parsed as a text of its own, not by included ranges of the document's: libtree-sitter 0.20.7 can loop for ever over
/// split ranges, and a text of its own costs the copy only.
struct LayerText {
  /// A stretch of the layer that is one stretch of the document.
  struct Piece: Equatable {
    var layerStart: Int
    var documentStart: Int
    var length: Int
  }

  var units: ContiguousArray<UInt16>
  /// Ascending in the layer; the document's places ascend as well.
  var pieces: [Piece]

  /// The document itself.
  init(document: ContiguousArray<UInt16>) {
    units = document
    pieces = [Piece(layerStart: 0, documentStart: 0, length: document.count)]
  }

  /// Ranges of another layer, put together. They must ascend.
  init(ranges: [Range<Int>], of parent: LayerText) {
    units = []
    pieces = []
    for range in ranges where !range.isEmpty {
      parent.forEachDocumentRange(of: range) { documentRange in
        if let last = pieces.last, last.documentStart + last.length == documentRange.lowerBound {
          pieces[pieces.count - 1].length += documentRange.count
        } else {
          pieces.append(Piece(layerStart: 0, documentStart: documentRange.lowerBound, length: documentRange.count))
        }
      }
      units.append(contentsOf: parent.units[range])
    }
    // In the layer the pieces stand one behind the other.
    var layerStart = 0
    for index in pieces.indices {
      pieces[index].layerStart = layerStart
      layerStart += pieces[index].length
    }
  }

  /// Calls `body` with each stretch of the document that a range of the layer stands for. O(log pieces + stretches).
  func forEachDocumentRange(of range: Range<Int>, _ body: (Range<Int>) -> Void) {
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].layerStart + pieces[middle].length <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    while low < pieces.count && pieces[low].layerStart < range.upperBound {
      let piece = pieces[low]
      let start = max(range.lowerBound, piece.layerStart) - piece.layerStart
      let end = min(range.upperBound, piece.layerStart + piece.length) - piece.layerStart
      if start < end { body((piece.documentStart + start)..<(piece.documentStart + end)) }
      low += 1
    }
  }
}
