internal import HighlightStorage
internal import JSONRPC
internal import SystemSupport

/// Does what takes too long for the main loop, one thing at a time, and hands it back through the inbox.
///
/// `@unchecked Sendable`: all state is behind `lock`.
package final class ParseWorker: @unchecked Sendable {
  /// Something to do.
  struct Job {
    enum Work {
      case document(BackgroundWork)
      case release(Released)
      case returnMemory
    }
    let uri: String
    let work: Work
    /// Whether somebody waits for it.
    let isUrgent: Bool

    /// Does it. Returns what the main loop is told of it.
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

  /// `@unchecked Sendable`: the last reference to something that nobody uses any more.
  struct Released: @unchecked Sendable {
    let object: AnyObject
  }

  private let inbox: Inbox<Event>
  private let isManual: Bool
  private let lock = ConditionLock()
  private var jobs: [Job] = []
  private var isRunning = false
  /// Kept until the next job, so that it is freed here: the old tree of a parse has the nodes that no other has any more, and freeing them may take
  /// longer than a keystroke.
  private var lastParse: Job?

  /// - Parameter isManual: for tests, which take the jobs and do them themselves, whenever they like.
  init(inbox: Inbox<Event>, isManual: Bool = false) {
    self.inbox = inbox
    self.isManual = isManual
  }

  /// Queues what is to be done of a document. Somebody waits for it, unless it is a check.
  func add(_ work: BackgroundWork, uri: String) {
    work.isHandedOver = true
    add(Job(uri: uri, work: .document(work), isUrgent: work.reason != .healing))
  }

  /// Frees a storage over a long text, which may take longer than a keystroke. Nobody may use it any more.
  func release(_ storage: consuming HighlightingStorage) {
    add(Job(uri: "", work: .release(Released(object: storage)), isUrgent: false))
  }

  /// Gives the system back what was freed: a colouring of a long text takes more than what it leaves.
  func returnMemory() {
    add(Job(uri: "", work: .returnMemory, isUrgent: false))
  }

  private func add(_ job: Job) {
    lock.lock()
    if job.isUrgent, let index = jobs.firstIndex(where: { !$0.isUrgent }) {
      jobs.insert(job, at: index)
    } else {
      jobs.append(job)
    }
    if !isRunning && !isManual { isRunning = startDetachedThread { self.run() } }
    lock.signal()
    lock.unlock()
  }

  private func run() {
    lock.lock()
    while true {
      while jobs.isEmpty { lock.wait() }
      let job = jobs.removeFirst()
      let before = lastParse
      if case .document(let work) = job.work, work.isParse { lastParse = job } else { lastParse = nil }
      lock.unlock()
      withExtendedLifetime(before) {}
      if let event = job.perform() { inbox.put(event) }
      lock.lock()
    }
  }

  /// The jobs that nobody does yet.
  func takeJobs() -> [Job] {
    lock.lock()
    defer { lock.unlock() }
    let taken = jobs
    jobs = []
    return taken
  }
}
