internal import HighlightRendering
internal import Libc
internal import SystemSupport
internal import TextModel

/// The options of `highlight`.
struct HighlightOptions: Sendable {
  @Option(argument: "FILE|DIR|-", help: "Files and folders. +LINE: begin there in the pager.", completion: .files)
  var inputs: [String]

  private let inputSection = HelpSection("INPUT")
  var language = LanguageOption()

  @Option(
    "stdin-filename", "file-name", value: "NAME",
    help: "The name of standard input, which decides its language and is written in headers.", completion: .files,
    brief: "The name of standard input")
  var stdinFilename: String?

  @Option("map-syntax", "m", value: "GLOB:LANGUAGE", help: "Take files that a pattern fits for a language. Repeatable.")
  var syntaxMap: [String]

  @Option(
    "fallback-language", "fallback-syntax", value: "NAME", help: "The language of what no other is found for.",
    completion: .languages)
  var fallbackLanguage: String?

  @Option("install", help: "Install a missing grammar first.")
  var install: Bool

  @Option(
    "files-from", value: "FILE|-", help: "Highlight the files that this file lists, one a line; - is standard input.",
    completion: .files)
  var filesFrom: String?

  @Option("null", "0", help: "In --files-from, names end with NUL.")
  var namesEndWithNull: Bool

  @Option("list-languages", "L", help: "List the languages, with their file name patterns.", brief: "List the languages")
  var listsLanguages: Bool

  @Option("list-themes", help: "List the themes.")
  var listsThemes: Bool

  private let outputSection = HelpSection("OUTPUT")

  @Option(
    "format", "f", value: "FORMAT",
    help: "What to write: ansi, html, svg, json, tokens, plain, png, rtf, latex or pdf. Default: ansi.",
    completion: .values(["ansi", "html", "svg", "json", "tokens", "plain", "png", "rtf", "latex", "pdf"]),
    brief: "ansi, html, svg, json, png, pdf, latex, rtf …",
    parse: { text, name throws(UsageError) in
      if let format = OutputFormat(rawValue: text) { return format }
      let formats = OutputFormat.allCases.map(\.rawValue)
      // The option -f of bat has no value, so a file name may follow.
      guard nearest(to: text, among: formats) == nil, FileSystem.kind(of: text) != nil else {
        throw UsageError.unknownValue(text, name, formats)
      }
      throw UsageError(
        "\(name) takes a format (\(formats.joined(separator: ", "))), not the file \(quoted(text)); "
          + "for colours in a pipe write --color always")
    })
  var chosenFormat: OutputFormat?

  @Option(
    "output", "o", value: "DIR",
    help:
      "Write one file per input into this folder, keeping relative paths; for one input also FILE.html, FILE.svg and so on.",
    completion: .files, brief: "Write one file per input into this folder")
  var outputFolder: String?

  var jobs = JobsOption()

  @Option("text", help: "The text and the styles, too, so that --from-json can read it again.")
  var holdsText: Bool

  @Option("from-json", help: "The inputs are what --format json --text wrote: write it in the form of --format.")
  var readsJSON: Bool

  var line = LineOptions()
  var look = LookOptions()
  var width = WidthOptions()
  var paging = PagingOptions()

  private let rulesSection = HelpSection("RULES, CONFIGURATION, QUERIES")
  var configuration = ConfigurationOptions()
  var queries = QueryOptions()

  var document = DocumentOptions()

  /// All of its items.
  let items = CommandDeclaration.items

  /// Returns the file that `--output` names, and the format of its extension. Nil if it names a folder: if it exists as
  /// one, there are several inputs, or no format has the extension.
  func outputFile(for inputs: [String]) -> (path: String, format: OutputFormat)? {
    guard let path = outputFolder, filesFrom == nil, inputs.count <= 1,
      inputs.allSatisfy({ FileSystem.kind(of: $0) != .directory }), FileSystem.kind(of: path) != .directory
    else { return nil }
    let formats = OutputFormat.allCases.filter {
      path.hasSuffix("." + $0.fileExtension) && (chosenFormat == nil || chosenFormat == $0)
    }
    return formats.max { $0.fileExtension.utf8.count < $1.fileExtension.utf8.count }.map { (path, $0) }
  }

  func validate() throws(UsageError) { try validate(for: inputs) }

  /// Throws if options exclude each other or the format refuses one. Removes those of the environment without meaning.
  /// - Parameter inputs: the inputs, which say whether `--output` names a file.
  func validate(for inputs: [String]) throws(UsageError) {
    let file = outputFile(for: inputs)
    let format = chosenFormat ?? file?.format ?? .ansi
    try apply(format)
    if document.writesIndex && (outputFolder == nil || file != nil) {
      try exclude(document.$writesIndex, "--index needs a folder for the pages: --output DIR")
    }
    if document.pages == nil {
      for item in [document.$columns, document.$margin] where item.isGiven && format != .pdf {
        try exclude(item, "--columns and --margin need --pages COLUMNSxROWS in \(format.rawValue)")
      }
    }
    if document.sheet != nil && (document.isFragment || document.classes == ClassNames.none) {
      try exclude(
        document.$sheet,
        "--css needs a page with classes; leave out \(document.isFragment ? "--fragment" : "--classes none")")
    }
    if document.isFragment && document.title != nil {
      try exclude(document.$title, "--title is in the head of a document; leave out --fragment")
    }
    try width.validate()
    if document.classes == ClassNames.none {
      for item in [look.$darkTheme, look.$lightTheme] where item.isGiven {
        try exclude(item, "\(item.displayName) needs classes; a style in a tag cannot have two themes")
      }
    }
    if readsJSON && (line.diff || install || language.name != nil || queries.isGiven) {
      throw UsageError(
        "--from-json reads highlighted files; leave out languages, query files, --install and --diff")
    }
    if readsJSON && line.spelling { throw UsageError("--from-json and --spelling exclude each other") }
  }
}

/// `highlight-lsp highlight`: highlights files, folders or standard input. It is the default command.
struct HighlightCommand: Command {
  static let name = "highlight"
  static let isDefault = true
  static let summary = "Highlight files, folders or standard input"
  static let discussion = """
    Without a FILE, and for -, standard input is read. A directory is walked, respecting .gitignore. The output is in input order; \
    messages go to standard error. Options in the variable HIGHLIGHT_LSP_OPTS come before those of the command line. \
    Exit codes: 0 done; 1 done, but an input failed or a grammar is missing; 2 nothing was processed.
    """

  let options = HighlightOptions()

  static func formatNote(of item: CommandItem) -> String? { OptionEffects.note(of: item) }

  func validate() throws(UsageError) { try options.validate() }

  func run() throws {
    let isPaged = !options.paging.isUnpaged && options.look.plain < 2 && options.paging.paging != .never
    if options.listsLanguages { return try LanguageCommand.List().run(isPaged: isPaged) }
    if options.listsThemes { return try ThemeCommand.List().run(isPaged: isPaged) }
    try HighlightJob.run(HighlightSettings(options))
  }
}
