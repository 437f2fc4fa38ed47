internal import CTreeSitter
package import TextChecks
internal import TextModel
package import TextRules

/// The time that an update of a document may spend on its syntax, and the tree from which it starts.
package struct SyntaxBudget {
  /// The most processor time that a parse may take.
  var parseMilliseconds: Int
  /// The most processor time that this update spends on its parse; at most `parseMilliseconds`.
  var budgetMilliseconds: Int
  /// The most units that are matched again; nil: no limit.
  var longestUpdate: Int?
  /// Whether the text will be edited.
  var expectsEdits: Bool
  /// Ends the parse in progress when another thread raises it.
  var flag: CancellationFlag
  /// Whether the parse is expected to exceed the budget, so that it is not tried.
  var isExpectedLong: Bool
  /// The text if it was parsed already.
  var parsed: ParsedText?
  /// Whether the syntax is checked by a parse from scratch, also of embedded texts with incremental trees. It stays if a
  /// limit is exceeded.
  var isCheck: Bool

  /// Creates a budget of these parts.
  package init(
    parseMilliseconds: Int, budgetMilliseconds: Int, longestUpdate: Int?, expectsEdits: Bool, flag: CancellationFlag,
    isExpectedLong: Bool, parsed: ParsedText?, isCheck: Bool = false
  ) {
    self.parseMilliseconds = parseMilliseconds
    self.budgetMilliseconds = budgetMilliseconds
    self.longestUpdate = longestUpdate
    self.expectsEdits = expectsEdits
    self.flag = flag
    self.isExpectedLong = isExpectedLong
    self.parsed = parsed
    self.isCheck = isCheck
  }
}

/// The result of an update for the syntax.
package enum SyntaxUpdate {
  /// The syntax belongs to the present characters.
  case done
  /// The parse exceeded the budget, or would; a background parse has to do it.
  case overBudget(isIncremental: Bool, wasTried: Bool)
  /// More units than `longestUpdate` changed.
  case tooMuch
  /// A limit was exceeded; there is no syntax for these characters.
  case failed(Limit)
  /// The flag was raised. The syntax still belongs to the old characters.
  case cancelled
}

/// The update of a document after edits: parse, match, merge, annotate.
extension DocumentState {
  /// Makes the attributes those of the present characters: parses the text, matches the queries again where the tree
  /// changed, merges the runs there, and finds rules, links, words and characters in the paragraphs that changed. Stops
  /// early when the interruption of the workspace is raised.
  /// - Parameters:
  ///   - edited: the UTF-16 range of the edited characters; nil if only attributes changed.
  ///   - budget: for the syntax; nil: it stays.
  /// - Returns: what became of the syntax; nil without `budget`.
  package mutating func update(
    edited: Range<Int>?, _ budget: SyntaxBudget?, _ workspace: ThreadWorkspace, _ tools: AnnotationFinder
  ) -> SyntaxUpdate? {
    let limitsBefore = syntax.exceededLimits
    let result = budget.map { updateSyntax(workspace, $0) }
    switch result {
    case .done, nil: break
    // Without a result the syntax does not change.
    case .some where budget?.isCheck == true: syntax.exceededLimits = limitsBefore
    case .failed(let limit): removeSyntaxAtLimit(limit, workspace)
    case .overBudget, .tooMuch, .cancelled: break
    }
    if !workspace.interruption.isCancelled { annotate(edited: edited, workspace, tools) }
    return result
  }

  private mutating func updateSyntax(_ workspace: ThreadWorkspace, _ budget: SyntaxBudget) -> SyntaxUpdate {
    guard let language else { return .done }
    syntax.exceededLimits = []
    workspace.allow(milliseconds: budget.parseMilliseconds)
    let tools = workspace.tools(of: language)
    if let program = tools.compiledLineGrammar { return matchLines(program, workspace, budget.longestUpdate) }
    if let parsed = budget.parsed {
      if parsed.isNestingForgotten { syntax.exceededLimits.insert(.nesting) }
      return adopt(parsed.tree, workspace, longestUpdate: budget.longestUpdate)
    }
    let oldTree = budget.isCheck ? nil : tree(workspace)
    if isTreeKept, let oldTree {
      keptTreeCount += 1
      noteHistory(of: oldTree, madeFrom: oldTree, isIncremental: true)
      return adopt(oldTree, workspace, longestUpdate: budget.longestUpdate)
    }
    let milliseconds = min(budget.budgetMilliseconds, budget.parseMilliseconds)
    if (milliseconds <= 0 || budget.isExpectedLong && milliseconds < budget.parseMilliseconds)
      && budget.parseMilliseconds > 0
    {
      return .overBudget(isIncremental: oldTree != nil, wasTried: false)
    }
    let result = tools.parser.parse(
      text.table, oldTree: oldTree, milliseconds: milliseconds,
      work: ParseWork.units(milliseconds: budget.parseMilliseconds),
      flag: budget.flag, expectsEdits: budget.expectsEdits)
    if result.isNestingForgotten { syntax.exceededLimits.insert(.nesting) }
    switch result.outcome {
    case .parsed(let tree):
      noteHistory(of: tree, madeFrom: oldTree, isIncremental: tree.isIncremental)
      return adopt(tree, workspace, longestUpdate: budget.longestUpdate, reparsesEmbedded: budget.isCheck)
    case .outOfTime where milliseconds < budget.parseMilliseconds:
      return .overBudget(isIncremental: oldTree != nil, wasTried: true)
    case .cancelled: return .cancelled
    case .outOfWork, .outOfTime, .outOfMemory, .tooNested: return result.outcome.limit.map { .failed($0) } ?? .cancelled
    }
  }

  /// Updates whether the result depends on the history, for a tree that will be adopted or seeds the next parse. It
  /// becomes `none` if the tree is not incremental.
  mutating func noteHistory(of tree: SyntaxTree, madeFrom old: SyntaxTree?, isIncremental: Bool) {
    if isIncremental { syntax.historyDependence.note(old: old, new: tree) } else { syntax.historyDependence = .none }
  }

  /// Makes a tree of the present text the tree of the document, and replaces the syntax runs that change.
  /// - Parameter healsEmbedded: whether embedded texts with incremental trees are parsed from scratch, too.
  mutating func adopt(
    _ tree: SyntaxTree, _ workspace: ThreadWorkspace, longestUpdate: Int?, reparsesEmbedded: Bool = false
  ) -> SyntaxUpdate {
    let (edited, table) = (edited, text.table)
    let updated = syntax.modifyRoot { layer, syntax in
      layer.update(to: tree, edited: edited, text: table, limit: longestUpdate, in: &syntax, workspace)
    }
    guard case .some(.some(var dirty)) = updated else { return .tooMuch }
    if reparsesEmbedded {
      for range in syntax.reparseEmbedded(workspace).ranges { dirty.insert(range) }
    }
    noteFreshSyntax()
    mergeSyntaxRuns(in: dirty, workspace)
    return .done
  }

  /// Applies the line rules of a language without a parser to the edited lines.
  private mutating func matchLines(
    _ program: CompiledLineGrammar, _ workspace: ThreadWorkspace, _ longestUpdate: Int?
  ) -> SyntaxUpdate {
    let (edited, text) = (edited, text)
    let updated = syntax.modifyRoot { layer, syntax in
      layer.updateLines(
        program, edited: edited, text: text.table, lines: text.lines, limit: longestUpdate, in: &syntax, workspace)
    }
    guard case .some(.some(let dirty)) = updated else { return .tooMuch }
    noteFreshSyntax()
    mergeSyntaxRuns(in: dirty, workspace)
    return .done
  }

  /// The number of units whose captures are merged at a time.
  private static let mergedLength = Granularity.choose(65_536 as UInt32, small: 64)

  /// Computes the syntax runs of some UTF-16 ranges again from the captures of all layers. Stops early when the
  /// interruption of the workspace is raised.
  mutating func mergeSyntaxRuns(in dirty: DirtyRegions, _ workspace: ThreadWorkspace) {
    guard let root = syntax.rootID else { return }
    let length = UInt32(text.count)
    for range in dirty.coalesced(within: 64).ranges {
      let range = min(range.lowerBound, length)..<min(range.upperBound, length)
      guard !range.isEmpty else { continue }
      var candidates: ContiguousArray<RunCandidate> = []
      // In steps: the candidates of a long text would need as much memory as its tree.
      var start = range.lowerBound
      while start < range.upperBound && !workspace.interruption.isCancelled {
        let end = min(range.upperBound, start + Self.mergedLength)
        candidates.removeAll(keepingCapacity: true)
        syntax[root].appendCandidates(
          [(start..<end, start)], text: text.table, to: &candidates, in: syntax, workspace)
        replaceRuns(of: .syntax, in: Int(start)..<Int(end), with: RunMerger.runs(of: candidates))
        start = end
      }
      annotations.noteSyntaxChange(in: Int(range.lowerBound)..<Int(range.upperBound))
    }
  }

  /// Removes all syntax runs, because a limit was exceeded, and records the limit.
  package mutating func removeSyntaxAtLimit(_ limit: Limit, _ workspace: ThreadWorkspace) {
    syntax.exceededLimits.insert(limit)
    removeSyntax(workspace)
    syntax.historyDependence = .none
    replaceRuns(of: .syntax, in: 0..<text.count, with: [])
    annotations.noteSyntaxChange(in: 0..<text.count)
  }

  /// Discards trees and embedded texts after an interruption, because they may be those of different texts. The runs stay,
  /// and the limit `workTime` is recorded.
  package mutating func abandonSyntax(_ workspace: ThreadWorkspace) {
    syntax.exceededLimits.insert(.workTime)
    removeSyntax(workspace)
    syntax.historyDependence = .none
    syntax.embeddedHistoryDependence = .none
  }

  /// Parses embedded texts with incremental trees from scratch, and replaces the runs that change. O(embedded texts that
  /// were edited).
  package mutating func reparseEmbedded(_ workspace: ThreadWorkspace) {
    mergeSyntaxRuns(in: syntax.reparseEmbedded(workspace), workspace)
  }

  /// Updates rules, links, words and characters in the paragraphs that were edited or whose syntax changed.
  /// - Parameter edited: the UTF-16 range of the edited characters in the present text; nil if only attributes changed.
  mutating func annotate(edited: Range<Int>?, _ workspace: ThreadWorkspace, _ tools: AnnotationFinder) {
    if annotations.isIdle { return }
    let document = reading(workspace)
    annotations.update(document, edited: edited, tools, ruleRuns: &runs[.rule], &invalidation)
  }

  /// Replaces the rules and options, and discards all findings and links. The next update finds them in the whole text.
  package mutating func reset(_ annotations: AnnotationSettings) { self.annotations.reset(annotations, &invalidation) }

  /// Replaces the spelling checks and finds misspelled words in the whole text again; nil removes them.
  package mutating func respell(_ checks: SpellingChecks?, _ workspace: ThreadWorkspace, _ tools: AnnotationFinder) {
    let document = reading(workspace)
    annotations.respell(checks, in: document, tools)
  }

  /// Releases the syntax trees that a parse from scratch reproduces quickly. The next edit or read of a tree rebuilds
  /// it. Runs, links and findings stay. O(embedded texts and their units).
  /// - Parameter isInUse: whether an edit may come at any moment: then only trees of short embedded texts are
  ///   released.
  package mutating func evictTrees(isInUse: Bool) {
    let longest = isInUse ? LayerTree.longestParsedUnfelt : LayerTree.longestParsedSoon
    let releasesOwn =
      !isInUse && syntax.historyDependence == .none && syntax.exceededLimits.isEmpty && text.count <= longest
    let table = text.table
    _ = syntax.modifyRoot { layer, syntax in
      if releasesOwn { layer.evictTree(of: table, isCombined: false) }
      layer.evictEmbeddedTrees(longest: longest, in: &syntax)
    }
  }
}
