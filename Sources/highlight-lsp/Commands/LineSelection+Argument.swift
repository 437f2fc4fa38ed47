internal import HighlightRendering

extension LineSelection {
  /// Parses lines, counted from 1: `FIRST:LAST`, `FIRST:`, `:LAST`, `LINE`, `FIRST:+MORE` (MORE further lines) or
  /// `-LAST:` (the last LAST lines). `FIRST:LAST:AROUND` and `LINE::AROUND` add AROUND lines above and below. Throws
  /// for other texts, and for a range that ends before it begins.
  /// - Parameter name: the name of the option, for messages.
  /// - Returns: the lines. The upper bound is `Int.max` for an open end. Negative numbers count from the end of the
  ///   text; -1 is the last line.
  static func range(_ text: String, _ name: String) throws(UsageError) -> ClosedRange<Int> {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let fault = UsageError(
      "\(name) takes FIRST:LAST, counted from 1, FIRST:+MORE, -LAST: for the last lines, or FIRST:LAST:AROUND, not \(quoted(text))"
    )
    if parts.count == 3, !parts[0].isEmpty, !parts[2].hasPrefix("+"), let around = Int(parts[2]), around >= 0 {
      let chosen = try range(parts[1].isEmpty ? String(parts[0]) : parts[0] + ":" + parts[1], name)
      // The distance of the start of a text from its end is not known.
      guard chosen.lowerBound > 0 else { throw fault }
      let last = chosen.upperBound > .max - around ? .max : chosen.upperBound + around
      return max(1, chosen.lowerBound - around)...last
    }
    func number(_ part: Substring, default fallback: Int) throws(UsageError) -> Int {
      if part.isEmpty && parts.count == 2 { return fallback }
      guard let value = Int(part), value > 0 || (value < 0 && parts.count == 2), !part.hasPrefix("+") else { throw fault }
      return value
    }
    guard parts.count <= 2, let head = parts.first, let tail = parts.last else { throw fault }
    let first = try number(head, default: 1)
    if tail.hasPrefix("+"), parts.count == 2 {
      guard let more = Int(tail.dropFirst()), more >= 0, first > 0 else { throw fault }
      return first...(more > .max - first ? .max : first + more)
    }
    let last = try number(tail, default: .max)
    // The number of lines of a text is not known.
    guard (first > 0) == (last > 0) || (first < 0 && last == .max) else { throw fault }
    guard first <= last else { throw UsageError("\(name): the range of lines \(quoted(text)) ends before it begins") }
    return first...last
  }
}
