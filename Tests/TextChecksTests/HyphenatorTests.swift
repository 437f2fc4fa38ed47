import Foundation
import Testing
import TextModel

@testable import TextChecks

/// Words divided by small patterns that the tests bring: where the system has libhyphen.
@Suite(.enabled(if: Hyphenator.isLibraryThere, "libhyphen is missing")) struct HyphenatorTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "hyphens-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func hyphenator(_ patterns: String, encoding: String.Encoding = .utf8) throws -> Hyphenator {
    let path = folder + "/hyph_xx.dic"
    try patterns.write(toFile: path, atomically: true, encoding: encoding)
    return try Hyphenator(path: path)
  }

  @Test func aMissingFileIsNamed() {
    #expect(throws: SpellingError.unreadable(path: "/nonexistent.dic")) { try Hyphenator(path: "/nonexistent.dic") }
  }

  @Test func wordsAreDividedWhereThePatternsSay() throws {
    let hyphenator = try hyphenator("UTF-8\ny1p\nn1a\né1t\n")
    #expect(hyphenator.hyphenated("hyphenation") == "hy=phen=ation")
    #expect(hyphenator.hyphenated("HYPHENATION") == "HY=PHEN=ATION")
    #expect(hyphenator.points(in: "hyphenation").map(\.offset) == [2, 6])
    // Offsets are units: a letter beyond the first plane has two.
    #expect(hyphenator.points(in: "\u{1D400}xéty").map(\.offset) == [4])
    #expect(hyphenator.points(in: "") == [] && hyphenator.points(in: "a") == [])
    #expect(hyphenator.points(in: String(repeating: "yp", count: 60)) == [])
  }

  @Test func aHyphenMayChangeLetters() throws {
    let hyphenator = try hyphenator("ISO8859-1\nf1f/ff=f,1,2\n\u{E4}1r\n", encoding: .isoLatin1)
    #expect(hyphenator.hyphenated("schiffahrt") == "schiff=fahrt")
    #expect(hyphenator.points(in: "schiffahrt").first?.replacement?.range == 4..<6)
    #expect(hyphenator.hyphenated("B\u{E4}ren") == "B\u{E4}=ren")
    // A letter that the encoding lacks.
    #expect(hyphenator.points(in: "ff\u{4E00}") == [])
  }

  private func rows(_ text: String, _ columns: Int, _ hyphenation: LineHyphenation?, links: [Range<Int>] = []) -> [String] {
    let text = UTF16Text(text)
    var rows: ContiguousArray<LineFragment> = []
    LineBreaker().appendFragments(
      ofLine: 0..<text.count, of: text, links: links, style: WrapStyle(columns: columns), hyphenation: hyphenation, to: &rows
    )
    #expect(rows.allSatisfy { $0.cells <= columns || !$0.hasHyphen })
    return rows.map { text.string(in: $0.range) + ($0.hasHyphen ? "-" : "") }
  }

  @Test func rowsEndInsideOfWords() throws {
    let hyphenator = try hyphenator("UTF-8\ny1p\nn1a\n")
    let text = "some hyphenation is here"
    #expect(rows(text, 12, nil) == ["some ", "hyphenation ", "is here"])
    #expect(rows(text, 12, LineHyphenation(hyphenator)) == ["some hyphen-", "ation is ", "here"])
    #expect(rows(text, 11, LineHyphenation(hyphenator)) == ["some hy-", "phenation ", "is here"])
    // The row is full enough without a hyphen.
    #expect(rows(text, 12, LineHyphenation(hyphenator, factor: 0.4)) == ["some ", "hyphenation ", "is here"])
    #expect(rows(text, 12, LineHyphenation(hyphenator, factor: 0.5)) == ["some hyphen-", "ation is ", "here"])
    // What does not fit alone is divided in any case.
    #expect(rows("hyphenation", 8, LineHyphenation(hyphenator, factor: 0)) == ["hyphen-", "ation"])
    #expect(rows(text, 12, LineHyphenation(hyphenator) { _ in false }) == rows(text, 12, nil))
    #expect(rows(text, 12, LineHyphenation(hyphenator), links: [5..<16]) == rows(text, 12, nil))
    // Names of code are no words.
    #expect(rows("some hyphenation_x is", 12, LineHyphenation(hyphenator)) == rows("some hyphenation_x is", 12, nil))
  }

  @Test func pointsOfALineSkipLinks() throws {
    let hyphenation = LineHyphenation(try hyphenator("UTF-8\ny1p\nn1a\n"))
    let text = UTF16Text("hyphenation hyphenation")
    var offsets: ContiguousArray<Int> = []
    LineBreaker().appendHyphens(
      inLine: 0..<text.count, of: text, links: [12..<23], hyphenation: hyphenation, to: &offsets)
    #expect(offsets == [2, 6])
  }
}
