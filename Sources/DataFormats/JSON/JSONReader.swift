internal import Libc
@_spi(Hot) internal import Platform
internal import SystemSupport

/// The reason that bytes are not JSON, and the offset of the error.
package struct JSONError: Error, CustomStringConvertible {
  package let message: String
  package let byteOffset: Int

  package var description: String { "\(message) at byte \(byteOffset)" }
}

/// A strict parser of JSON (RFC 8259), except that escaped lone surrogates are allowed and kept. O(bytes).
///
/// Files of settings, which people write, may have comments, trailing commas and a byte order mark; their strings may have
/// tabs and ill-formed UTF-8.
package struct JSONReader {
  // Deeper than any message of the protocol, shallow enough for any stack.
  private static let depthLimit = 512

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Whether the text is a file of settings.
  private let isSettings: Bool
  private var offset = 0
  /// The half-open byte ranges of the values and the names of members of settings, in the order in which they begin.
  private var ranges: [Range<Int>] = []

  /// Parses bytes that contain one JSON value, with white space around it. Throws for other content, and for more
  /// than 512 nested values.
  package static func read(_ bytes: some Collection<UInt8>) throws(JSONError) -> JSON {
    try read(bytes, isSettings: false).value
  }

  /// Parses a file of settings. Returns its value, and the half-open byte ranges of all values and names of members, in
  /// the order in which they begin: that of a name before that of its value. Throws as `read(_:)` does.
  package static func readSettings(
    _ bytes: ContiguousArray<UInt8>
  ) throws(JSONError) -> (value: JSON, ranges: [Range<Int>]) {
    try read(bytes, isSettings: true)
  }

  private static func read(
    _ bytes: some Collection<UInt8>, isSettings: Bool
  ) throws(JSONError) -> (value: JSON, ranges: [Range<Int>]) {
    typealias Outcome = Result<(value: JSON, ranges: [Range<Int>]), JSONError>
    let result = bytes.withContiguousStorageIfAvailable { buffer -> Outcome in
      var reader = JSONReader(bytes: buffer, isSettings: isSettings)
      do throws(JSONError) {
        let value = try reader.document()
        return .success((value, reader.ranges))
      } catch {
        return .failure(error)
      }
    }
    guard let result else { return try read(ContiguousArray(bytes), isSettings: isSettings) }
    return try result.get()
  }

  private mutating func document() throws(JSONError) -> JSON {
    if isSettings, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    let value = try value(depth: 0)
    try skipSpace()
    if offset < bytes.count { throw error("unexpected text after the value") }
    return value
  }

  private func error(_ message: String) -> JSONError { JSONError(message: message, byteOffset: offset) }

  /// Moves after white space and, in settings, comments. Throws if a comment does not end.
  private mutating func skipSpace() throws(JSONError) {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: "/") where isSettings && offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "/"):
        offset = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
      case UInt8(ascii: "/") where isSettings && offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "*"):
        var end = offset + 2
        while end + 1 < bytes.count, bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != UInt8(ascii: "/") { end += 1 }
        guard end + 1 < bytes.count else { throw error("a comment does not end") }
        offset = end + 2
      default: return
      }
    }
  }

  /// Parses the value at `offset`, after white space, and moves after it. Throws if there is no valid value or it is
  /// nested too deeply. `depth` is the number of values around it.
  private mutating func value(depth: Int) throws(JSONError) -> JSON {
    guard depth < Self.depthLimit else { throw error("nested more than \(Self.depthLimit) deep") }
    try skipSpace()
    guard isSettings else { return try bareValue(depth: depth) }
    let (start, index) = (offset, ranges.count)
    ranges.append(start..<start)
    let value = try bareValue(depth: depth)
    ranges[index] = start..<offset
    return value
  }

  private mutating func bareValue(depth: Int) throws(JSONError) -> JSON {
    guard offset < bytes.count else { throw error("unexpected end") }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw error("unexpected character")
    }
  }

  private mutating func word(_ text: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    let end = offset + text.utf8CodeUnitCount
    guard end <= bytes.count,
      bytes[offset..<end].elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    else { throw error("unexpected word") }
    offset = end
    return value
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSON {
    offset += 1
    var members: [JSON.Member] = []
    if try endsEmpty(with: UInt8(ascii: "}")) { return .object(members) }
    while true {
      try skipSpace()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { throw error("expected a member name") }
      let start = offset
      let name = try string().withUnsafeBufferPointer { String(utf16: $0) }
      if isSettings { ranges.append(start..<offset) }
      try skipSpace()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else { throw error("expected a colon") }
      offset += 1
      members.append(JSON.Member(name: name, value: try value(depth: depth + 1)))
      if try endsList(with: UInt8(ascii: "}")) { return .object(members) }
    }
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSON {
    offset += 1
    var values: [JSON] = []
    if try endsEmpty(with: UInt8(ascii: "]")) { return .array(values) }
    while true {
      values.append(try value(depth: depth + 1))
      if try endsList(with: UInt8(ascii: "]")) { return .array(values) }
    }
  }

  /// Reads the closing bracket, after white space, if it is there. Returns whether it is.
  private mutating func endsEmpty(with closing: UInt8) throws(JSONError) -> Bool {
    try skipSpace()
    guard offset < bytes.count, bytes[offset] == closing else { return false }
    offset += 1
    return true
  }

  /// Reads a comma or the closing bracket, after white space; in settings both may follow each other. Returns true for
  /// the bracket, false for a comma; throws for anything else.
  private mutating func endsList(with closing: UInt8) throws(JSONError) -> Bool {
    try skipSpace()
    guard offset < bytes.count else { throw error("unexpected end") }
    let byte = bytes[offset]
    guard byte == closing || byte == UInt8(ascii: ",") else { throw error("expected a comma") }
    offset += 1
    if byte == closing { return true }
    return isSettings ? try endsEmpty(with: closing) : false
  }

  /// Parses the number at `offset`, and moves after it. Throws for a number that JSON does not allow, such as `01`,
  /// `1.` or `+1`.
  private mutating func number() throws(JSONError) -> JSON {
    let start = offset
    func isDigit(_ index: Int) -> Bool { index < bytes.count && bytes[index] >= 0x30 && bytes[index] <= 0x39 }
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    guard isDigit(offset) else { throw error("expected a digit") }
    if bytes[offset] == UInt8(ascii: "0") && isDigit(offset + 1) { throw error("a number begins with zero") }
    var small = 0
    while isDigit(offset) {
      if offset - start < 16 { small = small * 10 + Int(bytes[offset] - 0x30) }
      offset += 1
    }
    let isInteger =
      !(offset < bytes.count && [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[offset]))
    if isInteger && offset - start < 16 {
      return .number(Double(bytes[start] == UInt8(ascii: "-") ? -small : small))
    }
    if offset < bytes.count && bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      guard isDigit(offset) else { throw error("expected a digit") }
      while isDigit(offset) { offset += 1 }
    }
    if offset < bytes.count && (bytes[offset] | 0x20) == UInt8(ascii: "e") {
      offset += 1
      if offset < bytes.count && (bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-")) { offset += 1 }
      guard isDigit(offset) else { throw error("expected a digit") }
      while isDigit(offset) { offset += 1 }
    }
    guard let value = Double(String(decoding: bytes[start..<offset], as: UTF8.self)) else {
      throw error("not a number")
    }
    return .number(value)
  }

  /// Parses the string whose opening quote is at `offset`, and moves after it. Returns its UTF-16 units; throws if it
  /// is not closed, or has a control character, an invalid escape or ill-formed UTF-8.
  private mutating func string() throws(JSONError) -> ContiguousArray<UInt16> {
    offset += 1
    var failure: JSONError?
    // A document's text is not copied again and again while it grows.
    let units = ContiguousArray<UInt16>(unsafeUninitializedCapacity: stringLength(from: offset)) { units, count in
      Heap.useLargePages(for: UnsafeMutableRawBufferPointer(units))
      do throws(JSONError) {
        count = try string(into: units)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return units
  }

  /// Parses the rest of a string, after its opening quote, into a buffer that is long enough, and moves after its
  /// closing quote. Returns the number of its UTF-16 code units.
  private mutating func string(into units: UnsafeMutableBufferPointer<UInt16>) throws(JSONError) -> Int {
    var count = 0
    while true {
      var position = offset
      // Eight bytes at a time; units after the plain bytes are overwritten.
      while position + 8 <= bytes.count, count + 8 <= units.count, let target = units.baseAddress {
        let block = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: position, as: SIMD8<UInt8>.self)
        UnsafeMutableRawPointer(target + count).storeBytes(
          of: SIMD8<UInt16>(truncatingIfNeeded: block), as: SIMD8<UInt16>.self)
        let plain = JSONReader.plainCount(UInt64(littleEndian: unsafeBitCast(block, to: UInt64.self)))
        position += plain
        count += plain
        if plain < 8 { break }
      }
      while position < bytes.count {
        let byte = bytes[position]
        if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
        units[count] = UInt16(byte)
        count += 1
        position += 1
      }
      offset = position
      guard offset < bytes.count else { throw error("a string does not end") }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return count
      case UInt8(ascii: "\\"):
        // Escapes often follow each other, like the tabs at the start of a line.
        repeat {
          units[count] = try escape()
          count += 1
        } while offset < bytes.count && bytes[offset] == UInt8(ascii: "\\")
      case 0x0A where isSettings: throw error("a string does not end on its line")
      case 0..<0x20 where !isSettings: throw error("a control character in a string")
      default:
        let scalar = try scalar()
        if scalar < 0x10000 {
          units[count] = UInt16(scalar)
          count += 1
        } else {
          units[count] = UInt16(0xD7C0 + (scalar >> 10))
          units[count + 1] = UInt16(0xDC00 + (scalar & 0x3FF))
          count += 2
        }
      }
    }
  }

  /// Returns how many of eight bytes of a string come before the first that is not plain ASCII (a control character,
  /// quote, backslash or byte from 0x80 on); 8 if there is none. The lowest byte of `block` is the first.
  private static func plainCount(_ block: UInt64) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // The highest bit of a byte is set if the byte is zero. The bits of bytes above the lowest zero may be wrong.
    func zeros(_ value: UInt64) -> UInt64 { (value &- ones) & ~value }
    let controls = (block &- ones &* 0x20) & ~block
    let special =
      (block | controls | zeros(block ^ ones &* UInt64(UInt8(ascii: "\"")))
        | zeros(block ^ ones &* UInt64(UInt8(ascii: "\\")))) & (ones &* 0x80)
    return special.trailingZeroBitCount / 8
  }

  /// Returns the number of bytes from an offset in a string to its closing quote, or to the end without one. That is
  /// an upper bound of the UTF-16 code units of the string.
  private func stringLength(from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var position = start
    while position < bytes.count, let found = memchr(base + position, Int32(UInt8(ascii: "\"")), bytes.count - position) {
      let quote = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      var backslashes = 0
      while quote - backslashes > start && bytes[quote - backslashes - 1] == UInt8(ascii: "\\") { backslashes += 1 }
      // After an odd number of them it is part of the string.
      if backslashes.isMultiple(of: 2) { return quote - start }
      position = quote + 1
    }
    return bytes.count - start
  }

  @inline(__always)
  private mutating func escape() throws(JSONError) -> UInt16 {
    guard offset + 1 < bytes.count else { throw error("a string does not end") }
    offset += 2
    switch bytes[offset - 1] {
    case UInt8(ascii: "\""): return 0x22
    case UInt8(ascii: "\\"): return 0x5C
    case UInt8(ascii: "/"): return 0x2F
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "u"): return try hexadecimalUnit()
    default: throw error("unknown escape")
    }
  }

  /// Parses the four hexadecimal digits of a `\u` escape, and moves after them. Throws for other characters and at
  /// the end.
  private mutating func hexadecimalUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard offset < bytes.count else { throw error("a string does not end") }
      let byte = bytes[offset]
      switch byte {
      case 0x30...0x39: unit = unit << 4 | UInt16(byte - 0x30)
      case 0x41...0x46: unit = unit << 4 | UInt16(byte - 0x37)
      case 0x61...0x66: unit = unit << 4 | UInt16(byte - 0x57)
      default: throw error("expected a hexadecimal digit")
      }
      offset += 1
    }
    return unit
  }

  /// Parses one code point of two or more bytes of UTF-8 and moves after it. Throws for ill-formed UTF-8.
  private mutating func scalar() throws(JSONError) -> UInt32 {
    let rest = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[offset..<min(offset + 4, bytes.count)]))
    let (scalar, length) = UTF8Scalar.decode(rest, at: 0)
    guard scalar != nil || isSettings else { throw error("not UTF-8") }
    offset += max(length, 1)
    return scalar ?? 0xFFFD
  }
}
