/// Reads the keys of one table of TOML where it is written simply: bare keys, strings on one line with no escapes but `\"`
/// and `\\`, literal strings on several lines, arrays, inline tables, whole numbers, `true` and `false`. All that a start
/// reads of the manifest and of rules is written so; for anything else, faults too, there is the whole parser.
package struct SimpleTableReader {
  // No value nests deeper.
  private static let depthLimit = 8

  package let bytes: UnsafeBufferPointer<UInt8>
  package var index = 0

  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Returns the table with the pairs in `bytes`, without its header; nil if one is not written simply or a key is
  /// repeated. O(bytes).
  static func table(of bytes: UnsafeBufferPointer<UInt8>) -> ManifestValue? {
    var reader = SimpleTableReader(bytes)
    var pairs: [ManifestValue.Pair] = []
    while true {
      reader.skipLines()
      if reader.index == bytes.count { return .table(pairs) }
      guard let pair = reader.pair(depth: 0), !pairs.contains(where: { $0.key == pair.key }), reader.isAtLineEnd() else {
        return nil
      }
      pairs.append(pair)
    }
  }

  package var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  package mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    index += 1
    return true
  }

  package mutating func skipSpaces() {
    while byte == 0x20 || byte == 0x09 { index += 1 }
  }

  private mutating func skipComment() {
    guard byte == UInt8(ascii: "#") else { return }
    while let byte, byte != 0x0A { index += 1 }
  }

  /// Skips spaces, comments and line ends.
  package mutating func skipLines() {
    repeat {
      skipSpaces()
      skipComment()
    } while take(0x0A)
  }

  package mutating func isAtLineEnd() -> Bool {
    skipSpaces()
    skipComment()
    return byte == nil || byte == 0x0A
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Reads and returns a bare key; nil, and reads nothing, if there is none.
  package mutating func word() -> String? {
    let start = index
    while let byte, SimpleTableReader.isBare(byte) { index += 1 }
    return index > start ? text(start..<index) : nil
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func pair(depth: Int) -> ManifestValue.Pair? {
    guard let key = word() else { return nil }
    skipSpaces()
    guard take(UInt8(ascii: "=")) else { return nil }
    skipSpaces()
    return value(depth: depth).map { ManifestValue.Pair(key: key, value: $0) }
  }

  package mutating func value(depth: Int) -> ManifestValue? {
    guard depth < Self.depthLimit, let byte else { return nil }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(quote: byte)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "{"): return inlineTable(depth: depth)
    default: return scalar()
    }
  }

  private mutating func string(quote: UInt8) -> ManifestValue? {
    let (backslash, double) = (UInt8(ascii: "\\"), UInt8(ascii: "\""))
    index += 1
    if quote != double, byte == quote, index + 1 < bytes.count, bytes[index + 1] == quote { return longString(quote: quote) }
    let start = index
    // Most have no escapes; between single quotes a backslash means itself.
    let escape = quote == double ? backslash : quote
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote || byte == escape || byte < 0x20 || byte >= 0x7F { break }
      index += 1
    }
    if byte == quote {
      let end = index
      index += 1
      return start == end && self.byte == quote ? nil : .string(text(start..<end))
    }
    if let byte, byte >= 0x80 { return wideString(quote: quote, start: start) }
    var content = Array(bytes[start..<index])
    while var byte, byte != quote {
      if byte == escape {
        index += 1
        guard let escaped = self.byte, escaped == double || escaped == backslash else { return nil }
        byte = escaped
      }
      // Other bytes than ASCII may be no text.
      guard byte >= 0x20, byte < 0x7F else { return nil }
      content.append(byte)
      index += 1
    }
    // Three quotes begin a string of several lines.
    guard take(quote), !(index == start + 1 && byte == quote) else { return nil }
    return .string(String(decoding: content, as: UTF8.self))
  }

  /// Reads the rest of a string that contains non-ASCII characters, and its closing quote. Nil if it contains a
  /// control character or, in double quotes, a backslash, if it is not closed, or not valid UTF-8.
  /// - Parameter start: the offset of the first byte after the opening quote.
  private mutating func wideString(quote: UInt8, start: Int) -> ManifestValue? {
    while let byte, byte != quote, byte >= 0x20, byte != 0x7F, byte != UInt8(ascii: "\\") || quote == UInt8(ascii: "'") {
      index += 1
    }
    let end = index
    return take(quote) ? Self.string(of: bytes[start..<end]) : nil
  }

  /// Reads a literal string of several lines, after its first quote; a line feed at its start is left out. Nil if it
  /// is not closed, ends with more than three quotes, or contains control characters or invalid UTF-8.
  private mutating func longString(quote: UInt8) -> ManifestValue? {
    index += 2
    _ = take(0x0A)
    let start = index
    while index + 2 < bytes.count, !(bytes[index] == quote && bytes[index + 1] == quote && bytes[index + 2] == quote) {
      guard bytes[index] >= 0x20 || bytes[index] == 0x0A || bytes[index] == 0x09, bytes[index] != 0x7F else { return nil }
      index += 1
    }
    guard index + 2 < bytes.count else { return nil }
    let end = index
    index += 3
    // A quote before the end belongs to the text.
    return byte == quote ? nil : Self.string(of: bytes[start..<end])
  }

  /// Returns bytes as a string; nil if they are not valid UTF-8.
  private static func string(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> ManifestValue? {
    let bytes = UnsafeBufferPointer(rebasing: bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? .string(text) : nil
  }

  private mutating func array(depth: Int) -> ManifestValue? {
    index += 1
    var values: [ManifestValue] = []
    while true {
      skipLines()
      if take(UInt8(ascii: "]")) { return .array(values) }
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
      skipLines()
      guard take(UInt8(ascii: ",")) || byte == UInt8(ascii: "]") else { return nil }
    }
  }

  private mutating func inlineTable(depth: Int) -> ManifestValue? {
    index += 1
    var pairs: [ManifestValue.Pair] = []
    skipSpaces()
    if take(UInt8(ascii: "}")) { return .table(pairs) }
    while true {
      skipSpaces()
      guard let pair = pair(depth: depth + 1), !pairs.contains(where: { $0.key == pair.key }) else { return nil }
      pairs.append(pair)
      skipSpaces()
      if take(UInt8(ascii: "}")) { return .table(pairs) }
      guard take(UInt8(ascii: ",")) else { return nil }
    }
  }

  private mutating func scalar() -> ManifestValue? {
    guard let word = word(), byte != UInt8(ascii: "."), byte != UInt8(ascii: ":"), byte != UInt8(ascii: "+") else {
      return nil
    }
    if word == "true" || word == "false" { return .bool(word == "true") }
    let isNumber = word.utf8.count < 10 && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isNumber, word == "0" || word.utf8.first != 0x30 else { return nil }
    return Int(word).map { .integer($0) }
  }
}
