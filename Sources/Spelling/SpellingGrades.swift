internal import HighlightConfiguration
internal import TextChecks
internal import TextModel

/// The grades of an open document's findings, which are kept for lines that do not change.
struct SpellingGrades {
  /// A finding with the range of text on which its grade depends.
  private struct Entry {
    var found: ConfiguredSpellChecker.MisspelledWord
    /// The range of the line; of a long line only the part near the word.
    var line: Range<Int>
  }

  // With more new findings all are graded.
  private static let maxNew = 16
  // The hyphen and the terminator before a line say whether its first word is divided.
  private static let lookback = 3

  /// The entries, ascending.
  private var entries: [Entry] = []
  /// The words of findings that edits removed.
  private var removed: [String] = []

  /// Updates the entries for an edit: moves those after it, and removes those in lines that it touches or whose line
  /// begins at most 3 units after it. The words of removed entries are recorded. O(findings).
  /// - Parameters:
  ///   - range: the UTF-16 range of the new characters.
  ///   - growth: the growth of the text in UTF-16 code units; negative if it became shorter.
  mutating func shift(edited range: Range<Int>, growth: Int) {
    let end = range.upperBound - growth
    guard let first = entries.firstIndex(where: { $0.line.upperBound >= range.lowerBound }) else { return }
    let next = entries[first...].firstIndex { $0.line.lowerBound - Self.lookback > end } ?? entries.count
    for entry in entries[first..<next] { if let assessment = entry.found.assessment { removed.append(assessment.word) } }
    entries.removeSubrange(first..<next)
    if growth == 0 { return }
    for index in first..<entries.count {
      entries[index].found.finding.shift(by: growth)
      entries[index].line = entries[index].line.lowerBound + growth..<entries[index].line.upperBound + growth
    }
  }

  /// Sets the assessment and confidence of findings, as `ConfiguredSpellChecker.grade` does. O(findings) comparisons if few
  /// of them are new.
  /// - Parameter found: the findings of the document, ascending.
  mutating func grade(
    _ found: inout [ConfiguredSpellChecker.MisspelledWord], in text: UTF16Text, _ speller: ConfiguredSpellChecker
  ) {
    var changed = removed
    removed = []
    // The entries of the findings; nil for new ones.
    var known: [Int?] = []
    known.reserveCapacity(found.count)
    // The offsets at which findings changed, each with the index of the next finding.
    var changes: [(offset: Int, index: Int)] = []
    var next = 0
    for index in found.indices {
      let finding = found[index].finding
      while next < entries.count, entries[next].found.finding.range.lowerBound < finding.range.lowerBound {
        changes.append((entries[next].found.finding.range.lowerBound, index))
        next += 1
      }
      if next < entries.count, entries[next].found.finding == finding {
        known.append(next)
        next += 1
      } else {
        known.append(nil)
        changes.append((finding.range.lowerBound, index))
      }
    }
    while next < entries.count {
      changes.append((entries[next].found.finding.range.lowerBound, found.count))
      next += 1
    }
    guard changes.count <= Self.maxNew, changed.count <= Self.maxNew else {
      speller.grade(&found, in: text)
      entries = found.map { Entry(found: $0, line: ConfiguredSpellChecker.line(of: $0.finding.range, text)) }
      return
    }
    for index in found.indices {
      guard let entry = known[index] else { continue }
      found[index].assessment = entries[entry].found.assessment
      found[index].confidence = entries[entry].found.confidence
    }
    if changes.isEmpty && changed.isEmpty { return }
    let kept = Set(known.lazy.compactMap { $0 })
    for (index, entry) in entries.enumerated() where !kept.contains(index) {
      if let assessment = entry.found.assessment { changed.append(assessment.word) }
    }
    // All findings of a line with such a change are assessed.
    var stale: Set<Int> = []
    for (offset, index) in changes {
      func isInLine(_ other: Int) -> Bool {
        found.indices.contains(other)
          && known[other].map { entries[$0].line.contains(offset) } ?? (found[other].finding.range.lowerBound == offset)
      }
      var (first, last) = (index, index)
      while isInLine(first - 1) { first -= 1 }
      while isInLine(last) { last += 1 }
      stale.formUnion(first..<last)
    }
    for index in stale {
      found[index].assessment = speller.assessment(at: index, of: found, in: text)
      if let assessment = found[index].assessment { changed.append(assessment.word) }
    }
    update(&found, of: changed)
    entries = found.indices.map { index in
      let line = stale.contains(index) ? nil : known[index].map { entries[$0].line }
      return Entry(found: found[index], line: line ?? ConfiguredSpellChecker.line(of: found[index].finding.range, text))
    }
  }

  /// Sets the confidence of the findings with one of the words, by the counts of these words among all findings.
  private func update(_ found: inout [ConfiguredSpellChecker.MisspelledWord], of words: [String]) {
    var tally = SpellingTally()
    let indices = found.indices.filter { found[$0].assessment.map { words.contains($0.word) } ?? false }
    for index in indices { if let assessment = found[index].assessment { tally.add(assessment) } }
    for index in indices { found[index].confidence = found[index].assessment?.confidence(tally) ?? .possible }
  }
}

extension SpellingFinding {
  /// Moves the ranges by `growth` UTF-16 code units.
  mutating func shift(by growth: Int) {
    range = range.lowerBound + growth..<range.upperBound + growth
    name = name.lowerBound + growth..<name.upperBound + growth
  }
}
