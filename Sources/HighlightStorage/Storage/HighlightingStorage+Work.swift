/// What is done elsewhere: how it begins, and what becomes of it.
extension HighlightingStorage {
  /// What is done elsewhere for this text.
  package var work: BackgroundWork? { freshness.work }

  /// A parse that somebody should run on another thread and hand to `finish(_:)`.
  public var pendingParse: BackgroundWork? { work.flatMap { $0.isParse ? $0 : nil } }

  // MARK: Beginning

  /// Has something done elsewhere of which another storage over this text will come.
  @discardableResult
  package func begin(_ reason: BackgroundWork.Reason, _ job: any BackgroundJob) -> BackgroundWork {
    dropWork()
    let before = reason == .retry ? freshness.trying(.retry) : freshness
    let work = BackgroundWork(reason, job, of: text, before: before, shown: shownMeanwhile(reason))
    freshness = reason.isCheck ? .healing(work) : .elsewhere(work)
    return work
  }

  /// What is shown until another storage comes.
  private func shownMeanwhile(_ reason: BackgroundWork.Reason) -> BackgroundWork.Shown {
    if reason == .first { return .nothing }
    // The first colouring of a text may have been abandoned.
    guard reason == .rebuild, runs(of: .syntax).isEmpty else { return .attributes }
    if case .behind(let backlog) = freshness, backlog.followsLongFailure { return .plain }
    return .nothing
  }

  /// Has a parse done elsewhere.
  /// - Parameter seed: what it is made of.
  func beginParse(_ reason: BackgroundWork.Reason, seed: SyntaxTree?, isTooLongHere: Bool = false) {
    guard let grammar = language?.grammar else { return }
    let job = ParseJob(grammar, text.table, oldTree: seed?.copy(), milliseconds: parseMilliseconds)
    var before = self.work?.before ?? freshness
    // Nobody edits that tree along.
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

  /// Makes a parse from scratch the pending one. Its result heals what the parser got wrong on the way from text to text.
  public func startHealing() {
    guard isIncremental, work == nil, !needsRebuild else { return }
    if language?.lineProgram != nil { healEmbedded() }
    beginParse(.healing, seed: nil)
  }

  // MARK: Ending

  /// Ends what is done elsewhere, because nobody wants it any more: what was before holds again.
  package func dropWork() {
    guard let work else { return }
    work.cancel()
    freshness = work.before
  }

  /// Says that nothing came of what is done elsewhere: what was before holds again, and is not checked before the next edit.
  package func endWithoutResult() {
    guard let work else { return }
    freshness = work.before.trying(.healing)
  }

  /// Says that what was tried for the present text may be tried again.
  package func forgetChecks() { freshness = freshness.with(tried: []) }

  /// Takes the result of the pending parse, if it is still wanted. Layout managers are told of attributes that changed.
  ///
  /// When the text changed meanwhile, the tree seeds the next parse, which may be pending again.
  public func finish(_ work: BackgroundWork) {
    guard work === self.work, let parse = work.job as? ParseJob else { return }
    switch parse.result.outcome {
    case .parsed(let tree):
      let isHealing = work.reason == .healing
      let tried = work.before.tried
      if !isHealing { editParseNanoseconds = tree.isIncremental ? parse.nanoseconds : 0 }
      if isHealing && work.edits.isEmpty {
        incrementality = .none
      } else {
        // What the next tree is made of counts as well.
        noteHistory(of: tree, madeFrom: parse.oldTree, isIncremental: tree.isIncremental)
      }
      if work.edits.isEmpty {
        context.limitsHit = parse.result.isNestingForgotten ? [.nesting] : []
        setDeadline()
        updateAttributes {
          take(tree, tried: isHealing ? tried.union(.healing) : tried, healsEmbedded: isHealing)
        }
      } else {
        work.edits.replay(on: tree)
        beginParse(.overBudget, seed: tree)
      }
    case .outOfTime, .outOfMemory, .tooNested:
      if work.reason.isCheck {
        // A check that takes too long is no reason to take the colours away.
        endWithoutResult()
      } else if let limit = parse.result.outcome.limit {
        let tried = work.edits.isEmpty ? work.before.tried : []
        updateAttributes { giveUp(Freshness.Failure(limit: limit, isLong: true, tried: tried)) }
      }
    case .cancelled:
      guard !work.reason.isCheck else { return endWithoutResult() }
      if let seed = parse.oldTree { work.edits.replay(on: seed) }
      freshness = .behind(Freshness.Backlog(seed: parse.oldTree, followsLongFailure: work.shown == .plain))
    }
  }

  /// Lets go of work of which another storage came, which goes on in the place of this one.
  package func handOver(_ work: BackgroundWork) {
    if work === self.work { freshness = work.before }
  }

  /// Goes on in the place of the storage that had something done: what was edited meanwhile is edited here, too.
  /// - Parameter work: what this storage came of.
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
    work.edits.replay(on: self)
    endEditing()
  }

  /// Says that the whole work on the text took too long: it is plain text.
  package func giveUpWork() {
    context.limitsHit.insert(.workTime)
    freshness = .givenUp(Freshness.Failure(limit: .workTime, isLong: true))
  }

  /// A storage over the same characters that has nothing else.
  package func sleeping() -> HighlightingStorage {
    let result = HighlightingStorage(text, language: nil, annotations: Annotations())
    result.freshness = .dormant(tried: freshness.tried)
    return result
  }

  /// Goes on in the place of a dormant storage.
  package func wake(from dormant: HighlightingStorage) {
    let tried = dormant.freshness.tried
    if let work { work.before = work.before.trying(tried) } else { freshness = freshness.trying(tried) }
  }

  // MARK: Memory

  /// How much memory the syntax takes, estimated: trees, and what was found in them.
  package var syntaxBytes: Int {
    context.treeBytes + (hasSyntax ? length * Self.foundBytesPerUnit : 0) + context.layerCount * Self.bytesPerLayer
  }

  /// Captures, runs and tokens of C.
  private static var foundBytesPerUnit: Int { 16 }
  private static var bytesPerLayer: Int { 512 }

  /// Gives up the syntax trees that a parse from scratch gives again, and soon; the next edit, and whoever looks at a tree, has it made again.
  /// Nothing else changes. O(embedded texts and their units).
  /// - Parameter isInUse: whether the next edit may come any moment: then only those of embedded texts that are short.
  package func releaseTrees(isInUse: Bool = false) {
    guard let layer, context.treeBytes > 0, expectsEdits, case .fresh = freshness else { return }
    let longest = isInUse ? LayerTree.longestParsedUnfelt : LayerTree.longestParsedSoon
    if !isInUse && incrementality == .none && context.limitsHit.isEmpty && length <= longest {
      layer.releaseTree(LayerTree.Source(text: text.table, pieceStarts: []))
    }
    layer.releaseEmbeddedTrees(longest: longest)
  }

  // MARK: At once

  /// Parses from scratch at once, where a tree was not. O(text).
  public func heal() {
    heal(milliseconds: parseMilliseconds)
  }

  /// Parses from scratch at once, where a tree was not, if that does not take long. O(text).
  /// - Parameter milliseconds: the most processor time that the parse of the document's own language may take.
  /// - Returns: false when it took longer. Then it is pending.
  @discardableResult
  public func heal(milliseconds: Int) -> Bool {
    // Another thread may be at a check that was started before.
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

  /// Parses from scratch what is embedded and was not, while the tree of the document stays. O(embedded texts that were edited).
  public func healEmbedded() {
    guard let layer, context.embeddedIncrementality != .none, hasSyntax, pendingParse == nil, !needsRebuild else { return }
    setDeadline()
    updateAttributes {
      context.embeddedIncrementality = .none
      replaceSyntaxRuns(in: layer.healEmbedded())
    }
  }

  /// Replaces attributes outside an edit of characters; rules and links follow, and layout managers are told.
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

extension HighlightingStorage: EditFollower {
  /// Makes an edit that somebody agreed to for the storage before.
  func follow(_ edit: RecordedEdit) { applyReplacement(of: edit.range, by: edit.units) }
}
