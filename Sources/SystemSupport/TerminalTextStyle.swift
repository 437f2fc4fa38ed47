/// The look of text that SGR sequences (`ESC [ … m`) of a terminal select.
package struct TerminalTextStyle: Hashable, Sendable {
  /// A color of a terminal.
  enum Color: Hashable, Sendable {
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)

    /// The color as the cube and the ramp of the palette define it; nil for most of the first 16, which terminals
    /// choose.
    private var components: [UInt8]? {
      switch self {
      case .rgb(let red, let green, let blue): return [red, green, blue]
      case .palette(0): return [0, 0, 0]
      case .palette(15): return [255, 255, 255]
      case .palette(let index) where index >= 232: return Array(repeating: (index - 232) * 10 + 8, count: 3)
      case .palette(let index) where index >= 16:
        return [36, 6, 1].map { (divisor: UInt8) -> UInt8 in
          let level = (index - 16) / divisor % 6
          return level == 0 ? 0 : level * 40 + 55
        }
      case .palette: return nil
      }
    }

    /// Whether a terminal shows both as one color.
    func looksLike(_ other: Color) -> Bool {
      if self == other { return true }
      guard let own = components, let others = other.components else { return false }
      return own == others
    }

    /// Returns the SGR parameters that select the color.
    /// - Parameter base: 38 for the foreground, 48 for the background, 58 for the underline.
    func parameters(_ base: Int) -> String {
      switch self {
      case .palette(let index) where index < 8 && base != 58: String(base - 8 + Int(index))
      case .palette(let index) where index < 16 && base != 58: String(base + 44 + Int(index))
      case .palette(let index): "\(base);5;\(index)"
      case .rgb(let red, let green, let blue): "\(base);2;\(red);\(green);\(blue)"
      }
    }
  }

  /// The SGR parameters that are on, as bits: bold, faint, italic and so on.
  private var attributes: UInt64 = 0
  private var foreground: Color?
  private var background: Color?
  private var underline: Color?

  private static let concealed = 8

  package init() {}

  /// Whether text looks as without any sequence.
  package var isPlain: Bool { self == TerminalTextStyle() }

  /// Whether text cannot be read: it is concealed, or has the color of its background.
  var isHidden: Bool {
    if attributes & 1 << Self.concealed != 0 { return true }
    guard let foreground, let background else { return false }
    return foreground.looksLike(background)
  }

  /// The sequence that selects the style after a reset; empty for plain text.
  package var escape: [UInt8] {
    var codes = (1..<64).filter { attributes & 1 << $0 != 0 }.map { String($0) }
    if let foreground { codes.append(foreground.parameters(38)) }
    if let background { codes.append(background.parameters(48)) }
    if let underline { codes.append(underline.parameters(58)) }
    return codes.isEmpty ? [] : Array("\u{1B}[\(codes.joined(separator: ";"))m".utf8)
  }

  /// Applies the parameters of an SGR sequence, the bytes between `[` and `m`. Ignores unknown parameters, and all
  /// after a malformed color.
  mutating func apply(_ parameters: ArraySlice<UInt8>) {
    var fields = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)[...]
    while let field = fields.popFirst() {
      let parts = field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
      guard let code = parts.first else { continue }
      switch code {
      case 0: self = TerminalTextStyle()
      case 4 where parts.count > 1 && parts[1] == 0: set(4, false)
      case 1...9, 53: set(code, true)
      case 21: set(21, true)
      case 22: for code in [1, 2] { set(code, false) }
      case 24: for code in [4, 21] { set(code, false) }
      case 25: for code in [5, 6] { set(code, false) }
      case 23, 27, 28, 29: set(code - 20, false)
      case 55: set(53, false)
      case 30...37: foreground = .palette(UInt8(code - 30))
      case 40...47: background = .palette(UInt8(code - 40))
      case 90...97: foreground = .palette(UInt8(code - 82))
      case 100...107: background = .palette(UInt8(code - 92))
      case 39: foreground = nil
      case 49: background = nil
      case 59: underline = nil
      case 38, 48, 58:
        guard let color = parts.count > 1 ? Self.color(parts[1...], hasSpace: parts.count > 5) : Self.color(&fields) else {
          return
        }
        if code == 38 { foreground = color } else if code == 48 { background = color } else { underline = color }
      default: continue
      }
    }
  }

  private mutating func set(_ code: Int, _ isOn: Bool) {
    if isOn { attributes |= 1 << code } else { attributes &= ~(1 << code) }
  }

  /// Returns a decimal number; 0 for an empty one, -1 for other text.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.isEmpty ? 0 : digits.count > 4 ? -1 : Int(String(decoding: digits, as: UTF8.self)) ?? -1
  }

  /// Takes the fields of a color (`5;n` or `2;r;g;b`) from the front of others; nil for other fields.
  private static func color(_ fields: inout ArraySlice<ArraySlice<UInt8>>) -> Color? {
    let count = fields.first.map(number) == 2 ? 4 : 2
    let parts = fields.prefix(count).map(number)
    fields = fields.dropFirst(count)
    return color(parts[...], hasSpace: false)
  }

  /// Returns the color of the parts `5, n` or `2, r, g, b`; nil for others.
  /// - Parameter hasSpace: whether a color space is between the 2 and the components.
  private static func color(_ parts: ArraySlice<Int>, hasSpace: Bool) -> Color? {
    let values = parts.dropFirst(hasSpace ? 2 : 1).compactMap { UInt8(exactly: $0) }
    switch (parts.first, values.count) {
    case (5, 1...): return .palette(values[0])
    case (2, 3...): return .rgb(values[0], values[1], values[2])
    default: return nil
    }
  }
}

/// The offsets at which the look of a text changes, and the styles between them, as its SGR sequences say.
package struct TextColors: Sendable {
  /// The style, by its index in `styles`, of the text from a byte offset on.
  package struct Change: Sendable, Equatable {
    package var offset: Int
    package var style: Int
  }

  /// The styles so far; the first one is plain.
  package private(set) var styles = [TerminalTextStyle()]
  /// The changes that were not taken yet, ascending.
  package private(set) var changes: ContiguousArray<Change> = []
  private var current = TerminalTextStyle()
  private var numbers: [TerminalTextStyle: Int] = [TerminalTextStyle(): 0]

  // The number of different styles. Further styles are plain: a text with more styles is not made for people.
  private static let maxStyles = 65_536

  package init() {}

  /// Applies an SGR sequence. Returns false, and changes nothing, if the text after it could not be read.
  /// - Parameters:
  ///   - parameters: the bytes between `[` and `m`.
  ///   - offset: the offset of the text after it.
  mutating func apply(_ parameters: ArraySlice<UInt8>, at offset: Int) -> Bool {
    var style = current
    style.apply(parameters)
    if style.isHidden { return false }
    guard style != current else { return true }
    current = style
    var number = numbers[style]
    if number == nil && styles.count < Self.maxStyles {
      number = styles.count
      numbers[style] = styles.count
      styles.append(style)
    }
    if changes.last?.offset == offset { changes.removeLast() }
    changes.append(Change(offset: offset, style: number ?? 0))
    return true
  }

  /// Removes and returns the changes since the last call.
  package mutating func takeChanges() -> ContiguousArray<Change> {
    defer { changes = [] }
    return changes
  }
}
