/// A color in Oklab (Björn Ottosson, 2020), where equal distances look about equally different.
struct Oklab {
  /// The lightness: 0 for black, 1 for white.
  var lightness: Double
  /// The position between green (negative) and red.
  var a: Double
  /// The position between blue (negative) and yellow.
  var b: Double

  /// The distance from gray: 0 for grays, at most about 0.3.
  var chroma: Double { (a * a + b * b).squareRoot() }

  /// Returns the visible difference of two colors, from 0 to 100; 2 is just noticeable.
  func distance(to other: Oklab) -> Double {
    let (dl, da, db) = (lightness - other.lightness, a - other.a, b - other.b)
    return 100 * (dl * dl + da * da + db * db).squareRoot()
  }
}

extension Color {
  /// The color in Oklab.
  var oklab: Oklab {
    let parts = ColorSpace.oklabParts(
      of: ColorLiteral(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255))
    return Oklab(lightness: parts[0], a: parts[1], b: parts[2])
  }

  /// Creates the color with a lightness and chroma in Oklab and the hue of another color. Components outside sRGB are
  /// clamped.
  init(lightness: Double, chroma: Double, hueOf other: Color) {
    let hue = other.oklab
    let scale = hue.chroma > 0.001 ? chroma / hue.chroma : 0
    self.init(ColorSpace.oklab([lightness, hue.a * scale, hue.b * scale]))
  }
}
