internal import HighlightRendering
internal import TextModel
internal import TextRules

/// The lines of a file for its findings. All findings in a line share the data that is computed for the line: a line of
/// 64 KB can have 65,536 findings.
final class FindingLines {
  let file: HighlightedFile
  private var text: UTF16Text { file.text }
  /// The matches of redacting rules: UTF-16 ranges, ascending by their start.
  private let redacted: [Range<Int>]
  /// The end of the furthest of the first matches, for each number of them.
  private let furthestEnds: [Int]
  private var line = Line(number: -1)

  /// A line.
  private struct Line {
    /// From 0.
    var number: Int
    /// UTF-16 offsets, without the terminator.
    var content = 0..<0
    var string = ""
    /// The line with stars for redacted text; nil if it has none.
    var starred: String?
    var isASCII = false
    /// The UTF-16 offsets at which its characters begin; empty in ASCII.
    var characters: [Int] = []
  }

  init(_ file: HighlightedFile, hiding redacted: [Range<Int>]) {
    self.file = file
    self.redacted = redacted
    var end = 0
    furthestEnds = redacted.map {
      end = max(end, $0.upperBound)
      return end
    }
  }

  /// Returns a finding about a UTF-16 range of the file, which ends at most at the end of its first line. In its source
  /// line, the matches of redacting rules are replaced by stars. A message about one, except of a rule, is replaced, too.
  func finding(
    _ kind: CheckKind, _ id: String, _ severity: Rule.Severity, _ range: Range<Int>, _ message: String
  ) -> Finding {
    let number = text.lines.line(at: range.lowerBound)
    if line.number != number { line = read(number) }
    let content = range.clamped(to: line.content)
    let column = self.column(range.lowerBound)
    var finding = Finding(
      kind, id, severity, path: file.path, line: number + 1, column: column,
      endColumn: content.isEmpty ? column : max(self.column(content.upperBound), column + 1), message: message,
      sourceLine: line.starred ?? line.string)
    finding.isASCII = line.isASCII
    if line.starred != nil {
      finding.lineText = line.string
      if kind != .sources && isHidden(range) { finding.message = "found in a hidden text" }
    }
    return finding
  }

  /// Whether a range overlaps a redacted match. O(log matches + matches that begin in the range).
  private func isHidden(_ range: Range<Int>) -> Bool {
    redacted[first(endingAfter: range.lowerBound)...].prefix { $0.lowerBound < range.upperBound }
      .contains { $0.overlaps(range) }
  }

  /// Returns the index of the first match such that none before it ends after an offset. O(log matches).
  private func first(endingAfter offset: Int) -> Int {
    furthestEnds.partitioningIndex { $0 > offset }
  }

  /// Returns the column, from 1, of a UTF-16 offset in the current line. O(log characters).
  private func column(_ offset: Int) -> Int {
    if line.isASCII { return max(min(offset, text.count) - line.content.lowerBound, 0) + 1 }
    return line.characters.partitioningIndex { $0 >= offset } + 1
  }

  private func read(_ number: Int) -> Line {
    var line = Line(number: number)
    // Columns begin after a byte order mark.
    line.content = text.ruleRange(ofLine: number)
    line.string = text.string(in: line.content)
    line.isASCII = line.string.utf8.allSatisfy { $0 < 0x80 }
    var offset = line.content.lowerBound
    var starred = ""
    var next = first(endingAfter: offset)
    var hiddenEnd = 0
    let hides = next < redacted.count && redacted[next].lowerBound < line.content.upperBound
    guard hides || !line.isASCII else { return line }
    for character in line.string {
      let end = offset + character.utf16.count
      if !line.isASCII { line.characters.append(offset) }
      if hides {
        while next < redacted.count && redacted[next].lowerBound < end {
          if redacted[next].upperBound > offset { hiddenEnd = max(hiddenEnd, redacted[next].upperBound) }
          next += 1
        }
        starred.append(hiddenEnd > offset ? "*" : character)
      }
      offset = end
    }
    if hides { line.starred = starred }
    return line
  }
}
