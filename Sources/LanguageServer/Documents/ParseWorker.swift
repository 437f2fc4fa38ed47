internal import HighlightCore
internal import HighlightStorage
internal import JSONRPC
internal import Platform
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
    /// - Parameter lose: called by another thread if the work of a document does not end: abandons this thread and
    ///   returns true, or returns false, so that the process ends. Nil: the process ends.
    func perform(lose: (@Sendable () -> Bool)? = nil) -> Event? {
      switch work {
      case .document(let work):
        CrashReport.begin("work in the background", uri: uri)
        defer { CrashReport.end() }
        var watch: UInt64?
        if let load = work.job as? StorageLoad {
          load.lose = lose
        } else if let lose {
          watch = Watchdog.shared.arm(
            CancellationFlag(), budget: WorkBounds.parse, hasBackstop: false,
            lastResort: Watchdog.Work(name: "colouring behind a parse", subject: uri, patience: 2, lose: lose))
        }
        work.run()
        if let watch { Watchdog.shared.disarm(watch) }
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
    let losses = Losses()
    let work: @Sendable (JobQueue<Job>) -> Void = { jobs in Self.run(jobs, inbox, losses) }
    jobs = JobQueue(isManual ? nil : work)
  }

  /// Queues a background task of a document. All tasks but checks by a full parse (`reparse`) run before jobs that are
  /// not urgent.
  func add(_ work: BackgroundWork, uri: String) {
    work.isHandedOver = true
    add(Job(uri: uri, work: .document(work), isUrgent: work.reason != .reparse))
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

  /// The number of lost threads at which the process ends.
  private static let maxLost = 4

  /// Takes and runs jobs until its thread is abandoned: the thread's main function.
  private static func run(_ jobs: JobQueue<Job>, _ inbox: Inbox<Event>, _ losses: Losses) {
    while true {
      let job = jobs.takeFirst()
      let number = losses.begin()
      let event = job.perform {
        switch losses.lose(number) {
        case nil: return true
        case let count?:
          guard count < maxLost, startDetachedThread({ run(jobs, inbox, losses) }) else { return false }
          if case .document(let work) = job.work { inbox.put(.workLost(uri: job.uri, work)) }
          return true
        }
      }
      guard losses.end(number) else { return }
      if let event { inbox.put(event) }
    }
  }

  /// The jobs that run, and the number of threads that were lost. A job is either ended or lost.
  private final class Losses: @unchecked Sendable {
    private let lock = ConditionLock()
    private var last = 0
    private var running: Set<Int> = []
    private var lost = 0

    /// Returns the number of a job that begins.
    func begin() -> Int {
      lock.lock()
      defer { lock.unlock() }
      last += 1
      running.insert(last)
      return last
    }

    /// Ends a job. Returns false if it was lost.
    func end(_ job: Int) -> Bool {
      lock.lock()
      defer { lock.unlock() }
      return running.remove(job) != nil
    }

    /// Counts the thread of a job as lost, and returns how many were; nil if the job has ended.
    func lose(_ job: Int) -> Int? {
      lock.lock()
      defer { lock.unlock() }
      guard running.remove(job) != nil else { return nil }
      lost += 1
      return lost
    }
  }

  /// Removes and returns the queued jobs without waiting; empty if there are none. For tests.
  func takeJobs() -> [Job] { jobs.takeAll(waits: false) }
}
