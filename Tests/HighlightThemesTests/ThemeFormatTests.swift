import Foundation
import HighlightStorage
import TestSupport
import Testing

@testable import HighlightThemes

/// Theme files that build upon others, and those of other programs.
@Suite struct ThemeFormatTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func theme(_ text: String, _ name: String = "t.toml", isConfigured: Bool = false) throws -> Theme {
    try Theme.named(try folder.write(text, to: name), isConfigured: isConfigured)
  }

  /// The messages about a file, without its folder.
  private func faults(_ text: String, _ name: String = "t.toml", isConfigured: Bool = false) throws -> [String] {
    let path = try folder.write(text, to: name)
    do throws(ThemeError) {
      _ = try Theme.named(path, isConfigured: isConfigured)
      return []
    } catch {
      return error.lines.map { $0.replacing(folder.path + "/", with: "") }
    }
  }

  private func color(_ theme: Theme, _ scope: String) -> String? { theme.style(for: scope)?.foreground?.hex }

  // MARK: Our own

  @Test func colorsHaveNames() throws {
    let theme = try theme(
      "foreground = 'ink'\n[palette]\nink = '#123456'\nred = '#f00'\n[styles]\nkeyword = { foreground = 'red', underlineColor = 'ink' }\n"
    )
    #expect(theme.foreground.hex == "#123456")
    #expect(theme.style(for: "keyword") == Style(foreground: Color(rgb: 0xFF0000), underlineColor: Color(rgb: 0x123456)))
  }

  @Test func aThemeBuildsUponABuiltInOne() throws {
    let theme = try theme(
      "inherits = 'light'\n[palette]\nkeyword = '#010203'\n[styles]\nstring = { italic = true }\ncomment = { foreground = 'tag' }\n"
    )
    #expect(theme.background == Theme.light.background)
    #expect(color(theme, "keyword.function") == "#010203")
    #expect(theme.style(for: "string") == Style(italic: true))
    #expect(theme.style(for: "comment")?.foreground == Theme.light.style(for: "tag")?.foreground)
    #expect(theme.style(for: "number") == Theme.light.style(for: "number"))
  }

  @Test func aThemeBuildsUponAnotherFile() throws {
    try folder.write(
      "background = 'paper'\n[palette]\npaper = '#ffffff'\nred = '#a00000'\n[styles]\nstring = { foreground = 'red' }\n",
      to: "base.toml")
    for name in ["base", "base.toml", "./base.toml", folder["base.toml"]] {
      let theme = try theme(
        "inherits = '\(name)'\n[palette]\nred = '#b00000'\n[styles]\nkeyword = { foreground = 'paper' }\n")
      #expect(color(theme, "string") == "#b00000" && color(theme, "keyword") == "#ffffff")
      #expect(theme.background.hex == "#ffffff")
    }
  }

  @Test func circlesAndMissingThemesAreFaults() throws {
    try folder.write("inherits = 'b'\n", to: "a.toml")
    #expect(try faults("inherits = 'a'\n", "b.toml") == ["a.toml:1:12: error: the theme inherits from itself"])
    #expect(try faults("inherits = 'c'\n", "c.toml") == ["c.toml:1:12: error: the theme inherits from itself"])
    #expect(
      try faults("\ninherits = 'drak'\n")
        == ["t.toml:2:12: error: there is no theme \"drak\" to inherit from; did you mean \"dark\"?"])
    #expect(try faults("inherits = 3\n") == ["t.toml:1:12: error: inherits is not a string but a whole number"])
  }

  @Test func aConfiguredThemeLeadsNowhereElse() throws {
    try folder.write("background = '#ffffff'\n", to: "secret.toml")
    let text = "inherits = '../secret.toml'\n"
    #expect(try theme(text, "themes/t.toml").background.hex == "#ffffff")
    let told = try faults(text, "themes/t.toml", isConfigured: true)
    #expect(told.count == 1 && told[0].contains("leads out of its folder"))
    try folder.write("background = '#eeeeee'\n", to: "themes/base.toml")
    #expect(try theme("inherits = 'base'\n", "themes/t.toml", isConfigured: true).background.hex == "#eeeeee")
  }

  @Test func everyFaultIsTold() throws {
    let text = """
      nmae = "x"
      foreground = "white"
      [palette]
      red = "#ff00"
      blue = 3
      [styles]
      keyword = { foreground = "rde", bold = "yes", colour = "#fff" }
      "string" = { underline = "wavy", baseline = "top", ansi16 = 16 }
      strnig = {}
      comment = "#fff"
      [extra]
      """
    #expect(
      try faults(text) == [
        "t.toml:1:1: error: unknown key nmae; did you mean \"name\"?",
        "t.toml:2:14: error: foreground is not a color of the form \"#rrggbb\" or a name of the palette: \"white\"",
        "t.toml:4:7: error: palette.red is not a color of the form \"#rrggbb\": \"#ff00\"",
        "t.toml:5:8: error: palette.blue is not a string but a whole number",
        "t.toml:7:26: error: styles.\"keyword\".foreground is not a color of the form \"#rrggbb\" or a name of the palette: \"rde\"",
        "t.toml:7:40: error: styles.\"keyword\".bold is not true or false but a string",
        "t.toml:7:47: error: unknown key styles.\"keyword\".colour",
        "t.toml:8:26: error: styles.\"string\".underline is not true, false or one of \"line\", \"double\", \"curly\", \"dotted\", \"dashed\"",
        "t.toml:8:45: error: styles.\"string\".baseline is not \"super\" or \"sub\"",
        "t.toml:8:61: error: styles.\"string\".ansi16 is not a number from 0 to 15",
        "t.toml:9:1: error: styles.\"strnig\": unknown scope; did you mean \"string\"?",
        "t.toml:10:11: error: styles.\"comment\" is not a table but a string",
        "t.toml:11:2: error: unknown key extra",
      ])
  }

  @Test(arguments: [
    ("", "t.toml"), ("name = 'x'\n", "t.toml"), ("[palette]\nred = '#ff0000'\n", "t.toml"),
    ("[styles]\nkeyword = {}\n", "t.toml"), ("'ui.cursor' = {}\nkeyword = {}\n", "t.toml"), ("{}", "t.json"),
    ("{\"name\": \"x\", \"tokenColors\": [{\"scope\": \"a\", \"settings\": {}}]}", "t.json"),
    ("{\"colors\": {\"sideBar.background\": \"#ffffff\"}}", "t.json"),
    ("<plist><dict><key>settings</key><array/></dict></plist>", "t.tmTheme"),
  ])
  func aFileWithoutColorsIsAFault(text: String, name: String) throws {
    #expect(
      try faults(text, name) == [
        "\(name):1:1: error: the theme has no colors; "
          + "add foreground, background or styles (an example: highlight-lsp theme show)"
      ])
  }

  /// One that has styles without colors, or those of another theme, is none of them.
  @Test(arguments: [
    "[styles]\nkeyword = { bold = true }\n", "inherits = 'light'\n", "'keyword' = { modifiers = ['bold'] }\n",
  ])
  func aFileWithStylesAloneIsATheme(text: String) throws {
    #expect(try faults(text) == [])
  }

  // MARK: Helix

  private static let helix = """
    inherits = "base"
    "ui.background" = { bg = "paper" }
    "ui.text" = "ink"
    "ui.cursor" = { fg = "no colour at all", modifiers = ["reversed"] }
    "keyword" = "red"
    "keyword.control" = { fg = "blue", modifiers = ["bold", "italic"] }
    "constant" = "light-red"
    "constant.character.escape" = "#abcdef"
    "variable.other.member" = { fg = "ink" }
    "comment" = { fg = "gray", modifiers = ["italic"] }
    "diagnostic.error" = { underline = { color = "nowhere", style = "curl" } }
    "error" = { fg = "red", underline = { color = "blue", style = "curl" } }
    "markup.bold" = { modifiers = ["bold", "crossed_out"] }
    [palette]
    paper = "#101010"
    ink = "#e0e0e0"
    red = "#ff1111"
    blue = "#1111ff"
    """

  @Test func themesOfHelix() throws {
    try folder.write(
      "\"string\" = \"green\"\n\"keyword.control.import\" = \"red\"\n\"ui.text\" = \"white\"\n[palette]\nred = \"#220000\"\ngreen = \"#00aa00\"\n",
      to: "base.toml")
    let theme = try theme(Self.helix, "mine.toml")
    #expect(theme.name == "mine")
    #expect(theme.background.hex == "#101010" && theme.foreground.hex == "#e0e0e0")
    #expect(color(theme, "keyword.function") == "#ff1111" && color(theme, "keyword.import") == "#ff1111")
    #expect(theme.style(for: "keyword.repeat") == Style(foreground: Color(rgb: 0x1111FF), bold: true, italic: true))
    #expect(color(theme, "number") == "#ff0000" && color(theme, "boolean") == "#ff0000")
    #expect(color(theme, "string.escape") == "#abcdef" && color(theme, "string") == "#00aa00")
    #expect(color(theme, "property") == "#e0e0e0" && theme.style(for: "type") == nil)
    #expect(theme.style(for: "comment.documentation") == Style(foreground: Color(rgb: 0x7F7F7F), italic: true))
    #expect(
      theme.style(for: "comment.error")
        == Style(
          foreground: Color(rgb: 0xFF1111), underline: true, underlineForm: .curly, underlineColor: Color(rgb: 0x1111FF)))
    #expect(theme.style(for: "markup.strong") == Style(bold: true, strikethrough: true))
  }

  @Test func faultsOfHelixThemes() throws {
    #expect(
      try faults(
        "\"ui.text\" = \"#000\"\nkeyword = \"nocolor\"\nstring = { fg = 3 }\ntype = [1]\n[palette]\nred = \"#12\"\n") == [
          "t.toml:2:11: error: keyword is not a color of the form \"#rrggbb\" or a name of the palette: \"nocolor\"",
          "t.toml:3:17: error: string.fg is not a string but a whole number",
          "t.toml:4:8: error: type is not a color or a table but an array",
          "t.toml:6:7: error: palette.red is not a color: \"#12\"",
        ])
    #expect(try faults("\"ui.background\" = { bg = \"nocolor\" }\n").count == 1)
  }

  // MARK: VS Code

  private static let code = """
    {
      // A comment, /* and another */
      "name": "Mine", "type": "dark", "include": "./base.json", "$schema": "vscode://schemas/color-theme",
      "colors": { "editor.background": "#202020", "editor.foreground": "#c0c0c0ff", "sideBar.background": "no colour" },
      "semanticHighlighting": true,
      "tokenColors": [
        { "settings": { "foreground": "#d0d0d0" } },
        { "scope": "keyword, storage.type", "settings": { "foreground": "#ff0000" } },
        { "scope": ["keyword.control", "constant.numeric"], "settings": { "foreground": "#00ff0080", "fontStyle": "bold underline" } },
        { "name": "only for one language", "scope": "source.python keyword.control", "settings": { "foreground": "#123456" } },
        { "scope": "comment", "settings": { "fontStyle": "italic" } },
        { "scope": "comment.line", "settings": { "foreground": "#808080" } },
        { "scope": "string - string.regexp", "settings": { "foreground": "#0a0" } },
        { "scope": "meta.function-call entity.name.function", "settings": { "foreground": "#0000aa" } },
        { "scope": "entity.name.function", "settings": { "foreground": "#0000ff", } },
      ],
    }
    """

  @Test func themesOfVSCode() throws {
    try folder.write(
      ##"{"tokenColors": [{"scope": "entity.name.type", "settings": {"foreground": "#aa00aa"}}, {"scope": "comment", "settings": {"foreground": "#ffffff"}}]}"##,
      to: "base.json")
    let theme = try theme(Self.code, "mine.json")
    #expect(theme.name == "Mine" && theme.background.hex == "#202020" && theme.foreground.hex == "#d0d0d0")
    #expect(color(theme, "keyword.type") == "#ff0000" && color(theme, "operator") == "#ff0000")
    #expect(theme.style(for: "keyword.conditional") == Style(foreground: Color(rgb: 0x109010), bold: true, underline: true))
    #expect(theme.style(for: "number") == theme.style(for: "keyword.conditional"))
    #expect(theme.style(for: "comment") == Style(foreground: Color(rgb: 0x808080), italic: true))
    #expect(theme.style(for: "comment.documentation") == theme.style(for: "comment"))
    #expect(color(theme, "string") == "#00aa00" && theme.style(for: "string.regexp") == theme.style(for: "string"))
    #expect(color(theme, "function.call") == "#0000aa" && color(theme, "function") == "#0000ff")
    #expect(color(theme, "type") == "#aa00aa" && theme.style(for: "variable") == nil)
  }

  @Test func rulesMayStandInAFileOfTextMate() throws {
    try folder.write(Self.textMate, to: "rules.tmTheme")
    let theme = try theme(
      ##"{"type": "light", "colors": {"editor.background": "#fff"}, "tokenColors": "./rules.tmTheme"}"##, "a.json")
    #expect(color(theme, "keyword") == "#aa0000" && theme.background.hex == "#ffffff")
  }

  @Test func faultsOfVSCodeThemes() throws {
    let text = """
      {
        "colors": {"editor.background": "white", "editor.foreground": 3},
        "tokenColors": [
          {"scope": "a", "settings": {"foreground": "#12345"}},
          {"scope": 3, "settings": []},
          4
        ]
      }
      """
    #expect(
      try faults(text, "t.json") == [
        "t.json:2:35: error: editor.background is not a color of the form \"#rrggbb\" or \"#rrggbbaa\": \"white\"",
        "t.json:2:65: error: editor.foreground is not a string but a whole number",
        "t.json:4:47: error: tokenColors[0].settings.foreground is not a color of the form \"#rrggbb\" or \"#rrggbbaa\": \"#12345\"",
        "t.json:5:15: error: tokenColors[1].scope is not a string or an array of strings but a whole number",
        "t.json:5:30: error: tokenColors[1].settings is not a table but an array",
        "t.json:6:5: error: tokenColors[2] is not a table but a whole number",
      ])
    #expect(try faults("{\"a\": }", "t.json") == ["t.json:1:7: error: not JSON: unexpected character"])
    #expect(try faults("{\"a\": 1", "t.json") == ["t.json:1:8: error: not JSON: unexpected end"])
    #expect(try faults("// {\n/* x", "t.json") == ["t.json:2:1: error: not JSON: a comment does not end"])
    #expect(try faults("[]", "t.json") == ["t.json:1:1: error: the theme is not an object but an array"])
    #expect(
      try faults("{\"include\": \"none.json\"}", "t.json") == [
        "t.json:1:13: error: there is no file \"none.json\" to include"
      ])
    #expect(
      try faults("{\"include\": \"https://example.com/a.json\"}", "t.json")
        == ["t.json:1:13: error: there is no file \"https://example.com/a.json\" to include"])
    #expect(try faults("{\"include\": \"./t.json\"}", "t.json") == ["t.json:1:13: error: the theme includes itself"])
    #expect(try faults(String(repeating: "[", count: 100_000), "t.json").count == 1)
  }

  // MARK: TextMate

  private static let textMate = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <!-- A comment with <dict> -->
    <plist version="1.0">
    <dict>
      <key>name</key> <string>Mine &amp; Yours</string>
      <key>uuid</key> <string/>
      <key>settings</key>
      <array>
        <dict><key>settings</key><dict>
          <key>background</key><string>#101010</string> <key>foreground</key><string>#F0F0F0</string>
          <key>caret</key><string>no colour</string>
        </dict></dict>
        <dict><key>scope</key><string>keyword, storage</string><key>settings</key><dict>
          <key>foreground</key><string>#AA0000</string><key>fontStyle</key><string>bold</string></dict></dict>
        <dict><key>scope</key><string>markup.inserted</string><key>settings</key><dict>
          <key>background</key><string>#00FF0010</string></dict></dict>
      </array>
    </dict>
    </plist>
    """

  @Test func themesOfTextMate() throws {
    let theme = try theme(Self.textMate, "mine.tmTheme")
    #expect(theme.name == "Mine & Yours" && theme.background.hex == "#101010" && theme.foreground.hex == "#f0f0f0")
    #expect(theme.style(for: "keyword.modifier") == Style(foreground: Color(rgb: 0xAA0000), bold: true))
    #expect(theme.style(for: "diff.plus")?.background == Color(rgb: 0x0F1F0F))
    #expect(theme.style(for: "string") == nil)
  }

  @Test func faultsOfTextMateThemes() throws {
    let broken = Self.textMate.replacing("#AA0000", with: "red")
    #expect(
      try faults(broken, "t.tmTheme")
        == [
          "t.tmTheme:15:36: error: settings[1].settings.foreground is not a color of the form \"#rrggbb\" or \"#rrggbbaa\": \"red\""
        ])
    for (text, message) in [
      ("<plist>", "1:8: error: not a property list: unexpected end"),
      ("<plist><dict><key>a</key></dict></plist>", "1:26: error: not a property list: expected a value of \"a\""),
      ("<plist><dict>\n<string/></dict></plist>", "2:1: error: not a property list: expected <key>"),
      ("<plist><string>&what;</string></plist>", "1:16: error: not a property list: unknown entity &what;"),
      ("<plist><dict></array></plist>", "1:14: error: not a property list: expected </dict>"),
      ("<svg></svg>", "1:1: error: not a property list: expected <plist>"),
      ("<plist><array/></plist>", "1:8: error: the theme is not a dict but an array"),
    ] {
      #expect(try faults(text, "t.tmTheme") == ["t.tmTheme:\(message)"], "\(text)")
    }
    #expect(try faults("<plist>" + String(repeating: "<array>", count: 100_000), "t.tmTheme").count == 1)
  }

  @Test(arguments: ["mine.json", "mine.tmTheme"]) func anyBytesAreReadWithoutHarm(name: String) throws {
    let whole = Array((name.hasSuffix("json") ? Self.code.replacing("./base.json", with: "") : Self.textMate).utf8)
    for count in stride(from: 0, to: whole.count, by: 7) {
      let path = try folder.write(Array(whole[..<count]), to: name)
      do throws(ThemeError) {
        _ = try Theme.named(path)
      } catch {
        #expect(!error.lines.isEmpty)
      }
    }
  }

  /// Every scope has its place among those of others.
  @Test func theTableHasEveryScope() {
    #expect(Set(TextMateScopes.table.keys) == ScopeNames.canonical)
  }
}
