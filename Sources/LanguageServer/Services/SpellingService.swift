internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightStorage
internal import JSONRPC
internal import Platform
internal import Spelling
internal import SystemSupport
internal import TextChecks

/// Spelling of open documents. Dictionaries and large word files are loaded on another thread; words are checked when
/// diagnostics are computed.
final class SpellingService: ServerService {
  /// Finds suggestions for misspelled words.
  let guesser = SuggestionWorker()
  /// Whether a thread is loading dictionaries and word files.
  private(set) var loadsDictionaries = false
  /// The problems of dictionaries and word files that were reported.
  private var reported: Set<String> = []
  /// The requests that wait for suggestions.
  var waitingSuggestions: [WaitingSuggestion] = []

  /// Forgets the reported problems, so that they are reported again.
  func forgetReported() { reported = [] }

  // The spelling of longer texts (UTF-16 units) is not checked.
  private static let longestText = 2_000_000

  /// Returns the spelling settings of a document. Nil if its spelling is not checked: by the configuration,
  /// because it was abandoned, or because it has more than 2,000,000 UTF-16 units.
  func spellingSettings(of document: Document) -> SpellingSettings? {
    guard document.abandoned == nil else { return nil }
    return spellingSettings(
      of: document.setup, uri: document.uri, languageName: document.languageName, length: document.storage.length)
  }

  func spellingSettings(of setup: DocumentSetup, uri: String, languageName: String?, length: Int) -> SpellingSettings? {
    let settings = setup.configuration.spelling
    guard settings.isEnabledSomewhere, length <= Self.longestText else { return nil }
    let own = settings.settings(forPath: DocumentURI.name(uri), language: languageName ?? "plaintext")
    return own.isEnabled ? own.inEditor(language: languageName) : nil
  }

  /// Returns the speller of a document; nil if its spelling is not checked or its dictionaries are not loaded.
  func speller(of document: Document) -> ConfiguredSpellChecker? {
    guard let settings = spellingSettings(of: document) else { return nil }
    return document.setup.spellers.first { $0.settings == settings }?.speller
  }

  /// Returns the settings by which a document will be checked once its dictionaries are loaded; nil if they are, or
  /// could not be, or if its spelling is not checked.
  func awaitedSettings(of document: Document) -> SpellingSettings? {
    guard let settings = spellingSettings(of: document),
      !document.setup.spellers.contains(where: { $0.settings == settings })
    else { return nil }
    return settings
  }

  /// Creates the missing spellers of open documents for which everything is loaded, and starts loading the
  /// dictionaries and word files of the others on another thread, unless that is in progress. Without open documents,
  /// loads those of the configurations in use.
  func prepare() {
    var missing: [SpellingSettings] = []
    if documents.isEmpty {
      missing = configuration.inUse.map(\.spelling).filter { $0.isEnabled && !isQuick($0) }
    }
    // Documents share setups: those that have new spellers.
    var changed: Set<ObjectIdentifier> = []
    for document in documents.values {
      guard let settings = awaitedSettings(of: document) else { continue }
      if isQuick(settings) {
        document.setup.spellers.append((settings, makeSpeller(settings)))
        changed.insert(ObjectIdentifier(document.setup))
      } else {
        missing.append(settings)
      }
    }
    for document in documents.values where changed.contains(ObjectIdentifier(document.setup)) {
      document.needsDiagnostics = true
    }
    load(missing)
  }

  private func isQuick(_ settings: SpellingSettings) -> Bool {
    ConfiguredSpellChecker.isQuick(settings, files: configuration.wordFiles)
  }

  /// Loads the dictionaries and word files of some settings on another thread, unless other files are being loaded;
  /// then `dictionariesLoaded` loads the missing ones.
  private func load(_ missing: [SpellingSettings]) {
    guard !missing.isEmpty, !loadsDictionaries else { return }
    loadsDictionaries = true
    startDetachedThread { [inbox, files = configuration.wordFiles] in
      for settings in missing { ConfiguredSpellChecker.load(settings, files: files) }
      inbox.put(.dictionariesLoaded)
    }
  }

  /// Whether a response about the words of a document must wait for dictionaries: they are being loaded, the spelling
  /// of the document is checked, and the client cannot be asked to request diagnostics again.
  func waitsForDictionaries(_ document: Document) -> Bool {
    loadsDictionaries && !client.capabilities.canRefreshDiagnostics && spellingSettings(of: document) != nil
  }

  /// Handles the end of loading dictionaries and word files, which may have failed: creates spellers and refreshes
  /// diagnostics.
  func dictionariesLoaded() {
    loadsDictionaries = false
    _ = reloadWords()
    prepare()
    client.refreshDiagnostics()
  }

  private func makeSpeller(_ settings: SpellingSettings) -> ConfiguredSpellChecker? {
    do throws(DictionaryError) {
      let speller = try ConfiguredSpellChecker(settings, files: configuration.wordFiles)
      for problem in speller.problems where reported.insert(problem).inserted { client.log(.warning, problem) }
      return speller
    } catch {
      if reported.insert(error.description).inserted { client.show(.warning, error.description) }
      return nil
    }
  }

  /// Uses the word files as they are now; large ones are read on another thread first, and `dictionariesLoaded` uses
  /// them. Returns whether the words of an open document changed; then replicas and the diagnostics of all documents
  /// become stale.
  func reloadWords() -> Bool {
    var isChanged = false
    var missing: [SpellingSettings] = []
    var seen: Set<ObjectIdentifier> = []
    for document in documents.values where seen.insert(ObjectIdentifier(document.setup)).inserted {
      for (index, known) in document.setup.spellers.enumerated() {
        guard isQuick(known.settings) else {
          missing.append(known.settings)
          continue
        }
        guard let old = known.speller, let new = makeSpeller(known.settings), !new.checker.agrees(with: old.checker) else {
          continue
        }
        document.setup.spellers[index].speller = new
        isChanged = true
      }
    }
    load(missing)
    if isChanged { configuration.beginGeneration() }
    if isChanged { for document in documents.values { document.needsDiagnostics = true } }
    return isChanged
  }

  // MARK: Findings

  /// Has the storage of a document check spelling with its current speller, unless it does so already. Removes the
  /// checks if spelling is off, the document is evicted or its first parse is in progress.
  /// - Returns: the speller of the document; nil if its spelling is not checked.
  private func applySpelling(to document: Document) -> ConfiguredSpellChecker? {
    guard let speller = speller(of: document), document.storage.work?.reason != .first,
      !document.storage.freshness.isEvicted
    else {
      if document.storage.spelling != nil { document.storage.spelling = nil }
      return nil
    }
    if let known = document.storage.spelling,
      known.checker === speller.checker || known.checker.agrees(with: speller.checker)
    {
      return speller
    }
    document.storage.spelling = speller.checks
    document.names.forget()
    return speller
  }

  /// Returns the misspelled words of a document, without ignored words and names of other documents; empty if its
  /// spelling is not checked.
  func misspellings(of document: Document) -> [ConfiguredSpellChecker.MisspelledWord] {
    guard let speller = applySpelling(to: document) else { return [] }
    if !document.names.isCurrent && document.names.mayFind { findNames(of: document, speller) }
    var result = speller.found(in: document.storage, names: document.names.names).wanted(
      in: document.storage.text, ignored: document.ignoredWords, otherNames: otherNames(than: document))
    document.names.grade(&result, in: document.storage.text, speller)
    speller.leaveOutAbbreviations(&result)
    return result
  }

  /// Returns the names that other open documents define, one set for each document that defines any; comments and
  /// strings may use them.
  func otherNames(than document: Document) -> [Set<String>] {
    documents.values.filter { $0 !== document && !$0.names.names.defined.isEmpty }.map(\.names.names.defined)
  }

  private func findNames(of document: Document, _ speller: ConfiguredSpellChecker) {
    document.names.find { speller.names(in: document.storage, document.setup.loader) }
  }

  /// Finds the names of a document again, while the server is idle, and refreshes diagnostics if misspellings
  /// changed. If its spelling is not checked, forgets its names.
  func updateNames(of document: Document) {
    guard let speller = speller(of: document) else {
      document.names.forget()
      return
    }
    let before = speller.found(in: document.storage, names: document.names.names).map(\.finding)
    findNames(of: document, speller)
    guard speller.found(in: document.storage, names: document.names.names).map(\.finding) != before else { return }
    document.needsDiagnostics = true
    client.refreshDiagnostics()
  }

  // MARK: Words

  /// Handles `highlight-lsp.addWord` and `highlight-lsp.ignoreWord`: adds a word to the word file of the project or
  /// user, or ignores it in a document in any case of letters. Throws `InvalidParams` for wrong arguments and for an
  /// added word with white space or `#`.
  func changeWords(_ command: ServerCommand, _ arguments: [String]) throws(ResponseError) {
    guard arguments.count >= 2, let document = documents[arguments[0]] else {
      throw ResponseError(
        code: .invalidParams, message: "the arguments are an open document, a word, and \"project\" or \"user\"")
    }
    let word = arguments[1]
    if command == .ignoreWord {
      document.ignoredWords.insert(word.lowercased())
      document.needsDiagnostics = true
      client.refreshDiagnostics()
      return
    }
    guard let kind = arguments.dropFirst(2).first, ["project", "user"].contains(kind),
      !word.isEmpty, !word.contains(where: { $0.isWhitespace || $0 == "#" })
    else { throw ResponseError(code: .invalidParams, message: "a word is added to \"project\" or \"user\"") }
    let folder = configuration.mainFolder == "/" ? configuration.folder(ofDocument: document.uri) : configuration.mainFolder
    let path =
      kind == "user"
      ? Environment.wordFile
      : document.setup.configuration.spelling.projectFile ?? folder + "/" + SpellingSettings.projectFileName
    do throws(FileError) {
      try WordFile.add(word, to: path)
    } catch {
      throw ResponseError(code: .requestFailed, message: "\(error)")
    }
    if reloadWords() { client.refreshDiagnostics() }
  }
}
