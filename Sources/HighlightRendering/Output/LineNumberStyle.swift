internal import HighlightThemes

extension Theme {
  /// The color of line numbers: halfway from the background to the text, or nearer to the text for a contrast of 4.5
  /// (WCAG 2), and of 7 in a theme whose comments have that, also on marked lines.
  var lineNumberColor: Color {
    let wanted = sufficientContrast
    return background.mixed(with: foreground, share: 0.5)
      .mixed(toContrast: wanted, on: background, with: foreground)
      .mixed(toContrast: wanted, on: markedBackground, with: foreground)
  }
}
