/// Background tasks: their start, and the adoption of their results.
extension HighlightingStorage {
  /// The pending background task of this text; nil if there is none.
  package var work: BackgroundWork? { freshness.work }

  /// The pending background parse, to be run on another thread and then passed to `finish(_:)`; nil if there is none.
  public var pendingParse: BackgroundWork? { work.flatMap { $0.isParse ? $0 : nil } }

  // MARK: Beginning

  /// Starts a background task whose result is another storage over this text, and returns it. Cancels a pending task.
  /// The caller must have it run.
  @discardableResult
  package func begin(_ reason: BackgroundWork.Reason, _ job: any BackgroundJob) -> BackgroundWork {
    dropWork()
    let before = reason == .retry ? freshness.trying(.retry) : freshness
    let work = BackgroundWork(reason, job, of: text, before: before, shown: shownMeanwhile(reason))
    freshness = reason.isCheck ? .healing(work) : .elsewhere(work)
    return work
  }

  /// Returns what the document displays while a background task that starts now is pending: nothing for a first task,
  /// and for a rebuild of a text without syntax runs (plain text if its parse exceeded a limit before); otherwise its
  /// attributes. The storage that the task builds replaces this one.
  private func shownMeanwhile(_ reason: BackgroundWork.Reason) -> BackgroundWork.Shown {
    if reason == .first { return .nothing }
    // The first highlighting of a text may have been abandoned.
    guard reason == .rebuild, runs(of: .syntax).isEmpty else { return .attributes }
    if case .behind(let backlog) = freshness, backlog.followsLongFailure { return .plain }
    return .nothing
  }

  /// Creates a parse to run in the background, as the pending task. Nothing if the language has no parser.
  /// - Parameters:
  ///   - seed: the tree to reuse, for an incremental parse; nil: a full parse.
  ///   - isTooLongHere: whether this thread tried the parse and exceeded its time limit.
  func beginParse(_ reason: BackgroundWork.Reason, seed: SyntaxTree?, isTooLongHere: Bool = false) {
    guard let grammar = language?.grammar else { return }
    let job = ParseJob(grammar, text.table, oldTree: seed, milliseconds: parseMilliseconds)
    var before = self.work?.before ?? freshness
    // Drops the seed tree: later edits are not applied to it, so it cannot seed a parse.
    if case .behind(let backlog) = before, !reason.isCheck {
      before = .behind(Freshness.Backlog(followsLongFailure: backlog.followsLongFailure, tried: backlog.tried))
    }
    let work = BackgroundWork(
      reason, job, of: text, before: before, shown: shownMeanwhile, isTooLongHere: isTooLongHere)
    freshness = reason.isCheck ? .healing(work) : .elsewhere(work)
  }

  private var shownMeanwhile: BackgroundWork.Shown {
    if hasSyntax { return .attributes }
    return switch freshness {
    case .behind(let backlog): backlog.followsLongFailure ? .plain : .nothing
    case .elsewhere(let work), .healing(let work): work.shown
    case .givenUp: .plain
    case .fresh, .dormant: .nothing
    }
  }

  /// Creates a parse from scratch as the pending task, if a tree is incremental and no task is pending. Its result
  /// corrects errors of incremental parses. Embedded texts in a language without a parser are parsed at once.
  public func startHealing() {
    guard isIncremental, work == nil, !needsRebuild else { return }
    if language?.hasLineRules == true { healEmbedded() }
    beginParse(.healing, seed: nil)
  }

  // MARK: Ending

  /// Cancels the pending task and restores the state from before it. Without one does nothing.
  package func dropWork() {
    guard let work else { return }
    work.cancel()
    freshness = work.before
  }

  /// Ends the pending task without a result: restores the state from before it, and marks the present text as
  /// checked, so that it is not checked again.
  package func endWithoutResult() {
    guard let work else { return }
    freshness = work.before.trying(.healing)
  }

  /// Forgets which checks were tried, so that the present text can be checked again.
  package func forgetChecks() { freshness = freshness.with(tried: []) }

  /// Adopts the result of a parse if it is still the pending task, and notifies layout managers of changed
  /// attributes. If the parse exceeded a limit, removes the syntax; if it was a check, keeps the attributes.
  ///
  /// If the text was edited since its start, the tree seeds another background parse.
  public func finish(_ work: BackgroundWork) {
    guard work === self.work, let parse = work.job as? ParseJob else { return }
    switch parse.result.outcome {
    case .parsed(let tree):
      let isHealing = work.reason == .healing
      let tried = work.before.tried
      if !isHealing { editParseNanoseconds = tree.isIncremental ? parse.nanoseconds : 0 }
      if isHealing && work.edits.isEmpty {
        state.syntax.incrementality = .none
      } else {
        // The tree that the next one is made of counts as well.
        state.noteHistory(of: tree, madeFrom: parse.oldTree, isIncremental: tree.isIncremental)
      }
      if work.edits.isEmpty {
        state.syntax.limitsHit = parse.result.isNestingForgotten ? [.nesting] : []
        workspace.allow(milliseconds: parseMilliseconds)
        updateAttributes {
          let update = state.adopt(tree, workspace, longestUpdate: longestUpdate, healsEmbedded: isHealing)
          report(update, tried: isHealing ? tried.union(.healing) : tried)
        }
      } else {
        beginParse(.overBudget, seed: work.edits.replayed(on: tree))
      }
    case .outOfWork, .outOfTime, .outOfMemory, .tooNested:
      if work.reason.isCheck {
        // If a check exceeds its time limit, the attributes stay.
        endWithoutResult()
      } else if let limit = parse.result.outcome.limit {
        let tried = work.edits.isEmpty ? work.before.tried : []
        updateAttributes { giveUp(Freshness.Failure(limit: limit, isLong: true, tried: tried)) }
      }
    case .cancelled:
      guard !work.reason.isCheck else { return endWithoutResult() }
      let seed = parse.oldTree.map { work.edits.replayed(on: $0) }
      freshness = .behind(Freshness.Backlog(seed: seed, followsLongFailure: work.shown == .plain))
    }
  }

  /// Restores the state from before a task, if it is the pending one. The task goes on: its result is another
  /// storage, which replaces this one.
  package func handOver(_ work: BackgroundWork) {
    if work === self.work { freshness = work.before }
  }

  /// Makes this storage the successor of the one that started a task. First records the checks that the task made in
  /// `freshness`, so that they are not repeated for these characters. Then applies the edits since the start of the
  /// task; if there are any, the checks count no longer.
  /// - Parameter work: the task that made this storage.
  package func takeOver(_ work: BackgroundWork) {
    let own: Freshness.Checks = work.reason.isCheck ? .healing : []
    let tried = work.before.tried.intersection(.retry).union(own)
    switch freshness {
    case .fresh: freshness = .fresh(tried: tried)
    case .givenUp(let failure):
      freshness = .givenUp(Freshness.Failure(limit: failure.limit, isLong: true, tried: tried))
    case .behind, .elsewhere, .healing, .dormant: break
    }
    beginEditing()
    // The delegate of the previous storage has approved them.
    for edit in work.edits.edits { applyReplacement(of: edit.range, by: edit.units) }
    endEditing()
  }

  /// Records that the background task exceeded its time limit: the text stays without syntax.
  package func giveUpWork() {
    state.syntax.limitsHit.insert(.workTime)
    freshness = .givenUp(Freshness.Failure(limit: .workTime, isLong: true))
  }

  /// Returns an evicted storage over the same characters, without syntax, rules or links.
  package func sleeping() -> HighlightingStorage {
    let result = HighlightingStorage(text, language: nil, annotations: Annotations())
    result.freshness = .dormant(tried: freshness.tried)
    return result
  }

  /// Takes over the tried checks of the evicted storage that this one replaces.
  package func wake(from dormant: HighlightingStorage) {
    let tried = dormant.freshness.tried
    if let work { work.before = work.before.trying(tried) } else { freshness = freshness.trying(tried) }
  }

  // MARK: Memory

  /// The estimated memory of the syntax in bytes: trees, and the data found in them.
  package var syntaxBytes: Int {
    state.syntax.treeBytes + workspace.rebuiltBytes + (hasSyntax ? length * Self.foundBytesPerUnit : 0)
      + state.syntax.embeddedCount * Self.bytesPerLayer
  }

  /// The memory for captures, runs and tokens, as measured for C.
  private static var foundBytesPerUnit: Int { 16 }
  private static var bytesPerLayer: Int { 512 }

  /// Releases the syntax trees that a parse from scratch reproduces quickly. The next edit or read of a tree rebuilds
  /// it. Runs, links and findings stay. O(embedded texts and their units).
  /// - Parameter isInUse: whether an edit may come at any moment: then only trees of short embedded texts are
  ///   released.
  package func releaseTrees(isInUse: Bool = false) {
    workspace.forgetRebuiltTrees()
    guard state.syntax.treeBytes > 0, expectsEdits, case .fresh = freshness else { return }
    state.releaseTrees(isInUse: isInUse)
  }

  /// Packs captures of the syntax, which then take a third of their memory, about `budget` of them. An edit unpacks those
  /// near it; all results stay the same. Nothing while work is pending. O(chunks of captures + packed captures).
  /// - Returns: how many of `budget` are left; 0 if there may be more captures to pack.
  package func packCaptures(_ budget: Int) -> Int {
    work == nil && expectsEdits ? state.syntax.packCaptures(budget) : budget
  }

  // MARK: Synchronous checks

  /// Parses from scratch on this thread if a tree is incremental, within `parseMilliseconds`. O(text).
  public func heal() {
    heal(milliseconds: parseMilliseconds)
  }

  /// Parses from scratch on this thread if a tree is incremental. O(text).
  /// - Parameter milliseconds: the most processor time that the parse of the document's own language may take.
  /// - Returns: false if the parse took longer and is now pending for the background.
  @discardableResult
  public func heal(milliseconds: Int) -> Bool {
    // Another thread may run a check that was started before.
    if pendingParse?.reason == .healing { dropWork() }
    startHealing()
    guard let work = pendingParse, work.reason == .healing, let parse = work.job as? ParseJob else { return true }
    parse.run(milliseconds: milliseconds)
    if milliseconds < parseMilliseconds, case .outOfTime = parse.result.outcome {
      beginParse(.healing, seed: nil, isTooLongHere: true)
      return false
    }
    finish(work)
    return true
  }

  /// Parses embedded texts with incremental trees from scratch on this thread, and keeps the tree of the document.
  /// Nothing without syntax or while a parse is pending. O(embedded texts that were edited).
  public func healEmbedded() {
    guard state.syntax.embeddedIncrementality != .none, hasSyntax, pendingParse == nil, !needsRebuild else { return }
    workspace.allow(milliseconds: parseMilliseconds)
    updateAttributes { state.healEmbedded(workspace) }
  }

  /// Calls `replace`, which replaces syntax runs, in a session; then updates rules and links and notifies layout
  /// managers. If `interruption` is raised, `replace` is not called.
  private func updateAttributes(_ replace: () -> Void) {
    beginEditing()
    #if DEBUG
      LoopForTests.run(in: text, until: interruption)
    #endif
    if !interruption.isCancelled { replace() }
    edited(.editedAttributes, range: 0..<0, changeInLength: 0)
    endEditing()
  }
}
