internal import TextModel
internal import TextRules

/// Finds the locations of patterns and the text of their predicates. Each costs O(file) and is cached.
final class PatternSources {
  private struct Key: Hashable {
    let language: ObjectIdentifier
    let source: Int
    let offset: Int
  }

  private var locations: [Key: FileLocation] = [:]
  private var predicates: [Key: String] = [:]

  /// Returns the path, line and column of a UTF-8 offset in the query file with index `source` of a language.
  func location(of offset: Int, in source: Int, of language: Language) -> FileLocation {
    let key = Key(language: ObjectIdentifier(language), source: source, offset: offset)
    if let known = locations[key] { return known }
    let location = language.program.sources[source].location(ofUTF8Offset: offset)
    locations[key] = location
    return location
  }

  /// Returns the predicate at a UTF-8 offset in the query file with index `source`, on one line.
  func predicate(at offset: Int, in source: Int, of language: Language) -> String {
    let key = Key(language: ObjectIdentifier(language), source: source, offset: offset)
    if let known = predicates[key] { return known }
    let text = language.program.sources[source].parenthesized(at: offset)
    predicates[key] = text
    return text
  }
}

/// Matches patterns and rules in the whole text or around one offset, once, and finds the results that cover an offset.
final class ExplanationEvidence {
  private let document: ExplainableDocument
  /// The only offset that is asked for; nil: any may be.
  private let only: Int?
  /// The capture that each candidate of `contenders` comes from.
  let tags = CandidateTags()
  /// The locations of patterns in their query files.
  let sources = PatternSources()
  private lazy var contenders = allContenders()
  /// The matches in each layer.
  private var matches: [LayerID: RangeSweep<CaptureMatch>] = [:]
  /// The results of rules in each line; nil before the first request.
  private var ruleResults: [Int: RuleHighlighter.ParagraphResults]?

  init(_ document: ExplainableDocument, at only: Int? = nil) { (self.document, self.only) = (document, only) }

  /// Returns the captures that compete for the unit at an offset.
  func contenders(at offset: Int) -> [RunCandidate] { contenders.elements(at: offset) }

  private func allContenders() -> RangeSweep<RunCandidate> {
    var candidates: ContiguousArray<RunCandidate> = []
    let range = only.map { $0..<($0 + 1) } ?? 0..<document.length
    document.reading.appendCandidates(
      in: UInt32(range.lowerBound)..<UInt32(range.upperBound), to: &candidates, tags: tags)
    return RangeSweep(candidates) { Int($0.start)..<Int($0.end) }
  }

  /// Returns all captures of the layer that contain the unit at a position, even if they cannot win.
  func matches(at position: LayerPosition) -> [CaptureMatch] {
    let key = position.layer.id
    if matches[key] == nil {
      let offset = only == nil ? nil : position.offset
      matches[key] = RangeSweep(position.layer.matches(at: offset, units: position.units, position.workspace)) { $0.range }
    }
    return matches[key]?.elements(at: position.offset) ?? []
  }

  /// Returns the results of rules in the line of an offset.
  func ruleResult(at offset: Int, _ highlighter: RuleHighlighter) -> RuleHighlighter.ParagraphResults {
    if ruleResults == nil { ruleResults = allRuleResults(highlighter) }
    return ruleResults?[document.text.lines.line(at: offset)] ?? RuleHighlighter.ParagraphResults()
  }

  /// Runs all rules and returns their results by line number, from 0. A result belongs to the line
  /// in which it begins; lines without results have no entry.
  private func allRuleResults(_ highlighter: RuleHighlighter) -> [Int: RuleHighlighter.ParagraphResults] {
    highlighter.beginPass()
    let all = highlighter.run(
      in: only.map { document.text.paragraphRange(for: $0..<$0) } ?? 0..<document.length, of: document.reading,
      keepsRefused: true, interruption: only == nil ? document.workspace.interruption : nil)
    let lines = document.text.lines
    var result: [Int: RuleHighlighter.ParagraphResults] = [:]
    func add(at offset: Int, _ change: (inout RuleHighlighter.ParagraphResults) -> Void) {
      change(&result[lines.line(at: offset), default: RuleHighlighter.ParagraphResults()])
    }
    for candidate in all.candidates { add(at: Int(candidate.start)) { $0.candidates.append(candidate) } }
    for candidate in all.refused ?? [] {
      add(at: Int(candidate.start)) { $0.refused = ($0.refused ?? []) + CollectionOfOne(candidate) }
    }
    for link in all.links { add(at: Int(link.rank.start)) { $0.links.append(link) } }
    for finding in all.findings { add(at: finding.range.lowerBound) { $0.findings.append(finding) } }
    for fault in all.faults { add(at: fault.range.lowerBound) { $0.faults.append(fault) } }
    return result
  }
}

/// Finds the elements whose ranges contain an offset.
private struct RangeSweep<Element> {
  private let elements: ContiguousArray<(range: Range<Int>, element: Element)>
  private var next = 0
  private var active: [Int] = []
  private var last = 0

  init(_ elements: some Sequence<Element>, _ range: (Element) -> Range<Int>) {
    var ranged: ContiguousArray<(range: Range<Int>, element: Element)> = []
    for element in elements { ranged.append((range(element), element)) }
    ranged.sort { $0.range.lowerBound < $1.range.lowerBound }
    self.elements = ranged
  }

  /// Returns the elements whose range contains an offset, by their starts. Fast for ascending offsets; a smaller
  /// offset than before starts over.
  mutating func elements(at offset: Int) -> [Element] {
    if offset < last { (next, active) = (0, []) }
    last = offset
    active.removeAll { elements[$0].range.upperBound <= offset }
    while next < elements.count, elements[next].range.lowerBound <= offset {
      if elements[next].range.upperBound > offset { active.append(next) }
      next += 1
    }
    return active.map { elements[$0].element }
  }
}
