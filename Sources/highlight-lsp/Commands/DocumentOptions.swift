internal import HighlightRendering

/// The options for documents: the content of JSON, pages and pictures.
struct DocumentOptions {
  private let section = HelpSection("PAGES AND PICTURES")

  @Option(
    "classes", value: "NAMES",
    help: """
      Own (hl-keyword), pygments (the short names k, s, nf, for style sheets that a site has) or none (styles in the tags).
      """)
  var classes: ClassNames?

  @Option("title", value: "TEXT", help: "The title of the document or the window, in place of the file's name.")
  var title: String?

  @Option("fragment", help: "Nothing around the text, no head and no style sheet.")
  var isFragment: Bool

  @Option(
    "css", value: "ADDRESS",
    help: """
      A link to this style sheet instead of a copy in each page. With --output DIR a relative one is written into the folder.
      """, completion: .files)
  var sheet: String?

  @Option(
    "id-prefix", value: "TEXT", help: "With --number: the start of the ids of lines, for fragments in one page.",
    parse: { text, name throws(UsageError) in
      if text.first?.isLetter == true, text.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) }) { return text }
      throw UsageError("\(name) takes letters, digits, -, _ and ., a letter first, not \(quoted(text))")
    })
  var idPrefix: String?

  @Option("index", help: "With --output: also index.html, which leads to all pages, by folder and by a search.")
  var writesIndex: Bool

  @Option("window", help: "The frame of a window around the text.")
  var window: Bool

  @Option("shadow", help: "A shadow below the picture.")
  var shadow: Bool

  @Option("padding", value: "N", in: 0...1000, help: "Pixels between the text and the edge.")
  var padding: Int?

  @Option("scale", value: "N", in: 1...8, help: "Pixels for one of the svg picture. Default: 2.")
  var scale: Int?

  @Option(
    "paper", value: "SIZE",
    help: """
      The paper: a3, a4, a5, b5, letter, legal, with -landscape behind it, or millimetres (210x297). Default: a4.
      """, completion: .values(["a3", "a4", "a5", "b5", "letter", "legal"]),
    parse: { text, name throws(UsageError) in
      if let paper = Paper(text) { return paper }
      throw UsageError(
        "\(name) takes \(Paper.names.joined(separator: ", ")), or millimetres as in 210x297, not \(quoted(text))")
    })
  var paper: Paper?

  @Option("columns", value: "N", in: 1...8, help: "On pages: so many columns of text side by side.")
  var columns: Int?

  @Option(
    "pages", value: "COLSxROWS",
    help: """
      Pages of so many cells and rows, the head included: 80x66. In pdf: the font is as large as they ask for.
      """,
    parse: { text, name throws(UsageError) in
      if let size = PageSize(text) { return size }
      throw UsageError("\(name) takes COLUMNSxROWS, at least 10x4, not \(quoted(text))")
    })
  var pages: PageSize?

  @Option(
    "margin", value: "N", in: 0...100,
    help: "With --pages: cells at the left that nothing is written to. Default: 0.")
  var margin: Int?

  @Option("font", value: "FAMILY", help: "The font. Default: monospace.")
  var font: String?

  @Option("font-size", value: "POINTS", in: 2...72, help: "The size of the font in points. Default: 9.")
  var fontSize: Double?

  // High-density screens have two pixels per logical pixel.
  static let defaultScale = 2

  var frame: PictureFrame {
    PictureFrame(isWindow: window, hasShadow: shadow, padding: padding ?? PictureFrame.defaultPadding)
  }

  var pageLook: PageSettings {
    var look = PageSettings()
    look.size = pages
    if let columns { look.columns = columns }
    if let margin { look.margin = margin }
    if let paper { look.paper = paper }
    if let font { look.font = font }
    look.fontSize = fontSize
    return look
  }

  /// The name of the style sheet in the output folder; nil without one, or if its address is not of a file there.
  var sheetName: String? {
    guard let sheet, !isAbsolute(sheet), !sheet.contains(where: { "?#".contains($0) }) else { return nil }
    let parts = sheet.split(separator: "/").filter { $0 != "." }
    return parts.isEmpty || parts.contains("..") ? nil : parts.joined(separator: "/")
  }

  /// Returns the address of the style sheet relative to a page; nil without one.
  /// - Parameter page: the name of the page in the output folder; nil without a folder.
  func sheetAddress(fromPage page: String?) -> String? {
    guard let sheet, let page, !isAbsolute(sheet) else { return sheet }
    return SiteIndex.reference(fromPage: page, to: sheet)
  }

  private func isAbsolute(_ address: String) -> Bool { address.first == "/" || address.contains(":") }

  /// Names in the output folder that are not available for inputs.
  var reservedNames: [String] { (writesIndex ? [SiteIndex.name] : []) + (sheetName.map { [$0] } ?? []) }
}
