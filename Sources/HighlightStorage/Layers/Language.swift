internal import CTreeSitter

/// A language as the storage needs it: a grammar and the queries that colour it, or rules instead. One thread at a time: it has a parser and the
/// working memory of matches. What it was compiled into is shared (`CompiledLanguage`).
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

  /// What all threads may share of it.
  private let shared: CompiledLanguage
  let program: QueryProgram
  let meanings: LayerSink.Meanings
  /// The rules of a language that has no parser.
  let lineProgram: LineProgram?
  /// Also reports what cannot win, for explanations and statistics.
  private(set) lazy var exhaustiveMatcher = QueryMatcher(program, reportsEverything: true)
  /// Asked only where captures compete as written.
  var guarantee = MatchGuarantee()
  private let tools: (matcher: QueryMatcher, parser: Parser)?
  /// Matches without what a folder adds: its patterns are numbered last, so that the others mean the same in both.
  private lazy var ownMatcher = shared.ownProgram().map { QueryMatcher($0) }
  /// Whether a folder adds patterns.
  var isExtended: Bool { shared.ownFiles != nil }
  /// Whether these patterns are off, because they took too long.
  private(set) var isLimited = false

  /// The longest embedded text that is parsed, in UTF-16 units.
  var longestEmbeddedText: Int { shared.longestEmbeddedText }
  /// The highest priority of a highlight pattern.
  var highestPriority: Int32 { shared.highestPriority }
  var opaqueContent: OpaqueContent? { shared.opaqueContent }

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
  public convenience init(name: String, grammar: Grammar, queries: Queries, keepsRawCaptures: Bool = false) {
    self.init(
      CompiledLanguage(name: name, grammar: grammar, queries: queries, keepsRawCaptures: keepsRawCaptures),
      lineProgram: nil)
  }

  /// Compiles rules, some microseconds each. A rule with a fault is left out, the others work.
  /// - Parameters:
  ///   - name: the canonical name of the language.
  ///   - lineGrammar: its rules.
  ///   - source: the file in which the rules are written.
  ///   - problems: what else was wrong with the file.
  public convenience init(
    name: String, lineGrammar: LineGrammar, source: QuerySource, problems: [QueryProblem] = []
  ) {
    let rules = LineProgram(lineGrammar)
    self.init(CompiledLanguage(name: name, rules: rules, source: source, problems: problems), lineProgram: rules)
  }

  /// A language of which another thread compiled queries or rules. O(predicates, or rules).
  package convenience init(_ compiled: CompiledLanguage) {
    self.init(compiled, lineProgram: compiled.rules?.copy())
  }

  /// What all threads may share of it, for `init(_:)`. O(rules).
  package var compiled: CompiledLanguage {
    var compiled = shared
    compiled.rules = lineProgram?.copy()
    return compiled
  }

  private init(_ compiled: CompiledLanguage, lineProgram: LineProgram?) {
    shared = compiled
    name = compiled.name
    grammar = compiled.grammar
    keepsRawCaptures = compiled.keepsRawCaptures
    problems = compiled.problems
    program = compiled.program
    meanings = compiled.meanings
    self.lineProgram = lineProgram
    tools = compiled.grammar.map {
      (QueryMatcher(compiled.program, pollsOften: compiled.ownFiles != nil), Parser($0))
    }
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
