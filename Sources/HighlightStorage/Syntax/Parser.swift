internal import CTreeSitter

/// Owner of a `TSParser` for one grammar. One thread at a time.
final class Parser {
  /// How a parse ended.
  enum Outcome {
    case parsed(SyntaxTree)
    /// The time was up: there is no tree.
    case outOfTime
    /// The process grew too much: there is no tree.
    case outOfMemory
    /// The text is nested more deeply than the library can keep: there is no tree.
    case tooNested
    /// Somebody raised the flag.
    case cancelled
  }

  // A tree takes 20 to 40 bytes per unit. What takes much more is an error recovery without end.
  private static let growthPerUnit: UInt64 = 64
  private static let growth: UInt64 = 512 << 20

  /// Whether something in the last text was nested more deeply than the library or the scanner can keep.
  private(set) var hitNesting = false

  private let pointer: OpaquePointer
  private let grammar: Grammar

  init(_ grammar: Grammar) {
    self.grammar = grammar
    ParserMemory.install
    pointer = ts_parser_new()
  }

  deinit {
    ts_parser_delete(pointer)
  }

  /// Parses a text, reusing what `oldTree` (edited to match) still has in common with it.
  /// - Parameters:
  ///   - milliseconds: the longest the parse may take.
  ///   - flag: ends the parse from another thread; also raised when the time is up, so it is the parse's own.
  ///   - pieceStarts: where the pieces begin that the text was put together from, ascending; some scanners end a line there.
  func parse(
    _ text: PieceTable, oldTree: SyntaxTree?, milliseconds: Int, flag: CancellationFlag,
    pieceStarts: [Int] = []
  ) -> Outcome {
    guard !flag.isCancelled else { return .cancelled }
    let deadline = monotonicNanoseconds() + UInt64(max(milliseconds, 0)) * 1_000_000
    let watch = Watchdog.shared.arm(
      flag, deadline: deadline, growth: Self.growth + UInt64(text.count) * Self.growthPerUnit)
    ts_parser_set_cancellation_flag(pointer, flag.flagPointer)
    // Makes the scanner anew: some (bash's) keep something of the parse before, and then a tree tells of another text.
    let isAccepted = ts_parser_set_language(pointer, grammar.language)
    // The ABI was checked when the grammar was loaded.
    precondition(isAccepted, "a loaded grammar has a supported ABI")
    if pieceStarts.count > 1 { setIncludedRanges(pieceStarts, of: text.units) }
    defer { if pieceStarts.count > 1 { ts_parser_set_included_ranges(pointer, nil, 0) } }
    let forgottenStates = grammar.forgottenStates()
    let largeBlocks = ParserMemory.largeBlockCount
    var payload = ReadPayload(text)
    let tree = withUnsafeMutablePointer(to: &payload) { payload in
      ts_parser_parse(
        pointer, oldTree?.pointer, TSInput(payload: payload, read: readUTF16, encoding: TSInputEncodingUTF16))
    }
    let alarm = Watchdog.shared.disarm(watch)
    hitNesting = grammar.forgottenStates() != forgottenStates
    if let tree {
      let tree = SyntaxTree(owning: tree, isIncremental: oldTree != nil)
      // A node that lost count of its children is too short (see `ParserMemory`).
      if ParserMemory.largeBlockCount != largeBlocks, ts_node_end_byte(tree.rootNode) != text.count * 2 {
        hitNesting = true
        return .tooNested
      }
      return .parsed(tree)
    }
    // A parse that was stopped would otherwise be resumed by the next call.
    ts_parser_reset(pointer)
    return switch alarm {
    case .time: .outOfTime
    case .memory: .outOfMemory
    case nil: .cancelled
    }
  }

  /// Makes every piece an included range of its own. Together they cover the text.
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
  /// A character whose halves stand in two pieces.
  var pair: (UInt16, UInt16) = (0, 0)

  init(_ text: PieceTable) {
    self.text = text
  }
}

/// Called by tree-sitter on the thread that parses; must not allocate, lock or throw.
private func readUTF16(
  payload: UnsafeMutableRawPointer?, byte: UInt32, _: TSPoint, count: UnsafeMutablePointer<UInt32>?
) -> UnsafePointer<CChar>? {
  guard let payload, let count else { return nil }
  let reading = payload.assumingMemoryBound(to: ReadPayload.self)
  let offset = Int(byte) / 2
  guard offset < reading.pointee.text.count else {
    count.pointee = 0
    return nil
  }
  let index = reading.pointee.text.index(at: offset)
  let piece = reading.pointee.text.pieces[index]
  var end = piece.end
  if index + 1 < reading.pointee.text.pieces.count, UTF16.isLeadSurrogate(reading.pointee.text[end - 1]) {
    let trail = reading.pointee.text[end]
    if UTF16.isTrailSurrogate(trail) {
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
