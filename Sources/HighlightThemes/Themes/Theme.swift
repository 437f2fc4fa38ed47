/// A 24-bit color.
public struct Color: Hashable, Sendable {
  /// The red component, 0 to 255.
  public var red: UInt8
  /// The green component, 0 to 255.
  public var green: UInt8
  /// The blue component, 0 to 255.
  public var blue: UInt8

  /// Creates a color from its components, 0 to 255 each.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Parses `#rrggbb` or `#rgb`; nil for other texts.
  public init?(hex text: some StringProtocol) {
    guard text.hasPrefix("#") else { return nil }
    var digits = Array(text.dropFirst())
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(String(digits), radix: 16) else {
      return nil
    }
    self.init(rgb: value)
  }

  /// Creates a color from `0xRRGGBB`.
  public init(rgb value: UInt32) {
    self.init(red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// The color as `0xRRGGBB`.
  public var rgb: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// The color as `#rrggbb`.
  public var hex: String {
    let digits: StaticString = "0123456789abcdef"
    return String(unsafeUninitializedCapacity: 7) { bytes in
      bytes[0] = UInt8(ascii: "#")
      for (index, value) in [red, green, blue].enumerated() {
        bytes[1 + 2 * index] = digits.utf8Start[Int(value >> 4)]
        bytes[2 + 2 * index] = digits.utf8Start[Int(value & 15)]
      }
      return 7
    }
  }
}

/// The styles of scopes. A scope without a style has that of its longest dotted prefix with one.
public struct Theme: Sendable {
  /// The display name.
  public var name: String
  /// The color of text without a style.
  public var foreground: Color
  /// The background of text without a style.
  public var background: Color
  /// The styles by scope.
  public var styles: [String: Style]
  /// Whether terminals show their own 16 colors (`Style.ansi16`), even if they support more.
  public var usesTerminalColors = false

  /// Creates a theme; `styles` are by scope.
  public init(name: String, foreground: Color, background: Color, styles: [String: Style]) {
    self.name = name
    self.foreground = foreground
    self.background = background
    self.styles = styles
  }

  /// Returns the style of a scope, by its longest dotted prefix that has one; nil if none has.
  public func style(for scope: String) -> Style? { styles.value(ofScope: scope) }

  /// Returns the style of changed words in a line of a diff, without the color of their text: that of
  /// `diff.minus.word` or `diff.plus.word`. Without a background there, the line's background is mixed with the
  /// line's color.
  /// - Parameter scope: `diff.minus` or `diff.plus`.
  package func wordStyle(of scope: String) -> Style {
    let line = style(for: scope)
    let own = styles[scope + ".word"]
    var ground = own?.background
    if ground == nil || ground == line?.background {
      ground = (line?.background ?? background).mixed(with: line?.foreground ?? foreground, share: Theme.wordShare)
    }
    // Text has the colors of the code.
    return Style(background: ground, bold: own?.bold ?? false, underline: own?.underline ?? false)
  }

  // Enough to be seen on the background of the line, and little enough for text to be read.
  private static let wordShare = 0.28

  /// Whether the background is light, so that text must be dark.
  public var isLight: Bool { background.isLight }
}

extension Dictionary where Key == String {
  /// Returns the value of the longest dotted prefix of a scope that has one; nil if none has. At a start it is asked for
  /// each scope: a search by characters cost 0.2 of 10 million instructions.
  package func value(ofScope scope: String) -> Value? {
    var name = Substring(scope)
    while true {
      if let value = self[String(name)] { return value }
      guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
      name = name[..<dot]
    }
  }
}
