internal import Platform

/// A fault of a text that should be TOML.
package struct TOMLSyntaxError: Error, CustomStringConvertible {
  /// The UTF-8 offset where it was noticed.
  package let offset: Int
  /// The problem, and what to do about it.
  let reason: String

  package var description: String { "not TOML: \(reason)" }
}

/// A text as TOML: its values, as far as they can be read, and its faults.
package struct TOMLDocument {
  /// A table, whose members are in the order of the text. It has no range.
  package let root: ConfigurationValue
  /// In the order of the text, at most `TOMLReader.maxErrors`. Empty for valid TOML.
  package let faults: [TOMLSyntaxError]

  /// Reads a text. O(bytes).
  package init(_ bytes: ContiguousArray<UInt8>) {
    self = bytes.withUnsafeBufferPointer { TOMLDocument($0) }
  }

  /// Reads a text. O(bytes).
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var reader = TOMLReader(bytes)
    reader.read()
    (root, faults) = (reader.root.value, reader.faults)
  }
}

/// Reads TOML 1.0 (https://toml.io/en/v1.0.0). After a fault it reads on with the next line that begins something.
struct TOMLReader {
  /// The most parts of a key or header, and the deepest nesting of arrays and inline tables.
  static let maxParts = 100
  /// Faults after these are not told.
  static let maxErrors = 20

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// The number of arrays and inline tables around the index.
  private var depth = 0
  let root = TOMLTable(.header)
  /// The table of the last header.
  private var table: TOMLTable
  private(set) var faults: [TOMLSyntaxError] = []
  /// Finds the context of a cursor; nil if there is no cursor.
  var search: TOMLCursor.Search?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    table = root
  }

  // MARK: The document

  /// Reads all of the text.
  mutating func read() {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
    if let offset = invalidUTF8 {
      faults.append(TOMLSyntaxError(offset: offset, reason: "the text is not UTF-8 from here on; save the file as UTF-8"))
    }
    while true {
      let start = index
      do throws(TOMLSyntaxError) {
        search?.endPair(from: nil)
        try skipLines(to: .key)
        if index == bytes.count { return }
        if byte == UInt8(ascii: "[") { try readHeader() } else { try readPair(into: table) }
        try endLine()
      } catch {
        if faults.count < Self.maxErrors { faults.append(error) }
        skipStatement(from: start)
      }
    }
  }

  /// The offset of the first byte that is not UTF-8; nil if all is.
  private var invalidUTF8: Int? {
    if isASCII { return nil }
    var (parser, rest, offset) = (UTF8.ForwardParser(), bytes.makeIterator(), 0)
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): offset += scalar.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }

  private var isASCII: Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var high: UInt64 = 0
    var index = 0
    while index + 8 <= raw.count {
      high |= raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < raw.count {
      high |= UInt64(raw[index])
      index += 1
    }
    return high & 0x8080_8080_8080_8080 == 0
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func byte(after count: Int) -> UInt8? { index + count < bytes.count ? bytes[index + count] : nil }

  private mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    index += 1
    return true
  }

  private func fault(_ reason: String, at offset: Int? = nil) -> TOMLSyntaxError {
    TOMLSyntaxError(offset: offset ?? index, reason: reason)
  }

  private mutating func skipBlanks() {
    while byte == 0x20 || byte == 0x09 { index += 1 }
  }

  /// Skips a comment, up to the end of its line.
  private mutating func skipComment() throws(TOMLSyntaxError) {
    guard byte == UInt8(ascii: "#") else { return }
    while let byte, byte >= 0x20 && byte != 0x7F || byte == 0x09 { index += 1 }
    search?.pass(.comment, index, bytes)
    guard byte == nil || isAtLineEnd else { throw fault("a comment has a control character; leave it out") }
  }

  private var isAtLineEnd: Bool { byte == 0x0A || (byte == 0x0D && byte(after: 1) == 0x0A) }

  private mutating func takeLineEnd() -> Bool {
    guard isAtLineEnd else { return false }
    index += byte == 0x0D ? 2 : 1
    return true
  }

  /// Skips blanks, comments and line ends, to where `part` begins.
  private mutating func skipLines(to part: TOMLCursor.Context) throws(TOMLSyntaxError) {
    repeat {
      skipBlanks()
      search?.pass(part, index, bytes)
      try skipComment()
    } while takeLineEnd()
  }

  private mutating func endLine() throws(TOMLSyntaxError) {
    skipBlanks()
    try skipComment()
    guard byte == nil || takeLineEnd() else {
      throw fault("this does not belong to the value before it; end the line, or write text in quotes")
    }
  }

  /// Skips the rest of a statement with a fault: of its line, and if brackets are open all lines that begin neither a
  /// pair nor a table, that of the fault, too.
  private mutating func skipStatement(from start: Int) {
    if depth > 0, let end = bytes[start..<index].lastIndex(of: 0x0A) {
      let last = index
      index = end + 1
      if beginsStatement {
        depth = 0
        return
      }
      index = last
    }
    repeat {
      while let byte, byte != 0x0A { index += 1 }
      search?.pass(.comment, index, bytes)
      if index < bytes.count { index += 1 }
    } while index < bytes.count && depth > 0 && !beginsStatement
    depth = 0
  }

  /// Whether the line at the index has the form of a header, or begins as a pair does.
  private var beginsStatement: Bool {
    var reader = self
    reader.search = nil
    reader.skipBlanks()
    if reader.take(UInt8(ascii: "[")) {
      _ = reader.take(UInt8(ascii: "["))
      guard let last = try? reader.readParts(through: TOMLTable(.header), .implicit), !last.name.isEmpty else {
        return false
      }
      guard reader.take(UInt8(ascii: "]")) else {
        return false
      }
      _ = reader.take(UInt8(ascii: "]"))
      return (try? reader.endLine()) != nil
    }
    return (try? reader.readParts(through: TOMLTable(.header), .dotted)) != nil && reader.byte == UInt8(ascii: "=")
  }

  // MARK: Keys

  /// Reads `[a.b]` or `[[a.b]]`, which becomes the current table.
  private mutating func readHeader() throws(TOMLSyntaxError) {
    index += 1
    search?.beginHeader()
    let isArray = take(UInt8(ascii: "["))
    var parent = root
    let last = try readParts(through: &parent, .implicit)
    let isClosed = take(UInt8(ascii: "]")) && (!isArray || take(UInt8(ascii: "]")))
    search?.endHeader()
    table = try parent.open(last, isArray: isArray)
    guard isClosed else { throw fault("the end of the header is missing; write \(isArray ? "[[…]]" : "[…]")") }
  }

  /// Reads a key, `=` and a value.
  private mutating func readPair(into table: TOMLTable) throws(TOMLSyntaxError) {
    var parent = table
    let outer = search?.path.count ?? 0
    let last = try readParts(through: &parent, .dotted)
    guard take(UInt8(ascii: "=")) else { throw fault("a = and a value are missing behind the key") }
    let value = try readValue()
    search?.endPair(from: outer)
    try parent.add(last, value)
  }

  private mutating func readParts(
    through table: TOMLTable, _ kind: TOMLTable.Origin
  ) throws(TOMLSyntaxError) -> TOMLTable.Key {
    var table = table
    return try readParts(through: &table, kind)
  }

  /// Reads the parts of a key, with dots between them, and the blanks behind.
  /// - Parameters:
  ///   - table: becomes the table that the last part is a key of.
  ///   - kind: how it is reached: `dotted` or, for a header, `implicit`.
  /// - Returns: the last part.
  private mutating func readParts(
    through table: inout TOMLTable, _ kind: TOMLTable.Origin
  ) throws(TOMLSyntaxError) -> TOMLTable.Key {
    var count = 1
    var part = try readPart(kind)
    while true {
      skipBlanks()
      search?.pass(kind == .dotted ? .key : .header, index, bytes)
      guard byte == UInt8(ascii: ".") else { return part }
      guard count < Self.maxParts else { throw fault("a key has more than \(Self.maxParts) parts") }
      index += 1
      count += 1
      table = try table.table(part, kind)
      part = try readPart(kind)
    }
  }

  private mutating func readPart(_ kind: TOMLTable.Origin) throws(TOMLSyntaxError) -> TOMLTable.Key {
    let part: TOMLCursor.Context = kind == .dotted ? .key : .header
    skipBlanks()
    search?.pass(part, index, bytes)
    let start = index
    let name: String
    if let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard byte(after: 1) != quote || byte(after: 2) != quote else { throw fault("a key has one quote on each side") }
      name = try readString(quote, key: part)
    } else {
      while let byte, Self.isBare(byte) { index += 1 }
      guard index > start else {
        throw fault(
          kind == .dotted
            ? "a key is missing here; other characters than A-Z, a-z, 0-9, _ and - need quotes"
            : "the name of a table is missing here")
      }
      search?.pass(part, index, bytes, word: start..<index)
      name = String(decoding: bytes[start..<index], as: UTF8.self)
    }
    search?.path.append(name)
    return TOMLTable.Key(name: name, range: start..<index)
  }

  static func isBare(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  // MARK: Values

  private mutating func readValue() throws(TOMLSyntaxError) -> ConfigurationValue {
    skipBlanks()
    search?.pass(.value(isQuoted: false), index, bytes)
    let start = index
    let content: ConfigurationValue.Content
    switch byte {
    case UInt8(ascii: "\"")?, UInt8(ascii: "'")?: content = .string(try readString(bytes[index], key: nil))
    case UInt8(ascii: "[")?: content = try readArray()
    case UInt8(ascii: "{")?: content = try readInlineTable()
    default: content = try readScalar()
    }
    let range = start..<index
    skipBlanks()
    search?.pass(.value(isQuoted: false), index, bytes)
    return ConfigurationValue(content: content, range: range)
  }

  private mutating func enter() throws(TOMLSyntaxError) {
    guard depth < Self.maxParts else { throw fault("arrays and tables are nested more than \(Self.maxParts) deep") }
    (index, depth) = (index + 1, depth + 1)
  }

  private mutating func readArray() throws(TOMLSyntaxError) -> ConfigurationValue.Content {
    try enter()
    var values: [ConfigurationValue] = []
    while true {
      try skipLines(to: .value(isQuoted: false))
      if byte != UInt8(ascii: "]") {
        values.append(try readValue())
        try skipLines(to: .value(isQuoted: false))
      }
      if take(UInt8(ascii: "]")) { break }
      guard take(UInt8(ascii: ",")) else { throw fault("a comma or the ] of an array is missing here") }
    }
    depth -= 1
    return .array(values)
  }

  private mutating func readInlineTable() throws(TOMLSyntaxError) -> ConfigurationValue.Content {
    try enter()
    let table = TOMLTable(.header)
    skipBlanks()
    if byte == UInt8(ascii: "}") {
      search?.pass(.key, index, bytes)
      index += 1
    } else {
      repeat {
        try readPair(into: table)
      } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "}")) else {
        throw fault("a comma or the } of a table is missing here; such a table is on one line")
      }
    }
    depth -= 1
    return table.value.content
  }

  /// Reads a boolean, a number or a date.
  private mutating func readScalar() throws(TOMLSyntaxError) -> ConfigurationValue.Content {
    let start = index
    func isOfWord(_ byte: UInt8) -> Bool { byte > 0x20 && !",]}#=[{\"'".utf8.contains(byte) }
    while let byte, isOfWord(byte) { index += 1 }
    // A blank may separate a date and a time.
    if index - start == 10, byte == 0x20, byte(after: 1)?.isDigit == true, byte(after: 2)?.isDigit == true,
      bytes[start + 4] == UInt8(ascii: "-")
    {
      index += 1
      while let byte, isOfWord(byte) { index += 1 }
    }
    search?.pass(.value(isQuoted: false), index, bytes, word: start..<index)
    let word = bytes[start..<index]
    if word.isEmpty { throw fault("a value is missing here") }
    var scalar = TOMLScalar(word)
    if let content = scalar.content { return content }
    let text = String(decoding: word.prefix(40), as: UTF8.self)
    throw fault(scalar.reason ?? "\(text) is no value; write text in quotes", at: start)
  }

  // MARK: Strings

  /// Reads a string with its quotes.
  /// - Parameter part: `key` or `header` if the string is in one of these; nil: it is a value.
  private mutating func readString(_ quote: UInt8, key part: TOMLCursor.Context?) throws(TOMLSyntaxError) -> String {
    let start = index
    let isLong = byte(after: 1) == quote && byte(after: 2) == quote
    let isLiteral = quote == UInt8(ascii: "'")
    index += isLong ? 3 : 1
    search?.pass(part ?? .value(isQuoted: false), index - 1, bytes)
    let first = index
    // The content so far, if it differs from the text, because of escapes.
    var content: [UInt8]?
    if isLong { _ = takeLineEnd() }
    var from = index
    func append(to end: Int) { content = (content ?? []) + bytes[from..<end] }
    while let byte {
      if byte == quote {
        let count = quotes(quote)
        // Of up to five quotation marks, the last three end the string.
        if isLong && count < 3 {
          index += count
          continue
        }
        let end = isLong ? index + min(count, 5) - 3 : index
        search?.pass(part ?? .value(isQuoted: true), end, bytes, word: first..<max(first, end))
        index = end + (isLong ? 3 : 1)
        if content == nil { return String(decoding: bytes[from..<end], as: UTF8.self) }
        append(to: end)
        return String(decoding: content ?? [], as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") && !isLiteral {
        append(to: index)
        content?.append(contentsOf: try readEscape(isLong: isLong))
        from = index
      } else if byte >= 0x20 && byte != 0x7F || byte == 0x09 {
        index += 1
      } else if isLong && isAtLineEnd {
        if byte == 0x0D {
          append(to: index)
          from = index + 1
        }
        _ = takeLineEnd()
      } else {
        break
      }
    }
    search?.pass(part ?? .value(isQuoted: true), index, bytes, word: first..<max(first, index))
    if byte != nil && !isAtLineEnd { throw fault("a string has a control character; write it as \\u…") }
    throw fault("a string is not closed; is the closing quote missing?", at: isLong ? start : index)
  }

  private func quotes(_ quote: UInt8) -> Int {
    var count = 0
    while byte(after: count) == quote { count += 1 }
    return count
  }

  /// Reads what begins with a backslash; returns the UTF-8 of its meaning.
  private mutating func readEscape(isLong: Bool) throws(TOMLSyntaxError) -> [UInt8] {
    let start = index
    index += 1
    let letter = byte ?? 0
    index += 1
    switch letter {
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [letter]
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = letter == UInt8(ascii: "u") ? 4 : 8
      var number: UInt32 = 0
      for _ in 0..<count {
        guard let digit = byte?.hexadecimal else {
          throw fault("\\\(letter == UInt8(ascii: "u") ? "u" : "U") needs \(count) hexadecimal digits", at: start)
        }
        number = number << 4 | UInt32(digit)
        index += 1
      }
      guard let scalar = Unicode.Scalar(number) else { throw fault("there is no such character", at: start) }
      return Array(String(Character(scalar)).utf8)
    case 0x20, 0x09, 0x0A, 0x0D:
      // The string continues after the white space.
      index = start + 1
      skipBlanks()
      guard isLong, takeLineEnd() else { break }
      repeat { skipBlanks() } while takeLineEnd()
      return []
    default: break
    }
    index = start + 1
    throw fault("unknown escape; write \\\\ for a backslash, or the text between single quotes", at: start)
  }
}

extension UInt8 {
  var isDigit: Bool { self &- 0x30 < 10 }
}
