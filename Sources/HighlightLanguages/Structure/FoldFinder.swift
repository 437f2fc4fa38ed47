package import HighlightCore
package import HighlightStorage
internal import TextModel

/// A foldable range of lines.
public struct TextFold: Equatable, Sendable {
  /// The line, from 0, that stays visible.
  public var startLine: Int
  /// The last line, from 0, that is hidden.
  public var endLine: Int
  /// The UTF-16 offset of the start of the folded text.
  public var start: Int
  /// The UTF-16 offset of the end of the folded text.
  public var end: Int
  /// The kind in LSP (`comment`, `imports`, `region`); nil for none.
  public var kind: String?
}

/// Finds the foldable ranges of a text: the captures of the folds queries of its languages, and regions between markers; if
/// there are no queries, indented blocks.
package struct FoldFinder {
  private let storage: HighlightingStorage
  private let query: (Language) -> StructureQuery?
  /// Whether the client folds complete lines only; then the closing line of a fold is not hidden.
  private let linesOnly: Bool

  // Closing tokens, which stay visible below a fold.
  private static let closers: [String] = [
    "}", "]", ")", "</", "end", "fi", "done", "esac", "#endif", "\"\"\"", "```", "~~~",
  ]
  // Wider tabs or narrower ones: only which line is deeper matters.
  private static let tabSize = 8

  /// Creates the finder of a text's folds.
  /// - Parameters:
  ///   - query: returns the query for the folds of a language; nil: its texts have no folds.
  ///   - linesOnly: whether folds hide complete lines only.
  package init(_ storage: HighlightingStorage, linesOnly: Bool, query: @escaping (Language) -> StructureQuery?) {
    (self.storage, self.linesOnly, self.query) = (storage, linesOnly, query)
  }

  /// Returns the folds by ascending first lines. If several begin in one line, only the largest is included. O(text).
  package func folds() -> [TextFold] {
    let text = storage.text
    var folds = syntaxFolds() ?? Self.indentationFolds(of: text)
    folds += RegionMarkers(storage).regions.map { lines in
      TextFold(
        startLine: lines.lowerBound, endLine: lines.upperBound,
        start: text.contentRange(ofLine: lines.lowerBound).upperBound,
        end: text.contentRange(ofLine: lines.upperBound).upperBound, kind: "region")
    }
    folds.sort { ($0.startLine, $1.endLine) < ($1.startLine, $0.endLine) }
    var result: [TextFold] = []
    for fold in folds where fold.endLine > fold.startLine && result.last?.startLine != fold.startLine { result.append(fold) }
    return result
  }

  /// Returns the folds that queries capture; nil if the language of the text has no such query.
  private func syntaxFolds() -> [TextFold]? {
    guard let language = storage.language, query(language) != nil else { return nil }
    var folds: [TextFold] = []
    var closing = ClosingLine()
    var comments: [Range<Int>] = []
    var imports: [Range<Int>] = []
    var others: [(range: Range<Int>, kind: String?, isClause: Bool)] = []
    for match in storage.matches(of: query) {
      for capture in match.captures {
        switch capture.name {
        case "fold.comment": comments.append(capture.range)
        case "fold.imports": imports.append(capture.range)
        case "fold.region": others.append((capture.range, "region", false))
        case "fold.clause": others.append((capture.range, nil, true))
        case "fold": others.append((capture.range, nil, false))
        default: continue
        }
      }
    }
    for node in Self.endedByClauses(others) {
      folds += fold(node.range, kind: node.kind, isPart: node.isPart, in: storage.text, &closing)
    }
    for range in Self.joined(comments, in: storage.text) {
      folds += fold(range, kind: "comment", in: storage.text, &closing)
    }
    for range in Self.joined(imports, in: storage.text) {
      folds += fold(range, kind: "imports", in: storage.text, &closing)
    }
    return folds
  }

  /// Returns the ranges of nodes, each up to the first clause directly inside it: an `if` ends before its `else`. Both
  /// are parts of a statement.
  /// O(n log n).
  private static func endedByClauses(
    _ nodes: [(range: Range<Int>, kind: String?, isClause: Bool)]
  ) -> [(range: Range<Int>, kind: String?, isPart: Bool)] {
    let nodes = nodes.sorted { a, b in
      let (first, second) = (a.range, b.range)
      return (first.lowerBound, second.upperBound) < (second.lowerBound, first.upperBound)
    }
    var result = nodes.map { (range: $0.range, kind: $0.kind, isPart: $0.isClause) }
    // The nodes around the current one, the innermost last.
    var open: [Int] = []
    for (index, node) in nodes.enumerated() {
      while let last = open.last, nodes[last].range.upperBound <= node.range.lowerBound { open.removeLast() }
      if node.isClause, let parent = open.last, node.range.lowerBound < result[parent].range.upperBound {
        result[parent].range = result[parent].range.lowerBound..<node.range.lowerBound
        result[parent].isPart = true
      }
      open.append(index)
    }
    return result
  }

  /// The last line of the previous fold, cached because many folds may end in the same line.
  private struct ClosingLine {
    var number = -1
    /// The UTF-16 offset of its first character that is not white space, and whether it begins with a closing token.
    var indent = 0
    var closes = false
  }

  /// Returns the fold of a node, without white space at its end; empty for a node within one line. A last line that
  /// begins with a closing bracket or word stays visible, except for comments and imports.
  /// - Parameters:
  ///   - kind: the kind in LSP; nil for none.
  ///   - isPart: whether the range is a part of a statement; then a last line that is indented deeper than the first one
  ///     closes something inside of it.
  ///   - closing: the cached closing line, which is updated.
  private func fold(
    _ range: Range<Int>, kind: String?, isPart: Bool = false, in text: UTF16Text, _ closing: inout ClosingLine
  ) -> [TextFold] {
    guard !range.isEmpty else { return [] }
    var end = range.upperBound
    while end > range.lowerBound && text[end - 1] <= 0x20 { end -= 1 }
    let startLine = text.lines.line(at: range.lowerBound)
    var endLine = text.lines.line(at: max(end - 1, range.lowerBound))
    guard endLine > startLine else { return [] }
    if kind == nil || kind == "region" {
      if closing.number != endLine {
        let content = text.contentRange(ofLine: endLine)
        let indent = content.lowerBound + Self.indentLength(of: content, in: text)
        let last = text.string(in: indent..<min(indent + 8, content.upperBound))
        closing = ClosingLine(
          number: endLine, indent: indent, closes: Self.closers.contains { last.hasPrefix($0) })
      }
      // The line that closes stays visible.
      let content = text.contentRange(ofLine: startLine)
      if closing.closes,
        !isPart
          || closing.indent - text.lines.start(of: endLine) <= Self.indentLength(of: content, in: text)
      {
        if linesOnly { endLine -= 1 } else { end = max(closing.indent, range.lowerBound) }
      }
    }
    return [
      TextFold(
        startLine: startLine, endLine: endLine, start: text.contentRange(ofLine: startLine).upperBound, end: end, kind: kind)
    ]
  }

  /// Returns the ranges, ascending; a range that is the first text of its line is joined with the one before if that
  /// ends in the same line or the line above.
  private static func joined(_ ranges: [Range<Int>], in text: UTF16Text) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let line = text.lines.line(at: range.lowerBound)
      let isAlone =
        text.lines.start(of: line) + indentLength(of: text.contentRange(ofLine: line), in: text) == range.lowerBound
      if let last = result.last, isAlone, line <= text.lines.line(at: max(last.upperBound - 1, last.lowerBound)) + 1,
        range.lowerBound >= last.upperBound
      {
        result[result.count - 1] = last.lowerBound..<range.upperBound
      } else {
        result.append(range)
      }
    }
    return result
  }

  private static func indentLength(of line: Range<Int>, in text: UTF16Text) -> Int {
    var end = line.lowerBound
    while end < line.upperBound && (text[end] == 0x20 || text[end] == 0x09) { end += 1 }
    return end - line.lowerBound
  }

  /// Returns the folds of a text without syntax: each line with the lines below it that are indented deeper.
  private static func indentationFolds(of text: UTF16Text) -> [TextFold] {
    var result: [TextFold] = []
    /// Lines that may start a fold of the following lines, with their indentation.
    var open: [(line: Int, indent: Int)] = []
    var lastLine = -1
    func close(downTo indent: Int) {
      while let last = open.last, last.indent >= indent {
        open.removeLast()
        if lastLine > last.line {
          result.append(
            TextFold(
              startLine: last.line, endLine: lastLine, start: text.contentRange(ofLine: last.line).upperBound,
              end: text.contentRange(ofLine: lastLine).upperBound, kind: nil))
        }
      }
    }
    for line in 0..<text.lines.count {
      let content = text.contentRange(ofLine: line)
      let length = indentLength(of: content, in: text)
      guard length < content.count else { continue }
      var indent = 0
      for unit in text.string(in: content.lowerBound..<(content.lowerBound + length)).utf16 {
        indent = unit == 0x09 ? (indent / tabSize + 1) * tabSize : indent + 1
      }
      close(downTo: indent)
      open.append((line, indent))
      lastLine = line
    }
    close(downTo: 0)
    return result
  }
}
