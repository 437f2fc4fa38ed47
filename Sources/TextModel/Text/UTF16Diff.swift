/// The smallest replacement that turns one text into another.
package struct UTF16Diff {
  /// UTF-16 offsets, half-open: the replaced range, and its replacement.
  package internal(set) var old: Range<Int>
  package internal(set) var new: Range<Int>

  /// Whether the texts are equal.
  package var isEmpty: Bool { old.isEmpty && new.isEmpty }

  /// Finds the replacement that turns `first` into `second`, by their common prefix and suffix. O(text).
  package init(from first: UnsafeBufferPointer<UInt16>, to second: UnsafeBufferPointer<UInt16>) {
    let shorter = min(first.count, second.count)
    var prefix = 0
    while prefix < shorter && first[prefix] == second[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix && first[first.count - 1 - suffix] == second[second.count - 1 - suffix] { suffix += 1 }
    old = prefix..<(first.count - suffix)
    new = prefix..<(second.count - suffix)
  }

  /// Extends both ranges by units that are equal in both texts.
  /// - Parameters:
  ///   - before: the number of units before the ranges.
  ///   - behind: the number of units after them.
  mutating func extend(before: Int, behind: Int) {
    old = (old.lowerBound - before)..<(old.upperBound + behind)
    new = (new.lowerBound - before)..<(new.upperBound + behind)
  }
}
