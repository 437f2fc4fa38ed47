internal import CTreeSitter

/// A bound that was hit: what was left out is said, never silent.
public enum Limit: String, Sendable, CaseIterable {
  /// The parse took too long: no syntax.
  case parseTime = "parse-time"
  /// The file is too large: plain text.
  case fileSize = "file-size"
}

/// A text storage that colours its text: every edit is reparsed by tree-sitter and matched against the language's query.
public final class HighlightingStorage: TextStorage {
  /// The language; nil for plain text.
  public private(set) var language: Language?
  /// The bounds that the last processing hit.
  public private(set) var limitsHit: Set<Limit> = []
  /// The longest a parse may take.
  public var parseMilliseconds = 2000
  /// Raised by another thread to end the parse in progress; the runs of the time before stay.
  public let cancellationFlag = CancellationFlag()

  private var parser: Parser?
  private var tree: SyntaxTree?
  private var attributes: ContiguousArray<AttributeID?> = []

  /// A storage over `text`, coloured from the start.
  /// - Parameter parseMilliseconds: the longest a parse may take.
  public init(_ text: UTF16Text, language: Language?, parseMilliseconds: Int = 2000) {
    super.init(text)
    self.parseMilliseconds = parseMilliseconds
    self.language = language
    if let language {
      parser = Parser(language.grammar)
      attributes = ContiguousArray(language.highlights.captureNames.map { interned(capture: $0, of: language) })
    }
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
    guard editedMask.contains(.editedCharacters), let language, let parser else { return }
    limitsHit = []
    cancellationFlag.reset()
    switch parser.parse(text, oldTree: tree, milliseconds: parseMilliseconds, flag: cancellationFlag) {
    case .parsed(let parsed):
      tree = parsed
    case .outOfTime:
      tree = nil
      limitsHit.insert(.parseTime)
    case .cancelled:
      return
    }
    var candidates: ContiguousArray<CaptureCandidate> = []
    if let tree { language.highlights.collectCaptures(of: tree, text: text, into: &candidates) }
    replaceRuns(of: .syntax, in: 0..<length, with: RunMerger.runs(of: candidates, attributes: attributes))
  }

  private func interned(capture: String, of language: Language) -> AttributeID? {
    guard case .scope(let scope) = ScopeNames.role(of: capture) else { return nil }
    return attributeTable.intern(
      Attributes(scope: scope, capture: capture, language: language.name, layer: .syntax))
  }
}
