internal import Platform
package import TextModel

/// A match of a rule whose texts (link, message, fix) are filled in when they are read: it takes a few bytes, however long
/// they are.
package struct RuleMatch: Sendable {
  /// The rule that matched.
  package let rule: CompiledRule
  /// The start and end of each of `rule.keptGroups`, relative to the match, in UTF-16 units; `Int32.min` for a group
  /// that took no part.
  private let groups: ContiguousArray<Int32>

  /// Keeps the groups of a match that the templates of its rule need. O(groups of the templates).
  package init(_ match: RegularExpressionMatch, of rule: CompiledRule) {
    self.rule = rule
    var groups = ContiguousArray<Int32>()
    groups.reserveCapacity(2 * rule.keptGroups.count)
    let start = match.range.lowerBound
    for group in rule.keptGroups {
      let range = match[group]
      groups.append(range.map { Int32($0.lowerBound - start) } ?? .min)
      groups.append(range.map { Int32($0.upperBound - start) } ?? .min)
    }
    self.groups = groups
  }

  /// The line of a match in its text.
  package struct Line {
    /// The UTF-16 offset of the match.
    package let start: Int
    /// The range of the line.
    package let range: Range<Int>
    /// The units of the text, which may be read in `range`.
    package let units: UnsafeBufferPointer<UInt16>

    package init(start: Int, range: Range<Int>, units: UnsafeBufferPointer<UInt16>) {
      self.start = start
      self.range = range
      self.units = units
    }
  }

  /// Calls `body` with the line of the match that begins at a UTF-16 offset. O(log lines).
  package static func withLine<Result>(at start: Int, of text: UTF16Text, _ body: (Line) -> Result) -> Result {
    let start = min(start, text.count)
    let range = text.contentRange(ofLine: text.lines.line(at: start))
    return text.withUnits(in: range) { body(Line(start: start, range: range, units: $0)) }
  }

  /// Returns the range of a group. Empty for a group that took no part; clamped to the line, which may have been edited
  /// since.
  private func range(ofGroup group: Int, in line: Line) -> Range<Int> {
    guard let index = rule.keptGroups.firstIndex(of: group), groups[2 * index] != .min else {
      return line.range.lowerBound..<line.range.lowerBound
    }
    func clamped(_ offset: Int32) -> Int {
      min(max(line.start + Int(offset), line.range.lowerBound), line.range.upperBound)
    }
    let lower = clamped(groups[2 * index])
    return lower..<max(clamped(groups[2 * index + 1]), lower)
  }

  /// Returns the bytes of a filled template; `limit + 1` if there are more than `limit`. O(limit + groups).
  package func filledBytes(_ template: RuleTemplate, limit: Int, in line: Line) -> Int {
    template.filledBytes(limit: limit) { group, limit in
      var bytes = 0
      for unit in line.units[range(ofGroup: group, in: line)] {
        // Half of a surrogate pair counts two of its four bytes.
        bytes += unit < 0x80 ? 1 : unit < 0x800 || unit & 0xF800 == 0xD800 ? 2 : 3
        if bytes > limit { break }
      }
      return bytes
    }
  }

  /// Returns a filled template, cut at `limit` bytes. O(limit + groups).
  package func filled(_ template: RuleTemplate, limit: Int, in line: Line) -> String {
    template.filled(limit: limit) { group, limit in
      // A unit has at least one byte.
      String(utf16: UnsafeBufferPointer(rebasing: line.units[range(ofGroup: group, in: line).prefix(limit + 1)]))
    }
  }
}

// MARK: Findings

extension RuleMatch {
  /// The replacement of redacted text in messages.
  private static let redaction = "***"

  /// Returns the bytes of the message; `Bounds.messageBytes + 1` if it is cut. O(bytes).
  package func messageBytes(in line: Line) -> Int {
    guard let message = rule.message else { return 0 }
    guard rule.rule.redact else { return filledBytes(message, limit: Bounds.messageBytes, in: line) }
    return message.filledBytes(limit: Bounds.messageBytes) { _, _ in Self.redaction.utf8.count }
  }

  /// Returns the message, cut at `Bounds.messageBytes`: the id of a rule that has none. O(bytes).
  package func message(in line: Line) -> String {
    guard let message = rule.message else { return rule.rule.id }
    guard rule.rule.redact else { return filled(message, limit: Bounds.messageBytes, in: line) }
    return message.filled(limit: Bounds.messageBytes) { _, _ in Self.redaction }
  }

  /// Returns the bytes of the fix; 0 without one, `Bounds.fixBytes + 1` if it is too long. O(bytes).
  package func fixBytes(in line: Line) -> Int {
    rule.fix.map { filledBytes($0, limit: Bounds.fixBytes, in: line) } ?? 0
  }

  /// Returns the fix; nil if the rule has none, or if it is too long. O(bytes).
  package func fix(in line: Line) -> String? {
    guard let fix = rule.fix, fixBytes(in: line) <= Bounds.fixBytes else { return nil }
    return filled(fix, limit: Bounds.fixBytes, in: line)
  }
}
