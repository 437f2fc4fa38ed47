package import HighlightStorage
internal import SystemSupport

/// The maximum width of rows.
package struct RowWidth: Equatable {
  /// The cells of a row, line numbers included.
  package var columns: Int
  /// The indent of later rows of a line.
  var hangingIndent = WrapStyle.HangingIndent.none
  /// The hyphenation at the ends of rows; nil: none.
  package var hyphenation: Hyphenation?
  package var breaking: Breaking

  /// Where lines that are wider than a row end.
  package enum Breaking: Sendable {
    /// Where they may be broken (UAX #14); what is wider than a row by itself is longer than the row.
    case atOpportunities
    /// The same, and what is wider than a row by itself is broken between characters.
    case atOpportunitiesElseAnywhere
    /// Between any two characters.
    case anywhere
    /// At the width: a line is one row, and the rest of it is left out.
    case chops
  }

  package init(
    columns: Int, hangingIndent: WrapStyle.HangingIndent = WrapStyle.HangingIndent.none,
    breaking: Breaking = .atOpportunities
  ) {
    self.columns = columns
    self.hangingIndent = hangingIndent
    self.breaking = breaking
  }

  /// Patterns, and how empty a row may be without them.
  package struct Hyphenation: Equatable {
    package var hyphenator: Hyphenator
    package var factor: Double

    package init(hyphenator: Hyphenator, factor: Double) {
      self.hyphenator = hyphenator
      self.factor = factor
    }

    package static func == (a: Hyphenation, b: Hyphenation) -> Bool { a.hyphenator === b.hyphenator && a.factor == b.factor }
  }
}

/// Lays the lines of a file out in rows: one a line, or as many as a width asks for.
struct RowLayout {
  private let text: UTF16Text
  private let breaker: LineBreaker?
  private let style: WrapStyle
  private let links: [Range<Int>]
  private let hyphenation: LineHyphenation?
  /// Breaks rows between characters; nil: only where lines may be broken.
  private let fit: CharacterFit?
  /// Whether a line is one row, and what is wider than it is left out.
  let chops: Bool
  /// The rows of the line laid out last; never empty.
  private(set) var rows: ContiguousArray<LineFragment> = []

  /// - Parameters:
  ///   - width: nil: a line is a row.
  ///   - margin: cells before every row, for line numbers.
  ///   - controlForm: how the renderer shows controls.
  ///   - tabSize: cells from one tab stop to the next.
  ///   - stopsCountMargin: whether tab stops are counted from the left of the margin, as those of terminals and browsers, or
  ///     from the text.
  init(
    _ file: HighlightedFile, width: RowWidth?, margin: Int, controlForm: CellWidth.ControlForm, tabSize: Int = 8,
    stopsCountMargin: Bool = true
  ) {
    fit = width.map { $0.breaking != .atOpportunities } == true ? CharacterFit() : nil
    chops = width?.breaking == .chops
    let stops = CellWidth(tabSize: tabSize, controlForm: controlForm)
    text = file.text
    switch width?.breaking {
    case .atOpportunities, .atOpportunitiesElseAnywhere: breaker = LineBreaker()
    case nil, .anywhere, .chops: breaker = nil
    }
    style = WrapStyle(
      columns: (width?.columns ?? .max / 2) - margin, cellWidth: stops,
      hangingIndent: width?.hangingIndent ?? .none, margin: stopsCountMargin ? margin : 0)
    links = width == nil ? [] : file.links.map(\.range)
    hyphenation = width?.hyphenation.flatMap { Self.hyphenation($0, of: file) }
  }

  /// Finds the rows of the line whose units, without the terminator, are `content`.
  mutating func layOut(_ content: Range<Int>) {
    rows.removeAll(keepingCapacity: true)
    guard let breaker else { return layOutWithoutOpportunities(content) }
    breaker.appendFragments(ofLine: content, of: text, links: links, style: style, hyphenation: hyphenation, to: &rows)
    if let fit { rows = fit.cut(rows, of: text, style: style) }
  }

  private mutating func layOutWithoutOpportunities(_ content: Range<Int>) {
    guard let fit else {
      rows.append(LineFragment(range: content, indent: 0, cells: 0))
      return
    }
    let (start, limit) = (style.margin, style.margin + style.columns)
    if chops {
      let end = fit.fit(text, content, from: start, limit: limit, style.cellWidth).end
      rows.append(LineFragment(range: content.lowerBound..<end, indent: 0, cells: 0))
    } else {
      let line = LineFragment(range: content, indent: 0, cells: column(after: content, from: start) - start)
      rows = fit.cut([line], of: text, style: style, keepsSpacesInRow: false)
    }
  }

  /// Prose is hyphenated, and code is not; without syntax they cannot be told apart.
  private static func hyphenation(_ choice: RowWidth.Hyphenation, of file: HighlightedFile) -> LineHyphenation? {
    let storage = file.storage
    guard storage.hasSyntax || file.language == "plaintext" || TextParts.isProse(file.language) else { return nil }
    return LineHyphenation(choice.hyphenator, factor: choice.factor) { storage.isForPeople(at: $0) }
  }

  /// The width of a row in cells, its indent included.
  func cells(of row: LineFragment) -> Int {
    breaker == nil && fit == nil ? column(after: row.range, from: style.margin) - style.margin : row.cells
  }

  /// The column after text that begins at a column.
  func column(after range: Range<Int>, from column: Int) -> Int {
    text.units.withUnsafeBufferPointer { style.cellWidth.column(after: range, of: $0, from: column) }
  }
}

/// Cuts ascending ranges of text at the borders of runs and of links.
struct StyledPieces {
  /// A piece of one attribute, inside one link or none.
  struct Piece {
    var end: Int
    var attribute: AttributeID?
    /// The index of the link among those of the file.
    var link: Int?
    var isMisspelt = false
    /// Whether it differs from the other side of a difference.
    var isChanged = false
  }

  private var runs: RunPieces
  private let links: [TextLink]
  private var nextLink = 0
  private var misspelt: Marks
  private var changed: Marks

  init(_ file: HighlightedFile) {
    runs = RunPieces(file.storage)
    links = file.links
    misspelt = Marks(ranges: file.misspelt)
    changed = Marks(ranges: file.difference?.words ?? [])
  }

  /// Ascending ranges that pieces are cut at.
  private struct Marks {
    let ranges: [Range<Int>]
    private var next = 0

    init(ranges: [Range<Int>]) {
      self.ranges = ranges
    }

    /// Whether `start` is in a range; `end` becomes the nearest offset where that changes. Calls must ascend.
    @inline(__always)
    mutating func holds(_ start: Int, _ end: inout Int) -> Bool {
      if next == ranges.count { return false }
      while next < ranges.count && ranges[next].upperBound <= start { next += 1 }
      guard next < ranges.count else { return false }
      let isInside = ranges[next].lowerBound <= start
      end = min(end, isInside ? ranges[next].upperBound : ranges[next].lowerBound)
      return isInside
    }
  }

  /// Writes a row piece by piece, with what begins and ends a link around those inside one.
  /// - Parameters:
  ///   - linkOpenings: by link of the file; links without an index or with an empty opening are written as plain text.
  ///   - write: writes one piece, which has no link where none is opened.
  @inline(__always)
  mutating func forEachPiece(
    of row: Range<Int>, linkOpenings: [[UInt8]], linkClosing: [UInt8], into sink: inout ByteSink,
    _ write: (Range<Int>, Piece, inout ByteSink) -> Void
  ) {
    var offset = row.lowerBound
    var openLink: Int?
    while offset < row.upperBound {
      var piece = piece(from: offset, to: row.upperBound)
      if let link = piece.link, link >= linkOpenings.count || linkOpenings[link].isEmpty { piece.link = nil }
      if piece.link != openLink {
        if openLink != nil { sink.append(contentsOf: linkClosing) }
        if let link = piece.link { sink.append(contentsOf: linkOpenings[link]) }
        openLink = piece.link
      }
      write(offset..<piece.end, piece, &sink)
      offset = piece.end
    }
    if openLink != nil { sink.append(contentsOf: linkClosing) }
  }

  /// The next piece that begins at `start`, at most up to `end`. Calls must ascend.
  mutating func piece(from start: Int, to end: Int) -> Piece {
    while nextLink < links.count && links[nextLink].range.upperBound <= start { nextLink += 1 }
    var end = end
    var link: Int?
    if nextLink < links.count {
      let range = links[nextLink].range
      if range.lowerBound > start {
        end = min(end, range.lowerBound)
      } else {
        link = nextLink
        end = min(end, range.upperBound)
      }
    }
    let (isMisspelt, isChanged) = (misspelt.holds(start, &end), changed.holds(start, &end))
    let (pieceEnd, attribute) = runs.piece(from: start, to: end)
    return Piece(end: pieceEnd, attribute: attribute, link: link, isMisspelt: isMisspelt, isChanged: isChanged)
  }
}
