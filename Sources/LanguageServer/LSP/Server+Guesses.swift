internal import HighlightConfiguration
internal import HighlightStorage
internal import JSONRPC
internal import Spelling
internal import StrictJSON
internal import SystemSupport

/// What can be done about misspelt words. Guesses are found by `GuessWorker`: an answer waits a moment for them, and what comes late is filled in
/// when the client asks for it, or sent to a client that does not ask.
extension Server {
  /// How long one answer waits for guesses.
  private static let guessMilliseconds: UInt64 = 40
  /// Of more words the guesses are not asked for at once.
  private static let mostGuessed = 8
  /// Of so many words of a document guesses are found before somebody asks, for a client that cannot have them later.
  private static let mostPrepared = 50
  /// So many replacements of a word are offered.
  private static let mostOffered = 5

  /// A request that waits for a guess that is being found.
  struct WaitingGuess {
    /// What becomes of it.
    enum Purpose {
      /// The edit of the action that came with `codeAction/resolve`.
      case resolve(action: JSON)
      /// An edit that the client is sent.
      case replace
    }

    let id: RequestID
    let purpose: Purpose
    /// The word: an object with `uri`, `word` and `range`.
    let place: JSON
  }

  /// What can be done about the misspelt words of a range.
  func spellingActions(in range: Range<Int>, of document: Document) -> [CodeAction] {
    guard let speller = speller(of: document) else { return [] }
    let words = misspellings(of: document).filter { $0.finding.range.touches(range) }
    let deadline = monotonicNanoseconds() + Self.guessMilliseconds * 1_000_000
    var actions: [CodeAction] = []
    for (index, found) in words.enumerated() {
      let diagnostic = self.diagnostic(of: found, in: document)
      let question = GuessWorker.Question(word: found.word, languages: speller.settings.languages)
      let guesses =
        index < Self.mostGuessed && found.confidence == .possible
        ? guesser.guesses(for: question, until: deadline) : guesser.knownGuesses(for: question)
      let corrections = found.confidence == .sure ? Speller.corrections(for: found, in: document.storage) : []
      if guesses != nil || !corrections.isEmpty {
        let others = Speller.fitting(guesses ?? [], for: found, in: document.storage)
        for (index, guess) in (corrections + others.filter { !corrections.contains($0) }).prefix(Self.mostOffered)
          .enumerated()
        {
          actions.append(
            CodeAction(
              title: "Replace with \"\(guess)\"", edits: [(found.finding.range, guess)], diagnostic: diagnostic,
              isPreferred: index == 0))
        }
      } else if let way = wayToLateGuesses {
        actions.append(
          CodeAction(
            title: "Replace \"\(found.word)\" with the best guess", diagnostic: diagnostic,
            lateGuess: CodeAction.LateGuess(way: way, word: found.word, range: found.finding.range)))
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
      actions += directiveActions(FindingDirective.spellingID, at: found.finding.range, diagnostic, of: document)
    }
    return actions
  }

  /// Has the guesses for the misspelt words of a document found where the client has no way to late ones (Kate 22.12).
  func prepareGuesses(for words: [Speller.Found], of document: Document) {
    guard !words.isEmpty, wayToLateGuesses == nil, let speller = speller(of: document) else { return }
    // What is asked for last is found first.
    for found in words.prefix(Self.mostPrepared).reversed() {
      _ = guesser.guesses(for: GuessWorker.Question(word: found.word, languages: speller.settings.languages), until: 0)
    }
  }

  /// How the client comes to what is not known yet; nil where it cannot: then it is on offer when it is known.
  private var wayToLateGuesses: CodeAction.LateGuess.Way? {
    client.resolvesActionEdits ? .resolve : client.appliesEdits ? .command : nil
  }

  /// `codeAction/resolve`: the edit of an action whose guess was not known yet. Nil while it is being found.
  func resolveCodeAction(_ params: JSON, id: RequestID) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    guard let place = params["data"], question(place) != nil else { return { $0.append(params) } }
    return try answer(WaitingGuess(id: id, purpose: .resolve(action: params), place: place))
  }

  /// `highlight-lsp.replaceWord`: has the client put the best guess in the place of a word. Nil while it is being found.
  func replaceWord(_ place: JSON, id: RequestID) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    guard question(place) != nil else {
      throw ResponseError(
        code: .invalidParams,
        message: "the argument is an object with \"uri\" (an open document that is spelt), \"word\" and \"range\"")
    }
    return try answer(WaitingGuess(id: id, purpose: .replace, place: place))
  }

  /// The answer to a request for a guess; nil when it is put off until the guess is found.
  private func answer(_ request: WaitingGuess) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    guard let question = question(request.place),
      let guesses = guesser.guesses(for: question, until: 0, whenFound: { [inbox] in inbox.put(.guessFound) })
    else {
      inbox.setDeferred(request.id, true)
      waitingGuesses.append(request)
      return nil
    }
    return try finish(request, guesses)
  }

  /// Whose guess is asked for; nil where nobody spells the document.
  private func question(_ place: JSON) -> GuessWorker.Question? {
    guard let uri = place["uri"]?.string, let word = place["word"]?.string, let document = documents[uri],
      let speller = speller(of: document)
    else { return nil }
    return GuessWorker.Question(word: word, languages: speller.settings.languages)
  }

  /// Does with the first guess that fits what a request is about; nothing where none does.
  private func finish(
    _ request: WaitingGuess, _ guesses: [String]
  ) throws(ResponseError) -> (inout ByteSink) -> Void {
    let edit = try edit(request.place, guesses)
    switch request.purpose {
    case .resolve(let action):
      guard let edit, case .object(var members) = action else { return { $0.append(action) } }
      members.append(JSON.Member(name: "edit", value: edit))
      return { $0.append(JSON.object(members)) }
    case .replace:
      if let edit {
        ask("workspace/applyEdit") {
          $0.append(JSON.members(("label", JSON("Replace with the best guess")), ("edit", edit)))
        }
      } else {
        show(.info, "no guess for \"\(request.place["word"]?.string ?? "")\"")
      }
      return { $0.append("null") }
    }
  }

  /// The edit that puts the first guess that fits in the place of a word; nil where none does.
  private func edit(_ place: JSON, _ guesses: [String]) throws(ResponseError) -> JSON? {
    guard let uri = place["uri"]?.string, let document = documents[uri] else { return nil }
    let text = document.storage.text
    let range = try range(place["range"], in: text)
    guard text.string(in: range) == place["word"]?.string else {
      throw ResponseError(code: .contentModified, message: "the text has changed")
    }
    let found = misspellings(of: document).first { $0.finding.range == range }
    guard let guess = found.map({ Speller.fitting(guesses, for: $0, in: document.storage) })?.first else { return nil }
    let edit = JSON.members(("range", place["range"]), ("newText", JSON(guess)))
    return JSON.members(("changes", JSON.object([JSON.Member(name: uri, value: .array([edit]))])))
  }

  /// Answers the requests whose guesses are known now.
  func answerGuesses() {
    let waiting = waitingGuesses
    waitingGuesses = []
    for request in waiting {
      let question = question(request.place)
      // A document that was closed meanwhile has no guesses.
      guard let guesses = question.map({ guesser.guesses(for: $0, until: 0) }) ?? [] else {
        waitingGuesses.append(request)
        continue
      }
      inbox.setDeferred(request.id, false)
      do throws(ResponseError) {
        let write = try finish(request, guesses)
        writer.send(OutgoingMessage.response(request.id, write))
      } catch {
        writer.send(OutgoingMessage.error(request.id, error))
      }
    }
  }

  /// A request for a guess is not wanted any more.
  func cancelGuess(_ id: RequestID) {
    guard let index = waitingGuesses.firstIndex(where: { $0.id == id }) else { return }
    waitingGuesses.remove(at: index)
    writer.send(OutgoingMessage.error(id, ResponseError(code: .requestCancelled, message: "cancelled")))
  }
}
