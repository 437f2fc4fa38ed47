internal import DataFormats
internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import LanguageManifest
internal import Libc
internal import Platform
internal import SystemSupport

/// `highlight-lsp batch`: reads texts and writes their highlights, as one JSON object per line.
struct BatchCommand: Command {
  static let name = "batch"
  static let summary = "Highlight many texts, given and answered as lines of JSON"
  static let discussion = """
    Every line of standard input is an object: {"text": "x = 1", "path": "a.py", "language": "python", "id": 1}, of which only \
    the text must be there. Every line of the output is the object that highlight --format json writes for it, with its "id", or \
    {"id": 1, "error": "…"}; in the order of the input. A line that cannot be read stops nothing. The configuration is that of \
    the working folder. Exit codes: 0 done; 1 done, but a line failed or a grammar is missing; 2 wrong usage.
    """

  @Option("unordered", help: "Write each answer as soon as it is there, in any order.")
  var unordered: Bool

  var jobs = JobsOption()
  var settings = ConfigurationOptions()

  func run() throws {
    let manifest = try GrammarCommand.manifest()
    var discovery = settings.discovery(manifest)
    let index = discovery.configuration(forFolder: ".")
    try discovery.report()
    let configurations = [discovery.configurations[index]]
    Sandbox.enter(configurations)
    let languages = discovery.manifest
    let queue = BatchQueue(isOrdered: !unordered)
    for _ in 0..<jobs.count {
      startDetachedThread {
        let worker = BatchWorker(manifest: languages, configurations: configurations)
        while let (number, line) = queue.next() { queue.finish(number, worker.answer(line)) }
      }
    }
    startDetachedThread { BatchReader(queue: queue).run() }
    var output = ByteSink()
    var status = ExitStatus.done
    var notes = LanguageMessages()
    do throws(ByteSink.WriteError) {
      while let answer = try queue.answer(whileWaiting: { () throws(ByteSink.WriteError) in try output.flush() }) {
        output.append(contentsOf: answer.bytes)
        try output.flushIfLarge()
        if answer.isIncomplete { status = .incomplete }
        if let note = answer.note, let text = notes.take(note, path: answer.path, isFound: false) { Console.message(text) }
      }
      try output.flush()
    } catch {
      throw ByteSink.end(after: error)
    }
    if let failure = queue.failure {
      Console.message("\(failure)")
      status = .incomplete
    }
    try status.throwUnlessDone()
  }
}

/// Reads lines and adds them to the queue.
struct BatchReader {
  /// The maximum length of a line, in bytes; longer lines are answered with an error and not kept.
  fileprivate static let longestLine = 256 << 20

  let queue: BatchQueue

  /// Adds the lines of standard input to the queue, without their LF, and closes the queue at the end or after an
  /// error. A line of more than 256 MB is added as nil.
  func run() {
    var source = ByteSource(descriptor: StandardStreams.input, name: "standard input")
    var line = ContiguousArray<UInt8>()
    var isTooLong = false
    do throws(FileError) {
      while !source.isAtEnd {
        try source.fill(1, patience: nil)
        var rest = source.take(.max)[...]
        while let end = rest.firstIndex(of: 0x0A) {
          if !isTooLong { line.append(contentsOf: rest[..<end]) }
          queue.put(isTooLong ? nil : line)
          line.removeAll(keepingCapacity: false)
          isTooLong = false
          rest = rest[(end + 1)...]
        }
        if line.count + rest.count > Self.longestLine {
          isTooLong = true
          line.removeAll(keepingCapacity: false)
        } else if !isTooLong {
          line.append(contentsOf: rest)
        }
      }
      if isTooLong || !line.isEmpty { queue.put(isTooLong ? nil : line) }
      queue.close(nil)
    } catch {
      queue.close(error)
    }
  }
}

/// Answers lines. Each thread has its own worker.
final class BatchWorker {
  private let manifest: Manifest
  private let highlighter: FileHighlighter

  init(manifest: Manifest, configurations: [Configuration]) {
    self.manifest = manifest
    var settings = FileHighlighter.Settings()
    settings.acceptsBinary = true
    highlighter = FileHighlighter(
      manifest: manifest, configurations: configurations, forcedLanguage: nil, settings: settings)
  }

  /// Returns the answer to a line, which may be an error; nil for a blank line, which needs none.
  /// - Parameter line: the line; nil if it was too long.
  func answer(_ line: ContiguousArray<UInt8>?) -> BatchQueue.Answer? {
    guard let line else { return failure("the line has more than \(BatchReader.longestLine >> 20) MB", id: nil) }
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return nil }
    let object: JSON
    do throws(JSONError) {
      object = try JSONReader.read(line)
    } catch {
      return failure("is not JSON: \(error)", id: nil)
    }
    let id = object["id"]
    guard object.isObject else { return failure("a line has to be an object with a \"text\"", id: nil) }
    guard let text = object["text"]?.units else { return failure("\"text\" has to be a string", id: id) }
    for name in ["path", "language"] {
      if let value = object[name], value != .null, value.string == nil {
        return failure("\"\(name)\" has to be a string", id: id)
      }
    }
    let path = object["path"]?.string ?? "-"
    let language = object["language"]?.string
    let isPlain = language.map(LanguageChoice.isPlain) ?? false
    highlighter.forcedLanguage = isPlain ? nil : language.flatMap { manifest[$0] }
    if let language, !isPlain, highlighter.forcedLanguage == nil {
      return failure("\(LanguageError.unknown(name: language, suggestion: manifest.suggestion(for: language)))", id: id)
    }
    var bytes = ByteSink(descriptor: nil)
    text.withUnsafeBufferPointer { bytes.append(utf16: $0) }
    do throws(InputError) {
      let outcome = try highlighter.highlight(bytes.bytes, path: path, forcesPlainText: isPlain)
      var sink = ByteSink(descriptor: nil)
      try? JSONRenderer(id: id).render(outcome.file, into: &sink)
      return BatchQueue.Answer(
        bytes: sink.bytes, path: path, note: outcome.note?.leavesIncomplete == true ? outcome.note : nil,
        isIncomplete: outcome.note?.leavesIncomplete == true)
    } catch {
      return failure(error.message, id: id)
    }
  }

  private func failure(_ message: String, id: JSON?) -> BatchQueue.Answer {
    var sink = ByteSink(descriptor: nil)
    sink.append(.members(("id", id), ("error", JSON(message))))
    sink.append("\n")
    return BatchQueue.Answer(bytes: sink.bytes, path: "-", note: nil, isIncomplete: true)
  }
}
