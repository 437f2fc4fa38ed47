internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightThemes
internal import Libc
internal import SystemSupport

/// `highlight-lsp page`: highlights the code blocks in HTML pages.
struct PageCommand: Command {
  static let name = "page"
  static let summary = "Highlight the blocks of code in HTML pages"
  static let discussion = """
    Pages are those that pandoc, mdBook, Sphinx, Jekyll and others make. Without a FILE, and for -, standard input is read. A block is a pre whose language its class, that of the code in it or of an \
    element around it tells: language-python, sourceCode python, highlight-python. Colours that are there already are replaced. \
    Everything else is written as it is, byte for byte. Exit codes: 0 done; 1 done, but a page failed or a grammar is missing; \
    2 nothing was processed.
    """

  @Option(
    argument: "FILE|DIR|-", help: "Pages. With --write, also folders, with all .html, .htm and .xhtml in them.",
    completion: .files(["html", "htm", "xhtml"]))
  var files: [String]

  @Option("output", "o", value: "FILE", help: "Write the page to this file.", completion: .files)
  var output: String?

  @Option("write", "w", help: "Write the result back to the files that change, and nothing to standard output.")
  var write: Bool

  @Option(
    "theme", "t", value: "NAME|FILE", help: "A theme (see: theme list) or a theme file. Default: light, as most pages are.",
    completion: .themes)
  var theme: String?

  @Option(
    "dark-theme", value: "NAME|FILE", help: "With a style sheet: the theme of readers who prefer dark pages.",
    completion: .themes)
  var darkTheme: String?

  @Option(
    "dark-where", value: "SELECTOR",
    help: "With --dark-theme: dark where the html element matches, such as .dark or [data-theme=dark].",
    parse: DarkSelector.init(_:_:))
  var darkSelector: DarkSelector?

  @Option(
    "classes", value: "NAMES",
    help: """
      Classes instead of styles in the tags: own (hl-keyword), pygments (the short names k, s, nf, for style sheets that a site has).
      """)
  var classes = ClassNames.none

  @Option("style-sheet", help: "Put a style sheet for the classes into each page, once.")
  var styleSheet: Bool

  @Option("verbose", help: "Name each block without new colors, with its line and the reason, on standard error.")
  var verbose: Bool

  @Option("background", help: "Give blocks the theme's background and text colour, too.")
  var background: Bool

  var settings = ConfigurationOptions()

  func validate() throws(UsageError) {
    if write && output != nil { throw UsageError("--write and --output exclude each other") }
    if write && (files.isEmpty || files.contains("-")) { throw UsageError("--write needs files, not standard input") }
    if !write, let folder = files.first(where: { FileSystem.kind(of: $0) == .directory }) {
      throw UsageError("\(folder) is a folder; --write writes its pages back")
    }
    if output != nil && files.count > 1 { throw UsageError("--output takes one page; --write writes several back") }
    if styleSheet && classes == .none { throw UsageError("--style-sheet needs classes; add --classes") }
    if darkSelector != nil && darkTheme == nil { throw UsageError("--dark-where needs two themes; add --dark-theme") }
    if darkTheme != nil && !styleSheet {
      throw UsageError("--dark-theme needs --style-sheet; a style in a tag cannot have two themes")
    }
  }

  func run() throws {
    let manifest = try GrammarCommand.manifest()
    var status = ExitStatus.done
    let inputs = pages(&status)
    var discovery = settings.discovery(manifest)
    let indices = inputs.map { discovery.configuration(forFolder: FileSystem.directory(of: $0)) }
    try discovery.report()
    Sandbox.enter(
      discovery.configurations, writing: write ? files.map { .init(named: $0) } : output.map { [.file($0)] } ?? [])
    var styles = HTMLStyles(
      theme: try Theme.resolved(theme ?? Theme.light.name, configured: nil),
      otherTheme: try darkTheme.map { try Theme.resolved($0, configured: nil) }, names: classes)
    styles.darkSelector = darkSelector?.text
    var colorer = PageColorer(
      discovery.manifest,
      highlighter: FileHighlighter(manifest: manifest, configurations: discovery.configurations, forcedLanguage: nil),
      styles: styles)
    (colorer.paintsBackground, colorer.addsStyleSheet) = (background, styleSheet)
    var sink = ByteSink()
    var teller = Teller(isVerbose: verbose)
    do throws(ByteSink.WriteError) {
      for (input, index) in zip(inputs, indices) {
        do throws(FileError) {
          let bytes = try FileSystem.read(argument: input, forRewriting: write)
          let result = colorer.highlightedPage(bytes, configuration: index)
          status = max(status, teller.tell(result, of: input))
          if write {
            if result.bytes != bytes { try FileSystem.write(result.bytes, to: input) }
          } else if let output {
            try FileSystem.write(result.bytes, to: output)
          } else {
            sink.append(contentsOf: result.bytes)
          }
        } catch {
          Console.message("\(error)")
          status = .incomplete
        }
        try sink.flushIfLarge()
      }
      try sink.flush()
    } catch {
      throw ByteSink.end(after: error)
    }
    teller.finish(paleTheme: background || classes != .none && !styleSheet ? nil : styles.nameOfPaleTheme)
    try status.throwUnlessDone()
  }

  /// Returns the pages to process: the named files, and the files in named folders.
  private func pages(_ status: inout ExitStatus) -> [String] {
    var result: [String] = []
    for file in files.isEmpty ? ["-"] : files {
      let count = result.count
      for input in HighlightJob.expand([file]) {
        if let failure = input.failure {
          Console.message("\(failure)")
          status = .incomplete
        } else if !input.isFound || Self.endings.contains(where: input.path.lowercased().hasSuffix) {
          result.append(input.path)
        }
      }
      if result.count == count && status == .done {
        Console.message("\(file): there are no pages in it; their names end in \(Self.endings.joined(separator: ", "))")
      }
    }
    return result
  }

  private static let endings = [".html", ".htm", ".xhtml"]

  /// Reports missing languages and grammars of blocks, once for each language, and how many blocks have no new colors.
  private struct Teller {
    let isVerbose: Bool
    private var skipped = (blocks: 0, pages: 0)
    private var isOnPage = false
    private var notes = LanguageMessages()
    private var unknown: Set<String> = []

    init(isVerbose: Bool) { self.isVerbose = isVerbose }

    /// - Parameter paleTheme: the name of a theme whose colors need another background than white; nil if there is none.
    func finish(paleTheme: String?) {
      if isOnPage, let paleTheme {
        Console.message(
          "colors of the theme \"\(paleTheme)\" have a contrast below 3 : 1 on white; if pages are light, add --background")
      }
      if skipped.blocks == 0 { return }
      let (blocks, pages) = (skipped.blocks, skipped.pages)
      Console.message(
        "\(blocks) block\(blocks == 1 ? "" : "s") in \(pages) page\(pages == 1 ? "" : "s") without new colors"
          + (isVerbose ? "" : "; --verbose names them"))
    }

    mutating func tell(_ result: PageColorer.HighlightedPage, of page: String) -> ExitStatus {
      var status = result.isUnreadable ? ExitStatus.incomplete : .done
      if result.isOnPage { isOnPage = true }
      for warning in result.warnings { Console.message("\(page): \(warning)") }
      for note in result.notes {
        if note.leavesIncomplete { status = .incomplete }
        if let text = notes.take(note, path: page, isFound: false) { Console.message(text) }
      }
      for name in result.unknownLanguages where unknown.insert(name).inserted {
        Console.message("\(page): unknown language \"\(name)\"; its blocks are left unchanged")
      }
      if !result.skipped.isEmpty { skipped = (skipped.blocks + result.skipped.count, skipped.pages + 1) }
      if isVerbose {
        for block in result.skipped {
          Console.diagnostic("\(page):\(block.line):\(block.column): note: no new colors: \(block.reason)")
        }
      }
      return status
    }
  }
}
