/// A replacement of a UTF-16 range of a text.
public struct RandomEdit: CustomStringConvertible, Sendable {
  public var range: Range<Int>
  public var units: ContiguousArray<UInt16>

  public init(range: Range<Int>, units: ContiguousArray<UInt16>) {
    self.range = range
    self.units = units
  }

  public var description: String { "(\(range), \(String(decoding: units, as: UTF16.self).debugDescription))" }
}

extension ContiguousArray<UInt16> {
  /// Applies an edit; its range is clamped to the text.
  public mutating func apply(_ edit: RandomEdit) {
    replaceSubrange(edit.range.clamped(to: 0..<count), with: edit.units)
  }
}

/// Makes random edits like those of people and programs: typing, deleting, pasting, undoing, near the last edit or anywhere.
public struct RandomEdits {
  private static let insertions = [
    "x", " ", "\n", "\"", "'", "`", "(", ")", "{", "}", "[", "]", "<", ">", "/*", "*/", "//", "#", "1", ".", ",", ";", ":",
    "=", "é", "😀", "e\u{301}", "\r\n", "\r", "if ", "else ", "return", "\n\n", "  ", "\t", "```\n", "- ", "*", "_", "\\",
    "$",
    "\"\"\"", "<b>", "</b>", "int a;\n", "def f():\n", "\u{2028}", "end",
  ]
  /// The maximum number of edits that can be undone.
  private static let undoLimit = 1000
  /// The maximum number of edits in a batch.
  public static let batchLimit = 8

  private var random: SeededGenerator
  /// The UTF-16 offset after the last edit; most edits are made near it.
  private var lastOffset = 0
  /// The inverses of the last edits, for undoing.
  private var undo: [RandomEdit] = []

  public init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns the next random edit of a text: an insertion, a removal, a replacement, a copy of other text, or the
  /// undoing of an earlier edit. Most are near the last one.
  public mutating func next(in text: ContiguousArray<UInt16>) -> RandomEdit {
    var edit = RandomEdit(range: 0..<0, units: [])
    // Most edits are near the last one.
    if Int.random(in: 0..<4, using: &random) == 0 { lastOffset = Int.random(in: 0...text.count, using: &random) }
    let lower = min(max(lastOffset + Int.random(in: -3...3, using: &random), 0), text.count)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<10:
      edit = RandomEdit(range: lower..<lower, units: insertion())
    case 10..<14:
      let length = Int.random(in: 1...(Bool.random(using: &random) ? 2 : 30), using: &random)
      edit = RandomEdit(range: lower..<min(lower + length, text.count), units: [])
    case 14..<16:
      edit = RandomEdit(range: lower..<min(lower + Int.random(in: 0...12, using: &random), text.count), units: insertion())
    case 16:
      // Pastes a copy of another range.
      let from = Int.random(in: 0...text.count, using: &random)
      let to = min(text.count, from + Int.random(in: 1...200, using: &random))
      edit = RandomEdit(range: lower..<lower, units: ContiguousArray(text[from..<to]))
    default:
      if let last = undo.popLast(), last.range.upperBound <= text.count {
        lastOffset = last.range.lowerBound
        return last
      }
      edit = RandomEdit(range: lower..<lower, units: insertion())
    }
    lastOffset = edit.range.lowerBound + edit.units.count
    undo.append(
      RandomEdit(
        range: edit.range.lowerBound..<(edit.range.lowerBound + edit.units.count), units: ContiguousArray(text[edit.range])))
    if undo.count > Self.undoLimit { undo.removeFirst(Self.undoLimit / 2) }
    return edit
  }

  /// Returns the next 1 to `batchLimit` edits of a text, as an editor sends them at once. Each applies to the result of the
  /// edits before it.
  ///
  /// Some batches empty a range, fill it again, and remove text across its boundary.
  /// - Parameter limit: the maximum number of edits, at least 1.
  public mutating func nextBatch(in text: ContiguousArray<UInt16>, limit: Int = batchLimit) -> [RandomEdit] {
    let count = Int.random(in: 1...min(max(limit, 1), Self.batchLimit), using: &random)
    var text = text
    var result: [RandomEdit] = []
    func make(_ edit: RandomEdit) {
      text.apply(edit)
      result.append(edit)
    }
    while result.count < count {
      guard count - result.count >= 3, Bool.random(using: &random) else {
        make(next(in: text))
        continue
      }
      let start = min(max(lastOffset - Int.random(in: 0...3, using: &random), 0), text.count)
      make(RandomEdit(range: start..<min(start + Int.random(in: 1...5, using: &random), text.count), units: []))
      make(RandomEdit(range: start..<start, units: insertion()))
      lastOffset = start + (result.last?.units.count ?? 0)
      let lower = max(lastOffset - Int.random(in: 0...2, using: &random), 0)
      make(RandomEdit(range: lower..<min(lower + Int.random(in: 0...4, using: &random), text.count), units: []))
      lastOffset = lower
    }
    return result
  }

  private mutating func insertion() -> ContiguousArray<UInt16> {
    ContiguousArray((Self.insertions.randomElement(using: &random) ?? "x").utf16)
  }
}
