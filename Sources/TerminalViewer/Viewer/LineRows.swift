internal import HighlightStorage
internal import TextChecks
internal import TextLayout
internal import TextModel

/// Breaks lines into rows with `TextLayout`. The storage contains one line at a time.
final class LineRows {
  /// A part of a row with one writing direction.
  struct Run {
    /// The UTF-16 range in the line.
    var range: Range<Int>
    var isRightToLeft: Bool
    /// The column of its left edge.
    var left: Int
  }

  private let breaker = LineBreaker()
  private let storage = TextStorage()
  private let container = TextContainer(columns: 80)
  private var manager: TextLayoutManager?
  private var look: RowSettings?
  /// Unbreakable ranges, ascending.
  private var links: [Range<Int>] = []

  static func cellWidth(_ look: RowSettings) -> CellWidth { CellWidth(tabSize: look.tabSize, controlForm: .terminal) }

  /// Replaces the text of `storage` by one line. Returns the layout manager that breaks it into rows. O(line).
  /// - Parameters:
  ///   - links: the unbreakable UTF-16 ranges of the line, half-open, ascending.
  ///   - look: the width and form of the rows; a change of it creates a new layout manager.
  private func layOut(_ text: UTF16Text, _ links: [Range<Int>], _ look: RowSettings) -> TextLayoutManager {
    self.links = links
    storage.replaceCharacters(in: 0..<storage.length, with: text.units)
    if let manager, look == self.look { return manager }
    if let manager {
      manager.removeTextContainer(at: 0)
      storage.removeLayoutManager(manager)
    }
    var style = ParagraphStyle()
    style.breaksLongWords = true
    container.size.width = look.chops ? LayoutSize.unbounded : Double(look.columns)
    // A row without an end has no right edge.
    if look.chops { style.alignment = .left }
    let made = TextLayoutManager(
      storage: storage, metrics: CellMetrics(Self.cellWidth(look)), paragraphStyle: style, textContainers: [container])
    made.delegate = self
    storage.addLayoutManager(made)
    (manager, self.look) = (made, look)
    return made
  }

  /// Returns the UTF-16 ranges of the rows of a line, contiguous, at least one. A line is broken at the opportunities
  /// of UAX #14, not inside a link that fits in a row, and between characters if a part is longer than a row. With
  /// `look.chops` there is one row. O(line).
  func rows(of text: UTF16Text, links: [Range<Int>], look: RowSettings) -> [Range<Int>] {
    guard !look.chops, text.count > 0 else { return [0..<text.count] }
    return layOut(text, links, look).lineFragments(inContainer: 0).map(\.range)
  }

  /// Returns the runs of a row from left to right; nil if the row need not be reordered, because all of its text goes
  /// from left to right or the terminal reorders it. O(row); O(line) if directions change.
  func runs(ofRow row: Int, of line: DisplayedLine, _ look: RowSettings) -> [Run]? {
    guard look.ordersRows, line.mayReorder, let (manager, fragment) = fragment(row, of: line, look) else { return nil }
    return manager.directionalRuns(of: fragment).map { run, left, _ in
      Run(range: run.range, isRightToLeft: run.isRightToLeft, left: Int(left))
    }
  }

  /// Returns the UTF-16 offset in the line of the character at a column of a row; nil outside of the text. O(line).
  func unit(at column: Int, inRow row: Int, of line: DisplayedLine, _ look: RowSettings) -> Int? {
    guard look.ordersRows, line.mayReorder, let (manager, fragment) = fragment(row, of: line, look) else {
      let range = line.rows[row]
      let (unit, reached) = fit(line.text, range, from: 0, limit: column, look)
      return unit < range.upperBound && reached <= column ? unit : nil
    }
    let point = LayoutPoint(x: Double(column) + 0.5, y: fragment.rect.center.y)
    return manager.hit(at: point, inContainer: 0).flatMap { $0.isInside ? $0.characterRange.lowerBound : nil }
  }

  private func fragment(_ row: Int, of line: DisplayedLine, _ look: RowSettings) -> (TextLayoutManager, TextLineFragment)? {
    let manager = layOut(line.text, line.links, look)
    return manager.lineFragment(at: TextLocation(line.rows[row].lowerBound)).map { (manager, $0) }
  }

  /// Returns the UTF-16 offset after the characters of a range that fit between the columns `column` and `limit`, and
  /// the column after them.
  func fit(
    _ text: UTF16Text, _ range: Range<Int>, from column: Int, limit: Int, _ look: RowSettings
  ) -> (end: Int, column: Int) {
    breaker.fit(text, range, from: column, limit: limit, Self.cellWidth(look))
  }

  /// Returns the UTF-16 offset of the end of the character that begins at an offset, at most `end`.
  func character(_ text: UTF16Text, _ offset: Int, _ end: Int) -> Int { breaker.endOfCharacter(at: offset, in: text, end) }
}

extension LineRows: TextLayoutManagerDelegate {
  func layoutManager(_ manager: TextLayoutManager, shouldBreakLineByWordBefore utf16Offset: Int) -> Bool {
    !links.contains { $0.lowerBound < utf16Offset && utf16Offset < $0.upperBound }
  }
}
