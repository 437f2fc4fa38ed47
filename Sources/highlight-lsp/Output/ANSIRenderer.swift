internal import HighlightStorage

/// How many colours a terminal has.
enum ColorDepth {
  /// No escapes at all.
  case none
  case ansi16
  case ansi256
  case trueColor
}

/// Text with SGR escapes. Every line ends without colours, so that any part of the output stands on its own.
struct ANSIRenderer {
  let theme: Theme
  let depth: ColorDepth
  var lineNumbers = false
  var width: RowWidth?

  private static let reset: StaticString = "\u{1B}[0m"

  /// Writes the chosen lines of a file.
  func render(
    _ file: HighlightedFile, lines selection: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let table = file.storage.attributeTable
    let escapes = TagTable(table) { escape(of: $0, isLink: false) }
    let linkEscapes = TagTable(table, plain: escape(for: nil, isLink: true)) { escape(of: $0, isLink: true) }
    try file.text.units.withUnsafeBufferPointer { (units) throws(ByteSink.WriteError) in
      try escapes.withTags { (escapes) throws(ByteSink.WriteError) in
        try linkEscapes.withTags { (linkEscapes) throws(ByteSink.WriteError) in
          try render(file, units, escapes, linkEscapes, lines: selection, into: &sink)
        }
      }
    }
  }

  private func render(
    _ file: HighlightedFile, _ units: UnsafeBufferPointer<UInt16>, _ escapes: TagTable.Tags, _ linkEscapes: TagTable.Tags,
    lines selection: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let links = TerminalLinks(file, isOff: depth == .none)
    let numberColor = lineNumbers ? escape(for: theme.style(for: "comment")) : []
    let reset = UnsafeBufferPointer(start: Self.reset.utf8Start, count: Self.reset.utf8CodeUnitCount)
    let numberWidth = String(file.lineCount).count
    var pieces = StyledPieces(file)
    var layout = RowLayout(file, width: width, margin: lineNumbers ? numberWidth + 2 : 0, controlForm: .visible)
    let text = file.text
    for lines in selection.lines(of: file.lineCount) {
      for line in lines {
        if lineNumbers {
          let number = String(line + 1)
          sink.append(contentsOf: numberColor)
          sink.append(String(repeating: " ", count: numberWidth - number.count) + number)
          if !numberColor.isEmpty { sink.append(contentsOf: reset) }
          sink.append("  ")
        }
        let whole = text.lines.range(of: line, textLength: text.count)
        let content = text.contentRange(ofLine: line)
        layout.layOut(content)
        for (row, fragment) in layout.rows.enumerated() {
          if row > 0 {
            sink.append(UInt8(ascii: "\n"))
            sink.append(spaces: (lineNumbers ? numberWidth + 2 : 0) + fragment.indent)
          }
          pieces.forEachPiece(
            of: fragment.range, linkOpenings: links.openings, linkClosing: TerminalLinks.closing, into: &sink
          ) { range, piece, sink in
            let escape = piece.link == nil ? escapes[piece.attribute] : linkEscapes[piece.attribute]
            sink.append(
              units, range, opening: escape, closing: reset, isPlain: { !VisibleControls.isHidden($0) },
              appendRest: { rest, sink in append(units, rest, to: &sink) })
          }
        }
        sink.append(utf16: UnsafeBufferPointer(rebasing: units[content.upperBound..<whole.upperBound]))
        try sink.flushIfLarge()
      }
    }
  }

  /// Characters with controls made visible.
  private func append(_ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, to sink: inout ByteSink) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let unit = units[offset]
      offset += 1
      if unit >= 0x20 && unit < 0x7F {
        sink.append(UInt8(truncatingIfNeeded: unit))
      } else if VisibleControls.isHidden(unit) {
        // Reverse video tells them from the same characters in the text.
        if depth != .none { sink.append("\u{1B}[7m") }
        sink.append(VisibleControls.visibleForm(of: unit))
        if depth != .none { sink.append("\u{1B}[27m") }
      } else if unit < 0x80 {
        sink.append(UInt8(truncatingIfNeeded: unit))
      } else {
        offset += sink.appendWide(unit, next: offset < range.upperBound ? units[offset] : 0)
      }
    }
  }

  /// The escape that begins text of an attribute.
  private func escape(of attributes: Attributes, isLink: Bool) -> [UInt8] {
    escape(for: attributes.scope.flatMap { theme.style(for: $0) }, isLink: isLink)
  }

  /// - Parameter isLink: links are underlined.
  private func escape(for style: Style?, isLink: Bool = false) -> [UInt8] {
    guard style != nil || isLink, depth != .none else { return [] }
    var style = style ?? Style()
    if isLink { style.underline = true }
    var codes: [String] = []
    if style.bold { codes.append("1") }
    if style.italic { codes.append("3") }
    if style.underline { codes.append("4") }
    if style.strikethrough { codes.append("9") }
    if let color = style.foreground { codes.append(code(for: color, ansi16: style.ansi16, base: 38)) }
    if let color = style.background { codes.append(code(for: color, ansi16: nil, base: 48)) }
    return codes.isEmpty ? [] : Array("\u{1B}[\(codes.joined(separator: ";"))m".utf8)
  }

  /// - Parameter base: 38 for the foreground, 48 for the background.
  private func code(for color: Color, ansi16: UInt8?, base: Int) -> String {
    switch depth {
    case .none: return ""
    case .trueColor: return "\(base);2;\(color.red);\(color.green);\(color.blue)"
    case .ansi256: return "\(base);5;\(color.nearestIn256)"
    case .ansi16:
      // 30–37 and 90–97 (40–47 and 100–107): normal and bright.
      let index = Int(ansi16 ?? color.nearestIn16)
      return String((index < 8 ? base - 8 : base + 44) + index)
    }
  }
}
