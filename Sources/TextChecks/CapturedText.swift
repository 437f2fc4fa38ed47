package import TextModel

/// A text with the captures of its syntax, as what checks words and characters reads it.
package protocol CapturedText {
  var text: UTF16Text { get }
  /// The name of its language; nil for plain text.
  var languageName: String? { get }
  /// The table of the attributes of candidates.
  var attributeTable: AttributeTable { get }
  /// Whether there is a tree, or rules of lines, to read.
  var hasSyntax: Bool { get }

  /// Returns the captures of all layers in a range as candidates, clipped to it.
  func syntaxCandidates(in range: Range<Int>) -> ContiguousArray<RunCandidate>
  /// Returns the `@spell` and `@nospell` ranges that overlap a range, in all layers, unsorted.
  func spellMarks(in range: Range<Int>) -> [SpellMark]
}

/// A spelling mark that a query gives to a range of the document.
package struct SpellMark {
  /// UTF-16 offsets in the document, half-open.
  package var range: Range<Int>
  package var isChecked: Bool
  /// The units of the whole node.
  package var length: Int
  package var layerDepth: Int
  package var nodeDepth: Int
  package var pattern: UInt32

  package init(range: Range<Int>, isChecked: Bool, length: Int, layerDepth: Int, nodeDepth: Int, pattern: UInt32) {
    self.range = range
    self.isChecked = isChecked
    self.length = length
    self.layerDepth = layerDepth
    self.nodeDepth = nodeDepth
    self.pattern = pattern
  }
}
