internal import TextChecks
internal import TextModel
internal import TextRules

/// A link that a query pattern gives to a range of the document.
struct QueryLink {
  /// UTF-16 offsets in the document, half-open; may span lines.
  var range: Range<Int>
  /// The length of the whole node; `range` may be a part of it.
  var length: Int
  var layerDepth: Int
  var pattern: UInt32
  /// The text of the target as it is written, or as the pattern sets it.
  var target: [UInt16]
  /// Whether the pattern sets the target, whatever the text is.
  var isSet: Bool
}

extension SyntaxLayer {
  /// Appends the links of this layer and of the layers inside it that overlap the requested ranges, clipped to them,
  /// in offsets of the document. A link whose captured target is longer than `QueryLink.longestTarget` is left out.
  /// - Parameter text: the layer's text.
  func appendLinks(
    _ stretches: Stretches, text: PieceTable, to result: inout [QueryLink], in syntax: SyntaxState
  ) {
    guard syntax.hasLinks else { return }
    for (range, documentStart) in stretches {
      links.forEach(overlapping: range) { link in
        if link.isSpellMark { return }
        let start = max(link.start, range.lowerBound) - range.lowerBound + documentStart
        let end = min(link.end, range.upperBound) - range.lowerBound + documentStart
        let target: [UInt16]
        var isSet = false
        switch language.program.settings(of: Int(link.pattern)).links[Int(link.setting)].target {
        case .text(let units): (target, isSet) = (units, true)
        case .capture:
          let targetRange = min(Int(link.targetStart), text.count)..<min(Int(link.targetEnd), text.count)
          // Longer text is not an address.
          guard targetRange.count <= QueryLink.longestTarget else { return }
          target = TextUnits.withUnits(of: text, window: targetRange) { Array($0[targetRange]) }
        }
        result.append(
          QueryLink(
            range: Int(start)..<Int(end), length: Int(link.end - link.start), layerDepth: parents.count,
            pattern: link.pattern, target: target, isSet: isSet))
      }
    }
    forEachEmbedded(in: stretches, syntax) { layer, inner in
      layer.appendLinks(inner, text: PieceTable(layer.units), to: &result, in: syntax)
    }
  }
}

extension SyntaxLayer {
  /// Appends the spelling marks (`@spell`, `@nospell`) of this layer and of the layers inside it that overlap the
  /// requested ranges, clipped to them, in offsets of the document.
  func appendSpellMarks(_ stretches: Stretches, to result: inout [SpellMark], in syntax: SyntaxState) {
    guard syntax.hasLinks else { return }
    for (range, documentStart) in stretches {
      links.forEach(overlapping: range) { link in
        guard link.isSpellMark else { return }
        let start = max(link.start, range.lowerBound) - range.lowerBound + documentStart
        let end = min(link.end, range.upperBound) - range.lowerBound + documentStart
        result.append(
          SpellMark(
            range: Int(start)..<Int(end), isChecked: link.setting == LayerLink.spell, length: Int(link.end - link.start),
            layerDepth: parents.count, nodeDepth: Int(link.depth), pattern: link.pattern))
      }
    }
    forEachEmbedded(in: stretches, syntax) { layer, inner in layer.appendSpellMarks(inner, to: &result, in: syntax) }
  }
}

extension SyntaxLayer {
  /// Appends the requested ranges with the language of this layer, and the parts of them in inner layers with the
  /// languages of those layers, in offsets of the document.
  func appendLanguageRanges(_ stretches: Stretches, to result: inout [LanguageRange], in syntax: SyntaxState) {
    for (range, documentStart) in stretches {
      result.append(LanguageRange(Int(documentStart)..<Int(documentStart) + range.count, language: language.name))
    }
    forEachEmbedded(in: stretches, syntax) { layer, inner in layer.appendLanguageRanges(inner, to: &result, in: syntax) }
  }
}

extension QueryLink {
  /// In UTF-16 units.
  static let longestTarget = 8192
}
