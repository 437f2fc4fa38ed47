internal import TextModel

/// Patterns that are not paths become programs.
extension QueryCompiler {
  /// Compiles the element with the index `root` to instructions, and adds an entry for each node with which a match
  /// can begin. Throws if the pattern is too large or repeats something that may be empty, or if a name is unknown.
  /// - Parameter own: the settings of the pattern; nil if it has no call.
  mutating func compileProgram(_ root: Int32, _ own: QueryPatternSettings?) throws(PatternError) {
    let start = tables.instructions.count
    let firstStep = tables.steps.count
    parents.keepFirst(0)
    choices = 0
    try emit(root, isLast: false, isFollowedByAnchor: false)
    tables.instructions.append(QueryProgram.Instruction(.match))
    chooseTestedSteps(from: firstStep, own?.conditions ?? [])
    let isVariable = tables.instructions[start..<tables.instructions.count].contains {
      $0.kind == .split || $0.kind == .repeatAt
    }
    forEachFirstNode(from: start) { compiler, instruction in
      let step = compiler.tables.instructions[instruction].target
      let entry = QueryProgram.StartEntry(
        pattern: Int32(compiler.patternCount), instruction: Int32(instruction),
        next: compiler.anchoredStep(after: instruction), needsSiblings: compiler.needsSiblings(after: instruction),
        isVariable: isVariable)
      compiler.tables.startEntries.append(
        QueryTableBuilder.SlotEntry(slots: compiler.tables.slots(of: compiler.tables.steps[Int(step)].test), entry: entry))
    }
  }

  /// Decides which steps test the conditions of their captures: every match takes the step (`emitBody` marks these), a
  /// condition can reject its nodes, and no other step has the capture. Two matches, one with all captures of the other,
  /// then have the same node there: skipping rejected nodes does not change which of the two is dropped.
  private func chooseTestedSteps(from first: Int, _ conditions: [QueryCondition]) {
    for index in first..<tables.steps.count where tables.steps[index].isTested {
      tables.steps.pointer(at: index).pointee.isTested = tables.steps[index].captures.indices.contains { listIndex in
        let capture = tables.captureLists[listIndex]
        return conditions.contains { $0.rejectsNodes(capture) }
          && (first..<tables.steps.count).allSatisfy { other in
            other == index || !tables.steps[other].captures.indices.contains { tables.captureLists[$0] == capture }
          }
      }
    }
  }

  /// Calls `body` with the index of each `node` instruction that a match can begin with, ascending.
  /// - Parameter start: the first instruction of the program.
  private mutating func forEachFirstNode(from start: Int, _ body: (inout QueryCompiler, Int) -> Void) {
    var pending = ScratchBuffer<Int32>()
    var isSeen = ScratchBuffer(repeating: false, count: tables.instructions.count - start)
    defer {
      pending.release()
      isSeen.release()
    }
    pending.append(Int32(start))
    while pending.count > 0 {
      let index = Int(pending.removeLast())
      if isSeen[index - start] { continue }
      isSeen[index - start] = true
      switch tables.instructions[index].kind {
      case .split:
        pending.append(Int32(index + 1))
        pending.append(tables.instructions[index].target)
      case .repeatAt: pending.append(Int32(index + 1))
      case .jump: pending.append(tables.instructions[index].target)
      case .node, .leave, .match: continue
      }
    }
    for index in 0..<isSeen.count where isSeen[index] {
      if tables.instructions[start + index].kind == .node { body(&self, start + index) }
    }
  }

  /// Whether after the node of an instruction, with which a match begins, the program has or may repeat more nodes of
  /// the same level.
  private func needsSiblings(after instruction: Int) -> Bool {
    var depth = 0
    var index = instruction
    while true {
      switch tables.instructions[index].kind {
      case .node:
        if depth == 0 && index > instruction { return true }
        if tables.instructions[index].entersChildren { depth += 1 }
      case .leave: depth -= 1
      case .repeatAt where depth == 0: return true
      case .match: return false
      default: break
      }
      index += 1
    }
  }

  /// Returns the step of the sibling that must follow a start node directly, in all ways through the program. -1 if
  /// there is none, and if the start node has children in the pattern.
  private func anchoredStep(after instruction: Int) -> Int32 {
    if tables.instructions[instruction].entersChildren { return -1 }
    var index = instruction + 1
    while tables.instructions[index].kind == .jump { index = Int(tables.instructions[index].target) }
    let step = tables.instructions[index].target
    return tables.instructions[index].kind == .node && tables.steps[Int(step)].isAnchored ? step : -1
  }

  // MARK: Instructions

  private mutating func emit(_ index: Int32, isLast: Bool, isFollowedByAnchor: Bool) throws(PatternError) {
    guard tables.instructions.count < Self.instructionLimit else {
      throw PatternError(offset: 0, message: "the pattern needs more than \(Self.instructionLimit) steps")
    }
    let node = syntax.nodes[Int(index)]
    if node.quantifier == .zeroOrMore || node.quantifier == .oneOrMore, bodyMayBeEmpty(index) {
      throw PatternError(offset: offset(of: index), message: "a repetition of something that may be empty")
    }
    if node.quantifier != .one { choices += 1 }
    defer { if node.quantifier != .one { choices -= 1 } }
    switch node.quantifier {
    case .one: try emitBody(index, isLast: isLast, isFollowedByAnchor: isFollowedByAnchor)
    case .optional, .zeroOrMore:
      let split = tables.instructions.count
      tables.instructions.append(QueryProgram.Instruction(.split))
      // A repetition can only take the very next sibling, so it matters which node was taken.
      try emitBody(
        index, isLast: isLast, isFollowedByAnchor: isFollowedByAnchor || node.quantifier == .zeroOrMore)
      if node.quantifier == .zeroOrMore {
        tables.instructions.append(QueryProgram.Instruction(.repeatAt, target: split + 1))
      }
      tables.instructions[split].target = Int32(tables.instructions.count)
    case .oneOrMore:
      let start = tables.instructions.count
      try emitBody(index, isLast: isLast, isFollowedByAnchor: true)
      tables.instructions.append(QueryProgram.Instruction(.repeatAt, target: start))
    }
  }

  /// Emits the instructions of an element without its quantifier.
  /// - Parameters:
  ///   - isLast: whether no named sibling may follow, because of an anchor at the end of the parent.
  ///   - isFollowedByAnchor: whether the next element is anchored to this one.
  private mutating func emitBody(_ index: Int32, isLast: Bool, isFollowedByAnchor: Bool) throws(PatternError) {
    let node = syntax.nodes[Int(index)]
    switch node.kind {
    case .alternation: try emitBranches(of: node, isLast: isLast, isFollowedByAnchor: isFollowedByAnchor)
    case .group:
      for memberIndex in node.members.indices {
        let isFirst = memberIndex == Int(node.members.lowerBound)
        let isLastMember = memberIndex + 1 == Int(node.members.upperBound)
        try emit(
          isFirst ? decorated(syntax.members[memberIndex], by: node) : syntax.members[memberIndex],
          isLast: isLast && isLastMember,
          isFollowedByAnchor: isLastMember ? isFollowedByAnchor : isAnchored(syntax.members[memberIndex + 1]))
      }
    default:
      var step = try step(for: index)
      step.isAnchored = node.isAnchored
      step.isLast = isLast
      step.isFollowedByAnchor = isFollowedByAnchor
      step.containsCaptures = hasCaptures(index)
      step.isTested = choices == 0
      tables.instructions.append(
        QueryProgram.Instruction(.node, entersChildren: !node.members.isEmpty, target: tables.steps.count))
      tables.steps.append(step)
      if step.field != 0 {
        tables.fieldParents.append(parents.count > 0 ? tables.slots(of: parents[parents.count - 1]) : .all)
      }
      guard !node.members.isEmpty else { return }
      let stepIndex = tables.steps.count - 1
      parents.append(step.test)
      for memberIndex in node.members.indices {
        let isLastChild = memberIndex + 1 == Int(node.members.upperBound)
        try emit(
          syntax.members[memberIndex], isLast: node.endsWithAnchor && isLastChild,
          isFollowedByAnchor: !isLastChild && isAnchored(syntax.members[memberIndex + 1]))
      }
      _ = parents.removeLast()
      tables.instructions.append(QueryProgram.Instruction(.leave))
      var levels = 0
      try require(node.members, for: tables.steps.pointer(at: stepIndex), &levels)
    }
  }

  /// Adds to a step the symbols that children of its node must have in every way through the program, and for the
  /// child with most levels of such symbols below it, the first of equal ones, the symbols below it: what is far below
  /// a node is seldom there. Optional elements, alternations and wildcards require none.
  /// - Parameter levels: the levels of such symbols that were found so far, of the child as well.
  private mutating func require(
    _ members: IndexRange, for step: UnsafeMutablePointer<QueryProgram.Step>, _ levels: inout Int
  ) throws(PatternError) {
    for index in members.indices {
      let node = syntax.nodes[Int(syntax.members[index])]
      if node.quantifier == .optional || node.quantifier == .zeroOrMore || node.kind == .alternation { continue }
      if node.kind == .group {
        try require(node.members, for: step, &levels)
        continue
      }
      let test = try test(for: node)
      guard test.kind == .symbol else { continue }
      step.pointee.required |= QueryProgram.Step.bit(of: test.symbol)
      var inner = QueryProgram.Step(test: test)
      var innerLevels = 0
      try require(node.members, for: &inner, &innerLevels)
      guard innerLevels + 1 > levels else { continue }
      levels = innerLevels + 1
      (step.pointee.innerRequired, step.pointee.innerSymbol) = (inner.required, test.symbol)
    }
  }

  private mutating func emitBranches(of node: QueryNode, isLast: Bool, isFollowedByAnchor: Bool) throws(PatternError) {
    var jumps = ScratchBuffer<Int32>()
    choices += 1
    defer {
      choices -= 1
      jumps.release()
    }
    for index in node.members.indices {
      let isLastBranch = index + 1 == Int(node.members.upperBound)
      let split = tables.instructions.count
      if !isLastBranch { tables.instructions.append(QueryProgram.Instruction(.split)) }
      let branch = decorated(syntax.members[index], by: node)
      try emit(branch, isLast: isLast, isFollowedByAnchor: isFollowedByAnchor)
      if isLastBranch { continue }
      jumps.append(Int32(tables.instructions.count))
      tables.instructions.append(QueryProgram.Instruction(.jump))
      tables.instructions[split].target = Int32(tables.instructions.count)
    }
    for index in 0..<jumps.count {
      tables.instructions[Int(jumps[index])].target = Int32(tables.instructions.count)
    }
  }

  // MARK: Properties of elements

  private func isAnchored(_ index: Int32) -> Bool { syntax.nodes.pointer(at: Int(index)).pointee.isAnchored }

  private func mayBeEmpty(_ index: Int32) -> Bool {
    let quantifier = syntax.nodes.pointer(at: Int(index)).pointee.quantifier
    return quantifier == .optional || quantifier == .zeroOrMore || bodyMayBeEmpty(index)
  }

  /// Whether an element without its quantifier may match nothing: an alternation if any branch may, a group if all
  /// members may, a node never.
  private func bodyMayBeEmpty(_ index: Int32) -> Bool {
    let node = syntax.nodes[Int(index)]
    return switch node.kind {
    case .alternation: node.members.indices.contains { mayBeEmpty(syntax.members[$0]) }
    case .group: node.members.indices.allSatisfy { mayBeEmpty(syntax.members[$0]) }
    default: false
    }
  }

  private func hasCaptures(_ index: Int32) -> Bool {
    let node = syntax.nodes.pointer(at: Int(index))
    return !node.pointee.captures.isEmpty || node.pointee.members.indices.contains { hasCaptures(syntax.members[$0]) }
  }

  /// Returns the UTF-8 offset in the query text of the element's first capture, else of its field, its name, or its
  /// first member, for messages; 0 if it has none.
  private func offset(of index: Int32) -> Int {
    let node = syntax.nodes[Int(index)]
    if !node.captures.isEmpty { return Int(syntax.captures[Int(node.captures.lowerBound)].lowerBound) }
    if !node.field.isEmpty { return Int(node.field.lowerBound) }
    switch node.kind {
    case .named: return Int(node.name.lowerBound)
    case .anonymous: return Int(node.name.lowerBound) - 1
    default: return node.members.isEmpty ? 0 : offset(of: syntax.members[Int(node.members.lowerBound)])
    }
  }
}
