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
    guard json.isObject else { return nil }
    var text = ThemeText(ConfigurationText(path: "", bytes: []))
    self.init()
    for member in ConfigurationValue(json).members { text.set(member, of: &self, member.key) }
    if !text.faults.isEmpty { return nil }
  }
}
