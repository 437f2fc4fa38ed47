/// The start of each line, in UTF-16 offsets from the start of the text.
///
/// Lines end at LF, CRLF (one terminator) or CR. Entry 0 is always 0; a final terminator adds an empty last line.
/// Lookup is O(log lines). An edit costs O(units of the touched lines + lines between it and the edit before), and moves the
/// entries after it when it adds or removes lines.
public struct LineTable: Sendable {
  /// Line `i` is `starts[i] ..< starts[i + 1]`, with its terminator; `pending` must be added to the entries from
  /// `pendingFrom` on.
  private var starts: ContiguousArray<UInt32> = [0]
  /// The number to add to the entries from `pendingFrom` on. The addition wraps.
  private var pending: UInt32 = 0
  private var pendingFrom = 1

  /// Whether a CR without LF may end some line. Only then tree-sitter's rows, which end at LF, differ from these
  /// lines.
  public private(set) var mayHaveLoneCarriageReturn = false

  /// The starts of all lines. O(lines).
  public var lineStarts: ContiguousArray<UInt32> { ContiguousArray(starts.indices.map(entry)) }

  @inline(__always)
  private func entry(_ line: Int) -> UInt32 { line < pendingFrom ? starts[line] : starts[line] &+ pending }

  /// Creates the lines of an empty text: one empty line.
  public init() {}

  /// Creates the lines of `text`; O(text).
  public init(_ text: UnsafeBufferPointer<UInt16>) {
    starts.reserveCapacity(text.count / 32 + 1)
    LineTable.appendLineStarts(of: text, in: 0..<text.count, to: &starts, &mayHaveLoneCarriageReturn)
    pendingFrom = starts.count
  }

  /// The number of lines, at least 1.
  public var count: Int { starts.count }

  /// Returns the line, from 0, that contains the unit at `utf16Offset`. An offset at or past the end of the text
  /// belongs to the last line.
  public func line(at utf16Offset: Int) -> Int {
    max(0, starts.indices.partitioningIndex { Int(entry($0)) > utf16Offset } - 1)
  }

  /// Returns the UTF-16 offset at which a line begins. A line past the last one means the last, a negative one the
  /// first.
  public func start(of line: Int) -> Int {
    Int(entry(min(max(line, 0), starts.count - 1)))
  }

  /// Returns the half-open UTF-16 range of a line with its terminator. A line after the last one means the last, a
  /// negative one the first.
  /// - Parameter textLength: the length of the whole text, in UTF-16 units.
  /// - Precondition: `textLength` is no smaller than the start of the last line.
  public func range(of line: Int, textLength: Int) -> Range<Int> {
    let line = min(max(line, 0), starts.count - 1)
    let start = Int(entry(line))
    check(textLength, from: start, through: .max, "textLength")
    return start..<(line + 1 < starts.count ? Int(entry(line + 1)) : textLength)
  }

  /// Updates the line starts after one replacement of characters.
  ///
  /// - Parameters:
  ///   - range: the replaced units, in offsets before the edit.
  ///   - newLength: how many units replace them.
  ///   - text: the whole text after the edit.
  mutating func replace(_ range: Range<Int>, newLength: Int, textAfter text: PieceTable) {
    let delta = newLength - range.count
    // The unit before the edit may be a CR whose meaning depends on what follows it: rescan from there.
    let rescanStart = max(range.lowerBound - 1, 0)
    let firstLine = line(at: rescanStart)
    // A line start two or more units after the replaced range cannot depend on it.
    let firstKept = ((firstLine + 1)..<starts.count).partitioningIndex { Int(entry($0)) > range.upperBound }
    var fresh: ContiguousArray<UInt32> = []
    let rescan = rescanStart..<(range.lowerBound + newLength)
    // One unit more, to see what follows a CR.
    text.units(in: rescanStart..<min(rescan.upperBound + 1, text.count)).withUnsafeBufferPointer {
      LineTable.appendLineStarts(
        of: $0, in: 0..<rescan.count, base: rescanStart, to: &fresh, &mayHaveLoneCarriageReturn)
    }
    movePending(to: firstKept)
    starts.replaceSubrange((firstLine + 1)..<firstKept, with: fresh)
    pendingFrom = firstLine + 1 + fresh.count
    pending &+= UInt32(truncatingIfNeeded: delta)
  }

  /// Makes `pendingFrom` equal to `line`: adds the pending shift to the entries before it, or removes it from those
  /// after.
  private mutating func movePending(to line: Int) {
    let (step, from) = (pending, pendingFrom)
    pendingFrom = line
    guard step != 0 else { return }
    // Without a check for overflow, several lines at a time are moved.
    starts.withUnsafeMutableBufferPointer { starts in
      if from < line {
        for index in from..<line { starts[index] &+= step }
      } else {
        for index in line..<from { starts[index] &-= step }
      }
    }
  }

  /// Appends the offset after each line terminator (LF, CR LF, or a lone CR) that ends inside `range`, `base` added
  /// to it. Sets `mayHaveLoneCarriageReturn` if there is a lone CR.
  private static func appendLineStarts(
    of text: UnsafeBufferPointer<UInt16>, in range: Range<Int>, base: Int = 0, to starts: inout ContiguousArray<UInt32>,
    _ mayHaveLoneCarriageReturn: inout Bool
  ) {
    var offset = range.lowerBound
    let bytes = UnsafeRawBufferPointer(text)
    let ones: UInt64 = 0x0001_0001_0001_0001
    // The highest bit of a unit is set where it is zero; units above such a one may be wrong.
    func zeros(_ value: UInt64) -> UInt64 { (value &- ones) & ~value & (ones &* 0x8000) }
    while offset < range.upperBound {
      // Four units at a time, the first one lowest.
      while offset + 4 <= range.upperBound {
        let units = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset * 2, as: UInt64.self))
        let ends = zeros(units ^ ones &* 0x0A) | zeros(units ^ ones &* 0x0D)
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
        starts.append(UInt32(base + offset))
      } else if unit == 0x0D {
        if offset < text.count && text[offset] == 0x0A { continue }
        mayHaveLoneCarriageReturn = true
        starts.append(UInt32(base + offset))
      }
    }
  }
}
