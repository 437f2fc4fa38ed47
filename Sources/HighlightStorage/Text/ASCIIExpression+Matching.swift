/// The memory of a match: kept between searches, with one thread at a time.
struct ASCIIMatch {
  /// What remains to be tried, or to be undone.
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
    var place: Int32
    var limit: Int32 = 0
  }

  fileprivate var frames = ScratchBuffer<Frame>()
  /// By group: its start, its end, and the start of a group that is not closed; -1 without.
  fileprivate var slots = ScratchBuffer<Int32>()
  fileprivate var steps = 0
  /// The number of enclosing parts at this point of the search.
  fileprivate var depth = 0

  /// The group of the last match; nil if it did not participate.
  subscript(group: Int) -> Range<Int>? {
    guard 3 * group + 1 < slots.count else { return nil }
    let (start, end) = (slots[3 * group], slots[3 * group + 1])
    return start < 0 ? nil : Int(start)..<Int(end)
  }

  mutating func release() {
    frames.release()
    slots.release()
  }
}

extension ASCIIExpression {
  enum Outcome {
    case match
    case noMatch
    /// It needs too many steps: ICU decides, which can be interrupted.
    case undecided
  }

  /// The steps that a search may take, and those for each offset where it is tried.
  private static let stepLimit = 50_000
  private static let stepsPerOffset = 8
  private static let outOfSteps = -2

  /// Whether a match begins at an offset of a text; then its groups are in `match`.
  /// - Precondition: `ASCIIExpression.suits(units)`.
  func matches(_ units: UnsafeBufferPointer<UInt16>, at place: Int, _ match: inout ASCIIMatch) -> Outcome {
    match.steps = Self.stepLimit
    return tries(units, at: place, &match)
  }

  private func tries(_ units: UnsafeBufferPointer<UInt16>, at place: Int, _ match: inout ASCIIMatch) -> Outcome {
    match.frames.keepFirst(0)
    match.slots.keepFirst(0)
    for _ in 0..<(3 * groupCount + 3) { match.slots.append(-1) }
    match.depth = 0
    let end = run(0, at: place, endingAt: nil, limit: units.count, units, &match)
    guard end >= 0 else { return end == Self.outOfSteps ? .undecided : .noMatch }
    match.slots[0] = Int32(place)
    match.slots[1] = Int32(end)
    return .match
  }

  /// Whether a text contains a match; the groups are not kept.
  /// - Precondition: `ASCIIExpression.suits(units)`.
  func isFound(in units: UnsafeBufferPointer<UInt16>, _ match: inout ASCIIMatch) -> Outcome {
    match.steps = Self.stepLimit + Self.stepsPerOffset * units.count
    var place = 0
    repeat {
      let outcome = tries(units, at: place, &match)
      if outcome != .noMatch { return outcome }
      place += 1
    } while place <= units.count && !isAtStartAlone
    return .noMatch
  }

  /// Runs instructions up to their `accept`.
  /// - Parameters:
  ///   - target: where the match has to end; nil: anywhere.
  ///   - limit: up to where units may be consumed.
  /// - Returns: the end of the match; negative without one.
  private func run(
    _ start: Int, at first: Int, endingAt target: Int?, limit: Int, _ units: UnsafeBufferPointer<UInt16>,
    _ match: inout ASCIIMatch
  ) -> Int {
    let base = match.frames.count
    var (index, place) = (start, first)
    while true {
      match.steps -= 1
      if match.steps < 0 { return Self.outOfSteps }
      let instruction = instructions.place(index)
      var isMatch = true
      switch instruction.pointee.operation {
      case .unit:
        isMatch = place < limit && units[place] == instruction.pointee.unit
        place += 1
      case .set:
        isMatch = place < limit && instruction.pointee.units.contains(units[place])
        place += 1
      case .reference:
        let end = self.end(ofReferenceTo: Int(instruction.pointee.target), at: place, limit: limit, units, &match)
        isMatch = end >= 0
        place = end
      case .start: isMatch = place == 0
      case .end: isMatch = place == units.count
      case .boundary: isMatch = Self.isBoundary(place, of: units)
      case .noBoundary: isMatch = !Self.isBoundary(place, of: units)
      case .open: match.set(3 * Int(instruction.pointee.target) + 2, to: place)
      case .close:
        let slot = 3 * Int(instruction.pointee.target)
        match.set(slot, to: Int(match.slots[slot + 2]))
        match.set(slot + 1, to: place)
      case .jump:
        index = Int(instruction.pointee.target)
        continue
      case .tryNext:
        if instruction.pointee.isGuarded, !instruction.pointee.units.contains(place, of: units) {
          index = Int(instruction.pointee.target)
          continue
        }
        match.push(.branch, instruction.pointee.target, place)
      case .tryTarget:
        if !instruction.pointee.isGuarded || instruction.pointee.units.contains(place, of: units) {
          match.push(.branch, Int32(index + 1), place)
        }
        index = Int(instruction.pointee.target)
        continue
      case .tryAgain:
        if !instruction.pointee.isGuarded || instruction.pointee.units.contains(place, of: units) {
          match.push(.branch, Int32(index + 1), place)
          index = Int(instruction.pointee.target)
          continue
        }
      case .greedy, .lazy, .possessive:
        let end = self.repeat(instruction, index, from: place, limit: limit, units, &match)
        isMatch = end >= 0
        place = end
      case .lookahead, .notAhead, .atomic:
        let (frames, operation) = (match.frames.count, instruction.pointee.operation)
        match.depth += 1
        // Lookahead sees what is after the part around it.
        let partLimit = operation == .atomic ? limit : units.count
        let end = run(index + 1, at: place, endingAt: nil, limit: partLimit, units, &match)
        match.depth -= 1
        if end == Self.outOfSteps { return end }
        if operation == .notAhead { match.undo(downTo: frames) } else { match.commit(downTo: frames) }
        isMatch = (end >= 0) != (operation == .notAhead)
        if isMatch {
          if operation == .atomic { place = end }
          index = Int(instruction.pointee.target)
          continue
        }
      case .lookbehind, .notBehind:
        var isFound = false
        var length = Int(instruction.pointee.minimum)
        while !isFound, length <= min(place, Int(instruction.pointee.maximum)) {
          let frames = match.frames.count
          match.depth += 1
          let end = run(index + 1, at: place - length, endingAt: place, limit: place, units, &match)
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
        if target == nil || target == place { return place }
        isMatch = false
      }
      if isMatch {
        index += 1
      } else {
        guard let next = resume(base, units, &match) else { return -1 }
        (index, place) = next
      }
    }
  }

  /// Takes the units of a repetition.
  /// - Returns: the end; -1 if there are too few.
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
    var place = start
    while place < wanted, place < limit, set.contains(units[place]) { place += 1 }
    match.steps -= (place - start) >> 3
    if place < least { return -1 }
    if isLazy {
      if place < most { match.push(.longer, Int32(index), place, limit: most) }
    } else if place > least, instruction.pointee.operation == .greedy {
      match.push(.shorter, Int32(index + 1), place, limit: least)
    }
    return place
  }

  /// Takes the text of a group again.
  /// - Returns: the end; -1 where another text is, or the group has none.
  private func end(
    ofReferenceTo group: Int, at place: Int, limit: Int, _ units: UnsafeBufferPointer<UInt16>, _ match: inout ASCIIMatch
  ) -> Int {
    guard let range = match[group], range.count <= limit - place else { return -1 }
    match.steps -= range.count >> 3
    for offset in 0..<range.count where units[range.lowerBound + offset] != units[place + offset] { return -1 }
    return place + range.count
  }

  /// Takes the next way that remains.
  /// - Parameter base: the number of frames that belong to others.
  private func resume(
    _ base: Int, _ units: UnsafeBufferPointer<UInt16>, _ match: inout ASCIIMatch
  ) -> (index: Int, place: Int)? {
    while match.frames.count > base {
      let top = match.frames.place(match.frames.count - 1)
      switch top.pointee.kind {
      case .slot: match.restore()
      case .branch:
        let frame = match.frames.removeLast()
        return (Int(frame.index), Int(frame.place))
      case .shorter:
        let next = instructions.place(Int(top.pointee.index))
        var place = Int(top.pointee.place) - 1
        let limit = Int(top.pointee.limit)
        if next.pointee.operation == .unit {
          while place >= limit, units[place] != next.pointee.unit { place -= 1 }
          match.steps -= (Int(top.pointee.place) - place) >> 3
        }
        let index = Int(top.pointee.index)
        if place <= limit { _ = match.frames.removeLast() } else { top.pointee.place = Int32(place) }
        if place >= limit { return (index, place) }
      case .longer:
        let place = Int(top.pointee.place)
        let index = Int(top.pointee.index)
        let isInSet = instructions.place(index).pointee.units.contains(units[place])
        if !isInSet || place + 1 >= Int(top.pointee.limit) {
          _ = match.frames.removeLast()
        } else {
          top.pointee.place = Int32(place + 1)
        }
        if isInSet { return (index + 1, place + 1) }
      }
    }
    return nil
  }

  private static func isBoundary(_ place: Int, of units: UnsafeBufferPointer<UInt16>) -> Bool {
    (place > 0 && ASCIISet.word.contains(units[place - 1])) != ASCIISet.word.contains(place, of: units)
  }
}

extension ASCIIMatch {
  @inline(__always)
  fileprivate mutating func push(_ kind: Frame.Kind, _ index: Int32, _ place: Int, limit: Int = 0) {
    frames.append(
      Frame(kind: kind, index: index, place: Int32(truncatingIfNeeded: place), limit: Int32(truncatingIfNeeded: limit)))
  }

  @inline(__always)
  fileprivate mutating func set(_ slot: Int, to value: Int) {
    // Without frames nothing is tried after this, unless the part is one that must not match.
    if frames.count > 0 || depth > 0 { push(.slot, Int32(slot), Int(slots[slot])) }
    slots[slot] = Int32(truncatingIfNeeded: value)
  }

  /// Undoes the last change of a slot, which is the last frame.
  fileprivate mutating func restore() {
    let frame = frames.removeLast()
    slots[Int(frame.index)] = frame.place
  }

  /// Undoes what happened since there were so many frames.
  fileprivate mutating func undo(downTo count: Int) {
    while frames.count > count {
      if frames.place(frames.count - 1).pointee.kind == .slot { restore() } else { _ = frames.removeLast() }
    }
  }

  /// Tries nothing again of what happened since there were so many frames.
  fileprivate mutating func commit(downTo count: Int) {
    var kept = count
    for index in count..<frames.count where frames[index].kind == .slot {
      frames[kept] = frames[index]
      kept += 1
    }
    frames.keepFirst(kept)
  }
}
