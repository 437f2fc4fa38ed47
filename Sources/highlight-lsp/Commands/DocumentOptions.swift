internal import ArgumentParser

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
      "In html: the theme of readers who prefer dark pages. Without any theme pages are light or dark as readers prefer.",
      valueName: "name|file"),
    completion: .file())
  var darkTheme: String?

  @Flag(help: "In html: nothing around the text, no head and no style sheet.")
  var fragment = false

  /// Refuses what does not go with a form.
  func validate(_ format: OutputFormat) throws {
    if holdsText && format != .json { throw ValidationError("--text goes with --format json.") }
    for (name, isGiven) in [
      ("--classes", classes != nil), ("--dark-theme", darkTheme != nil), ("--fragment", fragment),
    ] where isGiven && format != .html {
      throw ValidationError("\(name) goes with --format html.")
    }
    if darkTheme != nil && classes == ClassNames.none {
      throw ValidationError("--dark-theme needs classes: a style in a tag has no other one.")
    }
  }

  var values: DocumentChoice {
    DocumentChoice(
      holdsText: holdsText, readsJSON: fromJSON, classNames: classes ?? .own, darkTheme: darkTheme, isFragment: fragment)
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
  /// Whether there is no document around the text.
  var isFragment = false
}
