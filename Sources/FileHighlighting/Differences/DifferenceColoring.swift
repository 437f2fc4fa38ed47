internal import HighlightRendering
internal import HighlightStorage

/// Collects the runs of the lines of hunks: those of code, and the scope of removed and added lines for the rest.
final class DifferenceColoring {
  private let text: DifferenceText
  private let storage: HighlightingStorage
  /// The runs of the code of each line, by its index, in UTF-16 offsets of the difference.
  private var code: [Int: ContiguousArray<AttributeRun>] = [:]
  /// The code in the headers of hunks.
  private var headers: [Int: Range<Int>] = [:]
  /// The ids of the last side's attributes in this storage, by their ids in the side's table.
  private var attributes: (side: ColoredSide, own: [AttributeID?])?

  init(_ text: DifferenceText, _ units: ContiguousArray<UInt16>, _ storage: HighlightingStorage) {
    self.text = text
    self.storage = storage
  }

  /// Copies the runs of a range of another text to a line of the difference.
  /// - Parameters:
  ///   - line: the index of the line; its content has the same length as `range`.
  ///   - range: the UTF-16 range in the other text.
  ///   - side: the other text.
  func color(line: Int, like range: Range<Int>, of side: ColoredSide) {
    color(line: line, at: text.lines[line].content, like: range, of: side)
  }

  /// Copies the runs of a range of another text to a range of the same length in a line of the difference.
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

  /// Replaces the syntax runs of the storage in the lines of hunks by the collected runs; the rest of a removed or
  /// added line gets `diff.minus` or `diff.plus`. Runs outside of hunks stay.
  func finish() {
    let before = storage.runs(of: .syntax).runs
    var result: ContiguousArray<AttributeRun> = []
    result.reserveCapacity(before.count)
    var next = 0
    /// Copies the storage's runs in a range outside of hunks to the result.
    func keep(upTo end: Int, from start: Int) {
      while next < before.count && before[next].range.upperBound <= start { next += 1 }
      while next < before.count && before[next].range.lowerBound < end {
        let part = before[next].range.clamped(to: start..<end)
        if !part.isEmpty {
          result.append(AttributeRun(start: part.lowerBound, end: part.upperBound, attribute: before[next].attribute))
        }
        if before[next].range.upperBound > end { return }
        next += 1
      }
    }
    let minus = attribute("diff.minus")
    let plus = attribute("diff.plus")
    var offset = 0
    for (index, line) in text.lines.enumerated() {
      let ground: AttributeID?
      switch line.kind {
      case .other, .header, .hunk, .note:
        guard let range = headers[index] else { continue }
        keep(upTo: range.lowerBound, from: offset)
        result += code[index] ?? []
        offset = range.upperBound
        continue
      case .context, .words: ground = nil
      case .removed: ground = minus
      case .added: ground = plus
      }
      keep(upTo: line.start, from: offset)
      offset = line.start
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
    keep(upTo: storage.length, from: offset)
    storage.replaceRuns(of: .syntax, in: 0..<storage.length, with: AttributeRuns(ascending: result).runs)
  }

  private func attribute(_ scope: String) -> AttributeID {
    storage.attributeTable.intern(Attributes(scope: scope, capture: scope, language: "diff", layer: .syntax))
  }
}

/// The runs of one side of a file.
final class ColoredSide {
  let side: DifferenceSide
  let runs: AttributeRuns
  let table: AttributeTable

  /// Creates a side with the runs of its storage.
  /// - Parameter storage: the highlighted text of the side; nil for plain text.
  init(_ side: DifferenceSide, _ storage: HighlightingStorage?) {
    self.side = side
    runs = storage?.runs(of: .syntax) ?? AttributeRuns()
    table = storage?.attributeTable ?? AttributeTable()
  }
}
