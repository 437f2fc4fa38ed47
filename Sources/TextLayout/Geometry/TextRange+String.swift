internal import HighlightStorage

extension TextRange {
  /// Creates the range of a string's indices, for a text with the characters of that string. O(string) for text that is not
  /// ASCII, once.
  /// - Precondition: the indices are those of `string`.
  public init(_ range: Range<String.Index>, in string: String) {
    self.init(Range<Int>(range, utf16In: string))
  }
}

extension Range where Bound == String.Index {
  /// The indices of a string that has the characters of the text; nil if the range is outside the string.
  public init?(_ range: TextRange, in string: String) {
    self.init(utf16Offsets: range.utf16Range, in: string)
  }
}
