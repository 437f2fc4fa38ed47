/// The start of each line, in UTF-16 offsets from the start of the text.
///
/// Lines end at LF, CRLF (one terminator) or CR. Entry 0 is always 0; a final terminator adds an empty last line.
/// Lookup is O(log lines). An edit costs O(units of the touched lines + lines ÷ 16,384 + a few hundred). A copy is O(1) and
/// shares most of its memory with the original, also after edits.
public struct LineTable: Sendable {
  /// The UTF-16 offset of the first unit of a line.
  @usableFromInline struct LineStart: KeyedElement, Sendable {
    @usableFromInline package static let chunkSize = Granularity.choose(256, small: 4)

    @usableFromInline package var key: UInt32

    @inlinable init(key: UInt32) { self.key = key }

    @inlinable @inline(__always)
    package mutating func move(by delta: UInt32) { key &+= delta }
  }

  /// Line `i` begins at element `i` and ends at the next one, with its terminator. Never empty.
  @usableFromInline var starts = ChunkedStore<LineStart, LastKey>()

  /// Whether a CR without LF may end some line. Only then tree-sitter's rows, which end at LF, differ from these
  /// lines.
  public private(set) var mayHaveLoneCarriageReturn = false

  /// The starts of all lines. O(lines).
  public var lineStarts: ContiguousArray<UInt32> { ContiguousArray(starts.all.map(\.key)) }

  /// Creates the lines of an empty text: one empty line.
  public init() { starts.append([LineStart(key: 0)]) }

  /// Creates the lines of `text`; O(text).
  public init(_ text: UnsafeBufferPointer<UInt16>) {
    var all: ContiguousArray<LineStart> = []
    all.reserveCapacity(text.count / 32 + 1)
    all.append(LineStart(key: 0))
    LineTable.appendLineStarts(of: text, in: 0..<text.count, to: &all, &mayHaveLoneCarriageReturn)
    starts.append(all)
  }

  /// The number of lines, at least 1.
  @inlinable public var count: Int { starts.count }

  /// Returns the line, from 0, that contains the unit at `utf16Offset`. An offset at or past the end of the text
  /// belongs to the last line.
  public func line(at utf16Offset: Int) -> Int {
    max(0, starts.number(of: starts.firstIndex(after: utf16Offset)) - 1)
  }

  /// Returns the UTF-16 offset at which a line begins. A line past the last one means the last, a negative one the
  /// first.
  public func start(of line: Int) -> Int {
    Int(starts.elements(at: min(max(line, 0), count - 1)).0.key)
  }

  /// Returns the half-open UTF-16 range of a line with its terminator.
  /// - Parameters:
  ///   - line: the line, from 0. One after the last line means the last, a negative one the first.
  ///   - textLength: the length of the whole text, in UTF-16 units.
  /// - Precondition: `textLength` is no smaller than the start of the last line.
  public func range(of line: Int, textLength: Int) -> Range<Int> {
    let (first, next) = starts.elements(at: min(max(line, 0), count - 1))
    check(textLength, from: Int(first.key), through: .max, "textLength")
    return Int(first.key)..<(next.map { Int($0.key) } ?? textLength)
  }

  /// Updates the line starts after one replacement of characters.
  ///
  /// - Parameters:
  ///   - range: the replaced units, in offsets before the edit.
  ///   - newLength: how many units replace them.
  ///   - text: the whole text after the edit.
  mutating func replace(_ range: Range<Int>, newLength: Int, textAfter text: PieceTable) {
    let delta = UInt32(truncatingIfNeeded: newLength - range.count)
    // The unit before the edit may be a CR, whose meaning depends on the next unit: rescan from there.
    let rescanStart = max(range.lowerBound - 1, 0)
    var fresh: ContiguousArray<LineStart> = []
    let rescan = rescanStart..<(range.lowerBound + newLength)
    // One unit more, to read the unit after a CR.
    text.units(in: rescanStart..<min(rescan.upperBound + 1, text.count)).withUnsafeBufferPointer {
      LineTable.appendLineStarts(
        of: $0, in: 0..<rescan.count, base: rescanStart, to: &fresh, &mayHaveLoneCarriageReturn)
    }
    // The line of the edit stays; a line start two or more units after the replaced range cannot depend on the edit.
    guard let line = starts.index(before: starts.firstIndex(after: rescanStart)) else { return }
    let kept = starts.firstIndex(after: range.upperBound)
    let lastChunk = kept.element > 0 ? kept.chunk : max(line.chunk, starts.chunk(before: kept.chunk) ?? line.chunk)
    starts.rewrite(line.chunk...lastChunk, movingLaterBy: delta) { starts in
      let first = line.element + 1
      let firstKept = starts[first...].partitioningIndex { Int($0.key) > range.upperBound }
      starts.withUnsafeMutableBufferPointer { for index in firstKept..<$0.count { $0[index].move(by: delta) } }
      if first < firstKept || !fresh.isEmpty { starts.replaceSubrange(first..<firstKept, with: fresh) }
    }
  }

  /// Appends the offset after each line terminator (LF, CR LF, or a lone CR) that ends inside `range`, `base` added
  /// to it. Sets `mayHaveLoneCarriageReturn` if there is a lone CR.
  private static func appendLineStarts(
    of text: UnsafeBufferPointer<UInt16>, in range: Range<Int>, base: Int = 0, to starts: inout ContiguousArray<LineStart>,
    _ mayHaveLoneCarriageReturn: inout Bool
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      while offset + 4 <= range.upperBound {
        let units = FourUnits(text, at: offset)
        let ends = units.matches(of: 0x0A) | units.matches(of: 0x0D)
        // The next four do not depend on the position of a terminator in these.
        guard ends == 0 else {
          offset += ends.trailingZeroBitCount / 16
          break
        }
        offset += 4
      }
      guard offset < range.upperBound else { return }
      let unit = text[offset]
      offset += 1
      guard unit <= 0x0D else { continue }
      if unit == 0x0A {
        starts.append(LineStart(key: UInt32(base + offset)))
      } else if unit == 0x0D {
        if offset < text.count && text[offset] == 0x0A { continue }
        mayHaveLoneCarriageReturn = true
        starts.append(LineStart(key: UInt32(base + offset)))
      }
    }
  }
}
