internal import CSystem
package import FileHighlighting
internal import HighlightLanguages
package import LanguageManifest
internal import Libc
internal import Platform

/// Highlights ranges of files on its own thread, so that keys are never delayed.
///
/// `@unchecked Sendable`: a lock protects the state that several threads use.
package final class ColoringWorker: @unchecked Sendable {
  /// A part of a file, which begins with a line.
  struct FilePart: Sendable, Equatable {
    var bytes: Range<Int>
    /// Its highlights may begin later, at a line that probably begins a construct and starts before this byte offset.
    var lastStart: Int
  }

  /// A request for highlights.
  struct Request: Sendable {
    /// Identifies the file and its state: results for others are discarded.
    var number: Int
    /// A descriptor of the file, owned by the request.
    var descriptor: Int32
    /// The name that decides the language.
    var path: String
    var configuration: Int
    /// The name of the language that the user chose; nil to detect it.
    var language: String?
    /// The parts to highlight, in order: the screen first, then more.
    var parts: [FilePart]
  }

  /// The result for a part of a request.
  struct Result: Sendable {
    var number: Int
    var text: ColoredText
  }

  private let manifest: Manifest
  private let makeHighlighter: @Sendable () -> FileHighlighter
  /// The queue of requests, which contains at most one.
  private lazy var requests = JobQueue<Request> { [self] in run($0) }
  private let lock = ConditionLock()
  private var results: [Result] = []

  // The first bytes that are read to detect the language.
  private static let headBytes = 65_536

  /// Creates a worker. Its thread starts with the first request.
  /// - Parameter makeHighlighter: creates the highlighter, on the worker's thread.
  package init(manifest: Manifest, makeHighlighter: @escaping @Sendable () -> FileHighlighter) {
    self.manifest = manifest
    self.makeHighlighter = makeHighlighter
  }

  /// Submits a request. It replaces the pending one and ends the running one after its current range. The worker
  /// closes the descriptor of the request.
  func ask(_ request: Request) {
    requests.change { requests, _ in
      for old in requests { close(old.descriptor) }
      requests = [request]
    }
  }

  /// Removes and returns the results since the last call.
  func takeResults() -> [Result] {
    lock.lock()
    defer { lock.unlock() }
    defer { results = [] }
    return results
  }

  private func run(_ requests: JobQueue<Request>) {
    let highlighter = makeHighlighter()
    while true {
      let request = requests.takeLast()
      defer { close(request.descriptor) }
      // A pending request ends this one.
      for part in request.parts where requests.isEmpty {
        let text = color(part, of: request, with: highlighter)
        lock.lock()
        results.append(Result(number: request.number, text: text))
        lock.unlock()
        highlight_terminal_wake(Screen.workerByte)
      }
    }
  }

  /// Returns the highlights of a part of a file. A binary file is plain text with a note; a requested language that is
  /// unknown means plain text.
  private func color(_ part: FilePart, of request: Request, with highlighter: FileHighlighter) -> ColoredText {
    var (range, content) = (part.bytes, ByteFile.read(part.bytes, of: request.descriptor))
    if part.lastStart > range.lowerBound {
      let skipped = ColoredText.bestStart(in: ContiguousArray(content.prefix(part.lastStart - range.lowerBound)))
      content.removeFirst(skipped)
      range = (range.lowerBound + skipped)..<range.upperBound
    }
    let head =
      range.lowerBound == 0 ? content : ByteFile.read(0..<min(Self.headBytes, range.lowerBound), of: request.descriptor)
    var notes: [String] = []
    highlighter.forcedLanguage = request.language.flatMap { manifest[$0] }
    let isPlain = request.language != nil && highlighter.forcedLanguage == nil
    func prepare(isPlain: Bool) throws(InputError) -> FileHighlighter.Preparation {
      try highlighter.prepare(
        head, count: nil, path: request.path, configuration: request.configuration, forcesPlainText: isPlain)
    }
    var preparation = try? prepare(isPlain: isPlain)
    if preparation == nil {
      notes.append("looks like a binary file")
      preparation = try? prepare(isPlain: true)
    }
    guard let preparation else { return ColoredText(plain: range) }
    let loader = highlighter.loader(ofConfiguration: request.configuration)
    let session = highlighter.diffSession(preparation, path: request.path, configuration: request.configuration)
    var text = ColoredText(content, start: range.lowerBound, preparation, session: session) {
      loader.structureQuery($0, of: $1)
    }
    text.notes = notes + preparation.limitMessages + preparation.warnings + text.notes
    if let note = preparation.note, note.leavesIncomplete { text.notes.append(note.text) }
    return text
  }
}
