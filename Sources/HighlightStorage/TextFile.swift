internal import Platform
package import TextModel

/// The text of a file and how the file stores it, so that the same bytes can be written again.
///
/// A text view shows ``text``. A byte order mark is not part of it, so no caret can be before the mark. After edits,
/// ``bytes(of:)`` returns what to write: of an unedited text, the bytes that were read, whatever they were.
public struct TextFile: Sendable {
  /// How a file encodes its text.
  public enum Encoding: Sendable, CustomStringConvertible {
    /// UTF-8.
    case utf8
    /// UTF-16, the low byte first.
    case utf16LittleEndian
    /// UTF-16, the high byte first.
    case utf16BigEndian
    /// ISO 8859-1: each byte is the code point of a character.
    case isoLatin1

    /// The name of the encoding.
    public var description: String {
      switch self {
      case .utf8: "UTF-8"
      case .utf16LittleEndian: "UTF-16LE"
      case .utf16BigEndian: "UTF-16BE"
      case .isoLatin1: "ISO 8859-1"
      }
    }

    fileprivate var byteOrderMark: [UInt8] {
      switch self {
      case .utf8: [0xEF, 0xBB, 0xBF]
      case .utf16LittleEndian: [0xFF, 0xFE]
      case .utf16BigEndian: [0xFE, 0xFF]
      case .isoLatin1: []
      }
    }
  }

  /// A maximal part of the bytes that encodes no character, and is one U+FFFD in the text.
  public struct IllFormedSequence: Hashable, Sendable {
    /// The offset of the U+FFFD in the text.
    public var utf16Offset: Int
    /// The bytes.
    public var bytes: [UInt8]
  }

  /// How many line ends of each kind a text has.
  public struct LineEndings: Hashable, Sendable {
    /// The number of LF without a CR before it.
    public var lineFeeds = 0
    /// The number of CR LF.
    public var carriageReturnLineFeeds = 0
    /// The number of CR without an LF after it.
    public var carriageReturns = 0

    /// Whether the text has line ends of more than one kind.
    public var areMixed: Bool {
      [lineFeeds, carriageReturnLineFeeds, carriageReturns].count(where: { $0 > 0 }) > 1
    }

    /// The most frequent line end, to insert for a new line; LF in a text with one line.
    public var mostCommon: String {
      let most = max(lineFeeds, carriageReturnLineFeeds, carriageReturns)
      return most == lineFeeds ? "\n" : most == carriageReturnLineFeeds ? "\r\n" : "\r"
    }
  }

  /// A text that cannot be encoded.
  public struct EncodingError: Error, CustomStringConvertible {
    /// The offset of the first character that cannot be encoded.
    public var utf16Offset: Int
    /// What is wrong, where, and what can be done.
    public var description: String
  }

  /// The text as it was read, without the byte order mark. Line ends are as in the file. Unpaired surrogates of UTF-16
  /// stay.
  public let text: UTF16Text
  /// The encoding; set it to write the text in another one.
  public var encoding: Encoding
  /// Whether the file begins with a byte order mark. ISO 8859-1 has none.
  public var hasByteOrderMark: Bool
  /// Ascending. A single last byte of UTF-16 is one, too.
  public let illFormedSequences: [IllFormedSequence]
  /// The encoding that the ill-formed sequences belong to.
  private let readEncoding: Encoding

  /// Decodes the bytes of a file. O(bytes).
  /// - Parameters:
  ///   - bytes: all bytes of the file; none for a new file.
  ///   - encoding: their encoding. If it is nil, the bytes decide: UTF-16 if they begin with its byte order mark;
  ///     ISO 8859-1 if they are not ASCII and no part that is not ASCII is UTF-8; otherwise UTF-8.
  public init(decoding bytes: some Collection<UInt8>, as encoding: Encoding? = nil) {
    let contiguous = ContiguousArray(bytes)
    self = contiguous.withUnsafeBytes { TextFile($0, encoding) }
  }

  private init(_ bytes: UnsafeRawBufferPointer, _ known: Encoding?) {
    var known = known
    if known == nil {
      known = [Encoding.utf16LittleEndian, .utf16BigEndian].first { bytes.starts(with: $0.byteOrderMark) }
    }
    let expected = known ?? .utf8
    hasByteOrderMark = expected != .isoLatin1 && bytes.starts(with: expected.byteOrderMark)
    let rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(hasByteOrderMark ? expected.byteOrderMark.count : 0))
    var (units, illFormed) = Self.decode(rest, as: expected)
    if known == nil, !hasByteOrderMark, !illFormed.isEmpty,
      units.count(where: { $0 >= 0x80 }) == illFormed.count
    {
      (units, illFormed) = Self.decode(bytes, as: .isoLatin1)
      self.encoding = .isoLatin1
    } else {
      self.encoding = expected
    }
    readEncoding = self.encoding
    illFormedSequences = illFormed
    text = UTF16Text(units)
  }

  private static func decode(
    _ bytes: UnsafeRawBufferPointer, as encoding: Encoding
  ) -> (units: ContiguousArray<UInt16>, illFormed: [IllFormedSequence]) {
    switch encoding {
    case .isoLatin1: return (ContiguousArray(bytes.lazy.map { UInt16($0) }), [])
    case .utf16LittleEndian, .utf16BigEndian:
      var units: ContiguousArray<UInt16> = []
      units.reserveCapacity(bytes.count / 2 + 1)
      let low = encoding == .utf16LittleEndian ? 0 : 1
      for index in stride(from: 0, to: bytes.count - 1, by: 2) {
        units.append(UInt16(bytes[index + low]) | UInt16(bytes[index + 1 - low]) << 8)
      }
      guard !bytes.count.isMultiple(of: 2), let last = bytes.last else { return (units, []) }
      units.append(0xFFFD)
      return (units, [IllFormedSequence(utf16Offset: units.count - 1, bytes: [last])])
    case .utf8:
      let source = SourceText(decodingUTF8: bytes)
      var (unit, byte) = (0, 0)
      let illFormed = source.illFormedSequences.map { sequence in
        while unit < sequence.utf16Offset {
          let value = source.units[unit]
          // Each surrogate is half of four bytes.
          byte += value < 0x80 ? 1 : value < 0x800 || UTF16.isSurrogate(value) ? 2 : 3
          unit += 1
        }
        let end = byte + sequence.byteCount
        defer { (unit, byte) = (unit + 1, end) }
        return IllFormedSequence(utf16Offset: sequence.utf16Offset, bytes: Array(bytes[byte..<end]))
      }
      return (source.units, illFormed)
    }
  }

  /// The line ends of ``text``. O(text).
  public var lineEndings: LineEndings {
    var result = LineEndings()
    text.withUnits(in: 0..<text.count) { units in
      for (offset, unit) in units.enumerated() where unit == 0x0A || unit == 0x0D {
        let follows = offset > 0 && units[offset - 1] == 0x0D
        if unit == 0x0D {
          result.carriageReturns += 1
        } else if follows {
          result.carriageReturns -= 1
          result.carriageReturnLineFeeds += 1
        } else {
          result.lineFeeds += 1
        }
      }
    }
    return result
  }

  /// Adds the bytes of ill-formed sequences to their U+FFFD as the attribute `illFormedBytes`. It follows edits and
  /// comes back with undo, so that ``bytes(of:)`` returns the bytes. A U+FFFD that is typed or pasted has none.
  /// - Precondition: the storage has the characters of ``text``.
  public func markIllFormedSequences(in storage: TextStorage) {
    guard !illFormedSequences.isEmpty else { return }
    if storage.length != text.count { fail("the storage has other characters than the file") }
    storage.hasMarkedSequences = true
    storage.beginEditing()
    for sequence in illFormedSequences {
      storage.addAttribute(
        .illFormedBytes, value: sequence.bytes, range: sequence.utf16Offset..<(sequence.utf16Offset + 1))
    }
    storage.endEditing()
  }

  /// Returns the bytes to write for the present text of a storage: the byte order mark if the file has one, then the
  /// characters in ``encoding``; ill-formed sequences are the bytes that were read. O(text).
  /// - Parameter storage: a storage of ``text`` that may have been edited, with its ill-formed sequences marked.
  /// - Throws: an error for the first character that the encoding does not have: an unpaired surrogate in UTF-8, a
  ///   character above U+00FF in ISO 8859-1, an ill-formed sequence of another encoding, the single last byte of UTF-16
  ///   if text follows it. Also if the ill-formed sequences were not marked.
  public func bytes(of storage: TextStorage) throws(EncodingError) -> [UInt8] {
    var kept: [(range: Range<Int>, bytes: [UInt8])] = []
    storage.runs(of: .added).forEachRun(overlapping: 0..<storage.length) { run in
      guard let bytes = storage.attributeTable[run.attribute].values[.illFormedBytes]?.base as? [UInt8] else { return }
      kept.append((Int(run.start)..<Int(run.end), bytes))
    }
    let isMarked = storage.hasMarkedSequences || !kept.isEmpty || illFormedSequences.isEmpty
    var result = hasByteOrderMark ? encoding.byteOrderMark : []
    let failed = storage.text.withUnits(in: 0..<storage.length) { units in
      encode(units, isMarked ? kept : nil, to: &result)
    }
    guard let failed else { return result }
    let position = storage.text.position(at: failed)
    let unit = storage.text[failed]
    let problem = unit == 0xFFFD ? "an ill-formed sequence" : "U+" + Hexadecimal.digits(unit, 4)
    throw EncodingError(
      utf16Offset: failed,
      description: "line \(position.line + 1), column \(position.utf16Column + 1): \(problem) cannot be stored in "
        + "\(encoding); remove it, or choose another encoding")
  }

  /// Appends the bytes of a text. Returns the offset of the first unit that cannot be encoded; nil if there is none.
  /// - Parameter kept: the bytes of ill-formed sequences, ascending; nil if it is unknown which U+FFFD have some.
  private func encode(
    _ units: UnsafeBufferPointer<UInt16>, _ kept: [(range: Range<Int>, bytes: [UInt8])]?, to result: inout [UInt8]
  ) -> Int? {
    result.reserveCapacity(result.count + units.count)
    let isUTF16 = encoding == .utf16LittleEndian || encoding == .utf16BigEndian
    var (offset, next) = (0, 0)
    while offset < units.count {
      let unit = units[offset]
      if unit == 0xFFFD {
        guard let kept else { return offset }
        while next < kept.count && kept[next].range.upperBound <= offset { next += 1 }
        if next < kept.count && kept[next].range.contains(offset) {
          // A single byte of UTF-16 can only be the last one.
          guard encoding == readEncoding, !isUTF16 || offset + 1 == units.count else { return offset }
          result += kept[next].bytes
          offset += 1
          continue
        }
      }
      switch encoding {
      case .utf8:
        guard let length = Self.appendUTF8(at: offset, of: units, to: &result) else { return offset }
        offset += length - 1
      case .utf16LittleEndian:
        result.append(UInt8(truncatingIfNeeded: unit))
        result.append(UInt8(truncatingIfNeeded: unit >> 8))
      case .utf16BigEndian:
        result.append(UInt8(truncatingIfNeeded: unit >> 8))
        result.append(UInt8(truncatingIfNeeded: unit))
      case .isoLatin1:
        guard unit <= 0xFF else { return offset }
        result.append(UInt8(truncatingIfNeeded: unit))
      }
      offset += 1
    }
    return nil
  }

  /// Appends a character in UTF-8, and returns its length in UTF-16 units; nil for an unpaired surrogate.
  @inline(__always) private static func appendUTF8(
    at offset: Int, of units: UnsafeBufferPointer<UInt16>, to result: inout [UInt8]
  ) -> Int? {
    var value = UInt32(units[offset])
    let isPair =
      UTF16.isLeadSurrogate(units[offset]) && offset + 1 < units.count && UTF16.isTrailSurrogate(units[offset + 1])
    if isPair {
      value = 0x10000 + (value & 0x3FF) << 10 + UInt32(units[offset + 1]) & 0x3FF
    } else if UTF16.isSurrogate(units[offset]) {
      return nil
    }
    func append(_ lead: UInt32, shift: UInt32) { result.append(UInt8(truncatingIfNeeded: lead | (value >> shift))) }
    func appendTrail(shift: UInt32) { result.append(UInt8(truncatingIfNeeded: 0x80 | (value >> shift) & 0x3F)) }
    switch value {
    case 0..<0x80: append(0, shift: 0)
    case 0..<0x800:
      append(0xC0, shift: 6)
      appendTrail(shift: 0)
    case 0..<0x10000:
      append(0xE0, shift: 12)
      appendTrail(shift: 6)
      appendTrail(shift: 0)
    default:
      append(0xF0, shift: 18)
      appendTrail(shift: 12)
      appendTrail(shift: 6)
      appendTrail(shift: 0)
    }
    return isPair ? 2 : 1
  }
}

extension AttributeKey {
  /// The bytes of a file that a U+FFFD of its text replaces, a `[UInt8]`: see ``TextFile``.
  public static let illFormedBytes = AttributeKey("illFormedBytes")
}
