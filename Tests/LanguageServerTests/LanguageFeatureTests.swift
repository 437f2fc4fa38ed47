import Testing

@testable import LanguageServer

/// Features of the server, without a client.
@Suite struct LanguageFeatureTests {
  @Test func coloursKeepTheirValueInEveryNotation() {
    for red in stride(from: 0, through: 255, by: 51) {
      for (green, blue) in [(0, 255), (17, 34), (200, 200)] {
        let color = ColorLiteral(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
        #expect(ColorLiteral(color.hexadecimal, allowsNames: false) == color)
        #expect(ColorLiteral(color.rgb, allowsNames: false) == color)
        guard let back = ColorLiteral(color.hsl, allowsNames: false) else {
          Issue.record("\(color.hsl)")
          continue
        }
        // Whole degrees and percents.
        #expect(
          abs(back.red - color.red) < 0.03 && abs(back.green - color.green) < 0.03 && abs(back.blue - color.blue) < 0.03)
      }
    }
  }
}
