internal import CTreeSitter

/// Where the last node of a match stands: its first unit and the number of nodes above it.
struct MatchCompletion {
  var start: UInt32
  var depth: UInt16
}

/// Takes the matches of a walk.
protocol MatchSink {
  /// A pattern matched and its conditions hold. The captures are valid during the call only.
  /// - Parameter completion: the last node of the match in document order.
  mutating func accept(pattern: Int, captures: UnsafeBufferPointer<MatchedCapture>, completion: MatchCompletion)
}

/// Walks a tree once and reports every match of a program, nodes in document order.
///
/// Keeps its scratch memory between walks. One thread at a time.
final class QueryMatcher {
  /// Sibling tests that one start node may cost: a pattern that pairs the children of a huge node must not run for minutes.
  static let workLimit = 200_000

  let program: QueryProgram
  /// Whether the walk also reports matches that cannot win: for comparisons with other engines.
  let reportsEverything: Bool
  /// Whether some start node of the last walk cost more than `workLimit`; its other matches are missing.
  private(set) var hitWorkLimit = false

  // The path from the root to the current node.
  private var pathNodes: ContiguousArray<TSNode> = []
  private var pathSymbols: ContiguousArray<TSSymbol> = []
  private var pathFields: ContiguousArray<TSFieldId> = []
  private var pathSupertypes: ContiguousArray<UInt32> = []
  private var pathIndices: ContiguousArray<Int32> = []
  private var captures: ContiguousArray<MatchedCapture> = []
  var backtracking = BacktrackingState()

  init(_ program: QueryProgram, reportsEverything: Bool = false) {
    self.program = program
    self.reportsEverything = reportsEverything
    captures.reserveCapacity(16)
  }

  /// Reports the matches below `root`. O(nodes) for path patterns; programs cost what their children cost.
  /// - Parameters:
  ///   - units: the text of the tree.
  ///   - shouldStop: polled now and then; ends the walk early.
  func run<Sink: MatchSink>(
    root: TSNode, units: UnsafeBufferPointer<UInt16>, sink: inout Sink, shouldStop: () -> Bool = { false }
  ) {
    hitWorkLimit = false
    pathNodes.removeAll(keepingCapacity: true)
    pathSymbols.removeAll(keepingCapacity: true)
    pathFields.removeAll(keepingCapacity: true)
    pathSupertypes.removeAll(keepingCapacity: true)
    pathIndices.removeAll(keepingCapacity: true)
    var cursor = ts_tree_cursor_new(root)
    defer { ts_tree_cursor_delete(&cursor) }
    let tracksSupertypes = !program.supertypes.isEmpty
    var visited = 0
    var index: Int32 = 0
    while true {
      let node = ts_tree_cursor_current_node(&cursor)
      let symbol = ts_node_symbol(node)
      let slot = program.slot(of: symbol)
      pathNodes.append(node)
      pathSymbols.append(symbol)
      pathFields.append(program.needsField[slot] ? ts_tree_cursor_current_field_id(&cursor) : 0)
      if tracksSupertypes { pathSupertypes.append(supertypes(&cursor)) }
      pathIndices.append(index)

      let pathEnd = Int(program.pathStarts[slot + 1])
      var entry = Int(program.pathStarts[slot])
      if entry < pathEnd { matchPaths(&entry, pathEnd, units, &sink) }
      let startEnd = Int(program.startStarts[slot + 1])
      let start = Int(program.startStarts[slot])
      if start < startEnd { matchPrograms(start..<startEnd, &cursor, units, &sink) }

      visited += 1
      if visited & 0xFFF == 0 && shouldStop() { return }
      if ts_tree_cursor_goto_first_child(&cursor) {
        index = 0
        continue
      }
      while true {
        index = pathIndices[pathIndices.count - 1] + 1
        pathNodes.removeLast()
        pathSymbols.removeLast()
        pathFields.removeLast()
        if tracksSupertypes { pathSupertypes.removeLast() }
        pathIndices.removeLast()
        if ts_tree_cursor_goto_next_sibling(&cursor) { break }
        guard ts_tree_cursor_goto_parent(&cursor) else { return }
      }
    }
  }

  func supertypes(_ cursor: UnsafePointer<TSTreeCursor>) -> UInt32 {
    program.supertypes.withUnsafeBufferPointer {
      highlight_cursor_supertypes(cursor, $0.baseAddress, UInt32($0.count))
    }
  }

  // MARK: Paths

  /// Tries the path patterns that end in the current node, later ones first.
  private func matchPaths<Sink: MatchSink>(
    _ entry: inout Int, _ end: Int, _ units: UnsafeBufferPointer<UInt16>, _ sink: inout Sink
  ) {
    var isSettled = false
    while entry < end {
      let candidate = program.pathEntries[entry]
      entry += 1
      if candidate.isPlain && isSettled { continue }
      guard fitsPath(candidate.steps) else { continue }
      captures.removeAll(keepingCapacity: true)
      collectPathCaptures(candidate.steps)
      let pattern = Int(candidate.pattern)
      guard conditionsHold(pattern, captures, units) else { continue }
      let level = pathNodes.count - 1
      let completion = MatchCompletion(start: UInt32(pathNodes[level].start), depth: UInt16(clamping: level))
      captures.withUnsafeBufferPointer { sink.accept(pattern: pattern, captures: $0, completion: completion) }
      if candidate.isPlain && !reportsEverything && !program.patterns[pattern].settings.skipsLocals { isSettled = true }
    }
  }

  private func fitsPath(_ steps: Range<Int32>) -> Bool {
    var level = pathNodes.count - 1
    guard level + 1 >= steps.count else { return false }
    for index in steps {
      let step = program.steps[Int(index)]
      let supertypes = step.test.supertype == 0 ? 0 : pathSupertypes[level]
      guard fits(step.test, pathNodes[level], pathSymbols[level], supertypes),
        step.field == 0 || step.field == pathFields[level],
        step.negatedFields.isEmpty || lacksFields(pathNodes[level], step.negatedFields)
      else { return false }
      level -= 1
    }
    return true
  }

  private func collectPathCaptures(_ steps: Range<Int32>) {
    var level = pathNodes.count - steps.count
    for index in steps.reversed() {
      for capture in program.steps[Int(index)].captures {
        captures.append(
          MatchedCapture(
            node: pathNodes[level], capture: program.captureLists[Int(capture)], depth: UInt16(clamping: level)))
      }
      level += 1
    }
  }

  @inline(__always)
  func fits(_ test: QueryProgram.NodeTest, _ node: TSNode, _ symbol: TSSymbol, _ supertypes: UInt32) -> Bool {
    switch test.kind {
    case .symbol: if symbol != test.symbol { return false }
    case .anyNamed: if symbol == 0xFFFF || !program.isNamed[program.slot(of: symbol)] { return false }
    case .any: if symbol == 0xFFFF { return false }
    case .missing: return ts_node_is_missing(node) && (test.symbol == 0 || symbol == test.symbol)
    }
    return test.supertype == 0 || supertypes >> UInt32(test.supertype - 1) & 1 == 1
  }

  func lacksFields(_ node: TSNode, _ fields: Range<Int32>) -> Bool {
    for index in fields
    where !ts_node_is_null(ts_node_child_by_field_id(node, program.negatedFields[Int(index)])) {
      return false
    }
    return true
  }

  func conditionsHold(
    _ pattern: Int, _ captures: ContiguousArray<MatchedCapture>, _ units: UnsafeBufferPointer<UInt16>
  ) -> Bool {
    let conditions = program.patterns[pattern].settings.conditions
    if conditions.isEmpty { return true }
    return captures.withUnsafeBufferPointer { captures in conditions.allSatisfy { $0.holds(captures, units) } }
  }

  // MARK: Programs

  /// Runs the programs that begin at the current node.
  private func matchPrograms<Sink: MatchSink>(
    _ entries: Range<Int>, _ cursor: inout TSTreeCursor, _ units: UnsafeBufferPointer<UInt16>, _ sink: inout Sink
  ) {
    let level = pathNodes.count - 1
    backtracking.begin()
    for index in entries {
      let entry = program.startEntries[index]
      let matches: Range<Int>
      if entry.needsSiblings && level > 0 {
        matches = run(
          entry, siblingsOf: pathNodes[level - 1], index: Int(pathIndices[level]), depth: level)
      } else {
        let root = Sibling(
          node: pathNodes[level], symbol: pathSymbols[level], field: pathFields[level],
          supertypes: pathSupertypes.last ?? 0)
        matches = run(entry, root: root, depth: level)
      }
      if matches.isEmpty { continue }
      if entry.isVariable { backtracking.dropContainedMatches(matches) }
      for match in matches {
        guard let found = backtracking.captures(ofMatch: match) else { continue }
        captures.removeAll(keepingCapacity: true)
        captures.append(contentsOf: found)
        guard conditionsHold(Int(entry.pattern), captures, units) else { continue }
        let completion = backtracking.completion(ofMatch: match)
        captures.withUnsafeBufferPointer {
          sink.accept(pattern: Int(entry.pattern), captures: $0, completion: completion)
        }
      }
    }
    if backtracking.work > Self.workLimit { hitWorkLimit = true }
  }
}
