import HighlightStorage

/// A regular expression, a text, and where the expression matches in it.
struct ExpressionCase {
  private let pattern: String
  private let flags: RegularExpression.Flags
  private let text: ContiguousArray<UInt16>
  /// Which of the matches is meant, from 1.
  private let ordinal: Int
  private let expected: Expectation
  /// Whether the case says where each group matches (one it does not name: nowhere), or only that there is a match:
  /// some cases mark the whole text for a pattern like `[^abc]`.
  private let checksGroups: Bool

  private enum Expectation {
    case malformed
    case noMatch
    case match([Int: Range<Int>])
  }

  init(_ item: [String: Any]) throws {
    guard let pattern = item["pattern"] as? String, let letters = item["flags"] as? String else {
      throw CaseError(message: "no pattern or flags in \(item)")
    }
    self.pattern = pattern
    // The cases write D where only LF is to end a line.
    guard var flags = RegularExpression.Flags(letters: letters.filter { $0 != "D" }) else {
      throw CaseError(message: "unknown flags in \(item)")
    }
    if letters.contains("D") { flags.insert(.useUnixLineSeparators) }
    self.flags = flags
    text = ContiguousArray((item["text"] as? String ?? "").utf16)
    ordinal = item["find"] as? Int ?? 1
    checksGroups = item["groups_checked"] as? Bool ?? false
    if let groups = item["expect"] as? [String: [Int]] {
      var ranges: [Int: Range<Int>] = [:]
      for (number, bounds) in groups {
        guard let number = Int(number), bounds.count == 2 else { throw CaseError(message: "bad group in \(item)") }
        ranges[number] = bounds[0]..<bounds[1]
      }
      expected = .match(ranges)
    } else {
      expected = item["expect"] as? String == "error" ? .malformed : .noMatch
    }
  }

  /// What differs; nil when nothing does.
  func fault() -> String? {
    let expression: RegularExpression
    do {
      expression = try RegularExpression(pattern, flags: flags)
    } catch {
      if case .malformed = expected { return nil }
      return "\(error)"
    }
    var matches: [RegularExpressionMatch] = []
    let interruption = text.withUnsafeBufferPointer { units -> SearchInterruption? in
      do throws(SearchInterruption) {
        try expression.appendMatches(
          in: 0..<units.count, of: units, budget: 10_000_000_000, to: &matches)
        return nil
      } catch {
        return error
      }
    }
    let match = matches.count >= ordinal ? matches[ordinal - 1] : nil
    if match == nil, let interruption { return "\(interruption)" }
    switch expected {
    case .malformed: return "the pattern is malformed and was taken"
    case .noMatch: return match == nil ? nil : "found \(matches.map(\.range))"
    case .match(let groups):
      guard let match else { return "want \(groups), found \(matches.count) matches" }
      guard checksGroups else { return nil }
      for group in 0...match.groupCount {
        if match[group] != groups[group] {
          return "group \(group): want \(groups[group], default: "none"), found \(match[group], default: "none")"
        }
      }
      for group in groups.keys where group > match.groupCount { return "there is no group \(group)" }
      return nil
    }
  }
}
