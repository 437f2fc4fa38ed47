import HighlightStorage

/// A text and the places where it breaks.
struct BreakCase {
  private let granularity: TextGranularity
  private let locale: String
  private let text: UTF16Text
  private let expected: [Int]
  /// ICU's rule status at each place; nil where the case names none.
  private let status: [Int]?

  init(_ item: [String: Any], file: String) throws {
    guard let string = item["text"] as? String,
      let breaks = (item["icu72_breaks"] ?? item["breaks"]) as? [Int]
    else { throw CaseError(message: "no text or breaks in \(item)") }
    switch item["kind"] as? String ?? file {
    case "char", "GraphemeBreakTest": granularity = .character
    case "word", "WordBreakTest": granularity = .word
    case "sent", "SentenceBreakTest": granularity = .sentence
    case "line", "LineBreakTest": granularity = .line
    default: throw CaseError(message: "unknown kind in \(item)")
    }
    locale = item["locale"] as? String ?? ""
    text = UTF16Text(string)
    status = item["status"] as? [Int]
    // UAX #14 has no opportunity at the start of a text, where an iterator has a boundary.
    expected = file == "LineBreakTest" ? [0] + breaks : breaks
  }

  /// What differs; nil when nothing does.
  func fault() -> String? {
    let tokenizer = TextTokenizer(granularity, locale: locale)
    var boundaries = ContiguousArray<TextBoundary>()
    tokenizer.appendBoundaries(in: 0..<text.count, of: text, to: &boundaries)
    let offsets = boundaries.map(\.utf16Offset)
    if offsets != expected { return "want \(expected), found \(offsets)" }
    if let status, status != boundaries.map(\.ruleStatus) {
      return "want status \(status), found \(boundaries.map(\.ruleStatus))"
    }
    // The questions about single places go other ways through ICU.
    for offset in 0...text.count {
      let isBoundary = tokenizer.isBoundary(offset, in: text)
      if isBoundary != expected.contains(offset) { return "boundary at \(offset): \(isBoundary)" }
      let after = tokenizer.boundary(after: offset, in: text)
      if after != expected.first(where: { $0 > offset }) { return "after \(offset): \(after, default: "none")" }
      let before = tokenizer.boundary(before: offset, in: text)
      if before != expected.last(where: { $0 < offset }) { return "before \(offset): \(before, default: "none")" }
    }
    return granularity == .line && locale.isEmpty ? faultOfLineBreaker() : nil
  }

  /// The same places, line by line, by the line breaker.
  private func faultOfLineBreaker() -> String? {
    let breaker = LineBreaker()
    for line in 0..<text.lines.count {
      let content = text.contentRange(ofLine: line)
      var opportunities = ContiguousArray<Int>()
      breaker.appendOpportunities(inLine: content, of: text, links: [], to: &opportunities)
      let inside = expected.filter { $0 > content.lowerBound && $0 < content.upperBound }
      if Array(opportunities) != inside { return "line \(line): want \(inside), found \(opportunities)" }
    }
    return nil
  }
}
