internal import HighlightStorage
internal import TextLayout

/// Where the parts of a row stand whose text goes in several directions: in the order of UAX #9, in a line that goes the way
/// of its first letter. A row without anything from right to left stands as it is stored.
struct RowDirections {
  /// A part that goes in one direction.
  private struct Run {
    var range: Range<Int>
    var isRightToLeft: Bool
    /// Its columns as it is stored, the indent of the row included.
    var columns: Range<Int>
    /// The column that it is seen from.
    var left: Int
  }

  private let text: UTF16Text
  private let isOneWay: Bool
  private let bidi = BidiParagraph()
  /// The line that the directions are known of.
  private var content: Range<Int>?
  private var isReordered = false
  private var runs: [Run] = []
  private var row = LineFragment(range: 0..<0, indent: 0, cells: 0)

  init(_ text: UTF16Text) {
    self.text = text
    isOneWay = !DocumentText.hasRightToLeft(text)
  }

  /// Takes the row that is asked about from here on. O(row); for the first row of a line that changes directions O(line).
  /// - Parameters:
  ///   - content: the line of the row without its terminator.
  ///   - room: the cells from the first column to the right edge, where lines from right to left begin.
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

  /// Whether the row stands in another order than it is stored in.
  var changesOrder: Bool { !runs.isEmpty }

  private func run(at offset: Int) -> Run? { runs.first { $0.range.contains(offset) } }

  /// Where the part ends that holds a unit of the row and goes in one direction.
  func end(ofRunAt offset: Int) -> Int { run(at: offset)?.range.upperBound ?? row.range.upperBound }

  /// Whether a unit of the row stands in a part that goes from right to left.
  func isRightToLeft(at offset: Int) -> Bool { run(at: offset)?.isRightToLeft ?? false }

  /// The column that some text is seen from.
  /// - Parameters:
  ///   - columns: those that it would have in the order in which it is stored.
  ///   - offset: its first unit; all of it goes in the direction of that one.
  func left(of columns: Range<Int>, at offset: Int) -> Int {
    guard let run = run(at: offset) else { return columns.lowerBound }
    return run.isRightToLeft
      ? run.left + run.columns.upperBound - columns.upperBound : run.left + columns.lowerBound - run.columns.lowerBound
  }

  /// The column of what follows the last character of the row, one cell wide.
  func columnBehind(_ end: Int) -> Int {
    guard changesOrder, bidi.isRightToLeft, let first = runs.first else { return end }
    return first.left - 1
  }

  /// A stretch without letters, of a part that goes from right to left, as it is seen from left to right: `( ` for ` )`.
  static func seen(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.reversed().map { BidiParagraph.mirrored($0) }))
  }
}
