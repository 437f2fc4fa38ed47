internal import HighlightCore
internal import Platform

/// Languages and queries that several loaders share: each is compiled once and adopted by the other threads. Any thread.
///
/// The loaders have the same manifest and the same query files; after a change of either there is another object.
package final class SharedLanguages: Sendable {
  private struct Known {
    var languages: [String: CompiledLanguage] = [:]
    var queries: [String: StructureQuery.Compiled?] = [:]
  }

  private let known = Guarded(Known())

  package init() {}

  /// Returns the cached language of a key, as a new object with its own parser and matcher for the calling thread. If
  /// it is not cached, calls `compile` and caches its success; failures are not cached. Two threads that request the
  /// same new language at once may both compile it.
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

  /// Returns the cached structure query of a key, as a new object for the calling thread. If it is not cached, calls
  /// `compile` and caches the result; nil is cached, too.
  func query(_ key: String, compile: () -> StructureQuery?) -> StructureQuery? {
    if let compiled = known.withLock({ $0.queries[key] }) { return compiled.map { StructureQuery($0) } }
    let query = compile()
    let compiled = query?.compiled
    known.withLock { $0.queries[key] = .some(compiled) }
    return query
  }
}
