package import HighlightThemes
package import SystemSupport
internal import TextChecks
internal import TextModel

/// Writes text in the colors of a theme, on the theme's background.
package struct ThemeSample {
  /// A range of text and its scope.
  package typealias Piece = (text: String, scope: String?)

  private static let reset = "\u{1B}[0m"

  package let theme: Theme
  package let depth: ColorDepth

  package init(theme: Theme, depth: ColorDepth) {
    self.theme = theme
    self.depth = depth
  }

  /// A sample that shows most of a theme in a few lines.
  package static let lines: [[Piece]] = [
    [("/// Reads a ", "comment.documentation"), ("`Note`", "markup.raw"), (" from a file.", "comment.documentation")],
    [("@retry", "attribute"), ("(", "punctuation.bracket"), ("3", "number"), (")", "punctuation.bracket")],
    [
      ("func", "keyword.function"), (" ", nil), ("read", "function"), ("(", "punctuation.bracket"),
      ("path", "variable.parameter"),
      (": ", "punctuation.delimiter"), ("String", "type"), (")", "punctuation.bracket"), (" throws", "keyword.modifier"),
      (" -> ", "operator"), ("Note", "type"), ("? ", "operator"), ("{", "punctuation.bracket"),
    ],
    [
      ("  if", "keyword.conditional"), (" path.", nil), ("count", "variable.member"), (" > ", "operator"),
      ("0x40", "number"),
      (", ", "punctuation.delimiter"), ("strict", nil), (" == ", "operator"), ("true", "boolean"),
      (" {", "punctuation.bracket"),
      (" return", "keyword.return"), (" nil", "constant.builtin"), (" }", "punctuation.bracket"),
      ("  // ", "comment"), ("TODO", "comment.todo"), (" say why", "comment"),
    ],
    [
      ("  return", "keyword.return"), (" self", "variable.builtin"), (".", "punctuation.delimiter"),
      ("parse", "function.method.call"), ("(", "punctuation.bracket"), ("\"", "string"), ("\\t", "string.escape"),
      (" at ", "string"), ("https://example.com/", "string.special.url"), ("\"", "string"), (")", "punctuation.bracket"),
    ],
    [("}", "punctuation.bracket")],
    [
      ("# Notes", "markup.heading.1"), ("  ", nil), ("strong", "markup.strong"), (" ", nil),
      ("gone", "markup.strikethrough"),
    ],
    [("- one line ", "diff.minus"), ("less", "diff.minus.word")],
    [("+ one line ", "diff.plus"), ("more", "diff.plus.word")],
  ]

  /// Writes a heading and lines of text with scopes.
  package func append(_ lines: [[Piece]], heading: String, to sink: inout ByteSink) {
    append(heading: heading, to: &sink)
    let columns = lines.map { $0.reduce(0) { $0 + $1.text.count } }
    let widest = columns.max() ?? 0
    let styles = StyleEscapes(theme, depth)
    for (line, width) in zip(lines, columns) {
      begin(&sink)
      for piece in line {
        let escape = piece.scope.flatMap { theme.style(for: $0) }.map { styles.escape(for: $0) } ?? []
        sink.append(contentsOf: escape)
        sink.append(piece.text)
        if !escape.isEmpty { sink.append(Self.reset + ground) }
      }
      end(&sink, padding: widest - width)
    }
    sink.append("\n")
  }

  /// Writes a heading and the first `count` lines of a file.
  package func append(
    _ file: HighlightedFile, count: Int, heading: String, to sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    append(heading: heading, to: &sink)
    let cells = CellWidth(controlForm: .visible)
    let widths = (0..<min(count, file.lineCount)).map { line in
      file.text.units.withUnsafeBufferPointer { cells.column(after: file.text.contentRange(ofLine: line), of: $0, from: 0) }
    }
    let widest = widths.max() ?? 0
    for (line, width) in widths.enumerated() {
      var row = ByteSink(descriptor: nil)
      try ANSIRenderer(theme: theme, depth: depth).render(
        file, lines: LineSelection(ranges: [(line + 1)...(line + 1)]), into: &row)
      var text = String(decoding: row.bytes, as: UTF8.self)
      while text.last?.isNewline == true { text.removeLast() }
      begin(&sink)
      sink.append(text.replacing(Self.reset, with: Self.reset + ground))
      end(&sink, padding: widest - width)
    }
    sink.append("\n")
  }

  private func append(heading: String, to sink: inout ByteSink) {
    let kind = theme.isLight ? "light" : "dark"
    let heading = Console.reported(heading)
    sink.append(naming: depth == .none ? "\(heading) (\(kind))\n" : "\u{1B}[1m\(heading)\(Self.reset) (\(kind))\n")
  }

  /// The escape of the theme's foreground and background; none with 16 colors, which have no such background.
  private var ground: String {
    guard depth == .trueColor || depth == .ansi256 else { return "" }
    let style = Style(foreground: theme.foreground, background: theme.background)
    let opaque = Theme(
      name: "", foreground: theme.foreground, background: theme.background.isLight ? .black : .white, styles: [:])
    return String(decoding: StyleEscapes(opaque, depth).escape(for: style), as: UTF8.self)
  }

  private func begin(_ sink: inout ByteSink) { sink.append(ground + (depth == .none ? "" : "  ")) }

  private func end(_ sink: inout ByteSink, padding: Int) {
    if !ground.isEmpty {
      sink.append(spaces: padding + 2)
      sink.append(Self.reset)
    }
    sink.append("\n")
  }
}
