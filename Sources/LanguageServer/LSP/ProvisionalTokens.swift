internal import HighlightCore
internal import HighlightRendering
internal import HighlightStorage
internal import TextModel

/// Tokens of some lines of a long text that has no tree yet, from a parse of the lines around them alone.
extension Document {
  // The most UTF-16 units of a window. Its parse must fit into the time of a response: 10 ms are about 100,000 units.
  private static let windowLimit = 60_000
  // Several times the duration of a window's parse, because an abandoned parse has no highlights at all.
  private static let windowMilliseconds = {
    #if DEBUG
      1000
    #else
      50
    #endif
  }()

  /// Returns the tokens of a half-open range of lines while the document has no tree, from a parse of at most about
  /// 60,000 UTF-16 units around them. Lines that do not fit into this window have none. Without a language, the
  /// tokens are those of the storage.
  func provisionalTokens(
    in lines: Range<Int>, language: Language?, encoder: SemanticTokenEncoder, annotations: AnnotationSettings
  ) -> ContiguousArray<LineToken> {
    guard let language else { return encoder.tokens(in: lines, of: storage) }
    let partial = PartialHighlighting(
      language: language, provider: setup.loader, annotations: annotations, parseMilliseconds: Self.windowMilliseconds)
    var bounds = PartBounds(storage.text, scan: lexicalScan)
    let part = partial.part(around: lines, &bounds, length: Self.windowLimit)
    lexicalScan = bounds.scan
    let above = part.linesBefore
    let shown = (lines.lowerBound - above)..<min(lines.upperBound - above, part.storage.text.lines.count)
    guard !shown.isEmpty else { return [] }
    var tokens = encoder.tokens(in: shown, of: part.storage)
    for index in tokens.indices { tokens[index].line += UInt32(above) }
    return tokens
  }
}
