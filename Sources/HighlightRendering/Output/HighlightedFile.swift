package import HighlightCore
package import HighlightStorage
internal import Platform
package import TextModel

/// One input, read and highlighted, ready for any renderer.
package struct HighlightedFile {
  /// The path that is shown in the output.
  package let path: String
  /// Its name as readers of a page or a document see it; nil: the path.
  package var shownName: String?
  /// The title that a person chose, which replaces the name; nil for none.
  package var ownTitle: String?
  /// The canonical name of its language; `plaintext` without one.
  package let language: String
  /// The bytes of the file, unchanged.
  package let bytes: ContiguousArray<UInt8>
  package let illFormedSequences: [SourceText.IllFormedSequence]
  package let encoding: SourceText.Encoding
  package let storage: HighlightingStorage
  /// The text of the storage, in one buffer: renderers read its units row by row.
  package let text: UTF16Text
  /// The names of the limits that were exceeded, sorted.
  package let limits: [String]
  /// The links, ascending and disjoint.
  package let links: [TextLink]
  /// The number of lines of the file, if the storage holds only the first of them; otherwise nil.
  package var wholeLineCount: Int?
  /// The number of lines before the text, if it is a part of a longer one.
  var linesBefore = 0
  /// Misspelled words to underline, ascending.
  package var misspelled: [Range<Int>] = []
  /// The lines and words of a diff; nil for other texts.
  package var diff: DiffLines?

  /// Returns the range of a line as it is shown: without its terminator, but with a CR before its LF that a diff
  /// marks.
  /// - Parameter line: the index of the line.
  func shownRange(ofLine line: Int) -> Range<Int> {
    let content = text.contentRange(ofLine: line)
    guard let diff, diff.line(line)?.showsReturn == true, content.upperBound < text.count else { return content }
    return content.lowerBound..<content.upperBound + 1
  }

  /// Returns the range of a line as documents show it: as `shownRange(ofLine:)`, without a byte order mark before the text.
  func drawnRange(ofLine line: Int) -> Range<Int> {
    let range = shownRange(ofLine: line)
    guard line == 0, linesBefore == 0, !range.isEmpty, text[range.lowerBound] == 0xFEFF else { return range }
    return range.lowerBound + 1..<range.upperBound
  }

  /// The colors that the text had. Terminals show them instead of the colors of the theme; nil: none are kept.
  package var sgrColors: SGRColors?
  /// The named parts of the file, for formats with an outline.
  package var outline: [OutlineEntry] = []

  /// An element of the outline.
  package struct OutlineEntry {
    package var name: String
    /// Its depth in the outline.
    package var depth: Int
    /// The UTF-16 offset of the name.
    package var offset: Int

    package init(name: String, depth: Int, offset: Int) {
      (self.name, self.depth, self.offset) = (name, depth, offset)
    }
  }

  /// Creates the highlighted file. O(1), O(text) if the storage was edited.
  /// - Parameter links: nil: those of the storage.
  package init(
    path: String, language: String, bytes: ContiguousArray<UInt8>, illFormedSequences: [SourceText.IllFormedSequence],
    encoding: SourceText.Encoding, storage: HighlightingStorage, limits: [String], links: [TextLink]? = nil
  ) {
    self.path = path
    self.language = language
    self.bytes = bytes
    self.illFormedSequences = illFormedSequences
    self.encoding = encoding
    self.storage = storage
    text = storage.text.compacted
    self.limits = limits
    self.links = links ?? storage.links()
    // Renderers look at the table of attributes before they look at runs.
    if !storage.runs(of: .added).isEmpty { _ = storage.combinedRuns() }
  }

  /// The title of the file in pages, pictures and documents.
  package var title: String { ownTitle ?? FileName.text(path == "-" ? "standard input" : shownName ?? path) }

  /// The runs of syntax and rules, ascending and disjoint. O(runs).
  package var runs: ContiguousArray<AttributeRun> { storage.combinedRuns() }

  /// The number of lines; the empty line after a final terminator does not count.
  package var lineCount: Int {
    if let wholeLineCount { return wholeLineCount }
    let last = text.lines.count - 1
    return text.lines.start(of: last) == text.count ? last : last + 1
  }
}

/// A selection of lines as closed ranges of numbers from 1; empty means all lines. Negative numbers count from the
/// end: -1 is the last line.
package struct LineSelection: Equatable {
  package var ranges: [ClosedRange<Int>] = []

  package init(ranges: [ClosedRange<Int>] = []) {
    self.ranges = ranges
  }

  /// Whether the selection depends on the number of lines, because a range begins with a negative number.
  package var countsFromEnd: Bool { ranges.contains { $0.lowerBound < 0 } }
  /// The last selected line; nil if it depends on the number of lines, or if all lines are selected.
  package var last: Int? { ranges.isEmpty || countsFromEnd ? nil : ranges.map(\.upperBound).max() }

  /// Returns the selected lines of a file with `count` lines, as ascending, disjoint, half-open ranges from 0. An
  /// empty selection means all lines; negative numbers count from the last line.
  package func lines(of count: Int) -> [Range<Int>] {
    guard !ranges.isEmpty else { return [0..<count] }
    var result: [Range<Int>] = []
    let counted = ranges.map { range in
      func lineNumber(_ number: Int) -> Int { number < 0 ? count + 1 + number : number }
      return (lower: max(lineNumber(range.lowerBound), 1), upper: lineNumber(range.upperBound))
    }
    for range in counted.sorted(by: { $0.lower < $1.lower }) {
      let lower = max(range.lower - 1, result.last?.upperBound ?? 0)
      let upper = min(range.upper, count)
      guard lower < upper else { continue }
      if let last = result.last, last.upperBound == lower {
        result[result.count - 1] = last.lowerBound..<upper
      } else {
        result.append(lower..<upper)
      }
    }
    return result
  }
}

/// Splits ascending ranges of text at the ends of attribute runs.
package struct RunPieces {
  // Runs are read in windows: a list of all runs of a long text would take as much memory as the text.
  private static let windowLength = Granularity.choose(65_536, small: 16)

  private let storage: TextStorage
  /// The remaining runs before `windowEnd`.
  private var runs: ContiguousArray<AttributeRun> = []
  private var windowEnd = 0
  private var index = 0

  package init(_ storage: TextStorage) {
    self.storage = storage
  }

  /// Returns the longest range that begins at `start`, ends at most at `end` and has one attribute: its end, and the
  /// attribute, nil for none. `start` must not descend from call to call.
  package mutating func piece(from start: Int, to end: Int) -> (end: Int, attribute: AttributeID?) {
    if end > windowEnd {
      windowEnd = min(max(end, start + Self.windowLength), storage.length)
      runs = storage.combinedRuns(in: start..<windowEnd)
      index = 0
    }
    var end = end
    let found = runs.index(ofRangeAt: start, from: &index, to: &end) { $0.range }
    return (end, found.map { runs[$0].attribute })
  }
}
