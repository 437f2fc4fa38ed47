internal import CSystem
internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
package import HighlightStorage

/// The highlights of a range of a file: runs, links, folds, symbols. A value: the worker that made it keeps
/// nothing of it.
package struct ColoredText: Sendable {
  /// A part of the text that can be hidden.
  package struct Fold: Equatable, Sendable {
    /// Where the line begins that stays visible, an offset of the file.
    package var line: Int
    /// The lines after it that are hidden, offsets of the file.
    package var hidden: Range<Int>
    /// The number of lines.
    package var lineCount: Int
  }

  /// Something that has a name.
  package struct Symbol: Equatable, Sendable {
    package var name: String
    /// Its depth.
    package var depth: Int
    /// Where its line begins, an offset of the file.
    package var line: Int
  }

  /// The stretch, offsets of the file; it begins and ends with lines, or with the file.
  package var bytes: Range<Int>
  /// Whether the text before it is unknown: then its first lines may have wrong highlights.
  package var beginsInside: Bool { bytes.lowerBound > 0 }
  /// The canonical name of the language, `plaintext` for none.
  package var language = "plaintext"
  /// Notes for the user.
  package var notes: [String] = []
  package private(set) var links: [TextLink] = []
  /// Ascending by line.
  package private(set) var folds: [Fold] = []
  /// In the order of the text.
  package private(set) var symbols: [Symbol] = []
  /// By attribute.
  package private(set) var scopes: [String?] = []
  /// Of a difference: removed and added lines, UTF-16 offsets of the stretch, ascending.
  private var differenceLines: ContiguousArray<(range: Range<Int>, scope: String)> = []
  /// Of a difference: changed words, UTF-16 offsets of the stretch, ascending.
  private var changedWords: [Range<Int>] = []
  private var runs: ContiguousArray<AttributeRun> = []
  /// Where lines and parts of lines begin: offsets of the file, and UTF-16 offsets of the stretch.
  private var byteStarts: ContiguousArray<Int> = []
  private var unitStarts: ContiguousArray<Int> = []

  /// A stretch of plain text without links.
  package init(plain bytes: Range<Int>) {
    self.bytes = bytes
  }

  /// - Parameters:
  ///   - start: where the bytes stand in the file; a line begins there.
  ///   - session: highlights a difference; nil for other texts.
  ///   - query: the query for folds or symbols of a language.
  init(
    _ content: ContiguousArray<UInt8>, start: Int, _ preparation: FileHighlighter.Preparation,
    session: DifferenceSession?, query: @escaping (StructureKind, Language) -> StructureQuery?
  ) {
    bytes = start..<(start + content.count)
    language = preparation.name ?? "plaintext"
    let source = content.withUnsafeBytes { SourceText(decodingUTF8: $0) }
    let difference = session?.whole(source.units)
    let storage = difference?.storage ?? preparation.storage(UTF16Text(source.units), expectsEdits: false)
    let text = storage.text
    let lineBytes = Self.lineStarts(in: content)
    for (line, place) in lineBytes.enumerated() where line < text.lines.count {
      let (units, end) = (text.lines.start(of: line), line + 1 < lineBytes.count ? lineBytes[line + 1] : content.count)
      byteStarts.append(start + place)
      unitStarts.append(units)
      if end - place > LineParts.longest { appendParts(of: place..<end, in: content, at: units) }
    }
    runs = storage.combinedRuns()
    scopes = storage.attributeTable.values.map(\.scope)
    links = storage.links()
    if let layout = difference?.layout {
      changedWords = layout.words
      for line in 0..<text.lines.count {
        guard let scope = layout.scope(ofLine: line) else { continue }
        differenceLines.append((text.lines.range(of: line, textLength: text.count), scope))
      }
    }
    let limitsHit = storage.limitsHit.union(difference?.limitsHit ?? [])
    for limit in limitsHit.sorted(by: { $0.rawValue < $1.rawValue }) {
      notes.append(limit.message(endsSyntax: preparation.language != nil && !storage.hasSyntax, preparation.limits))
    }
    guard storage.language != nil else { return }
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

  /// Where lines begin, the first at 0. O(bytes).
  private static func lineStarts(in content: ContiguousArray<UInt8>) -> ContiguousArray<Int> {
    var starts: ContiguousArray<Int> = [0]
    content.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var place = 0
      while place < bytes.count {
        // The search for a CR ends at the LF, so that no byte is looked at twice but where lines end in CR.
        let end = place + highlight_find_line_end(base + place, bytes.count - place, -1, 1)
        guard end < bytes.count else { return }
        starts.append(end)
        place = end
      }
    }
    return starts
  }

  /// Notes where the parts of a long line begin.
  private mutating func appendParts(of line: Range<Int>, in content: ContiguousArray<UInt8>, at lineUnits: Int) {
    var (place, units, number) = (line.lowerBound, lineUnits, 1)
    while true {
      var border = line.lowerBound + number * LineParts.longest
      guard border < line.upperBound else { return }
      let step: Int = [0, 1, 2, 3].first { content[border - $0] & 0xC0 != 0x80 } ?? 0
      border -= step
      // A line terminator belongs to the part before it.
      if content[border] == 0x0A || content[border] == 0x0D { return }
      units += content[place..<border].withUnsafeBytes { SourceText(decodingUTF8: $0).units.count }
      byteStarts.append(bytes.lowerBound + border)
      unitStarts.append(units)
      place = border
      number += 1
    }
  }

  // MARK: Reading

  /// The UTF-16 offset, in the stretch, of the line or part of a line that begins at an offset of the file; nil where none
  /// does. O(log lines).
  package func unit(ofPartAt offset: Int) -> Int? {
    guard bytes.contains(offset) else { return nil }
    let place = byteStarts.partitioningIndex { $0 >= offset }
    return place < byteStarts.count && byteStarts[place] == offset ? unitStarts[place] : nil
  }

  /// The line or part of a line that holds a unit of the stretch: where it begins in the file, and in the stretch. O(log
  /// lines).
  package func part(ofUnit unit: Int) -> (offset: Int, unit: Int)? {
    let behind = unitStarts.partitioningIndex { $0 > unit }
    return behind > 0 ? (byteStarts[behind - 1], unitStarts[behind - 1]) : nil
  }

  /// The runs that have a unit in a range of the stretch. O(log runs + runs found).
  package func runs(in range: Range<Int>) -> ArraySlice<AttributeRun> {
    let low = runs.partitioningIndex { Int($0.end) > range.lowerBound }
    var end = low
    while end < runs.count && Int(runs[end].start) < range.upperBound { end += 1 }
    return ArraySlice(runs[low..<end])
  }

  /// The scope of the removed or added line that holds a unit of the stretch; nil for other lines. O(log lines).
  func differenceScope(ofUnit unit: Int) -> String? {
    let place = differenceLines.partitioningIndex { $0.range.upperBound > unit }
    guard place < differenceLines.count, differenceLines[place].range.contains(unit) else { return nil }
    return differenceLines[place].scope
  }

  /// The changed words of a difference that have a unit in a range of the stretch. O(log words + words found).
  func changedWords(in range: Range<Int>) -> ArraySlice<Range<Int>> {
    let low = changedWords.partitioningIndex { $0.upperBound > range.lowerBound }
    return changedWords[low...].prefix { $0.lowerBound < range.upperBound }
  }

  /// The indices of the links that overlap a range. O(log links + links found).
  package func links(in range: Range<Int>) -> Range<Int> {
    let low = links.partitioningIndex { $0.range.upperBound > range.lowerBound }
    var end = low
    while end < links.count && links[end].range.lowerBound < range.upperBound { end += 1 }
    return low..<end
  }
}
