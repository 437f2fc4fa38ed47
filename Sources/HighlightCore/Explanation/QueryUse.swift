package import TextModel
package import TextRules

/// Counts of matches and wins of the patterns of a language's query files in some texts.
package struct QueryUse: Sendable {
  /// A pattern.
  package struct Pattern: Sendable {
    /// Its location in the query file.
    package var location: FileLocation
    /// Whether it competes for highlighting.
    package var isHighlight: Bool
    package var matches = 0
    /// The number of runs that have the scope of this pattern.
    package var wins = 0
  }

  /// Counts for the captures with one name.
  package struct Capture: Sendable {
    package var matches = 0
    package var wins = 0
  }

  /// Every pattern that could be compiled.
  package var patterns: [Pattern] = []
  /// Captures of highlight patterns that can give a scope, by name.
  package var captures: [String: Capture] = [:]

  /// A state of a language with line rules.
  package struct State: Sendable {
    package var name: String
    /// The location of its first rule.
    package var location: FileLocation
    package var entries = 0
  }

  /// The states of a language with line rules that have rules; empty for other languages.
  package var states: [State] = []

  /// Creates the counts for a language, all 0: one for each pattern; with line rules one for each rule, and one for
  /// each state whose first rule has a location.
  init(_ language: Language) {
    if let rules = language.compiledLineGrammar {
      patterns = rules.locations.map {
        Pattern(location: $0 ?? FileLocation(path: language.name, line: 1, column: 1), isHighlight: false)
      }
      for state in rules.states {
        guard let first = state.rules.first, let location = rules.locations[first.pattern] else { continue }
        states.append(State(name: state.name, location: location))
      }
      return
    }
    let program = language.program
    for pattern in program.patterns {
      patterns.append(
        Pattern(
          location: program.sources[pattern.source].location(ofUTF8Offset: pattern.offset),
          isHighlight: pattern.role == .highlights))
    }
  }

  /// Adds the counts from other texts. `other` must come from the same query files; patterns and states that this one
  /// does not have are ignored.
  package mutating func add(_ other: QueryUse) {
    for (index, pattern) in other.patterns.enumerated() where index < patterns.count {
      patterns[index].matches += pattern.matches
      patterns[index].wins += pattern.wins
    }
    for (index, state) in other.states.enumerated() where index < states.count { states[index].entries += state.entries }
    for (name, capture) in other.captures {
      captures[name, default: Capture()].matches += capture.matches
      captures[name, default: Capture()].wins += capture.wins
    }
  }
}

/// Counts of a rule's matches and wins.
package struct RuleUse: Sendable {
  package var rule: Rule
  package var matches = 0
  package var wins = 0

  package init(rule: Rule) {
    self.rule = rule
  }
}

extension ExplainableDocument {
  /// Adds the matches and wins of patterns in this text to `uses`, by the name of the language; embedded texts
  /// included. O(text).
  package func countUse(into uses: inout [String: QueryUse]) {
    guard let layer = syntax.root else { return }
    layer.forEachLayer(in: syntax) { inner, _ in
      inner.countMatches(units: inner.parents.isEmpty ? text.units : inner.units, into: &uses, workspace)
    }
    let tags = CandidateTags()
    var candidates: ContiguousArray<RunCandidate> = []
    reading.appendCandidates(in: 0..<UInt32(length), to: &candidates, tags: tags)
    for run in RunMerger.runs(of: candidates) {
      let entry = tags.entries[Int(run.attribute)]
      uses[entry.layer.language.name]?.patterns[Int(entry.capture.pattern)].wins += 1
      let name = entry.layer.language.program.captureNames[Int(entry.capture.capture)]
      uses[entry.layer.language.name]?.captures[name, default: QueryUse.Capture()].wins += 1
    }
  }

  /// Returns the number of matches and wins of each rule that applies to this text, in the order of the rules. A
  /// match that reports or links counts as a win. O(text).
  package func ruleUse() -> [RuleUse] {
    guard let highlighter = ruleHighlighter else { return [] }
    var uses: [Int: RuleUse] = [:]
    for rule in highlighter.program.rules { uses[rule.index] = RuleUse(rule: rule.rule) }
    highlighter.beginPass()
    let result = highlighter.run(in: 0..<length, of: reading)
    for candidate in result.candidates { uses[Int(candidate.pattern)]?.matches += 1 }
    for link in result.links { uses[Int(link.rank.pattern)]?.matches += 1 }
    let byID = Dictionary(highlighter.program.rules.map { ($0.rule.id, $0.index) }) { first, _ in first }
    for finding in result.findings {
      let index = finding.match.rule.index
      uses[index]?.matches += 1
      // Rules that report or link count as used.
      uses[index]?.wins += 1
    }
    let linked = Set(
      state.annotations.links.marks.lazy.filter { $0.source == .rule }.map(\.range.lowerBound))
    for candidate in result.links where linked.contains(Int(candidate.rank.start)) {
      uses[Int(candidate.rank.pattern)]?.wins += 1
    }
    for run in state.runs[.rule].runs {
      if let id = attributeTable[run.attribute].rule, let index = byID[id] { uses[index]?.wins += 1 }
    }
    return uses.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension SyntaxLayer {
  /// Adds the matches in this layer to `uses`. A layer without a tree and without line rules adds nothing.
  fileprivate func countMatches(
    units: ContiguousArray<UInt16>, into uses: inout [String: QueryUse], _ workspace: ThreadWorkspace
  ) {
    var use = uses[language.name] ?? QueryUse(language)
    if let program = workspace.tools(of: language).compiledLineGrammar {
      let counts = lineUses(of: program, units: units)
      for (index, count) in counts.rules.enumerated() { use.patterns[index].matches += count }
      for (index, state) in use.states.enumerated() {
        if let number = program.states.firstIndex(where: { $0.name == state.name }) {
          use.states[index].entries += counts.states[number]
        }
      }
    } else if let tree = workspace.tree(of: self) {
      units.withUnsafeBufferPointer { units in
        var sink = CountingSink(language: language, use: use)
        workspace.tools(of: language).exhaustiveMatcher.run(root: tree.rootNode, units: TextUnits(units), sink: &sink)
        use = sink.use
      }
    } else {
      return
    }
    uses[language.name] = use
  }
}

private struct CountingSink: MatchSink {
  let language: Language
  var use: QueryUse

  mutating func accept(pattern: Int, captures: UnsafeBufferPointer<MatchedCapture>, position: MatchPosition) {
    use.patterns[pattern].matches += 1
    guard use.patterns[pattern].isHighlight else { return }
    for capture in captures where language.meanings.takesPart[Int(capture.capture)] {
      use.captures[language.program.captureNames[Int(capture.capture)], default: QueryUse.Capture()].matches += 1
    }
  }
}
