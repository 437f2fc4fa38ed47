internal import TextModel
internal import TextRules

extension ExplainableDocument {
  /// Returns why no pattern or rule gives the text at an offset a scope, or why the patterns of a query do not match
  /// there. At the end of the text the answer has only the explanation.
  ///
  /// The patterns are matched around the offset only: O(patterns with the capture × their nodes).
  /// - Parameters:
  ///   - explanation: the explanation of the offset.
  ///   - limit: the most patterns, and the most rules, that the answer names.
  /// - Precondition: `0 <= utf16Offset <= length`.
  package func misses(
    _ question: MissQuestion, at utf16Offset: Int, explanation: Explanation, limit: Int
  ) -> MissAnswer {
    var answer = MissAnswer(question: question, explanation: explanation)
    guard utf16Offset < length else { return answer }
    let positions = layerPositions(at: utf16Offset)
    for position in positions {
      let language = position.layer.language
      if language.program.patterns.contains(where: { $0.role == .highlights }) {
        answer.languages.append(language.name)
      } else {
        answer.languagesWithoutQuery.append(language.name)
      }
    }
    switch question {
    case .scope(let scope): addMisses(of: scope, positions, limit, to: &answer)
    case .query(let text): addMisses(ofQuery: text, positions, limit, to: &answer)
    }
    return answer
  }

  /// Adds to the answer the patterns and the rules that can give a scope, at most `limit` of each, and how many more
  /// there are of each. If there are none at all, adds all known scopes and capture names instead.
  /// - Parameter positions: the position of the offset in each layer, the outermost first.
  private func addMisses(of scope: String, _ positions: [LayerPosition], _ limit: Int, to answer: inout MissAnswer) {
    func isAsked(_ name: String) -> Bool {
      name == scope || ScopeNames.role(of: name) == .scope(scope)
    }
    var asked: [AskedPattern] = []
    var known: Set<String> = []
    for position in positions.reversed() {
      let program = position.layer.language.program
      if position.layer.language.compiledLineGrammar != nil {
        answer.rules += position.lineRuleMisses(isAsked)
        known.formUnion(program.captureNames)
        continue
      }
      for (index, source) in program.sources.enumerated() {
        let offsets = Set(program.patterns.lazy.filter { $0.source == index && $0.role == .highlights }.map(\.offset))
        if offsets.isEmpty { continue }
        for pattern in QueryParser.parse(source.text).patterns where offsets.contains(pattern.offset) {
          let names = pattern.element.captureNames
          known.formUnion(names.filter { !$0.hasPrefix("_") })
          let captures = names.filter(isAsked).sorted()
          if captures.isEmpty { continue }
          asked.append(
            AskedPattern(position: position, source: source, pattern: pattern, captures: captures, order: asked.count))
        }
      }
    }
    nearest(asked, limit, to: &answer)
    for rule in ruleHighlighter?.program.rules ?? [] {
      let scopes = [rule.rule.scope].compactMap { $0 } + rule.rule.captures.values
      known.formUnion(scopes)
      if scopes.contains(where: isAsked) { answer.rules.append(miss(of: rule.rule, answer.explanation)) }
    }
    let rules = answer.rules.filter { !$0.matchesNothing } + answer.rules.filter(\.matchesNothing)
    answer.rules = Array(rules.prefix(limit))
    answer.otherRules = rules.count - answer.rules.count
    if !answer.isAnswered { answer.known = known.sorted() }
  }

  /// Returns why a rule gives the offset no scope: its candidate in the explanation with its verdict, or that its
  /// expression does not match.
  private func miss(of rule: Rule, _ explanation: Explanation) -> RuleMiss {
    let candidate = explanation.candidates.first { $0.rule == rule.id }
    return RuleMiss(
      id: rule.id, location: rule.location, reason: candidate.map { .candidate($0) } ?? .noMatch(expression: rule.pattern))
  }

  /// Adds the patterns of a query to the answer, at most `limit`. They are compiled for the innermost language that
  /// has their nodes and fields; if there is none, adds the problems of the query for the innermost one. A query
  /// without patterns is a problem, too.
  private func addMisses(ofQuery text: String, _ positions: [LayerPosition], _ limit: Int, to answer: inout MissAnswer) {
    let source = QuerySource(path: MissAnswer.queryName, text: text)
    var problems: [QueryProblem] = []
    for position in positions.reversed() {
      guard let grammar = position.layer.language.grammar else { continue }
      let found = QueryCompiler.compile([(.highlights, source)], grammar: grammar).problems
      guard found.isEmpty else {
        if problems.isEmpty { problems = found }
        continue
      }
      let asked = QueryParser.parse(text).patterns.enumerated().map { order, pattern in
        let names = pattern.element.captureNames.sorted()
        let shown = names.filter { !$0.hasPrefix("_") }
        if names.isEmpty {
          return AskedPattern(
            position: position, source: source, pattern: pattern.capturingRoot, captures: [AskedPattern.root], order: order)
        }
        return AskedPattern(
          position: position, source: source, pattern: pattern, captures: shown.isEmpty ? names : shown, order: order)
      }
      if asked.isEmpty {
        answer.problems = [QueryProblem(path: source.path, line: 1, column: 1, message: "there is no pattern")]
      }
      return nearest(asked, limit, to: &answer)
    }
    answer.problems = problems
  }

  /// Adds the patterns with the most satisfied requirements, at most `limit`, the nearest first, and the number of
  /// the others.
  private func nearest(_ asked: [AskedPattern], _ limit: Int, to answer: inout MissAnswer) {
    var best: [(asked: AskedPattern, progress: PatternTrace.Progress)] = []
    var rest = asked[...]
    while let position = rest.first?.position {
      let here = rest.prefix { $0.position.layer.id == position.layer.id }
      rest = rest.dropFirst(here.count)
      let groups = here.map { asked in asked.captures.flatMap { PatternRequirements.all(of: asked.pattern, capture: $0) } }
      let furthest = position.withTrace(isUntrusted: here.contains { $0.source.isUntrusted }) { $0.furthest(of: groups) }
      best += zip(here, furthest ?? []).compactMap { asked, progress in progress.map { (asked, $0) } }
    }
    best.sort {
      if $0.progress.isNearer(than: $1.progress) { return true }
      if $1.progress.isNearer(than: $0.progress) { return false }
      // Inner languages come first, and in each what would win.
      let (left, right) = ($0.asked.position.layer.parents.count, $1.asked.position.layer.parents.count)
      return left != right ? left > right : $0.asked.order > $1.asked.order
    }
    answer.otherPatterns = max(best.count - limit, 0)
    for (asked, progress) in best.prefix(limit) {
      let miss = asked.position.withTrace(isUntrusted: asked.source.isUntrusted) {
        asked.miss(progress, $0, answer.explanation)
      }
      if let miss { answer.patterns.append(miss) }
    }
  }
}

/// A pattern, and the captures for which its match is traced.
struct AskedPattern {
  /// The name of the capture that is added to the first node of a pattern without captures.
  static let root = "_why.root"

  let position: LayerPosition
  let source: QuerySource
  let pattern: QueryPatternSyntax
  let captures: [String]
  /// The position among all patterns; a later pattern wins.
  let order: Int
}
