internal import HighlightCore
public import HighlightStorage
public import TextChecks
public import TextModel
internal import TextRules

/// Reflows paragraphs so that their rows fit a width and are as even as possible.
///
/// Only the white space between words is replaced: line breaks with the prefix after them, and blanks. Words and
/// their order are kept, and everything that is not a paragraph: headings, tables, code, front matter, hard breaks,
/// directives in comments. Links, code spans and tags are never broken. Reflowing is idempotent.
///
/// Each break can be removed by another reflow: rows break at blanks, and between two East Asian characters, which
/// have no blank between them. No continuation row begins with a word that would begin a list, a quote, a heading or
/// the like.
public struct Reflow {
  /// The kind of text, which decides where its paragraphs are.
  public enum Content: Sendable {
    /// Paragraphs, lists and quotes. Columns that are aligned by blanks are not changed.
    case plainText
    /// CommonMark with tables, footnotes and front matter.
    case markdown
    /// Comments that are alone on their lines. They are recognized by their scope, so a text without syntax has none.
    /// - Parameter markers: returns the comment markers of a language.
    case code(markers: @Sendable (_ language: String) -> CommentMarkers?)
  }

  private let content: Content
  private let style: WrapStyle
  private let breaker = LineBreaker()

  /// Creates a reflow to a width.
  /// - Parameters:
  ///   - content: the kind of text.
  ///   - columns: the width of rows in cells, prefix included; at least 1.
  ///   - cellWidth: measures characters and tabs.
  public init(_ content: Content, columns: Int, cellWidth: CellWidth = CellWidth()) {
    self.content = content
    style = WrapStyle(columns: columns, cellWidth: cellWidth)
  }

  /// Returns the replacements that reflow a text, ascending and disjoint; empty if nothing changes. O(text +
  /// paragraphs × words in a row).
  /// - Parameters:
  ///   - storage: the text with its links, and with its syntax if the content is code.
  ///   - lines: the indices of the lines to change, from 0; other lines of a paragraph are kept. Nil for all lines.
  public func replacements(for storage: HighlightingStorage, lines: Range<Int>? = nil) -> [TextReplacement] {
    knownReplacements(for: storage, lines: lines) ?? []
  }

  /// Returns the replacements as `replacements(for:lines:)` does; nil if the lines are code and no comment that is alone
  /// on its lines is among them.
  package func knownReplacements(for storage: HighlightingStorage, lines: Range<Int>?) -> [TextReplacement]? {
    let text = storage.text
    return text.units.withUnsafeBufferPointer { units in
      let filler = ParagraphFiller(
        text: text, units: units, links: storage.links(), detector: storage.annotations.linkDetector ?? LinkDetector(),
        breaker: breaker, style: style, content: content)
      var result: [TextReplacement] = []
      guard let paragraphs = paragraphs(of: storage, units, lines) else { return nil }
      for paragraph in paragraphs {
        guard let paragraph = paragraph.clamped(to: lines) else { continue }
        filler.fill(paragraph, into: &result)
      }
      return result
    }
  }

  /// Returns the paragraphs of a text, by the kind of its content; nil if it is code and no comment has one of the lines.
  private func paragraphs(
    of storage: HighlightingStorage, _ units: UnsafeBufferPointer<UInt16>, _ lines: Range<Int>?
  ) -> [ReflowParagraph]? {
    let text = storage.text
    var parser = BlockParser(units: units, tabSize: style.cellWidth.tabSize)
    switch content {
    case .plainText:
      parser.parse(ReflowLine.all(of: text, units))
    case .markdown:
      parser = BlockParser(units: units, tabSize: BlockParser.markdownTabSize, isMarkdown: true)
      parser.parse(ReflowLine.withoutFrontMatter(ReflowLine.all(of: text, units), in: units))
    case .code(let markers):
      var finder = CommentFinder(storage: storage, units: units, tabSize: style.cellWidth.tabSize, markers: markers)
      var hasComment = false
      while let block = finder.next() {
        parser.parse(block.lines, closing: block.closing)
        hasComment = hasComment || block.lines.contains { lines?.contains($0.number) ?? true }
      }
      if !hasComment { return nil }
    }
    return parser.paragraphs
  }
}
