internal import HighlightCore
internal import HighlightStorage
internal import HighlightThemes
internal import SystemSupport
internal import TextChecks
internal import TextLayout
package import TextModel

/// Iterates over the selected lines of a file, for word processors and typesetters: rows with parts of one style and
/// one link each.
package struct DocumentText {
  /// A part of a row; the parts are in visual order from the left.
  enum RowPart {
    case lineNumber(String)
    case spaces(Int)
    /// A hyphen after a divided word.
    case hyphen
    /// Text without line ends; also without tabs, unless they are kept.
    case text(Range<Int>, style: Style?, link: Int?)
  }

  let theme: Theme
  var lineNumbers = false
  var width: RowWidth?
  /// The distance of tab stops in cells.
  var tabSize = 8
  /// Whether tabs stay in the text instead of being replaced by spaces.
  var keepsTabs = false
  var parts = LineDecorations()

  /// The mark of omitted lines, in characters that all fonts have.
  private static let gap = "--- 8< ---"

  /// Calls `body` with each row of the selected lines, in order.
  /// - Parameter body: receives the parts of the row, the background of the whole row if its line is marked, and whether
  ///   it is the first row of all.
  func forEachRow(
    of file: HighlightedFile, lines selection: LineSelection,
    _ body: (_ row: [RowPart], _ mark: Color?, _ isFirst: Bool) throws(ByteSink.WriteError) -> Void
  ) throws(ByteSink.WriteError) {
    let numberWidth = lineNumbers ? file.numberWidth : 0
    let margin = lineNumbers ? numberWidth + 2 : 0
    let (styles, markedStyles, marking) = parts.styles(of: file, theme)
    var layout = RowLayout(
      file, width: width, margin: margin, controlForm: .visible, tabSize: tabSize, stopsCountMargin: false)
    var pieces = StyledPieces(file)
    let tints = RowTints(file, theme)
    var isFirst = true
    let marked = parts.markedLines(of: file.lineCount)
    var last: Int?
    for line in selection.lines(of: file.lineCount).joined() {
      if parts.marksGaps, let last, line > last + 1 { try body([.lineNumber(Self.gap)], nil, false) }
      last = line
      let content = file.shownRange(ofLine: line)
      let isMarked = marked.contains { $0.contains(line) }
      let mark = isMarked ? marking.background : nil
      let tint = mark == nil ? tints.color(ofLine: content) : nil
      let word = content.isEmpty ? nil : tints.wordScope(ofLineAt: content.lowerBound).map { theme.wordStyle(of: $0) }
      layout.layOut(content)
      for (index, fragment) in layout.rows.enumerated() {
        var parts: [RowPart] = []
        if lineNumbers {
          let number =
            index == 0 ? file.number(ofLine: line, width: numberWidth) : String(repeating: " ", count: numberWidth)
          parts = [.lineNumber(number), .spaces(2)]
        }
        if fragment.indent > 0 { parts.append(.spaces(fragment.indent)) }
        var column = fragment.indent
        var offset = fragment.range.lowerBound
        while offset < fragment.range.upperBound {
          let piece = pieces.piece(from: offset, to: fragment.range.upperBound)
          var style = piece.attribute.flatMap { (isMarked ? markedStyles : styles)[Int($0)] }
          if isMarked && style?.foreground == nil && marking.foreground != theme.foreground {
            style = (style ?? Style()).overlaid(with: Style(foreground: marking.foreground))
          }
          if let ground = piece.isChanged ? word?.background : style?.background == nil ? tint : nil {
            style = style ?? Style()
            style?.background = ground
          }
          add(offset..<piece.end, style, piece.link, file, layout, &column, to: &parts)
          offset = piece.end
        }
        if fragment.hasHyphen { parts.append(.hyphen) }
        try body(parts, mark, isFirst)
        isFirst = false
      }
    }
  }

  /// Appends a range of text to the parts of a row. Tabs become spaces up to the next tab stop, unless they are kept.
  /// - Parameter column: the column in cells before the range; is moved after it.
  private func add(
    _ range: Range<Int>, _ style: Style?, _ link: Int?, _ file: HighlightedFile, _ layout: RowLayout, _ column: inout Int,
    to parts: inout [RowPart]
  ) {
    if keepsTabs { return parts.append(.text(range, style: style, link: link)) }
    var start = range.lowerBound
    for offset in range where file.text.units[offset] == 0x09 {
      if start < offset { parts.append(.text(start..<offset, style: style, link: link)) }
      let next = layout.column(after: start..<offset + 1, from: column)
      parts.append(.spaces(next - layout.column(after: start..<offset, from: column)))
      column = next
      start = offset + 1
    }
    guard start < range.upperBound else { return }
    parts.append(.text(start..<range.upperBound, style: style, link: link))
    column = layout.column(after: start..<range.upperBound, from: column)
  }

  /// Whether a text contains right-to-left characters. O(1) for ASCII, otherwise O(text). Bidi control characters do
  /// not count: they are displayed in a visible form.
  package static func hasRightToLeft(_ text: UTF16Text) -> Bool {
    if text.isASCII { return false }
    return text.units.withUnsafeBufferPointer { units in
      BidiParagraph.mayReorder(units.indices, of: units)
        && units.contains { $0 >= 0x0590 && !VisibleControls.isHidden($0) && BidiParagraph.isRightToLeft($0) }
    }
  }

  /// Returns for each link its percent-encoded address; nil if a document may not link to its target.
  static func addresses(of links: [TextLink]) -> [String?] { links.map { LinkTarget.href($0.target) } }

  /// Calls `body` with each character of a range; controls are replaced by a visible form, lone surrogates, U+FFFE
  /// and U+FFFF by U+FFFD.
  static func forEachScalar(_ file: HighlightedFile, _ range: Range<Int>, _ body: (Unicode.Scalar) -> Void) {
    file.text.units.withUnsafeBufferPointer { units in
      var decoder = UTF16()
      var iterator = units[range].makeIterator()
      while true {
        switch decoder.decode(&iterator) {
        case .emptyInput: return
        case .error: body("\u{FFFD}")
        case .scalarValue(let scalar):
          let unit = UInt16(exactly: scalar.value)
          if let unit, unit >= 0xFFFE {
            body("\u{FFFD}")
          } else if let unit, VisibleControls.isHidden(unit) || unit == 0x0D {
            for shown in VisibleControls.visibleForm(of: unit).unicodeScalars { body(shown) }
          } else {
            body(scalar)
          }
        }
      }
    }
  }
}
