internal import HighlightStorage
internal import JSONRPC
internal import SystemSupport

/// Runs jobs that are too long for the main loop, one at a time, and returns the results through the inbox.
package final class ParseWorker: Sendable {
  /// A task of the worker.
  struct Job: Sendable {
    enum Work: Sendable {
      case document(BackgroundWork)
      case release(Released)
      case returnMemory
    }
    let uri: String
    let work: Work
    /// Whether the job goes before those that are not urgent, because a request may wait for it.
    let isUrgent: Bool

    /// Runs the job. Returns the event for the main loop after the work of a document; nil after releasing an object
    /// or returning memory.
    func perform() -> Event? {
      switch work {
      case .document(let work):
        work.run()
        return .workFinished(uri: uri, work)
      case .release: return nil
      case .returnMemory:
        Heap.returnFreedMemory()
        return nil
      }
    }
  }

  /// `@unchecked Sendable`: the last reference to an unused object.
  struct Released: @unchecked Sendable {
    let object: AnyObject
  }

  private let jobs: JobQueue<Job>

  /// Creates a worker and its thread.
  /// - Parameter isManual: whether there is no thread: tests run the jobs of `takeJobs()` themselves.
  init(inbox: Inbox<Event>, isManual: Bool = false) {
    let work: @Sendable (JobQueue<Job>) -> Void = { jobs in Self.run(jobs, inbox) }
    jobs = JobQueue(isManual ? nil : work)
  }

  /// Queues a background task of a document. All tasks but verification (`healing`) go before jobs that are not
  /// urgent.
  func add(_ work: BackgroundWork, uri: String) {
    work.isHandedOver = true
    add(Job(uri: uri, work: .document(work), isUrgent: work.reason != .healing))
  }

  /// Frees a storage on the worker's thread, because that may block for longer than a keystroke. The caller must not
  /// use it any more.
  func release(_ storage: consuming HighlightingStorage) {
    add(Job(uri: "", work: .release(Released(object: storage)), isUrgent: false))
  }

  /// Queues the return of freed memory to the system: highlighting a long text needs more memory than its result.
  func returnMemory() {
    add(Job(uri: "", work: .returnMemory, isUrgent: false))
  }

  private func add(_ job: Job) {
    jobs.change { jobs, _ in
      let index = job.isUrgent ? jobs.firstIndex { !$0.isUrgent } : nil
      jobs.insert(job, at: index ?? jobs.endIndex)
    }
  }

  private static func run(_ jobs: JobQueue<Job>, _ inbox: Inbox<Event>) {
    // Kept until the next job, so that it is freed here: the old tree of a parse has the nodes that no other has any more,
    // and freeing them may take longer than a keystroke.
    var lastParse: Job?
    while true {
      let job = jobs.takeFirst()
      if case .document(let work) = job.work, work.isParse { lastParse = job } else { lastParse = nil }
      withExtendedLifetime(lastParse) {
        if let event = job.perform() { inbox.put(event) }
      }
    }
  }

  /// Removes and returns the queued jobs without waiting; empty if there are none. For tests.
  func takeJobs() -> [Job] { jobs.takeAll(waits: false) }
}
