internal import HighlightRendering
internal import HighlightStorage

/// Tokens of some lines of a long text that has no tree yet, from a parse of the lines around them alone.
extension Document {
  // The most UTF-16 units of a window. Its parse must fit into the time of a response: 10 ms are about 100,000 units.
  private static let windowLimit = 60_000
  private static let linesBefore = 100
  private static let linesBehind = 20
  // Several times the duration of a window's parse, because an abandoned parse has no highlights at all.
  private static let windowMilliseconds = {
    #if DEBUG
      1000
    #else
      50
    #endif
  }()
  // About as long as the parse of a window.
  private static let longestScan = 10_000_000
  /// The distance in lines within which the start and end of the blocks around a window are searched, and how long such a
  /// line may be (units).
  private static let blockDistance = 2_000
  private static let longestBlockLine = 1_000

  /// Returns the tokens of a half-open range of lines while the document has no tree, from a parse of at most about
  /// 60,000 UTF-16 units around them. Lines that do not fit into this window have none. Without a language, the
  /// tokens are those of the storage.
  func provisionalTokens(
    in lines: Range<Int>, language: Language?, encoder: SemanticTokenEncoder, annotations: Annotations
  ) -> ContiguousArray<LineToken> {
    let text = storage.text
    guard let language else { return encoder.tokens(in: lines, of: storage) }
    let lastLine = closingLine(of: min(lines.upperBound + Self.linesBehind, text.lines.count) - 1)
    let end = text.lines.range(of: lastLine, textLength: text.count).upperBound
    let first = windowStart(before: lines.lowerBound, end: end)
    let start = text.lines.start(of: first)
    let length = min(end - start, max(Self.windowLimit, text.lines.start(of: lines.lowerBound) - start + 1))
    let beginnings = blockBeginnings(above: first)
    var units: ContiguousArray<UInt16> = []
    func append(_ range: Range<Int>) { text.withUnits(in: range) { units.append(contentsOf: $0[range]) } }
    for line in beginnings { append(text.lines.range(of: line, textLength: text.count)) }
    append(start..<(start + length))
    if length == end - start {
      for line in blockEnds(below: lastLine) { append(text.lines.range(of: line, textLength: text.count)) }
    }
    let window = HighlightingStorage(
      UTF16Text(units), language: language, languageProvider: setup.loader,
      parseMilliseconds: Self.windowMilliseconds, annotations: annotations)
    let above = first - beginnings.count
    let shown = (lines.lowerBound - above)..<min(lines.upperBound - above, window.text.lines.count)
    guard !shown.isEmpty else { return [] }
    var tokens = encoder.tokens(in: shown, of: window)
    for index in tokens.indices { tokens[index].line += UInt32(above) }
    return tokens
  }

  /// Returns the line, at most 100 before `line`, at which a window starts: if possible outside of comments and
  /// strings and with little indentation. If `line` is inside a comment or string without such a start, the window
  /// begins with or before that.
  /// - Parameter end: the UTF-16 offset of the end of the window.
  private func windowStart(before line: Int, end: Int) -> Int {
    let text = storage.text
    /// Returns the first line with the smallest indentation; skips lines that are blank, begin with a closing
    /// bracket, or start inside a comment or string. Nil if there are no others.
    /// - Parameter openings: by line, the start of the comment or string that contains it; nil if unknown.
    func best(_ lines: Range<Int>, _ openings: [Int?]?) -> Int? {
      var result: (line: Int, indent: Int)?
      for line in lines where openings?[line - lines.lowerBound] == nil && result?.indent != 0 {
        guard let (indent, first) = indentation(of: line), !Self.closers.contains(first) else { continue }
        if indent < result?.indent ?? .max { result = (line, indent) }
      }
      return result?.line
    }
    func linesBefore(_ line: Int) -> Range<Int> {
      var first = max(0, line - Self.linesBefore)
      while first < line && end - text.lines.start(of: first) > Self.windowLimit { first += 1 }
      return first..<line
    }
    let near = linesBefore(line)
    if near.lowerBound == 0 { return 0 }
    guard let openings = lexicalScan?.openings(at: near.lowerBound..<(line + 1), in: text, limit: Self.longestScan) else {
      return best(near, nil) ?? near.lowerBound
    }
    if let start = best(near, openings) { return start }
    guard let opening = openings[near.count] else { return line }
    // The window must contain its start; a text that is too long counts as an error.
    guard end - text.lines.start(of: opening) <= Self.windowLimit else { return best(near, nil) ?? near.lowerBound }
    let before = linesBefore(opening)
    return best(before, lexicalScan?.openings(at: before, in: text, limit: Self.longestScan)) ?? opening
  }

  /// Returns the line that ends the string or comment that is open at the end of a line. Returns `line` itself if
  /// nothing is open or if the end is not within 2,000 lines. Parsers do not recognize a string without its end.
  private func closingLine(of line: Int) -> Int {
    let behind = (line + 1)..<min(line + 2 + Self.blockDistance, storage.text.lines.count)
    guard
      let openings = lexicalScan?.openings(at: behind, in: storage.text, limit: Self.longestScan),
      let opening = openings.first, opening != nil, let end = openings.firstIndex(where: { $0 != opening })
    else { return line }
    return line + end
  }

  private static let closers = Set(")]}".utf16)
  /// The first characters of lines that do not show the nesting of blocks: comments and preprocessor directives.
  private static let strayLines = Set("#/*".utf16)

  /// Returns the number of UTF-16 units of white space at the start of a line, and its first other unit; nil for a
  /// blank line.
  private func indentation(of line: Int) -> (indent: Int, first: UInt16)? {
    let content = storage.text.contentRange(ofLine: line)
    return storage.text.withUnits(in: content) { units in
      content.first { units[$0] > 0x20 }.map { ($0 - content.lowerBound, units[$0]) }
    }
  }

  /// Returns the first lines of the blocks that contain a line, ascending, judged by indentation, from the 2,000
  /// lines before it. Before a window, they make the parser recognize methods.
  private func blockBeginnings(above line: Int) -> [Int] {
    let lines = max(0, line - Self.blockDistance)..<line
    return Array(
      outerLines(in: lines, order: lines.reversed(), from: line, where: { !Self.closers.contains($0) }).reversed())
  }

  /// Returns the lines that end the blocks around a line: lines after it that begin with a closing bracket and are
  /// indented less. They are ascending, so the innermost block is first. Searches `blockDistance` lines; skips lines
  /// inside comments and strings.
  private func blockEnds(below line: Int) -> [Int] {
    let lines = (line + 1)..<min(line + 1 + Self.blockDistance, storage.text.lines.count)
    // The last line near the end of the window that is not blank decides; without one, no block is closed.
    guard
      let inner = (0...Self.linesBehind).lazy.map({ line - $0 }).first(where: { $0 >= 0 && self.indentation(of: $0) != nil })
    else { return [] }
    return outerLines(in: lines, order: Array(lines), from: inner, where: { Self.closers.contains($0) }, passesOthers: true)
  }

  /// Returns the lines that are indented less than line `inner` and than all results before them, in the order of
  /// `order`. Lines that start inside a comment or string are skipped.
  /// - Parameters:
  ///   - isWanted: whether a line may be a result, by its first unit after white space.
  ///   - passesOthers: whether lines that are not wanted also lower the greatest indentation of later results.
  private func outerLines(
    in lines: Range<Int>, order: some Sequence<Int>, from inner: Int, where isWanted: (UInt16) -> Bool,
    passesOthers: Bool = false
  ) -> [Int] {
    guard !lines.isEmpty, var indent = indentation(of: inner)?.indent, indent > 0 else { return [] }
    let openings = lexicalScan?.openings(at: lines, in: storage.text, limit: Self.longestScan)
    var result: [Int] = []
    for line in order where openings?[line - lines.lowerBound] == nil {
      guard let (own, first) = indentation(of: line), own < indent, !Self.strayLines.contains(first) else { continue }
      if isWanted(first) {
        guard storage.text.contentRange(ofLine: line).count <= Self.longestBlockLine else { continue }
        result.append(line)
      } else if !passesOthers {
        continue
      }
      indent = own
      if indent == 0 { break }
    }
    return result
  }
}
