public import HighlightStorage

extension AttributeKey {
  /// How text looks, a `Style`: what it says counts more than what the theme says of the text's scope.
  public static let style = AttributeKey("style")
}

extension Attributes {
  /// How a caller wants the text to look; nil where none does.
  public var style: Style? {
    get { values[.style]?.base as? Style }
    set { values[.style] = newValue.map { AttributeValue($0) } }
  }
}

extension Theme {
  /// The style of text: that of its scope, and over it what a caller wants. Nil when nothing says how it looks.
  public func style(of attributes: Attributes) -> Style? {
    let below = attributes.scope.flatMap { style(for: $0) }
    guard !attributes.values.isEmpty, let own = attributes.style else { return below }
    return below?.overlaid(with: own) ?? own
  }
}

extension Style {
  /// This style with the values of another one, where that has any.
  public func overlaid(with above: Style) -> Style {
    var result = self
    result.foreground = above.foreground ?? foreground
    result.background = above.background ?? background
    // A colour for few colours stands for the foreground.
    result.ansi16 = above.foreground == nil ? above.ansi16 ?? ansi16 : above.ansi16
    result.bold = bold || above.bold
    result.italic = italic || above.italic
    result.strikethrough = strikethrough || above.strikethrough
    result.underline = underline || above.underline
    if above.underline {
      result.underlineForm = above.underlineForm
      result.underlineColor = above.underlineColor ?? underlineColor
    }
    result.baseline = above.baseline ?? baseline
    return result
  }
}
