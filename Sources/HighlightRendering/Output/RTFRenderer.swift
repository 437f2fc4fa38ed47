internal import HighlightThemes
internal import Platform
internal import SystemSupport
internal import TextModel

/// Writes a document in the Rich Text Format, for word processors.
struct RTFRenderer: DocumentRenderer {
  let look: OutputAppearance

  /// The color table, from entry 1: entry 0 is the default color.
  private var colors: [Color] {
    var result = [theme.foreground, theme.background]
    let marking = parts.marked.ranges.isEmpty ? nil : theme.onMarkedLines
    let marks = marking.map { [$0.background, $0.foreground] } ?? []
    for color in look.sgrColors + marks where !result.contains(color) { result.append(color) }
    for scope in Theme.styledScopes {
      let style = theme.style(for: scope)
      for color in [style?.foreground, style?.background, style?.underlineColor, marking?.style(for: scope)?.foreground] {
        if let color, !result.contains(color) { result.append(color) }
      }
    }
    return result
  }

  func renderHead(title: String, into sink: inout ByteSink) {
    sink.append("{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0{\\fonttbl{\\f0\\fmodern\\fcharset0 Courier New;}}\n{\\colortbl;")
    for color in colors { sink.append("\\red\(color.red)\\green\(color.green)\\blue\(color.blue);") }
    sink.append("}\n{\\info{\\title ")
    for scalar in FileName.text(title).unicodeScalars { append(scalar, to: &sink) }
    sink.append("}}\n\\deftab\(Self.cellTwips * tabSize)\\f0\\fs20\\sl260\\slmult0\\noproof\n")
  }

  // A character of Courier New is 0.6 em wide: of 10 points, 120 twentieths of a point.
  private static let cellTwips = 120

  func renderTail(into sink: inout ByteSink) {
    sink.append("}\n")
  }

  func render(
    _ file: HighlightedFile, lines selection: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let colors = colors
    func number(_ color: Color) -> Int { (colors.firstIndex(of: color) ?? 0) + 1 }
    let addresses = DocumentText.addresses(of: file.links)
    func beginParagraph(_ color: Color, _ sink: inout ByteSink) {
      sink.append("\\pard\\plain\\f0\\fs20\\noproof\\cf1\\cbpat\(number(color)) ")
    }
    var ground = theme.background
    beginParagraph(ground, &sink)
    if parts.hasHeading {
      sink.append("{\\b ")
      for scalar in file.title.unicodeScalars { append(scalar, to: &sink) }
      sink.append("}")
    }
    // Tab stops count from the margin: they are correct if the row begins with the text.
    let text = DocumentText(
      theme: theme, lineNumbers: lineNumbers, width: width, tabSize: tabSize, keepsTabs: !lineNumbers && width == nil,
      parts: parts)
    try text.forEachRow(of: file, lines: selection) { (row, mark, isFirst) throws(ByteSink.WriteError) in
      // Marked lines are paragraphs of their own, whose background is as wide as the text.
      let isFollowing = !isFirst || parts.hasHeading
      if (mark ?? theme.background) != ground {
        if isFollowing { sink.append("\\par\n") }
        ground = mark ?? theme.background
        beginParagraph(ground, &sink)
      } else if isFollowing {
        sink.append("\\line\n")
      }
      var openLink: Int?
      for part in row {
        switch part {
        case .lineNumber(let number): sink.append(number)
        case .spaces(let count): sink.append(spaces: count)
        case .hyphen: sink.append("-")
        case .text(let range, let style, let linkIndex):
          let link = linkIndex.flatMap { addresses[$0] == nil ? nil : $0 }
          if link != openLink {
            if openLink != nil { sink.append("}}") }
            if let link, let address = addresses[link] {
              sink.append("{\\field{\\*\\fldinst{HYPERLINK \"\(address)\"}}{\\fldrslt ")
            }
            openLink = link
          }
          let words = style.map { Self.words(of: $0, number) } ?? ""
          if !words.isEmpty { sink.append("{\(words) ") }
          DocumentText.forEachScalar(file, range) { append($0, to: &sink) }
          if !words.isEmpty { sink.append("}") }
        }
      }
      if openLink != nil { sink.append("}}") }
      try sink.flushIfLarge()
    }
    // `\par` ends the last line. `\hlunended` notes that the text has no line feed there.
    let isWhole = selection.lines(of: file.lineCount).last?.upperBound ?? 0 >= file.lineCount
    let isEnded = !isWhole || file.text.count > 0 && file.text.contentRange(ofLine: file.text.lines.count - 1).isEmpty
    sink.append(isEnded ? "\\par\n" : "\\par{\\*\\hlunended}\n")
  }

  /// Returns the control words of a style.
  /// - Parameter number: returns the index of a color in the color table.
  private static func words(of style: Style, _ number: (Color) -> Int) -> String {
    var result = ""
    if let color = style.foreground { result += "\\cf\(number(color))" }
    if let color = style.background { result += "\\chshdng0\\chcbpat\(number(color))\\cb\(number(color))" }
    if style.bold { result += "\\b" }
    if style.italic { result += "\\i" }
    if style.underline {
      switch style.underlineForm {
      case .line: result += "\\ul"
      case .double: result += "\\uldb"
      case .curly: result += "\\ulwave"
      case .dotted: result += "\\uld"
      case .dashed: result += "\\uldash"
      }
      if let color = style.underlineColor { result += "\\ulc\(number(color))" }
    }
    if style.strikethrough { result += "\\strike" }
    if let baseline = style.baseline { result += "\\\(baseline.rawValue)" }
    return result
  }

  private func append(_ scalar: Unicode.Scalar, to sink: inout ByteSink) {
    switch scalar {
    case "\\", "{", "}": sink.append("\\\(scalar)")
    case "\t": sink.append("\\tab ")
    case "\n", "\r": sink.append(" ")
    default:
      if scalar.isASCII {
        sink.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        // Signed units of UTF-16, each with what readers without them show.
        for unit in UTF16.encode(scalar).map(Array.init) ?? [] { sink.append("\\u\(Int16(bitPattern: unit))\\'3f") }
      }
    }
  }
}
