internal import CTreeSitter

/// A node among its siblings.
struct Sibling {
  var node: TSNode
  var symbol: TSSymbol
  var field: TSFieldId
  var supertypes: UInt32
}

/// The scratch memory of programs that start at one node.
struct BacktrackingState {
  /// A node whose children are being matched, and where to go on behind it.
  struct Frame {
    /// In `siblings`.
    var first: Int
    var count: Int
    /// The frame of the node itself, and the index behind it there; -1 for the outermost.
    var parent: Int
    var resume: Int
    var depth: Int
  }

  /// Lists of children, one behind the other.
  var siblings: ContiguousArray<Sibling> = []
  /// Which lists are there: the node's identity and its list.
  private var lists: ContiguousArray<(id: UnsafeRawPointer?, start: UInt32, first: Int, count: Int)> = []
  var frames: ContiguousArray<Frame> = []
  var captures: ContiguousArray<MatchedCapture> = []
  /// The captures of complete matches, one behind the other, and where each match's stand.
  private var matchedCaptures: ContiguousArray<MatchedCapture> = []
  private var matches: ContiguousArray<Range<Int>?> = []
  private var completions: ContiguousArray<MatchCompletion> = []
  /// The node that was taken last.
  var lastTaken = MatchCompletion(start: 0, depth: 0)
  var work = 0
  /// How many calls deep the search is: a long repetition must not exhaust the stack.
  var nesting = 0

  /// Forgets the node before.
  mutating func begin() {
    siblings.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
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

  /// The list of a node's children, if it was made before.
  func list(of node: TSNode) -> (first: Int, count: Int)? {
    for list in lists where list.id == node.id && list.start == node.context.0 { return (list.first, list.count) }
    return nil
  }

  mutating func addList(of node: TSNode, first: Int) {
    lists.append((node.id, node.context.0, first, siblings.count - first))
  }
}

extension QueryWalk {
  // Two calls of a few hundred bytes each per node of a repetition: well inside any thread's stack.
  private static let nestingLimit = 4000

  /// Runs a program whose first node is `root`.
  mutating func run(_ entry: QueryProgram.StartEntry, root: Sibling, depth: Int) -> Range<Int> {
    let first = backtracking.siblings.count
    backtracking.siblings.append(root)
    return start(entry, .init(first: first, count: 1, parent: -1, resume: 0, depth: depth), index: 0)
  }

  /// Runs a program whose first node is the child of `parent` at `index`.
  mutating func run(_ entry: QueryProgram.StartEntry, siblingsOf parent: TSNode, index: Int, depth: Int) -> Range<Int> {
    let (first, count) = children(of: parent)
    return start(entry, .init(first: first, count: count, parent: -1, resume: 0, depth: depth), index: index)
  }

  private mutating func start(_ entry: QueryProgram.StartEntry, _ frame: BacktrackingState.Frame, index: Int) -> Range<Int> {
    let before = backtracking.matchCount
    backtracking.captures.removeAll(keepingCapacity: true)
    backtracking.frames.removeAll(keepingCapacity: true)
    backtracking.frames.append(frame)
    _ = explore(Int(entry.instruction), frame: 0, index: index, takesNextOnly: true)
    return before..<backtracking.matchCount
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
          instruction, tables.steps[Int(step)], entersChildren, frame: frame, index: index,
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
    _ instruction: Int, _ step: QueryProgram.Step, _ entersChildren: Bool, frame: Int, index: Int, takesNextOnly: Bool
  ) -> Bool {
    let current = backtracking.frames[frame]
    var found = false
    var position = index
    while position < current.count {
      backtracking.work += 1
      if backtracking.work > QueryMatcher.workLimit { return found }
      let sibling = backtracking.siblings[current.first + position]
      if fits(step, sibling) && !(step.isLast && hasNamedSibling(current, behind: position)) {
        let captureCount = backtracking.captures.count
        let takenBefore = backtracking.lastTaken
        backtracking.lastTaken = MatchCompletion(
          start: UInt32(sibling.node.start), depth: UInt16(clamping: current.depth))
        for capture in step.captures {
          backtracking.captures.append(
            MatchedCapture(
              node: sibling.node, capture: tables.captureLists[Int(capture)], depth: UInt16(clamping: current.depth)))
        }
        if entersChildren {
          let (first, count) = children(of: sibling.node)
          let frameCount = backtracking.frames.count
          backtracking.frames.append(
            .init(first: first, count: count, parent: frame, resume: position + 1, depth: current.depth + 1))
          if explore(instruction + 1, frame: frameCount, index: 0, takesNextOnly: false) { found = true }
          backtracking.frames.removeSubrange(frameCount...)
        } else if explore(instruction + 1, frame: frame, index: position + 1, takesNextOnly: false) {
          found = true
        }
        backtracking.captures.removeSubrange(captureCount...)
        backtracking.lastTaken = takenBefore
        // Another node would lead to the same captures.
        if found && !step.containsCaptures && !step.isFollowedByAnchor { return true }
      }
      if takesNextOnly { return found }
      // An anchor skips tokens, but no named node.
      if step.isAnchored && tables.isNamed[tables.slot(of: sibling.symbol)] { return found }
      position += 1
    }
    return found
  }

  private func fits(_ step: QueryProgram.Step, _ sibling: Sibling) -> Bool {
    fits(step.test, sibling.node, sibling.symbol, sibling.supertypes)
      && (step.field == 0 || step.field == sibling.field)
      && (step.negatedFields.isEmpty || lacksFields(sibling.node, step.negatedFields))
  }

  private func hasNamedSibling(_ frame: BacktrackingState.Frame, behind position: Int) -> Bool {
    for index in (position + 1)..<max(frame.count, position + 1)
    where tables.isNamed[tables.slot(of: backtracking.siblings[frame.first + index].symbol)] {
      return true
    }
    return false
  }

  /// The children of a node as a list in the scratch memory, made once per start node.
  private mutating func children(of node: TSNode) -> (first: Int, count: Int) {
    if let known = backtracking.list(of: node) { return known }
    let first = backtracking.siblings.count
    var cursor = ts_tree_cursor_new(node)
    defer { ts_tree_cursor_delete(&cursor) }
    if ts_tree_cursor_goto_first_child(&cursor) {
      repeat {
        let child = ts_tree_cursor_current_node(&cursor)
        let symbol = ts_node_symbol(child)
        backtracking.siblings.append(
          Sibling(
            node: child, symbol: symbol, field: ts_tree_cursor_current_field_id(&cursor),
            supertypes: tables.needsSupertypes[tables.slot(of: symbol)] ? tables.supertypes(of: &cursor) : 0))
      } while ts_tree_cursor_goto_next_sibling(&cursor)
    }
    backtracking.addList(of: node, first: first)
    return (first, backtracking.siblings.count - first)
  }
}
