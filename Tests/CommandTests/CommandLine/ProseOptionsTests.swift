import Foundation
import HighlightStorage
import TestSupport
import Testing

/// `highlight --spelling` and `--hyphenate`, with dictionaries and patterns of the tests' own.
struct ProseOptionsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try SpellingFixture.write(to: folder, below: "dictionaries")
    try folder.write("[spelling]\nlanguages = [\"en_XX\"]\n", to: "highlight-lsp.toml")
  }

  private func run(_ arguments: [String], data: String? = nil) throws -> ChildProcess.Result {
    var environment = SpellingFixture.environment(folder)
    if let data { environment["XDG_DATA_HOME"] = data }
    return try Program.run(["highlight"] + arguments, environment: environment, folder: folder.path)
  }

  @Test(.enabled(if: SpellingDictionary.isLibraryThere, "hunspell is missing")) func misspelledWordsAreUnderlined() throws {
    try folder.write("int a; // the wrold\n", to: "a.c")
    let ansi = try run(["--spelling", "--color", "always", "a.c"])
    #expect(ansi.status == 0 && ansi.text.contains(";4:3") && ansi.text.contains("wrold\u{1B}[0m"), "\(ansi.errors)")
    #expect(try run(["--color", "always", "a.c"]).text.contains("4:3") == false)
    let html = try run(["--spelling", "-f", "html", "a.c"]).text
    #expect(html.contains("<span class=\"hl-misspelt\"><span class=\"hl-comment\">wrold</span></span>"))
    #expect(html.contains(".hl-misspelt { text-decoration: underline wavy"))
    #expect(try run(["-f", "html", "a.c"]).text.contains("misspelt") == false)
    let plain = try run(["--spelling", "-f", "html", "--classes", "none", "a.c"]).text
    #expect(plain.contains("<span style=\"text-decoration: underline wavy"))
    let svg = try run(["--spelling", "-f", "svg", "a.c"]).text
    #expect(svg.contains("<path d=\"M") && svg.contains("q2 -3 4 0"))
    #expect(try run(["--spelling", "-f", "json", "a.c"]).status == 2)
    try folder.write("[spelling]\nlanguages = [\"fr_ZZ\"]\n", to: "highlight-lsp.toml")
    let missing = try run(["--spelling", "a.c"])
    #expect(missing.status == 2 && missing.errors.contains("hunspell-fr"))
  }

  @Test(.enabled(if: Hyphenator.isLibraryThere, "libhyphen is missing")) func wordsAreDivided() throws {
    try folder.write("UTF-8\ny1p\nn1a\n", to: "data/hyphen/hyph_xx.dic")
    try folder.write("some hyphenation is here\n", to: "a.txt")
    func text(_ arguments: String...) throws -> String { try run(arguments + ["a.txt"], data: folder["data"]).text }
    #expect(try text("--wrap", "12", "--hyphenate", "xx") == "some hyphen-\nation is \nhere\n")
    #expect(
      try text("--wrap", "12", "--hyphenate", "xx_YY", "--hyphenation-factor", "0.3") == "some \nhyphenation \nis here\n")
    #expect(try text("--wrap", "12", "--hyphenate", "xx", "-f", "plain") == "some hyphen-\nation is \nhere\n")
    #expect(
      try text("--wrap", "12", "--hyphenate", "xx", "-f", "html").contains(
        "some hyphen<span class=\"hl-hyphen\" aria-hidden=\"true\">-</span>\nation"))
    #expect(try text("--wrap", "12", "--hyphenate", "xx", "-f", "svg").contains("some hyphen-</text>"))
    let missing = try run(["--wrap", "12", "--hyphenate", "de_CH", "a.txt"], data: folder["data"] + "/none")
    #expect(missing.status == 0 || (missing.status == 2 && missing.errors.contains("apt install hyphen-de")))
    #expect(try run(["--wrap", "12", "--hyphenate", "zz", "a.txt"], data: folder["data"]).status == 2)
    #expect(try run(["--hyphenation-factor", "0.5", "a.txt"]).status == 2)
    #expect(try run(["--hyphenate", "xx", "--hyphenation-factor", "2", "a.txt"]).status == 2)
  }

  @Test(.enabled(if: Hyphenator.isLibraryThere, "libhyphen is missing")) func codeIsNotDivided() throws {
    guard FileManager.default.fileExists(atPath: "/usr/share/hyphen/hyph_en_US.dic") else { return }
    try folder.write("hyphenation = hyphenation + hyphenation\n# some hyphenation is here and hyphenation\n", to: "a.py")
    let result = try run(["--wrap", "16", "--hyphenate", "en_US", "a.py"]).text
    #expect(result.hasPrefix("hyphenation = \nhyphenation + \nhyphenation\n") && result.contains("-\n"), "\(result)")
  }
}
