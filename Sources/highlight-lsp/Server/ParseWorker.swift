internal import HighlightStorage

/// Does what takes too long for the main loop, one thing at a time, and hands it back through the inbox.
///
/// `@unchecked Sendable`: all state is behind `lock`.
final class ParseWorker: @unchecked Sendable {
  private struct Job {
    enum Work {
      case parse(PendingParse)
      case load(StorageLoad)
      case release(Released)
      case returnMemory
    }
    let uri: String
    var work: Work
    /// Whether somebody waits for it.
    let isUrgent: Bool
  }

  /// `@unchecked Sendable`: the last reference to something that nobody uses any more.
  private struct Released: @unchecked Sendable {
    let object: AnyObject
  }

  private let inbox: Inbox
  private let lock = ConditionLock()
  private var jobs: [Job] = []
  private var isRunning = false

  init(inbox: Inbox) {
    self.inbox = inbox
  }

  /// Queues a parse. Somebody waits for those over budget: they go before checks.
  func add(_ parse: PendingParse, uri: String) {
    add(Job(uri: uri, work: .parse(parse), isUrgent: parse.reason == .overBudget))
  }

  /// Queues the colouring of a whole document.
  func add(_ load: StorageLoad, uri: String) {
    add(Job(uri: uri, work: .load(load), isUrgent: load.reason != .healing))
  }

  /// Frees a storage over a long text, which may take longer than a keystroke. Nobody may use it any more.
  func release(_ storage: consuming HighlightingStorage) {
    add(Job(uri: "", work: .release(Released(object: storage)), isUrgent: false))
  }

  /// Frees a parse that is over: its old tree has the nodes that no other has any more.
  func release(_ parse: consuming PendingParse) {
    add(Job(uri: "", work: .release(Released(object: parse)), isUrgent: false))
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
    if !isRunning { isRunning = startDetachedThread { self.run() } }
    lock.signal()
    lock.unlock()
  }

  private func run() {
    lock.lock()
    while true {
      while jobs.isEmpty { lock.wait() }
      let job = jobs.removeFirst()
      lock.unlock()
      switch job.work {
      case .parse(let parse):
        parse.run()
        inbox.put(.parseFinished(uri: job.uri, parse))
      case .load(let load):
        load.run()
        inbox.put(.loadFinished(uri: job.uri, load))
      case .release: break
      case .returnMemory: Heap.returnFreedMemory()
      }
      lock.lock()
    }
  }
}
