/// Converts file names between bytes and strings. A name is a sequence of bytes, most often UTF-8.
///
/// A byte that is not part of well-formed UTF-8 is represented by the scalar U+10FE00 + byte. So is every byte of
/// such a scalar in a name. So different names have different strings, and each string can be converted back to the
/// bytes.
package enum FileName {
  private static let base: UInt32 = 0x10FE00

  /// Whether a scalar represents a byte that is not UTF-8.
  private static func isByte(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= base + 0x80 && scalar.value <= base + 0xFF }

  /// Returns the string for the bytes of a name. Bytes that are not UTF-8, and those of scalars that represent bytes,
  /// become one scalar each (U+10FE00 + byte). O(bytes).
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

  /// Returns the string for a NUL-terminated name from a system call.
  package static func string(cString: UnsafePointer<CChar>) -> String {
    var count = 0
    while cString[count] != 0 { count += 1 }
    return cString.withMemoryRebound(to: UInt8.self, capacity: count) {
      string(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// Returns the bytes that a string represents, a name or a text that contains names: its UTF-8, but the original
  /// byte for each scalar that represents one.
  package static func bytes(of name: String) -> ContiguousArray<UInt8> {
    guard holdsBytes(name) else { return ContiguousArray(name.utf8) }
    return bytes(of: name) { [UInt8(truncatingIfNeeded: $0.value - base)] }
  }

  /// Returns the bytes of a text for people. A byte of a name that is not UTF-8 is written as `\xFF`.
  package static func shownBytes(of text: String) -> ContiguousArray<UInt8> {
    guard holdsBytes(text) else { return ContiguousArray(text.utf8) }
    return bytes(of: text) { Array("\\x\(String($0.value - base, radix: 16, uppercase: true))".utf8) }
  }

  /// Returns the name as valid text: bytes that are not UTF-8 become U+FFFD.
  package static func text(_ name: String) -> String {
    holdsBytes(name) ? String(decoding: bytes(of: name), as: UTF8.self) : name
  }

  /// Returns the bytes of a name in base64 if they are not UTF-8; nil for other names.
  package static func base64(_ name: String) -> String? {
    guard holdsBytes(name) else { return nil }
    let bytes = bytes(of: name)
    return String(validating: bytes, as: UTF8.self) == nil ? Base64.encoded(bytes) : nil
  }

  /// Returns the text of a name for use in a URI: bytes that are not UTF-8 are percent-encoded; all other characters
  /// stay.
  package static func percentEncodingBytes(_ name: String) -> String {
    guard holdsBytes(name) else { return name }
    let encoded = bytes(of: name) { Array("%\(String($0.value - base, radix: 16, uppercase: true))".utf8) }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func holdsBytes(_ text: String) -> Bool {
    // Its bytes alone distinguish it from all other text.
    let mayHold =
      text.utf8.withContiguousStorageIfAvailable { bytes in bytes.contains(0xF4) } ?? text.utf8.contains(0xF4)
    return mayHold && text.unicodeScalars.contains(where: isByte)
  }

  /// Returns the UTF-8 of a text, with each scalar that represents a byte in the form that `form` returns.
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

extension FileName {
  /// Returns a path that names the same file in the process's current folder as the given one does in that of the
  /// calling thread: the given one, but for tests (`ThreadEnvironment`).
  package static func fromCurrentFolder(_ path: String) -> String {
    #if DEBUG
      if let folder = ThreadEnvironment.current?.folder, !path.hasPrefix("/") {
        return path.isEmpty || path == "." ? folder : folder + "/" + path
      }
    #endif
    return path
  }
}

extension String {
  /// The NUL-terminated bytes of this path for system calls (`FileName`).
  package var systemName: [CChar] { FileName.fromCurrentFolder(self).entryName }

  /// The NUL-terminated bytes of a name in an open folder, or of a word that is not a path, for system calls.
  package var entryName: [CChar] {
    FileName.bytes(of: self).withUnsafeBytes { bytes in
      [CChar](unsafeUninitializedCapacity: bytes.count + 1) { buffer, count in
        UnsafeMutableRawBufferPointer(buffer).copyMemory(from: bytes)
        buffer[bytes.count] = 0
        count = bytes.count + 1
      }
    }
  }
}
