/// How text of a scope looks.
public struct Style: Hashable, Sendable {
  /// The form of an underline.
  public enum UnderlineForm: String, CaseIterable, Sendable {
    case line
    case double
    case curly
    case dotted
    case dashed
  }

  /// Where small text stands.
  public enum Baseline: String, CaseIterable, Sendable {
    case superscript = "super"
    case `subscript` = "sub"
  }

  public var foreground: Color?
  public var background: Color?
  public var bold: Bool
  public var italic: Bool
  public var underline: Bool
  public var strikethrough: Bool
  /// The colour (0 to 15) on terminals that have sixteen; nil: one like `foreground`.
  public var ansi16: UInt8?
  /// What the underline looks like, where there is one.
  public var underlineForm: UnderlineForm
  /// nil: the colour of the text.
  public var underlineColor: Color?
  /// Small text above or below the line, in pages and pictures.
  public var baseline: Baseline?

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
