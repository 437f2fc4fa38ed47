internal import CParserInternals
internal import CTreeSitter
internal import TextModel

/// The scratch memory of programs that start at one node.
struct BacktrackingState {
  /// A node whose children are being matched, and the position to continue at after it.
  struct Frame {
    /// The list of the children.
    var list: UnsafeMutablePointer<SiblingList>
    /// The frame of the node itself, and the index after it there; -1 for the outermost.
    var parent: Int
    var resume: Int
    var depth: Int
  }

  /// The position of a start node among its siblings: a list of them, and the index of the node there.
  struct SiblingPosition {
    var list: UnsafeMutablePointer<SiblingList>
    var index: Int
  }

  /// A complete match.
  private struct Match {
    /// Its captures in `matchedCaptures`.
    var firstCapture: Int
    var captureCount: Int
    /// Whether another match has the same captures and more.
    var isDropped = false
    var completion: MatchCompletion
  }

  /// The lists in use come first; the rest keep their memory for the next start node.
  private var lists = ScratchBuffer<UnsafeMutablePointer<SiblingList>>()
  private var listCount = 0
  /// The index of the list of the start node's children; -1 until there is one.
  private var startList = -1

  // The lists of longer searches do not stay.
  private static let maxKeptLists = 4096
  /// The siblings of start nodes by level: start nodes below the same parent share a list.
  private var levels = ScratchBuffer<UnsafeMutablePointer<SiblingList>>()
  var frames = ScratchBuffer<Frame>()
  var captures = ScratchBuffer<MatchedCapture>()
  /// The captures of complete matches, one after the other.
  private var matchedCaptures = ScratchBuffer<MatchedCapture>()
  private var matches = ScratchBuffer<Match>()
  /// Indices of matches that are compared.
  private var order = ScratchBuffer<Int>()
  /// How many captures are compared or copied in the time of one step of a search.
  private static let capturesPerWork = 64
  /// The node that was taken last.
  var lastTaken = MatchCompletion(start: 0, depth: 0)
  var work = 0
  /// The steps of the walk's cursors.
  var steps = CursorSteps()
  /// The recursion depth of the search: a long repetition must not exhaust the stack.
  var nesting = 0
  /// The pattern of the program that runs.
  var pattern = 0

  /// Discards the captures, matches and child lists of the previous start node, and sets the work to 0. The memory of
  /// at most 4096 lists is kept.
  mutating func begin() {
    while lists.count > Self.maxKeptLists {
      let list = lists[lists.count - 1]
      list.pointee.release()
      list.deallocate()
      lists.keepFirst(lists.count - 1)
    }
    listCount = 0
    startList = -1
    frames.keepFirst(0)
    captures.keepFirst(0)
    matchedCaptures.keepFirst(0)
    matches.keepFirst(0)
    work = 0
  }

  var matchCount: Int { matches.count }

  /// Appends a match with a copy of the present captures. It ends at the node that was taken last.
  @inline(__always)
  mutating func recordMatch() {
    matches.append(Match(firstCapture: matchedCaptures.count, captureCount: captures.count, completion: lastTaken))
    matchedCaptures.append(contentsOf: captures)
    work += captures.count / Self.capturesPerWork
  }

  /// Returns the start and depth of the node that a match took last.
  func completion(ofMatch index: Int) -> MatchCompletion { matches.pointer(at: index).pointee.completion }

  /// Returns the captures of a match; nil if the match was dropped. The buffer is valid until the next match is
  /// recorded.
  @inline(__always)
  func captures(ofMatch index: Int) -> UnsafeBufferPointer<MatchedCapture>? {
    let match = matches.pointer(at: index)
    if match.pointee.isDropped { return nil }
    return matchedCaptures[range(of: match)]
  }

  private func range(of match: UnsafePointer<Match>) -> Range<Int> {
    match.pointee.firstCapture..<(match.pointee.firstCapture + match.pointee.captureCount)
  }

  /// Drops each match in a range of indices whose captures are, in order, a part of the captures of another match of
  /// the range. If matches have the same captures, the first stays. Adds a part of the compared captures to the work.
  /// If the work exceeds its limit, the remaining matches stay.
  mutating func dropContainedMatches(_ range: Range<Int>) {
    guard range.count > 1 else { return }
    order.keepFirst(0)
    for index in range { order.append(index) }
    // The longest first: nothing that follows contains a match that stays.
    let matches = matches
    var sorted = UnsafeMutableBufferPointer(start: order.address, count: order.count)
    sorted.sort { first, second in
      let (a, b) = (matches.pointer(at: first).pointee.captureCount, matches.pointer(at: second).pointee.captureCount)
      return a != b ? a > b : first < second
    }
    var kept = 0
    for position in 0..<order.count {
      if work > QueryMatcher.workLimit { return }
      let index = order[position]
      let mine = self.range(of: matches.pointer(at: index))
      var compared = 0
      let isContained = (0..<kept).contains { other in
        let theirs = self.range(of: matches.pointer(at: order[other]))
        compared += theirs.count
        return isSubsequence(mine, of: theirs)
      }
      work += compared / Self.capturesPerWork
      if isContained {
        matches.pointer(at: index).pointee.isDropped = true
      } else {
        order[kept] = index
        kept += 1
      }
    }
  }

  private func isSubsequence(_ part: Range<Int>, of whole: Range<Int>) -> Bool {
    var next = part.lowerBound
    for index in whole where next < part.upperBound {
      let (a, b) = (matchedCaptures.pointer(at: next), matchedCaptures.pointer(at: index))
      if a.pointee.capture == b.pointee.capture && a.pointee.node.id == b.pointee.node.id { next += 1 }
    }
    return next == part.upperBound
  }

  /// Frees the memory of all buffers and lists, which is not freed otherwise. The state is unusable afterwards.
  mutating func release() {
    for buffer in [lists, levels] {
      for index in 0..<buffer.count {
        buffer[index].pointee.release()
        buffer[index].deallocate()
      }
    }
    lists.release()
    levels.release()
    frames.release()
    captures.release()
    matchedCaptures.release()
    matches.release()
    order.release()
  }

  /// Returns a list that has a node as its only element. It is valid until `begin`.
  mutating func addList(_ node: Sibling) -> UnsafeMutablePointer<SiblingList> {
    let list = addList()
    list.pointee.list(only: node)
    return list
  }

  /// Empties the lists of siblings by level, because they belong to the tree of the previous walk. The memory of
  /// lists of more than 4096 siblings is freed.
  mutating func forgetSiblings() {
    for index in 0..<levels.count where levels[index].pointee.serial >= 0 {
      let list = levels[index]
      list.pointee.serial = -1
      if list.pointee.siblings.count <= Self.longestSharedList {
        list.pointee.siblings.keepFirst(0)
      } else {
        list.pointee.siblings.release()
      }
    }
  }

  /// How many siblings a list may hold before it restarts, and how many are passed over rather than copying a cursor.
  private static let longestSharedList = 4096
  private static let fewSiblings = 16

  /// Returns the position of a start node in the list of its level. The siblings are listed again, from the first
  /// child or from the start node on, if the list is of another parent, does not reach near the node, or is longer
  /// than 4096.
  /// - Parameters:
  ///   - parent: the parent of the start node, and its symbol.
  ///   - level: the number of nodes above the start node.
  ///   - serial: identifies the parent among all others of the walk.
  ///   - index: which child of the parent the start node is, from 0.
  ///   - cursor: at the start node.
  @inline(__always)
  mutating func position(
    of node: Sibling, parent: TSNode, _ parentSymbol: TSSymbol, level: Int, serial: Int32, index: Int,
    cursor: UnsafePointer<TSTreeCursor>, _ tables: UnsafePointer<QueryTables.Pointers>
  ) -> SiblingPosition {
    while levels.count <= level { levels.append(Self.makeList()) }
    let list = levels[level]
    let listIndex = index - list.pointee.first
    if list.pointee.serial == serial, listIndex < Self.longestSharedList,
      listIndex < list.pointee.siblings.count + Self.fewSiblings
    {
      return SiblingPosition(list: list, index: listIndex)
    }
    list.pointee.serial = serial
    if index < Self.fewSiblings {
      list.pointee.first = 0
      list.pointee.list(childrenOf: parent, parentSymbol, tables)
      return SiblingPosition(list: list, index: index)
    }
    list.pointee.first = index
    list.pointee.list(node, andAfter: cursor, below: parentSymbol)
    return SiblingPosition(list: list, index: 0)
  }

  /// Returns the list of the children of the start node. Made at the first call after `begin`; later calls return the
  /// same list and ignore the arguments.
  mutating func addList(
    childrenOfStart node: TSNode, _ symbol: TSSymbol, _ tables: UnsafePointer<QueryTables.Pointers>
  ) -> UnsafeMutablePointer<SiblingList> {
    if startList >= 0 { return lists[startList] }
    startList = listCount
    let list = addList()
    list.pointee.list(childrenOf: node, symbol, tables)
    return list
  }

  /// Returns the list of the children of a node. It is made once for each start node, and then reused.
  /// - Parameter sibling: the node in the list of its own siblings, which records the list of children.
  @inline(__always)
  mutating func addList(
    childrenOf sibling: UnsafeMutablePointer<Sibling>, _ tables: UnsafePointer<QueryTables.Pointers>
  ) -> UnsafeMutablePointer<SiblingList> {
    let known = Int(sibling.pointee.list)
    // It may be of an earlier start node: siblings of start nodes stay listed.
    if known > 0, known <= listCount, lists[known - 1].pointee.isList(of: sibling.pointee.node) { return lists[known - 1] }
    if startList >= 0, lists[startList].pointee.isList(of: sibling.pointee.node) { return lists[startList] }
    let list = addList()
    list.pointee.list(childrenOf: sibling.pointee.node, sibling.pointee.symbol, tables)
    sibling.pointee.list = UInt32(truncatingIfNeeded: listCount)
    return list
  }

  private mutating func addList() -> UnsafeMutablePointer<SiblingList> {
    if listCount == lists.count { lists.append(Self.makeList()) }
    listCount += 1
    return lists[listCount - 1]
  }

  private static func makeList() -> UnsafeMutablePointer<SiblingList> {
    let list = UnsafeMutablePointer<SiblingList>.allocate(capacity: 1)
    list.initialize(to: SiblingList())
    return list
  }
}

extension QueryWalk {
  // Two calls of a few hundred bytes each per node of a repetition: well inside any thread's stack.
  private static let nestingLimit = 4000

  /// Runs a program that begins with a node, in all possible ways. Returns the indices of the matches that it
  /// recorded; empty if there are none.
  /// - Parameters:
  ///   - position: the position of that node among its siblings.
  ///   - depth: the number of its ancestors.
  ///   - units: the text of the tree.
  mutating func run(
    _ entry: UnsafePointer<QueryProgram.StartEntry>, at position: BacktrackingState.SiblingPosition, depth: Int,
    _ units: TextUnits
  ) -> Range<Int> {
    let before = backtracking.matchCount
    backtracking.captures.keepFirst(0)
    backtracking.frames.keepFirst(0)
    backtracking.frames.append(.init(list: position.list, parent: -1, resume: 0, depth: depth))
    backtracking.pattern = Int(entry.pointee.pattern)
    _ = explore(Int(entry.pointee.instruction), frame: 0, index: position.index, takesNextOnly: true, units)
    return before..<backtracking.matchCount
  }

  /// The symbols of the next named sibling after the start node at `position` and of the tokens before it, as in
  /// `QueryProgram.Step.required`, and a bit in any case; all bits if there are too many.
  mutating func symbolsAfter(_ position: BacktrackingState.SiblingPosition) -> UInt64 {
    let list = position.list
    var symbols = Self.someSymbol
    var index = position.index + 1
    while list.pointee.hasSibling(index, backtracking.steps, tables) {
      backtracking.work += 1
      if backtracking.work > QueryMatcher.workLimit { return .max }
      let symbol = list.pointee.siblings.pointer(at: index).pointee.symbol
      symbols |= QueryProgram.Step.bit(of: symbol)
      if tables.pointee.isNamed[tables.slot(of: symbol)] { break }
      index += 1
    }
    return symbols
  }

  /// The bit of the end of the siblings.
  private static var someSymbol: UInt64 { QueryProgram.Step.bit(of: 0) }

  /// Whether a sibling that fits a step follows the start node at `position`, with only anonymous nodes between them.
  /// False also once the limit of work is exceeded.
  @inline(__always)
  mutating func isFollowed(_ position: BacktrackingState.SiblingPosition, by step: UnsafePointer<QueryProgram.Step>) -> Bool
  {
    let list = position.list
    var index = position.index + 1
    while list.pointee.hasSibling(index, backtracking.steps, tables) {
      backtracking.work += 1
      let sibling = list.pointee.siblings.pointer(at: index)
      let symbol = sibling.pointee.symbol
      if tables.fits(sibling, step) { return true }
      if backtracking.work > QueryMatcher.workLimit || tables.pointee.isNamed[tables.slot(of: symbol)] { return false }
      index += 1
    }
    return false
  }

  /// Runs the program from an instruction on, in all possible ways, and records the matches. Returns whether there
  /// was one. At a recursion depth above 4000 returns false and sets the work above its limit, which ends the search.
  /// - Parameters:
  ///   - index: the first sibling of `frame` that may be taken.
  ///   - takesNextOnly: whether it must be that one.
  private mutating func explore(
    _ instruction: Int, frame: Int, index: Int, takesNextOnly: Bool, _ units: TextUnits
  ) -> Bool {
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
      let current = tables.pointee.instructions[instruction]
      let target = Int(current.target)
      switch current.kind {
      case .match:
        backtracking.recordMatch()
        return true
      case .jump:
        instruction = target
      case .split:
        if explore(instruction + 1, frame: frame, index: index, takesNextOnly: takesNextOnly, units) {
          if needsNoMoreNodes(target) { return true }
          found = true
        }
        instruction = target
      case .repeatAt:
        if explore(target, frame: frame, index: index, takesNextOnly: true, units) {
          if needsNoMoreNodes(instruction + 1) { return true }
          found = true
        }
        takesNextOnly = false
        instruction += 1
      case .leave:
        let left = backtracking.frames.pointer(at: frame)
        index = left.pointee.resume
        frame = left.pointee.parent
        takesNextOnly = false
        instruction += 1
      case .node:
        return tryNodes(
          instruction, tables.pointee.steps + target, current.entersChildren, frame: frame, index: index,
          takesNextOnly: takesNextOnly, units) || found
      }
    }
  }

  /// Whether the program from an instruction on only leaves nodes until it matches. Then a shorter repetition gives
  /// nothing that the longer one does not.
  private func needsNoMoreNodes(_ instruction: Int) -> Bool {
    var instruction = instruction
    while true {
      switch tables.pointee.instructions[instruction].kind {
      case .leave: instruction += 1
      case .match: return true
      default: return false
      }
    }
  }

  /// Takes a node for a step with its captures, runs the rest of the program in all possible ways, and removes the
  /// captures again. Returns whether there was a match.
  /// - Parameters:
  ///   - children: the children of the node if the next step is about them; nil if it is about its siblings.
  ///   - current: the frame with the index `frame`.
  ///   - index: the index of the node in the frame.
  @inline(__always)
  private mutating func take(
    _ node: TSNode, _ instruction: Int, _ step: UnsafePointer<QueryProgram.Step>,
    _ children: UnsafeMutablePointer<SiblingList>?, of current: BacktrackingState.Frame, frame: Int, index: Int,
    _ units: TextUnits
  ) -> Bool {
    let found: Bool
    let captureCount = backtracking.captures.count
    let takenBefore = backtracking.lastTaken
    let depth = UInt16(clamping: current.depth)
    backtracking.lastTaken = MatchCompletion(start: UInt32(node.start), depth: depth)
    for capture in step.pointee.captures.indices {
      backtracking.captures.append(
        MatchedCapture(node: node, capture: tables.pointee.captureLists[capture], depth: depth))
    }
    if let children {
      let frameCount = backtracking.frames.count
      backtracking.frames.append(.init(list: children, parent: frame, resume: index + 1, depth: current.depth + 1))
      found = explore(instruction + 1, frame: frameCount, index: 0, takesNextOnly: false, units)
      backtracking.frames.keepFirst(frameCount)
    } else {
      found = explore(instruction + 1, frame: frame, index: index + 1, takesNextOnly: false, units)
    }
    backtracking.captures.keepFirst(captureCount)
    backtracking.lastTaken = takenBefore
    return found
  }

  private mutating func tryNodes(
    _ instruction: Int, _ step: UnsafePointer<QueryProgram.Step>, _ entersChildren: Bool, frame: Int, index: Int,
    takesNextOnly: Bool, _ units: TextUnits
  ) -> Bool {
    let current = backtracking.frames[frame]
    var found = false
    var position = index
    while current.list.pointee.hasSibling(position, backtracking.steps, tables) {
      backtracking.work += 1
      if backtracking.work > QueryMatcher.workLimit { return found }
      let sibling = current.list.pointee.siblings.pointer(at: position)
      let symbol = sibling.pointee.symbol
      if tables.fits(sibling, step),
        !step.pointee.isLast || !current.list.pointee.hasNamed(after: position, backtracking.steps, tables),
        !step.pointee.isTested || reportsEverything
          || !tables.rejects(
            current.list.pointee.siblings.pointer(at: position).pointee.node, step, of: backtracking.pattern, units)
      {
        // A copy: the list may move while it is listed further.
        let node = current.list.pointee.siblings[position].node
        let children =
          entersChildren
          ? backtracking.addList(childrenOf: current.list.pointee.siblings.pointer(at: position), tables) : nil
        if children?.pointee.mayHold(step.pointee.required) ?? true,
          take(node, instruction, step, children, of: current, frame: frame, index: position, units)
        {
          found = true
        }
        // Another node would lead to the same captures.
        if found && !step.pointee.containsCaptures && !step.pointee.isFollowedByAnchor { return true }
      }
      if takesNextOnly { return found }
      // An anchor skips tokens, but no named node.
      if step.pointee.isAnchored && tables.pointee.isNamed[tables.slot(of: symbol)] { return found }
      position += 1
    }
    return found
  }
}
