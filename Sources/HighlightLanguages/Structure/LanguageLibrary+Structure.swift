internal import HighlightCore
public import HighlightStorage
internal import LanguageManifest
public import TextModel

/// Folds, outlines and comments by the queries and marks of the languages.
extension LanguageLibrary {
  /// Returns the foldable ranges of a text by ascending first lines: by its language and the embedded ones, regions between
  /// markers, and indented blocks if the language has no query for folds. If several begin in one line, only the largest is
  /// included. They hide complete lines; the line with a closing bracket or word stays visible. O(text).
  /// - Parameter storage: a text in a language of this library, or plain text.
  public func folds(of storage: HighlightingStorage) -> [TextFold] {
    FoldFinder(storage, linesOnly: true) { [loader] in loader.structureQuery(.folds, of: $0) }.folds()
  }

  /// Returns the named parts of a text, such as functions, classes and headings; none if its languages have no query for
  /// them. O(nodes + symbols × log symbols).
  /// - Parameter storage: a text in a language of this library, or plain text.
  public func outline(of storage: HighlightingStorage) -> Outline {
    Outline(storage) { loader.structureQuery(.symbols, of: $0) }
  }

  /// Returns the marks of comments in the language with a name or an alias; nil if it is unknown or has no comments.
  public func commentMarkers(of name: String) -> CommentMarkers? { manifest[name]?.comments }

  /// Returns the replacements that turn the lines that a range touches into comments, or back if all of them that are not
  /// blank are comments: with the line mark of the language at the start of the first of these lines, else with its marks
  /// around each line. Blank lines stay; so do lines in which marks around them would end early.
  ///
  /// Pass the result to `TextInputClient.replace(_:)`, which makes it one undo step. Applied twice, it restores the text,
  /// unless lines were left out.
  /// O(lines).
  /// - Parameters:
  ///   - range: UTF-16 offsets, half-open; a range that ends at the start of a line does not touch that line.
  ///   - storage: the text.
  /// - Returns: ascending replacements; nil if the language has no comments.
  /// - Precondition: the range lies in the text.
  public func togglingComments(inLinesOf range: Range<Int>, of storage: HighlightingStorage) -> [TextReplacement]? {
    let text = storage.text
    check(range, within: text.count)
    let first = text.lines.line(at: range.lowerBound)
    let last = text.lines.line(at: max(range.upperBound - 1, range.lowerBound))
    let lines = (first...last).map { LineContent(text.contentRange(ofLine: $0), of: text) }.filter { !$0.content.isEmpty }
    let start = lines.first?.content.lowerBound ?? range.lowerBound
    let names = storage.nodes(at: start).map(\.language) + [storage.language?.name].compactMap(\.self)
    guard let markers = names.lazy.compactMap({ self.commentMarkers(of: $0) }).first else { return nil }
    if let mark = markers.line { return Self.toggle(lines, ContiguousArray(mark.utf16), of: text) }
    return markers.block.map { Self.toggle(lines, $0, of: text) }
  }

  /// A line without its indentation, and without white space at its end.
  private struct LineContent {
    var line: Range<Int>
    var content: Range<Int>

    init(_ line: Range<Int>, of text: UTF16Text) {
      self.line = line
      content = text.withUnits(in: line) { units in
        func isBlank(_ offset: Int) -> Bool { units[offset] == 0x20 || units[offset] == 0x09 }
        var (start, end) = (line.lowerBound, line.upperBound)
        while start < end && isBlank(start) { start += 1 }
        while end > start && isBlank(end - 1) { end -= 1 }
        return start..<end
      }
    }

    var indent: Int { content.lowerBound - line.lowerBound }

    func begins(with mark: ContiguousArray<UInt16>, in text: UTF16Text) -> Bool {
      content.count >= mark.count
        && text.withUnits(in: content) { $0[content.lowerBound..<(content.lowerBound + mark.count)].elementsEqual(mark) }
    }
  }

  private static let space: UInt16 = 0x20

  private static func toggle(
    _ lines: [LineContent], _ mark: ContiguousArray<UInt16>, of text: UTF16Text
  ) -> [TextReplacement] {
    let spaced = mark.last == space ? mark : mark + [space]
    if lines.allSatisfy({ $0.begins(with: mark, in: text) }) {
      return lines.map { line in
        let length = line.begins(with: spaced, in: text) ? spaced.count : mark.count
        return TextReplacement(range: line.content.lowerBound..<(line.content.lowerBound + length), units: [])
      }
    }
    let indent = lines.map(\.indent).min() ?? 0
    return lines.map { line in
      let offset = line.line.lowerBound + indent
      return TextReplacement(range: offset..<offset, units: spaced)
    }
  }

  private static func toggle(
    _ lines: [LineContent], _ block: CommentMarkers.Block, of text: UTF16Text
  ) -> [TextReplacement] {
    let (open, close) = (ContiguousArray(block.open.utf16), ContiguousArray(block.close.utf16))
    func isComment(_ line: LineContent) -> Bool {
      let content = line.content
      return content.count >= open.count + close.count && line.begins(with: open, in: text)
        && text.withUnits(in: content) { $0[(content.upperBound - close.count)..<content.upperBound].elementsEqual(close) }
    }
    if lines.allSatisfy(isComment) {
      return lines.flatMap { line in
        let content = line.content
        var start = content.lowerBound + open.count
        var end = content.upperBound - close.count
        if start < end && text[start] == space { start += 1 }
        if start < end && text[end - 1] == space { end -= 1 }
        return [
          TextReplacement(range: content.lowerBound..<start, units: []),
          TextReplacement(range: end..<content.upperBound, units: []),
        ]
      }
    }
    return lines.filter { line in
      let string = text.string(in: line.content)
      return !string.contains(block.open) && !string.contains(block.close)
    }.flatMap { line in
      [
        TextReplacement(range: line.content.lowerBound..<line.content.lowerBound, units: open + [space]),
        TextReplacement(range: line.content.upperBound..<line.content.upperBound, units: [space] + close),
      ]
    }
  }
}
