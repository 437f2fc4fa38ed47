/// A text and its syntax, as what looks for words and characters in both sees a storage.
protocol ColouredText: AnyObject {
  var text: UTF16Text { get }
  /// Nil for plain text.
  var language: Language? { get }
  /// Whether there is a tree, or rules of lines, to ask.
  var hasSyntax: Bool { get }
  /// What the attributes of candidates mean.
  var attributeTable: AttributeTable { get }
  /// The captures in a range, ascending.
  func syntaxCandidates(in range: Range<Int>) -> ContiguousArray<RunCandidate>
  /// What `@spell` and `@nospell` say of a range.
  func spellMarks(in range: Range<Int>) -> [SpellMark]
}
