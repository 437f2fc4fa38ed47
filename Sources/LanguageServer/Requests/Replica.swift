internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import Spelling

/// The values of a document that the pool needs, copied when a request arrives.
struct DocumentSnapshot: Sendable {
  /// The settings and data for checking the words of a document.
  struct Words: Sendable {
    let settings: SpellingSettings
    /// The paths of further word files.
    let files: [String]
    /// The names defined in the text; nil if they were not found for this revision.
    let names: DocumentNames?
    /// Ignored words, in lower case.
    let ignored: Set<String>
    /// Names that other open documents define.
    let otherNames: [Set<String>]
  }

  /// Identifies a state of a document, among all documents of the process.
  struct Revision: Hashable, Sendable {
    /// The document.
    let document: Int
    /// The number of reloads of configurations and languages.
    let generation: Int
    /// Its language.
    let languageName: String?
    /// The number of changes of its text.
    let edits: Int
  }

  let facts: DocumentFacts
  let text: UTF16Text
  let revision: Revision
  /// Nil if spelling is off, or if the dictionaries are not loaded yet.
  let words: Words?
}

/// A copy of a document for a thread of the pool, with its own text, tree and highlights. It is updated to the
/// document's text at each request.
///
/// Replicas let requests run concurrently with the main loop. Loaded languages are shared (`SharedLanguages`); each
/// replica has its own working memory. `@unchecked Sendable`: one thread at a time uses it, ordered by the lock of
/// the pool.
final class Replica: @unchecked Sendable {
  private let loader: LanguageLoader
  private let tools = ReadingTools()
  private let layouts = LayoutCache()
  private let flag = CancellationFlag()
  private var storage: HighlightingStorage?
  private(set) var revision: DocumentSnapshot.Revision?
  private var speller: Speller?

  init(_ snapshot: DocumentSnapshot) {
    let configuration = snapshot.facts.configuration
    loader = LanguageLoader(
      manifest: snapshot.facts.manifest, queries: configuration.queries,
      injectionDepth: configuration.limits.injectionDepth, shared: snapshot.facts.languages)
  }

  /// Whether the replica can be updated to a state of a document: true if it is new, or was last updated to a state
  /// with the same document, language and configuration.
  func follows(_ revision: DocumentSnapshot.Revision) -> Bool {
    guard let known = self.revision else { return true }
    return known.document == revision.document && known.generation == revision.generation
      && known.languageName == revision.languageName
  }

  /// The estimated memory of the text and its syntax, in bytes.
  var bytes: Int { storage.map { $0.syntaxBytes + $0.length * 4 } ?? 0 }

  /// Updates the text and the highlights to those of a snapshot, unless they are up to date, and returns a view of
  /// them.
  /// - Parameter interruption: set by another thread to abandon the work.
  /// - Returns: nil if the work was abandoned or is incomplete; the replica must not be used again then.
  func view(of snapshot: DocumentSnapshot, interruption: CancellationFlag) -> DocumentView? {
    if revision != snapshot.revision || storage == nil {
      revision = nil
      follow(snapshot, interruption)
      guard !interruption.isCancelled, storage?.needsRebuild == false else { return nil }
      revision = snapshot.revision
    }
    guard let storage else { return nil }
    storage.interruption = interruption
    return DocumentView(
      facts: snapshot.facts, storage: storage, loader: loader, tools: tools, layouts: layouts,
      words: ReplicaWords(replica: self, snapshot: snapshot, storage: storage), interruption: interruption,
      shouldStop: { interruption.isCancelled })
  }

  private func follow(_ snapshot: DocumentSnapshot, _ interruption: CancellationFlag) {
    if let storage {
      storage.interruption = interruption
      let change = storage.text.difference(to: snapshot.text.units)
      if !change.range.isEmpty || !change.units.isEmpty { storage.replaceCharacters(in: change.range, with: change.units) }
      // Among syntax errors the tree depends on the edits, and answers are to depend on the text alone.
      if interruption.isCancelled || !storage.needsRebuild && !storage.dependsOnHistory { return }
    }
    storage = make(snapshot, interruption)
  }

  private func make(_ snapshot: DocumentSnapshot, _ interruption: CancellationFlag) -> HighlightingStorage {
    let facts = snapshot.facts
    let language = facts.isTooLarge ? nil : facts.languageName.flatMap { try? loader.language($0).get() }
    var annotations = facts.configuration.annotations(
      languageName: facts.languageName ?? "plaintext", findsCharacters: true)
    annotations.leftOutRules = facts.configuration.rulesLeftOut(ofFile: DocumentURI.path(facts.uri))
    return HighlightingStorage(
      snapshot.text.compacted, language: language, languageProvider: loader,
      parseMilliseconds: facts.configuration.limits.serverParseMilliseconds, annotations: annotations,
      interruption: interruption)
  }

  // MARK: Words

  fileprivate func speller(_ words: DocumentSnapshot.Words) -> Speller? {
    if let speller, speller.settings == words.settings { return speller }
    speller = try? Speller(words.settings, files: words.files)
    return speller
  }

  fileprivate func names(_ storage: HighlightingStorage, _ speller: Speller) -> DocumentNames {
    speller.names(in: storage, loader)
  }
}

/// Checks the spelling of a replica when a request needs it.
private struct ReplicaWords: WordReading {
  let replica: Replica
  let snapshot: DocumentSnapshot
  let storage: HighlightingStorage

  var speller: Speller? { snapshot.words.flatMap { replica.speller($0) } }

  func misspellings() -> [Speller.Found] {
    guard let words = snapshot.words, let speller else { return [] }
    if storage.spelling == nil { storage.spelling = speller.checks }
    let names = words.names ?? replica.names(storage, speller)
    var found = speller.found(in: storage, names: names).wanted(
      in: storage.text, ignored: words.ignored, otherNames: words.otherNames)
    speller.grade(&found, in: storage.text)
    return found
  }
}

extension [Speller.Found] {
  /// Returns the misspelled words that are neither ignored nor, unless they are in a name, part of a name in other
  /// documents.
  /// - Parameters:
  ///   - ignored: the ignored words, in lower case.
  ///   - otherNames: the names that other open documents define; comments and strings may use them.
  func wanted(in text: UTF16Text, ignored: Set<String>, otherNames: [Set<String>]) -> [Speller.Found] {
    filter { found in
      if !ignored.isEmpty && ignored.contains(found.word.lowercased()) { return false }
      if otherNames.isEmpty || found.finding.part == .name { return true }
      let name = text.string(in: found.finding.name)
      return !otherNames.contains { $0.contains(name) }
    }
  }
}
