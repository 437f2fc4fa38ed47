internal import TextChecks
internal import TextModel
internal import TextRules

extension ExplainableDocument {
  /// Returns why the text at an offset is highlighted as it is, as `HighlightingStorage.explanation(at:)` describes it.
  /// - Parameter links: returns the links that overlap a range.
  package func explanation(at utf16Offset: Int, links: (Range<Int>) -> [TextLink]) -> Explanation {
    let isInText = utf16Offset < length
    let (attributes, range) = isInText ? attributes(at: utf16Offset) : (nil, length..<length)
    let positions = layerPositions(at: utf16Offset)
    return Explanation(
      offset: utf16Offset,
      layers: layers(positions),
      candidates: isInText
        ? explanationCandidates(at: utf16Offset, positions, ExplanationEvidence(self, at: utf16Offset)) : [],
      attributes: attributes, effectiveRange: range,
      link: isInText ? links(utf16Offset..<(utf16Offset + 1)).first : nil,
      lineBreak: lineBreak(before: utf16Offset, links: links))
  }

  /// Returns the position of a document offset in each language layer that contains it, the outermost first.
  func layerPositions(at utf16Offset: Int) -> [LayerPosition] {
    syntax.root.map { $0.positions(at: utf16Offset, units: text.units, in: syntax, workspace) } ?? []
  }

  /// Returns the captures and rules that cover the unit at an offset, each with its verdict: the winner first, then
  /// the other competitors by strength, then those that do not compete.
  func explanationCandidates(
    at offset: Int, _ positions: [LayerPosition], _ evidence: ExplanationEvidence
  ) -> [Explanation.Candidate] {
    var contest = Contest()
    addCaptures(at: offset, positions, evidence, to: &contest)
    addRules(at: offset, evidence, to: &contest)
    contest.decide(isHidden: attributes(at: offset).attributes?.layer == .caller)
    return contest.candidates
  }

  /// Returns the languages at an offset, the outermost first, with the nodes around it. Empty without a tree. O(depth
  /// × children).
  /// - Precondition: `0 <= utf16Offset <= length`.
  package func syntaxLayers(at utf16Offset: Int) -> [Explanation.Layer] { layers(layerPositions(at: utf16Offset)) }

  /// Returns the languages with their nodes at some positions; layers without a tree are left out.
  private func layers(_ positions: [LayerPosition]) -> [Explanation.Layer] {
    positions.filter(\.layer.hasSyntax).map { position in
      Explanation.Layer(
        language: position.layer.language.name, depth: position.layer.parents.count,
        range: position.documentRange(0..<position.units.count),
        nodes: position.layer.nodes(at: position.offset, workspace).map {
          Explanation.Node(kind: $0.kind, field: $0.field, isNamed: $0.isNamed, range: position.documentRange($0.range))
        }, injection: position.injection)
    }
  }

  // MARK: Syntax

  /// Adds the captures that cover an offset to the contest: those that compete, and the others with the verdict why
  /// not.
  private func addCaptures(
    at offset: Int, _ positions: [LayerPosition], _ evidence: ExplanationEvidence, to contest: inout Contest
  ) {
    let candidates = evidence.contenders(at: offset)
    var firstMatch = candidates.count
    for position in positions {
      let program = position.layer.language.program
      let depth = UInt16(clamping: position.layer.parents.count)
      let matches = evidence.matches(at: position)
      // A pattern that asks for definitions hides no weaker one of its node.
      func asksDefinitions(_ winner: Contest.Entry) -> Bool {
        winner.candidate.language == position.layer.language.name
          && program.patterns.indices.contains(Int(winner.rank.pattern))
          && program.settings(of: Int(winner.rank.pattern)).locals.asksDefinitions
      }
      // The competing captures are known already; the matches add the others.
      var known: Set<CaptureMatch> = []
      let held = Set(matches.lazy.filter { $0.failedCondition == nil })
      for (index, candidate) in candidates.enumerated() where candidate.layerDepth == depth {
        guard let tag = candidate.attribute else { continue }
        let entry = evidence.tags.entries[Int(tag)]
        guard entry.layer.id == position.layer.id else { continue }
        let range = Int(entry.capture.start)..<Int(entry.capture.end)
        let match = CaptureMatch(
          pattern: Int(entry.capture.pattern), capture: entry.capture.capture, range: range, depth: entry.capture.depth)
        let isMatched = held.contains(match) && known.insert(match).inserted
        var described = position.candidate(
          pattern: Int(entry.capture.pattern), capture: entry.capture.capture, range: range, depth: entry.capture.depth,
          priority: Int(entry.capture.priority), evidence.sources)
        // Rules of a language without a parser are not matched again.
        if !isMatched, position.layer.language.meanings.tags.contains(entry.capture.capture) {
          described.isCommentTag = true
        } else {
          described.isFromDefinition = !isMatched && position.layer.language.compiledLineGrammar == nil
        }
        described.element = index
        contest.add(described, rank: candidate)
      }
      for (index, match) in matches.enumerated() where !known.contains(match) {
        let settings = program.settings(of: match.pattern)
        let name = program.captureNames[Int(match.capture)]
        var described = position.candidate(
          pattern: match.pattern, capture: match.capture, range: match.range, depth: match.depth,
          priority: Int(settings.priority(of: name)), evidence.sources)
        described.element = firstMatch + index
        let rank = RunCandidate(
          start: UInt32(offset), end: UInt32(offset + 1), length: UInt32(match.range.count),
          priority: settings.priority(of: name), pattern: UInt32(match.pattern), layerDepth: depth, nodeDepth: match.depth,
          attribute: nil)
        let winnerOfNode = contest.firstEntry(ofNodeOf: rank)
        let source = program.patterns[match.pattern].source
        if position.layer.isExtensionOff, program.sources[source].isUntrusted {
          described.verdict = .fileOff
        } else if let failed = match.failedCondition {
          let offset = settings.conditions[failed].offset
          described.verdict = .predicateFailed(
            evidence.sources.location(of: offset, in: source, of: position.layer.language),
            text: evidence.sources.predicate(at: offset, in: source, of: position.layer.language))
        } else if !position.layer.language.meanings.takesPart[Int(match.capture)] {
          described.verdict = ScopeNames.role(of: name) == .unknown ? .unknownName : .channel
        } else if settings.locals != .none, winnerOfNode.map({ rank.beats($0.rank) || asksDefinitions($0) }) ?? true {
          described.verdict = settings.locals == .isLocal ? .otherName : .localName
        } else if winnerOfNode?.candidate.isFromDefinition == true {
          described.verdict = .replacedByDefinition
        } else {
          contest.add(described, rank: rank, mayWin: false)
          continue
        }
        contest.addOutsider(described)
      }
      firstMatch += matches.count
    }
  }

  // MARK: Rules

  /// Adds the rules with a result at an offset to the contest. Rules that give a scope there compete. Others do not:
  /// with a match outside of their scopes, with a search that exceeded its time limit, or with only a link or a
  /// finding.
  private func addRules(at offset: Int, _ evidence: ExplanationEvidence, to contest: inout Contest) {
    guard let highlighter = ruleHighlighter else { return }
    let result = evidence.ruleResult(at: offset, highlighter)
    let rules = highlighter.program.rules
    func describe(_ index: UInt32, _ range: Range<Int>, scope: String?) -> Explanation.Candidate? {
      guard let rule = rules.first(where: { $0.index == Int(index) })?.rule else { return nil }
      return Explanation.Candidate(
        scope: scope, layerDepth: 0, rule: rule.id, location: rule.location, priority: rule.priority, range: range,
        verdict: .givesNoScope)
    }
    func covers(_ candidate: RunCandidate) -> Bool { candidate.start <= offset && offset < candidate.end }
    func range(_ candidate: RunCandidate) -> Range<Int> { Int(candidate.start)..<Int(candidate.end) }
    var shown: Set<String> = []
    for candidate in result.candidates where covers(candidate) {
      let scope = candidate.attribute.flatMap { attributeTable[$0].scope }
      guard let described = describe(candidate.pattern, range(candidate), scope: scope) else { continue }
      shown.insert(described.rule ?? "")
      contest.add(described, rank: candidate)
    }
    for candidate in result.refused ?? [] where covers(candidate) {
      guard var described = describe(candidate.pattern, range(candidate), scope: nil) else { continue }
      described.verdict = .outsideScopes
      shown.insert(described.rule ?? "")
      contest.addOutsider(described)
    }
    for fault in result.faults where fault.reason != .longText {
      guard let index = rules.first(where: { $0.rule.id == fault.ruleID })?.index,
        var described = describe(UInt32(index), fault.range, scope: nil), shown.insert(fault.ruleID).inserted
      else { continue }
      described.verdict = .abandoned
      contest.addOutsider(described)
    }
    let others =
      result.links.filter { covers($0.rank) }.map { ($0.rank.pattern, range($0.rank)) }
      + result.findings.filter { $0.range.contains(offset) }.map { (UInt32($0.match.rule.index), $0.range) }
    for (index, range) in others {
      guard let described = describe(index, range, scope: nil), shown.insert(described.rule ?? "").inserted else { continue }
      contest.addOutsider(described)
    }
  }

  // MARK: Lines

  /// Returns whether the line may be broken before an offset. If not, why: the offset is at the line's start or end,
  /// inside a link, or at no break opportunity.
  /// - Parameter links: returns the links that overlap a range.
  private func lineBreak(before offset: Int, links: (Range<Int>) -> [TextLink]) -> Explanation.LineBreak {
    let line = text.contentRange(ofLine: text.lines.line(at: offset))
    if offset == line.lowerBound { return .startOfLine }
    if offset >= line.upperBound { return .endOfLine }
    let links = links(line).map(\.range)
    if links.contains(where: { $0.lowerBound < offset && offset < $0.upperBound }) { return .insideLink }
    var opportunities: ContiguousArray<Int> = []
    LineBreaker().appendOpportunities(inLine: line, of: text, links: links, to: &opportunities)
    return opportunities.contains(offset) ? .allowed : .notAllowed
  }
}

extension SyntaxView {
  /// Returns the UTF-16 ranges of all nodes in the document's tree whose type contains a word, in any case; those of
  /// nested nodes, too. Empty without a tree. O(nodes).
  package func nodeRanges(kindContaining word: String) -> [Range<Int>] {
    syntax.root?.nodeRanges(kindContaining: word.lowercased(), workspace) ?? []
  }

  /// Where the patterns are whose matches are missing because they cost too much: `path:line:column`, or the path of a file
  /// that a folder adds and that is off. O(embedded texts).
  package var costlyPatterns: [String] {
    var result: [String] = []
    syntax.root?.forEachLayer(in: syntax) { layer, _ in
      guard layer.limits.contains(.matchWork) else { return }
      let program = layer.language.program
      var found: [String] = []
      if let number = layer.costlyPattern, number < program.patterns.count {
        let pattern = program.patterns[number]
        found = ["\(program.sources[pattern.source].location(ofUTF8Offset: pattern.offset))"]
      } else if layer.isExtensionOff {
        found = program.sources.filter(\.isUntrusted).map(\.path)
      }
      result += found.filter { !result.contains($0) }
    }
    return result
  }

  /// The paths of the query files of the document's language and of the embedded languages, as messages name them.
  /// O(embedded texts).
  package var querySources: Set<String> {
    var result: Set<String> = []
    syntax.root?.forEachLayer(in: syntax) { layer, _ in result.formUnion(layer.language.program.sources.map(\.path)) }
    return result
  }
}

extension LayerPosition {
  /// Returns the description of a capture of the layer. Its verdict is set later.
  fileprivate func candidate(
    pattern: Int, capture: UInt16, range: Range<Int>, depth: UInt16, priority: Int, _ sources: PatternSources
  ) -> Explanation.Candidate {
    let program = layer.language.program
    let name = program.captureNames[Int(capture)]
    var scope: String?
    if case .scope(let known) = ScopeNames.role(of: name) { scope = known }
    let written = program.patterns[pattern]
    return Explanation.Candidate(
      capture: name, scope: scope, language: layer.language.name, layerDepth: layer.parents.count,
      location: sources.location(of: written.offset, in: written.source, of: layer.language), priority: priority,
      range: documentRange(range), nodeDepth: Int(depth), verdict: .channel)
  }
}

/// The candidates at one offset, and the decision which of them wins.
private struct Contest {
  struct Entry {
    var candidate: Explanation.Candidate
    var rank: RunCandidate
    var mayWin: Bool
  }

  /// Identifies a node around the offset.
  private struct Node: Hashable {
    let layerDepth: UInt16
    let length: UInt32
    let depth: UInt16

    init(_ rank: RunCandidate) {
      (layerDepth, length, depth) = (rank.layerDepth, rank.length, rank.nodeDepth)
    }
  }

  private(set) var entries: [Entry] = []
  private var outsiders: [Explanation.Candidate] = []
  /// The index of the first entry of each node.
  private var firstEntries: [Node: Int] = [:]

  /// Returns the first entry with the node of a candidate; nil if there is none. Valid only before `decide`.
  func firstEntry(ofNodeOf rank: RunCandidate) -> Entry? { firstEntries[Node(rank)].map { entries[$0] } }

  /// Adds a candidate that competes.
  /// - Parameter mayWin: false for a capture that was matched again but is not among the captures that compete.
  mutating func add(_ candidate: Explanation.Candidate, rank: RunCandidate, mayWin: Bool = true) {
    if firstEntries[Node(rank)] == nil { firstEntries[Node(rank)] = entries.count }
    entries.append(Entry(candidate: candidate, rank: rank, mayWin: mayWin))
  }

  /// Adds a candidate that does not compete, with its verdict.
  mutating func addOutsider(_ candidate: Explanation.Candidate) {
    outsiders.append(candidate)
  }

  /// Sets the verdict of every competing candidate, and sorts them, the strongest first. The winner is the strongest
  /// candidate that may win. If there is none, nothing changes.
  /// - Parameter isHidden: whether the caller's attributes hide all candidates, so that none wins.
  mutating func decide(isHidden: Bool) {
    var winner: Int?
    for index in entries.indices where entries[index].mayWin {
      if winner.map({ entries[index].rank.beats(entries[$0].rank) }) ?? true { winner = index }
    }
    guard let winner else { return }
    let best = entries.remove(at: winner)
    entries.sort { $0.rank.beats($1.rank) && !$1.rank.beats($0.rank) }
    for index in entries.indices {
      entries[index].candidate.verdict =
        isHidden ? .hiddenByCaller : .lost(by: best.rank.criterion(against: entries[index].rank))
    }
    var first = best
    first.candidate.verdict =
      isHidden ? .hiddenByCaller : .won(by: entries.first.map { best.rank.criterion(against: $0.rank) })
    entries.insert(first, at: 0)
  }

  /// The competing candidates, the strongest first, then the others.
  var candidates: [Explanation.Candidate] { entries.map(\.candidate) + outsiders }
}
