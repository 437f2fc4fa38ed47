package import HighlightStorage

/// The layout of a text with differences, for renderers: which lines were removed and added, their numbers
/// on both sides, and the words that differ.
package struct DifferenceLayout: Sendable {
  /// A line of the text, as its line table has it.
  struct Line: Sendable {
    /// `diff.minus`, `diff.plus`, or nil.
    var scope: String?
    /// The line numbers on both sides, from 1; 0 for none.
    var old: Int
    var new: Int
  }

  private let lines: ContiguousArray<Line>
  /// The UTF-16 ranges of the words that differ from the other side, ascending.
  package let words: [Range<Int>]
  /// The digits of the greatest line number.
  let numberWidth: Int

  package static let minus: String = "diff.minus"
  package static let plus: String = "diff.plus"

  /// Creates the layout of a text.
  /// - Parameter difference: the lines and hunks of `text`.
  /// - Complexity: linear in the text, but for `WordDifference`.
  package init(_ difference: DifferenceText, _ text: UTF16Text) {
    var lines: ContiguousArray<Line> = []
    lines.reserveCapacity(text.lines.count)
    var greatest = 0
    for line in difference.lines {
      let scope = line.kind == .removed ? Self.minus : line.kind == .added ? Self.plus : nil
      lines.append(Line(scope: scope, old: line.old, new: line.new))
      greatest = max(greatest, line.old, line.new)
      // A CR in a line ends one for everybody else.
      while lines.count < text.lines.count, text.lines.start(of: lines.count) <= line.end,
        text.lines.start(of: lines.count) > line.start, text.lines.start(of: lines.count) < difference.length
      {
        lines.append(Line(scope: scope, old: 0, new: 0))
      }
    }
    self.lines = lines
    numberWidth = String(greatest).count
    words = text.units.withUnsafeBufferPointer { Self.words(of: difference, $0) }
  }

  /// Returns `diff.minus` for a removed line, `diff.plus` for an added one, and nil for others.
  package func scope(ofLine index: Int) -> String? { line(index)?.scope }

  /// Returns a line by its index from 0; nil for the empty line after the last terminator.
  func line(_ index: Int) -> Line? { index < lines.count ? lines[index] : nil }

  /// Returns the UTF-16 ranges of the changed words of all hunks, ascending. Each block of removed lines is compared
  /// with the block of added lines after it. Combined differences have none.
  private static func words(of difference: DifferenceText, _ units: UnsafeBufferPointer<UInt16>) -> [Range<Int>] {
    let comparison = WordDifference(units)
    var result: [Range<Int>] = []
    for hunk in difference.files.lazy.flatMap(\.hunks) where hunk.parents == 1 {
      var (removed, added): ([Range<Int>], [Range<Int>]) = ([], [])
      func compare() {
        if !removed.isEmpty && !added.isEmpty {
          let (old, new) = comparison.changes(from: removed, to: added)
          result += old + new
        }
        (removed, added) = ([], [])
      }
      for line in difference.lines[hunk.lines] {
        switch line.kind {
        case .removed:
          if !added.isEmpty { compare() }
          removed.append(line.content)
        case .added: added.append(line.content)
        case .note: continue
        case .context, .other, .header, .hunk, .words: compare()
        }
      }
      compare()
    }
    return result
  }
}
