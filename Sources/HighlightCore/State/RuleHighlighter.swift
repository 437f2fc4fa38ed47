internal import Platform
internal import TextModel
internal import TextRules

/// Applies a rule set to the paragraphs of one storage.
final class RuleHighlighter {
  /// The number of lines in which a rule may be interrupted. One pass then skips the rule in the other lines, because
  /// each interruption costs the whole time limit.
  static let interruptionLimit = 20
  // Pairs of a line and a rule that are kept at a time: a text of many short lines has more of them than there is memory.
  private static let trialLimit = 1 << 18
  // The matches between two checks of the budget and of the interruption inside one line.
  private static let matchInterval = 256
  // The time between two checks of the time, in nanoseconds: a check costs a system call.
  private static let lookInterval: UInt64 = 5_000_000
  // The estimated work of a search, in nanoseconds: a fixed part for each search, and parts for each unit of its line,
  // each step of ICU and each match. Searches take up to three times as long.
  private static let workPerSearch: UInt64 = 100
  private static let workPerUnit: UInt64 = 2
  private static let workPerStep: UInt64 = 10
  private static let workPerMatch: UInt64 = 100
  // The work for a nanosecond of a time limit, as a divisor: the time is the last resort.
  private static let workShare: UInt64 = 3

  /// The results of the rules in some paragraphs.
  struct ParagraphResults {
    /// Ranges with a scope, which compete with each other and with syntax.
    var candidates: ContiguousArray<RunCandidate> = []
    var links: [LinkCandidate] = []
    var findings: ContiguousArray<StoredFinding> = []
    var faults: ContiguousArray<RuleInterruption> = []
    /// Matches that `within` rejected, if requested.
    var refused: ContiguousArray<RunCandidate>?
  }

  /// A link that a rule makes of a match.
  struct LinkCandidate {
    /// The range and the precedence of the link; `pattern` is the index of the rule.
    var rank: RunCandidate
    var target: StoredLink.Target
  }

  let program: RulesOfLanguage
  private let budget: UInt64
  /// The nanoseconds of processor time for all rules together in one pass.
  private let total: UInt64
  /// The nanoseconds that the present pass has used, and its limit.
  private var (used, allowed): (UInt64, UInt64) = (0, 0)
  /// The work of the present pass.
  private var work: UInt64 = 0
  /// The matches of the present pass; one with a link or a finding counts twice.
  private var matchCount = 0
  /// The limit for all rules together that was exceeded, in this pass or an earlier one.
  private(set) var exceeded: Limit?
  private let table: AttributeTable
  private var conditions: [ScopeCondition?]
  /// The scopes around the lines being matched.
  private var stacks = ScopeStacks()
  /// The languages in the line that was asked about last.
  private var layers: (line: Range<Int>, ranges: [LanguageRange])?
  /// The attributes of each rule, in the order of its scopes.
  private let attributes: [[AttributeID]]
  /// The lowest priority of a rule that gives scopes. If it is above that of all syntax, rules need not be compared
  /// with the syntax.
  let lowestPriority: Int32
  /// Whether some rule has a condition about scopes (`within`).
  let looksAtSyntax: Bool

  init(_ ruleSet: RuleSet, language: String, leavingOut leftOut: Set<String> = [], table: AttributeTable) {
    program = ruleSet.program(for: language, leavingOut: leftOut)
    budget = ruleSet.budgetNanoseconds
    total = UInt64(max(ruleSet.budgetMilliseconds, 0)) * 1_000_000
    self.table = table
    conditions = program.rules.map(\.condition)
    attributes = program.rules.map { rule in
      zip(rule.scopes, rule.ownNames).map {
        table.intern(Attributes(scope: $0.scope, capture: $1, layer: .rule, rule: rule.rule.id))
      }
    }
    lowestPriority = program.rules.filter { !$0.scopes.isEmpty }.map { Int32(clamping: $0.rule.priority) }.min() ?? .max
    looksAtSyntax = conditions.contains { $0 != nil }
  }

  /// Resets the used time. The calls of `run` until the next `beginPass` share `budgetMilliseconds`; once that was
  /// exceeded, later passes have only the budget of one rule, so that an edit takes less time than opening the text.
  func beginPass() {
    used = 0
    work = 0
    matchCount = 0
    allowed = exceeded == nil ? total : min(budget, total)
  }

  /// Applies the rules to the paragraphs of `range` and returns the matches. O(range), plus the searches of the rules
  /// whose required words occur.
  /// - Parameters:
  ///   - keepsRefused: whether `ParagraphResults.refused` gets the matches that `within` rejected.
  ///   - interruption: ends the work when it is raised; the rest of the range then has no matches.
  func run(
    in range: Range<Int>, of document: SyntaxView, keepsRefused: Bool = false,
    interruption: CancellationFlag? = nil
  ) -> ParagraphResults {
    var result = ParagraphResults()
    let text = document.text
    stacks.reset()
    layers = nil
    if keepsRefused { result.refused = [] }
    guard !program.rules.isEmpty else { return result }
    var interruptions = ContiguousArray(repeating: 0, count: program.rules.count)
    var matchers = ContiguousArray<ExpressionMatcher?>(repeating: nil, count: program.rules.count)
    defer {
      for (rule, matcher) in zip(program.rules, matchers) {
        if let matcher { rule.expression.giveBack(matcher) }
      }
    }
    let lineCount = max(1, Self.trialLimit / program.rules.count)
    var start = range.lowerBound
    repeat {
      let next = text.lines.line(at: start) + lineCount
      let end = next < text.lines.count ? text.lines.range(of: next, textLength: text.count).lowerBound : range.upperBound
      let part = start..<min(end, range.upperBound)
      guard run(inPart: part, of: document, interruption, &interruptions, &matchers, &result) else {
        exceeded = result.faults.last?.limit ?? .ruleTime
        break
      }
      start = part.upperBound
    } while start < range.upperBound && interruption?.isCancelled != true
    return result
  }

  /// Applies the rules to a part of the range and appends the matches to `result`. Returns false if the limit of work or
  /// time of the pass was exceeded, true if `interruption` was raised; the rest of the part then has no matches. A rule that
  /// exceeds a limit in a line has no matches there, but a fault.
  /// - Parameters:
  ///   - interruptions: for each rule, the number of lines in which it was interrupted.
  ///   - matchers: for each rule, its matcher; nil before its first use.
  private func run(
    inPart range: Range<Int>, of document: SyntaxView, _ interruption: CancellationFlag?,
    _ interruptions: inout ContiguousArray<Int>, _ matchers: inout ContiguousArray<ExpressionMatcher?>,
    _ result: inout ParagraphResults
  ) -> Bool {
    let text = document.text
    var matches: [RegularExpressionMatch] = []
    let (usedBefore, beginning) = (used, threadNanoseconds())
    var lookedAt = monotonicNanoseconds()
    defer { used = usedBefore + threadNanoseconds() - beginning }
    return text.withUnits(in: range) { units in
      for trial in program.trials(in: range, of: text, units: units) {
        if interruption?.isCancelled == true { return true }
        let index = Int(trial.rule)
        let rule = program.rules[index]
        let line = text.ruleRange(ofLine: Int(trial.line))
        func addInterruption(_ reason: RuleInterruption.Reason) {
          result.faults.append(RuleInterruption(range: line, ruleID: rule.rule.id, reason: reason))
        }
        guard interruptions[index] < Self.interruptionLimit else {
          addInterruption(.repeated)
          continue
        }
        matches.removeAll(keepingCapacity: true)
        do throws(SearchInterruption) {
          let now = monotonicNanoseconds()
          if now - lookedAt >= Self.lookInterval {
            lookedAt = now
            used = usedBefore + threadNanoseconds() - beginning
          }
          guard used < allowed, work < allowed / Self.workShare else {
            addInterruption(.budget)
            return false
          }
          let matcher = matchers[index] ?? rule.expression.takeMatcher()
          matchers[index] = matcher
          defer {
            work +=
              Self.workPerSearch + UInt64(line.count) * Self.workPerUnit + matcher.steps * Self.workPerStep
              + UInt64(matches.count) * Self.workPerMatch
          }
          try matcher.appendMatches(in: line, of: units, budget: min(budget, allowed - work * Self.workShare), to: &matches)
        } catch {
          // Earlier matches are discarded: the rule is off in this paragraph.
          interruptions[index] += 1
          switch error {
          case .deadline: addInterruption(.time)
          case .stackOverflow: addInterruption(.stack)
          case .failure: addInterruption(.failure)
          }
          continue
        }
        matchCount += matches.count * (rule.link == nil && rule.rule.findingSeverity == nil ? 1 : 2)
        guard matchCount <= Bounds.ruleMatches else {
          addInterruption(.matches)
          return false
        }
        var isTooLong = false
        for (number, match) in matches.enumerated() {
          if number % Self.matchInterval == Self.matchInterval - 1 {
            if interruption?.isCancelled == true { return true }
            used = usedBefore + threadNanoseconds() - beginning
            if used >= allowed {
              addInterruption(.budget)
              return false
            }
          }
          if !take(match, of: index, line: line, part: range, units: units, document, &result) { isTooLong = true }
        }
        if isTooLong { addInterruption(.longText) }
      }
      return true
    }
  }

  /// Adds the scopes, the link and the finding of a match to `result`. A link that `LinkTarget.allows` refuses is left
  /// out. If the condition of the rule is not satisfied, adds the match to `result.refused` only. Returns false if the
  /// link, the message or the fix is longer than it may be.
  /// - Parameters:
  ///   - index: the index of the rule.
  ///   - line: the line that contains the match, without its terminator.
  ///   - part: the range that the rules run in.
  ///   - units: the units of the text, indexed by UTF-16 offset.
  private func take(
    _ match: RegularExpressionMatch, of index: Int, line: Range<Int>, part: Range<Int>,
    units: UnsafeBufferPointer<UInt16>, _ document: SyntaxView, _ result: inout ParagraphResults
  ) -> Bool {
    let rule = program.rules[index]
    let range = match.range
    func candidate(_ range: Range<Int>, group: Int, attribute: AttributeID?) -> RunCandidate {
      RunCandidate(
        start: UInt32(range.lowerBound), end: UInt32(range.upperBound), length: UInt32(range.count),
        priority: Int32(clamping: rule.rule.priority), pattern: UInt32(rule.index), layerDepth: 0,
        nodeDepth: UInt16(clamping: group), attribute: attribute)
    }
    if conditions[index] != nil {
      // An empty match uses the scopes of the unit after it, at the end of the line of the one before it.
      let start =
        range.isEmpty && range.lowerBound == line.upperBound ? max(line.lowerBound, range.lowerBound - 1) : range.lowerBound
      let asked = range.isEmpty ? start..<min(start + 1, line.upperBound) : range
      guard allows(asked, index, line: line, part: part, document) else {
        result.refused?.append(candidate(range, group: 0, attribute: nil))
        return true
      }
    }
    for (scope, attribute) in zip(rule.scopes, attributes[index]) {
      guard let range = match[scope.group], !range.isEmpty else { continue }
      result.candidates.append(candidate(range, group: scope.group, attribute: attribute))
    }
    // A rule that hides its matches has marks, too, which are not reported.
    let hasFinding = rule.rule.findingSeverity != nil || rule.rule.redact
    guard rule.link != nil || hasFinding else { return true }
    let kept = RuleMatch(match, of: rule)
    let matchLine = RuleMatch.Line(start: range.lowerBound, range: line, units: units)
    var isComplete = true
    if let link = rule.link, !range.isEmpty {
      let bytes = kept.filledBytes(link, limit: Bounds.linkBytes, in: matchLine)
      if bytes > Bounds.linkBytes {
        isComplete = false
      } else if rule.hasSafeLink
        || LinkTarget.allows(kept.filled(link, limit: Bounds.linkBytes, in: matchLine), from: rule.rule.linkOrigin)
      {
        result.links.append(
          LinkCandidate(
            rank: candidate(range, group: 0, attribute: nil), target: .filled(kept, bytes: UInt32(bytes))))
      }
    }
    if hasFinding {
      let (message, fix) = (kept.messageBytes(in: matchLine), kept.fixBytes(in: matchLine))
      if message > Bounds.messageBytes || fix > Bounds.fixBytes { isComplete = false }
      result.findings.append(
        StoredFinding(
          start: UInt32(range.lowerBound), end: UInt32(range.upperBound), match: kept,
          bytes: UInt32(min(message, Bounds.messageBytes) + (fix > Bounds.fixBytes ? 0 : fix))))
    }
    return isComplete
  }

  /// Whether the scopes at a range satisfy the condition of a rule. O(log runs); O(captures of the line) if the
  /// enclosing scopes decide.
  /// - Parameters:
  ///   - index: the index of a rule that has a condition.
  ///   - line: the line that contains the range, without its terminator.
  ///   - part: the range that the rules run in: captures are read ahead up to its end.
  private func allows(
    _ range: Range<Int>, _ index: Int, line: Range<Int>, part: Range<Int>, _ document: SyntaxView
  ) -> Bool {
    if conditions[index]?.asksLanguages == true {
      let ranges = layers.flatMap { $0.line == line ? $0.ranges : nil } ?? document.languageRanges(in: line)
      layers = (line, ranges)
      guard conditions[index]?.allows(range, in: ranges) == true else { return false }
    }
    if let answer = conditions[index]?.allows(range, winners: document.syntaxRuns, table: table) { return answer }
    stacks.load(line: line, of: part) { document.syntaxCandidates(in: $0) }
    return conditions[index]?.allows(range, stacks, table: table) == true
  }
}
