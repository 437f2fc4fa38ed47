internal import DataFormats

/// A syntax error of a text, with its position.
struct ThemeSyntaxError: Error {
  let message: String
  /// The byte offset.
  let offset: Int
}

/// Reads property lists in XML, the format of TextMate's files. Values have their positions.
struct PropertyListReader {
  // Deeper than any theme, shallow enough for any stack.
  private static let depthLimit = 200

  private let bytes: ContiguousArray<UInt8>
  private var offset = 0

  /// A tag: `<name …>`, `</name>` or `<name/>`.
  private struct Tag {
    var name: String
    var isClosing = false
    var isEmpty = false
    var start: Int
  }

  static func read(_ bytes: ContiguousArray<UInt8>) throws(ThemeSyntaxError) -> ConfigurationValue {
    var reader = PropertyListReader(bytes: bytes)
    let root = try reader.tag()
    guard root.name == "plist", !root.isClosing, !root.isEmpty else {
      throw reader.error("expected <plist>", at: root.start)
    }
    let first = try reader.tag()
    guard !first.isClosing else { throw reader.error("expected a value", at: first.start) }
    let value = try reader.value(first, depth: 0)
    let end = try reader.tag()
    guard end.name == "plist", end.isClosing else { throw reader.error("expected </plist>", at: end.start) }
    return value
  }

  private init(bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
  }

  private func error(_ message: String, at offset: Int) -> ThemeSyntaxError {
    ThemeSyntaxError(message: "not a property list: \(message)", offset: min(offset, bytes.count))
  }

  private func starts(with text: StaticString) -> Bool {
    bytes[min(offset, bytes.count)...].starts(
      with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Moves after the next occurrence of `end`; throws if there is none.
  private mutating func skip(to end: StaticString) throws(ThemeSyntaxError) {
    let start = offset
    while offset < bytes.count {
      if starts(with: end) {
        offset += end.utf8CodeUnitCount
        return
      }
      offset += 1
    }
    throw error("nothing ends this", at: start)
  }

  /// Returns the next tag and moves after it; text, comments and declarations before it are skipped. Throws at the
  /// end.
  private mutating func tag() throws(ThemeSyntaxError) -> Tag {
    while true {
      while offset < bytes.count && bytes[offset] != UInt8(ascii: "<") { offset += 1 }
      if starts(with: "<!--") {
        try skip(to: "-->")
      } else if starts(with: "<?") {
        try skip(to: "?>")
      } else if starts(with: "<!") {
        try skip(to: ">")
      } else {
        break
      }
    }
    guard offset < bytes.count else { throw error("unexpected end", at: offset) }
    var tag = Tag(name: "", start: offset)
    offset += 1
    if offset < bytes.count && bytes[offset] == UInt8(ascii: "/") {
      tag.isClosing = true
      offset += 1
    }
    let name = bytes[offset...].prefix { ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) }
    tag.name = String(decoding: name, as: UTF8.self)
    offset += name.count
    try skip(to: ">")
    tag.isEmpty = bytes[offset - 2] == UInt8(ascii: "/")
    return tag
  }

  /// Returns the value that begins with a tag, and moves after its closing tag. Throws if it is invalid or nested too
  /// deeply.
  private mutating func value(_ tag: Tag, depth: Int) throws(ThemeSyntaxError) -> ConfigurationValue {
    guard depth < Self.depthLimit else { throw error("nested more than \(Self.depthLimit) deep", at: tag.start) }
    let content: ConfigurationValue.Content
    var start = tag.start
    switch tag.name {
    case "dict": content = .table(tag.isEmpty ? [] : try members(of: tag, depth: depth))
    case "array":
      var values: [ConfigurationValue] = []
      while !tag.isEmpty {
        let next = try self.tag()
        if next.isClosing {
          guard next.name == "array" else { throw error("expected </array>", at: next.start) }
          break
        }
        values.append(try value(next, depth: depth + 1))
      }
      content = .array(values)
    case "true", "false":
      content = .boolean(tag.name == "true")
      if !tag.isEmpty { _ = try text(of: tag) }
    case "string", "integer", "real", "date", "data":
      start = offset
      let text = tag.isEmpty ? "" : try text(of: tag)
      switch tag.name {
      case "string": content = .string(text)
      case "integer": content = Int(text).map { .integer($0) } ?? .other("no number")
      case "real": content = .other("a fraction")
      default: content = .other("a \(tag.name)")
      }
    default: throw error("unknown element <\(tag.name)>", at: tag.start)
    }
    return ConfigurationValue(content: content, range: start..<offset)
  }

  private mutating func members(of tag: Tag, depth: Int) throws(ThemeSyntaxError) -> [ConfigurationValue.Member] {
    var members: [ConfigurationValue.Member] = []
    while true {
      let next = try self.tag()
      if next.isClosing {
        guard next.name == "dict" else { throw error("expected </dict>", at: next.start) }
        return members
      }
      guard next.name == "key" else { throw error("expected <key>", at: next.start) }
      let start = offset
      let key = next.isEmpty ? "" : try text(of: next)
      let range = start..<offset
      let first = try self.tag()
      guard !first.isClosing else { throw error("expected a value of \"\(key)\"", at: first.start) }
      members.append(.init(key: key, keyRange: range, value: try value(first, depth: depth + 1)))
    }
  }

  /// Returns the text up to the closing tag, with entities and CDATA sections decoded, and moves after the tag.
  private mutating func text(of tag: Tag) throws(ThemeSyntaxError) -> String {
    var result = ""
    while offset < bytes.count {
      let plain = bytes[offset...].prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
      result += String(decoding: plain, as: UTF8.self)
      offset += plain.count
      if starts(with: "<![CDATA[") {
        let start = offset + 9
        try skip(to: "]]>")
        result += String(decoding: bytes[start..<max(offset - 3, start)], as: UTF8.self)
      } else if starts(with: "<!--") {
        try skip(to: "-->")
      } else if starts(with: "&") {
        result += try entity()
      } else {
        let end = try self.tag()
        guard end.isClosing, end.name == tag.name else { throw error("expected </\(tag.name)>", at: end.start) }
        return result
      }
    }
    throw error("unexpected end", at: offset)
  }

  /// Returns the character of an entity, and moves after it. Throws if the entity is unknown or does not end within
  /// 12 bytes.
  private mutating func entity() throws(ThemeSyntaxError) -> String {
    let start = offset
    // The longest: `&#x10FFFF;`.
    guard let end = bytes[offset...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
      throw error("an entity does not end", at: start)
    }
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    offset = end + 1
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let value = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst(), radix: 10)
      guard name.hasPrefix("#"), let scalar = value.flatMap({ Unicode.Scalar($0) }) else {
        throw error("unknown entity &\(name);", at: start)
      }
      return String(scalar)
    }
  }
}
