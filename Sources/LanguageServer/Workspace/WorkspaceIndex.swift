internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON
internal import SystemSupport

/// The symbols of the folders that the client has open and of the documents that are, gathered by a thread of its own that
/// others go before.
///
/// Questions are answered by that thread, too, when it has nothing more to read: what was open, edited or changed on the
/// disk before a question counts in its answer. What it holds belongs to that thread.
final class WorkspaceIndex: Sendable {
  /// A folder that is gathered.
  struct Folder: Sendable {
    /// Absolute, without a slash at the end.
    var path: String
    var configuration: Configuration
    /// The client's settings for it, which also apply to the folders inside.
    var settings: [(name: String, json: JSON)] = []
  }

  /// A job; jobs run in order.
  private enum Job: Sendable {
    case folders([Folder])
    case changed([String])
    case opened(uri: String, OpenText)
    case closed(uri: String)
    case grammarsInstalled
    case question(RequestID, String, looksAtDisk: Bool)
    case cancelled(RequestID)
  }

  /// A text as a client has it.
  struct OpenText: Sendable {
    var text: UTF16Text
    var languageName: String
    var configuration: Configuration
  }

  private let jobs: JobQueue<Job>

  /// - Parameters:
  ///   - trustsEverything: as in `ConfigurationReader`.
  ///   - unit: of the columns of answers.
  ///   - report: called by the index's thread.
  init(manifest: Manifest, trustsEverything: Bool, unit: ColumnUnit, report: @escaping @Sendable (IndexReport) -> Void) {
    jobs = JobQueue { jobs in
      lowerPriorityOfThread()
      let content = IndexContent(manifest: manifest, trustsEverything: trustsEverything, unit: unit)
      while true {
        for job in jobs.takeAll(waits: !content.hasWork && content.questions.isEmpty) { Self.perform(job, on: content) }
        if content.hasWork {
          content.step()
          if !content.hasWork { content.takeSummary().map(report) }
        } else {
          Self.answer(from: content, report)
        }
      }
    }
  }

  /// Sets the folders to index. Folders that were set before keep their symbols, unless their configuration changes how
  /// files are read.
  func setFolders(_ folders: [Folder]) { jobs.add(.folders(folders)) }

  /// Files that came, changed or went.
  func filesChanged(_ paths: [String]) { jobs.add(.changed(paths)) }

  /// A document was opened or edited: its text counts instead of the file's.
  func opened(_ uri: String, _ text: OpenText) { jobs.add(.opened(uri: uri, text)) }

  /// The file counts again.
  func closed(_ uri: String) { jobs.add(.closed(uri: uri)) }

  /// Files whose grammar was missing may be read now.
  func grammarsInstalled() { jobs.add(.grammarsInstalled) }

  /// Finds symbols; the report has the answer.
  /// - Parameter looksAtDisk: whether changes of files are not reported, so that all are checked.
  func find(_ text: String, id: RequestID, looksAtDisk: Bool) { jobs.add(.question(id, text, looksAtDisk: looksAtDisk)) }

  /// An answer is not wanted any more.
  func cancel(_ id: RequestID) { jobs.add(.cancelled(id)) }

  // MARK: The thread

  private static func perform(_ job: Job, on content: IndexContent) {
    switch job {
    case .folders(let folders): content.setFolders(folders)
    case .changed(let paths): content.change(paths)
    case .opened(let uri, let text): content.open(uri, text)
    case .closed(let uri): content.close(uri)
    case .grammarsInstalled: content.forgetMissingGrammars()
    case .question(let id, let text, let looksAtDisk):
      if looksAtDisk { content.walkAgain() }
      content.questions.append((id, text))
    case .cancelled(let id): content.questions.removeAll { $0.id == id }
    }
  }

  private static func answer(from content: IndexContent, _ report: (IndexReport) -> Void) {
    for (id, text) in content.questions {
      report(.answer(id, OutgoingMessage.response(id) { content.append(answerTo: text, to: &$0) }))
    }
    content.questions = []
  }
}
