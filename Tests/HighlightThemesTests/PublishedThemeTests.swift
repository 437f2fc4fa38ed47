import Foundation
import HighlightStorage
import Testing

@testable import HighlightThemes

/// The built-in themes that other programs have, too, against the packages that their colors come from.
@Suite struct PublishedThemeTests {
  /// What `Tools/theme_colors.py` wrote of the packages: colors by theme and role.
  static let packages: [String: [String: Color]] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Tools/theme-colors.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var result: [String: [String: Color]] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t")
      guard fields.count == 4, let color = Color(hex: fields[2]) else { continue }
      result[String(fields[0]), default: [:]][String(fields[1])] = color
    }
    return result
  }()

  /// Ten roles, and a scope that each styles.
  private static let roles = [
    ("comment", "comment"), ("string", "string"), ("escape", "string.escape"), ("number", "number.float"),
    ("constant", "constant.builtin"), ("keyword", "keyword.return"), ("function", "function.method.call"),
    ("type", "type.builtin"), ("operator", "operator"), ("punctuation", "punctuation.bracket"),
  ]

  @Test func everyThemeIsThere() {
    let names = [
      "monokai", "dracula", "nord", "gruvbox-dark", "gruvbox-light", "solarized-dark", "solarized-light",
      "catppuccin-mocha", "catppuccin-latte", "github-dark", "github-light", "one-dark", "tokyo-night",
    ]
    #expect(Set(Self.packages.keys) == Set(names) && Set(Theme.publishedNames) == Set(names))
    #expect(Set(names).isSubset(of: Theme.builtInNames))
  }

  /// The package, the license and the owner are those of the notices.
  @Test func theSourcesAreThoseOfTheNotices() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../packaging/notices/program/themes.txt")
    var sources: [String: String] = [:]
    for notice in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n\n") {
      func field(_ name: String) throws -> String {
        try #require(notice.components(separatedBy: "\n\(name):").dropFirst().first)
          .split(separator: "\n").first.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
      }
      let component = notice.dropFirst("Component: ".count).prefix { $0 != "\n" }
      let names = try #require(field("Comment").components(separatedBy: "The colors of ").last).dropLast()
      for name in names.components(separatedBy: ", ") {
        sources[name] = try "\(component) \(field("Version")) (\(field("License"))), \(field("Copyright"))"
      }
    }
    #expect(Set(sources.keys) == Set(Theme.publishedNames))
    for name in Theme.builtInNames { #expect(Theme.source(ofPublished: name) == sources[name], "\(name)") }
  }

  @Test(arguments: Theme.publishedNames) func tenRolesHaveTheColorsOfThePackage(name: String) throws {
    let package = try #require(Self.packages[name])
    let theme = try #require(Theme.builtIn(named: name))
    #expect(theme.name == name)
    #expect(theme.background == package["background"] && theme.foreground == package["foreground"])
    for (role, scope) in Self.roles {
      let color = try #require(package[role], "\(name): \(role)")
      #expect(theme.style(for: scope)?.foreground == color, "\(name): \(scope)")
    }
  }

  @Test(arguments: Theme.publishedNames) func everyOtherRoleToo(name: String) throws {
    let package = try #require(Self.packages[name])
    #expect(try #require(Theme.builtInPalette(named: name)) == package)
  }

  @Test(arguments: Theme.publishedNames) func lightThemesAreLight(name: String) throws {
    let isLight = name.hasSuffix("-light") || name.hasSuffix("-latte")
    #expect(try #require(Theme.builtIn(named: name)).isLight == isLight)
  }

  @Test(arguments: [
    ("Monokai Extended", "monokai"), ("Monokai Extended Bright", "monokai"), ("Dracula", "dracula"), ("Nord", "nord"),
    ("gruvbox-dark", "gruvbox-dark"), ("Solarized (dark)", "solarized-dark"), ("Solarized (light)", "solarized-light"),
    ("Catppuccin Mocha", "catppuccin-mocha"), ("Catppuccin Latte", "catppuccin-latte"), ("GitHub", "github-light"),
    ("OneHalfDark", "one-dark"), ("TwoDark", "one-dark"), ("TokyoNight", "tokyo-night"), ("DARK", "dark"), ("Ansi", "ansi"),
    ("base16", "ansi"), ("base16-256", "ansi"), ("1337", "monokai"), ("Coldark-Cold", "snowmelt"),
    ("Coldark-Dark", "tidepool"), ("DarkNeon", "contrast-dark"), ("Monokai Extended Light", "light"),
    ("OneHalfLight", "light"), ("Sublime Snazzy", "dracula"), ("Visual Studio Dark+", "dark"), ("zenburn", "gruvbox-dark"),
    ("Catppuccin Frappe", "catppuccin-mocha"), ("native", "dark"), ("friendly", "light"), ("vim", "contrast-dark"),
    ("friendly_grayscale", "gazette"), ("nord-darker", "nord"),
  ])
  func namesOfOtherPrograms(name: String, expected: String) throws {
    #expect(Theme.builtInName(for: name) == expected)
    #expect(try Theme.named(name).name == expected)
    let heir = try Theme(toml: "inherits = '\(name)'\n", path: "t.toml")
    #expect(heir.style(for: "keyword") == Theme.builtIn(named: expected)?.style(for: "keyword"))
  }

  @Test(arguments: ["", "1338", "Monokai Extended Lights", "zen", "base16-25", "draculas"])
  func unknownNames(name: String) {
    #expect(Theme.builtInName(for: name) == nil)
  }

  @Test func otherNamesMeanBuiltInThemes() throws {
    for (name, theme) in Theme.otherNames {
      #expect(Theme.builtInNames.contains(theme), "\(name) means \(theme), which is not there")
      #expect(Theme.builtInName(for: name) == theme)
      #expect(Theme.builtIn(named: name) == nil, "\(name) is a name of its own")
      // A light theme is not asked for by a dark one's name.
      let isLight = try #require(Theme.builtIn(named: theme)).isLight
      #expect(!(name.hasSuffix("dark") && isLight) && !(name.hasSuffix("light") && !isLight), "\(name): \(theme)")
    }
  }
}
