internal import HighlightThemes

extension Theme {
  /// The style of misspelled words.
  var misspellingStyle: Style {
    let color = style(for: "comment.error")?.foreground ?? Color(red: 0xE0, green: 0x40, blue: 0x40)
    return Style(underline: true, underlineForm: .curly, underlineColor: color)
  }
}
