internal import CSystem
internal import FileHighlighting
internal import HighlightConfiguration
package import HighlightCore
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
package import TextModel
internal import TextRules

/// The highlights of a byte range of a file: runs, links, folds and symbols. "Highlighted text" is the text of this
/// range.
///
/// Byte offsets are offsets in the file. UTF-16 offsets are offsets in the highlighted text. Ranges are half-open.
package struct ColoredText: Sendable {
  /// A part of the text that can be hidden.
  package struct Fold: Equatable, Sendable {
    /// The byte offset of the start of the line that stays visible.
    package var line: Int
    /// The byte range of the hidden lines after it.
    package var hidden: Range<Int>
    /// The number of hidden lines.
    package var lineCount: Int
  }

  /// A symbol of the outline.
  package struct Symbol: Equatable, Sendable {
    package var name: String
    /// The number of symbols that contain it.
    package var depth: Int
    /// The byte offset of the start of its line.
    package var line: Int
  }

  /// The byte range that is highlighted. It begins and ends at line boundaries, or at the boundaries of the file.
  package var bytes: Range<Int>
  /// The canonical name of the language, `plaintext` for none.
  package var language = "plaintext"
  /// Notes for the user.
  package var notes: [String] = []
  package private(set) var links: [TextLink] = []
  /// The folds, ascending by line.
  package private(set) var folds: [Fold] = []
  /// The symbols, in the order of the text.
  package private(set) var symbols: [Symbol] = []
  /// The scope of each attribute, by its index; nil for none.
  package private(set) var scopes: [String?] = []
  /// The UTF-16 ranges of removed and added lines of a diff, ascending.
  private var diffLines: ContiguousArray<(range: Range<Int>, scope: String)> = []
  /// The UTF-16 ranges of changed words of a diff, ascending.
  private var changedWords: [Range<Int>] = []
  private var runs: ContiguousArray<AttributeRun> = []
  /// The byte offsets at which lines and parts of lines begin.
  private var byteStarts: ContiguousArray<Int> = []
  /// The UTF-16 offsets of the same starts.
  private var unitStarts: ContiguousArray<Int> = []

  /// Creates the highlights of plain text: none, and no links.
  package init(plain bytes: Range<Int>) {
    self.bytes = bytes
  }

  /// Highlights a range of a file, and finds its links, folds and symbols.
  /// - Parameters:
  ///   - content: the bytes of the range.
  ///   - start: the byte offset of the content in the file; a line begins there.
  ///   - session: highlights a diff; nil for other texts.
  ///   - query: the query for folds or symbols of a language.
  init(
    _ content: ContiguousArray<UInt8>, start: Int, _ preparation: FileHighlighter.Preparation,
    session: DiffSession?, query: @escaping (StructureKind, Language) -> StructureQuery?
  ) {
    bytes = start..<(start + content.count)
    language = preparation.name ?? "plaintext"
    let source = content.withUnsafeBytes { SourceText(decodingUTF8: $0) }
    let diff = session?.whole(source.units)
    let storage = diff?.storage ?? preparation.storage(UTF16Text(source.units), expectsEdits: false)
    if diff == nil { ConflictMarkers.mark(storage, of: content) }
    let text = storage.text
    let lineBytes = Self.lineStarts(in: content)
    for (line, byteStart) in lineBytes.enumerated() where line < text.lines.count {
      let (units, end) = (text.lines.start(of: line), line + 1 < lineBytes.count ? lineBytes[line + 1] : content.count)
      byteStarts.append(start + byteStart)
      unitStarts.append(units)
      if end - byteStart > LineParts.longest { appendParts(of: byteStart..<end, in: content, at: units) }
    }
    runs = storage.combinedRuns()
    scopes = storage.attributeTable.values.map(\.scope)
    links = storage.links()
    if let layout = diff?.layout {
      changedWords = layout.words
      for line in 0..<text.lines.count {
        guard let scope = layout.scope(ofLine: line) else { continue }
        diffLines.append((text.lines.range(of: line, textLength: text.count), scope))
      }
    }
    let exceededLimits = storage.exceededLimits.union(diff?.exceededLimits ?? [])
    for limit in exceededLimits.sorted(by: { $0.rawValue < $1.rawValue }) {
      notes.append(
        limit.message(
          endsSyntax: diff == nil && preparation.language != nil && !storage.hasSyntax, preparation.limits,
          patterns: limit == .matchWork ? storage.costlyPatterns : []))
    }
    guard preparation.language != nil else { return }
    func offset(ofLine line: Int) -> Int { line < lineBytes.count ? start + lineBytes[line] : bytes.upperBound }
    folds = FoldFinder(storage, linesOnly: true) { query(.folds, $0) }.folds().map { fold in
      Fold(
        line: offset(ofLine: fold.startLine), hidden: offset(ofLine: fold.startLine + 1)..<offset(ofLine: fold.endLine + 1),
        lineCount: fold.endLine - fold.startLine)
    }
    let outline = Outline(storage) { query(.symbols, $0) }
    var depths = [Int](repeating: 0, count: outline.symbols.count)
    for (index, symbol) in outline.symbols.enumerated() {
      if let parent = symbol.parent { depths[index] = depths[parent] + 1 }
      symbols.append(
        Symbol(
          name: symbol.name, depth: depths[index],
          line: offset(ofLine: text.lines.line(at: symbol.nameRange.lowerBound))))
    }
  }

  /// Returns the byte offset in `head` of the line at which highlights best begin (`PartBounds`); 0 if none is better than
  /// its start. O(bytes).
  static func bestStart(in head: ContiguousArray<UInt8>) -> Int {
    let text = UTF16Text(head.withUnsafeBytes { SourceText(decodingUTF8: $0) }.units)
    let starts = lineStarts(in: head)
    let line = PartBounds(text, scan: nil).start(in: 0..<min(starts.count, text.lines.count), nil)
    return line.map { starts[$0] } ?? 0
  }

  /// Returns the byte offsets in `content` at which lines begin, ascending; the first is 0. A line terminator at the
  /// end of `content` begins no line. O(bytes).
  private static func lineStarts(in content: ContiguousArray<UInt8>) -> ContiguousArray<Int> {
    var starts: ContiguousArray<Int> = [0]
    content.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var index = 0
      while index < bytes.count {
        // The search for a CR ends at the LF, so that bytes are read twice only in texts with CR as line terminator.
        let end = index + highlight_find_line_end(base + index, bytes.count - index, -1, 1)
        guard end < bytes.count else { return }
        starts.append(end)
        index = end
      }
    }
    return starts
  }

  /// Adds the offsets at which the second and later parts of a long line begin (`LineParts`).
  /// - Parameters:
  ///   - line: the byte range of the line in `content`.
  ///   - lineUnits: the UTF-16 offset at which the line begins.
  private mutating func appendParts(of line: Range<Int>, in content: ContiguousArray<UInt8>, at lineUnits: Int) {
    var (partStart, units, number) = (line.lowerBound, lineUnits, 1)
    while true {
      var border = line.lowerBound + number * LineParts.longest
      guard border < line.upperBound else { return }
      let step: Int = [0, 1, 2, 3].first { content[border - $0] & 0xC0 != 0x80 } ?? 0
      border -= step
      // A line terminator belongs to the part before it.
      if content[border] == 0x0A || content[border] == 0x0D { return }
      units += content[partStart..<border].withUnsafeBytes { SourceText(decodingUTF8: $0).units.count }
      byteStarts.append(bytes.lowerBound + border)
      unitStarts.append(units)
      partStart = border
      number += 1
    }
  }

  // MARK: Reading

  /// Returns the UTF-16 offset, in the highlighted text, of the line or part of a line that begins at a byte offset of the
  /// file; nil if none begins there. O(log lines).
  package func unit(ofPartAt offset: Int) -> Int? {
    guard bytes.contains(offset) else { return nil }
    let index = byteStarts.partitioningIndex { $0 >= offset }
    return index < byteStarts.count && byteStarts[index] == offset ? unitStarts[index] : nil
  }

  /// Returns the start of the line or part of a line that contains a UTF-16 unit of the highlighted text: its byte
  /// offset in the file and its UTF-16 offset in the highlighted text. Nil if there are no lines. O(log lines).
  package func part(ofUnit unit: Int) -> (offset: Int, unit: Int)? {
    let behind = unitStarts.partitioningIndex { $0 > unit }
    return behind > 0 ? (byteStarts[behind - 1], unitStarts[behind - 1]) : nil
  }

  /// Returns the runs that intersect a UTF-16 range. O(log runs + runs found).
  package func runs(in range: Range<Int>) -> ArraySlice<AttributeRun> {
    let low = runs.partitioningIndex { Int($0.end) > range.lowerBound }
    var end = low
    while end < runs.count && Int(runs[end].start) < range.upperBound { end += 1 }
    return ArraySlice(runs[low..<end])
  }

  /// Returns the scope of the removed or added line of a diff that contains a UTF-16 unit of the highlighted
  /// text; nil for other lines. O(log lines).
  func diffScope(ofUnit unit: Int) -> String? {
    let index = diffLines.partitioningIndex { $0.range.upperBound > unit }
    guard index < diffLines.count, diffLines[index].range.contains(unit) else { return nil }
    return diffLines[index].scope
  }

  /// Returns the UTF-16 ranges of the changed words of a diff that intersect a UTF-16 range.
  /// O(log words + words found).
  func changedWords(in range: Range<Int>) -> ArraySlice<Range<Int>> {
    let low = changedWords.partitioningIndex { $0.upperBound > range.lowerBound }
    return changedWords[low...].prefix { $0.lowerBound < range.upperBound }
  }

  /// Returns the range of indices in `links` of the links that overlap a UTF-16 range. O(log links + links found).
  package func links(in range: Range<Int>) -> Range<Int> {
    let low = links.partitioningIndex { $0.range.upperBound > range.lowerBound }
    var end = low
    while end < links.count && links[end].range.lowerBound < range.upperBound { end += 1 }
    return low..<end
  }
}
