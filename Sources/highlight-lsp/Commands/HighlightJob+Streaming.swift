internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightRendering
internal import HighlightThemes
internal import Libc
internal import SystemSupport
internal import TextModel
internal import TextRules

/// Standard input that does not end soon, and files larger than `fileBytes`, are written while they are read.
extension HighlightJob {
  /// The outcome of an input that may not end soon.
  enum StreamOutcome {
    case written(Rendered)
    /// The complete input: it is short, or its language cannot be determined from its start.
    case whole(ContiguousArray<UInt8>)
    /// A file that has to be read as a whole; nothing was written.
    case unread
  }

  /// Whether the bytes are written unchanged.
  private var copiesBytes: Bool {
    width == nil && (format == .ansi && passesBytesThrough || format == .plain && !showsNumbers)
  }

  /// Whether `--strip-ansi input` applies to an input: standard input that is shown in a terminal with highlights.
  func stripsInput(_ input: Input) -> Bool { input.path == "-" && format == .ansi && !passesBytesThrough }

  /// Whether a text can be written before its end is known.
  private var canStream: Bool {
    outputFolder == nil && options.document.pages == nil && !options.line.spelling && !options.line.diff
      && !style.components.contains(.changes)
      && !lines.countsFromEnd
      && !style.highlightedLines.countsFromEnd
      && (copiesBytes || format == .ansi && !passesBytesThrough)
  }

  /// Whether a file of some size may be highlighted in parts that look like the whole. Numbers are as wide as the last.
  private func isRead(inExactParts input: Input, size: Int) -> Bool {
    size >= TextStream.minExactBytes && input.path != "-" && !copiesBytes && !options.look.number
      && !style.components.contains(.numbers)
  }

  /// Returns the descriptor of an input that may be written while it is read: standard input from a pipe, a file above
  /// the size limit, and a long one that may be highlighted in exact parts, if the options allow that. Nil for other
  /// inputs. Throws if the file cannot be opened.
  /// - Parameter isAlone: whether no other input is highlighted at the same time.
  func openStream(_ input: Input, isAlone: Bool) throws(FileError) -> Int32? {
    guard canStream, input.failure == nil else { return nil }
    let limit = configurations[input.configuration].limits.fileBytes
    if input.path == "-" {
      guard let size = FileSystem.size(of: StandardStreams.input) else { return StandardStreams.input }
      return size > limit ? StandardStreams.input : nil
    }
    guard let size = FileSystem.size(of: input.path),
      size > limit || isAlone && isRead(inExactParts: input, size: size)
    else { return nil }
    return input.isFound
      ? try FileSystem.openRegular(input.path, limit: FileSystem.sourceLimit) : try FileSystem.openNamed(input.path)
  }

  /// Writes an input while it is read. Returns its bytes instead, without writing, if the input is short or UTF-16.
  /// - Parameter descriptor: the input, which is closed afterwards unless it is standard input.
  func stream(
    _ input: Input, name: String, from descriptor: Int32, with highlighter: FileHighlighter, isFirst: Bool,
    to sink: inout ByteSink
  ) throws -> StreamOutcome {
    defer { if descriptor != StandardStreams.input { close(descriptor) } }
    let size = FileSystem.size(of: descriptor)
    let limit = configurations[input.configuration].limits.fileBytes
    let isExact = size.map { $0 <= limit && isRead(inExactParts: input, size: $0) } ?? false
    let patience = size == nil ? (options.paging.unbuffered ? 0 : TextStream.patience) : nil
    var source = ByteSource(descriptor: descriptor, name: input.path == "-" ? "standard input" : input.path)
    try source.fill(TextStream.partBytes, patience: patience)
    if isExact && (highlighter.settings.blamedPath != nil || SourceText.isUTF16(source.held)) { return .unread }
    if highlighter.settings.blamedPath != nil {
      try source.fill(limit, patience: nil)
    }
    // Also in a short diff, the first files are displayed before the others are highlighted.
    let isShort = source.isAtEnd
    let mayBeDiff =
      writesEarly && highlighter.settings.blamedPath == nil && source.held.count >= Self.minBytesOfEarlyFiles
    if isShort && !mayBeDiff || SourceText.isUTF16(source.held) { return .whole(try source.takeAll()) }
    let preparation = try highlighter.prepare(
      source.held, count: nil, path: name, configuration: input.configuration, forcesPlainText: language.isPlainText,
      isStandardInput: stripsInput(input))
    let parts = highlighter.session(source.held, preparation, path: name, configuration: input.configuration)
    let session = parts?.session
    if isShort && session == nil { return .whole(try source.takeAll()) }
    if isExact && (session != nil || !preparation.isHighlightedByLine) { return .unread }
    var rendered = Rendered()
    rendered.inputBytes = size ?? 0
    if let size, size > preparation.limits.fileBytes {
      let (limit, raising) = (preparation.limits.fileBytes, Limit.raising("fileBytes"))
      rendered.messages.append(
        "\(name): is larger than \(limit) bytes: its syntax is highlighted part by part; \(raising) (limit: \(Limit.fileSize.rawValue))"
      )
    }
    rendered.messages += preparation.warnings.map { "\(name): \($0)" }
    rendered.limitMessages = preparation.limitMessages
    note(preparation.note, of: input, in: &rendered)
    if copiesBytes {
      try TextStream.copy(
        &source, lines: lines, patience: patience, filter: preparation.removedFormatting.map { FormattingFilter($0) },
        to: &sink)
      return .written(rendered)
    }
    let renderer = terminalRenderer(showsDiff: session != nil)
    let numberWidth = TextStream.numberWidth(showsDiff: session != nil)
    let frame = renderer.frame(numberWidth: numberWidth)
    var progress = ANSIRenderer.Progress(numberWidth: numberWidth)
    if writesEarly, session == nil, source.held.count >= Self.minBytesOfEarlyLines,
      case let start = FileStart(source.held, path: name, preparation, wantedLines: earlyLines), let file = start.file,
      start.isExact || !isExact
    {
      progress = try renderHead(
        of: file, size: size, through: start.lineCount, numberWidth: numberWidth, isFirst: isFirst, into: &sink)
    } else {
      appendHead(name, size: size, frame, isFirst: isFirst, to: &sink)
    }
    var stream = TextStream(
      preparation, renderer: renderer, lines: lines, path: name, patience: patience, isExact: isExact, session: session,
      readsColors: parts?.readsColors == true, after: progress)
    try stream.run(&source, to: &sink)
    frame.appendTail(to: &sink)
    return .written(rendered)
  }
}
