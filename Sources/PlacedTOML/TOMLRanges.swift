/// Finds the ranges of the keys and values of a TOML text: TOMLKit has positions only for syntax errors.
///
/// Ranges are half-open, in UTF-8 bytes. The text is one that TOMLKit has parsed; in other texts some ranges are missing.
/// O(text).
package struct TOMLRanges {
  /// By path: the key's last part in an assignment or the header of a table.
  private(set) var keys: [String: Range<Int>] = [:]
  /// By path: the value, with its quotes.
  private(set) var values: [String: Range<Int>] = [:]

  private let text: ContiguousArray<UInt8>
  /// The next byte to read.
  private var offset = 0
  /// The number of tables in each array of tables so far.
  private var tableCounts: [String: Int] = [:]
  private var depth = 0

  // Arrays in arrays; TOMLKit refuses more than some hundred.
  private static let depthLimit = 300

  /// Returns the path of a member or an element: the parent's path, a separator and the name or index.
  static func path(_ parent: String, _ name: String) -> String { parent + "\u{1F}" + name }

  package init(_ text: ContiguousArray<UInt8>) {
    self.text = text
    readDocument()
  }

  /// Returns the byte offset in the text of a UTF-16 offset in the value of the string literal with the byte range
  /// `string`; at most that of the last byte of the literal. An escape counts as one code unit, an escaped line end
  /// as none. O(string).
  package func byteOffset(ofUTF16Offset utf16Offset: Int, inString string: Range<Int>) -> Int {
    let quote = text[string.lowerBound]
    let isLong = string.count >= 6 && text[string.lowerBound + 1] == quote && text[string.lowerBound + 2] == quote
    var offset = string.lowerBound + (isLong ? 3 : 1)
    if isLong && offset < string.upperBound && text[offset] == 0x0D { offset += 1 }
    if isLong && offset < string.upperBound && text[offset] == 0x0A { offset += 1 }
    var count = 0
    while count < utf16Offset && offset < string.upperBound {
      let byte = text[offset]
      if byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") {
        switch offset + 1 < string.upperBound ? text[offset + 1] : 0 {
        case UInt8(ascii: "u"): offset += 6
        case UInt8(ascii: "U"): offset += 10
        case 0x0A, 0x0D, 0x20, 0x09:
          // The line goes on after the white space.
          offset += 1
          while offset < string.upperBound && [0x0A, 0x0D, 0x20, 0x09].contains(text[offset]) { offset += 1 }
          continue
        default: offset += 2
        }
        count += 1
      } else {
        let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        offset += length
        count += length == 4 ? 2 : 1
      }
    }
    return min(offset, string.upperBound - 1)
  }

  // MARK: Reading

  private var byte: UInt8 { offset < text.count ? text[offset] : 0 }

  private mutating func readDocument() {
    var table = ""
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    while true {
      skipSpace(andLines: true)
      guard offset < text.count else { return }
      let start = offset
      if byte == UInt8(ascii: "[") {
        offset += 1
        let isArray = byte == UInt8(ascii: "[")
        if isArray { offset += 1 }
        table = readHeader(isArray: isArray)
        while byte == UInt8(ascii: "]") { offset += 1 }
      } else {
        readAssignment(in: table)
      }
      if offset == start { offset += 1 }
    }
  }

  /// Reads the keys of a header `[a.b]` or, if `isArray` is true, `[[a.b]]`, and stores their ranges. Returns the
  /// path of the table.
  private mutating func readHeader(isArray: Bool) -> String {
    var path = ""
    let keys = readKeys()
    for (index, key) in keys.enumerated() {
      path = Self.path(path, key.name)
      let isLast = index == keys.count - 1
      if isLast || self.keys[path] == nil { self.keys[path] = key.range }
      if isLast && isArray {
        let count = tableCounts[path, default: 0]
        tableCounts[path] = count + 1
        if count == 0 { values[path] = key.range }
        path = Self.path(path, String(count))
        values[path] = key.range
      } else if let count = tableCounts[path] {
        // The last table so far is meant.
        path = Self.path(path, String(count - 1))
      } else if values[path] == nil {
        values[path] = key.range
      }
    }
    return path
  }

  private mutating func readAssignment(in table: String) {
    var path = table
    for key in readKeys() {
      path = Self.path(path, key.name)
      keys[path] = key.range
      if values[path] == nil { values[path] = key.range }
    }
    skipSpace(andLines: false)
    guard byte == UInt8(ascii: "=") else {
      skipLine()
      return
    }
    offset += 1
    readValue(path)
  }

  private mutating func readKeys() -> [(name: String, range: Range<Int>)] {
    var keys: [(name: String, range: Range<Int>)] = []
    while true {
      skipSpace(andLines: false)
      let start = offset
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let isLiteral = byte == UInt8(ascii: "'")
        skipString()
        let name = String(decoding: text[min(start + 1, offset)..<max(offset - 1, min(start + 1, offset))], as: UTF8.self)
        keys.append((isLiteral ? name : Self.unescaped(name), start..<offset))
      } else {
        while Self.isBareKey(byte) { offset += 1 }
        guard offset > start else { return keys }
        keys.append((String(decoding: text[start..<offset], as: UTF8.self), start..<offset))
      }
      skipSpace(andLines: false)
      guard byte == UInt8(ascii: ".") else { return keys }
      offset += 1
    }
  }

  private mutating func readValue(_ path: String) {
    skipSpace(andLines: false)
    let start = offset
    depth += 1
    defer { depth -= 1 }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
    case UInt8(ascii: "["):
      offset += 1
      var index = 0
      while offset < text.count && depth < Self.depthLimit {
        skipSpace(andLines: true)
        if byte == UInt8(ascii: "]") { break }
        let before = offset
        readValue(Self.path(path, String(index)))
        index += 1
        skipSpace(andLines: true)
        if byte == UInt8(ascii: ",") { offset += 1 }
        if offset == before { break }
      }
      offset = min(offset + 1, text.count)
    case UInt8(ascii: "{"):
      offset += 1
      while offset < text.count && depth < Self.depthLimit {
        skipSpace(andLines: true)
        if byte == UInt8(ascii: "}") { break }
        let before = offset
        readAssignment(in: path)
        skipSpace(andLines: true)
        if byte == UInt8(ascii: ",") { offset += 1 }
        if offset == before { break }
      }
      offset = min(offset + 1, text.count)
    default:
      while offset < text.count && ![0x0A, 0x0D, 0x23, 0x2C, 0x5D, 0x7D].contains(byte) { offset += 1 }
      while offset > start && (text[offset - 1] == 0x20 || text[offset - 1] == 0x09) { offset -= 1 }
    }
    values[path] = start..<offset
  }

  private mutating func skipString() {
    let quote = byte
    let isLong = offset + 2 < text.count && text[offset + 1] == quote && text[offset + 2] == quote
    offset += isLong ? 3 : 1
    while offset < text.count {
      if byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") {
        offset = min(offset + 2, text.count)
        continue
      }
      if byte == quote {
        guard isLong else {
          offset += 1
          return
        }
        if offset + 2 < text.count && text[offset + 1] == quote && text[offset + 2] == quote {
          offset += 3
          // Up to two quotes may stand right before the closing ones.
          while byte == quote && offset < text.count { offset += 1 }
          return
        }
        if offset + 2 >= text.count {
          offset = text.count
          return
        }
      } else if !isLong && byte == 0x0A {
        return
      }
      offset += 1
    }
  }

  private mutating func skipSpace(andLines: Bool) {
    while offset < text.count {
      switch byte {
      case 0x20, 0x09: offset += 1
      case 0x0A, 0x0D:
        guard andLines else { return }
        offset += 1
      case UInt8(ascii: "#"):
        guard andLines else { return }
        skipLine()
      default: return
      }
    }
  }

  private mutating func skipLine() {
    while offset < text.count && byte != 0x0A { offset += 1 }
  }

  private static func isBareKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Returns a key without the backslashes of `\"` and `\\`; other escapes are kept.
  private static func unescaped(_ name: String) -> String {
    name.contains("\\") ? name.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\") : name
  }
}
