package import HighlightCore
package import HighlightLanguages
package import LanguageManifest
internal import TextModel
internal import TextRules

/// The problems of a line grammar, for `check` and for editors.
package enum LineGrammarReport {
  /// Returns all problems of a line grammar, ascending. It may run for a second.
  /// - Parameters:
  ///   - name: the name of the language.
  ///   - manifest: the known languages.
  package static func problems(of file: LineGrammarFile, named name: String, _ manifest: Manifest) -> [QueryProblem] {
    var time = StressTime(milliseconds: RuleSet.defaultBudgetMilliseconds)
    var problems = LineGrammarChecks.problems(
      of: file, named: name,
      LineGrammarChecks.Context(
        unknownLanguage: { language in
          guard manifest[language] == nil, language != name, language != "plaintext" else { return nil }
          return "unknown language \"\(language)\""
            + didYouMean(manifest.suggestion(for: language))
        }, stress: { RuleStress.problem(ofPattern: $0, flags: $1, at: $2, &time) }))
    if let first = time.firstSkipped?.location {
      problems.append(
        QueryProblem(
          path: first.path, line: first.line, column: first.column,
          message:
            "\(time.skippedCount) expressions from this one on were not tested completely; correct those that are reported first"
        ))
    }
    return problems
  }
}
