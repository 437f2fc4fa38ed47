internal import DataFormats
public import HighlightCore
package import LanguageManifest
internal import SystemSupport
internal import TextModel
internal import TextRules

/// A language cannot be used as asked; text is shown without its syntax.
public enum LanguageError: Error, CustomStringConvertible {
  /// The name is unknown.
  case unknown(name: String, suggestion: String?)
  /// The grammar is not installed.
  case notInstalled(name: String)
  /// The installed library cannot be loaded.
  case broken(name: String, GrammarError)
  /// The installed library may belong to another user; the reason, and the command that fixes it.
  case refused(reason: String)

  /// Why the language cannot be used, and what to do about it.
  public var description: String {
    switch self {
    case .unknown(let name, let suggestion):
      "unknown language \"\(name)\"" + didYouMean(suggestion)
        + " (see: highlight-lsp language list)"
    case .notInstalled(let name):
      "the grammar for \(name) is not installed; install it with: \(GrammarRemedy.hint(for: name))"
    case .broken(let name, let error):
      "\(error); install it again with: highlight-lsp grammar install \(name)"
    case .refused(let reason): reason
    }
  }
}

/// The kinds of structure queries; the names of the files.
package enum StructureKind: String, CaseIterable {
  /// `fold`, `fold.comment`, `fold.imports`, `fold.region`.
  case folds
  /// A kind of symbol around `name`.
  case symbols
  /// The files of locals, read for names.
  case locals
  /// `color`, `color.name`.
  case colors
}

/// Loads languages, each once: grammar from the user's folder or the program's, queries from the data folder. One thread at
/// a time.
package final class LanguageLoader: LanguageProvider {
  /// With the languages that configurations add.
  package let manifest: Manifest
  private let finder: QueryFinder
  /// Looked into before the user's own.
  private let grammarFolders: [String]
  private lazy var detection = LanguageDetection(manifest)
  private var reported: Set<String> = []
  private var missingEmbedded: Set<String> = []
  private var loaded: [String: Result<Language, LanguageError>] = [:]
  private var structureQueries: [String: StructureQuery?] = [:]

  package let injectionDepth: Int
  /// The data that loaders of other threads share with this one; nil if there are none.
  package let shared: SharedLanguages?

  package init(
    manifest: Manifest, queries: QueryLocations = QueryLocations(),
    injectionDepth: Int = LanguageProviderDefaults.injectionDepth, shared: SharedLanguages? = nil,
    folders: LanguageFolders = LanguageFolders()
  ) {
    self.shared = shared
    grammarFolders = folders.grammars
    let manifest = manifest.adding(queries.languages)
    self.manifest = manifest
    self.injectionDepth = injectionDepth
    finder = QueryFinder(manifest: manifest, locations: queries, folders: folders)
  }

  /// Returns the language with a canonical name; loads it at the first call. A failure is returned again, unless the
  /// grammar was not installed and is now.
  package func language(_ name: String) -> Result<Language, LanguageError> {
    if let known = loaded[name] {
      // Another program may have installed it meanwhile.
      guard case .failure(.notInstalled) = known, GrammarLibrary.find(name, in: grammarFolders) != nil else { return known }
    }
    let result = shared?.language(name) { load(name) } ?? load(name)
    loaded[name] = result
    return result
  }

  /// Forgets which grammars were not installed, so that the next texts in their languages, embedded ones too, look again.
  func forgetMissing() {
    loaded = loaded.filter {
      if case .failure(.notInstalled) = $0.value { false } else { true }
    }
  }

  package func injectedLanguage(named name: String) -> Language? {
    guard let entry = manifest[name] else { return nil }
    // `php` in a fence may be an excerpt without tags; `html+php` is a whole text.
    let excerpt = name.utf8.contains(0x2B) ? nil : manifest[entry.name + Self.excerptSuffix]
    return embedded(excerpt?.name ?? entry.name)
  }

  /// Returns the language of excerpts from texts in a language whose code is between tags, `php_excerpt` for `php`; nil
  /// for other languages.
  package func excerptLanguage(of name: String) -> Language? {
    manifest[name + Self.excerptSuffix].flatMap { try? language($0.name).get() }
  }

  private static let excerptSuffix = "_excerpt"

  package func injectedLanguage(filename: String?, firstLine: String?) -> Language? {
    detection.language(path: filename ?? "", head: ContiguousArray((firstLine ?? "").utf8))
      .flatMap { embedded($0) }
  }

  private func embedded(_ name: String) -> Language? {
    // Asked for with every embedded text: no look at the file system.
    switch loaded[name] ?? language(name) {
    case .success(let language): return language
    case .failure(.notInstalled): missingEmbedded.insert(name)
    case .failure: break
    }
    return nil
  }

  /// Returns the languages that embedded texts requested since the last call and whose grammars are not installed,
  /// sorted by name.
  package func takeMissingEmbedded() -> [LanguageEntry] {
    if missingEmbedded.isEmpty { return [] }
    defer { missingEmbedded = [] }
    return missingEmbedded.sorted().compactMap { manifest[$0] }
  }

  /// Returns the errors in the query files of a language at the first call for it; empty later. Always empty for
  /// queries of packages and of the user's folders, which may be for another version of the grammar.
  package func takeQueryProblems(of language: Language) -> [QueryProblem] {
    guard reported.insert(language.name).inserted, !language.problems.isEmpty, let entry = manifest[language.name],
      finder.fitsGrammar(entry)
    else { return [] }
    return language.problems
  }

  /// Discards the failures to load languages, so that a grammar installed since is found.
  package func forgetFailures() {
    loaded = loaded.filter { if case .success = $0.value { true } else { false } }
  }

  /// Returns a language with the query files that the user names, see `completed(_:of:)`. Fails if the name is unknown or
  /// its grammar cannot be used.
  package func language(
    _ name: String, queries: Language.Queries
  ) -> Result<Language, LanguageError> {
    grammar(of: name).map { entry, grammar, _ in
      Language(
        name: entry.name, grammar: grammar, queries: completed(queries, of: entry.name),
        keepsRawCaptures: !Self.isAddition(queries))
    }
  }

  /// Whether one of the files that the user names begins with `; extends`.
  private static func isAddition(_ named: Language.Queries) -> Bool {
    (named.highlights + named.locals + named.injections).contains { QueryFinder.extends($0.text) }
  }

  /// Returns the queries of files that the user names. They are used instead of the language's own, and kinds without a
  /// file are empty; if a file begins with `; extends`, they are added to the language's own, and kinds without a file
  /// stay.
  package func completed(_ named: Language.Queries, of language: String) -> Language.Queries {
    guard Self.isAddition(named) else { return named }
    func complete(_ named: [QuerySource], _ own: [QuerySource]) -> [QuerySource] {
      named.isEmpty || named.contains { QueryFinder.extends($0.text) } ? own + named : named
    }
    let own = queries(of: language)
    // If the first pattern wins, added files would lose. So the files of folders come last.
    let highlights =
      own.firstPatternWins && named.highlights.contains { QueryFinder.extends($0.text) }
      ? own.highlights + named.highlights.map { QuerySource(path: $0.path, text: $0.text, isUntrusted: true) }
      : complete(named.highlights, own.highlights)
    return Language.Queries(
      highlights: highlights, locals: complete(named.locals, own.locals),
      injections: complete(named.injections, own.injections), firstPatternWins: own.firstPatternWins)
  }

  /// Returns the origin of the queries that highlight a language; `none` if it has none.
  package func queryOrigin(of entry: LanguageEntry) -> QueryOrigin { finder.origin(of: entry) }

  /// Whether there are queries or rules that highlight a language.
  package func hasHighlights(_ entry: LanguageEntry) -> Bool { finder.origin(of: entry) != .none }

  /// Returns the query of a kind for a language's structure; nil if there is none. Compiled at the first call.
  package func structureQuery(_ kind: StructureKind, of language: Language) -> StructureQuery? {
    let key = "\(kind.rawValue) \(language.name)"
    if let known = structureQueries[key] { return known }
    let query =
      if let shared { shared.query(key, compile: { makeStructureQuery(kind, of: language) }) } else {
        makeStructureQuery(kind, of: language)
      }
    structureQueries[key] = query
    return query
  }

  private func makeStructureQuery(_ kind: StructureKind, of language: Language) -> StructureQuery? {
    let sources = finder.structureSources(kind.rawValue, of: language.name)
    guard !sources.isEmpty, let grammar = language.grammar else { return nil }
    func compile() -> StructureQuery? { StructureQuery(kind, sources, grammar: grammar) }
    guard let library = GrammarLibrary.find(language.name, in: grammarFolders) else { return compile() }
    return files(kind, sources, of: language.name, library, grammar).value(
      read: { StructureQuery(sources, grammar: grammar, stored: $0.bytes, owner: $0).map { .some($0) } }, compile: compile,
      store: { $0?.storedQueries })
  }

  /// Returns the description of the files with the compiled structure queries of a kind.
  private func files(
    _ kind: StructureKind, _ sources: [QuerySource], of language: String, _ library: GrammarLibrary, _ grammar: Grammar
  ) -> CompiledQueryFiles {
    CompiledQueryFiles(kind.rawValue, of: language, library: library, grammar: grammar, paths: sources.map(\.path)) { hash in
      for source in sources { source.combine(into: &hash) }
    }
  }

  private func load(_ name: String) -> Result<Language, LanguageError> {
    if let entry = manifest[name], entry.isRuleLanguage { return ruleLanguage(entry) }
    return grammar(of: name).map { entry, grammar, library in
      let queries = queries(of: entry)
      func compile() -> Language { Language(name: entry.name, grammar: grammar, queries: queries) }
      // Data from an untrusted folder is not kept.
      if queries.areUntrusted { return compile() }
      return files(queries, of: entry.name, library, grammar).value(
        read: { Language(name: entry.name, grammar: grammar, queries: queries, stored: $0.bytes, owner: $0) },
        compile: compile, store: \.storedQueries)
    }
  }

  /// Returns the description of the files with the compiled queries that highlighting needs.
  private func files(
    _ queries: Language.Queries, of language: String, _ library: GrammarLibrary, _ grammar: Grammar
  ) -> CompiledQueryFiles {
    CompiledQueryFiles(
      QueryKind.highlights.rawValue, of: language, library: library, grammar: grammar,
      paths: (queries.highlights + queries.locals + queries.injections).map(\.path), combine: queries.combine(into:))
  }

  /// Writes the compiled queries of a language next to its library, as far as they are not there. Does nothing for a
  /// language with rules, without a grammar, or with a library that is not the user's own.
  func installCompiledQueries(of entry: LanguageEntry) {
    guard entry.isInstallable, case .success((_, let grammar, let library)) = grammar(of: entry.name),
      library.origin == .own
    else { return }
    let queries = queries(of: entry)
    var isThere = files(queries, of: entry.name, library, grammar).install {
      Language(name: entry.name, grammar: grammar, queries: queries).storedQueries
    }
    for kind in StructureKind.allCases where isThere {
      let sources = finder.structureSources(kind.rawValue, of: entry.name)
      if sources.isEmpty { continue }
      isThere = files(kind, sources, of: entry.name, library, grammar).install {
        StructureQuery(kind, sources, grammar: grammar)?.storedQueries
      }
      // A file of locals may say nothing of names.
      isThere = isThere || kind == .locals
    }
  }

  /// Returns a language with rules instead of a grammar. Fails if its file of rules cannot be read or has a fatal
  /// error.
  private func ruleLanguage(_ entry: LanguageEntry) -> Result<Language, LanguageError> {
    let path = finder.lineGrammarPath(of: entry)
    do throws(FileError) {
      let bytes: ContiguousArray<UInt8>
      if let file = entry.rulesFile {
        bytes = try file.bytes(limit: QueryExtension.grammarLimit)
      } else {
        bytes = try FileSystem.readRegular(
          path, limit: FileSystem.companionLimit, followsLinks: entry.rulesFolder != nil)
      }
      // The rules that ship are tested.
      let file = LineGrammarFile(bytes, path: path, host: manifest.host(of: entry), isVerified: !entry.isUsers)
      if let fault = file.messages.first(where: \.isFatal) { return .failure(.refused(reason: fault.description)) }
      return .success(file.language(named: entry.name))
    } catch {
      return .failure(.refused(reason: "\(error)"))
    }
  }

  /// Returns the query files of a language; none for an unknown one.
  package func queries(of name: String) -> Language.Queries { manifest[name].map { queries(of: $0) } ?? Language.Queries() }

  private func queries(of entry: LanguageEntry) -> Language.Queries {
    Language.Queries(
      highlights: finder.sources(.highlights, of: entry), locals: finder.sources(.locals, of: entry),
      injections: finder.sources(.injections, of: entry), firstPatternWins: entry.firstPatternWins)
  }

  /// Returns the grammar of a language, without its queries. Fails if the name is unknown, or the grammar is not
  /// installed, not trusted or cannot be loaded.
  package func grammar(named name: String) -> Result<Grammar, LanguageError> { grammar(of: name).map(\.1) }

  private func grammar(of name: String) -> Result<(LanguageEntry, Grammar, GrammarLibrary), LanguageError> {
    guard let entry = manifest[name] else {
      return .failure(.unknown(name: name, suggestion: manifest.suggestion(for: name)))
    }
    if entry.isRuleLanguage {
      return .failure(
        .refused(reason: "\(entry.name) has a line grammar and no parser, so no query applies to it; see rule-languages"))
    }
    if entry.hasOwnParser {
      do throws(LanguageError) {
        let (grammar, library) = try GrammarStore.ownParser(of: entry.name, symbol: entry.symbol, in: grammarFolders)
        return .success((entry, grammar, library))
      } catch {
        return .failure(error)
      }
    }
    let library = GrammarLibrary.find(entry.name, in: grammarFolders)
    if let fault = GrammarTrust.fault(of: library) { return .failure(.refused(reason: fault)) }
    guard let library else { return .failure(.notInstalled(name: entry.name)) }
    do throws(GrammarError) {
      let grammar = try Grammar.load(name: entry.name, path: library.path, symbol: entry.symbol)
      return .success((entry, grammar, library))
    } catch {
      if case .missing = error { return .failure(.notInstalled(name: entry.name)) }
      return .failure(.broken(name: entry.name, error))
    }
  }
}

extension StructureQuery {
  /// Compiles the query files of a kind. Nil for files of locals that say nothing of names.
  fileprivate convenience init?(_ kind: StructureKind, _ sources: [QuerySource], grammar: Grammar) {
    if kind == .locals { self.init(names: sources, grammar: grammar) } else { self.init(sources, grammar: grammar) }
  }
}
