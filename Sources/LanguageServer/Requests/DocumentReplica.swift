internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightStorage
internal import Spelling
internal import TextChecks
internal import TextModel

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
    /// The number of reloads that changed configurations, languages or words of a document.
    let generation: Int
    /// Its language.
    let languageName: String?
    /// The number of changes of its text.
    let edits: Int
  }

  let facts: DocumentProperties
  /// The document with its syntax and annotations.
  let state: DocumentState
  let revision: Revision
  /// Nil if spelling is off, or if the dictionaries are not loaded yet.
  let words: Words?
  /// The settings for checking the words once the dictionaries are loaded; nil if they are, or if none are needed.
  let awaitedSpelling: SpellingSettings?
}

/// A document as threads of the pool read it: a storage over snapshots, which share their memory with the document.
///
/// A snapshot whose attributes do not belong to its characters, or depend on earlier edits, is updated here. Between
/// requests it keeps two things: the trees of embedded texts that the document evicted and a request rebuilt, and a
/// snapshot that was updated or has a layout. Loaded languages are shared (`SharedLanguages`); each replica has its own
/// working memory. `@unchecked Sendable`: one thread at a time uses it, ordered by the lock of the pool.
final class DocumentReplica: @unchecked Sendable {
  private let loader: LanguageLoader
  private let tools = ReadingTools()
  private let layouts = LayoutCache()
  private let storage: HighlightingStorage
  /// The state of the document when the replica was created.
  private let first: DocumentSnapshot.Revision
  /// The revision that was read last; nil if it was not read completely.
  private(set) var revision: DocumentSnapshot.Revision?
  /// Whether the storage was updated after it read the snapshot.
  private var isUpdated = false
  private var speller: ConfiguredSpellChecker?

  init(_ snapshot: DocumentSnapshot) {
    let configuration = snapshot.facts.configuration
    loader = LanguageLoader(
      manifest: snapshot.facts.manifest, queries: configuration.queries,
      injectionDepth: configuration.limits.injectionDepth, shared: snapshot.facts.languages)
    first = snapshot.revision
    storage = HighlightingStorage(reading: TextStorage().snapshot(), languageProvider: loader)
    storage.parseMilliseconds = configuration.limits.serverParseMilliseconds
  }

  /// Whether the replica can read a state of a document: true for the document, language and configuration that it was
  /// created for.
  func follows(_ revision: DocumentSnapshot.Revision) -> Bool {
    first.document == revision.document && first.generation == revision.generation
      && first.languageName == revision.languageName
  }

  /// The estimated memory, in bytes, that is kept between requests.
  var bytes: Int { storage.syntaxBytes + storage.length * 4 }

  /// Releases the snapshot after a request, unless it was updated or has a layout that later requests continue.
  /// - Parameter isComplete: whether the request ended by itself; otherwise only rebuilt trees are kept.
  func release(isComplete: Bool) {
    if isComplete && revision != nil && (isUpdated || layouts.isInUse) { return }
    layouts.drop()
    storage.stopReading()
    revision = nil
  }

  /// Reads a snapshot, unless it was read and updated before, and returns a view of it.
  /// - Parameter interruption: set by another thread to abandon the work.
  /// - Returns: nil if the work was abandoned or is incomplete.
  func view(of snapshot: DocumentSnapshot, interruption: CancellationFlag) -> DocumentView? {
    storage.interruption = interruption
    if revision != snapshot.revision || !isUpdated {
      revision = nil
      isUpdated = storage.read(snapshot.state) { highlighting(of: snapshot.facts) }
      guard !interruption.isCancelled, !storage.needsRebuild else { return nil }
      revision = snapshot.revision
    }
    return DocumentView(
      facts: snapshot.facts, storage: storage, loader: loader, tools: tools, layouts: layouts,
      words: ReplicaWords(replica: self, snapshot: snapshot, storage: storage), interruption: interruption,
      shouldStop: { interruption.isCancelled })
  }

  /// Returns the language and the annotations of a document, which the storage of its first highlighting does not have.
  private func highlighting(of facts: DocumentProperties) -> (Language?, AnnotationSettings) {
    if facts.isAbandoned { return (nil, AnnotationSettings()) }
    let language = facts.isPlain ? nil : facts.languageName.flatMap { try? loader.language($0).get() }
    return (language, facts.configuration.annotations(uri: facts.uri, languageName: facts.languageName))
  }

  // MARK: Words

  fileprivate func speller(_ words: DocumentSnapshot.Words) -> ConfiguredSpellChecker? {
    if let speller, speller.settings == words.settings { return speller }
    speller = try? ConfiguredSpellChecker(words.settings, files: words.files)
    return speller
  }

  fileprivate func names(_ storage: HighlightingStorage, _ speller: ConfiguredSpellChecker) -> DocumentNames {
    speller.names(in: storage, loader)
  }
}

/// Checks the spelling of a replica when a request needs it.
private struct ReplicaWords: DocumentSpelling {
  let replica: DocumentReplica
  let snapshot: DocumentSnapshot
  let storage: HighlightingStorage

  var speller: ConfiguredSpellChecker? { snapshot.words.flatMap { replica.speller($0) } }
  var awaitedSettings: SpellingSettings? { snapshot.awaitedSpelling }

  func misspellings() -> [ConfiguredSpellChecker.MisspelledWord] {
    guard let words = snapshot.words, let speller else { return [] }
    if storage.spelling == nil { storage.spelling = speller.checks }
    let names = words.names ?? replica.names(storage, speller)
    var found = speller.found(in: storage, names: names).wanted(
      in: storage.text, ignored: words.ignored, otherNames: words.otherNames)
    speller.grade(&found, in: storage.text)
    speller.leaveOutAbbreviations(&found)
    return found
  }
}

extension [ConfiguredSpellChecker.MisspelledWord] {
  /// Returns the misspelled words that are neither ignored nor, unless they are in a name, part of a name in other
  /// documents.
  /// - Parameters:
  ///   - ignored: the ignored words, in lower case.
  ///   - otherNames: the names that other open documents define; comments and strings may use them.
  func wanted(in text: UTF16Text, ignored: Set<String>, otherNames: [Set<String>]) -> [ConfiguredSpellChecker.MisspelledWord]
  {
    filter { found in
      if !ignored.isEmpty && ignored.contains(found.word.lowercased()) { return false }
      if otherNames.isEmpty || found.finding.part == .name { return true }
      let name = text.string(in: found.finding.name)
      return !otherNames.contains { $0.contains(name) }
    }
  }
}
