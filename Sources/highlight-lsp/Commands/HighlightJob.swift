internal import CSystem
internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import HighlightThemes
internal import LanguageManifest
internal import Libc
internal import Platform
internal import QueryTools
internal import Spelling
internal import SystemSupport
internal import TextChecks

/// A run of `highlight`: settings resolved from the options, the configuration, the environment and the terminal.
struct HighlightJob {
  let settings: HighlightSettings
  let manifest: Manifest
  /// The configurations that inputs refer to by index.
  let configurations: [Configuration]
  let language: LanguageChoice
  /// The language of files for which no language is detected.
  let fallbackLanguage: LanguageEntry?
  /// Query files that replace the language's own; nil for none.
  let queries: Language.Queries?
  var theme: Theme
  /// The theme of pages for the other color scheme, light or dark; nil: one theme is used for both.
  var otherTheme: Theme?
  let colorDepth: ColorDepth
  /// Whether the bytes of the input are written unchanged: the format is ansi, and the output is not a terminal.
  let passesBytesThrough: Bool
  /// The frame around the text in a terminal, and the form of its characters.
  var style: TerminalStyle
  /// The number of rows of the terminal at which a user waits for the first screen, so that the first lines of a large
  /// file are written before all of it is read; nil for other output.
  var screenRows: Int?
  /// The maximum width of rows; nil if each line is one row.
  let width: RowWidth?
  /// Whether progress may be shown; progress and colors would mix on one terminal.
  let isProgressShown: Bool
  /// Whether a diff has the frame of the style: an option chose it, or there are several inputs.
  var framesDiffs = true
  /// The form of diffs; nil: their own lines, one by one.
  var diffForm: DiffForm?
  /// The escapes of diffs with the theme.
  var escapeCache = EscapeCache()
  /// The title of each file, in place of its name; nil if several share a document.
  var fileTitle: String?
  /// The other themes of files from `--from-json` by their own theme: the default theme, or the chosen theme.
  var otherThemesOfStored: (ofDefault: Theme?, ofChosen: Theme?)
  /// The frame of several files that share a document, which `--from-json` may find in one input.
  var sharedComponents: StyleComponents = []
  /// The versions of files with which they are compared.
  let gitIndex = GitIndex()
  /// The state of the files of each repository, as git reports it, by its top folder, if there are several inputs.
  /// Other files are compared.
  var indexChanges: [String: IndexChanges] = [:]

  var options: HighlightOptions { settings.options }
  var format: OutputFormat { settings.format }
  /// The file to which standard output is redirected; nil for none.
  var outputFile: String? { settings.outputFile }
  var outputFolder: String? { settings.outputFolder }
  var lines: LineSelection { LineSelection(ranges: options.line.ranges) }
  var jobs: Int { options.jobs.count }
  /// Whether lines have numbers, by the option or, in other formats than ansi, by the style.
  var showsNumbers: Bool { options.look.number || format != .ansi && style.components.contains(.numbers) }
  /// Whether files are compared with git's index.
  var needsChanges: Bool { options.line.diff || format == .ansi && style.components.contains(.changes) }

  /// One input.
  struct Input {
    let path: String
    /// The argument that it is, or below which it was found; nil: its path.
    var argument: String?
    /// Its name for readers; see `DisplayNames`.
    var name = ""
    /// Whether it was found in a folder, not named.
    var isFound = false
    /// The error of a folder that cannot be read.
    var failure: FileError?
    /// The index of its configuration.
    var configuration = 0
    /// The name of its output inside the output folder.
    var outputName = ""
    /// Whether it was read from JSON: the file at its path may have changed.
    var isStored = false
    /// Its index among the files that share a document.
    var number = 0
  }

  /// The rendered form of one input. Written in input order.
  struct Rendered: Sendable {
    var output: ContiguousArray<UInt8> = []
    var messages: [String] = []
    var limitMessages: [String] = []
    var note: LanguageMessage?
    var embeddedMessages: [LanguageMessage] = []
    var status = ExitStatus.done
    /// Whether the text is in the output.
    var isShown = false
    /// Whether it is a binary file that the user did not name.
    var isSkippedBinary = false
    /// The page that was written into the output folder.
    var page: SiteIndex.Page?
    /// Whether the writing thread has to process it.
    var isDeferred = false
    /// The size of the input.
    var inputBytes = 0
  }

  /// The start of the document that all inputs share, written with the first input that has output.
  struct SharedPage {
    let renderer: any FileRenderer
    let title: String
    var hasHead = false

    mutating func begin(into sink: inout ByteSink) {
      guard !hasHead else { return }
      renderer.renderHead(title: title, into: &sink)
      hasHead = true
    }
  }

  /// Collects messages during a run, and reports them at its end.
  private struct Summary {
    var progress: FileProgress
    var notes = LanguageMessages()
    var limits = LimitMessages()
    var binaries = 0
    var pages: [SiteIndex.Page] = []

    func tell() {
      progress.finish()
      for line in notes.summary() + limits.messages { Console.message(line) }
      guard binaries > 0 else { return }
      Console.message(
        "\(binaries) binary \(binaries == 1 ? "file was" : "files were") skipped; --language shows them all the same")
    }
  }

  /// Highlights all inputs and writes the output. Returns the worst status. Throws if writing the output fails.
  func run(_ files: [Input]) throws -> ExitStatus {
    var files = files
    if needsChanges { gitIndex.prepare(files.filter { $0.path != "-" }.map(\.path)) }
    if files.count > 1 { TreeMemory.keepInPool(forTextBytes: 0) }
    if outputFolder == nil { for index in files.indices { files[index].number = index } }
    if files.count > 1 { enterSandbox(asksGit: mayContainDiff(files)) }
    var status = ExitStatus.done
    var summary = Summary(progress: FileProgress(count: isProgressShown ? files.count : 0))
    var sink = ByteSink()
    var page = sharedPage(files.map(\.name))
    do throws(ByteSink.WriteError) {
      if files.count == 1 || jobs == 1 || page != nil && format.isWrittenInOrder {
        let highlighter = makeHighlighter()
        for (index, input) in files.enumerated() {
          summary.progress.show(done: index)
          let rendered = try process(
            input, with: highlighter, streamingTo: &sink, page: &page, isFirst: index == 0, isLast: index == files.count - 1)
          status = max(status, rendered.status)
          report(rendered, of: input, &summary)
        }
      } else {
        try runInParallel(files, into: &sink, page: &page, status: &status, &summary)
      }
      if let page, page.hasHead { try page.renderer.renderTail(into: &sink) }
      try sink.flush()
      status = max(status, writeIndex(of: summary.pages))
      summary.tell()
    } catch {
      Console.clearProgress()
      throw ByteSink.end(after: error)
    }
    return status
  }

  /// Highlights inputs on `jobs` threads, and writes the output in the order of the inputs; raises `status` to the
  /// worst one.
  private func runInParallel(
    _ files: [Input], into sink: inout ByteSink, page: inout SharedPage?, status: inout ExitStatus, _ summary: inout Summary
  ) throws(ByteSink.WriteError) {
    // Small results are written several at a time. Twice as many large ones as workers may be pending, to keep them busy.
    let queue = OrderedQueue<Rendered>(
      count: files.count, window: .init(many: jobs * 16, few: jobs * 2, weight: 4 << 20))
    Heap.keepFreedMemory()
    for _ in 0..<min(jobs, files.count) {
      startDetachedThread {
        let highlighter = makeHighlighter()
        while let index = queue.nextIndex() {
          var memory = ByteSink(descriptor: nil)
          var rendered = Rendered()
          var page: SharedPage?
          do throws(ByteSink.WriteError) {
            rendered = try process(
              files[index], with: highlighter, streamingTo: &memory, page: &page, isFirst: index == 0, mayStream: false)
          } catch {
            rendered.messages.append("\(files[index].path): \(error)")
            rendered.status = .incomplete
          }
          rendered.output = memory.bytes
          queue.finish(index, with: rendered, weight: rendered.output.count)
        }
      }
    }
    lazy var highlighter = makeHighlighter()
    for index in files.indices {
      summary.progress.show(done: index)
      var rendered = queue.waitForResult(index)
      if rendered.isDeferred {
        rendered = try process(files[index], with: highlighter, streamingTo: &sink, page: &page, isFirst: index == 0)
      }
      if rendered.isShown { page?.begin(into: &sink) }
      sink.append(contentsOf: rendered.output)
      try sink.flushIfLarge()
      status = max(status, rendered.status)
      report(rendered, of: files[index], &summary)
    }
  }

  /// The number of the last line that is shown; nil if all of the text is needed.
  private var lastLine: Int? {
    guard format == .ansi, outputFolder == nil, !options.line.diff, !options.line.spelling,
      !style.components.contains(.changes),
      !style.highlightedLines.countsFromEnd
    else { return nil }
    return lines.last
  }

  static func outline(
    of storage: HighlightingStorage, _ highlighter: FileHighlighter, configuration: Int
  ) -> [HighlightedFile.OutlineEntry] {
    let loader = highlighter.loader(ofConfiguration: configuration)
    return Outline(storage) { loader.structureQuery(.symbols, of: $0) }.entries
  }

  /// Limits the process before the first text is parsed. Does nothing after the first call.
  /// - Parameter asksGit: whether git is asked for the files of a diff.
  func enterSandbox(asksGit: Bool) {
    Sandbox.enter(
      configurations, writing: [outputFile.map { .file($0) }, outputFolder.map { .folder($0) }].compactMap(\.self),
      startsPrograms: asksGit || needsChanges || format == .png, installs: options.install)
  }

  /// Whether one of several inputs may be a diff, whose files are read from git: standard input may be one.
  private func mayContainDiff(_ files: [Input]) -> Bool {
    guard format != .tokens, !language.isPlainText else { return false }
    if let name = language.entry?.name { return name == "diff" }
    if fallbackLanguage?.name == "diff" { return true }
    let detections = configurations.map { FileDetection(languages: $0.detection(manifest)) }
    return files.contains { $0.path == "-" || detections[$0.configuration].language(ofFile: $0.path) == "diff" }
  }

  private func makeHighlighter() -> FileHighlighter {
    var settings = FileHighlighter.Settings()
    settings.fallbackLanguage = fallbackLanguage
    settings.formatting.choice = options.line.stripANSI
    settings.formatting.showsOwnColors = format == .ansi && !passesBytesThrough && colorDepth != .none
    settings.formatting.showsEscapes = options.line.showAll
    settings.formatting.readsOwnOutput = Pager.depth > 0
    settings.acceptsBinary = options.line.showAll
    // The tokens are equal to the server's tokens.
    settings.highlightsDiffs = format != .tokens
    settings.diffForm = diffForm
    settings.beforeParsing = { enterSandbox(asksGit: $0) }
    if format == .ansi && diffForm != nil && colorDepth != .none && !language.isPlainText {
      settings.matchStyle = Style(
        background: theme.background.mixed(with: theme.foreground, share: 0.3), bold: true, underline: true)
    }
    if self.settings.stdinFilename == nil, OutputSettings.isPagerOfGit {
      settings.isPagerOfGit = true
      settings.blamedPath = CallingGit.current?.blamedPath
    }
    return FileHighlighter(
      manifest: manifest, configurations: configurations, forcedLanguage: language.entry, installMissing: options.install,
      customQueries: queries, settings: settings)
  }

  /// What is looked for in each input.
  private var checks: FileHighlighter.Checks { FileHighlighter.Checks(spelling: options.line.spelling ? .always : .never) }

  // Parsing a smaller file takes no noticeable time.
  static let minBytesOfEarlyLines = 24 << 10
  // The same for a diff, which is short compared with its files.
  static let minBytesOfEarlyFiles = 4 << 10
  /// The number of lines that are written early: some more than a pager needs for the first screen.
  var earlyLines: Int { (screenRows ?? 0) * 3 / 2 }

  /// Whether the first lines of inputs may be written before the complete text is read and highlighted.
  var writesEarly: Bool {
    screenRows != nil && !passesBytesThrough && outputFolder == nil && lines.ranges.isEmpty && !options.line.diff
      && !options.line.spelling && options.document.pages == nil && !style.components.contains(.changes)
      && !style.highlightedLines.countsFromEnd
  }

  /// Whether the number of lines is on the screen, as the width of the greatest number.
  private var showsLineCount: Bool {
    options.look.number || !style.components.isDisjoint(with: [.numbers, .grid])
  }

  /// The start of an input that was written before the rest was read.
  private struct Early {
    var start: FileStart
    var progress: ANSIRenderer.Progress?
  }

  /// Writes the header and the first lines of a large input before the rest is read. Nil, without writing, for other
  /// inputs.
  /// - Parameters:
  ///   - descriptor: the input, whose offset is unchanged afterwards unless it was read.
  ///   - read: set to all bytes of the input if they are needed for the first lines.
  private func writeStart(
    _ input: Input, name: String, from descriptor: Int32, with highlighter: FileHighlighter, isFirst: Bool,
    _ read: inout ContiguousArray<UInt8>?, into sink: inout ByteSink
  ) throws -> Early? {
    guard let size = FileSystem.size(of: descriptor), size >= Self.minBytesOfEarlyLines else {
      return nil
    }
    let head: ContiguousArray<UInt8>
    if showsLineCount {
      let bytes = try FileSystem.read(descriptor: descriptor, name: name)
      head = ContiguousArray(bytes.prefix(FileStart.bytes))
      read = bytes
    } else {
      let offset = lseek(descriptor, 0, SEEK_CUR)
      head = try FileSystem.head(FileStart.bytes, descriptor: descriptor, name: name)
      guard lseek(descriptor, offset, SEEK_SET) == offset else { throw FileError(path: name, code: errno) }
    }
    let start = highlighter.start(
      head, count: size, path: name, configuration: input.configuration, forcesPlainText: language.isPlainText,
      isStandardInput: stripsInput(input), checks: checks, wantedLines: earlyLines)
    guard let start, var file = start.file else { return start.map { Early(start: $0) } }
    file.wholeLineCount = read.map { bytes in
      let ends = bytes.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { highlight_count_line_ends($0, bytes.count, -1) } ?? 0
      }
      return ends + (bytes.last == 0x0A || bytes.last == 0x0D ? 0 : 1)
    }
    let progress = try renderHead(
      of: file, size: size, through: start.lineCount, numberWidth: nil, isFirst: isFirst, into: &sink)
    return Early(start: start, progress: progress)
  }

  /// Highlights one input; its output goes to `sink`, or to a file in `outputFolder`. Returns messages and the
  /// status; errors of the input are recorded there.
  /// - Parameters:
  ///   - isFirst: whether it is the first of all.
  ///   - isLast: whether the process ends after it.
  ///   - mayStream: whether `sink` is the output; otherwise inputs that are written while they are read are deferred.
  private func process(
    _ input: Input, with highlighter: FileHighlighter, streamingTo sink: inout ByteSink, page: inout SharedPage?,
    isFirst: Bool, isLast: Bool = false, mayStream: Bool = true
  ) throws(ByteSink.WriteError) -> Rendered {
    var rendered = Rendered()
    let name = input.path == "-" ? settings.stdinFilename ?? "-" : input.path
    var outcome: FileHighlighter.Outcome
    var early: Early?
    do {
      if let failure = input.failure { throw failure }
      var read: ContiguousArray<UInt8>?
      if let descriptor = try openStream(input, isAlone: mayStream) {
        guard mayStream else {
          if descriptor != StandardStreams.input { close(descriptor) }
          rendered.isDeferred = true
          return rendered
        }
        switch try stream(input, name: name, from: descriptor, with: highlighter, isFirst: isFirst, to: &sink) {
        case .written(let rendered): return rendered
        case .whole(let bytes): read = bytes
        case .unread: break
        }
      }
      if read == nil {
        let isInput = input.path == "-"
        let descriptor =
          if isInput { StandardStreams.input } else if input.isFound {
            try FileSystem.openRegular(input.path, limit: FileSystem.sourceLimit)
          } else { try FileSystem.openNamed(input.path) }
        defer { if !isInput { close(descriptor) } }
        if writesEarly, mayStream {
          early = try writeStart(
            input, name: name, from: descriptor, with: highlighter, isFirst: isFirst, &read, into: &sink)
        }
        if read == nil {
          read = try FileSystem.read(
            descriptor: descriptor, name: isInput ? "standard input" : input.path,
            limit: input.isFound ? FileSystem.sourceLimit : FileSystem.namedLimit)
        }
      }
      let bytes = read ?? []
      read = nil
      rendered.inputBytes = bytes.count
      if isLast {
        Heap.reserve(forTextBytes: bytes.count)
        TreeMemory.keepInPool(forTextBytes: bytes.count)
      }
      outcome = try highlighter.highlight(
        bytes, path: name, configuration: input.configuration, forcesPlainText: language.isPlainText,
        lastLine: lastLine, isStandardInput: stripsInput(input), checks: checks, after: early?.start)
    } catch let error as ByteSink.WriteError {
      throw error
    } catch {
      if input.isFound, let error = error as? InputError, error.isBinary {
        rendered.isSkippedBinary = true
        return rendered
      }
      let reason = InputError.reason(of: error)
      rendered.messages.append("\(name): \(reason)")
      if !input.isFound { rendered.status = .incomplete }
      if format.tellsFailures {
        JSONRenderer().render(path: name, error: reason, into: &sink)
      }
      return rendered
    }
    if options.line.spelling {
      outcome.file.misspelled = highlighter.misspellings(in: outcome.file, configuration: input.configuration)
        .map(\.finding.range)
    }
    if format == .pdf {
      outcome.file.outline = Self.outline(of: outcome.file.storage, highlighter, configuration: input.configuration)
    }
    (outcome.file.shownName, outcome.file.ownTitle) = (input.name.isEmpty ? nil : input.name, fileTitle)
    rendered.messages += outcome.warnings.map { "\(name): \($0)" }
    rendered.limitMessages = outcome.limitMessages
    note(outcome.note, of: input, in: &rendered)
    if showsColors { rendered.embeddedMessages = outcome.embeddedMessages }
    // The process ends after the last file, so its trees are not freed.
    if isLast { _ = Unmanaged.passRetained(outcome.file.storage) }
    guard let outputFolder else {
      rendered.isShown = true
      page?.begin(into: &sink)
      try show(outcome.file, of: input, in: page, isFirst: isFirst, after: early?.progress, &rendered, into: &sink)
      return rendered
    }
    try write(outcome.file, of: input, below: outputFolder, &rendered)
    return rendered
  }

  /// Returns the inputs in order, with each folder replaced by the files in it that are not ignored and by an input
  /// with an error for each folder that cannot be read.
  /// - Parameter isChanged: whether only the files are needed that differ from git's index. Git names those of a folder in
  ///   a repository.
  static func expand(_ inputs: [String], includesHidden: Bool = false, isChanged: Bool = false) -> [Input] {
    var result: [Input] = []
    for input in inputs {
      guard input != "-", FileSystem.kind(of: input) == .directory else {
        result.append(Input(path: input))
        continue
      }
      if isChanged, let changed = changedFiles(in: input) {
        result += changed.map { Input(path: $0, argument: input, isFound: true) }
        continue
      }
      let walker = SourceWalker(root: input, includesHidden: includesHidden)
      walker.reportIgnoreFiles()
      result += walker.errors.map {
        Input(path: $0.path, argument: input, isFound: $0.path != walker.root, failure: $0)
      }
      result += walker.files.map { Input(path: $0, argument: input, isFound: true) }
    }
    return result
  }

  /// Returns the top of the work tree that contains a file; nil for none.
  static func repository(of path: String) -> String? {
    FileSystem.realPath(FileSystem.directory(of: path)).flatMap { Git.top(above: $0) }
  }

  /// Returns the files in a folder that differ from git's index, without those with hidden names; nil if it is in no
  /// repository, or git does not answer.
  private static func changedFiles(in folder: String) -> [String]? {
    guard let real = FileSystem.realPath(folder), Git.top(above: real) != nil, let changes = IndexChanges(below: real) else {
      return nil
    }
    let (cut, prefix) = (real == "/" ? 1 : real.utf8.count + 1, folder.hasSuffix("/") ? folder : folder + "/")
    return changes.files.compactMap { path in
      let name = String(decoding: path.utf8.dropFirst(cut), as: UTF8.self)
      return name.split(separator: "/").contains { $0.hasPrefix(".") } ? nil : prefix + name
    }
  }

  private func report(_ rendered: Rendered, of input: Input, _ summary: inout Summary) {
    summary.progress.bytes += rendered.inputBytes
    if rendered.isSkippedBinary { summary.binaries += 1 }
    if let page = rendered.page { summary.pages.append(page) }
    let path = input.path == "-" ? settings.stdinFilename ?? "-" : input.path
    summary.limits.take(rendered.limitMessages, path: path)
    let notes = ((rendered.note.map { [$0] } ?? []) + rendered.embeddedMessages).compactMap {
      summary.notes.take($0, path: path, isFound: input.isFound)
    }
    guard !notes.isEmpty || !rendered.messages.isEmpty else { return }
    Console.clearProgress()
    for message in rendered.messages + notes { Console.message(message) }
  }
}

extension Outline {
  /// The entries of the file in the outline of a document.
  fileprivate var entries: [HighlightedFile.OutlineEntry] {
    var depths = [Int](repeating: 0, count: symbols.count)
    return symbols.enumerated().map { index, symbol in
      if let parent = symbol.parent { depths[index] = depths[parent] + 1 }
      return HighlightedFile.OutlineEntry(name: symbol.name, depth: depths[index], offset: symbol.nameRange.lowerBound)
    }
  }
}
