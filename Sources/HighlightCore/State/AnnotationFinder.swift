internal import TextChecks

/// Finds the annotations of one document: rules, links, words and characters. Keeps its scratch memory between
/// searches. One thread at a time.
package final class AnnotationFinder {
  private var knownHighlighter: RuleHighlighter?
  private var knownSpelling: ParagraphSpellChecker?
  private var knownCharacters: CharacterFinder?

  /// Creates tools for one document.
  package init() {}

  /// Returns what applies the rules of a document; nil without rules.
  func highlighter(_ annotations: AnnotationSettings, _ document: SyntaxView) -> RuleHighlighter? {
    guard let rules = annotations.rules else { return nil }
    if let knownHighlighter { return knownHighlighter }
    let made = RuleHighlighter(
      rules, language: annotations.languageName ?? document.language?.name ?? "plaintext",
      leavingOut: annotations.leftOutRules, table: document.attributeTable)
    knownHighlighter = made
    return made
  }

  /// Returns what finds misspelled words; nil without checks.
  func spellingFinder(_ annotations: AnnotationSettings) -> ParagraphSpellChecker? {
    guard let checks = annotations.spelling else { return nil }
    let finder = knownSpelling ?? ParagraphSpellChecker(checks)
    knownSpelling = finder
    return finder
  }

  /// Returns what finds hidden and look-alike characters; nil without checks.
  func characterFinder(_ annotations: AnnotationSettings) -> CharacterFinder? {
    guard let checks = annotations.characters else { return nil }
    let finder = knownCharacters ?? CharacterFinder(checks)
    knownCharacters = finder
    return finder
  }

  /// Forgets all, because the annotations changed.
  package func reset() { (knownHighlighter, knownSpelling, knownCharacters) = (nil, nil, nil) }

  /// Forgets what finds misspelled words, because the checks changed.
  package func resetSpelling() { knownSpelling = nil }
}

extension DirtyRegions {
  /// The regions as ranges of offsets.
  var paragraphs: [Range<Int>] { ranges.map { Int($0.lowerBound)..<Int($0.upperBound) } }
}
