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

  private static let reset = "\u{1B}[0m"

  /// Writes the chosen lines of a file.
  func render(
    _ file: HighlightedFile, lines selection: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let escapes = escapes(of: file.storage.attributeTable)
    let numberColor = lineNumbers ? escape(for: theme.style(for: "comment")) : []
    let reset = Array(Self.reset.utf8)
    let numberWidth = String(file.lineCount).count
    var pieces = RunPieces(file.runs)
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
        var offset = content.lowerBound
        while offset < content.upperBound {
          let (end, attribute) = pieces.piece(from: offset, to: content.upperBound)
          let escape = attribute.map { escapes[Int($0)] } ?? []
          sink.append(contentsOf: escape)
          append(text, offset..<end, to: &sink)
          if !escape.isEmpty { sink.append(contentsOf: reset) }
          offset = end
        }
        text.units.withUnsafeBufferPointer { units in
          sink.append(utf16: UnsafeBufferPointer(rebasing: units[content.upperBound..<whole.upperBound]))
        }
        try sink.flushIfLarge()
      }
    }
  }

  /// Characters with controls made visible.
  private func append(_ text: UTF16Text, _ range: Range<Int>, to sink: inout ByteSink) {
    text.units.withUnsafeBufferPointer { units in
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
  }

  /// The escape that begins text of each attribute.
  private func escapes(of table: AttributeTable) -> [[UInt8]] {
    table.values.map { escape(for: $0.scope.flatMap { theme.style(for: $0) }) }
  }

  private func escape(for style: Style?) -> [UInt8] {
    guard let style, depth != .none else { return [] }
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
