/// Which rules of a state are tried at an offset of a line: only those whose matches may begin there, mostly none.
///
/// A rule that begins with `^` and blanks is found by the unit after the blanks of the line: `^\s*(#)` is tried in few
/// of the lines that begin with blanks.
///
/// Gain: documentation strings cost 1.8 % of 300 KB of Python's library instead of 12 %, and 28 % of `_pydecimal.py`
/// instead of 58 % (callgrind, 23 November 2026, RESULTS-costs.md). Unnecessary if all expressions of a state were one
/// automaton.
final class LineRuleIndex {
  /// The position in a line. Each has its own list for each class of units.
  private enum Position: Int, CaseIterable {
    /// By the class of the code unit at the offset.
    case inside
    /// By the class of the first unit, which is not a blank.
    case start
    /// By the class of the unit after the blanks with which the line begins.
    case startWithBlanks
  }

  /// Indices of rules, in order, and where the list of each position and class begins.
  private let candidates: ContiguousArray<UInt16>
  private let starts: ContiguousArray<Int32>
  /// With which units some rule may begin inside a line.
  private let inside: FirstUnits

  init(_ rules: ContiguousArray<MatchStart>) {
    var candidates = ContiguousArray<UInt16>()
    var starts = ContiguousArray<Int32>()
    starts.reserveCapacity(Position.allCases.count * FirstUnits.classCount + 1)
    for position in Position.allCases {
      for unitClass in 0..<FirstUnits.classCount {
        starts.append(Int32(candidates.count))
        for index in rules.indices where Self.allows(rules[index], position, unitClass) {
          candidates.append(UInt16(clamping: index))
        }
      }
    }
    starts.append(Int32(candidates.count))
    self.candidates = candidates
    self.starts = starts
    inside = rules.reduce(.none) { $1.isAtStartAlone ? $0 : $0.union($1.first) }
  }

  private static func allows(_ rule: MatchStart, _ position: Position, _ unitClass: Int) -> Bool {
    switch position {
    case .inside: !rule.isAtStartAlone && rule.first.contains(unitClass: unitClass)
    case .start: rule.first.contains(unitClass: unitClass)
    case .startWithBlanks: rule.allowsBlanks(before: unitClass)
    }
  }

  /// Returns the first offset at or after `offset` at which some rule may match; `offset` itself if it is 0, the end
  /// of the line if there is none. O(units passed over).
  @inline(__always)
  func next(from offset: Int, of units: UnsafeBufferPointer<UInt16>) -> Int {
    var offset = offset
    if offset == 0 { return offset }
    while offset < units.count && !inside.contains(unitClass: min(Int(units[offset]), FirstUnits.otherClass)) { offset += 1 }
    return offset
  }

  /// Returns the rules to try at an offset of a line, in order, as a range of indices for `rule(_:)`. At offset 0
  /// depends on the first unit after spaces and tabs: O(spaces and tabs).
  @inline(__always)
  func tried(at offset: Int, of units: UnsafeBufferPointer<UInt16>) -> Range<Int> {
    if offset == 0 { return triedAtStart(of: units) }
    return list(.inside, FirstUnits.unitClass(at: offset, of: units))
  }

  private func triedAtStart(of units: UnsafeBufferPointer<UInt16>) -> Range<Int> {
    let end = units.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? units.count
    return list(end == 0 ? .start : .startWithBlanks, FirstUnits.unitClass(at: end, of: units))
  }

  @inline(__always)
  private func list(_ position: Position, _ unitClass: Int) -> Range<Int> {
    let index = position.rawValue * FirstUnits.classCount + unitClass
    return Int(starts[index])..<Int(starts[index + 1])
  }

  /// Returns the index in its state of the rule at an index of the ranges that `tried` returns.
  @inline(__always)
  func rule(_ index: Int) -> Int { Int(candidates[index]) }
}
