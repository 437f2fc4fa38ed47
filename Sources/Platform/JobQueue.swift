/// A queue of jobs, and the worker thread that runs them. The thread starts with the first job and lives as long as
/// the process.
///
/// `@unchecked Sendable`: `lock` guards all state.
package final class JobQueue<Job: Sendable>: @unchecked Sendable {
  private let lock = ConditionLock()
  private var waiting: [Job] = []
  private var isRunning = false
  /// The function of the thread, which takes jobs in a loop. Nil: there is no thread, and the caller takes jobs.
  private let work: (@Sendable (JobQueue<Job>) -> Void)?

  /// Creates a queue without jobs.
  /// - Parameter work: the function of the thread, which takes jobs in a loop and never returns; nil: there is no
  ///   thread, and the caller takes jobs.
  package init(_ work: (@Sendable (JobQueue<Job>) -> Void)?) {
    self.work = work
  }

  /// Whether no job waits.
  package var isEmpty: Bool {
    lock.withLock { waiting.isEmpty }
  }

  /// Calls `body` with the waiting jobs, the oldest first, which it may change. Starts the thread if it does not run.
  /// - Parameter body: `areTaken` is false if the system could not create the thread; the next change tries again.
  package func change(_ body: (_ jobs: inout [Job], _ areTaken: Bool) -> Void) {
    lock.lock()
    defer { lock.unlock() }
    if let work, !isRunning { isRunning = startDetachedThread { work(self) } }
    body(&waiting, isRunning || work == nil)
    lock.signal()
  }

  /// Adds a job after the others.
  package func add(_ job: Job) { change { jobs, _ in jobs.append(job) } }

  /// Removes and returns all waiting jobs, the oldest first.
  /// - Parameter waits: whether to wait until there is a job: then the result is never empty.
  package func takeAll(waits: Bool) -> [Job] {
    lock.lock()
    defer { lock.unlock() }
    while waits && waiting.isEmpty { lock.wait() }
    let taken = waiting
    waiting = []
    return taken
  }

  /// Waits until there is a job, and removes and returns the oldest.
  package func takeFirst() -> Job {
    lock.lock()
    defer { lock.unlock() }
    while waiting.isEmpty { lock.wait() }
    return waiting.removeFirst()
  }

  /// Waits until there is a job, and removes and returns the newest.
  package func takeLast() -> Job {
    lock.lock()
    defer { lock.unlock() }
    while waiting.isEmpty { lock.wait() }
    return waiting.removeLast()
  }
}
