import HighlightRendering
import Testing

@testable import LanguageServer

/// Features of the server, without a client.
@Suite struct LanguageFeatureTests {
  private static let notations = [
    "#000000", "#ABCDEF", "#abc", "#abcdef80", "rgb(1, 2, 3)", "rgba(1, 2, 3, 0.5)", "rgb(1 2 3)", "rgb(1 2 3 / 0.5)",
    "RGB(1 2 3)", "hsl(10, 20%, 30%)", "hsl(10 20% 30%)", "hwb(10 20% 30%)", "lab(50 10 -20)", "lch(50 10 200)",
    "oklab(0.5 0.1 -0.05)", "oklch(0.5 0.05 200)", "color(srgb 0.1 0.2 0.3)", "color(srgb-linear 0.1 0.2 0.3)",
    "color(display-p3 0.1 0.2 0.3)", "color(a98-rgb 0.2 0.2 0.3)", "color(prophoto-rgb 0.3 0.3 0.3)",
    "color(rec2020 0.2 0.2 0.3)", "color(xyz 0.2 0.2 0.3)", "color(xyz-d50 0.2 0.2 0.3 / 0.25)",
    "color(xyz-d65 0.2 0.2 0.3)",
  ]

  /// Also what the digits of a notation round.
  private func isNear(_ a: ColorLiteral, _ b: ColorLiteral) -> Bool {
    [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)].allSatisfy { abs($0 - $1) < 0.03 }
  }

  @Test(arguments: notations) func colorsKeepTheirValueInEveryNotation(text: String) throws {
    let notation = try #require(ColorNotation(of: text))
    for red in stride(from: 0, through: 255, by: 51) {
      for (green, blue) in [(0, 255), (17, 34), (200, 200)] {
        let color = ColorLiteral(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: 0.5)
        let written = try #require(notation.text(of: color))
        let back = try #require(ColorLiteral(written, allowsNames: false), "\(written)")
        #expect(isNear(back, color), "\(written)")
        #expect(ColorNotation(of: written)?.form == notation.form)
      }
    }
  }

  @Test(arguments: notations) func aColorIsWrittenAsItWas(text: String) throws {
    let color = try #require(ColorLiteral(text, allowsNames: false))
    #expect(ColorNotation(of: text)?.text(of: color) == text)
  }

  @Test(arguments: [
    ("hwb(0 0% 0%)", "#ff0000"), ("hwb(120 50% 80%)", "#626262"), ("lab(100 0 0)", "#ffffff"),
    ("lab(29.57 68.3 -112.03)", "#0000ff"),
    ("lch(54.29 106.84 40.86)", "#ff0000"), ("oklab(0.628 0.2249 0.1258)", "#ff0000"),
    ("oklch(86.64% 0.2948 142.5)", "#00ff00"),
    ("color(display-p3 1 1 1)", "#ffffff"), ("color(display-p3 0 1 0)", "#00ff00"), ("color(srgb 100% 0 none)", "#ff0000"),
    ("COLOR(SRGB-LINEAR 0.2140 0.2140 0.2140)", "#7f7f7f"), ("transparent", "#00000000"), ("hsl(none 0% 50%)", "#808080"),
  ])
  func colorsOfFunctions(text: String, hexadecimal: String) throws {
    let color = try #require(ColorLiteral(text, allowsNames: true))
    let other = try #require(ColorLiteral(hexadecimal, allowsNames: false))
    #expect(
      abs(color.red - other.red) < 0.006 && abs(color.green - other.green) < 0.006 && abs(color.blue - other.blue) < 0.006
        && color.alpha == other.alpha, "\(color)")
  }
}
