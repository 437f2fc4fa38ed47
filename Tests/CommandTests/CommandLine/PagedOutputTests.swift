import Foundation
import TestSupport
import Testing

/// `--pages`: text on pages of cells.
@Suite struct PagedOutputTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func pages(_ text: String, _ options: String..., name: String = "a.txt") throws -> [String] {
    try folder.write(text, to: name)
    let result = try Program.run(["highlight"] + options + [folder[name]])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return result.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test func everyPageHasItsRows() throws {
    let rows = try pages((1...25).map { "line \($0)\n" }.joined(), "--pages", "40x12")
    #expect(rows.count == 36)
    for page in 0..<3 {
      #expect(rows[12 * page].hasSuffix(" \(page + 1)/3") && rows[12 * page].contains("a.txt"))
      #expect(rows[12 * page].count == 40 && rows[12 * page + 1].isEmpty)
    }
    #expect(rows[2...11].elementsEqual((1...10).map { "line \($0)" }))
    #expect(rows[26...30].elementsEqual((21...25).map { "line \($0)" }) && rows[31...].allSatisfy(\.isEmpty))
  }

  @Test func columnsStandSideBySide() throws {
    // Columns of (40 - 4 - 3) / 2 cells behind a margin of four.
    let long = String(repeating: "x", count: 20)
    let rows = try pages("a\nb\n\n日本\n\(long)\nlast\n", "--pages", "40x6", "--columns", "2", "--margin", "4")
    #expect(rows.count == 6)
    #expect(rows[2] == "    a" + String(repeating: " ", count: 18) + String(repeating: "x", count: 16))
    #expect(rows[3] == "    b" + String(repeating: " ", count: 18) + "xxxx")
    #expect(rows[4] == String(repeating: " ", count: 23) + "last")
    #expect(rows[5] == "    日本")
  }

  @Test func colorsTakeNoCells() throws {
    let code = "def f(): # https://example.com\n    pass\n"
    try folder.write(code, to: "a.py")
    func run(_ color: String) throws -> [UInt8] {
      try Program.run(["highlight", "--color", color, "-n", "--pages", "60x4", "--columns", "2", folder["a.py"]]).output
    }
    let (plain, colored) = (try run("never"), TerminalText(try run("always")))
    #expect(!plain.contains(0x1B) && !colored.styles.isEmpty && !colored.hasRawControls)
    #expect(colored.visible == plain)
  }

  @Test func sectionsOfAPage() throws {
    let text = (1...25).map { "line \($0) <&>\n" }.joined()
    let page = try pages(text, "-f", "html", "--pages", "40x12", "--columns", "2").joined(separator: "\n")
    #expect(page.count(of: "<section class=\"hl-page\"") == 2)
    #expect(page.count(of: "<pre class=\"highlight\" tabindex=\"0\">") == 4)
    #expect(page.contains("<span>1/2</span>") && page.contains("line 25 &lt;&amp;&gt;"))
  }

  /// Rows of a picture: x, y and what stands there.
  @Test func pagesOfAPicture() throws {
    let text = (1...25).map { "line \($0)\n" }.joined()
    let picture = try pages(text, "-f", "svg", "--pages", "40x12", "--columns", "2", "--margin", "4").joined(separator: "\n")
    let rows = picture.matches(of: /<text x="(\d+)" y="(\d+)"[^>]*>([^<]*)</).map { (Int($0.1), Int($0.2), String($0.3)) }
    func place(_ text: String) -> [Int?] { rows.filter { $0.2 == text }.flatMap { [$0.0, $0.1] } }
    // A margin of 4 cells, columns of 16 and a gap of 3; rows of 20 pixels, two of them the head; 32 pixels between two pages.
    #expect(place("line 1") == [16 + 34, 16 + 2 * 20 + 14] && place("line 10") == [50, 70 + 9 * 20])
    #expect(place("line 11") == [16 + 194, 70] && place("line 21") == [50, 70 + 12 * 20 + 32])
    #expect(place("1/2") == [16 + 336, 30] && place("2/2") == [352, 30 + 272])
    #expect(rows.count { $0.2.hasSuffix("a.txt") } == 2)
    #expect(picture.contains("viewBox=\"0 0 368 544\""))
    // Nothing stands in the margin, and nothing behind its column.
    let wide = try pages(String(repeating: "x", count: 20) + "\n", "-f", "svg", "--pages", "40x12", "--columns", "2")
      .joined(separator: "\n")
    #expect(wide.contains(">" + String(repeating: "x", count: 18) + "<") && wide.contains(">xx<"))
  }

  @Test func whatIsNoSize() throws {
    try folder.write("x\n", to: "a.txt")
    for options in [
      ["--pages", "80"], ["--pages", "5x5"], ["--columns", "2"], ["--margin", "2"], ["-f", "json", "--pages", "80x66"],
    ] {
      #expect(try Program.run(["highlight"] + options + [folder["a.txt"]]).status == 2)
    }
  }
}

extension String {
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
