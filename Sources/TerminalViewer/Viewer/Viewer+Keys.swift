internal import HighlightCore
internal import HighlightRendering
internal import Platform
internal import SystemSupport
internal import TextModel

/// Key bindings.
extension Viewer {
  private static let wheelRows = 3
  // Half a screen, as in less.
  private var halfColumns: Int { max(screen.columns / 2, 1) }

  /// Handles a key: passes it to the open list or prompt, to the command that waits for a second key, or runs its
  /// command. Digits form the count of the next command. A key ends following the file, and Escape then does nothing
  /// else.
  func take(_ key: Key) {
    switch key {
    case .background(let answer): return takeBackground(answer)
    case .attributes: return takeBackground(nil)
    default: break
    }
    if list != nil { return takeInList(key) }
    if prompt != nil { return takeInPrompt(key) }
    message = nil
    refresh()
    if let pending {
      self.pending = nil
      return take(key, for: pending)
    }
    if isFollowing {
      activity = .none
      if key == .escape || key == .control("c") { return }
    }
    if case .character(let digit) = key, let value = digit.wholeNumberValue, digit.isASCII, value > 0 || count != nil {
      count = min((count ?? 0) * 10 + value, 1 << 40)
      return
    }
    let count = count
    self.count = nil
    if key != .tab && key != .backTab && key != .enter { link = nil }
    if !move(key, count) { act(key, count) }
  }

  // MARK: Moving

  /// Handles a key that moves in the text. Returns false for other keys.
  private func move(_ key: Key, _ count: Int?) -> Bool {
    let half = max(height / 2, 1)
    switch key {
    case .character("j"), .character("e"), .control("n"), .control("e"), .control("j"), .down: moveRows(count ?? 1)
    case .character("k"), .character("y"), .control("p"), .control("y"), .control("k"), .up: moveRows(-(count ?? 1))
    case .enter:
      if link != nil && count == nil { openLink() } else { moveRows(count ?? 1) }
    case .character(" "), .character("f"), .control("f"), .control("v"), .pageDown: moveRows(count ?? height)
    case .character("b"), .control("b"), .alt("v"), .pageUp: moveRows(-(count ?? height))
    case .character("d"), .control("d"): moveRows(count ?? half)
    case .character("u"), .control("u"): moveRows(-(count ?? half))
    case .wheel(let rows): moveRows(rows * Self.wheelRows)
    case .character("g"), .character("<"), .alt("<"), .home:
      jump()
      if let count { activity = .going(.line(count)) } else { file?.toStart() }
    case .character("G"), .character(">"), .alt(">"), .end:
      jump()
      activity = .going(count.map { .line($0) } ?? .end)
    case .character("p"), .character("%"):
      jump()
      go(toPercent: count ?? 0)
    case .right, .alt(")"): moveColumns(count ?? halfColumns)
    case .left, .alt("("): moveColumns(-(count ?? halfColumns))
    default: return false
    }
    return true
  }

  private func moveRows(_ rows: Int) {
    guard let file else { return }
    let moved = file.move(min(max(rows, -1 << 24), 1 << 24), height: height)
    // A file that has grown has new rows at the end.
    if !moved && rows > 0 && file.top != nil { file.clamp(height: height, atLeast: file.top) }
  }

  private func moveColumns(_ columns: Int) {
    if options.chops { shift = min(max(shift + columns, 0), LineParts.longest) }
  }

  /// Stores the byte offset at the top of the screen before a jump, for `''`.
  private func jump() { offsetBeforeJump = file?.top?.part.range.lowerBound }

  private func go(toPercent percent: Int) {
    guard let file, file.file.count > 0 else { return }
    if percent >= 100 { return file.toEnd(height: height) }
    file.show(file.file.count / 100 * percent + file.file.count % 100 * percent / 100, height: height)
  }

  /// Scrolls to the goal (a line, the end, or a visible line of the filter) once its position is known, and ends the
  /// activity. Does nothing while the file is still read, counted or filtered up to it. If there is no such line,
  /// shows a message.
  func reachGoal() {
    guard let file, let goal else { return }
    switch goal {
    case .shown(let offset):
      guard let filter = file.filter else { return activity = .none }
      guard filter.start(after: offset - 1) != nil || !file.isFiltering else { return }
      activity = .none
      file.show(offset, height: height)
      if filter.starts.isEmpty && !file.file.isComing && !file.isFiltering {
        message = "no line matches the filter; & and Enter show all lines"
      }
    case .end:
      guard !file.file.isComing, !file.isFiltering else { return }
      activity = .none
      file.toEnd(height: height)
    case .line(let number):
      if file.isFiltering { return }
      if let start = file.index.start(ofLine: max(number - 1, 0), in: file.file), start < file.file.count || start == 0 {
        activity = .none
        file.show(start, lineStart: start, height: height)
      } else if !file.file.isComing, file.lineCount != nil {
        activity = .none
        message = "there is no line \(number); there are \(file.lineCount ?? 0)"
        file.toEnd(height: height)
      }
    }
    noteChange()
  }

  // MARK: All other keys

  /// Runs the command of a key that does not move in the text: quits, opens a prompt or list, changes folds, selects
  /// a link and others. An unknown key shows a message.
  private func act(_ key: Key, _ count: Int?) {
    switch key {
    case .character("q"), .character("Q"): isDone = true
    case .character("/"): prompt = Prompt(purpose: .search(isForward: true), field: LineField(history: searchHistory))
    case .character("?"): prompt = Prompt(purpose: .search(isForward: false), field: LineField(history: searchHistory))
    case .character("&"):
      prompt = Prompt(purpose: .filter(isInverted: false), field: LineField(history: searchHistory))
    case .character("n"): searchAgain(isForward: searchesForward)
    case .character("N"): searchAgain(isForward: !searchesForward)
    case .alt("u"): showsMatches.toggle()
    case .character(":"): prompt = Prompt(purpose: .command, field: LineField(history: commandHistory))
    case .character("-"): pending = .option
    case .character("m"): pending = .mark
    case .character("'"): pending = .jump
    case .character("="), .control("g"): message = description(isLong: true)
    case .character("r"), .character("R"), .control("l"), .control("r"): screen.clear()
    case .character("F"): startFollowing()
    case .character("z"): fold(line: count)
    case .character("a"): foldAll()
    case .character("Z"): pending = .leave
    case .character("]"): pending = .next(isForward: true)
    case .character("["): pending = .next(isForward: false)
    case .character("o"): showOutline()
    case .character("c"):
      options.showsTextOnly.toggle()
      message = options.showsTextOnly ? "text alone, to copy it (c: all)" : "text with its margin"
      layOut()
    case .character("v"): edit()
    case .character("t"): showThemes()
    case .character("l"): showLanguages()
    case .character("h"), .character("H"): list = ListBox(.help, title: "keys (q goes back)", items: ViewerHelp.items)
    case .tab: moveToLink(isForward: true)
    case .backTab: moveToLink(isForward: false)
    case .click(let row, let column): click(row, column)
    case .escape: (match, link) = (nil, nil)
    case .control("c"): break
    default: message = "unknown key; h lists the keys"
    }
  }

  /// Completes a command of two keys, such as `m` and a letter, with its second key. Does nothing if that is not a
  /// character.
  /// - Parameters:
  ///   - key: the second key.
  ///   - pending: the command that the first key began.
  private func take(_ key: Key, for pending: Pending) {
    guard case .character(let letter) = key else { return }
    switch pending {
    case .option: toggle(option: letter)
    case .leave:
      guard letter == "Z" else { return message = "ZZ leaves; a folds all" }
      isDone = true
    case .next(let isForward):
      guard letter == "c" else { return message = "]c goes to the next change, [c to the one before" }
      search(for: .changes, isForward: isForward)
    case .mark:
      guard letter.isLetter else { return message = "a mark is a letter" }
      file?.marks[letter] = file?.top?.part.range.lowerBound
    case .jump:
      let offset: Int?
      switch letter {
      case "'": offset = offsetBeforeJump ?? 0
      case "^": offset = 0
      case "$":
        jump()
        return activity = .going(.end)
      default: offset = file?.marks[letter]
      }
      guard let offset else { return message = "there is no mark \(letter)" }
      jump()
      file?.show(offset, height: height)
    }
  }

  /// Toggles the option with a letter (`-N`, `-S`, `-i`, `-I`), shows its new value as the message, and updates the
  /// layout. Other letters only show a message.
  private func toggle(option: Character) {
    switch option {
    case "N", "n":
      options.showsNumbers.toggle()
      message = options.showsNumbers ? "line numbers" : "no line numbers"
    case "S":
      options.chops.toggle()
      message = options.chops ? "long lines are chopped (→ ← move)" : "long lines are wrapped"
    case "i":
      caseRule = caseRule == .smart ? .exact : .smart
      message = caseRule == .smart ? "case matters if the pattern has a capital letter" : "case matters"
    case "I":
      caseRule = caseRule == .ignored ? .exact : .ignored
      message = caseRule == .ignored ? "case does not matter" : "case matters"
    default: message = "there is no option -\(option) (N, S, i, I)"
    }
    layOut()
  }

  private func startFollowing() {
    guard let file else { return }
    activity = .following
    if file.refresh() == .truncated { message = "was truncated: \(file.file.name)" }
    file.toEnd(height: height)
  }

  // MARK: Folds

  /// Closes the fold of a line, counted from 1, or opens it if it is closed. With nil, that of the line of the last
  /// match if it is on the screen, else of the first line on the screen that has a fold. Shows a message if there is
  /// none.
  private func fold(line: Int?) {
    guard let file else { return }
    if let line {
      guard let start = file.index.start(ofLine: line - 1, in: file.file) else {
        return message = "there is no line \(line)"
      }
      if !file.toggleFold(at: start) { message = "nothing can be folded at line \(line)" }
      return
    }
    // The line of the last match, otherwise the first one on the screen that can be folded.
    var lines = file.rows(height).map(\.part.lineStart)
    if let match, let found = file.rows(height).first(where: { $0.part.range.lowerBound == match.part }) {
      lines.insert(found.part.lineStart, at: 0)
    }
    if !lines.contains(where: { file.toggleFold(at: $0) }) { message = "nothing can be folded here" }
  }

  private func foldAll() {
    guard let file else { return }
    if file.toggleAllFolds() == 0 { message = "nothing can be folded" }
    file.clamp(height: height)
  }

  // MARK: Links

  /// Selects the link after or before the selected one; without one, the first or last link on the screen. Scrolls if
  /// it is not on the screen. If there is no further link, selects none and shows a message.
  private func moveToLink(isForward: Bool) {
    guard let file, let colored = file.colored else { return }
    func unit(_ position: OpenFile.RowPosition, end: Bool) -> Int? {
      let line = file.line(position.part)
      return line.colored.map { $0 + (end ? line.rows[position.row].upperBound : line.rows[position.row].lowerBound) }
    }
    let rows = file.rows(height)
    guard let first = rows.compactMap({ unit($0, end: false) }).first,
      let last = rows.compactMap({ unit($0, end: true) }).last
    else { return message = "there is no link" }
    let visible = colored.links(in: first..<max(last, first))
    if let current = link {
      link = isForward ? current + 1 : current - 1
    } else {
      link = isForward ? visible.lowerBound : visible.upperBound - 1
    }
    guard let link, colored.links.indices.contains(link) else {
      self.link = nil
      return message = "there is no link \(isForward ? "further down" : "further up")"
    }
    if visible.contains(link) { return }
    // It is not on the screen: its line is shown in the middle.
    guard let position = self.position(ofUnit: colored.links[link].range.lowerBound) else { return }
    file.show(position.offset, unit: position.unit)
    file.move(-(height / 3), height: height)
    file.clamp(height: height)
  }

  /// Returns the byte offset in the file of the line part that contains a UTF-16 unit of the highlighted text, and
  /// the UTF-16 offset of the unit in that part; nil without highlights.
  private func position(ofUnit unit: Int) -> (offset: Int, unit: Int)? {
    guard let start = file?.colored?.part(ofUnit: unit) else { return nil }
    return (start.offset, unit - start.unit)
  }

  /// Opens the selected link: a regular local file in the viewer, at the line in the link's text, a web address with
  /// the program of the system. Other links, and files that do not exist, only show a message.
  func openLink() {
    guard let file, let colored = file.colored, let link, colored.links.indices.contains(link) else { return }
    self.link = nil
    let target = colored.links[link]
    guard let address = TerminalLinks.address(of: target, inFile: file.path) else {
      return message = "is not opened: \(target.target)"
    }
    guard LinkTarget.scheme(of: address) == "file" else {
      // Other schemes may start any program; they are opened by the terminal's own hyperlinks only.
      guard LinkTarget.href(target.target) != nil else {
        return message = "is not opened: \(target.target)"
      }
      message = LinkOpener.open(address).map { "\(address): \($0)" } ?? "\(address): opened"
      return
    }
    guard LinkTarget.allows(address, from: .text) else { return message = "is not opened: \(target.target)" }
    let scheme = "file://"
    let path = FileName.string(PercentEncoding.bytes(decoding: String(address.dropFirst(scheme.utf8.count))))
    guard FileSystem.kind(of: path) == .file else { return message = "\(path): no such file" }
    openFile(path, line: lineNumber(behind: target))
  }

  /// Returns the line number after the first colon in the text of a link to a file, such as 12 for `a.py:12`; nil if
  /// there is none.
  private func lineNumber(behind link: TextLink) -> Int? {
    guard let position = position(ofUnit: link.range.lowerBound), let part = file?.parts.part(holding: position.offset),
      let file
    else {
      return nil
    }
    let text = file.line(part).text
    let end = min(position.unit + link.range.count, text.count)
    let parts = text.string(in: min(position.unit, end)..<end).split(separator: ":")
    return parts.dropFirst().first.flatMap { Int($0) }
  }

  /// Handles a click on a row and column of the screen, counted from 0: opens a closed fold in its line; on a line
  /// number, closes the fold of the line; on a link, opens the link. Does nothing elsewhere in the text.
  private func click(_ row: Int, _ column: Int) {
    guard let file, row < height else { return }
    let rows = file.rows(height)
    guard rows.indices.contains(row) else { return }
    let position = rows[row]
    let line = file.line(position.part)
    if file.closedFold(at: position.part.lineStart) != nil {
      _ = file.toggleFold(at: position.part.lineStart)
      return
    }
    guard column >= numberWidth else {
      if !file.toggleFold(at: position.part.lineStart) { message = "nothing can be folded at this line" }
      return
    }
    guard let colored = file.colored, let base = line.colored,
      let unit = file.rows.unit(at: column - numberWidth + shift, inRow: position.row, of: line, file.look)
    else { return }
    guard let found = colored.links(in: (base + unit)..<(base + unit + 1)).first else { return }
    link = found
    openLink()
  }
}
