internal import Platform

/// The characters of a document, as UTF-16 units, and the starts of its lines.
///
/// The units are stored in pieces: a replacement moves only units near it (a few µs), wherever it is, and copies of a text
/// share most of their memory. Lone surrogates are kept.
public struct UTF16Text: Sendable {
  /// The units.
  @usableFromInline package internal(set) var table: PieceTable
  /// The lines of the text.
  public private(set) var lines: LineTable

  /// Creates a text of these units. O(units).
  public init(_ units: ContiguousArray<UInt16> = []) {
    table = PieceTable(units)
    lines = units.withUnsafeBufferPointer { LineTable($0) }
  }

  /// All units in one buffer. O(1) for short texts and for texts that were never edited, otherwise O(units). To read a
  /// part of a text, use `withUnits(in:_:)` or a subscript.
  public var units: ContiguousArray<UInt16> { table.units }

  /// Returns the same text with all units in one buffer, so that reading any range is O(1). O(1) if it already is,
  /// else O(units).
  public var compacted: UTF16Text {
    var result = self
    if !table.isWhole { result.table = PieceTable(units) }
    return result
  }

  /// The unit at a UTF-16 offset. O(log pieces).
  /// - Precondition: `0 <= utf16Offset < count`.
  @inlinable public subscript(utf16Offset: Int) -> UInt16 {
    check(utf16Offset, below: table.count)
    return table[utf16Offset]
  }

  /// Calls `body` with the units of a range (UTF-16 offsets, half-open) in a buffer whose indices are offsets of the text.
  ///
  /// The buffer may be read inside `range` only, and only during `body`. O(1) if the range is contiguous, else O(range).
  /// - Precondition: the range lies in `0..<count`.
  @inlinable public func withUnits<Result, Failure: Error>(
    in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt16>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    check(range, within: table.count)
    return try table.withStretch(around: range) { (units, start) throws(Failure) in
      try body(UnsafeBufferPointer(start: nonNullBase(of: units) - start, count: range.upperBound))
    }
  }

  /// Returns the smallest replacement that makes this text equal to `units`: the half-open UTF-16 range in this text,
  /// empty if they are equal, and its new units. It does not split a surrogate pair. O(text).
  public func difference(to units: ContiguousArray<UInt16>) -> (range: Range<Int>, units: ContiguousArray<UInt16>) {
    var change = withUnits(in: 0..<count) { old in
      units.withUnsafeBufferPointer { UTF16Diff(from: old, to: $0) }
    }
    let (start, end) = (change.old.lowerBound, change.old.upperBound)
    if start > 0 && UTF16.isLeadSurrogate(self[start - 1]) { change.extend(before: 1, behind: 0) }
    if end < count && UTF16.isTrailSurrogate(self[end]) { change.extend(before: 0, behind: 1) }
    return (change.old, ContiguousArray(units[change.new]))
  }

  /// Creates a text with the characters of `string`; O(string).
  public init(_ string: String) {
    self.init(ContiguousArray(string.utf16))
  }

  /// The number of UTF-16 units.
  @inlinable public var count: Int { table.count }

  /// Whether all units are ASCII, so that columns are equal in every unit.
  @inlinable public var isASCII: Bool { table.isASCII }

  /// Replaces the units in `range` (UTF-16 offsets, half-open) by `replacement`, and updates `lines`.
  /// - Precondition: the range lies in `0..<count`.
  @inlinable public mutating func replace(_ range: Range<Int>, with replacement: some Collection<UInt16>) {
    replace(range, by: ContiguousArray(replacement))
  }

  /// Replaces the units in `range` by `replacement`, and updates `lines`.
  @usableFromInline mutating func replace(_ range: Range<Int>, by replacement: ContiguousArray<UInt16>) {
    check(range, within: table.count)
    table.replace(range, with: replacement)
    lines.replace(range, newLength: replacement.count, textAfter: table)
  }

  /// Returns the text of a UTF-16 range as a `String`; lone surrogates become U+FFFD. For input and output only: 30
  /// ms per MB unless it is ASCII.
  /// - Precondition: the range lies in `0..<count`.
  public func string(in range: Range<Int>) -> String {
    withUnits(in: range) { String(utf16: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Returns the half-open UTF-16 range of a line without its terminator. `line` counts from 0 and is clamped to the
  /// lines of the text.
  public func contentRange(ofLine line: Int) -> Range<Int> {
    let range = lines.range(of: line, textLength: count)
    var end = range.upperBound
    if end > range.lowerBound && table[end - 1] == 0x0A { end -= 1 }
    if end > range.lowerBound && table[end - 1] == 0x0D { end -= 1 }
    return range.lowerBound..<end
  }

  /// Returns the half-open UTF-16 range of all lines that `range` touches, with terminators (TextKit's paragraph
  /// range). For an empty range, the line at its offset. Offsets outside the text mean its first and last line. O(log
  /// lines).
  public func paragraphRange(for range: Range<Int>) -> Range<Int> {
    let first = lines.line(at: range.lowerBound)
    let last = lines.line(at: max(range.upperBound - 1, range.lowerBound))
    return lines.start(of: first)..<lines.range(of: last, textLength: count).upperBound
  }

  /// Returns the line and the column in UTF-16 units, both from 0, of a UTF-16 offset, which is clamped to the text.
  public func position(at utf16Offset: Int) -> TextPosition {
    let offset = min(max(utf16Offset, 0), count)
    let line = lines.line(at: offset)
    return TextPosition(line: line, utf16Column: offset - lines.start(of: line))
  }

  /// Returns the UTF-16 offset of a line and a column, both from 0; the column counts in `unit`.
  ///
  /// A column past the end of its line means the end of the line, without its terminator; a line past the last one,
  /// the end of the text. A negative column means the start of its line, a negative line the start of the text. A
  /// column inside a surrogate pair or inside the UTF-8 bytes of a character means the start of that character.
  /// O(line) unless columns are UTF-16 units, else O(log lines).
  public func utf16Offset(line: Int, column: Int, unit: ColumnUnit) -> Int {
    guard line < lines.count else { return count }
    guard line >= 0 else { return 0 }
    let content = contentRange(ofLine: line)
    if unit == .utf16 || isASCII {
      guard column < content.count else { return content.upperBound }
      let offset = content.lowerBound + max(column, 0)
      let isInPair =
        offset > content.lowerBound && UTF16.isTrailSurrogate(self[offset]) && UTF16.isLeadSurrogate(self[offset - 1])
      return isInPair ? offset - 1 : offset
    }
    return utf16Offset(from: content.lowerBound, column: column, unit: unit, end: content.upperBound)
  }

  /// Returns the UTF-16 offset that is `column` columns of `unit` after `start`, at most `end`. A column inside a
  /// character means its start. O(columns).
  /// - Precondition: `0 <= start <= end <= count`.
  public func utf16Offset(from start: Int, column: Int, unit: ColumnUnit, end: Int) -> Int {
    check(end, through: count, "end")
    check(start, through: end, "start")
    return withUnits(in: start..<end) { units in
      var remaining = column
      var offset = start
      while offset < end && remaining > 0 {
        let isPair =
          UTF16.isLeadSurrogate(units[offset]) && offset + 1 < end
          && UTF16.isTrailSurrogate(units[offset + 1])
        let width = UTF16Text.width(of: units[offset], isPair: isPair, in: unit)
        guard remaining >= width else { break }
        remaining -= width
        offset += isPair ? 2 : 1
      }
      return offset
    }
  }

  /// Returns the length of a UTF-16 range counted in `unit`. O(range); O(1) in UTF-16 and in ASCII.
  /// - Precondition: the range lies in `0..<count`.
  public func columnCount(of range: Range<Int>, unit: ColumnUnit) -> Int {
    check(range, within: count)
    if unit == .utf16 || isASCII { return range.count }
    return withUnits(in: range) { units in
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
  }

  /// Returns the width of a unit, or of a surrogate pair if `isPair`, counted in `columnUnit`.
  private static func width(of unit: UInt16, isPair: Bool, in columnUnit: ColumnUnit) -> Int {
    switch columnUnit {
    case .utf8: isPair ? 4 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3
    case .utf16: isPair ? 2 : 1
    case .utf32: 1
    }
  }
}
