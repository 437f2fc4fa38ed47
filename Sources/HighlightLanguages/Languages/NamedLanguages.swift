package import HighlightCore
internal import LanguageManifest

/// The languages of a loader. A language whose grammar is not installed is replaced by a language without queries, so
/// that explanations can name it.
package final class NamedLanguages: LanguageProvider {
  private let loader: LanguageLoader
  private var placeholders: [String: Language] = [:]

  /// The languages that were asked for and whose grammars are not installed.
  package var missing: Set<String> { Set(placeholders.keys) }

  package var injectionDepth: Int { loader.injectionDepth }

  package init(_ loader: LanguageLoader) {
    self.loader = loader
  }

  package func injectedLanguage(named name: String) -> Language? {
    loader.injectedLanguage(named: name) ?? placeholder()
  }

  package func injectedLanguage(filename: String?, firstLine: String?) -> Language? {
    loader.injectedLanguage(filename: filename, firstLine: firstLine) ?? placeholder()
  }

  /// Returns a language without rules in place of the one that the loader just failed to find, with its name; nil if
  /// the loader did not miss one.
  private func placeholder() -> Language? {
    guard let name = loader.takeMissingEmbedded().first?.name else { return nil }
    if let known = placeholders[name] { return known }
    let language = Language(
      name: name, lineGrammar: LineGrammar(states: [LineGrammar.mainState: []]), source: QuerySource(path: name, text: ""))
    placeholders[name] = language
    return language
  }
}
