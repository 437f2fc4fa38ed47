/// The white space that git reports as an error (`core.whitespace`), and the lines in which it does
/// (`diff.wsErrorHighlight`).
package struct WhiteSpaceErrors: Equatable, Sendable {
  /// Whether spaces and tabs at the end of a line are an error; also a CR there, unless `allowsReturn`.
  var atEnd = true
  /// Whether blank lines that are added at the end of a file are an error.
  var atEndOfFile = true
  /// Whether a space before a tab in the indent is an error.
  var spaceBeforeTab = true
  /// Whether an indent with at least as many spaces as a tab stop is an error.
  var spacesForTab = false
  /// Whether a tab in the indent is an error.
  var tabInIndent = false
  var allowsReturn = false
  var tabWidth = 8
  /// The sides in which errors count.
  var inOld = false
  var inNew = true
  var inContext = false

  /// Creates the settings of git without configuration.
  package init() {}

  /// Creates the settings of git's configuration. Unknown words are ignored.
  /// - Parameters:
  ///   - kinds: the value of `core.whitespace`, such as `-blank-at-eol,tab-in-indent,tabwidth=4`; nil if it is not set.
  ///   - lines: the value of `diff.wsErrorHighlight`, such as `old,new`; nil if it is not set.
  package init(kinds: String?, lines: String?) {
    read(kinds: kinds ?? "")
    read(lines: lines)
  }

  private mutating func read(kinds: String) {
    for word in Self.words(of: kinds) {
      let isOn = !word.hasPrefix("-")
      switch isOn ? word : word.dropFirst() {
      case "trailing-space": (atEnd, atEndOfFile) = (isOn, isOn)
      case "blank-at-eol": atEnd = isOn
      case "blank-at-eof": atEndOfFile = isOn
      case "space-before-tab": spaceBeforeTab = isOn
      case "indent-with-non-tab": spacesForTab = isOn
      case "tab-in-indent": tabInIndent = isOn
      case "cr-at-eol": allowsReturn = isOn
      case let other where other.hasPrefix("tabwidth="):
        if let width = Int(other.dropFirst(9)), (1...63).contains(width) { tabWidth = width }
      default: continue
      }
    }
  }

  private mutating func read(lines: String?) {
    for word in Self.words(of: lines ?? "") {
      switch word {
      case "none": (inOld, inNew, inContext) = (false, false, false)
      case "all": (inOld, inNew, inContext) = (true, true, true)
      case "default": (inOld, inNew, inContext) = (false, true, false)
      case "old": inOld = true
      case "new": inNew = true
      case "context": inContext = true
      default: continue
      }
    }
    if let lines, !Self.words(of: lines).contains(where: { ["new", "all", "default"].contains($0) }) { inNew = false }
  }

  /// Returns the settings of a file.
  /// - Parameter attribute: the value of its attribute `whitespace`, as `git check-attr` writes it.
  package func settings(attribute: String) -> WhiteSpaceErrors {
    if attribute == "unspecified" { return self }
    var result = WhiteSpaceErrors()
    (result.inOld, result.inNew, result.inContext) = (inOld, inNew, inContext)
    switch attribute {
    case "set": (result.spacesForTab, result.tabWidth) = (true, tabWidth)
    case "unset":
      (result.atEnd, result.atEndOfFile, result.spaceBeforeTab, result.tabWidth) = (false, false, false, tabWidth)
    default: result.read(kinds: attribute)
    }
    return result
  }

  private static func words(of text: String) -> [Substring] { text.split { $0 == "," || $0 == " " || $0 == "\t" } }

  /// Whether errors count in lines of a kind.
  package func counts(in kind: ParsedDiff.Line.Kind) -> Bool {
    switch kind {
    case .removed: inOld
    case .added: inNew
    case .context: inContext
    case .other, .header, .hunk, .note, .words: false
    }
  }

  /// Returns the lines at the end of a hunk among which added ones are errors, by their indices: the blank lines at the
  /// end of the file, if the new side has more of them. Empty in a new file, as in git, and if the hunk may not reach the
  /// end of the file: as many lines follow its changes as there are before them.
  /// - Parameter isLast: whether it is the last hunk of its file.
  package func blankLines(
    atEndOf hunk: ParsedDiff.Hunk, isLast: Bool, in text: ParsedDiff, _ units: UnsafeBufferPointer<UInt16>
  ) -> Range<Int> {
    let none = hunk.lines.upperBound..<hunk.lines.upperBound
    guard atEndOfFile, inNew, isLast, hunk.oldStart > 0, hunk.parents == 1, hunk.form == .signs, !hunk.isContinued else {
      return none
    }
    let lines = text.lines[hunk.lines]
    func isContext(_ line: ParsedDiff.Line) -> Bool { line.kind == .context }
    func isBlank(_ line: ParsedDiff.Line) -> Bool {
      line.kind == .note || units[line.content].allSatisfy { Self.isSpace($0) || $0 == 0x0D }
    }
    /// Returns the number of blank lines at the end of a side. Git does not count the first line of a file.
    func blankCount(_ other: ParsedDiff.Line.Kind, _ first: Int) -> Int {
      let side = lines.lazy.filter { $0.kind != other && $0.kind != .note }
      let count = side.reversed().prefix(while: isBlank).count
      return first == 1 && count > 0 && side.allSatisfy(isBlank) ? count - 1 : count
    }
    guard blankCount(.removed, hunk.newStart) > blankCount(.added, hunk.oldStart) else { return none }
    let (before, after) = (lines.prefix(while: isContext).count, lines.reversed().prefix(while: isContext).count)
    // The first lines of a file have fewer lines before them.
    guard after < before || hunk.oldStart == 1 && after == 0 else { return none }
    return hunk.lines.upperBound - lines.reversed().prefix(while: isBlank).count..<hunk.lines.upperBound
  }

  /// Returns the ranges of the errors in a line, ascending.
  /// - Parameter line: the half-open UTF-16 range of the line, without signs and LF; a CR at its end belongs to it.
  package func ranges(in line: Range<Int>, of units: UnsafeBufferPointer<UInt16>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var end = line.upperBound
    if allowsReturn, end > line.lowerBound, units[end - 1] == 0x0D { end -= 1 }
    var start = end
    while start > line.lowerBound, Self.isSpace(units[start - 1]) || units[start - 1] == 0x0D { start -= 1 }
    if !atEnd { start = end }
    var indent = line.lowerBound
    while indent < start, Self.isSpace(units[indent]) { indent += 1 }
    let lastTab = units[line.lowerBound..<indent].lastIndex(of: 0x09)
    // The spaces before the last tab, and the spaces after it.
    if let lastTab, spaceBeforeTab, let space = units[line.lowerBound..<lastTab].firstIndex(of: 0x20) {
      result.append(space..<lastTab)
    }
    if let lastTab, tabInIndent {
      result = [line.lowerBound..<lastTab + 1]
    }
    let spaces = lastTab.map { $0 + 1 } ?? line.lowerBound
    if spacesForTab, indent - spaces >= tabWidth { result.append(spaces..<indent) }
    if start < end { result.append(start..<end) }
    return result
  }

  private static func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x09 }
}
