internal import HighlightThemes

/// Reads the style sheets of pages that `highlight` wrote: rules for classes, some of them in media queries for light
/// and dark.
struct StyleSheetReader {
  /// The styles of the classes.
  private(set) var styles: [String: Style] = [:]
  /// The style of plain text.
  private(set) var base = Style()

  /// Reads a style sheet.
  /// - Parameter prefersDark: whether rules for dark color schemes apply instead of those for light ones.
  init(_ sheet: Substring, prefersDark: Bool) {
    read(sheet, prefersDark: prefersDark)
  }

  /// Reads the rules of a style sheet for `pre.highlight` and for single classes, and recursively those in media
  /// queries for screens or for the preferred color scheme. Other selectors and media queries are ignored.
  private mutating func read(_ sheet: Substring, prefersDark: Bool) {
    var rest = sheet
    while let open = rest.firstIndex(of: "{") {
      let selector = rest[..<open].split { $0 == "}" || $0 == "\n" }.last.map(String.init) ?? ""
      var depth = 1
      var end = rest.index(after: open)
      while end < rest.endIndex && depth > 0 {
        if rest[end] == "{" { depth += 1 }
        if rest[end] == "}" { depth -= 1 }
        end = rest.index(after: end)
      }
      let body = rest[rest.index(after: open)..<(depth == 0 ? rest.index(before: end) : end)]
      rest = rest[end...]
      if selector.hasPrefix("@media") {
        let isDark = selector.contains("prefers-color-scheme: dark")
        let isLight = selector.contains("prefers-color-scheme: light")
        let isScreen = selector.dropFirst("@media".count).trimmingSpaces == "screen"
        if isScreen || isDark && prefersDark || isLight && !prefersDark { read(body, prefersDark: prefersDark) }
        continue
      }
      let style = Self.style(body)
      for name in selector.split(separator: ",") {
        var name = name.trimmingSpaces
        if name.hasPrefix(".highlight .") { name = name.dropFirst(".highlight ".count) }
        if name == "pre.highlight" {
          base.foreground = style.foreground ?? base.foreground
          base.background = style.background ?? base.background
        } else if name.hasPrefix("."), !name.contains(" "), !name.contains(":") {
          styles[String(name.dropFirst())] = style
        }
      }
    }
  }

  /// Returns the style that CSS declarations describe; unknown properties and values are ignored.
  static func style(_ declarations: Substring) -> Style {
    var style = Style()
    for declaration in declarations.split(separator: ";") {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let name = declaration[..<colon].trimmingSpaces
      let value = declaration[declaration.index(after: colon)...].trimmingSpaces
      switch name {
      case "color": style.foreground = Color(css: value) ?? style.foreground
      case "background", "background-color": style.background = Color(css: value) ?? style.background
      case "font-weight": style.bold = value == "bold" || value == "bolder" || Int(value).map { $0 >= 600 } ?? false
      case "font-style": style.italic = value == "italic"
      case "vertical-align": style.baseline = Style.Baseline(rawValue: String(value))
      case "text-decoration":
        for word in value.split(separator: " ") {
          switch word {
          case "underline": style.underline = true
          case "line-through": style.strikethrough = true
          case "wavy": style.underlineForm = .curly
          default:
            if let form = Style.UnderlineForm(rawValue: String(word)) { style.underlineForm = form }
            if let color = Color(hex: word) { style.underlineColor = color }
          }
        }
      default: break
      }
    }
    return style
  }
}

extension Color {
  /// Parses a color of CSS without transparency; nil for other texts.
  fileprivate init?(css text: Substring) {
    guard let literal = ColorLiteral(String(text), allowsNames: true), literal.alpha == 1 else { return nil }
    self.init(literal)
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let isSpace = { (character: Character) in character == " " || character == "\n" }
    let start = self.drop(while: isSpace)
    return start[..<(start.lastIndex { !isSpace($0) }.map(start.index(after:)) ?? start.startIndex)]
  }
}

extension Style {
  /// Returns this style with the colors that are unset, and the attributes that are off, inherited from the style of
  /// the text around it.
  func inside(_ outer: Style) -> Style {
    var result = self
    result.foreground = foreground ?? outer.foreground
    result.background = background ?? outer.background
    result.bold = bold || outer.bold
    result.italic = italic || outer.italic
    if !underline && outer.underline {
      (result.underline, result.underlineForm, result.underlineColor) = (true, outer.underlineForm, outer.underlineColor)
    }
    result.strikethrough = strikethrough || outer.strikethrough
    result.baseline = baseline ?? outer.baseline
    return result
  }
}
