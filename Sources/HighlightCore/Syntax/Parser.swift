internal import CParserInternals
internal import CSystem
internal import CTreeSitter
internal import TextModel
package import TextRules

/// Owns a `TSParser` for one grammar. One thread at a time.
package final class Parser {
  /// The outcome of a parse.
  package enum Outcome {
    case parsed(SyntaxTree)
    /// The limit of work was exceeded: there is no tree.
    case outOfWork
    /// The time limit was exceeded: there is no tree.
    case outOfTime
    /// The memory limit was exceeded: there is no tree.
    case outOfMemory
    /// The text is nested more deeply than the library can represent: there is no tree.
    case tooNested
    /// The flag was raised.
    case cancelled

    /// The limit that was exceeded; nil if none was.
    package var limit: Limit? {
      switch self {
      case .outOfWork, .outOfTime: .parseTime
      case .outOfMemory: .parseMemory
      case .tooNested: .nesting
      case .parsed, .cancelled: nil
      }
    }
  }

  /// The result of a parse.
  package struct Report {
    package var outcome: Outcome
    /// The units of work that the parse used (`ParseWork`).
    package var work: UInt64 = 0
    /// Whether the text was nested more deeply than the library or the external scanner can record.
    package var isNestingForgotten = false
  }

  // A parse from scratch of a longer text gets a new parser, which takes a microsecond.
  private static let longFresh = 4_096
  // A parse that is abandoned with more memory than this returns it to the system.
  private static let longReturned: UInt64 = 8 << 20

  /// Longer texts that will be edited are not parsed as UTF-8, because the first non-ASCII character would cost a
  /// parse from scratch.
  private static let longestUTF8 = Granularity.choose(400_000, small: 1_000)

  private var pointer: OpaquePointer
  private let grammar: Grammar
  /// The buffer of a UTF-8 parse.
  private let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4_096)

  init(_ grammar: Grammar) {
    self.grammar = grammar
    ParserMemory.install
    pointer = ts_parser_new()
  }

  deinit {
    ts_parser_delete(pointer)
    bytes.deallocate()
  }

  /// Parses a text and returns its tree, or why there is none. Reuses the nodes of `oldTree`, which was edited to
  /// match the text; nil: parses from scratch.
  ///
  /// ASCII text is parsed as UTF-8, in which one byte is one unit, from the unit after a byte order mark on. The
  /// library counts the cost of skipped text in bytes. In UTF-16 that is twice as much, so its ways to recover from an
  /// error compete for longer, and the text parsed meanwhile is parsed again after every edit.
  ///
  /// Gain: a key in ten of SQLite's C files, which have syntax errors, takes a quarter to two thirds of the time of
  /// `ts_parser_parse` (btree.c 6.4 to 2.3 ms, alter.c 0.75 to 0.06); in four others it stays or grows by up to a half
  /// (21 November 2026, RESULTS-costs.md, "A keystroke"). Files without errors take the same time. Unnecessary when the
  /// library counts characters instead of bytes, or when the document itself is UTF-8.
  /// - Parameters:
  ///   - milliseconds: the most processor time that the parse may take.
  ///   - work: the most units of work that it may take; nil: as many as `milliseconds` allow (`ParseWork`).
  ///   - flag: ends the parse when another thread raises it. It is also raised when a limit is exceeded, so do not
  ///     share it with other work.
  ///   - expectsEdits: whether the tree will be the `oldTree` of another parse.
  ///   - pieceStarts: the UTF-16 offsets at which the pieces of a joined text begin, ascending; some scanners end a
  ///     line there.
  func parse(
    _ text: PieceTable, oldTree: SyntaxTree?, milliseconds: Int, work: UInt64? = nil, flag: CancellationFlag,
    expectsEdits: Bool = true, pieceStarts: [Int] = []
  ) -> Report {
    guard !flag.isCancelled else { return Report(outcome: .cancelled) }
    // The memory of a scanner's own is not counted.
    let watch = Watchdog.shared.arm(
      flag, budget: UInt64(max(milliseconds, 0)) * 1_000_000, growth: 4 * ParseWork.memory(length: text.count),
      hasBackstop: false)
    // A parser keeps memory from earlier texts. With it, the count of work would be lower.
    if oldTree == nil && text.count > Self.longFresh { renew() }
    // Recreates the scanner: some (bash's) keep state of the parse before, and then the tree depends on another text.
    let isAccepted = ts_parser_set_language(pointer, grammar.language)
    // The ABI was checked when the grammar was loaded.
    precondition(isAccepted, "a loaded grammar has a supported ABI")
    let asciiStart = text.asciiStart
    let isUTF8 =
      asciiStart != nil && pieceStarts.count <= 1 && highlight_may_know_trees()
      && (oldTree?.isUTF8 ?? (!expectsEdits || text.count <= Self.longestUTF8))
    let oldTree = oldTree?.isUTF8 == isUTF8 ? oldTree : nil
    if pieceStarts.count > 1 { setIncludedRanges(pieceStarts, of: text.units) }
    if isUTF8 { markUTF8(from: UInt32(asciiStart ?? 0)) }
    defer { if pieceStarts.count > 1 || isUTF8 { ts_parser_set_included_ranges(pointer, nil, 0) } }
    let forgottenStates = grammar.forgottenStates()
    let largeBlocks = ParserMemory.largeBlockCount
    var payload = ReadPayload(text, bytes, parser: pointer)
    highlight_meter_begin(
      work ?? ParseWork.units(milliseconds: milliseconds), ParseWork.memory(length: text.count),
      ParseWork.pooledMemory(length: text.count), flag.flagPointer)
    let tree = withUnsafeMutablePointer(to: &payload) { payload in
      let input = isUTF8 ? highlight_input(payload, readASCII, true) : highlight_input(payload, readUTF16, false)
      return highlight_parse(pointer, oldTree?.pointer, input, flag.flagPointer)
    }
    let use = highlight_meter_end()
    let alarm = Watchdog.shared.disarm(watch)
    let isNestingForgotten = grammar.forgottenStates() != forgottenStates
    guard let tree else { return resultWithoutTree(use, alarm, largeBlocks, isNestingForgotten: isNestingForgotten) }
    highlight_settle(tree, UInt32(max(pieceStarts.count, 1)))
    if isUTF8 && !highlight_may_know_trees() {
      // The first tree of a library that is not known: its encoding could not be recognized.
      ts_tree_delete(tree)
      return parse(
        text, oldTree: nil, milliseconds: milliseconds, work: work, flag: flag, expectsEdits: expectsEdits,
        pieceStarts: pieceStarts)
    }
    // A node that lost count of its children is too short (see `ParserMemory`).
    if use.large_blocks > 0, Int(ts_node_end_byte(ts_tree_root_node(tree))) != text.count << (isUTF8 ? 0 : 1) {
      ts_tree_delete(tree)
      renew()
      ParserMemory.freeLargeBlocks(since: largeBlocks, language: grammar.language)
      highlight_return_freed_memory()
      return Report(outcome: .tooNested, work: use.work, isNestingForgotten: true)
    }
    let result = SyntaxTree(owning: tree, isIncremental: oldTree != nil)
    assert(result.isUTF8 == isUTF8, "a tree keeps the ranges that it was parsed over")
    return Report(outcome: .parsed(result), work: use.work, isNestingForgotten: isNestingForgotten)
  }

  /// Replaces the parser by a new one, and frees the memory that the old one kept for its next parse.
  private func renew() {
    ts_parser_delete(pointer)
    pointer = ts_parser_new()
  }

  /// Returns the result of a parse without a tree, and frees all memory that the parse allocated. A large amount is
  /// returned to the system: the heap would keep it, and other work may never need as much.
  /// - Parameter largeBlocks: the number of large blocks before the parse.
  private func resultWithoutTree(
    _ use: highlight_parse_use, _ alarm: Watchdog.Alarm?, _ largeBlocks: Int, isNestingForgotten: Bool
  ) -> Report {
    if use.bytes > Self.longReturned || use.large_blocks > 0 {
      renew()
      ParserMemory.freeLargeBlocks(since: largeBlocks, language: grammar.language)
      highlight_return_freed_memory()
    } else {
      // A parse that was stopped would otherwise be resumed by the next call.
      ts_parser_reset(pointer)
    }
    let outcome: Outcome =
      if Int(use.exceeded) == HIGHLIGHT_TOO_MUCH_MEMORY {
        .outOfMemory
      } else if Int(use.exceeded) == HIGHLIGHT_TOO_MUCH_WORK {
        .outOfWork
      } else {
        alarm == nil ? .cancelled : .outOfTime
      }
    return Report(outcome: outcome, work: use.work, isNestingForgotten: isNestingForgotten)
  }

  /// Whether the fast path of the lexer is in use; known after the first parse.
  var hasQuickLexer: Bool { highlight_lexer_is_accelerated(UnsafeRawPointer(pointer)) }

  /// Sets an included range that marks the next tree as parsed from UTF-8.
  /// - Parameter start: the first byte that is parsed, in the first line.
  private func markUTF8(from start: UInt32) {
    var range = TSRange(
      start_point: TSPoint(row: 0, column: start),
      end_point: TSPoint(row: .max, column: HIGHLIGHT_UTF8_COLUMN),
      start_byte: start, end_byte: .max)
    _ = ts_parser_set_included_ranges(pointer, &range, 1)
  }

  /// Sets one included range for each piece. Together they cover the text.
  private func setIncludedRanges(_ starts: [Int], of units: ContiguousArray<UInt16>) {
    var row: UInt32 = 0
    var rowStart = 0
    var offset = 0
    func point(at target: Int) -> TSPoint {
      while offset < target {
        if units[offset] == 0x0A {
          row += 1
          rowStart = offset + 1
        }
        offset += 1
      }
      return TSPoint(row: row, column: UInt32((target - rowStart) * 2))
    }
    var ranges: ContiguousArray<TSRange> = []
    ranges.reserveCapacity(starts.count)
    var startPoint = point(at: starts[0])
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : units.count
      let endPoint = point(at: end)
      ranges.append(
        TSRange(
          start_point: startPoint, end_point: endPoint, start_byte: UInt32(start * 2), end_byte: UInt32(end * 2)))
      startPoint = endPoint
    }
    _ = ranges.withUnsafeBufferPointer { ts_parser_set_included_ranges(pointer, $0.baseAddress, UInt32($0.count)) }
  }
}

/// The text that a parse reads.
private struct ReadPayload {
  let text: PieceTable
  /// The last character whose surrogates, or the last line end whose CR and LF, are in two pieces of the table.
  var pair: (UInt16, UInt16) = (0, 0)
  /// The buffer for ASCII text as bytes.
  let bytes: UnsafeMutableBufferPointer<UInt8>
  /// The `TSParser` that reads.
  let parser: OpaquePointer

  init(_ text: PieceTable, _ bytes: UnsafeMutableBufferPointer<UInt8>, parser: OpaquePointer) {
    self.text = text
    self.bytes = bytes
    self.parser = parser
  }
}

/// Returns bytes of the text from a byte offset on, and sets `count`; nil at the end. Called by tree-sitter on the
/// thread that parses; must not allocate, lock or throw.
private func readASCII(
  payload: UnsafeMutableRawPointer?, byte: UInt32, _: TSPoint, count: UnsafeMutablePointer<UInt32>?
) -> UnsafePointer<CChar>? {
  guard let payload, let count else { return nil }
  let reading = payload.assumingMemoryBound(to: ReadPayload.self)
  highlight_lexer_accelerate(UnsafeMutableRawPointer(reading.pointee.parser), payload, byte, count)
  let offset = Int(byte)
  guard offset < reading.pointee.text.count else {
    count.pointee = 0
    return nil
  }
  let piece = reading.pointee.text.piece(at: offset)
  let bytes = reading.pointee.bytes
  var length = min(piece.end - offset, bytes.count)
  piece.buffer.withUnsafeBufferPointer { units in
    // From the first unit on: with an offset, whose sum may overflow, it would be done unit by unit.
    let first = piece.slice.lowerBound + offset - piece.start
    let units = UnsafeBufferPointer(rebasing: units[first..<(first + length)])
    for index in 0..<length { bytes[index] = UInt8(truncatingIfNeeded: units[index]) }
  }
  // A line end of two units is read at once.
  if bytes[length - 1] == 0x0D, offset + length < reading.pointee.text.count, reading.pointee.text[offset + length] == 0x0A {
    if length == 1 { bytes[1] = 0x0A }
    length = length == 1 ? 2 : length - 1
  }
  count.pointee = UInt32(length)
  return UnsafeRawPointer(bytes.baseAddress).map { $0.assumingMemoryBound(to: CChar.self) }
}

/// Returns UTF-16 units of the text from a byte offset on, and sets `count` to their bytes; nil at the end. Called by
/// tree-sitter on the thread that parses; must not allocate, lock or throw.
private func readUTF16(
  payload: UnsafeMutableRawPointer?, byte: UInt32, _: TSPoint, count: UnsafeMutablePointer<UInt32>?
) -> UnsafePointer<CChar>? {
  guard let payload, let count else { return nil }
  let reading = payload.assumingMemoryBound(to: ReadPayload.self)
  highlight_lexer_accelerate(UnsafeMutableRawPointer(reading.pointee.parser), payload, byte, count)
  let offset = Int(byte) / 2
  guard offset < reading.pointee.text.count else {
    count.pointee = 0
    return nil
  }
  let piece = reading.pointee.text.piece(at: offset)
  var end = piece.end
  if end < reading.pointee.text.count {
    let (lead, trail) = (reading.pointee.text[end - 1], reading.pointee.text[end])
    if UTF16.isLeadSurrogate(lead) && UTF16.isTrailSurrogate(trail) || lead == 0x0D && trail == 0x0A {
      if offset == end - 1 {
        reading.pointee.pair = (reading.pointee.text[offset], trail)
        count.pointee = 4
        return withUnsafePointer(to: &reading.pointee.pair) { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
      }
      end -= 1
    }
  }
  count.pointee = UInt32((end - offset) * 2)
  // The buffer lives as long as the payload, which outlives the parse.
  return piece.buffer.withUnsafeBufferPointer { units in
    units.baseAddress.map {
      UnsafeRawPointer($0 + piece.slice.lowerBound + offset - piece.start).assumingMemoryBound(to: CChar.self)
    }
  }
}
