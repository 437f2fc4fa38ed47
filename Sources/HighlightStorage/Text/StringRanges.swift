// Offsets of the library count UTF-16 units of the text, as `String.UTF16View` does. These convert between both.

extension Range where Bound == Int {
  /// The UTF-16 offsets of a range of a string's indices. O(string) for text that is not ASCII, once.
  /// - Precondition: the indices are those of `string`.
  public init(_ range: Range<String.Index>, utf16In string: String) {
    self = range.lowerBound.utf16Offset(in: string)..<range.upperBound.utf16Offset(in: string)
  }
}

extension Range where Bound == String.Index {
  /// Creates the indices of a string at UTF-16 offsets; nil if those are outside the string. A range that cuts a surrogate
  /// pair in two has an end inside of a character. O(string) for text that is not ASCII, once.
  public init?(utf16Offsets range: Range<Int>, in string: String) {
    guard range.lowerBound >= 0, range.upperBound <= string.utf16.count else { return nil }
    self =
      String.Index(utf16Offset: range.lowerBound, in: string)..<String.Index(utf16Offset: range.upperBound, in: string)
  }
}

extension RegularExpression {
  /// Returns the first match in a text, or in a range of it without sight of the text around; nil if there is none.
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

  /// Returns every match in a text, or in a range of it without sight of the text around; ascending, without overlap.
  /// - Parameters:
  ///   - text: the text to search.
  ///   - range: UTF-16 offsets, half-open; all of the text unless given.
  ///   - budget: nanoseconds of processor time for each match, after which the search throws; 0 for none.
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

  /// Returns the first match in a string; nil if there is none. O(string) beside the search.
  public func firstMatch(in string: String, budget: UInt64 = 0) throws(SearchInterruption) -> Range<String.Index>? {
    try firstMatch(in: UTF16Text(string), budget: budget).flatMap { Range(utf16Offsets: $0.range, in: string) }
  }

  /// Returns every match in a string, ascending, without overlap. O(string) beside the search.
  public func matches(in string: String, budget: UInt64 = 0) throws(SearchInterruption) -> [Range<String.Index>] {
    try matches(in: UTF16Text(string), budget: budget).compactMap { Range(utf16Offsets: $0.range, in: string) }
  }
}
