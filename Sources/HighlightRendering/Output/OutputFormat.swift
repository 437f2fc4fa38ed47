internal import HighlightStorage
package import SystemSupport

/// The forms that `highlight` writes.
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

  /// Whether documents of several files cannot follow each other.
  package var isOneDocumentAFile: Bool { self == .svg || self == .png }

  /// Whether several files share one document, with a head and a tail.
  package var isSharedDocument: Bool { self == .html || self == .rtf || self == .latex || self == .pdf }

  /// Whether the files of a shared document are written by one renderer, in their order: parts of it are no bytes that
  /// follow each other.
  package var isWrittenInOrder: Bool { self == .pdf }

  /// Whether an input that failed has an object of its own.
  package var tellsFailures: Bool { self == .json || self == .tokens }

  /// The extension of files written by `--output`.
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

  /// The renderer of the format. A terminal's is `ANSIRenderer`, which needs to know the terminal; here ansi is the text as
  /// it is.
  package func renderer(_ look: OutputLook) -> any FileRenderer {
    switch self {
    case .html:
      HTMLRenderer(
        theme: look.theme, lineNumbers: look.lineNumbers, width: look.rowWidth, otherTheme: look.otherTheme,
        classNames: look.classNames, isFragment: look.isFragment, fileNumber: look.fileNumber, index: look.index,
        marksMisspelt: look.marksMisspelt, pages: look.pages.flatMap { PagedRows($0) }, tabSize: look.tabSize)
    // A png is drawn from it.
    case .svg, .png:
      SVGRenderer(
        theme: look.theme, lineNumbers: look.lineNumbers, width: look.rowWidth, pages: look.pages.flatMap { PagedRows($0) },
        frame: look.frame, tabSize: look.tabSize)
    case .rtf:
      RTFRenderer(
        theme: look.paperTheme, lineNumbers: look.lineNumbers, width: look.width, tabSize: look.tabSize,
        ownColors: look.ownColors)
    case .latex:
      LaTeXRenderer(
        theme: look.paperTheme, lineNumbers: look.lineNumbers, width: look.width, tabSize: look.tabSize,
        isFragment: look.isFragment)
    case .pdf:
      PDFRenderer(
        theme: look.paperTheme, lineNumbers: look.lineNumbers, width: look.width, tabSize: look.tabSize,
        pages: look.pages ?? PageLook())
    case .json: JSONRenderer(theme: look.holdsText ? look.theme : nil, isThemeAutomatic: look.otherTheme != nil)
    case .tokens: TokensRenderer()
    case .ansi, .plain: PlainRenderer(lineNumbers: look.lineNumbers, width: look.width)
    }
  }
}

/// The look of files in all formats except that of a terminal.
package struct OutputLook {
  package var theme: Theme
  /// For readers who like the other kind of background; nil where all have the same.
  package var otherTheme: Theme?
  package var lineNumbers = false
  /// The maximum width of rows; nil: a line is a row.
  package var width: RowWidth?
  /// Whether json holds the text and the styles, so that it can be read again.
  package var holdsText = false
  package var classNames = ClassNames.own
  /// Whether there is no document around the text.
  package var isFragment = false
  /// The index of the file in its document, from 0.
  package var fileNumber = 0
  /// The frame around the text of a picture.
  package var frame = PictureFrame()
  /// The address of the page that leads to all pages of a folder.
  package var index: String?
  /// Whether misspelled words are underlined.
  package var marksMisspelt = false
  /// Cells from one tab stop to the next.
  package var tabSize = 8
  /// Colours of text beside those of the theme, for formats with a table of colours in front.
  package var ownColors: [Color] = []
  /// The division into pages; nil: none, except in formats that require one.
  package var pages: PageLook?

  package init(
    theme: Theme, otherTheme: Theme? = nil, lineNumbers: Bool = false, width: RowWidth? = nil, holdsText: Bool = false,
    classNames: ClassNames = ClassNames.own, isFragment: Bool = false, fileNumber: Int = 0,
    frame: PictureFrame = PictureFrame(), index: String? = nil, marksMisspelt: Bool = false
  ) {
    self.theme = theme
    self.otherTheme = otherTheme
    self.lineNumbers = lineNumbers
    self.width = width
    self.holdsText = holdsText
    self.classNames = classNames
    self.isFragment = isFragment
    self.fileNumber = fileNumber
    self.frame = frame
    self.index = index
    self.marksMisspelt = marksMisspelt
  }

  /// The maximum width of rows, including that of pages.
  var rowWidth: RowWidth? { pages.flatMap { PagedRows($0)?.width(width) } ?? width }

  /// The theme of forms for paper: by default the light one.
  var paperTheme: Theme { otherTheme ?? theme }
}

/// Writes highlighted files in one form.
package protocol FileRenderer {
  /// Everything before the first file of a document.
  func renderHead(title: String, into sink: inout ByteSink)
  /// The chosen lines of a file.
  func render(
    _ file: HighlightedFile, lines selection: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError)
  /// Everything after the last file of a document.
  func renderTail(into sink: inout ByteSink) throws(ByteSink.WriteError)
  /// The same for one more file of the document that another renderer began.
  func continuing(_ other: any FileRenderer) -> any FileRenderer
}

extension FileRenderer {
  package func renderHead(title: String, into sink: inout ByteSink) {}
  package func renderTail(into sink: inout ByteSink) throws(ByteSink.WriteError) {}
  package func continuing(_ other: any FileRenderer) -> any FileRenderer { self }
}
