package import TextChecks
package import TextModel
package import TextRules

/// The text and the syntax of a document, for what finds rules, links, words and characters in both. A value: it does not
/// follow later changes of the document. One thread at a time, that of the workspace.
package struct SyntaxView: CapturedText {
  package let text: UTF16Text
  /// Nil for plain text.
  let language: Language?
  /// The runs of the syntax.
  package let syntaxRuns: AttributeRuns
  /// The table of the attributes of runs and candidates.
  package let attributeTable: AttributeTable
  let syntax: SyntaxState
  let workspace: ThreadWorkspace

  /// Creates the reading of a document's parts. O(1).
  package init(
    text: UTF16Text, language: Language?, syntaxRuns: AttributeRuns, attributeTable: AttributeTable, syntax: SyntaxState,
    workspace: ThreadWorkspace
  ) {
    self.text = text
    self.language = language
    self.syntaxRuns = syntaxRuns
    self.attributeTable = attributeTable
    self.syntax = syntax
    self.workspace = workspace
  }

  package var languageName: String? { language?.name }

  /// The length in UTF-16 units.
  var length: Int { text.count }

  /// The tree of the document's own language; nil without one.
  var tree: SyntaxTree? { syntax.root.flatMap { workspace.tree(of: $0) } }

  /// Whether there is a tree, or rules of lines, to read.
  package var hasSyntax: Bool { syntax.hasSyntax }

  /// Appends the captures of all layers in a range of the document as candidates, clipped to it.
  /// - Parameter tags: gives each candidate an attribute of its own.
  func appendCandidates(
    in range: Range<UInt32>, to candidates: inout ContiguousArray<RunCandidate>, tags: CandidateTags? = nil
  ) {
    guard let root = syntax.rootID else { return }
    syntax[root].appendCandidates(
      [(range, range.lowerBound)], text: text.table, to: &candidates, tags: tags, in: syntax, workspace)
  }

  /// Returns the captures of all layers in a range as candidates, with their priorities, to compete with the candidates
  /// of rules.
  package func syntaxCandidates(in range: Range<Int>) -> ContiguousArray<RunCandidate> {
    var candidates: ContiguousArray<RunCandidate> = []
    appendCandidates(in: UInt32(range.lowerBound)..<UInt32(range.upperBound), to: &candidates)
    return candidates
  }

  /// Returns the parts of a range in each language, those around others too, unsorted. Empty without syntax.
  package func languageRanges(in range: Range<Int>) -> [LanguageRange] {
    var ranges: [LanguageRange] = []
    guard hasSyntax, !range.isEmpty else { return ranges }
    syntax.root?.appendLanguageRanges(
      [(UInt32(range.lowerBound)..<UInt32(range.upperBound), UInt32(range.lowerBound))], to: &ranges, in: syntax)
    return ranges
  }

  /// Returns the links that the queries of all layers find in a range, unsorted.
  func queryLinks(in range: Range<Int>) -> [QueryLink] {
    var links: [QueryLink] = []
    syntax.root?.appendLinks(
      [(UInt32(range.lowerBound)..<UInt32(range.upperBound), UInt32(range.lowerBound))], text: text.table, to: &links,
      in: syntax)
    return links
  }

  /// Returns the `@spell` and `@nospell` ranges that overlap a range, in all layers, unsorted.
  package func spellMarks(in range: Range<Int>) -> [SpellMark] {
    var marks: [SpellMark] = []
    syntax.root?.appendSpellMarks(
      [(UInt32(range.lowerBound)..<UInt32(range.upperBound), UInt32(range.lowerBound))], to: &marks, in: syntax)
    return marks
  }
}
