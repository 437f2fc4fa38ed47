package import DataFormats

/// Styles as JSON, with the keys of theme files.
extension Style {
  package var json: JSON {
    .members(
      ("foreground", foreground.map { JSON($0.hex) }), ("background", background.map { JSON($0.hex) }),
      ("bold", bold ? .bool(true) : nil), ("italic", italic ? .bool(true) : nil),
      ("underline", underline ? (underlineForm == .line ? .bool(true) : JSON(underlineForm.rawValue)) : nil),
      ("underlineColor", underlineColor.map { JSON($0.hex) }), ("strikethrough", strikethrough ? .bool(true) : nil),
      ("baseline", baseline.map { JSON($0.rawValue) }), ("ansi16", ansi16.map { JSON(Int($0)) }))
  }

  /// Creates a style from an object with the keys of theme files, such as `foreground` and `bold`. Unknown keys are
  /// ignored. Nil if the JSON is not an object, or if the value of a known key is invalid.
  package init?(json: JSON) {
    guard case .object(let members) = json else { return nil }
    self.init()
    for member in members {
      let value = member.value
      let color = value.string.flatMap { Color(hex: $0) }
      switch member.name {
      case "foreground", "background", "underlineColor":
        guard let color else { return nil }
        if member.name == "foreground" { foreground = color }
        if member.name == "background" { background = color }
        if member.name == "underlineColor" { underlineColor = color }
      case "bold", "italic", "strikethrough":
        guard let isOn = value.bool else { return nil }
        if member.name == "bold" { bold = isOn }
        if member.name == "italic" { italic = isOn }
        if member.name == "strikethrough" { strikethrough = isOn }
      case "underline":
        guard let form = value.bool == nil ? value.string.flatMap(UnderlineForm.init) : .line else { return nil }
        (underline, underlineForm) = (value.bool ?? true, form)
      case "baseline":
        guard let parsed = value.string.flatMap(Baseline.init) else { return nil }
        baseline = parsed
      case "ansi16":
        guard let code = value.int.flatMap({ UInt8(exactly: $0) }), code < 16 else { return nil }
        ansi16 = code
      default: break
      }
    }
  }
}
