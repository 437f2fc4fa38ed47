internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC
internal import SystemSupport

/// The symbols of the folders that the client has open and of the documents that are, gathered by a thread of its own that others go before.
///
/// Questions are answered by that thread, too, when it has nothing more to read: what was open, edited or changed on the disk before a question counts in
/// its answer. `@unchecked Sendable`: what the threads share is behind `lock`, the rest belongs to the index's thread.
final class WorkspaceIndex: @unchecked Sendable {
  /// A folder that is gathered.
  struct Folder {
    /// Absolute, without a slash at the end.
    var path: String
    var configuration: Configuration
  }

  /// What is to be done, in this order.
  private enum Job {
    case folders([Folder])
    case changed([String])
    case opened(uri: String, OpenText)
    case closed(uri: String)
    case grammarsInstalled
    case question(RequestID, String, looksAtDisk: Bool)
  }

  /// A text as a client has it.
  struct OpenText {
    var text: UTF16Text
    var languageName: String
    var configuration: Configuration
  }

  private let lock = ConditionLock()
  private var jobs: [Job] = []
  private var cancelled: Set<RequestID> = []
  private var isRunning = false
  private let manifest: Manifest
  private let unit: ColumnUnit
  private let report: @Sendable (IndexReport) -> Void

  /// - Parameters:
  ///   - unit: of the columns of answers.
  ///   - report: called by the index's thread.
  init(manifest: Manifest, unit: ColumnUnit, report: @escaping @Sendable (IndexReport) -> Void) {
    self.manifest = manifest
    self.unit = unit
    self.report = report
  }

  /// From now on these folders are gathered. Those that it had keep what was read, unless their configuration reads files otherwise.
  func setFolders(_ folders: [Folder]) { add(.folders(folders)) }

  /// Files that came, changed or went.
  func filesChanged(_ paths: [String]) { add(.changed(paths)) }

  /// A document was opened or edited: its text counts instead of the file's.
  func opened(_ uri: String, _ text: OpenText) { add(.opened(uri: uri, text)) }

  /// The file counts again.
  func closed(_ uri: String) { add(.closed(uri: uri)) }

  /// Files whose grammar was missing may be read now.
  func grammarsInstalled() { add(.grammarsInstalled) }

  /// Finds symbols; the report has the answer.
  /// - Parameter looksAtDisk: whether nobody tells which files change, so that all are looked at.
  func find(_ text: String, id: RequestID, looksAtDisk: Bool) { add(.question(id, text, looksAtDisk: looksAtDisk)) }

  /// An answer is not wanted any more.
  func cancel(_ id: RequestID) {
    lock.lock()
    cancelled.insert(id)
    lock.unlock()
  }

  private func add(_ job: Job) {
    lock.lock()
    jobs.append(job)
    if !isRunning { isRunning = startDetachedThread { self.run() } }
    lock.signal()
    lock.unlock()
  }

  // MARK: The thread

  private func run() {
    lowerPriorityOfThread()
    let content = IndexContent(manifest: manifest, unit: unit)
    while true {
      for job in takeJobs(waits: !content.hasWork && content.questions.isEmpty) { perform(job, on: content) }
      if content.hasWork {
        content.step()
        if !content.hasWork { content.takeSummary().map(report) }
      } else {
        answer(from: content)
      }
    }
  }

  private func takeJobs(waits: Bool) -> [Job] {
    lock.lock()
    defer { lock.unlock() }
    while waits && jobs.isEmpty { lock.wait() }
    let taken = jobs
    jobs = []
    return taken
  }

  private func perform(_ job: Job, on content: IndexContent) {
    switch job {
    case .folders(let folders): content.setFolders(folders)
    case .changed(let paths): content.change(paths)
    case .opened(let uri, let text): content.open(uri, text)
    case .closed(let uri): content.close(uri)
    case .grammarsInstalled: content.forgetMissingGrammars()
    case .question(let id, let text, let looksAtDisk):
      if looksAtDisk { content.walkAgain() }
      content.questions.append((id, text))
    }
  }

  private func answer(from content: IndexContent) {
    for (id, text) in content.questions {
      lock.lock()
      let isCancelled = cancelled.remove(id) != nil
      lock.unlock()
      if isCancelled { continue }
      report(.answer(id, OutgoingMessage.response(id) { content.append(answerTo: text, to: &$0) }))
    }
    if content.questions.isEmpty { return }
    content.questions = []
    lock.lock()
    // What came too late is not remembered.
    if jobs.isEmpty { cancelled = [] }
    lock.unlock()
  }
}
