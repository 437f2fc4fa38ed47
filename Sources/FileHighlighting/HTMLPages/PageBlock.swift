internal import TextModel
internal import TextRules

/// The content of a `pre`, or of the `code` in it: the text to highlight and the markup between its characters.
///
/// Spans that only carry styles are left out. All other elements keep their offsets in the text: links, ids of lines, hidden
/// lines. Line numbers are markup, not text.
struct PageBlock {
  /// Markup of the page that is kept, before a code unit of the text.
  struct Mark {
    enum Kind {
      /// The start tag of an element, whose end tag is a later mark.
      case start(HTMLToken)
      /// The start tag of an element that is laid out with others, and loses its old colors.
      case item
      case end
      /// The end tag of an item that is not in the page.
      case endOfItem
      /// The number of a line with its tags, the first of them given.
      case gutter(HTMLToken)
      case other
    }

    let kind: Kind
    /// The UTF-16 offset in `units` before which the markup is.
    let offset: Int
    /// The byte range in the page, half-open.
    let range: Range<Int>
  }

  /// The byte range of the content in the page, half-open.
  private(set) var range = 0..<0
  /// The start tag of the `code` in it; nil if the code is directly in the `pre`.
  private(set) var code: HTMLToken?
  /// The text in UTF-16, with references replaced by their characters.
  private(set) var units: ContiguousArray<UInt16> = []
  /// The bytes of the text in the page, without markup.
  private(set) var source: ContiguousArray<UInt8> = []
  /// For each code unit and for the end: the index in `source` at which it begins. Further units of one character of the
  /// page begin at its end.
  private(set) var offsets: ContiguousArray<Int> = []
  /// The markup, in ascending order.
  private(set) var marks: [Mark] = []
  /// Whether the text begins with a line end, which the standard ignores right after `<pre>`.
  private(set) var hidesLineEnd = false
  /// Whether the page has spans in it that only carry styles, which are not in `marks`.
  private(set) var hasOldColors = false

  private var followsRemovedTag = false

  /// Reads the content of a `pre`; nil if its end tag is missing or it contains elements that are not text, such as a
  /// table or a form.
  /// - Parameter tokenizer: a tokenizer after the start tag; on return it is after the end tag.
  init?(_ tokenizer: inout HTMLTokenizer) {
    let bytes = tokenizer.bytes
    let start = tokenizer.offset
    guard let tokens = PageBlock.tokens(&tokenizer) else { return nil }
    var content = tokens[...]
    range = start..<(tokens.last?.range.upperBound ?? start)
    if let inner = PageBlock.codeContent(of: tokens, bytes) {
      code = tokens[inner.lowerBound - 1]
      content = tokens[inner]
      range = tokens[inner.lowerBound - 1].range.upperBound..<tokens[inner.upperBound].range.lowerBound
    } else if let first = content.first, first.kind == .text {
      let count = PageBlock.lineEnd(bytes[first.range])
      range = start + count..<range.upperBound
      content[content.startIndex].range = first.range.lowerBound + count..<first.range.upperBound
    }
    guard take(content, of: bytes) else { return nil }
    offsets.append(source.count)
    hidesLineEnd = code == nil && marks.first?.offset != 0 && source.first.map { $0 == 0x0A || $0 == 0x0D } == true
  }

  /// The deepest nesting of elements in a block.
  private static let maxOpen = 64

  /// Returns the tokens up to the end tag of the `pre`; nil if they are not properly nested, or not tokens of text. A
  /// button, which copies the code, is one token of the kind `other`.
  private static func tokens(_ tokenizer: inout HTMLTokenizer) -> [HTMLToken]? {
    let bytes = tokenizer.bytes
    var result: [HTMLToken] = []
    var open: [String] = []
    while let token = tokenizer.next() {
      switch token.kind {
      case .text, .other: break
      case .startTag where token.name == "button":
        guard let end = endOfButton(&tokenizer) else { return nil }
        result.append(HTMLToken(kind: .other, range: token.range.lowerBound..<end))
        continue
      case .startTag:
        guard inline.contains(token.name) || void.contains(token.name) || isPartOfLine(token, in: open, bytes) else {
          return nil
        }
        // Later checks read the elements around each block, with all of their content.
        guard open.count < maxOpen else { return nil }
        if !void.contains(token.name) { open.append(token.name) }
      case .endTag:
        if token.name == "pre" && open.isEmpty { return result }
        guard open.popLast() == token.name else { return nil }
      }
      result.append(token)
    }
    return nil
  }

  /// Whether an element is a line, or a part of one, in a block whose lines are elements.
  /// - Parameter open: the open elements around it in the block.
  private static func isPartOfLine(_ token: HTMLToken, in open: [String], _ bytes: ContiguousArray<UInt8>) -> Bool {
    token.name == "div" && (open.contains("div") || hasStructure(token, bytes))
  }

  /// Skips the content of a button, in which there is no other. Returns the byte offset after its end tag; nil if that is
  /// missing.
  private static func endOfButton(_ tokenizer: inout HTMLTokenizer) -> Int? {
    while let token = tokenizer.next() {
      if token.name == "pre" { return nil }
      if token.kind == .endTag && token.name == "button" { return token.range.upperBound }
    }
    return nil
  }

  private static let inline: Set = [
    "a", "abbr", "b", "bdi", "bdo", "big", "code", "del", "dfn", "em", "font", "i", "ins", "kbd", "mark", "q", "s", "samp",
    "small",
    "span", "strike", "strong", "sub", "sup", "tt", "u", "var",
  ]
  private static let void: Set = ["br", "wbr"]

  /// Returns the range of the tokens inside the only `code`, if it contains all of the text; otherwise nil.
  private static func codeContent(of tokens: [HTMLToken], _ bytes: ContiguousArray<UInt8>) -> Range<Int>? {
    var first = 0
    // Pygments begins with an empty span.
    while first < tokens.count {
      if tokens[first].kind == .other {
        first += 1
      } else if tokens[first].name == "span", first + 1 < tokens.count, tokens[first + 1].kind == .endTag {
        first += 2
      } else {
        break
      }
    }
    guard first < tokens.count, tokens[first].kind == .startTag, tokens[first].name == "code",
      let end = PageBlock.end(of: first, in: tokens[...])
    else { return nil }
    let isAlone = tokens[(end + 1)...].allSatisfy { token in
      token.kind == .other || token.kind == .text && bytes[token.range].allSatisfy(HTMLTokenizer.isSpace)
    }
    return isAlone ? first + 1..<end : nil
  }

  /// Returns the index of the end tag for the start tag at an index; nil if there is none.
  private static func end(of start: Int, in tokens: ArraySlice<HTMLToken>) -> Int? {
    var depth = 0
    for index in start..<tokens.endIndex where !void.contains(tokens[index].name) {
      if tokens[index].kind == .startTag { depth += 1 }
      if tokens[index].kind == .endTag { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Returns the length, in bytes, of a line end at the start of a text; 0 without one.
  private static func lineEnd(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.starts(with: [0x0D, 0x0A]) ? 2 : bytes.first == 0x0A || bytes.first == 0x0D ? 1 : 0
  }

  // MARK: Text and tags

  /// Appends the text and the markup of tokens to the block, without the tags of spans that only carry a style. Line
  /// numbers are markup. Returns false if a CR and an LF would become one line end without the tags between them; the
  /// tokens before the LF are appended then.
  private mutating func take(_ tokens: ArraySlice<HTMLToken>, of bytes: ContiguousArray<UInt8>) -> Bool {
    var open: [Element] = []
    var index = tokens.startIndex
    while index < tokens.endIndex {
      let token = tokens[index]
      index += 1
      switch token.kind {
      case .text:
        if followsRemovedTag, source.last == 0x0D, bytes[token.range].first == 0x0A { return false }
        beginItem(in: &open)
        append(bytes[token.range])
      case .other: mark(token.range)
      case .startTag:
        if token.name == "br" {
          append(atom: bytes[token.range], [0x0A])
        } else if token.name == "wbr" {
          mark(token.range)
        } else if PageBlock.isGutter(token, bytes), let end = PageBlock.end(of: index - 1, in: tokens) {
          mark(token.range.lowerBound..<tokens[end].range.upperBound, .gutter(token))
          index = end + 1
          // The number of a note of Asciidoctor is drawn by an `i`, and written in the `b` after it.
          if token.name == "i", index < tokens.endIndex, tokens[index].name == "b", tokens[index].kind == .startTag,
            let end = PageBlock.end(of: index, in: tokens)
          {
            mark(tokens[index].range.lowerBound..<tokens[end].range.upperBound)
            index = end + 1
          }
        } else if token.name != "div", index < tokens.endIndex, tokens[index].kind == .endTag, !token.attributes.isEmpty {
          // An element without text has no color, and its class may show the number of its line.
          mark(token.range.lowerBound..<tokens[index].range.upperBound)
          index += 1
        } else {
          if PageBlock.isStyleSpan(token, bytes) { beginItem(in: &open) }
          open.append(take(startTag: token, in: open.last, tokens[(index - 1)...], bytes))
        }
      case .endTag:
        let element = open.popLast()
        if element?.isInItem == true { mark(token.range, .endOfItem) }
        // The line end that the browser shows there has no bytes in the page.
        if let element, element.isLine, !open.contains(where: \.isLine), units.count == element.start || units.last != 0x0A {
          append(atom: [], [0x0A])
        }
        if element?.isKept ?? true { mark(token.range, .end) } else { followsRemovedTag = true }
      }
    }
    return true
  }

  /// An open element.
  private struct Element {
    var isKept: Bool
    /// Whether it is an element for a line, whose children may be laid out.
    var hasStructure = false
    /// The roles of its children, if they are laid out next to each other.
    var items = Items.none
    /// Whether the text is in an item that is not in the page.
    var isInItem = false
    /// Whether it begins and ends a line, without line ends in the text.
    var isLine = false
    /// The offset in `units` of its content.
    var start = 0
  }

  private enum Items {
    /// They are not laid out, or stay as they are.
    case none
    /// There is one with the text, which stays.
    case one
    /// There are several: they become one.
    case several
  }

  /// Returns the roles of the children of an element that lays them out. The pieces of text become one item, because
  /// each item is a line when a user copies it.
  /// - Parameter tokens: its start tag and the tokens after it.
  private static func items(_ tokens: ArraySlice<HTMLToken>, _ bytes: ContiguousArray<UInt8>) -> Items {
    var (depth, colorSpans, hasText) = (0, 0, false)
    for token in tokens where !void.contains(token.name) {
      switch token.kind {
      case .startTag:
        if depth == 1 && isStyleSpan(token, bytes) && !isGutter(token, bytes) { colorSpans += 1 }
        depth += 1
      case .endTag: depth -= 1
      case .text: if depth == 1 && !bytes[token.range].allSatisfy(HTMLTokenizer.isSpace) { hasText = true }
      case .other: break
      }
      if depth == 0 { break }
    }
    return hasText || colorSpans > 1 ? .several : colorSpans == 1 ? .one : .none
  }

  /// Begins an item for the text in the innermost element, if it needs one.
  private mutating func beginItem(in open: inout [Element]) {
    guard let element = open.last, element.items == .several, !element.isInItem else { return }
    open[open.count - 1].isInItem = true
    mark(0..<0, .item)
  }

  /// Appends the start tag of an element, unless it only carries a style. In an element that lays out its children, a
  /// tag that only carries a style is kept, too: without it each piece of text would be laid out by itself.
  /// - Parameter tokens: the start tag and the tokens after it.
  private mutating func take(
    startTag token: HTMLToken, in parent: Element?, _ tokens: ArraySlice<HTMLToken>, _ bytes: ContiguousArray<UInt8>
  ) -> Element {
    guard PageBlock.isStyleSpan(token, bytes) else {
      mark(token.range, .start(token))
      let hasItems = token.name == "span" && InlineStyle(of: token, bytes).hasItems
      return Element(
        isKept: true, hasStructure: hasItems || PageBlock.hasStructure(token, bytes),
        items: hasItems ? PageBlock.items(tokens, bytes) : .none, isLine: token.name == "div", start: units.count)
    }
    if !token.attributes.isEmpty { hasOldColors = true }
    let isEmpty = tokens.dropFirst().first?.kind == .endTag
    if !isEmpty,
      parent?.items == .one || parent?.hasStructure == true && parent?.isInItem == false && token.attributes.isEmpty
    {
      mark(token.range, .item)
      return Element(isKept: true)
    }
    followsRemovedTag = true
    return Element(isKept: false)
  }

  private mutating func mark(_ range: Range<Int>, _ kind: Mark.Kind = .other) {
    marks.append(Mark(kind: kind, offset: units.count, range: range))
    followsRemovedTag = false
  }

  /// Whether an element contains the number of a line, or of a note: by its classes, the attribute `data-nosnippet`, or
  /// because it cannot be selected.
  private static func isGutter(_ token: HTMLToken, _ bytes: ContiguousArray<UInt8>) -> Bool {
    token.attribute("data-nosnippet") != nil
      || classes(of: token, bytes).contains {
        gutterClasses.contains($0) || token.name == "div" && gutterCells.contains($0)
      }
      || declarations(of: token, bytes).contains("user-select:none")
  }

  /// Whether the block contains no code but the numbers of the lines in the next cell: by the class of the `pre` or of
  /// the cell around it, or because there is nothing but numbers in a cell.
  func isGutter(pre: HTMLToken, cell: HTMLToken?, _ bytes: ContiguousArray<UInt8>) -> Bool {
    if PageBlock.classes(of: pre, bytes).contains(where: PageBlock.gutterClasses.contains) { return true }
    guard let cell else { return false }
    let isNamed = PageBlock.classes(of: cell, bytes).contains {
      PageBlock.gutterClasses.contains($0) || PageBlock.gutterCells.contains($0)
    }
    return isNamed || units.allSatisfy { $0 <= 0x20 || 0x30...0x39 ~= $0 }
  }

  private static let gutterClasses: Set = [
    "hl-line-number", "linenos", "lineno", "linenumber", "line-number", "ln", "lnt", "hljs-ln-numbers", "linenr",
    "line-numbers-rows",
    "react-syntax-highlighter-line-number", "conum",
  ]
  /// Classes of cells. `line-numbers` of a `pre` only says that there are some.
  private static let gutterCells: Set = ["gutter", "gl", "rouge-gutter", "lineNumbers", "line-numbers", "linenumbers"]

  /// Whether a tag is a `span` that only carries a style: it has no attributes but `class` and `style`, no class
  /// of structure, and no `display`.
  private static func isStyleSpan(_ token: HTMLToken, _ bytes: ContiguousArray<UInt8>) -> Bool {
    token.name == "span" && token.attributes.allSatisfy { $0.name == "class" || $0.name == "style" }
      && !hasStructure(token, bytes) && !declarations(of: token, bytes).contains("display:")
  }

  /// Whether an element is about lines, and not about the text in them, by its classes or its attribute `data-line`. Those
  /// of many programs have the word `line`: `token-line`, `codeLineContent`, `ec-line`.
  private static func hasStructure(_ token: HTMLToken, _ bytes: ContiguousArray<UInt8>) -> Bool {
    if token.attribute("data-line") != nil { return true }
    let classes = classes(of: token, bytes)
    return classes.contains { structureClasses.contains($0) || namesLine($0) && !classes.contains("token") }
  }

  /// Whether one of the words in a class is `line` or `lines`: they are between hyphens and underscores, or begin with
  /// capitals.
  private static func namesLine(_ name: String) -> Bool {
    var word = ""
    func isLine() -> Bool { word == "line" || word == "lines" }
    var wasCapital = false
    for scalar in name.unicodeScalars {
      let isCapital = ("A"..."Z").contains(scalar)
      let isBreak = scalar == "-" || scalar == "_"
      if isBreak || isCapital && !wasCapital {
        if isLine() { return true }
        word = ""
      }
      if !isBreak { word.unicodeScalars.append(isCapital ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar) }
      wasCapital = isCapital
    }
    return isLine()
  }

  /// Other classes of spans that are about lines: those of Pygments, Chroma, mdBook and of programs for Prism.
  private static let structureClasses: Set = ["hll", "hl", "cl", "boring", "highlighted"]

  /// Returns the value of the attribute `style` without white space; empty without it.
  private static func declarations(of token: HTMLToken, _ bytes: ContiguousArray<UInt8>) -> String {
    guard let value = token.attribute("style")?.value else { return "" }
    return String(decoding: bytes[value].lazy.filter { !HTMLTokenizer.isSpace($0) }, as: UTF8.self)
  }

  /// Returns the CSS classes of a start tag, in order; empty without the attribute.
  static func classes(of token: HTMLToken, _ bytes: ContiguousArray<UInt8>) -> [String] {
    guard let value = token.attribute("class")?.value else { return [] }
    return HTMLReferences.decoded(bytes[value]).split { " \t\n\u{0C}\r\r\n".contains($0) }.map(String.init)
  }

  // MARK: Characters

  /// Appends one character of the page: its bytes to `source`, and its UTF-16 units to `units`.
  private mutating func append(atom bytes: some Collection<UInt8>, _ value: [UInt16]) {
    offsets.append(source.count)
    source.append(contentsOf: bytes)
    units.append(contentsOf: value)
    for _ in value.dropFirst() { offsets.append(source.count) }
    followsRemovedTag = false
  }

  private mutating func append(_ text: ArraySlice<UInt8>) {
    var rest = text
    while let byte = rest.first {
      if byte == UInt8(ascii: "&") {
        rest = rest.dropFirst(appendReference(rest))
      } else if byte < 0x80 {
        let plain = rest.prefix { $0 < 0x80 && $0 != UInt8(ascii: "&") }
        offsets.append(contentsOf: source.count..<source.count + plain.count)
        source.append(contentsOf: plain)
        units.append(contentsOf: plain.lazy.map(UInt16.init))
        followsRemovedTag = false
        rest = rest.dropFirst(plain.count)
      } else {
        let (scalar, count) = rest.withUnsafeBytes { SourceText.decodeScalar($0, at: 0) }
        let value = scalar.flatMap { Unicode.Scalar($0) } ?? "\u{FFFD}"
        append(atom: rest.prefix(count), UTF16.encode(value).map(Array.init) ?? [0xFFFD])
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Appends the reference that begins with `&`, or a single `&` as `&amp;`, and returns its length in bytes in the
  /// page. A missing semicolon is added to `source`, because the tag that ended the reference may be removed.
  private mutating func appendReference(_ text: ArraySlice<UInt8>) -> Int {
    guard let reference = HTMLReferences.reference(in: text) else {
      append(atom: Array("&amp;".utf8), [0x26])
      return 1
    }
    let written = text.prefix(reference.length)
    if let scalars = reference.scalars {
      append(
        atom: reference.isTerminated ? Array(written) : written + Array(";".utf8),
        scalars.flatMap { Array(String($0).utf16) })
    } else {
      append(atom: written, written.map { UInt16($0) })
    }
    return reference.length
  }
}
