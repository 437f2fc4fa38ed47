/// The characters of a document: one contiguous buffer of UTF-16 units and the starts of its lines.
///
/// A replacement costs one `memmove` of the tail of both arrays (4 µs per MB behind the edit). Lone surrogates are kept as they are.
public struct UTF16Text: Sendable {
  /// All units.
  public private(set) var units: ContiguousArray<UInt16>
  /// The lines of `units`.
  public private(set) var lines: LineTable

  /// A text of these units; O(units).
  public init(_ units: ContiguousArray<UInt16> = []) {
    self.units = units
    lines = units.withUnsafeBufferPointer { LineTable($0) }
  }

  /// A text with the characters of `string`; O(string).
  public init(_ string: String) {
    self.init(ContiguousArray(string.utf16))
  }

  /// The number of UTF-16 units.
  public var count: Int { units.count }

  /// Replaces `range` (UTF-16 offsets, half-open) by `replacement`.
  public mutating func replace(_ range: Range<Int>, with replacement: some Collection<UInt16>) {
    units.replaceSubrange(range, with: replacement)
    let newLength = replacement.count
    units.withUnsafeBufferPointer { lines.replace(range, newLength: newLength, textAfter: $0) }
  }

  /// The text of a range as a `String`; lone surrogates become U+FFFD. For the edges of the program only: 30 ms per MB.
  public func string(in range: Range<Int>) -> String {
    units.withUnsafeBufferPointer { String(decoding: $0[range], as: UTF16.self) }
  }

  /// The units of a line without its terminator.
  public func contentRange(ofLine line: Int) -> Range<Int> {
    let range = lines.range(of: line, textLength: units.count)
    var end = range.upperBound
    if end > range.lowerBound && units[end - 1] == 0x0A { end -= 1 }
    if end > range.lowerBound && units[end - 1] == 0x0D { end -= 1 }
    return range.lowerBound..<end
  }

  /// The units of all lines that `range` touches, terminators included (TextKit's paragraph range). O(log lines).
  public func paragraphRange(for range: Range<Int>) -> Range<Int> {
    let first = lines.line(at: range.lowerBound)
    let last = lines.line(at: max(range.upperBound - 1, range.lowerBound))
    return lines.start(of: first)..<lines.range(of: last, textLength: units.count).upperBound
  }

  /// The position of a UTF-16 offset, clamped to the text.
  public func position(at utf16Offset: Int) -> TextPosition {
    let offset = min(max(utf16Offset, 0), units.count)
    let line = lines.line(at: offset)
    return TextPosition(line: line, utf16Column: offset - lines.start(of: line))
  }

  /// The UTF-16 offset of a position whose column counts in `unit`.
  ///
  /// A column past the end of its line means that end, a line past the last one the end of the text, a column inside a surrogate
  /// pair or inside the UTF-8 bytes of a character that character's start. O(line).
  public func utf16Offset(line: Int, column: Int, unit: ColumnUnit) -> Int {
    guard line < lines.count else { return units.count }
    guard line >= 0 else { return 0 }
    let content = contentRange(ofLine: line)
    var remaining = column
    var offset = content.lowerBound
    while offset < content.upperBound && remaining > 0 {
      let isPair =
        UTF16.isLeadSurrogate(units[offset]) && offset + 1 < content.upperBound
        && UTF16.isTrailSurrogate(units[offset + 1])
      let width = UTF16Text.width(of: units[offset], isPair: isPair, in: unit)
      guard remaining >= width else { break }
      remaining -= width
      offset += isPair ? 2 : 1
    }
    return offset
  }

  /// The width of `range` counted in `unit`. O(range).
  public func columnCount(of range: Range<Int>, unit: ColumnUnit) -> Int {
    if unit == .utf16 { return range.count }
    var result = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let isPair =
        UTF16.isLeadSurrogate(units[offset]) && offset + 1 < range.upperBound
        && UTF16.isTrailSurrogate(units[offset + 1])
      result += UTF16Text.width(of: units[offset], isPair: isPair, in: unit)
      offset += isPair ? 2 : 1
    }
    return result
  }

  private static func width(of unit: UInt16, isPair: Bool, in columnUnit: ColumnUnit) -> Int {
    switch columnUnit {
    case .utf8: isPair ? 4 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3
    case .utf16: isPair ? 2 : 1
    case .utf32: 1
    }
  }
}
