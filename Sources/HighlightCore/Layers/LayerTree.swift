internal import TextModel

/// The tree of a layer, or the input from which an evicted tree is rebuilt.
///
/// Gain: the trees of 50 KB of Markdown take 5 MB, in several hundred texts of a paragraph each, and many open
/// documents take a fifth of the memory (23 November 2026; RESULTS-costs.md, "Memory"). Unnecessary if Markdown's inline
/// grammar did not make a node for nearly every character.
enum LayerTree {
  /// The text has no tree.
  case none
  case kept(SyntaxTree)
  /// Released; it can be rebuilt.
  case evicted(Source)

  /// Input to rebuild a released tree. Only trees of full parses are released, so the rebuilt tree is equal.
  final class Source: Sendable {
    let text: PieceTable
    /// The starts of the pieces that were joined to the text; empty for a text of one piece.
    let pieceStarts: [Int]

    init(text: PieceTable, pieceStarts: [Int]) {
      (self.text, self.pieceStarts) = (text, pieceStarts)
    }

    /// Returns the tree, rebuilt by a full parse; nil if the parse exceeds its limits. O(text).
    func parsed(by parser: Parser) -> SyntaxTree? {
      let result = parser.parse(
        text, oldTree: nil, milliseconds: Self.milliseconds, flag: CancellationFlag(), pieceStarts: pieceStarts)
      guard case .parsed(let tree) = result.outcome else { return nil }
      return tree
    }

    /// The most processor time of a parse: many times the time of the longest text whose tree is evicted.
    private static let milliseconds = 2_000
  }

  /// The memory of the tree, estimated.
  var byteCount: Int {
    if case .kept(let tree) = self { tree.byteCount } else { 0 }
  }
}

extension LayerTree {
  /// Longer texts keep their trees. Where a grammar finds errors everywhere, that many units take 20 ms, once, at the first
  /// key in a document that was not used for long.
  static var longestParsedSoon: Int { 65_536 }
  /// That many units, a long paragraph, are parsed in some tenths of a millisecond.
  static var longestParsedUnfelt: Int { 2_048 }
}

extension SyntaxLayer {
  /// Releases the trees of the texts inside this one, at all levels, that a parse from scratch reproduces. O(embedded
  /// texts and their units).
  /// - Parameter longest: texts with more UTF-16 units keep their trees.
  func evictEmbeddedTrees(longest: Int, in syntax: inout SyntaxState) {
    var seen: Set<LayerID> = []
    injections.forEach { injection in
      guard let id = injection.layer, !injection.isCombined || seen.insert(id).inserted else { return }
      syntax.modify(id) { layer, syntax in
        if layer.units.count <= longest { layer.evictTree(isCombined: injection.isCombined) }
        layer.evictEmbeddedTrees(longest: longest, in: &syntax)
      }
    }
  }
}
