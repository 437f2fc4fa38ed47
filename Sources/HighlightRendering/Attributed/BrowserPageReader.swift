internal import HighlightThemes
internal import TextModel
internal import TextRules

/// Reads a page of any program in one pass, as a browser shows it without its style sheets.
struct BrowserPageReader {
  /// An open element.
  private struct Element {
    var name: String
    var style: Style
    var link: String?
    /// Whether white space is kept.
    var isPreformatted: Bool
    /// Whether its content is not shown.
    var isSkipped: Bool
    /// The number of the last item of a numbered list; nil for other elements.
    var item: Int?
    /// The number of cells of a row of a table.
    var cells = 0
  }

  // Elements that are nested more deeply are read as text of the innermost counted element.
  private static let mostOpen = 256
  private static let skipped: Set<String> = [
    "head", "title", "template", "noscript", "svg", "math", "select", "object", "iframe", "audio", "video", "canvas",
    "textarea",
  ]
  private static let voids: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "dd", "details", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "legend", "li",
    "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "tfoot", "thead", "tr", "ul",
  ]
  private static let paragraphs: Set<String> = ["p", "div", "section", "h1", "h2", "h3", "h4", "h5", "h6"]
  private static let bold: Set<String> = ["b", "strong", "h1", "h2", "h3", "h4", "h5", "h6", "th", "dt"]
  private static let italic: Set<String> = ["i", "em", "cite", "var", "dfn"]

  private(set) var text = AttributedText()
  private let page: [UInt8]
  private var open: [Element] = []
  /// Line ends to write before the next character.
  private var breaks = 0
  /// A space to write before the next character of the line, with its look.
  private var space: (style: Style, link: String?)?
  /// Whether nothing was written since the mark of an item or the tab before a cell: then a paragraph begins there.
  private var isAfterMark = false

  /// Creates a reader of a page or a fragment.
  init(_ page: String) { self.page = Array(page.utf8) }

  /// Reads the page up to its end, or to a tag that is cut off.
  mutating func read() {
    var offset = 0
    while offset < page.count {
      guard page[offset] == UInt8(ascii: "<"), let kind = tagKind(at: offset + 1) else {
        let end = page[(offset + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? page.count
        append(page[offset..<end])
        offset = end
        continue
      }
      guard let end = end(ofTagAt: offset, kind) else { return }
      if kind == .element { take(page[(offset + 1)..<(end - 1)]) }
      offset = end
      guard kind == .element, let name = open.last?.name, name == "script" || name == "style" else { continue }
      // Their content is not markup.
      let closing = Array("</\(name)".utf8)
      while offset < page.count, !isPrefix(closing, at: offset) { offset += 1 }
    }
  }

  private enum TagKind { case element, comment, declaration }

  /// Returns what begins after `<`; nil if this is text.
  private func tagKind(at offset: Int) -> TagKind? {
    guard offset < page.count else { return .element }
    if isPrefix(Array("!--".utf8), at: offset) { return .comment }
    switch page[offset] {
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return .declaration
    case UInt8(ascii: "/"): return .element
    case let byte: return (byte | 0x20) &- 0x61 < 26 ? .element : nil
    }
  }

  private func isPrefix(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard page.count - offset >= bytes.count else { return false }
    for (index, byte) in bytes.enumerated() {
      let other = page[offset + index]
      guard other == byte || other &- 0x41 < 26 && other | 0x20 == byte else { return false }
    }
    return true
  }

  /// Returns the offset after a tag or a comment; nil if it is cut off. A `>` in quotes does not end a tag.
  private func end(ofTagAt start: Int, _ kind: TagKind) -> Int? {
    if kind == .comment {
      var offset = start + 4
      while offset < page.count, !isPrefix(Array("-->".utf8), at: offset) { offset += 1 }
      return offset < page.count ? offset + 3 : nil
    }
    var quote: UInt8?
    for offset in (start + 1)..<max(page.count, start + 1) {
      let byte = page[offset]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return offset + 1
      } else if kind == .element, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
        page[offset - 1] == UInt8(ascii: "=") || page[offset - 1] == 0x20
      {
        quote = byte
      }
    }
    return nil
  }

  // MARK: Tags

  /// Handles a tag without its brackets.
  private mutating func take(_ tag: ArraySlice<UInt8>) {
    let isEnd = tag.first == UInt8(ascii: "/")
    let rest = isEnd ? tag.dropFirst() : tag
    let end = rest.firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: "/") } ?? rest.endIndex
    let name = String(decoding: rest[..<end], as: UTF8.self).lowercased()
    if isEnd { return close(name) }
    if Self.blocks.contains(name) { closeImplied(by: name) }
    if Self.blocks.contains(name) { breakLine(before: name) }
    let attributes = Attributes(rest[end...])
    switch name {
    case "br":
      if open.last?.isSkipped != true { write("\n", Style(), nil) }
    case "img":
      if let alt = attributes["alt"], !alt.isEmpty { append(words: alt[...]) }
    default: break
    }
    guard !Self.voids.contains(name), open.count < Self.mostOpen else { return }
    begin(name, attributes)
  }

  private mutating func begin(_ name: String, _ attributes: Attributes) {
    let outer = open.last
    var element = Element(
      name: name, style: outer?.style ?? Style(), link: outer?.link, isPreformatted: outer?.isPreformatted ?? false,
      isSkipped: outer?.isSkipped ?? false)
    if name == "script" || name == "style" || Self.skipped.contains(name) || attributes["hidden"] != nil {
      element.isSkipped = true
    }
    if Self.bold.contains(name) { element.style.bold = true }
    if Self.italic.contains(name) { element.style.italic = true }
    switch name {
    case "u", "ins": element.style.underline = true
    case "s", "strike", "del": element.style.strikethrough = true
    case "sup": element.style.baseline = .superscript
    case "sub": element.style.baseline = .subscript
    case "pre": element.isPreformatted = true
    case "ol": element.item = max(attributes["start"].flatMap { Int($0) } ?? 1, 0) - 1
    case "a":
      element.link = attributes["href"].flatMap { LinkTarget.href($0) ?? LinkTarget.relativeReference($0) }
    default: break
    }
    if let declarations = attributes["style"] {
      element.style = StyleSheetReader.style(declarations[...], of: element.style)
    }
    open.append(element)
    if name == "li" { beginItem() }
    if name == "td" || name == "th", let row = open.lastIndex(where: { $0.name == "tr" }) {
      if open[row].cells > 0 {
        write("\t", Style(), nil)
        isAfterMark = true
      }
      open[row].cells += 1
    }
  }

  private mutating func beginItem() {
    guard let list = open.lastIndex(where: { $0.name == "ol" || $0.name == "ul" }), !open[list].isSkipped else { return }
    var mark = "• "
    if let last = open[list].item, last < .max {
      open[list].item = last + 1
      mark = "\(last + 1). "
    }
    write(mark, Style(), nil)
    isAfterMark = true
  }

  /// Closes the last open element of a name with all inside it; without one does nothing.
  private mutating func close(_ name: String) {
    if Self.blocks.contains(name) { breakLine(before: name) }
    if let index = open.lastIndex(where: { $0.name == name }) { open.removeSubrange(index...) }
  }

  /// Closes the elements that end where a block begins, because their end tags may be left out.
  private mutating func closeImplied(by name: String) {
    let ended: Set<String> =
      switch name {
      case "li": ["li", "p"]
      case "tr": ["tr", "td", "th", "p"]
      case "dt", "dd": ["dt", "dd", "p"]
      default: ["p"]
      }
    let around: Set<String> = ["ul", "ol", "table", "dl", "div", "blockquote"]
    let start = open.lastIndex { around.contains($0.name) }.map { $0 + 1 } ?? 0
    if let index = open[start...].firstIndex(where: { ended.contains($0.name) }) { open.removeSubrange(index...) }
  }

  /// Begins another line; an empty one before it for a paragraph.
  private mutating func breakLine(before name: String) {
    guard open.last?.isSkipped != true, !(isAfterMark && Self.paragraphs.contains(name)) else { return }
    breaks = max(breaks, name == "p" ? 2 : 1)
    space = nil
  }

  // MARK: Text

  private mutating func append(_ markup: ArraySlice<UInt8>) {
    if open.last?.isSkipped == true { return }
    append(words: HTMLReferences.decoded(markup)[...])
  }

  /// Appends text in the style of the open elements, with one space for white space unless it is kept.
  private mutating func append(words text: Substring) {
    let (style, link) = (open.last?.style ?? Style(), open.last?.link)
    if open.last?.isPreformatted == true {
      // The first line end after the tag is not shown.
      let isFirst = breaks > 0 && text.first?.isNewline == true
      return write(String(isFirst ? text.dropFirst() : text), style, link)
    }
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if Self.isSpace(first) {
        rest = rest.drop(while: Self.isSpace)
        if breaks == 0 && space == nil { space = (style, link) }
      } else {
        let word = rest.prefix { !Self.isSpace($0) }
        write(String(word), style, link)
        rest = rest[word.endIndex...]
      }
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" || scalar == "\u{C}"
  }

  /// Writes pending line ends or the pending space, and a text.
  private mutating func write(_ string: String, _ style: Style, _ link: String?) {
    guard !string.isEmpty else { return }
    if !text.units.isEmpty {
      if breaks > 0 {
        // A line end that the text has itself counts.
        let ends = text.units.last == 0x0A ? 1 : 0
        put(String(repeating: "\n", count: max(breaks - ends, 0)), Style(), nil)
      } else if let space, let last = text.units.last, ![0x0A, 0x09, 0x20].contains(last), string != "\n" {
        put(" ", space.style, space.link)
      }
    }
    (breaks, space, isAfterMark) = (0, nil, false)
    put(string, style, link)
  }

  private mutating func put(_ string: String, _ style: Style, _ link: String?) {
    let start = text.units.count
    text.units.append(contentsOf: string.utf16)
    text.append(style, to: start..<text.units.count)
    text.append(callersStyle: style, to: start..<text.units.count)
    if let link { text.append(link: link, to: start..<text.units.count) }
  }

  /// The attributes of a tag.
  private struct Attributes {
    private var values: [String: String] = [:]

    /// Reads `name="value"`, `name='value'`, `name=value` and `name`. The first of several with a name counts.
    init(_ bytes: ArraySlice<UInt8>) {
      var rest = bytes
      func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "/") }
      while true {
        rest = rest.drop(while: isSpace)
        guard !rest.isEmpty else { return }
        let name = rest.prefix { !isSpace($0) && $0 != UInt8(ascii: "=") }
        rest = rest[name.endIndex...].drop { $0 <= 0x20 }
        var value = rest[rest.startIndex..<rest.startIndex]
        if rest.first == UInt8(ascii: "=") {
          rest = rest.dropFirst().drop { $0 <= 0x20 }
          if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            value = rest.dropFirst().prefix { $0 != quote }
            rest = rest[value.endIndex...].dropFirst()
          } else {
            value = rest.prefix { $0 > 0x20 }
            rest = rest[value.endIndex...]
          }
        }
        let key = String(decoding: name, as: UTF8.self).lowercased()
        if values[key] == nil { values[key] = HTMLReferences.decoded(value) }
      }
    }

    subscript(name: String) -> String? { values[name] }
  }
}
