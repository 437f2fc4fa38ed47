internal import HighlightCore
internal import HighlightStorage
internal import HighlightThemes
internal import Platform
internal import SystemSupport
internal import TextChecks
internal import TextModel

/// Writes an HTML document. Scopes become classes; the theme becomes a style sheet.
struct HTMLRenderer: DocumentRenderer {
  let look: OutputAppearance

  private var isInline: Bool { look.classNames == .none }

  private var styles: HTMLStyles {
    var styles = HTMLStyles(theme: theme, otherTheme: look.otherTheme, names: look.classNames)
    styles.marksMisspellings = look.marksMisspellings
    styles.showsHyphens = pageWidth?.hyphenation != nil
    styles.shape = HTMLStyles.PageShape(
      hasNumbers: lineNumbers, hasMarks: !parts.marked.ranges.isEmpty, tabSize: tabSize, columns: browserWidth?.columns,
      pages: pagedRows)
    return styles
  }

  /// The width at which the browser wraps lines, so that a copy has the lines of the text; nil: nowhere. Pages,
  /// hyphens and lines that are cut need rows of a known width.
  private var browserWidth: RowWidth? {
    guard let width = pageWidth, pagedRows == nil, !width.isHard, width.hyphenation == nil, width.breaking != .chops else {
      return nil
    }
    return width
  }

  /// Writes the style sheet of the documents that refer to it by `sheetAddress`.
  func renderSheet(into sink: inout ByteSink) {
    let styles = styles
    styles.appendDocumentSheet(to: &sink)
    if parts.hasHeading { sink.append("h2 { font: bold 1em ui-monospace, monospace; }\n") }
    styles.appendSheet(to: &sink)
    if look.sheetAddress != nil { styles.appendDiffColors(to: &sink) }
  }

  /// Writes the document before its first file; nothing for a fragment.
  func renderHead(title: String, into sink: inout ByteSink) {
    if look.isFragment { return }
    sink.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    sink.append("<meta name=\"viewport\" content=\"width=device-width\">\n<title>")
    sink.append(markup: FileName.text(title))
    sink.append("</title>\n")
    if let sheetAddress = look.sheetAddress {
      sink.append("<link rel=\"stylesheet\" href=\"")
      sink.append(markup: sheetAddress)
      sink.append("\">\n")
    } else {
      sink.append("<style>\n")
      renderSheet(into: &sink)
      sink.append("</style>\n")
    }
    sink.append("</head>\n<body>\n")
    if let index = look.index {
      sink.append("<nav class=\"hl-nav\"><a href=\"\(index)\">Index</a> / ")
      sink.append(markup: FileName.text(title))
      sink.append("</nav>\n")
    }
  }

  /// Writes the end of the document; nothing for a fragment.
  func renderTail(into sink: inout ByteSink) {
    if look.isFragment { return }
    sink.append("</body>\n</html>\n")
  }

  /// Writes the selected lines of a file as one `<pre><code>` block, below its name if `parts` has headings. If the
  /// renderer's `pages` is set, writes a `<section>` for each page instead, with one such block for each column.
  func render(
    _ file: HighlightedFile, lines selection: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let styles = styles
    func tags(_ styles: HTMLStyles) -> TagTable {
      let values = file.storage.attributeTable.values
      return TagTable(count: values.count) { styles.opening(of: values[$0]) }
    }
    let plain = tags(styles)
    let hasOtherTags = isInline && !parts.marked.ranges.isEmpty
    let tables = (plain: plain, marked: hasOtherTags ? tags(styles.onMarkedLines) : plain)
    if parts.hasHeading && pagedRows == nil {
      sink.append("<h2>")
      sink.append(markup: file.title)
      sink.append("</h2>\n")
    }
    if file.diff != nil && !look.isFragment && look.classNames == .own && look.sheetAddress == nil {
      sink.append("<style>\n")
      styles.appendDiffColors(to: &sink)
      sink.append("</style>\n")
    }
    let opening = opening(of: file)
    let closing = "</code></pre>\n"
    guard let pages = pagedRows else {
      sink.append(opening)
      try renderRows(file, tables, lines: selection, into: &sink)
      return sink.append(closing)
    }
    var rows = ByteSink(descriptor: nil)
    try renderRows(file, tables, lines: selection, into: &rows)
    try pages.appendSections(
      of: rows.bytes, title: file.title, opening: opening, closing: closing, isInline: isInline, to: &sink)
  }

  /// Returns the start tags of the block of a file.
  private func opening(of file: HighlightedFile) -> String {
    let gutter = lineNumbers ? file.numberWidth + Self.gapOfNumbers : 0
    let wrapsAnywhere = browserWidth?.breaking == .anywhere
    var blockClass = "highlight"
    if !isInline {
      if tabSize != 8 { blockClass += " hl-tab-\(tabSize)" }
      if browserWidth != nil { blockClass += wrapsAnywhere ? " hl-wrap-anywhere" : " hl-wrap" }
    }
    var sink = ByteSink(descriptor: nil)
    // A block that scrolls can be reached by key.
    sink.append("<pre class=\"\(blockClass)\" tabindex=\"0\"")
    // Each line goes the way of its first letter then; most texts say nothing of it.
    if DocumentText.hasRightToLeft(file.text) { sink.append(" dir=\"auto\"") }
    var codeClass = ""
    // Without a style sheet: the declarations that it would have for the block, and for code in it.
    if isInline {
      let tabs = tabSize == 8 ? "" : "; tab-size: \(tabSize)"
      sink.append(" style=\"\(styles.baseDeclarations); overflow: auto\(tabs)\"><code style=\"")
      sink.append(HTMLStyles.codeDeclarations)
      if gutter > 0 { sink.append("; padding-left: \(gutter)ch") }
      if let browserWidth {
        sink.append("; " + (wrapsAnywhere ? HTMLStyles.wrapAnywhereDeclarations : HTMLStyles.wrapDeclarations))
        sink.append("; max-width: \(browserWidth.columns)ch")
      }
      sink.append("\"")
    } else {
      if gutter > 0 { codeClass = " " + HTMLStyles.gutterClass(cells: gutter) }
      sink.append("><code")
      if let browserWidth { sink.append(" data-columns=\"\(browserWidth.columns)\"") }
    }
    sink.append(" class=\"language-")
    sink.append(markup: file.language)
    sink.append("\(codeClass)\">")
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  /// The blanks after a line number, which are part of it: neither is selected.
  private static let gapOfNumbers = 2

  private func renderRows(
    _ file: HighlightedFile, _ tables: (plain: TagTable, marked: TagTable), lines selection: LineSelection,
    into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    try file.text.units.withUnsafeBufferPointer { (units) throws(ByteSink.WriteError) in
      try tables.plain.withTags { (tags) throws(ByteSink.WriteError) in
        try tables.marked.withTags { (marked) throws(ByteSink.WriteError) in
          try render(file, units, tags, ofMarked: marked, lines: selection, into: &sink)
        }
      }
    }
  }

  /// Writes the rows of the selected lines with line numbers, links and tags.
  private func render(
    _ file: HighlightedFile, _ units: UnsafeBufferPointer<UInt16>, _ plainTags: TagTable.Tags,
    ofMarked markedTags: TagTable.Tags, lines selection: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let closing: StaticString = "</span>"
    let closingTag = UnsafeBufferPointer(start: closing.utf8Start, count: closing.utf8CodeUnitCount)
    let numberWidth = file.numberWidth
    let links = HTMLRenderer.linkOpenings(
      file.links, relation: " rel=\"noopener\"",
      style: !isInline
        ? ""
        : " style=\"color: inherit\(browserWidth == nil || browserWidth?.breaking == .anywhere ? "" : "; white-space: pre")\""
    )
    let numberTag = Self.numberTag(
      isInline ? theme : nil, HTMLStyles.numberDeclarations,
      id: look.idPrefix + (look.fileNumber == 0 ? "" : "F\(look.fileNumber + 1)-") + "L")
    var pieces = StyledPieces(file)
    let misspelled =
      isInline
      ? Array("<span style=\"\(HTMLStyles.declarations(of: theme.misspellingStyle))\">".utf8)
      : Array("<span class=\"hl-misspelt\">".utf8)
    let hyphen =
      "<span class=\"hl-hyphen\" aria-hidden=\"true\""
      + (isInline ? " style=\"\(HTMLStyles.unselectable)\"" : "") + ">-</span>"
    var layout = RowLayout(
      file, width: browserWidth == nil ? pageWidth : nil, margin: lineNumbers ? numberWidth + Self.gapOfNumbers : 0,
      controlForm: .visible, tabSize: tabSize, stopsCountMargin: false)
    let text = file.text
    let tints = RowTints(file, theme)
    let marked = parts.markedLines(of: file.lineCount)
    // A tag spans no rows of pages.
    let isPaged = pagedRows != nil
    let marking = styles.opening(ofMarkedLine: !isPaged)
    // Columns of pages are too narrow.
    var blocks = pagedRows == nil ? (file.diff?.blocks ?? [])[...] : []
    var sides: HTMLSides?
    for (index, lines) in selection.lines(of: file.lineCount).enumerated() {
      if index > 0 && parts.marksGaps { appendGap(to: &sink) }
      for line in lines {
        while let block = blocks.first, block.lines.upperBound <= line { blocks.removeFirst() }
        if let block = blocks.first, block.lines.contains(line) {
          guard line == block.lines.lowerBound else { continue }
          if sides == nil { sides = HTMLSides(file, tints, styles, links: links, isInline: isInline) }
          try sides?.append(block, units, plainTags, to: &sink)
          continue
        }
        let isMarked = marked.contains { $0.contains(line) }
        let tags = isMarked ? markedTags : plainTags
        if isMarked { sink.append(contentsOf: marking) }
        if lineNumbers {
          sink.append(numberTag)
          sink.append(decimal: file.linesBefore + line + 1)
          sink.append("\">")
          sink.append(file.number(ofLine: line, width: numberWidth))
          sink.append(spaces: Self.gapOfNumbers)
          sink.append("</span>")
        }
        let whole = text.lines.range(of: line, textLength: text.count)
        let content = file.drawnRange(ofLine: line)
        layout.layOut(content)
        let tint = content.isEmpty ? nil : tints.scope(ofLineAt: content.lowerBound)
        let ground = tint.map { styles.opening(ofRow: $0) } ?? []
        let wordScope = content.isEmpty ? nil : tints.wordScope(ofLineAt: content.lowerBound)
        let word = wordScope.map { styles.opening(ofWord: $0) } ?? []
        for (row, fragment) in layout.rows.enumerated() {
          if row > 0 {
            if isMarked && isPaged { sink.append(contentsOf: closingTag) }
            sink.append(UInt8(ascii: "\n"))
            if isMarked && isPaged { sink.append(contentsOf: marking) }
            sink.append(spaces: fragment.indent)
          }
          sink.append(contentsOf: ground)
          pieces.forEachPiece(
            of: fragment.range, linkOpenings: links, linkClosing: Self.linkClosing, into: &sink
          ) { range, piece, sink in
            if piece.isMisspelled { sink.append(contentsOf: misspelled) }
            styles.append(piece, range, units, file, word: (wordScope, word), tags, closing: closingTag, to: &sink)
            if piece.isMisspelled { sink.append(contentsOf: closingTag) }
          }
          if fragment.hasHyphen { sink.append(hyphen) }
          if !ground.isEmpty { sink.append(contentsOf: closingTag) }
        }
        if isMarked && isPaged { sink.append(contentsOf: closingTag) }
        sink.append(markup: units, content.upperBound..<whole.upperBound)
        if isMarked && !isPaged { sink.append(contentsOf: closingTag) }
        try sink.flushIfLarge()
      }
    }
  }

  /// Returns the start of a line number's tag. Screen readers do not say the number before each line.
  /// - Parameters:
  ///   - theme: the theme, if the page has no style sheet.
  ///   - declarations: its position and selection, in a page without style sheet.
  ///   - id: the start of an id that ends with the number and a quotation mark; nil: the tag is complete.
  static func numberTag(_ theme: Theme?, _ declarations: String, id: String?) -> String {
    var tag = "<span class=\"hl-line-number\" aria-hidden=\"true\""
    if let theme { tag += " style=\"\(declarations); color: \(theme.lineNumberColor.hex)\"" }
    return tag + (id.map { " id=\"\($0)" } ?? ">")
  }

  /// Writes the mark between two ranges of lines, which is not selected with the text.
  private func appendGap(to sink: inout ByteSink) {
    sink.append(
      isInline ? "<span style=\"\(HTMLStyles.unselectable)\">" : "<span class=\"hl-line-gap\">")
    sink.append(markup: LineDecorations.gap)
    sink.append(pagedRows == nil ? "\n</span>" : "</span>\n")
  }

  /// The end tag of a link.
  static let linkClosing = Array("</a>".utf8)

  /// Returns for each link its start tag: to a web address, or to a relative path if no rule made the link; empty for
  /// other targets.
  /// - Parameters:
  ///   - relation: an attribute for links to other sites, with a space before it.
  ///   - style: an attribute for all links, with a space before it.
  static func linkOpenings(_ links: [TextLink], relation: String = "", style: String = "") -> [[UInt8]] {
    links.map { link in
      // A link that a rule makes is a complete address, or there is no link.
      let reference = link.source == .rule ? nil : LinkTarget.relativeReference(link.target)
      let address = LinkTarget.href(link.target)
      return (address ?? reference).map {
        Array("<a href=\"\($0.replacing("&", with: "&amp;"))\"\(address == nil ? "" : relation)\(style)>".utf8)
      } ?? []
    }
  }
}
