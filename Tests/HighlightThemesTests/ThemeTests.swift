import Foundation
import HighlightStorage
import TestSupport
import Testing

@testable import HighlightThemes

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

  /// The color of an entry of the 256-color palette behind the first sixteen.
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
      // Of strong colors among those that are no grey.
      let mayBeGrey = color.chroma < 60
      let palette = (16...255).filter { mayBeGrey || ($0 < 232 && ($0 - 16) % 43 != 0) }
      let found = Int(color.nearestIn256)
      guard palette.contains(found), let best = palette.map(distance).min(), distance(found) == best else {
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
    // Blue, green and brown that are nearer to a grey.
    #expect(Color(rgb: 0x3B5E77).nearestIn256 == 60 && Color(rgb: 0x4E7037).nearestIn256 != 240)
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
      #expect(Theme.styledScopes.contains(scope), "\(Theme.builtIn[index].name): \(scope)")
    }
  }

  @Test func theContrastHasTheKnownValues() {
    #expect(abs(Color(rgb: 0).contrast(to: Color(rgb: 0xFFFFFF)) - 21) < 0.001)
    #expect(abs(Color(rgb: 0x777777).contrast(to: Color(rgb: 0xFFFFFF)) - 4.48) < 0.01)
  }

  @Test(
    arguments: [
      (0x000000, false), (0xFFFFFF, true), (0xFDF6E3, true), (0x002B36, false), (0x1E1E1E, false), (0x808080, true),
      (0x707070, false), (0x0000FF, false), (0x00FF00, true), (0xFF0000, true),
    ] as [(UInt32, Bool)])
  func backgroundsThatNeedDarkText(color: UInt32, isLight: Bool) {
    #expect(Color(rgb: color).isLight == isLight)
    #expect(
      isLight == (Color(rgb: color).contrast(to: Color(rgb: 0)) > Color(rgb: color).contrast(to: Color(rgb: 0xFFFFFF))))
  }

  @Test func mixedColors() {
    let (black, white) = (Color(rgb: 0), Color(rgb: 0xFFFFFF))
    #expect(black.mixed(with: white, share: 0) == black && black.mixed(with: white, share: 1) == white)
    #expect(black.mixed(with: white, share: 0.5).hex == "#808080")
    #expect(Color(rgb: 0x102030).mixed(with: Color(rgb: 0x506070), share: 0.25).hex == "#203040")
  }
}
