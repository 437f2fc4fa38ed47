internal import CTreeSitter

/// A language as the storage needs it: a grammar and its highlight queries, or line rules. One thread at a time.
public final class Language {
  /// The query files of a language, in the order they apply.
  public struct Queries: Sendable {
    /// The highlight queries.
    public var highlights: [QuerySource]
    /// The queries of definitions and references of names.
    public var locals: [QuerySource]
    /// The queries of embedded languages.
    public var injections: [QuerySource]
    /// Whether the highlights were written for the first pattern to win, as before 2024, and not for the last.
    public var firstPatternWins: Bool

    /// The files of each kind, in the order they apply.
    public init(
      highlights: [QuerySource] = [], locals: [QuerySource] = [], injections: [QuerySource] = [],
      firstPatternWins: Bool = false
    ) {
      self.firstPatternWins = firstPatternWins
      self.highlights = highlights
      self.locals = locals
      self.injections = injections
    }
  }

  /// The name by which queries and rules know the language.
  public let name: String
  /// Nil for a language that has a `LineGrammar`.
  public let grammar: Grammar?
  /// Whether captures compete under the names that the files give them, as query authors need it.
  public let keepsRawCaptures: Bool
  /// The errors of the query files; the patterns concerned are left out.
  public let problems: [QueryProblem]

  /// Whether texts of the language may hold others.
  public var hasInjections: Bool {
    lineProgram?.hasEmbedded ?? program.patterns.contains { $0.role == .injections }
  }

  /// The longest embedded text that is parsed, in UTF-16 units.
  ///
  /// Markdown's emphasis is ambiguous to its end: after 40,000 units of `*a_` libtree-sitter 0.20.7 copies its whole stack
  /// for every meaning, without a look at the cancellation flag. The time grows with the square of the length; real
  /// paragraphs are far shorter.
  let longestEmbeddedText: Int
  let program: QueryProgram
  let meanings: LayerSink.Meanings
  /// The rules of a language that has no parser.
  let lineProgram: LineProgram?
  /// Also reports what cannot win, for explanations and statistics.
  private(set) lazy var exhaustiveMatcher = QueryMatcher(program, reportsEverything: true)
  /// The highest priority of a highlight pattern.
  let highestPriority: Int32
  /// Asked only where captures compete as written.
  var guarantee = MatchGuarantee()
  let opaqueContent: OpaqueContent?
  private let tools: (matcher: QueryMatcher, parser: Parser)?
  /// The highlights without those that untrusted folders add, for `ownMatcher`; nil if they add none.
  private let ownFiles: [(role: QueryRole, source: QuerySource)]?
  /// Matches without what a folder adds: its patterns are numbered last, so that the others mean the same in both.
  private lazy var ownMatcher: QueryMatcher? = {
    guard let ownFiles, let grammar else { return nil }
    return QueryMatcher(QueryCompiler.compile(ownFiles, grammar: grammar, reversesHighlights: firstPatternWins).0)
  }()
  private let firstPatternWins: Bool
  /// Whether a folder adds patterns.
  var isExtended: Bool { ownFiles != nil }
  /// Whether these patterns are off, because they took too long.
  private(set) var isLimited = false

  /// Asked for only where there is a tree, or is to be one.
  var matcher: QueryMatcher { (isLimited ? ownMatcher : nil) ?? treeTools.matcher }

  /// Matches without the patterns that a folder adds from now on.
  func limitExtensions() { isLimited = true }
  /// Parsers are reused: a document may hold thousands of small layers.
  var parser: Parser { treeTools.parser }

  private var treeTools: (matcher: QueryMatcher, parser: Parser) {
    guard let tools else { preconditionFailure("\(name) has no parser") }
    return tools
  }

  /// Compiles the queries. Costs a few milliseconds at most.
  public init(name: String, grammar: Grammar, queries: Queries, keepsRawCaptures: Bool = false) {
    self.name = name
    self.grammar = grammar
    self.keepsRawCaptures = keepsRawCaptures
    longestEmbeddedText = name == "markdown_inline" ? 16_384 : Int.max
    let highlights = queries.highlights.filter { !$0.isForeign }
    let own =
      queries.injections.map { (role: QueryRole.injections, source: $0) }
      + queries.locals.map { (role: QueryRole.locals, source: $0) }
      + (queries.firstPatternWins ? highlights.reversed() : highlights)
      .map { (role: QueryRole.highlights, source: $0) }
    let files =
      own + queries.highlights.filter(\.isForeign).map { (role: QueryRole.highlights, source: $0) }
    ownFiles = files.count > own.count ? own : nil
    firstPatternWins = queries.firstPatternWins
    (program, problems) = QueryCompiler.compile(
      files, grammar: grammar, reversesHighlights: queries.firstPatternWins)
    meanings = LayerSink.Meanings(
      program: program, keepsRawCaptures: keepsRawCaptures, findsTags: !keepsRawCaptures && name != "comment")
    lineProgram = nil
    highestPriority = program.highestPriority
    opaqueContent = OpaqueContent(language: name, grammar: grammar)
    tools = (QueryMatcher(program, pollsOften: files.count > own.count), Parser(grammar))
  }

  /// Compiles rules, some microseconds each. A rule with a fault is left out, the others work.
  /// - Parameters:
  ///   - name: the canonical name of the language.
  ///   - lineGrammar: its rules.
  ///   - source: the file in which the rules are written.
  ///   - problems: what was wrong with the file besides.
  public init(name: String, lineGrammar: LineGrammar, source: QuerySource, problems: [QueryProblem] = []) {
    self.name = name
    grammar = nil
    keepsRawCaptures = false
    longestEmbeddedText = Int.max
    let lineProgram = LineProgram(lineGrammar)
    self.lineProgram = lineProgram
    self.problems =
      problems
      + lineProgram.problems.map {
        QueryProblem(
          path: $0.place?.path ?? source.path, line: $0.place?.line ?? 1, column: $0.place?.column ?? 1, message: $0.message)
      }
    program = QueryProgram(lineProgram, source: source)
    meanings = LayerSink.Meanings(program: program, keepsRawCaptures: false, findsTags: true)
    highestPriority = Int32(Rule.syntaxPriority)
    opaqueContent = nil
    tools = nil
    ownFiles = nil
    firstPatternWins = false
  }
}

extension QueryProgram {
  /// Stands for the rules of a language that has no parser wherever something asks what gave a capture.
  fileprivate convenience init(_ rules: LineProgram, source: QuerySource) {
    let lineStarts = source.lineStarts
    let patterns = rules.places.map { place in
      Pattern(
        role: .highlights, settings: 0, source: 0,
        offset: place.map { lineStarts[min($0.line, lineStarts.count) - 1] } ?? 0)
    }
    self.init(
      grammar: nil, sources: [source], captureNames: rules.captureNames, patterns: ContiguousArray(patterns))
  }
}

/// Finds the languages that injections name.
public protocol LanguageProvider: AnyObject {
  /// The language of a name or alias; nil if it is unknown or its grammar is not installed.
  func injectedLanguage(named name: String) -> Language?
  /// The language of a file name or of a first line (`#!/bin/sh`), for injections that give one.
  func injectedLanguage(filename: String?, firstLine: String?) -> Language?
  /// The maximum nesting of languages; text below that keeps the highlighting of the language around it.
  var injectionDepth: Int { get }
}

extension LanguageProvider {
  /// 24 languages.
  public var injectionDepth: Int { LanguageProviderDefaults.injectionDepth }
}

/// Default values of providers.
package enum LanguageProviderDefaults {
  // Documentation comments in macros of C++'s library headers need 12.
  package static let injectionDepth = 24
}

extension Language {
  /// The number of patterns of its queries.
  package var patternCount: Int { program.patterns.count }
}
