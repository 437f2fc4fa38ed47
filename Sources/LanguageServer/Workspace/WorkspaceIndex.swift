internal import DataFormats
internal import HighlightConfiguration
internal import JSONRPC
internal import LanguageManifest
internal import Platform
internal import TextModel

/// The symbols of the workspace folders and the open documents, collected by a thread of low priority.
///
/// The same thread answers queries once it has read everything: all changes before a query count in its answer. Only
/// that thread uses the content.
final class WorkspaceIndex: Sendable {
  /// A folder to index.
  struct Folder: Sendable {
    /// Absolute, without a slash at the end.
    var path: String
    var configuration: Configuration
    /// The client's settings for the folder, which also apply to its subfolders.
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

  /// The text of an open document.
  struct OpenText: Sendable {
    var text: UTF16Text
    var languageName: String
    var configuration: Configuration
  }

  private let jobs: JobQueue<Job>

  /// Creates an empty index and starts its thread.
  /// - Parameters:
  ///   - trustsEverything: whether all folders count as trusted, as in `ConfigurationReader`.
  ///   - unit: the unit of columns in answers.
  ///   - report: called on the index's thread.
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

  /// Notifies the index of files that were created, changed or removed. Paths are absolute.
  func filesChanged(_ paths: [String]) { jobs.add(.changed(paths)) }

  /// Notifies the index of an opened or edited document, whose text replaces that of its file.
  func opened(_ uri: String, _ text: OpenText) { jobs.add(.opened(uri: uri, text)) }

  /// Notifies the index of a closed document. The index uses the symbols of its file again.
  func closed(_ uri: String) { jobs.add(.closed(uri: uri)) }

  /// Notifies the index of installed grammars: it reads the files whose grammar was missing.
  func grammarsInstalled() { jobs.add(.grammarsInstalled) }

  /// Queues a query for symbols. The answer is sent to the report function, after all pending files are read.
  /// - Parameter looksAtDisk: whether to check all files first, because changes of files are not reported.
  func find(_ text: String, id: RequestID, looksAtDisk: Bool) { jobs.add(.question(id, text, looksAtDisk: looksAtDisk)) }

  /// Cancels a query, unless it was answered.
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
