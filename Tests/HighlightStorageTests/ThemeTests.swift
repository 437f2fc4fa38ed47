import Foundation
import HighlightStorage
import TestSupport
import Testing

@Suite struct ColorTests {
  @Test(
    arguments: [
      ("#000000", 0x000000), ("#ffffff", 0xFFFFFF), ("#1b1E24", 0x1B1E24), ("#abc", 0xAABBCC), ("#F09", 0xFF0099),
    ] as [(String, UInt32)])
  func hexDigits(text: String, value: UInt32) {
    #expect(Color(hex: text) == Color(rgb: value))
  }

  @Test(arguments: [
    "", "#", "abc", "abcdef", "#ab", "#abcd", "#abcde", "#abcdef0", "#abcdef00", "#gggggg", "#+12345", "# abcd", "#-12",
    "#ＡＢＣ", "#abc\n", "0xabcdef", "##abcdef", "#áaa",
  ])
  func otherTextIsNoColor(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test func hexFormReadsBack() throws {
    for value: UInt32 in [0, 0x0A0B0C, 0x102030, 0xFFFFFF, 0x00FF7F] {
      let color = Color(rgb: value)
      #expect(color.hex.count == 7)
      #expect(Color(hex: color.hex) == color)
    }
    #expect(Color(red: 1, green: 2, blue: 255).hex == "#0102ff")
  }

  /// The colour of an entry of the 256-colour palette behind the first sixteen.
  private static func paletteColor(_ index: Int) -> (Int, Int, Int) {
    guard index < 232 else { return (8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232)) }
    let steps = [0, 95, 135, 175, 215, 255]
    return (steps[(index - 16) / 36], steps[(index - 16) / 6 % 6], steps[(index - 16) % 6])
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func nothingInThePaletteIsNearer(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let color = Color(rgb: UInt32.random(in: 0...0xFFFFFF, using: &random))
      func distance(_ index: Int) -> Int {
        let (red, green, blue) = Self.paletteColor(index)
        let (r, g, b) = (red - Int(color.red), green - Int(color.green), blue - Int(color.blue))
        return r * r + g * g + b * b
      }
      let found = Int(color.nearestIn256)
      guard found >= 16, let best = (16...255).map(distance).min(), distance(found) == best else {
        Issue.record("seed \(seed): \(color.hex) gives \(found)")
        return
      }
    }
  }

  @Test func purePaletteColorsKeepTheirNumbers() {
    #expect(Color(rgb: 0xCD0000).nearestIn16 == 1)
    #expect(Color(rgb: 0x5C5CFF).nearestIn16 == 12)
    #expect(Color(rgb: 0x000000).nearestIn16 == 0)
    #expect(Color(rgb: 0xFFFFFF).nearestIn16 == 15)
    #expect(Color(rgb: 0xFF0000).nearestIn256 == 196)
    #expect(Color(rgb: 0x808080).nearestIn256 == 244)
  }
}

@Suite struct ThemeTests {
  @Test func theLongestPrefixGivesTheStyle() {
    let bold = Style(bold: true)
    let italic = Style(italic: true)
    let theme = Theme(
      name: "t", foreground: Color(rgb: 0), background: Color(rgb: 0xFFFFFF),
      styles: ["function": bold, "function.method": italic])
    #expect(theme.style(for: "function") == bold)
    #expect(theme.style(for: "function.call") == bold)
    #expect(theme.style(for: "function.method.call") == italic)
    #expect(theme.style(for: "functions") == nil)
    #expect(theme.style(for: "") == nil)
  }

  @Test(arguments: Theme.builtIn.indices)
  func everyFamilyOfTokensHasAStyle(index: Int) {
    let theme = Theme.builtIn[index]
    let families = ["keyword", "string", "comment", "number", "function", "type"]
    let scopes = ScopeNames.canonical.filter { families.contains(String($0.prefix { $0 != "." })) }
    #expect(scopes.count > families.count)
    for scope in scopes { #expect(theme.style(for: scope)?.foreground != nil, "\(theme.name): \(scope)") }
  }

  @Test(arguments: Theme.builtIn.indices)
  func everyStyleBelongsToACanonicalScope(index: Int) {
    for scope in Theme.builtIn[index].styles.keys where scope != "punctuation" {
      #expect(ScopeNames.canonical.contains(scope), "\(Theme.builtIn[index].name): \(scope)")
    }
  }

  /// Relative luminance by WCAG 2.
  private static func luminance(_ color: Color) -> Double {
    func linear(_ byte: UInt8) -> Double {
      let value = Double(byte) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private static func contrast(_ a: Color, _ b: Color) -> Double {
    let (lighter, darker) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
    return (lighter + 0.05) / (darker + 0.05)
  }

  @Test func theFormulaGivesTheKnownValues() {
    #expect(abs(Self.contrast(Color(rgb: 0), Color(rgb: 0xFFFFFF)) - 21) < 0.001)
    #expect(abs(Self.contrast(Color(rgb: 0x777777), Color(rgb: 0xFFFFFF)) - 4.48) < 0.01)
  }

  @Test(arguments: Theme.builtIn.indices)
  func everyForegroundCanBeRead(index: Int) {
    let theme = Theme.builtIn[index]
    #expect(Self.contrast(theme.foreground, theme.background) >= 4.5)
    for (scope, style) in theme.styles {
      let contrast = Self.contrast(style.foreground ?? theme.foreground, style.background ?? theme.background)
      #expect(contrast >= 4.5, "\(theme.name): \(scope) \(style.foreground?.hex ?? "") has \(contrast)")
    }
  }

  @Test func theDefaultComesFirst() {
    #expect(Theme.builtIn.map(\.name) == ["dark", "light"])
  }
}
