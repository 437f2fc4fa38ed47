import HighlightStorage
import Testing

@testable import HighlightRendering
@testable import HighlightThemes

/// What all built-in themes have.
@Suite struct BuiltInThemeTests {
  @Test func theDefaultComesFirst() {
    #expect(Theme.builtInNames.prefix(2) == ["dark", "light"])
    #expect(Theme.builtIn.map(\.name) == Theme.builtInNames)
    #expect(Set(Theme.builtInNames).count == Theme.builtInNames.count)
    #expect(Theme.builtInNames.count >= 14)
    #expect(Theme.builtIn.count { $0.isLight } >= 6 && Theme.builtIn.count { !$0.isLight } >= 6)
    #expect(Theme.builtIn(named: "nowhere") == nil)
  }

  private static let ownNames = Theme.builtInNames.filter { !Theme.publishedNames.contains($0) }

  /// Published themes have the contrast that they have; what is added, the backgrounds of notes and lines, takes a third of it at most.
  @Test(arguments: Theme.publishedNames)
  func publishedThemesKeepTheirContrast(name: String) throws {
    let theme = try #require(Theme.builtIn(named: name))
    #expect(theme.foreground.contrast(to: theme.background) >= 4)
    for (scope, style) in theme.styles where !Theme.diffWordScopes.contains(scope) {
      guard let background = style.background else { continue }
      let color = style.foreground ?? theme.foreground
      let (with, without) = (color.contrast(to: background), color.contrast(to: theme.background))
      #expect(with >= 0.66 * without, "\(name): \(scope) has \(with) of \(without)")
    }
  }

  @Test(arguments: ownNames)
  func everyStyleCanBeRead(name: String) throws {
    let theme = try #require(Theme.builtIn(named: name))
    #expect(theme.foreground.contrast(to: theme.background) >= 7)
    for (scope, style) in theme.styles where !Theme.diffWordScopes.contains(scope) {
      let contrast = (style.foreground ?? theme.foreground).contrast(to: style.background ?? theme.background)
      #expect(contrast >= 4.5, "\(name): \(scope) has \(contrast)")
      // A style inside one with a background of its own, such as a word in a line of a diff.
      let alone = (style.foreground ?? theme.foreground).contrast(to: theme.background)
      #expect(alone >= (name.hasPrefix("contrast") ? 7 : 4.5), "\(name): \(scope) has \(alone)")
    }
  }

  @Test(arguments: Theme.builtInNames)
  func whatPeopleLookForHasAStyleOfItsOwn(name: String) throws {
    let theme = try #require(Theme.builtIn(named: name))
    let scopes = [
      "comment", "comment.todo", "comment.note", "comment.warning", "comment.error", "markup.heading.1", "markup.strong",
      "markup.italic", "markup.strikethrough", "markup.underline", "markup.quote", "markup.link", "markup.link.url",
      "markup.raw", "markup.list", "markup.list.checked", "markup.math", "diff.plus", "diff.minus", "diff.delta",
      "string.special.path", "string.special.url", "string.special.symbol",
    ]
    for scope in scopes { #expect(theme.style(for: scope) != nil, "\(name): \(scope)") }
    // A component is no element, a place of a format no escape.
    for (one, other) in [("tag", "tag.builtin"), ("character.special", "string.escape")] where Self.ownNames.contains(name) {
      #expect(theme.style(for: one) != theme.style(for: other), "\(name): \(one)")
    }
    for prefix in Self.ownNames.contains(name) ? ["comment.", "diff."] : ["diff."] {
      let styles = scopes.filter { $0.hasPrefix(prefix) }.map { theme.style(for: $0) }
      #expect(Set(styles).count == styles.count, "\(name): \(prefix)")
    }
    for scope in ["diff.plus", "diff.minus", "diff.delta"] {
      let background = try #require(theme.style(for: scope)?.background)
      // Subtle: a tint, no box.
      #expect(background != theme.background && background.contrast(to: theme.background) < 1.6, "\(name): \(scope)")
    }
  }

  /// The sixteen colors of terminals by default.
  private static let palettes: [(name: String, colors: [UInt32])] = [
    (
      "xterm",
      [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00,
        0xFFFF00,
        0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
      ]
    ),
    (
      "vte",
      [
        0x2E3436, 0xCC0000, 0x4E9A06, 0xC4A000, 0x3465A4, 0x75507B, 0x06989A, 0xD3D7CF, 0x555753, 0xEF2929, 0x8AE234,
        0xFCE94F,
        0x729FCF, 0xAD7FA8, 0x34E2E2, 0xEEEEEC,
      ]
    ),
    (
      "windows",
      [
        0x0C0C0C, 0xC50F1F, 0x13A10E, 0xC19C00, 0x0037DA, 0x881798, 0x3A96DD, 0xCCCCCC, 0x767676, 0xE74856, 0x16C60C,
        0xF9F1A5,
        0x3B78FF, 0xB4009E, 0x61D6D6, 0xF2F2F2,
      ]
    ),
    (
      "macos",
      [
        0x000000, 0x990000, 0x00A600, 0x999900, 0x0000B2, 0xB200B2, 0x00A6B2, 0xBFBFBF, 0x666666, 0xE50000, 0x00D900,
        0xE5E500,
        0x0000FF, 0xE500E5, 0x00E5E5, 0xE5E5E5,
      ]
    ),
    (
      "konsole",
      [
        0x000000, 0xB21818, 0x18B218, 0xB26818, 0x1818B2, 0xB218B2, 0x18B2B2, 0xB2B2B2, 0x686868, 0xFF5454, 0x54FF54,
        0xFFFF54,
        0x5454FF, 0xFF54FF, 0x54FFFF, 0xFFFFFF,
      ]
    ),
  ]

  @Test(arguments: Theme.builtInNames)
  func sixteenColorsCanBeRead(name: String) throws {
    let theme = try #require(Theme.builtIn(named: name))
    let ground = Color(rgb: theme.isLight ? 0xFFFFFF : 0x000000)
    for (scope, style) in theme.styles where style.foreground != nil {
      let number = try #require(style.ansi16, "\(name): \(scope)")
      for palette in Self.palettes where !(palette.name == "macos" && number == 12) {
        let contrast = Color(rgb: palette.colors[Int(number)]).contrast(to: ground)
        #expect(contrast >= 3, "\(name), \(palette.name): \(scope), \(number), has \(contrast)")
      }
    }
  }

  @Test(arguments: [false, true]) func anyColorHasAReadableOneAmongSixteen(isLight: Bool) {
    let ground = Color(rgb: isLight ? 0xFFFFFF : 0x000000)
    for step in stride(from: 0, to: 0xFFFFFF, by: 4099) {
      let color = Color(rgb: UInt32(step))
      let number = color.readableIn16(onLight: isLight)
      let shown = Color(rgb: Self.palettes[0].colors[Int(number)])
      #expect(shown.contrast(to: ground) >= 3, "\(color.hex) gives \(number)")
    }
  }

  @Test(
    arguments: [
      (0xFF0000, false, 9), (0xE06C75, false, 9), (0x98C379, false, 2), (0x61AFEF, false, 12), (0xC678DD, false, 13),
      (0x56B6C2, false, 6), (0xE5C07B, false, 11), (0xABB2BF, false, 7), (0xFFFFFF, false, 15), (0x000000, true, 0),
      (0x0000FF, true, 4), (0xA31515, true, 1), (0xAF00DB, true, 5), (0xFF00FF, true, 5), (0x808080, true, 8),
    ] as [(UInt32, Bool, UInt8)])
  func huesAreKept(color: UInt32, isLight: Bool, expected: UInt8) {
    #expect(Color(rgb: color).readableIn16(onLight: isLight) == expected)
  }

  /// At any depth, also in a theme that builds upon one of them or was printed as a file.
  @Test(arguments: ["ansi", "ansi-light"], [ColorDepth.ansi16, .ansi256, .trueColor])
  func theTerminalsOwnColors(name: String, depth: ColorDepth) throws {
    let theme = try #require(Theme.builtIn(named: name))
    let heirs = [try Theme(toml: "inherits = '\(name)'\n", path: "t.toml"), try Theme(toml: theme.toml, path: "t.toml")]
    let known: [Int] = [1, 3, 4, 9] + Array(30...37) + Array(90...97)
    for theme in [theme] + heirs {
      let escapes = StyleEscapes(theme, depth)
      for (scope, style) in theme.styles {
        let escape = String(decoding: escapes.escape(for: style), as: UTF8.self)
        let codes: [Int] = escape.dropFirst(2).dropLast().split(separator: ";").map { Int($0) ?? -1 }
        #expect(codes.allSatisfy { known.contains($0) }, "\(scope): \(codes)")
      }
      #expect(escapes.ground(of: "diff.plus", like: theme.background) == nil)
    }
    #expect(StyleEscapes(theme, .none).escape(for: Style(bold: true)).isEmpty)
  }

  @Test func otherColorsMayTakeThePlaceOfRoles() throws {
    let palette = try #require(Theme.builtInPalette(named: "dark"))
    #expect(palette["keyword"] == Theme.dark.style(for: "keyword")?.foreground)
    #expect(palette["background"] == Theme.dark.background)
    let red = Color(rgb: 0xFF0000)
    let theme = try #require(Theme.builtIn(named: "dark", palette: ["keyword": red, "foreground": red, "nothing": red]))
    #expect(theme.style(for: "keyword.function")?.foreground == red && theme.foreground == red)
    #expect(theme.style(for: "keyword")?.ansi16 == 9)
    #expect(theme.style(for: "string") == Theme.dark.style(for: "string"))
  }
}
