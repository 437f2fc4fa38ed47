package import HighlightCore
package import TextModel

/// Highlights a part of a text: the first lines of a long file, the lines on a screen, a text whose parse takes too much
/// work.
///
/// A part at the start of the text grows until it is certain that the rest changes nothing, or until the work is done. A
/// part inside the text begins at a line that probably begins a construct (`PartBounds`); relations in the text (the
/// uses of a parameter, a class around a method) are known within the part only.
package struct PartialHighlighting {
  /// A highlighted part of a text.
  package struct Part {
    /// The highlighted text: `range` of the text, after lines that begin the blocks around it, and before text that closes
    /// them.
    package let storage: HighlightingStorage
    /// The half-open UTF-16 range of the text in the storage.
    package let range: Range<Int>
    /// The half-open UTF-16 range of the text in which the highlights are certainly those of the complete text; empty if
    /// nothing is certain.
    package let exact: Range<Int>
    /// The number that is added to a line number of the storage to get the line number of the text.
    package let linesBefore: Int
  }

  package let language: Language?
  package let provider: (any LanguageProvider)?
  package let annotations: AnnotationSettings
  /// The most processor time of a parse, in milliseconds.
  package let parseMilliseconds: Int

  /// Creates the means to highlight parts of texts in a language; nil: plain text.
  package init(
    language: Language?, provider: (any LanguageProvider)?, annotations: AnnotationSettings, parseMilliseconds: Int
  ) {
    (self.language, self.provider, self.annotations) = (language, provider, annotations)
    self.parseMilliseconds = parseMilliseconds
  }

  private func storage(_ text: UTF16Text) -> HighlightingStorage {
    HighlightingStorage(
      text, language: language, languageProvider: provider, parseMilliseconds: parseMilliseconds, annotations: annotations,
      expectsEdits: false)
  }

  // MARK: The start of a text

  // The UTF-16 code units after the last wanted line in the first part that is tried, and the factor for each further part.
  private static let margin = 1024
  private static let growth = 3

  /// Highlights the start of a text.
  ///
  /// The lines before `shown` certainly have their highlights if complete nodes of the outermost level without errors follow
  /// them, or if the part that was tried before has the same highlights and the same open nodes; nodes that are open at the
  /// end of a part are closed for that. Parts are highlighted once their trees agree. The search ends if both parts have the
  /// same error before the end of the lines, or join embedded texts from several ranges. In a language of rules they depend
  /// on the lines before them, and on the next ones as far as a text is joined from them.
  ///
  /// Each part is parsed separately. A growing storage would be cheaper, but an incremental parse of a text with errors may
  /// differ from a parse of the complete text.
  /// - Parameters:
  ///   - text: the text, or the start of it.
  ///   - shown: the UTF-16 offset of the start of a line: the highlights before it are wanted.
  ///   - work: the most UTF-16 code units of all parts that are tried together.
  ///   - isExactOnly: whether a part that may differ from the complete text has no use.
  /// - Returns: the part, with `exact` up to `shown` or empty. Nil if a limit was exceeded, or nothing exact was found.
  package func head(of text: UTF16Text, through shown: Int, work: Int, isExactOnly: Bool) -> Part? {
    guard language?.grammar != nil else {
      return headOfLines(of: text, through: shown, work: work, isExactOnly: isExactOnly)
    }
    func part(_ storage: HighlightingStorage, end: Int, isExact: Bool) -> Part? {
      guard isExact || !isExactOnly else { return nil }
      return Part(storage: storage, range: 0..<end, exact: 0..<(isExact ? shown : 0), linesBefore: 0)
    }
    var (margin, left) = (Self.margin, work)
    var shorter: (text: ParsedText, end: Int)?
    var last = isExactOnly ? shown : shown - 1
    while shown + margin < left {
      let end = text.lines.start(of: text.lines.line(at: min(shown + margin, text.count)))
      margin *= Self.growth
      guard end > last else { continue }
      let units = text.withUnits(in: 0..<end) { ContiguousArray($0[..<end]) }
      guard var tree = parsed(units) else { return nil }
      if tree.isSettled(before: shown) {
        let storage = storage(tree)
        return part(storage, end: end, isExact: storage.isWhole)
      }
      let closers = tree.closersAtEnd()
      if !closers.isEmpty {
        guard let closed = parsed(units + closers) else { return nil }
        tree = closed
      }
      if let (before, _) = shorter {
        if tree.agrees(with: before, before: shown) {
          let storages = (storage(before), storage(tree))
          guard storages.0.isWhole, storages.1.isWhole else { return part(storages.1, end: end, isExact: false) }
          if storages.1.hasSameHighlights(like: storages.0, before: shown) {
            return part(storages.1, end: end, isExact: true)
          }
        } else if let error = tree.finishedError(before: shown), error == before.finishedError(before: shown) {
          return part(storage(tree), end: end, isExact: false)
        }
      }
      left -= end
      shorter = (tree, end)
      last = end
    }
    return isExactOnly ? nil : shorter.flatMap { part(storage($0.text), end: $0.end, isExact: false) }
  }

  /// Highlights the start of plain text, or of a text in a language of rules.
  private func headOfLines(of text: UTF16Text, through shown: Int, work: Int, isExactOnly: Bool) -> Part? {
    var margin = Self.margin
    while shown + margin < work {
      let end = text.lines.start(of: text.lines.line(at: min(shown + margin, text.count)))
      guard end >= shown else { return nil }
      let storage = storage(UTF16Text(text.withUnits(in: 0..<end) { ContiguousArray($0[..<end]) }))
      // Rules of the user have a time limit for all of a text.
      let known =
        annotations.rules != nil || !storage.exceededLimits.isEmpty
        ? 0 : language == nil ? shown : storage.lastLineState.map { storage.text.lines.start(of: $0.line) } ?? 0
      let isExact = known >= shown
      margin *= Self.growth
      if isExact || !isExactOnly && (end == text.count || shown + margin >= work) {
        return Part(storage: storage, range: 0..<end, exact: 0..<(isExact ? shown : 0), linesBefore: 0)
      }
      if end == text.count { return nil }
    }
    return nil
  }

  // MARK: A part inside a text

  /// Highlights a half-open UTF-16 range of a text as it is alone. Nothing of it is certain.
  package func part(_ range: Range<Int>, of text: UTF16Text) -> Part {
    let units = text.withUnits(in: range) { ContiguousArray($0[range]) }
    return Part(
      storage: storage(UTF16Text(units)), range: range, exact: range.lowerBound..<range.lowerBound,
      linesBefore: text.lines.line(at: range.lowerBound))
  }

  // The number of lines before the wanted ones in which the part begins, and after them.
  private static let linesBefore = 100
  private static let linesBehind = 20

  /// Highlights lines of a text, which may be inside of blocks: the first and last lines of these are added.
  /// - Parameters:
  ///   - lines: the half-open range of wanted lines.
  ///   - bounds: finds the start and the end of the part.
  ///   - length: the most UTF-16 code units of the text that are parsed; wanted lines after them are not in the part.
  /// - Returns: the part; nothing in it is certain.
  package func part(around lines: Range<Int>, _ bounds: inout PartBounds, length limit: Int) -> Part {
    let text = bounds.text
    let lastLine = bounds.closingLine(of: min(lines.upperBound + Self.linesBehind, text.lines.count) - 1)
    let end = text.lines.range(of: lastLine, textLength: text.count).upperBound
    let first = bounds.start(before: lines.lowerBound, distance: Self.linesBefore, end: end, length: limit)
    let start = text.lines.start(of: first)
    let length = min(end - start, max(limit, text.lines.start(of: lines.lowerBound) - start + 1))
    let beginnings = bounds.blockBeginnings(above: first)
    var units: ContiguousArray<UInt16> = []
    func append(_ range: Range<Int>) { text.withUnits(in: range) { units.append(contentsOf: $0[range]) } }
    for line in beginnings { append(text.lines.range(of: line, textLength: text.count)) }
    append(start..<(start + length))
    if length == end - start {
      for line in bounds.blockEnds(below: lastLine) { append(text.lines.range(of: line, textLength: text.count)) }
    }
    return Part(
      storage: storage(UTF16Text(units)), range: start..<(start + length), exact: start..<start,
      linesBefore: first - beginnings.count)
  }

  private func parsed(_ units: ContiguousArray<UInt16>) -> ParsedText? {
    language.flatMap { ParsedText(UTF16Text(units), language: $0, parseMilliseconds: parseMilliseconds) }
  }

  private func storage(_ parsed: ParsedText) -> HighlightingStorage {
    HighlightingStorage(
      parsed, languageProvider: provider, parseMilliseconds: parseMilliseconds, annotations: annotations)
  }
}
