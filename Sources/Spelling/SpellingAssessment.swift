package import HighlightConfiguration
internal import TextChecks
package import TextModel

/// A misspelled word with the evidence of the word lists and its context.
package struct SpellingAssessment: Sendable {
  /// The word in lower case, without escapes.
  package let word: String
  /// The name that contains it; nil in text.
  package let name: String?
  let evidence: WordEvidence
  fileprivate let context: SpellingScore.Context

  /// Returns the score of the features: positive for a misspelling, negative for an intended word.
  /// - Parameter tally: the counts of all findings of the text.
  package func score(_ tally: SpellingTally) -> SpellingScore {
    SpellingScore(evidence, context.union(tally.context(of: word)))
  }

  /// Returns how certain it is that the word is misspelled: `sure` if the score reaches the threshold, otherwise
  /// `possible`.
  /// - Parameter tally: the counts of all findings of the text.
  package func confidence(_ tally: SpellingTally) -> SpellingConfidence {
    score(tally).sum >= SpellingScore.threshold ? .sure : .possible
  }
}

/// Counts of misspelled words in a text, and the names that contain them.
package struct SpellingTally: Sendable {
  private static let maxRepeated = 2

  private var counts: [String: Int] = [:]
  /// The name that contains a word; nil if several do.
  private var names: [String: String?] = [:]

  package init() {}

  /// Counts the word of a finding, and records the name that contains it, if any. For a word in two different names,
  /// no name is kept: only that there are several.
  package mutating func add(_ assessment: SpellingAssessment) {
    counts[assessment.word, default: 0] += 1
    guard let name = assessment.name else { return }
    if let known = names[assessment.word] {
      if known != name { names[assessment.word] = .some(nil) }
    } else {
      names[assessment.word] = .some(name)
    }
  }

  fileprivate func context(of word: String) -> SpellingScore.Context {
    var result: SpellingScore.Context = []
    if counts[word, default: 0] > Self.maxRepeated { result.insert(.repeated) }
    if let name = names[word], name == nil { result.insert(.repeated) }
    return result
  }
}

extension ConfiguredSpellChecker {
  /// Sets the assessment and the confidence of findings, by the counts of these findings only. Findings without
  /// evidence in the word lists have no assessment, and are `possible`. O(findings + units of their lines).
  /// - Parameter found: the findings of a text, ascending.
  package func grade(_ found: inout [MisspelledWord], in text: UTF16Text) {
    let assessments = assessments(of: found, in: text)
    var tally = SpellingTally()
    for assessment in assessments { if let assessment { tally.add(assessment) } }
    for (index, assessment) in assessments.enumerated() {
      found[index].assessment = assessment
      found[index].confidence = assessment?.confidence(tally) ?? .possible
    }
  }

  // Longer lines are not lines of text.
  private static let longestLine = 2000
  // A line with this many unknown words is a list of names, or in another language.
  private static let crowd = 2

  /// Returns the assessments of a text's findings, in order; nil for findings without evidence in the word lists, and
  /// for all if there are no lists. O(findings + units of their lines).
  /// - Parameter found: the findings, ascending.
  package func assessments(of found: [MisspelledWord], in text: UTF16Text) -> [SpellingAssessment?] {
    guard let lists else { return Array(repeating: nil, count: found.count) }
    let known = found.map { self.known($0.word, isName: $0.finding.part == .name, lists) }
    return found.indices.map { Self.assessment(at: $0, of: found, in: text) { known[$0] } }
  }

  /// Returns the assessment of the finding at an index; nil if the word lists have no evidence. O(units of its line).
  /// - Parameter found: the findings of the text, ascending.
  func assessment(at index: Int, of found: [MisspelledWord], in text: UTF16Text) -> SpellingAssessment? {
    guard let lists else { return nil }
    return Self.assessment(at: index, of: found, in: text) {
      known(found[$0].word, isName: found[$0].finding.part == .name, lists)
    }
  }

  private static func assessment(
    at index: Int, of found: [MisspelledWord], in text: UTF16Text, known: (Int) -> KnownWord?
  ) -> SpellingAssessment? {
    guard let (word, evidence) = known(index).map({ ($0.key, $0.evidence) }) else { return nil }
    let item = found[index]
    let isName = item.finding.part == .name
    let line = line(of: item.finding.range, text)
    // The lists know no halves of words.
    if !isName && isDivided(item.finding.name, line, text) { return nil }
    let name = text.string(in: item.finding.name)
    return SpellingAssessment(
      word: word, name: isName ? name : nil, evidence: evidence,
      context: context(of: item, word, name, in: line, text).union(
        isCrowded(line, of: found, at: index, known) ? .crowd : []))
  }

  /// Returns a word in the form of the lists: in lower case, without backslashes and soft hyphens, with ASCII
  /// apostrophes.
  static func key(of word: String) -> String {
    let lower = word.lowercased()
    guard lower.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }) else { return lower }
    return String(lower.filter { $0 != "\\" && $0 != "\u{AD}" }.map { $0 == "’" || $0 == "ʼ" ? "'" : $0 })
  }

  /// Returns the UTF-16 range of the line of a word, without its terminator; of a long line only the word and 2000
  /// units on each side.
  static func line(of word: Range<Int>, _ text: UTF16Text) -> Range<Int> {
    let line = text.contentRange(ofLine: text.position(at: word.lowerBound).line)
    let start = max(line.lowerBound, word.lowerBound - longestLine)
    return start..<max(start, min(line.upperBound, word.upperBound + longestLine))
  }

  /// Whether at least `crowd` other findings in a line are words that are not in the lists.
  /// - Parameter known: returns the entry of the finding at an index in `found`; nil if the lists have none.
  private static func isCrowded(
    _ line: Range<Int>, of found: [MisspelledWord], at index: Int, _ known: (Int) -> KnownWord?
  ) -> Bool {
    var others = 0
    for step in [-1, 1] {
      var other = index + step
      while found.indices.contains(other), others < crowd {
        let range = found[other].finding.range
        guard range.lowerBound >= line.lowerBound, range.upperBound <= line.upperBound else { break }
        if known(other) == nil { others += 1 }
        other += step
      }
    }
    return others >= crowd
  }

  /// Returns the properties of a finding that depend on the text around it and on the name that contains it: whether
  /// the word is the whole name, is part of a mixed word, has capitals, or is quoted or repeated in its line.
  /// - Parameters:
  ///   - word: the misspelled word, in the form of the word lists.
  ///   - name: the complete name or word in the text that contains `word`.
  ///   - line: the UTF-16 range of its line.
  private static func context(
    of found: MisspelledWord, _ word: String, _ name: String, in line: Range<Int>, _ text: UTF16Text
  ) -> SpellingScore.Context {
    let finding = found.finding
    let spelled = found.word
    var result: SpellingScore.Context = []
    let isWhole = isWhole(name, word)
    if finding.part == .name {
      if isWhole { result.insert(.whole) }
    } else {
      if !isWhole { result.insert(.mixed) }
      // A word that the lists know has small letters of ASCII, capitals and apostrophes only.
      let isSmall = spelled.utf8.contains { $0 &- 0x61 < 26 }
      let isCapital = spelled.utf8.first.map { $0 &- 0x41 < 26 } == true
      if !isSmall || (isWhole && isCapital) { result.insert(.capitals) }
    }
    let (start, end) = (line.lowerBound, line.upperBound)
    text.withUnits(in: line) { units in
      if finding.part != .name {
        let before = finding.name.lowerBound > start ? units[finding.name.lowerBound - 1] : 0x20
        let after = finding.name.upperBound < end ? units[finding.name.upperBound] : 0x20
        // A digit may be the end of an escape or of a name; dots say that a word is cut off.
        let next = finding.name.upperBound + 1 < end ? units[finding.name.upperBound + 1] : 0x20
        if joiningBefore.contains(before) || joiningAfter.contains(after) || (after == dot && next == dot) {
          result.insert(.quoted)
        }
      }
      if repeats(finding.range, in: line, units) { result.insert(.quoted) }
    }
    return result
  }

  /// Whether a name equals a word, ignoring case, underscores around it and a possessive `'s`.
  /// - Parameter word: in lower case.
  private static func isWhole(_ name: String, _ word: String) -> Bool {
    let underscore = UInt8(ascii: "_")
    var name = (name.utf8.contains { $0 >= 0x80 } ? key(of: name) : name)[...].utf8.drop { $0 == underscore }
    while name.last == underscore { name.removeLast() }
    func isWord(_ name: Substring.UTF8View) -> Bool {
      name.count == word.utf8.count && zip(name, word.utf8).allSatisfy { $0 == $1 || ($0 | 0x20 == $1 && $0 &- 0x41 < 26) }
    }
    return isWord(name) || (name.last == UInt8(ascii: "s") && name.dropLast().last == 0x27 && isWord(name.dropLast(2)))
  }

  private static let hyphen = UInt16(UInt8(ascii: "-"))

  /// Whether a word is hyphenated across lines: a hyphen after it ends its line, or a hyphen ends the line before and
  /// the word is the first of its line.
  private static func isDivided(_ word: Range<Int>, _ line: Range<Int>, _ text: UTF16Text) -> Bool {
    if word.upperBound + 1 == line.upperBound, text[word.upperBound] == hyphen { return true }
    var last = word.lowerBound - 1
    while last >= line.lowerBound, text[last] == 0x20 || text[last] == 0x09 { last -= 1 }
    guard last == line.lowerBound - 1 else { return false }
    while last > line.lowerBound - 3, last >= 0, text[last] == 0x0A || text[last] == 0x0D { last -= 1 }
    return last >= 0 && text[last] == hyphen
  }

  private static let joiningBefore = Set("])}*%>\\.=0123456789".utf16)
  private static let joiningAfter = Set("[{…0123456789".utf16)
  private static let dot = UInt16(UInt8(ascii: "."))

  /// Whether the text of a word occurs in its line a second time, before or after it, ignoring the case of ASCII
  /// letters. The other occurrence begins a sequence of letters, and may be the start of a longer one.
  private static func repeats(_ word: Range<Int>, in line: Range<Int>, _ units: UnsafeBufferPointer<UInt16>) -> Bool {
    func isLetter(_ unit: UInt16) -> Bool { (unit | 0x20) &- 0x61 < 26 || unit >= 0x80 }
    let first = units[word.lowerBound] | 0x20
    var offset = line.lowerBound
    while offset + word.count <= line.upperBound {
      defer { offset += 1 }
      guard units[offset] | 0x20 == first, !word.contains(offset), offset == line.lowerBound || !isLetter(units[offset - 1])
      else { continue }
      if (0..<word.count).allSatisfy({ units[offset + $0] | 0x20 == units[word.lowerBound + $0] | 0x20 }) { return true }
    }
    return false
  }
}
