public import Foundation
public import HighlightStorage
public import TextLayout
public import TextModel

// NSRange counts UTF-16 units, as the library does: `NSRange(0..<3)` and `Range<Int>(range)` of Foundation convert.

extension NSRange {
  /// Creates a range with the UTF-16 offsets of a text range; affinities are lost.
  public init(_ range: TextRange) {
    self.init(location: range.utf16Range.lowerBound, length: range.utf16Range.count)
  }
}

extension TextRange {
  /// Creates a text range from UTF-16 offsets; nil for `NSNotFound` and for negative numbers.
  public init?(_ range: NSRange) {
    guard range.location >= 0, range.length >= 0, let offsets = Range<Int>(range) else { return nil }
    self.init(offsets)
  }
}

extension TextStorage {
  /// All of the text, as `NSRange`.
  public var fullRange: NSRange { NSRange(location: 0, length: length) }

  /// Replaces characters by the characters of a string.
  /// - Precondition: the range lies in the text.
  public func replaceCharacters(in range: NSRange, with string: String) {
    replaceCharacters(in: offsets(range), with: string)
  }

  /// Sets the value of an attribute of the caller in a range, as ``TextStorage/addAttribute(_:value:range:)`` does.
  /// - Precondition: the range lies in the text.
  public func addAttribute(_ key: AttributeKey, value: some Hashable & Sendable, range: NSRange) {
    addAttribute(key, value: value, range: offsets(range))
  }

  private func offsets(_ range: NSRange) -> Range<Int> {
    guard let result = TextRange(range)?.utf16Range, result.upperBound <= length else {
      fail("range \(range) is outside 0..<\(length)")
    }
    return result
  }
}

extension RegularExpression {
  /// Returns the ranges of all matches in a string as `NSRange`, ascending, without overlap. O(string) in addition to
  /// the search.
  /// - Parameters:
  ///   - string: the text to search.
  ///   - budget: nanoseconds of processor time for all matches together, after which the search throws; 0 for none.
  public func matchedRanges(in string: String, budget: UInt64 = 0) throws(SearchInterruption) -> [NSRange] {
    try matches(in: UTF16Text(string), budget: budget).map { NSRange($0.range) }
  }
}
