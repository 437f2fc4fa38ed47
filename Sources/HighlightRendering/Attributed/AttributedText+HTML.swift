internal import HighlightThemes
internal import TextModel
internal import TextRules

extension AttributedText {
  /// Reads a page or a fragment that `rendered(as: .html)` or `highlight -f html` wrote: the visible text of its blocks of
  /// highlighted code with their scopes, links and styles. O(page).
  ///
  /// Line numbers, and hyphens at the ends of rows, are left out. Rows that were written as lines stay lines. Other
  /// elements of the page are skipped, so the text of any other page is empty. The storage of `makeStorage()` is
  /// rendered as the same page, but for the name of the language.
  /// - Parameters:
  ///   - html: a page or a fragment.
  ///   - prefersDark: whether the styles of the dark theme are used in a page with two themes.
  public init(html: String, prefersDark: Bool = false) {
    self.init()
    var reader = HTMLReader(html, prefersDark: prefersDark)
    reader.read()
    self = reader.text
  }
}

/// Reads a page in one pass.
private struct HTMLReader {
  /// An open element.
  private struct Element {
    var name: String
    var style: Style
    /// The scope that its class names.
    var scope: String?
    /// Its style without that of its classes.
    var callersStyle = Style()
    var link: String?
    /// Whether its content is not text.
    var isSkipped: Bool
  }

  var text = AttributedText()
  private let page: [UInt8]
  private let prefersDark: Bool
  private var sheet = StyleSheetReader("", prefersDark: false)
  private var open: [Element] = []

  init(_ page: String, prefersDark: Bool) {
    self.page = Array(page.utf8)
    self.prefersDark = prefersDark
  }

  // By bytes: for Swift, a combining mark after a bracket is part of the same character.
  /// Reads the page and appends the text of its blocks to `text`.
  mutating func read() {
    var offset = 0
    while offset < page.count {
      let isTag = page[offset] == UInt8(ascii: "<")
      let end = page[offset...].firstIndex(of: UInt8(ascii: isTag ? ">" : "<")) ?? page.count
      guard isTag else {
        append(page[offset..<end])
        offset = end
        continue
      }
      let tag = String(decoding: page[(offset + 1)..<end], as: UTF8.self)
      offset = min(end + 1, page.count)
      guard tag.hasPrefix("style") else {
        take(tag[...])
        continue
      }
      // A style sheet has no brackets.
      let stop = page[offset...].firstIndex(of: UInt8(ascii: "<")) ?? page.count
      sheet = StyleSheetReader(String(decoding: page[offset..<stop], as: UTF8.self)[...], prefersDark: prefersDark)
      text.foreground = sheet.base.foreground
      text.background = sheet.base.background
      offset = stop
    }
  }

  /// Handles a tag: opens an element with its styles and link, or closes the last open one of its name with all
  /// inside it. A closing tag without an open element is ignored.
  private mutating func take(_ tag: Substring) {
    if tag.hasPrefix("/") {
      let name = String(tag.dropFirst())
      if let index = open.lastIndex(where: { $0.name == name }) { open.removeSubrange(index...) }
      return
    }
    guard !tag.hasPrefix("!") else { return }
    let name = String(tag.prefix { $0 != " " && $0 != "\n" })
    guard name != "meta" && name != "link" && name != "br" else { return }
    let names = attribute("class", of: tag).map { $0.split(separator: " ") } ?? []
    var style = Style()
    var link = open.last?.link
    if let declarations = attribute("style", of: tag) { style = StyleSheetReader.style(declarations[...]) }
    let own = name == "pre" || name == "code" ? Style() : style
    if name == "pre" {
      text.foreground = style.foreground ?? text.foreground
      text.background = style.background ?? text.background
      style = Style()
    }
    for name in names where open.contains(where: { $0.name == "pre" }) {
      style = style.inside(sheet.styles[String(name)] ?? Style())
    }
    if name == "a" { link = attribute("href", of: tag).map { HTMLReferences.decoded($0) } }
    // The anchors and lists of the page are not part of the text.
    let isBlock = name == "pre" && names.contains("highlight")
    let isSkipped =
      !isBlock && (open.last?.isSkipped ?? true) || names.contains("hl-line-number") || names.contains("hl-hyphen")
    open.append(
      Element(
        name: name, style: style.inside(open.last?.style ?? Style()),
        scope: names.lazy.compactMap { Self.scope(ofClass: $0) }.first ?? open.last?.scope,
        callersStyle: own.inside(open.last?.callersStyle ?? Style()), link: link, isSkipped: isSkipped))
  }

  /// Returns `function.method.call` for `hl-function-method-call`; nil for classes that are not scopes.
  private static func scope(ofClass name: Substring) -> String? {
    // The backgrounds of rows and changed words follow from the scopes of their text.
    guard name.hasPrefix("hl-"), !name.hasSuffix("-row"), !name.hasSuffix("-word") else { return nil }
    let scope = String(name.dropFirst(3)).replacing("-", with: ".")
    return if case .scope = ScopeNames.role(of: scope) { scope } else { nil }
  }

  private func attribute(_ name: String, of tag: Substring) -> String? {
    guard let start = tag.firstRange(of: " \(name)=\"")?.upperBound, let end = tag[start...].firstIndex(of: "\"") else {
      return nil
    }
    return String(tag[start..<end])
  }

  private mutating func append(_ markup: ArraySlice<UInt8>) {
    guard let element = open.last, !element.isSkipped else { return }
    let units = ContiguousArray(HTMLReferences.decoded(markup).utf16)
    let range = text.units.count..<(text.units.count + units.count)
    text.units += units
    text.append(element.style, to: range)
    text.append(callersStyle: element.callersStyle, to: range)
    if let scope = element.scope, !range.isEmpty { text.append(AttributedText.Run(range: range, scope: scope)) }
    if let link = element.link { text.append(link: link, to: range) }
  }
}
