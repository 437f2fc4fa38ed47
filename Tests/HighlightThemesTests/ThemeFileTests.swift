import Foundation
import HighlightStorage
import Testing

@testable import HighlightThemes

@Suite struct ThemeFileTests {
  private func check(roundTripOf theme: Theme, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let read = try Theme(toml: theme.toml, path: "t.toml")
    #expect(read.name == theme.name, sourceLocation: sourceLocation)
    #expect(read.foreground == theme.foreground && read.background == theme.background, sourceLocation: sourceLocation)
    #expect(read.styles == theme.styles, sourceLocation: sourceLocation)
  }

  private func message(_ toml: String) -> String? {
    do throws(ThemeError) {
      _ = try Theme(toml: toml, path: "t.toml")
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: Theme.builtIn.indices)
  func builtInThemesReadBack(index: Int) throws {
    try check(roundTripOf: Theme.builtIn[index])
  }

  @Test func aFileIsReadByItsPath() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("theme-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String, _ content: String) throws -> String {
      let file = folder.appendingPathComponent(name)
      try Data(content.utf8).write(to: file)
      return file.path
    }
    let own = try Theme(contentsOfFile: try path("own.toml", Theme.light.toml))
    #expect(own.foreground == Theme.light.foreground)
    let text = "\"keyword\" = \"#010203\"\n\"ui.background\" = { bg = \"#000000\" }\n"
    let helix = try Theme(contentsOfFile: try path("helix.toml", text))
    #expect(helix.style(for: "keyword")?.foreground == Color(rgb: 0x010203))
    let code =
      ##"{"tokenColors":[{"scope":"keyword","settings":{"foreground":"#040506"}}],"colors":{"editor.background":"#000000"}}"##
    #expect(try Theme(contentsOfFile: try path("code.json", code)).style(for: "keyword")?.foreground == Color(rgb: 0x040506))
    let wrong = try path("wrong.toml", "foreground = \"#12\"\n")
    #expect {
      try Theme(contentsOfFile: wrong)
    } throws: {
      "\($0)".hasPrefix("\(wrong):1:14: error: foreground is not a color") && "\($0)".contains("\"#12\"")
    }
    #expect(throws: ThemeError.self) { try Theme(contentsOfFile: folder.path + "/none.toml") }
  }

  @Test func everyFieldOfAStyleReadsBack() throws {
    let full = Style(
      foreground: Color(rgb: 0x010203), background: Color(rgb: 0xFFEEDD), bold: true, italic: true, underline: true,
      strikethrough: true, ansi16: 0, underlineForm: .curly, underlineColor: Color(rgb: 0x040506), baseline: .subscript)
    try check(
      roundTripOf: Theme(
        name: "x", foreground: Color(rgb: 1), background: Color(rgb: 2),
        styles: [
          "keyword": full, "string": Style(), "function.method.call": Style(ansi16: 15), "punctuation": Style(bold: true),
        ]))
  }

  @Test(arguments: ["", "a \"b\"", #"back\slash"#, "two\nlines", "tab\t\u{1F}\u{7F}", "日本 😀", "# x"])
  func anyNameReadsBack(name: String) throws {
    try check(roundTripOf: Theme(name: name, foreground: Color(rgb: 0), background: Color(rgb: 0), styles: [:]))
  }

  @Test func whatIsMissingComesFromTheDefault() throws {
    let theme = try Theme(toml: "foreground = \"#fff\"\n[styles]\nkeyword = { bold = true }\n", path: "some/t.toml")
    #expect(theme.name == "some/t.toml")
    #expect(theme.foreground == Color(rgb: 0xFFFFFF))
    #expect(theme.background == Theme.dark.background)
    #expect(theme.styles == ["keyword": Style(bold: true)])
  }

  @Test(arguments: [
    ("background = 3", "t.toml:1:14: error: background is not a color of the form \"#rrggbb\" but a whole number"),
    ("[styles]\nkeyword = \"bold\"", "t.toml:2:11: error: styles.\"keyword\" is not a table but a string"),
    ("[styles]\nkeywrod = {}", "t.toml:2:1: error: styles.\"keywrod\": unknown scope; did you mean \"keyword\"?"),
    (
      "[styles]\n\"function.methodd\" = {}",
      "t.toml:2:1: error: styles.\"function.methodd\": unknown scope; did you mean \"function.method\"?"
    ),
    (
      "[styles]\nsomething-else-altogether = {}",
      "t.toml:2:1: error: styles.\"something-else-altogether\": unknown scope"
    ),
  ])
  func faultsAreNamed(toml: String, expected: String) {
    #expect(message(toml) == expected)
  }

  @Test(arguments: [
    ("styles = 3", "1:10: error: styles"), ("name = 3", "1:8: error: name"),
    ("[styles]\nkeyword = { bold = \"yes\" }", "2:20: error: styles.\"keyword\".bold"),
    ("[styles]\nkeyword = { ansi16 = 16 }", "2:22: error: styles.\"keyword\".ansi16"),
    ("[styles]\nkeyword = { ansi16 = \"red\" }", "2:22: error: styles.\"keyword\".ansi16"),
  ])
  func wrongTypesAreNotPassedOver(toml: String, key: String) throws {
    #expect(try #require(message(toml)).hasPrefix("t.toml:\(key) is not "))
  }

  @Test func syntaxErrorsHaveAPlace() throws {
    let text = try #require(message("name = \"x\"\n[styles\n"))
    #expect(text.hasPrefix("t.toml:2:8: error: not TOML: "), "\(text)")
  }

  /// Themes of base16 are YAML; a palette with their names is no such file.
  @Test func yamlIsNamed() throws {
    for text in [
      "scheme: \"B\"\nauthor: \"x\"\nbase00: \"181818\"\n", "---\n# B\n\nsystem: base16\npalette:\n  base00: \"#181818\"\n",
    ] {
      let told = try #require(message(text))
      #expect(told.hasPrefix("t.toml:1:1: error: themes in YAML") && told.contains("base16") && told.contains("tmTheme"))
    }
    #expect(message("keyword = \"base00\"\n[palette]\nbase00 = \"#181818\"\n") == nil)
  }

  private func message(ofThemeNamed name: String) -> String? {
    do throws(ThemeError) {
      _ = try Theme.named(name)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func themesByName() throws {
    #expect(try Theme.named("light").name == "light")
    #expect(
      message(ofThemeNamed: "drak") == "unknown theme \"drak\"; did you mean \"dark\"? (see: highlight-lsp theme list)")
    #expect(
      message(ofThemeNamed: "darc") == "unknown theme \"darc\"; did you mean \"dark\"? (see: highlight-lsp theme list)")
    #expect(message(ofThemeNamed: "no/where.toml") == "theme no/where.toml: no such file or directory")
    #expect(message(ofThemeNamed: "nowhere.toml") == "theme nowhere.toml: no such file or directory")
  }

  @Test func themesByPath() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "theme-\(UUID().uuidString).toml")
    try Data(Theme.light.toml.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(try Theme.named(url.path(percentEncoded: false)).styles == Theme.light.styles)
  }
}
