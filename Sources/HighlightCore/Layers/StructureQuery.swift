internal import CTreeSitter

/// A query about the structure of a text, not its highlighting: folds, symbols, scopes of names. One thread at a time.
public final class StructureQuery {
  /// The errors of the query files; the patterns concerned are left out.
  public let problems: [QueryProblem]
  let program: QueryProgram
  let matcher: QueryMatcher
  /// The roles of the captures in a query of names, by their index.
  let nameCaptures: ContiguousArray<NameCapture>
  /// Whether words of strings are names.
  let hasWords: Bool
  /// The patterns of Neovim's files whose definitions belong to the scope around: `definition.function.scope "parent"`.
  let outerPatterns: Set<Int>
  /// Whether a capture is a doubt, which is found anywhere in a text.
  let hasDoubts: Bool
  /// True if every pattern's match node contains or precedes its captures: then matches with a capture at an offset are
  /// found by visiting only the nodes around it.
  package let isFoundAtCaptures: Bool

  /// Compiles query files, in their order. The caller gives the captures their meaning. Errors are in `problems`.
  public convenience init(_ sources: [QuerySource], grammar: Grammar) {
    let (program, problems) = QueryCompiler.compile(
      sources.map { (role: .highlights, source: $0) }, grammar: grammar)
    self.init(Compiled(problems: problems, program: program))
  }

  /// Compiles files of locals for the names in a text. Nil if they say only what highlighting reads: scopes, references
  /// and plain definitions.
  package convenience init?(names sources: [QuerySource], grammar: Grammar) {
    let (program, problems) = QueryCompiler.compile(sources.map { (role: .names, source: $0) }, grammar: grammar)
    self.init(Compiled(problems: problems, program: program))
    if !knowsNames { return nil }
  }

  /// All of a query that threads can share.
  package struct Compiled: Sendable {
    let problems: [QueryProblem]
    let program: QueryProgram
  }

  /// The part that threads share, for `init(_:)`.
  package var compiled: Compiled { Compiled(problems: problems, program: program) }

  /// Creates a query that shares the compiled data of another thread's query. O(predicates).
  package init(_ compiled: Compiled) {
    problems = compiled.problems
    program = compiled.program
    // No match hides another one here.
    matcher = QueryMatcher(program, reportsEverything: true)
    nameCaptures = NameCapture.captures(named: program.captureNames)
    hasWords = nameCaptures.contains { $0.role == .words }
    let own = compiled.program
    outerPatterns = Set(
      own.patterns.indices.filter { index in
        own.settings(of: index).properties.pairs.contains { key, value in
          key.hasPrefix("definition.") && key.hasSuffix(".scope") && value == "parent"
        }
      })
    hasDoubts = nameCaptures.contains { $0.role == .doubt }
    // A path is found at its last node, the first of its steps.
    isFoundAtCaptures = program.tables.capturesLastNodesOnly
  }

  private var knowsNames: Bool {
    let captures = program.tables.pointers.captureLists
    let plain: Set = ["local.scope", "local.definition", "local.reference"]
    return (0..<program.tables.counts.captureLists).contains { index in
      let name = program.captureNames[Int(captures[index])]
      return name.hasPrefix("local.") && !plain.contains(name)
    }
  }
}

/// A match of a `StructureQuery`.
public struct StructureMatch: Sendable {
  /// A captured node.
  public struct Capture: Sendable {
    /// The name in the query file, without `@`.
    public var name: String
    /// UTF-16 offsets of the document, half-open.
    public var range: Range<Int>
  }

  /// In the order of the document.
  public var captures: [Capture]
  /// The number of the pattern in the query, from 0.
  public var pattern: Int
  /// The language of the text that matched.
  public var language: String
  /// The properties of the pattern's `#set!` directives.
  public var properties: [String: String]

  /// Returns the range of the first capture with a name; nil if there is none.
  public func range(of name: String) -> Range<Int>? { captures.first { $0.name == name }?.range }
}

/// Gathers the matches in one layer.
struct StructureSink: MatchSink {
  let program: QueryProgram
  let language: String
  /// The mapping of the layer to the document.
  let layerMap: LayerMap
  /// The length of the document.
  let length: Int
  var matches: [StructureMatch] = []

  mutating func accept(pattern: Int, captures: UnsafeBufferPointer<MatchedCapture>, position: MatchPosition) {
    var found: [StructureMatch.Capture] = []
    for capture in captures {
      let node = capture.node
      guard let range = layerMap.documentRange(of: node.start..<max(node.end, node.start)) else { continue }
      found.append(
        StructureMatch.Capture(name: program.captureNames[Int(capture.capture)], range: range.clamped(to: 0..<length)))
    }
    guard !found.isEmpty else { return }
    matches.append(
      StructureMatch(
        captures: found, pattern: pattern, language: language,
        properties: program.settings(of: pattern).properties.dictionary))
  }
}
