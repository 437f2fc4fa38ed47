internal import HighlightStorage
internal import Synchronization

/// Languages and queries that several loaders share: each is compiled once and adopted by the other threads. Any thread.
///
/// The loaders have the same manifest and the same query files; after a change of either there is another object.
package final class SharedLanguages: Sendable {
  private struct Known {
    var languages: [String: CompiledLanguage] = [:]
    var queries: [String: StructureQuery.Compiled?] = [:]
  }

  private let known = Mutex(Known())

  package init() {}

  /// Returns the language of a key with working memory for the calling thread; `compile` is called if it is not known. Two
  /// threads that request the same new language at once may both compile it.
  func language<Failure>(
    _ key: String, compile: () -> Result<Language, Failure>
  ) -> Result<Language, Failure> {
    if let compiled = known.withLock({ $0.languages[key] }) { return .success(Language(compiled)) }
    return compile().map { language in
      let compiled = language.compiled
      known.withLock { $0.languages[key] = compiled }
      return language
    }
  }

  /// Returns a query about structure in the same way; nil if there is none.
  func query(_ key: String, compile: () -> StructureQuery?) -> StructureQuery? {
    if let compiled = known.withLock({ $0.queries[key] }) { return compiled.map { StructureQuery($0) } }
    let query = compile()
    let compiled = query?.compiled
    known.withLock { $0.queries[key] = .some(compiled) }
    return query
  }
}
