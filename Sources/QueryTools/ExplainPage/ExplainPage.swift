internal import HighlightCore
package import HighlightRendering
internal import HighlightStorage
package import HighlightThemes
package import LanguageManifest
internal import Platform
package import SystemSupport
internal import TextModel

/// A page that explains each token of a text: the highlighted text, the syntax tree, and the report of `explain` for the
/// selected token. It makes no requests, and no script in the text can run.
package struct ExplainPage {
  /// The maximum length of the text, in UTF-16 code units.
  package static let longestText = 1 << 21

  let file: HighlightedFile
  let theme: Theme
  let otherTheme: Theme
  let manifest: Manifest
  let legend: SemanticTokenLegend
  /// The UTF-16 offset of the token that is initially selected; nil for none.
  package var selected: Int?
  /// Whether the page begins with `theme` regardless of the reader's color preference.
  package var isThemeChosen = false

  /// Creates the page of a file.
  /// - Parameters:
  ///   - theme: the theme of the page, unless the reader prefers the other color scheme.
  ///   - otherTheme: the theme for the other color scheme: dark if `theme` is light, and vice versa.
  /// - Precondition: the text has at most 2,097,152 UTF-16 units (`longestText`).
  package init(
    _ file: HighlightedFile, theme: Theme, otherTheme: Theme, manifest: Manifest, legend: SemanticTokenLegend = .standard
  ) {
    precondition(file.text.count <= Self.longestText, "the text is too long for a page")
    (self.file, self.theme, self.otherTheme, self.manifest, self.legend) = (file, theme, otherTheme, manifest, legend)
  }

  /// Appends the HTML page. O(text + candidates of all tokens).
  package func append(to sink: inout ByteSink) {
    let data = ExplainPageData(self)
    let sheet = sheet(scopes: data.scopes)
    let name = FileName.text(file.path == "-" ? "standard input" : FileSystem.baseName(of: file.path))
    // The content security policy allows only this script and this sheet, by their hashes.
    sink.append(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '\(Self.hash(Self.script))'; \
      style-src '\(Self.hash(sheet))'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width">
      <meta name="referrer" content="no-referrer">
      <title>
      """)
    sink.append(markup: "\(name), explained")
    sink.append("</title>\n<style>\(sheet)</style>\n</head>\n<body>\n<header>\n<h1>")
    sink.append(markup: name)
    sink.append("</h1>\n<p>")
    let lines = file.lineCount
    sink.append(
      markup: "\(file.language), \(lines) line\(lines == 1 ? "" : "s"), explained by highlight-lsp \(ProgramVersion.current)"
    )
    sink.append(Self.frameBeforeText)
    appendText(to: &sink)
    sink.append(Self.frameAfterText)
    data.append(to: &sink)
    sink.append("</script>\n<script>\(Self.script)</script>\n</body>\n</html>\n")
  }

  private static let frameBeforeText = """
    </p>
    <button type="button" id="theme">Theme</button>
    </header>
    <main>
    <section class="code" aria-label="Text">
    <details>
    <summary>Scopes</summary>
    <div class="find">
    <input id="find" type="search" aria-label="Scopes whose name contains" placeholder="Find a scope">
    <button type="button" id="previous" disabled>Previous</button>
    <button type="button" id="next" disabled>Next</button>
    <span id="found" role="status"></span>
    </div>
    <ul id="scopes" aria-label="Scopes" tabindex="0"></ul>
    </details>
    <div id="text" role="group" aria-label="Highlighted text: arrow keys go from token to token, Enter to the syntax tree">

    """

  private static let frameAfterText = """
    </div>
    </section>
    <section class="side" aria-labelledby="token-title">
    <h2 id="token-title">Token</h2>
    <div id="token" class="scroll" tabindex="0" role="group" aria-labelledby="token-title"><noscript>What explains the tokens is a \
    script; it is off here.</noscript></div>
    </section>
    <section class="side" aria-labelledby="tree-title">
    <h2 id="tree-title">Syntax tree</h2>
    <div id="tree" role="tree" tabindex="0" aria-labelledby="tree-title"><div id="rows" role="none"></div></div>
    </section>
    </main>
    <p id="said" role="status"></p>
    <script type="application/json" id="data">
    """

  /// Returns the SHA-256 hash of a text in the form of a content security policy: `sha256-` and Base64.
  private static func hash(_ text: String) -> String {
    let digits = Array(SHA256.hexadecimal(text).utf8)
    func value(_ digit: UInt8) -> UInt8 { digit < 0x61 ? digit - 0x30 : digit - 0x61 + 10 }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { value(digits[$0]) << 4 | value(digits[$0 + 1]) }
    return "sha256-" + Base64.encoded(bytes)
  }

  // MARK: Text

  // The lines that are laid out together, and the code units of a line that are highlighted together.
  private static let linesOfBlock = 50
  private static let longestUnit = 4096

  /// Appends the lines without styles, which the script adds to visible lines. The page has one code unit for each of
  /// the text.
  private func appendText(to sink: inout ByteSink) {
    let text = file.text
    let hidden = HiddenRanges(file.storage.redactedRanges)
    let direction = DocumentText.hasRightToLeft(text) ? " dir=\"auto\"" : ""
    // An empty text has one line, too, for its nodes.
    for line in 0..<max(file.lineCount, 1) {
      if line % Self.linesOfBlock == 0 { sink.append(line == 0 ? "<div class=b>" : "</div>\n<div class=b>") }
      sink.append("<div id=L\(line + 1) data-n=\(line + 1)\(direction)>")
      let content = text.contentRange(ofLine: line)
      var units = text.withUnits(in: content) { units in ContiguousArray(content.map { Self.shownUnit(units[$0]) }) }
      if hidden.overlap(content) {
        for offset in content where hidden.overlap(offset..<offset + 1) { units[offset - content.lowerBound] = 0x2A }
      }
      if units.count > Self.longestUnit {
        while !units.isEmpty {
          var count = min(Self.longestUnit, units.count)
          // Surrogate pairs are not split.
          if count < units.count, units[count] & 0xFC00 == 0xDC00 { count -= 1 }
          sink.append("<span>")
          units[..<count].withUnsafeBufferPointer { sink.append(markup: $0, $0.indices) }
          sink.append("</span>")
          units.removeFirst(count)
        }
      } else {
        units.withUnsafeBufferPointer { sink.append(markup: $0, $0.indices) }
      }
      sink.append("</div>")
    }
    sink.append("</div>\n")
  }

  /// Returns a visible replacement for a line end or hidden character, so that it neither reorders text nor ends a
  /// line: its control picture if it is ASCII, otherwise U+FFFD. Other units are unchanged.
  static func shownUnit(_ unit: UInt16) -> UInt16 {
    if unit == 0x0A || unit == 0x0D { return 0x2400 + unit }
    guard VisibleControls.isHidden(unit) else { return unit }
    return unit < 0x20 ? 0x2400 + unit : unit == 0x7F ? 0x2421 : 0xFFFD
  }
}
