// Offsets of the library count UTF-16 units of the text, as `String.UTF16View` does. These lead from one to the other.

extension Range where Bound == Int {
  /// The UTF-16 offsets of a range of a string's indices. O(string) for text that is not ASCII, once.
  /// - Precondition: the indices are those of `string`.
  public init(_ range: Range<String.Index>, utf16In string: String) {
    self = range.lowerBound.utf16Offset(in: string)..<range.upperBound.utf16Offset(in: string)
  }
}

extension Range where Bound == String.Index {
  /// The indices of a string at UTF-16 offsets; nil where those are not inside the string. A range that cuts a surrogate pair in two has an end
  /// inside of a character. O(string) for text that is not ASCII, once.
  public init?(utf16Offsets range: Range<Int>, in string: String) {
    guard range.lowerBound >= 0, range.upperBound <= string.utf16.count else { return nil }
    self =
      String.Index(utf16Offset: range.lowerBound, in: string)..<String.Index(utf16Offset: range.upperBound, in: string)
  }
}

extension RegularExpression {
  /// The first match in a text, or in a range of it that the pattern sees nothing around of; nil when there is none.
  /// - Parameters:
  ///   - text: the text to search.
  ///   - range: UTF-16 offsets, half-open; all of the text unless given.
  ///   - budget: nanoseconds of processor time after which the search gives up; 0 for none.
  /// - Precondition: the range lies in the text.
  public func firstMatch(
    in text: UTF16Text, range: Range<Int>? = nil, budget: UInt64 = 0
  ) throws(SearchInterruption) -> RegularExpressionMatch? {
    let range = range ?? 0..<text.count
    return try text.withUnits(in: range) { (units) throws(SearchInterruption) in
      try firstMatch(in: range, of: units, budget: budget)
    }
  }

  /// Every match in a text, or in a range of it that the pattern sees nothing around of; ascending, without overlap.
  /// - Parameters:
  ///   - text: the text to search.
  ///   - range: UTF-16 offsets, half-open; all of the text unless given.
  ///   - budget: nanoseconds of processor time for each match, after which the search gives up; 0 for none.
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

  /// The first match in a string; nil when there is none. O(string) beside the search.
  public func firstMatch(in string: String, budget: UInt64 = 0) throws(SearchInterruption) -> Range<String.Index>? {
    try firstMatch(in: UTF16Text(string), budget: budget).flatMap { Range(utf16Offsets: $0.range, in: string) }
  }

  /// Every match in a string, ascending, without overlap. O(string) beside the search.
  public func matches(in string: String, budget: UInt64 = 0) throws(SearchInterruption) -> [Range<String.Index>] {
    try matches(in: UTF16Text(string), budget: budget).compactMap { Range(utf16Offsets: $0.range, in: string) }
  }
}
