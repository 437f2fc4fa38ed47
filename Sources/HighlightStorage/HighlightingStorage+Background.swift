internal import HighlightCore
internal import Platform
internal import TextModel

/// The threads that run the background tasks of storages that leave them to this library: two for the process.
package enum BackgroundThreads {
  private static let jobs = JobQueue<@Sendable () -> Void> { jobs in
    startDetachedThread { BackgroundThreads.serve(jobs) }
    BackgroundThreads.serve(jobs)
  }

  private static func serve(_ jobs: JobQueue<@Sendable () -> Void>) {
    lowerPriorityOfThread()
    while true { jobs.takeFirst()() }
  }

  /// Runs `body` on one of the threads, after the tasks before it.
  package static func perform(_ body: @escaping @Sendable () -> Void) { jobs.add(body) }

  /// Runs a task on one of the threads, unless a worker has accepted it.
  static func run(_ work: BackgroundWork) {
    if work.isHandedOver { return }
    work.isHandedOver = true
    perform { work.run() }
  }
}

/// Background tasks that this library runs.
extension HighlightingStorage {
  /// Has the pending task run, if there is one and `backgroundDidFinish` is set.
  func submitWork() {
    guard let backgroundDidFinish, let work = pendingParse, !work.isHandedOver else { return }
    work.whenRun(backgroundDidFinish)
    BackgroundThreads.run(work)
  }

  /// Adopts the result of the pending background task, if it was run. O(edits since its start), not O(text).
  /// - Returns: whether there was a result.
  @discardableResult
  public func adoptBackgroundResult() -> Bool {
    guard let work = pendingParse, work.isRun else { return false }
    finish(work)
    return true
  }

  /// Has pending background tasks run by threads of the library, and adopts their results, until there is none: the
  /// attributes are then those of the characters, or a limit was exceeded (`exceededLimits`). The text may be edited
  /// meanwhile.
  ///
  /// If the calling task is cancelled, the parse ends within some milliseconds, attributes stay those of older characters
  /// (`freshness`), and a later call, or the next edit, highlights the text again.
  /// - Parameter isolation: the actor that the storage belongs to.
  public func highlightInBackground(isolation: isolated (any Actor)? = #isolation) async {
    resumeUpdate()
    while !Task.isCancelled, let work = pendingParse {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          work.whenRun { continuation.resume() }
          BackgroundThreads.run(work)
        }
      } onCancel: {
        work.cancel()
      }
      finish(work)
    }
  }

  /// Starts an update if attributes are outdated and no task is pending, because the last one was cancelled.
  private func resumeUpdate() {
    guard work == nil, !isEditing, !interruption.isCancelled, !Task.isCancelled, case .behind(let backlog) = freshness else {
      return
    }
    beginUpdate(.overBudget, backlog.needsRebuild || language?.hasLineRules == true ? .rebuild : .update)
  }

  /// Highlights the lines of a range at once, if the text has no syntax yet: while its first parse is pending, or after it
  /// exceeded a limit. Call it for the lines that are displayed. Their attributes come from a parse of at most about
  /// 60,000 UTF-16 code units around them, and may differ from the final ones. O(1) if there is syntax, or if the lines
  /// were highlighted before.
  /// - Parameter range: UTF-16 offsets, half-open.
  /// - Precondition: the range lies in `0..<length`.
  public func highlightFirst(_ range: Range<Int>) {
    check(range, within: length)
    guard !hasSyntax, !isEditing, language?.grammar != nil, !freshness.needsRebuild else { return }
    let lines = text.lines.line(at: range.lowerBound)..<(text.lines.line(at: range.upperBound) + 1)
    let whole =
      text.lines.start(of: lines.lowerBound)..<text.lines.range(of: lines.upperBound - 1, textLength: length).upperBound
    if let known = highlightedFirst, known.lowerBound <= whole.lowerBound, known.upperBound >= whole.upperBound { return }
    let partial = PartialHighlighting(
      language: language, provider: languageProvider, annotations: AnnotationSettings(),
      parseMilliseconds: Self.partMilliseconds)
    var bounds = PartBounds(text, scan: nil)
    let part = partial.part(around: lines, &bounds, length: Self.partLength)
    highlightedFirst = whole
    let storage = part.storage
    let shown = whole.clamped(to: part.range)
    // Its line numbers are those of the text minus the number of lines before this part.
    let first = storage.text.lines.start(of: text.lines.line(at: shown.lowerBound) - part.linesBefore)
    let range = first..<min(first + shown.count, storage.length)
    let runs = storage.state.runs.runs(of: .syntax, in: range).map { run in
      AttributeRun(
        start: run.range.lowerBound - first + shown.lowerBound, end: run.range.upperBound - first + shown.lowerBound,
        attribute: attributeTable.intern(storage.attributeTable[run.attribute]))
    }
    updateAttributes { state.replaceRuns(of: .syntax, in: shown, with: ContiguousArray(runs)) }
  }

  /// The most units of a part that is highlighted first: their parse takes some milliseconds.
  private static let partLength = 60_000
  private static let partMilliseconds = {
    #if DEBUG
      1000
    #else
      50
    #endif
  }()
}

/// A provider that tells its storage which languages it found.
final class RememberedLanguages: LanguageProvider {
  let provider: any LanguageProvider
  private unowned let storage: HighlightingStorage

  init(_ provider: any LanguageProvider, _ storage: HighlightingStorage) {
    (self.provider, self.storage) = (provider, storage)
  }

  var injectionDepth: Int { provider.injectionDepth }

  func injectedLanguage(named name: String) -> Language? { find(.name(name)) }

  func injectedLanguage(filename: String?, firstLine: String?) -> Language? {
    find(.file(name: filename, firstLine: firstLine))
  }

  private func find(_ request: EmbeddedLanguages.Request) -> Language? {
    if let known = storage.knownEmbedded[request] { return known }
    guard let found = provider.language(request) else { return nil }
    storage.knownEmbedded[request] = found
    return found
  }
}
