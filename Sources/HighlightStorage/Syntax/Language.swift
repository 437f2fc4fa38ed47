/// A language as the storage needs it: a grammar and the queries that colour it.
public final class Language {
  public let name: String
  public let grammar: Grammar
  public let highlights: HighlightQuery

  public init(name: String, grammar: Grammar, highlights: HighlightQuery) {
    self.name = name
    self.grammar = grammar
    self.highlights = highlights
  }
}
