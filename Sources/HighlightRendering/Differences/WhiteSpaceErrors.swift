/// What git calls an error in white space (`core.whitespace`), and the lines in which it is one
/// (`diff.wsErrorHighlight`).
package struct WhiteSpaceErrors: Equatable, Sendable {
  /// Whether spaces and tabs at the end of a line are an error; also a CR there, unless `allowsReturn`.
  var atEnd = true
  /// Whether a space before a tab in the indent is an error.
  var spaceBeforeTab = true
  /// Whether an indent with as many spaces as a tab stop is an error.
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
    for word in Self.words(of: kinds ?? "") {
      let isOn = !word.hasPrefix("-")
      switch isOn ? word : word.dropFirst() {
      case "trailing-space", "blank-at-eol": atEnd = isOn
      case "space-before-tab": spaceBeforeTab = isOn
      case "indent-with-non-tab": spacesForTab = isOn
      case "tab-in-indent": tabInIndent = isOn
      case "cr-at-eol": allowsReturn = isOn
      case let other where other.hasPrefix("tabwidth="):
        if let width = Int(other.dropFirst(9)), (1...63).contains(width) { tabWidth = width }
      default: continue
      }
    }
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

  private static func words(of text: String) -> [Substring] { text.split { $0 == "," || $0 == " " || $0 == "\t" } }

  /// Whether errors count in lines of a kind.
  func counts(in kind: DifferenceText.Line.Kind) -> Bool {
    switch kind {
    case .removed: inOld
    case .added: inNew
    case .context: inContext
    case .other, .header, .hunk, .note, .words: false
    }
  }

  /// Returns the ranges of the errors in a line, ascending.
  /// - Parameter line: the half-open UTF-16 range of the line, without signs and LF; a CR at its end belongs to it.
  func ranges(in line: Range<Int>, of units: UnsafeBufferPointer<UInt16>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var end = line.upperBound
    if allowsReturn, end > line.lowerBound, units[end - 1] == 0x0D { end -= 1 }
    var start = end
    while start > line.lowerBound, Self.isSpace(units[start - 1]) || units[start - 1] == 0x0D { start -= 1 }
    if !atEnd { start = end }
    var indent = line.lowerBound
    while indent < start, Self.isSpace(units[indent]) { indent += 1 }
    let lastTab = units[line.lowerBound..<indent].lastIndex(of: 0x09)
    // The spaces before the last tab, and those after it.
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
