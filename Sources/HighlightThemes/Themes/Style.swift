/// The look of text: colors, weight, slope and lines.
public struct Style: Hashable, Sendable {
  /// The form of an underline.
  public enum UnderlineForm: String, CaseIterable, Sendable {
    /// One line.
    case line
    /// Two lines.
    case double
    /// A wave.
    case curly
    /// Dots.
    case dotted
    /// Dashes.
    case dashed
  }

  /// The vertical position of small text, relative to the line.
  public enum Baseline: String, CaseIterable, Sendable {
    /// Above the line.
    case superscript = "super"
    /// Below the line.
    case `subscript` = "sub"
  }

  /// The color of the text; nil: that of plain text.
  public var foreground: Color?
  /// The background of the text; nil: that of plain text.
  public var background: Color?
  /// Whether the text is bold.
  public var bold: Bool
  /// Whether the text is italic.
  public var italic: Bool
  /// Whether the text is underlined.
  public var underline: Bool
  /// Whether a line is drawn through the text.
  public var strikethrough: Bool
  /// The color, from 0 to 15, on terminals with 16 colors; nil: one similar to `foreground`.
  public var ansi16: UInt8?
  /// The form of the underline, if there is one.
  public var underlineForm: UnderlineForm
  /// The color of the underline; nil: the color of the text.
  public var underlineColor: Color?
  /// Small text above or below the line, in pages and pictures.
  public var baseline: Baseline?

  /// Creates a style with the given attributes. The others are the attributes of plain text.
  public init(
    foreground: Color? = nil, background: Color? = nil, bold: Bool = false, italic: Bool = false,
    underline: Bool = false, strikethrough: Bool = false, ansi16: UInt8? = nil, underlineForm: UnderlineForm = .line,
    underlineColor: Color? = nil, baseline: Baseline? = nil
  ) {
    self.foreground = foreground
    self.background = background
    self.bold = bold
    self.italic = italic
    self.underline = underline
    self.strikethrough = strikethrough
    self.ansi16 = ansi16
    self.underlineForm = underlineForm
    self.underlineColor = underlineColor
    self.baseline = baseline
  }
}
