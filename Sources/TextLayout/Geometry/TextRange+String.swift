internal import TextModel

extension TextRange {
  /// Creates the range with the UTF-16 offsets of a range of indices, for a text with the same characters as
  /// `string`. O(string) the first time for text that is not ASCII.
  /// - Precondition: the indices are those of `string`.
  public init(_ range: Range<String.Index>, in string: String) {
    self.init(Range<Int>(range, utf16In: string))
  }
}

extension Range where Bound == String.Index {
  /// Creates the range of indices for a range of a text, in a string with the same characters; nil if the range is
  /// outside the string.
  public init?(_ range: TextRange, in string: String) {
    self.init(utf16Offsets: range.utf16Range, in: string)
  }
}
