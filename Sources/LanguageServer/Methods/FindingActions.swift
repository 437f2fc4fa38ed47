internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightStorage
internal import LanguageManifest
internal import Platform
internal import Spelling
internal import TextChecks
internal import TextModel
internal import TextRules

/// Code actions for findings: hidden characters, matches of rules, misspelled words.
extension DocumentView {
  /// Adds an action for each of the rules' findings that has a fix and overlaps or adjoins a UTF-16 range. If the
  /// list is full, the rest is left out. So is a fix whose edits would show a part of a hidden text; `check --fix` makes it.
  func addFixActions(in range: Range<Int>, to list: inout CodeActionList) {
    let hidden = HiddenRanges(storage.redactedRanges)
    var hiding = HiddenEdits(storage)
    for finding in findings {
      guard let fix = finding.fix, finding.range.touches(range), let edits = hiding.edits(finding.range, fix.utf16) else {
        continue
      }
      if list.isFull { return list.cut() }
      let shown = fix.isEmpty ? hidden.shown(finding.range, of: storage.text) : finding.isRedacted ? "***" : fix
      let title = fix.isEmpty ? "Remove \(shown)" : "Replace with \(shown)"
      list.add([
        CodeAction(
          title: "\(title) (\(finding.ruleID))", edits: edits, diagnostic: Diagnostic(finding),
          isPreferred: true)
      ])
    }
  }

  /// Returns the action that applies all fixes of rules in the document; nil if there are none.
  func fixAllAction() -> CodeAction? {
    var hiding = HiddenEdits(storage)
    let edits = TextReplacement.fixes(of: storage).flatMap { hiding.edits($0.range, $0.units) ?? [] }
    if edits.isEmpty { return nil }
    return CodeAction(
      title: "Put right what rules found", kind: CodeActionMethod.fixAllKind, edits: edits)
  }

  /// Adds the actions for hidden characters that overlap or adjoin a UTF-16 range: removing them, or replacing other
  /// blanks by spaces, and, in comments,
  /// strings and prose, replacing them by escape sequences. Confusable characters have none. If the list is full, the
  /// rest is left out.
  func addCharacterActions(in range: Range<Int>, to list: inout CodeActionList) {
    for finding in storage.characterFindings where finding.kind != .confusable && finding.range.touches(range) {
      if list.isFull { return list.cut() }
      let diagnostic = Diagnostic(finding, facts.characters).hidden(by: HiddenRanges(storage.redactedRanges))
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
      let isBlank = scalars.allSatisfy(\.properties.isWhitespace)
      list.add([
        CodeAction(
          title: isBlank ? "Replace \(names) by a space" : "Remove \(names)", edits: [(finding.range, isBlank ? " " : "")],
          diagnostic: diagnostic, isPreferred: finding.part == .code)
      ])
    }
  }

  /// Adds actions that ignore the rules with findings that overlap or adjoin a UTF-16 range, once for each rule: by
  /// comments, if the language has comments, and by commands until the server ends. If the list is full, the rest is
  /// left out.
  func addIgnoreActions(in range: Range<Int>, to list: inout CodeActionList) {
    var seen: Set<String> = []
    for finding in findings where finding.range.touches(range) && seen.insert(finding.ruleID).inserted {
      if list.isFull { return list.cut() }
      let written = directiveActions(
        finding.ruleID, at: finding.range, Diagnostic(finding), &list.directives)
      list.add(written + quietActions(finding, isWritten: !written.isEmpty))
    }
  }

  /// Returns the actions that insert an ignore comment for a finding, in its line and for the file. None if the
  /// language has no comments or the id cannot be written in one; none for the line if a comment cannot be added to
  /// it.
  /// - Parameters:
  ///   - id: the id of the finding in the comment.
  ///   - range: the UTF-16 range of the finding.
  func directiveActions(
    _ id: String, at range: Range<Int>, _ diagnostic: Diagnostic, _ directives: inout DirectiveIndex
  ) -> [CodeAction] {
    let entry = commentedLanguage(at: range.upperBound)
    guard
      let writer = DirectiveWriter(
        text, markers: entry?.comments, standsAlone: entry?.commentsStandAlone ?? false, ignoring: id)
    else { return [] }
    return [
      ("Ignore \(id) in this line", writer.editOfLine(at: range.lowerBound, in: storage, &directives)),
      ("Ignore \(id) in this file", writer.editOfFile(&directives)),
    ].compactMap { title, edit in edit.map { CodeAction(title: title, edits: [$0], diagnostic: diagnostic) } }
  }

  /// Returns the actions that ignore findings by a command, without a change of the text: of this matched text in the
  /// document, unless it is hidden, and of the rule everywhere.
  /// - Parameter isWritten: whether comments can ignore the rule. If false, or if the text is hidden, there is also an
  ///   action for the rule in the document.
  private func quietActions(_ finding: RuleFinding, isWritten: Bool) -> [CodeAction] {
    let found = text.string(in: finding.range)
    let (uri, id) = (facts.uri, finding.ruleID)
    let shown = found.count > 30 ? found.prefix(29) + "…" : found[...]
    // A hidden text is in no title and no argument.
    let isHidden = HiddenRanges(storage.redactedRanges).overlap(finding.range)
    var actions = isHidden ? [] : [("Ignore \"\(shown)\" in this file for now (\(id))", [uri, id, found])]
    if !isWritten || isHidden { actions.append(("Ignore \(id) in this file for now", [uri, id])) }
    actions.append(("Ignore \(id) everywhere for now", ["", id]))
    return actions.map { title, arguments in
      CodeAction(title: title, diagnostic: Diagnostic(finding), command: (.ignoreFinding, arguments))
    }
  }

  /// Returns the innermost language just before a UTF-16 offset, else the document's language, that has comments. Nil if
  /// neither has.
  private func commentedLanguage(at offset: Int) -> LanguageEntry? {
    let index = max(0, min(offset, storage.length) - 1)
    let inner = storage.length == 0 ? nil : storage.attributes(at: index).attributes?.language
    return [inner, facts.languageName].lazy.compactMap { $0 }.compactMap { facts.manifest[$0] }.first { $0.comments != nil }
  }

  // MARK: Words

  /// How long a response waits for suggestions, in milliseconds: where the client sent the request by itself, where it
  /// does not say, and where the user waits for the list.
  private static let guessMilliseconds: (automatic: UInt64, unknown: UInt64, invoked: UInt64) = (40, 150, 1000)
  /// The most words of a range for which suggestions are awaited.
  private static let maxSuggested = 8
  /// The most replacements of a word that are offered.
  private static let maxOffered = 5

  /// Adds the actions for misspelled words that overlap or adjoin a UTF-16 range: at most 5 replacements, adding or
  /// ignoring the word, and ignore comments. Waits for suggestions, longest where the user has asked for the actions;
  /// without them, offers an action that finds them later. Does nothing without a speller.
  func addSpellingActions(in range: Range<Int>, _ trigger: CodeActionMethod.Trigger, to list: inout CodeActionList) {
    guard let speller = words.speller else { return }
    // A word of a hidden text is not quoted in titles.
    let hidden = HiddenRanges(storage.redactedRanges)
    let found = words.misspellings().filter { $0.finding.range.touches(range) && !hidden.overlap($0.finding.range) }
    let milliseconds =
      switch trigger {
      case .automatic: Self.guessMilliseconds.automatic
      case .unknown: Self.guessMilliseconds.unknown
      case .invoked: Self.guessMilliseconds.invoked
      }
    let deadline = monotonicNanoseconds() + milliseconds * 1_000_000
    for (index, found) in found.enumerated() {
      if list.isFull { return list.cut() }
      var actions: [CodeAction] = []
      let diagnostic = Diagnostic(found, facts.configuration)
      let question = SuggestionWorker.Question(word: found.word, languages: speller.settings.languages)
      let guesses =
        index < Self.maxSuggested && found.confidence == .possible
        ? facts.guesser.guesses(for: question, until: deadline) : facts.guesser.knownSuggestions(for: question)
      let corrections = found.confidence == .sure ? ConfiguredSpellChecker.corrections(for: found, in: storage) : []
      if guesses != nil || !corrections.isEmpty {
        let others = ConfiguredSpellChecker.fitting(guesses ?? [], for: found, in: storage)
        let offered = (corrections + others.filter { !corrections.contains($0) }).prefix(Self.maxOffered)
        for (index, guess) in offered.enumerated() {
          actions.append(
            CodeAction(
              title: "Replace with \"\(guess)\"", edits: [(found.finding.range, guess)], diagnostic: diagnostic,
              isPreferred: index == 0))
        }
      } else if let way = facts.client.wayToLateSuggestions {
        actions.append(
          CodeAction(
            title: "Replace \"\(found.word)\" with the best guess", diagnostic: diagnostic,
            lateSuggestion: CodeAction.LateSuggestion(way: way, word: found.word, range: found.finding.range)))
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
  /// Whether two ranges overlap or are adjacent.
  func touches(_ other: Range<Int>) -> Bool { lowerBound <= other.upperBound && other.lowerBound <= upperBound }
}
