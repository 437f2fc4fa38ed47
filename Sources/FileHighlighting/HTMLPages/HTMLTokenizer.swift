/// A token of a page: a tag, text, or another token.
struct HTMLToken {
  enum TokenKind {
    /// Characters and references.
    case text
    case startTag
    case endTag
    /// A comment, a document type, bytes that the standard ignores, or an incomplete tag at the end of the page.
    case other
  }

  var kind: TokenKind
  /// The byte range in the page, half-open.
  var range: Range<Int>
  /// The name of a tag, in lower case.
  var name = ""
  /// The attributes of a start tag, in their order; of equal names the first counts.
  var attributes: [HTMLAttribute] = []
  var isSelfClosing = false

  /// Returns the first attribute with a name, in lower case; nil if there is none.
  func attribute(_ name: String) -> HTMLAttribute? { attributes.first { $0.name == name } }
}

/// An attribute of a start tag.
struct HTMLAttribute {
  /// The name, in lower case.
  var name: String
  /// The byte range of the value in the page, with its references, half-open; empty without a value.
  var value: Range<Int>
  /// The byte offset of the name in the page.
  var start: Int
}

/// Splits a page into tokens as the HTML standard does (13.2.5, tokenization): every byte belongs to one token. O(bytes).
///
/// No tree is built. Whether the tokenizer is inside `svg` or `math` follows from the tags alone. Scripting is off: the
/// content of `noscript` is markup.
struct HTMLTokenizer {
  let bytes: ContiguousArray<UInt8>
  /// The index in `bytes` of the next token.
  private(set) var offset = 0
  /// The element whose content is text up to its end tag.
  private var rawElement: String?
  /// `svg` and `math`, and the elements in them whose content is HTML again.
  private var foreign: [String] = []

  /// Whether the current offset is inside an `svg` or `math` element.
  var isInForeignContent: Bool { !foreign.isEmpty }

  init(_ bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
  }

  /// Returns the next token and moves after it; nil at the end of the page.
  mutating func next() -> HTMLToken? {
    guard offset < bytes.count else { return nil }
    if let name = rawElement {
      rawElement = nil
      let end = name == "script" ? endOfScript() : endOfRawText(name, from: offset)
      if end > offset { return token(.text, to: end) }
    }
    guard bytes[offset] == Self.less, let kind = markup() else {
      var end = offset + 1
      while end < bytes.count {
        if bytes[end] == Self.less, isMarkup(at: end) { break }
        end += 1
      }
      return token(.text, to: end)
    }
    switch kind {
    case .startTag, .endTag: return tag(kind)
    case .text, .other: return token(.other, to: endOfDeclaration())
    }
  }

  private mutating func token(_ kind: HTMLToken.TokenKind, to end: Int) -> HTMLToken {
    defer { offset = end }
    return HTMLToken(kind: kind, range: offset..<end)
  }

  // MARK: Tags and declarations

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isMarkup(at index: Int) -> Bool {
    guard let next = byte(index + 1) else { return false }
    return Self.isLetter(next) || next == Self.exclamation || next == Self.question
      || next == Self.slash && byte(index + 2) != nil
  }

  /// Returns the kind of token that the `<` at `offset` begins; nil if it is an ordinary character.
  private func markup() -> HTMLToken.TokenKind? {
    guard isMarkup(at: offset), let next = byte(offset + 1) else { return nil }
    if Self.isLetter(next) { return .startTag }
    if next == Self.slash, let letter = byte(offset + 2), Self.isLetter(letter) { return .endTag }
    return .other
  }

  /// Returns the byte offset after the comment, document type, CDATA section or bogus comment at `offset`.
  private func endOfDeclaration() -> Int {
    if holds("<!--", at: offset) {
      let start = offset + 4
      if byte(start) == Self.greater { return start + 1 }
      if holds("->", at: start) { return start + 2 }
      var index = start
      while index + 1 < bytes.count {
        if bytes[index] == Self.hyphen && bytes[index + 1] == Self.hyphen {
          if byte(index + 2) == Self.greater { return index + 3 }
          if holds("!>", at: index + 2) { return index + 4 }
        }
        index += 1
      }
      return bytes.count
    }
    if holds("<![CDATA[", at: offset), isForeign {
      var index = offset + 9
      while index < bytes.count && !holds("]]>", at: index) { index += 1 }
      return min(index + 3, bytes.count)
    }
    return bytes[offset...].firstIndex(of: Self.greater).map { $0 + 1 } ?? bytes.count
  }

  /// Reads the tag at `offset`. A tag without its `>` is a token of the kind `other`.
  private mutating func tag(_ kind: HTMLToken.TokenKind) -> HTMLToken {
    let start = offset
    var index = start + (kind == .endTag ? 2 : 1)
    let name = name(from: &index) { Self.isSpace($0) || $0 == Self.slash || $0 == Self.greater }
    var result = HTMLToken(kind: kind, range: start..<bytes.count, name: name)
    while let byte = byte(index) {
      if byte == Self.greater {
        result.range = start..<index + 1
        offset = index + 1
        follow(result)
        return result
      }
      if Self.isSpace(byte) || byte == Self.slash {
        result.isSelfClosing = byte == Self.slash && self.byte(index + 1) == Self.greater
        index += 1
      } else {
        result.attributes.append(attribute(from: &index))
      }
    }
    return token(.other, to: bytes.count)
  }

  /// Reads an attribute at an index, and moves the index after it.
  private func attribute(from index: inout Int) -> HTMLAttribute {
    // A leading equals sign is part of the name.
    let first = index
    if byte(index) == Self.equals { index += 1 }
    let rest = name(from: &index) {
      Self.isSpace($0) || $0 == Self.slash || $0 == Self.greater || $0 == Self.equals
    }
    let name = bytes[first] == Self.equals ? "=" + rest : rest
    var result = HTMLAttribute(name: name, value: index..<index, start: first)
    var next = index
    skipSpace(&next)
    guard byte(next) == Self.equals else { return result }
    next += 1
    skipSpace(&next)
    if let quote = byte(next), quote == Self.quotation || quote == Self.apostrophe {
      let end = bytes[(next + 1)...].firstIndex(of: quote) ?? bytes.count
      result.value = next + 1..<end
      index = min(end + 1, bytes.count)
    } else {
      let start = next
      while let byte = byte(next), !Self.isSpace(byte), byte != Self.greater { next += 1 }
      result.value = start..<next
      index = next
    }
    return result
  }

  private func skipSpace(_ index: inout Int) {
    while let byte = byte(index), Self.isSpace(byte) { index += 1 }
  }

  /// Returns the name, in lower case, from an index up to a byte that ends it or the end of the page, and moves the
  /// index there.
  private func name(from index: inout Int, until isEnd: (UInt8) -> Bool) -> String {
    let start = index
    while let byte = byte(index), !isEnd(byte) { index += 1 }
    return String(decoding: bytes[start..<index].lazy.map(Self.lowercased), as: UTF8.self)
  }

  // MARK: State after tags

  /// Whether the tokenizer is inside SVG or MathML ("foreign content" in the standard).
  private var isForeign: Bool { foreign.last.map { $0 == "svg" || $0 == "math" } ?? false }

  private mutating func follow(_ tag: HTMLToken) {
    if tag.kind == .endTag {
      if let index = foreign.lastIndex(of: tag.name) { foreign.removeSubrange(index...) }
      return
    }
    if isForeign && Self.breakouts.contains(tag.name) {
      while isForeign { foreign.removeLast() }
    }
    if tag.name == "svg" || tag.name == "math" {
      if !tag.isSelfClosing { foreign.append(tag.name) }
    } else if isForeign {
      if !tag.isSelfClosing && Self.integrationPoints.contains(tag.name) { foreign.append(tag.name) }
    } else if Self.rawElements.contains(tag.name) {
      rawElement = tag.name
    }
  }

  private static let rawElements: Set = [
    "script", "style", "xmp", "iframe", "noembed", "noframes", "textarea", "title", "plaintext",
  ]
  /// Elements of SVG and MathML that contain HTML.
  private static let integrationPoints: Set = [
    "foreignobject", "desc", "title", "annotation-xml", "mi", "mo", "mn", "ms", "mtext",
  ]
  /// HTML tags that end SVG and MathML.
  private static let breakouts: Set = [
    "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1", "h2", "h3", "h4",
    "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre", "ruby", "s", "small",
    "span", "strong", "strike", "sub", "sup", "table", "tt", "u", "ul", "var",
  ]

  // MARK: Raw text

  /// Returns the byte offset of the end tag of an element whose content is text; the end of the page if there is
  /// none.
  private func endOfRawText(_ name: String, from start: Int) -> Int {
    var index = start
    while name != "plaintext", index < bytes.count {
      if bytes[index] == Self.less, isTag("</" + name, at: index) { return index }
      index += 1
    }
    return bytes.count
  }

  /// Returns the byte offset of the end tag of a `script`, in which a comment may contain a complete script; the end
  /// of the page if there is none.
  private func endOfScript() -> Int {
    var index = offset
    var isEscaped = false
    var isDoubleEscaped = false
    while index < bytes.count {
      if bytes[index] == Self.less {
        if isTag("</script", at: index) {
          if !isDoubleEscaped { return index }
          isDoubleEscaped = false
        } else if isEscaped && isTag("<script", at: index) {
          isDoubleEscaped = true
        } else if holds("<!--", at: index) {
          isEscaped = true
          // The hyphens may also belong to the end of the comment: `<!-->`.
          index += 2
          continue
        }
      } else if holds("-->", at: index) {
        (isEscaped, isDoubleEscaped) = (false, false)
      }
      index += 1
    }
    return bytes.count
  }

  /// Whether a tag with the start `beginning` (`<` or `</` and the complete name) is at a byte offset. Case is
  /// ignored.
  private func isTag(_ beginning: String, at index: Int) -> Bool {
    guard holds(beginning, at: index), let end = byte(index + beginning.utf8.count) else { return false }
    return Self.isSpace(end) || end == Self.slash || end == Self.greater
  }

  /// Whether a text is at a byte offset. Lowercase letters of `text` also match capitals.
  private func holds(_ text: String, at start: Int) -> Bool {
    guard start + text.utf8.count <= bytes.count else { return false }
    var index = start
    for byte in text.utf8 {
      if bytes[index] != byte && Self.lowercased(bytes[index]) != byte { return false }
      index += 1
    }
    return true
  }

  // MARK: Characters

  private static let less = UInt8(ascii: "<")
  private static let greater = UInt8(ascii: ">")
  private static let slash = UInt8(ascii: "/")
  private static let exclamation = UInt8(ascii: "!")
  private static let question = UInt8(ascii: "?")
  private static let hyphen = UInt8(ascii: "-")
  private static let equals = UInt8(ascii: "=")
  private static let quotation = UInt8(ascii: "\"")
  private static let apostrophe = UInt8(ascii: "'")

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D }
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
  static func lowercased(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte }
}
