package import TextChecks
internal import TextModel

extension SyntaxView {
  // Longer paragraphs (units) are not checked for one offset.
  private static let longestParagraph = 65_536

  /// Whether the character at a UTF-16 offset belongs to a comment, a string or prose, and `scopes` contains this
  /// part. False in paragraphs of more than 65,536 units, and outside the text. O(paragraph).
  package func isForPeople(at offset: Int, scopes: SpellingScopes) -> Bool {
    guard (0..<length).contains(offset) else { return false }
    let paragraph = text.paragraphRange(for: offset..<(offset + 1))
    guard paragraph.count <= Self.longestParagraph else { return false }
    return ParagraphSpellChecker.scope(at: offset, in: paragraph, of: self).isSubset(of: scopes)
  }
}
