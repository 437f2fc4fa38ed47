internal import CSystem
internal import TextModel

/// The number of line ends before some byte offsets of a file, for line numbers. It is built in steps from the start of the
/// file. Its size is bounded: it has a count for every `stride` bytes, and drops every second one when there are too many.
package struct LineIndex {
  private static let firstStride = Granularity.choose(65_536, small: 64)
  private static let maxCounts = Granularity.choose(65_536, small: 16)

  /// The number of bytes between two counts.
  private var stride = firstStride
  /// The number of line ends before each multiple of `stride`.
  private var counts = [0]
  /// The number of bytes that were scanned.
  package private(set) var scanned = 0
  /// The number of line ends in the scanned bytes.
  package private(set) var lineEnds = 0

  package init() {}

  /// Scans the next block. Returns whether all bytes that have arrived are scanned.
  @discardableResult
  package mutating func advance(_ file: ByteFile) -> Bool {
    // Whether a CR ends a line depends on the byte after it.
    let known = file.isComing ? file.count - 1 : file.count
    guard scanned < known else { return scanned >= file.count }
    let usable = min(ByteFile.blockBytes, known - scanned)
    let bytes = file.read(scanned..<min(scanned + usable + 1, file.count))
    var offset = 0
    while offset < min(usable, bytes.count) {
      let end = min(offset + stride - scanned % stride, usable, bytes.count)
      count(bytes, offset..<end)
      offset = end
    }
    return scanned >= file.count
  }

  private mutating func count(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>) {
    lineEnds += Self.lineEnds(bytes, range)
    scanned += range.count
    guard scanned.isMultiple(of: stride) else { return }
    counts.append(lineEnds)
    guard counts.count > Self.maxCounts else { return }
    counts = counts.indices.filter { $0.isMultiple(of: 2) }.map { counts[$0] }
    stride *= 2
  }

  private static func lineEnds(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    let next = range.upperBound < bytes.count ? Int32(bytes[range.upperBound]) : -1
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { highlight_count_line_ends($0 + range.lowerBound, range.count, next) } ?? 0
    }
  }

  /// Returns the number of the line that contains a byte offset, counted from 0, which is the number of line ends
  /// before it. Nil if the offset is not scanned yet or cannot be read. O(`stride`): reads from the last stored line
  /// count before the offset.
  package func line(at offset: Int, in file: ByteFile) -> Int? {
    guard offset <= scanned else { return nil }
    let index = min(offset / stride, counts.count - 1)
    var (result, start) = (counts[index], index * stride)
    while start < offset {
      let end = min(start + ByteFile.blockBytes, offset)
      let bytes = file.read(start..<(end + 1))
      guard bytes.count >= end - start else { return nil }
      result += Self.lineEnds(bytes, 0..<(end - start))
      start = end
    }
    return result
  }

  /// Returns the byte offset of the start of a line, counted from 0. Nil if the line does not exist, is not scanned
  /// yet, or cannot be read. Reads on from the nearest stored line count before it: O(log counts + bytes between two
  /// counts).
  package func start(ofLine line: Int, in file: ByteFile) -> Int? {
    guard line > 0 else { return line == 0 ? 0 : nil }
    guard line <= lineEnds else { return nil }
    let index = max(counts.partitioningIndex { $0 >= line } - 1, 0)
    var (left, start) = (line - counts[index], index * stride)
    while start < scanned {
      let end = min(start + ByteFile.blockBytes, scanned)
      let bytes = file.read(start..<(end + 1))
      let count = min(bytes.count, end - start)
      let next = count < bytes.count ? Int32(bytes[count]) : -1
      let (found, ends) = bytes.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return (0, 0) }
        let found = highlight_find_line_end(base, count, next, left)
        return (found, found <= count ? 0 : highlight_count_line_ends(base, count, next))
      }
      guard count > 0 else { return nil }
      if found <= count { return start + found }
      left -= ends
      start = end
    }
    return nil
  }
}
