public import TextModel

extension AttributeKey {
  /// The key of a `Style` that a caller sets; it overrides the theme's style for the scope.
  public static let style = AttributeKey("style")
}

extension Attributes {
  /// The style that a caller set; nil without one.
  public var style: Style? {
    get { values[.style]?.base as? Style }
    set { values[.style] = newValue.map { AttributeValue($0) } }
  }
}

extension Theme {
  /// Returns the style of text: that of its scope, or of a name below it that its query or rule has, overlaid with the one
  /// that a caller set. Nil if there is neither.
  public func style(of attributes: Attributes) -> Style? {
    let below = attributes.scope.flatMap { scope in
      // A theme may name a name below a scope: `keyword.acme`.
      let own = attributes.capture.flatMap { $0.utf8.count > scope.utf8.count && $0.hasPrefix(scope + ".") ? $0 : nil }
      return style(for: own ?? scope)
    }
    guard !attributes.values.isEmpty, let own = attributes.style else { return below }
    return below?.overlaid(with: own) ?? own
  }
}

extension Style {
  /// Returns this style with the attributes that another one sets: colors, underline form and baseline of `above`
  /// replace those of this style; bold, italic, underline and strikethrough are on if either style has them.
  public func overlaid(with above: Style) -> Style {
    var result = self
    result.foreground = above.foreground ?? foreground
    result.background = above.background ?? background
    // A color for terminals with few colors replaces the foreground.
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
