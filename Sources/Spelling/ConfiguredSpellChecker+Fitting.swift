internal import HighlightCore
package import HighlightStorage
internal import TextChecks
internal import TextModel

extension ConfiguredSpellChecker {
  /// Returns the corrections from the word lists that can replace the word, in its letter case, the likeliest first;
  /// empty if the lists have none. O(depth of the syntax).
  package static func corrections(for found: MisspelledWord, in storage: HighlightingStorage) -> [String] {
    guard let assessment = found.assessment else { return [] }
    return fitting(assessment.evidence.corrections.map { SpellChecker.inCase(of: found.word, $0) }, for: found, in: storage)
  }

  /// Returns the suggestions in a form that can replace a misspelled word: in a name written in its style, without
  /// duplicates; in a string with apostrophes escaped or replaced, so that they do not end it. Suggestions that
  /// cannot be are left out. In comments and prose, and if the word in a string has an apostrophe itself, all are
  /// unchanged. O(depth of the syntax).
  package static func fitting(_ guesses: [String], for found: MisspelledWord, in storage: HighlightingStorage) -> [String] {
    switch found.finding.part {
    case .comment, .prose: return guesses
    case .name:
      let name = storage.text.string(in: found.finding.name)
      var result: [String] = []
      for guess in guesses.compactMap({ NameStyle.guess($0, for: found.word, inName: name) }) where !result.contains(guess) {
        result.append(guess)
      }
      return result
    case .string:
      // A delimiter that the word already contains cannot end the string.
      guard !found.word.contains("'"), guesses.contains(where: { $0.contains("'") }) else { return guesses }
      return StringQuote(around: found.finding.range, in: storage).fitting(guesses)
    }
  }
}

/// The effect of an apostrophe in a string.
private enum StringQuote {
  /// No effect: another character ends the string.
  case harmless
  /// It may end the string.
  case ends
  /// It ends the string unless a backslash precedes it.
  case endsUnescaped
  /// It ends the string unless it is doubled.
  case endsSingle

  // A word is in a text inside of a string, rarely deeper.
  private static let depth = 4
  // Letters and signs before the quote are the string's prefix.
  private static let longestPrefix = 3

  private static let backslashLanguages: Set<String> = [
    "coffeescript", "css", "dart", "elixir", "groovy", "javascript", "less", "lua", "luau", "perl", "php", "python", "r",
    "ruby",
    "scss", "starlark", "tsx", "typescript",
  ]
  private static let doublingLanguages: Set<String> = ["fortran", "matlab", "pascal", "sql", "vim", "yaml"]

  init(around word: Range<Int>, in storage: HighlightingStorage) {
    self = .ends
    for node in storage.nodes(atEach: [word.lowerBound], limit: Self.depth)[0] where node.range.upperBound > word.upperBound
    {
      let head = storage.text.string(in: node.range.lowerBound..<min(node.range.lowerBound + 8, word.lowerBound))
      let prefix = head.prefix { $0.isLetter || "@$#".contains($0) }
      guard prefix.count <= Self.longestPrefix, let quote = head.dropFirst(prefix.count).first, "'\"`".contains(quote) else {
        continue
      }
      // Three of them are ended by three only.
      if quote != "'" || head.dropFirst(prefix.count).hasPrefix("'''") {
        self = .harmless
      } else if Self.backslashLanguages.contains(node.language) && !prefix.lowercased().contains("r") {
        self = .endsUnescaped
      } else if Self.doublingLanguages.contains(node.language) {
        self = .endsSingle
      }
      return
    }
  }

  func fitting(_ guesses: [String]) -> [String] {
    switch self {
    case .harmless: guesses
    case .ends: guesses.filter { !$0.contains("'") }
    case .endsUnescaped: guesses.map { $0.replacing("'", with: "\\'") }
    case .endsSingle: guesses.map { $0.replacing("'", with: "''") }
    }
  }
}
