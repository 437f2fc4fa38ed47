internal import DataFormats
internal import FileHighlighting
internal import HighlightLanguages
internal import HighlightRendering
internal import LanguageManifest
internal import Libc
internal import SystemSupport

/// `--from-json`: writes files that were highlighted before in another format.
extension HighlightJob {
  /// One object of an input.
  private struct Stored {
    var object: JSON?
    /// The error in it.
    var fault = ""
    /// The name of the highlighted file; the name of the input if that is unknown.
    var path: String
    /// The position of the object in the input, for messages.
    var position: (line: Int, column: Int)
    let inputName: String
    var outputName = ""
    /// Its name for readers.
    var name = ""
  }

  /// The maximum number of reported errors for an input: a text in another format has an error in each line.
  private static let reportedErrors = 5

  /// Writes the highlighted files that are stored in the inputs as JSON. Returns the worst status. Reports inputs
  /// that cannot be read, and at most 5 objects that cannot be used. Throws if the output fails.
  func runStored(_ inputs: [Input]) throws -> ExitStatus {
    enterSandbox(asksGit: false)
    var status = ExitStatus.done
    var stored: [Stored] = []
    for input in inputs {
      do throws(FileError) {
        if let failure = input.failure { throw failure }
        stored += Self.objects(in: try FileSystem.read(argument: input.path), path: input.path)
      } catch {
        Console.message("\(input.path): \(error.reason)")
        status = .incomplete
      }
    }
    let names = DisplayNames.names(of: stored.map { ($0.path, $0.path) })
    for (index, name) in names.enumerated() { stored[index].name = name }
    if outputFolder == nil {
      try Self.checkDocuments(format, count: stored.count)
    } else {
      for (index, name) in Self.outputNames(names, settings).enumerated() { stored[index].outputName = name }
    }
    var job = self
    job.fileTitle = hasOwnDocuments(stored.count) ? options.document.title : nil
    if format != .ansi && stored.count > 1 { job.style.components = sharedComponents }
    var sink = ByteSink()
    var page = job.sharedPage(names)
    var number = 0
    var faults: [Stored] = []
    var pages: [SiteIndex.Page] = []
    do throws(ByteSink.WriteError) {
      for one in stored {
        if try job.write(one, number: &number, page: &page, &faults, &pages, to: &sink) != .done { status = .incomplete }
        try sink.flushIfLarge()
      }
      if let page, page.hasHead { try page.renderer.renderTail(into: &sink) }
      status = max(status, writeIndex(of: pages))
      try sink.flush()
    } catch {
      throw ByteSink.end(after: error)
    }
    for fault in faults.prefix(Self.reportedErrors) {
      Console.diagnostic("\(fault.inputName):\(fault.position.line):\(fault.position.column): error: \(fault.fault)")
    }
    if faults.count > Self.reportedErrors {
      Console.message("\(faults.count - Self.reportedErrors) more objects cannot be used")
    }
    return status
  }

  /// Writes one stored file and returns its status. For an object that cannot be used, adds its error to `faults`
  /// and, in formats that report failures, writes the error.
  private func write(
    _ one: Stored, number: inout Int, page: inout SharedPage?, _ faults: inout [Stored], _ pages: inout [SiteIndex.Page],
    to sink: inout ByteSink
  ) throws(ByteSink.WriteError) -> ExitStatus {
    let stored: StoredFile
    do throws(StoredFile.ReadError) {
      guard let object = one.object else { throw StoredFile.ReadError(description: one.fault) }
      // The object of an input that failed.
      if let error = object["error"]?.string, object["text"] == nil { throw StoredFile.ReadError(description: error) }
      stored = try StoredFile(object)
    } catch {
      var fault = one
      fault.fault = error.description
      faults.append(fault)
      if format.tellsFailures { JSONRenderer().render(path: one.path, error: error.description, into: &sink) }
      return .incomplete
    }
    var job = self
    if let theme = stored.theme, options.look.theme == nil {
      let isAutomatic = stored.isThemeAutomatic
      // `--dark-theme` replaces the default theme.
      if !isAutomatic || options.look.darkTheme == nil { job.theme = theme }
      job.escapeCache = EscapeCache()
      job.otherTheme = isAutomatic ? otherThemesOfStored.ofDefault : otherThemesOfStored.ofChosen
    }
    var file = stored.file
    (file.shownName, file.ownTitle) = (one.name, fileTitle)
    if format == .pdf { file.outline = outline(ofStored: file) }
    let input = Input(path: stored.file.path, outputName: one.outputName, isStored: true, number: number)
    if outputFolder == nil { number += 1 }
    if let outputFolder {
      var rendered = Rendered()
      try job.write(file, of: input, below: outputFolder, &rendered)
      if let page = rendered.page { pages.append(page) }
      for message in rendered.messages { Console.message(message) }
      return rendered.status
    }
    // The first file decides the theme.
    if let shared = page, !shared.hasHead { page = SharedPage(renderer: job.renderer(), title: shared.title) }
    page?.begin(into: &sink)
    var rendered = Rendered()
    try job.show(file, of: input, in: page, isFirst: input.number == 0, &rendered, into: &sink)
    for message in rendered.messages { Console.message(message) }
    return rendered.status
  }

  /// Returns the outline of a stored text, which is parsed again because only highlights are stored. Empty if the
  /// language is unknown or cannot be highlighted.
  private func outline(ofStored file: HighlightedFile) -> [HighlightedFile.OutlineEntry] {
    let highlighter = FileHighlighter(manifest: manifest, configurations: configurations, forcedLanguage: nil)
    highlighter.forcedLanguage = highlighter.loader(ofConfiguration: 0).manifest[file.language]
    guard highlighter.forcedLanguage != nil, let outcome = try? highlighter.highlight(file.bytes, path: file.path) else {
      return []
    }
    return Self.outline(of: outcome.file.storage, highlighter, configuration: 0)
  }

  /// Returns the JSON values of an input: one per line, or a single one over many lines. Blank lines are skipped. For
  /// a line that is not JSON the result has an element with a `fault`.
  private static func objects(in bytes: ContiguousArray<UInt8>, path: String) -> [Stored] {
    let name = path == "-" ? "standard input" : path
    func stored(_ bytes: some Collection<UInt8>, line: Int) -> Stored {
      var result = Stored(path: path, position: (line, 1), inputName: name)
      do throws(JSONError) {
        result.object = try JSONReader.read(bytes)
      } catch {
        result.position.column = error.byteOffset + 1
        result.fault = "\(error.message): a line has to be a JSON object; write it with highlight --format json --text"
      }
      if let object = result.object, let written = try? StoredFile.path(of: object) { result.path = written }
      return result
    }
    var result: [Stored] = []
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      result.append(stored(line, line: number))
      if result.count == 1, result[0].object == nil {
        let whole = stored(bytes, line: 1)
        if whole.object != nil { return [whole] }
      }
    }
    return result
  }
}
