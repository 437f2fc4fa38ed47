internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import Spelling

/// The values of a document that the pool needs, copied when a request arrives.
struct DocumentSnapshot: Sendable {
  /// How the words of a document are checked.
  struct Words: Sendable {
    let settings: SpellingSettings
    /// Further files of words.
    let files: [String]
    /// The names of the text; nil if they are not known for this revision.
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

/// A document as the pool has it: a text of its own with a tree and colours of its own, which follows the document from one
/// request to the next.
///
/// Replicas let requests run beside the main loop until snapshots of a storage are cheap. Languages are compiled once for
/// all replicas (`SharedLanguages`); each replica has its own working memory. `@unchecked Sendable`: one thread at a time
/// uses it, and the lock of the pool is between two uses.
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

  /// Whether it can follow to a state of the document: the same document, language and configuration.
  func follows(_ revision: DocumentSnapshot.Revision) -> Bool {
    guard let known = self.revision else { return true }
    return known.document == revision.document && known.generation == revision.generation
      && known.languageName == revision.languageName
  }

  /// The estimated memory of its syntax.
  var bytes: Int { storage.map { $0.syntaxBytes + $0.length * 4 } ?? 0 }

  /// Updates the text and the highlights to those of a snapshot.
  /// - Parameter interruption: raised by another thread to abandon the work.
  /// - Returns: the document; nil if it was abandoned. Then the replica is unusable.
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

/// Spells a replica, lazily.
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
  /// The misspelled words that are not ignored.
  /// - Parameters:
  ///   - ignored: words, in lower case.
  ///   - otherNames: what other open documents define; text may repeat it.
  func wanted(in text: UTF16Text, ignored: Set<String>, otherNames: [Set<String>]) -> [Speller.Found] {
    filter { found in
      if !ignored.isEmpty && ignored.contains(found.word.lowercased()) { return false }
      if otherNames.isEmpty || found.finding.part == .name { return true }
      let name = text.string(in: found.finding.name)
      return !otherNames.contains { $0.contains(name) }
    }
  }
}
