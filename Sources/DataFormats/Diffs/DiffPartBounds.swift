/// Finds offsets at which a text that is read in parts can be cut so that all hunks of a file are in the same part.
package struct DiffPartBounds {
  private var parser: DiffParser
  /// The number of code units that were read and not dropped.
  private var length = 0
  /// The offset of the file whose hunks may continue; nil outside files.
  private var openStart: Int?
  /// The offsets of the starts of files.
  private var starts: [Int] = []

  /// Creates a scanner at the start of a text.
  /// - Parameter form: the form of hunks that begin with `@@`.
  package init(_ form: DiffParser.Form = .signs) { parser = DiffParser(form) }

  /// Whether the hunk that was read last is not complete.
  package var isInsideHunk: Bool { parser.isInsideHunk }

  /// The greatest offset at which the text can be cut: the start of the file that may continue, or the end of the
  /// text read.
  package var end: Int { openStart ?? length }

  /// Returns the start of the file with index `count`, where the text can be cut after `count` files; nil if there
  /// are not more files than that.
  package func end(ofFiles count: Int) -> Int? { starts.count > count ? starts[count] : nil }

  /// Reads the lines of the next part.
  /// - Parameter continuesLine: whether the first line continues the last one of the part before; it is not parsed
  ///   then.
  package mutating func read(_ units: ContiguousArray<UInt16>, continuesLine: Bool) {
    units.withUnsafeBufferPointer { units in
      var offset = 0
      while offset < units.count {
        let (end, next) = DiffParser.line(in: units, from: offset)
        if !continuesLine || offset > 0 {
          read(
            UnsafeBufferPointer(rebasing: units[offset..<end]),
            before: next < units.count ? UnsafeBufferPointer(rebasing: units[next...]) : nil, at: length + offset)
        }
        offset = next
      }
    }
    length += units.count
  }

  private mutating func read(
    _ line: UnsafeBufferPointer<UInt16>, before next: UnsafeBufferPointer<UInt16>?, at offset: Int
  ) {
    let number = parser.header.number
    let reading = parser.read(line, before: next)
    if parser.header.number != number {
      openStart = offset
      starts.append(offset)
    } else {
      openStart = reading.kind == .other ? nil : openStart ?? offset
    }
  }

  /// Removes the first `count` code units: all offsets are reduced by `count`, and files that start in the removed
  /// part are forgotten, except the open one, which then starts at 0.
  package mutating func drop(_ count: Int) {
    length -= count
    openStart = openStart.map { max($0 - count, 0) }
    starts = starts.compactMap { $0 < count ? nil : $0 - count }
  }
}
