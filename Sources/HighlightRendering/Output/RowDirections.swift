internal import TextChecks
internal import TextLayout
internal import TextModel

/// The columns of text in rows with several directions, by UAX #9; the first letter of a line decides its direction.
/// Text in a row without right-to-left characters stays in logical order.
struct RowDirections {
  /// A range of a row with one direction.
  private struct Run {
    var range: Range<Int>
    var isRightToLeft: Bool
    /// Its columns in logical order, the indent of the row included.
    var columns: Range<Int>
    /// Its leftmost column in visual order.
    var left: Int
  }

  private let text: UTF16Text
  private let isOneWay: Bool
  private let bidi = BidiParagraph()
  /// The line whose directions were computed last.
  private var content: Range<Int>?
  private var isReordered = false
  private var runs: [Run] = []
  private var row = LineFragment(range: 0..<0, indent: 0, cells: 0)

  init(_ text: UTF16Text) {
    self.text = text
    isOneWay = !DocumentText.hasRightToLeft(text)
  }

  /// Sets the row that the other functions refer to. O(row); O(line) for the first row of a line that may be
  /// reordered.
  /// - Parameters:
  ///   - content: the range of the line without its terminator.
  ///   - room: the number of cells from the first column to the right edge, where right-to-left lines begin.
  mutating func begin(_ row: LineFragment, ofLine content: Range<Int>, _ layout: RowLayout, room: Int) {
    self.row = row
    runs = []
    guard !isOneWay else { return }
    text.units.withUnsafeBufferPointer { units in
      if self.content != content {
        self.content = content
        isReordered = BidiParagraph.mayReorder(content, of: units)
        if isReordered { bidi.setParagraph(content, of: units, direction: .natural) }
      }
      guard isReordered, !row.range.isEmpty else { return }
      let visual = bidi.visualRuns(ofRow: row.range)
      if visual.count == 1 && !visual[0].isRightToLeft && !bidi.isRightToLeft { return }
      // How wide each is depends on where it is stored, because of tabs.
      var column = row.indent
      var widths: [Int: Range<Int>] = [:]
      for run in visual.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
        let end = layout.column(after: run.range, from: column)
        widths[run.range.lowerBound] = column..<end
        column = end
      }
      var left = bidi.isRightToLeft ? room - column : row.indent
      for run in visual {
        let columns = widths[run.range.lowerBound] ?? 0..<0
        runs.append(Run(range: run.range, isRightToLeft: run.isRightToLeft, columns: columns, left: left))
        left += columns.count
      }
    }
  }

  /// Whether the visual order of the row differs from its logical order.
  var changesOrder: Bool { !runs.isEmpty }

  private func run(at offset: Int) -> Run? { runs.first { $0.range.contains(offset) } }

  /// Returns the end of the run of one direction that contains an offset; the end of the row if it is not reordered.
  func end(ofRunAt offset: Int) -> Int { run(at: offset)?.range.upperBound ?? row.range.upperBound }

  /// Whether the character at an offset of the row is displayed from right to left.
  func isRightToLeft(at offset: Int) -> Bool { run(at: offset)?.isRightToLeft ?? false }

  /// Returns the leftmost column of text in visual order.
  /// - Parameters:
  ///   - columns: the columns of the text in logical order.
  ///   - offset: the start of the text, which has one direction.
  func left(of columns: Range<Int>, at offset: Int) -> Int {
    guard let run = run(at: offset) else { return columns.lowerBound }
    return run.isRightToLeft
      ? run.left + run.columns.upperBound - columns.upperBound : run.left + columns.lowerBound - run.columns.lowerBound
  }

  /// Returns the column of a character of one cell, such as a hyphen, that follows the end of the row: left of the
  /// first column of text if the line goes from right to left, otherwise `end`.
  /// - Parameter end: the column after the row in logical order.
  func columnBehind(_ end: Int) -> Int {
    guard changesOrder, bidi.isRightToLeft, let first = runs.first else { return end }
    return first.left - 1
  }

  /// Returns right-to-left text without letters as it is displayed from left to right, with brackets mirrored: `( `
  /// for ` )`.
  static func seen(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.reversed().map { BidiParagraph.mirrored($0) }))
  }
}
