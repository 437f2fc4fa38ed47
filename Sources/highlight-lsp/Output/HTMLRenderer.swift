internal import HighlightStorage

/// A whole HTML document; scopes become classes, and the theme a style sheet.
struct HTMLRenderer: FileRenderer {
  let theme: Theme
  var lineNumbers = false
  var width: RowWidth?

  /// Everything before the first file.
  func renderHead(title: String, into sink: inout ByteSink) {
    sink.append("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>")
    sink.append(markup: FileName.text(title))
    sink.append("</title>\n<style>\n")
    appendStyleSheet(to: &sink)
    sink.append("</style>\n</head>\n<body>\n")
  }

  /// Everything behind the last file.
  func renderTail(into sink: inout ByteSink) {
    sink.append("</body>\n</html>\n")
  }

  /// The chosen lines of a file as `<pre><code>`.
  func render(
    _ file: HighlightedFile, lines selection: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let tags = TagTable(file.storage.attributeTable) { value in
      value.scope.map { Array("<span class=\"".utf8) + HTMLRenderer.className(of: $0) + Array("\">".utf8) } ?? []
    }
    sink.append("<pre class=\"highlight\"><code class=\"language-")
    sink.append(markup: file.language)
    sink.append("\">")
    try file.text.units.withUnsafeBufferPointer { (units) throws(ByteSink.WriteError) in
      try tags.withTags { (tags) throws(ByteSink.WriteError) in
        try render(file, units, tags, lines: selection, into: &sink)
      }
    }
    sink.append("</code></pre>\n")
  }

  private func render(
    _ file: HighlightedFile, _ units: UnsafeBufferPointer<UInt16>, _ tags: TagTable.Tags, lines selection: LineSelection,
    into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let closing: StaticString = "</span>"
    let closingTag = UnsafeBufferPointer(start: closing.utf8Start, count: closing.utf8CodeUnitCount)
    let numberWidth = String(file.lineCount).count
    let links = HTMLRenderer.linkOpenings(file.links)
    var pieces = StyledPieces(file)
    var layout = RowLayout(file, width: width, margin: lineNumbers ? numberWidth + 2 : 0, controlForm: .visible)
    let text = file.text
    for lines in selection.lines(of: file.lineCount) {
      for line in lines {
        if lineNumbers {
          let number = String(line + 1)
          sink.append("<span class=\"hl-line-number\">")
          sink.append(String(repeating: " ", count: numberWidth - number.count) + number)
          sink.append("</span>  ")
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
            of: fragment.range, linkOpenings: links, linkClosing: Self.linkClosing, into: &sink
          ) { range, piece, sink in
            sink.append(markup: units, range, opening: tags[piece.attribute], closing: closingTag)
          }
        }
        sink.append(markup: units, content.upperBound..<whole.upperBound)
        try sink.flushIfLarge()
      }
    }
  }

  /// Ends a link.
  static let linkClosing = Array("</a>".utf8)

  /// By link: its start tag, empty for targets that a page may not lead to.
  static func linkOpenings(_ links: [TextLink]) -> [[UInt8]] {
    links.map { link in
      // What a rule makes is an address or nothing.
      let reference = link.source == .rule ? nil : LinkTarget.relativeReference(link.target)
      return (LinkTarget.href(link.target) ?? reference).map {
        Array("<a href=\"\($0.replacing("&", with: "&amp;"))\">".utf8)
      } ?? []
    }
  }

  /// `hl-function-method-call` for `function.method.call`.
  private static func className(of scope: String) -> [UInt8] {
    // By bytes: `replacing` over all scopes took a tenth of a small file's time.
    Array("hl-".utf8) + scope.utf8.map { $0 == 0x2E ? 0x2D : $0 }
  }

  /// The rules of every scope that the theme gives a style; scopes of one style share a rule.
  func appendStyleSheet(to sink: inout ByteSink) {
    sink.append(
      "pre.highlight { color: \(theme.foreground.hex); background: \(theme.background.hex); padding: 1em; "
        + "overflow: auto; tab-size: 8; font-family: ui-monospace, monospace; }\n"
        + "pre.highlight a { color: inherit; text-decoration: underline; }\n"
        + ".hl-line-number { opacity: 0.5; user-select: none; }\n")
    // A dictionary by style would have the runtime look for its conformances, which takes longer than all of this.
    var rules: [(foreground: UInt32?, style: Style, scopes: [String])] = []
    for scope in ScopeNames.list {
      guard let style = theme.style(for: scope) else { continue }
      // Most styles differ in their colour, which is compared quicker than all of them.
      let foreground = style.foreground?.rgb
      if let index = rules.firstIndex(where: { $0.foreground == foreground && $0.style == style }) {
        rules[index].scopes.append(scope)
      } else {
        rules.append((foreground, style, [scope]))
      }
    }
    for rule in rules {
      for (index, scope) in rule.scopes.enumerated() {
        sink.append(index == 0 ? "." : ", .")
        sink.append(contentsOf: HTMLRenderer.className(of: scope))
      }
      sink.append(" { \(HTMLRenderer.declarations(of: rule.style)) }\n")
    }
  }

  private static func declarations(of style: Style) -> String {
    // `joined` would have the runtime look for conformances, too.
    var result = ""
    func add(_ declaration: String) {
      if !result.isEmpty { result += "; " }
      result += declaration
    }
    if let color = style.foreground { add("color: \(color.hex)") }
    if let color = style.background { add("background: \(color.hex)") }
    if style.bold { add("font-weight: bold") }
    if style.italic { add("font-style: italic") }
    if style.underline || style.strikethrough { add("text-decoration: " + decoration(of: style)) }
    if let baseline = style.baseline { add("vertical-align: \(baseline.rawValue); font-size: smaller; line-height: 0") }
    return result
  }

  /// The lines under and through text, as CSS has them.
  static func decoration(of style: Style) -> String {
    var result = style.underline ? "underline" : ""
    if style.strikethrough { result += style.underline ? " line-through" : "line-through" }
    guard style.underline else { return result }
    switch style.underlineForm {
    case .line: break
    case .double, .dotted, .dashed: result += " " + style.underlineForm.rawValue
    case .curly: result += " wavy"
    }
    if let color = style.underlineColor { result += " \(color.hex)" }
    return result
  }
}
