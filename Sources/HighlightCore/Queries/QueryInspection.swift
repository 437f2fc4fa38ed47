package import CTreeSitter
internal import TextModel

/// A syntax tree and its text, for programs of this package that compare query engines.
package final class InspectedTree {
  /// The text that was parsed.
  package let units: ContiguousArray<UInt16>
  private let tree: SyntaxTree

  /// Parses a text. Nil if that takes longer than `milliseconds`, or if the parser fails.
  package init?(_ units: ContiguousArray<UInt16>, grammar: Grammar, milliseconds: Int = 10_000) {
    let result = Parser(grammar).parse(
      PieceTable(units), oldTree: nil, milliseconds: milliseconds, flag: CancellationFlag())
    guard case .parsed(let tree) = result.outcome else { return nil }
    self.units = units
    self.tree = tree
  }

  /// The node that holds all others. Valid as long as the tree.
  package var rootNode: TSNode { tree.rootNode }
}

/// Compiles query texts and shows every match, for programs of this package that compare query engines. One thread at a
/// time.
package final class QueryInspection {
  /// A captured node.
  package struct Capture {
    package let node: TSNode
    /// Index into `captureNames`.
    package let name: Int
  }

  /// The errors of the query texts.
  package let problems: [QueryProblem]
  private let program: QueryProgram
  private let matcher: QueryMatcher
  private var scratch: ContiguousArray<MatchedCapture> = []

  /// Compiles query texts as highlight patterns of a grammar. Errors are in `problems`; their patterns are left out.
  /// - Parameters:
  ///   - ignoresConditions: accepts every match, whatever its predicates.
  ///   - reportsEverything: also reports matches that cannot win.
  package init(
    _ sources: [QuerySource], grammar: Grammar, ignoresConditions: Bool = false, reportsEverything: Bool = true
  ) {
    let files = sources.map { (role: QueryRole.highlights, source: $0) }
    (program, problems) = QueryCompiler.compile(files, grammar: grammar, ignoresConditions: ignoresConditions)
    matcher = QueryMatcher(program, reportsEverything: reportsEverything)
  }

  /// The names of captures, by index.
  package var captureNames: [String] { program.captureNames }
  /// The patterns in use.
  package var patternCount: Int { program.patterns.count }
  /// Whether the last walk left out matches because they cost too much.
  package var exceededWorkLimit: Bool { matcher.exceededWorkLimit }

  /// Returns every top-level pattern of a query text and its UTF-8 offset. The text of a pattern extends to the start
  /// of the next one, or to the end.
  package static func patterns(of source: QuerySource) -> [(offset: Int, text: String)] {
    let starts = QueryParser.parse(source.text).patterns.map(\.offset)
    let bytes = Array(source.text.utf8)
    return starts.indices.map { index in
      let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
      return (starts[index], String(decoding: bytes[starts[index]..<end], as: UTF8.self))
    }
  }

  /// Calls `body` with the pattern index and the captures of each match whose conditions hold.
  package func forEachMatch(in tree: InspectedTree, _ body: (Int, [Capture]) -> Void) {
    withoutActuallyEscaping(body) { body in
      var sink = ClosureSink(body: body)
      _ = tree.units.withUnsafeBufferPointer { matcher.run(root: tree.rootNode, units: TextUnits($0), sink: &sink) }
    }
  }

  /// Walks the tree as highlighting does and returns the number of captures: for measurements of matching alone.
  /// - Parameter shouldStop: polled now and then; returns true to end the walk early.
  package func countCaptures(in tree: InspectedTree, shouldStop: () -> Bool = { false }) -> Int {
    var sink = CountingSink()
    _ = tree.units.withUnsafeBufferPointer {
      matcher.run(root: tree.rootNode, units: TextUnits($0), sink: &sink, shouldStop: shouldStop)
    }
    return sink.count
  }

  /// Whether the conditions of a pattern hold for captures that another engine found. True for a pattern without
  /// conditions.
  /// - Parameter names: the index into `captureNames` for each capture index of the other engine.
  package func conditionsHold(
    pattern: Int, captures: UnsafeBufferPointer<TSQueryCapture>, names: [UInt16],
    units: UnsafeBufferPointer<UInt16>
  ) -> Bool {
    if program.settings(of: pattern).conditions.isEmpty { return true }
    scratch.removeAll(keepingCapacity: true)
    for capture in captures {
      scratch.append(MatchedCapture(node: capture.node, capture: names[Int(capture.index)], depth: 0))
    }
    return matcher.conditionsHold(pattern, scratch, TextUnits(units))
  }
}

private struct ClosureSink: MatchSink {
  let body: (Int, [QueryInspection.Capture]) -> Void

  mutating func accept(pattern: Int, captures: UnsafeBufferPointer<MatchedCapture>, position: MatchPosition) {
    body(pattern, captures.map { QueryInspection.Capture(node: $0.node, name: Int($0.capture)) })
  }
}

private struct CountingSink: MatchSink {
  var count = 0

  mutating func accept(pattern: Int, captures: UnsafeBufferPointer<MatchedCapture>, position: MatchPosition) {
    count += captures.count
  }
}

extension Grammar {
  /// The parser's tables, for other users of the C library.
  package var languagePointer: OpaquePointer { language }
}
