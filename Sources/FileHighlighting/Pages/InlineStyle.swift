internal import HighlightRendering
internal import HighlightStorage

/// The declarations in the attribute `style` of a tag.
struct InlineStyle {
  private struct Declaration {
    /// In lower case.
    let name: String
    let value: String
    /// The byte range in the page, half-open, without the semicolon.
    let range: Range<Int>
  }

  private var declarations: [Declaration] = []

  /// Reads the declarations of a start tag; there are none without the attribute. O(value).
  init(of token: HTMLToken, _ bytes: ContiguousArray<UInt8>) {
    guard let value = token.attribute("style")?.value else { return }
    var (start, index) = (value.lowerBound, value.lowerBound)
    var text = String.UnicodeScalarView()
    var (quote, depth): (Unicode.Scalar?, Int) = (nil, 0)
    func trimmed(_ range: Range<Int>) -> Range<Int> {
      let first = bytes[range].firstIndex { !HTMLTokenizer.isSpace($0) } ?? range.upperBound
      let last = bytes[first..<range.upperBound].lastIndex { !HTMLTokenizer.isSpace($0) } ?? first - 1
      return first..<last + 1
    }
    func end(at index: Int) {
      let parts = String(text).split(separator: ":", maxSplits: 1).map { $0.split { " \t\n\r\u{C}".contains($0) } }
      text = .init()
      guard parts.count == 2 else { return }
      declarations.append(
        Declaration(
          name: parts[0].joined(separator: " ").lowercased(), value: parts[1].joined(separator: " ").lowercased(),
          range: trimmed(start..<index)))
    }
    while index < value.upperBound {
      var (scalar, length) = (Unicode.Scalar(bytes[index]), 1)
      if scalar == "&", let found = HTMLReferences.reference(in: bytes[index..<value.upperBound]), found.isTerminated,
        let first = found.scalars?.first
      {
        (scalar, length) = (first, found.length)
      }
      if scalar == ";" && quote == nil && depth == 0 {
        end(at: index)
        start = index + 1
      } else {
        if quote != nil {
          if scalar == quote { quote = nil }
        } else if scalar == "\"" || scalar == "'" {
          quote = scalar
        } else if scalar == "(" {
          depth += 1
        } else if scalar == ")" {
          depth = max(depth - 1, 0)
        }
        text.append(scalar)
      }
      index += length
    }
    end(at: value.upperBound)
  }

  private static let colorNames: Set = ["color", "background", "background-color"]

  /// Whether there are colors of text or of its background.
  var hasColors: Bool { declarations.contains { Self.colorNames.contains($0.name) } }

  /// Whether the children of the element are laid out beside each other, in columns or in rows.
  var hasItems: Bool {
    ["flex", "grid", "inline-flex", "inline-grid"].contains(declarations.last { $0.name == "display" }?.value)
  }

  /// Returns the background of the element; nil if it has none, or none that is a single known color.
  /// - Parameter ground: the background around the element, which is seen through it.
  func background(on ground: Color) -> Color? {
    declarations.last { $0.name == "background" || $0.name == "background-color" }
      .flatMap { Self.color($0.value, on: ground) }
  }

  /// Returns the value of the attribute with other colors.
  /// - Parameter colors: declarations without a semicolon at the end; empty: none.
  func replacingColors(with colors: String, _ bytes: ContiguousArray<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for declaration in declarations where !Self.colorNames.contains(declaration.name) {
      if !result.isEmpty { result += "; ".utf8 }
      result += bytes[declaration.range]
    }
    if !result.isEmpty && !colors.isEmpty { result += "; ".utf8 }
    return result + Array(colors.utf8)
  }

  /// Returns the color that a value in lower case begins with: `#rgb`, `#rrggbb`, both with an alpha, `rgb(…)`, or a name;
  /// nil for others, and for what is transparent.
  private static func color(_ value: String, on ground: Color) -> Color? {
    if value.hasPrefix("rgb"), let open = value.firstIndex(of: "(") {
      let parts = value[value.index(after: open)...].prefix { $0 != ")" }.split { " ,/".contains($0) }
      func number(_ text: Substring, of whole: Double) -> Double? {
        text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 * whole } : Double(text)
      }
      let numbers = parts.prefix(3).compactMap { number($0, of: 255) }.map { UInt8(min(max($0, 0), 255)) }
      guard numbers.count == 3, parts.count == 3 || parts.count == 4 else { return nil }
      let alpha = parts.count == 4 ? number(parts[3], of: 1) : 1
      return shown(Color(red: numbers[0], green: numbers[1], blue: numbers[2]), alpha ?? 0, on: ground)
    }
    let word = value.prefix { $0 != " " }
    if let known = names[String(word)] { return Color(rgb: known) }
    // An alpha is one digit or two.
    guard word.utf8.count == 5 || word.utf8.count == 9 else { return Color(hex: word) }
    let length = word.utf8.count == 5 ? 1 : 2
    guard let color = Color(hex: word.dropLast(length)), let alpha = UInt8(word.suffix(length), radix: 16) else {
      return nil
    }
    return shown(color, Double(alpha) / (length == 1 ? 15 : 255), on: ground)
  }

  private static func shown(_ color: Color, _ alpha: Double, on ground: Color) -> Color? {
    alpha <= 0 ? nil : ground.mixed(with: color, share: min(alpha, 1))
  }

  /// Names that pages give to backgrounds of code.
  private static let names: [String: UInt32] = [
    "white": 0xFFFFFF, "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "grey": 0x808080, "navy": 0x000080,
    "yellow": 0xFFFF00, "lightyellow": 0xFFFFE0, "lightgray": 0xD3D3D3, "lightgrey": 0xD3D3D3, "gainsboro": 0xDCDCDC,
    "whitesmoke": 0xF5F5F5, "ghostwhite": 0xF8F8FF, "snow": 0xFFFAFA, "ivory": 0xFFFFF0, "floralwhite": 0xFFFAF0,
    "beige": 0xF5F5DC, "linen": 0xFAF0E6, "aliceblue": 0xF0F8FF, "azure": 0xF0FFFF, "lavender": 0xE6E6FA,
    "cornsilk": 0xFFF8DC, "dimgray": 0x696969, "dimgrey": 0x696969, "darkslategray": 0x2F4F4F, "midnightblue": 0x191970,
  ]
}
