internal import HighlightCore
internal import HighlightStorage
internal import SystemSupport
package import TextChecks
internal import TextModel

/// The maximum width of rows.
package struct RowWidth: Equatable {
  /// The width of a row in cells, line numbers included.
  package var columns: Int
  /// The indent of the rows of a line after the first.
  var hangingIndent = WrapStyle.HangingIndent.none
  /// The hyphenation at the ends of rows; nil: none.
  package var hyphenation: Hyphenation?
  package var breaking: Breaking
  /// Whether rows become lines in formats whose reader could wrap them, too.
  package var isHard = false

  /// The positions at which lines that are wider than a row are broken.
  package enum Breaking: Sendable {
    /// At break opportunities (UAX #14); text without one makes the row wider.
    case atOpportunities
    /// At break opportunities (UAX #14); text without one is broken between characters.
    case atOpportunitiesElseAnywhere
    /// The same, but no row is wider, not even by spaces at its end or a CR, which is shown as `^M`.
    case insideColumn
    /// Between any two characters.
    case anywhere
    /// At the width of the row; the rest of the line is omitted.
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

  /// Hyphenation patterns, and how empty a row may be without hyphenation.
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

/// Divides the lines of a file into rows: one for each line, or several of a given width.
struct RowLayout {
  private let text: UTF16Text
  private let breaker = LineBreaker()
  private let style: WrapStyle
  private let links: [Range<Int>]
  private let hyphenation: LineHyphenation?
  /// Where lines are broken; nil: nowhere.
  private let breaking: RowWidth.Breaking?
  /// Whether each line has one row and its text beyond the width is omitted.
  let chops: Bool
  /// The rows of the last line passed to `layOut(_:)`; never empty.
  private(set) var rows: ContiguousArray<LineFragment> = []

  /// Creates the layout of a file's lines.
  /// - Parameters:
  ///   - width: the width of rows; nil: one row for each line.
  ///   - margin: the cells before each row, for line numbers.
  ///   - controlForm: the form in which the renderer shows controls.
  ///   - tabSize: the distance of tab stops in cells.
  ///   - stopsCountMargin: whether tab stops are counted from the left of the margin, as in terminals and browsers,
  ///     or from the start of the text.
  ///   - signLength: the cells before the text that stops do not count, by which tabs may be wider.
  ///   - showsReturns: whether the renderer shows a CR as `^M`.
  init(
    _ file: HighlightedFile, width: RowWidth?, margin: Int, controlForm: CellWidth.ControlForm, tabSize: Int = 8,
    stopsCountMargin: Bool = true, signLength: Int = 0, showsReturns: Bool = false
  ) {
    breaking = width?.breaking
    chops = width?.breaking == .chops
    var stops = CellWidth(tabSize: tabSize, controlForm: controlForm)
    stops.showsReturns = showsReturns
    text = file.text
    style = WrapStyle(
      columns: (width?.columns ?? .max / 2) - margin - signLength, cellWidth: stops,
      hangingIndent: width?.hangingIndent ?? .none, margin: stopsCountMargin ? margin : 0)
    links = width == nil ? [] : file.links.map(\.range)
    hyphenation = width?.hyphenation.flatMap { Self.hyphenation($0, of: file) }
  }

  /// Computes the rows of a line and stores them in `rows`.
  /// - Parameter content: the range of the line without its terminator.
  mutating func layOut(_ content: Range<Int>) {
    rows.removeAll(keepingCapacity: true)
    let (start, limit) = (style.margin, style.margin + style.columns)
    switch breaking {
    case nil: rows.append(LineFragment(range: content, indent: 0, cells: 0))
    case .chops:
      let end = breaker.fit(text, content, from: start, limit: limit, style.cellWidth).end
      rows.append(LineFragment(range: content.lowerBound..<end, indent: 0, cells: 0))
    case .anywhere:
      let line = LineFragment(range: content, indent: 0, cells: column(after: content, from: start) - start)
      rows = breaker.cut([line], of: text, style: style, keepsSpacesInRow: false)
    case .atOpportunities, .atOpportunitiesElseAnywhere:
      breaker.appendFragments(ofLine: content, of: text, links: links, style: style, hyphenation: hyphenation, to: &rows)
      if breaking == .atOpportunitiesElseAnywhere { rows = breaker.cut(rows, of: text, style: style) }
    case .insideColumn:
      breaker.appendFragments(ofLine: content, of: text, links: links, style: style, hyphenation: hyphenation, to: &rows)
      rows = breaker.cut(rows, of: text, style: style, keepsSpacesInRow: false)
    }
  }

  /// Stores one row in `rows`: a line that is not broken.
  mutating func layOutAsRow(_ content: Range<Int>) {
    rows.removeAll(keepingCapacity: true)
    rows.append(LineFragment(range: content, indent: 0, cells: 0))
  }

  /// Returns the hyphenation of a file: of its prose, not of its code. Nil if the file has no syntax to distinguish
  /// them.
  private static func hyphenation(_ choice: RowWidth.Hyphenation, of file: HighlightedFile) -> LineHyphenation? {
    let storage = file.storage
    guard storage.hasSyntax || file.language == "plaintext" || TextParts.isProse(file.language) else { return nil }
    return LineHyphenation(choice.hyphenator, factor: choice.factor) { storage.isForPeople(at: $0) }
  }

  /// Returns the width of a row in cells, its indent included.
  func cells(of row: LineFragment) -> Int {
    breaking == nil ? column(after: row.range, from: style.margin) - style.margin : row.cells
  }

  /// Returns the column after a range of text that begins at `column`, in cells.
  func column(after range: Range<Int>, from column: Int) -> Int {
    text.units.withUnsafeBufferPointer { style.cellWidth.column(after: range, of: $0, from: column) }
  }
}

/// Splits ascending ranges of text at the ends of attribute runs and of links.
struct StyledPieces {
  /// A range with one attribute and one link, or none.
  struct Piece {
    var end: Int
    var attribute: AttributeID?
    /// The index of the link in the file's links; nil for none.
    var link: Int?
    var isMisspelled = false
    /// Whether it is a changed word of a diff.
    var isChanged = false
    /// The index of the style that the text brings along (`SGRColors`); nil for none.
    var ownStyle: Int?
  }

  private var runs: RunPieces
  private let links: [TextLink]
  private let misspelled: [Range<Int>]
  private let changed: [Range<Int>]
  private let ownStyles: ContiguousArray<SGRColors.Run>
  // The first elements that do not end before the last piece.
  private var (nextLink, nextMisspelled, nextChanged, nextOwn) = (0, 0, 0, 0)

  init(_ file: HighlightedFile) {
    runs = RunPieces(file.storage)
    links = file.links
    misspelled = file.misspelled
    changed = file.diff?.words ?? []
    ownStyles = file.sgrColors?.runs ?? []
  }

  /// Calls `write` for each piece of a row, in order, and writes the opening and closing of links around the pieces
  /// inside them.
  /// - Parameters:
  ///   - linkOpenings: the start tag of each link of the file; links without one, or with an empty one, are written
  ///     as plain text.
  ///   - linkClosing: the end tag of links.
  ///   - write: writes one piece; its link is nil if none was opened.
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
      // A line may be as long as the text.
      sink.spillIfLarge()
      offset = piece.end
    }
    if openLink != nil { sink.append(contentsOf: linkClosing) }
  }

  /// Returns the longest piece that begins at `start`, ends at most at `end` and has one attribute and link (nil for
  /// none) and one state of misspelled and changed words. `start` must not descend from call to call.
  mutating func piece(from start: Int, to end: Int) -> Piece {
    var end = end
    let link = links.index(ofRangeAt: start, from: &nextLink, to: &end) { $0.range }
    let isMisspelled = misspelled.index(ofRangeAt: start, from: &nextMisspelled, to: &end) { $0 } != nil
    let isChanged = changed.index(ofRangeAt: start, from: &nextChanged, to: &end) { $0 } != nil
    let ownStyle = ownStyles.index(ofRangeAt: start, from: &nextOwn, to: &end) { $0.range }.map { ownStyles[$0].style }
    let (pieceEnd, attribute) = runs.piece(from: start, to: end)
    return Piece(
      end: pieceEnd, attribute: attribute, link: link, isMisspelled: isMisspelled, isChanged: isChanged, ownStyle: ownStyle)
  }
}
