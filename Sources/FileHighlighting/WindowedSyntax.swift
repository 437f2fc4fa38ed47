package import HighlightConfiguration
internal import HighlightCore
internal import HighlightStorage
internal import Platform
internal import TextModel
internal import TextRules

/// Highlights a text whose parse takes too much work in parts, which are parsed separately. Parts that exceed their limit
/// only have comments and strings.
///
/// A part begins at a line that probably begins a construct (`PartBounds`). Relations in the text (the uses of a parameter,
/// a class around a method) are known within a part only.
struct WindowedSyntax {
  /// The minimum length of a long text, in UTF-16 code units. Shorter ordinary texts are parsed within a second.
  static let longText = 400_000

  /// Returns the default time limit of the first parse of a text, in milliseconds of processor time. The corresponding
  /// work (`ParseWork`) is more than the work of the slowest ordinary texts of 9 MB, and takes some 4 s.
  static func wholeMilliseconds(length: Int) -> Int { length < longText ? 15_000 : 12_000 }

  // The limit of a part, and of all parts together, which count as parses.
  private static let partMilliseconds = 1_500
  private static let work = ParseWork.units(milliseconds: 7_000)
  // The last resort, in nanoseconds of processor time. Debug builds are twenty times as slow.
  #if DEBUG
    private static let budget: UInt64 = 200_000_000_000
  #else
    private static let budget: UInt64 = 10_000_000_000
  #endif
  // The length of a part, in UTF-16 code units, and the maximum number of further lines in which its end is searched.
  private static let partLength = 1 << 16
  private static let endDistance = 400

  let language: Language
  let provider: any LanguageProvider
  /// The lexical rules for comments and strings; nil if they are unknown.
  let rules: LexicalRules?

  /// Highlights the text of a storage without syntax, in parts. When the limit of all parts is exceeded, further parts have
  /// only comments and strings.
  /// - Returns: the limits that were exceeded in parts.
  func color(_ storage: HighlightingStorage) -> Set<Limit> {
    let text = storage.text
    let (deadline, lastWork) = (threadNanoseconds() + Self.budget, ParseWork.ofThread + Self.work)
    let partial = PartialHighlighting(
      language: language, provider: provider, annotations: AnnotationSettings(), parseMilliseconds: Self.partMilliseconds)
    var bounds = PartBounds(text, scan: rules.map { LexicalScan($0) })
    bounds.longestScan = .max
    var runs: ContiguousArray<AttributeRun> = []
    var limits: Set<Limit> = []
    var start = 0
    while start < text.count {
      let end = end(ofPartFrom: start, &bounds)
      var colored: HighlightingStorage?
      if ParseWork.ofThread < lastWork, threadNanoseconds() < deadline {
        let window = partial.part(start..<end, of: text).storage
        limits.formUnion(window.exceededLimits)
        if window.hasSyntax { colored = window }
      } else {
        limits.insert(.parseTime)
      }
      if let colored {
        append(colored, at: start, to: &runs, storage.attributeTable)
      } else if let rules {
        let part = UTF16Text(text.withUnits(in: start..<end) { ContiguousArray($0[start..<end]) })
        append(LexicalScan.spans(of: part, rules), at: start, to: &runs, storage.attributeTable)
      }
      start = end
    }
    storage.replaceRuns(of: .syntax, in: 0..<text.count, with: runs)
    return limits
  }

  /// Returns the UTF-16 offset of the end of a part: the end of the text if at most 65,536 units are left. Otherwise
  /// the start of one of the 400 lines after that many units, fewer if they are long: the one where the next part best
  /// begins, else the first outside of comments and strings, else the first. If that first line begins 65,536 units or
  /// more later, or there is none, the part ends inside a line.
  private func end(ofPartFrom start: Int, _ bounds: inout PartBounds) -> Int {
    let text = bounds.text
    let target = start + Self.partLength
    guard target < text.count else { return text.count }
    let first = text.lines.line(at: target) + 1
    let last = min(first + Self.endDistance, text.lines.count, text.lines.line(at: target + Self.partLength - 1) + 1)
    guard first < last else {
      // Surrogate pairs are not split.
      return UTF16.isTrailSurrogate(text[target]) ? target + 1 : target
    }
    let openings = bounds.openings(at: first..<last)
    let line = bounds.start(in: first..<last, openings) ?? (first..<last).first { openings?[$0 - first] == nil }
    return text.lines.start(of: line ?? first)
  }

  private func append(
    _ window: HighlightingStorage, at start: Int, to runs: inout ContiguousArray<AttributeRun>, _ table: AttributeTable
  ) {
    var known: [AttributeID: AttributeID] = [:]
    for run in window.combinedRuns() {
      let attribute = known[run.attribute] ?? table.intern(window.attributeTable[run.attribute])
      known[run.attribute] = attribute
      runs.append(AttributeRun(start: start + Int(run.start), end: start + Int(run.end), attribute: attribute))
    }
  }

  private func append(
    _ spans: [LexicalScan.Span], at start: Int, to runs: inout ContiguousArray<AttributeRun>, _ table: AttributeTable
  ) {
    let comment = table.intern(Attributes(scope: "comment", language: language.name, layer: .syntax))
    let string = table.intern(Attributes(scope: "string", language: language.name, layer: .syntax))
    for (range, isComment) in spans where !range.isEmpty {
      runs.append(
        AttributeRun(
          start: start + range.lowerBound, end: start + range.upperBound, attribute: isComment ? comment : string))
    }
  }
}

extension FileHighlighter {
  /// Returns the time limit of the first parse of a text, in milliseconds of processor time. A text that exceeds it is
  /// highlighted in parts.
  /// - Parameter length: the length of the text, in UTF-16 code units.
  package static func wholeParseMilliseconds(_ limits: Configuration.Limits, length: Int) -> Int {
    limits.parseMilliseconds ?? WindowedSyntax.wholeMilliseconds(length: length)
  }
}

extension Limit {
  /// Returns the message about a text that is highlighted in parts, because a parse of all of it exceeded this limit.
  /// - Parameter length: the length of the text, in UTF-16 code units.
  func partsMessage(_ limits: Configuration.Limits, length: Int) -> String {
    let reason =
      switch self {
      case .nesting: "the text is nested too deeply for a parse of all of it; see docs/limits.md"
      default:
        "a parse of all of it takes more work than \(FileHighlighter.wholeParseMilliseconds(limits, length: length)) ms allow; "
          + Limit.raising("parseMilliseconds")
      }
    return "highlighted part by part: \(reason) (limit: \(rawValue))"
  }
}
