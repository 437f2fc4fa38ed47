internal import FileHighlighting
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import QueryTools
internal import StrictJSON
internal import SystemSupport

/// `highlight-lsp explain`: why a position is highlighted as it is.
struct ExplainCommand: Command {
  /// The forms of the report.
  enum Format: String, CaseIterable {
    case text
    case json
  }

  static let name = "explain"
  static let summary = "Tell why a position is highlighted as it is"
  static let discussion = """
    Prints the languages and syntax nodes around the position, every capture and rule that covers it, where each is \
    written and why it won or lost, the scope, the LSP token, the style, the link, and whether the line may be \
    broken there. Lines and columns count from 1, columns in characters; without a column the first character of \
    the line that is no space. Exit codes: 0 done; 1 the file or the position is not there, its language is not recognised, \
    or its grammar is missing; 2 wrong usage.
    """

  @Option(argument: "FILE:LINE[:COLUMN]", help: "The position; - as the file is standard input.", completion: .files)
  var position: String

  var inspection = InspectionOptions()

  @Option("as-fixture", help: "Print the assertion lines that check accepts for the position, to put below its line.")
  var asFixture: Bool

  @Option("format", "f", value: "FORMAT", help: "The form of the report: text or json.")
  var format = Format.text

  func validate() throws(UsageError) {
    if asFixture && format == .json { throw UsageError("--as-fixture is text; leave out --format json") }
    guard FilePosition(position).line == nil else { return }
    throw UsageError("\(quoted(position)) has no line; write FILE:LINE or FILE:LINE:COLUMN, counted from 1")
  }

  func run() throws {
    let place = FilePosition(position)
    guard let line = place.line else { return }
    let inspected = try InspectedFile(place.file, inspection)
    let (path, file) = (inspected.path, inspected.outcome.file)
    let offset = try place.offset(line: line, in: file, path: path)
    let report = ExplanationReport(
      explanation: file.storage.explanation(at: offset), text: file.text, path: path, language: file.language,
      illFormedSequences: file.illFormedSequences, theme: inspected.theme, legend: .standard,
      missing: Set(inspected.outcome.missingEmbedded.map(\.name)))
    var output = ByteSink()
    if asFixture {
      for line in try fixture(report, inspected) { output.append(line + "\n") }
      try output.finish()
      return try inspected.throwUnlessComplete()
    }
    switch format {
    case .text: for line in report.textLines { output.append(naming: Console.reported(line) + "\n") }
    case .json:
      output.append(report.json)
      output.append("\n")
    }
    try output.finish()
    try inspected.throwUnlessComplete()
  }

  /// Assertion lines as comments in the language at the position or in the file's, where a check of the text with them
  /// accepts them; else as the file `NAME.assert` has them.
  private func fixture(_ report: ExplanationReport, _ inspected: InspectedFile) throws -> [String] {
    guard let fixture = FixtureLines(report) else {
      Console.message("\(inspected.path): there is no character at this position; choose one that is not the end of a line")
      throw ExitCode.incomplete
    }
    let text = report.text
    let end = text.contentRange(ofLine: fixture.line).upperBound
    let languages = report.explanation.layers.reversed().map(\.language) + [report.language]
    for language in languages {
      guard let markers = inspected.manifest[language]?.comments, let lines = fixture.comments(markers) else { continue }
      let longer = text.string(in: 0..<end) + "\n" + lines.joined(separator: "\n") + text.string(in: end..<text.count)
      if fixture.hold(in: try inspected.highlighted(longer), manifest: inspected.manifest) { return lines }
    }
    Console.message("\(inspected.path): comments do not fit below the line; put these lines into \(inspected.path).assert")
    return fixture.sidecar
  }
}
