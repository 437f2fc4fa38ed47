package import HighlightConfiguration
package import HighlightCore
package import HighlightStorage
package import TextChecks
internal import TextRules

extension Configuration {
  /// Returns the annotations that a storage computes besides syntax: rules, links and characters. The result is for
  /// one thread only.
  /// - Parameters:
  ///   - languageName: the language by which rules are selected; nil: it is set later.
  ///   - findsCharacters: whether hidden and look-alike characters are searched.
  package func annotations(languageName: String? = nil, findsCharacters: Bool) -> AnnotationSettings {
    var result = AnnotationSettings(rules: ruleSet, linkDetector: LinkDetector(links), languageName: languageName)
    result.lineBytes = limits.lineBytes
    if findsCharacters { result.characters = characters.checks }
    return result
  }
}

extension CharacterSettings {
  /// Returns the findings in a text about characters and mixed line ends, ascending.
  package func findings(in storage: HighlightingStorage) -> [CharacterFinding] {
    var findings = storage.characterFindings
    if reportsMixedLineEnds, let ends = storage.text.mixedLineEnds() {
      findings.append(ends)
      findings.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    return findings
  }
}
