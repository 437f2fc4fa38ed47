internal import HighlightStorage

/// The content of a `pre`, or of the `code` in it: the text to colour, and what else stands there.
///
/// Spans that carry colours are left out. All other elements stay where they are in the text: links, ids of lines, hidden
/// lines. Numbers of lines are no text.
struct PageBlock {
  /// Markup that is not highlighted, before a code unit.
  struct Mark {
    let place: Int
    /// The bytes of the page.
    let range: Range<Int>
  }

  /// The bytes of the page that hold it.
  private(set) var range = 0..<0
  /// The start tag of the `code` in it; nil where it is the content of the `pre` itself.
  private(set) var code: HTMLToken?
  /// The text, with the characters that references stand for.
  private(set) var units: ContiguousArray<UInt16> = []
  /// The text as the page has it.
  private(set) var source: ContiguousArray<UInt8> = []
  /// By unit and for the end: where it begins in `source`. Units that are one character of the page end where that ends.
  private(set) var offsets: ContiguousArray<Int> = []
  /// In ascending order.
  private(set) var marks: [Mark] = []
  /// Whether the text begins with a line end, which the standard has ignored right after `<pre>`.
  private(set) var hidesLineEnd = false

  private var followsRemovedTag = false

  /// Reads what follows the start tag of a `pre`; nil where its end is missing or something stands there that is no
  /// line of text, such as a table or a form.
  /// - Parameter tokenizer: after the tag; on return after the end tag.
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
    hidesLineEnd = code == nil && marks.first?.place != 0 && source.first.map { $0 == 0x0A || $0 == 0x0D } == true
  }

  /// The tokens up to the end tag of the `pre`; nil where they do not nest, or are not those of text.
  private static func tokens(_ tokenizer: inout HTMLTokenizer) -> [HTMLToken]? {
    var result: [HTMLToken] = []
    var open: [String] = []
    while let token = tokenizer.next() {
      switch token.kind {
      case .text, .other: break
      case .startTag:
        guard inline.contains(token.name) || void.contains(token.name) else { return nil }
        if !void.contains(token.name) { open.append(token.name) }
      case .endTag:
        if token.name == "pre" && open.isEmpty { return result }
        guard open.popLast() == token.name else { return nil }
      }
      result.append(token)
    }
    return nil
  }

  private static let inline: Set = [
    "a", "abbr", "b", "bdi", "bdo", "big", "code", "del", "dfn", "em", "font", "i", "ins", "kbd", "mark", "q", "s", "samp",
    "small",
    "span", "strike", "strong", "sub", "sup", "tt", "u", "var",
  ]
  private static let void: Set = ["br", "wbr"]

  /// The tokens inside the one `code` that holds all of the text.
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

  /// The index of the end tag that belongs to a start tag.
  private static func end(of start: Int, in tokens: ArraySlice<HTMLToken>) -> Int? {
    var depth = 0
    for index in start..<tokens.endIndex where !void.contains(tokens[index].name) {
      if tokens[index].kind == .startTag { depth += 1 }
      if tokens[index].kind == .endTag { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The length of a line end that text begins with.
  private static func lineEnd(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.starts(with: [0x0D, 0x0A]) ? 2 : bytes.first == 0x0A || bytes.first == 0x0D ? 1 : 0
  }

  // MARK: Text and tags

  /// False where a line end would become another when the tag inside it is left out.
  private mutating func take(_ tokens: ArraySlice<HTMLToken>, of bytes: ContiguousArray<UInt8>) -> Bool {
    var areKept: [Bool] = []
    var index = tokens.startIndex
    while index < tokens.endIndex {
      let token = tokens[index]
      index += 1
      switch token.kind {
      case .text:
        if followsRemovedTag, source.last == 0x0D, bytes[token.range].first == 0x0A { return false }
        append(bytes[token.range])
      case .other: mark(token.range)
      case .startTag:
        if token.name == "br" {
          append(atom: bytes[token.range], [0x0A])
        } else if token.name == "wbr" {
          mark(token.range)
        } else if PageBlock.isGutter(token, bytes), let end = PageBlock.end(of: index - 1, in: tokens) {
          mark(token.range.lowerBound..<tokens[end].range.upperBound)
          index = end + 1
        } else {
          areKept.append(!PageBlock.isColour(token, bytes))
          if areKept.last == true { mark(token.range) } else { followsRemovedTag = true }
        }
      case .endTag:
        if areKept.popLast() ?? true { mark(token.range) } else { followsRemovedTag = true }
      }
    }
    return true
  }

  private mutating func mark(_ range: Range<Int>) {
    marks.append(Mark(place: units.count, range: range))
    followsRemovedTag = false
  }

  /// Whether an element holds the number of a line.
  private static func isGutter(_ token: HTMLToken, _ bytes: ContiguousArray<UInt8>) -> Bool {
    token.attribute("data-nosnippet") != nil
      || classes(of: token, bytes).contains { gutterClasses.contains($0) }
  }

  private static let gutterClasses: Set = ["linenos", "lineno", "linenumber", "line-number", "ln", "lnt", "hljs-ln-numbers"]

  /// Whether a tag is there for colours alone.
  private static func isColour(_ token: HTMLToken, _ bytes: ContiguousArray<UInt8>) -> Bool {
    token.name == "span" && token.attributes.allSatisfy { $0.name == "class" || $0.name == "style" }
      && !classes(of: token, bytes).contains { structureClasses.contains($0) }
  }

  /// Classes of spans that are about lines: those of Pygments, Chroma and mdBook.
  private static let structureClasses: Set = ["hll", "hl", "line", "cl", "boring", "highlighted"]

  static func classes(of token: HTMLToken, _ bytes: ContiguousArray<UInt8>) -> [String] {
    guard let value = token.attribute("class")?.value else { return [] }
    return HTMLReferences.decoded(bytes[value]).split { " \t\n\u{0C}\r\r\n".contains($0) }.map(String.init)
  }

  // MARK: Characters

  /// Adds one character of the page.
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

  /// Adds what begins with `&`. Returns how many bytes it takes. A tag after it ends it, which may go: so a semicolon does.
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
