/// A 24-bit colour.
public struct Color: Hashable, Sendable {
  /// 0 to 255.
  public var red: UInt8
  /// 0 to 255.
  public var green: UInt8
  /// 0 to 255.
  public var blue: UInt8

  /// A colour by its parts, 0 to 255 each.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `#rrggbb` or `#rgb`; nil for anything else.
  public init?(hex text: some StringProtocol) {
    guard text.hasPrefix("#") else { return nil }
    var digits = Array(text.dropFirst())
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(String(digits), radix: 16) else {
      return nil
    }
    self.init(rgb: value)
  }

  /// A colour from `0xRRGGBB`.
  public init(rgb value: UInt32) {
    self.init(red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// `0xRRGGBB`.
  public var rgb: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// `#rrggbb`.
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

  // Of 255: what has more keeps a hue among few colours, though a grey may be nearer.
  private static let leastChromaOfHue = 60

  /// The nearest colour of the 256-colour palette: its 6 × 6 × 6 cube and its 24 greys. What is no grey does not become one.
  public var nearestIn256: UInt8 {
    let steps: [Int] = [0, 95, 135, 175, 215, 255]
    // Half way between two steps the lower one.
    func nearestStep(_ value: UInt8) -> Int { value < 48 ? 0 : (max(Int(value), 76) - 36) / 40 }
    var cube = [nearestStep(red), nearestStep(green), nearestStep(blue)]
    func cubeDistance(_ cube: [Int]) -> Int { distance(steps[cube[0]], steps[cube[1]], steps[cube[2]]) }
    if chroma < Self.leastChromaOfHue {
      let average = (Int(red) + Int(green) + Int(blue)) / 3
      let greyIndex = min(max((average - 3) / 10, 0), 23)
      let grey = 8 + 10 * greyIndex
      if distance(grey, grey, grey) < cubeDistance(cube) { return UInt8(232 + greyIndex) }
    } else if cube[0] == cube[1] && cube[1] == cube[2] {
      // The cube's own greys: the nearest of its other colours differs in one part.
      let others = (0..<6).map { index in
        var other = cube
        other[index / 2] = min(max(other[index / 2] + index % 2 * 2 - 1, 0), steps.count - 1)
        return other
      }
      cube = others.filter { $0 != cube }.min { cubeDistance($0) < cubeDistance($1) } ?? cube
    }
    return UInt8(16 + 36 * cube[0] + 6 * cube[1] + cube[2])
  }

  /// The nearest of the 16 colours, by what terminals commonly show for them.
  public var nearestIn16: UInt8 {
    let palette: [(Int, Int, Int)] = [
      (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
      (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
      (255, 255, 255),
    ]
    let best = palette.indices.min {
      distance(palette[$0].0, palette[$0].1, palette[$0].2) < distance(palette[$1].0, palette[$1].1, palette[$1].2)
    }
    return UInt8(best ?? 7)
  }

  private func distance(_ r: Int, _ g: Int, _ b: Int) -> Int {
    let (dr, dg, db) = (r - Int(red), g - Int(green), b - Int(blue))
    return dr * dr + dg * dg + db * db
  }
}

/// Styles by scope. A scope without a style of its own takes that of its longest dotted prefix.
public struct Theme: Sendable {
  /// What people call it.
  public var name: String
  /// Colours of text without a style.
  public var foreground: Color
  /// What is behind text without a style.
  public var background: Color
  /// By scope.
  public var styles: [String: Style]
  /// Whether terminals show their own sixteen colours, by `Style.ansi16`, however many they have.
  public var usesTerminalColors = false

  /// A theme with styles by scope.
  public init(name: String, foreground: Color, background: Color, styles: [String: Style]) {
    self.name = name
    self.foreground = foreground
    self.background = background
    self.styles = styles
  }

  /// The style of a scope, by the longest dotted prefix that has one; nil when none has.
  public func style(for scope: String) -> Style? {
    var name = Substring(scope)
    while true {
      if let style = styles[String(name)] { return style }
      guard let dot = name.lastIndex(of: ".") else { return nil }
      name = name[..<dot]
    }
  }

  /// How changed words of a line of a difference look besides their own style: what the theme has for `diff.minus.word` or
  /// `diff.plus.word`. A theme without a background for these gives them more of the line's color than the line has.
  /// - Parameter scope: `diff.minus` or `diff.plus`.
  func wordStyle(of scope: String) -> Style {
    let line = style(for: scope)
    let own = styles[scope + ".word"]
    var ground = own?.background
    if ground == nil || ground == line?.background {
      ground = (line?.background ?? background).mixed(with: line?.foreground ?? foreground, share: Theme.wordShare)
    }
    // Colors of text are those of the code.
    return Style(background: ground, bold: own?.bold ?? false, underline: own?.underline ?? false)
  }

  // Enough to be seen on the background of the line, and little enough for text to be read.
  private static let wordShare = 0.28

  /// Whether text must be dark to be read on the background.
  public var isLight: Bool { background.isLight }
}
