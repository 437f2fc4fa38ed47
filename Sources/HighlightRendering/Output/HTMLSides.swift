internal import HighlightStorage
internal import SystemSupport
internal import TextModel

/// Writes hunks of a diff in two columns of a page: the old lines on the left, the new ones on the right, each with
/// its number. A row is as high as the higher of its two lines.
struct HTMLSides {
  private let file: HighlightedFile
  private let tints: RowTints
  private let styles: HTMLStyles
  private let links: [[UInt8]]
  private let numberTag: String
  // Both read the text forward, each on its own.
  private var left: StyledPieces
  private var right: StyledPieces

  private let rowTag: String
  private let sideTag: String
  private static let closing = Array("</span>".utf8)

  /// Creates the columns of a file.
  /// - Parameters:
  ///   - links: the start tag of each link of the file.
  ///   - isInline: whether the page has no style sheet.
  init(_ file: HighlightedFile, _ tints: RowTints, _ styles: HTMLStyles, links: [[UInt8]], isInline: Bool) {
    (self.file, self.tints, self.styles, self.links) = (file, tints, styles, links)
    func tag(_ name: String, _ declarations: String) -> String {
      "<span " + (isInline ? "style=\"\(declarations)\">" : "class=\"\(name)\">")
    }
    rowTag = tag("hl-sides", HTMLStyles.sidesDeclarations)
    sideTag = tag("hl-side", HTMLStyles.sideDeclarations)
    numberTag = HTMLRenderer.numberTag(isInline ? styles.theme : nil, HTMLStyles.unselectable, id: nil)
    (left, right) = (StyledPieces(file), StyledPieces(file))
  }

  /// Writes the rows of a hunk.
  mutating func append(
    _ block: DiffLines.Block, _ units: UnsafeBufferPointer<UInt16>, _ tags: TagTable.Tags, to sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    for sides in block.rows {
      sink.append(rowTag)
      append(sides.old, isOld: true, units, tags, &left, to: &sink)
      append(sides.new, isOld: false, units, tags, &right, to: &sink)
      sink.append(contentsOf: Self.closing)
      try sink.flushIfLarge()
    }
  }

  private func append(
    _ line: Range<Int>?, isOld: Bool, _ units: UnsafeBufferPointer<UInt16>, _ tags: TagTable.Tags,
    _ pieces: inout StyledPieces, to sink: inout ByteSink
  ) {
    let (styles, file) = (styles, file)
    let digits = file.diff?.numberWidth ?? 0
    sink.append(sideTag)
    defer { sink.append(contentsOf: Self.closing) }
    guard let line else { return }
    let known = file.diff?.line(file.text.lines.line(at: line.lowerBound))
    let number = known.map { isOld ? $0.old : $0.new } ?? 0
    sink.append(numberTag)
    sink.append(HighlightedFile.padded(number, digits))
    sink.append(contentsOf: Self.closing)
    let ground = line.isEmpty ? [] : tints.scope(ofLineAt: line.lowerBound).map { styles.opening(ofRow: $0) } ?? []
    let wordScope = line.isEmpty ? nil : tints.wordScope(ofLineAt: line.lowerBound)
    let word = wordScope.map { styles.opening(ofWord: $0) } ?? []
    if ground.isEmpty { sink.append("<span>") } else { sink.append(contentsOf: ground) }
    Self.closing.withUnsafeBufferPointer { closing in
      pieces.forEachPiece(of: line, linkOpenings: links, linkClosing: HTMLRenderer.linkClosing, into: &sink) {
        range, piece, sink in
        styles.append(piece, range, units, file, word: (wordScope, word), tags, closing: closing, to: &sink)
      }
    }
    // For users who copy the rows.
    sink.append("\n")
    sink.append(contentsOf: Self.closing)
  }
}

extension HTMLStyles {
  /// Appends a piece of a line, in the style of its changed word if it belongs to one.
  /// - Parameters:
  ///   - word: the scope of the words of the line, and the start tag of its changed words.
  ///   - tags: the start tags of attributes.
  @inline(__always)
  func append(
    _ piece: StyledPieces.Piece, _ range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>, _ file: HighlightedFile,
    word: (scope: String?, opening: [UInt8]), _ tags: TagTable.Tags, closing: UnsafeBufferPointer<UInt8>,
    to sink: inout ByteSink
  ) {
    let mark = piece.isChanged ? word.opening : []
    sink.append(contentsOf: mark)
    if piece.isChanged, let scope = word.scope,
      let own = opening(ofPiece: piece.attribute.map { file.storage.attributeTable[$0] }, inWord: scope)
    {
      own.withUnsafeBufferPointer { sink.append(markup: units, range, opening: $0, closing: closing) }
    } else {
      sink.append(markup: units, range, opening: tags[piece.attribute], closing: closing)
    }
    if !mark.isEmpty { sink.append(contentsOf: closing) }
  }
}
