package import HighlightThemes
package import SystemSupport

/// The formats that `highlight` writes.
package enum OutputFormat: String, CaseIterable {
  case ansi
  case html
  case svg
  case json
  case tokens
  case plain
  case png
  case rtf
  case latex
  case pdf

  /// Whether each file needs a document of its own.
  package var isOneDocumentAFile: Bool { self == .svg || self == .png }

  /// Whether several files share one document, with a head and a tail.
  package var isSharedDocument: Bool { self == .html || self == .rtf || self == .latex || self == .pdf }

  /// Whether the files of a shared document must be written in order by one renderer, because its output cannot be
  /// concatenated.
  package var isWrittenInOrder: Bool { self == .pdf }

  /// Whether the output is text for other programs or a terminal, not a document for readers.
  package var isText: Bool { self == .ansi || self == .plain || tellsFailures }

  /// Whether the output contains an object for an input that failed.
  package var tellsFailures: Bool { self == .json || self == .tokens }

  /// The file name extension of files written by `--output`.
  package var fileExtension: String {
    switch self {
    case .ansi: "ansi"
    case .html: "html"
    case .svg: "svg"
    case .json: "json"
    case .tokens: "tokens.json"
    case .plain: "txt"
    case .png: "png"
    case .rtf: "rtf"
    case .latex: "tex"
    case .pdf: "pdf"
    }
  }

  /// Returns the renderer of the format. For `png` that is the renderer of SVG, from which the picture is drawn. For
  /// `ansi` it is the renderer of plain text: highlighted text for a terminal is written by `ANSIRenderer`, which
  /// needs the properties of the terminal.
  package func renderer(_ look: OutputAppearance) -> any FileRenderer {
    switch self {
    // A style attribute can have the style of one theme only.
    case .html: HTMLRenderer(look: look.classNames == .none ? look.onPaper : look)
    // A png is drawn from it.
    case .svg, .png: SVGRenderer(look: look)
    case .rtf: RTFRenderer(look: look.onPaper)
    case .latex: LaTeXRenderer(look: look.onPaper)
    case .pdf: PDFRenderer(look: look.onPaper)
    case .json: JSONRenderer(theme: look.holdsText ? look.theme : nil, isThemeAutomatic: look.otherTheme != nil)
    case .tokens: TokensRenderer()
    case .ansi, .plain: PlainRenderer(lineNumbers: look.lineNumbers, width: look.width)
    }
  }
}

/// The look of files in all formats except that of a terminal.
package struct OutputAppearance {
  package var theme: Theme
  /// The theme for the other color scheme, light or dark; nil: one theme is used for both.
  package var otherTheme: Theme?
  package var lineNumbers = false
  /// The maximum width of rows; nil: a line is a row.
  package var width: RowWidth?
  /// Whether json contains the text and the styles, so that `StoredFile` can read it.
  package var holdsText = false
  package var classNames = ClassNames.own
  /// Whether only the text is written, without a document around it.
  package var isFragment = false
  /// The index of the file in its document, from 0.
  package var fileNumber = 0
  /// The start of the ids of lines in a page.
  package var idPrefix = ""
  /// The address of the style sheet of a page; nil: it is in the page.
  package var sheetAddress: String?
  /// The frame around the text of a picture.
  package var frame = PictureFrame()
  /// The address of the index page of a folder.
  package var index: String?
  /// Whether misspelled words are underlined.
  package var marksMisspellings = false
  /// The distance of tab stops in cells.
  package var tabSize = 8
  /// The colors of text that are not in the theme, for formats that begin with a color table.
  package var sgrColors: [Color] = []
  /// The division into pages; nil: none, except in formats that require one.
  package var pages: PageSettings?

  package init(theme: Theme, otherTheme: Theme? = nil, lineNumbers: Bool = false) {
    (self.theme, self.otherTheme, self.lineNumbers) = (theme, otherTheme, lineNumbers)
  }

  package var parts = LineDecorations()

  /// Returns the style sheet of pages with this look.
  package func sheet() -> ContiguousArray<UInt8> {
    var sink = ByteSink(descriptor: nil)
    (OutputFormat.html.renderer(self) as? HTMLRenderer)?.renderSheet(into: &sink)
    return sink.bytes
  }

  /// The look with the theme of formats for paper: the light one, if the theme is the default.
  var onPaper: OutputAppearance {
    var result = self
    (result.theme, result.otherTheme) = (otherTheme ?? theme, nil)
    return result
  }
}

/// Writes highlighted files in one format.
package protocol FileRenderer {
  /// Writes the start of a document, before its first file. By default nothing.
  func renderHead(title: String, into sink: inout ByteSink)
  /// Writes the selected lines of a file.
  func render(
    _ file: HighlightedFile, lines selection: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError)
  /// Writes the end of a document, after its last file. By default nothing.
  func renderTail(into sink: inout ByteSink) throws(ByteSink.WriteError)
  /// Returns a renderer with the settings of this one that continues the document of another renderer. By default
  /// this one.
  func continuing(_ other: any FileRenderer) -> any FileRenderer
}

extension FileRenderer {
  /// Returns a document with one file.
  func document(of file: HighlightedFile, titled title: String) throws(ByteSink.WriteError) -> ContiguousArray<UInt8> {
    var sink = ByteSink(descriptor: nil)
    renderHead(title: title, into: &sink)
    try render(file, lines: LineSelection(), into: &sink)
    try renderTail(into: &sink)
    return sink.bytes
  }

  package func renderHead(title: String, into sink: inout ByteSink) {}
  package func renderTail(into sink: inout ByteSink) throws(ByteSink.WriteError) {}
  package func continuing(_ other: any FileRenderer) -> any FileRenderer { self }
}
