internal import CTreeSitter

/// A node among its siblings.
struct Sibling {
  var node: TSNode
  var symbol: TSSymbol
  var field: TSFieldId
  var supertypes: UInt32
}

/// Siblings in memory that is freed by hand: a value without references is read in place, where an array inside a structure inside an array
/// is copied out first.
private struct SiblingBuffer {
  private var base: UnsafeMutablePointer<Sibling>?
  private var capacity = 0
  private(set) var count = 0

  /// An element that is there.
  @inline(__always)
  subscript(index: Int) -> UnsafePointer<Sibling> {
    assert(index < count)
    // There is memory as soon as there is an element.
    return UnsafePointer(base.unsafelyUnwrapped + index)
  }

  mutating func append(_ sibling: Sibling) {
    if count == capacity {
      let larger = UnsafeMutablePointer<Sibling>.allocate(capacity: max(16, 2 * capacity))
      if let base { larger.moveInitialize(from: base, count: count) }
      base?.deallocate()
      base = larger
      capacity = max(16, 2 * capacity)
    }
    (base.unsafelyUnwrapped + count).initialize(to: sibling)
    count += 1
  }

  mutating func removeAll(keepingCapacity: Bool) {
    count = 0
    if keepingCapacity { return }
    base?.deallocate()
    base = nil
    capacity = 0
  }
}

/// The scratch memory of programs that start at one node.
struct BacktrackingState {
  /// A node whose children are being matched, and where to go on behind it.
  struct Frame {
    /// The list of the children.
    var list: Int
    /// The frame of the node itself, and the index behind it there; -1 for the outermost.
    var parent: Int
    var resume: Int
    var depth: Int
  }

  /// Siblings, listed as far as somebody asked.
  private struct List {
    /// Whose children they are; nil for a start node and its siblings.
    var parent: TSNode?
    /// The symbol of the node above.
    var parentSymbol: TSSymbol = 0
    var siblings = SiblingBuffer()
    /// Of the siblings of start nodes: the serial of the node above them, -1 for none, and which child of it the first one is.
    var serial: Int32 = -1
    var first = 0
    /// Stands at the last listed sibling, or at the parent before the first.
    var cursor: TSTreeCursor?
    /// Whether all siblings are listed.
    var isComplete = false

    /// Puts the cursor at the parent of the first sibling.
    mutating func place(at parent: TSNode) {
      if cursor == nil {
        cursor = ts_tree_cursor_new(parent)
      } else {
        ts_tree_cursor_reset(&cursor!, parent)
      }
    }

    mutating func release() {
      siblings.removeAll(keepingCapacity: false)
      releaseCursor()
    }

    mutating func releaseCursor() {
      guard cursor != nil else { return }
      ts_tree_cursor_delete(&cursor!)
      cursor = nil
    }
  }

  /// The first one is that of the start node's siblings while programs need it. Of the others those in use come first; the rest keep
  /// their memory for the next start node.
  private var lists: ContiguousArray<List> = [List()]
  private var listCount = 1
  /// The siblings of start nodes by level: start nodes below the same parent share a list.
  private var levels: ContiguousArray<List> = []
  var frames: ContiguousArray<Frame> = []
  var captures: ContiguousArray<MatchedCapture> = []
  /// The captures of complete matches, one behind the other, and where each match's stand.
  private var matchedCaptures: ContiguousArray<MatchedCapture> = []
  private var matches: ContiguousArray<Range<Int>?> = []
  private var completions: ContiguousArray<MatchCompletion> = []
  /// The node that was taken last.
  var lastTaken = MatchCompletion(start: 0, depth: 0)
  var work = 0
  /// How the cursors of the walk move.
  var steps = CursorSteps()
  /// How many calls deep the search is: a long repetition must not exhaust the stack.
  var nesting = 0

  /// Forgets the node before.
  mutating func begin() {
    listCount = 1
    frames.removeAll(keepingCapacity: true)
    captures.removeAll(keepingCapacity: true)
    matchedCaptures.removeAll(keepingCapacity: true)
    matches.removeAll(keepingCapacity: true)
    completions.removeAll(keepingCapacity: true)
    work = 0
  }

  var matchCount: Int { matches.count }

  /// Keeps the present captures as a match.
  mutating func recordMatch() {
    let first = matchedCaptures.count
    matchedCaptures.append(contentsOf: captures)
    matches.append(first..<matchedCaptures.count)
    completions.append(lastTaken)
  }

  /// Where the last node of a match stands.
  func completion(ofMatch index: Int) -> MatchCompletion { completions[index] }

  /// Calls `body` with the captures of a match, unless it was dropped.
  func withCaptures(ofMatch index: Int, _ body: (UnsafeBufferPointer<MatchedCapture>) -> Void) {
    guard let range = matches[index] else { return }
    matchedCaptures.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Of matches that differ only in how much they take, keeps the longest: drops each whose captures another one has as well.
  mutating func dropContainedMatches(_ range: Range<Int>) {
    for index in range {
      guard let mine = matches[index] else { continue }
      for other in range where other != index {
        guard let theirs = matches[other], theirs.count >= mine.count else { continue }
        if theirs.count == mine.count && other > index { continue }
        if isSubsequence(mine, of: theirs) {
          matches[index] = nil
          break
        }
      }
    }
  }

  private func isSubsequence(_ part: Range<Int>, of whole: Range<Int>) -> Bool {
    var next = part.lowerBound
    for index in whole where next < part.upperBound {
      let (a, b) = (matchedCaptures[next], matchedCaptures[index])
      if a.capture == b.capture && a.node.id == b.node.id { next += 1 }
    }
    return next == part.upperBound
  }

  /// Frees the memory behind the lists; nothing else does.
  mutating func release() {
    for index in lists.indices { lists[index].release() }
    for index in levels.indices { levels[index].release() }
  }

  /// A list of nothing but a node.
  mutating func addList(_ node: Sibling) -> Int {
    let list = addList()
    lists[list].siblings.append(node)
    lists[list].isComplete = true
    return list
  }

  /// A walk begins: what was listed belongs to another tree.
  mutating func forgetSiblings() {
    for index in levels.indices where levels[index].serial >= 0 {
      levels[index].serial = -1
      levels[index].siblings.removeAll(keepingCapacity: levels[index].siblings.count <= Self.longestSharedList)
    }
  }

  /// How many siblings a list may hold before it begins anew, and how many are passed over rather than copying a cursor.
  private static let longestSharedList = 4096
  private static let fewSiblings = 16

  /// Makes the first list that of the start node's siblings.
  /// - Parameters:
  ///   - parent: the node above, and its symbol.
  ///   - level: how many nodes stand above the start node.
  ///   - serial: tells the node above from all others of the walk.
  ///   - index: which child of it the start node is.
  ///   - cursor: stands at the start node.
  /// - Returns: the place of the start node in the list.
  mutating func lendSiblings(
    of node: Sibling, parent: TSNode, _ parentSymbol: TSSymbol, level: Int, serial: Int32, index: Int,
    cursor: UnsafePointer<TSTreeCursor>
  ) -> Int {
    while levels.count <= level { levels.append(List()) }
    swap(&lists[0], &levels[level])
    let place = index - lists[0].first
    if lists[0].serial == serial, place < Self.longestSharedList,
      place < lists[0].siblings.count + Self.fewSiblings
    {
      return place
    }
    lists[0].siblings.removeAll(keepingCapacity: true)
    lists[0].isComplete = false
    lists[0].serial = serial
    lists[0].parentSymbol = parentSymbol
    if index < Self.fewSiblings {
      lists[0].first = 0
      lists[0].place(at: parent)
      return index
    }
    lists[0].first = index
    lists[0].siblings.append(node)
    lists[0].releaseCursor()
    lists[0].cursor = ts_tree_cursor_copy(cursor)
    return 0
  }

  /// Puts the siblings back where the next start node of the level finds them.
  mutating func returnSiblings(level: Int) {
    swap(&lists[0], &levels[level])
  }

  /// The list of a node's children; made once per start node.
  mutating func addList(childrenOf node: TSNode) -> Int {
    for index in 1..<listCount {
      if let parent = lists[index].parent, parent.id == node.id, parent.context.0 == node.context.0 { return index }
    }
    let list = addList()
    lists[list].parent = node
    lists[list].parentSymbol = ts_node_symbol(node)
    lists[list].place(at: node)
    return list
  }

  private mutating func addList() -> Int {
    if listCount == lists.count {
      lists.append(List())
    } else {
      lists[listCount].parent = nil
      lists[listCount].siblings.removeAll(keepingCapacity: true)
      lists[listCount].isComplete = false
    }
    listCount += 1
    return listCount - 1
  }

  /// Whether there are siblings up to an index.
  @inline(__always)
  mutating func hasSibling(_ index: Int, of list: Int, _ tables: QueryTables.Pointers) -> Bool {
    index < lists[list].siblings.count || listFurther(list, index, tables)
  }

  /// A sibling that is there.
  @inline(__always)
  func sibling(_ index: Int, of list: Int) -> Sibling { place(index, of: list).pointee }

  /// Where a sibling is that is there; until another one is listed.
  @inline(__always)
  func place(_ index: Int, of list: Int) -> UnsafePointer<Sibling> { lists[list].siblings[index] }

  /// The symbol of a sibling that is there.
  @inline(__always)
  func symbol(_ index: Int, of list: Int) -> TSSymbol { place(index, of: list).pointee.symbol }

  private mutating func listFurther(_ list: Int, _ index: Int, _ tables: QueryTables.Pointers) -> Bool {
    while lists[list].siblings.count <= index && !lists[list].isComplete {
      let isFirst = lists[list].siblings.count == 0
      let moved =
        isFirst
        ? steps.goToFirstChild(&lists[list].cursor!) : steps.goToNextSibling(&lists[list].cursor!)
      guard moved else {
        lists[list].isComplete = true
        break
      }
      let node = steps.currentNode(&lists[list].cursor!)
      let symbol = steps.symbol(of: node)
      let slot = tables.slot(of: symbol)
      lists[list].siblings.append(
        Sibling(
          node: node, symbol: symbol,
          field: tables.field(of: &lists[list].cursor!, symbol, below: lists[list].parentSymbol),
          supertypes: tables.needsSupertypes[slot] ? tables.supertypes(of: &lists[list].cursor!) : 0))
    }
    return index < lists[list].siblings.count
  }
}

extension QueryWalk {
  // Two calls of a few hundred bytes each per node of a repetition: well inside any thread's stack.
  private static let nestingLimit = 4000

  /// Runs a program whose first node is `root`.
  /// - Parameter place: where that node stands among the siblings that were lent; nil when no sibling of it is asked for.
  mutating func run(_ entry: QueryProgram.StartEntry, root: Sibling, place: Int?, depth: Int) -> Range<Int> {
    let before = backtracking.matchCount
    backtracking.captures.removeAll(keepingCapacity: true)
    backtracking.frames.removeAll(keepingCapacity: true)
    let list = place == nil ? backtracking.addList(root) : 0
    backtracking.frames.append(.init(list: list, parent: -1, resume: 0, depth: depth))
    _ = explore(Int(entry.instruction), frame: 0, index: place ?? 0, takesNextOnly: true)
    return before..<backtracking.matchCount
  }

  /// Whether behind the start node at `place` among its siblings, tokens aside, a node that fits a step comes first.
  @inline(__always)
  mutating func isFollowed(_ place: Int, by step: UnsafePointer<QueryProgram.Step>) -> Bool {
    var place = place + 1
    while backtracking.hasSibling(place, of: 0, tables) {
      backtracking.work += 1
      let symbol = backtracking.symbol(place, of: 0)
      if fits(step, symbol, place, of: 0) { return true }
      if backtracking.work > QueryMatcher.workLimit || tables.isNamed[tables.slot(of: symbol)] { return false }
      place += 1
    }
    return false
  }

  /// Follows every way from an instruction on. Returns whether one of them led to a match.
  /// - Parameters:
  ///   - index: the first sibling of `frame` that may be taken.
  ///   - takesNextOnly: whether it must be that one.
  private mutating func explore(_ instruction: Int, frame: Int, index: Int, takesNextOnly: Bool) -> Bool {
    var instruction = instruction
    var frame = frame
    var index = index
    var takesNextOnly = takesNextOnly
    var found = false
    backtracking.nesting += 1
    defer { backtracking.nesting -= 1 }
    if backtracking.nesting > Self.nestingLimit {
      backtracking.work = QueryMatcher.workLimit + 1
      return false
    }
    while true {
      switch tables.instructions[instruction] {
      case .match:
        backtracking.recordMatch()
        return true
      case .jump(let target):
        instruction = Int(target)
      case .split(let target):
        if explore(instruction + 1, frame: frame, index: index, takesNextOnly: takesNextOnly) {
          if needsNoMoreNodes(Int(target)) { return true }
          found = true
        }
        instruction = Int(target)
      case .repeatAt(let target):
        if explore(Int(target), frame: frame, index: index, takesNextOnly: true) {
          if needsNoMoreNodes(instruction + 1) { return true }
          found = true
        }
        takesNextOnly = false
        instruction += 1
      case .leave:
        index = backtracking.frames[frame].resume
        frame = backtracking.frames[frame].parent
        takesNextOnly = false
        instruction += 1
      case .node(let step, let entersChildren):
        return tryNodes(
          instruction, tables.steps + Int(step), entersChildren, frame: frame, index: index,
          takesNextOnly: takesNextOnly) || found
      }
    }
  }

  /// Whether the program ends without another node: then a shorter repetition gives nothing that the longer one does not.
  private func needsNoMoreNodes(_ instruction: Int) -> Bool {
    var instruction = instruction
    while true {
      switch tables.instructions[instruction] {
      case .leave: instruction += 1
      case .match: return true
      default: return false
      }
    }
  }

  private mutating func tryNodes(
    _ instruction: Int, _ step: UnsafePointer<QueryProgram.Step>, _ entersChildren: Bool, frame: Int, index: Int,
    takesNextOnly: Bool
  ) -> Bool {
    let current = backtracking.frames[frame]
    var found = false
    var position = index
    while backtracking.hasSibling(position, of: current.list, tables) {
      backtracking.work += 1
      if backtracking.work > QueryMatcher.workLimit { return found }
      let symbol = backtracking.symbol(position, of: current.list)
      if fits(step, symbol, position, of: current.list)
        && !(step.pointee.isLast && hasNamedSibling(current.list, behind: position))
      {
        let node = backtracking.sibling(position, of: current.list).node
        let captureCount = backtracking.captures.count
        let takenBefore = backtracking.lastTaken
        backtracking.lastTaken = MatchCompletion(
          start: UInt32(node.start), depth: UInt16(clamping: current.depth))
        for capture in step.pointee.captures {
          backtracking.captures.append(
            MatchedCapture(
              node: node, capture: tables.captureLists[Int(capture)], depth: UInt16(clamping: current.depth)))
        }
        if entersChildren {
          let list = backtracking.addList(childrenOf: node)
          let frameCount = backtracking.frames.count
          backtracking.frames.append(.init(list: list, parent: frame, resume: position + 1, depth: current.depth + 1))
          if explore(instruction + 1, frame: frameCount, index: 0, takesNextOnly: false) { found = true }
          backtracking.frames.removeSubrange(frameCount...)
        } else if explore(instruction + 1, frame: frame, index: position + 1, takesNextOnly: false) {
          found = true
        }
        backtracking.captures.removeSubrange(captureCount...)
        backtracking.lastTaken = takenBefore
        // Another node would lead to the same captures.
        if found && !step.pointee.containsCaptures && !step.pointee.isFollowedByAnchor { return true }
      }
      if takesNextOnly { return found }
      // An anchor skips tokens, but no named node.
      if step.pointee.isAnchored && tables.isNamed[tables.slot(of: symbol)] { return found }
      position += 1
    }
    return found
  }

  /// Whether a sibling, of which the symbol is known, fits a step.
  @inline(__always)
  private func fits(_ step: UnsafePointer<QueryProgram.Step>, _ symbol: TSSymbol, _ index: Int, of list: Int) -> Bool {
    // Nearly all are another symbol.
    if step.pointee.test.kind == .symbol && symbol != step.pointee.test.symbol { return false }
    let sibling = backtracking.place(index, of: list)
    return fits(step.pointee.test, sibling.pointee.node, symbol, sibling.pointee.supertypes)
      && (step.pointee.field == 0 || step.pointee.field == sibling.pointee.field)
      && (step.pointee.negatedFields.isEmpty || lacksFields(sibling.pointee.node, step.pointee.negatedFields))
  }

  private mutating func hasNamedSibling(_ list: Int, behind position: Int) -> Bool {
    var index = position + 1
    while backtracking.hasSibling(index, of: list, tables) {
      if tables.isNamed[tables.slot(of: backtracking.symbol(index, of: list))] { return true }
      index += 1
    }
    return false
  }
}
