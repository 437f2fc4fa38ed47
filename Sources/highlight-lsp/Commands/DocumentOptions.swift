internal import ArgumentParser
internal import HighlightRendering

/// The options for documents: what json, pages and pictures hold.
struct DocumentOptions: ParsableArguments {
  @Flag(name: .customLong("text"), help: "In json: the text and the styles, too, so that --from-json can read it again.")
  var holdsText = false

  @Flag(
    name: .customLong("from-json"),
    help: "The inputs are what --format json --text wrote: colour nothing, write it in the form of --format.")
  var fromJSON = false

  @Option(
    help: ArgumentHelp(
      "In html: own (hl-keyword), pygments (the short names k, s, nf, for style sheets that a site has) or none (styles in the tags).",
      valueName: "names"))
  var classes: ClassNames?

  @Option(
    help: ArgumentHelp(
      "In html: the theme of readers who prefer dark pages. Without any theme pages are light or dark as readers prefer. "
        + "In ansi: the theme of dark terminals, where --theme is auto.",
      valueName: "name|file"),
    completion: .themes)
  var darkTheme: String?

  @Option(
    help: ArgumentHelp("In ansi: the theme of light terminals, where --theme is auto.", valueName: "name|file"),
    completion: .themes)
  var lightTheme: String?

  @Flag(help: "In html and latex: nothing around the text, no head and no style sheet.")
  var fragment = false

  @Flag(help: "In html, with --output: also index.html, which leads to all pages, by folder and by a search.")
  var index = false

  @Flag(help: "In svg and png: the frame of a window around the text.")
  var window = false

  @Flag(help: "In svg and png: a shadow below the picture.")
  var shadow = false

  @Option(help: ArgumentHelp("In svg and png: pixels between the text and the edge.", valueName: "n"))
  var padding: Int?

  @Option(help: ArgumentHelp("In png: pixels for one of the svg picture, 1 to 8. Default: 2.", valueName: "n"))
  var scale: Int?

  @Option(
    help: ArgumentHelp(
      "In pdf: the paper: \(Paper.names.joined(separator: ", ")), with -landscape behind it, or millimetres (210x297). Default: a4.",
      valueName: "size"), completion: .list(Paper.names))
  var paper: String?

  @Option(help: ArgumentHelp("On pages: so many columns of text side by side, 1 to 8.", valueName: "n"))
  var columns: Int?

  @Option(
    help: ArgumentHelp(
      "In ansi, html and svg: pages of so many cells and rows, the head included: 80x66. In pdf: the font is as large as they ask for.",
      valueName: "colsxrows"))
  var pages: String?

  @Option(help: ArgumentHelp("With --pages: cells at the left that nothing is written to. Default: 0.", valueName: "n"))
  var margin: Int?

  @Option(help: ArgumentHelp("In pdf: the font. Default: monospace.", valueName: "family"))
  var font: String?

  @Option(help: ArgumentHelp("In pdf: the size of the font in points. Default: 9.", valueName: "points"))
  var fontSize: Double?

  /// Refuses what does not go with a form.
  func validate(_ format: OutputFormat, hasOutputFolder: Bool) throws {
    if holdsText && format != .json { throw ValidationError("--text goes with --format json.") }
    let pictures: [OutputFormat] = [.svg, .png]
    let known: [(name: String, isGiven: Bool, formats: [OutputFormat])] = [
      ("--classes", classes != nil, [.html]), ("--dark-theme", darkTheme != nil, [.html, .ansi]),
      ("--light-theme", lightTheme != nil, [.ansi]),
      ("--fragment", fragment, [.html, .latex]), ("--index", index, [.html]), ("--window", window, pictures),
      ("--shadow", shadow, pictures), ("--padding", padding != nil, pictures), ("--scale", scale != nil, [.png]),
      ("--paper", paper != nil, [.pdf]), ("--columns", columns != nil, [.pdf, .ansi, .html, .svg]),
      ("--pages", pages != nil, [.pdf, .ansi, .html, .svg]), ("--margin", margin != nil, [.ansi, .html, .svg]),
      ("--font", font != nil, [.pdf]), ("--font-size", fontSize != nil, [.pdf]),
    ]
    for option in known where option.isGiven && !option.formats.contains(format) {
      throw ValidationError("\(option.name) goes with --format \(option.formats.map(\.rawValue).joined(separator: " or ")).")
    }
    if let padding, !(0...1000).contains(padding) { throw ValidationError("--padding needs a number from 0 to 1000.") }
    if let paper, Paper(paper) == nil {
      throw ValidationError(
        "--paper takes \(Paper.names.joined(separator: ", ")), or millimetres as in 210x297, not \"\(paper)\".")
    }
    if let pages, PageSize(pages) == nil {
      throw ValidationError("--pages takes COLUMNSxROWS, at least 10x4, not \"\(pages)\".")
    }
    if (columns != nil && format != .pdf || margin != nil) && pages == nil {
      throw ValidationError("--columns and --margin need --pages COLUMNSxROWS in \(format.rawValue).")
    }
    if let margin, !(0...100).contains(margin) { throw ValidationError("--margin needs a number from 0 to 100.") }
    if let columns, !(1...8).contains(columns) { throw ValidationError("--columns needs a number from 1 to 8.") }
    if let fontSize, !(2...72).contains(fontSize) { throw ValidationError("--font-size needs a number from 2 to 72.") }
    if let scale, !(1...8).contains(scale) { throw ValidationError("--scale needs a number from 1 to 8.") }
    if index && !hasOutputFolder { throw ValidationError("--index needs a folder for the pages: --output DIR.") }
    if darkTheme != nil && classes == ClassNames.none {
      throw ValidationError("--dark-theme needs classes: a style in a tag has no other one.")
    }
  }

  var values: DocumentChoice {
    DocumentChoice(
      holdsText: holdsText, readsJSON: fromJSON, classNames: classes ?? .own, darkTheme: darkTheme, lightTheme: lightTheme,
      isFragment: fragment,
      writesIndex: index,
      frame: PictureFrame(isWindow: window, hasShadow: shadow, padding: padding ?? PictureFrame.defaultPadding),
      scale: scale ?? DocumentChoice.defaultScale, pages: pageLook)
  }

  private var pageLook: PageLook {
    var look = PageLook()
    look.size = pages.flatMap { PageSize($0) }
    if let columns { look.columns = columns }
    if let margin { look.margin = margin }
    if let paper = paper.flatMap({ Paper($0) }) { look.paper = paper }
    if let font { look.font = font }
    look.fontSize = fontSize
    return look
  }
}

/// What the options for documents say, without the argument parser.
struct DocumentChoice: Equatable {
  /// Whether json holds the text and the styles.
  var holdsText = false
  /// Whether the inputs are such json.
  var readsJSON = false
  var classNames = ClassNames.own
  var darkTheme: String?
  var lightTheme: String?
  /// Whether there is no document around the text.
  var isFragment = false
  /// Whether a page is written that leads to all others.
  var writesIndex = false
  var frame = PictureFrame()
  /// Pixels of a png for one of the svg picture.
  var scale = DocumentChoice.defaultScale
  /// What pages are.
  var pages = PageLook()

  // Screens have two pixels for what they call one.
  static let defaultScale = 2

  /// Names in the output folder that no input has.
  var reservedNames: [String] { writesIndex ? [SiteIndex.name] : [] }
}
