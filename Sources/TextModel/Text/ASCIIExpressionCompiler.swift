/// Writes the instructions of an expression.
struct ASCIIExpressionCompiler {
  private typealias Node = ExpressionSyntax.Node
  private typealias Instruction = ASCIIExpression.Instruction

  /// Counted groups are written out; an expression of more instructions is left to ICU.
  static let sizeLimit = 4_096

  /// Larger counts are left to ICU.
  private static let countLimit: Int32 = 1_000

  private let syntax: ExpressionSyntax
  var instructions = ScratchBuffer<ASCIIExpression.Instruction>()
  private var hasFailed = false
  private var isBehind = false

  init(_ syntax: ExpressionSyntax) { self.syntax = syntax }

  /// Appends the instructions of the expression, with an `accept` after them. Returns false if that failed: ICU has to
  /// match it.
  mutating func compile() -> Bool {
    emit(syntax.root)
    append(.accept)
    return !hasFailed
  }

  @inline(__always)
  private func node(_ index: Int32) -> Node { syntax.nodes[Int(index)] }

  /// Calls `body` with the index of each direct part of a node, in order.
  private func forEachPart(of node: Node, _ body: (Int32) -> Void) {
    var part = node.first
    while part >= 0 {
      body(part)
      part = self.node(part).next
    }
  }

  // MARK: Analysis

  // Longer matches are not told apart.
  private static let lengthLimit = 1 << 24

  /// Returns the fewest and the most units of a match of the node at an index; a maximum of -1 is not a limit.
  /// Lookaround has 0 units, a back reference any number.
  private func length(of index: Int32) -> (minimum: Int, maximum: Int) {
    let node = node(index)
    switch node.kind {
    case .set: return (1, 1)
    case .reference: return (0, -1)
    case .opaque: return (Int(node.minimum), Int(node.maximum))
    case .empty, .start, .end, .textEnd, .lineStart, .lineEnd, .boundary, .noBoundary, .lookahead, .notAhead, .lookbehind,
      .notBehind:
      return (0, 0)
    case .capture, .atomic: return length(of: node.first)
    case .sequence:
      var result = (minimum: 0, maximum: 0)
      forEachPart(of: node) { part in
        let length = length(of: part)
        result.minimum += length.minimum
        result.maximum = result.maximum < 0 || length.maximum < 0 ? -1 : result.maximum + length.maximum
      }
      return Self.limited(result)
    case .alternatives:
      var result = (minimum: Int.max, maximum: 0)
      forEachPart(of: node) { part in
        let length = length(of: part)
        result.minimum = min(result.minimum, length.minimum)
        result.maximum = result.maximum < 0 || length.maximum < 0 ? -1 : max(result.maximum, length.maximum)
      }
      return result
    case .greedy, .lazy, .possessive:
      let length = length(of: node.first)
      let isLimited = node.maximum >= 0 && length.maximum >= 0
      return Self.limited((length.minimum * Int(node.minimum), isLimited ? length.maximum * Int(node.maximum) : -1))
    }
  }

  private static func limited(_ length: (minimum: Int, maximum: Int)) -> (minimum: Int, maximum: Int) {
    (min(length.minimum, lengthLimit), length.maximum > lengthLimit ? -1 : length.maximum)
  }

  /// Returns the units with which a non-empty match of the node at an index may begin, and whether a match may be
  /// empty. Lookaround counts as an empty match.
  private func beginning(of index: Int32) -> (units: ASCIISet, mayBeEmpty: Bool) {
    let node = node(index)
    switch node.kind {
    case .set: return (node.units.ascii, false)
    // Lookaround only excludes matches.
    case .empty, .start, .end, .textEnd, .lineStart, .lineEnd, .boundary, .noBoundary, .lookahead, .notAhead,
      .lookbehind, .notBehind:
      return (ASCIISet(), true)
    case .reference, .opaque: return (.all, true)
    case .capture, .atomic: return beginning(of: node.first)
    case .greedy, .lazy, .possessive:
      let part = beginning(of: node.first)
      return (part.units, part.mayBeEmpty || node.minimum == 0)
    case .sequence, .alternatives:
      var result = (units: ASCIISet(), mayBeEmpty: node.kind == .sequence)
      var part = node.first
      while part >= 0 {
        let beginning = beginning(of: part)
        result.units = result.units.union(beginning.units)
        if node.kind == .alternatives {
          if beginning.mayBeEmpty { result.mayBeEmpty = true }
        } else if !beginning.mayBeEmpty {
          return (result.units, false)
        }
        part = self.node(part).next
      }
      return result
    }
  }

  /// Whether every match of the node at an index begins at the start of the text, because of `^`. False if that is
  /// not certain.
  func isAtStartAlone(_ index: Int32) -> Bool {
    let node = node(index)
    switch node.kind {
    case .start, .lineStart: return true
    case .capture, .atomic, .lookahead: return isAtStartAlone(node.first)
    case .sequence:
      var part = node.first
      while part >= 0 {
        if isAtStartAlone(part) { return true }
        // A start after what consumes something is none of the match.
        if length(of: part).maximum != 0 { return false }
        part = self.node(part).next
      }
      return false
    case .alternatives:
      var part = node.first
      while part >= 0 {
        if !isAtStartAlone(part) { return false }
        part = self.node(part).next
      }
      return true
    default: return false
    }
  }

  // MARK: Instructions

  private var end: Int32 { Int32(instructions.count) }

  @discardableResult
  private mutating func append(_ operation: ASCIIExpression.Operation, target: Int32 = 0) -> Int {
    append(Instruction(operation: operation, target: target))
  }

  @discardableResult
  private mutating func append(_ instruction: ASCIIExpression.Instruction) -> Int {
    if instructions.count >= Self.sizeLimit { hasFailed = true } else { instructions.append(instruction) }
    return instructions.count - 1
  }

  private mutating func setTarget(of index: Int) { instructions.pointer(at: index).pointee.target = end }

  private mutating func emit(_ index: Int32) {
    if hasFailed { return }
    let node = node(index)
    switch node.kind {
    case .empty: break
    case .set:
      if let unit = node.units.ascii.onlyUnit {
        append(Instruction(operation: .unit, unit: unit))
      } else {
        append(Instruction(operation: .set, units: node.units.ascii))
      }
    case .reference: append(.reference, target: node.minimum)
    // There are no line terminators.
    case .start, .lineStart: append(.start)
    case .end, .textEnd, .lineEnd: append(.end)
    case .boundary: append(.boundary)
    case .noBoundary: append(.noBoundary)
    case .sequence:
      var part = node.first
      while part >= 0 {
        emit(part)
        part = self.node(part).next
      }
    case .alternatives: emitAlternatives(node)
    case .capture:
      // ICU finds the groups of lookbehind by the order in which it tries lengths.
      if isBehind { hasFailed = true }
      append(.open, target: node.minimum)
      emit(node.first)
      append(.close, target: node.minimum)
    case .greedy, .lazy, .possessive: emitRepetition(node)
    case .lookahead: emitPart(node.first, .lookahead)
    case .notAhead: emitPart(node.first, .notAhead)
    case .atomic: emitPart(node.first, .atomic)
    case .lookbehind: emitPart(node.first, .lookbehind)
    case .notBehind: emitPart(node.first, .notBehind)
    case .opaque: hasFailed = true
    }
  }

  /// Appends an instruction for lookaround or an atomic group, and after it the instructions of its part with an
  /// `accept`. Fails if the part of a lookbehind has no greatest length.
  private mutating func emitPart(_ part: Int32, _ operation: ASCIIExpression.Operation) {
    let start = append(operation)
    let outer = isBehind
    defer { isBehind = outer }
    if operation == .lookbehind || operation == .notBehind {
      isBehind = true
      let length = length(of: part)
      guard length.maximum >= 0 else {
        hasFailed = true
        return
      }
      instructions.pointer(at: start).pointee.minimum = Int32(length.minimum)
      instructions.pointer(at: start).pointee.maximum = Int32(clamping: length.maximum)
    }
    emit(part)
    append(.accept)
    setTarget(of: start)
  }

  /// Returns an instruction that tries a part only before a unit with which the part may begin; anywhere if the part
  /// may be empty.
  private func choice(_ operation: ASCIIExpression.Operation, before part: Int32, target: Int32 = 0) -> Instruction {
    let beginning = beginning(of: part)
    return Instruction(
      operation: operation, isGuarded: !beginning.mayBeEmpty, target: target, units: beginning.units)
  }

  private mutating func emitAlternatives(_ node: ExpressionSyntax.Node) {
    // The jumps behind the alternatives are linked by their targets until the end is known.
    var lastJump: Int32 = -1
    var part = node.first
    while part >= 0, !hasFailed {
      let next = self.node(part).next
      guard next >= 0 else {
        emit(part)
        break
      }
      let start = append(choice(.tryNext, before: part))
      emit(part)
      lastJump = Int32(append(.jump, target: lastJump))
      setTarget(of: start)
      part = next
    }
    close(lastJump)
  }

  /// Sets the target of a chain of jumps to the next instruction to be appended.
  /// - Parameter last: the index of the last jump, whose target is the index of the one before; -1 ends the chain.
  private mutating func close(_ last: Int32) {
    var index = last
    while index >= 0, !hasFailed {
      let next = instructions[Int(index)].target
      setTarget(of: Int(index))
      index = next
    }
  }

  private mutating func emitRepetition(_ node: ExpressionSyntax.Node) {
    let part = self.node(node.first)
    if max(node.minimum, node.maximum) > Self.countLimit { hasFailed = true }
    if part.kind == .set {
      let operation: ASCIIExpression.Operation =
        node.kind == .greedy ? .greedy : node.kind == .lazy ? .lazy : .possessive
      append(
        Instruction(
          operation: operation, minimum: node.minimum, maximum: node.maximum < 0 ? .max : node.maximum,
          units: part.units.ascii))
      return
    }
    switch part.kind {
    case .sequence, .alternatives, .capture, .greedy, .lazy, .possessive, .atomic: break
    // Repetitions of what consumes nothing have rules of their own.
    default:
      hasFailed = true
      return
    }
    // ICU has rules of its own for empty rounds.
    if node.maximum != 1 || node.minimum != 0, length(of: node.first).minimum == 0 {
      hasFailed = true
      return
    }
    guard node.kind == .possessive else {
      emitRounds(node)
      return
    }
    let start = append(.atomic)
    emitRounds(node)
    append(.accept)
    setTarget(of: start)
  }

  private mutating func emitRounds(_ node: ExpressionSyntax.Node) {
    let isLazy = node.kind == .lazy
    let operation: ASCIIExpression.Operation = isLazy ? .tryTarget : .tryNext
    if node.maximum < 0, node.minimum == 1, !isLazy {
      let start = end
      emit(node.first)
      append(choice(.tryAgain, before: node.first, target: start))
      return
    }
    for _ in 0..<node.minimum where !hasFailed { emit(node.first) }
    if node.maximum < 0 {
      let start = append(choice(operation, before: node.first))
      emit(node.first)
      append(.jump, target: Int32(start))
      setTarget(of: start)
      return
    }
    var last: Int32 = -1
    for _ in node.minimum..<node.maximum where !hasFailed {
      last = Int32(append(choice(operation, before: node.first, target: last)))
      emit(node.first)
    }
    close(last)
  }
}
