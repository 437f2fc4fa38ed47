internal import DataFormats
internal import HighlightRendering
internal import HighlightStorage
internal import TextModel

/// Collects the runs of the lines of hunks: those of code, and the scope of removed and added lines for the rest.
final class DiffHighlights {
  private let text: ParsedDiff
  private let storage: HighlightingStorage
  /// The runs of the code of each line, by its index, in UTF-16 offsets of the diff.
  private var code: [Int: ContiguousArray<AttributeRun>] = [:]
  /// The code in the headers of hunks.
  private var headers: [Int: Range<Int>] = [:]
  /// The ids of the last side's attributes in this storage, by their ids in the side's table.
  private var attributes: (side: ColoredSide, own: [AttributeID?])?

  init(_ text: ParsedDiff, _ storage: HighlightingStorage) {
    self.text = text
    self.storage = storage
  }

  /// Copies the runs of a range of another text to a line of the diff.
  /// - Parameters:
  ///   - line: the index of the line; its content has the same length as `range`.
  ///   - range: the UTF-16 range in the other text.
  ///   - side: the other text.
  func color(line: Int, like range: Range<Int>, of side: ColoredSide) {
    color(line: line, at: text.lines[line].content, like: range, of: side)
  }

  /// Copies the runs of a range of another text to a range of the same length in a line of the diff.
  func color(line: Int, at content: Range<Int>, like range: Range<Int>, of side: ColoredSide) {
    var own =
      attributes.flatMap { $0.side === side ? $0.own : nil } ?? Array(repeating: nil, count: side.table.values.count)
    attributes = nil
    var runs: ContiguousArray<AttributeRun> = []
    side.runs.forEachRun(overlapping: range) { run in
      let index = Int(run.attribute)
      let attribute = own[index] ?? storage.attributeTable.intern(side.table[run.attribute])
      own[index] = attribute
      let part = run.range.clamped(to: range)
      let offset = content.lowerBound - range.lowerBound
      runs.append(AttributeRun(start: part.lowerBound + offset, end: part.upperBound + offset, attribute: attribute))
    }
    attributes = (side, own)
    // The function in the header of a hunk is nothing but code.
    if text.lines[line].kind == .hunk { headers[line] = content }
    code[line] = runs
  }

  /// Sets the syntax runs of the storage: the collected runs of the lines of hunks, the runs of all other lines, and
  /// `diff.minus` or `diff.plus` for the rest of a removed or added line.
  /// - Parameter outer: the lines outside hunks, highlighted; nil to keep the storage's runs there.
  func finish(_ outer: OuterLines? = nil) {
    let units = storage.text.units
    var result: ContiguousArray<AttributeRun> = []
    result.reserveCapacity(code.count * 4 + (outer?.runs.count ?? 0))
    let minus = attribute("diff.minus")
    let plus = attribute("diff.plus")
    let note = attribute("comment")
    var outerRuns = (outer?.runs ?? [])[...]
    var outerAttributes = [AttributeID?](repeating: nil, count: outer?.table.values.count ?? 0)
    /// Appends the runs of a line outside hunks, up to an offset; the line begins at an offset of the outer text.
    func append(_ line: ParsedDiff.Line, upTo end: Int, from start: Int) {
      let lineStart = line.start + line.margin
      let range = start..<start + max(end - lineStart, 0)
      while let run = outerRuns.first, Int(run.end) <= range.lowerBound { outerRuns = outerRuns.dropFirst() }
      for run in outerRuns {
        guard Int(run.start) < range.upperBound else { return }
        let part = run.range.clamped(to: range)
        let index = Int(run.attribute)
        let attribute = outerAttributes[index] ?? outer.map { storage.attributeTable.intern($0.table[run.attribute]) }
        outerAttributes[index] = attribute
        guard let attribute, !part.isEmpty else { continue }
        let offset = lineStart - start
        result.append(AttributeRun(start: part.lowerBound + offset, end: part.upperBound + offset, attribute: attribute))
      }
    }
    for (index, line) in text.lines.enumerated() {
      let ground: AttributeID?
      switch line.kind {
      case .other, .header, .hunk:
        let function = headers[index]
        if let start = outer?.starts[index] { append(line, upTo: function?.lowerBound ?? line.end, from: start) }
        if function != nil { result += code[index] ?? [] }
        continue
      case .note:
        result.append(AttributeRun(start: line.start + line.margin, end: line.end, attribute: note))
        continue
      case .words:
        appendWords(of: line, units, minus, plus, to: &result)
        continue
      case .context: ground = nil
      case .removed: ground = minus
      case .added: ground = plus
      }
      var offset = line.start + line.margin
      func fill(upTo end: Int) {
        if let ground, offset < end { result.append(AttributeRun(start: offset, end: end, attribute: ground)) }
        offset = max(offset, end)
      }
      for run in code[index] ?? [] {
        fill(upTo: Int(run.start))
        result.append(run)
        offset = Int(run.end)
      }
      fill(upTo: line.end)
    }
    storage.replaceRuns(of: .syntax, in: 0..<storage.length, with: AttributeRuns(ascending: result).runs)
  }

  /// Appends the runs of a line of a diff by words: of `[-…-]` and `{+…+}`.
  private func appendWords(
    of line: ParsedDiff.Line, _ units: ContiguousArray<UInt16>, _ minus: AttributeID, _ plus: AttributeID,
    to result: inout ContiguousArray<AttributeRun>
  ) {
    var offset = line.content.lowerBound
    while offset + 1 < line.end {
      let sign = units[offset + 1]
      let isMinus = units[offset] == 0x5B && sign == 0x2D
      guard isMinus || units[offset] == 0x7B && sign == 0x2B else {
        offset += 1
        continue
      }
      var end = offset + 2
      while end + 1 < line.end, units[end] != sign || units[end + 1] != (isMinus ? 0x5D : 0x7D) { end += 1 }
      guard end + 1 < line.end else { return }
      result.append(AttributeRun(start: offset, end: end + 2, attribute: isMinus ? minus : plus))
      offset = end + 2
    }
  }

  private func attribute(_ scope: String) -> AttributeID {
    storage.attributeTable.intern(Attributes(scope: scope, capture: scope, language: "diff", layer: .syntax))
  }
}

/// The lines of a diff that are outside hunks, as one text.
struct OuterLines {
  private(set) var units: ContiguousArray<UInt16> = []
  /// The offset in `units` of each line of the diff, by its index; nil for lines of hunks.
  private(set) var starts: [Int?] = []
  /// The runs of `units`, and the table of their attributes.
  private(set) var runs: ContiguousArray<AttributeRun> = []
  private(set) var table = AttributeTable()

  // A line that no rule knows: after it, lines are again those between hunks.
  private static let end: [UInt16] = [0x3D, 0x0A]

  /// Collects the lines; a line that the parser does not know ends each hunk.
  init(_ text: ParsedDiff, _ diff: ContiguousArray<UInt16>) {
    starts.reserveCapacity(text.lines.count)
    for (index, line) in text.lines.enumerated() {
      switch line.kind {
      case .other, .header, .hunk:
        starts.append(units.count)
        let next = index + 1 < text.lines.count ? text.lines[index + 1].start : text.length
        units += diff[min(line.start + line.margin, line.end)..<next]
        if line.kind == .hunk && next > line.end { units += Self.end }
      case .context, .removed, .added, .note, .words: starts.append(nil)
      }
    }
  }

  /// Takes the runs of a storage of `units`.
  mutating func take(_ storage: HighlightingStorage) {
    (runs, table) = (storage.runs(of: .syntax).runs, storage.attributeTable)
  }
}

/// The runs of one side of a file.
final class ColoredSide {
  let side: DiffSide
  let runs: AttributeRuns
  let table: AttributeTable

  /// Creates a side with the runs of its storage.
  /// - Parameter storage: the highlighted text of the side; nil for plain text.
  init(_ side: DiffSide, _ storage: HighlightingStorage?) {
    self.side = side
    runs = storage?.runs(of: .syntax) ?? AttributeRuns()
    table = storage?.attributeTable ?? AttributeTable()
  }
}
