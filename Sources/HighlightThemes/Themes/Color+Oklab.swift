internal import Libc

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
    let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return Oklab(
      lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s)
  }

  /// Creates the color with a lightness and chroma in Oklab and the hue of another color. Components outside sRGB are
  /// clamped.
  init(lightness: Double, chroma: Double, hueOf other: Color) {
    let hue = other.oklab
    let scale = hue.chroma > 0.001 ? chroma / hue.chroma : 0
    let (a, b) = (hue.a * scale, hue.b * scale)
    func cube(_ value: Double) -> Double { value * value * value }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.291485548 * b)
    func byte(_ linear: Double) -> UInt8 {
      let value = min(max(linear, 0), 1)
      return UInt8((255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055)).rounded())
    }
    self.init(
      red: byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      green: byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      blue: byte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s))
  }
}
