internal import DataFormats
internal import HighlightCore
internal import HighlightRendering
internal import HighlightStorage
internal import HighlightThemes
internal import Platform
internal import TextModel

/// Highlights the results of a search: a heading for each file, and the lines with their numbers, highlighted as in
/// the file, with their matches marked.
final class SearchSession: TextSession {
  private var parser: SearchText
  private let files: SearchedFiles
  private let columns: Int
  private let mark: Style
  private let annotations: AnnotationSettings
  /// The bytes of an incomplete line, and whether its start is in `items`.
  private var rest: ContiguousArray<UInt8> = []
  private var continuesLine = false
  private var items: [SearchText.Item] = []
  /// The number of bytes of `items`.
  private var heldBytes = 0
  /// The number of items before the last file, and of their bytes.
  private var complete = (count: 0, bytes: 0)
  /// The file of the last item, and the one whose heading was written last.
  private var path: String?
  private var shownPath: String?
  private var hasOutput = false
  /// Whether a mark between lines was read and not written.
  private var hasGap = false
  /// Whether the last part ended inside a line.
  private var endsInLine = false

  // Numbers are aligned, and tab stops of 2, 4 and 8 cells are where they are in the file.
  private static let numberWidth = 6
  private static let margin = 8

  /// Creates a session.
  /// - Parameters:
  ///   - columns: the width of rules, in cells.
  ///   - mark: the style of matches.
  init(_ parser: SearchText, _ files: SearchedFiles, annotations: AnnotationSettings, columns: Int, mark: Style) {
    (self.parser, self.files, self.annotations, self.columns, self.mark) = (parser, files, annotations, columns, mark)
  }

  // MARK: Lines

  var holdsText: Bool { !items.isEmpty }
  var isInsideHunk: Bool { false }

  func append(_ bytes: ContiguousArray<UInt8>) {
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      rest += bytes[start..<end]
      take(endsLine: true)
      start = end + 1
    }
    rest += bytes[start...]
    if rest.count > DiffSession.longestPart { take(endsLine: false) }
  }

  func end() {
    if !rest.isEmpty || continuesLine { take(endsLine: true) }
  }

  /// Reads `rest`. A line that is too long is not a result.
  private func take(endsLine: Bool) {
    let new = endsLine && !continuesLine ? parser.read(rest) : [.text(SearchText.units(rest[...]), endsLine: endsLine)]
    for item in new {
      if let next = item.path, next != path {
        complete = (items.count, heldBytes)
        path = next
      }
      items.append(item)
    }
    heldBytes += rest.count
    continuesLine = !endsLine
    rest = []
  }

  /// Returns a complete text as one part.
  func whole(_ bytes: ContiguousArray<UInt8>) -> DiffSession.TextPart {
    append(bytes)
    end()
    return part(items[...])
  }

  func nextPart(isLast: Bool) -> DiffSession.TextPart? {
    if isLast || heldBytes > DiffSession.longestPart { complete = (items.count, heldBytes) }
    guard complete.count > 0 else { return nil }
    let part = part(items[..<complete.count])
    items.removeFirst(complete.count)
    heldBytes -= complete.bytes
    complete = (0, 0)
    return part
  }

  // MARK: Parts

  private struct Output {
    let table: AttributeTable
    var units: ContiguousArray<UInt16> = []
    var runs: ContiguousArray<AttributeRun> = []
    /// The ranges of headings.
    var headings: [Range<Int>] = []
    var links: [TextLink] = []

    mutating func append(_ text: String, _ attributes: Attributes?, link: String? = nil) {
      let start = units.count
      units += text.utf16
      guard units.count > start else { return }
      if let attributes {
        runs.append(AttributeRun(start: start, end: units.count, attribute: table.intern(attributes)))
      }
      if let link { links.append(TextLink(range: start..<units.count, target: link, source: .detector)) }
    }
  }

  private static func attributes(_ scope: String) -> Attributes {
    Attributes(scope: scope, capture: scope, language: "search", layer: .syntax)
  }

  private func part(_ items: ArraySlice<SearchText.Item>) -> DiffSession.TextPart {
    var output = Output(table: AttributeTable())
    let continuesLine = endsInLine
    for item in items {
      endsInLine = false
      switch item {
      case .text(let text, let endsLine):
        appendGap(to: &output)
        output.units += text
        if endsLine { output.units.append(0x0A) }
        endsInLine = !endsLine
      case .gap:
        hasGap = true
        continue
      case .file(let path): appendHeading(of: files.file(path), to: &output)
      case .line(let line):
        let file = files.file(line.path)
        appendHeading(of: file, to: &output)
        append(line, of: file, to: &output)
      }
      hasOutput = true
    }
    let storage = HighlightingStorage(UTF16Text(output.units), language: nil, expectsEdits: false)
    let own = output.table.values.map { storage.attributeTable.intern($0) }
    for index in output.runs.indices { output.runs[index].attribute = own[Int(output.runs[index].attribute)] }
    storage.replaceRuns(of: .syntax, in: 0..<storage.length, with: AttributeRuns(ascending: output.runs).runs)
    storage.annotations = annotations
    return DiffSession.TextPart(
      storage: storage, source: storage, text: ParsedDiff(), copies: nil,
      layout: DiffLines(headings: output.headings, links: output.links, of: storage.text),
      continuesLine: continuesLine, exceededLimits: files.exceededLimits)
  }

  private func appendGap(to output: inout Output) {
    guard hasGap else { return }
    hasGap = false
    output.append(String(repeating: " ", count: Self.numberWidth - 1) + "⋯\n", Self.attributes("comment"))
  }

  /// Appends the heading of a file, unless the previous lines are of the same file.
  private func appendHeading(of file: SearchedFiles.File, to output: inout Output) {
    guard file.name != shownPath else { return appendGap(to: &output) }
    shownPath = file.name
    // The results of another file are apart.
    hasGap = false
    let start = output.units.count
    if hasOutput { output.append("\n", nil) }
    let heading = Self.attributes("markup.heading")
    output.append(DiffForm.mark, heading)
    output.append(FileName.text(file.name).replacing("\n", with: "␊"), heading, link: file.address)
    output.append("\n", nil)
    output.append(String(repeating: "─", count: columns), Self.attributes("comment"))
    output.append("\n", nil)
    output.headings.append(start..<output.units.count)
  }

  private func append(_ line: SearchText.Line, of file: SearchedFiles.File, to output: inout Output) {
    let number = line.number ?? file.number(ofLine: line.text)
    let text = number.map(String.init) ?? ""
    output.append(String(repeating: " ", count: max(Self.numberWidth - text.utf8.count, 0)), nil)
    output.append(
      text, Self.attributes(line.isMatch ? "number" : "comment"),
      link: number.flatMap { number in file.address.map { "\($0)#\(number)" } })
    output.append(String(repeating: " ", count: Self.margin - Self.numberWidth), nil)
    let start = output.units.count
    output.units += line.text
    if let (side, range) = files.code(of: line, number: number, in: file) {
      appendRuns(of: side, range, line.matches, at: start, to: &output)
    } else {
      appendRuns(of: nil, 0..<line.text.count, line.matches, at: start, to: &output)
    }
    output.units.append(0x0A)
  }

  /// Appends the runs of a line, with the style of its matches on top.
  /// - Parameters:
  ///   - side: the code; nil for a line without highlights.
  ///   - range: the UTF-16 range of the line in the code.
  ///   - matches: the matches, by their UTF-16 ranges in the line.
  private func appendRuns(
    of side: ColoredSide?, _ range: Range<Int>, _ matches: [Range<Int>], at start: Int, to output: inout Output
  ) {
    // Offsets in the line.
    var (offset, match) = (0, 0)
    func add(to end: Int, _ attributes: Attributes?) {
      while offset < end {
        var next = end
        let isInside = matches.index(ofRangeAt: offset, from: &match, to: &next) { $0 } != nil
        var shown = attributes
        if isInside {
          shown = shown ?? Attributes(scope: nil, language: "search", layer: .syntax)
          shown?.style = mark
        }
        if let shown {
          output.runs.append(AttributeRun(start: offset + start, end: next + start, attribute: output.table.intern(shown)))
        }
        offset = next
      }
    }
    side?.runs.forEachRun(overlapping: range) { run in
      let part = run.range.clamped(to: range)
      add(to: part.lowerBound - range.lowerBound, nil)
      add(to: part.upperBound - range.lowerBound, side?.table[run.attribute])
    }
    add(to: range.count, nil)
  }
}
