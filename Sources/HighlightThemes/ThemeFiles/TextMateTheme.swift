internal import DataFormats
internal import TextModel

/// Collects the rules of themes for TextMate scopes: themes of VS Code, and `tmTheme` files.
struct TextMateTheme {
  /// The file that is read.
  var text: ThemeText
  private var name: String?
  private var foreground: WrittenColor?
  private var background: WrittenColor?
  private var isLight: Bool?
  private var rules: [Rule] = []

  /// A color with its opacity, from 0 to 1.
  private struct WrittenColor {
    var color: Color
    var alpha = 1.0
  }

  /// A rule; attributes that it does not set are nil.
  private struct Rule {
    var selectors: [TextMateSelector]
    var foreground: WrittenColor?
    var background: WrittenColor?
    /// Words of `bold italic underline strikethrough`; empty for upright, plain text.
    var fontStyle: [Substring]?
  }

  init(_ text: ThemeText) {
    self.text = text
  }

  // MARK: Reading

  /// Returns the files that a theme of VS Code names, with the range of each name: the theme that it includes, and
  /// the file with its rules.
  func files(of root: ConfigurationValue) -> [(name: String, range: Range<Int>?)] {
    [root["include"], root["tokenColors"]].compactMap { value in value?.string.map { ($0, value?.range) } }
  }

  /// Adds the colors and rules of a theme of VS Code; reports invalid values.
  mutating func add(json root: ConfigurationValue) {
    guard case .table = root.content else { return text.wrongType("the theme", "an object", root) }
    name = text.string(root["name"], "name") ?? name
    if let type = root["type"]?.string { isLight = type == "light" || type == "hcLight" }
    let colors = text.members(root["colors"], "colors")
    // The others are the interface's.
    for member in colors where member.key == "editor.foreground" {
      foreground = color(member.value, member.key) ?? foreground
    }
    for member in colors where member.key == "editor.background" {
      background = color(member.value, member.key) ?? background
    }
    let rules = root["tokenColors"]
    if rules?.string == nil { add(rules: rules, "tokenColors") }
  }

  /// Adds the rules of a `tmTheme` file; reports invalid values.
  mutating func add(propertyList root: ConfigurationValue) {
    guard case .table = root.content else { return text.wrongType("the theme", "a dict", root) }
    name = text.string(root["name"], "name") ?? name
    add(rules: root["settings"] ?? root["tokenColors"], "settings")
  }

  /// Adds the rules in an array; reports invalid values. The colors of a rule without a scope become those of all
  /// text.
  /// - Parameter name: the path of the array, for messages.
  private mutating func add(rules value: ConfigurationValue?, _ name: String) {
    guard let value else { return }
    guard case .array(let elements) = value.content else { return text.wrongType(name, "an array", value) }
    for (index, element) in elements.enumerated() {
      let name = "\(name)[\(index)]"
      guard case .table = element.content else {
        text.wrongType(name, "a table", element)
        continue
      }
      let settings = element["settings"]
      _ = text.members(settings, name + ".settings")
      var rule = Rule(selectors: selectors(element["scope"], name + ".scope"))
      rule.foreground = color(settings?["foreground"], name + ".settings.foreground")
      rule.background = color(settings?["background"], name + ".settings.background")
      rule.fontStyle = text.string(settings?["fontStyle"], name + ".settings.fontStyle")?.split(separator: " ")
      if element["scope"] == nil {
        // A rule for all text.
        foreground = rule.foreground ?? foreground
        background = rule.background ?? background
      } else {
        rules.append(rule)
      }
    }
  }

  private mutating func selectors(_ value: ConfigurationValue?, _ name: String) -> [TextMateSelector] {
    guard let value else { return [] }
    switch value.content {
    case .string(let list): return list.split(separator: ",").compactMap { TextMateSelector($0) }
    case .array(let elements):
      return elements.flatMap { element -> [TextMateSelector] in
        (text.string(element, name) ?? "").split(separator: ",").compactMap { TextMateSelector($0) }
      }
    default:
      text.wrongType(name, "a string or an array of strings", value)
      return []
    }
  }

  /// Returns a color: `#rrggbb` or `#rgb`, with one or two more digits for the opacity or without. Nil if there is no
  /// value, or after reporting an invalid one.
  private mutating func color(_ value: ConfigurationValue?, _ name: String) -> WrittenColor? {
    guard let value, let written = text.string(value, name) else { return nil }
    if let color = Color(hex: written) { return WrittenColor(color: color) }
    let digits = written.utf8.count - 1
    let alphaDigits = digits == 4 ? 1 : digits == 8 ? 2 : 0
    if alphaDigits > 0, let color = Color(hex: String(written.dropLast(alphaDigits))),
      let alpha = Int(written.suffix(alphaDigits), radix: 16)
    {
      return WrittenColor(color: color, alpha: Double(alpha) / (alphaDigits == 1 ? 15 : 255))
    }
    text.fault("\(name) is not a color of the form \"#rrggbb\" or \"#rrggbbaa\": \"\(written)\"", at: value.range)
    return nil
  }

  // MARK: The theme

  /// Returns the theme of all rules. Throws if no rule sets a color or font style, and the theme has no foreground or
  /// background either.
  /// - Parameter fallbackName: the name of the theme if the file has none.
  func theme(fallbackName: String) throws(ThemeError) -> Theme {
    let isEmpty = rules.allSatisfy { $0.foreground == nil && $0.background == nil && ($0.fontStyle ?? []).isEmpty }
    if isEmpty, foreground == nil, background == nil { throw text.withoutStyles }
    let standard = isLight == true ? Theme.light : .dark
    let background = self.background?.color ?? standard.background
    var theme = Theme(
      name: name ?? fallbackName,
      foreground: foreground.map { background.mixed(with: $0.color, share: $0.alpha) }
        ?? (background.isLight == standard.isLight ? standard.foreground : background.isLight ? .black : .white),
      background: background, styles: [:])
    for scope in ScopeNames.list {
      guard let style = style(of: TextMateScopes.table[scope] ?? [scope], on: background) else { continue }
      theme.styles[scope] = style
    }
    theme.removeInheritedStyles()
    return theme
  }

  /// Returns the style of the scope stack that a rule matches best; nil if no rule matches any of `stacks`. Each
  /// attribute comes from the best matching rule that sets it. If rules match equally well, the later wins.
  /// - Parameter stacks: scopes separated by spaces, the outermost first.
  private func style(of stacks: [String], on background: Color) -> Style? {
    var best: (weight: Int, matches: [(weight: Int, rule: Rule)])?
    for stack in stacks {
      let scopes = stack.split(separator: " ").map { $0.split(separator: ".") }
      var matches: [(weight: Int, rule: Rule)] = []
      for rule in rules {
        if let weight = rule.selectors.compactMap({ $0.weight(in: scopes) }).max() { matches.append((weight, rule)) }
      }
      if let weight = matches.map(\.weight).max(), weight > best?.weight ?? -1 { best = (weight, matches) }
    }
    guard let matches = best?.matches else { return nil }
    // The rule that fits best decides, property by property; of equal ones the later.
    func decided<Value>(_ property: (Rule) -> Value?) -> Value? {
      var found: (weight: Int, value: Value)?
      for match in matches {
        if let value = property(match.rule), match.weight >= found?.weight ?? -1 { found = (match.weight, value) }
      }
      return found?.value
    }
    let fontStyle = decided(\.fontStyle) ?? []
    func seen(_ color: WrittenColor?) -> Color? { color.map { background.mixed(with: $0.color, share: $0.alpha) } }
    let own = decided(\.background).flatMap { $0.alpha == 0 ? nil : seen($0) }
    return Style(
      foreground: seen(decided(\.foreground)), background: own == background ? nil : own,
      bold: fontStyle.contains("bold"), italic: fontStyle.contains("italic"), underline: fontStyle.contains("underline"),
      strikethrough: fontStyle.contains("strikethrough"))
  }
}

/// A selector of TextMate: a stack of scopes, and scopes that exclude a match.
struct TextMateSelector {
  /// The scopes from the outermost on; each as its dotted components.
  private let scopes: [[Substring]]
  private let excluded: [[Substring]]

  /// Parses a selector: scopes separated by spaces, the outermost first, and excluded scopes after a `-`; `>` is
  /// ignored. Nil if there is no scope that is not excluded.
  init?(_ text: Substring) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: true)
    var scopes: [[Substring]] = []
    var excluded: [[Substring]] = []
    var isExcluded = false
    for part in parts where part != ">" {
      if part == "-" {
        isExcluded = true
      } else if part.hasPrefix("-") {
        excluded.append(part.dropFirst().split(separator: "."))
      } else if isExcluded {
        excluded.append(part.split(separator: "."))
      } else {
        scopes.append(part.split(separator: "."))
      }
    }
    guard !scopes.isEmpty else { return nil }
    (self.scopes, self.excluded) = (scopes, excluded)
  }

  /// Returns how well the selector matches a scope stack, the outermost scope first; greater is better. Nil if it
  /// does not match.
  func weight(in stack: [[Substring]]) -> Int? {
    func fits(_ selector: [Substring], _ scope: [Substring]) -> Bool { scope.starts(with: selector) }
    guard !excluded.contains(where: { out in stack.contains { fits(out, $0) } }) else { return nil }
    guard let last = scopes.last, let deepest = stack.lastIndex(where: { fits(last, $0) }) else { return nil }
    // The deeper the scope, then the longer its name.
    var weight = deepest * 10_000 + last.count * 100
    var index = deepest - 1
    for outer in scopes.dropLast().reversed() {
      while index >= 0 && !fits(outer, stack[index]) { index -= 1 }
      guard index >= 0 else { return nil }
      weight += outer.count
      index -= 1
    }
    return weight
  }
}
