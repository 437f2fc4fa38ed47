package import HighlightCore
internal import TextModel
internal import TextRules

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
    freshness = reason.isCheck ? .reparse(work) : .inBackground(work)
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

  /// Starts an update of this text in the background, as the pending task.
  /// - Parameter isTooLongHere: whether this thread tried the parse and exceeded its time limit.
  func beginUpdate(_ reason: BackgroundWork.Reason, _ kind: UpdateJob.Purpose, exceedsOwnBudget: Bool = false) {
    guard let language = state.language else { return }
    // This storage and the task then give captures the same ids.
    if !hasSyntax { workspace.internAttributes(of: language) }
    (taskAnnotations, taskAttributes) = (annotationsVersion, attributeTable.values.count)
    start(
      reason, UpdateJob(kind, of: state.detached(), milliseconds: parseMilliseconds, embedded: embeddedLanguages),
      exceedsOwnBudget)
  }

  private func start(_ reason: BackgroundWork.Reason, _ job: UpdateJob, _ exceedsOwnBudget: Bool) {
    var before = self.work?.before ?? freshness
    if case .behind(let backlog) = before, !reason.isCheck {
      before = .behind(Freshness.Backlog(followsLongFailure: backlog.followsLongFailure, tried: backlog.tried))
    }
    let work = BackgroundWork(
      reason, job, of: text, before: before, shown: shownMeanwhile, exceedsOwnBudget: exceedsOwnBudget)
    freshness = reason.isCheck ? .reparse(work) : .inBackground(work)
    submitWork()
  }

  private var shownMeanwhile: BackgroundWork.Shown {
    if hasSyntax { return .attributes }
    return switch freshness {
    case .behind(let backlog): backlog.followsLongFailure ? .plain : .nothing
    case .inBackground(let work), .reparse(let work): work.shown
    case .abandoned: .plain
    case .fresh, .evicted: .nothing
    }
  }

  /// Creates a parse from scratch as the pending task, if a tree is incremental and no task is pending. Its result
  /// corrects errors of incremental parses. Embedded texts in a language without a parser are parsed at once.
  public func startReparse() {
    guard isIncremental, work == nil, !needsRebuild else { return }
    if language?.hasLineRules == true { return reparseEmbedded() }
    beginUpdate(.reparse, .check)
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
    freshness = work.before.trying(.reparse)
  }

  /// Forgets which checks were tried, so that the present text can be checked again.
  package func forgetChecks() { freshness = freshness.with(tried: []) }

  /// Adopts the result of a parse if it is still the pending task, and notifies layout managers of changed
  /// attributes. If the parse exceeded a limit, removes the syntax; if it was a check, keeps the attributes.
  ///
  /// If the text was edited since its start, the edits are applied to the result, and another parse is pending. O(edits),
  /// not O(text): parsing, matching and merging are done.
  public func finish(_ work: BackgroundWork) {
    guard work === self.work, let job = work.job as? UpdateJob else { return }
    var limit: Limit?
    switch job.outcome {
    case .updated: break
    // If a check exceeds its time limit, the attributes stay.
    case .cancelled where work.reason.isCheck, .failed where work.reason.isCheck: return endWithoutResult()
    case .cancelled: return leaveBehind(work, job)
    case .failed(let exceeded): limit = exceeded
    }
    if learnEmbedded(job.missingEmbedded) {
      return beginUpdate(work.reason, restarted(job, work), exceedsOwnBudget: work.exceedsOwnBudget)
    }
    guard let result = job.takeDocument() else { return leaveBehind(work, job) }
    if !work.reason.isCheck { editParseNanoseconds = result.syntax.historyDependence == .none ? 0 : job.nanoseconds }
    let edits = work.edits.edits
    let isAgreed = agrees(result.attributeTable)
    // All edits during a continuation are applied, however many they are. Otherwise fast typing would prevent a result.
    let areFew = edits.count <= Self.maxReplayed || job.kind == .continuation
    if isAgreed && areFew && taskAnnotations == annotationsVersion {
      updateAttributes { adopt(result, of: work, limit) }
    } else if let limit {
      updateAttributes {
        abandonHighlighting(Freshness.Failure(limit: limit, isLong: true, tried: edits.isEmpty ? work.before.tried : []))
      }
    } else {
      let annotations = taskAnnotations == annotationsVersion ? nil : self.annotations
      taskAnnotations = annotationsVersion
      taskAttributes = (isAgreed ? result.attributeTable : attributeTable).values.count
      let rest = UpdateJob(
        .continuation, of: result, edits: edits, table: isAgreed ? nil : state.detached().attributeTable,
        annotations: annotations, milliseconds: parseMilliseconds, embedded: embeddedLanguages)
      start(work.reason, rest, work.exceedsOwnBudget)
    }
  }

  /// The most edits that are applied to a result by the storage's thread. More are applied by the next task.
  private static let maxReplayed = Granularity.choose(64, small: 4)

  /// Ends a task that has no result: the next edit catches up.
  private func leaveBehind(_ work: BackgroundWork, _ job: UpdateJob) {
    freshness = .behind(
      Freshness.Backlog(needsRebuild: job.kind == .rebuild, followsLongFailure: work.shown == .plain))
  }

  private func restarted(_ job: UpdateJob, _ work: BackgroundWork) -> UpdateJob.Purpose {
    guard job.kind == .continuation else { return job.kind }
    return work.reason.isCheck ? .check : language?.hasLineRules == true ? .rebuild : .update
  }

  /// Looks up the languages of embedded texts that a task missed. Returns whether some were found.
  private func learnEmbedded(_ missing: Set<EmbeddedLanguages.Request>) -> Bool {
    let before = knownEmbedded.count
    for request in missing { if let found = languageProvider?.language(request) { knownEmbedded[request] = found } }
    return knownEmbedded.count > before
  }

  private var embeddedLanguages: EmbeddedLanguages {
    EmbeddedLanguages(
      knownEmbedded, depth: languageProvider?.injectionDepth ?? LanguageProviderDefaults.injectionDepth)
  }

  /// Adds the attributes of a task's table to that of this storage. Returns whether they have the same ids in both.
  private func agrees(_ table: AttributeTable) -> Bool {
    var isAgreed = true
    for id in taskAttributes..<table.values.count where Int(attributeTable.intern(table.values[id])) != id {
      isAgreed = false
    }
    return isAgreed
  }

  /// Takes over the document that a task has updated.
  private func adopt(_ result: DocumentState, of work: BackgroundWork, _ limit: Limit?) {
    let edits = work.edits.edits
    let tried = edits.isEmpty ? work.before.tried : []
    state.adopt(result, edits, workspace, annotationTools)
    if let limit {
      freshness = .abandoned(Freshness.Failure(limit: limit, isLong: true, tried: tried))
      noteFailure(limit)
    } else if edits.isEmpty {
      freshness = .fresh(tried: work.reason.isCheck ? tried.union(.reparse) : tried)
    } else {
      beginUpdate(.overBudget, .update)
    }
  }

  /// Restores the state from before a task, if it is the pending task. The task continues: its result is another
  /// storage, which replaces this one.
  package func handOver(_ work: BackgroundWork) {
    if work === self.work { freshness = work.before }
  }

  /// Makes this storage the successor of the one that started a task. First records the checks that the task made in
  /// `freshness`, so that they are not repeated for these characters. Then applies the edits since the start of the
  /// task; if there are any, the checks count no longer.
  /// - Parameter work: the task that made this storage.
  package func takeOver(_ work: BackgroundWork) {
    let own: Freshness.Checks = work.reason.isCheck ? .reparse : []
    let tried = work.before.tried.intersection(.retry).union(own)
    switch freshness {
    case .fresh: freshness = .fresh(tried: tried)
    case .abandoned(let failure):
      freshness = .abandoned(Freshness.Failure(limit: failure.limit, isLong: true, tried: tried))
    case .behind, .inBackground, .reparse, .evicted: break
    }
    beginEditing()
    // The delegate of the previous storage has approved them.
    for edit in work.edits.edits { applyReplacement(of: edit.range, by: edit.units) }
    endEditing()
  }

  /// Records that the background task exceeded its time limit: the text stays without syntax.
  package func abandonWork() {
    state.syntax.exceededLimits.insert(.workTime)
    freshness = .abandoned(Freshness.Failure(limit: .workTime, isLong: true))
  }

  /// Returns an evicted storage over the same characters, without syntax, rules or links.
  package func sleeping() -> HighlightingStorage {
    let result = HighlightingStorage(text, language: nil, annotations: AnnotationSettings())
    result.freshness = .evicted(tried: freshness.tried)
    return result
  }

  /// Takes over the tried checks of the evicted storage that this one replaces.
  package func wake(from evicted: HighlightingStorage) {
    let tried = evicted.freshness.tried
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
  package func evictTrees(isInUse: Bool = false) {
    workspace.forgetRebuiltTrees()
    guard state.syntax.treeBytes > 0, expectsEdits, case .fresh = freshness else { return }
    state.evictTrees(isInUse: isInUse)
  }

  /// Packs captures of the syntax, which then take a third of their memory, about `budget` of them. An edit unpacks those
  /// near it; all results stay the same. Nothing while work is pending. O(chunks of captures + packed captures).
  /// - Returns: how many of `budget` are left; 0 if there may be more captures to pack.
  package func packCaptures(_ budget: Int) -> Int {
    work == nil && expectsEdits ? state.syntax.packCaptures(budget) : budget
  }

  // MARK: Synchronous checks

  /// Parses from scratch on this thread if a tree is incremental, within `parseMilliseconds`. O(text).
  public func reparse() {
    reparse(milliseconds: parseMilliseconds)
  }

  /// Parses from scratch on this thread if a tree is incremental. O(text).
  /// - Parameter milliseconds: the most processor time that the parse of the document's own language may take.
  /// - Returns: false if the parse took longer and is now pending for the background.
  @discardableResult
  public func reparse(milliseconds: Int) -> Bool {
    // Another thread may run a check that was started before.
    if pendingParse?.reason == .reparse { dropWork() }
    guard isIncremental, work == nil, !needsRebuild else { return true }
    if language?.hasLineRules == true {
      reparseEmbedded()
      return true
    }
    var isDone = true
    updateAttributes {
      cancellationFlag.reset()
      let budget = SyntaxBudget(
        parseMilliseconds: parseMilliseconds, budgetMilliseconds: milliseconds, longestUpdate: nil, expectsEdits: true,
        flag: cancellationFlag, isExpectedLong: false, parsed: nil, isCheck: true)
      switch state.update(edited: nil, budget, workspace, annotationTools) {
      case .done: freshness = .fresh(tried: freshness.tried.union(.reparse))
      case .overBudget: isDone = false
      case .failed, .cancelled, .tooMuch, nil: freshness = freshness.trying(.reparse)
      }
    }
    if !isDone { beginUpdate(.reparse, .check, exceedsOwnBudget: true) }
    return isDone
  }

  /// Parses embedded texts with incremental trees from scratch on this thread, and keeps the tree of the document.
  /// Nothing without syntax or while a parse is pending. O(embedded texts that were edited).
  public func reparseEmbedded() {
    guard state.syntax.embeddedHistoryDependence != .none, hasSyntax, pendingParse == nil, !needsRebuild else { return }
    workspace.allow(milliseconds: parseMilliseconds)
    updateAttributes { state.reparseEmbedded(workspace) }
  }

  /// Calls `replace`, which replaces syntax runs, in a session; then updates rules and links and notifies layout
  /// managers. If `interruption` is raised, `replace` is not called.
  func updateAttributes(_ replace: () -> Void) {
    beginEditing()
    #if DEBUG
      LoopForTests.run(in: text, until: interruption)
    #endif
    if !interruption.isCancelled { replace() }
    edited(.editedAttributes, range: 0..<0, changeInLength: 0)
    endEditing()
  }
}

extension HighlightingStorage {
  /// The former name of `reparse()`.
  @available(*, deprecated, renamed: "reparse()")
  public func heal() { reparse() }

  /// The former name of `reparse(milliseconds:)`.
  @available(*, deprecated, renamed: "reparse(milliseconds:)")
  @discardableResult
  public func heal(milliseconds: Int) -> Bool { reparse(milliseconds: milliseconds) }
}
