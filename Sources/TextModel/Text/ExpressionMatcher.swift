internal import CICU

/// A compiled expression with the state of one search. A `RegularExpression` lends it, or a loop of the query engine
/// keeps it. For one thread at a time.
package final class ExpressionMatcher {
  private let handle: OpaquePointer
  /// The number of capture groups; group 0, the whole match, is not counted.
  package let groupCount: Int
  /// The start of ICU's text in the text of the caller.
  private var textStart = 0

  /// Compiles `pattern`, as `RegularExpression.init` does. Throws with the UTF-16 offset of the fault if it is
  /// invalid.
  package init(
    _ pattern: String, flags: RegularExpression.Flags = [],
    stackLimitBytes: Int = RegularExpression.defaultStackLimitBytes
  ) throws(RegularExpressionError) {
    let units = Array(pattern.utf16)
    var fault = hl_regex_error()
    guard
      let handle = hl_regex_open(
        units, Int32(units.count), flags.rawValue, Int32(clamping: stackLimitBytes), &fault)
    else {
      throw RegularExpressionError(
        name: String(cString: fault.message), utf16Offset: fault.utf16_offset < 0 ? nil : Int(fault.utf16_offset))
    }
    self.handle = handle
    groupCount = Int(hl_regex_group_count(handle))
  }

  private init(handle: OpaquePointer, groupCount: Int) {
    self.handle = handle
    self.groupCount = groupCount
  }

  /// Returns a matcher of the same expression for another thread. It shares the compiled pattern: about a
  /// microsecond.
  ///
  /// Several threads may copy a matcher that none of them searches with.
  package func copy() -> ExpressionMatcher {
    guard let copy = hl_regex_copy(handle) else { preconditionFailure("out of memory") }
    return ExpressionMatcher(handle: copy, groupCount: groupCount)
  }

  deinit {
    hl_regex_close(handle)
  }

  /// Returns the number of the group `(?<name>...)`; nil if there is none.
  package func groupNumber(named name: String) -> Int? {
    let units = Array(name.utf16)
    let number = hl_regex_group_number(handle, units, Int32(units.count))
    return number < 0 ? nil : Int(number)
  }

  /// Returns the first match inside `range` at or after `start` (nil: the start of `range`); nil if there is none.
  /// Throws if the search takes more than `budget` nanoseconds of processor time (0: no limit), or fails.
  package func firstMatch(
    in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>, from start: Int? = nil,
    options: RegularExpression.MatchingOptions = [], budget: UInt64
  ) throws(SearchInterruption) -> RegularExpressionMatch? {
    try begin(range, of: units, from: start ?? range.lowerBound, options: options)
    return try findNext(budget: budget) ? currentMatch() : nil
  }

  /// Appends every match inside `range`, ascending and without overlap. Throws if the search for all of them takes
  /// more than `budget` nanoseconds of processor time (0: no limit), or fails; the matches found before are appended.
  package func appendMatches(
    in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>, options: RegularExpression.MatchingOptions = [],
    budget: UInt64, to matches: inout [RegularExpressionMatch]
  ) throws(SearchInterruption) {
    try begin(range, of: units, from: range.lowerBound, options: options)
    while try findNext(budget: budget) { matches.append(currentMatch()) }
  }

  /// Sets the text and the range to search for the next calls of `findNext`. Without options, the pattern cannot see
  /// text outside of the range. Throws if ICU fails. O(1).
  /// - Parameters:
  ///   - range: the range to search, in offsets of `units`.
  ///   - start: the offset in `range` at which the search begins.
  func begin(
    _ range: Range<Int>, of units: UnsafeBufferPointer<UInt16>, from start: Int, options: RegularExpression.MatchingOptions
  ) throws(SearchInterruption) {
    check(range, within: units.count)
    check(start, from: range.lowerBound, through: range.upperBound, "start")
    // ICU's lookbehind reads before a region whatever its bounds; here it must not read outside the range.
    let isOpaque = options.isEmpty
    let visible = isOpaque ? UnsafeBufferPointer(rebasing: units[range]) : units
    textStart = isOpaque ? range.lowerBound : 0
    guard hl_regex_set_text(handle, nonNullBase(of: visible), Int32(visible.count)),
      hl_regex_set_region(
        handle, Int32(range.lowerBound - textStart), Int32(range.upperBound - textStart), Int32(start - textStart),
        options.rawValue)
    else { throw .failure }
  }

  /// Sets the text for the next calls of `looksAt`. Throws if ICU fails. O(1).
  package func setText(_ units: UnsafeBufferPointer<UInt16>) throws(SearchInterruption) {
    textStart = 0
    guard hl_regex_set_text(handle, nonNullBase(of: units), Int32(units.count)) else { throw .failure }
  }

  /// Whether a match begins at a UTF-16 offset of the text, which is not a trailing surrogate. Lookbehind, `^` and `$`
  /// see the whole text. Throws if it takes more than `budget` nanoseconds of processor time (0: no limit).
  package func looksAt(_ offset: Int, budget: UInt64) throws(SearchInterruption) -> Bool {
    try Self.isMatch(hl_regex_looking_at(handle, Int32(offset), budget))
  }

  /// Moves to the next match; returns false if there is none. Throws if the searches since `begin` together take more
  /// than `budget` nanoseconds of processor time, or ten times as much elapsed time (0: no limit). Throws also if the
  /// search exceeds its memory for backtracking, or if ICU fails.
  func findNext(budget: UInt64) throws(SearchInterruption) -> Bool {
    try Self.isMatch(hl_regex_find_next(handle, budget))
  }

  /// The steps of the engine that the searches since `begin` have taken, or the last `looksAt`; a multiple of some
  /// thousands but for attempts in long texts.
  package var steps: UInt64 { hl_regex_steps(handle) }

  /// Whether an outcome of ICU is a match. Throws if it is an interruption.
  private static func isMatch(_ outcome: hl_regex_outcome) throws(SearchInterruption) -> Bool {
    switch outcome {
    case HL_REGEX_MATCH: return true
    case HL_REGEX_NO_MATCH: return false
    case HL_REGEX_DEADLINE: throw .deadline
    case HL_REGEX_STACK_OVERFLOW: throw .stackOverflow
    default: throw .failure
    }
  }

  /// Returns the range of a group in the match that `findNext` found, in offsets of the searched text. Nil if the
  /// group did not match.
  package func currentRange(ofGroup group: Int) -> Range<Int>? {
    var (start, end): (Int32, Int32) = (0, 0)
    hl_regex_group(handle, Int32(group), &start, &end)
    return start < 0 ? nil : (Int(start) + textStart)..<(Int(end) + textStart)
  }

  /// Returns the match that `findNext` found, in offsets of the units given to `begin`. Call it only after `findNext`
  /// returned true.
  private func currentMatch() -> RegularExpressionMatch {
    var bounds = ContiguousArray<Int32>()
    bounds.reserveCapacity(2 * groupCount + 2)
    for group in 0...groupCount {
      var (start, end): (Int32, Int32) = (0, 0)
      hl_regex_group(handle, Int32(group), &start, &end)
      let shift = start < 0 ? 0 : Int32(textStart)
      bounds.append(start + shift)
      bounds.append(end + shift)
    }
    return RegularExpressionMatch(bounds: bounds)
  }

  /// Whether the pattern matches anywhere in `units`. False also if the search takes more than `milliseconds` of
  /// processor time.
  package func matches(_ units: UnsafeBufferPointer<UInt16>, milliseconds: Int) -> Bool {
    do {
      try begin(0..<units.count, of: units, from: 0, options: [])
      return try findNext(budget: UInt64(milliseconds) * 1_000_000)
    } catch {
      return false
    }
  }
}
