internal import HighlightRendering
internal import HighlightThemes
internal import LanguageManifest
internal import SystemSupport
internal import TextModel

/// Prompts at the bottom of the screen, and lists.
extension Viewer {
  // MARK: Prompts

  /// Handles a key while a prompt is open: Enter runs the prompt, Escape and Backspace in an empty field close it,
  /// Control-R toggles between expression and literal text, `!` at the start inverts a filter. Other keys edit the
  /// text. Commands of one letter run without Enter.
  func takeInPrompt(_ key: Key) {
    guard var prompt else { return }
    switch key {
    case .escape, .control("c"), .control("g"): return self.prompt = nil
    case .backspace where prompt.field.characters.isEmpty: return self.prompt = nil
    case .enter:
      self.prompt = nil
      switch prompt.purpose {
      case .search(let isForward): startSearch(prompt.field.text, isForward: isForward, isLiteral: prompt.isLiteral)
      case .filter(let isInverted):
        startFilter(prompt.field.text, isInverted: isInverted, isLiteral: prompt.isLiteral)
      case .command: obey(prompt.field.text)
      }
      return
    case .control("r"):
      if case .command = prompt.purpose { break }
      prompt.isLiteral.toggle()
    case .character("!") where prompt.field.characters.isEmpty, .control("n") where prompt.field.characters.isEmpty:
      if case .filter(let isInverted) = prompt.purpose {
        prompt.purpose = .filter(isInverted: !isInverted)
      } else {
        _ = prompt.field.take(key)
      }
    default: _ = prompt.field.take(key)
    }
    if case .command = prompt.purpose, ["n", "p", "x", "f", "q"].contains(prompt.field.text) {
      // These need no Enter, as in less.
      self.prompt = nil
      return obey(prompt.field.text)
    }
    self.prompt = prompt
  }

  /// Runs the command after a `+` on the command line: a line number, `/` or `?` and an expression to search for, or
  /// `&` or `&!` and an expression to filter by. The characters of any other text are handled as typed keys.
  /// - Parameter command: the text without the `+`.
  func begin(with command: String) {
    if let number = Int(command) {
      activity = .going(.line(number))
    } else if command.hasPrefix("/") || command.hasPrefix("?") {
      startSearch(String(command.dropFirst()), isForward: command.hasPrefix("/"), isLiteral: false)
    } else if command.hasPrefix("&") {
      let text = command.dropFirst()
      startFilter(
        String(text.hasPrefix("!") ? text.dropFirst() : text), isInverted: text.hasPrefix("!"), isLiteral: false)
    } else {
      for character in command { take(.character(character)) }
    }
  }

  /// Runs a command that was typed after `:` (n, p, x, e FILE, f, q or a line number), and adds it to the history.
  /// Other commands show a message.
  private func obey(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = words.first else { return }
    commandHistory.append(text)
    switch name {
    case "q", "q!", "Q", "quit": isDone = true
    case "n": openInput(current + 1, step: 1, missing: "there is no next file")
    case "p": openInput(current - 1, step: -1, missing: "there is no previous file")
    case "x": openInput(0, step: 1, missing: "there is no file")
    case "f": message = description(isLong: true)
    case "e":
      guard words.count > 1 else { return message = ":e needs the name of a file" }
      openFile(Environment.expandingHome(words[1].trimmingSuffixSpaces()), line: nil)
    default:
      guard let number = Int(name) else { return message = "there is no command :\(name) (n, p, x, e FILE, f, q, a number)" }
      offsetBeforeJump = file?.top?.part.range.lowerBound
      activity = .going(.line(number))
    }
  }

  /// Opens the first input that can be opened, from the index `first` on in steps of `step`. The first error becomes
  /// the message; if there are no such inputs, `missing`.
  private func openInput(_ first: Int, step: Int, missing: String) {
    var index = first
    var failure: String?
    while inputs.indices.contains(index) {
      if open(index) {
        if let failure { message = failure }
        return
      }
      failure = failure ?? message
      index += step
    }
    message = failure ?? missing
  }

  /// Opens a file, and scrolls to `line`, counted from 1, unless it is nil. A file that is not among the inputs is
  /// inserted after the current one, and removed again if it cannot be opened.
  func openFile(_ path: String, line: Int?) {
    if let known = inputs.firstIndex(where: { $0.path == path }) {
      if known != current && !open(known) { return }
    } else {
      let statusBefore = status
      inputs.insert(Input(path: path, name: path, configuration: inputs[current].configuration), at: current + 1)
      guard open(current + 1) else {
        inputs.remove(at: current + 1)
        // It was not named on the command line.
        status = statusBefore
        return
      }
    }
    if let line { activity = .going(.line(line)) }
  }

  // MARK: Searching

  /// Starts a search for a typed pattern; for an empty text, with the last pattern. Of an invalid pattern only the
  /// direction is kept, and a message is shown.
  func startSearch(_ text: String, isForward: Bool, isLiteral: Bool) {
    searchesForward = isForward
    if !text.isEmpty {
      guard let new = searchPattern(text, isLiteral: isLiteral) else { return }
      pattern = new
      match = nil
    }
    showsMatches = true
    searchAgain(isForward: isForward, isNew: !text.isEmpty)
  }

  /// Returns the search pattern for typed text and adds the text to the history. Returns nil if it is invalid, with
  /// the error as the message.
  func searchPattern(_ text: String, isLiteral: Bool) -> SearchPattern? {
    do throws(RegularExpressionError) {
      patternCount += 1
      let result = try SearchPattern(text, caseRule: caseRule, isLiteral: isLiteral, number: patternCount)
      if searchHistory.last != text { searchHistory.append(text) }
      return result
    } catch {
      message = "bad pattern: " + error.explanation + (error.utf16Offset.map { ", at character \($0 + 1)" } ?? "")
      return nil
    }
  }

  /// Starts a search for the next or previous match of the current pattern, from the last match if it is on the
  /// screen, else from the top of the screen. Shows a message if there is no pattern or the file is empty.
  /// - Parameter isNew: true if a match in the top row counts, too, unless it is the last match.
  func searchAgain(isForward: Bool, isNew: Bool = false) {
    // In a diff, from file to file.
    guard let pattern else { return search(for: .files, isForward: isForward) }
    showsMatches = true
    search(for: pattern, isForward: isForward, isNew: isNew)
  }

  /// Starts a search for parts of a diff, which are not shown as matches.
  func search(for part: DiffTarget, isForward: Bool) {
    guard let pattern = part.pattern else { return }
    search(for: pattern, isForward: isForward, isNew: false)
  }

  /// The parts of a diff to which keys can jump.
  enum DiffTarget: Int {
    case files = -1
    case changes = -2

    /// The pattern of its first line, as git or as this program writes it.
    var pattern: SearchPattern? {
      let text =
        switch self {
        case .files: DiffForm.headingPattern + "|^diff -|^Index: "
        case .changes: #"^[^[:alnum:]+\n]*@@+ "#
        }
      return try? SearchPattern(text, caseRule: .exact, isLiteral: false, number: rawValue)
    }

    /// The message that there is none.
    static func missing(_ pattern: SearchPattern) -> String? {
      switch DiffTarget(rawValue: pattern.number) {
      case .files: "there was no search yet, and there is no further file of a difference; type / and a pattern"
      case .changes: "there is no further change"
      case nil: nil
      }
    }
  }

  private func search(for pattern: SearchPattern, isForward: Bool, isNew: Bool) {
    guard let file, let top = file.top else { return message = "the file is empty" }
    offsetBeforeJump = top.part.range.lowerBound
    // From the last match, if it is still on the screen.
    var (part, row) = (top.part, top.row)
    var includesRow = isNew
    if let match, let found = file.rows(height).first(where: { $0.part.range.lowerBound == match.part }) {
      part = found.part
      row = file.line(part).row(of: match.range.lowerBound)
      includesRow = false
    }
    let line = file.line(part)
    let found = (try? pattern.matches(in: line.text)) ?? []
    let rest =
      isForward
      ? found.first { includesRow ? $0.lowerBound >= line.rows[row].lowerBound : $0.lowerBound >= line.rows[row].upperBound }
      : found.last { $0.lowerBound < line.rows[row].lowerBound }
    if let rest { return take(part, rest) }
    activity = .searching(
      TextSearch(
        pattern, isForward: isForward, in: file,
        from: isForward ? file.parts.part(after: part) : file.parts.part(before: part)))
    noteChange()
  }

  /// Does one step of the search: scrolls to the match if one is found, and shows a message if there is none or a match
  /// exceeds its limit. At the end of a stream that is still arriving, a forward search continues.
  func searchOn() {
    guard var search, let file else { return }
    switch search.step() {
    case .goesOn: return activity = .searching(search)
    case .found(let part, let range): take(part, range)
    case .nothing:
      // A stream may have more.
      if search.isForward && file.file.isComing { return activity = .searching(search) }
      message = DiffTarget.missing(search.pattern) ?? "not found: \(search.pattern.text)"
    case .interrupted(.deadline): message = "the pattern takes too long"
    case .interrupted: message = "the pattern needs too much memory"
    }
    activity = .none
    noteChange()
  }

  /// Scrolls to a match and selects it; also sideways if lines are chopped and the match is not visible.
  private func take(_ part: LineParts.LinePart, _ range: Range<Int>) {
    guard let file else { return }
    match = (part.range.lowerBound, range)
    file.show(part.range.lowerBound, unit: range.lowerBound, lineStart: part.lineStart, height: height)
    guard options.chops else { return }
    // The match is visible with some context.
    let line = file.line(part)
    let column = file.rows.fit(line.text, 0..<range.lowerBound, from: 0, limit: .max / 2, file.look).column
    let end = file.rows.fit(line.text, range, from: column, limit: .max / 2, file.look).column
    if column < shift || end > shift + file.look.columns - 1 {
      shift = end < file.look.columns ? 0 : max(column - file.look.columns / 2, 0)
    }
  }

  // MARK: Lists

  /// Opens the list of the symbols of the file. Shows a message if there are none.
  func showOutline() {
    guard let colored = file?.colored else { return message = "the outline is not ready yet" }
    guard !colored.symbols.isEmpty else { return message = "no symbols were found here" }
    let top = file?.top?.part.range.lowerBound ?? 0
    let selected = colored.symbols.lastIndex { $0.line <= top } ?? 0
    let isPart = colored.bytes != 0..<(file?.file.count ?? 0)
    list = ListBox(
      .outline, title: isPart ? "outline of the part that is read" : "outline",
      items: colored.symbols.map { symbol in
        ListBox.Item(
          text: symbol.name, detail: file?.number(ofLineAt: symbol.line).map { "\($0 + 1)" } ?? "", depth: symbol.depth)
      }, selected: selected)
  }

  /// Opens the list of themes; the selected one is previewed.
  func showThemes() {
    let names = Theme.knownNames
    themeBefore = options.theme
    list = ListBox(
      .themes, title: "theme", items: names.map { ListBox.Item(text: $0) },
      selected: names.firstIndex(of: options.theme.name) ?? 0)
  }

  /// Opens the list of languages.
  func showLanguages() {
    let names = languageNames
    let now = file?.colored?.language ?? "plaintext"
    list = ListBox(
      .languages, title: "language", items: names.map { ListBox.Item(text: $0) }, selected: names.firstIndex(of: now) ?? 0)
  }

  private var languageNames: [String] { ["plaintext"] + manifest.languages.map(\.name).sorted() }

  /// Handles a key while a list is open. Escape closes the list. Enter, or a click on an item, applies the item and
  /// closes the list. Other keys move the selection or edit the typed text; a theme is previewed as soon as it is
  /// selected. In the list of keys (help), Enter and `q` close the list, Space, `f`, `b`, `j`, `k` and the arrow keys
  /// scroll, and other letters and clicks do nothing.
  func takeInList(_ key: Key) {
    guard let before = list else { return }
    switch key {
    case .escape, .control("c"), .control("g"): return endPrompts()
    case .enter: return choose()
    case .click(let row, _):
      let listRow = row - (height - listHeight)
      if before.purpose != .help, listRow >= 0, row < height, list?.select(row: listRow) == true { choose() }
      return
    case .character("q") where before.purpose == .help: return endPrompts()
    case .character(" ") where before.purpose == .help, .character("f") where before.purpose == .help:
      return scrollHelp(.pageDown)
    case .character("b") where before.purpose == .help: return scrollHelp(.pageUp)
    case .character("j") where before.purpose == .help, .down where before.purpose == .help: return scrollHelp(.down)
    case .character("k") where before.purpose == .help, .up where before.purpose == .help: return scrollHelp(.up)
    case .character where before.purpose == .help: return
    default: break
    }
    let height = listHeight
    guard list?.take(key, height: height) == true else { return }
    if before.purpose == .themes, let theme = chosenTheme { options.theme = theme }
  }

  /// Scrolls the list of keys, in which no item is displayed as selected, by moving its selection.
  private func scrollHelp(_ key: Key) {
    guard let top = list?.top, let selected = list?.selected else { return }
    let isUp = key == .up || key == .pageUp
    // To the edge of the screen first.
    if !isUp && selected < top + height - 1 {
      for _ in selected..<(top + height - 1) { _ = list?.take(.down, height: height) }
    }
    if isUp && selected > top { for _ in top..<selected { _ = list?.take(.up, height: height) } }
    _ = list?.take(key, height: height)
  }

  private var chosenTheme: Theme? {
    guard let index = list?.selection else { return nil }
    let names = Theme.knownNames
    guard names.indices.contains(index) else { return nil }
    do throws(ThemeError) {
      return try Theme.named(names[index])
    } catch {
      message = error.lines.first
      return nil
    }
  }

  /// Closes the list and applies the selected item: scrolls to a symbol, sets the theme, or highlights the file in
  /// the language. The list of keys, and a list without a selection, are only closed.
  private func choose() {
    guard let list, let index = list.selection, list.purpose != .help else { return endPrompts() }
    self.list = nil
    switch list.purpose {
    case .help: break
    case .outline:
      guard let symbol = file?.colored?.symbols[index] else { return }
      offsetBeforeJump = file?.top?.part.range.lowerBound
      file?.show(symbol.line, lineStart: symbol.line, height: height)
    case .themes:
      self.list = list
      if let theme = chosenTheme {
        options.theme = theme
        options.isThemeAutomatic = false
      }
      self.list = nil
      themeBefore = nil
      message = "theme \(options.theme.name)"
    case .languages:
      let names = languageNames
      guard names.indices.contains(index) else { return }
      file?.language = names[index]
      message = "language \(names[index])"
      rehighlight()
    }
  }
}

extension String {
  /// Returns the text without trailing spaces.
  fileprivate func trimmingSuffixSpaces() -> String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
