package import HighlightCore
internal import TextModel

/// Why a text is highlighted as it is: `ExplainableDocument` does the work.
extension HighlightingStorage {
  /// Returns why the text at an offset is highlighted as it is: the languages, the nodes, and all captures and rules
  /// there with their verdicts. Every pattern is matched again around the offset: O(nodes that touch it, and their
  /// children).
  ///
  /// At the end of the text the result has no candidates.
  /// - Precondition: `0 <= utf16Offset <= length`.
  public func explanation(at utf16Offset: Int) -> Explanation {
    check(utf16Offset, through: length)
    return documentReading.explanation(at: utf16Offset) { links(in: $0) }
  }

  /// Returns the languages at an offset, the outermost first, with the nodes around it. Empty without a tree. O(depth
  /// × children).
  /// - Precondition: `0 <= utf16Offset <= length`.
  public func syntaxLayers(at utf16Offset: Int) -> [Explanation.Layer] {
    check(utf16Offset, through: length)
    return documentReading.syntaxLayers(at: utf16Offset)
  }

  /// Returns why no pattern or rule gives the text at an offset a scope, or why the patterns of a query do not match
  /// there. At the end of the text the answer has only the explanation.
  ///
  /// The patterns are matched around the offset only: O(patterns with the capture × their nodes).
  /// - Parameters:
  ///   - explanation: the explanation of the offset, if it was computed before.
  ///   - limit: the most patterns, and the most rules, that the answer names.
  /// - Precondition: `0 <= utf16Offset <= length`.
  package func misses(
    _ question: MissQuestion, at utf16Offset: Int, explanation: Explanation? = nil,
    limit: Int = MissAnswer.maxPatterns
  ) -> MissAnswer {
    documentReading.misses(
      question, at: utf16Offset, explanation: explanation ?? self.explanation(at: utf16Offset), limit: limit)
  }

  /// Returns the counts for each kind of leaf in the syntax trees, embedded languages included. Leaves without
  /// visible text and errors are left out. O(text).
  package func leafUse() -> [LeafKind: LeafUse] { documentReading.leafUse() }

  /// Adds the matches and wins of patterns in this text to `uses`, by the name of the language; embedded texts
  /// included. O(text).
  package func countUse(into uses: inout [String: QueryUse]) { documentReading.countUse(into: &uses) }

  /// Returns the number of matches and wins of each rule that applies to this text, in the order of the rules. A
  /// match that reports counts as a win, a link if it is one in the result. O(text).
  package func ruleUse() -> [RuleUse] { documentReading.ruleUse() }
}

extension ExplanationSweep {
  /// Creates a sweep over the present text of a storage. The text is matched at the first request.
  package convenience init(_ storage: HighlightingStorage) { self.init(storage.documentReading) }
}
