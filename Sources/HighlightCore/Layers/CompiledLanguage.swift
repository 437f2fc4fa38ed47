internal import TextModel
internal import TextRules

/// A grammar with its compiled queries, or compiled rules: the data that threads share. `Language` adds data for one thread.
///
/// `@unchecked Sendable`: immutable. `rules` are read and copied, and never used for matching.
package struct CompiledLanguage: @unchecked Sendable {
  /// The name by which queries and rules know the language.
  package let name: String
  let grammar: Grammar?
  let keepsRawCaptures: Bool
  let problems: [QueryProblem]
  /// The longest embedded text that is parsed, in UTF-16 units.
  ///
  /// Markdown's emphasis is ambiguous to its end: after 40,000 units of `*a_` libtree-sitter 0.20.7 copies its whole stack
  /// for every interpretation, without checking the cancellation flag. The time is quadratic in the length; real paragraphs
  /// are far shorter.
  let longestEmbeddedText: Int
  let program: QueryProgram
  let meanings: LayerSink.CaptureRoles
  /// The highest priority of a highlight pattern.
  let highestPriority: Int32
  let opaqueContent: OpaqueContent?
  /// The rules of a language without a parser.
  let rules: CompiledLineGrammar?
  /// The files that do not come from a folder that adds highlights; nil if no folder does.
  let ownFiles: [(role: QueryRole, source: QuerySource)]?
  private let firstPatternWins: Bool

  /// Compiles the queries, in a few milliseconds at most. Errors are in `problems`.
  init(name: String, grammar: Grammar, queries: Language.Queries, keepsRawCaptures: Bool) {
    self.name = name
    self.grammar = grammar
    self.keepsRawCaptures = keepsRawCaptures
    rules = nil
    longestEmbeddedText = CompiledLanguage.longestEmbeddedText(of: name)
    let files = CompiledLanguage.files(queries)
    let own = files.filter { !$0.source.isUntrusted }
    ownFiles = files.count > own.count ? own : nil
    firstPatternWins = queries.firstPatternWins
    (program, problems) = QueryCompiler.compile(
      files, grammar: grammar, reversesHighlights: queries.firstPatternWins)
    meanings = LayerSink.CaptureRoles(
      program: program, keepsRawCaptures: keepsRawCaptures, findsTags: !keepsRawCaptures && name != "comment")
    highestPriority = program.highestPriority
    opaqueContent = OpaqueContent(language: name, grammar: grammar)
  }

  /// Reads queries that were compiled before, by `Language.init(name:grammar:queries:)`; nil if the block cannot be used.
  init?(
    name: String, grammar: Grammar, queries: Language.Queries, stored bytes: UnsafeRawBufferPointer,
    owner: any AnyObject & Sendable
  ) {
    var sources: [QuerySource] = []
    CompiledLanguage.forEachFile(queries) { sources.append($1) }
    guard let stored = StoredQueries(bytes, owner: owner, grammar: grammar, sources: sources) else { return nil }
    self.name = name
    self.grammar = grammar
    keepsRawCaptures = false
    rules = nil
    longestEmbeddedText = CompiledLanguage.longestEmbeddedText(of: name)
    ownFiles = nil
    firstPatternWins = queries.firstPatternWins
    program = QueryProgram(stored, grammar: grammar, sources: sources)
    problems = stored.problems(in: sources)
    meanings = LayerSink.CaptureRoles(stored)
    highestPriority = program.highestPriority
    opaqueContent = OpaqueContent(language: name, grammar: grammar)
  }

  private static func longestEmbeddedText(of name: String) -> Int { name == "markdown_inline" ? 16_384 : Int.max }

  /// Returns the files with their roles, in the order in which they are compiled, those of an untrusted folder last.
  static func files(_ queries: Language.Queries) -> [(role: QueryRole, source: QuerySource)] {
    var files: [(role: QueryRole, source: QuerySource)] = []
    forEachFile(queries) { files.append((role: $0, source: $1)) }
    return files
  }

  /// Calls `body` with each file and its role, in the order in which they are compiled: injections, locals,
  /// highlights (reversed if the first pattern wins), then the injections and highlights of an untrusted folder.
  static func forEachFile(_ queries: Language.Queries, _ body: (QueryRole, QuerySource) -> Void) {
    for source in queries.injections where !source.isUntrusted { body(.injections, source) }
    for source in queries.locals { body(.locals, source) }
    let count = queries.highlights.count
    for index in 0..<count {
      let source = queries.highlights[queries.firstPatternWins ? count - 1 - index : index]
      if !source.isUntrusted { body(.highlights, source) }
    }
    for source in queries.injections where source.isUntrusted { body(.injections, source) }
    for source in queries.highlights where source.isUntrusted { body(.highlights, source) }
  }

  /// Creates a language without a parser from its compiled line rules. Their errors become problems.
  /// - Parameters:
  ///   - rules: the compiled rules, with which nothing was matched.
  ///   - source: the file in which they are written.
  ///   - problems: other errors of the file.
  init(name: String, rules: CompiledLineGrammar, source: QuerySource, problems: [QueryProblem]) {
    self.name = name
    grammar = nil
    self.rules = rules
    keepsRawCaptures = false
    longestEmbeddedText = Int.max
    self.problems =
      problems
      + rules.problems.map {
        QueryProblem(
          path: $0.location?.path ?? source.path, line: $0.location?.line ?? 1, column: $0.location?.column ?? 1,
          message: $0.message)
      }
    program = QueryProgram(rules, source: source)
    meanings = LayerSink.CaptureRoles(program: program, keepsRawCaptures: false, findsTags: true)
    highestPriority = Int32(Rule.syntaxPriority)
    opaqueContent = nil
    ownFiles = nil
    firstPatternWins = false
  }

  /// Compiles `ownFiles`, the queries without those that an untrusted folder adds. Nil if no folder adds any.
  func ownProgram() -> QueryProgram? {
    guard let ownFiles, let grammar else { return nil }
    return QueryCompiler.compile(ownFiles, grammar: grammar, reversesHighlights: firstPatternWins).0
  }
}

extension QueryProgram {
  /// Creates a program for the rules of a language without a parser, to identify the source of a capture.
  fileprivate convenience init(_ rules: CompiledLineGrammar, source: QuerySource) {
    let lineStarts = source.lineStarts
    let patterns = rules.locations.map { location in
      Pattern(
        role: .highlights, settings: 0, source: 0,
        offset: location.map { lineStarts[min($0.line, lineStarts.count) - 1] } ?? 0)
    }
    self.init(
      grammar: nil, sources: [source], captureNames: rules.captureNames, patterns: ContiguousArray(patterns))
  }
}
