/// A color of CSS in sRGB; each component is from 0 to 1. Colors outside of sRGB are clipped.
package struct ColorLiteral: Equatable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha = 1.0

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Parses `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a color function of CSS with numbers (`rgb()`, `hsl()`, `hwb()`,
  /// `lab()`, `lch()`, `oklab()`, `oklch()`, `color()`, …) and, if `allowsNames` is true, a CSS color name, all in any
  /// case; nil for other text.
  package init?(_ text: String, allowsNames: Bool) {
    if text.hasPrefix("#") {
      self.init(hexadecimal: text.dropFirst())
    } else if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      self.init(function: text[..<open].lowercased(), arguments: text[text.index(after: open)...].dropLast())
    } else if allowsNames, let value = ColorLiteral.names[text.lowercased()] {
      self.init(hexadecimal: Substring(value))
    } else {
      return nil
    }
  }

  private init?(hexadecimal digits: Substring) {
    let values = digits.utf8.map { digit -> Int in
      switch digit {
      case 0x30...0x39: Int(digit) - 0x30
      case 0x41...0x46: Int(digit) - 0x37
      case 0x61...0x66: Int(digit) - 0x57
      default: -1
      }
    }
    guard values.allSatisfy({ $0 >= 0 }) else { return nil }
    let parts: [Double]
    switch values.count {
    case 3, 4: parts = values.map { Double($0 * 17) / 255 }
    case 6, 8: parts = stride(from: 0, to: values.count, by: 2).map { Double(values[$0] * 16 + values[$0 + 1]) / 255 }
    default: return nil
    }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
  }

  private init?(function: String, arguments: Substring) {
    var words = arguments.split { $0 == "," || $0 == " " || $0 == "/" || $0 == "\t" || $0 == "\n" || $0 == "\r\n" }.map(
      String.init)
    var space: ColorSpace?
    if function == "color" {
      guard let name = words.first, let named = ColorSpace(rawValue: name.lowercased()) else { return nil }
      space = named
      words.removeFirst()
    }
    guard words.count == 3 || words.count == 4 else { return nil }
    /// Parses a number, or a percentage as that part of `whole`: 50% of 255 is 127.5. `none` is 0; nil for other text.
    func number(_ index: Int, percentOf whole: Double) -> Double? {
      let word = words[index]
      if word == "none" { return 0 }
      let value = word.hasSuffix("%") ? Double(word.dropLast()).map { $0 / 100 * whole } : Double(word)
      return value.flatMap { $0.isFinite ? $0 : nil }
    }
    func numbers(_ wholes: Double...) -> [Double]? {
      let values = wholes.indices.compactMap { number($0, percentOf: wholes[$0]) }
      return values.count == 3 ? values : nil
    }
    /// Returns a hue, and two percentages as numbers from 0 to 1.
    func hueAndParts() -> [Double]? {
      guard let hue = ColorLiteral.degrees(words[0]), words[1].hasSuffix("%") || words[1] == "none",
        words[2].hasSuffix("%") || words[2] == "none", let first = number(1, percentOf: 1),
        let second = number(2, percentOf: 1)
      else { return nil }
      return [hue, ColorLiteral.clamped(first), ColorLiteral.clamped(second)]
    }
    guard let alpha = words.count == 4 ? number(3, percentOf: 1) : 1 else { return nil }
    var color: ColorLiteral?
    switch function {
    case "rgb", "rgba":
      color = numbers(255, 255, 255).map { ColorLiteral(red: $0[0] / 255, green: $0[1] / 255, blue: $0[2] / 255) }
    case "hsl", "hsla": color = hueAndParts().map { ColorLiteral(hue: $0[0], saturation: $0[1], lightness: $0[2]) }
    case "hwb": color = hueAndParts().map { ColorLiteral(hue: $0[0], white: $0[1], black: $0[2]) }
    case "lab": color = numbers(100, 125, 125).map { ColorSpace.lab($0) }
    case "oklab": color = numbers(1, 0.4, 0.4).map { ColorSpace.oklab($0) }
    case "lch", "oklch":
      let isOK = function == "oklch"
      guard let hue = ColorLiteral.degrees(words[2]), let lightness = number(0, percentOf: isOK ? 1 : 100),
        let chroma = number(1, percentOf: isOK ? 0.4 : 150)
      else { return nil }
      let parts = ColorSpace.rectangular([lightness, chroma, hue])
      color = isOK ? ColorSpace.oklab(parts) : ColorSpace.lab(parts)
    case "color": color = numbers(1, 1, 1).flatMap { parts in space.map { $0.color(parts) } }
    default: return nil
    }
    guard var color else { return nil }
    color.alpha = alpha
    self = color.clamped
  }

  /// The color with each component clamped to 0 to 1.
  private var clamped: ColorLiteral {
    ColorLiteral(
      red: Self.clamped(red), green: Self.clamped(green), blue: Self.clamped(blue), alpha: Self.clamped(alpha))
  }

  private static func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }

  package static func degrees(_ word: String) -> Double? {
    for (unit, factor) in [("deg", 1.0), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360.0)] where word.hasSuffix(unit)
    {
      if let value = Double(word.dropLast(unit.count)), value.isFinite { return value * factor }
    }
    return word == "none" ? 0 : Double(word).flatMap { $0.isFinite ? $0 : nil }
  }

  private init(hue: Double, white: Double, black: Double) {
    let gray = white / max(white + black, 1)
    let pure = ColorLiteral(hue: hue, saturation: 1, lightness: 0.5)
    func part(_ value: Double) -> Double { white + black >= 1 ? gray : value * (1 - white - black) + white }
    self.init(red: part(pure.red), green: part(pure.green), blue: part(pure.blue))
  }

  private init(hue: Double, saturation: Double, lightness: Double) {
    let turn = hue / 360
    let sector = (turn - turn.rounded(.down)) * 12
    let amplitude = saturation * min(lightness, 1 - lightness)
    func part(_ offset: Double) -> Double {
      let k = (offset + sector).truncatingRemainder(dividingBy: 12)
      return lightness - amplitude * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: part(0), green: part(8), blue: part(4))
  }
}

extension ColorLiteral {
  /// The named colors of CSS, as hexadecimal digits.
  package static let names: [String: String] = {
    let table = """
      aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000 \
      blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 \
      chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b \
      darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b \
      darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a \
      darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 \
      darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff \
      firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 \
      goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 \
      indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 \
      lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 \
      lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa \
      lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 \
      limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd \
      mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a \
      mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 \
      moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 \
      orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 \
      papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 \
      rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 \
      sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd \
      slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 \
      thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 \
      yellow ffff00 yellowgreen 9acd32 transparent 00000000
      """
    let words = table.split(separator: " ").map(String.init)
    var names: [String: String] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) { names[words[index]] = words[index + 1] }
    return names
  }()
}

extension Color {
  /// Creates the color of a literal, without its alpha.
  package init(_ literal: ColorLiteral) {
    func byte(_ part: Double) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
    self.init(red: byte(literal.red), green: byte(literal.green), blue: byte(literal.blue))
  }
}
