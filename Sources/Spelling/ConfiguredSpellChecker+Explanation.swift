internal import TextChecks

extension ConfiguredSpellChecker {
  /// Returns lines that explain a finding: the dictionaries without the word, the word list with its corrections, the
  /// score and the features that decided. Without an assessment, only the dictionaries and that the lists have
  /// nothing.
  package func explanation(of found: MisspelledWord, _ tally: SpellingTally) -> [String] {
    var lines = ["dictionaries: \(dictionaryNames) \(checker.dictionaries.count == 1 ? "does" : "do") not have it"]
    guard let assessment = found.assessment else {
      lines.append(
        lists == nil
          ? "lists: there are none for these languages" : "lists: nothing says what is meant, so it is not sure")
      return lines
    }
    let evidence = assessment.evidence
    let corrections = evidence.corrections.joined(separator: ", ")
    if let origin = evidence.origin, !evidence.isListed {
      lines.append("list: \(WordLists.frequentName): \(corrections); \(origin.error.rawValue)")
    } else {
      lines.append("list: \(WordLists.misspellingsName): \(corrections)")
    }
    let score = assessment.score(tally)
    let threshold = SpellingScore.threshold
    lines.append("score: \(score.sum) (sure from \(threshold) on)")
    for (feature, weight) in score.weights { lines.append("  \(weight > 0 ? "+" : "")\(weight) \(feature.rawValue)") }
    return lines
  }

  /// Returns the reason why a word is correct, as text: the dictionaries that have it, or the kind of list. Nil if
  /// the word is misspelled.
  package func reason(forRightWord word: String) -> String? {
    guard checker.isRight(word) || checker.isRight(word, .name) else { return nil }
    let names = checker.dictionaries.filter { dictionary in
      let lower = word.lowercased()
      return dictionary.contains(word) || dictionary.contains(lower)
        || dictionary.contains(lower.prefix(1).uppercased() + lower.dropFirst())
    }.map(\.name)
    if !names.isEmpty { return "\(names.joined(separator: ", ")) \(names.count == 1 ? "has" : "have") it" }
    if SoftwareWords.known.contains(word) { return "it is a known word of software" }
    return "it is a word of the configuration, of a word file, or a form of a known word"
  }

  private var dictionaryNames: String { checker.dictionaries.map(\.name).joined(separator: ", ") }
}
