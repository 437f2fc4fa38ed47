/// One match of a pattern, with its groups. Later searches do not change it.
public struct RegularExpressionMatch: Equatable, Sendable {
  /// Start and end of each group in turn, the whole match first; -1 for a group that took no part.
  private let bounds: ContiguousArray<Int32>

  init(bounds: ContiguousArray<Int32>) {
    precondition(bounds.count >= 2 && bounds[0] >= 0, "a match has a range")
    self.bounds = bounds
  }

  /// The whole match: UTF-16 offsets in the searched text, half-open, possibly empty.
  public var range: Range<Int> { Int(bounds[0])..<Int(bounds[1]) }

  /// The number of capture groups; group 0, the whole match, is not counted.
  public var groupCount: Int { bounds.count / 2 - 1 }

  /// The half-open UTF-16 range of a group; nil if it did not match or does not exist. Group 0 is the whole match.
  public subscript(group: Int) -> Range<Int>? {
    guard group >= 0 && group <= groupCount && bounds[2 * group] >= 0 else { return nil }
    return Int(bounds[2 * group])..<Int(bounds[2 * group + 1])
  }
}
