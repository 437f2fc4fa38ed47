internal import CTreeSitter

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A text storage that highlights its text: every edit is re-parsed by tree-sitter and matched against the language's query.
///
/// An edit costs as much as it changes: tree-sitter re-parses the changed text, only the nodes there are matched again, and
/// only their runs are replaced. With a `parseBudgetMilliseconds`, a parse that takes longer becomes a `pendingParse`; until
/// its result is adopted, the old runs stay, shifted by the edits. `freshness` is the relation of the displayed attributes
/// to the characters.
open class HighlightingStorage: TextStorage, ColouredText {
  /// The language; nil for plain text.
  public private(set) var language: Language?
  /// The limits that the text exceeds.
  public var limitsHit: Set<Limit> { context.limitsHit.union(context.limitsOfLayers).union(ruleLimits) }
  /// The most processor time that a parse may take.
  public var parseMilliseconds = 2000
  /// The most processor time that an edit spends on its parse; 0: none; nil: as much as the parse may take.
  public var parseBudgetMilliseconds: Int?
  /// The most units that an edit matches again. If the syntax of more changed, `needsRebuild` is set instead. Nil: no limit.
  public var longestUpdate: Int?
  /// The relation of the runs to the characters.
  public internal(set) var freshness: Freshness {
    didSet {
      #if DEBUG
        assert(oldValue.mayBecome(freshness), "\(oldValue) became \(freshness)")
      #endif
    }
  }
  /// True when attributes are stale and this storage will not update them itself, because more than `longestUpdate` code
  /// units changed or an update was abandoned. Create a new storage to get current attributes.
  public var needsRebuild: Bool { freshness.needsRebuild }
  /// Raised by another thread to abandon all work on the storage; every loop polls it. The characters are then those after
  /// the edits, the old runs stay, shifted by the edits, and `needsRebuild` is set.
  public var interruption: CancellationFlag {
    get { context.interruption }
    set { context.interruption = newValue }
  }
  /// Raised by another thread to cancel the parse in progress; the previous runs stay.
  public let cancellationFlag: CancellationFlag
  /// Whether the syntax runs come from a tree. False while the first parse is pending, after a parse that exceeded
  /// its time limit, and in plain text.
  public var hasSyntax: Bool { layer?.hasSyntax == true }
  /// Whether some tree comes from an incremental parse.
  public var isIncremental: Bool { incrementality != .none || context.embeddedIncrementality != .none }
  /// Whether the result may depend on the edits that led to the text: some tree was parsed incrementally and it, or
  /// the tree before it, has syntax errors. Without errors libtree-sitter 0.20.7 gives nearly always the tree of a
  /// full parse, except for grammars as ambiguous as that of Markdown's inline markup.
  public var dependsOnHistory: Bool { treeDependsOnHistory || context.embeddedIncrementality == .withErrors }
  /// `dependsOnHistory` for the tree of the document alone, without embedded texts.
  public var treeDependsOnHistory: Bool { incrementality == .withErrors }

  /// Finds the languages of embedded texts; without it they keep the highlighting around them.
  public var languageProvider: (any LanguageProvider)? {
    get { context.provider }
    set { context.provider = newValue }
  }

  let expectsEdits: Bool
  let context: LayerContext
  /// Rules and links.
  let annotator: Annotator
  var incrementality = Incrementality.none
  /// The layer of the whole document; nil for plain text.
  private(set) var layer: SyntaxLayer?
  /// The tree of the initial text, if it was parsed before; nil once it is adopted.
  private var parsed: ParsedText?
  /// The ranges edited since the tree of the layer.
  private var edited = DirtyRegions()
  /// True while every edit since the last parse was inside content that cannot affect the tree (a fenced code line); the
  /// parse is then skipped.
  private var isTreeKept = true
  /// How many edits needed no parse: for tests.
  package private(set) var keptTreeCount = 0
  /// The processor time of the last parse after an edit; `.max` if it exceeded its limit, 0 if it is not known. If it
  /// exceeded the budget, the next parse will too, and goes to the background at once.
  var editParseNanoseconds: UInt64 = 0

  /// Creates a storage over `text` and highlights it.
  /// - Parameters:
  ///   - text: the characters to begin with.
  ///   - language: the language; nil: plain text.
  ///   - languageProvider: finds the languages of embedded texts.
  ///   - parseMilliseconds: the most processor time that a parse may take.
  ///   - parseBudgetMilliseconds: the most processor time that this call and every edit spend on the parse, before it
  ///     becomes a background task; nil: `parseMilliseconds`.
  ///   - annotations: the rules to apply and the detector of links; by default only links. `Annotations()` finds
  ///     nothing.
  ///   - expectsEdits: whether to prepare for edits, which are always allowed; false makes the parse of a long text faster.
  ///   - cancellationFlag: ends the parse in progress when another thread raises it.
  ///   - interruption: ends all work when another thread raises it.
  ///   - backingStore: stores the characters, instead of `text`.
  ///   - delegate: the delegate, which is also called for the initial text.
  public init(
    _ text: UTF16Text, language: Language?, languageProvider: (any LanguageProvider)? = nil,
    parseMilliseconds: Int = 2000, parseBudgetMilliseconds: Int? = nil, annotations: Annotations = .links,
    expectsEdits: Bool = true, cancellationFlag: CancellationFlag = CancellationFlag(),
    interruption: CancellationFlag = CancellationFlag(), backingStore: (any TextBackingStore)? = nil,
    delegate: (any TextStorageDelegate)? = nil
  ) {
    self.expectsEdits = expectsEdits
    self.cancellationFlag = cancellationFlag
    let table = AttributeTable()
    context = LayerContext(attributeTable: table, interruption: interruption)
    annotator = Annotator(annotations)
    freshness = language == nil ? .fresh(tried: []) : .behind(Freshness.Backlog())
    super.init(
      backingStore.map { UTF16Text($0.units(in: 0..<$0.length)) } ?? text, backingStore: backingStore, attributeTable: table)
    self.parseBudgetMilliseconds = parseBudgetMilliseconds
    self.delegate = delegate
    color(in: language, languageProvider, parseMilliseconds: parseMilliseconds)
  }

  /// Creates a storage over a text that is already parsed, and highlights it. For texts that are not edited.
  /// - Parameters:
  ///   - parsed: the text and its tree.
  ///   - languageProvider: finds the languages of embedded texts.
  ///   - parseMilliseconds: the most processor time that a parse of an embedded text may take.
  ///   - annotations: the rules to apply and the detector of links.
  package init(
    _ parsed: ParsedText, languageProvider: (any LanguageProvider)?, parseMilliseconds: Int, annotations: Annotations
  ) {
    expectsEdits = false
    cancellationFlag = CancellationFlag()
    let table = AttributeTable()
    context = LayerContext(attributeTable: table, interruption: CancellationFlag())
    annotator = Annotator(annotations)
    freshness = .behind(Freshness.Backlog())
    super.init(parsed.text, backingStore: nil, attributeTable: table)
    self.parsed = parsed
    color(in: parsed.language, languageProvider, parseMilliseconds: parseMilliseconds)
  }

  /// Sets the language and the languages of embedded texts, and highlights the initial text.
  private func color(in language: Language?, _ provider: (any LanguageProvider)?, parseMilliseconds: Int) {
    self.parseMilliseconds = parseMilliseconds
    self.language = language
    context.provider = provider
    layer = language.map { SyntaxLayer(language: $0, parents: [], context: context) }
    processInitialText()
  }

  deinit {
    freshness.work?.cancel()
  }

  override func applyReplacement(of range: Range<Int>, by units: ContiguousArray<UInt16>) {
    annotator.shift(replacing: range, newLength: units.count)
    isTreeKept = isTreeKept && isOpaque(range)
    guard layer != nil || freshness.work != nil else {
      super.applyReplacement(of: range, by: units)
      freshness.follow(nil, hasLanguage: false)
      return
    }
    let oldEnd = SyntaxEdit.point(at: range.upperBound, in: text)
    super.applyReplacement(of: range, by: units)
    let syntaxEdit = SyntaxEdit(range: range, newLength: units.count, oldEnd: oldEnd, textAfter: text)
    freshness.follow(RecordedEdit(range: range, units: units, syntax: syntaxEdit), hasLanguage: layer != nil)
    guard let layer else { return }
    if isTreeKept, let opaque = language?.opaqueContent {
      isTreeKept = opaque.isInert(lineOf: range.lowerBound..<(range.lowerBound + units.count), in: text)
    }
    let edit = LayerEdit(range, newLength: units.count)
    edited.shift(edit)
    edited.insert(UInt32(range.lowerBound)..<UInt32(range.lowerBound + units.count))
    layer.shift(edit)
    layer.editTree(syntaxEdit)
  }

  /// Whether a range lies in content that the grammar does not parse further, so that text typed there can only
  /// change the tree if it ends this content. False without a tree, if the language has no such content, and if the
  /// tree must not be kept.
  private func isOpaque(_ range: Range<Int>) -> Bool {
    guard let opaque = language?.opaqueContent, let tree = layer?.tree else { return false }
    return freshness.mayKeepTree && opaque.holds(range, in: text, root: tree.rootNode)
  }

  /// Re-parses if characters were edited, and updates syntax, rules and links. If `interruption` is raised, abandons
  /// the update.
  open override func fixAttributes(in range: Range<Int>) {
    if !interruption.isCancelled { fixSyntax() }
    if !interruption.isCancelled {
      annotator.update(self, edited: editedMask.contains(.editedCharacters) ? range : nil)
    }
    if interruption.isCancelled { abandon() }
  }

  /// Returns the links that overlap `range`, or all if it is nil; ascending and disjoint, not clipped to it. Links
  /// that callers set take precedence over those of rules, the syntax and the detector. O(log links + links in the
  /// range); if callers have set links, also the runs of its lines.
  open override func links(in range: Range<Int>? = nil) -> [TextLink] {
    allLinks(in: (range ?? 0..<length).clamped(to: 0..<length))
  }

  /// Returns the UTF-16 ranges, ascending, in which links and attachments were added, removed or moved in the session
  /// that layout managers are notified of. This is `invalidatedRange` if callers have set links or attachments.
  open override func changedLinks(in invalidatedRange: Range<Int>) -> [Range<Int>] {
    if attributeTable.affectsRows { return [invalidatedRange] }
    return annotator.changedLinks.ranges.map { Int($0.lowerBound)..<Int($0.upperBound) }
  }

  override func layoutManagersWereTold() { annotator.forgetChangedLinks() }

  /// Discards trees and embedded texts after an interruption, because they may be those of different texts. Sets
  /// `needsRebuild` and the limit `workTime`.
  private func abandon() {
    if work?.isParse != false {
      let tried = freshness.tried
      work?.cancel()
      freshness = .behind(Freshness.Backlog(needsRebuild: true, tried: tried))
    }
    context.limitsHit.insert(.workTime)
    layer?.clear()
    layer?.limits = []
    edited = DirtyRegions()
    incrementality = .none
    context.embeddedIncrementality = .none
  }

  /// Parses the text after an edit of characters and updates the syntax runs. A parse that exceeds the budget becomes
  /// a background task. Nothing if the syntax is not outdated, or needs a rebuild.
  private func fixSyntax() {
    guard let layer, !needsRebuild else { return }
    #if DEBUG
      LoopForTests.run(in: text, until: interruption)
      if interruption.isCancelled { return }
    #endif
    guard editedMask.contains(.editedCharacters), case .behind(let backlog) = freshness, let language else { return }
    context.limitsHit = []
    cancellationFlag.reset()
    setDeadline()
    if let program = language.lineProgram {
      takeLines(layer, program)
      return
    }
    if let parsed {
      self.parsed = nil
      if parsed.isNestingForgotten { context.limitsHit.insert(.nesting) }
      take(parsed.tree)
      return
    }
    let oldTree = backlog.seed ?? layer.tree
    if isTreeKept, let oldTree {
      keptTreeCount += 1
      noteHistory(of: oldTree, madeFrom: oldTree, isIncremental: true)
      take(oldTree)
      return
    }
    let budget = min(parseBudgetMilliseconds ?? parseMilliseconds, parseMilliseconds)
    // A parse that will exceed the budget of the edit goes to the background at once.
    let isLong = backlog.followsLongFailure || editParseNanoseconds > UInt64(max(budget, 0)) * 1_000_000
    if (budget <= 0 || isLong && budget < parseMilliseconds) && parseMilliseconds > 0 {
      beginParse(.overBudget, seed: oldTree)
      return
    }
    let result = language.parser.parse(
      text.table, oldTree: oldTree, milliseconds: budget, flag: cancellationFlag, expectsEdits: expectsEdits)
    if result.isNestingForgotten { context.limitsHit.insert(.nesting) }
    switch result.outcome {
    case .parsed(let tree):
      noteHistory(of: tree, madeFrom: oldTree, isIncremental: tree.isIncremental)
      take(tree)
    case .outOfTime where budget < parseMilliseconds:
      editParseNanoseconds = oldTree == nil ? 0 : .max
      beginParse(.overBudget, seed: oldTree)
    case .cancelled: return
    case .outOfTime, .outOfMemory, .tooNested:
      guard let limit = result.outcome.limit else { return }
      giveUp(Freshness.Failure(limit: limit))
    }
  }

  // MARK: Results

  /// Allows the work that begins now `parseMilliseconds` of this thread's processor time.
  func setDeadline() {
    context.deadline = threadNanoseconds() + UInt64(max(parseMilliseconds, 0)) * 1_000_000
  }

  /// Updates `incrementality`, and so whether the result depends on the history, for a tree that will be adopted or
  /// seeds the next parse. It becomes `none` if the tree is not incremental.
  func noteHistory(of tree: SyntaxTree, madeFrom old: SyntaxTree?, isIncremental: Bool) {
    if isIncremental { incrementality.note(old: old, new: tree) } else { incrementality = .none }
  }

  /// Makes a tree of the present text the tree of the layer, and replaces the syntax runs that change. If more than
  /// `longestUpdate` units would have to be matched, sets `needsRebuild` instead.
  /// - Parameters:
  ///   - tried: the checks that need not be repeated for this text.
  ///   - healsEmbedded: whether embedded texts with incremental trees are parsed from scratch, too.
  func take(_ tree: SyntaxTree, tried: Freshness.Checks = [], healsEmbedded: Bool = false) {
    guard let layer else { return }
    guard var dirty = layer.update(to: tree, edited: edited, text: text.table, limit: longestUpdate) else {
      freshness = .behind(Freshness.Backlog(needsRebuild: true))
      return
    }
    if healsEmbedded {
      context.embeddedIncrementality = .none
      for range in layer.healEmbedded().ranges { dirty.insert(range) }
    }
    becomeFresh(tried: tried)
    replaceSyntaxRuns(in: dirty)
  }

  private func becomeFresh(tried: Freshness.Checks) {
    edited = DirtyRegions()
    isTreeKept = true
    freshness = .fresh(tried: tried)
  }

  /// Applies the line rules of a language without a parser to the edited lines. If more than `longestUpdate` units
  /// would change, sets `needsRebuild` instead.
  private func takeLines(_ layer: SyntaxLayer, _ program: LineProgram) {
    guard
      let dirty = layer.updateLines(program, edited: edited, text: text.table, lines: text.lines, limit: longestUpdate)
    else {
      freshness = .behind(Freshness.Backlog(needsRebuild: true))
      return
    }
    becomeFresh(tried: [])
    replaceSyntaxRuns(in: dirty)
  }

  /// Removes all syntax runs, because a limit was exceeded, and records the limit.
  func giveUp(_ failure: Freshness.Failure) {
    context.limitsHit.insert(failure.limit)
    layer?.clear()
    layer?.limits = []
    edited = DirtyRegions()
    isTreeKept = true
    incrementality = .none
    freshness = .givenUp(failure)
    replaceRuns(of: .syntax, in: 0..<length, with: [])
    annotator.noteSyntaxChange(in: 0..<length)
  }

  /// The number of units whose captures are merged at a time. Debug builds use few, so that tests have texts with several
  /// steps.
  private static let mergedLength: UInt32 = {
    #if DEBUG
      64
    #else
      65_536
    #endif
  }()

  /// Computes the syntax runs of some UTF-16 ranges again from the captures of all layers. Stops early when
  /// `interruption` is raised.
  func replaceSyntaxRuns(in dirty: DirtyRegions) {
    guard let layer else { return }
    for range in dirty.coalesced(within: 64).ranges {
      let range = min(range.lowerBound, UInt32(length))..<min(range.upperBound, UInt32(length))
      guard !range.isEmpty else { continue }
      var candidates: ContiguousArray<RunCandidate> = []
      // In steps: the candidates of a long text would need as much memory as its tree.
      var start = range.lowerBound
      while start < range.upperBound && !interruption.isCancelled {
        let end = min(range.upperBound, start + Self.mergedLength)
        candidates.removeAll(keepingCapacity: true)
        layer.appendCandidates([(start..<end, start)], text: text.table, to: &candidates)
        replaceRuns(of: .syntax, in: Int(start)..<Int(end), with: RunMerger.runs(of: candidates))
        start = end
      }
      annotator.noteSyntaxChange(in: Int(range.lowerBound)..<Int(range.upperBound))
    }
  }

  /// Returns the captures of all layers in `range` as candidates, with their priorities, to compete with those of
  /// rules.
  func syntaxCandidates(in range: Range<Int>) -> ContiguousArray<RunCandidate> {
    var candidates: ContiguousArray<RunCandidate> = []
    layer?.appendCandidates(
      [(UInt32(range.lowerBound)..<UInt32(range.upperBound), UInt32(range.lowerBound))], text: text.table, to: &candidates)
    return candidates
  }

  /// Returns the links that the queries of all layers find in `range`, unsorted.
  func queryLinks(in range: Range<Int>) -> [QueryLink] {
    var links: [QueryLink] = []
    layer?.appendLinks(
      [(UInt32(range.lowerBound)..<UInt32(range.upperBound), UInt32(range.lowerBound))], text: text.table, to: &links)
    return links
  }

  /// Returns the `@spell` and `@nospell` ranges that overlap `range`, in all layers, unsorted.
  func spellMarks(in range: Range<Int>) -> [SpellMark] {
    var marks: [SpellMark] = []
    layer?.appendSpellMarks(
      [(UInt32(range.lowerBound)..<UInt32(range.upperBound), UInt32(range.lowerBound))], to: &marks)
    return marks
  }

  /// The highest priority of the syntax captures in this text.
  var highestSyntaxPriority: Int32 { context.highestPriority }

  // MARK: Verification

  /// Returns a message about the first difference between the stored syntax data and that computed from the present
  /// trees from scratch. Nil if there is none, and without syntax. O(text): for tests.
  package func mismatch() -> String? {
    guard let layer, layer.hasSyntax else { return nil }
    if let mismatch = layer.mismatch(text: text.table) { return mismatch }
    var candidates: ContiguousArray<RunCandidate> = []
    layer.appendCandidates([(0..<UInt32(length), 0)], text: text.table, to: &candidates)
    let expected = AttributeRuns(ascending: RunMerger.runs(of: candidates)).runs
    let found = runs(of: .syntax).runs
    for index in 0..<max(found.count, expected.count) {
      let a = index < found.count ? found[index] : nil
      let b = index < expected.count ? expected[index] : nil
      if a != b { return "run \(index): \(String(describing: a)), expected \(String(describing: b))" }
    }
    return nil
  }

  /// Whether the document's tree was parsed as UTF-8.
  package var isParsedAsUTF8: Bool { layer?.tree?.isUTF8 == true }

  /// The document's tree as an S-expression, for messages of tests.
  package var treeDescription: String {
    guard let tree = layer?.tree, let text = ts_node_string(tree.rootNode) else { return "" }
    defer { ParserMemory.free(text) }
    return String(cString: text)
  }
}
