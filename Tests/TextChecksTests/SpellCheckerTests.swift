import Foundation
import HighlightStorage
import Testing

@testable import TextChecks

/// Words of small dictionaries that the tests bring: where the system has libhunspell.
@Suite(.enabled(if: SpellingDictionary.isLibraryThere, "hunspell is missing")) struct SpellCheckerTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "spelling-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func dictionary(
    _ name: String, _ words: String, affixes: String = "SET UTF-8\nTRY esianrtolcdugmphbyfvkwz'\n",
    encoding: String.Encoding = .utf8
  ) throws -> SpellingDictionary {
    let stem = folder + "/" + name
    let count = words.split(separator: "\n").count
    try affixes.write(toFile: stem + ".aff", atomically: true, encoding: encoding)
    try "\(count)\n\(words)\n".write(toFile: stem + ".dic", atomically: true, encoding: encoding)
    return try SpellingDictionary(name: name, affixes: stem + ".aff", words: stem + ".dic")
  }

  private func checker() throws -> SpellChecker {
    SpellChecker([
      try dictionary(
        "en_XX", "hello\nworld\nthe\nword/S\nlinks\nto\nParis\nand\nlonger\nlong",
        affixes: "SET UTF-8\nTRY esianrtolcdugmphbyfvkwz'\nSFX S Y 1\nSFX S 0 s .\n")
    ])
  }

  private func misspelled(_ text: String, _ checker: SpellChecker) -> [String] {
    let text = UTF16Text(text)
    return checker.misspellings(in: text, range: 0..<text.count).map { text.string(in: $0.range) }
  }

  @Test func aMissingFileIsNamed() {
    #expect(throws: SpellingError.unreadable(path: "/nonexistent.aff")) {
      try SpellingDictionary(name: "x", affixes: "/nonexistent.aff", words: "/nonexistent.dic")
    }
  }

  @Test(arguments: ["", "1\n2", "\n\n"]) func aDictionaryWithoutWordsIsNone(words: String) throws {
    #expect(throws: SpellingError.noWords(path: folder + "/none.dic")) { try dictionary("none", words) }
  }

  @Test func rowsOfLettersAreNoWords() throws {
    #expect(misspelled("hello aaaa abcd xyz ABCDEFGH zzzzzzz", try checker()) == [])
    #expect(misspelled("hello aaab abce", try checker()) == ["aaab", "abce"])
  }

  @Test("W1: misspelt words are found from an offset on, and guessed")
  func misspelledWordsAreFoundFromAnOffsetOn() throws {
    let checker = try checker()
    let text = UTF16Text("hello wrold and the wrod, hello")
    func next(_ start: Int, wraps: Bool = false) -> Range<Int>? {
      checker.rangeOfMisspelledWord(in: text, range: 0..<text.count, startingAt: start, wraps: wraps)
    }
    #expect(next(0) == 6..<11)
    #expect(next(6) == 6..<11)
    #expect(next(7) == 20..<24)
    #expect(next(21) == nil)
    #expect(next(21, wraps: true) == 6..<11)
    #expect(checker.rangeOfMisspelledWord(in: text, range: 12..<20, startingAt: 0) == nil)
    #expect(checker.guesses(forWordRange: 6..<11, in: text).first == "world")
    #expect(checker.guesses(for: "Wrold").first == "World" && checker.guesses(for: "WROLD").first == "WORLD")
  }

  @Test("W2: words are ignored, learnt and forgotten")
  func wordsAreLearnedAndForgotten() throws {
    let checker = try checker()
    #expect(misspelled("gizmo Gizmo's words", checker) == ["gizmo", "Gizmo"])
    #expect(!checker.hasLearned("gizmo"))
    checker.learn("gizmo")
    #expect(checker.hasLearned("Gizmo") && misspelled("gizmo Gizmo's gizmos", checker) == [])
    checker.unlearn("gizmo")
    #expect(misspelled("gizmo", checker) == ["gizmo"])
    checker.ignore("gizmo")
    #expect(misspelled("gizmo", checker) == [] && !checker.hasLearned("gizmo"))
  }

  @Test("W3: completions are ordered")
  func completionsAreOrdered() throws {
    let checker = try checker()
    checker.learn("wordy")
    let text = UTF16Text("wo Wo long")
    #expect(checker.completions(forPartialWordRange: 0..<2, in: text) == ["wordy", "word", "world"])
    #expect(checker.completions(forPartialWordRange: 3..<5, in: text) == ["Wordy", "Word", "World"])
    #expect(checker.completions(forPartialWordRange: 6..<10, in: text) == ["longer"])
  }

  @Test func severalDictionariesAndTheirEncodings() throws {
    let german = try dictionary("de_XX", "Straße\nüber\nStadt", affixes: "SET ISO8859-1\nTRY esrin\n", encoding: .isoLatin1)
    let checker = SpellChecker([try dictionary("en_XX", "hello"), german])
    #expect(misspelled("hello über Straße u\u{308}ber Strasse привет", checker) == ["Strasse"])
    #expect(checker.guesses(for: "ueber").contains("über") || checker.guesses(for: "übr").contains("über"))
  }

  @Test(
    arguments: [
      ("helloWrold hello_wrold WROLDS", .prose, ["Wrold", "wrold", "WROLDS"]), ("HTTP URLs XYZ NASA's", .prose, []),
      ("paris", .prose, ["paris"]), ("paris", .name, []), ("hello123 wrl3", .prose, []), ("ab xy", .prose, []),
    ] as [(String, SpellChecker.Style, [String])])
  func namesAndAbbreviations(_ text: String, _ style: SpellChecker.Style, expected: [String]) throws {
    let checker = try checker()
    let text = UTF16Text(text)
    let found = text.withUnits(in: 0..<text.count) { checker.misspellings(in: 0..<text.count, of: $0, style: style) }
    #expect(found.map { text.string(in: $0.range) } == expected)
  }

  @Test func theNearestGuessComesFirst() {
    let guesses = ["requires", "re quested", "Requested", "requested", "quested"]
    #expect(
      SuggestionOrder.sorted(guesses, for: "requestd") == ["requested", "Requested", "re quested", "requires", "quested"])
    #expect(SuggestionOrder.sorted(["b", "a"], for: "c") == ["b", "a"])
    #expect(SuggestionOrder.sorted(["then", "the"], for: "teh") == ["the", "then"])
    #expect(SuggestionOrder.sorted([], for: "") == [])
  }

  /// As strings have them: what is replaced there stays a string.
  @Test func escapedApostrophes() throws {
    let checker = SpellChecker([try dictionary("en_XX", "don't\nhello\nword")])
    #expect(misspelled(#"don\'t u'hello' b'word' wrold\'s wrodl's"#, checker) == ["wrold", "wrodl"])
    #expect(checker.guesses(for: #"do\'nt"#).first == #"don\'t"#)
    #expect(checker.guesses(for: "do'nt").first == "don't")
  }

  @Test func patternsIgnore() throws {
    let checker = SpellChecker([try dictionary("en_XX", "hello")], ignored: [try RegularExpression(#"x-\w+-x"#)])
    #expect(misspelled("x-wrold-x wrold", checker) == ["wrold"])
  }

  /// After any edits the findings are those of a fresh storage.
  @Test func editsLeaveWhatAFreshStorageFinds() throws {
    var annotations = AnnotationSettings(linkDetector: LinkDetector())
    annotations.spelling = SpellingChecks(try checker())
    let storage = HighlightingStorage(UTF16Text("hello wrold\n"), language: nil, annotations: annotations)
    #expect(storage.spellingFindings.map(\.range) == [6..<11])
    let pieces = ["hello", "wrold", " ", "\n", "_", "`", "A", "https://", "x", "."]
    for step in 0..<300 {
      let start = (step * 7) % (storage.length + 1)
      let end = min(storage.length, start + step % 4)
      let text = pieces[step % pieces.count] + pieces[(step * 3) % pieces.count]
      storage.replaceCharacters(in: start..<end, with: ContiguousArray(text.utf16))
      let fresh = HighlightingStorage(storage.text, language: nil, annotations: annotations)
      #expect(storage.spellingFindings == fresh.spellingFindings, "step \(step)")
    }
  }

  @Test(arguments: [
    ("a `codespan` b ``c ` d`` e", ["a ", " b ", " e"]), ("@param name $var ${x y} z", [" name ", " ", " z"]),
    ("use --some-option now", ["use ", " now"]), ("<b class=\"x\">bold</b> 1 < 2", ["bold", " 1 < 2"]),
    ("a&nbsp;b", ["a", "b"]),
    ("and/or /usr/lib src/a.c ./x a/b/c // text", ["and/or ", " ", " ", " ", " // text"]),
    ("call strcmp() now", ["call ", " now"]),
    ("as `printf' does", ["as ", " does"]),
    // Names of files, members and packages; sentences have a space behind their dots.
    ("see foo.c, (org.example.app) e.g. now. End.Next", ["see ", ", (", ") ", " now. End.Next"]),
    ("$(DIR)/x.Tpo ${A}.b $(C) end @{d e", [" ", " ", " end @{d e"]),
  ])
  func textOfPeople(_ text: String, expected: [String]) {
    let units = Array(text.utf16)
    let found = units.withUnsafeBufferPointer { buffer in
      NaturalLanguageText.stretches(of: 0..<units.count, buffer).map { String(decoding: buffer[$0], as: UTF16.self) }
    }
    #expect(found == expected)
  }
}
