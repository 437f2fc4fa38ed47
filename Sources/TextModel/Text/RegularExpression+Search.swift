internal import CICU

extension RegularExpression {
  /// How the ends of the searched range appear to the pattern.
  public struct MatchingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Creates the set of matching options with these bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Lookahead, lookbehind and `\b` see the text outside the range.
    public static let withTransparentBounds = MatchingOptions(rawValue: UInt32(HL_REGEX_TRANSPARENT_BOUNDS))
    /// `^` and `$` do not match at an end of the range only because it is one. Lookbehind then reads before the range.
    public static let withoutAnchoringBounds = MatchingOptions(rawValue: UInt32(HL_REGEX_NO_ANCHORING_BOUNDS))
  }

  /// Returns the first match inside `range`, searched from `start` on; nil if there is none. Throws if the search
  /// exceeds `budget`, or fails.
  ///
  /// - Parameters:
  ///   - range: the units to search, in offsets of `units`.
  ///   - units: the text, or a part of it.
  ///   - start: the offset at which the search begins, inside `range` or at its end; nil: the lower bound of `range`.
  ///   - options: the meaning of the range's ends.
  ///   - budget: nanoseconds of processor time after which the search throws; 0 for none.
  /// - Precondition: `range` lies in `units`, and `start` in `range` or at its end.
  public func firstMatch(
    in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>, from start: Int? = nil, options: MatchingOptions = [],
    budget: UInt64 = 0
  ) throws(SearchInterruption) -> RegularExpressionMatch? {
    try withMatcher { (matcher) throws(SearchInterruption) in
      try matcher.firstMatch(in: range, of: units, from: start, options: options, budget: budget)
    }
  }

  /// Appends every match inside `range`, ascending and without overlap. Throws if the search exceeds `budget`, or
  /// fails.
  ///
  /// An empty match is a match; the search continues one character later. If the search is interrupted, the matches found so
  /// far have been appended.
  ///
  /// - Parameters:
  ///   - range: the units to search, in offsets of `units`.
  ///   - units: the text, or a part of it.
  ///   - options: the meaning of the range's ends.
  ///   - budget: nanoseconds of processor time after which the search throws; 0 for none.
  ///   - matches: the array to append to.
  /// - Precondition: `range` lies in `units`.
  public func appendMatches(
    in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>, options: MatchingOptions = [], budget: UInt64 = 0,
    to matches: inout [RegularExpressionMatch]
  ) throws(SearchInterruption) {
    try withMatcher { (matcher) throws(SearchInterruption) in
      try matcher.appendMatches(in: range, of: units, options: options, budget: budget, to: &matches)
    }
  }

  /// Returns the string with every match replaced. In `replacement`, `%0` to `%9` are the texts of the match and its
  /// groups, empty if the group did not match, and `%%` is `%`, as in Lua. For short strings: if a match takes more
  /// than 50 ms of processor time, the rest of the string stays.
  func replacingMatches(in string: String, with replacement: String) -> String {
    let text = ContiguousArray(string.utf16)
    let template = Array(replacement.utf16)
    var matches: [RegularExpressionMatch] = []
    text.withUnsafeBufferPointer { units in
      // The matches found before the time limit are replaced, the rest stays.
      try? appendMatches(
        in: 0..<units.count, of: units, budget: 50_000_000, to: &matches)
    }
    guard !matches.isEmpty else { return string }
    var result = ContiguousArray<UInt16>()
    var offset = 0
    for match in matches {
      result.append(contentsOf: text[offset..<match.range.lowerBound])
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
      offset = match.range.upperBound
    }
    result.append(contentsOf: text[offset...])
    return String(decoding: result, as: UTF16.self)
  }
}
