/// A piece of a page: a tag, text, or what is neither.
struct HTMLToken {
  enum Kind {
    /// Characters and references.
    case text
    case startTag
    case endTag
    /// A comment, a document type, what the standard has ignored, or the end of a page inside a tag.
    case other
  }

  var kind: Kind
  /// The bytes of the page.
  var range: Range<Int>
  /// The name of a tag, in lower case.
  var name = ""
  /// Of a start tag, in their order; of equal names the first counts.
  var attributes: [HTMLAttribute] = []
  var isSelfClosing = false

  /// The first attribute of a name.
  func attribute(_ name: String) -> HTMLAttribute? { attributes.first { $0.name == name } }
}

/// An attribute of a start tag.
struct HTMLAttribute {
  /// In lower case.
  var name: String
  /// The bytes of the value as they stand in the page, references among them; empty where there is none.
  var value: Range<Int>
}

/// Cuts a page as the HTML standard does (13.2.5, tokenization): every byte of it belongs to one token. O(bytes).
///
/// No tree is built. What the tokenizer has to know of the tree, whether it stands inside `svg` or `math`, it tells from the
/// tags alone. Scripting is off: the content of `noscript` is markup.
struct HTMLTokenizer {
  let bytes: ContiguousArray<UInt8>
  private(set) var offset = 0
  /// The element whose content is text up to its end tag.
  private var rawElement: String?
  /// `svg` and `math`, and the elements in them whose content is HTML again.
  private var foreign: [String] = []

  /// Whether the current offset is inside a drawing or a formula.
  var isInForeignContent: Bool { !foreign.isEmpty }

  init(_ bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
  }

  /// The next token; nil at the end.
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

  private mutating func token(_ kind: HTMLToken.Kind, to end: Int) -> HTMLToken {
    defer { offset = end }
    return HTMLToken(kind: kind, range: offset..<end)
  }

  // MARK: What `<` begins

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isMarkup(at place: Int) -> Bool {
    guard let next = byte(place + 1) else { return false }
    return Self.isLetter(next) || next == Self.exclamation || next == Self.question
      || next == Self.slash && byte(place + 2) != nil
  }

  /// The kind of token that the `<` at `offset` begins; nil for a character.
  private func markup() -> HTMLToken.Kind? {
    guard isMarkup(at: offset), let next = byte(offset + 1) else { return nil }
    if Self.isLetter(next) { return .startTag }
    if next == Self.slash, let letter = byte(offset + 2), Self.isLetter(letter) { return .endTag }
    return .other
  }

  /// The end of a comment, a document type, a section of characters or a bogus comment.
  private func endOfDeclaration() -> Int {
    if holds("<!--", at: offset) {
      let start = offset + 4
      if byte(start) == Self.greater { return start + 1 }
      if holds("->", at: start) { return start + 2 }
      var place = start
      while place + 1 < bytes.count {
        if bytes[place] == Self.hyphen && bytes[place + 1] == Self.hyphen {
          if byte(place + 2) == Self.greater { return place + 3 }
          if holds("!>", at: place + 2) { return place + 4 }
        }
        place += 1
      }
      return bytes.count
    }
    if holds("<![CDATA[", at: offset), isForeign {
      var place = offset + 9
      while place < bytes.count && !holds("]]>", at: place) { place += 1 }
      return min(place + 3, bytes.count)
    }
    return bytes[offset...].firstIndex(of: Self.greater).map { $0 + 1 } ?? bytes.count
  }

  /// Reads a tag. One that the page ends in is no tag.
  private mutating func tag(_ kind: HTMLToken.Kind) -> HTMLToken {
    let start = offset
    var place = start + (kind == .endTag ? 2 : 1)
    let name = name(from: &place) { Self.isSpace($0) || $0 == Self.slash || $0 == Self.greater }
    var result = HTMLToken(kind: kind, range: start..<bytes.count, name: name)
    while let byte = byte(place) {
      if byte == Self.greater {
        result.range = start..<place + 1
        offset = place + 1
        follow(result)
        return result
      }
      if Self.isSpace(byte) || byte == Self.slash {
        result.isSelfClosing = byte == Self.slash && self.byte(place + 1) == Self.greater
        place += 1
      } else {
        result.attributes.append(attribute(from: &place))
      }
    }
    return token(.other, to: bytes.count)
  }

  private func attribute(from place: inout Int) -> HTMLAttribute {
    // An equals sign in front is part of the name.
    let first = place
    if byte(place) == Self.equals { place += 1 }
    let rest = name(from: &place) {
      Self.isSpace($0) || $0 == Self.slash || $0 == Self.greater || $0 == Self.equals
    }
    let name = bytes[first] == Self.equals ? "=" + rest : rest
    var result = HTMLAttribute(name: name, value: place..<place)
    var next = place
    skipSpace(&next)
    guard byte(next) == Self.equals else { return result }
    next += 1
    skipSpace(&next)
    if let quote = byte(next), quote == Self.quotation || quote == Self.apostrophe {
      let end = bytes[(next + 1)...].firstIndex(of: quote) ?? bytes.count
      result.value = next + 1..<end
      place = min(end + 1, bytes.count)
    } else {
      let start = next
      while let byte = byte(next), !Self.isSpace(byte), byte != Self.greater { next += 1 }
      result.value = start..<next
      place = next
    }
    return result
  }

  private func skipSpace(_ place: inout Int) {
    while let byte = byte(place), Self.isSpace(byte) { place += 1 }
  }

  /// Reads a name up to a byte that ends it.
  private func name(from place: inout Int, until isEnd: (UInt8) -> Bool) -> String {
    let start = place
    while let byte = byte(place), !isEnd(byte) { place += 1 }
    return String(decoding: bytes[start..<place].lazy.map(Self.lowercased), as: UTF8.self)
  }

  // MARK: What tags change

  /// Whether tags are those of a drawing or a formula.
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
  /// Elements of drawings and formulas that hold HTML.
  private static let integrationPoints: Set = [
    "foreignobject", "desc", "title", "annotation-xml", "mi", "mo", "mn", "ms", "mtext",
  ]
  /// Tags that end drawings and formulas.
  private static let breakouts: Set = [
    "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1", "h2", "h3", "h4",
    "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre", "ruby", "s", "small",
    "span", "strong", "strike", "sub", "sup", "table", "tt", "u", "ul", "var",
  ]

  // MARK: Raw text

  /// The offset of the end tag of an element whose content is text.
  private func endOfRawText(_ name: String, from start: Int) -> Int {
    var place = start
    while name != "plaintext", place < bytes.count {
      if bytes[place] == Self.less, isTag("</" + name, at: place) { return place }
      place += 1
    }
    return bytes.count
  }

  /// The same for scripts, in which a comment may hide a whole script.
  private func endOfScript() -> Int {
    var place = offset
    var isEscaped = false
    var isDoubleEscaped = false
    while place < bytes.count {
      if bytes[place] == Self.less {
        if isTag("</script", at: place) {
          if !isDoubleEscaped { return place }
          isDoubleEscaped = false
        } else if isEscaped && isTag("<script", at: place) {
          isDoubleEscaped = true
        } else if holds("<!--", at: place) {
          isEscaped = true
          // The hyphens may belong to what ends it: `<!-->`.
          place += 2
          continue
        }
      } else if holds("-->", at: place) {
        (isEscaped, isDoubleEscaped) = (false, false)
      }
      place += 1
    }
    return bytes.count
  }

  /// Whether a tag begins at an offset, ignoring case, and its name ends there.
  private func isTag(_ beginning: String, at place: Int) -> Bool {
    guard holds(beginning, at: place), let end = byte(place + beginning.utf8.count) else { return false }
    return Self.isSpace(end) || end == Self.slash || end == Self.greater
  }

  /// Whether a text is at an offset; ignoring case, unless the text has capital ones.
  private func holds(_ text: String, at place: Int) -> Bool {
    guard place + text.utf8.count <= bytes.count else { return false }
    var index = place
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
