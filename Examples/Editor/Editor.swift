import Glibc
import HighlightLanguages
import HighlightRendering
import HighlightStorage
import TextLayout

/// A file, the caret in it, and what the keys do.
final class Editor {
  private let path: String
  /// How the file stores its text.
  private let file: TextFile
  private let lineEnd: String
  private let storage: HighlightingStorage
  private let container = TextContainer(columns: 80)
  private let layout: TextLayoutManager
  private let client: TextInputClient
  private let theme: Theme
  private let cells = CellWidth(tabSize: 4, controlForm: .visible)
  /// The end of the selection that stays, and the one that moves: the caret.
  private var (anchor, head) = (TextLocation(0), TextLocation(0))
  /// Where up and down stay as near as they can.
  private var goal: Double?
  /// The first row and column that are shown, and how many rows are.
  private var (top, left, height) = (0.0, 0.0, 1.0)
  private var savedVersion: Int
  private var message: String
  private var (clipboard, wantsToQuit) = ("", false)

  init(_ path: String, theme: Theme) throws {
    self.path = path
    self.theme = theme
    let languages = try LanguageLibrary()
    file = access(path, F_OK) == 0 ? try languages.text(ofFile: path) : TextFile(decoding: [])
    lineEnd = file.lineEndings.mostCommon
    message = "^S saves, ^Q quits, ^Z ^Y undo, ^U code point, ^G next link, ^W wraps"
    var language: Language?
    do {
      language = try languages.languageName(ofFile: path, head: file.text.string(in: 0..<min(file.text.count, 4096)).utf8)
        .map { try languages.language(named: $0) }
    } catch {
      message = "\(error)"
    }
    // No key waits for a parse that takes longer: it goes on in the background.
    storage = HighlightingStorage(
      file.text, language: language, languageProvider: languages.provider, parseMilliseconds: 60_000,
      parseBudgetMilliseconds: 2)
    file.markIllFormedSequences(in: storage)
    layout = TextLayoutManager(storage: storage, metrics: CellMetrics(cells), textContainers: [container])
    storage.addLayoutManager(layout)
    client = TextInputClient(storage: storage, layoutManager: layout)
    savedVersion = storage.version
  }

  /// Has the library parse in the background, and call `wake` on another thread when there are new colors to `adopt()`.
  func parseInBackground(_ wake: @escaping @Sendable () -> Void) { storage.backgroundDidFinish = wake }

  func adopt() { storage.adoptBackgroundResult() }

  private var isModified: Bool { storage.version != savedVersion }

  /// Returns false when the editor is done.
  func press(_ key: Key) -> Bool {
    if compose(key) { return true }
    if key != .control("q") { wantsToQuit = false }
    message = ""
    switch key {
    case .text(let text): edit { client.insertText(text) }
    case .paste(let text): paste(text)
    case .enter: edit { client.insertText(lineEnd) }
    case .backspace: edit { client.deleteBackward() }
    case .delete:
      let next = client.tokenizer.location(from: head, toBoundary: .character, inDirection: .storage(.forward))
      if client.selectedTextRange.isEmpty, let next { client.selectedTextRange = TextRange(head, next) }
      if !client.selectedTextRange.isEmpty { edit { client.deleteBackward() } }
    case .move(let motion, let extending): move(motion, extending: extending)
    case .escape: go(to: head, extending: false)
    case .control("a"):
      anchor = client.beginningOfDocument
      go(to: client.endOfDocument, extending: true)
    case .control("c"), .control("x"):
      clipboard = client.text(in: client.selectedTextRange)
      if key == .control("x"), !clipboard.isEmpty { edit { client.deleteBackward() } }
    case .control("v"): paste(clipboard)
    case .control("z"): edit { if !client.undo() { message = "nothing to undo" } }
    case .control("y"): edit { if !client.redo() { message = "nothing to redo" } }
    case .control("u"): mark("U+")
    case .control("g"): goToNextLink()
    case .control("w"):
      let wraps = layout.paragraphStyle.lineBreakMode == .byWordWrapping
      layout.paragraphStyle.lineBreakMode = wraps ? .byClipping : .byWordWrapping
    case .control("s"): save()
    case .control("q"):
      if !isModified || wantsToQuit { return false }
      wantsToQuit = true
      message = "not saved; ^Q once more quits"
    case .control: break
    }
    return true
  }

  private func edit(_ body: () -> Void) {
    body()
    goal = nil
    head = client.selectedTextRange.end
    anchor = client.selectedTextRange.start
  }

  private func paste(_ text: String) {
    client.endUndoStep()
    edit { client.insertText(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\n", with: lineEnd)) }
    client.endUndoStep()
  }

  /// While a code point is typed: its digits are marked text.
  private func compose(_ key: Key) -> Bool {
    guard let marked = client.markedTextRange else { return false }
    let digits = client.text(in: marked).dropFirst(2)
    switch key {
    case .text(" "), .enter:
      let scalar = UInt32(digits, radix: 16).flatMap { UnicodeScalar($0) }
      edit { client.insertText(scalar.map { String(Character($0)) } ?? "") }
    case .text(let text) where text.allSatisfy(\.isHexDigit) && digits.count + text.count <= 6:
      mark("U+\(digits)\(text.uppercased())")
    case .backspace where !digits.isEmpty: mark("U+\(digits.dropLast())")
    case .escape, .backspace: mark("")
    default: break
    }
    return true
  }

  private func mark(_ text: String) {
    edit { client.setMarkedText(text, selectedRange: text.utf16.count..<text.utf16.count) }
  }

  private func move(_ motion: Key.Motion, extending: Bool) {
    let selected = client.selectedTextRange
    let kept = goal ?? layout.horizontalPosition(of: head)
    goal = nil
    switch motion {
    case .left, .right:
      let side: TextLayoutDirection = motion == .left ? .left : .right
      let collapsed = extending || selected.isEmpty ? nil : client.position(within: selected, farthestIn: side)
      go(to: collapsed ?? client.position(from: head, in: side, offset: 1), extending: extending)
    case .wordLeft: go(to: client.position(from: head, toBoundary: .word, in: .left), extending: extending)
    case .wordRight: go(to: client.position(from: head, toBoundary: .word, in: .right), extending: extending)
    case .rowStart: go(to: layout.rowRange(at: head)?.start, extending: extending)
    case .rowEnd: go(to: layout.rowRange(at: head)?.end, extending: extending)
    case .start: go(to: client.beginningOfDocument, extending: extending)
    case .end: go(to: client.endOfDocument, extending: extending)
    case .up, .down, .pageUp, .pageDown:
      goal = kept
      let isPage = motion == .pageUp || motion == .pageDown
      for _ in 0..<(isPage ? max(Int(height) - 1, 1) : 1) {
        let side: TextLayoutDirection = motion == .up || motion == .pageUp ? .up : .down
        go(to: layout.location(from: head, in: side, goal: goal), extending: extending)
      }
    }
  }

  private func go(to location: TextLocation?, extending: Bool) {
    head = location ?? head
    if !extending { anchor = head }
    client.selectedTextRange = TextRange(anchor, head)
  }

  private func goToNextLink() {
    let links = storage.links()
    let current = client.selectedTextRange.utf16Range
    guard let link = links.first(where: { $0.range.lowerBound > current.lowerBound }) ?? links.first else {
      message = "there are no links"
      return
    }
    anchor = TextLocation(link.range.lowerBound)
    go(to: TextLocation(link.range.upperBound, affinity: .upstream), extending: true)
    message = "→ \(link.target)"
  }

  /// Writes a new file and gives it the name of the old one. A text that the file's encoding cannot store is not saved.
  private func save() {
    var rest: ArraySlice<UInt8>
    do {
      rest = try file.bytes(of: storage)[...]
    } catch {
      message = "not saved: \(error)"
      return
    }
    let new = path + ".new"
    var info = stat()
    let mode = stat(path, &info) == 0 ? info.st_mode & 0o777 : 0o644
    let output = open(new, O_WRONLY | O_CREAT | O_TRUNC, mode)
    while output >= 0, !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    guard output >= 0, close(output) == 0, rest.isEmpty, rename(new, path) == 0 else {
      message = "cannot save: \(String(cString: strerror(errno)))"
      return
    }
    savedVersion = storage.version
    client.endUndoStep()
    message = "saved"
  }

  /// Everything that the terminal is told to show.
  func screen(rows: Int, columns: Int) -> String {
    // The caret behind the last character of a full row has a cell of its own.
    let width = Double(max(columns - 1, 1))
    if container.size.width != width { container.size = LayoutSize(width: width, height: LayoutSize.unbounded) }
    height = Double(max(rows - 1, 1))
    var caret = client.caretRect(for: head) ?? .zero
    // At the end of a row it is in the last character.
    caret.x.round()
    top = min(max(top, caret.minY - height + 1), caret.minY)
    left = min(max(left, caret.minX - width), caret.minX).rounded(.down)
    var result = "\u{1B}[?25l"
    var shown = 0
    let fragments = layout.lineFragments(inContainer: 0, from: top, to: top + height)
    if let first = fragments.first, let last = fragments.last {
      storage.highlightFirst(first.range.lowerBound..<last.range.upperBound)
    }
    for fragment in fragments where shown < Int(height) {
      result += "\u{1B}[\(shown + 1);1H\u{1B}[0m" + row(fragment, columns) + "\u{1B}[0m\u{1B}[K"
      shown += 1
    }
    while shown < Int(height) {
      result += "\u{1B}[\(shown + 1);1H\u{1B}[0m~\u{1B}[K"
      shown += 1
    }
    let position = storage.text.position(at: head.utf16Offset)
    let state =
      "\(path.split(separator: "/").last ?? "")\(isModified ? " *" : "") \(position.line + 1):\(position.utf16Column + 1) \(storage.language?.name ?? "plain")\(file.encoding == .utf8 ? "" : " \(file.encoding)")"
    let foot = String((message.isEmpty ? state : state + "  " + message).prefix(columns))
    result += "\u{1B}[\(rows);1H\u{1B}[0;7m\(foot)\u{1B}[K\u{1B}[0m"
    return result + "\u{1B}[\(Int(caret.minY - top) + 1);\(Int(caret.minX - left) + 1)H\u{1B}[?25h"
  }

  /// A row with its colors and links, from left to right.
  private func row(_ fragment: TextLineFragment, _ columns: Int) -> String {
    let links = storage.links(in: fragment.range)
    let selected = client.selectedTextRange.utf16Range
    let marked = client.markedTextRange?.utf16Range
    var (result, column, escapes) = ("", 0, "")
    for (run, start, _) in layout.directionalRuns(of: fragment) {
      var clusters: [(range: Range<Int>, text: Character)] = []
      var offset = run.range.lowerBound
      for character in storage.text.string(in: run.range) {
        clusters.append((offset..<(offset + character.utf16.count), character))
        offset += character.utf16.count
      }
      if run.isRightToLeft { clusters.reverse() }
      var x = Int(start)
      for (range, text) in clusters {
        let next = storage.text.withUnits(in: range) { cells.column(after: range, of: $0, from: x) }
        defer { x = next }
        guard x >= Int(left), next <= Int(left) + columns, next > x else { continue }
        if x - Int(left) > column { result += "\u{1B}[0m" + String(repeating: " ", count: x - Int(left) - column) }
        let attributes = storage.attributes(at: range.lowerBound).attributes
        let link = links.first { $0.range.contains(range.lowerBound) }
        var wanted = sgr(attributes.flatMap { theme.style(of: $0) } ?? Style())
        if link != nil || marked?.contains(range.lowerBound) == true { wanted += ";4" }
        if selected.contains(range.lowerBound) { wanted += ";7" }
        if wanted != escapes || column != x - Int(left) {
          result += "\u{1B}[0m\u{1B}[\(wanted)m"
          escapes = wanted
        }
        let target = link.flatMap { LinkTarget.href($0.target) }
        if let target { result += "\u{1B}]8;;\(target)\u{1B}\\" }
        result += shown(text, cells: next - x)
        if target != nil { result += "\u{1B}]8;;\u{1B}\\" }
        column = next - Int(left)
      }
    }
    return result
  }

  private func sgr(_ style: Style) -> String {
    let color = style.foreground ?? theme.foreground
    return "38;2;\(color.red);\(color.green);\(color.blue)" + (style.bold ? ";1" : "") + (style.italic ? ";3" : "")
      + (style.underline ? ";4" : "") + (style.strikethrough ? ";9" : "")
  }

  /// What a terminal is given for a character: nothing that it takes for a command.
  private func shown(_ text: Character, cells: Int) -> String {
    guard let scalar = text.unicodeScalars.first else { return "" }
    if scalar == "\t" { return String(repeating: " ", count: cells) }
    if scalar.value < 0x20 || scalar.value == 0x7F { return "^\(Character(UnicodeScalar(UInt8(scalar.value) ^ 0x40)))" }
    if cells == 8, text.unicodeScalars.count == 1 {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "<U+\(String(repeating: "0", count: max(4 - digits.count, 0)))\(digits)>"
    }
    return String(text)
  }
}
