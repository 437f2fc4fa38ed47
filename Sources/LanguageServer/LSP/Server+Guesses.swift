internal import HighlightConfiguration
internal import HighlightStorage
internal import JSONRPC
internal import Spelling
internal import StrictJSON
internal import SystemSupport

/// What can be done about misspelt words. Guesses are found by `GuessWorker`: an answer waits a moment for them, and what comes late is filled in
/// when the client asks for it.
extension Server {
  /// How long one answer waits for guesses.
  private static let guessMilliseconds: UInt64 = 40
  /// Of more words the guesses are not asked for at once.
  private static let mostGuessed = 8

  /// A request for the edit of an action whose guess is being found.
  struct WaitingResolve {
    let id: RequestID
    let params: JSON
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
      if index < Self.mostGuessed, let guesses = guesser.guesses(for: question, until: deadline) {
        for (index, guess) in fitting(guesses, found, document).enumerated() {
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

  /// Guesses as they can stand where the word does.
  private func fitting(_ guesses: [String], _ found: Speller.Found, _ document: Document) -> [String] {
    guard found.finding.part == .name else { return guesses }
    let name = document.storage.text.string(in: found.finding.name)
    return guesses.compactMap { NameStyle.guess($0, for: found.word, inName: name) }
  }

  /// `codeAction/resolve`: the edit of an action whose guess was not known yet. Nil while it is being found.
  func resolveCodeAction(_ params: JSON, id: RequestID) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    guard let question = question(params) else { return { $0.append(params) } }
    guard let guesses = guesser.guesses(for: question, until: 0, whenFound: { [inbox] in inbox.put(.guessFound) }) else {
      inbox.setDeferred(id, true)
      waitingResolves.append(WaitingResolve(id: id, params: params))
      return nil
    }
    let resolved = try resolved(params, guesses)
    return { $0.append(resolved) }
  }

  /// Whose guess an action waits for.
  private func question(_ params: JSON) -> GuessWorker.Question? {
    guard let data = params["data"], let uri = data["uri"]?.string, let word = data["word"]?.string,
      let document = documents[uri], let speller = speller(of: document)
    else { return nil }
    return GuessWorker.Question(word: word, languages: speller.settings.languages)
  }

  /// An action with the edit of the first guess that fits; as it was where none does.
  private func resolved(_ params: JSON, _ guesses: [String]) throws(ResponseError) -> JSON {
    guard let data = params["data"], let uri = data["uri"]?.string, let document = documents[uri],
      case .object(var members) = params
    else { return params }
    let text = document.storage.text
    let range = try range(data["range"], in: text)
    guard text.string(in: range) == data["word"]?.string else {
      throw ResponseError(code: .contentModified, message: "the text has changed")
    }
    let found = misspellings(of: document).first { $0.finding.range == range }
    guard let guess = found.map({ fitting(guesses, $0, document) })?.first else { return params }
    let edit = JSON.members(("range", data["range"]), ("newText", JSON(guess)))
    members.append(
      JSON.Member(
        name: "edit",
        value: JSON.members(("changes", JSON.object([JSON.Member(name: uri, value: .array([edit]))])))))
    return JSON.object(members)
  }

  /// Answers the requests whose guesses are known now.
  func answerResolves() {
    let waiting = waitingResolves
    waitingResolves = []
    for request in waiting {
      let guesses: [String]?
      if let question = question(request.params) {
        guesses = guesser.guesses(for: question, until: 0)
      } else {
        guesses = []
      }
      guard let guesses else {
        waitingResolves.append(request)
        continue
      }
      inbox.setDeferred(request.id, false)
      do throws(ResponseError) {
        let resolved = try resolved(request.params, guesses)
        writer.send(OutgoingMessage.response(request.id) { $0.append(resolved) })
      } catch {
        writer.send(OutgoingMessage.error(request.id, error))
      }
    }
  }

  /// A request for an edit is not wanted any more.
  func cancelResolve(_ id: RequestID) {
    guard let index = waitingResolves.firstIndex(where: { $0.id == id }) else { return }
    waitingResolves.remove(at: index)
    writer.send(OutgoingMessage.error(id, ResponseError(code: .requestCancelled, message: "cancelled")))
  }
}
