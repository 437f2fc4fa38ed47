internal import CParserInternals
internal import CTreeSitter
internal import Platform
internal import TextModel
internal import TextRules

/// The text of one language in a document, its tree and what its queries found there, kept across edits.
///
/// The layer of the document itself reads the document's units; an embedded layer has a text of its own, put together from
/// pieces of its parent's: libtree-sitter 0.20.7 can loop forever over split included ranges, and a text of its own costs
/// the copy only.
///
/// A value. The layers of a document are in its `SyntaxState`, which `modify` changes one at a time.
struct SyntaxLayer {
  /// A range of the layer that is one range of its parent.
  struct Piece: Equatable {
    var layerStart: Int
    var parentStart: Int
    var length: Int
  }

  /// Upper bound on the passes in `narrow`, which may add ranges; after it the whole layer is rematched.
  private static let matchNodeRounds = 64

  /// Shorter texts are matched as a whole.
  private static let smallLength = Granularity.choose(512, small: 8)

  let language: Language
  /// The languages around the layer, the outermost first.
  let parents: [Language]
  /// Its id in the document.
  var id = LayerID.none

  /// The tree that the captures were found in, edited to match the text. Readers get it from `ThreadWorkspace.tree(of:)`.
  private(set) var layerTree = LayerTree.none
  /// The states of the lines, in languages with rules instead of a parser.
  var lineStates = LineStates()
  /// The states in which the text begins.
  var lineStart = LineState()
  private var historyDependence = HistoryDependence.none
  /// Empty for the document's layer.
  private(set) var units: ContiguousArray<UInt16> = []
  /// Ascending in the layer and in the parent; empty for the document's layer.
  var pieces: ContiguousArray<Piece> = []

  /// Captures of matches that depend on their match node alone.
  var captures = CaptureStore()
  /// Captures of matches that compare siblings.
  private(set) var siblingCaptures = CaptureStore()
  /// Scopes, and the definitions in them.
  var locals = LocalStore()
  /// Definitions outside all scopes.
  var fileNames = FileNames()
  var injections = InjectionStore()
  /// Links from patterns.
  private(set) var links = LinkStore()
  /// The bounds that its present text hits: like all that is kept, they do not depend on the edits that led to it.
  var limits: Set<Limit> = []
  /// Whether the query patterns that a folder adds are off, because they did too much work in this text.
  private(set) var isExtensionOff = false
  /// The pattern, or rule of a line grammar, that costs too much in the text; nil if there is none, or if it is not known.
  var costlyPattern: Int?

  /// Whether the syntax of the text is known.
  var hasSyntax: Bool { hasTree || !lineStates.ends.isEmpty }
  /// Whether there is a tree, kept or released.
  private var hasTree: Bool { if case .none = layerTree { false } else { true } }

  init(language: Language, parents: [Language]) {
    self.language = language
    self.parents = parents
  }

  // MARK: Edits

  /// Updates the offsets of captures, definitions, links and injections for a replacement of characters. O(elements
  /// after it ÷ a few hundred), plus the embedded texts that it touches.
  mutating func shift(_ edit: LayerEdit) {
    captures.shift(edit)
    siblingCaptures.shift(edit)
    locals.shift(edit)
    fileNames.shift(edit)
    injections.shift(edit)
    links.shift(edit)
  }

  /// Applies a replacement of characters to the offsets of the tree, which is rebuilt if it was released; nothing
  /// without a tree.
  mutating func editTree(_ edit: SyntaxEdit, _ workspace: ThreadWorkspace) {
    guard var tree = workspace.takeTree(of: self) else { return layerTree = .none }
    // Without the reference from here it is edited in place.
    layerTree = .none
    SyntaxTree.apply(edit, to: &tree)
    layerTree = .kept(tree)
  }

  /// Releases the tree if it was made by a full parse without an exceeded limit, so that a full parse rebuilds it.
  /// Otherwise does nothing.
  /// - Parameters:
  ///   - text: the text of the document's layer; nil for an embedded one, which has its own.
  ///   - isCombined: whether the text is joined from the layer's pieces.
  mutating func evictTree(of text: PieceTable? = nil, isCombined: Bool) {
    guard case .kept = layerTree, historyDependence == .none, limits.isEmpty else { return }
    layerTree = .evicted(
      LayerTree.Source(text: text ?? PieceTable(units), pieceStarts: isCombined ? pieces.map(\.layerStart) : []))
  }

  /// Whether captures of this text are not packed that can be.
  var canPackCaptures: Bool { captures.canBePacked || siblingCaptures.canBePacked }

  /// Packs captures of this text, at most about as many as `budget`, which is reduced by their number.
  mutating func packCaptures(_ budget: inout Int) {
    captures.pack(&budget)
    siblingCaptures.pack(&budget)
  }

  /// Removes the tree, the states of lines, all captures, definitions and links, and the injections with their layers.
  mutating func clear(in syntax: inout SyntaxState) {
    syntax.removeChildren(of: self)
    layerTree = .none
    lineStates = LineStates()
    captures = CaptureStore()
    siblingCaptures = CaptureStore()
    locals = LocalStore()
    fileNames = FileNames()
    injections = InjectionStore()
    links = LinkStore()
  }

  /// Sets the text of an embedded layer, and updates it where the text differs from the old one.
  /// - Returns: the ranges that may have changed, and the range of the new text, in the layer's offsets; nil if nothing
  ///   changed.
  mutating func setText(
    _ newUnits: ContiguousArray<UInt16>, isCombined: Bool, in syntax: inout SyntaxState, _ workspace: ThreadWorkspace
  ) -> (dirty: DirtyRegions, change: Range<Int>)? {
    let change = units.withUnsafeBufferPointer { old in
      newUnits.withUnsafeBufferPointer { UTF16Diff(from: old, to: $0) }
    }
    if change.isEmpty { return nil }
    let edit = LayerEdit(change.old, newLength: change.new.count)
    let syntaxEdit = !hasTree ? nil : SyntaxEdit(change.old, in: units, to: change.new, in: newUnits)
    units = newUnits
    shift(edit)
    if let syntaxEdit { editTree(syntaxEdit, workspace) }
    var regions = DirtyRegions()
    regions.insert(UInt32(change.new.lowerBound)..<UInt32(change.new.upperBound))
    if let program = workspace.tools(of: language).compiledLineGrammar {
      let lines = units.withUnsafeBufferPointer { LineTable($0) }
      let dirty = updateLines(program, edited: regions, text: PieceTable(units), lines: lines, in: &syntax, workspace)
      return (dirty ?? regions, change.new)
    }
    let oldTree = isCombined ? nil : workspace.tree(of: self)
    guard let parsed = parse(from: oldTree, isCombined: isCombined, in: &syntax, workspace) else {
      return (fail(in: &syntax), change.new)
    }
    let dirty = update(to: parsed, edited: regions, text: PieceTable(units), in: &syntax, workspace)
    return (dirty ?? DirtyRegions(), change.new)
  }

  /// Parses the text of an embedded layer within the work and the time of the workspace. Nil if it is interrupted, or if a
  /// limit is exceeded, which is recorded in `limits`. Combined texts are always parsed from scratch, because the parser's
  /// reuse of nodes is not reliable there.
  private mutating func parse(
    from oldTree: SyntaxTree?, isCombined: Bool, in syntax: inout SyntaxState, _ workspace: ThreadWorkspace
  ) -> SyntaxTree? {
    if workspace.interruption.isCancelled { return nil }
    if !limits.isEmpty { limits.subtract([.parseTime, .parseMemory, .nesting, .textLength]) }
    guard units.count <= language.longestEmbeddedText else {
      limits.insert(.textLength)
      return nil
    }
    let result = workspace.parse(
      PieceTable(units), of: language, oldTree: oldTree, pieceStarts: isCombined ? pieces.map(\.layerStart) : [])
    if result.isNestingForgotten { limits.insert(.nesting) }
    guard case .parsed(let parsed) = result.outcome else {
      limits.insert(result.outcome.limit ?? .parseTime)
      return nil
    }
    if !parsed.isIncremental {
      historyDependence = .none
    } else {
      historyDependence.note(old: oldTree, new: parsed)
      if syntax.embeddedHistoryDependence != .withErrors { syntax.embeddedHistoryDependence = historyDependence }
    }
    return parsed
  }

  /// Parses the texts inside this one, at all levels, from scratch if their tree is incremental or missing.
  /// - Returns: the ranges in which attributes may have changed, in the layer's offsets.
  func reparseEmbedded(in syntax: inout SyntaxState, _ workspace: ThreadWorkspace) -> DirtyRegions {
    var dirty = DirtyRegions()
    var seen: Set<LayerID> = []
    injections.forEach { injection in
      guard let id = injection.layer, !injection.isCombined || seen.insert(id).inserted else { return }
      let reparsed = syntax.modify(id) { $0.reparse(isCombined: injection.isCombined, in: &$1, workspace) }
      for range in reparsed.ranges {
        syntax[id].forEachParentRange(of: range, origin: UInt32(injection.pieceOrigin)) { dirty.insert($0) }
      }
    }
    return dirty
  }

  private mutating func reparse(
    isCombined: Bool, in syntax: inout SyntaxState, _ workspace: ThreadWorkspace
  ) -> DirtyRegions {
    var dirty = DirtyRegions()
    if language.compiledLineGrammar == nil, historyDependence != .none || !hasTree {
      guard let parsed = parse(from: nil, isCombined: isCombined, in: &syntax, workspace) else {
        return fail(in: &syntax)
      }
      dirty = update(to: parsed, edited: dirty, text: PieceTable(units), in: &syntax, workspace) ?? dirty
    }
    for range in reparseEmbedded(in: &syntax, workspace).ranges { dirty.insert(range) }
    return dirty
  }

  /// Removes all syntax of the layer, because its parse failed. Returns the range of its whole text, which has
  /// changed.
  private mutating func fail(in syntax: inout SyntaxState) -> DirtyRegions {
    clear(in: &syntax)
    var regions = DirtyRegions()
    regions.insert(0..<UInt32(units.count))
    return regions
  }

  // MARK: Matching

  /// Sets a new tree, and matches the queries again in the ranges that it changed.
  /// - Parameters:
  ///   - edited: the ranges that were edited since the old tree.
  ///   - text: the layer's text.
  ///   - limit: the most units that are matched; nil: all.
  /// - Returns: the ranges in which attributes may have changed. Nil if more units than `limit` would have to be
  ///   matched; then the old tree stays.
  mutating func update(
    to newTree: SyntaxTree, edited: DirtyRegions, text: PieceTable, limit: Int? = nil, in syntax: inout SyntaxState,
    _ workspace: ThreadWorkspace
  ) -> DirtyRegions? {
    let oldTree = workspace.takeTree(of: self)
    var regions = edited
    let isWhole = !narrow(
      &regions, oldTree: oldTree, newTree: newTree, length: text.count, limit: limit, workspace)
    if isWhole { regions.insert(0..<UInt32(text.count)) }
    if let limit, oldTree != nil, regions.length > limit { return nil }
    layerTree = .kept(newTree)
    if regions.isEmpty { return edited }
    let window = Int(regions.hull.lowerBound)..<min(Int(regions.hull.upperBound), text.count)
    return TextUnits.withUnits(of: text, window: window) { units in
      match(
        newTree, isFirst: oldTree == nil, isWhole: isWhole, regions: regions, edited: edited, units: units, in: &syntax,
        workspace)
    }
  }

  /// Matches the regions again, and replaces the stored captures, definitions, links and injections there. Returns
  /// the ranges in which attributes may have changed. If patterns of a folder do too much work, they are
  /// turned off and the match is repeated. If the interruption is raised, nothing is replaced.
  private mutating func match(
    _ newTree: SyntaxTree, isFirst: Bool, isWhole: Bool, regions: DirtyRegions, edited: DirtyRegions, units: TextUnits,
    in syntax: inout SyntaxState, _ workspace: ThreadWorkspace
  ) -> DirtyRegions {
    let (language, tools) = (language, workspace.tools(of: language))
    var sink = LayerSink(program: language.program, meanings: language.meanings, units: units)
    var visited: ContiguousArray<VisitedParent> = []
    let interruption = workspace.interruption
    if isWhole { isExtensionOff = false }
    var isExtended = language.isExtended && !isExtensionOff
    let work = tools.extensionWork + UInt64(units.count) * Self.extensionWorkPerUnit
    let deadline = isExtended ? threadNanoseconds() + work * Self.extensionTimePerWork : .max
    var (isOverdue, lookedAt) = (false, UInt64(0))
    var exceededWorkLimit = false
    var costly: Int?
    func shouldStop() -> Bool {
      if isExtended && !isOverdue {
        let done = highlight_query_work()
        isOverdue = done > work
        if done - lookedAt > Self.extensionWorkBetweenLooks {
          lookedAt = done
          isOverdue = isOverdue || threadNanoseconds() > deadline
        }
      }
      return isOverdue || interruption.isCancelled
    }
    func run(withExtensions: Bool) {
      let matcher = tools.matcher(withExtensions: withExtensions)
      highlight_query_begin()
      if isWhole {
        matcher.run(root: newTree.rootNode, units: units, sink: &sink, shouldStop: shouldStop)
      } else {
        visited = matcher.run(
          root: newTree.rootNode, units: units, regions: regions, sink: &sink, shouldStop: shouldStop)
      }
      exceededWorkLimit = matcher.exceededWorkLimit
      costly = matcher.costlyPattern
    }
    run(withExtensions: !isExtensionOff)
    if isOverdue && !interruption.isCancelled {
      isExtensionOff = true
      (isExtended, isOverdue) = (false, false)
      sink = LayerSink(program: language.program, meanings: language.meanings, units: units)
      run(withExtensions: false)
    }
    // The storage was abandoned.
    if interruption.isCancelled { return edited }
    if exceededWorkLimit || isExtensionOff {
      limits.insert(.matchWork)
      costlyPattern = isExtensionOff ? nil : costly ?? costlyPattern
    } else if isWhole && !limits.isEmpty {
      limits.remove(.matchWork)
    }

    let parents = VisitedParents(visited)
    let visitedEnd = regions.ranges.last?.upperBound ?? 0
    // Whether the walk has reported this match node again.
    func isVisited(_ start: UInt32, _ end: UInt32, _ depth: UInt16, _ comparesSiblings: Bool) -> Bool {
      if isWhole || regions.touches(start, end) { return true }
      guard comparesSiblings, depth > 0, start <= visitedEnd else { return false }
      return parents.hold(start, end, depth: depth)
    }

    var dirty = edited
    if isWhole {
      let (old, oldSiblings) = (captures, siblingCaptures)
      captures = CaptureStore(isPacked: sink.highlights.isLong) { sink.highlights.drain($0) }
      siblingCaptures = CaptureStore(isPacked: sink.siblingHighlights.isLong) { sink.siblingHighlights.drain($0) }
      if isFirst {
        dirty.insert(0..<UInt32(units.count))
      } else {
        SyntaxLayer.insertDifferences(old.all, captures.all, into: &dirty)
        SyntaxLayer.insertDifferences(oldSiblings.all, siblingCaptures.all, into: &dirty)
      }
    } else {
      // A node that begins or ends where a region does touches it.
      let near = regions.hull
      let removed = captures.remove(near: near) { regions.touches($0.matchNodeStart, $0.matchNodeEnd) }
      let found = sink.highlights.drained()
      captures.insert(sorted: found)
      let removedSiblings = siblingCaptures.remove(near: near, orBelow: parents) {
        isVisited($0.matchNodeStart, $0.matchNodeEnd, $0.matchNodeDepth, true)
      }
      let foundSiblings = sink.siblingHighlights.drained()
      siblingCaptures.insert(sorted: foundSiblings)
      SyntaxLayer.insertDifferences(removed, found, into: &dirty)
      SyntaxLayer.insertDifferences(removedSiblings, foundSiblings, into: &dirty)
    }
    workspace.forgetSweeps()
    let changedLocals = replaceLocals(
      sink.locals,
      visited: isWhole ? nil : { isVisited($0.matchNodeStart, $0.matchNodeEnd, $0.matchNodeDepth, $0.comparesSiblings) },
      near: regions.hull, parents)
    if language.meanings.nameResolution != .none {
      let changesFile = updateFileNames(changedLocals)
      if !isFirst {
        insertNames(touching: edited, into: &dirty)
        insertUses(of: changedLocals, changesFile: changesFile, units: units, into: &dirty)
      }
    }
    replaceLinks(
      sink.links,
      visited: isWhole ? nil : { isVisited($0.matchNodeStart, $0.matchNodeEnd, $0.matchNodeDepth, $0.comparesSiblings) },
      near: regions.hull, parents, edited: edited, &dirty)
    let removedInjections = injections.remove(near: regions.hull, orBelow: parents) {
      isVisited($0.matchNodeStart, $0.matchNodeEnd, $0.matchNodeDepth, $0.comparesSiblings)
    }
    var form: InjectionForm?
    let foundInjections = sink.injections.compactMap {
      interruption.isCancelled ? nil : injection(of: $0, units: units, &form, workspace)
    }
    updateInjections(
      foundInjections, replacing: removedInjections, changed: regions, edited: edited, units: units, dirty: &dirty,
      in: &syntax, workspace)
    return dirty
  }

  // The work that the patterns added by a folder may do for each unit of the text. The time is the last resort, and asked
  // for now and then, because that costs a system call.
  private static let extensionWorkPerUnit: UInt64 = 333
  private static let extensionTimePerWork: UInt64 = 3
  private static let extensionWorkBetweenLooks: UInt64 = 100_000

  /// Replaces stored links by the links of a new match, and adds the ranges of changed links to `dirty`.
  /// - Parameters:
  ///   - found: the links of the new match, in any order.
  ///   - visited: whether the match visited the match node of a stored link, which is then removed; nil: all links are
  ///     replaced.
  ///   - bounds: only links near this range or below `parents` are removed; ignored if `visited` is nil.
  ///   - parents: the visited parent nodes.
  ///   - edited: the edited ranges. A new link whose target is edited is dirty too.
  private mutating func replaceLinks(
    _ found: ContiguousArray<LayerLink>, visited: ((LayerLink) -> Bool)?, near bounds: ClosedRange<UInt32>,
    _ parents: VisitedParents, edited: DirtyRegions, _ dirty: inout DirtyRegions
  ) {
    if found.isEmpty && links.isEmpty { return }
    let found = ContiguousArray(found.sorted(by: LayerLink.precedes))
    if let visited {
      let removed = links.remove(near: bounds, orBelow: parents, where: visited)
      links.insert(sorted: found)
      SyntaxLayer.insertDifferences(removed, found, into: &dirty)
    } else {
      SyntaxLayer.insertDifferences(links.all, found, into: &dirty)
      links = LinkStore(sorted: found)
    }
    // A link may be in another line than its target.
    for link in found where edited.touches(link.targetStart, link.targetEnd) { dirty.insert(link.start..<link.end) }
  }

  /// Adds to `regions` the ranges that have to be matched again. Returns false if the whole layer has to be: without
  /// an old tree that the new one reuses, if the regions are more than half of the text or cannot be found within the
  /// limits, if the text is short, or if the interruption is raised.
  private func narrow(
    _ regions: inout DirtyRegions, oldTree: SyntaxTree?, newTree: SyntaxTree, length: Int, limit: Int?,
    _ workspace: ThreadWorkspace
  ) -> Bool {
    // A tree that took nothing over has changed everywhere.
    guard let oldTree, newTree.isIncremental || oldTree === newTree, newTree.isUTF8 == oldTree.isUTF8 else { return false }
    if oldTree !== newTree {
      for range in newTree.changedRanges(from: oldTree) { regions.insert(range) }
      if let limit, regions.length > limit { return false }
      let isCompared = workspace.tools(of: language).matcher(withExtensions: !isExtensionOff).withTables {
        // Beyond that, matching all of the text is cheaper.
        RoleChanges.widen(
          &regions, old: oldTree.rootNode, new: newTree.rootNode, tables: $0, budget: 256 + length / 32)
      }
      guard isCompared else { return false }
    }
    // A capture that may have moved is matched again at its match node. Each round adds regions; a round that adds none
    // is the last.
    for round in 0...Self.matchNodeRounds {
      if round == Self.matchNodeRounds || workspace.interruption.isCancelled { return false }
      var anchors = DirtyRegions()
      func look(_ start: UInt32, _ end: UInt32, _ matchNodeStart: UInt32, _ matchNodeEnd: UInt32) {
        if regions.touches(start, start) || regions.touches(end, end), !regions.touches(matchNodeStart, matchNodeEnd) {
          anchors.insert(matchNodeStart..<matchNodeEnd)
        }
      }
      captures.forEach(near: regions.hull) { look($0.start, $0.end, $0.matchNodeStart, $0.matchNodeEnd) }
      siblingCaptures.forEach(near: regions.hull) { look($0.start, $0.end, $0.matchNodeStart, $0.matchNodeEnd) }
      links.forEach(near: regions.hull) { link in
        look(link.start, link.end, link.matchNodeStart, link.matchNodeEnd)
        if regions.touches(link.targetStart, link.targetEnd), !regions.touches(link.matchNodeStart, link.matchNodeEnd) {
          anchors.insert(link.matchNodeStart..<link.matchNodeEnd)
        }
      }
      locals.forEach(near: regions.hull) { local in
        look(local.start, local.end, local.matchNodeStart, local.matchNodeEnd)
        // Names keep their meaning. The end of a value may change with any edit inside it: its last token can become
        // the last token of another node of the same kind.
        if local.kind != .scope, regions.touches(local.start, max(local.end, local.valueEnd)),
          !regions.touches(local.matchNodeStart, local.matchNodeEnd)
        {
          anchors.insert(local.matchNodeStart..<local.matchNodeEnd)
        }
      }
      injections.forEach(near: regions.hull) { injection in
        if regions.touches(injection.start, injection.end),
          !regions.touches(injection.matchNodeStart, injection.matchNodeEnd)
        {
          anchors.insert(injection.matchNodeStart..<injection.matchNodeEnd)
        }
      }
      let before = regions
      for range in anchors.ranges { regions.insert(range) }
      if regions == before { break }
    }
    // Matching most of a text in pieces costs more than matching all of it.
    return regions.length * 2 < length && length >= Self.smallLength
  }

  /// Adds the ranges of the elements that only one of two lists contains to `dirty`. Both lists are in document
  /// order.
  static func insertDifferences<Element: StoredMatchResult & Equatable>(
    _ old: ContiguousArray<Element>, _ new: ContiguousArray<Element>, into dirty: inout DirtyRegions
  ) {
    forEachDifference(old, new) { dirty.insert($0.start..<max($0.start, $0.end)) }
  }

  /// Calls `body` with each element that only one of two lists contains. Both lists are in document order.
  @inline(__always)
  static func forEachDifference<Element: StoredMatchResult & Equatable>(
    _ old: ContiguousArray<Element>, _ new: ContiguousArray<Element>, _ body: (Element) -> Void
  ) {
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < old.count || newIndex < new.count {
      if oldIndex < old.count && newIndex < new.count && old[oldIndex] == new[newIndex] {
        oldIndex += 1
        newIndex += 1
        continue
      }
      let takesOld =
        newIndex == new.count
        || (oldIndex < old.count && Element.precedes(old[oldIndex], new[newIndex]))
      body(takesOld ? old[oldIndex] : new[newIndex])
      if takesOld { oldIndex += 1 } else { newIndex += 1 }
    }
  }

  // MARK: Reading

  /// Everything that was found and kept, in document order.
  var kept: (captures: ContiguousArray<LayerCapture>, siblingCaptures: ContiguousArray<LayerCapture>) {
    (captures.all, siblingCaptures.all)
  }
}
