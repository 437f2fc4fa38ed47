internal import HighlightThemes

/// A way to write a color in CSS.
struct ColorNotation: Equatable {
  /// The kinds of notations.
  enum Form: Equatable {
    /// The name of a color.
    case name
    /// `#rrggbb`, `#rrggbbaa`.
    case hexadecimal
    case rgb
    case hsl
    case hwb
    case lab
    case lch
    case oklab
    case oklch
    case color(ColorSpace)
  }

  var form: Form
  /// Whether names of functions and digits are in upper case.
  var isUppercase = false
  /// Whether `#rgb` is written if that is the same color.
  var isShort = false
  /// Whether commas separate the arguments, as older programs need them.
  var hasCommas = false
  /// Whether the name of the function ends in `a`: `rgba()`.
  var hasAlphaName = false

  /// The notations that are offered for every color.
  static let usual = [
    ColorNotation(form: .hexadecimal), ColorNotation(form: .rgb, hasCommas: true),
    ColorNotation(form: .hsl, hasCommas: true),
  ]

  init(form: Form, hasCommas: Bool = false) {
    self.form = form
    self.hasCommas = hasCommas
  }

  /// Recognizes the notation of a text; nil if it is not a color.
  init?(of text: String) {
    guard ColorLiteral(text, allowsNames: true) != nil else { return nil }
    let letters = text.filter { $0.isLetter }
    if text.hasPrefix("#") {
      form = .hexadecimal
      isShort = text.utf8.count <= 5
    } else if let open = text.firstIndex(of: "(") {
      let name = text[..<open].lowercased()
      switch name {
      case "rgb", "rgba": form = .rgb
      case "hsl", "hsla": form = .hsl
      case "hwb": form = .hwb
      case "lab": form = .lab
      case "lch": form = .lch
      case "oklab": form = .oklab
      case "oklch": form = .oklch
      case "color":
        let space = text[text.index(after: open)...].split(separator: " ").first.flatMap {
          ColorSpace(rawValue: $0.lowercased())
        }
        guard let space else { return nil }
        form = .color(space)
      default: return nil
      }
      hasCommas = text.contains(",")
      hasAlphaName = name.hasSuffix("a")
    } else {
      form = .name
    }
    isUppercase = !letters.isEmpty && letters == letters.uppercased()
  }

  /// Returns a color in this notation; nil for a color without a name.
  func text(of color: ColorLiteral) -> String? {
    let text: String
    switch form {
    case .name:
      let digits = String(hexadecimal(color).dropFirst())
      guard let name = ColorLiteral.names.filter({ $0.value == digits }).keys.min() else { return nil }
      text = name
    case .hexadecimal: text = hexadecimal(color)
    case .rgb: text = function("rgb", [color.red, color.green, color.blue].map { String(Self.byte($0)) }, color)
    case .hsl: text = function("hsl", hueParts(color, ofHSL: true), color)
    case .hwb: text = function("hwb", hueParts(color, ofHSL: false), color)
    case .lab: text = function("lab", numbers(ColorSpace.labParts(of: color), 2), color)
    case .lch: text = function("lch", numbers(ColorSpace.polar(ColorSpace.labParts(of: color)), 2), color)
    case .oklab: text = function("oklab", numbers(ColorSpace.oklabParts(of: color), 4), color)
    case .oklch:
      text = function("oklch", numbers(ColorSpace.polar(ColorSpace.oklabParts(of: color)), 4, hueDigits: 2), color)
    case .color(let space): text = function("color", [space.rawValue] + numbers(space.parts(of: color), 4), color)
    }
    return isUppercase ? text.uppercased() : text
  }

  /// Returns `#rrggbb`, or `#rrggbbaa` if the color is not opaque; one digit for two equal ones, if that is wanted and
  /// all are so.
  private func hexadecimal(_ color: ColorLiteral) -> String {
    let parts = [color.red, color.green, color.blue] + (color.alpha < 1 ? [color.alpha] : [])
    let bytes = parts.map(Self.byte)
    let canBeShort = isShort && bytes.allSatisfy { $0 % 17 == 0 }
    return "#"
      + bytes.map { byte in
        let text = String(canBeShort ? byte / 17 : byte, radix: 16)
        return text.utf8.count < 2 && !canBeShort ? "0" + text : text
      }.joined()
  }

  /// Returns a function with arguments, and with the color's alpha if it is not opaque.
  private func function(_ name: String, _ arguments: [String], _ color: ColorLiteral) -> String {
    let isOpaque = color.alpha >= 1
    let alpha = Self.number(color.alpha, digits: 2)
    guard hasCommas else {
      return "\(name)\(hasAlphaName ? "a" : "")(\(arguments.joined(separator: " "))\(isOpaque ? "" : " / \(alpha)"))"
    }
    let all = arguments + (isOpaque && !hasAlphaName ? [] : [alpha])
    return "\(name)\(all.count > arguments.count ? "a" : "")(\(all.joined(separator: ", ")))"
  }

  private func numbers(_ values: [Double], _ digits: Int, hueDigits: Int? = nil) -> [String] {
    values.indices.map { Self.number(values[$0], digits: $0 == 2 ? hueDigits ?? digits : digits) }
  }

  /// Returns the hue in degrees, and saturation and lightness, or whiteness and blackness, in percent.
  private func hueParts(_ color: ColorLiteral, ofHSL isHSL: Bool) -> [String] {
    let (red, green, blue) = (color.red, color.green, color.blue)
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let lightness = (high + low) / 2
    let range = high - low
    var (hue, saturation) = (0.0, 0.0)
    if range > 0 {
      saturation = range / (1 - abs(2 * lightness - 1))
      if high == red {
        hue = (green - blue) / range
      } else if high == green {
        hue = (blue - red) / range + 2
      } else {
        hue = (red - green) / range + 4
      }
      if hue < 0 { hue += 6 }
    }
    let percentages = isHSL ? [saturation, lightness] : [low, 1 - high]
    return ["\(Int((hue * 60).rounded()) % 360)"] + percentages.map { "\(Int(($0 * 100).rounded()))%" }
  }

  private static func byte(_ part: Double) -> Int { Int((min(max(part, 0), 1) * 255).rounded()) }

  /// Formats a number with a limited number of digits after the point: `0`, `0.5`, `-12.25`.
  private static func number(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { factor, _ in factor * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    var fraction = String(abs(scaled) % scale + scale).dropFirst()
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let whole = (scaled < 0 ? "-" : "") + String(abs(scaled) / scale)
    return fraction.isEmpty ? whole : whole + "." + fraction
  }
}
