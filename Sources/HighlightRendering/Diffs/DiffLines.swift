package import DataFormats
package import HighlightCore
package import TextModel

/// The layout of a text with diffs, for renderers: which lines were removed and added, their numbers
/// on both sides, and the words that differ.
package struct DiffLines: Sendable {
  /// A line of the text, as its line table has it.
  struct Line: Sendable {
    /// `diff.minus`, `diff.plus`, or nil. A line about a missing newline has that of the line before it.
    var scope: String?
    /// The line numbers on both sides, from 1; 0 for none.
    var old: Int
    var new: Int
    /// Whether a CR before its LF is shown, because only one side has it or it is an error in white space.
    var showsReturn = false
    /// Whether it is part of the heading of a file, which has no line numbers and no wrapped rows.
    var isHeading = false
  }

  /// A row of two columns: the UTF-16 ranges of a line on each side, with its sign and without its terminator. Nil for
  /// a line that the other side does not have.
  struct Sides: Equatable {
    var old: Range<Int>?
    var new: Range<Int>?
  }

  /// A hunk in two columns, instead of some lines of the text.
  struct Block {
    /// The lines, as the line table of the text has them.
    var lines: Range<Int>
    var rows: [Sides]
  }

  private var lines: ContiguousArray<Line>
  /// The UTF-16 ranges of the words that differ from the other side and of errors in white space, ascending. A CR
  /// before an LF may be one of them.
  package private(set) var words: [Range<Int>]
  /// The digits of the greatest line number.
  let numberWidth: Int
  /// The hunks that are shown in two columns, ascending.
  var blocks: [Block] = []
  /// The links of headings, ascending.
  package private(set) var links: [TextLink] = []

  package static let minus: String = "diff.minus"
  package static let plus: String = "diff.plus"

  /// Creates the layout of a text.
  /// - Parameters:
  ///   - diff: the lines and hunks of `text`.
  ///   - errors: returns which white space is an error in a file.
  /// - Complexity: linear in the text, but for `WordDiff`.
  package init(
    _ diff: ParsedDiff, _ text: UTF16Text,
    errors: (DiffParser.Header) -> WhiteSpaceErrors = { _ in WhiteSpaceErrors() }
  ) {
    words = text.units.withUnsafeBufferPointer { Self.words(of: diff, $0, errors) }
    var marked = words[...]
    var lines: ContiguousArray<Line> = []
    lines.reserveCapacity(text.lines.count)
    var greatest = 0
    for line in diff.lines {
      let scope =
        switch line.kind {
        case .removed: Self.minus
        case .added: Self.plus
        case .note: lines.last?.scope
        case .other, .header, .hunk, .context, .words: nil as String?
        }
      while let word = marked.first, word.upperBound <= line.end { marked = marked.dropFirst() }
      lines.append(Line(scope: scope, old: line.old, new: line.new))
      greatest = max(greatest, line.old, line.new)
      // A CR in a line ends one for everybody else.
      while lines.count < text.lines.count, text.lines.start(of: lines.count) <= line.end,
        text.lines.start(of: lines.count) > line.start, text.lines.start(of: lines.count) < diff.length
      {
        lines.append(Line(scope: scope, old: 0, new: 0))
      }
      lines[lines.count - 1].showsReturn = marked.first?.contains(line.end) == true
    }
    self.lines = lines
    numberWidth = String(greatest).count
  }

  /// Creates the layout of a text that is not a diff, but has headings of files.
  /// - Parameters:
  ///   - headings: the UTF-16 ranges of the lines of headings, ascending.
  ///   - links: the links of headings and numbers, ascending.
  package init(headings: [Range<Int>], links: [TextLink], of text: UTF16Text) {
    (lines, words, numberWidth, self.links) = ([], [], 1, links)
    lines.reserveCapacity(text.lines.count)
    var rest = headings[...]
    for index in 0..<text.lines.count {
      let start = text.lines.start(of: index)
      while let heading = rest.first, heading.upperBound <= start { rest.removeFirst() }
      lines.append(Line(scope: nil, old: 0, new: 0, isHeading: rest.first?.contains(start) == true))
    }
  }

  /// Returns `diff.minus` for a removed line, `diff.plus` for an added one, and nil for others.
  package func scope(ofLine index: Int) -> String? { line(index)?.scope }

  /// Returns a line by its index from 0; nil for the empty line after the last terminator.
  func line(_ index: Int) -> Line? { index < lines.count ? lines[index] : nil }

  /// The source of a line of an arranged diff.
  enum Source {
    /// A line of the diff, by its index.
    case line(Int)
    case heading(isOfFile: Bool)
  }

  /// Returns the layout of an arranged text.
  /// - Parameters:
  ///   - sources: the lines of the new text, in order.
  ///   - diff: the lines of the text before, whose layout this is.
  ///   - text: the text before.
  ///   - copies: the parts of the text before in the new text.
  ///   - links: the links of headings.
  func arranged(
    _ sources: [Source], _ diff: ParsedDiff, _ text: UTF16Text,
    _ copies: [ArrangedDiff.Copy], _ links: [TextLink]
  ) -> DiffLines {
    var result = self
    result.lines = []
    for source in sources {
      switch source {
      case .heading(let isOfFile): result.lines.append(Line(scope: nil, old: 0, new: 0, isHeading: isOfFile))
      case .line(let index):
        // Several for a line with a CR in it.
        let line = diff.lines[index]
        let first = text.lines.line(at: line.start)
        let next =
          index + 1 < diff.lines.count
          ? text.lines.line(at: diff.lines[index + 1].start) : max(text.lines.line(at: line.end), first) + 1
        for number in first..<next { result.lines.append(self.line(number) ?? Line(scope: nil, old: 0, new: 0)) }
      }
    }
    var next = copies.makeIterator()
    var copy = next.next()
    result.words = words.compactMap { word in
      while let known = copy, known.range.upperBound < word.upperBound { copy = next.next() }
      guard let copy, copy.range.lowerBound <= word.lowerBound else { return nil }
      let shift = copy.start - copy.range.lowerBound
      return word.lowerBound + shift..<word.upperBound + shift
    }
    result.links = links
    return result
  }

  /// Returns the UTF-16 ranges of the changed words of all hunks, and of errors in white space, ascending and disjoint.
  /// Each block of removed lines is compared with the block of added lines after it. Combined diffs have no words.
  private static func words(
    of diff: ParsedDiff, _ units: UnsafeBufferPointer<UInt16>,
    _ errors: (DiffParser.Header) -> WhiteSpaceErrors
  ) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for file in diff.files where !file.hunks.isEmpty {
      let errors = errors(file.header)
      for (index, hunk) in file.hunks.enumerated() {
        appendWords(of: hunk, isLast: index == file.hunks.count - 1, diff, units, errors, to: &result)
      }
    }
    return result
  }

  private static func appendWords(
    of hunk: ParsedDiff.Hunk, isLast: Bool, _ diff: ParsedDiff, _ units: UnsafeBufferPointer<UInt16>,
    _ errors: WhiteSpaceErrors, to result: inout [Range<Int>]
  ) {
    let comparison = WordDiff(units)
    let blankEnd = errors.blankLines(atEndOf: hunk, isLast: isLast, in: diff, units)
    var block = Change()
    func compare() {
      result += block.changes(comparison)
      block = Change()
    }
    for index in hunk.lines {
      let line = diff.lines[index]
      // A CR before the LF is part of the line, in which it may be all that differs.
      let end = line.end + (line.end < units.count && units[line.end] == 0x0D ? 1 : 0)
      let content = line.content.lowerBound..<end
      switch line.kind {
      case .removed where hunk.parents == 1:
        if !block.added.isEmpty { compare() }
        block.removed.append(content)
      case .added where hunk.parents == 1: block.added.append(content)
      case .note:
        if block.added.isEmpty { block.removedNote = line.content } else { block.addedNote = line.content }
      case .hunk where hunk.form == .angles: continue
      case .removed, .added, .context, .other, .header, .hunk, .words: compare()
      }
      if errors.counts(in: line.kind), hunk.form != .porcelain, hunk.form != .patches {
        block.errors += errors.ranges(in: content, of: units)
        // A blank line has nothing but its sign.
        if line.kind == .added, blankEnd.contains(index) { block.errors.append(line.start + line.margin..<line.end) }
      }
    }
    compare()
  }

  /// Removed lines, and the added lines after them.
  private struct Change {
    var removed: [Range<Int>] = []
    var added: [Range<Int>] = []
    /// The notes about a missing newline.
    var removedNote: Range<Int>?
    var addedNote: Range<Int>?
    /// The errors in white space.
    var errors: [Range<Int>] = []

    /// Returns what differs, and the errors, ascending and disjoint.
    func changes(_ comparison: WordDiff) -> [Range<Int>] {
      var (old, new) = removed.isEmpty || added.isEmpty ? ([], []) : comparison.changes(from: removed, to: added)
      // Only one side ends without a newline.
      if (removedNote == nil) != (addedNote == nil), !removed.isEmpty || !added.isEmpty {
        old += removedNote.map { [$0] } ?? []
        new += addedNote.map { [$0] } ?? []
      }
      let all = old + new
      return errors.isEmpty ? all : (all + errors).union()
    }
  }
}
