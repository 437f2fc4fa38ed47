internal import HighlightConfiguration
internal import HighlightStorage
internal import JSONRPC
internal import Spelling
internal import StrictJSON
internal import SystemSupport

/// Spelling of documents: dictionaries are loaded on another thread, words are spelt with the edits, guesses are found by `GuessWorker`.
extension Server {
  // Names of longer texts are not looked at: their definitions are found in the whole text.
  private static let longestNames = 30_000
  // How long an answer waits for guesses.
  private static let guessMilliseconds: UInt64 = 40

  /// Has the dictionaries loaded that open documents need, and spells those for which they are there.
  func prepareSpelling() {
    for document in documents.values where document.setup.configuration.spelling.isEnabled {
      let setup = document.setup
      let names = setup.configuration.spelling.languages
      if !setup.isSpellingPrepared {
        if Dictionaries.shared.areLoaded(names) {
          makeSpeller(of: setup)
        } else if !loadsDictionaries {
          loadsDictionaries = true
          startDetachedThread { [inbox] in
            for name in names { _ = Dictionaries.shared.dictionary(name) }
            inbox.put(.dictionariesLoaded)
          }
        }
      }
      applySpelling(to: document)
    }
  }

  /// Dictionaries are there, or cannot be had.
  func dictionariesLoaded() {
    loadsDictionaries = false
    prepareSpelling()
    refreshDiagnostics()
  }

  private func makeSpeller(of setup: DocumentSetup) {
    setup.isSpellingPrepared = true
    do throws(DictionaryError) {
      let speller = try Speller(setup.configuration.spelling, files: workspaceWordFiles)
      for problem in speller.problems where toldMissing.insert(problem).inserted { log(.warning, problem) }
      setup.speller = speller
    } catch {
      if toldMissing.insert(error.description).inserted { show(.warning, error.description) }
    }
  }

  /// Words of the folders that the client has open, where these have no configuration.
  private var workspaceWordFiles: [String] {
    workspaceFolders.map { $0.path + "/" + SpellingSettings.projectFileName }
  }

  /// Spells a document as its setup has it, unless it is spelt so.
  func applySpelling(to document: Document) {
    guard let speller = document.setup.speller, document.load == nil, !document.isDormant else { return }
    if let known = document.storage.spelling, known.checker === speller.checker { return }
    document.storage.spelling = speller.checks
    document.needsDiagnostics = true
  }

  /// Reads the files of words again. Returns whether something changed.
  func reloadWords() -> Bool {
    var isChanged = false
    var known: [ObjectIdentifier: Bool] = [:]
    for document in documents.values {
      let setup = document.setup
      guard let old = setup.speller else { continue }
      if known[ObjectIdentifier(setup)] == nil {
        known[ObjectIdentifier(setup)] = true
        if let new = try? Speller(setup.configuration.spelling, files: workspaceWordFiles),
          new.checker.words != old.checker.words
        {
          setup.speller = new
          isChanged = true
        }
      }
    }
    if isChanged { for document in documents.values { applySpelling(to: document) } }
    return isChanged
  }

  // MARK: Findings

  /// The misspelt words of a document.
  func misspellings(of document: Document) -> [Speller.Found] {
    guard let speller = document.setup.speller, document.storage.spelling != nil else { return [] }
    let isShort = document.storage.length <= Self.longestNames && speller.settings.identifiers != .none
    let definitions = isShort ? document.setup.loader.definitions(in: document.storage) : NameDefinitions()
    return speller.found(in: document.storage, definitions: definitions).filter {
      !document.ignoredWords.contains($0.word.lowercased())
    }
  }

  /// What is said of a misspelt word.
  func diagnostic(of found: Speller.Found, in document: Document) -> Diagnostic {
    Diagnostic(
      severity: Server.number(of: document.setup.configuration.spelling.severity), range: found.finding.range,
      code: "spelling", message: "unknown word \"\(found.word)\"")
  }

  /// What can be done about misspelt words.
  func spellingActions(in range: Range<Int>, of document: Document) -> [CodeAction] {
    guard let speller = document.setup.speller else { return [] }
    var actions: [CodeAction] = []
    for found in misspellings(of: document) where found.finding.range.touches(range) {
      let diagnostic = self.diagnostic(of: found, in: document)
      if let guesses = guesses(for: found, speller) {
        for (index, guess) in guesses.enumerated() {
          actions.append(
            CodeAction(
              title: "Replace with \"\(guess)\"", edits: [(found.finding.range, guess)], diagnostic: diagnostic,
              isPreferred: index == 0))
        }
      } else {
        actions.append(
          CodeAction(
            title: "Replace \"\(found.word)\" with the best guess", diagnostic: diagnostic,
            unresolved: (found.word, found.finding.range)))
      }
      for (title, command, place) in [
        ("Add \"\(found.word)\" to the words of the project", Command.addWord, "project"),
        ("Add \"\(found.word)\" to my words", .addWord, "user"), ("Ignore \"\(found.word)\" here", .ignoreWord, ""),
      ] {
        actions.append(
          CodeAction(
            title: title, diagnostic: diagnostic,
            command: (command, [document.uri, found.word] + (place.isEmpty ? [] : [place]))))
      }
    }
    return actions
  }

  private func guesses(for found: Speller.Found, _ speller: Speller) -> [String]? {
    let guesses = guesser.guesses(
      for: found.word, languages: speller.settings.languages, milliseconds: Self.guessMilliseconds)
    // A name has no spaces.
    return found.finding.part == .name ? guesses?.filter { $0.allSatisfy(\.isLetter) } : guesses
  }

  /// `codeAction/resolve`: the edit of an action whose guess was not known yet; the action as it is where it still is not.
  func resolveCodeAction(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    guard let data = params["data"], let uri = data["uri"]?.string, let word = data["word"]?.string,
      let document = documents[uri], let speller = document.setup.speller,
      let guess = guesser.guesses(
        for: word, languages: speller.settings.languages, milliseconds: Self.guessMilliseconds)?.first,
      case .object(var members) = params
    else { return { $0.append(params) } }
    let text = document.storage.text
    let range = try range(data["range"], in: text)
    guard text.string(in: range) == word else {
      throw ResponseError(code: .contentModified, message: "the text has changed")
    }
    let edit = JSON.members(("range", data["range"]), ("newText", JSON(guess)))
    let changes = JSON.object([JSON.Member(name: uri, value: .array([edit]))])
    members.append(JSON.Member(name: "edit", value: JSON.members(("changes", changes))))
    return { [members] in $0.append(JSON.object(members)) }
  }

  /// Makes a word right, or leaves it alone in a document.
  func changeWords(_ command: Command, _ arguments: [String]) throws(ResponseError) {
    guard arguments.count >= 2, let document = documents[arguments[0]] else {
      throw ResponseError(
        code: .invalidParams, message: "the arguments are an open document, a word, and \"project\" or \"user\"")
    }
    let word = arguments[1]
    if command == .ignoreWord {
      document.ignoredWords.insert(word.lowercased())
      document.needsDiagnostics = true
      refreshDiagnostics()
      return
    }
    guard let kind = arguments.dropFirst(2).first, ["project", "user"].contains(kind),
      !word.isEmpty, !word.contains(where: { $0.isWhitespace || $0 == "#" })
    else { throw ResponseError(code: .invalidParams, message: "a word is added to \"project\" or \"user\"") }
    let folder = mainFolder == "/" ? self.folder(ofDocument: document.uri) : mainFolder
    let path =
      kind == "user"
      ? Environment.wordFile
      : document.setup.configuration.spelling.projectFile ?? folder + "/" + SpellingSettings.projectFileName
    do throws(FileError) {
      try WordFile.add(word, to: path)
    } catch {
      throw ResponseError(code: .requestFailed, message: "\(error)")
    }
    if reloadWords() { refreshDiagnostics() }
  }
}
