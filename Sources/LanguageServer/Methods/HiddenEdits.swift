internal import HighlightCore
internal import HighlightStorage
internal import TextModel

/// Makes the edits of fixes without the texts that rules with `redact` hide.
///
/// If a fix repeats hidden text, that text stays in the document, and the edit replaces the text around it.
struct HiddenEdits {
  private let text: UTF16Text
  private let hidden: HiddenRanges
  /// The line that was looked at last, and the parts of its hidden texts.
  private var line: (range: Range<Int>, parts: Parts)?

  // More comparisons take longer than a user waits; then the edit is left out.
  private static let maxComparisons = 1_000_000

  init(_ storage: HighlightingStorage) {
    (text, hidden) = (storage.text, HiddenRanges(storage.redactedRanges))
  }

  /// Returns the edits that replace a range by a fix, ascending and disjoint: one where nothing in the line is hidden. Nil
  /// if they would show a part of a hidden text of the line: four units in a row, or a shorter text as a whole.
  /// O(fix + hidden texts in the range); the first call for a line O(line).
  mutating func edits(_ range: Range<Int>, _ fix: some Sequence<UInt16>) -> [(range: Range<Int>, text: String)]? {
    let units = Array(fix)
    guard let parts = parts(ofLineAt: range) else { return [(range, String(decoding: units, as: UTF16.self))] }
    var result: [(range: Range<Int>, text: String)] = []
    var (start, written) = (range.lowerBound, 0)
    func replace(to end: Int, by fragment: ArraySlice<UInt16>) -> Bool {
      if start < end || !fragment.isEmpty { result.append((start..<end, String(decoding: fragment, as: UTF16.self))) }
      return !parts.occur(in: fragment)
    }
    for kept in hidden.ranges(in: range) {
      let text = Array(text.string(in: kept).utf16)
      guard let found = units[written...].firstIndex(of: text, comparisons: Self.maxComparisons) else { continue }
      guard replace(to: kept.lowerBound, by: units[written..<found]) else { return nil }
      (start, written) = (kept.upperBound, found + text.count)
    }
    return replace(to: range.upperBound, by: units[written...]) ? result : nil
  }

  /// Returns the parts of the hidden texts in the line of a range; nil if it has none.
  private mutating func parts(ofLineAt range: Range<Int>) -> Parts? {
    if let line, line.range.contains(range.lowerBound) { return line.parts.isEmpty ? nil : line.parts }
    let whole = text.paragraphRange(for: range)
    var parts = Parts()
    for range in hidden.ranges(in: whole) { parts.insert(Array(text.string(in: range).utf16)) }
    line = (whole, parts)
    return parts.isEmpty ? nil : parts
  }

  /// Short sequences of units of texts.
  private struct Parts {
    private static let length = 4
    /// By the number of units: packed, the first one highest.
    private var byLength: [Set<UInt64>] = Array(repeating: [], count: length + 1)

    var isEmpty: Bool { byLength.allSatisfy(\.isEmpty) }

    /// Inserts all sequences of four units of a text, or the text if it is shorter.
    mutating func insert(_ units: [UInt16]) {
      let length = min(units.count, Self.length)
      if length > 0 { Self.forEach(length, in: units[...]) { byLength[length].insert($0) } }
    }

    /// Whether a text has one of the sequences.
    func occur(in units: ArraySlice<UInt16>) -> Bool {
      for length in 1...Self.length where !byLength[length].isEmpty {
        var isFound = false
        Self.forEach(length, in: units) { isFound = isFound || byLength[length].contains($0) }
        if isFound { return true }
      }
      return false
    }

    private static func forEach(_ length: Int, in units: ArraySlice<UInt16>, _ body: (UInt64) -> Void) {
      var packed: UInt64 = 0
      let mask = length == 4 ? UInt64.max : 1 << UInt64(16 * length) - 1
      for (index, unit) in units.enumerated() {
        packed = (packed << 16 | UInt64(unit)) & mask
        if index + 1 >= length { body(packed) }
      }
    }
  }
}

extension ArraySlice<UInt16> {
  /// Returns the index at which a sequence of units begins first. Nil if it does not occur, or if that may need too many
  /// comparisons.
  fileprivate func firstIndex(of other: [UInt16], comparisons: Int) -> Int? {
    guard other.count <= count, count.multipliedReportingOverflow(by: other.count).partialValue <= comparisons else {
      return nil
    }
    return (startIndex...(endIndex - other.count)).first { self[$0..<($0 + other.count)].elementsEqual(other) }
  }
}
