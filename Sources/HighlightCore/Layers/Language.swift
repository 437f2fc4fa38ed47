internal import CTreeSitter
internal import TextRules

/// A language of a storage: a grammar and the queries that highlight it, or rules instead.
///
/// Its compiled form (`CompiledLanguage`) is immutable, and any thread may read it. The parser and the working memory of
/// matches (`ownTools`) belong to one thread at a time; another thread makes a language of the same compiled form.
public final class Language {
  /// The query files of a language, in the order they apply.
  public struct Queries: Sendable {
    /// The highlight queries.
    public var highlights: [QuerySource]
    /// The queries of definitions and references of names.
    public var locals: [QuerySource]
    /// The queries of embedded languages.
    public var injections: [QuerySource]
    /// Whether the first pattern wins in the highlights, as before 2024, and not the last.
    public var firstPatternWins: Bool

    /// Creates a set of query files. The files of each kind are in the order they apply.
    /// - Parameters:
    ///   - highlights: the queries of highlights.
    ///   - locals: the queries of scopes and definitions.
    ///   - injections: the queries of embedded languages.
    ///   - firstPatternWins: whether the first pattern wins in the highlights, as before 2024, and not the last.
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
  /// Whether captures compete under the names in the files, for query authors.
  public let keepsRawCaptures: Bool
  /// The errors of the query files, whose patterns are left out, and the names of captures in highlight queries that are no
  /// scopes, so that they have no effect.
  public let problems: [QueryProblem]

  /// Whether texts of the language may contain embedded languages.
  public var hasInjections: Bool {
    compiledLineGrammar?.hasEmbedded ?? program.patterns.contains { $0.role == .injections }
  }

  /// All of the language that threads share.
  let shared: CompiledLanguage
  /// The tools of the thread that the language belongs to. Others have their own (`ThreadWorkspace.tools(of:)`).
  let ownTools: ParserContext
  var program: QueryProgram { shared.program }
  var meanings: LayerSink.CaptureRoles { shared.meanings }
  /// Whether the language has rules of lines instead of a parser.
  package var hasLineRules: Bool { compiledLineGrammar != nil }
  /// The rules of a language that has no parser, to read; `ParserContext.compiledLineGrammar` matches.
  var compiledLineGrammar: CompiledLineGrammar? { shared.rules }
  /// Whether a folder adds patterns.
  var isExtended: Bool { shared.ownFiles != nil }
  /// The longest embedded text that is parsed, in UTF-16 units.
  var longestEmbeddedText: Int { shared.longestEmbeddedText }
  /// The highest priority of a highlight pattern.
  var highestPriority: Int32 { shared.highestPriority }
  var opaqueContent: OpaqueContent? { shared.opaqueContent }

  /// Creates a language and compiles its queries, a few milliseconds at most. Patterns with errors, and
  /// captures in its highlights that are not scopes, are reported in its problems.
  public convenience init(name: String, grammar: Grammar, queries: Queries, keepsRawCaptures: Bool = false) {
    let compiled = CompiledLanguage(name: name, grammar: grammar, queries: queries, keepsRawCaptures: keepsRawCaptures)
    // `check` reports the names of captures in files that need not be trusted.
    let sources = keepsRawCaptures ? [] : queries.highlights.filter { !$0.isVerified && !$0.isUntrusted }
    self.init(compiled, unknownScopes: sources.flatMap { $0.unknownScopes() })
  }

  /// Creates a language without a parser and compiles its rules, some microseconds each; the rules of a verified source
  /// at their first use. A rule with an error is left out.
  /// - Parameters:
  ///   - name: the canonical name of the language.
  ///   - lineGrammar: its rules.
  ///   - source: the file in which the rules are written.
  ///   - problems: other errors of the file.
  public convenience init(
    name: String, lineGrammar: LineGrammar, source: QuerySource, problems: [QueryProblem] = []
  ) {
    let rules = CompiledLineGrammar(lineGrammar, isVerified: source.isVerified)
    self.init(CompiledLanguage(name: name, rules: rules, source: source, problems: problems))
  }

  /// Creates a language for one thread from its shared part. O(1).
  package convenience init(_ compiled: CompiledLanguage) { self.init(compiled, unknownScopes: []) }

  private init(_ compiled: CompiledLanguage, unknownScopes: [QueryProblem]) {
    shared = compiled
    name = compiled.name
    grammar = compiled.grammar
    keepsRawCaptures = compiled.keepsRawCaptures
    problems = compiled.problems + unknownScopes
    ownTools = ParserContext(compiled)
  }

  /// The part that threads share, for `init(_:)`.
  package var compiled: CompiledLanguage { shared }
}

/// The parser of a language and the working memory of its matches, for one thread. Parsers are reused: a document may
/// hold thousands of small layers.
final class ParserContext {
  private let language: CompiledLanguage
  private let treeTools: (matcher: QueryMatcher, parser: Parser)?
  /// The rules of a language that has no parser.
  private(set) lazy var compiledLineGrammar = language.rules?.copy()
  /// Also reports captures that cannot win, for explanations and statistics.
  private(set) lazy var exhaustiveMatcher = QueryMatcher(language.program, reportsEverything: true)
  /// Used only if captures compete under their raw names.
  var guarantee = MatchGuarantee()
  /// Matches without the patterns of a folder. Those are numbered last, so that the other numbers are equal in both
  /// matchers.
  private lazy var ownMatcher = language.ownProgram().map { QueryMatcher($0) }
  /// The work that the patterns added by a folder may do in one match, in units of about a nanosecond, in addition to
  /// an amount for each unit of the text.
  var extensionWork: UInt64 = 666_000_000

  /// Creates tools without working memory. O(predicates).
  init(_ language: CompiledLanguage) {
    self.language = language
    treeTools = language.grammar.map {
      (QueryMatcher(language.program, pollsOften: language.ownFiles != nil), Parser($0))
    }
  }

  /// Returns the matcher of the language; without the patterns that a folder adds to it unless `withExtensions`. Used
  /// only if there is a tree, or will be one.
  func matcher(withExtensions: Bool) -> QueryMatcher {
    (withExtensions ? nil : ownMatcher) ?? checkedTreeTools.matcher
  }
  var parser: Parser { checkedTreeTools.parser }

  private var checkedTreeTools: (matcher: QueryMatcher, parser: Parser) {
    guard let treeTools else { preconditionFailure("\(language.name) has no parser") }
    return treeTools
  }
}

/// Finds the languages that injections name. It is called while a storage updates its syntax, and must not read or edit that
/// storage.
public protocol LanguageProvider: AnyObject {
  /// Returns the language with a name or alias; nil if it is unknown or its grammar is not installed.
  func injectedLanguage(named name: String) -> Language?
  /// Returns the language for a file name or a first line (`#!/bin/sh`), for injections that have one of them; nil if
  /// there is none.
  func injectedLanguage(filename: String?, firstLine: String?) -> Language?
  /// The maximum nesting of languages; text nested deeper keeps the highlighting of the language around it.
  var injectionDepth: Int { get }
}

extension LanguageProvider {
  /// 24 languages.
  public var injectionDepth: Int { LanguageProviderDefaults.injectionDepth }
}

extension Language {
  /// The number of patterns of its queries.
  package var patternCount: Int { program.patterns.count }
}
