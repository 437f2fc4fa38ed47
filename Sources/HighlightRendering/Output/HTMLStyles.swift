internal import HighlightStorage
package import SystemSupport

/// Whose names of classes a page has.
package enum ClassNames: String, CaseIterable {
  /// `hl-function-method-call`.
  case own
  /// The short names of Pygments, for which many sites have a style sheet.
  case pygments
  /// No classes: the styles themselves.
  case none
}

/// How a page shows scopes: by classes, for which there is a style sheet, or by styles in the tags.
package struct HTMLStyles {
  package let theme: Theme
  /// For readers who like the other kind of background; nil where all have the same.
  package var otherTheme: Theme?
  package var names = ClassNames.own
  /// Whether misspelled words are underlined, and whether words are divided.
  var marksMisspelt = false
  var showsHyphens = false

  package init(theme: Theme, otherTheme: Theme? = nil, names: ClassNames = ClassNames.own) {
    self.theme = theme
    self.otherTheme = otherTheme
    self.names = names
  }

  /// What begins a piece of a scope; empty where nothing shows it.
  package func opening(of scope: String) -> [UInt8] {
    switch names {
    case .own: Array("<span class=\"".utf8) + Self.className(of: scope) + Array("\">".utf8)
    case .pygments: PygmentsClasses.name(of: scope).map { Array("<span class=\"\($0)\">".utf8) } ?? []
    case .none: inlineOpening(theme.style(for: scope))
    }
  }

  /// What begins a row on the background of a scope (`RowTints`). Nothing else of the scope's style counts for the row, but
  /// with the classes of Pygments, where no class is a background alone.
  package func opening(ofRow scope: String) -> [UInt8] {
    switch names {
    case .own: Array("<span class=\"".utf8) + Self.rowClassName(of: scope) + Array("\">".utf8)
    case .pygments: opening(of: scope)
    case .none: inlineOpening(Style(background: theme.style(for: scope)?.background))
    }
  }

  /// What begins changed words of a line of a difference, inside which pieces have their own tags; empty where nothing does.
  func opening(ofWord scope: String) -> [UInt8] {
    names == .own ? Array("<span class=\"".utf8) + Self.wordClassName(of: scope) + Array("\">".utf8) : []
  }

  /// What begins a piece of a changed word where styles are in the tags; nil where they are not.
  func opening(ofPiece attributes: Attributes?, inWord scope: String) -> [UInt8]? {
    guard names == .none else { return nil }
    let word = theme.wordStyle(of: scope)
    var style = attributes.flatMap { theme.style(of: $0) } ?? Style()
    style.background = word.background
    style.bold = style.bold || word.bold
    style.underline = style.underline || word.underline
    return inlineOpening(style)
  }

  /// What begins a piece with attributes: their scope, and what a caller wants it to look like.
  func opening(of attributes: Attributes) -> [UInt8] {
    if let drawing = attributes.values[AttachmentDrawing.key]?.base as? AttachmentDrawing {
      let markup = drawing.markup.map { "\($0)</span><span hidden>" } ?? ""
      return Array("<span class=\"hl-attachment\">\(markup)".utf8)
    }
    let scopes = attributes.scope.map { opening(of: $0) } ?? []
    guard !attributes.values.isEmpty, let own = attributes.style else { return scopes }
    if scopes.isEmpty || names == .none { return inlineOpening(theme.style(of: attributes)) }
    let declarations = Self.declarations(of: own)
    return declarations.isEmpty ? scopes : scopes.dropLast() + Array(" style=\"\(declarations)\">".utf8)
  }

  /// What begins a prompt of a session, or what was answered.
  package func opening(ofPrompt isPrompt: Bool) -> [UInt8] {
    if names == .pygments { return Array("<span class=\"\(isPrompt ? "gp" : "go")\">".utf8) }
    return isPrompt ? opening(of: "punctuation.special") : []
  }

  private func inlineOpening(_ style: Style?) -> [UInt8] {
    let declarations = style.map(Self.declarations) ?? ""
    return declarations.isEmpty ? [] : Array("<span style=\"\(declarations)\">".utf8)
  }

  /// The colours of text without a scope.
  package var baseDeclarations: String { Self.base(theme) }

  private static func base(_ theme: Theme) -> String {
    "color: \(theme.foreground.hex); background: \(theme.background.hex)"
  }

  /// `hl-function-method-call` for `function.method.call`.
  private static func className(of scope: String) -> [UInt8] {
    // By bytes: `replacing` over all scopes took a tenth of a small file's time.
    Array("hl-".utf8) + scope.utf8.map { $0 == 0x2E ? 0x2D : $0 }
  }

  /// `hl-diff-plus-row` for `diff.plus`.
  private static func rowClassName(of scope: String) -> [UInt8] { className(of: scope) + Array("-row".utf8) }

  /// `hl-diff-plus-word` for `diff.plus`.
  private static func wordClassName(of scope: String) -> [UInt8] { className(of: scope) + Array("-word".utf8) }

  // MARK: Style sheets

  /// The rules of everything around the texts of a page of ours.
  func appendDocumentSheet(to sink: inout ByteSink) {
    appendThemes(to: &sink) { theme, sink in
      sink.append("html { color-scheme: \(theme.isLight ? "light" : "dark"); \(Self.base(theme)); }\n")
    }
  }

  /// The rules of the texts.
  package func appendSheet(to sink: inout ByteSink) {
    // A page that takes a fragment may have styles for code between words.
    sink.append("pre.highlight code { color: inherit; background: none; padding: 0; }\n")
    sink.append(
      "pre.highlight { padding: 1em; overflow: auto; tab-size: 8; font-family: ui-monospace, monospace; }\n"
        + "pre.highlight a { color: inherit; text-decoration: underline; }\n"
        + ".hl-line-number { opacity: 0.5; user-select: none; -webkit-user-select: none; }\n"
        + ".hl-line-number:target { opacity: 1; font-weight: bold; }\n"
        + "@media print { pre.highlight { white-space: pre-wrap; overflow: visible; print-color-adjust: exact; } }\n")
    if showsHyphens { sink.append(".hl-hyphen { user-select: none; -webkit-user-select: none; }\n") }
    appendThemes(to: &sink) { theme, sink in
      sink.append("pre.highlight { \(Self.base(theme)); }\n")
      if marksMisspelt { sink.append(".hl-misspelt { \(Self.declarations(of: theme.misspeltStyle)); }\n") }
      appendRules(theme, to: &sink)
    }
  }

  /// The rules of classes in a page of another program.
  /// - Parameter blockSelector: what takes the theme's background.
  package func appendPageSheet(blockSelector: String?, to sink: inout ByteSink) {
    if let blockSelector { sink.append("\(blockSelector) code { color: inherit; background: none; }\n") }
    appendThemes(to: &sink) { theme, sink in
      if let blockSelector { sink.append("\(blockSelector) { \(Self.base(theme)); }\n") }
      appendRules(theme, to: &sink)
    }
  }

  /// Appends the rules of the theme, or of both under the condition of each.
  private func appendThemes(to sink: inout ByteSink, _ append: (Theme, inout ByteSink) -> Void) {
    guard let otherTheme else { return append(theme, &sink) }
    // Paper is light, whatever screens are.
    let (light, dark) = theme.isLight ? (theme, otherTheme) : (otherTheme, theme)
    for (condition, theme) in [
      ("print, (prefers-color-scheme: light)", light), ("screen and (prefers-color-scheme: dark)", dark),
    ] {
      sink.append("@media \(condition) {\n")
      append(theme, &sink)
      sink.append("}\n")
    }
  }

  /// The rules of every scope that a theme gives a style; scopes of one style share a rule.
  private func appendRules(_ theme: Theme, to sink: inout ByteSink) {
    // A dictionary by style would have the runtime look for its conformances, which takes longer than all of this.
    var rules: [(foreground: UInt32?, style: Style, names: [[UInt8]])] = []
    var seen: Set<String> = []
    for scope in Theme.styledScopes {
      guard names != .none, let style = theme.style(for: scope) else { continue }
      let name: [UInt8]
      if names == .pygments {
        // Of scopes that share a name the first counts.
        guard let short = PygmentsClasses.name(of: scope), seen.insert(short).inserted else { continue }
        name = Array(short.utf8)
      } else {
        name = Self.className(of: scope)
      }
      // Most styles differ in their colour, which is compared quicker than all of them.
      let foreground = style.foreground?.rgb
      if let index = rules.firstIndex(where: { $0.foreground == foreground && $0.style == style }) {
        rules[index].names.append(name)
      } else {
        rules.append((foreground, style, [name]))
      }
    }
    for rule in rules {
      for (index, name) in rule.names.enumerated() {
        sink.append(index == 0 ? "." : ", .")
        sink.append(contentsOf: name)
      }
      sink.append(" { \(Self.declarations(of: rule.style)) }\n")
    }
    guard names == .own else { return }
    for scope in ScopeNames.list where RowTints.mayTint(scope) {
      guard let color = theme.style(for: scope)?.background, color != theme.background else { continue }
      sink.append(".")
      sink.append(contentsOf: Self.rowClassName(of: scope))
      sink.append(" { background: \(color.hex) }\n")
    }
    for scope in ["diff.minus", "diff.plus"] {
      let name = String(decoding: Self.wordClassName(of: scope), as: UTF8.self)
      // The scopes of its pieces have backgrounds that would hide it.
      sink.append(".\(name), .\(name) span { \(Self.declarations(of: theme.wordStyle(of: scope))) }\n")
    }
  }

  /// The declarations of a style, separated by semicolons; empty for a plain one.
  package static func declarations(of style: Style) -> String {
    // `joined` would have the runtime look for conformances, too.
    var result = ""
    func add(_ declaration: String) {
      if !result.isEmpty { result += "; " }
      result += declaration
    }
    if let color = style.foreground { add("color: \(color.hex)") }
    if let color = style.background { add("background: \(color.hex)") }
    if style.bold { add("font-weight: bold") }
    if style.italic { add("font-style: italic") }
    if style.underline || style.strikethrough { add("text-decoration: " + decoration(of: style)) }
    if let baseline = style.baseline { add("vertical-align: \(baseline.rawValue); font-size: smaller; line-height: 0") }
    return result
  }

  /// The lines under and through text, as CSS has them.
  static func decoration(of style: Style) -> String {
    var result = style.underline ? "underline" : ""
    if style.strikethrough { result += style.underline ? " line-through" : "line-through" }
    guard style.underline else { return result }
    switch style.underlineForm {
    case .line: break
    case .double, .dotted, .dashed: result += " " + style.underlineForm.rawValue
    case .curly: result += " wavy"
    }
    if let color = style.underlineColor { result += " \(color.hex)" }
    return result
  }
}
