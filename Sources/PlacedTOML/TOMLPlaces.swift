/// Where the keys and values of a TOML text stand: TOMLKit has positions for faults of syntax only.
///
/// The text is one that TOMLKit has read: anything that is not TOML only leaves positions out. O(text).
package struct TOMLPlaces {
  /// A stretch of the text.
  package struct Place: Equatable {
    /// UTF-8 offsets, half-open.
    package var start: Int
    package var end: Int

    package init(start: Int, end: Int) {
      self.start = start
      self.end = end
    }
  }

  /// By path: the key's last part in an assignment or the header of a table.
  private(set) var keys: [String: Place] = [:]
  /// By path: the value, with its quotes.
  private(set) var values: [String: Place] = [:]

  private let text: ContiguousArray<UInt8>
  private var place = 0
  /// The number of tables in each array of tables so far.
  private var tableCounts: [String: Int] = [:]
  private var depth = 0

  // Arrays in arrays; TOMLKit refuses more than some hundred.
  private static let depthLimit = 300

  /// The path of a member or an element.
  static func path(_ parent: String, _ name: String) -> String { parent + "\u{1F}" + name }

  package init(_ text: ContiguousArray<UInt8>) {
    self.text = text
    readDocument()
  }

  /// The offset in the text of a UTF-16 offset in the string at `string`; the string's start if escapes or line ends hide
  /// it.
  package func place(ofUTF16Offset offset: Int, inString string: Place) -> Int {
    let quote = text[string.start]
    let isLong = string.end - string.start >= 6 && text[string.start + 1] == quote && text[string.start + 2] == quote
    var place = string.start + (isLong ? 3 : 1)
    if isLong && place < string.end && text[place] == 0x0D { place += 1 }
    if isLong && place < string.end && text[place] == 0x0A { place += 1 }
    var count = 0
    while count < offset && place < string.end {
      let byte = text[place]
      if byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") {
        switch place + 1 < string.end ? text[place + 1] : 0 {
        case UInt8(ascii: "u"): place += 6
        case UInt8(ascii: "U"): place += 10
        case 0x0A, 0x0D, 0x20, 0x09:
          // The line goes on after the white space.
          place += 1
          while place < string.end && [0x0A, 0x0D, 0x20, 0x09].contains(text[place]) { place += 1 }
          continue
        default: place += 2
        }
        count += 1
      } else {
        let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        place += length
        count += length == 4 ? 2 : 1
      }
    }
    return min(place, string.end - 1)
  }

  // MARK: Reading

  private var byte: UInt8 { place < text.count ? text[place] : 0 }

  private mutating func readDocument() {
    var table = ""
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    while true {
      skipSpace(andLines: true)
      guard place < text.count else { return }
      let start = place
      if byte == UInt8(ascii: "[") {
        place += 1
        let isArray = byte == UInt8(ascii: "[")
        if isArray { place += 1 }
        table = readHeader(isArray: isArray)
        while byte == UInt8(ascii: "]") { place += 1 }
      } else {
        readAssignment(in: table)
      }
      if place == start { place += 1 }
    }
  }

  /// The keys of `[a.b]` or `[[a.b]]`; returns the path of the table.
  private mutating func readHeader(isArray: Bool) -> String {
    var path = ""
    let keys = readKeys()
    for (index, key) in keys.enumerated() {
      path = Self.path(path, key.name)
      let isLast = index == keys.count - 1
      if isLast || self.keys[path] == nil { self.keys[path] = key.place }
      if isLast && isArray {
        let count = tableCounts[path, default: 0]
        tableCounts[path] = count + 1
        if count == 0 { values[path] = key.place }
        path = Self.path(path, String(count))
        values[path] = key.place
      } else if let count = tableCounts[path] {
        // The last table so far is meant.
        path = Self.path(path, String(count - 1))
      } else if values[path] == nil {
        values[path] = key.place
      }
    }
    return path
  }

  private mutating func readAssignment(in table: String) {
    var path = table
    for key in readKeys() {
      path = Self.path(path, key.name)
      keys[path] = key.place
      if values[path] == nil { values[path] = key.place }
    }
    skipSpace(andLines: false)
    guard byte == UInt8(ascii: "=") else {
      skipLine()
      return
    }
    place += 1
    readValue(path)
  }

  private mutating func readKeys() -> [(name: String, place: Place)] {
    var keys: [(name: String, place: Place)] = []
    while true {
      skipSpace(andLines: false)
      let start = place
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let isLiteral = byte == UInt8(ascii: "'")
        skipString()
        let name = String(decoding: text[min(start + 1, place)..<max(place - 1, min(start + 1, place))], as: UTF8.self)
        keys.append((isLiteral ? name : Self.unescaped(name), Place(start: start, end: place)))
      } else {
        while Self.isBareKey(byte) { place += 1 }
        guard place > start else { return keys }
        keys.append((String(decoding: text[start..<place], as: UTF8.self), Place(start: start, end: place)))
      }
      skipSpace(andLines: false)
      guard byte == UInt8(ascii: ".") else { return keys }
      place += 1
    }
  }

  private mutating func readValue(_ path: String) {
    skipSpace(andLines: false)
    let start = place
    depth += 1
    defer { depth -= 1 }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
    case UInt8(ascii: "["):
      place += 1
      var index = 0
      while place < text.count && depth < Self.depthLimit {
        skipSpace(andLines: true)
        if byte == UInt8(ascii: "]") { break }
        let before = place
        readValue(Self.path(path, String(index)))
        index += 1
        skipSpace(andLines: true)
        if byte == UInt8(ascii: ",") { place += 1 }
        if place == before { break }
      }
      place = min(place + 1, text.count)
    case UInt8(ascii: "{"):
      place += 1
      while place < text.count && depth < Self.depthLimit {
        skipSpace(andLines: true)
        if byte == UInt8(ascii: "}") { break }
        let before = place
        readAssignment(in: path)
        skipSpace(andLines: true)
        if byte == UInt8(ascii: ",") { place += 1 }
        if place == before { break }
      }
      place = min(place + 1, text.count)
    default:
      while place < text.count && ![0x0A, 0x0D, 0x23, 0x2C, 0x5D, 0x7D].contains(byte) { place += 1 }
      while place > start && (text[place - 1] == 0x20 || text[place - 1] == 0x09) { place -= 1 }
    }
    values[path] = Place(start: start, end: place)
  }

  private mutating func skipString() {
    let quote = byte
    let isLong = place + 2 < text.count && text[place + 1] == quote && text[place + 2] == quote
    place += isLong ? 3 : 1
    while place < text.count {
      if byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") {
        place = min(place + 2, text.count)
        continue
      }
      if byte == quote {
        guard isLong else {
          place += 1
          return
        }
        if place + 2 < text.count && text[place + 1] == quote && text[place + 2] == quote {
          place += 3
          // Up to two quotes may stand right before the closing ones.
          while byte == quote && place < text.count { place += 1 }
          return
        }
        if place + 2 >= text.count {
          place = text.count
          return
        }
      } else if !isLong && byte == 0x0A {
        return
      }
      place += 1
    }
  }

  private mutating func skipSpace(andLines: Bool) {
    while place < text.count {
      switch byte {
      case 0x20, 0x09: place += 1
      case 0x0A, 0x0D:
        guard andLines else { return }
        place += 1
      case UInt8(ascii: "#"):
        guard andLines else { return }
        skipLine()
      default: return
      }
    }
  }

  private mutating func skipLine() {
    while place < text.count && byte != 0x0A { place += 1 }
  }

  private static func isBareKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The escapes that occur in keys.
  private static func unescaped(_ name: String) -> String {
    name.contains("\\") ? name.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\") : name
  }
}
