internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightRendering
internal import HighlightStorage
internal import SystemSupport
internal import TextModel
internal import TextRules

/// Writes a text to a terminal while it is read. Rules, links and rule languages are highlighted line by line, other
/// languages in a window that contains the end of the text.
///
/// New text is appended to the window, which is parsed incrementally. When the window is full, the next one begins in
/// its second half: at the last outermost node that begins a line, otherwise at the last line.
struct TextStream {
  /// The maximum number of bytes that are held and written at a time.
  static let partBytes = 65536
  /// The maximum time for which text is held, in nanoseconds.
  static let patience: UInt64 = 50_000_000
  /// Returns the width of line numbers in cells, in which numbers up to 9999 are aligned.
  /// - Parameter isDifference: whether the text is a diff, in which other numbers are shown.
  static func numberWidth(showsDiff: Bool) -> Int { showsDiff ? HighlightedFile.numberWidth(ofDigits: 4) : 4 }
  /// The factor by which the first part of a hunk is held longer than other text, because it is needed to highlight
  /// it.
  private static let hunkPatience: UInt64 = 20
  /// The maximum length of a window, in UTF-16 code units.
  private static let windowLength = 1 << 20
  /// The size in bytes from which a regular file is read in parts if they have the same highlights as the whole. All of
  /// a shorter file takes little memory.
  static let minExactBytes = 1 << 19

  let preparation: FileHighlighter.Preparation
  let renderer: ANSIRenderer
  let lines: LineSelection
  let path: String
  /// The maximum time for which text is held, in nanoseconds; nil to wait for the end of the input.
  let patience: UInt64?
  /// Whether the parts have the highlights of the whole text: lines, and texts that are joined from several, are held
  /// until they are complete.
  let isExact: Bool
  private var window: HighlightingStorage?
  private var progress: ANSIRenderer.Progress
  private var toldLimits: Set<Limit> = []
  /// Highlights the hunks of diffs, which are held until they are complete.
  private let session: (any TextSession)?
  private var diff: DiffSession.TextPart?
  /// The filter that removes escapes from the text.
  private var filter: FormattingFilter?
  /// The colors of the removed escapes in the window; nil if they are not kept. Of a diff, those of the text that is
  /// not written yet.
  private var sgrColors: SGRColors?
  /// The number of UTF-16 units of a diff that are not written yet.
  private var unitsToCome = 0

  /// Creates the stream.
  /// - Parameters:
  ///   - readsColors: whether the session reads the escapes of the text itself.
  ///   - progress: the state after the start of the text that was already written.
  init(
    _ preparation: FileHighlighter.Preparation, renderer: ANSIRenderer, lines: LineSelection, path: String,
    patience: UInt64?, isExact: Bool, session: (any TextSession)?, readsColors: Bool, after progress: ANSIRenderer.Progress
  ) {
    self.session = session
    self.progress = progress
    self.isExact = isExact
    (self.preparation, self.renderer, self.lines, self.path) = (preparation, renderer, lines, path)
    self.patience = patience
    filter = readsColors ? nil : preparation.filter
    sgrColors = preparation.keepsColors && !readsColors ? SGRColors() : nil
  }

  /// Copies the selected lines, or all if none are selected, to the output while they are read. Ends after the last
  /// selected line.
  /// - Parameters:
  ///   - patience: the maximum time for which text is held, in nanoseconds; nil: no limit.
  ///   - filter: removes terminal formatting from the bytes; nil: they are unchanged.
  static func copy(
    _ source: inout ByteSource, lines: LineSelection, patience: UInt64?, filter: FormattingFilter?, to sink: inout ByteSink
  ) throws {
    var filter = filter
    var line = 1
    var endsWithReturn = false
    while true {
      var part = source.take(.max)
      part = filter?.filtered(part, isLast: source.isAtEnd) ?? part
      if lines.ranges.isEmpty {
        sink.append(contentsOf: part)
      } else {
        for byte in part {
          // A CR ends a line if no LF follows.
          if endsWithReturn && byte != 0x0A { line += 1 }
          endsWithReturn = byte == 0x0D
          if lines.ranges.contains(where: { $0.contains(line) }) { sink.append(byte) }
          if byte == 0x0A { line += 1 }
        }
      }
      try sink.flush()
      if source.isAtEnd && source.held.isEmpty { return }
      if let last = lines.last, line > last { return }
      try source.fill(partBytes, patience: patience)
    }
  }

  /// Writes the highlighted input while it is read, up to its end or to the last selected line. Hunks of a diff are
  /// held until they are complete, or until no text arrives for `patience` (`hunkPatience` times as long for the
  /// first part of a hunk). Throws if reading or writing fails.
  mutating func run(_ source: inout ByteSource, to sink: inout ByteSink) throws {
    while true {
      var part = nextPart(of: &source)
      let isLast = source.isAtEnd && source.held.isEmpty
      part = filter?.filtered(part, isLast: isLast) ?? part
      if let session {
        appendColors(of: part, at: unitsToCome)
        unitsToCome += part.withUnsafeBytes { SourceText(decodingUTF8: $0).units.count }
        session.append(part)
        if isLast { session.end() }
        let isOver = isLast || hasWaited(session, for: source)
        while let next = session.nextPart(isLast: isOver) {
          append(next)
          try write(isLast: true, to: &sink)
        }
      } else if !part.isEmpty || isLast && isExact {
        if !part.isEmpty { append(part) }
        try write(isLast: isLast, to: &sink)
      }
      if isLast { return }
      let written = progress.linesBefore + (progress.lineLimit ?? (window?.text.lines.count ?? 1) - 1)
      if let last = lines.last, written >= last { return }
      // A line that is longer than all that is held is read in growing parts.
      try source.fill(isExact ? source.held.count * 2 + partBytes : partBytes, patience: patience)
    }
  }

  /// Whether an incomplete part of a diff must be written now, because more text did not arrive in time. Waits
  /// for that. False if no part is held, at the end of the input, and without a time limit.
  private func hasWaited(_ session: any TextSession, for source: ByteSource) -> Bool {
    guard let patience, session.holdsText, !source.isAtEnd else { return false }
    return !source.canRead(within: session.isInsideHunk ? patience * Self.hunkPatience : patience)
  }

  /// Replaces the window by the next part of a diff, and counts the lines of the old window.
  private mutating func append(_ part: DiffSession.TextPart) {
    if let window {
      progress.linesBefore += window.text.lines.count - 1
      progress.written = 0
    }
    progress.continuesLine = part.continuesLine
    (window, diff) = (part.storage, part)
  }

  /// The number of bytes to wait for, at most for the time `patience`. It grows with the window, because each part is parsed
  /// with the complete window.
  private var partBytes: Int {
    preparation.language?.grammar == nil && !isExact ? Self.partBytes : max(Self.partBytes, (window?.length ?? 0) / 4)
  }

  /// Removes and returns the complete lines that were read; all at the end of the input. Without a complete line,
  /// returns the incomplete one, but not an incomplete character or a CR at its end.
  private mutating func nextPart(of source: inout ByteSource) -> ContiguousArray<UInt8> {
    let held = source.held
    if source.isAtEnd { return source.take(.max) }
    if let end = held.lastIndex(of: 0x0A) { return source.take(end + 1) }
    if isExact { return [] }
    // The last character may be incomplete, and a CR may be the first half of a CRLF.
    var end = held.count
    if let lead = held.indices.suffix(3).last(where: { held[$0] >= 0xC0 }) {
      let length = held[lead] >= 0xF0 ? 4 : held[lead] >= 0xE0 ? 3 : 2
      if held.count - lead < length { end = lead }
    }
    if end > 0 && held[end - 1] == 0x0D { end -= 1 }
    return source.take(end)
  }

  /// Appends a part to the window; begins a new window with its last lines and the part if the old one is long
  /// enough.
  private mutating func append(_ part: ContiguousArray<UInt8>) {
    let units = part.withUnsafeBytes { SourceText(decodingUTF8: $0).units }
    appendColors(of: part, at: window?.length ?? 0)
    guard let storage = window else {
      window = preparation.storage(UTF16Text(units))
      return
    }
    let start = start(ofNextWindow: storage)
    progress.continuesLine = false
    guard start > 0 else {
      storage.replaceCharacters(in: storage.length..<storage.length, with: units)
      return
    }
    let line = storage.text.lines.line(at: start)
    progress.continuesLine = storage.text.lines.start(of: line) < start
    progress.linesBefore += line
    progress.linksBefore += storage.links(in: 0..<start).count
    progress.written -= start
    sgrColors?.removeFirst(start)
    var text = storage.text.units
    text.removeFirst(start)
    guard let known = storage.lastLineState, known.line == line else {
      window = preparation.storage(UTF16Text(text + units))
      return
    }
    let next = preparation.storage(UTF16Text([]))
    next.begin(in: known.state)
    next.replaceCharacters(in: 0..<0, with: text + units)
    window = next
  }

  /// Takes the colors that were removed from a part of the text.
  /// - Parameter unit: the UTF-16 offset of the part.
  private mutating func appendColors(of part: ContiguousArray<UInt8>, at unit: Int) {
    guard var colors = filter?.colors else { return }
    sgrColors?.append(&colors, of: part, at: unit)
    filter?.colors = colors
  }

  /// Returns the UTF-16 offset in this window at which the next one begins; 0 to continue this window, which is
  /// always so below 1,048,576 units in languages with a grammar.
  private func start(ofNextWindow storage: HighlightingStorage) -> Int {
    let text = storage.text
    let last = text.lines.count - 1
    let lastLine = text.lines.start(of: last)
    // Without syntax, and in a rule language, only the last line is needed, and none if it is too long for rules; the
    // lines of a joined text are needed until it ends.
    let neededLine = preparation.language == nil ? last : storage.lastLineState?.line
    if let neededLine, isExact || neededLine < last {
      if isExact || storage.length < Self.windowLength { return text.lines.start(of: neededLine) }
    } else if neededLine != nil {
      return storage.length - lastLine > preparation.limits.lineBytes ? storage.length : lastLine
    }
    guard storage.length >= Self.windowLength else { return 0 }
    if let start = PartBounds.lastStart(in: storage, after: storage.length / 2) { return start }
    return storage.length - lastLine > Self.windowLength / 2 ? storage.length : lastLine
  }

  /// Writes the complete lines of the window.
  /// - Parameter isLast: whether the text ends with it.
  private mutating func write(isLast: Bool, to sink: inout ByteSink) throws {
    guard let storage = window else { return }
    progress.lineLimit = isExact && !isLast ? storage.lastLineState?.line : nil
    var file = HighlightedFile(
      path: path, language: preparation.name ?? "plaintext", bytes: [], illFormedSequences: [], encoding: .utf8,
      storage: storage, limits: [], links: diff?.links)
    file.diff = diff?.layout
    file.sgrColors = diff.map { $0.shown(sgrColors) } ?? sgrColors
    try renderer.render(file, lines: lines, from: &progress, into: &sink)
    try sink.flush()
    if let diff {
      sgrColors?.removeFirst(diff.sourceLength)
      unitsToCome -= diff.sourceLength
    }
    let limits = storage.exceededLimits.union(diff?.exceededLimits ?? [])
    for limit in limits.sorted(by: { $0.rawValue < $1.rawValue }) where toldLimits.insert(limit).inserted {
      let message = limit.message(
        endsSyntax: diff == nil && preparation.language != nil && !storage.hasSyntax, preparation.limits,
        patterns: limit == .matchWork ? storage.costlyPatterns : [])
      Console.message("\(path): \(message)")
    }
  }
}
