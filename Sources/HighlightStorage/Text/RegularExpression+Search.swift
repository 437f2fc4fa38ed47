internal import CICU

extension RegularExpression {
  /// How the edges of the searched range look to the pattern.
  public struct MatchingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// The options of these bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Lookahead, lookbehind and `\b` see the text outside the range.
    public static let withTransparentBounds = MatchingOptions(rawValue: UInt32(HL_REGEX_TRANSPARENT_BOUNDS))
    /// `^` and `$` do not match at an edge of the range only because it is one. Lookbehind then sees in front of the
    /// range.
    public static let withoutAnchoringBounds = MatchingOptions(rawValue: UInt32(HL_REGEX_NO_ANCHORING_BOUNDS))
  }

  /// The first match that lies in `range`, searched from `start` on; nil when there is none.
  ///
  /// - Parameters:
  ///   - range: the units to search, in offsets of `units`.
  ///   - units: the text, or a part of it.
  ///   - start: where the search begins, inside `range`; its lower bound unless given.
  ///   - options: what the ends of the range mean.
  ///   - budget: nanoseconds of processor time after which the search gives up; 0 for none.
  /// - Precondition: `range` lies in `units`, and `start` in `range` or at its end.
  public func firstMatch(
    in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>, from start: Int? = nil, options: MatchingOptions = [],
    budget: UInt64 = 0
  ) throws(SearchInterruption) -> RegularExpressionMatch? {
    try begin(range, of: units, from: start ?? range.lowerBound, options: options)
    return try findNext(budget: budget) ? currentMatch() : nil
  }

  /// Appends every match that lies in `range`, in ascending order; they do not overlap.
  ///
  /// An empty match is a match; the search goes on one character further. When the search is interrupted, the matches
  /// found so far have been appended.
  ///
  /// - Parameters:
  ///   - range: the units to search, in offsets of `units`.
  ///   - units: the text, or a part of it.
  ///   - options: what the ends of the range mean.
  ///   - budget: nanoseconds of processor time after which the search gives up; 0 for none.
  ///   - matches: what is appended to.
  /// - Precondition: `range` lies in `units`.
  public func appendMatches(
    in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>, options: MatchingOptions = [], budget: UInt64 = 0,
    to matches: inout [RegularExpressionMatch]
  ) throws(SearchInterruption) {
    try begin(range, of: units, from: range.lowerBound, options: options)
    while try findNext(budget: budget) {
      matches.append(currentMatch())
    }
  }

  /// Sets the text and the part of it to search. O(1).
  func begin(
    _ range: Range<Int>, of units: UnsafeBufferPointer<UInt16>, from start: Int, options: MatchingOptions
  ) throws(SearchInterruption) {
    check(range, within: units.count)
    check(start, from: range.lowerBound, through: range.upperBound, "start")
    // ICU's lookbehind sees in front of a region whatever its bounds; it must not see more than the range then.
    let isOpaque = options.isEmpty
    let visible = isOpaque ? UnsafeBufferPointer(rebasing: units[range]) : units
    textStart = isOpaque ? range.lowerBound : 0
    guard hl_regex_set_text(handle, nonNullBase(of: visible), Int32(visible.count)),
      hl_regex_set_region(
        handle, Int32(range.lowerBound - textStart), Int32(range.upperBound - textStart), Int32(start - textStart),
        options.rawValue)
    else { throw .failure }
  }

  /// Sets the text for `looksAt`, all of it. O(1).
  func setText(_ units: UnsafeBufferPointer<UInt16>) throws(SearchInterruption) {
    textStart = 0
    guard hl_regex_set_text(handle, nonNullBase(of: units), Int32(units.count)) else { throw .failure }
  }

  /// Whether a match begins at a place of the text, which is no trailing surrogate. Lookbehind, `^` and `$` see the whole text.
  func looksAt(_ place: Int, budget: UInt64) throws(SearchInterruption) -> Bool {
    try Self.isMatch(hl_regex_looking_at(handle, Int32(place), budget))
  }

  /// Whether there is a further match.
  func findNext(budget: UInt64) throws(SearchInterruption) -> Bool {
    try Self.isMatch(hl_regex_find_next(handle, budget))
  }

  private static func isMatch(_ outcome: hl_regex_outcome) throws(SearchInterruption) -> Bool {
    switch outcome {
    case HL_REGEX_MATCH: return true
    case HL_REGEX_NO_MATCH: return false
    case HL_REGEX_DEADLINE: throw .deadline
    case HL_REGEX_STACK_OVERFLOW: throw .stackOverflow
    default: throw .failure
    }
  }

  /// What a group took part in the match that `findNext` found last: offsets of the searched text; nil where it took none.
  func currentRange(ofGroup group: Int) -> Range<Int>? {
    var (start, end): (Int32, Int32) = (0, 0)
    hl_regex_group(handle, Int32(group), &start, &end)
    return start < 0 ? nil : (Int(start) + textStart)..<(Int(end) + textStart)
  }

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

  /// Whether the pattern matches anywhere in `units`. A match that needs more than `milliseconds` of processor time counts as none.
  func matches(_ units: UnsafeBufferPointer<UInt16>, milliseconds: Int) -> Bool {
    do {
      try begin(0..<units.count, of: units, from: 0, options: [])
      return try findNext(budget: UInt64(milliseconds) * 1_000_000)
    } catch {
      return false
    }
  }

  /// The string with every match replaced; `%1` stands for the first group, as in Lua. For short strings.
  func replacingMatches(in string: String, with replacement: String) -> String {
    let text = ContiguousArray(string.utf16)
    let template = Array(replacement.utf16)
    var matches: [RegularExpressionMatch] = []
    text.withUnsafeBufferPointer { units in
      // What was found until the time ran out is replaced, the rest stays.
      try? appendMatches(
        in: 0..<units.count, of: units, budget: 50_000_000, to: &matches)
    }
    guard !matches.isEmpty else { return string }
    var result = ContiguousArray<UInt16>()
    var place = 0
    for match in matches {
      result.append(contentsOf: text[place..<match.range.lowerBound])
      var index = 0
      while index < template.count {
        let isEscape = template[index] == 0x25 && index + 1 < template.count
        if isEscape, (0x30...0x39).contains(template[index + 1]) {
          if let group = match[Int(template[index + 1] - 0x30)] { result.append(contentsOf: text[group]) }
        } else {
          result.append(template[isEscape ? index + 1 : index])
        }
        index += isEscape ? 2 : 1
      }
      place = match.range.upperBound
    }
    result.append(contentsOf: text[place...])
    return String(decoding: result, as: UTF16.self)
  }
}
