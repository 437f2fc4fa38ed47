/// The memory of a match: kept between searches, with one thread at a time.
package struct ASCIIMatch {
  /// An alternative that is still to be tried, or a change that is to be undone.
  fileprivate struct Frame: BitwiseCopyable {
    enum Kind: UInt8 {
      /// Continues at an instruction and an offset.
      case branch
      /// Restores a slot.
      case slot
      /// Continues with one unit less, down to `limit`.
      case shorter
      /// Continues with one unit more, up to `limit`.
      case longer
    }

    var kind: Kind
    /// An instruction or a slot.
    var index: Int32
    /// A UTF-16 offset of the text, or the former value of a slot.
    var offset: Int32
    var limit: Int32 = 0
  }

  fileprivate var frames = ScratchBuffer<Frame>()
  /// By group: its start, its end, and the start of a group that is not closed; -1 without.
  fileprivate var slots = ScratchBuffer<Int32>()
  fileprivate var steps = ASCIIExpression.stepLimit
  /// The steps of all attempts at single offsets but the last one.
  package private(set) var spent = 0
  /// The number of enclosing parts at this point of the search.
  fileprivate var depth = 0

  /// Creates memory for matches, without any yet.
  package init() {}

  /// The group of the last match; nil if it did not participate.
  package subscript(group: Int) -> Range<Int>? {
    guard 3 * group + 1 < slots.count else { return nil }
    let (start, end) = (slots[3 * group], slots[3 * group + 1])
    return start < 0 ? nil : Int(start)..<Int(end)
  }

  /// Counts the steps of the last attempt, and allows the next one all of them.
  fileprivate mutating func beginAttempt() {
    spent &+= ASCIIExpression.stepLimit - steps
    steps = ASCIIExpression.stepLimit
  }

  package mutating func release() {
    frames.release()
    slots.release()
  }
}

extension ASCIIExpression {
  package enum Outcome {
    case match
    case noMatch
    /// It needs too many steps: ICU decides, which can be interrupted.
    case undecided
  }

  /// The steps that a search may take, and those for each offset where it is tried.
  fileprivate static let stepLimit = 50_000
  private static let stepsPerOffset = 8
  private static let outOfSteps = -2

  /// Returns `match` if a match begins at an offset of a text; its groups are in `match` then. Otherwise `noMatch`,
  /// or `undecided` if the step limit is exceeded.
  /// - Precondition: `ASCIIExpression.suits(units)`.
  package func matches(_ units: UnsafeBufferPointer<UInt16>, at offset: Int, _ match: inout ASCIIMatch) -> Outcome {
    match.beginAttempt()
    return tries(units, at: offset, &match)
  }

  private func tries(_ units: UnsafeBufferPointer<UInt16>, at offset: Int, _ match: inout ASCIIMatch) -> Outcome {
    match.frames.keepFirst(0)
    match.slots.keepFirst(0)
    for _ in 0..<(3 * groupCount + 3) { match.slots.append(-1) }
    match.depth = 0
    let end = run(0, at: offset, endingAt: nil, limit: units.count, units, &match)
    guard end >= 0 else { return end == Self.outOfSteps ? .undecided : .noMatch }
    match.slots[0] = Int32(offset)
    match.slots[1] = Int32(end)
    return .match
  }

  /// Returns `match` if a text contains a match, otherwise `noMatch`, or `undecided` if the step limit is exceeded.
  /// - Precondition: `ASCIIExpression.suits(units)`.
  package func isFound(in units: UnsafeBufferPointer<UInt16>, _ match: inout ASCIIMatch) -> Outcome {
    match.steps = Self.stepLimit + Self.stepsPerOffset * units.count
    var offset = 0
    repeat {
      let outcome = tries(units, at: offset, &match)
      if outcome != .noMatch { return outcome }
      offset += 1
    } while offset <= units.count && !isAtStartAlone
    return .noMatch
  }

  /// Runs the instructions from `start` on up to their `accept`, with backtracking.
  /// - Parameters:
  ///   - start: the index of the first instruction.
  ///   - first: the offset at which the match begins.
  ///   - target: the offset at which the match has to end; nil: anywhere.
  ///   - limit: the offset up to which units may be consumed.
  /// - Returns: the offset at the end of the match. Negative if there is none, or if the steps are used up.
  private func run(
    _ start: Int, at first: Int, endingAt target: Int?, limit: Int, _ units: UnsafeBufferPointer<UInt16>,
    _ match: inout ASCIIMatch
  ) -> Int {
    let base = match.frames.count
    var (index, offset) = (start, first)
    while true {
      match.steps -= 1
      if match.steps < 0 { return Self.outOfSteps }
      let instruction = instructions.pointer(at: index)
      var isMatch = true
      switch instruction.pointee.operation {
      case .unit:
        isMatch = offset < limit && units[offset] == instruction.pointee.unit
        offset += 1
      case .set:
        isMatch = offset < limit && instruction.pointee.units.contains(units[offset])
        offset += 1
      case .reference:
        let end = self.end(ofReferenceTo: Int(instruction.pointee.target), at: offset, limit: limit, units, &match)
        isMatch = end >= 0
        offset = end
      case .start: isMatch = offset == 0
      case .end: isMatch = offset == units.count
      case .boundary: isMatch = Self.isBoundary(offset, of: units)
      case .noBoundary: isMatch = !Self.isBoundary(offset, of: units)
      case .open: match.set(3 * Int(instruction.pointee.target) + 2, to: offset)
      case .close:
        let slot = 3 * Int(instruction.pointee.target)
        match.set(slot, to: Int(match.slots[slot + 2]))
        match.set(slot + 1, to: offset)
      case .jump:
        index = Int(instruction.pointee.target)
        continue
      case .tryNext:
        if instruction.pointee.isGuarded, !instruction.pointee.units.contains(offset, of: units) {
          index = Int(instruction.pointee.target)
          continue
        }
        match.push(.branch, instruction.pointee.target, offset)
      case .tryTarget:
        if !instruction.pointee.isGuarded || instruction.pointee.units.contains(offset, of: units) {
          match.push(.branch, Int32(index + 1), offset)
        }
        index = Int(instruction.pointee.target)
        continue
      case .tryAgain:
        if !instruction.pointee.isGuarded || instruction.pointee.units.contains(offset, of: units) {
          match.push(.branch, Int32(index + 1), offset)
          index = Int(instruction.pointee.target)
          continue
        }
      case .greedy, .lazy, .possessive:
        let end = self.repeat(instruction, index, from: offset, limit: limit, units, &match)
        isMatch = end >= 0
        offset = end
      case .lookahead, .notAhead, .atomic:
        let (frames, operation) = (match.frames.count, instruction.pointee.operation)
        match.depth += 1
        // Lookahead reads the text after the part around it.
        let partLimit = operation == .atomic ? limit : units.count
        let end = run(index + 1, at: offset, endingAt: nil, limit: partLimit, units, &match)
        match.depth -= 1
        if end == Self.outOfSteps { return end }
        if operation == .notAhead { match.undo(downTo: frames) } else { match.commit(downTo: frames) }
        isMatch = (end >= 0) != (operation == .notAhead)
        if isMatch {
          if operation == .atomic { offset = end }
          index = Int(instruction.pointee.target)
          continue
        }
      case .lookbehind, .notBehind:
        var isFound = false
        var length = Int(instruction.pointee.minimum)
        while !isFound, length <= min(offset, Int(instruction.pointee.maximum)) {
          let frames = match.frames.count
          match.depth += 1
          let end = run(index + 1, at: offset - length, endingAt: offset, limit: offset, units, &match)
          match.depth -= 1
          if end == Self.outOfSteps { return end }
          match.undo(downTo: frames)
          isFound = end >= 0
          length += 1
        }
        isMatch = isFound == (instruction.pointee.operation == .lookbehind)
        if isMatch {
          index = Int(instruction.pointee.target)
          continue
        }
      case .accept:
        if target == nil || target == offset { return offset }
        isMatch = false
      }
      if isMatch {
        index += 1
      } else {
        guard let next = resume(base, units, &match) else { return -1 }
        (index, offset) = next
      }
    }
  }

  /// Consumes the units of a repetition: as few as possible if it is lazy, otherwise as many as possible. Records the
  /// other counts for backtracking, unless it is possessive.
  /// - Returns: the offset after the units; -1 if there are too few.
  @inline(__always)
  private func `repeat`(
    _ instruction: UnsafeMutablePointer<Instruction>, _ index: Int, from start: Int, limit: Int,
    _ units: UnsafeBufferPointer<UInt16>, _ match: inout ASCIIMatch
  ) -> Int {
    let set = instruction.pointee.units
    let least = start + Int(instruction.pointee.minimum)
    let most = min(limit, start + Int(instruction.pointee.maximum))
    let isLazy = instruction.pointee.operation == .lazy
    let wanted = isLazy ? least : most
    var offset = start
    while offset < wanted, offset < limit, set.contains(units[offset]) { offset += 1 }
    match.steps -= (offset - start) >> 3
    if offset < least { return -1 }
    if isLazy {
      if offset < most { match.push(.longer, Int32(index), offset, limit: most) }
    } else if offset > least, instruction.pointee.operation == .greedy {
      match.push(.shorter, Int32(index + 1), offset, limit: least)
    }
    return offset
  }

  /// Matches a back reference: the text of a group at an offset.
  /// - Returns: the offset after the text; -1 if another text is there, or if the group has not matched.
  private func end(
    ofReferenceTo group: Int, at offset: Int, limit: Int, _ units: UnsafeBufferPointer<UInt16>, _ match: inout ASCIIMatch
  ) -> Int {
    guard let range = match[group], range.count <= limit - offset else { return -1 }
    match.steps -= range.count >> 3
    for index in 0..<range.count where units[range.lowerBound + index] != units[offset + index] { return -1 }
    return offset + range.count
  }

  /// Backtracks to the last alternative that is left, and restores the group bounds that changed since.
  /// - Parameter base: the number of frames at the bottom that are not used.
  /// - Returns: the instruction and the offset at which to continue; nil if no alternative is left.
  private func resume(
    _ base: Int, _ units: UnsafeBufferPointer<UInt16>, _ match: inout ASCIIMatch
  ) -> (index: Int, offset: Int)? {
    while match.frames.count > base {
      let top = match.frames.pointer(at: match.frames.count - 1)
      switch top.pointee.kind {
      case .slot: match.restore()
      case .branch:
        let frame = match.frames.removeLast()
        return (Int(frame.index), Int(frame.offset))
      case .shorter:
        let next = instructions.pointer(at: Int(top.pointee.index))
        var offset = Int(top.pointee.offset) - 1
        let limit = Int(top.pointee.limit)
        if next.pointee.operation == .unit {
          while offset >= limit, units[offset] != next.pointee.unit { offset -= 1 }
          match.steps -= (Int(top.pointee.offset) - offset) >> 3
        }
        let index = Int(top.pointee.index)
        if offset <= limit { _ = match.frames.removeLast() } else { top.pointee.offset = Int32(offset) }
        if offset >= limit { return (index, offset) }
      case .longer:
        let offset = Int(top.pointee.offset)
        let index = Int(top.pointee.index)
        let isInSet = instructions.pointer(at: index).pointee.units.contains(units[offset])
        if !isInSet || offset + 1 >= Int(top.pointee.limit) {
          _ = match.frames.removeLast()
        } else {
          top.pointee.offset = Int32(offset + 1)
        }
        if isInSet { return (index + 1, offset + 1) }
      }
    }
    return nil
  }

  private static func isBoundary(_ offset: Int, of units: UnsafeBufferPointer<UInt16>) -> Bool {
    (offset > 0 && ASCIISet.word.contains(units[offset - 1])) != ASCIISet.word.contains(offset, of: units)
  }
}

extension ASCIIMatch {
  @inline(__always)
  fileprivate mutating func push(_ kind: Frame.Kind, _ index: Int32, _ offset: Int, limit: Int = 0) {
    frames.append(
      Frame(kind: kind, index: index, offset: Int32(truncatingIfNeeded: offset), limit: Int32(truncatingIfNeeded: limit)))
  }

  @inline(__always)
  fileprivate mutating func set(_ slot: Int, to value: Int) {
    // Without frames no alternative is left, unless the part is a negative lookaround.
    if frames.count > 0 || depth > 0 { push(.slot, Int32(slot), Int(slots[slot])) }
    slots[slot] = Int32(truncatingIfNeeded: value)
  }

  /// Removes the last frame, which is a change of a slot, and restores the value that the slot had before.
  fileprivate mutating func restore() {
    let frame = frames.removeLast()
    slots[Int(frame.index)] = frame.offset
  }

  /// Removes the frames after the first `count`, and restores the slots that they changed.
  fileprivate mutating func undo(downTo count: Int) {
    while frames.count > count {
      if frames.pointer(at: frames.count - 1).pointee.kind == .slot { restore() } else { _ = frames.removeLast() }
    }
  }

  /// Removes the alternatives among the frames after the first `count`. Changes of slots are kept, so that they can
  /// still be undone.
  fileprivate mutating func commit(downTo count: Int) {
    var kept = count
    for index in count..<frames.count where frames[index].kind == .slot {
      frames[kept] = frames[index]
      kept += 1
    }
    frames.keepFirst(kept)
  }
}
