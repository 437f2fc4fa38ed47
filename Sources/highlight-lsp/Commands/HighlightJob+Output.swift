internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightThemes
internal import QueryTools
internal import SystemSupport
internal import TextModel

/// Writing the output of one file.
extension HighlightJob {
  /// Whether missing highlights would be visible in the output.
  var showsColors: Bool { format != .plain && !passesBytesThrough && !(format == .ansi && colorDepth == .none) }

  /// Returns the renderer of a format that is not for a terminal.
  /// - Parameters:
  ///   - fileNumber: the index of the file among those in one document.
  ///   - outputName: the name of the page in the output folder, from which it refers to the index; nil for none.
  func renderer(fileNumber: Int = 0, outputName: String? = nil) -> any FileRenderer {
    format.renderer(look(fileNumber: fileNumber, outputName: outputName))
  }

  private func look(fileNumber: Int, outputName: String?) -> OutputAppearance {
    var look = OutputAppearance(theme: theme, otherTheme: otherTheme, lineNumbers: showsNumbers)
    (look.width, look.holdsText, look.fileNumber) = (width, options.holdsText, fileNumber)
    (look.classNames, look.isFragment) = (options.document.classes ?? .own, options.document.isFragment)
    look.frame = options.document.frame
    if options.document.writesIndex { look.index = outputName.map { SiteIndex.reference(fromPage: $0) } }
    look.marksMisspellings = options.line.spelling
    look.pages = options.document.pageLook
    look.tabSize = style.tabWidth ?? look.tabSize
    look.parts = LineDecorations(
      marked: style.highlightedLines, hasHeading: style.components.contains(.header),
      marksGaps: style.components.contains(.snip))
    look.idPrefix = options.document.idPrefix ?? ""
    look.sheetAddress = options.document.sheetAddress(fromPage: outputName)
    return look
  }

  /// Returns the document that all inputs share; nil if each has its own.
  /// - Parameter names: the names of the inputs.
  func sharedPage(_ names: [String]) -> SharedPage? {
    guard format.isSharedDocument && outputFolder == nil else { return nil }
    return SharedPage(renderer: renderer(), title: options.document.title ?? DisplayNames.title(of: names))
  }

  /// Whether each of `count` files has a document of its own.
  func hasOwnDocuments(_ count: Int) -> Bool { count == 1 || outputFolder != nil || !format.isSharedDocument }

  /// Throws an exit code, after a message, if several documents of a format cannot be written to one output.
  static func checkDocuments(_ format: OutputFormat, count: Int) throws {
    guard format.isOneDocumentAFile && count > 1 else { return }
    throw ExitCode.usage(
      after: "\(format.rawValue) is one document for each file, and there are \(count); name a folder for them: -o DIR")
  }

  /// Writes a document into the output folder and records its page in `rendered`; a failure to write is recorded
  /// there as a message and an incomplete status.
  func write(
    _ file: HighlightedFile, of input: Input, below folder: String, _ rendered: inout Rendered
  ) throws(ByteSink.WriteError) {
    var memory = ByteSink(descriptor: nil)
    var page =
      format.isSharedDocument ? SharedPage(renderer: renderer(outputName: input.outputName), title: file.title) : nil
    page?.begin(into: &memory)
    try render(file, of: input, in: page, isFirst: true, into: &memory)
    try page?.renderer.renderTail(into: &memory)
    do throws(FileError) {
      try FileSystem.write(try finished(memory.bytes, of: file), to: input.outputName, below: folder)
      rendered.page = SiteIndex.Page(name: input.outputName, language: file.language, lineCount: file.lineCount)
    } catch {
      rendered.messages.append("\(error)")
      rendered.status = .incomplete
    }
  }

  /// Writes a file to the output. A failure to make a picture is recorded in `rendered`; a failure to write is
  /// thrown.
  /// - Parameters:
  ///   - page: the document that the file is a part of; nil for a separate document.
  ///   - early: the state after the part that was already written; nil for none.
  func show(
    _ file: HighlightedFile, of input: Input, in page: SharedPage?, isFirst: Bool, after early: ANSIRenderer.Progress? = nil,
    _ rendered: inout Rendered, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    guard format == .png else {
      return try render(file, of: input, in: page, isFirst: isFirst, after: early, into: &sink)
    }
    var memory = ByteSink(descriptor: nil)
    try render(file, of: input, in: page, isFirst: isFirst, into: &memory)
    do throws(FileError) {
      sink.append(contentsOf: try finished(memory.bytes, of: file))
    } catch {
      rendered.messages.append("\(error)")
      rendered.status = .incomplete
    }
  }

  /// Returns the output for a file that was rendered to `bytes`. For the format `png`, converts the SVG document in
  /// `bytes` to an image and returns its bytes; throws if that fails. Returns `bytes` unchanged for other formats.
  /// - Parameter file: the file, for messages.
  private func finished(
    _ bytes: ContiguousArray<UInt8>, of file: HighlightedFile
  ) throws(FileError) -> ContiguousArray<UInt8> {
    guard format == .png else { return bytes }
    let count = lines.lines(of: file.lineCount).reduce(0) { $0 + $1.count }
    return try PictureConverter.png(
      bytes, scale: options.document.scale ?? DocumentOptions.defaultScale, name: file.path, lineCount: count)
  }

  /// Writes the index page and the style sheet of the pages if the options request them. Returns `done`, or `incomplete`
  /// after a message if that failed.
  func writeIndex(of pages: [SiteIndex.Page]) -> ExitStatus {
    guard let outputFolder else { return .done }
    do throws(FileError) {
      if let name = options.document.sheetName, !pages.isEmpty {
        try FileSystem.write(look(fileNumber: 0, outputName: nil).sheet(), to: name, below: outputFolder)
      }
      guard options.document.writesIndex else { return .done }
      var memory = ByteSink(descriptor: nil)
      SiteIndex(styles: HTMLStyles(theme: theme, otherTheme: otherTheme), pages: pages).render(into: &memory)
      try FileSystem.write(memory.bytes, to: SiteIndex.name, below: outputFolder)
    } catch {
      Console.message("\(error)")
      return .incomplete
    }
    return .done
  }

  /// Records the note why a file is not highlighted, except that its language is unknown: such a file is plain text.
  /// The status becomes incomplete if a grammar or queries are missing and the user named the file. Without colors,
  /// other notes are not recorded.
  func note(_ note: LanguageMessage?, of input: Input, in rendered: inout Rendered) {
    guard let note, !note.isUnrecognized, note.leavesIncomplete || showsColors else { return }
    rendered.note = note
    if note.leavesIncomplete && !input.isFound { rendered.status = .incomplete }
  }

  /// Returns the renderer of a text in a terminal. A diff names its files itself, so it has a frame only if an option
  /// chooses one, or to separate several inputs.
  func terminalRenderer(showsDiff: Bool) -> ANSIRenderer {
    var style = style
    if showsDiff && !framesDiffs {
      style.components.subtract(.frame)
    }
    var renderer = ANSIRenderer(
      theme: theme, depth: colorDepth, lineNumbers: options.look.number,
      width: PagedRows(options.document.pageLook)?.width(width) ?? width,
      style: style)
    renderer.cache = escapeCache
    return renderer
  }

  /// Writes the lines divided into pages for a terminal or printer. Of the frame only line numbers are kept; tabs are
  /// 8 cells wide by default.
  private func renderPages(
    _ file: HighlightedFile, lines: LineSelection, _ pages: PagedRows, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    var renderer = terminalRenderer(showsDiff: file.diff != nil)
    renderer.style.components.formIntersection(.numbers)
    renderer.style.tabWidth = renderer.style.tabWidth ?? 8
    renderer.style.fillsRows = false
    var rows = ByteSink(descriptor: nil)
    try renderer.render(file, lines: lines, into: &rows)
    let isColored = colorDepth != .none
    try pages.appendPages(
      of: rows.bytes, title: file.title,
      emphasis: (isColored ? Array("\u{1B}[1m".utf8) : [], isColored ? Array("\u{1B}[0m".utf8) : []), to: &sink)
  }

  /// Writes the header of a file, with its name if the frame has a header.
  /// - Parameter size: the size of the file in bytes; nil if it is unknown.
  func appendHead(_ name: String, size: Int?, _ frame: TerminalFrame, isFirst: Bool, to sink: inout ByteSink) {
    let title = name == "-" ? "standard input" : name
    frame.appendHead(
      name: frame.hasName ? title : nil, size: size, isFirst: isFirst, to: &sink)
  }

  /// Writes the header and the first lines of a file before all of it is highlighted, and flushes the sink. Returns
  /// the state after the written part.
  /// - Parameters:
  ///   - size: the size of the file in bytes; nil if it is unknown.
  ///   - lastLine: the number of the last line to write, from 1.
  ///   - numberWidth: the width of line numbers in cells; nil: that of the last line.
  ///   - isFirst: whether no other file is written before it.
  func renderHead(
    of file: HighlightedFile, size: Int?, through lastLine: Int, numberWidth: Int?, isFirst: Bool, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) -> ANSIRenderer.Progress {
    let renderer = terminalRenderer(showsDiff: file.diff != nil)
    appendHead(
      file.path, size: size, renderer.frame(numberWidth: numberWidth ?? file.numberWidth), isFirst: isFirst, to: &sink)
    var progress = ANSIRenderer.Progress(numberWidth: numberWidth)
    try renderer.render(file, lines: LineSelection(ranges: [1...lastLine]), from: &progress, into: &sink)
    try sink.flush()
    progress.written = file.text.lines.start(of: lastLine)
    return progress
  }

  /// Writes a file in the form for terminals, with its header and its frame.
  /// - Parameters:
  ///   - lines: the lines to write.
  ///   - changes: the changed lines to mark; nil: no column for changes.
  ///   - isFirst: whether no other file is written before it.
  ///   - early: the state after the header and the lines that were already written, which are not written again; nil
  ///     if nothing was written.
  private func renderForTerminal(
    _ file: HighlightedFile, lines: LineSelection, changes: GitChanges?, isFirst: Bool, after early: ANSIRenderer.Progress?,
    into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    var renderer = terminalRenderer(showsDiff: file.diff != nil)
    if let changes { renderer.changes = changes.marks } else { renderer.style.components.remove(.changes) }
    let frame = renderer.frame(numberWidth: file.numberWidth)
    if early == nil { appendHead(file.path, size: file.bytes.count, frame, isFirst: isFirst, to: &sink) }
    var progress = early ?? ANSIRenderer.Progress()
    try renderer.render(file, lines: lines, from: &progress, into: &sink)
    // The text after it begins a line.
    let endsLine = file.text.count == 0 || file.text.lines.start(of: file.text.lines.count - 1) == file.text.count
    if !endsLine && !renderer.style.components.isDisjoint(with: .frame) { sink.append("\n") }
    frame.appendTail(to: &sink)
  }

  /// Returns the changes of a found file that is unchanged since git's index; nil if it must be compared.
  private func unchanged(_ input: Input) -> GitChanges? {
    if indexChanges.isEmpty { return nil }
    let path = FileSystem.resolvingFolders(of: input.path)
    guard let known = Git.top(above: FileSystem.directory(of: path)).flatMap({ indexChanges[$0] }),
      known.tracked.contains(path), !known.changed.contains(path)
    else { return nil }
    return GitChanges()
  }

  /// Writes a file in the format of the options. With `--diff` only its changed lines; nothing if there are none.
  /// - Parameters:
  ///   - page: the document that the file is a part of; nil for a separate document, or without a frame.
  ///   - early: the state after the part that was already written to a terminal; nil for none.
  func render(
    _ file: HighlightedFile, of input: Input, in page: SharedPage?, isFirst: Bool, after early: ANSIRenderer.Progress? = nil,
    into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    var lines = lines
    var changes: GitChanges?
    if !input.isStored, input.path != "-", needsChanges {
      changes =
        unchanged(input)
        ?? GitChanges(
          path: input.path, bytes: file.bytes, index: gitIndex,
          limit: configurations[input.configuration].limits.fileBytes)
    }
    if options.line.diff {
      // Without changes there is no diff.
      guard let changes, !changes.marks.isEmpty else { return }
      lines = changes.selection(context: options.line.diffContext)
    }
    if format != .ansi {
      let own = renderer(fileNumber: input.number)
      try (page.map { own.continuing($0.renderer) } ?? own).render(file, lines: lines, into: &sink)
    } else if let pages = PagedRows(options.document.pageLook) {
      try renderPages(file, lines: lines, pages, into: &sink)
    } else if passesBytesThrough {
      try PlainRenderer(width: width).render(file, lines: lines, into: &sink)
    } else {
      try renderForTerminal(file, lines: lines, changes: changes, isFirst: isFirst, after: early, into: &sink)
    }
  }
}
