internal import DataFormats
internal import FileHighlighting
internal import HighlightCore
internal import HighlightRendering
internal import HighlightStorage
internal import HighlightThemes
internal import LanguageManifest
internal import Libc
internal import QueryReports
internal import QueryTools
internal import SystemSupport
internal import TextModel

/// `highlight-lsp explain`: explains the highlighting at a position.
struct ExplainCommand: Command {
  /// The forms of the report.
  enum Format: String, CaseIterable {
    case text
    case json
    case html
  }

  static let name = "explain"
  static let summary = "Tell why a position is highlighted as it is"
  static let discussion = """
    Prints the languages and syntax nodes around the position, every capture and rule that covers it, where each is \
    written and why it won or lost, the scope, the LSP token, the style, the link, and whether the line may be \
    broken there. With --not or --query it tells instead why a scope is not there or a pattern does not match: for the \
    nearest patterns the first requirement that fails, and what stands there. Lines and columns count from 1, columns \
    in characters; without a column the first character of the line that is no space. In html the page explains every \
    token of the file, with its syntax tree, and needs no network; a position is the token that it begins with. Exit \
    codes: 0 done; 1 the file or the position is not there, its language is not recognised, \
    or its grammar is missing; 2 wrong usage.
    """

  @Option(
    argument: "FILE:LINE[:COLUMN]", help: "The position, in html also a file alone; - as the file is standard input.",
    completion: .files)
  var position: String

  var inspection = InspectionOptions()

  @Option(
    "not", value: "SCOPE",
    help:
      "Tell why the position does not have this scope or capture: the patterns that come nearest, and what fails in each.")
  var missingScope: String?

  @Option(
    "query", value: "PATTERN",
    help: "Tell why a pattern does not match at the position, as in --query '(call function: (identifier) @x)'.")
  var query: String?

  @Option("as-fixture", help: "Print the assertion lines that check accepts for the position, to put below its line.")
  var asFixture: Bool

  @Option("format", "f", value: "FORMAT", help: "The form of the report: text, json or html.")
  var format = Format.text

  @Option("output", "o", value: "FILE", help: "Write the report to this file.", completion: .files)
  var output: String?

  @Option(
    "watch",
    help: "Explain again whenever the file, a query, the configuration, a rule or the theme is saved, until Ctrl-C.")
  var watch: Bool

  func validate() throws(UsageError) {
    if asFixture && format != .text { throw UsageError("--as-fixture is text; leave out --format \(format.rawValue)") }
    guard [asFixture, missingScope != nil, query != nil].count(where: { $0 }) <= 1 else {
      throw UsageError("--not, --query and --as-fixture exclude each other; leave all but one out")
    }
    if format == .html && (missingScope != nil || query != nil) {
      throw UsageError("--not and --query are text or json; leave out --format html")
    }
    if watch && format == .html && output == nil { throw UsageError("--watch --format html needs --output FILE") }
    if watch && FilePosition(position).file == "-" { throw UsageError("--watch needs a file, not standard input") }
    guard FilePosition(position).line == nil && format != .html else { return }
    throw UsageError("\(quoted(position)) has no line; write FILE:LINE or FILE:LINE:COLUMN, counted from 1")
  }

  /// The processor time limit for a question about patterns, in nanoseconds.
  private static let questionBudget: UInt64 = 5_000_000_000

  func run() throws {
    if watch { return try keepExplaining() }
    try explain()
  }

  /// Writes one explanation of the current content of the files to the output. Throws an exit code if the file is not
  /// highlighted completely or cannot be read.
  /// - Parameter noting: called with the files that were read, before anything is written.
  func explain(noting: (InspectedFile) -> Void = { _ in }) throws {
    var sink = ByteSink(descriptor: output == nil ? StandardStreams.output : nil)
    let inspected = try appendReport(to: &sink, noting: noting)
    if let output { try FileSystem.write(sink.bytes, to: output) } else { try sink.finish() }
    try inspected.throwUnlessComplete()
  }

  /// Appends the report about the current content of the files. Returns the inspected file.
  /// - Parameter noting: called with the files that were read, before anything is appended.
  func appendReport(to sink: inout ByteSink, noting: (InspectedFile) -> Void) throws -> InspectedFile {
    let argument = FilePosition(position)
    // A page needs no position: a file of that name comes first.
    let isWhole = format == .html && (argument.line == nil || FileSystem.kind(of: position) == .file)
    let target = isWhole ? FilePosition(wholeFile: position) : argument
    let inspected = try InspectedFile(target.file, inspection, output: output)
    noting(inspected)
    let (path, file) = (inspected.path, inspected.outcome.file)
    let offset = try target.line.map { try target.offset(line: $0, in: file, path: path) }
    if format == .html {
      try appendPage(of: inspected, selected: offset, to: &sink)
    } else if let offset {
      try appendReport(at: offset, of: inspected, to: &sink)
    }
    return inspected
  }

  /// Appends the explanation of a UTF-16 offset in the format of the options, an answer to their question, or fixture
  /// lines. Throws an exit code if the answer takes too long.
  private func appendReport(at offset: Int, of inspected: InspectedFile, to output: inout ByteSink) throws {
    let (path, file) = (inspected.path, inspected.outcome.file)
    let report = ExplanationReport(
      explanation: file.storage.explanation(at: offset), of: file.storage, path: path, language: file.language,
      illFormedSequences: file.illFormedSequences, theme: inspected.theme, legend: .standard,
      missing: Set(inspected.outcome.missingEmbedded.map(\.name)))
    if let question = missingScope.map({ MissQuestion.scope($0.hasPrefix("@") ? String($0.dropFirst()) : $0) })
      ?? query.map({ .query($0) })
    {
      let watch = Watchdog.shared.arm(file.storage.interruption, budget: Self.questionBudget, hasBackstop: false)
      let answer = file.storage.misses(question, at: offset, explanation: report.explanation)
      guard Watchdog.shared.disarm(watch) == nil else {
        throw ExitCode.incomplete(
          after: "\(path): the answer takes more than \(Self.questionBudget / 1_000_000_000) s of processor time; "
            + "ask about a shorter text or a simpler pattern")
      }
      var misses = MissReport(answer, report: report)
      misses.costlyPatterns = inspected.outcome.file.storage.costlyPatterns.map { FileSystem.relativePath($0) }
      return try appendMisses(misses, to: &output)
    }
    if asFixture {
      for line in try fixture(report, inspected) { output.append(line + "\n") }
      return
    }
    switch format {
    case .text: for line in report.textLines { output.append(naming: Console.reported(line) + "\n") }
    case .json:
      output.append(report.json)
      output.append("\n")
    case .html: break
    }
  }

  /// Appends why the position does not have a scope, or why a pattern does not match, as text or JSON. Throws an exit
  /// code, after a message, if the scope is unknown or the pattern invalid.
  private func appendMisses(_ report: MissReport, to output: inout ByteSink) throws {
    for problem in report.answer.problems { Console.diagnostic("\(problem)") }
    if report.isUnknownScope, let message = report.unansweredMessage { Console.message(message) }
    if !report.answer.problems.isEmpty || report.isUnknownScope { throw ExitCode.usage }
    guard format == .json else {
      for line in report.textLines { output.append(naming: Console.reported(line) + "\n") }
      return
    }
    output.append(report.json)
    output.append("\n")
  }

  /// Returns assertion lines as comments, if `check` accepts the text with them; otherwise, after a message, lines for
  /// the sidecar `NAME.assert`. The comment syntax is that of the innermost possible language at the position, or of
  /// the file. Throws if there is no character at the position.
  private func fixture(_ report: ExplanationReport, _ inspected: InspectedFile) throws -> [String] {
    guard let fixture = FixtureLines(report) else {
      throw ExitCode.incomplete(
        after: "\(inspected.path): there is no character at this position; choose one that is not the end of a line")
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
