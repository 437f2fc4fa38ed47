/// A text and its syntax, as what looks for words and characters in both sees a storage.
protocol ColouredText: AnyObject {
  var text: UTF16Text { get }
  /// Nil for plain text.
  var language: Language? { get }
  /// Whether there is a tree, or rules of lines, to ask.
  var hasSyntax: Bool { get }
  /// The table of the candidates' attributes.
  var attributeTable: AttributeTable { get }
  /// The captures in a range, ascending.
  func syntaxCandidates(in range: Range<Int>) -> ContiguousArray<RunCandidate>
  /// The `@spell` and `@nospell` marks of a range.
  func spellMarks(in range: Range<Int>) -> [SpellMark]
}
