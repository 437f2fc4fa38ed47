internal import CTreeSitter

/// A text storage that colours its text: every edit is reparsed by tree-sitter and matched against the language's query.
public final class HighlightingStorage: TextStorage {
  // Among syntax errors the parser's result depends on the edits that led there. Up to this length (units) such a text is parsed
  // anew, which costs at most 0.2 s, so that colours depend on the text alone.
  private static let reparseLimit = 2_000_000

  /// The language; nil for plain text.
  public private(set) var language: Language?
  /// The bounds that the last processing hit.
  public private(set) var limitsHit: Set<Limit> = []
  /// The longest a parse may take.
  public var parseMilliseconds = 2000
  /// Raised by another thread to end the parse in progress; the runs of the time before stay.
  public let cancellationFlag = CancellationFlag()

  /// Finds the languages of embedded texts; without it they keep the colours around them.
  public var languageProvider: (any LanguageProvider)?

  private(set) var tree: SyntaxTree?

  /// A storage over `text`, coloured from the start.
  /// - Parameter parseMilliseconds: the longest a parse may take.
  public init(
    _ text: UTF16Text, language: Language?, languageProvider: (any LanguageProvider)? = nil,
    parseMilliseconds: Int = 2000
  ) {
    super.init(text)
    self.parseMilliseconds = parseMilliseconds
    self.language = language
    self.languageProvider = languageProvider
    beginEditing()
    edited(.editedCharacters, range: 0..<0, changeInLength: text.count)
    endEditing()
  }

  public override func replaceCharacters(in range: Range<Int>, with units: ContiguousArray<UInt16>) {
    beginEditing()
    let oldEnd = tree == nil ? TSPoint() : SyntaxEdit.point(at: range.upperBound, in: text)
    super.replaceCharacters(in: range, with: units)
    tree?.edit(SyntaxEdit(range: range, newLength: units.count, oldEnd: oldEnd, textAfter: text))
    endEditing()
  }

  /// Reparses after an edit of characters and brings the syntax runs up to date.
  public override func fixAttributes(in range: Range<Int>) {
    guard editedMask.contains(.editedCharacters), let language else { return }
    limitsHit = []
    cancellationFlag.reset()
    let deadline = monotonicNanoseconds() + UInt64(max(parseMilliseconds, 0)) * 1_000_000
    var outcome = language.parser.parse(
      text.units, oldTree: tree, milliseconds: parseMilliseconds, flag: cancellationFlag)
    if case .parsed(let parsed) = outcome, tree != nil, ts_node_has_error(parsed.rootNode), length <= Self.reparseLimit {
      outcome = language.parser.parse(
        text.units, oldTree: nil, milliseconds: parseMilliseconds, flag: cancellationFlag)
    }
    switch outcome {
    case .parsed(let parsed):
      tree = parsed
    case .outOfTime:
      tree = nil
      limitsHit.insert(.parseTime)
    case .cancelled:
      return
    }
    var highlighter = LayerHighlighter(
      provider: languageProvider, attributeTable: attributeTable, deadline: deadline)
    if let tree {
      highlighter.highlight(LayerText(document: text.units), tree: tree, language: language, parents: [])
    }
    limitsHit.formUnion(highlighter.limitsHit)
    replaceRuns(of: .syntax, in: 0..<length, with: RunMerger.runs(of: highlighter.candidates))
  }
}
