internal import HighlightRendering
internal import HighlightThemes

extension ExplainPage {
  /// The script of the page. It creates elements and text from the data, never markup.
  static let script = String(decoding: PackageResources.explain_js, as: UTF8.self)

  /// The rules that are the same for all texts and themes.
  private static let frameSheet = String(decoding: PackageResources.explain_css, as: UTF8.self)

  /// Returns the style sheet: the rules of the frame, and the styles of scopes in both themes.
  func sheet(scopes: [String]) -> String {
    var result = Self.frameSheet
    for theme in [theme, otherTheme] {
      let ground = Self.ground(theme)
      let base =
        "--fg: \(theme.foreground.hex); --bg: \(theme.background.hex); --focus: \(theme.isLight ? "#0b57d0" : "#8ab4f8"); "
        + "--error: \(theme.isLight ? "#b3261e" : "#f2b8b5"); color-scheme: \(ground);"
      // Without its script the page uses the color scheme that the reader prefers.
      result += "@media screen and (prefers-color-scheme: \(ground)) { html { \(base) } }\n"
      // Paper is light, whatever the screen is.
      let media = [("screen", "html[data-theme=\(ground)]")] + (theme.isLight ? [("print", "html")] : [])
      for (medium, root) in media {
        result += "@media \(medium) {\n\(root) { \(base) }\n"
        for (index, scope) in scopes.enumerated() {
          guard let style = theme.style(for: scope) else { continue }
          let declarations = HTMLStyles.declarations(of: style)
          if !declarations.isEmpty { result += "\(root) .s\(index) { \(declarations) }\n" }
        }
        result += "}\n"
      }
    }
    return result
  }

  /// Returns `light` or `dark`, by the background of a theme.
  static func ground(_ theme: Theme) -> String { theme.isLight ? "light" : "dark" }
}
