/// Names of files as strings. A name is bytes, most often UTF-8.
///
/// A byte that belongs to no well-formed UTF-8 is one scalar of the program's own in the string, U+10FE00 + byte; so is
/// every byte of such a scalar, should a name hold one. So each name has one string that leads back to its bytes.
package enum FileName {
  private static let base: UInt32 = 0x10FE00

  /// Whether a scalar represents a byte.
  private static func isByte(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= base + 0x80 && scalar.value <= base + 0xFF }

  /// The string of a name. O(bytes).
  package static func string(_ bytes: some Collection<UInt8>) -> String {
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    var rest = ContiguousArray(bytes)[...]
    var result = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = rest.makeIterator()
    while true {
      let count: Int
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput: return String(result)
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        count = encoded.count
        if !isByte(scalar) {
          result.append(scalar)
          rest = rest.dropFirst(count)
          continue
        }
      case .error(let length): count = length
      }
      result.append(contentsOf: rest.prefix(count).compactMap { Unicode.Scalar(base + UInt32($0)) })
      rest = rest.dropFirst(count)
    }
  }

  /// The string of a name that the system gave.
  package static func string(cString: UnsafePointer<CChar>) -> String {
    var count = 0
    while cString[count] != 0 { count += 1 }
    return cString.withMemoryRebound(to: UInt8.self, capacity: count) {
      string(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// The bytes of a name, or of a text that holds names.
  package static func bytes(of name: String) -> ContiguousArray<UInt8> {
    guard holdsBytes(name) else { return ContiguousArray(name.utf8) }
    return bytes(of: name) { [UInt8(truncatingIfNeeded: $0.value - base)] }
  }

  /// The bytes of a text for people at a terminal: bytes of names that are no UTF-8 are written `\xFF`.
  package static func shownBytes(of text: String) -> ContiguousArray<UInt8> {
    guard holdsBytes(text) else { return ContiguousArray(text.utf8) }
    return bytes(of: text) { Array("\\x\(String($0.value - base, radix: 16, uppercase: true))".utf8) }
  }

  /// The name as valid text: U+FFFD for what is no UTF-8.
  package static func text(_ name: String) -> String {
    holdsBytes(name) ? String(decoding: bytes(of: name), as: UTF8.self) : name
  }

  /// The bytes of a name that is not UTF-8, in base64; nil for others.
  package static func base64(_ name: String) -> String? {
    guard holdsBytes(name) else { return nil }
    let bytes = bytes(of: name)
    return String(validating: bytes, as: UTF8.self) == nil ? Base64.encoded(bytes) : nil
  }

  /// The text of a name in an address: bytes that are no UTF-8 are percent-encoded, and nothing else.
  package static func percentEncodingBytes(_ name: String) -> String {
    guard holdsBytes(name) else { return name }
    let encoded = bytes(of: name) { Array("%\(String($0.value - base, radix: 16, uppercase: true))".utf8) }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func holdsBytes(_ text: String) -> Bool {
    // Its bytes alone distinguish it from all other text.
    text.utf8.contains(0xF4) && text.unicodeScalars.contains(where: isByte)
  }

  private static func bytes(of text: String, _ form: (Unicode.Scalar) -> [UInt8]) -> ContiguousArray<UInt8> {
    var result = ContiguousArray<UInt8>()
    for scalar in text.unicodeScalars {
      if isByte(scalar) {
        result.append(contentsOf: form(scalar))
      } else {
        result.append(contentsOf: UTF8.encode(scalar) ?? .init())
      }
    }
    return result
  }
}

extension String {
  /// The form of this file name for system calls (`FileName`): its bytes and a NUL.
  package var systemName: [CChar] { FileName.bytes(of: self).map { CChar(bitPattern: $0) } + [0] }
}
