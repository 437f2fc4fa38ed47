internal import HighlightRendering
internal import SystemSupport

extension ExplainPage {
  /// The rules that are the same for all texts and themes.
  private static let frameSheet = """
    * { box-sizing: border-box; }
    html { --line: color-mix(in srgb, var(--fg) 25%, var(--bg)); --soft: color-mix(in srgb, var(--fg) 8%, var(--bg)); }
    html { color: var(--fg); background: var(--bg); font: 15px/1.5 system-ui, sans-serif; }
    body { margin: 0; display: grid; height: 100dvh; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); }
    header { display: flex; flex-wrap: wrap; gap: 0 1em; align-items: baseline; padding: .4em .8em; border-bottom: 1px solid var(--line); }
    h1 { font-size: 1.1em; margin: 0; overflow-wrap: anywhere; }
    h2 { font-size: 1em; margin: 0; padding: .4em .8em; border-bottom: 1px solid var(--line); }
    h3 { font-size: .95em; margin: .8em 0 .2em; }
    header p { margin: 0; flex: 1; }
    main { display: grid; grid-template: minmax(0, 1fr) minmax(0, 1fr) / minmax(0, 3fr) minmax(0, 2fr); min-height: 0; }
    .code { grid-row: 1 / 3; display: flex; flex-direction: column; min-height: 0; border-right: 1px solid var(--line); }
    .side { display: flex; flex-direction: column; min-height: 0; border-bottom: 1px solid var(--line); }
    #text, #rows, code, .copied pre, .place { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 13px; }
    #text { flex: 1; min-height: 0; overflow: auto; padding: .4em 0 2em; tab-size: 8; position: relative; }
    .b { content-visibility: auto; contain-intrinsic-size: auto 1000px; }
    .b > div { padding: 0 .8em 0 4.6em; white-space: pre-wrap; overflow-wrap: anywhere; min-height: 20px; line-height: 20px; position: relative; }
    .b > div::before { content: attr(data-n); position: absolute; left: 0; width: 3.8em; text-align: right; opacity: .75; user-select: none; -webkit-user-select: none; }
    .b > div:target { background: var(--soft); }
    .t { cursor: pointer; border-radius: 2px; scroll-margin: 3em 0; }
    .t:hover { outline: 1px solid var(--line); }
    .n { background: var(--soft); }
    .m { text-decoration: underline 2px; text-underline-offset: 4px; }
    .on { outline: 2px solid var(--fg); outline-offset: 0; }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 1px; }
    #tree:focus-visible, .scroll:focus-visible { outline-offset: -3px; }
    #tree { flex: 1; min-height: 0; overflow: auto; }
    #rows { position: relative; min-width: max-content; }
    .row { position: absolute; left: 0; right: 0; height: 24px; line-height: 24px; white-space: pre; cursor: pointer; padding-right: 1em; }
    .row:hover { background: var(--soft); }
    .row[aria-selected=true] { background: color-mix(in srgb, var(--fg) 16%, var(--bg)); box-shadow: inset 3px 0 var(--focus); }
    .x { display: inline-block; width: 1.2em; text-align: center; }
    .kind, .layer { font-weight: bold; }
    .layer { text-decoration: underline; }
    .error { font-weight: bold; color: var(--error); }
    .at, .hint, .count { opacity: .8; }
    .scroll { flex: 1; min-height: 0; overflow: auto; padding: .4em .8em 1em; }
    .what { margin: .2em 0; overflow-wrap: anywhere; }
    .what code { font-weight: bold; }
    dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .1em .8em; margin: .4em 0; }
    dt { opacity: .85; }
    dd { margin: 0; overflow-wrap: anywhere; }
    a { color: inherit; }
    .path { list-style: none; display: inline-flex; flex-wrap: wrap; margin: 0; padding: 0; }
    .path li + li::before { content: "›"; padding: 0 .3em; }
    .captures { margin: 0; padding-left: 1.6em; }
    .captures li { margin-bottom: .4em; overflow-wrap: anywhere; }
    .won { font-weight: 600; }
    .won div { font-weight: normal; }
    button, input { font: inherit; color: inherit; background: var(--soft); border: 1px solid var(--line); border-radius: 4px; padding: .1em .6em; min-height: 28px; }
    button { cursor: pointer; }
    button:disabled { opacity: .5; cursor: default; }
    button.node { border: 0; padding: 0; background: none; text-decoration: underline dotted; min-height: 0; }
    .copied { display: grid; grid-template-columns: 1fr auto; align-items: end; gap: .2em; }
    .copied pre { grid-column: 1 / 3; margin: 0; padding: .3em .5em; overflow: auto; background: var(--soft); border-radius: 4px; }
    details { border-bottom: 1px solid var(--line); padding: .3em .8em; }
    summary { cursor: pointer; }
    .find { display: flex; flex-wrap: wrap; gap: .4em; align-items: center; margin: .4em 0; }
    .find input { min-width: 0; width: 14em; max-width: 100%; }
    #scopes { list-style: none; display: flex; flex-wrap: wrap; gap: .3em; margin: 0; padding: 0 0 .3em; max-height: 30vh; overflow: auto; }
    #scopes button { padding: 0 .5em; }
    #scopes [aria-pressed=true] { border-color: var(--fg); box-shadow: inset 0 0 0 1px var(--fg); }
    #said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    @media (max-width: 760px) {
      body { display: block; height: auto; }
      main { display: block; }
      .code { border-right: 0; }
      #text { flex: none; max-height: 50vh; }
      .b > div { padding-left: 3.4em; }
      .b > div::before { width: 2.8em; }
      #tree { flex: none; height: 50vh; }
    }
    @media print {
      body { display: block; height: auto; }
      main { display: block; }
      #text { overflow: visible; print-color-adjust: exact; }
      .side, details, header button { display: none; }
      .b { content-visibility: visible; }
    }

    """

  /// Returns the style sheet: the rules of the frame, and the styles of scopes in both themes.
  func sheet(scopes: [String]) -> String {
    var result = Self.frameSheet
    for theme in [theme, otherTheme] {
      let ground = Self.ground(theme)
      let base =
        "--fg: \(theme.foreground.hex); --bg: \(theme.background.hex); --focus: \(theme.isLight ? "#0b57d0" : "#8ab4f8"); "
        + "--error: \(theme.isLight ? "#b3261e" : "#f2b8b5"); color-scheme: \(ground);"
      // Without its script the page takes the colours that the reader prefers.
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
