internal import DataFormats
internal import HighlightConfiguration
internal import HighlightStorage
internal import JSONRPC
internal import Spelling
internal import TextChecks
internal import TextModel

extension MethodDescriptor {
  static let resolveCodeAction = MethodDescriptor(
    name: "codeAction/resolve", summary: "the edit of an action whose guess was not known")
}

/// Suggestions for misspelled words. `SuggestionWorker` finds them: a response waits for them for a short time, and late
/// ones are sent when the client requests them.
extension SpellingService {
  /// The most words of a document whose suggestions are found in advance, for a client that cannot get them later.
  private static let maxPrepared = 50

  /// A request that waits until suggestions are found.
  struct WaitingSuggestion {
    /// The use of the suggestion.
    enum Purpose {
      /// The result is the action of `codeAction/resolve` with an edit.
      case resolve(action: JSON)
      /// The server sends an edit (`workspace/applyEdit`).
      case replace
    }

    let id: RequestID
    let purpose: Purpose
    /// The word: an object with `uri`, `word` and `range`.
    let target: JSON
  }

  /// Starts searching suggestions for the first 50 misspelled words of a document, for clients that cannot request
  /// late ones (Kate 22.12). For other clients only the dictionaries are loaded.
  func prepareSuggestions(for words: [ConfiguredSpellChecker.MisspelledWord], of document: Document) {
    guard !words.isEmpty, let speller = speller(of: document) else { return }
    guard client.capabilities.wayToLateSuggestions == nil else {
      guesser.loadDictionaries(speller.settings.languages)
      return
    }
    // The last request is answered first.
    for found in words.prefix(Self.maxPrepared).reversed() {
      _ = guesser.guesses(for: SuggestionWorker.Question(word: found.word, languages: speller.settings.languages), until: 0)
    }
  }

  /// Handles `codeAction/resolve`: returns the action with the edit that uses the best suggestion. An action without
  /// a checked word is returned unchanged. Returns nil while the suggestions are being searched; the response is then
  /// sent later.
  func resolveCodeAction(_ params: JSON, id: RequestID) throws(ResponseError) -> JSON? {
    guard let target = params["data"], question(target) != nil else { return params }
    return try answer(WaitingSuggestion(id: id, purpose: .resolve(action: params), target: target))
  }

  /// Handles `highlight-lsp.replaceWord`: has the client replace a word by the best suggestion, and returns null.
  /// Returns nil while the suggestions are being searched; the response is then sent later. Throws `InvalidParams` if
  /// the word's document is not open or not checked.
  func replaceWord(_ target: JSON, id: RequestID) throws(ResponseError) -> JSON? {
    guard question(target) != nil else {
      throw ResponseError(
        code: .invalidParams,
        message: "the argument is an object with \"uri\" (an open document whose words are checked), \"word\" and \"range\"")
    }
    return try answer(WaitingSuggestion(id: id, purpose: .replace, target: target))
  }

  /// Returns the result of a request for a suggestion. If the suggestions are not known yet, returns nil, and the
  /// request is answered once they are found.
  private func answer(_ request: WaitingSuggestion) throws(ResponseError) -> JSON? {
    guard let question = question(request.target),
      let guesses = guesser.guesses(for: question, until: 0, whenFound: { [inbox] in inbox.put(.guessFound) })
    else {
      client.setDeferred(request.id, true)
      waitingSuggestions.append(request)
      return nil
    }
    return try finish(request, guesses)
  }

  /// Returns the question for the suggestions of a word in a document. Nil if the target has no URI and word, the
  /// document is not open, or its spelling is not checked.
  private func question(_ target: JSON) -> SuggestionWorker.Question? {
    guard let uri = target["uri"]?.string, let word = target["word"]?.string, let document = documents[uri],
      let speller = speller(of: document)
    else { return nil }
    return SuggestionWorker.Question(word: word, languages: speller.settings.languages)
  }

  /// Returns the result of a request with the first fitting suggestion: the action with an edit, or null after asking
  /// the client to apply the edit. If no suggestion fits, the action is returned unchanged, or the user is informed.
  private func finish(
    _ request: WaitingSuggestion, _ guesses: [String]
  ) throws(ResponseError) -> JSON {
    let edit = try edit(request.target, guesses)
    switch request.purpose {
    case .resolve(let action):
      guard let edit, case .object(var members) = action else { return action }
      members.append(JSON.Member(name: "edit", value: edit))
      return .object(members)
    case .replace:
      if let edit {
        client.ask("workspace/applyEdit") {
          $0.append(JSON.members(("label", JSON("Replace with the best guess")), ("edit", edit)))
        }
      } else {
        client.show(.info, "no guess for \"\(request.target["word"]?.string ?? "")\"")
      }
      return .null
    }
  }

  /// Returns the edit that replaces a word by the first suggestion that fits. Nil if none fits, the document is not
  /// open, or the word is not reported any more. Throws `ContentModified` if the text in the range is another one.
  private func edit(_ target: JSON, _ guesses: [String]) throws(ResponseError) -> JSON? {
    guard let uri = target["uri"]?.string, let document = documents[uri] else { return nil }
    let text = document.storage.text
    let wire = try WireRange(required: target["range"])
    let (start, end) = (
      wire.start.utf16Offset(in: text, unit: client.unit), wire.end.utf16Offset(in: text, unit: client.unit)
    )
    let range = min(start, end)..<max(start, end)
    guard text.string(in: range) == target["word"]?.string else {
      throw ResponseError(code: .contentModified, message: "the text has changed")
    }
    let found = misspellings(of: document).first { $0.finding.range == range }
    guard let guess = found.map({ ConfiguredSpellChecker.fitting(guesses, for: $0, in: document.storage) })?.first else {
      return nil
    }
    let edit = JSON.members(("range", target["range"]), ("newText", JSON(guess)))
    return JSON.members(("changes", JSON.object([JSON.Member(name: uri, value: .array([edit]))])))
  }

  /// Answers the waiting requests whose spelling suggestions were found. A request for a document that was closed, or
  /// is not checked any more, is answered as if there were no suggestions. The others continue to wait.
  func answerSuggestions() {
    let waiting = waitingSuggestions
    waitingSuggestions = []
    for request in waiting {
      let question = question(request.target)
      // A document that was closed in the meantime has no suggestions.
      guard let guesses = question.map({ guesser.guesses(for: $0, until: 0) }) ?? [] else {
        waitingSuggestions.append(request)
        continue
      }
      client.setDeferred(request.id, false)
      do throws(ResponseError) {
        let result = try finish(request, guesses)
        client.answer(request.id) { $0.append(result) }
      } catch {
        client.fail(request.id, error)
      }
    }
  }

  /// Removes a request that waits for a spelling suggestion and answers it with `RequestCancelled`. Does nothing if
  /// the request does not wait. The search for the suggestion continues.
  func cancelSuggestion(_ id: RequestID) {
    guard let index = waitingSuggestions.firstIndex(where: { $0.id == id }) else { return }
    waitingSuggestions.remove(at: index)
    client.endCancelled(id)
  }
}
