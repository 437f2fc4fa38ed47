internal import HighlightStorage
internal import TextModel
internal import TextRules

/// The ignore comments of a text, which is searched at the first query.
struct DirectiveIndex {
  private let text: UTF16Text
  private var known: [FindingDirective]?
  /// How often the text was searched: for tests.
  private(set) var scans = 0

  init(_ text: UTF16Text) {
    self.text = text
  }

  /// All ignore comments, ascending. O(text) the first time.
  var all: [FindingDirective] {
    mutating get {
      if let known { return known }
      let found = FindingDirective.directives(in: text, range: 0..<text.count)
      (known, scans) = (found, scans + 1)
      return found
    }
  }

  /// Returns the last ignore comment that starts in a UTF-16 range and meets a condition; nil if there is none.
  /// O(log directives + those in the range).
  mutating func last(in range: Range<Int>, where isWanted: (FindingDirective) -> Bool) -> FindingDirective? {
    let all = all
    let first = all.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    return all[first...].prefix { $0.range.lowerBound < range.upperBound }.last(where: isWanted)
  }
}

/// Makes edits that insert ignore comments for findings (`FindingDirective`).
struct DirectiveWriter {
  typealias Edit = (range: Range<Int>, text: String)

  private let text: UTF16Text
  private let markers: CommentMarkers
  /// Whether a comment cannot follow other text in its line.
  private let standsAlone: Bool
  private let id: String

  /// Creates a writer of ignore comments. Nil if there are no comment markers, or if the id cannot be written in an
  /// ignore comment because it is not one word.
  /// - Parameters:
  ///   - markers: how comments are written at the offset; nil if the language has none.
  ///   - standsAlone: whether a comment cannot follow other text in its line.
  ///   - id: the id of the findings, such as that of a rule.
  init?(_ text: UTF16Text, markers: CommentMarkers?, standsAlone: Bool = false, ignoring id: String) {
    guard let markers, markers.line != nil || markers.block != nil, FindingDirective.canName(id) else { return nil }
    (self.text, self.markers, self.standsAlone, self.id) = (text, markers, standsAlone, id)
  }

  private func comment(_ words: String) -> String {
    if let line = markers.line { return "\(line) \(FindingDirective.mark) \(words)" }
    let block = markers.block ?? CommentMarkers.Block(open: "", close: "")
    return "\(block.open) \(FindingDirective.mark) \(words) \(block.close)"
  }

  /// Returns the edit that ignores the finding at a UTF-16 offset: adds the id to the last ignore comment of its line
  /// that names ids, or a new comment at the end of the line. If the line ends inside a comment, only the mark and
  /// the words are added. Nil if the line ends with a backslash or inside a string. Where comments stand alone, the line
  /// above has the comment, unless the line is one itself.
  func editOfLine(at offset: Int, in storage: HighlightingStorage, _ directives: inout DirectiveIndex) -> Edit? {
    let line = text.contentRange(ofLine: text.lines.line(at: offset))
    let paragraph = text.paragraphRange(for: line)
    if let directive = directives.last(in: paragraph, where: { $0.reach != .text && !$0.ruleIDs.isEmpty }) {
      return (directive.range.upperBound..<directive.range.upperBound, " " + id)
    }
    if standsAlone, line.isEmpty || scope(at: line.upperBound - 1, in: storage)?.hasPrefix("comment") != true {
      return editAbove(line, in: storage, &directives)
    }
    // The line continues in the next one.
    if !line.isEmpty && text[line.upperBound - 1] == 0x5C { return nil }
    let end = line.upperBound..<line.upperBound
    let words = "ignore \(id)"
    if line.upperBound < text.count, let scope = storage.attributes(at: line.upperBound).attributes?.scope {
      if scope.hasPrefix("comment") { return (end, " \(FindingDirective.mark) \(words)") }
      if scope.hasPrefix("string") { return nil }
    }
    return (end, " " + comment(words))
  }

  /// Returns the edit that adds the id to an ignore comment in the line above a line, or inserts one there. Nil if the line
  /// above continues in this one.
  private func editAbove(
    _ line: Range<Int>, in storage: HighlightingStorage, _ directives: inout DirectiveIndex
  ) -> Edit? {
    let start = text.paragraphRange(for: line).lowerBound
    let here = start..<start
    guard start > 0 else { return (here, comment("ignore \(id)") + terminator) }
    let above = text.contentRange(ofLine: text.lines.line(at: start - 1))
    if let directive = directives.last(
      in: above, where: { $0.reach == .line(andNext: true) && !$0.ruleIDs.isEmpty })
    {
      return (directive.range.upperBound..<directive.range.upperBound, " " + id)
    }
    if !above.isEmpty && text[above.upperBound - 1] == 0x5C { return nil }
    if scope(at: start - 1, in: storage)?.hasPrefix("string") == true { return nil }
    return (here, comment("ignore \(id)") + terminator)
  }

  private func scope(at offset: Int, in storage: HighlightingStorage) -> String? {
    storage.attributes(at: offset).attributes?.scope
  }

  /// The first line terminator of the text, LF or CR LF.
  private var terminator: String {
    let second = text.lines.count > 1 ? text.lines.start(of: 1) : 0
    return second > 1 && text[second - 2] == 0x0D ? "\r\n" : "\n"
  }

  /// Returns the edit that ignores the findings in the complete text. It adds the id to the text's first
  /// `ignore-file` comment that names ids. Otherwise it adds a new comment at the start, after a first line that
  /// begins with `#!`, `<?` or `<!` and an encoding line after that, and after comments such as `# syntax=` where comments
  /// stand alone; at the end of the text if it begins with `---` or `+++` (front matter).
  func editOfFile(_ directives: inout DirectiveIndex) -> Edit {
    if let directive = directives.all.first(where: { $0.reach == .text && !$0.ruleIDs.isEmpty }) {
      return (directive.range.upperBound..<directive.range.upperBound, " " + id)
    }
    let words = comment("ignore-file \(id)")
    let head = string(ofLine: 0)
    if ["---", "+++"].contains(where: { head.hasPrefix($0) }) {
      // Front matter must be at the start of a page.
      return (text.count..<text.count, (string(ofLine: text.lines.count - 1).isEmpty ? "" : terminator) + words + terminator)
    }
    var line = ["#!", "<?", "<!"].contains(where: { head.hasPrefix($0) }) ? 1 : 0
    if line == 1 && string(ofLine: 1).contains("coding") { line = 2 }
    while standsAlone, line < text.lines.count, isSetting(string(ofLine: line)) { line += 1 }
    guard line < text.lines.count else { return (text.count..<text.count, terminator + words) }
    return (text.lines.start(of: line)..<text.lines.start(of: line), words + terminator)
  }

  /// Whether a line is a comment that has to come first because a program reads it: `# syntax=docker/dockerfile:1`.
  private func isSetting(_ line: String) -> Bool {
    guard let marker = markers.line, line.hasPrefix(marker), let equals = line.firstIndex(of: "=") else { return false }
    let name = line[..<equals].dropFirst(marker.count).drop { $0 == " " }
    return !name.isEmpty && name.allSatisfy(\.isLetter)
  }

  private func string(ofLine line: Int) -> String {
    line < text.lines.count ? text.string(in: text.contentRange(ofLine: line)) : ""
  }
}
