import HighlightStorage
import TestSupport
import Testing

@testable import HighlightConfiguration
@testable import Spelling

/// The grades of a document that is edited are those of one that is opened.
@Suite(.enabled(if: SpellingDictionary.isLibraryThere, "hunspell is missing")) struct SpellingGradesTests {
  private let speller: ConfiguredSpellChecker

  init() throws {
    let folder = try TemporaryFolder()
    try SpellingFixture.write(to: folder, below: "dictionaries")
    var settings = SpellingSettings()
    settings.languages = [folder["dictionaries/en_XX.dic"]]
    speller = try ConfiguredSpellChecker(settings)
    try #require(speller.lists != nil)
  }

  // With what makes a line crowded, a word quoted, divided, repeated, or part of a name.
  private let pieces = [
    "recieve ", "wathcing ", "functoin", "zzqqz qqzzk ", "def_", "\"", "-\n", "\n", "=", "[", " ", "x", "…", "the ",
  ]
  private let wordsToFind: Set<String> = ["recieve", "wathcing", "functoin", "zzqqz", "qqzzk"]

  /// The misspelled words of a text; those behind `def_` are names.
  private func found(in units: [UInt16], leavingOutNames: Bool) -> [ConfiguredSpellChecker.MisspelledWord] {
    var result: [ConfiguredSpellChecker.MisspelledWord] = []
    var start = 0
    func isLetter(_ unit: UInt16) -> Bool { (unit | 0x20) &- 0x61 < 26 }
    while start < units.count {
      var end = start
      while end < units.count, isLetter(units[end]) { end += 1 }
      defer { start = max(end, start + 1) }
      let word = String(decoding: units[start..<end], as: UTF16.self)
      guard wordsToFind.contains(word) else { continue }
      let isName = start >= 4 && units[start - 4..<start].elementsEqual("def_".utf16)
      if isName && leavingOutNames { continue }
      let finding = SpellingFinding(
        range: start..<end, name: (isName ? start - 4 : start)..<end, part: isName ? .name : .comment)
      result.append(ConfiguredSpellChecker.MisspelledWord(finding: finding, word: word))
    }
    return result
  }

  @Test func editsLeaveWhatAFreshRunGrades() {
    var generator = SeededGenerator(seed: 44)
    var differences = 0
    var sure = 0
    for _ in 0..<20 {
      var cache = DocumentNameCache()
      var units: [UInt16] = []
      for step in 0..<150 {
        let start = Int.random(in: 0...units.count, using: &generator)
        let removed = step > 40 ? Int.random(in: 0...min(12, units.count - start), using: &generator) : 0
        let inserted = Array(
          (0..<Int.random(in: 0...3, using: &generator)).flatMap { _ in
            pieces[Int.random(in: 0..<pieces.count, using: &generator)].utf16
          })
        units.replaceSubrange(start..<start + removed, with: inserted)
        cache.change(edited: (start..<start + inserted.count, inserted.count - removed))
        // Not each edit is followed by a look, and names come late.
        if step % 3 == 1 { continue }
        let text = UTF16Text(ContiguousArray(units))
        let words = found(in: units, leavingOutNames: step % 5 == 2)
        var (kept, fresh) = (words, words)
        cache.grade(&kept, in: text, speller)
        speller.grade(&fresh, in: text)
        for (one, other) in zip(kept, fresh) {
          let sums = [one, other].map { $0.assessment?.score(SpellingTally()).sum }
          if one.confidence != other.confidence || sums[0] != sums[1] { differences += 1 }
          if other.confidence == .sure { sure += 1 }
        }
      }
    }
    #expect(differences == 0)
    #expect(sure > 100)
  }
}
