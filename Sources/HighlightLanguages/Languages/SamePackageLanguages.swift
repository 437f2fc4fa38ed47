package import HighlightCore
package import LanguageManifest

/// Finds the languages of injections as the tree-sitter command line does: among the languages of the same grammar
/// repository.
package final class SamePackageLanguages: LanguageProvider {
  private let loader: LanguageLoader
  private let entry: LanguageEntry
  private let queries: Language.Queries?
  private var loaded: [String: Language?] = [:]

  /// Creates a provider of the languages in the package of `entry`.
  /// - Parameter queries: the queries that the command line names instead of the languages' own; nil for none.
  package init(_ loader: LanguageLoader, entry: LanguageEntry, queries: Language.Queries?) {
    self.loader = loader
    self.entry = entry
    self.queries = queries
  }

  package func injectedLanguage(named name: String) -> Language? {
    guard let target = loader.manifest[name], target.name == entry.name || target.repository == entry.repository else {
      return nil
    }
    if let known = loaded[target.name] { return known }
    let result = queries.map { loader.language(target.name, queries: $0) } ?? loader.language(target.name)
    let language = try? result.get()
    loaded[target.name] = .some(language)
    return language
  }

  package func injectedLanguage(filename: String?, firstLine: String?) -> Language? { nil }

  package var injectionDepth: Int { loader.injectionDepth }
}
