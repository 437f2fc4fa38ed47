internal import CTreeSitter

/// The scratch memory of programs that start at one node.
struct BacktrackingState {
  /// A node whose children are being matched, and where to go on after it.
  struct Frame {
    /// The list of the children.
    var list: UnsafeMutablePointer<SiblingList>
    /// The frame of the node itself, and the index after it there; -1 for the outermost.
    var parent: Int
    var resume: Int
    var depth: Int
  }

  /// A start node among its siblings.
  struct Place {
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
  /// The index of the list of a node's children: used if there are too many lists to search.
  private var listIndex: [ParentKey: Int] = [:]

  private struct ParentKey: Hashable {
    let id: UnsafeRawPointer?
    let start: UInt32

    init(_ node: TSNode) { (id, start) = (node.id, node.context.0) }
  }

  // Looking through so many takes no longer than a hash.
  private static let fewLists = 16
  // The lists of longer searches do not stay.
  private static let mostKeptLists = 4096
  /// The siblings of start nodes by level: start nodes below the same parent share a list.
  private var levels = ScratchBuffer<UnsafeMutablePointer<SiblingList>>()
  var frames = ScratchBuffer<Frame>()
  var captures = ScratchBuffer<MatchedCapture>()
  /// The captures of complete matches, one after the other.
  private var matchedCaptures = ScratchBuffer<MatchedCapture>()
  private var matches = ScratchBuffer<Match>()
  /// The node that was taken last.
  var lastTaken = MatchCompletion(start: 0, depth: 0)
  var work = 0
  /// The steps of the walk's cursors.
  var steps = CursorSteps()
  /// The recursion depth of the search: a long repetition must not exhaust the stack.
  var nesting = 0

  /// Forgets the node before.
  mutating func begin() {
    if !listIndex.isEmpty { listIndex.removeAll(keepingCapacity: listIndex.count <= Self.mostKeptLists) }
    while lists.count > Self.mostKeptLists {
      let list = lists[lists.count - 1]
      list.pointee.release()
      list.deallocate()
      lists.keepFirst(lists.count - 1)
    }
    listCount = 0
    frames.keepFirst(0)
    captures.keepFirst(0)
    matchedCaptures.keepFirst(0)
    matches.keepFirst(0)
    work = 0
  }

  var matchCount: Int { matches.count }

  /// Keeps the present captures as a match.
  @inline(__always)
  mutating func recordMatch() {
    matches.append(Match(firstCapture: matchedCaptures.count, captureCount: captures.count, completion: lastTaken))
    matchedCaptures.append(contentsOf: captures)
  }

  /// Returns the position of a match's last node.
  func completion(ofMatch index: Int) -> MatchCompletion { matches.place(index).pointee.completion }

  /// The captures of a match, nil when it was dropped. The buffer is valid until the next match is recorded.
  @inline(__always)
  func captures(ofMatch index: Int) -> UnsafeBufferPointer<MatchedCapture>? {
    let match = matches.place(index)
    if match.pointee.isDropped { return nil }
    return matchedCaptures[range(of: match)]
  }

  private func range(of match: UnsafePointer<Match>) -> Range<Int> {
    match.pointee.firstCapture..<(match.pointee.firstCapture + match.pointee.captureCount)
  }

  /// Of matches that differ only in how much they take, keeps the longest: drops each whose captures another one has as
  /// well.
  func dropContainedMatches(_ range: Range<Int>) {
    for index in range {
      let mine = matches.place(index)
      for other in range where other != index {
        let theirs = matches.place(other)
        guard !theirs.pointee.isDropped, theirs.pointee.captureCount >= mine.pointee.captureCount else { continue }
        if theirs.pointee.captureCount == mine.pointee.captureCount && other > index { continue }
        if isSubsequence(self.range(of: mine), of: self.range(of: theirs)) {
          mine.pointee.isDropped = true
          break
        }
      }
    }
  }

  private func isSubsequence(_ part: Range<Int>, of whole: Range<Int>) -> Bool {
    var next = part.lowerBound
    for index in whole where next < part.upperBound {
      let (a, b) = (matchedCaptures.place(next), matchedCaptures.place(index))
      if a.pointee.capture == b.pointee.capture && a.pointee.node.id == b.pointee.node.id { next += 1 }
    }
    return next == part.upperBound
  }

  /// Frees the memory; nothing else does.
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
  }

  /// A list of nothing but a node.
  mutating func addList(_ node: Sibling) -> UnsafeMutablePointer<SiblingList> {
    let list = addList()
    list.pointee.siblings.append(node)
    list.pointee.isComplete = true
    return list
  }

  /// A walk begins: what was listed belongs to another tree.
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

  /// The position of a start node among its siblings.
  /// - Parameters:
  ///   - parent: the node above, and its symbol.
  ///   - level: the number of nodes above the start node.
  ///   - serial: identifies the node above among all others of the walk.
  ///   - index: which child of it the start node is.
  ///   - cursor: at the start node.
  @inline(__always)
  mutating func place(
    of node: Sibling, parent: TSNode, _ parentSymbol: TSSymbol, level: Int, serial: Int32, index: Int,
    cursor: UnsafePointer<TSTreeCursor>
  ) -> Place {
    while levels.count <= level { levels.append(Self.makeList()) }
    let list = levels[level]
    let place = index - list.pointee.first
    if list.pointee.serial == serial, place < Self.longestSharedList,
      place < list.pointee.siblings.count + Self.fewSiblings
    {
      return Place(list: list, index: place)
    }
    list.pointee.siblings.keepFirst(0)
    list.pointee.isComplete = false
    list.pointee.serial = serial
    list.pointee.parentSymbol = parentSymbol
    if index < Self.fewSiblings {
      list.pointee.first = 0
      list.pointee.placeCursor(at: parent)
      return Place(list: list, index: index)
    }
    list.pointee.first = index
    list.pointee.siblings.append(node)
    list.pointee.placeCursor(likeThat: cursor)
    return Place(list: list, index: 0)
  }

  /// The list of a node's children; made once per start node.
  mutating func addList(childrenOf node: TSNode) -> UnsafeMutablePointer<SiblingList> {
    if listCount <= Self.fewLists {
      for index in 0..<listCount {
        let list = lists[index]
        if let parent = list.pointee.parent, parent.id == node.id, parent.context.0 == node.context.0 { return list }
      }
    } else {
      if listIndex.isEmpty {
        for index in 0..<listCount { if let parent = lists[index].pointee.parent { listIndex[ParentKey(parent)] = index } }
      }
      if let known = listIndex[ParentKey(node)] { return lists[known] }
      listIndex[ParentKey(node)] = listCount
    }
    let list = addList()
    list.pointee.parent = node
    list.pointee.parentSymbol = steps.symbol(of: node)
    list.pointee.placeCursor(at: node)
    return list
  }

  private mutating func addList() -> UnsafeMutablePointer<SiblingList> {
    if listCount == lists.count { lists.append(Self.makeList()) }
    let list = lists[listCount]
    list.pointee.parent = nil
    list.pointee.siblings.keepFirst(0)
    list.pointee.isComplete = false
    listCount += 1
    return list
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

  /// Runs a program whose first node is `root`.
  /// - Parameter place: the index of that node among its siblings; nil if no sibling is needed.
  mutating func run(
    _ entry: QueryProgram.StartEntry, root: Sibling, place: BacktrackingState.Place?, depth: Int
  ) -> Range<Int> {
    let before = backtracking.matchCount
    backtracking.captures.keepFirst(0)
    backtracking.frames.keepFirst(0)
    let list = place?.list ?? backtracking.addList(root)
    backtracking.frames.append(.init(list: list, parent: -1, resume: 0, depth: depth))
    _ = explore(Int(entry.instruction), frame: 0, index: place?.index ?? 0, takesNextOnly: true)
    return before..<backtracking.matchCount
  }

  /// Whether after the start node at `place`, tokens aside, a node that fits a step comes first.
  @inline(__always)
  mutating func isFollowed(_ place: BacktrackingState.Place, by step: UnsafePointer<QueryProgram.Step>) -> Bool {
    let list = place.list
    var index = place.index + 1
    while list.pointee.hasSibling(index, backtracking.steps, tables) {
      backtracking.work += 1
      let sibling = list.pointee.siblings.place(index)
      let symbol = sibling.pointee.symbol
      if tables.fits(sibling, step) { return true }
      if backtracking.work > QueryMatcher.workLimit || tables.pointee.isNamed[tables.slot(of: symbol)] { return false }
      index += 1
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
      switch tables.pointee.instructions[instruction] {
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
        let left = backtracking.frames.place(frame)
        index = left.pointee.resume
        frame = left.pointee.parent
        takesNextOnly = false
        instruction += 1
      case .node(let step, let entersChildren):
        return tryNodes(
          instruction, tables.pointee.steps + Int(step), entersChildren, frame: frame, index: index,
          takesNextOnly: takesNextOnly) || found
      }
    }
  }

  /// Whether the program ends without another node: then a shorter repetition gives nothing that the longer one does not.
  private func needsNoMoreNodes(_ instruction: Int) -> Bool {
    var instruction = instruction
    while true {
      switch tables.pointee.instructions[instruction] {
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
    while current.list.pointee.hasSibling(position, backtracking.steps, tables) {
      backtracking.work += 1
      if backtracking.work > QueryMatcher.workLimit { return found }
      let sibling = current.list.pointee.siblings.place(position)
      let symbol = sibling.pointee.symbol
      if tables.fits(sibling, step),
        !step.pointee.isLast || !current.list.pointee.hasNamed(behind: position, backtracking.steps, tables)
      {
        // A copy: the list may move while it is listed further.
        let node = current.list.pointee.siblings[position].node
        let captureCount = backtracking.captures.count
        let takenBefore = backtracking.lastTaken
        backtracking.lastTaken = MatchCompletion(
          start: UInt32(node.start), depth: UInt16(clamping: current.depth))
        for capture in step.pointee.captures.indices {
          backtracking.captures.append(
            MatchedCapture(
              node: node, capture: tables.pointee.captureLists[capture], depth: UInt16(clamping: current.depth)))
        }
        if entersChildren {
          let list = backtracking.addList(childrenOf: node)
          let frameCount = backtracking.frames.count
          backtracking.frames.append(.init(list: list, parent: frame, resume: position + 1, depth: current.depth + 1))
          if explore(instruction + 1, frame: frameCount, index: 0, takesNextOnly: false) { found = true }
          backtracking.frames.keepFirst(frameCount)
        } else if explore(instruction + 1, frame: frame, index: position + 1, takesNextOnly: false) {
          found = true
        }
        backtracking.captures.keepFirst(captureCount)
        backtracking.lastTaken = takenBefore
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
