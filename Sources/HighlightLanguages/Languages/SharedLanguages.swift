internal import HighlightStorage
internal import Synchronization

/// Languages and queries that several loaders share: what one thread compiled the others take over. Any thread.
///
/// The loaders have the same manifest and the same query files; after a change of either there is another object.
package final class SharedLanguages: Sendable {
  private struct Known {
    var languages: [String: CompiledLanguage] = [:]
    var queries: [String: StructureQuery.Compiled?] = [:]
  }

  private let known = Mutex(Known())

  package init() {}

  /// The language of a key with working memory for the calling thread: one that is known, or what `compile` makes of it. Two threads that ask
  /// for the same new one at once may both compile it.
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

  /// The same of a query about structure; nil where there is none.
  func query(_ key: String, compile: () -> StructureQuery?) -> StructureQuery? {
    if let compiled = known.withLock({ $0.queries[key] }) { return compiled.map { StructureQuery($0) } }
    let query = compile()
    let compiled = query?.compiled
    known.withLock { $0.queries[key] = .some(compiled) }
    return query
  }
}
