import HighlightStorage
import Testing

@testable import HighlightThemes

/// Roles that have to be told apart, and the backgrounds of differences.
@Suite struct DiffStyleTests {
  private func distance(_ one: Color, _ other: Color) -> Double { one.oklab.distance(to: other.oklab) }

  @Test func distancesHaveTheKnownValues() {
    #expect(abs(distance(Color(rgb: 0), Color(rgb: 0xFFFFFF)) - 100) < 0.01)
    // Two greens that can hardly be told apart, and red and blue.
    #expect(distance(Color(rgb: 0x33D4CF), Color(rgb: 0x3AD7D0)) < 1.1)
    #expect(abs(distance(Color(rgb: 0xFF0000), Color(rgb: 0x0000FF)) - 53.7) < 0.1)
    for value: UInt32 in [0, 0xFFFFFF, 0x1B1E24, 0x86D58E, 0x808080] {
      let color = Color(rgb: value)
      let back = Color(lightness: color.oklab.lightness, chroma: color.oklab.chroma, hueOf: color)
      #expect(distance(color, back) < 0.5, "\(color.hex) \(back.hex)")
    }
  }

  /// Scopes that stand beside each other in code, and the roles that give them their colors.
  private static let pairs = [
    ("type", "type", "variable.builtin", "builtin"), ("type", "type", "function.builtin", "macro"),
    ("function", "function", "module", "module"), ("keyword", "keyword", "function", "function"),
    ("string", "string", "attribute", "attribute"), ("attribute", "attribute", "string.escape", "escape"),
    ("comment", "comment", "operator", "operator"), ("number", "number", "constant", "constant"),
  ]

  /// Own themes keep a distance of 6 in Oklab (2 can just be seen). Published themes keep what they are: where the package gives both
  /// roles one color they have one, and otherwise they differ by 2.5 at least.
  @Test(arguments: Theme.builtInNames)
  func rolesAreToldApart(name: String) throws {
    let theme = try #require(Theme.builtIn(named: name))
    let package = PublishedThemeTests.packages[name]
    for (scope, role, otherScope, otherRole) in Self.pairs {
      if let package, package[role] == package[otherRole] { continue }
      let one = try #require(theme.style(for: scope)?.foreground)
      let other = try #require(theme.style(for: otherScope)?.foreground)
      let found = distance(one, other)
      #expect(found >= (package == nil ? 6 : 2.5), "\(name): \(scope) and \(otherScope) have \(found)")
    }
  }

  @Test(arguments: Theme.builtInNames)
  func linesOfDifferencesAreToldApart(name: String) throws {
    let theme = try #require(Theme.builtIn(named: name))
    let plus = try #require(theme.style(for: "diff.plus")?.background)
    let minus = try #require(theme.style(for: "diff.minus")?.background)
    #expect(distance(plus, minus) >= 5, "\(name): lines have \(distance(plus, minus))")
    for (scope, line) in [("diff.plus", plus), ("diff.minus", minus)] {
      let word = try #require(theme.styles[scope + ".word"]?.background)
      #expect(distance(line, theme.background) >= 3.5, "\(name): \(scope) has \(distance(line, theme.background))")
      #expect(distance(word, line) >= 5, "\(name): \(scope).word has \(distance(word, line))")
      #expect(distance(word, theme.background) > distance(line, theme.background))
    }
  }

  /// Text of every style, on the backgrounds of lines and of changed words. Published themes keep at least three quarters of the contrast
  /// that the text has without a difference, and half of it in words.
  @Test(arguments: Theme.builtInNames)
  func textOfDifferencesCanBeRead(name: String) throws {
    let theme = try #require(Theme.builtIn(named: name))
    let isOwn = PublishedThemeTests.packages[name] == nil
    for (suffix, least, share) in [("", 4.5, 0.75), (".word", 3.5, 0.5)] {
      for scope in ["diff.plus", "diff.minus"] {
        let background = try #require(theme.style(for: scope + suffix)?.background)
        for (styled, style) in theme.styles where style.background == nil || styled.hasPrefix(scope) {
          let color = style.foreground ?? theme.foreground
          let contrast = color.contrast(to: background)
          let needed = isOwn ? least : share * color.contrast(to: theme.background)
          #expect(contrast >= needed, "\(name): \(styled) on \(scope + suffix) has \(contrast)")
        }
      }
    }
  }

  /// Code has a contrast of 4.5 on the background of its line, comments of 3, and changed words as much as their line.
  @Test(arguments: Theme.builtInNames)
  func textOfDifferencesIsMadeReadable(name: String) throws {
    let theme = try #require(Theme.builtIn(named: name))
    for line in ["diff.plus", "diff.minus"] {
      let ground = try #require(theme.style(for: line)?.background)
      let word = try #require(theme.wordStyle(of: line).background)
      for scope in ScopeNames.list + ["none"] {
        let style = theme.style(for: scope) ?? Style()
        func contrast(isWord: Bool) -> Double {
          let shown = theme.readable(style, scope: scope, inLine: line, isWord: isWord)
          return (shown.foreground ?? theme.foreground).contrast(to: isWord ? word : ground)
        }
        let (rest, changed) = (contrast(isWord: false), contrast(isWord: true))
        #expect(rest >= (scope.hasPrefix("comment") ? 3 : 4.5), "\(name): \(scope) in \(line) has \(rest)")
        #expect(changed >= min(rest, 7), "\(name): \(scope) in \(line).word has \(changed), and \(rest) in the line")
        // What can be read stays as it is.
        if (style.foreground ?? theme.foreground).contrast(to: ground) >= 4.5 {
          #expect(theme.readable(style, scope: scope, inLine: line, isWord: false) == style)
        }
      }
    }
  }

  // MARK: Theme files

  @Test func aFileOfAnotherProgramGetsDifferences() throws {
    let theme = try Theme(toml: "\"ui.background\" = { bg = '#101010' }\nkeyword = '#ff0000'\n", path: "t.toml")
    for scope in ["diff.plus", "diff.minus"] {
      let line = try #require(theme.styles[scope])
      let word = try #require(theme.styles[scope + ".word"])
      #expect(line.foreground == Theme.dark.style(for: scope)?.foreground && word.foreground == line.foreground)
      #expect(try distance(#require(line.background), #require(word.background)) >= 5)
    }
    let green = try #require(theme.styles["diff.plus"]?.background)
    #expect(green.green > green.red && green.green > green.blue)
  }

  @Test func itsOwnColorsOfDifferencesAreKept() throws {
    let theme = try Theme(
      toml: """
        "ui.background" = { bg = '#ffffff' }
        "diff.plus" = '#0000ff'
        "diff.minus" = { fg = '#aa0000', bg = '#ffeeee' }
        """, path: "t.toml")
    let plus = try #require(theme.styles["diff.plus"])
    #expect(plus.foreground?.hex == "#0000ff")
    let blue = try #require(plus.background)
    #expect(blue.blue > blue.red && blue.blue > blue.green)
    #expect(theme.styles["diff.minus"]?.background?.hex == "#ffeeee")
    let word = try #require(theme.styles["diff.minus.word"]?.background)
    #expect(word != Color(rgb: 0xFFEEEE) && word.red > word.green)
  }

  @Test func ourOwnFormMayNameTheWords() throws {
    let theme = try Theme(
      toml: """
        inherits = 'dark'
        [styles]
        'diff.plus.word' = { background = '#004400' }
        'diff.minus' = { background = '#330000' }
        """, path: "t.toml")
    #expect(theme.style(for: "diff.plus.word") == Style(background: Color(rgb: 0x004400)))
    #expect(theme.style(for: "diff.plus") == Theme.dark.style(for: "diff.plus"))
    // The inherited word was made for the inherited line.
    let word = try #require(theme.styles["diff.minus.word"]?.background)
    #expect(word != Theme.dark.styles["diff.minus.word"]?.background && word.red > word.green)
    // Nothing is added to a file that says nothing of differences.
    #expect(try Theme(toml: "foreground = '#ffffff'\n", path: "t.toml").styles.isEmpty)
  }
}
