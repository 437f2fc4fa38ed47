internal import Libc

extension Color {
  /// Returns the linear light of a color component in sRGB, from 0 to 1.
  static func linear(_ byte: UInt8) -> Double {
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The relative luminance by WCAG 2: 0 for black, 1 for white.
  public var luminance: Double {
    return 0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Returns the contrast by WCAG 2: from 1 for equal colors to 21 for black and white.
  public func contrast(to other: Color) -> Double {
    Self.contrast(luminance, other.luminance)
  }

  /// Returns the contrast of two colors by their luminances.
  static func contrast(_ one: Double, _ other: Double) -> Double { (max(one, other) + 0.05) / (min(one, other) + 0.05) }

  /// Whether black text has more contrast to this color than white text.
  public var isLight: Bool { (luminance + 0.05) * (luminance + 0.05) > 1.05 * 0.05 }

  /// Returns a mixture of two colors.
  /// - Parameters:
  ///   - other: the other color.
  ///   - share: the share of `other`, from 0 to 1.
  public func mixed(with other: Color, share: Double) -> Color {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8(min(max((Double(a) + (Double(b) - Double(a)) * share).rounded(), 0), 255))
    }
    return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// The difference of the greatest and the least component: 0 for grays.
  public var chroma: Int { Int(max(red, green, blue)) - Int(min(red, green, blue)) }

  /// Returns the index, from 0 to 15, of the terminal color with a similar hue that is readable in the usual
  /// palettes. Unreadable are green, yellow, cyan and bright magenta on light backgrounds, red and blue on dark ones.
  public func readableIn16(onLight: Bool) -> UInt8 {
    let (r, g, b) = (Int(red), Int(green), Int(blue))
    let highest = max(r, g, b)
    if chroma < 40 { return onLight ? (highest < 90 ? 0 : 8) : (highest > 225 ? 15 : 7) }
    // Sixths of the circle of hues from red on, in hundredths.
    let hue =
      highest == r
      ? (600 + 100 * (g - b) / chroma) % 600 : highest == g ? 200 + 100 * (b - r) / chroma : 400 + 100 * (r - g) / chroma
    let isBright = highest > 215
    // The hues that people call blue begin well before the middle between cyan and the terminals' blue.
    switch (330..<450).contains(hue) ? 4 : (hue + 50) / 100 % 6 {
    case 0: return onLight && !isBright ? 1 : 9
    case 1: return onLight ? 9 : isBright ? 11 : 3
    case 2: return onLight ? 4 : isBright ? 10 : 2
    case 3: return onLight ? 4 : isBright ? 14 : 6
    case 4: return onLight ? 4 : 12
    default: return onLight ? 5 : 13
    }
  }
}
