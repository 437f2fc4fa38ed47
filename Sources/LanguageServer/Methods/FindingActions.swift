internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import Spelling

/// Code actions for findings: hidden characters, matches of rules, misspelled words.
extension DocumentView {
  /// Adds the fixes of rules with findings in a range.
  func addFixActions(in range: Range<Int>, to list: inout CodeActionList) {
    for finding in findings {
      guard let fix = finding.fix, finding.range.touches(range) else { continue }
      if list.isFull { return list.cut() }
      let title = fix.isEmpty ? "Remove \(storage.text.string(in: finding.range))" : "Replace with \(fix)"
      list.add([
        CodeAction(
          title: "\(title) (\(finding.ruleID))", edits: [(finding.range, fix)], diagnostic: Diagnostic(finding),
          isPreferred: true)
      ])
    }
  }

  /// Puts right all that rules found; nil where they know how to do nothing.
  func fixAllAction() -> CodeAction? {
    let replacements = TextReplacement.fixes(of: storage)
    if replacements.isEmpty { return nil }
    return CodeAction(
      title: "Put right what rules found", kind: CodeActionMethod.fixAllKind,
      edits: replacements.map { ($0.range, String(decoding: $0.units, as: UTF16.self)) })
  }

  /// Adds the actions for hidden characters in a range.
  func addCharacterActions(in range: Range<Int>, to list: inout CodeActionList) {
    for finding in storage.characterFindings where finding.kind != .confusable && finding.range.touches(range) {
      if list.isFull { return list.cut() }
      let diagnostic = Diagnostic(finding, facts.configuration)
      let scalars = storage.text.string(in: finding.range).unicodeScalars
      let names = scalars.count == 1 ? CharacterEscape.number(scalars.first ?? " ") : "\(scalars.count) characters"
      if finding.part != .code {
        let language = storage.attributes(at: finding.range.lowerBound).attributes?.language ?? facts.languageName
        let escape = CharacterEscape(language: finding.part == .string ? language : nil)
        let text = scalars.map { escape.text(of: $0) }.joined()
        list.add([
          CodeAction(
            title: "Show \(names) as \(text)", edits: [(finding.range, text)], diagnostic: diagnostic, isPreferred: true)
        ])
      }
      list.add([
        CodeAction(
          title: "Remove \(names)", edits: [(finding.range, "")], diagnostic: diagnostic, isPreferred: finding.part == .code)
      ])
    }
  }

  /// Ways not to hear of the findings of a range again: comments, which `check` reads as well, where the language has some.
  func addIgnoreActions(in range: Range<Int>, to list: inout CodeActionList) {
    var seen: Set<String> = []
    for finding in findings where finding.range.touches(range) && seen.insert(finding.ruleID).inserted {
      if list.isFull { return list.cut() }
      let written = directiveActions(
        finding.ruleID, at: finding.range, Diagnostic(finding), &list.directives)
      list.add(written + quietActions(finding, isWritten: !written.isEmpty))
    }
  }

  /// Comments that have a finding ignored, in its line and in its file; none where there are no comments.
  /// - Parameter id: as `FindingDirective` has it.
  func directiveActions(
    _ id: String, at range: Range<Int>, _ diagnostic: Diagnostic, _ directives: inout DirectiveIndex
  ) -> [CodeAction] {
    let markers = commentMarkers(at: range.upperBound)
    guard let writer = DirectiveWriter(text, markers: markers, ignoring: id) else { return [] }
    return [
      ("Ignore \(id) in this line", writer.editOfLine(at: range.lowerBound, in: storage, &directives)),
      ("Ignore \(id) in this file", writer.editOfFile(&directives)),
    ].compactMap { title, edit in edit.map { CodeAction(title: title, edits: [$0], diagnostic: diagnostic) } }
  }

  /// Ways not to hear of a finding until the document is closed, or the configuration read again.
  private func quietActions(_ finding: RuleFinding, isWritten: Bool) -> [CodeAction] {
    let found = text.string(in: finding.range)
    let (uri, id) = (facts.uri, finding.ruleID)
    let shown = found.count > 30 ? found.prefix(29) + "…" : found[...]
    var actions = [("Ignore \"\(shown)\" in this file for now (\(id))", [uri, id, found])]
    if !isWritten { actions.append(("Ignore \(id) in this file for now", [uri, id])) }
    actions.append(("Ignore \(id) everywhere for now", ["", id]))
    return actions.map { title, arguments in
      CodeAction(title: title, diagnostic: Diagnostic(finding), command: (.ignoreFinding, arguments))
    }
  }

  /// The comment markers at an offset.
  private func commentMarkers(at offset: Int) -> CommentMarkers? {
    let index = max(0, min(offset, storage.length) - 1)
    let inner = storage.length == 0 ? nil : storage.attributes(at: index).attributes?.language
    return [inner, facts.languageName].lazy.compactMap { $0 }.compactMap { facts.manifest[$0]?.comments }.first
  }

  // MARK: Words

  /// The time that an answer waits for suggestions.
  private static let guessMilliseconds: UInt64 = 40
  /// Of more words the guesses are not asked for at once.
  private static let mostGuessed = 8
  /// So many replacements of a word are offered.
  private static let mostOffered = 5

  /// Adds the actions for misspelled words in a range.
  func addSpellingActions(in range: Range<Int>, to list: inout CodeActionList) {
    guard let speller = words.speller else { return }
    let found = words.misspellings().filter { $0.finding.range.touches(range) }
    let deadline = monotonicNanoseconds() + Self.guessMilliseconds * 1_000_000
    for (index, found) in found.enumerated() {
      if list.isFull { return list.cut() }
      var actions: [CodeAction] = []
      let diagnostic = Diagnostic(found, facts.configuration)
      let question = GuessWorker.Question(word: found.word, languages: speller.settings.languages)
      let guesses =
        index < Self.mostGuessed && found.confidence == .possible
        ? facts.guesser.guesses(for: question, until: deadline) : facts.guesser.knownGuesses(for: question)
      let corrections = found.confidence == .sure ? Speller.corrections(for: found, in: storage) : []
      if guesses != nil || !corrections.isEmpty {
        let others = Speller.fitting(guesses ?? [], for: found, in: storage)
        let offered = (corrections + others.filter { !corrections.contains($0) }).prefix(Self.mostOffered)
        for (index, guess) in offered.enumerated() {
          actions.append(
            CodeAction(
              title: "Replace with \"\(guess)\"", edits: [(found.finding.range, guess)], diagnostic: diagnostic,
              isPreferred: index == 0))
        }
      } else if let way = facts.client.wayToLateGuesses {
        actions.append(
          CodeAction(
            title: "Replace \"\(found.word)\" with the best guess", diagnostic: diagnostic,
            lateGuess: CodeAction.LateGuess(way: way, word: found.word, range: found.finding.range)))
      }
      for (title, command, scope) in [
        ("Add \"\(found.word)\" to the words of the project", ServerCommand.addWord, "project"),
        ("Add \"\(found.word)\" to my words", .addWord, "user"), ("Ignore \"\(found.word)\" here", .ignoreWord, ""),
      ] {
        actions.append(
          CodeAction(
            title: title, diagnostic: diagnostic,
            command: (command, [facts.uri, found.word] + (scope.isEmpty ? [] : [scope]))))
      }
      actions += directiveActions(
        FindingDirective.spellingID, at: found.finding.range, diagnostic, &list.directives)
      list.add(actions)
    }
  }
}

extension Range<Int> {
  /// Whether ranges have a unit or an end in common.
  func touches(_ other: Range<Int>) -> Bool { lowerBound <= other.upperBound && other.lowerBound <= upperBound }
}
