package import TextModel

/// The settings of a configuration about a language itself: other names, and the line grammar of a language that the
/// configuration adds.
package struct ConfiguredLanguage: Equatable, Sendable {
  /// The canonical name.
  package let name: String
  /// The line grammar of a language that the configuration adds, or replaces; nil for additions to a known one.
  package var rules: QueryExtension?
  /// The names of interpreters in a first line, in addition to the known ones.
  package var shebangs: [String] = []
  /// Other names, in addition to the known ones.
  package var aliases: [String] = []
  /// The comment delimiters, instead of the known ones; nil if not set.
  package var comments: CommentMarkers?
  /// Whether a comment is alone in its line; only read with `comments`.
  package var commentsStandAlone = false

  package init(name: String) { self.name = name }
}

extension Manifest {
  /// Returns the manifest with the languages of configurations. Those before win over the user's and the program's, and
  /// a later one of a name over an earlier one. Additions to an unknown language are left out. O(languages).
  package func adding(_ languages: [ConfiguredLanguage]) -> Manifest {
    var result = self
    for language in languages {
      let known = result[language.name]
      let own = language.rules.map {
        LanguageEntry(name: language.name, rulesFile: $0, replaced: known?.name == language.name ? known : nil)
      }
      guard var entry = own ?? known else { continue }
      entry.shebangs += language.shebangs
      entry.aliases += language.aliases
      if let comments = language.comments {
        (entry.comments, entry.commentsStandAlone) = (comments, language.commentsStandAlone)
      }
      result.configured.removeAll { $0.name == entry.name }
      result.configured.append(entry)
    }
    return result
  }
}
