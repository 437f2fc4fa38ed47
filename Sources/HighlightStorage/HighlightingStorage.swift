package import HighlightCore
package import TextModel
package import TextRules

/// A text storage that highlights its text: every edit is re-parsed by tree-sitter and matched against the language's query.
///
/// An edit costs as much as it changes: tree-sitter re-parses the changed text, only the nodes there are matched again, and
/// only their runs are replaced. With a `parseBudgetMilliseconds`, no edit waits for longer: what takes more time becomes a
/// `pendingParse`. Another thread parses, matches and merges a snapshot; until its result is adopted, the old runs stay,
/// shifted by the edits. `freshness` is the relation of the displayed attributes to the characters.
///
/// Who runs a `pendingParse`: this library, if `backgroundDidFinish` is set or `highlightInBackground()` is called, or else
/// the caller.
open class HighlightingStorage: TextStorage {
  /// The language; nil for plain text. A new language is applied to the whole text at once, or in the background if that
  /// takes more than `parseBudgetMilliseconds`, and layout managers are notified of changed attributes. Characters, and
  /// attributes that callers set, stay. O(text). The language belongs to the storage's thread.
  /// - Precondition: the storage is not processing an editing session.
  public var language: Language? {
    get { state.language.map { workspace.own($0) } }
    set { changeLanguage(to: newValue) }
  }
  /// The limits that the text exceeds. `parseTime`: a parse took more than `parseMilliseconds`, so the text has no syntax.
  public var exceededLimits: Set<Limit> { state.exceededLimits }
  /// The most processor time that a parse may take.
  public var parseMilliseconds = 2000
  /// The most processor time that an edit spends on its parse; 0: none; nil: as much as the parse may take. With a budget
  /// an edit matches at most `8,000` code units for each millisecond of it.
  public var parseBudgetMilliseconds: Int?
  /// Called on another thread whenever a background task was run: then `adoptBackgroundResult()` adopts its result, on the
  /// storage's thread. If it is set, the storage has its background tasks run by threads of the library. Set it again to
  /// start a task that is pending already.
  public var backgroundDidFinish: (@Sendable () -> Void)? {
    didSet { submitWork() }
  }
  /// The most units that an edit matches again. If the syntax of more changed, `needsRebuild` is set instead. Nil: no limit.
  public var longestUpdate: Int?
  /// The relation of the runs to the characters.
  public internal(set) var freshness: Freshness {
    get {
      followEdits()
      return knownFreshness
    }
    set {
      followEdits()
      #if DEBUG
        assert(knownFreshness.mayBecome(newValue), "\(knownFreshness) became \(newValue)")
      #endif
      knownFreshness = newValue
    }
  }
  /// `freshness` before `unseenEdits`.
  private var knownFreshness: Freshness
  /// True when attributes are stale and this storage will not update them itself, because more than `longestUpdate` code
  /// units changed or an update was abandoned. Create a new storage to get current attributes.
  public var needsRebuild: Bool { freshness.needsRebuild }
  /// Raised by another thread to abandon all work on the storage; every loop polls it. The characters are then those after
  /// the edits, the old runs stay, shifted by the edits, and `needsRebuild` is set.
  public var interruption: CancellationFlag {
    get { workspace.interruption }
    set { workspace.interruption = newValue }
  }
  /// Raised by another thread to cancel the parse in progress; the previous runs stay.
  public let cancellationFlag: CancellationFlag
  /// Whether the syntax runs come from a tree. False while the first parse is pending, after a parse that exceeded
  /// its time limit, and in plain text.
  public var hasSyntax: Bool { state.syntax.hasSyntax }
  /// Whether some tree comes from an incremental parse.
  public var isIncremental: Bool {
    state.syntax.historyDependence != .none || state.syntax.embeddedHistoryDependence != .none
  }
  /// Whether the result may depend on the edits that led to the text: some tree was parsed incrementally and it, or
  /// the tree before it, has syntax errors. Without errors libtree-sitter 0.20.7 gives nearly always the tree of a
  /// full parse, except for grammars as ambiguous as that of Markdown's inline markup.
  public var dependsOnHistory: Bool { treeDependsOnHistory || state.syntax.embeddedHistoryDependence == .withErrors }
  /// `dependsOnHistory` for the tree of the document alone, without embedded texts.
  public var treeDependsOnHistory: Bool { state.syntax.historyDependence == .withErrors }

  /// Finds the languages of embedded texts; without it they keep the highlighting around them.
  public var languageProvider: (any LanguageProvider)? {
    get { (workspace.provider as? RememberedLanguages)?.provider ?? workspace.provider }
    set {
      // Only edits have background tasks, which need to know.
      workspace.provider = expectsEdits ? newValue.map { RememberedLanguages($0, self) } : newValue
      knownEmbedded = [:]
    }
  }
  /// The languages of embedded texts that were found, for background tasks.
  var knownEmbedded: [EmbeddedLanguages.Request: Language] = [:]

  let expectsEdits: Bool
  /// Finds the matches of rules, words and characters.
  let annotationTools = AnnotationFinder()
  /// The tree of the initial text, if it was parsed before; nil once it is adopted.
  private var parsed: ParsedText?
  /// How many edits needed no parse: for tests.
  package var keptTreeCount: Int { state.keptTreeCount }
  /// The processor time of the last parse after an edit; `.max` if it exceeded its limit, 0 if it is not known. If it
  /// exceeded the budget, the next parse will too, and goes to the background at once.
  var editParseNanoseconds: UInt64 = 0
  /// Counts the changes of annotations and spelling checks.
  var annotationsVersion = 0
  /// `annotationsVersion` at the start of the pending task.
  var taskAnnotations = 0
  /// The number of attributes at the start of the pending task: their ids are the same in both tables.
  var taskAttributes = 0
  /// The last parse that took as long as it may, the limit that it exceeded, and the length of its text.
  private var failure: (limit: Limit, milliseconds: Int, length: Int)?
  /// The range that was highlighted before the first parse was done, in offsets of the present text.
  var highlightedFirst: Range<Int>?
  /// Whether the language was changed and the text not highlighted in the new one yet.
  private var isLanguageNew = false

  /// Creates a storage over `text` and highlights it.
  /// - Parameters:
  ///   - text: the characters to begin with.
  ///   - language: the language; nil: plain text.
  ///   - languageProvider: finds the languages of embedded texts.
  ///   - parseMilliseconds: the most processor time that a parse may take.
  ///   - parseBudgetMilliseconds: the most processor time that this call and every edit spend on the parse, before it
  ///     becomes a background task; nil: `parseMilliseconds`.
  ///   - annotations: the rules to apply and the detector of links; by default only links. `AnnotationSettings()` finds
  ///     nothing.
  ///   - expectsEdits: whether to prepare for edits, which are always allowed; false makes the parse of a long text faster.
  ///   - cancellationFlag: ends the parse in progress when another thread raises it.
  ///   - interruption: ends all work when another thread raises it.
  ///   - backingStore: stores the characters, instead of `text`.
  ///   - delegate: the delegate, which is also called for the initial text.
  public init(
    _ text: UTF16Text, language: Language?, languageProvider: (any LanguageProvider)? = nil,
    parseMilliseconds: Int = 2000, parseBudgetMilliseconds: Int? = nil, annotations: AnnotationSettings = .links,
    expectsEdits: Bool = true, cancellationFlag: CancellationFlag = CancellationFlag(),
    interruption: CancellationFlag = CancellationFlag(), backingStore: (any TextBackingStore)? = nil,
    delegate: (any TextStorageDelegate)? = nil
  ) {
    self.expectsEdits = expectsEdits
    self.cancellationFlag = cancellationFlag
    knownFreshness = language == nil ? .fresh(tried: []) : .behind(Freshness.Backlog())
    let characters = backingStore.map { UTF16Text($0.units(in: 0..<$0.length)) } ?? text
    super.init(
      DocumentState(characters, attributeTable: AttributeTable(), annotations: annotations), backingStore: backingStore,
      interruption: interruption)
    self.parseBudgetMilliseconds = parseBudgetMilliseconds
    self.delegate = delegate
    color(in: language, languageProvider, parseMilliseconds: parseMilliseconds)
  }

  /// Creates a storage over the characters of a string and highlights it.
  /// - Parameters:
  ///   - string: the characters to begin with.
  ///   - language: the language; nil: plain text.
  ///   - languageProvider: finds the languages of embedded texts.
  ///   - parseMilliseconds: the most processor time that a parse may take.
  ///   - parseBudgetMilliseconds: the most processor time that this call and every edit spend on the parse, before it
  ///     becomes a background task; nil: `parseMilliseconds`.
  ///   - annotations: the rules to apply and the detector of links; by default only links.
  ///   - delegate: the delegate, which is also called for the initial text.
  public init(
    _ string: String, language: Language?, languageProvider: (any LanguageProvider)? = nil,
    parseMilliseconds: Int = 2000, parseBudgetMilliseconds: Int? = nil, annotations: AnnotationSettings = .links,
    delegate: (any TextStorageDelegate)? = nil
  ) {
    expectsEdits = true
    cancellationFlag = CancellationFlag()
    knownFreshness = language == nil ? .fresh(tried: []) : .behind(Freshness.Backlog())
    super.init(DocumentState(UTF16Text(string), attributeTable: AttributeTable(), annotations: annotations))
    self.parseBudgetMilliseconds = parseBudgetMilliseconds
    self.delegate = delegate
    color(in: language, languageProvider, parseMilliseconds: parseMilliseconds)
  }

  /// Creates a storage that reads a snapshot of another one, on this thread. It has the attributes of the snapshot, and
  /// is not highlighted again before an edit. O(1).
  /// - Parameters:
  ///   - snapshot: the document (`snapshot()`).
  ///   - languageProvider: finds the languages of embedded texts after an edit.
  ///   - interruption: ends all work when another thread raises it.
  public init(
    reading snapshot: DocumentState, languageProvider: (any LanguageProvider)? = nil,
    interruption: CancellationFlag = CancellationFlag()
  ) {
    expectsEdits = true
    cancellationFlag = CancellationFlag()
    knownFreshness = Freshness(snapshot.outdated)
    super.init(snapshot.detached(), interruption: interruption, isVisitor: true)
    unseenEdits = []
    self.languageProvider = languageProvider
    #if DEBUG
      LoopForTests.run(in: text, until: interruption)
    #endif
  }

  /// Makes a storage that reads snapshots read another one of the same document, and brings it up to date: its
  /// attributes are then those of a fresh storage over its characters, or `needsRebuild` is set because `interruption`
  /// was raised. Layout managers are notified of the difference. Trees of embedded texts that were rebuilt are kept for
  /// texts that are the same.
  ///
  /// O(rebuilt trees) if the snapshot is up to date and there are no layout managers, otherwise also O(text).
  /// - Parameter highlight: returns the language and the annotations, to highlight a text whose first highlighting is
  ///   pending or was abandoned.
  /// - Returns: whether the storage was updated, so that it differs from the snapshot.
  package func read(_ snapshot: DocumentState, highlight: () -> (Language?, AnnotationSettings)) -> Bool {
    let shown = layoutManagers.isEmpty ? nil : (text: text, links: links())
    replace(by: snapshot.detached(into: attributeTable), highlight)
    workspace.forgetStaleTrees()
    #if DEBUG
      LoopForTests.run(in: text, until: interruption)
    #endif
    let isOutdated = snapshot.outdated != .nothing
    if shown != nil || isOutdated {
      let change = shown?.text.difference(to: text.units)
      let range = change?.range ?? 0..<0
      let delta = (change?.units.count ?? 0) - range.count
      beginEditing()
      if let shown { noteLinks(before: shown.links, replaced: range, delta: delta) }
      let isEdited = isOutdated || !range.isEmpty || delta != 0
      edited(isEdited ? .editedCharacters : .editedAttributes, range: range, changeInLength: delta)
      endEditing()
    }
    // Among syntax errors the tree depends on the edits, and answers are to depend on the text alone.
    let isReparsed = dependsOnHistory && !interruption.isCancelled
    if isReparsed { reparse() }
    return isOutdated || isReparsed
  }

  /// Lets go of the snapshot: the text is empty, and trees of embedded texts that were rebuilt are kept for the next one.
  /// - Precondition: there are no layout managers.
  package func stopReading() {
    replace(by: DocumentState(UTF16Text(), attributeTable: attributeTable)) { (nil, AnnotationSettings()) }
  }

  private func replace(by next: DocumentState, _ highlight: () -> (Language?, AnnotationSettings)) {
    knownFreshness.work?.cancel()
    // Layout managers compare the versions of this storage.
    let (version, rowVersion) = (state.version + 1, state.rowVersion)
    state = next
    if next.outdated == .everything {
      let (language, annotations) = highlight()
      state = next.plain(language, annotations)
      state.outdated = .syntax
    }
    workspace.forgetState()
    state.invalidation = Invalidation()
    (state.version, state.rowVersion) = (version, rowVersion)
    annotationTools.reset()
    unseenEdits = []
    knownFreshness = Freshness(state.outdated)
  }

  /// Notes the ranges of links that were added, removed or moved by a replacement of characters, for layout managers.
  private func noteLinks(before: [TextLink], replaced range: Range<Int>, delta: Int) {
    func shifted(_ link: Range<Int>) -> Range<Int> {
      if link.upperBound <= range.lowerBound { return link }
      if link.lowerBound >= range.upperBound { return (link.lowerBound + delta)..<(link.upperBound + delta) }
      let start = min(link.lowerBound, range.lowerBound)
      return start..<max(start, max(link.upperBound, range.upperBound) + delta)
    }
    let differing = Set(before.map { shifted($0.range) }).symmetricDifference(links().map(\.range))
    for range in differing { state.invalidation.insert(link: range) }
  }

  /// Returns the document as it is now: a value that later edits do not change, for any thread. Its syntax may be that of
  /// older characters, shifted by the edits, while a parse is pending. O(1).
  public override func snapshot() -> DocumentState {
    var snapshot = super.snapshot()
    snapshot.outdated = freshness.outdated
    return snapshot
  }

  /// Creates a storage over a text that is already parsed, and highlights it. For texts that are not edited.
  /// - Parameters:
  ///   - parsed: the text and its tree.
  ///   - languageProvider: finds the languages of embedded texts.
  ///   - parseMilliseconds: the most processor time that a parse of an embedded text may take.
  ///   - annotations: the rules to apply and the detector of links.
  package init(
    _ parsed: ParsedText, languageProvider: (any LanguageProvider)?, parseMilliseconds: Int, annotations: AnnotationSettings
  ) {
    expectsEdits = false
    cancellationFlag = CancellationFlag()
    knownFreshness = .behind(Freshness.Backlog())
    super.init(DocumentState(parsed.text, attributeTable: AttributeTable(), annotations: annotations))
    self.parsed = parsed
    color(in: parsed.language, languageProvider, parseMilliseconds: parseMilliseconds)
  }

  /// Sets the language and the languages of embedded texts, and highlights the initial text.
  private func color(in language: Language?, _ provider: (any LanguageProvider)?, parseMilliseconds: Int) {
    self.parseMilliseconds = parseMilliseconds
    unseenEdits = []
    languageProvider = provider
    state.setLanguage(language)
    processInitialText()
  }

  /// Highlights the text in another language, as a session.
  private func changeLanguage(to language: Language?) {
    checkPhase()
    followEdits()
    knownFreshness.work?.cancel()
    beginEditing()
    (failure, editParseNanoseconds, highlightedFirst, parsed) = (nil, 0, nil, nil)
    annotationsVersion += 1
    annotationTools.reset()
    annotationTools.resetSpelling()
    state.changeLanguage(to: language, workspace)
    // Rules may be for some languages only.
    state.reset(annotations)
    replaceRuns(of: .rule, in: 0..<length, with: [])
    knownFreshness = language == nil ? .fresh(tried: []) : .behind(Freshness.Backlog())
    isLanguageNew = true
    edited(.editedAttributes, range: 0..<0, changeInLength: 0)
    endEditing()
  }

  deinit {
    knownFreshness.work?.cancel()
  }

  /// Updates `freshness` for the edits of characters since it was last read.
  private func followEdits() {
    guard let edits = unseenEdits, !edits.isEmpty else { return }
    unseenEdits = []
    for edit in edits {
      knownFreshness = knownFreshness.following(edit, hasLanguage: state.language != nil)
      if let first = highlightedFirst {
        highlightedFirst = EditedRange.shift(first, replacing: edit.range, newLength: edit.units.count)
      }
    }
  }

  /// The text and the syntax, for this thread.
  var reading: SyntaxView {
    // The parts, because a call on the document would copy all of it.
    SyntaxView(
      text: state.text, language: state.language, syntaxRuns: state.runs[.syntax], attributeTable: attributeTable,
      syntax: state.syntax, workspace: workspace)
  }

  /// The document, for explanations.
  var documentReading: ExplainableDocument { ExplainableDocument(state, workspace, annotationTools) }

  /// Re-parses if characters were edited, and updates syntax, rules and links. If `interruption` is raised, abandons
  /// the update.
  open override func fixAttributes(in range: Range<Int>) {
    let edited = editedMask.contains(.editedCharacters) ? range : nil
    let budget = syntaxBudget()
    if !interruption.isCancelled { report(state.update(edited: edited, budget, workspace, annotationTools)) }
    if interruption.isCancelled { abandon() }
  }

  /// Returns the links that overlap `range`, or all if it is nil; ascending and disjoint, not clipped to it. Links
  /// that callers set take precedence over those of rules, the syntax and the detector. O(log links + links in the
  /// range); if callers have set links, also the runs of its lines.
  open override func links(in range: Range<Int>? = nil) -> [TextLink] {
    state.annotations.links.links(
      in: (range ?? 0..<length).clamped(to: 0..<length), of: text, state.runs, attributeTable,
      textsEnd: state.annotations.textsEnd)
  }

  /// Returns the UTF-16 ranges, ascending, in which links and attachments were added, removed or moved in the session
  /// that layout managers are notified of. This is `invalidatedRange` if callers have set links or attachments.
  open override func changedLinks(in invalidatedRange: Range<Int>) -> [Range<Int>] {
    if attributeTable.affectsRows { return [invalidatedRange] }
    return state.invalidation.linkRanges
  }

  /// Discards trees and embedded texts after an interruption, because they may be those of different texts. Sets
  /// `needsRebuild` and the limit `workTime`.
  private func abandon() {
    if work?.isParse != false {
      let tried = freshness.tried
      work?.cancel()
      freshness = .behind(Freshness.Backlog(needsRebuild: true, tried: tried))
    }
    state.abandonSyntax(workspace)
  }

  /// Returns what an update may spend on the syntax. Nil if the syntax is not outdated, or needs a rebuild.
  private func syntaxBudget() -> SyntaxBudget? {
    guard state.language != nil, !needsRebuild, !interruption.isCancelled else { return nil }
    #if DEBUG
      LoopForTests.run(in: text, until: interruption)
    #endif
    guard editedMask.contains(.editedCharacters) || isLanguageNew, case .behind(let backlog) = freshness else {
      return nil
    }
    isLanguageNew = false
    let milliseconds = min(parseBudgetMilliseconds ?? parseMilliseconds, parseMilliseconds)
    if let failure, milliseconds == parseMilliseconds {
      // Another attempt would take as long.
      if parseMilliseconds <= failure.milliseconds, length > failure.length / 2 {
        freshness = .abandoned(Freshness.Failure(limit: failure.limit))
        return nil
      }
      self.failure = nil
    }
    defer { parsed = nil }
    cancellationFlag.reset()
    return SyntaxBudget(
      parseMilliseconds: parseMilliseconds, budgetMilliseconds: milliseconds,
      longestUpdate: longestUpdate ?? longestBudgetedUpdate, expectsEdits: expectsEdits, flag: cancellationFlag,
      isExpectedLong: backlog.followsLongFailure
        || editParseNanoseconds > UInt64(max(milliseconds, 0)) * 1_000_000,
      parsed: parsed)
  }

  /// The most units that an edit matches in its budget; nil without one.
  private var longestBudgetedUpdate: Int? {
    guard let budget = parseBudgetMilliseconds, budget < parseMilliseconds else { return nil }
    return max(budget, 1) * Self.unitsPerMillisecond
  }

  private static let unitsPerMillisecond = 8_000

  /// Records that a parse of this text exceeded a limit of time, so that edits do not wait for another one.
  func noteFailure(_ limit: Limit) {
    failure = limit == .parseTime ? (limit, parseMilliseconds, length) : nil
  }

  /// Sets `freshness` by the result of an update, and creates the background task that continues the update.
  func report(_ update: SyntaxUpdate?) {
    switch update {
    case nil, .cancelled: break
    case .done: freshness = .fresh(tried: [])
    case .tooMuch:
      if longestUpdate == nil {
        // Some states of lines belong to the old text and some to the new text.
        beginUpdate(.overBudget, language?.hasLineRules == true ? .rebuild : .update)
      } else {
        freshness = .behind(Freshness.Backlog(needsRebuild: true))
      }
    case .failed(let limit):
      noteFailure(limit)
      freshness = .abandoned(Freshness.Failure(limit: limit))
    case .overBudget(let isIncremental, let wasTried):
      if wasTried { editParseNanoseconds = isIncremental ? .max : 0 }
      beginUpdate(.overBudget, .update)
    }
  }

  /// Removes all syntax runs, because a limit was exceeded, and records the limit.
  func abandonHighlighting(_ failure: Freshness.Failure) {
    state.removeSyntaxAtLimit(failure.limit, workspace)
    noteFailure(failure.limit)
    freshness = .abandoned(failure)
  }
}

extension HighlightingStorage {
  /// The former name of `exceededLimits`.
  @available(*, deprecated, renamed: "exceededLimits")
  public var limitsHit: Set<Limit> { exceededLimits }
}
