extension DiffParser.Form {
  /// Returns the form of the hunks that begin with `@@` in a text: `words` or `porcelain` if the lines of the first
  /// hunk do not have the signs that its header counts, and words are marked as `git diff --word-diff` does; otherwise
  /// `signs`. O(units).
  /// - Parameter head: the start of the text, without colors.
  package static func detected(in head: ContiguousArray<UInt16>) -> Self {
    head.withUnsafeBufferPointer { detected(in: $0) }
  }

  private static func detected(in units: UnsafeBufferPointer<UInt16>) -> Self {
    var parser = DiffParser()
    var offset = 0
    // The lines of the hunk that is read, and how many it may have by words.
    var lines: [UnsafeBufferPointer<UInt16>] = []
    var (limit, hasSigns) = (0, false)
    while offset < units.count {
      let (end, next) = DiffParser.line(in: units, from: offset)
      let line = UnsafeBufferPointer(rebasing: units[offset..<end])
      let wasInside = parser.isInsideHunk
      let reading = parser.read(line, before: UnsafeBufferPointer(rebasing: units[next...]))
      offset = next
      if reading.beginsHunk, parser.parents == 1, parser.form == .signs {
        (lines, limit, hasSigns) = ([], parser.lineLimit, false)
        // A hunk whose lines have no signs ends early for the parser.
        var start = next
        while lines.count < min(limit, maxLines), start < units.count {
          let (end, next) = DiffParser.line(in: units, from: start)
          let line = UnsafeBufferPointer(rebasing: units[start..<end])
          if line.starts("@@ -") || line.starts("diff --git ") { break }
          lines.append(line)
          start = next
        }
      } else if wasInside {
        hasSigns = hasSigns || reading.kind == .added || reading.kind == .removed
        let isComplete = reading.kind != .other && !parser.isInsideHunk
        if isComplete && hasSigns {
          // By chance the parts of a line can be as many as the lines; then the end of the line follows.
          let following = DiffParser.line(in: units, from: next)
          return following.end == next + 1 && units[next] == 0x7E ? .porcelain : .signs
        }
        if isComplete || reading.kind == .other, let form = marked(lines) { return form }
      }
    }
    return .signs
  }

  // A hunk of more lines is judged by these.
  private static let maxLines = 1000

  /// Returns the form of lines that are marked by words; nil if they are not.
  private static func marked(_ lines: [UnsafeBufferPointer<UInt16>]) -> Self? {
    if lines.contains(where: { $0.count == 1 && $0[0] == 0x7E }),
      lines.prefix(while: { [0x20, 0x2B, 0x2D, 0x7E].contains($0.first ?? 0) }).contains(where: { $0.first == 0x7E })
    {
      return .porcelain
    }
    func holds(_ line: UnsafeBufferPointer<UInt16>, _ open: (UInt16, UInt16), _ close: (UInt16, UInt16)) -> Bool {
      var isOpen = false
      for (first, second) in zip(line, line.dropFirst()) {
        if isOpen && (first, second) == close { return true }
        if (first, second) == open { isOpen = true }
      }
      return false
    }
    // `{+…+}`, `[-…-]`
    return lines.contains { holds($0, (0x7B, 0x2B), (0x2B, 0x7D)) || holds($0, (0x5B, 0x2D), (0x2D, 0x5D)) } ? .words : nil
  }
}
