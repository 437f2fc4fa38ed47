package import HighlightRendering
package import HighlightThemes
package import LanguageManifest
internal import Libc
internal import Platform
package import SystemSupport

/// The viewer: displays files in a terminal, a screen at a time, and handles keys.
///
/// Everything except highlighting runs on one thread. Long work (a search, counting lines) is done in steps between
/// keys.
package final class Viewer {
  /// A file to display.
  package struct Input {
    /// The path of the file; `-` for standard input.
    package var path: String
    /// The name that decides the language.
    package var name: String
    /// The index of its configuration.
    package var configuration: Int

    package init(path: String, name: String, configuration: Int) {
      (self.path, self.name, self.configuration) = (path, name, configuration)
    }
  }

  /// Options from the command line and the configuration.
  package struct Options {
    package var theme: Theme
    /// Whether the theme depends on the terminal.
    package var isThemeAutomatic = false
    package var depth = ColorDepth.trueColor
    /// Returns, by its first bytes, whether a file with escape sequences is shown in its own colors.
    package var keepsColors: (Input, ContiguousArray<UInt8>) -> Bool = { _, _ in false }
    package var language: String?
    package var showsNumbers = false
    /// Whether only text is on the screen, which can be copied: no line numbers, and no marks at the ends of rows.
    package var showsTextOnly = false
    package var chops = false
    package var tabSize = 8
    package var hasMouse = true
    /// Whether rows are written in visual order; otherwise the terminal reorders right-to-left text.
    package var ordersRows = false
    /// The command after a `+` on the command line: `G`, `/word`, `120`, `F`.
    package var firstCommand: String?
    /// Whether a file that fits on the screen is written below the prompt of the shell, and the viewer then quits.
    package var quitsIfOneScreen = false
    /// Whether the last screen stays visible after the viewer quits.
    package var leavesScreen = false

    package init(theme: Theme) { self.theme = theme }
  }

  /// A prompt at the bottom of the screen.
  struct Prompt {
    enum Purpose {
      case search(isForward: Bool)
      case filter(isInverted: Bool)
      case command
    }

    var purpose: Purpose
    var field: LineField
    /// Whether the typed text is literal, not a regular expression.
    var isLiteral = false
  }

  /// A target to jump to as soon as its position is known.
  enum Goal {
    case line(Int)
    case end
    /// The first visible line at or after a byte offset.
    case shown(Int)
  }

  /// Work between keys.
  enum Activity {
    case none
    /// A search. Keys are not handled before it ends, nor before a goal is reached.
    case searching(TextSearch)
    case going(Goal)
    /// Follows the growing file; any key ends it.
    case following
  }

  /// The meaning of the next key.
  enum Pending {
    case option
    case mark
    case jump
    case leave
    /// `]` or `[`, before the key of its target.
    case next(isForward: Bool)
  }

  let screen: Screen
  let worker: ColoringWorker
  let manifest: Manifest
  var options: Options
  var inputs: [Input]
  /// The index of the displayed file in `inputs`.
  var current = 0
  var file: OpenFile?
  /// By path: the byte offset at the top of the screen when the file was left.
  private var lastOffsets: [String: Int] = [:]
  /// By path: files that cannot be opened again, such as pipes.
  private var streams: [String: OpenFile] = [:]
  /// The message at the bottom of the screen until the next key.
  var message: String?
  var prompt: Prompt?
  var list: ListBox?
  var pending: Pending?
  /// The typed number, the argument of the next key.
  var count: Int?
  var activity = Activity.none
  var pattern: SearchPattern?
  /// The conditions of the filter.
  var conditions: [LineFilter.Condition] = []
  var searchesForward = true
  var showsMatches = true
  var caseRule = SearchPattern.CaseRule.smart
  /// The last match: the byte offset of its part, and its UTF-16 range in the part.
  var match: (part: Int, range: Range<Int>)?
  /// The index in the highlighted text of the selected link, which Enter opens.
  var link: Int?
  /// The first visible column, if lines are chopped.
  var shift = 0
  var isDone = false
  var status = ExitStatus.done
  var searchHistory: [String] = []
  var commandHistory: [String] = []
  /// The theme before the list of themes was opened.
  var themeBefore: Theme?
  /// The number of patterns so far, which identifies the last one.
  var patternCount = 0
  /// The byte offset at the top of the screen before the last jump.
  var offsetBeforeJump: Int?
  private var requestNumber = 0
  /// The last request to the worker for this file.
  private var asked: (part: ColoringWorker.FilePart, fileBytes: Int)?
  /// The deadline, in monotonic nanoseconds, for the first highlights and for the terminal's background color.
  private var firstShow: UInt64?
  private var isAskingBackground = false
  private var isChanged = true

  // The maximum length, in bytes, of a text that is highlighted completely.
  static let wholeBytes = 2 << 20
  // Highlighted bytes before and after the screen.
  private static let bytesBefore = 96 << 10
  private static let bytesBehind = 160 << 10
  // The same for the first screen, which the user waits for.
  private static let bytesNear = 24 << 10
  // More is highlighted when the screen is nearer than this, in bytes, to a boundary of the highlighted range.
  private static let margin = 24 << 10
  // Bytes of a stream that are read ahead.
  private static let bytesAhead = 16 << 20
  private static let firstShowNanoseconds: UInt64 = 60_000_000
  private static let followMilliseconds: Int32 = 200
  private static let answerNanoseconds: UInt64 = 1_000_000_000

  /// Creates the viewer and starts full-screen mode; nil without a terminal.
  package init?(_ inputs: [Input], options: Options, manifest: Manifest, worker: ColoringWorker) {
    guard let screen = Screen(hasMouse: options.hasMouse) else { return nil }
    self.screen = screen
    (self.inputs, self.options, self.manifest, self.worker) = (inputs, options, manifest, worker)
  }

  /// Runs the viewer until the user quits. Returns `incomplete` if a file could not be opened.
  package func run() -> ExitStatus {
    // The query is sent when it is certain that the answer will be read.
    guard openFirst() else {
      screen.end()
      if let message { Console.message(message) }
      return .incomplete
    }
    if options.isThemeAutomatic { askBackground() }
    if let command = options.firstCommand { begin(with: command) }
    while !isDone {
      work()
      if options.quitsIfOneScreen { quitIfOneScreen() }
      if isDone { break }
      if isChanged && !waitsForColors && !options.quitsIfOneScreen {
        show()
        isChanged = false
      }
      let wake = screen.wait(milliseconds: timeout, stream: readsAhead ? file?.file.waitsFor : nil)
      take(wake)
    }
    if isAskingBackground { waitForBackground() }
    screen.end()
    if options.leavesScreen { writeRows() }
    return status
  }

  /// Quits, and leaves the text on the terminal, if the only file fits on the screen, once it and its highlights are
  /// complete. Clears the option if the file does not fit, if there are several files, and if there is a first
  /// command.
  private func quitIfOneScreen() {
    guard let file, inputs.count == 1, screen.rows > 1, file.rows(screen.rows).count < screen.rows,
      options.firstCommand == nil
    else { return options.quitsIfOneScreen = false }
    guard !file.file.isComing, !isAskingBackground, file.file.count == 0 || file.colored?.bytes == 0..<file.file.count
    else { return }
    options.leavesScreen = true
    isDone = true
  }

  // MARK: Files

  private func openFirst() -> Bool {
    var failures: [String] = []
    for index in inputs.indices {
      if open(index) {
        if !failures.isEmpty { message = failures.joined(separator: "; ") }
        return true
      }
      if let message { failures.append(message) }
    }
    message = failures.joined(separator: "; ")
    return false
  }

  /// Displays the input with an index. If it cannot be opened, returns false, shows a message and keeps the current
  /// input.
  func open(_ index: Int) -> Bool {
    let input = inputs[index]
    do throws(FileError) {
      let opened = if let known = streams[input.path] { known } else { try openFile(input) }
      leave()
      current = index
      file = opened
    } catch {
      message = "\(error.reason): \(input.path)"
      status = .incomplete
      return false
    }
    activity = .none
    (match, link, asked) = (nil, nil, nil)
    shift = 0
    isChanged = true
    // A file in UTF-16 is converted in blocks.
    while let file, !file.file.isStream, file.file.isComing, file.file.count < Self.bytesAhead { _ = file.take() }
    layOut()
    let offset = lastOffsets[inputs[index].path]
    if !conditions.isEmpty || file?.filter != nil {
      file?.setFilter(conditions)
      if !conditions.isEmpty { activity = .going(.shown(offset ?? 0)) }
    }
    if let offset, conditions.isEmpty { file?.show(offset) }
    firstShow = monotonicNanoseconds() + Self.firstShowNanoseconds
    return true
  }

  private func openFile(_ input: Input) throws(FileError) -> OpenFile {
    let isInput = input.path == "-"
    let bytes =
      if isInput { try ByteFile(descriptor: dup(STDIN_FILENO), name: "standard input") } else {
        try ByteFile(path: input.path) { head in options.language == nil && options.keepsColors(input, head) }
      }
    let file = OpenFile(bytes, path: input.name, isOwnOutput: isInput && Pager.depth > 0)
    file.language = options.language
    return file
  }

  private func leave() {
    guard let file, inputs.indices.contains(current) else { return }
    lastOffsets[inputs[current].path] = file.top?.part.range.lowerBound
    if file.file.isStream { streams[inputs[current].path] = file }
  }

  // MARK: The loop

  /// The number of rows for the text.
  var height: Int { max(screen.rows - 1, 1) }

  func noteChange() { isChanged = true }

  var search: TextSearch? { if case .searching(let search) = activity { search } else { nil } }

  var goal: Goal? { if case .going(let goal) = activity { goal } else { nil } }

  var isFollowing: Bool { if case .following = activity { true } else { false } }

  /// Whether keys are not handled before the current work ends.
  private var isBusy: Bool { search != nil || goal != nil }

  private var timeout: Int32? {
    // Keys were typed in between.
    if !isBusy && screen.hasKeys { return 0 }
    if isIndexing || file?.isFiltering == true { return 0 }
    // Work that waits for a stream needs no time.
    let isStreaming = file.map { $0.file.isStream && $0.file.isComing } ?? false
    if let search, !(isStreaming && search.isAtEnd) { return 0 }
    if goal != nil && !isStreaming { return 0 }
    if let file, readsAhead, !file.file.isStream, file.file.isComing { return 0 }
    if waitsForColors, let firstShow {
      let now = monotonicNanoseconds()
      return now >= firstShow ? 0 : Int32((firstShow - now) / 1_000_000) + 1
    }
    return isFollowing ? Self.followMilliseconds : nil
  }

  private var isIndexing: Bool {
    guard let file else { return false }
    return file.index.scanned < file.file.count - (file.file.isComing ? 1 : 0)
  }

  /// Whether the first screen is delayed until its highlights arrive.
  private var waitsForColors: Bool {
    guard let firstShow else { return false }
    if monotonicNanoseconds() < firstShow && (file?.colored == nil || isAskingBackground) && file?.top != nil { return true }
    self.firstShow = nil
    return false
  }

  /// Whether more bytes of a stream are to be read now.
  private var readsAhead: Bool {
    guard let file, file.file.isComing else { return false }
    if isFollowing || search?.isForward == true { return true }
    if goal != nil { return true }
    // Visible lines of a filter may be far from each other.
    if file.filter != nil && file.rows(height).count < height { return true }
    return file.file.count < (file.top?.part.range.upperBound ?? 0) + Self.bytesAhead
  }

  /// Does one step of the work between keys: highlights, counting lines, filter, search and others.
  private func work() {
    guard let file else { return }
    for result in worker.takeResults() where result.number == requestNumber { accept(result.text) }
    if readsAhead && !file.file.isStream && file.take() { isChanged = true }
    if isIndexing {
      let before = file.lineCount == nil
      // A step takes some milliseconds.
      for _ in 0..<8 where isIndexing { _ = file.advanceIndex() }
      if before && file.lineCount != nil || goal != nil { isChanged = true }
    }
    if file.isFiltering { filterOn() }
    switch activity {
    case .none: break
    case .searching: searchOn()
    case .going: reachGoal()
    case .following: follow()
    }
    askForColors()
  }

  /// Handles the events for which the screen woke up: the end of the terminal (quits), a new size, bytes of a stream,
  /// an interrupt and keys.
  private func take(_ wake: Screen.Wake) {
    if wake.contains(.hungUp) { isDone = true }
    if wake.contains(.resized) {
      layOut()
      isChanged = true
    }
    if wake.contains(.stream), let file {
      let wasAtEnd = isFollowing
      if file.take() || !file.file.isComing { isChanged = true }
      if wasAtEnd { file.toEnd(height: height) }
    }
    if wake.contains(.interrupted) { interrupt() }
    // Keys that are typed during a search are handled after it.
    while !isDone, !isBusy, let key = screen.nextKey() {
      isChanged = true
      take(key)
    }
  }

  private func interrupt() {
    isChanged = true
    if isBusy || isFollowing {
      message = "interrupted"
      if case .shown(let offset)? = goal { showAllLines(at: offset) }
      activity = .none
    }
    endPrompts()
  }

  /// Closes the prompt or list, and restores the theme.
  func endPrompts() {
    if let themeBefore { options.theme = themeBefore }
    (prompt, list, pending, count, themeBefore) = (nil, nil, nil, nil, nil)
  }

  /// Adapts the layout to the size of the screen and the options.
  func layOut() {
    guard let file else { return }
    file.look = RowSettings(
      columns: max(screen.columns - numberWidth, 1), chops: options.chops, tabSize: options.tabSize,
      ordersRows: options.ordersRows)
    if !options.chops { shift = 0 }
    file.clamp(height: height)
  }

  /// The width in cells of line numbers and the space after them; 0 without line numbers.
  var numberWidth: Int {
    guard options.showsNumbers && !options.showsTextOnly, let file else { return 0 }
    // Until the lines are counted, the number is estimated.
    let lines = file.lineCount ?? max(file.file.count / 16, 1)
    return min(max(String(lines).utf8.count, 4) + 1, max(screen.columns / 2, 1))
  }

  // MARK: Growth

  /// Scrolls to the end of a file that has grown or was truncated. Opens a file again that was replaced. Shows a
  /// message for a truncated, removed or replaced file.
  private func follow() {
    guard let file else { return }
    switch file.refresh() {
    case .none: break
    case .grew:
      file.toEnd(height: height)
      isChanged = true
    case .truncated:
      message = "was truncated: \(file.file.name)"
      file.toEnd(height: height)
      isChanged = true
    }
    switch file.file.pathState {
    case .same: break
    case .nothing:
      let text = "was removed; its last content is shown: \(file.file.name)"
      if message != text {
        message = text
        isChanged = true
      }
    case .another:
      if open(current) {
        message = "was replaced; the new file is shown: \(inputs[current].path)"
        self.file?.toEnd(height: height)
        activity = .following
      }
    }
  }

  /// Updates the file if its size has changed. If it was truncated, also shows a message and forgets the selected
  /// match and link.
  func refresh() {
    guard let file, file.refresh() == .truncated else { return }
    message = "was truncated: \(file.file.name)"
    file.clamp(height: height)
    match = nil
    link = nil
  }

  // MARK: Colors

  /// Displays the highlights that the worker made. The first note of the first highlights becomes the message, unless
  /// there is one.
  private func accept(_ text: ColoredText) {
    guard let file else { return }
    let isFirst = file.colored == nil
    file.colored = text
    link = nil
    file.clamp(height: height)
    isChanged = true
    if isFirst, message == nil, let note = text.notes.first { message = note }
  }

  /// Requests all highlights again, after another language was chosen.
  func rehighlight() {
    asked = nil
    askForColors()
  }

  /// Requests highlights for the visible text and its surroundings, unless they are present or requested.
  private func askForColors() {
    guard let file, let first = file.top, file.file.count > 0 else { return }
    let rows = file.rows(height)
    let start = first.part.range.lowerBound
    // Visible lines of a filter may be far from each other.
    let far = max(start + Self.wholeBytes, first.part.range.upperBound)
    let visible = start..<min((rows.last ?? first).part.range.upperBound, far)
    let count = file.file.count
    let isCovered = file.colored.map {
      $0.bytes.lowerBound <= visible.lowerBound && $0.bytes.upperBound >= visible.upperBound
    }
    let whole = ColoringWorker.FilePart(bytes: 0..<count, lastStart: 0)
    if count <= Self.wholeBytes && !file.file.isComing {
      guard asked?.part != whole || asked?.fileBytes != count else { return }
      // The screen first, if the complete text takes some time.
      let isLong = count > 4 * Self.bytesNear
      return ask(isLong && isCovered != true ? [near(visible), whole] : [whole], for: whole)
    }
    if let colored = file.colored, asked != nil {
      let isNearStart = colored.bytes.lowerBound > 0 && visible.lowerBound < colored.bytes.lowerBound + Self.margin
      let isNearEnd = colored.bytes.upperBound < count && visible.upperBound > colored.bytes.upperBound - Self.margin
      guard isNearStart || isNearEnd else { return }
    }
    let part = part(around: visible, before: Self.bytesBefore, behind: Self.bytesBehind)
    guard asked.map({ $0.part != part }) ?? true else { return }
    ask(isCovered == true ? [part] : [near(visible), part], for: part)
  }

  /// Submits a request for parts to the worker, in this order.
  /// - Parameter wanted: the part that is highlighted when the request is complete.
  private func ask(_ parts: [ColoringWorker.FilePart], for wanted: ColoringWorker.FilePart) {
    guard let file else { return }
    let descriptor = dup(file.file.descriptor)
    guard descriptor >= 0 else { return }
    requestNumber += 1
    asked = (wanted, file.file.count)
    worker.ask(
      ColoringWorker.Request(
        number: requestNumber, descriptor: descriptor, path: file.path, configuration: inputs[current].configuration,
        language: file.wantedLanguage, parts: parts))
  }

  private func near(_ visible: Range<Int>) -> ColoringWorker.FilePart {
    part(around: visible, before: Self.bytesNear, behind: Self.bytesNear)
  }

  /// Returns the part to highlight around the visible bytes: a number of bytes before and after them, to the ends of
  /// lines or of parts of long lines. The second half of the text before them is needed.
  private func part(around visible: Range<Int>, before: Int, behind: Int) -> ColoringWorker.FilePart {
    guard let file else { return ColoringWorker.FilePart(bytes: visible, lastStart: 0) }
    let wanted = visible.upperBound + behind
    let end =
      wanted < file.file.count ? file.parts.part(holding: wanted)?.range.upperBound ?? visible.upperBound : file.file.count
    let start = file.parts.part(holding: visible.lowerBound - before)?.range.lowerBound ?? 0
    return ColoringWorker.FilePart(
      bytes: start..<max(end, visible.upperBound), lastStart: start == 0 ? 0 : visible.lowerBound - before / 2)
  }

  // MARK: The theme

  /// Sets the theme from the background color of the terminal if that is known. Otherwise keeps the theme and queries
  /// the terminal for the color. Sends no query if the output has no colors, and on the Linux console.
  private func askBackground() {
    if let isLight = TerminalBackground.remembered {
      options.theme = isLight ? .light : .dark
      return
    }
    let terminal = Environment.value("TERM") ?? "dumb"
    guard terminal != "linux", options.depth != .none else { return }
    isAskingBackground = true
    screen.send(TerminalBackground.question)
  }

  /// Waits for the terminal's answer to the query of its background color, at most one second, so that the shell does
  /// not receive it.
  private func waitForBackground() {
    let end = monotonicNanoseconds() + Self.answerNanoseconds
    while true {
      while let key = screen.nextKey() {
        if key == .attributes { return }
      }
      let now = monotonicNanoseconds()
      guard now < end else { return }
      let wake = screen.wait(milliseconds: Int32((end - now) / 1_000_000) + 1, stream: nil)
      if wake.contains(.hungUp) { return }
    }
  }

  /// Sets the light or dark theme from the terminal's answer about its background color. An answer of nil (none) or
  /// without a color, and any answer if the user chose a theme, keeps the theme.
  func takeBackground(_ answer: String?) {
    isAskingBackground = false
    guard options.isThemeAutomatic, let answer, let isLight = TerminalBackground.isLight(answer: answer) else { return }
    options.theme = isLight ? .light : .dark
  }
}
