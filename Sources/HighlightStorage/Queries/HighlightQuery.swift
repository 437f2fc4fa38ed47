internal import CTreeSitter

/// The highlight query of a language, compiled for its grammar.
///
/// A pattern that does not fit the grammar is dropped and reported in `problems`; the others work.
public final class HighlightQuery {
  /// The capture names, by capture index, as the files write them.
  public private(set) var captureNames: [String] = []
  /// What is wrong with the files.
  public private(set) var problems: [QueryProblem] = []

  private struct Pattern {
    var predicates: [QueryPredicate] = []
    var priority: Int32 = 100
    var isDropped = false
  }

  private var query: OpaquePointer?
  /// By capture index: whether the capture takes part in the contest for attributes.
  private var takesPart: [Bool] = []
  private var patterns: [Pattern] = []

  /// Compiles the files in order, as if they were one. Costs 1 to 200 ms, depending on the grammar.
  public init(sources: [QuerySource], grammar: Grammar) {
    var text = ContiguousArray<UInt8>()
    var origins: [(source: QuerySource, start: Int)] = []
    for source in sources {
      origins.append((source, text.count))
      text.append(contentsOf: source.text.utf8)
      text.append(0x0A)
    }
    func report(at offset: Int, _ message: String) {
      guard let origin = origins.last(where: { $0.start <= offset }) else { return }
      let before = text[origin.start..<min(offset, text.count)]
      let line = before.count { $0 == 0x0A } + 1
      let lineStart = (before.lastIndex(of: 0x0A) ?? origin.start - 1) + 1
      problems.append(
        QueryProblem(path: origin.source.path, line: line, column: offset - lineStart + 1, message: message))
    }

    let original = text
    var remaining = QueryPatternScanner.patternRanges(in: text)
    while query == nil {
      var errorOffset: UInt32 = 0
      var error = TSQueryErrorNone
      query = text.withUnsafeBytes { bytes in
        ts_query_new(
          grammar.language, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count),
          &errorOffset, &error)
      }
      if query != nil { break }
      let offset = Int(errorOffset)
      report(at: offset, HighlightQuery.message(for: error, in: original, at: offset))
      guard let index = remaining.lastIndex(where: { $0.lowerBound <= offset }) else { break }
      for position in remaining[index] where text[position] != 0x0A { text[position] = 0x20 }
      remaining.remove(at: index)
    }
    guard let query else { return }

    for index in 0..<ts_query_capture_count(query) {
      var length: UInt32 = 0
      let name = ts_query_capture_name_for_id(query, index, &length)
      captureNames.append(name.map { String(cString: $0) } ?? "")
      takesPart.append(![.channel, .unknown].contains(ScopeNames.role(of: captureNames[captureNames.count - 1])))
    }
    for index in 0..<ts_query_pattern_count(query) {
      var pattern = Pattern()
      for call in QueryPredicate.calls(of: index, in: query) {
        do throws(QueryPredicate.Fault) {
          switch try QueryPredicate.Meaning(call) {
          case .test(let predicate): pattern.predicates.append(predicate)
          case .priority(let priority): pattern.priority = priority
          case .nothing: break
          }
        } catch {
          report(at: Int(ts_query_start_byte_for_pattern(query, index)), error.message)
          pattern.isDropped = true
        }
      }
      patterns.append(pattern)
    }
  }

  deinit {
    if let query { ts_query_delete(query) }
  }

  /// Appends every capture of every match under the root of `tree`.
  func collectCaptures(of tree: SyntaxTree, text: UTF16Text, into candidates: inout ContiguousArray<CaptureCandidate>) {
    guard let query else { return }
    let cursor = ts_query_cursor_new()
    defer { ts_query_cursor_delete(cursor) }
    ts_query_cursor_exec(cursor, query, tree.rootNode)
    var match = TSQueryMatch()
    text.units.withUnsafeBufferPointer { units in
      while ts_query_cursor_next_match(cursor, &match) {
        let pattern = patterns[Int(match.pattern_index)]
        let captures = UnsafeBufferPointer(start: match.captures, count: Int(match.capture_count))
        guard !pattern.isDropped, pattern.predicates.allSatisfy({ $0.holds(captures, units) }) else { continue }
        for capture in captures where takesPart[Int(capture.index)] {
          candidates.append(
            CaptureCandidate(
              start: ts_node_start_byte(capture.node) / 2, end: ts_node_end_byte(capture.node) / 2,
              priority: pattern.priority, pattern: UInt32(match.pattern_index), capture: capture.index,
              node: capture.node))
        }
      }
    }
  }

  private static func message(for error: TSQueryError, in text: ContiguousArray<UInt8>, at offset: Int) -> String {
    let isWord = { (byte: UInt8) in
      byte == 0x5F || byte == 0x2D || byte == 0x2E || (0x30...0x39).contains(byte)
        || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    let word = String(decoding: text[min(offset, text.count)...].prefix(while: isWord), as: UTF8.self)
    return switch error {
    case TSQueryErrorNodeType: "the grammar has no node \"\(word)\""
    case TSQueryErrorField: "the grammar has no field \"\(word)\""
    case TSQueryErrorCapture: "no capture @\(word) in this pattern"
    case TSQueryErrorStructure: "the grammar never produces this structure"
    case TSQueryErrorLanguage: "the grammar's ABI is not supported"
    default: "syntax error"
    }
  }
}
