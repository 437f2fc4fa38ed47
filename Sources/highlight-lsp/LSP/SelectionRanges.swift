internal import HighlightStorage

extension Server {
  /// `textDocument/selectionRange`: from each position outwards: word, link, sentence and paragraph in prose, then the nodes of the syntax.
  func selectionRanges(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let text = document.storage.text
    guard let positions = params["positions"]?.array else {
      throw ResponseError(code: .invalidParams, message: "\"positions\" is an array of positions")
    }
    var chains: [[Range<Int>]] = []
    for position in positions { chains.append(selections(at: try offset(position, in: text), in: document)) }
    return { [self] sink in
      sink.append("[")
      for (index, chain) in chains.enumerated() {
        if index > 0 { sink.append(",") }
        for (depth, range) in chain.enumerated() {
          sink.append(depth == 0 ? "{\"range\":" : ",\"parent\":{\"range\":")
          append(range: range, of: text, to: &sink)
        }
        for _ in chain { sink.append("}") }
      }
      sink.append("]")
    }
  }

  /// Ranges around an offset, each larger than the one before and around it. Never empty.
  private func selections(at offset: Int, in document: Document) -> [Range<Int>] {
    let storage = document.storage
    let text = storage.text
    // Behind a word means the word.
    var place = offset
    func isWordUnit(_ offset: Int) -> Bool {
      guard offset >= 0 && offset < text.count else { return false }
      let unit = text[offset]
      return unit >= 0x80 || unit == 0x5F || (unit | 0x20) &- 0x61 < 26 || unit &- 0x30 < 10
    }
    if place > 0 && (place == text.count || !isWordUnit(place)) && isWordUnit(place - 1) { place -= 1 }
    place = max(0, min(place, text.count - 1))

    var candidates = storage.nodes(at: place).map(\.range)
    let leaf = candidates.first
    let scope = text.count > 0 ? storage.attributes(at: place).attributes?.scope : nil
    let isProse =
      leaf == nil || scope?.hasPrefix("comment") == true || scope?.hasPrefix("string") == true
      || storage.nodes(at: place).first?.language.hasPrefix("markdown") == true
    if text.count > 0 {
      if isProse {
        candidates.append(wordTokenizer.range(enclosing: place, in: text))
        candidates.append(trimmed(sentenceTokenizer.range(enclosing: place, in: text), in: text))
        let line = text.contentRange(ofLine: text.lines.line(at: place))
        candidates.append(trimmed(line, in: text))
        candidates.append(paragraph(at: place, in: text))
      } else if let leaf, leaf.count > 1, isWordUnit(place) {
        candidates.append(wordTokenizer.range(enclosing: place, in: text))
      }
      if let link = storage.link(at: place) { candidates.append(link.range) }
    }
    candidates.append(0..<text.count)
    // What differs in units may be the same on the wire.
    candidates = candidates.map {
      offsetOfPosition(at: $0.lowerBound, in: text)..<offsetOfPosition(at: $0.upperBound, in: text)
    }
    // Ascending; what does not hold the one before is left out.
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

  /// A range without the white space at its ends.
  private func trimmed(_ range: Range<Int>, in text: UTF16Text) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end && text[start] <= 0x20 { start += 1 }
    while end > start && text[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  /// The lines around an offset up to the next empty ones.
  private func paragraph(at offset: Int, in text: UTF16Text) -> Range<Int> {
    func isEmpty(_ line: Int) -> Bool { trimmed(text.contentRange(ofLine: line), in: text).isEmpty }
    let line = text.lines.line(at: offset)
    guard !isEmpty(line) else { return text.contentRange(ofLine: line) }
    var (first, last) = (line, line)
    while first > 0 && !isEmpty(first - 1) { first -= 1 }
    while last + 1 < text.lines.count && !isEmpty(last + 1) { last += 1 }
    return trimmed(text.lines.start(of: first)..<text.contentRange(ofLine: last).upperBound, in: text)
  }
}
