internal import TextModel

/// HTML between the paragraphs of Markdown.
extension BlockParser {
  /// Elements that begin an HTML block regardless of the rest of the line.
  private static let blockElements: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup", "dd",
    "details",
    "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frame", "frameset", "h1",
    "h2", "h3",
    "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu", "menuitem", "nav",
    "noframes",
    "ol", "optgroup", "option", "p", "param", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead",
    "title",
    "tr", "track", "ul",
  ]
  /// Elements whose content is not prose. Their block ends with their end tag.
  private static let rawElements: Set<String> = ["pre", "script", "style", "textarea"]

  /// Returns the index after the last line of an HTML block that begins in a line; nil if none begins there.
  /// - Parameter interrupts: whether the line is directly below a paragraph.
  func htmlEnd(_ lines: [ReflowLine], from first: Int, interrupts: Bool) -> Int? {
    let line = lines[first]
    guard let offset = (line.start..<max(line.end, line.start)).first(where: { !ReflowLine.isBlank(units[$0]) }),
      LineStart(units, offset..<line.end).isTag
    else { return nil }
    let text = Array(units[offset..<line.end])
    if text.starts(with: "<!--".utf16) { return end(lines, from: first, behind: "-->") }
    if text.starts(with: "<?".utf16) { return end(lines, from: first, behind: "?>") }
    if text.starts(with: "<![CDATA[".utf16) { return end(lines, from: first, behind: "]]>") }
    if text.starts(with: "<!".utf16) { return end(lines, from: first, behind: ">") }
    let isEndTag = text.count > 1 && text[1] == 0x2F
    let name = text.dropFirst(isEndTag ? 2 : 1).prefix { LinkCharacters.isAlphanumeric($0) || $0 == 0x2D }
    let element = String(decoding: name, as: UTF16.self).lowercased()
    if Self.rawElements.contains(element) && !isEndTag { return end(lines, from: first, behind: "</\(element)>") }
    let isAlone = text.firstIndex(of: 0x3E) == text.count - 1
    guard Self.blockElements.contains(element) || isAlone && !interrupts else { return nil }
    var index = first
    while index < lines.count, lines[index].start < lines[index].end { index += 1 }
    return max(index, first + 1)
  }

  /// Returns the index after the first line that contains `word`, from the line `first` on; the number of lines if
  /// there is none.
  private func end(_ lines: [ReflowLine], from first: Int, behind word: String) -> Int {
    let word = Array(word.utf16)
    for index in first..<lines.count {
      var offset = lines[index].start
      while offset + word.count <= lines[index].end {
        if units[offset..<offset + word.count].elementsEqual(word) { return index + 1 }
        offset += 1
      }
    }
    return lines.count
  }
}
