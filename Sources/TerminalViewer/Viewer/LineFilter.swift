internal import Platform
internal import TextModel

/// The lines of a file that are visible while a filter (`&`) hides the others. They are found in steps from the start
/// of the file.
struct LineFilter {
  /// A pattern, and whether lines satisfy it that do not match.
  struct Condition {
    var pattern: SearchPattern
    var isInverted: Bool
  }

  /// The conditions, at least one. A visible line satisfies all of them.
  let conditions: [Condition]
  /// The byte offsets of the starts of the visible lines, ascending.
  private(set) var starts: [Int] = []
  /// The byte offset of the first line that is not filtered, or not terminated.
  private(set) var scanned = 0
  /// The state of the file when its unterminated last line was filtered.
  private var seen: (count: Int, isComing: Bool)?
  /// The state in a line that is longer than a block: the byte offset of the rest, and which patterns have matched.
  private var long: (next: Int, matched: [Bool])?
  /// Whether there are too many lines: those after the last of `starts` stay hidden.
  private(set) var isFull = false

  private static let blockBytes = Granularity.choose(ByteFile.blockBytes, small: 512)
  // 128 MB of offsets.
  static let maxLines = 1 << 24
  // The time limit of a block: keys are handled between blocks.
  private static let blockNanoseconds: UInt64 = 200_000_000
  private static let lineNanoseconds: UInt64 = 20_000_000
  private static let linesBetweenLooks = 8

  init(_ conditions: [Condition]) {
    self.conditions = conditions
  }

  // MARK: Lines

  /// Returns the byte offset of the start of the first line after a byte offset that passes the filter; nil if none
  /// is found yet. O(log lines).
  func start(after offset: Int) -> Int? {
    let index = starts.partitioningIndex { $0 > offset }
    return index < starts.count ? starts[index] : nil
  }

  /// Returns the byte offset of the start of the last visible line before a byte offset; nil if there is none.
  /// O(log lines).
  func start(before offset: Int) -> Int? {
    let index = starts.partitioningIndex { $0 >= offset }
    return index > 0 ? starts[index - 1] : nil
  }

  /// Whether the line that begins at a byte offset is known to be visible. O(log lines).
  func shows(_ start: Int) -> Bool { self.start(after: start - 1) == start }

  // MARK: Steps

  /// Whether the file has bytes that are not filtered yet. False if the maximum number of lines was found, and if an
  /// incomplete last line has not changed since it was filtered.
  func hasWork(_ file: ByteFile) -> Bool {
    !isFull && max(scanned, long?.next ?? 0) < file.count
      && (seen.map { $0 != (file.count, file.isComing) } ?? true)
  }

  /// Filters the next block of the file, or a part of it if that takes too long. Does nothing if `hasWork` is false.
  /// Throws if a match exceeds its limit.
  mutating func advance(_ file: ByteFile) throws(SearchInterruption) {
    guard hasWork(file) else { return }
    // The last line has grown.
    if seen != nil && long == nil, starts.last == scanned { starts.removeLast() }
    seen = nil
    if let long { return try advance(long.next, long.matched, file) }
    let bytes = file.read(scanned..<(scanned + Self.blockBytes))
    let isLast = scanned + bytes.count >= file.count
    let end = isLast && !file.isComing ? bytes.count : bytes[...].lastLineEnd(before: bytes.last == 0x0D ? 0x0A : nil)
    guard end > 0 else {
      if isLast {
        // The line is incomplete.
        seen = (file.count, file.isComing)
      } else {
        long = (scanned, conditions.map { _ in false })
      }
      return
    }
    guard try look(at: bytes[..<end], from: scanned) else { return }
    if isLast, let last = bytes[..<end].last, last != 0x0A && last != 0x0D { seen = (file.count, file.isComing) }
  }

  /// Filters the lines of a block within the time limit, and moves `scanned` to the first line that was not filtered
  /// or is not terminated. Returns whether it reached the end of the block; false also if the maximum number of lines
  /// was found, which sets `isFull`.
  private mutating func look(at bytes: ArraySlice<UInt8>, from offset: Int) throws(SearchInterruption) -> Bool {
    let units = bytes.withUnsafeBytes { SourceText(decodingUTF8: $0).units }
    let mayShow = conditions.allSatisfy { condition in
      guard !condition.isInverted && condition.pattern.findsAcrossLines else { return true }
      return (try? condition.pattern.isFound(in: 0..<units.count, of: units, budget: Self.blockNanoseconds)) ?? true
    }
    let end = monotonicNanoseconds() + Self.blockNanoseconds
    var (byte, unit, lines) = (0, 0, 0)
    while byte < bytes.count {
      lines += 1
      if mayShow && lines.isMultiple(of: Self.linesBetweenLooks) && monotonicNanoseconds() > end { return false }
      let length = bytes[(bytes.startIndex + byte)...].lineEnd()
      let ends = length <= bytes.count - byte
      var contentEnd = unit
      while contentEnd < units.count && units[contentEnd] != 0x0A && units[contentEnd] != 0x0D { contentEnd += 1 }
      if mayShow, try shows(unit..<contentEnd, of: units) {
        guard starts.count < Self.maxLines else {
          isFull = true
          return false
        }
        starts.append(offset + byte)
      }
      guard ends else { break }
      byte += length
      let isPair = contentEnd + 1 < units.count && units[contentEnd] == 0x0D && units[contentEnd + 1] == 0x0A
      unit = contentEnd + (isPair ? 2 : 1)
      scanned = offset + byte
    }
    return true
  }

  private func shows(_ line: Range<Int>, of units: ContiguousArray<UInt16>) throws(SearchInterruption) -> Bool {
    for condition in conditions
    where try condition.pattern.isFound(in: line, of: units, budget: Self.lineNanoseconds) == condition.isInverted {
      return false
    }
    return true
  }

  /// Filters the next block of a line that is longer than a block; after the last block, adds the line if it passes
  /// the filter. Matches across block boundaries are not found.
  private mutating func advance(_ next: Int, _ before: [Bool], _ file: ByteFile) throws(SearchInterruption) {
    let bytes = file.read(next..<(next + Self.blockBytes))
    let isLast = next + bytes.count >= file.count
    let length = bytes[...].lineEnd()
    let ends = length <= bytes.count
    var units = bytes[..<min(length, bytes.count)].withUnsafeBytes { SourceText(decodingUTF8: $0).units }
    while let last = units.last, last == 0x0A || last == 0x0D { units.removeLast() }
    var matched = before
    for index in conditions.indices where !matched[index] && !units.isEmpty {
      matched[index] = try conditions[index].pattern.isFound(in: 0..<units.count, of: units, budget: Self.blockNanoseconds)
    }
    guard ends || isLast && !file.isComing else { return long = (next + bytes.count, matched) }
    long = nil
    let isShown = conditions.indices.allSatisfy { matched[$0] != conditions[$0].isInverted }
    if isShown && starts.count < Self.maxLines { starts.append(scanned) }
    if ends { scanned = next + length } else { seen = (file.count, file.isComing) }
  }
}

extension SearchPattern {
  /// Whether the pattern matches in a range; the match may be empty.
  /// - Parameter budget: the time limit in nanoseconds of processor time.
  func isFound(
    in range: Range<Int>, of units: ContiguousArray<UInt16>, budget: UInt64
  ) throws(SearchInterruption) -> Bool {
    try units.withUnsafeBufferPointer { (buffer) throws(SearchInterruption) in
      try expression.firstMatch(in: range, of: buffer, budget: budget) != nil
    }
  }
}
