// Offsets of the library count UTF-16 units of the text, as `String.UTF16View` does. These convert between both.

extension Range where Bound == Int {
  /// Creates the UTF-16 offsets of a range of string indices. The first call for a string that is not ASCII is
  /// O(string).
  /// - Precondition: the indices are those of `string`.
  public init(_ range: Range<String.Index>, utf16In string: String) {
    self = range.lowerBound.utf16Offset(in: string)..<range.upperBound.utf16Offset(in: string)
  }
}

extension Range where Bound == String.Index {
  /// Creates the range of string indices at UTF-16 offsets. Nil if the range is not inside the string. An end inside
  /// a surrogate pair is kept there. The first call for a string that is not ASCII is O(string).
  public init?(utf16Offsets range: Range<Int>, in string: String) {
    guard range.lowerBound >= 0, range.upperBound <= string.utf16.count else { return nil }
    self =
      String.Index(utf16Offset: range.lowerBound, in: string)..<String.Index(utf16Offset: range.upperBound, in: string)
  }
}

extension RegularExpression {
  /// Returns the first match in a text or in a range of it; nil if there is none. The pattern cannot see text outside
  /// the range. Throws if the search exceeds `budget`, or fails.
  /// - Parameters:
  ///   - text: the text to search.
  ///   - range: UTF-16 offsets, half-open; all of the text unless given.
  ///   - budget: nanoseconds of processor time after which the search throws; 0 for none.
  /// - Precondition: the range lies in the text.
  public func firstMatch(
    in text: UTF16Text, range: Range<Int>? = nil, budget: UInt64 = 0
  ) throws(SearchInterruption) -> RegularExpressionMatch? {
    let range = range ?? 0..<text.count
    return try text.withUnits(in: range) { (units) throws(SearchInterruption) in
      try firstMatch(in: range, of: units, budget: budget)
    }
  }

  /// Returns all matches in a text or in a range of it, ascending and without overlap. The range is matched as if it
  /// were the complete text: `^` and `$` match at its ends, and lookaround cannot cross them. Throws if the search
  /// exceeds `budget`, or fails.
  /// - Parameters:
  ///   - text: the text to search.
  ///   - range: UTF-16 offsets, half-open; all of the text unless given.
  ///   - budget: nanoseconds of processor time for all matches together, after which the search throws; 0 for none.
  /// - Precondition: the range lies in the text.
  public func matches(
    in text: UTF16Text, range: Range<Int>? = nil, budget: UInt64 = 0
  ) throws(SearchInterruption) -> [RegularExpressionMatch] {
    let range = range ?? 0..<text.count
    return try text.withUnits(in: range) { (units) throws(SearchInterruption) in
      var result: [RegularExpressionMatch] = []
      try appendMatches(in: range, of: units, budget: budget, to: &result)
      return result
    }
  }

  /// Returns the range of the first match in a string; nil if there is none. Throws if the search takes more than
  /// `budget` nanoseconds of processor time (0: no limit), or fails. O(string) besides the search.
  public func firstMatch(in string: String, budget: UInt64 = 0) throws(SearchInterruption) -> Range<String.Index>? {
    try firstMatch(in: UTF16Text(string), budget: budget).flatMap { Range(utf16Offsets: $0.range, in: string) }
  }

  /// Returns the ranges of all matches in a string, ascending and without overlap. Throws if the search for one match
  /// takes more than `budget` nanoseconds of processor time (0: no limit), or fails. O(string) besides the search.
  public func matches(in string: String, budget: UInt64 = 0) throws(SearchInterruption) -> [Range<String.Index>] {
    try matches(in: UTF16Text(string), budget: budget).compactMap { Range(utf16Offsets: $0.range, in: string) }
  }
}
