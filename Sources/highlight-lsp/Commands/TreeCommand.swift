internal import FileHighlighting
internal import HighlightCore
internal import HighlightRendering
internal import HighlightThemes
internal import QueryReports
internal import SystemSupport

/// `highlight-lsp tree`: the syntax tree of a file.
struct TreeCommand: Command {
  /// The forms of the tree.
  enum Format: String, CaseIterable {
    case text
    case json
    case symbols
    case folds
    case scopes

    /// The structure that is printed instead of the tree; nil for the tree.
    var structure: StructureText? { StructureText(rawValue: rawValue) }
  }

  static let name = "tree"
  static let summary = "Print the syntax tree of a file"
  static let discussion = """
    Prints each node with its field and its range, lines and columns from 1, columns in characters; the trees of embedded \
    languages are inside the nodes that hold their text. ERROR is text that does not fit the grammar, MISSING a node that the \
    text lacks. With a line only the nodes that touch it, with a column only those at that character, and the nodes around them. \
    In json, offsets are in bytes from 0, and nodes below level 200 are counted as "elided". The formats symbols, folds and scopes \
    print the outline, the folds and the runs of the whole file instead, one in a line; languages of rules have them, too. Exit codes: 0 done, errors in the \
    syntax included; 1 the file or the position is not there, its language is not recognised or has no tree, or its grammar is \
    missing; 2 wrong usage.
    """

  @Option(argument: "FILE[:LINE[:COLUMN]]", help: "The file, or a position in it; - is standard input.", completion: .files)
  var position: String

  @Option("anonymous", help: "Also tokens that the grammar writes as text, such as \"if\".")
  var anonymous: Bool

  @Option("errors", help: "Only errors and missing nodes, and the nodes around them.")
  var errors: Bool

  @Option(
    "query-syntax",
    help: """
      As patterns for a query file: that of the file's language, embedded ones as comments; with a column, that of the \
      innermost language there.
      """)
  var querySyntax: Bool

  @Option("format", "f", value: "FORMAT", help: "The form of the tree: text or json; or symbols, folds or scopes.")
  var format = Format.text

  var inspection = InspectionOptions()

  @Option("color", value: "WHEN", help: "Colours: auto, always or never.")
  var color = ColorChoice.auto

  func validate() throws(UsageError) {
    if querySyntax && format == .json {
      throw UsageError("--query-syntax is text; leave out --format json")
    }
    if format.structure != nil && (anonymous || errors || querySyntax) {
      throw UsageError("--format \(format.rawValue) prints no tree; leave out --anonymous, --errors and --query-syntax")
    }
  }

  func run() throws {
    let argument = FilePosition(position)
    // If a file has that name, the argument is its path, not a position.
    let target =
      argument.line != nil && FileSystem.kind(of: position) == .file ? FilePosition(wholeFile: position) : argument
    let inspected = try InspectedFile(target.file, inspection)
    let file = inspected.outcome.file
    if let structure = format.structure {
      if target.line != nil { throw UsageError("--format \(format.rawValue) is about a whole file; leave out the position") }
      var output = ByteSink()
      for line in structure.lines(of: file, inspected.loader) {
        output.append(line)
        output.append("\n")
      }
      try output.finish()
      return try inspected.throwUnlessComplete()
    }
    var selection = TreeSelection(errorsOnly: errors)
    if let line = target.line {
      selection.range = try target.contentRange(ofLine: line, in: file, path: inspected.path)
      if target.column != nil {
        let offset = try target.offset(line: line, in: file, path: inspected.path)
        selection.range = offset..<(offset + 1)
      }
    }
    let report = TreeReport(
      file.storage, TreeReport.Options(selection: selection, showsAnonymous: anonymous),
      illFormedSequences: file.illFormedSequences)
    guard report.hasTree else {
      if inspected.outcome.note == nil { Console.message("\(inspected.path): \(file.language) has no syntax tree") }
      throw ExitCode.incomplete
    }
    if errors && !report.hasErrors {
      Console.message("\(inspected.path): no syntax errors")
      if format == .text { return try inspected.throwUnlessComplete() }
    }
    try write(report, inspected.path, language: file.language, inspected.theme, isPosition: target.column != nil)
    try inspected.throwUnlessComplete()
  }

  private func write(_ report: TreeReport, _ path: String, language: String, _ theme: Theme, isPosition: Bool) throws {
    var output = ByteSink()
    var failure: ByteSink.WriteError?
    func flush(_ sink: inout ByteSink) -> Bool {
      do throws(ByteSink.WriteError) {
        try sink.flushIfLarge()
        return true
      } catch {
        failure = error
        return false
      }
    }
    let depth = color.depth
    let styles = depth == .none ? TreeStyles.plain : TreeStyles(StyleEscapes(theme, depth))
    switch format {
    case .json: report.appendJSON(path: path, language: language, to: &output, flush: flush)
    case .text where querySyntax: report.appendQuery(styles, innermostOnly: isPosition, to: &output, flush: flush)
    case .text, .symbols, .folds, .scopes: report.appendText(styles, to: &output, flush: flush)
    }
    if let failure { throw failure }
    try output.finish()
  }
}

extension FilePosition {
  /// Creates the argument for a file without a position.
  init(wholeFile file: String) { self.file = file }
}
