internal import PlacedTOML

/// A syntax error of a text, with its position.
struct ThemeSyntaxError: Error {
  let message: String
  /// The byte offset.
  let offset: Int
}

/// Reads JSON with comments and trailing commas, as in settings files. Values have their positions.
struct ThemeJSONReader {
  // Deeper than any theme, shallow enough for any stack.
  private static let depthLimit = 200

  private let bytes: ContiguousArray<UInt8>
  private var offset = 0

  static func read(_ bytes: ContiguousArray<UInt8>) throws(ThemeSyntaxError) -> ConfigurationValue {
    var reader = ThemeJSONReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.offset = 3 }
    let value = try reader.value(depth: 0)
    try reader.skipSpace()
    if reader.offset < bytes.count { throw reader.error("unexpected text after the value") }
    return value
  }

  private init(bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
  }

  private var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private func error(_ message: String) -> ThemeSyntaxError {
    ThemeSyntaxError(message: "not JSON: " + (offset < bytes.count ? message : "unexpected end"), offset: offset)
  }

  /// Skips white space and comments; throws if a comment is not closed.
  private mutating func skipSpace() throws(ThemeSyntaxError) {
    while offset < bytes.count {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: "/") where offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "/"):
        while offset < bytes.count && byte != 0x0A { offset += 1 }
      case UInt8(ascii: "/") where offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "*"):
        let start = offset
        offset += 2
        while offset + 1 < bytes.count && !(byte == UInt8(ascii: "*") && bytes[offset + 1] == UInt8(ascii: "/")) {
          offset += 1
        }
        guard offset + 1 < bytes.count else {
          throw ThemeSyntaxError(message: "not JSON: a comment does not end", offset: start)
        }
        offset += 2
      default: return
      }
    }
  }

  private mutating func value(depth: Int) throws(ThemeSyntaxError) -> ConfigurationValue {
    try skipSpace()
    guard depth < Self.depthLimit else { throw error("nested too deeply") }
    let start = offset
    let content: ConfigurationValue.Content
    switch byte {
    case UInt8(ascii: "{"): content = .table(try members(depth: depth))
    case UInt8(ascii: "["): content = .array(try elements(depth: depth))
    case UInt8(ascii: "\""): content = .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): content = number()
    default:
      let word = bytes[offset...].prefix { $0 >= 0x61 && $0 <= 0x7A }
      switch String(decoding: word, as: UTF8.self) {
      case "true": content = .boolean(true)
      case "false": content = .boolean(false)
      case "null": content = .other("null")
      default: throw error("unexpected character")
      }
      offset += word.count
    }
    return ConfigurationValue(content: content, range: start..<offset)
  }

  private mutating func members(depth: Int) throws(ThemeSyntaxError) -> [ConfigurationValue.Member] {
    offset += 1
    var members: [ConfigurationValue.Member] = []
    while true {
      try skipSpace()
      if byte == UInt8(ascii: "}") { break }
      let start = offset
      guard byte == UInt8(ascii: "\"") else { throw error("expected a name in quotes") }
      let key = try string()
      let range = start..<offset
      try skipSpace()
      guard byte == UInt8(ascii: ":") else { throw error("expected a colon") }
      offset += 1
      let value = try value(depth: depth + 1)
      // Null says nothing.
      if bytes[(value.range?.lowerBound ?? 0)...].first != UInt8(ascii: "n") {
        members.append(ConfigurationValue.Member(key: key, keyRange: range, value: value))
      }
      try skipSpace()
      guard byte == UInt8(ascii: ",") else { break }
      offset += 1
    }
    guard byte == UInt8(ascii: "}") else { throw error("expected a comma or }") }
    offset += 1
    return members
  }

  private mutating func elements(depth: Int) throws(ThemeSyntaxError) -> [ConfigurationValue] {
    offset += 1
    var values: [ConfigurationValue] = []
    while true {
      try skipSpace()
      if byte == UInt8(ascii: "]") { break }
      values.append(try value(depth: depth + 1))
      try skipSpace()
      guard byte == UInt8(ascii: ",") else { break }
      offset += 1
    }
    guard byte == UInt8(ascii: "]") else { throw error("expected a comma or ]") }
    offset += 1
    return values
  }

  private mutating func number() -> ConfigurationValue.Content {
    let digits = bytes[offset...].prefix { ($0 >= 0x30 && $0 <= 0x39) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
    offset += digits.count
    return Int(String(decoding: digits, as: UTF8.self)).map { .integer($0) } ?? .other("a fraction")
  }

  private mutating func string() throws(ThemeSyntaxError) -> String {
    let start = offset
    offset += 1
    var units: [UInt16] = []
    var plainStart = offset
    while offset < bytes.count, byte != UInt8(ascii: "\""), byte != 0x0A {
      guard byte == UInt8(ascii: "\\") else {
        offset += 1
        continue
      }
      units += String(decoding: bytes[plainStart..<offset], as: UTF8.self).utf16
      offset += 1
      let escaped = byte
      offset += 1
      switch escaped {
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "r"): units.append(0x0D)
      case UInt8(ascii: "b"): units.append(0x08)
      case UInt8(ascii: "f"): units.append(0x0C)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): units.append(UInt16(escaped))
      case UInt8(ascii: "u"):
        let digits = bytes[min(offset, bytes.count)..<min(offset + 4, bytes.count)]
        guard digits.count == 4, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) else {
          throw error("expected four hexadecimal digits")
        }
        units.append(unit)
        offset += 4
      default:
        offset -= 1
        throw error("unknown escape")
      }
      plainStart = offset
    }
    guard byte == UInt8(ascii: "\"") else {
      throw ThemeSyntaxError(message: "not JSON: a string does not end", offset: start)
    }
    units += String(decoding: bytes[plainStart..<offset], as: UTF8.self).utf16
    offset += 1
    return String(decoding: units, as: UTF16.self)
  }
}
