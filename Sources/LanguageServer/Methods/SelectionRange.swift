internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightStorage
internal import JSONRPC
internal import SystemSupport
internal import TextChecks
internal import TextModel

/// `textDocument/selectionRange`: for each position the ranges around it, the innermost first: part of a name, word,
/// link, in prose also sentence and paragraph, then the syntax nodes (the innermost `selectionLimit`), then the
/// complete text.
enum SelectionRangeMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "textDocument/selectionRange", summary: "ranges around positions, by words and nodes", feature: .selection,
    offer: Offer(provider: "selectionRangeProvider"), lane: .document)

  struct Params: WireParams {
    let positions: [WirePosition]

    init(_ json: JSON) throws(ResponseError) {
      guard let wanted = json["positions"]?.array else {
        throw ResponseError(code: .invalidParams, message: "\"positions\" is an array of positions")
      }
      var positions: [WirePosition] = []
      for position in wanted { positions.append(try WirePosition(required: position)) }
      self.positions = positions
    }
  }

  // Each range is nested in the previous one in the response, and some JSON readers accept at most 127 levels
  // (serde_json).
  private static let selectionLimit = 90
  // In UTF-16 code units; longer words are not names.
  private static let longestName = 200

  static func run(_ params: Params, _ view: DocumentView, _ answer: inout RequestAnswer) {
    // Each position may ask for its whole line.
    let text = view.text.compacted
    let positions = WirePositions(text, unit: view.facts.unit)
    let offsets = params.positions.map { positions.offset($0) }
    /// For each position the ranges around it, the innermost first.
    var chains = [[Range<Int>]](repeating: [], count: offsets.count)
    var prose = Prose(tools: view.tools)
    // Ascending: neighbors have much in common.
    let order = offsets.indices.sorted { offsets[$0] < offsets[$1] }
    let nodes = view.storage.nodes(atEach: order.map { unitOffset(of: offsets[$0], in: text) }, limit: selectionLimit)
    for (index, nodes) in zip(order, nodes) {
      chains[index] = selections(at: offsets[index], nodes, in: view.storage, positions, &prose)
    }
    answer.sink.append(listOf: chains) { chain, sink in
      for (depth, range) in chain.enumerated() {
        sink.append(depth == 0 ? "{\"range\":" : ",\"parent\":{\"range\":")
        positions.append(range, to: &sink)
      }
      for _ in chain { sink.append("}") }
    }
  }

  /// Returns the UTF-16 offset of the unit that a position selects: the last unit of a word that ends at `offset`,
  /// otherwise the unit at `offset`, clamped to the text (0 for an empty text). O(1).
  private static func unitOffset(of offset: Int, in text: UTF16Text) -> Int {
    let isAfterWord =
      offset > 0 && (offset == text.count || !isWordUnit(offset, in: text)) && isWordUnit(offset - 1, in: text)
    return max(0, min(isAfterWord ? offset - 1 : offset, text.count - 1))
  }

  private static func isWordUnit(_ offset: Int, in text: UTF16Text) -> Bool {
    guard offset >= 0 && offset < text.count else { return false }
    let unit = text[offset]
    return unit >= 0x80 || unit == 0x5F || (unit | 0x20) &- 0x61 < 26 || unit &- 0x30 < 10
  }

  /// Results for the previous offset, so that a long word, sentence or paragraph is searched for once.
  private struct Prose {
    let tools: ReadingTools
    var word: Range<Int>?
    var sentence: Range<Int>?
    /// The line of the last sentence, and the boundaries of its sentences after a second request.
    var sentenceLine = -1
    var sentenceBounds: ContiguousArray<TextBoundary>?
    /// The number of the last line, and its range without the white space at its ends.
    var line: (number: Int, trimmed: Range<Int>)?
    var paragraph: (lines: ClosedRange<Int>, range: Range<Int>)?

    init(tools: ReadingTools) { self.tools = tools }
  }

  /// Returns the UTF-16 ranges around an offset, ascending by length, each containing the previous one: syntax nodes,
  /// the word, a part of a name, the link, and the complete text. In comments, strings, Markdown and plain text, also
  /// the sentence, line and paragraph. A range that does not contain the previous one is left out. Never empty: at
  /// least the empty range at the offset.
  private static func selections(
    at offset: Int, _ nodes: [SyntaxNode], in storage: HighlightingStorage, _ positions: WirePositions, _ prose: inout Prose
  ) -> [Range<Int>] {
    let text = positions.text
    let unitOffset = Self.unitOffset(of: offset, in: text)
    var candidates = nodes.map(\.range)
    let leaf = candidates.first
    let scope = text.count > 0 ? storage.attributes(at: unitOffset).attributes?.scope : nil
    let isProse =
      leaf == nil || scope?.hasPrefix("comment") == true || scope?.hasPrefix("string") == true
      || nodes.first?.language.hasPrefix("markdown") == true
    if text.count > 0 {
      if isProse || isWordUnit(unitOffset, in: text) && leaf.map({ $0.count > 1 }) == true {
        if prose.word?.contains(unitOffset) != true {
          prose.word = prose.tools.wordTokenizer.range(enclosing: unitOffset, in: text)
        }
        if let word = prose.word {
          candidates.append(word)
          if let part = subword(at: unitOffset, of: word, in: text) { candidates.append(part) }
        }
      }
      if isProse {
        let line = text.lines.line(at: unitOffset)
        candidates.append(trimmed(sentence(at: unitOffset, inLine: line, of: text, &prose), in: text))
        candidates.append(content(ofLine: line, in: text, &prose))
        candidates.append(paragraph(around: line, in: text, &prose))
      }
      if let link = storage.link(at: unitOffset) { candidates.append(link.range) }
    }
    candidates.append(0..<text.count)
    // Ranges that differ in UTF-16 units may be equal in the positions of the protocol.
    candidates = candidates.map {
      positions.offsetOfPosition(at: $0.lowerBound)..<positions.offsetOfPosition(at: $0.upperBound)
    }
    // In ascending order of length; a range that does not contain the previous one is left out.
    candidates.sort { $0.count < $1.count }
    var result: [Range<Int>] = []
    for range in candidates where !range.isEmpty || text.count == 0 {
      guard range.lowerBound <= offset && offset <= range.upperBound else { continue }
      if let last = result.last {
        guard range.lowerBound <= last.lowerBound && last.upperBound <= range.upperBound && range != last else { continue }
      }
      result.append(range)
    }
    return result.isEmpty ? [offset..<offset] : result
  }

  /// Returns the part of a name in camelCase or snake_case that contains a UTF-16 offset. Nil for a word of one part, a
  /// word with characters that names do not have, and a word of more than 200 units.
  private static func subword(at offset: Int, of word: Range<Int>, in text: UTF16Text) -> Range<Int>? {
    // Dots and apostrophes join words that are not names.
    guard word.count <= longestName, word.allSatisfy({ isWordUnit($0, in: text) }) else { return nil }
    let parts = text.withUnits(in: word) { WordSplitter.words(in: word, of: $0).map(\.range) }
    return parts.count > 1 ? parts.first { $0.contains(offset) } : nil
  }

  /// Returns the UTF-16 range of the sentence that contains an offset, and caches it. The second request in a line
  /// finds all sentences of the line.
  private static func sentence(at offset: Int, inLine line: Int, of text: UTF16Text, _ prose: inout Prose) -> Range<Int> {
    if let known = prose.sentence, known.contains(offset) { return known }
    var sentence: Range<Int>?
    if prose.sentenceLine != line {
      (prose.sentenceLine, prose.sentenceBounds) = (line, nil)
    } else {
      var bounds = prose.sentenceBounds ?? []
      if bounds.isEmpty {
        let range = text.lines.range(of: line, textLength: text.count)
        prose.tools.sentenceTokenizer.appendBoundaries(in: range, of: text, to: &bounds)
        prose.sentenceBounds = bounds
      }
      let next = bounds.partitioningIndex { $0.utf16Offset > offset }
      if next > 0 && next < bounds.count { sentence = bounds[next - 1].utf16Offset..<bounds[next].utf16Offset }
    }
    let found = sentence ?? prose.tools.sentenceTokenizer.range(enclosing: offset, in: text)
    prose.sentence = found
    return found
  }

  /// Returns a UTF-16 range without the spaces and control characters (U+0000 to U+0020) at its ends. If it has only
  /// such characters, returns the empty range at its end.
  private static func trimmed(_ range: Range<Int>, in text: UTF16Text) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end && text[start] <= 0x20 { start += 1 }
    while end > start && text[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  /// Returns the UTF-16 range of a line without the white space at its ends, and caches that of the last line.
  private static func content(ofLine line: Int, in text: UTF16Text, _ prose: inout Prose) -> Range<Int> {
    if let known = prose.line, known.number == line { return known.trimmed }
    let content = trimmed(text.contentRange(ofLine: line), in: text)
    prose.line = (line, content)
    return content
  }

  /// Returns the UTF-16 range of the paragraph that contains a line: the lines up to the nearest blank ones, without
  /// white space at the ends. For a blank line, returns the range of the line.
  private static func paragraph(around line: Int, in text: UTF16Text, _ prose: inout Prose) -> Range<Int> {
    if let known = prose.paragraph, known.lines.contains(line) { return known.range }
    func isEmpty(_ line: Int) -> Bool { trimmed(text.contentRange(ofLine: line), in: text).isEmpty }
    guard !content(ofLine: line, in: text, &prose).isEmpty else { return text.contentRange(ofLine: line) }
    var (first, last) = (line, line)
    while first > 0 && !isEmpty(first - 1) { first -= 1 }
    while last + 1 < text.lines.count && !isEmpty(last + 1) { last += 1 }
    let range = trimmed(text.lines.start(of: first)..<text.contentRange(ofLine: last).upperBound, in: text)
    prose.paragraph = (first...last, range)
    return range
  }
}
