internal import Libc
internal import Platform

/// A buffer of bytes that are written to a descriptor in large blocks, or collected in memory.
@usableFromInline package struct ByteSink {
  /// The error of a failed write.
  package struct WriteError: Error, CustomStringConvertible {
    let code: Int32

    /// Creates the error of a failed write.
    /// - Parameter code: the value of `errno`.
    package init(code: Int32) { self.code = code }

    package var description: String { "cannot write: \(FileError(path: "", code: code).reason)" }

    /// Whether the reader closed the pipe, as with `| head`, which is not an error for the user.
    package var isClosedPipe: Bool { code == EPIPE }
  }

  // 64 KB: the capacity of a pipe.
  private static let flushSize = 65536
  // The number of digits of 2^63 - 1.
  private static let maxDigits = 19
  private static let integersAtOnce = 1024

  /// The bytes that are not written yet.
  package private(set) var bytes = ContiguousArray<UInt8>()
  private let descriptor: Int32?
  /// The `errno` of a write whose failure was not thrown yet; 0 for none.
  private var failure: Int32 = 0

  /// Creates a sink that writes to a descriptor, standard output by default; with nil, all bytes are collected in
  /// `bytes`.
  package init(descriptor: Int32? = StandardStreams.output) {
    self.descriptor = descriptor
    if descriptor != nil { bytes.reserveCapacity(Self.flushSize * 2) }
  }

  @usableFromInline package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Appends a line of a report, which may contain file names: bytes of names that are not UTF-8 are shown as `\xFF`.
  package mutating func append(naming text: String) { append(contentsOf: FileName.shownBytes(of: text)) }

  /// Appends text that programs read file names from, with their original bytes. If the descriptor is a terminal, it
  /// is shown as lines of reports are.
  package mutating func append(listing text: String) {
    append(contentsOf: descriptor.map { isatty($0) == 1 } == true ? FileName.shownBytes(of: text) : FileName.bytes(of: text))
  }

  @usableFromInline package mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  package mutating func append(contentsOf other: some Collection<UInt8>) {
    bytes.append(contentsOf: other)
  }

  // Functions for the types that renderers of other modules append. There the unspecialized generic function would run,
  // which is six times as slow.

  package mutating func append(contentsOf other: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: other)
  }

  package mutating func append(contentsOf other: [UInt8]) {
    bytes.append(contentsOf: other)
  }

  package mutating func append(contentsOf other: ContiguousArray<UInt8>) {
    bytes.append(contentsOf: other)
  }

  package mutating func append(contentsOf other: ArraySlice<UInt8>) {
    bytes.append(contentsOf: other)
  }

  /// Appends `opening`, the UTF-8 of a range of UTF-16 units, and `closing`. If `opening` is empty, `closing` is
  /// omitted. Fast for ASCII.
  /// - Parameters:
  ///   - units: the UTF-16 units; those in `range` are appended.
  ///   - plain: the ASCII characters that are appended unchanged.
  ///   - appendRest: appends the range of units from the first one that is not in `plain`. Not called if there is
  ///     none.
  package mutating func append(
    _ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, opening: UnsafeBufferPointer<UInt8>,
    closing: UnsafeBufferPointer<UInt8>, plain: PlainCharacters, appendRest: (Range<Int>, inout ByteSink) -> Void
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= units.count)
    let closing = opening.isEmpty ? opening : closing
    var offset = range.lowerBound
    // The capacity is checked once for all bytes.
    bytes.append(addingCapacity: opening.count + range.count + closing.count) { span in
      span.withUnsafeMutableBufferPointer { room, count in
        count = room.initialize(fromContentsOf: opening)
        guard let source = units.baseAddress, let target = room.baseAddress else { return }
        while offset < range.upperBound {
          guard plain.contains(source[offset]) else { return }
          (target + count).initialize(to: UInt8(truncatingIfNeeded: source[offset]))
          count += 1
          offset += 1
        }
        count = room[count...].initialize(fromContentsOf: closing)
      }
    }
    if offset == range.upperBound { return }
    appendRest(offset..<range.upperBound, &self)
    append(contentsOf: closing)
  }

  /// Appends `count` spaces; none for a negative number.
  package mutating func append(spaces count: Int) {
    for _ in 0..<max(count, 0) { bytes.append(UInt8(ascii: " ")) }
  }

  /// Appends a number in decimal digits, with a minus sign if it is negative.
  package mutating func append(decimal value: Int) {
    guard value >= 0 else { return append(String(value)) }
    bytes.append(addingCapacity: Self.maxDigits) { span in
      span.withUnsafeMutableBufferPointer { room, count in
        if let room = room.baseAddress { count = Self.writeDigits(of: UInt(value), to: room) }
      }
    }
  }

  /// Appends numbers in decimal digits, with commas between them.
  package mutating func append(integers: ArraySlice<UInt32>) {
    var next = integers.startIndex
    while next < integers.endIndex {
      let part = integers[next..<min(next + Self.integersAtOnce, integers.endIndex)]
      // The capacity is checked once for all of them.
      bytes.append(addingCapacity: part.count * (Self.maxDigits + 1)) { span in
        span.withUnsafeMutableBufferPointer { room, count in
          guard let room = room.baseAddress else { return }
          for value in part {
            count += Self.writeDigits(of: UInt(value), to: room + count)
            (room + count).initialize(to: UInt8(ascii: ","))
            count += 1
          }
        }
      }
      next = part.endIndex
    }
    if !integers.isEmpty { bytes.removeLast() }
  }

  /// Appends a JSON list: what `body` appends for each item. Specialized for its caller: long lists have short items.
  /// Not beside the writer of JSON: an inlined function can use members of its own module alone.
  @inlinable package mutating func append<Items: Sequence, Failure: Error>(
    listOf items: Items, _ body: (Items.Element, inout ByteSink) throws(Failure) -> Void
  ) throws(Failure) {
    append("[")
    for (index, item) in items.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      try body(item, &self)
    }
    append("]")
  }

  /// Writes the digits of a number, at most `maxDigits`, and returns how many there are.
  @inline(__always)
  private static func writeDigits(of value: UInt, to target: UnsafeMutablePointer<UInt8>) -> Int {
    var (count, power) = (1, UInt(10))
    while count < maxDigits && power <= value {
      count &+= 1
      power &*= 10
    }
    var rest = value
    var index = count
    while index > 1 {
      index &-= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      (target + index).initialize(to: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
      rest = quotient
    }
    target.initialize(to: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest))
    return count
  }

  /// Appends the UTF-8 of UTF-16 units; lone surrogates become U+FFFD.
  package mutating func append(utf16 units: UnsafeBufferPointer<UInt16>) {
    var offset = 0
    while offset < units.count {
      let unit = units[offset]
      offset += 1
      if unit < 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: unit))
      } else {
        offset += appendWide(unit, next: offset < units.count ? units[offset] : 0)
      }
    }
  }

  /// Appends the UTF-8 of the code point whose first UTF-16 unit is `unit` (0x80 or more); U+FFFD for a lone
  /// surrogate. Returns 1 if `next` is the second half of a surrogate pair, else 0.
  @inline(never)
  package mutating func appendWide(_ unit: UInt16, next: UInt16) -> Int {
    if unit < 0x800 {
      bytes.append(0xC0 | UInt8(truncatingIfNeeded: unit >> 6))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: unit & 0x3F))
      return 0
    }
    if UTF16.isLeadSurrogate(unit) && UTF16.isTrailSurrogate(next) {
      let scalar = 0x10000 + (UInt32(unit - 0xD800) << 10) + UInt32(next - 0xDC00)
      bytes.append(0xF0 | UInt8(truncatingIfNeeded: scalar >> 18))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 12 & 0x3F))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
      return 1
    }
    let value = UTF16.isSurrogate(unit) ? 0xFFFD : unit
    bytes.append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
    bytes.append(0x80 | UInt8(truncatingIfNeeded: value >> 6 & 0x3F))
    bytes.append(0x80 | UInt8(truncatingIfNeeded: value & 0x3F))
    return 0
  }

  /// Writes the collected bytes if there are at least 64 KB. Does nothing without a descriptor. Throws if writing
  /// fails.
  package mutating func flushIfLarge() throws(WriteError) {
    if descriptor != nil && bytes.count >= Self.flushSize { try flush() }
  }

  /// Like `flushIfLarge()`, for callers that cannot throw: the next flush throws the error of a failed write. Until
  /// then, bytes are dropped.
  @inline(__always)
  package mutating func spillIfLarge() {
    if descriptor != nil && bytes.count >= Self.flushSize { spill() }
  }

  @inline(never)
  private mutating func spill() {
    guard let descriptor else { return }
    if failure == 0 { failure = bytes.withUnsafeBytes { FileSystem.writeAll($0, to: descriptor) } }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes all collected bytes and removes them, even if writing fails, which throws; so does an earlier failure of
  /// `spillIfLarge()`. Does nothing without a descriptor.
  package mutating func flush() throws(WriteError) {
    spill()
    guard failure != 0 else { return }
    let code = failure
    failure = 0
    throw WriteError(code: code)
  }
}

extension UTF16 {
  /// Whether a UTF-16 unit is a surrogate.
  package static func isSurrogate(_ unit: UInt16) -> Bool { unit & 0xF800 == 0xD800 }
}

/// A set of ASCII characters that are written unchanged in some output, one bit each.
package struct PlainCharacters: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// Creates the set of the characters for which `isPlain` returns true.
  /// - Parameter isPlain: called for each ASCII character, 0 to 127.
  package init(where isPlain: (UInt16) -> Bool) {
    for unit in 0..<64 where isPlain(UInt16(unit)) { low |= 1 << UInt64(unit) }
    for unit in 0..<64 where isPlain(UInt16(64 + unit)) { high |= 1 << UInt64(unit) }
  }

  @inline(__always)
  fileprivate func contains(_ unit: UInt16) -> Bool {
    unit < 0x80 && (unit < 64 ? low : high) &>> UInt64(unit & 63) & 1 != 0
  }
}
