@_spi(Hot) internal import Platform

/// The decoded text of a file, with the data to convert UTF-16 offsets back to byte offsets.
public struct SourceText: Sendable {
  /// How the bytes encode the text.
  public enum Encoding: Sendable {
    /// UTF-8. Ill-formed bytes became U+FFFD.
    case utf8
    /// UTF-16, the low byte first.
    case utf16LittleEndian
    /// UTF-16, the high byte first.
    case utf16BigEndian
  }

  /// A maximal ill-formed part of the bytes that became one U+FFFD.
  public struct IllFormedSequence: Sendable {
    /// The offset of the U+FFFD in the text.
    public var utf16Offset: Int
    /// The number of bytes that it replaces.
    public var byteCount: Int
  }

  /// The text; a byte order mark is kept as U+FEFF.
  public var units: ContiguousArray<UInt16>
  /// The encoding that `units` was decoded from.
  public var encoding: Encoding
  /// In ascending order; always empty for UTF-16.
  public var illFormedSequences: [IllFormedSequence] = []

  /// Decodes `bytes`: as UTF-16 if they begin with its byte order mark, else as UTF-8. A byte order mark stays in the
  /// text as U+FEFF. Ill-formed sequences of UTF-8 become U+FFFD, and are recorded. O(bytes).
  public init(decoding bytes: UnsafeRawBufferPointer) {
    if bytes.count >= 2 && bytes[0] == 0xFF && bytes[1] == 0xFE {
      encoding = .utf16LittleEndian
      units = SourceText.decodeUTF16(bytes, lowByteFirst: true)
    } else if bytes.count >= 2 && bytes[0] == 0xFE && bytes[1] == 0xFF {
      encoding = .utf16BigEndian
      units = SourceText.decodeUTF16(bytes, lowByteFirst: false)
    } else {
      encoding = .utf8
      (units, illFormedSequences) = SourceText.decodeUTF8(bytes)
    }
  }

  /// Decodes a part of a text as UTF-8, without looking for a byte order mark of UTF-16. O(bytes).
  package init(decodingUTF8 bytes: UnsafeRawBufferPointer) {
    encoding = .utf8
    (units, illFormedSequences) = SourceText.decodeUTF8(bytes)
  }

  /// Whether bytes begin with a byte order mark of UTF-16.
  package static func isUTF16(_ bytes: ContiguousArray<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// Decodes UTF-16; the byte order mark becomes U+FEFF, a single last byte U+FFFD.
  private static func decodeUTF16(_ bytes: UnsafeRawBufferPointer, lowByteFirst: Bool) -> ContiguousArray<UInt16> {
    let count = bytes.count / 2
    var units = ContiguousArray<UInt16>(unsafeUninitializedCapacity: count + 1) { buffer, initialized in
      for index in 0..<count {
        let first = UInt16(bytes[2 * index])
        let second = UInt16(bytes[2 * index + 1])
        buffer.initializeElement(at: index, to: lowByteFirst ? first | second << 8 : first << 8 | second)
      }
      initialized = count
    }
    if !bytes.count.isMultiple(of: 2) { units.append(0xFFFD) }
    return units
  }

  /// Decodes UTF-8, and returns the UTF-16 units and the ill-formed sequences. Each maximal ill-formed subpart
  /// becomes one U+FFFD, as the Unicode Standard recommends (3.9).
  private static func decodeUTF8(
    _ bytes: UnsafeRawBufferPointer
  ) -> (ContiguousArray<UInt16>, [IllFormedSequence]) {
    var illFormed: [IllFormedSequence] = []
    let count = bytes.count
    let units = ContiguousArray<UInt16>(unsafeUninitializedCapacity: count) { output, initialized in
      var input = 0
      var written = 0
      guard let base = output.baseAddress else { return }
      while input < count {
        // Reads sixteen ASCII bytes at a time: most texts contain only ASCII.
        while input + 16 <= count {
          let block = bytes.loadUnaligned(fromByteOffset: input, as: SIMD16<UInt8>.self)
          // The largest byte would be found byte by byte.
          let halves = unsafeBitCast(block, to: SIMD2<UInt64>.self)
          guard (halves.x | halves.y) & 0x8080_8080_8080_8080 == 0 else { break }
          let wide = SIMD16<UInt16>(truncatingIfNeeded: block)
          UnsafeMutableRawPointer(base + written).storeBytes(of: wide, as: SIMD16<UInt16>.self)
          input += 16
          written += 16
        }
        guard input < count else { break }
        let (scalar, length) = UTF8Scalar.decode(bytes, at: input)
        if scalar == nil { illFormed.append(IllFormedSequence(utf16Offset: written, byteCount: length)) }
        let value = scalar ?? 0xFFFD
        input += length
        if value < 0x10000 {
          output.initializeElement(at: written, to: UInt16(value))
          written += 1
        } else {
          output.initializeElement(at: written, to: UInt16(0xD7C0 + (value >> 10)))
          output.initializeElement(at: written + 1, to: UInt16(0xDC00 + (value & 0x3FF)))
          written += 2
        }
      }
      initialized = written
    }
    return (units, illFormed)
  }

  /// Returns the UTF-8 encoded scalar at a byte offset and its length in bytes; nil and the length of the maximal
  /// ill-formed subpart if there is none.
  /// - Precondition: `0 <= start < bytes.count`.
  public static func decodeScalar(_ bytes: UnsafeRawBufferPointer, at start: Int) -> (UInt32?, Int) {
    check(start, below: bytes.count, "start")
    return UTF8Scalar.decode(bytes, at: start)
  }
}
