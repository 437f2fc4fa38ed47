import Foundation
import TestSupport
import Testing

/// `theme list`, `show`, `preview` and `css`, and themes in the user's folder.
@Suite struct ThemeCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(
    _ arguments: [String], input: String = "", _ changes: [String: String] = [:]
  ) throws -> ChildProcess.Result {
    let environment = ["XDG_CONFIG_HOME": folder["config"], "COLORTERM": "truecolor"].merging(changes) { $1 }
    return try Program.run(arguments, input: Array(input.utf8), environment: environment, folder: folder.path)
  }

  private func highlight(_ theme: String) throws -> ChildProcess.Result {
    try run(["highlight", "-l", "python", "--color", "always", "--theme", theme], input: "def\n")
  }

  @Test func aListOnAPipeHasNamesAlone() throws {
    let result = try run(["theme", "list"])
    #expect(result.status == 0)
    #expect(result.lines.prefix(2) == ["dark", "light"])
    #expect(result.lines.count >= 14 && !result.output.contains(0x1B))
    #expect(result.lines.allSatisfy { $0.allSatisfy { $0.isLetter || $0 == "-" } })
  }

  @Test func aListInColorsHasASampleOfEach() throws {
    let result = try run(["theme", "list", "--color", "always"])
    let names = try run(["theme", "list"]).lines
    #expect(result.status == 0)
    let shown = TerminalText(result.output)
    let text = try #require(shown.text)
    #expect(!shown.hasRawControls)
    #expect(text.components(separatedBy: "TODO").count - 1 == names.count)
    for name in names { #expect(text.contains("\(name) (")) }
    // The text of `light` on its background.
    #expect(result.text.contains("\u{1B}[38;2;36;41;47;48;2;253;253;252m"))
    for line in result.lines where line.contains("\u{1B}") { #expect(line.hasSuffix("\u{1B}[0m") || line.hasSuffix(")")) }
  }

  @Test func themesOfTheUsersFolderHaveNames() throws {
    try folder.write("[styles]\nkeyword = { foreground = '#010203' }\n", to: "config/highlight-lsp/themes/mine.toml")
    try folder.write("inherits = 'mine'\n", to: "config/highlight-lsp/themes/child.toml")
    try folder.write(
      "{\"tokenColors\": [{\"scope\": \"storage\", \"settings\": {\"foreground\": \"#040506\"}}]}",
      to: "config/highlight-lsp/themes/code.json")
    try folder.write("no theme", to: "config/highlight-lsp/themes/README")
    #expect(try run(["theme", "list"]).lines.suffix(3) == ["child", "code", "mine"])
    #expect(try highlight("mine").text == "\u{1B}[38;2;1;2;3mdef\u{1B}[0m\n")
    #expect(try highlight("child").text == "\u{1B}[38;2;1;2;3mdef\u{1B}[0m\n")
    #expect(try highlight("code").text == "\u{1B}[38;2;4;5;6mdef\u{1B}[0m\n")
    // A configuration may name them, too; it may also leave the choice to the terminal.
    try folder.write("theme = 'mine'\n", to: "highlight-lsp.toml")
    #expect(try run(["highlight", "-l", "python", "--color", "always"], input: "def\n").text.contains("38;2;1;2;3m"))
    try folder.write("theme = 'auto'\n", to: "highlight-lsp.toml")
    let automatic = try run(["highlight", "-l", "python", "--color", "always"], input: "def\n")
    #expect(automatic.text.contains("38;2;211;139;227m") && automatic.errors.isEmpty)
  }

  @Test func anUnknownThemeIsToldWithWhatIsNear() throws {
    let result = try highlight("tidepol")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(
      result.errorLines == [
        "highlight-lsp: unknown theme \"tidepol\"; did you mean \"tidepool\"? (see: highlight-lsp theme list)"
      ])
  }

  @Test func everyFaultOfAThemeFileIsTold() throws {
    try folder.write("foreground = 'x'\n[styles]\nkeywrd = {}\n", to: "bad.toml")
    let result = try highlight("bad.toml")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(
      result.errorLines.map { String($0.prefix(20)) } == [
        "bad.toml:1:14: error", "bad.toml:3:1: error:",
      ])
  }

  @Test func aThemeFileWithoutColorsIsToldAndNothingIsWritten() throws {
    try folder.write("name = 'empty'\n", to: "empty.toml")
    let result = try highlight("empty.toml")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("empty.toml:1:1: error: the theme has no colors; "))
  }

  @Test func namesOfBatMeanThemesOfOurs() throws {
    let monokai = try highlight("monokai")
    #expect(monokai.status == 0 && monokai.text == "\u{1B}[38;2;255;70;137mdef\u{1B}[0m\n")
    #expect(try highlight("Monokai Extended").text == monokai.text)
    try folder.write("theme = 'Solarized (dark)'\n", to: "highlight-lsp.toml")
    let configured = try run(["highlight", "-l", "python", "--color", "always"], input: "def\n")
    let solarized = try highlight("solarized-dark")
    #expect(configured.errors.isEmpty && configured.text == solarized.text)
    // A file of the user's is not hidden by another program's name.
    try folder.write("[styles]\nkeyword = { foreground = '#010203' }\n", to: "config/highlight-lsp/themes/GitHub.toml")
    #expect(try highlight("GitHub").text == "\u{1B}[38;2;1;2;3mdef\u{1B}[0m\n")
    #expect(try highlight("github").text == (try highlight("github-light").text))
  }

  @Test func aThemeOfAnotherProgramIsShownInOurForm() throws {
    try folder.write(
      "\"ui.background\" = { bg = '#000' }\n\"keyword.control\" = { fg = '#fff', modifiers = ['bold'] }\n", to: "a.toml")
    let shown = try run(["theme", "show", "a.toml"])
    #expect(shown.status == 0)
    #expect(shown.text.contains("\"keyword.return\" = { foreground = \"#ffffff\", bold = true }\n"))
    try folder.write(shown.output, to: "b.toml")
    #expect(try run(["theme", "show", "b.toml"]).text == shown.text)
  }

  @Test func aPreviewShowsAFileInEachTheme() throws {
    try folder.write("def f():\n\treturn '日本'\n\n", to: "a.py")
    let plain = try run(["theme", "preview", "a.py", "-t", "dark", "-t", "light"])
    #expect(plain.text == "dark (dark)\ndef f():\n\treturn '日本'\n\n\nlight (light)\ndef f():\n\treturn '日本'\n\n\n")
    let coloured = try run(["theme", "preview", "a.py", "--color", "always", "--count", "1", "-t", "light"])
    let base = "\u{1B}[38;2;36;41;47;48;2;253;253;252m"
    #expect(coloured.lines.count == 2)
    #expect(coloured.lines.last?.hasPrefix("\(base)  \u{1B}[38;2;139;47;168mdef\u{1B}[0m\(base) ") == true)
    let all = try run(["theme", "preview", "a.py"])
    #expect(all.text.components(separatedBy: "def f():").count - 1 == (try run(["theme", "list"]).lines.count))
    #expect(try run(["theme", "preview"]).text.contains("func read"))
    #expect(try run(["theme", "preview", "nowhere.py"]).status == 1)
    #expect(try run(["theme", "preview", "-t", "nowhere"]).status == 2)
  }

  @Test func theStyleSheetIsThatOfPages() throws {
    let sheet = try run(["theme", "css", "snowmelt"])
    let page = try run(["highlight", "-f", "html", "--theme", "snowmelt"], input: "x\n")
    #expect(sheet.text.hasPrefix("/* Theme snowmelt */\n") && page.text.contains("<style>\n/* Theme snowmelt */\n"))
    #expect(sheet.status == 0 && sheet.text.contains(".hl-keyword"))
    #expect(
      try run(["theme", "css", "catppuccin-latte", "--dark-theme", "dark"]).text
        .hasPrefix(
          "/* Theme catppuccin-latte, colors of catppuccin 2.5.0 (MIT), Copyright (c) 2022 Catppuccin */\n/* Theme dark */\n"
        ))
    // A page needs no rules for other options than its own.
    let rules = page.text.components(separatedBy: "<style>\n").last?.components(separatedBy: "</style>").first?
      .components(separatedBy: "\n").filter { !$0.hasPrefix("html ") && !$0.hasPrefix(".hl-nav") }
    #expect(try #require(rules).count > 20 && Set(rules ?? []).isSubset(of: sheet.text.components(separatedBy: "\n")))
  }
}
