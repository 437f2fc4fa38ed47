package import HighlightRendering
internal import HighlightStorage
internal import SystemSupport
internal import TextModel

/// The start of a file, prepared and highlighted before all of the file is read.
package struct FileStart {
  /// The number of bytes that are read for it.
  package static let bytes = 65_536
  /// The most code units of all parts of it that are parsed.
  private static let work = 65_536
  /// The most code units that are shown. They fill a screen, in rows of any length.
  private static let longestHead = 16_384

  let preparation: FileHighlighter.Preparation
  /// The first lines, highlighted, and more; nil if only the complete file can be highlighted, and if no line ends in
  /// the read text.
  package let file: HighlightedFile?
  /// The number of lines in it to show.
  package let lineCount: Int
  /// Whether the highlights of these lines are certainly those of the complete text.
  package let isExact: Bool
}

extension FileStart {
  /// Highlights the start of a file. It has the highlights of the complete text if they are certain after little work,
  /// otherwise the highlights of the start alone.
  /// - Parameters:
  ///   - bytes: the first bytes.
  ///   - path: the path that is shown.
  ///   - wantedLines: the number of lines to show, if the start has them.
  package init(
    _ bytes: ContiguousArray<UInt8>, path: String, _ preparation: FileHighlighter.Preparation, wantedLines: Int
  ) {
    var filter = preparation.filter
    var bytes = filter?.filtered(bytes, isLast: false) ?? bytes
    // Only complete lines; the last character of others may be cut.
    bytes.removeLast(bytes.count - ((bytes.lastIndex(of: 0x0A) ?? -1) + 1))
    let source = bytes.withUnsafeBytes { SourceText(decoding: $0) }
    let text = UTF16Text(source.units)
    let line = min(wantedLines, text.lines.count - 1, text.lines.line(at: Self.longestHead))
    let shown = text.lines.start(of: line)
    let part =
      line == 0 ? nil : preparation.partial.head(of: text, through: shown, work: Self.work, isExactOnly: false)
    guard let part else {
      self.init(preparation: preparation, file: nil, lineCount: 0, isExact: false)
      return
    }
    if source.encoding == .utf8 { ConflictMarkers.mark(part.storage, of: bytes) }
    var file = HighlightedFile(
      path: path, language: preparation.name ?? "plaintext", bytes: bytes,
      illFormedSequences: source.illFormedSequences, encoding: source.encoding, storage: part.storage, limits: [])
    file.sgrColors = SGRColors(&filter, of: bytes)
    self.init(preparation: preparation, file: file, lineCount: line, isExact: part.exact.upperBound >= shown)
  }
}

extension FileHighlighter {
  /// Prepares and highlights the start of a file; `prepare` describes the other parameters. Nil if all of the file is
  /// needed to prepare it: UTF-16, the output of `git blame`, standard input with
  /// escapes, and files that cannot be prepared.
  /// - Parameters:
  ///   - bytes: the first bytes: `FileStart.bytes`, if the file has so many.
  ///   - count: the length of the file in bytes.
  ///   - wantedLines: the number of lines to show, if the start has them.
  package func start(
    _ bytes: ContiguousArray<UInt8>, count: Int, path: String, configuration: Int, forcesPlainText: Bool,
    isStandardInput: Bool, checks: Checks = Checks(), wantedLines: Int
  ) -> FileStart? {
    // All escapes of the text decide what it shows.
    guard settings.blamedPath == nil, !SourceText.isUTF16(bytes), !isStandardInput || !bytes.contains(0x1B),
      let preparation = try? prepare(
        bytes, count: count, path: path, configuration: configuration, forcesPlainText: forcesPlainText,
        isStandardInput: isStandardInput, checks: checks)
    else { return nil }
    let isWhole =
      !preparation.report.names.isEmpty || diffSession(preparation, path: path, configuration: configuration) != nil
    return isWhole
      ? FileStart(preparation: preparation, file: nil, lineCount: 0, isExact: false)
      : FileStart(bytes, path: path, preparation, wantedLines: wantedLines)
  }
}
