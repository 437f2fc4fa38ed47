/// Where each line begins, in UTF-16 offsets from the start of the text.
///
/// Lines end at LF, CRLF (one terminator) or CR. Entry 0 is always 0; a final terminator adds an empty last line.
/// Lookup is O(log lines); an edit costs O(units of the touched lines) plus one pass over the tail.
public struct LineTable: Sendable {
  /// Half-open units: line `i` is `lineStarts[i] ..< lineStarts[i + 1]`, its terminator included.
  public private(set) var lineStarts: ContiguousArray<UInt32> = [0]

  /// Whether a CR without LF ends some line: only then do tree-sitter's rows (which end at LF) differ from ours.
  public private(set) var mayHaveLoneCarriageReturn = false

  /// An empty text: one empty line.
  public init() {}

  /// The lines of `text`; O(text).
  public init(_ text: UnsafeBufferPointer<UInt16>) {
    lineStarts.reserveCapacity(text.count / 32 + 1)
    appendLineStarts(of: text, in: 0..<text.count)
  }

  /// The number of lines, at least 1.
  public var count: Int { lineStarts.count }

  /// The line that holds the unit at `utf16Offset`; an offset at or past the end of the text belongs to the last line.
  public func line(at utf16Offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= utf16Offset { low = middle } else { high = middle }
    }
    return low
  }

  /// First unit of a line. A line past the end gives the start of the last line.
  public func start(of line: Int) -> Int {
    Int(lineStarts[min(max(line, 0), lineStarts.count - 1)])
  }

  /// The units of a line, its terminator included; `textLength` is the length of the whole text.
  public func range(of line: Int, textLength: Int) -> Range<Int> {
    let start = start(of: line)
    return start..<(line + 1 < lineStarts.count ? Int(lineStarts[line + 1]) : textLength)
  }

  /// Follows one replacement.
  ///
  /// - Parameters:
  ///   - range: the replaced units, in offsets before the edit.
  ///   - newLength: how many units stand there now.
  ///   - text: the whole text after the edit.
  mutating func replace(_ range: Range<Int>, newLength: Int, textAfter text: PieceTable) {
    let delta = newLength - range.count
    // The unit before the edit may be a CR whose meaning depends on what follows it: rescan from there.
    let rescanStart = max(range.lowerBound - 1, 0)
    let firstLine = line(at: rescanStart)
    // A line start two or more units after the replaced range cannot depend on it.
    var firstKept = firstLine + 1
    var high = lineStarts.count
    while firstKept < high {
      let middle = (firstKept + high) / 2
      if Int(lineStarts[middle]) <= range.upperBound { firstKept = middle + 1 } else { high = middle }
    }
    var fresh = LineTable()
    fresh.lineStarts.removeAll(keepingCapacity: true)
    fresh.mayHaveLoneCarriageReturn = mayHaveLoneCarriageReturn
    let rescan = rescanStart..<(range.lowerBound + newLength)
    // One unit more, to see what follows a CR.
    text.units(in: rescanStart..<min(rescan.upperBound + 1, text.count)).withUnsafeBufferPointer {
      fresh.appendLineStarts(of: $0, in: 0..<rescan.count, base: rescanStart)
    }
    mayHaveLoneCarriageReturn = fresh.mayHaveLoneCarriageReturn
    lineStarts.replaceSubrange((firstLine + 1)..<firstKept, with: fresh.lineStarts)
    guard delta != 0 else { return }
    let tail = firstLine + 1 + fresh.lineStarts.count
    // Without a check for overflow, several lines at a time are moved.
    let step = UInt32(truncatingIfNeeded: delta)
    lineStarts.withUnsafeMutableBufferPointer { starts in
      for index in tail..<starts.count { starts[index] &+= step }
    }
  }

  /// Appends the line starts that terminators inside `range` cause, `base` added to each.
  private mutating func appendLineStarts(of text: UnsafeBufferPointer<UInt16>, in range: Range<Int>, base: Int = 0) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let unit = text[offset]
      offset += 1
      guard unit <= 0x0D else { continue }
      if unit == 0x0A {
        lineStarts.append(UInt32(base + offset))
      } else if unit == 0x0D {
        if offset < text.count && text[offset] == 0x0A { continue }
        mayHaveLoneCarriageReturn = true
        lineStarts.append(UInt32(base + offset))
      }
    }
  }
}
