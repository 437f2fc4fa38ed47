import HighlightStorage
import TestSupport
import Testing

@testable import TextChecks

/// Hidden and look-alike characters of texts without syntax.
@Suite struct CharacterFinderTests {
  private func found(_ text: String, _ restriction: CharacterChecks.Restriction = .moderate) -> [String] {
    var annotations = AnnotationSettings()
    annotations.characters = CharacterChecks(restriction: restriction)
    let storage = HighlightingStorage(UTF16Text(text), language: nil, annotations: annotations)
    return storage.characterFindings.map { "\($0.range.lowerBound)-\($0.range.upperBound) \($0.kind.rawValue)" }
  }

  @Test(arguments: [
    // An override that nothing ends, and one that ends behind a quotation mark.
    ("/*\u{202E} } \u{2066}if (isAdmin)\u{2069} \u{2066} begin admins only */", ["2-3 bidi-control", "21-22 bidi-control"]),
    ("x \"a\u{202E} \" // \u{202C} b", ["4-5 bidi-control"]),
    ("a \u{2067}b", ["2-3 bidi-control"]),
    // What ends in its line reorders itself alone.
    ("a \u{2067}b\u{2069} c", []), ("\u{202B}שלום\u{202C}", []), ("שלום \"עולם\" \u{200F}!", []),
    // An end without a beginning does nothing.
    ("a \u{202C} b\u{2069}", []),
    // The isolate ends what is open inside of it.
    ("\u{2067}a \u{202E}b\u{2069}", []),
    ("if (is\u{200B}Admin())", ["6-7 invisible-character"]), ("is_\u{200B}admin", ["3-4 invisible-character"]),
    ("a\u{200B} b", []), ("co\u{AD}operate", []), ("نمی\u{200C}خواهم", []), ("👨\u{200D}👩\u{200D}👧 ❤\u{FE0F}", []),
    ("\u{FEFF}a", []), ("a\u{FEFF}b", ["1-2 invisible-character"]), ("i\u{200E}f", ["1-2 invisible-character"]),
    ("x\u{E0061}\u{E0062}", ["1-5 invisible-character"]),
    ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", []),
    ("a\u{FE01}\u{FE02}", ["1-3 invisible-character"]),
    ("void say\u{41D}ello() {", ["5-13 confusable"]), ("\u{4BB}ello:", ["0-5 confusable"]),
    ("Привет HTML-код, Δx и μs", []), ("URLов", []), ("\\fRуказывает", []), ("iPhone手机", []), ("naïve café Ærø", []),
  ])
  func aTextWithoutSyntax(_ text: String, expected: [String]) {
    #expect(found(text) == expected)
  }

  @Test func scriptsAreNotLookedAtWhenNobodyAsks() {
    #expect(found("say\u{41D}ello \u{200B}", .none) == [])
  }

  @Test(arguments: [
    ("a\nb\nc", nil), ("a\nb\r\nc\n", "3-5 2 lines end in LF, 1 in CRLF"),
    ("a\r\nb\r\nc\rd\n", "7-8 2 lines end in CRLF, 1 in LF, 1 in CR"),
    ("", nil), ("a", nil),
  ])
  func lineEnds(_ text: String, expected: String?) {
    let finding = UTF16Text(text).mixedLineEnds()
    let described = finding.map { "\($0.range.lowerBound)-\($0.range.upperBound) \($0.message)" }
    #expect(described == expected)
  }

  /// Names of code, at each level.
  @Test(arguments: [
    ("sayНello", [true, true, true, true, false]), ("getПривет", [true, true, true, false, false]),
    ("is_сор", [true, true, true, true, false]), ("Привет", [true, false, false, false, false]),
    ("α_max", [true, true, true, false, false]), ("ρx", [true, true, true, false, false]),
    ("νalue", [true, true, true, true, false]), ("Δt", [true, true, true, false, false]),
    ("é", [true, false, false, false, false]),
    ("名前a", [true, true, false, false, false]), ("plain", [false, false, false, false, false]),
  ])
  func namesOfCode(_ name: String, expected: [Bool]) {
    let levels: [CharacterChecks.Restriction] = [.ascii, .single, .high, .moderate, .none]
    let units = Array(name.utf16)
    let found = levels.map { level in units.withUnsafeBufferPointer { NameScripts(level).fault(inName: $0) != nil } }
    #expect(found == expected)
  }

  /// After any edits the findings are those of a fresh storage.
  @Test func editsLeaveWhatAFreshStorageFinds() {
    let pieces = [
      "a", "\n", "\"", "\u{202E}", "\u{2069}", "\u{2066}", "\u{202C}", "\u{200B}", "Н", "say", " ", "\r", "ש", "\u{E0061}",
    ]
    for seed in UInt64(1)...60 {
      var random = SeededGenerator(seed: seed)
      var annotations = AnnotationSettings()
      annotations.characters = CharacterChecks()
      let storage = HighlightingStorage(UTF16Text("say\n"), language: nil, annotations: annotations)
      for _ in 0..<60 {
        let start = Int.random(in: 0...storage.length, using: &random)
        let end = min(storage.length, start + Int.random(in: 0...3, using: &random))
        let text = (0..<Int.random(in: 0...3, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
          .joined()
        storage.replaceCharacters(in: start..<end, with: ContiguousArray(text.utf16))
        let fresh = HighlightingStorage(storage.text, language: nil, annotations: annotations)
        #expect(storage.characterFindings == fresh.characterFindings, "seed \(seed)")
      }
    }
  }
}
