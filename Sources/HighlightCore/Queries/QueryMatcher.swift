internal import CParserInternals
internal import CTreeSitter
internal import TextModel

/// The position of a match in the tree.
struct MatchPosition {
  /// The node at which the walk found the match: the last one of a path, the first one of a program.
  var anchor: TSNode
  /// The number of its ancestors.
  var depth: UInt16
  /// Whether the match depends on siblings after the match node.
  var comparesSiblings: Bool
  /// The last node of the match in document order.
  var completion: MatchCompletion
}

/// Takes the matches of a walk.
protocol MatchSink {
  /// Called for a match whose conditions hold. The captures are valid during the call only.
  mutating func accept(pattern: Int, captures: UnsafeBufferPointer<MatchedCapture>, position: MatchPosition)
  /// Called for a match that fails a condition, but only by walks that report everything. The captures are valid
  /// during the call only.
  mutating func reject(pattern: Int, captures: UnsafeBufferPointer<MatchedCapture>)
  /// Called for each node that the walk reaches, before the matches that end at the node are reported; in a walk over
  /// regions only for nodes that touch one.
  mutating func visit(_ node: TSNode)
}

extension MatchSink {
  mutating func reject(pattern: Int, captures: UnsafeBufferPointer<MatchedCapture>) {}
  @inline(__always)
  mutating func visit(_ node: TSNode) {}
}

/// Walks a tree once and reports every match of a program, nodes in document order.
///
/// Keeps its scratch memory between walks. One thread at a time.
final class QueryMatcher {
  /// Sibling tests that one start node may cost: a pattern that pairs the children of a huge node must not run for minutes.
  static let workLimit = 200_000

  let program: QueryProgram
  /// Whether some start node of the last walk cost more than `workLimit`; its other matches are missing.
  private(set) var exceededWorkLimit = false
  /// The pattern that did most of the work at the first such node; nil if there is none.
  private(set) var costlyPattern: Int?
  /// The tables, with conditions for this thread.
  private let pointers: UnsafePointer<QueryTables.Pointers>
  private var scratch: QueryWalk

  /// Creates a matcher for one thread.
  /// - Parameters:
  ///   - reportsEverything: also reports matches that cannot win, and matches that conditions reject, for comparisons
  ///     with other engines.
  ///   - pollsOften: polls at every node whether to stop, and counts the work (`highlight_query_work`), for programs
  ///     where one node may cost much; else polls every 4096 nodes.
  init(_ program: QueryProgram, reportsEverything: Bool = false, pollsOften: Bool = false) {
    self.program = program
    pointers = program.tables.pointersForOneThread()
    scratch = QueryWalk(pointers, reportsEverything: reportsEverything)
    if pollsOften { scratch.pollMask = 0 }
  }

  /// Reports to `sink` the matches at `root` and below it whose match node touches a region, and the matches that compare
  /// siblings with such a node.
  ///
  /// O(nodes that touch a region, and their children) for path patterns; programs cost what their children cost.
  /// - Parameters:
  ///   - units: the text of the tree.
  ///   - regions: nil: all of the tree.
  ///   - shouldStop: polled about every 4096 nodes; returns true to end the walk early.
  /// - Returns: the entered nodes that are not entirely inside a region, some of whose children may have been
  ///   skipped.
  @discardableResult
  func run<Sink: MatchSink>(
    root: TSNode, units: TextUnits, regions: DirtyRegions? = nil, sink: inout Sink, shouldStop: () -> Bool = { false }
  ) -> ContiguousArray<VisitedParent> {
    withWalk { walk in
      walk.run(root: root, units: units, regions: regions, sink: &sink, shouldStop: shouldStop)
      return walk.parents
    }
  }

  /// Calls `body` with the tables of the program, which are valid during the call only, and returns its result.
  func withTables<Result>(_ body: (UnsafePointer<QueryTables.Pointers>) -> Result) -> Result {
    withExtendedLifetime(self) { body(pointers) }
  }

  deinit {
    scratch.release()
    QueryTables.release(pointers)
  }

  /// Calls `body` with the scratch memory and returns its result, then sets `exceededWorkLimit`. The memory is a local
  /// value during the call, whose accesses need no checks at run time.
  private func withWalk<Result>(_ body: (inout QueryWalk) -> Result) -> Result {
    var walk = QueryWalk(pointers, reportsEverything: scratch.reportsEverything)
    swap(&walk, &scratch)
    let result = withExtendedLifetime(self) { body(&walk) }
    exceededWorkLimit = walk.exceededWorkLimit
    costlyPattern = walk.costlyPattern
    swap(&walk, &scratch)
    return result
  }

  /// Whether all conditions of a pattern hold for some captures.
  func conditionsHold(
    _ pattern: Int, _ captures: ContiguousArray<MatchedCapture>, _ units: TextUnits
  ) -> Bool {
    withExtendedLifetime(self) {
      captures.withUnsafeBufferPointer {
        pointers.conditionsHold(pattern, $0, units, WalkPath(start: nil, count: 0))
      }
    }
  }
}

/// A node that a walk over regions entered without visiting all of its children.
struct VisitedParent {
  /// UTF-16 offsets, half-open.
  var start: UInt32
  var end: UInt32
  var depth: UInt16
}

/// The state of a walk.
struct QueryWalk {
  /// A node between the root and the current node, that one included.
  struct PathNode {
    var node: TSNode
    var symbol: TSSymbol
    /// Its field, if some step may test it, else 0; `unknownField` until it is asked for.
    private var field: TSFieldId
    /// Set only if some step tests a supertype of such a node.
    var supertypes: UInt32
    /// Its index among the children of its parent.
    var index: Int32
    /// The number of nodes that the walk came to before.
    var serial: Int32
    /// How many entries the cursor has at the node.
    private var cursorDepth: UInt32

    private static let unknownField = TSFieldId.max

    /// Creates the entry of a node in the path from the root to the current node.
    /// - Parameters:
    ///   - needsField: whether some step may test the field of the node; if false, the field is 0.
    ///   - supertypes: the supertypes of the node, each a bit.
    ///   - index: which child of its parent the node is.
    ///   - serial: the number of nodes that were visited before.
    ///   - cursor: at the node.
    @inline(__always)
    init(
      node: TSNode, symbol: TSSymbol, needsField: Bool, supertypes: UInt32, index: Int32, serial: Int32,
      _ cursor: UnsafePointer<TSTreeCursor>
    ) {
      (self.node, self.symbol, self.supertypes, self.index, self.serial) = (node, symbol, supertypes, index, serial)
      cursorDepth = highlight_cursor_depth(cursor)
      field = !needsField ? 0 : highlight_knows_nodes() ? Self.unknownField : ts_tree_cursor_current_field_id(cursor)
    }

    /// Returns the field of the node, which is found at the first call. 0 if it has none or if no step can test it.
    /// - Parameter cursor: at the node or below it.
    @inline(__always)
    mutating func field(_ cursor: UnsafePointer<TSTreeCursor>) -> TSFieldId {
      if field == Self.unknownField { field = highlight_cursor_field(cursor, cursorDepth) }
      return field
    }
  }

  /// The children of shorter nodes are stepped over one by one.
  private static let wideLength = Granularity.choose(500, small: 0)

  let tables: UnsafePointer<QueryTables.Pointers>
  let reportsEverything: Bool
  private(set) var exceededWorkLimit = false
  /// The pattern that did most of the work at the first such node.
  private(set) var costlyPattern: Int?
  // Units of work, of about a nanosecond: of a node, of a pattern that may match there, and of a test of another node.
  private static let workPerNode: UInt64 = 100
  private static let workPerPattern: UInt64 = 30
  private static let workPerTest: UInt64 = 20
  /// The number of nodes between two polls, a power of two less one.
  var pollMask: Int32 = 0xFFF
  private var countsWork: Bool { pollMask == 0 }
  private var path = ScratchBuffer<PathNode>()
  private var captures = ScratchBuffer<MatchedCapture>()
  private var candidates = PathCandidates()
  var backtracking = BacktrackingState()
  private var steps: CursorSteps { backtracking.steps }
  private(set) var parents: ContiguousArray<VisitedParent> = []
  /// The first region that does not end before the walk.
  private var region = 0

  init(_ tables: UnsafePointer<QueryTables.Pointers>, reportsEverything: Bool) {
    self.tables = tables
    self.reportsEverything = reportsEverything
  }

  /// Frees the memory, which is not freed otherwise. The walk is unusable afterwards.
  mutating func release() {
    path.release()
    captures.release()
    candidates.release()
    backtracking.release()
  }

  /// Walks a tree in document order and reports the matches at its nodes to `sink`. Ends early when `shouldStop`,
  /// polled now and then, returns true.
  /// - Parameter regions: only matches at nodes that touch a region, or that compare siblings with one, are reported;
  ///   nil for all.
  mutating func run<Sink: MatchSink>(
    root: TSNode, units: TextUnits, regions: DirtyRegions?, sink: inout Sink, shouldStop: () -> Bool
  ) {
    exceededWorkLimit = false
    costlyPattern = nil
    path.keepFirst(0)
    parents.removeAll(keepingCapacity: true)
    region = 0
    backtracking.forgetSiblings()
    var cursor = ts_tree_cursor_new(root)
    defer { ts_tree_cursor_delete(&cursor) }
    let steps = CursorSteps()
    backtracking.steps = steps
    var visited: Int32 = 0
    var index: Int32 = 0
    while true {
      let node = steps.currentNode(&cursor)
      let symbol = steps.symbol(of: node)
      let slot = tables.slot(of: symbol)
      path.append(
        PathNode(
          node: node, symbol: symbol,
          needsField: path.count > 0 && tables.needsField(symbol, below: path.pointer(at: path.count - 1).pointee.symbol),
          supertypes: tables.pointee.needsSupertypes[slot] ? tables.supertypes(of: &cursor) : 0, index: index,
          serial: visited, &cursor))

      let isDirty = regions?.touches(node) ?? true
      let startEnd = Int(tables.pointee.startStarts[slot + 1])
      let start = Int(tables.pointee.startStarts[slot])
      if isDirty {
        sink.visit(node)
        let pathEnd = Int(tables.pointee.pathStarts[slot + 1])
        let pathStart = Int(tables.pointee.pathStarts[slot])
        if pathStart < pathEnd { matchPaths(slot, &cursor, units, &sink) }
      }
      if start < startEnd, isDirty || regions.map({ !$0.isBeyond(node) }) ?? true {
        matchPrograms(start..<startEnd, siblingsOnly: !isDirty, &cursor, units, &sink)
      }

      visited += 1
      if countsWork {
        let patterns = startEnd - start + Int(tables.pointee.pathStarts[slot + 1] - tables.pointee.pathStarts[slot])
        highlight_query_count(Self.workPerNode + UInt64(patterns) * Self.workPerPattern)
      }
      if visited & pollMask == 0 && shouldStop() { return }
      if isDirty && !highlight_node_is_inline(node) && enter(node, regions, &cursor, &index) { continue }
      while true {
        index = path.removeLast().index + 1
        if let regions, path.count > 0, regions.isBeyond(steps.currentNode(&cursor)) {
          // Nothing after it can touch a region.
        } else if steps.goToNextSibling(&cursor) {
          if let regions { skipClean(regions, &cursor, &index) }
          break
        }
        guard ts_tree_cursor_goto_parent(&cursor) else { return }
      }
    }
  }

  /// Moves to the first child that has to be visited, and returns false if there is none. With regions, records a
  /// node that is not entirely inside one in `parents`, and skips its children before the next region.
  /// - Parameter index: set to the index of the child.
  private mutating func enter(
    _ node: TSNode, _ regions: DirtyRegions?, _ cursor: UnsafeMutablePointer<TSTreeCursor>, _ index: inout Int32
  ) -> Bool {
    index = 0
    guard let regions, !regions.contains(node) else { return steps.goToFirstChild(cursor) }
    parents.append(
      VisitedParent(start: UInt32(node.start), end: UInt32(node.end), depth: UInt16(clamping: path.count - 1)))
    if node.end - node.start >= Self.wideLength {
      let byteOffset = min(nextRegion(regions, from: node.start) ?? 0, UInt32.max / 2) << highlight_unit_shift(node.tree)
      let count = highlight_cursor_goto_child(
        cursor, node, byteOffset, tables.pointee.hasSiblingComparisons ? tables.pointee.comparesSiblings : nil,
        UInt32(tables.pointee.lastSlot))
      if count >= 0 {
        index = Int32(truncatingIfNeeded: count)
        return true
      }
    }
    guard steps.goToFirstChild(cursor) else { return false }
    skipClean(regions, cursor, &index)
    return true
  }

  /// Returns the start of the first region whose end is at or after an offset; nil if all regions end before it. The
  /// start may be before the offset. Offsets must not descend from call to call. Amortised O(1).
  @inline(__always)
  private mutating func nextRegion(_ regions: DirtyRegions, from offset: Int) -> UInt32? {
    while region < regions.ranges.count && Int(regions.ranges[region].upperBound) < offset { region += 1 }
    return region < regions.ranges.count ? regions.ranges[region].lowerBound : nil
  }

  /// Moves past siblings that end before the next region and at which no match that compares siblings begins; the
  /// last sibling is never skipped. Does nothing after the last region.
  /// - Parameter index: increased by the number of skipped siblings.
  @inline(__always)
  private mutating func skipClean(
    _ regions: DirtyRegions, _ cursor: UnsafeMutablePointer<TSTreeCursor>, _ index: inout Int32
  ) {
    while true {
      let node = steps.currentNode(cursor)
      let start = node.start
      guard let next = nextRegion(regions, from: start), start < Int(next),
        !tables.pointee.comparesSiblings[tables.slot(of: steps.symbol(of: node))], node.end < Int(next),
        steps.goToNextSibling(cursor)
      else { return }
      index += 1
    }
  }

  // MARK: Paths

  /// Reports the matches of path patterns that end in the current node, later patterns first. Plain patterns before a
  /// match that beats them are skipped unless `reportsEverything` is set.
  @inline(__always)
  private mutating func matchPaths<Sink: MatchSink>(
    _ slot: Int, _ cursor: UnsafePointer<TSTreeCursor>, _ units: TextUnits, _ sink: inout Sink
  ) {
    let level = path.count - 1
    let parent = level > 0 ? tables.slot(of: path.pointer(at: level - 1).pointee.symbol) : tables.pointee.lastSlot + 1
    var index = candidates.first(at: slot, below: parent, tables, keepsAll: reportsEverything)
    if candidates[index].entry < 0 { return }
    let node = path.pointer(at: level).pointee.node
    let start = node.start
    let unit = start < units.count && !reportsEverything ? units[start] : nil
    var isSettled = false
    while true {
      let candidate = candidates[index]
      if candidate.entry < 0 { return }
      index += 1
      if candidate.isPlain && isSettled { continue }
      if candidate.gate >= 0, let unit, tables.pointee.conditions[Int(candidate.gate)].rejects(first: unit) { continue }
      if candidate.field != 0 && candidate.field != path.pointer(at: level).pointee.field(cursor) { continue }
      let entry = tables.pointee.pathEntries + Int(candidate.entry)
      if candidate.decided != PathCandidates.Candidate.all,
        !tables.fits(path, entry.pointee.steps, after: Int(candidate.decided), cursor)
      {
        continue
      }
      captures.keepFirst(0)
      if let capture = entry.pointee.onlyCapture {
        captures.append(MatchedCapture(node: node, capture: capture, depth: UInt16(clamping: level)))
      } else {
        collectPathCaptures(Int(entry.pointee.steps.lowerBound), Int(entry.pointee.steps.upperBound))
      }
      let pattern = Int(entry.pointee.pattern)
      let matched = captures[0..<captures.count]
      if countsWork { Self.countTexts(of: matched) }
      guard tables.conditionsHold(pattern, matched, units, path[0..<path.count]) else {
        if reportsEverything { sink.reject(pattern: pattern, captures: matched) }
        continue
      }
      let depth = UInt16(clamping: level)
      sink.accept(
        pattern: pattern, captures: matched,
        position: MatchPosition(
          anchor: node, depth: depth, comparesSiblings: false,
          completion: MatchCompletion(start: UInt32(start), depth: depth)))
      if candidate.isPlain && !reportsEverything && !tables.pointee.asksLocals[pattern] { isSettled = true }
    }
  }

  private mutating func collectPathCaptures(_ first: Int, _ end: Int) {
    var level = path.count - (end - first)
    var index = end - 1
    while index >= first {
      let list = tables.pointee.steps[index].captures
      var capture = Int(list.lowerBound)
      while capture < Int(list.upperBound) {
        captures.append(
          MatchedCapture(
            node: path[level].node, capture: tables.pointee.captureLists[capture], depth: UInt16(clamping: level)))
        capture += 1
      }
      level += 1
      index -= 1
    }
  }

  // MARK: Programs

  /// Runs the programs that begin at the current node and reports their matches. Sets `exceededWorkLimit` if that costs
  /// too much; the other matches of the node are missing then.
  /// - Parameters:
  ///   - entries: the indices of the programs in `startEntries`.
  ///   - siblingsOnly: runs only the programs that compare siblings.
  private mutating func matchPrograms<Sink: MatchSink>(
    _ entries: Range<Int>, siblingsOnly: Bool, _ cursor: UnsafePointer<TSTreeCursor>,
    _ units: TextUnits, _ sink: inout Sink
  ) {
    let level = path.count - 1
    let start = path.pointer(at: level)
    let root = Sibling(
      node: start.pointee.node, symbol: start.pointee.symbol, field: start.pointee.field(cursor),
      supertypes: start.pointee.supertypes, list: 0)
    let listsSiblings = level > 0 && tables.pointee.comparesSiblings[tables.slot(of: root.symbol)]
    if siblingsOnly && !listsSiblings { return }
    backtracking.begin()
    var siblings: BacktrackingState.SiblingPosition?
    if listsSiblings {
      let parent = path[level - 1]
      siblings = backtracking.position(
        of: root, parent: parent.node, parent.symbol, level: level, serial: parent.serial,
        index: Int(start.pointee.index), cursor: cursor, tables)
    }
    var alone: BacktrackingState.SiblingPosition?
    var children = StartChildren()
    // The symbols of what may follow at once, as in `QueryProgram.Step.required`; 0 while they are not known.
    var followers: UInt64 = 0
    var costliest = (work: 0, pattern: 0)
    var next = tables.pointee.startEntries + entries.lowerBound
    let end = tables.pointee.startEntries + entries.upperBound
    while next < end {
      let entry = next
      next += 1
      let position = entry.pointee.needsSiblings ? siblings : nil
      if siblingsOnly && position == nil { continue }
      if let position, entry.pointee.next >= 0 {
        let follower = tables.pointee.steps + Int(entry.pointee.next)
        if followers == 0 { followers = symbolsAfter(position) }
        let test = follower.pointee.test
        if test.kind == .symbol, followers & QueryProgram.Step.bit(of: test.symbol) == 0 { continue }
        if !isFollowed(position, by: follower) { continue }
      }
      let step = tables.pointee.steps + Int(tables.pointee.instructions[Int(entry.pointee.instruction)].target)
      if step.pointee.isTested && !reportsEverything
        && tables.rejects(root.node, step, of: Int(entry.pointee.pattern), units)
      {
        continue
      }
      if step.pointee.required != 0, !children.mayFit(step, root, &backtracking, tables) { continue }
      // If nodes are repeated, a search for all matches may cost much more than a check whether any match is possible.
      if entry.pointee.isVariable && !reportsEverything && conditionsExclude(entry, step, root, units) { continue }
      let own = position ?? alone ?? BacktrackingState.SiblingPosition(list: backtracking.addList(root), index: 0)
      if position == nil { alone = own }
      let before = backtracking.work
      let matches = run(entry, at: own, depth: level, units)
      let work = Int(backtracking.work) - Int(before)
      if work > costliest.work { costliest = (work, Int(entry.pointee.pattern)) }
      if matches.isEmpty { continue }
      if entry.pointee.isVariable { backtracking.dropContainedMatches(matches) }
      for match in matches {
        guard let captures = backtracking.captures(ofMatch: match) else { continue }
        if countsWork { Self.countTexts(of: captures) }
        guard tables.conditionsHold(Int(entry.pointee.pattern), captures, units, path[0..<path.count]) else {
          if reportsEverything { sink.reject(pattern: Int(entry.pointee.pattern), captures: captures) }
          continue
        }
        sink.accept(
          pattern: Int(entry.pointee.pattern), captures: captures,
          position: MatchPosition(
            anchor: root.node, depth: UInt16(clamping: level), comparesSiblings: position != nil,
            completion: backtracking.completion(ofMatch: match)))
      }
    }
    if countsWork { highlight_query_count(UInt64(max(backtracking.work, 0)) * Self.workPerTest) }
    if backtracking.work > QueryMatcher.workLimit {
      if !exceededWorkLimit { costlyPattern = costliest.pattern }
      exceededWorkLimit = true
    }
  }

  /// Counts the texts that conditions may read as work.
  private static func countTexts(of captures: UnsafeBufferPointer<MatchedCapture>) {
    for capture in captures { highlight_query_count(UInt64(max(capture.node.end - capture.node.start, 0))) }
  }

  /// Whether a condition on the start node alone rejects all matches of a program. False if its step has no captures.
  private func conditionsExclude(
    _ entry: UnsafePointer<QueryProgram.StartEntry>, _ step: UnsafePointer<QueryProgram.Step>, _ root: Sibling,
    _ units: TextUnits
  ) -> Bool {
    for index in step.pointee.captures.indices {
      let captured = MatchedCapture(
        node: root.node, capture: tables.pointee.captureLists[index], depth: UInt16(clamping: path.count - 1))
      if tables.conditionsExclude(Int(entry.pointee.pattern), captured, units, path[0..<path.count]) { return true }
    }
    return false
  }
}

/// The children of a start node, and the symbols below its children of one symbol. Many programs begin at the same node, and
/// most lack some node there.
private struct StartChildren {
  /// The symbols of the children, as in `QueryProgram.Step.required`; nil while they are not known.
  private var symbols: UInt64?
  /// For the children with this symbol: the symbols of their children, and whether they are known.
  private var innerSymbol: TSSymbol = 0
  private var innerSymbols: UInt64 = 0
  private var knowsInner = false

  /// Whether the start node may have the children that its step requires, and one of these the children that it
  /// requires, as far as symbols decide. True if they are not known because there are too many children.
  mutating func mayFit(
    _ step: UnsafePointer<QueryProgram.Step>, _ root: Sibling, _ backtracking: inout BacktrackingState,
    _ tables: UnsafePointer<QueryTables.Pointers>
  ) -> Bool {
    let symbols = symbols ?? SiblingList.symbols(ofChildrenOf: root.node)
    self.symbols = symbols
    guard symbols & step.pointee.required == step.pointee.required else { return false }
    let required = step.pointee.innerRequired
    // The symbols of the children are unknown if there are many: listing all of them may take long.
    if required == 0 || symbols == .max { return true }
    let children = backtracking.addList(childrenOfStart: root.node, root.symbol, tables)
    if !knowsInner || innerSymbol != step.pointee.innerSymbol {
      (knowsInner, innerSymbol, innerSymbols) = (true, step.pointee.innerSymbol, 0)
      for index in 0..<children.pointee.siblings.count {
        let child = children.pointee.siblings.pointer(at: index)
        guard child.pointee.symbol == innerSymbol else { continue }
        innerSymbols |= SiblingList.symbols(ofChildrenOf: child.pointee.node)
      }
    }
    return innerSymbols & required == required
  }
}
