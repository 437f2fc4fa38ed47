package import HighlightThemes
package import SystemSupport
internal import TextModel

/// The naming of the classes in a page.
package enum ClassNames: String, CaseIterable {
  /// Names such as `hl-function-method-call`.
  case own
  /// The short names of Pygments, for which many sites have a style sheet.
  case pygments
  /// No classes: styles are written inline.
  case none
}

/// How a page shows scopes: by classes of a style sheet or by inline styles.
package struct HTMLStyles {
  package let theme: Theme
  /// The theme for the other color scheme, light or dark; nil: `theme` is used for both.
  package var otherTheme: Theme?
  package var names = ClassNames.own
  /// The selector that the root element of dark pages matches, such as `.dark`; nil: the reader's preference decides.
  package var darkSelector: String?
  /// Whether misspelled words are underlined, and whether words are divided.
  var marksMisspellings = false
  var showsHyphens = false
  /// The page that the sheet is for; nil: any page.
  var shape: PageShape?

  package init(theme: Theme, otherTheme: Theme? = nil, names: ClassNames = ClassNames.own) {
    self.theme = theme
    self.otherTheme = otherTheme
    self.names = names
  }

  /// Returns the start tag for text with a scope; empty if the scope has no class or style.
  package func opening(of scope: String) -> [UInt8] {
    switch names {
    case .own: Array("<span class=\"".utf8) + Self.className(of: scope) + Array("\">".utf8)
    case .pygments: PygmentsClasses.name(of: scope).map { Array("<span class=\"\($0)\">".utf8) } ?? []
    case .none: inlineOpening(theme.style(for: scope))
    }
  }

  /// Returns the start tag of a row with the background of a scope (see `RowTints`). Other attributes of the scope's
  /// style are ignored, except with the classes of Pygments, which has no class for a background alone. Empty if the
  /// scope has no Pygments class or, with inline styles, no background.
  package func opening(ofRow scope: String) -> [UInt8] {
    switch names {
    case .own: Array("<span class=\"".utf8) + Self.rowClassName(of: scope) + Array("\">".utf8)
    case .pygments: opening(of: scope)
    case .none: inlineOpening(Style(background: theme.style(for: scope)?.background))
    }
  }

  /// Returns the start tag around changed words in a line of a diff; empty if the page does not use its own
  /// classes.
  func opening(ofWord scope: String) -> [UInt8] {
    names == .own ? Array("<span class=\"".utf8) + Self.wordClassName(of: scope) + Array("\">".utf8) : []
  }

  /// Returns the start tag of text inside a changed word if styles are written inline; otherwise nil.
  func opening(ofPiece attributes: Attributes?, inWord scope: String) -> [UInt8]? {
    guard names == .none else { return nil }
    let word = theme.wordStyle(of: scope)
    var style = theme.readable(
      attributes.flatMap { theme.style(of: $0) } ?? Style(), scope: attributes?.scope, inLine: scope, isWord: true)
    style.background = word.background
    style.bold = style.bold || word.bold
    style.underline = style.underline || word.underline
    return inlineOpening(style)
  }

  /// Returns the start tag of text with attributes: that of the scope, with the caller's style added. For an
  /// attachment, its markup follows the tag.
  func opening(of attributes: Attributes) -> [UInt8] {
    if let drawing = attributes.values[AttachmentDrawing.key]?.base as? AttachmentDrawing {
      let markup = drawing.markup.map { "\($0)</span><span hidden>" } ?? ""
      return Array("<span class=\"hl-attachment\">\(markup)".utf8)
    }
    if names == .none { return inlineOpening(theme.style(of: attributes)) }
    let scopes = attributes.scope.map { opening(of: $0) } ?? []
    guard !attributes.values.isEmpty, let own = attributes.style else { return scopes }
    if scopes.isEmpty { return inlineOpening(theme.style(of: attributes)) }
    let declarations = Self.declarations(of: own)
    return declarations.isEmpty ? scopes : scopes.dropLast() + Array(" style=\"\(declarations)\">".utf8)
  }

  /// Returns the start tag of a prompt in a terminal session, or of the output after it; empty if it has no style.
  package func opening(ofPrompt isPrompt: Bool) -> [UInt8] {
    if names == .pygments { return Array("<span class=\"\(isPrompt ? "gp" : "go")\">".utf8) }
    return isPrompt ? opening(of: "punctuation.special") : []
  }

  /// The prefix of selectors of classes: the class names of Pygments are short, and other elements of a page may have
  /// them.
  private var classScope: String { names == .pygments ? ".highlight ." : "." }

  /// The class of a marked line.
  package var markedClass: String { names == .pygments ? "hll" : "hl-line-marked" }

  /// Returns the start tag of a marked line, its line end included, or of one of its rows.
  func opening(ofMarkedLine isLine: Bool) -> [UInt8] {
    guard names == .none else {
      return Array("<span class=\"\(markedClass)\(isLine ? "" : " hl-line-part")\">".utf8)
    }
    let marked = theme.onMarkedLines
    let color = marked.foreground == theme.foreground ? "" : "; color: \(marked.foreground.hex)"
    return Array("<span style=\"background: \(marked.background.hex)\(color)\(isLine ? "; " + Self.wholeLine : "")\">".utf8)
  }

  /// The styles of text on marked lines; with classes the sheet has them.
  package var onMarkedLines: HTMLStyles { names == .none ? with(theme.onMarkedLines) : self }

  /// Returns the styles of text on a background of the page; with classes the same. If the theme cannot be read there, the
  /// colors are those of `light` or `dark`.
  package func on(_ ground: Color) -> HTMLStyles {
    guard names == .none else { return self }
    return with((theme.isReadable(on: ground) ? theme : ground.isLight ? .light : .dark).readable(on: ground))
  }

  private func with(_ theme: Theme) -> HTMLStyles { HTMLStyles(theme: theme, names: names) }

  /// Whether the text of all themes can be read on a background.
  package func isReadable(on ground: Color) -> Bool {
    theme.isReadable(on: ground) && otherTheme?.isReadable(on: ground) != false
  }

  /// The name of a theme with colors that are too pale for a white page; nil if there is none.
  package var nameOfPaleTheme: String? {
    theme.isPaleOnWhite ? theme.name : otherTheme.flatMap { $0.isPaleOnWhite ? $0.name : nil }
  }

  /// The classes of text that is marked in a line.
  package var classesOfMark: [String] { [markedClass, "hl-line-part"] }

  /// The CSS declarations of a line whose background reaches the edge.
  private static let wholeLine = "display: block; width: fit-content; min-width: 100%"

  private func inlineOpening(_ style: Style?) -> [UInt8] {
    let declarations = style.map(Self.declarations) ?? ""
    return declarations.isEmpty ? [] : Array("<span style=\"\(declarations)\">".utf8)
  }

  /// The CSS declarations of text without a scope.
  package var baseDeclarations: String { Self.base(theme) }

  /// The CSS declarations of the number of a line in a page of another program.
  package var colorOfNumbers: String { "color: \(theme.lineNumberColor.hex)" }

  private static func base(_ theme: Theme) -> String {
    "color: \(theme.foreground.hex); background: \(theme.background.hex)"
  }

  /// Returns `hl-function-method-call` for `function.method.call`.
  private static func className(of scope: String) -> [UInt8] {
    // By bytes: `replacing` over all scopes took a tenth of a small file's time.
    Array("hl-".utf8) + scope.utf8.map { $0 == 0x2E ? 0x2D : $0 }
  }

  /// Returns `hl-diff-plus-row` for `diff.plus`.
  private static func rowClassName(of scope: String) -> [UInt8] { className(of: scope) + Array("-row".utf8) }

  /// Returns `hl-diff-plus-word` for `diff.plus`.
  private static func wordClassName(of scope: String) -> [UInt8] { className(of: scope) + Array("-word".utf8) }

  // MARK: Style sheets

  /// The part of a page's layout that options choose.
  struct PageShape {
    var hasNumbers = false
    /// Whether there are marked lines.
    var hasMarks = false
    /// The distance of tab stops in cells.
    var tabSize = 8
    /// The width at which the browser wraps lines, in cells; nil: nowhere, or lines are wrapped already.
    var columns: Int?
    /// The division into pages of cells; nil: none.
    var pages: PagedRows?
  }

  /// Appends a CSS comment for each theme: its name, and for a theme by others whose colors it has.
  package func appendNames(to sink: inout ByteSink) {
    for theme in [theme] + (otherTheme.map { [$0] } ?? []) where !theme.name.isEmpty {
      let source = Theme.source(ofPublished: theme.name).map { ", colors of \($0)" } ?? ""
      sink.append("/* Theme \(Self.commentText(theme.name))\(source) */\n")
    }
  }

  /// Returns a name without the characters that could end a comment or the element around it. A theme's name may come
  /// from a file or a stored text of others.
  private static func commentText(_ name: String) -> String {
    String(name.prefix(maxNameLength).map { $0.isLetter || $0.isNumber || " -_.()+".contains($0) ? $0 : "_" })
  }

  private static let maxNameLength = 100

  /// Appends the CSS rules for a document around the blocks of code.
  func appendDocumentSheet(to sink: inout ByteSink) {
    appendNames(to: &sink)
    sink.append(".hl-nav a { color: inherit; }\n")
    appendThemes(to: &sink) { theme, sink in
      sink.append("html { color-scheme: \(theme.isLight ? "light" : "dark"); \(Self.base(theme)); }\n")
    }
  }

  /// Appends the CSS rules for blocks of code: the rules for pages of this program, and for `page` with a background.
  package func appendSheet(to sink: inout ByteSink) {
    appendLayout(to: &sink)
    if shape == nil { appendBlockReset(to: &sink) }
    appendThemes(to: &sink) { theme, sink in
      sink.append("pre.highlight { \(Self.base(theme)); }\n")
      if shape == nil { sink.append(".\(Self.blockClass) { \(Self.base(theme)); }\n") }
      sink.append(".hl-line-number { color: \(theme.lineNumberColor.hex); }\n")
      if marksMisspellings { sink.append(".hl-misspelt { \(Self.declarations(of: theme.misspellingStyle)); }\n") }
      appendRules(theme, to: &sink)
    }
  }

  /// The declarations of the `code` in a block. Tab stops are counted from its edge, which is right of the numbers, in
  /// its font. A page that takes a fragment may have styles for code between words.
  static let codeDeclarations =
    "display: block; position: relative; padding: 0; font: inherit; color: inherit; background: none"
  /// The declarations of a line number: it is in the padding of the `code`, and no line is broken after it.
  static let numberDeclarations = "position: absolute; left: 0; " + unselectable
  static let unselectable = "user-select: none; -webkit-user-select: none"
  /// The declarations of the `code` whose lines the browser wraps.
  static let wrapDeclarations = "white-space: pre-wrap; box-sizing: border-box"
  /// The declarations of the `code` if lines may be broken between any two characters.
  static let wrapAnywhereDeclarations = "white-space: break-spaces; line-break: anywhere; box-sizing: border-box"

  /// The declarations of a row of two columns, and of a column: a number and a line.
  static let sidesDeclarations =
    "display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); column-gap: 2ch"
  static let sideDeclarations =
    "display: grid; grid-template-columns: max-content minmax(0, 1fr); column-gap: 1ch; white-space: pre-wrap; "
    + "overflow-wrap: anywhere"

  /// The class of blocks in pages of other programs that have the theme's background.
  package static let blockClass = "hl-block"

  /// The widths of the column of numbers that have a class, in cells: for 1 to 8 digits, or 7 on both sides of a
  /// diff.
  private static let gutters = 3...17

  /// Returns the class of a block with a column of line numbers.
  /// - Parameter cells: the width of the column with the gap after it.
  static func gutterClass(cells: Int) -> String { "hl-gutter-\(min(max(cells, gutters.lowerBound), gutters.upperBound))" }

  // The tab sizes of editors. The style sheet of a single page has any size.
  private static let usualTabSizes = 1...16

  /// Appends the CSS rules that no theme affects.
  private func appendLayout(to sink: inout ByteSink) {
    sink.append("pre.highlight { padding: 1em; overflow: auto; tab-size: 8; ")
    sink.append("font-family: ui-monospace, monospace; font-size: 0.875em; }\n")
    sink.append("pre.highlight code { \(Self.codeDeclarations); }\n")
    sink.append("pre.highlight a { color: inherit; text-decoration: underline; }\n")
    sink.append(".hl-line-number { \(Self.numberDeclarations); }\n")
    sink.append("pre.highlight .hl-line-number:target { color: inherit; font-weight: bold; }\n")
    for cells in Self.gutters where shape?.hasNumbers != false {
      sink.append("pre.highlight .\(Self.gutterClass(cells: cells)) { padding-left: \(cells)ch; }\n")
    }
    for size in shape.map({ $0.tabSize...$0.tabSize }) ?? Self.usualTabSizes where size != 8 {
      sink.append("pre.hl-tab-\(size) { tab-size: \(size); }\n")
    }
    if shape == nil || shape?.columns != nil {
      // Not all browsers have the function. Without it the block decides the width.
      let width = shape?.columns.map { "\($0)ch" } ?? "calc(attr(data-columns type(<number>)) * 1ch)"
      sink.append("pre.hl-wrap code { \(Self.wrapDeclarations); max-width: \(width); }\n")
      sink.append("pre.hl-wrap a { white-space: pre; }\n")
      sink.append("pre.hl-wrap-anywhere code { \(Self.wrapAnywhereDeclarations); max-width: \(width); }\n")
    }
    sink.append("@media print { pre.highlight { white-space: pre-wrap; overflow: visible; print-color-adjust: exact; } }\n")
    if shape == nil || showsHyphens { sink.append(".hl-hyphen { \(Self.unselectable); }\n") }
    sink.append(".hl-sides { \(Self.sidesDeclarations); }\n.hl-side { \(Self.sideDeclarations); }\n")
    sink.append(".hl-side .hl-line-number { position: static; }\n")
    if names != .none {
      sink.append("\(classScope)\(markedClass) { \(Self.wholeLine); }\n\(classScope)hl-line-part { display: inline; }\n")
    }
    sink.append(".hl-line-gap { \(Self.unselectable); }\n")
    if shape == nil || shape?.pages != nil { PagedRows.appendSheet(for: shape?.pages, to: &sink) }
  }

  private func appendBlockReset(to sink: inout ByteSink) {
    sink.append(".\(Self.blockClass) code { color: inherit; background: none; }\n")
  }

  /// Appends the CSS rules of the classes, for a page of another program.
  /// - Parameter paintsBackground: whether the blocks of `blockClass` get the theme's colors.
  package func appendPageSheet(paintsBackground: Bool, to sink: inout ByteSink) {
    appendNames(to: &sink)
    if paintsBackground { appendBlockReset(to: &sink) }
    appendThemes(to: &sink) { theme, sink in
      if paintsBackground { sink.append(".\(Self.blockClass) { \(Self.base(theme)); }\n") }
      appendRules(theme, to: &sink)
    }
  }

  /// Calls `append` with the theme. If there is a second theme, calls it with both, each in a media query: the light
  /// one for light color schemes and print, the dark one for dark color schemes. With `darkSelector`, its match decides
  /// instead. A single dark theme is used on screens, and `light` in print.
  /// - Parameter append: writes one rule a line, `SELECTOR, SELECTOR { DECLARATIONS }`.
  private func appendThemes(to sink: inout ByteSink, _ append: (Theme, inout ByteSink) -> Void) {
    let media: [(condition: String, theme: Theme)]
    if let otherTheme {
      let (light, dark) = otherTheme.isLight ? (otherTheme, theme) : (theme, otherTheme)
      if let darkSelector {
        var rules = (light: ByteSink(descriptor: nil), dark: ByteSink(descriptor: nil))
        append(light, &rules.light)
        append(dark, &rules.dark)
        Self.append(rules.light.bytes, below: ":root:not(\(darkSelector))", to: &sink)
        sink.append("@media screen {\n")
        Self.append(rules.dark.bytes, below: ":root\(darkSelector)", to: &sink)
        sink.append("}\n@media print {\n")
        Self.append(rules.light.bytes, below: ":root\(darkSelector)", to: &sink)
        return sink.append("}\n")
      }
      media = [("print, (prefers-color-scheme: light)", light), ("screen and (prefers-color-scheme: dark)", dark)]
    } else if theme.isLight {
      return append(theme, &sink)
    } else {
      // Paper is light, whatever screens are.
      media = [("screen", theme), ("print", .light)]
    }
    for (condition, theme) in media {
      sink.append("@media \(condition) {\n")
      append(theme, &sink)
      sink.append("}\n")
    }
  }

  /// Appends rules, one a line, for elements below those of a selector.
  private static func append(_ rules: ContiguousArray<UInt8>, below root: String, to sink: inout ByteSink) {
    for rule in rules.split(separator: 0x0A) {
      let end = rule.firstIndex(of: UInt8(ascii: "{")) ?? rule.endIndex
      for selector in rule[..<end].split(separator: UInt8(ascii: ",")) {
        if selector.startIndex > rule.startIndex { sink.append(", ") }
        sink.append(root)
        if selector.first != 0x20 { sink.append(" ") }
        sink.append(contentsOf: selector)
      }
      sink.append(contentsOf: rule[end...])
      sink.append("\n")
    }
  }

  /// Appends a CSS rule for each scope that has a style in a theme; scopes with the same style share a rule. With own
  /// class names, also the rules of row backgrounds and changed words; with those of Pygments for elements in
  /// `.highlight`, as Pygments' own are; without class names nothing.
  private func appendRules(_ theme: Theme, to sink: inout ByteSink) {
    let scope = classScope
    Self.append(classes(of: Theme.styledScopes, in: theme).map { ($0.name, $0.style) }, below: scope, to: &sink)
    guard names != .none else { return }
    if shape?.hasMarks != false {
      let marked = theme.onMarkedLines
      sink.append("\(scope)\(markedClass) { background: \(marked.background.hex); color: \(marked.foreground.hex) }\n")
      appendColors(in: scope + markedClass, instead: theme, to: &sink) { scope, _ in marked.style(for: scope)?.foreground }
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

  /// Returns the class of each scope that has a style in a theme; of scopes that share a short name, that of the first. None
  /// without class names.
  private func classes(of scopes: [String], in theme: Theme) -> [(scope: String, name: [UInt8], style: Style)] {
    if names == .none { return [] }
    var seen: Set<String> = []
    return scopes.compactMap { scope in
      guard let style = theme.style(for: scope) else { return nil }
      guard names == .pygments else { return (scope, Self.className(of: scope), style) }
      guard let short = PygmentsClasses.name(of: scope), seen.insert(short).inserted else { return nil }
      return (scope, Array(short.utf8), style)
    }
  }

  /// Appends the CSS rules of text in lines of a diff that needs another color there; with own class names only.
  func appendDiffColors(to sink: inout ByteSink) {
    guard names == .own else { return }
    appendThemes(to: &sink) { theme, sink in
      for scope in ["diff.minus", "diff.plus"] {
        let (row, word) = (Self.rowClassName(of: scope), Self.wordClassName(of: scope))
        appendColors(of: String(decoding: row, as: UTF8.self), inLine: scope, isWord: false, theme, to: &sink)
        appendColors(of: String(decoding: word, as: UTF8.self), inLine: scope, isWord: true, theme, to: &sink)
      }
    }
  }

  /// Appends the CSS rules of the text that needs another color on the background of a line of a diff, or of its
  /// changed words.
  private func appendColors(of name: String, inLine line: String, isWord: Bool, _ theme: Theme, to sink: inout ByteSink) {
    let plain = theme.readable(Style(), scope: nil, inLine: line, isWord: isWord)
    if let color = plain.foreground { sink.append(".\(name) { color: \(color.hex) }\n") }
    appendColors(in: "." + name, instead: theme, to: &sink) { scope, style in
      theme.readable(style, scope: scope, inLine: line, isWord: isWord).foreground
    }
  }

  /// Appends the CSS rules of the text that has another color in the elements of a selector.
  /// - Parameter color: returns the color there of a scope with a style.
  private func appendColors(
    in selector: String, instead theme: Theme, to sink: inout ByteSink,
    _ color: (_ scope: String, _ style: Style) -> Color?
  ) {
    let colored = classes(of: ScopeNames.list, in: theme).compactMap {
      scope, name, style -> (name: [UInt8], style: Style)? in
      guard let own = style.foreground, let color = color(scope, style), color.rgb != own.rgb else { return nil }
      return (name, Style(foreground: color))
    }
    Self.append(colored, below: selector + " .", to: &sink)
  }

  /// Appends a CSS rule for each style of classes; those with the same style share it.
  /// - Parameter selector: comes before each class name.
  private static func append(_ classes: [(name: [UInt8], style: Style)], below selector: String, to sink: inout ByteSink) {
    // A dictionary by style would have the runtime look for its conformances, which takes longer than all of this.
    var rules: [(foreground: UInt32?, style: Style, names: [[UInt8]])] = []
    for (name, style) in classes {
      // Most styles differ in their color, and comparing colors is faster than comparing styles.
      let foreground = style.foreground?.rgb
      let index = rules.firstIndex { $0.foreground == foreground && $0.style == style } ?? rules.count
      if index == rules.count { rules.append((foreground, style, [])) }
      rules[index].names.append(name)
    }
    for rule in rules {
      for (index, name) in rule.names.enumerated() {
        sink.append(index == 0 ? selector : ", " + selector)
        sink.append(contentsOf: name)
      }
      sink.append(" { \(declarations(of: rule.style)) }\n")
    }
  }

  /// Returns the CSS declarations of a style, separated by semicolons; empty for the plain style.
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

  /// Returns the value of `text-decoration` for the underline and strikethrough of a style; empty without them.
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
