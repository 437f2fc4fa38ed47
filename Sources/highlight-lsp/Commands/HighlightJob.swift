internal import HighlightStorage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A run of `highlight` with every option resolved.
struct HighlightJob {
  /// What `--language` said.
  enum LanguageChoice {
    case detected
    case plainText
    case named(LanguageEntry)
  }

  let manifest: Manifest
  /// Those that the inputs name by their place.
  let configurations: [Configuration]
  let language: LanguageChoice
  let format: OutputFormat
  let theme: Theme
  let colorDepth: ColorDepth
  /// ansi on a pipe: the bytes of the input as they are.
  let passesBytesThrough: Bool
  let lineNumbers: Bool
  let lines: LineSelection
  /// How wide rows may be; nil: a line is a row.
  let width: RowWidth?
  let stdinFilename: String?
  let outputFolder: String?
  let jobs: Int
  let installMissing: Bool
  /// Query files instead of the language's own.
  let queries: Language.Queries?

  /// One input.
  struct Input {
    let path: String
    /// Whether it was found in a folder, not named.
    var isFound = false
    /// Why a folder cannot be walked.
    var failure: FileError?
    /// The place of its configuration.
    var configuration = 0
  }

  /// The rendered form of one input. Written in input order.
  private struct Rendered: Sendable {
    var output: ContiguousArray<UInt8> = []
    var messages: [String] = []
    var note: LanguageNote?
    var status = ExitStatus.done
  }

  /// Processes every input. Returns the worst that happened.
  func run(_ files: [Input]) throws -> ExitStatus {
    var status = ExitStatus.done
    var notes = LanguageNotes()
    var sink = ByteSink()
    let html = HTMLRenderer(theme: theme, lineNumbers: lineNumbers, width: width)
    let isOnePage = format == .html && outputFolder == nil
    do throws(ByteSink.WriteError) {
      if isOnePage { html.renderHead(title: files.map(\.path).first ?? "", into: &sink) }
      if files.count == 1 || jobs == 1 {
        let highlighter = makeHighlighter()
        for (index, input) in files.enumerated() {
          showProgress(index, of: files.count)
          let rendered = try process(input, with: highlighter, streamingTo: &sink, isLast: index == files.count - 1)
          status = max(status, rendered.status)
          report(rendered, of: input, &notes)
        }
      } else {
        try runInParallel(files, into: &sink, status: &status, &notes)
      }
      if isOnePage { html.renderTail(into: &sink) }
      try sink.flush()
      for line in notes.summary() { Console.message(line) }
    } catch {
      Console.clearProgress()
      throw ByteSink.end(after: error)
    }
    return status
  }

  private func runInParallel(
    _ files: [Input], into sink: inout ByteSink, status: inout ExitStatus, _ notes: inout LanguageNotes
  ) throws(ByteSink.WriteError) {
    // Small results are taken several at a time; of large ones twice the workers may be there, which keeps them busy.
    let queue = OrderedQueue<Rendered>(
      count: files.count, window: .init(many: jobs * 16, few: jobs * 2, weight: 4 << 20))
    Heap.keepFreedMemory()
    for _ in 0..<min(jobs, files.count) {
      startDetachedThread {
        let highlighter = makeHighlighter()
        while let index = queue.nextIndex() {
          var memory = ByteSink(descriptor: nil)
          var rendered = Rendered()
          do throws(ByteSink.WriteError) {
            rendered = try process(files[index], with: highlighter, streamingTo: &memory)
          } catch {
            rendered.messages.append("\(files[index].path): \(error)")
            rendered.status = .incomplete
          }
          rendered.output = memory.bytes
          queue.finish(index, with: rendered, weight: rendered.output.count)
        }
      }
    }
    for index in files.indices {
      showProgress(index, of: files.count)
      let rendered = queue.waitForResult(index)
      sink.append(contentsOf: rendered.output)
      try sink.flushIfLarge()
      status = max(status, rendered.status)
      report(rendered, of: files[index], &notes)
    }
  }

  private func makeHighlighter() -> FileHighlighter {
    FileHighlighter(
      manifest: manifest, configurations: configurations, forcedLanguage: language.entry, installMissing: installMissing,
      customQueries: queries)
  }

  /// Highlights one input; its output goes to `sink`, or to a file below `outputFolder`.
  /// - Parameter isLast: whether the process ends behind it.
  private func process(
    _ input: Input, with highlighter: FileHighlighter, streamingTo sink: inout ByteSink, isLast: Bool = false
  ) throws(ByteSink.WriteError) -> Rendered {
    var rendered = Rendered()
    let name = input.path == "-" ? stdinFilename ?? "-" : input.path
    let outcome: FileHighlighter.Outcome
    do {
      if let failure = input.failure { throw failure }
      let bytes =
        input.path == "-"
        ? try FileSystem.read(descriptor: STDIN_FILENO, name: "standard input")
        : input.isFound
          ? try FileSystem.readRegular(input.path, limit: FileSystem.sourceLimit) : try FileSystem.read(input.path)
      if isLast { Heap.reserve(forTextBytes: bytes.count) }
      outcome = try highlighter.highlight(
        bytes, path: name, configuration: input.configuration, forcesPlainText: language.isPlainText)
    } catch {
      let reason = (error as? FileError)?.reason ?? (error as? InputError)?.message ?? "\(error)"
      rendered.messages.append("\(name): \(reason)")
      rendered.status = .incomplete
      if format == .json || format == .tokens {
        JSONRenderer().render(path: name, error: reason, into: &sink)
      }
      return rendered
    }
    rendered.messages += outcome.warnings.map { "\(name): \($0)" }
    if let note = outcome.note, note.leavesIncomplete || showsColors {
      rendered.note = note
      if note.leavesIncomplete && !(input.isFound && note.reason == .noGrammar) { rendered.status = .incomplete }
    }
    // The process ends behind the last file: its trees are not taken apart.
    if isLast { _ = Unmanaged.passRetained(outcome.file.storage) }
    guard let outputFolder else {
      try render(outcome.file, into: &sink)
      return rendered
    }
    var memory = ByteSink(descriptor: nil)
    try renderPage(outcome.file, into: &memory)
    do throws(FileError) {
      try FileSystem.write(memory.bytes, to: "\(outputName(of: input)).\(format.fileExtension)", below: outputFolder)
    } catch {
      rendered.messages.append("\(error)")
      rendered.status = .incomplete
    }
    return rendered
  }

  /// A whole document of its own.
  private func renderPage(_ file: HighlightedFile, into sink: inout ByteSink) throws(ByteSink.WriteError) {
    let html = HTMLRenderer(theme: theme, lineNumbers: lineNumbers, width: width)
    if format == .html { html.renderHead(title: file.path, into: &sink) }
    try render(file, into: &sink)
    if format == .html { html.renderTail(into: &sink) }
  }

  private func render(_ file: HighlightedFile, into sink: inout ByteSink) throws(ByteSink.WriteError) {
    switch format {
    case .ansi where passesBytesThrough: try PlainRenderer(width: width).render(file, lines: lines, into: &sink)
    case .ansi:
      try ANSIRenderer(theme: theme, depth: colorDepth, lineNumbers: lineNumbers, width: width).render(
        file, lines: lines, into: &sink)
    case .html:
      try HTMLRenderer(theme: theme, lineNumbers: lineNumbers, width: width).render(file, lines: lines, into: &sink)
    case .svg: try SVGRenderer(theme: theme, lineNumbers: lineNumbers, width: width).render(file, lines: lines, into: &sink)
    case .json: try JSONRenderer().render(file, into: &sink)
    case .tokens: try TokensRenderer().render(file, into: &sink)
    case .plain: try PlainRenderer(lineNumbers: lineNumbers, width: width).render(file, lines: lines, into: &sink)
    }
  }

  /// The inputs with folders replaced by the files in them.
  static func expand(_ inputs: [String]) -> [Input] {
    var result: [Input] = []
    for input in inputs {
      guard input != "-", FileSystem.kind(of: input) == .directory else {
        result.append(Input(path: input))
        continue
      }
      let walker = SourceWalker(root: input)
      result += walker.errors.map { Input(path: $0.path, failure: $0) }
      result += walker.files.map { Input(path: $0, isFound: true) }
    }
    return result
  }

  /// Where the output goes inside `outputFolder`, and stays there: no root, no `.` and no `..`.
  private func outputName(of input: Input) -> String {
    let path = input.path == "-" ? stdinFilename ?? "stdin" : input.path
    return path.split(separator: "/").filter { $0 != "." && $0 != ".." }.joined(separator: "/")
  }

  private func showProgress(_ index: Int, of count: Int) {
    // Colours and progress would mix on one terminal.
    guard count > 1, Console.isInteractive, outputFolder != nil || isatty(STDOUT_FILENO) == 0 else { return }
    Console.progress("[\(index + 1)/\(count)]")
    if index + 1 == count { Console.clearProgress() }
  }

  /// Whether anybody could see colours that are missing.
  private var showsColors: Bool { format != .plain && !passesBytesThrough && !(format == .ansi && colorDepth == .none) }

  private func report(_ rendered: Rendered, of input: Input, _ notes: inout LanguageNotes) {
    let path = input.path == "-" ? stdinFilename ?? "-" : input.path
    let note = rendered.note.flatMap { notes.take($0, path: path, isFound: input.isFound) }
    guard note != nil || !rendered.messages.isEmpty else { return }
    Console.clearProgress()
    for message in rendered.messages + (note.map { [$0] } ?? []) { Console.message(message) }
  }
}
